"""Actions cost the same at the start, after 300 turns, and with 10,000 turns in variations.

The tests count work instead of timing it: lines of Python, and calls. They miss what C does for all
turns at once, such as joining their texts; `python3 build.py bench --clicks` has the times.
"""

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest
from app.game import games, keeping
from app.model.messages import GameOpened
from app.model.setup import Setup
from app.rooms.history.regions import render_row
from app.rooms.history.views import rounds
from app.runtime import commands

import pacru
from pacru import record
from pacru.tree import MARKS, Line, Node, Path, Tree, extent
from tests.support.events import STEPS, events, game_without_repetition, steps
from tests.support.loop import Page

MORE = 1.5
"""How many times the work of the start is allowed."""
FEW = 4
PEOPLE = Setup.default().with_kind(0, bot=False).with_kind(1, bot=False)


def with_variations(game: pacru.Game, each: int, length: int) -> Tree:
    """Add variations to every turn: `each` of them, with up to `length` turns."""

    def line(at: int) -> Line:
        return tuple(map(Node, game.plies[at : at + length]))

    nodes = (
        Node(ply, variations=tuple(line(at) for _ in range(each)))
        for at, ply in enumerate(game.plies)
    )
    return replace(Tree.of(game), line=tuple(nodes))


@cache
def long_circle(turns: int) -> pacru.Game:
    """A long game in which the chevrons walk in a circle."""
    position = game_without_repetition(0).start
    plies: list[pacru.Ply] = []
    for _ in range(turns):
        turn, _ = next(steps(position))
        plies += pacru.Game(position).play(turn).plies
        position = plies[-1].after
    return pacru.Game(game_without_repetition(0).start, tuple(plies))


def beside_each_other() -> Tree:
    return with_variations(game_without_repetition(300), 32, 1)


def behind_each_other() -> Tree:
    return with_variations(game_without_repetition(300), 1, 34)


def in_one_line() -> Tree:
    return Tree.of(long_circle(9_900))


def in_one_variation() -> Tree:
    tree = Tree.of(game_without_repetition(300))
    first, *others = tree.line
    first = replace(first, variations=(Tree.of(long_circle(9_900)).line[:9_600],))
    return replace(tree, line=(first, *others))


def open_game(game: pacru.Game, notes: Tree | None = None) -> Page:
    page = Page()
    page.loop.send(GameOpened(PEOPLE, game, notes), 0)
    page.hear("play.focus", field=None)
    return page


def actions(page: Page) -> Iterator[tuple[str, Callable[[], object]]]:
    """What a person does, one action after the other, near the end of the game."""

    def press(key: str) -> Callable[[], object]:
        return lambda: page.hear("history.pass_turns", key=key)

    def clicks(position: pacru.Position) -> list[Callable[[], object]]:
        field = [turn for turn, _ in steps(position)][-1][:2]
        return [lambda: page.hear("play.press", field=field), lambda: page.click(STEPS[field])]

    plies = page.app.session.game.plies
    back = len(plies) - 2
    chosen, moved = clicks(plies[-1].after)
    yield "a chevron is chosen", chosen
    yield "it moves", moved
    yield "a first mark is made", lambda: page.hear("history.set_mark", mark="!")
    yield "a mark is made", lambda: page.hear("history.set_mark", mark="?")
    yield "a comment is made", lambda: page.hear("history.set_comment", value="so it goes")
    yield "one turn back", press("ArrowLeft")
    yield "another turn back", press("ArrowLeft")
    yield "one turn on", press("ArrowRight")
    yield "to the beginning", press("Home")
    yield "to the end", press("End")
    yield "a turn is looked at", lambda: page.hear("history.look_at", place=f"{back - 1}")
    chosen, moved = clicks(plies[back].before)
    yield "a chevron is chosen there", chosen
    yield "it moves in a variation", moved
    comment = "so it could go"
    yield "a comment is made there", lambda: page.hear("history.set_comment", value=comment)
    yield "back to the game", lambda: page.hear("history.rejoin")
    yield "the turn is taken back", lambda: page.hear("play.take_back")
    yield "the turn is redone", lambda: page.hear("play.redo")


def work(page: Page) -> dict[str, int]:
    return {name: events(act) for name, act in actions(page)}


@cache
def at_the_start(*, noted: bool) -> dict[str, int]:
    game = game_without_repetition(FEW)
    notes = with_variations(game, 1, 1) if noted else None
    work(open_game(game, notes))  # fills the caches
    return work(open_game(game, notes))


def assert_as_at_the_start(game: pacru.Game, notes: Tree | None = None) -> None:
    noted = notes is not None
    start, found = at_the_start(noted=noted), work(open_game(game, notes))
    more = {
        name: (start[name], events)
        for name, events in found.items()
        # The first mark in a game without a record makes it write one, once.
        if events > MORE * start[name] and (noted or name != "a first mark is made")
    }
    assert not more


