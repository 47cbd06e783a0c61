"""Games of AbstractPlay come in with its own boards, and go back as its code accepts them."""

import base64
import gzip
import json
import random
from functools import reduce
from operator import getitem
from pathlib import Path
from typing import Any

import pytest

from pacru import Elsewhere, Game, PacruError, Position, Tree, Turn, link
from pacru.core.steps import finish
from pacru.record import Record, RecordError, count, read, read_all, read_each, read_steps, write
from pacru.record.abstractplay.boards import board_in, board_of
from pacru.record.abstractplay.writing import move_box, playground_text, state_text
from pacru.record.reading import SITE_SEATS
from pacru.tree import MARKS
from tests.support.places import DATA
from tests.support.records import play_at_random
from tests.support.share import mostly_long, mostly_slow

FOLDER = DATA / "abstractplay"
EXAMPLES = sorted(
    path for path in FOLDER.iterdir() if path.name.startswith(("pacru2", "azacru2", "meta"))
)
GAMES = (FOLDER / "games.jsonl").read_text().splitlines()
ODD = (FOLDER / "odd-turns.b64.txt").read_text().splitlines()
STATE = (FOLDER / "pacru2-progress.debug.json").read_text()
RECORD = (FOLDER / "pacru2-finished.record.json").read_text()
PLAYGROUND = (FOLDER / "pacru2.playground.json").read_text()


def example(name: str) -> Record:
    return read((FOLDER / name).read_text())


def with_moves(moves: list[Any], game: str = "pacru") -> str:
    return json.dumps({"game": game, "numplayers": 2, "moves": moves})


def with_part(text: str, *path: Any) -> str:  # noqa: ANN401 - the way to a part, and its value
    """A text in JSON with another value of a part."""
    *way, last, value = path
    whole = json.loads(text)
    reduce(getitem, way, whole)[last] = value
    return json.dumps(whole)


def comments(record: Record) -> list[str]:
    return [node.comment for node in record.tree.line if node.comment]


# ---- in


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_every_example_is_read_and_written_again(path: Path) -> None:
    found = [*read_all(path.read_text())]
    assert found and count(path.read_text()) == len(found)
    for record in found:
        assert record.tree.line
        assert read(write(record.tree, record.tags)).tree == record.tree
        assert read(playground_text(record.tree)).tree == record.tree
        assert read(state_text(record.tree)).game == record.game


@pytest.mark.parametrize("at", mostly_long(range(len(GAMES)), 4))
def test_games_of_the_site_end_with_its_board_and_its_winners(at: int) -> None:
    known = json.loads(GAMES[at])
    record = read(GAMES[at])
    assert record.tree.start.game == known["game"]
    assert record.tree.start.players == known["numplayers"]
    assert board_in(record.game.position) == board_of(known["board"])
    winners = record.game.outcome.winners if record.game.outcome else ()
    assert [player + 1 for player in winners] == known["winner"]
    assert record.tree.bare


def test_tags_say_who_played_and_when_by_which_rules() -> None:
    tags = example("pacru2-finished.record.json").tags
    assert (tags["Black"], tags["Red"], tags["Rules"]) == ("Ada", "Ben", "tournament")
    assert (tags["Date"], tags["Seats"], tags["Result"]) == ("2026.11.24", "SN", "red")
    assert tags["Site"] == "AbstractPlay" and tags["GameId"].startswith("11111111-")
    assert example("azacru2-finished.record.json").tags["Rules"] == "azacru"
    event = json.loads(RECORD)
    event["header"] |= {"event": "Spring Cup", "round": "3"}
    tags = read(json.dumps(event)).tags
    assert (tags["Event"], tags["Round"]) == ("Spring Cup", "3")


def test_all_forms_of_one_state_are_the_same_game() -> None:
    packed = (FOLDER / "pacru2-progress.state.b64.txt").read_text()
    wrapped = "\n".join(packed[at : at + 76] for at in range(0, len(packed), 76))
    for_bots = (FOLDER / "pacru2-progress.bot-out-move.json").read_text()
    for text in (packed, f"gz:{packed}", f"\ufeff {STATE}\n", wrapped, for_bots):
        assert read(text).game == read(STATE).game
    answer = example("pacru2-progress.get_game.json")  # its chat is not read
    assert "good luck" not in write(answer.tree, answer.tags)
    assert answer.tags["Red"] == "Ben"


def test_the_playground_has_variations_marks_and_comments() -> None:
    line = read(PLAYGROUND).tree.line
    assert (line[0].mark, line[0].comment) == ("!", "towards the centre")
    (variation,) = line[2].variations
    assert [str(node.ply.turn) for node in variation] == ["e1-d2", "b2-c2"]
    assert (variation[0].comment, variation[1].mark) == ("instead", "?")


def test_what_is_explored_after_the_last_turn_goes_on_with_the_game() -> None:
    value = json.loads(PLAYGROUND)
    next_turn = str(read(PLAYGROUND).game.position.moves()[0])
    value["exploration"][-1] = [{"move": "i3-z9"}, {"move": next_turn, "children": []}]
    tree = read(json.dumps(value)).tree
    assert tree.line[-2].comment == "A variation that can’t be played: i3-z9"
    assert str(tree.line[-1].ply.turn) == next_turn


def test_entries_can_be_empty_or_say_more() -> None:
    moves = [["a3-b3", None], [{"move": "A7 - B7", "result": []}]]
    assert [str(ply.turn) for ply in read(with_moves(moves)).game.plies] == ["a3-b3", "a7-b7"]
    bare = read('[["g1-g2","c1-c2","e9-e8"],["g2-g3"]]')
    assert (bare.tree.start.players, len(bare.game.plies)) == (3, 4)


# ---- how games end


def test_who_resigns_or_is_out_of_time_loses_a_game_of_two() -> None:
    for name, reason in (("resign", "resignation"), ("timeout", "time")):
        outcome = example(f"pacru2-{name}.record.json").game.outcome
        assert outcome and (outcome.winner, outcome.termination) == (0, reason)
        assert example(f"pacru2-{name}.debug.json").game.outcome == outcome


def test_a_resignation_among_four_leaves_the_game_open_and_says_who_won_there() -> None:
    every = read_all((FOLDER / "meta-pacru.json").read_text())
    four = next(one for one in every if one.tree.start.players == 4 and not one.game.outcome)
    assert len(four.game.position.standing) == 3
    assert comments(four) == [
        "AbstractPlay ended the game here. By its rules, these players won: Ada, Ben, Dov."
    ]


def test_a_draw_is_one_and_an_abandoned_game_is_open() -> None:
    for form in ("record", "debug"):
        drawn = example(f"pacru2-draw.{form}.json")
        assert drawn.game.outcome and drawn.game.outcome.drawn and not comments(drawn)
        abandoned = example(f"pacru2-abandoned.{form}.json")
        assert abandoned.game.outcome is None
        said = "Nobody played on: AbstractPlay ended the game without a winner."
        assert comments(abandoned) == [said]


def test_a_draw_of_azacru_is_told_since_the_markers_would_be_counted() -> None:
    record = read(with_moves(["a3-b3", "a7-b7", "draw"], game="azacru"))
    assert record.game.outcome is None or record.game.outcome.drawn
    more = read(with_moves(["a3-b3", "draw"], game="azacru"))
    assert comments(more) == ["The players agreed on a draw on AbstractPlay."]


# ---- what the site allows and the rules do not


def _state(text: str) -> dict[str, Any]:
    value: dict[str, Any] = json.loads(gzip.decompress(base64.b64decode(text)))
    return value


@pytest.mark.parametrize("text", ODD)
def test_what_the_site_allowed_is_played_as_it_was_played_there(text: str) -> None:
    state = _state(text)
    last = state["stack"][1]
    record = read(text)
    (ply,) = record.game.plies
    assert ply.after == Position.parse(str(ply.after))
    if not ply.out:
        assert board_in(ply.after) == board_of(last["board"])
    if isinstance(ply.turn, Elsewhere):
        assert ply.turn.turn == last["lastmove"]
        assert comments(record)[0].startswith("AbstractPlay allowed this move. The rules don’t: ")
    assert read(write(record.tree, record.tags)).tree == record.tree
    assert link.read(link.write(record.tree)).record.tree == record.tree
    assert read(state_text(record.tree)).game == record.game


def test_each_kind_of_such_a_turn_names_its_rule() -> None:
    found = " ".join(comment for text in ODD for comment in comments(read(text)))
    for rule in ("R14a", "R4a", "R13a", "R10b", "R12c"):
        assert f"({rule})" in found


@pytest.mark.parametrize("text", ODD)
def test_without_its_board_the_turn_leads_to_the_same_one(text: str) -> None:
    state = _state(text)
    begin, last, *_ = state["stack"]
    bare = {**state, "stack": [begin]}
    known = read(text).game
    without = read(json.dumps(bare)).game
    again = read(with_moves([last["lastmove"]])) if without.start == Game.new().start else None
    assert again is None or again.game == known
    # the same turn as a variation, where no board is ever known
    explored = [[{"move": last["lastmove"], "children": []}]]
    file = {"format": "abstractplay-playground", "metaGame": "pacru", "state": json.dumps(bare)}
    assert read(json.dumps({**file, "exploration": explored})).game == known