@pytest.mark.slow
def test_300_turns() -> None:
    assert_as_at_the_start(game_without_repetition(300))


@pytest.mark.slow
@pytest.mark.parametrize(
    "family", [beside_each_other, behind_each_other, in_one_line, in_one_variation]
)
def test_10_000_turns_and_variations(family: Callable[[], Tree]) -> None:
    tree = family()
    assert 9_900 <= extent(tree.line).turns <= record.MOST_TURNS
    assert_as_at_the_start(tree.game(), tree)


def test_of_the_list_only_what_has_changed_is_sent() -> None:
    tree = with_variations(game_without_repetition(300), 1, 1)
    page = open_game(tree.game(), tree)
    sent = {}
    for name, act in actions(page):
        known = len(page.told)
        act()
        rows = [one for one in page.told[known:] if isinstance(one, commands.Rows)]
        sent[name] = sum(change.html.count("<li") for one in rows for change in one.changes)
    assert max(sent.values()) <= 6, sent


# Cached results are what would be found afresh


def forgotten(tree: Tree) -> Tree:
    """An equal tree without cached results."""

    def anew(line: Line) -> Line:
        return tuple(replace(node, variations=tuple(map(anew, node.variations))) for node in line)

    return replace(tree, line=anew(tree.line))


def places(line: Line, above: Path = ()) -> Iterator[Path]:
    for at, node in enumerate(line):
        yield (*above, at)
        for number, variation in enumerate(node.variations):
            yield from places(variation, (*above, at, number))


def edit(tree: Tree, chance: random.Random) -> Tree:
    """The tree with some change."""
    path = chance.choice([(), *places(tree.line)])
    match chance.randrange(4):
        case 0:
            mark = chance.choice(MARKS) if path else None
            comment = chance.choice(["", "so", "it } goes \\"])
            return tree.annotated(path, mark=mark, comment=comment)
        case 1 if len(path) > 1:
            return tree.without(path)
        case 2 if len(path) > 1:
            return tree.promoted(path)[0]
    game = tree.game(path)
    return tree if game.outcome else tree.play(path, chance.choice(game.position.moves()))[0]


@pytest.mark.parametrize(("seed", "turns", "each", "length"), [(0, 20, 1, 20), (1, 300, 0, 0)])
def test_records_are_written_as_if_nothing_had_been_written_before(
    seed: int, turns: int, each: int, length: int
) -> None:
    chance = random.Random(seed)
    tree = with_variations(game_without_repetition(turns), each, length)
    for _ in range(12):
        tree = edit(tree, chance)
        written, anew = record.write(tree), forgotten(tree)
        assert anew == tree
        assert written == record.write(anew)
        assert extent(tree.line) == extent(anew.line)
        assert extent(tree.line).turns == sum(1 for _ in places(tree.line))
    assert record.read(written).tree == tree


def test_lines_are_filled_with_whole_words() -> None:
    tree = Tree.of(game_without_repetition(40))
    tree = tree.annotated((3,), comment=f"so it goes {'x' * 200} on")
    lines = record.write(tree).splitlines()
    turns = lines[lines.index("") + 1 :]
    assert [len(line) > 79 for line in turns].count(True) == 1
    for line, following in pairwise(turns):
        assert len(line) + 1 + len(following.split()[0]) > 79


EDITS = ("history.promote", "history.delete_turns", "history.undo_edit", "play.take_back")


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_the_list_is_as_if_it_were_shown_for_the_first_time(seed: int) -> None:
    chance = random.Random(seed)
    tree = with_variations(game_without_repetition(90), 1, 3)
    page = open_game(tree.game(), tree)
    deeds = dict(actions(page))
    for _ in range(60):
        match chance.randrange(3):
            case 0:
                deeds[chance.choice([*deeds])]()
            case 1:
                now = page.app.history.notes
                path = chance.choice([*places(now.line if now else ())] or [()])
                page.hear("history.look_at", place=".".join(map(str, path)))
            case _:
                page.hear(chance.choice(EDITS))
        app = page.app
        assert page.html["rounds"] == "".join(map(render_row, rounds(app)))
        notes = app.history.notes and forgotten(app.history.notes)
        anew = replace(app, history=replace(app.history, notes=notes))
        assert rounds(anew) == rounds(app)


def test_what_is_kept_after_many_turns_were_taken_back_is_short() -> None:
    page = open_game(game_without_repetition(300))
    for _ in range(100):
        page.hear("play.take_back")
    text = keeping.write(games.snapshot(page.app))
    assert len(keeping.read(text).undone) == keeping.MOST_STEPS
    assert len(re.findall(r"\bturns\b", text)) == keeping.MOST_STEPS + 1