def test_the_game_goes_on_after_such_a_turn() -> None:
    played = Game.new(tournament=True).enter("a3-b3")
    after = str(played.play("a7-b7").position).replace(" ", "_")
    game = played.enter(f"a7-c7={after}").play("b3-c3")
    assert read(write(game)).game == game
    assert str(game.plies[1].turn) == f"a7-c7={after}"
    assert game.take_back(2).plies == played.plies


@pytest.mark.parametrize(
    "after",
    [
        "9/9/9/9/9/9/9/9/9 a 2 t 3",
        "4Bs3Asw/9/1Be6Bw/9/9/9/1Ae6Aw/9/Bne3An4 a 2 t 9",
        "4Bs3Asw/9/1Be6Bw/9/9/9/1Ae6Aw/9/Bne3An4 a 2 - 3",
        "2Bs1Cs1As2/9/Ce7Cw/9/Be7Aw/9/9/9/2Bn3An2 a 3 t 3",
        "",
    ],
)
def test_a_position_that_cannot_follow_is_refused(after: str) -> None:
    with pytest.raises(PacruError):
        Game.new(tournament=True).play("a3-b3").enter(f"a7-c7={after.replace(' ', '_')}")


# ---- what is not a game


@pytest.mark.parametrize(
    "text",
    [
        '{"game":"chess","numplayers":2,"moves":[]}',
        '{"game":"pacru","numplayers":5,"moves":[]}',
        '{"game":"pacru","numplayers":2,"variants":["big"],"moves":[]}',
        '{"game":"shacru","numplayers":2,"moves":[]}',
        '{"some": "object"}',
        '{"header": 1}',
        '{"stack": []}',
        '{"game":"pacru","numplayers":2,"moves":7}',
        "[]",
        '[{"header":{"game":{"name":"Chess"}}}]',
        "H4sIAAAA",
        "gz:H4sI" + 20 * "A",
        STATE[:300],
        '{"game":' + 5000 * "[",
        '{"game":' + 5000 * "[" + 5000 * "]" + "}",
        base64.b64encode(gzip.compress(8_000_000 * b" ")).decode(),
    ],
)
def test_what_is_no_game_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(RecordError) as error:
        read(text)
    assert 0 < len(str(error.value)) < 200


@pytest.mark.parametrize(
    ("text", "part", "reason"),
    [
        (with_part(STATE, "stack", 3, "lastmove", 7), "stack[3].lastmove", "a text in quotation"),
        (
            with_part(STATE, "stack", 3, "lastmove", "zz"),
            "stack[3].lastmove",
            "a field, found 'zz'",
        ),
        (
            with_part(STATE, "stack", 3, "board", "value", 2, 5),
            "stack[3].board.value[2]",
            "can’t be",
        ),
        (with_part(STATE, "stack", 0, "board", "value", []), "stack[0].board", "one chevron"),
        (with_part(STATE, "stack", []), "stack[0]", "“board”, found nothing"),
        (with_part(STATE, "numplayers", "two"), "numplayers", 'a number, found "two"'),
        (with_part(STATE, "game", "chess"), "game", "neither Pacru nor Azacru: 'chess'"),
        (with_part(RECORD, "moves", 1, 0, "a1-a9"), "moves[1][0]", "a1-a9: "),
        (
            with_part(RECORD, "header", "players", 1, "result", "x"),
            "header.players[1].result",
            '"x"',
        ),
        (f"[{RECORD}, {with_part(RECORD, 'moves', 7)}]", "[1].moves", "a list in [ ], found 7"),
        (with_part(PLAYGROUND, "state", "H4sIAAAA"), "state", "its end is missing"),
        (with_part(PLAYGROUND, "exploration", 5), "exploration", "a list in [ ], found 5"),
        ('{"game"', "AbstractPlay", "its end is missing"),
        (STATE[:300], "AbstractPlay", "its end is missing"),
        (STATE.replace('"lastmove":', '"lastmove";', 1), "AbstractPlay", "line 1, column"),
        ('{"some": "object"}', "AbstractPlay", "expected “header”, “stack”, “moves”"),
    ],
)
def test_an_error_says_which_part_is_wrong_and_what_was_expected(
    text: str, part: str, reason: str
) -> None:
    *_, error = [one for one in read_each(text) if one]
    assert isinstance(error, RecordError)
    assert error.part == part
    assert reason in error.reason
    assert str(error).startswith(f"record: {part}")


def test_an_error_in_a_later_text_says_where_that_begins_and_the_number_of_the_turn() -> None:
    broken = with_part(RECORD, "moves", 0, 1, "a1-a9")
    _first, error = [one for one in read_each(f"1. a3-b3 *\n\n{broken}") if one]
    assert str(error).startswith("record: line 3, moves[0][1], move 2: a1-a9: ")
    with pytest.raises(RecordError) as refused:
        read(with_moves(["a3-b3", "a7-a1"]))
    assert refused.value.turn == 2
    with pytest.raises(RecordError, match="at most 5"):
        finish(read_steps(STATE, most_turns=5))


def test_a_comment_before_the_first_turn_is_still_one() -> None:
    assert read('{"quoted" words} 1. a3-b3').tree.comment == '"quoted" words'
    assert read('{"a": 1} 1. a3-b3').tree.comment == '"a": 1'


def test_texts_of_the_site_and_records_can_follow_one_another() -> None:
    record = write(Game.new().play("a3-b3"))
    text = f"{record}\n\n{STATE}\n{ODD[0]}\n\n{record}\n\n{RECORD}\n\nno turn"
    found = [one for one in read_each(text) if one]
    assert [type(one) for one in found] == [*[Record] * 5, RecordError]
    assert count(text) == 6
    # The line of an error is that of the text it is in.
    broken = with_moves(["a3-a9"])
    _, second, third = [one for one in read_each(f"{record}\n\n{broken}\n\na3-a9") if one]
    assert isinstance(second, RecordError) and isinstance(third, RecordError)
    assert (second.line, third.line) == (record.count("\n") + 3, record.count("\n") + 5)


@pytest.mark.parametrize("seed", mostly_long(range(200), 5))
def test_damaged_texts_are_refused_or_read_but_never_fail(seed: int) -> None:
    chance = random.Random(seed)
    text = chance.choice([RECORD, STATE, PLAYGROUND, ODD[0]])
    at = chance.randrange(len(text))
    text = text[:at] + chance.choice(["", "x", '"', "}", "9", "null", "[[", "-1"]) + text[at + 1 :]
    for found in read_each(text):
        assert found is None or isinstance(found, Record | RecordError)


# ---- out


def start_of_site(seed: int) -> Position:
    """A start as the site has it, or with other seats."""
    players, kind = 2 + seed % 3, ("pacru", "azacru")[seed // 3 % 2]
    seats = SITE_SEATS[players] if seed % 5 else None
    return Position.initial(players, seats=seats, tournament=kind == "pacru", game=kind)


@pytest.mark.parametrize("seed", mostly_long(range(500), 13))
def test_random_games_come_back_from_the_site(seed: int) -> None:
    chance = random.Random(seed)
    game = play_at_random(Game(start_of_site(seed)), chance.choice([10, 30, 60]), chance)
    assert read(state_text(Tree.of(game))).game == game


@pytest.mark.parametrize("seed", mostly_slow(range(40), 4))
def test_random_trees_come_back_from_the_playground(seed: int) -> None:
    chance = random.Random(seed)
    tree = Tree(start_of_site(seed))
    places: list[tuple[int, ...]] = [()]
    for _ in range(40):
        place = chance.choice([places[-1], chance.choice(places)])
        position = tree.game(place).position
        if tree.game(place).outcome or len(place) > 12:
            continue
        tree, after = tree.play(place, chance.choice(position.moves()))
        places.append(after)
        tree = tree.annotated(
            after, mark=chance.choice(["", "", *MARKS]), comment="so" * (seed % 2)
        )
    once = read(playground_text(tree)).tree
    assert once.game() == tree.game()
    assert read(playground_text(once)).tree == once
    assert sorted(_places(once)) == sorted(_places(tree))


def _places(tree: Tree) -> list[str]:
    """The turns of all lines, each with the position after it, its mark and its comment."""
    found, todo = [], [tree.line]
    while todo:
        for node in todo.pop():
            found.append(f"{node.ply.after} {node.mark} {node.comment}")
            todo += node.variations
    return found


@pytest.mark.parametrize(
    "row",
    [*map(json.loads, (FOLDER / "move-box.jsonl").read_text().splitlines())],
    ids=lambda row: row["turn"],
)
def test_the_move_box_gets_what_the_code_of_the_site_accepts(row: dict[str, Any]) -> None:
    box = move_box(Position.parse(row["position"]), Turn.parse(row["turn"]))
    assert (box.text, box.refusal == "") == (row["box"], row["accepted"])


def test_what_the_site_does_not_have_is_not_written_for_it() -> None:
    for start in (
        Position.initial(game="shacru"),
        Position.initial(repetition=True),
        Position.initial(changes={"goal": 15}),
    ):
        with pytest.raises(PacruError, match="AbstractPlay doesn’t have"):
            state_text(Tree(start))
    with pytest.raises(PacruError):
        move_box(Position.initial(game="lilacru"), Turn.parse("a3-b3"))
