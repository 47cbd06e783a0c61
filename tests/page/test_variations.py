"""Variations, comments and marks on the page, without a browser."""

import random
from dataclasses import replace

import pytest
from app.board import drawing
from app.game import aside, course, keeping, records
from app.game import tree as variations
from app.game.effects import Ask, KeepGame
from app.model.app import App
from app.model.settings import Pace, Settings
from app.model.setup import Setup
from app.rooms.speech import fields, sounds

import pacru
from pacru import record
from pacru.tree import Path, Tree
from tests.support import page_messages as m
from tests.support import page_states as state
from tests.support import page_views as views
from tests.support.page_states import (
    FIRST_TURNS,
    after,
    begin_game,
    draft_of,
    effects,
    people,
    question,
    reply,
    step,
    turns,
)
from tests.support.share import mostly_slow


@pytest.fixture
def app() -> App:
    """a3-b3 a7-b7 b3-c3"""
    return after(begin_game(people()), *FIRST_TURNS)


@pytest.fixture
def with_variation(app: App) -> App:
    """(a3-b3 (a3-b4(b4) a7-b7)) with the last of these on the board."""
    return after(app, m.look_at(), "a3", "b4", "b4", "a7", "b7")


def line(app: App, path: Path | None = None) -> str:
    return " ".join(str(ply.turn) for ply in variations.tree_of(app).game(path).plies)


def words(app: App) -> list[tuple[int, list[str]]]:
    """The words between the rounds."""
    return [
        (row.depth, [word if isinstance(word, str) else word.text for word in row.words])
        for row in views.rounds(app)
        if isinstance(row, views.LineView)
    ]


def comment(text: str) -> m.Message:
    return m.on("history.set_comment", value=text)


def mark(sign: str) -> m.Message:
    return m.on("history.set_mark", mark=sign)


def again(app: App) -> App:
    """The state when the page is opened again."""
    return state.resume(keeping.read(keeping.write(state.snapshot(app))), app.settings)[0]


def test_playing_from_an_earlier_turn_makes_a_variation(app: App, with_variation: App) -> None:
    assert with_variation.session.game == app.session.game
    assert state.visible_place(with_variation) == (0, 0, 1)
    assert line(with_variation, (0, 0, 1)) == "a3-b4(b4) a7-b7"
    assert words(with_variation) == [(0, ["a3–b4 (b4)", "a7–b7"])]
    assert "variation" in views.status(with_variation).title
    drawn, _ = drawing.board(with_variation)
    assert drawn.markers(0) == {"b4"}
    assert not app.session.game.position.markers(0)


def test_the_turn_of_the_game_is_no_variation(app: App) -> None:
    assert state.visible_place(after(app, m.look_at(0), "a7", "b7")) == (1,)
    there = after(app, m.look_at(1), "b3", "c3")
    assert state.visible_place(there) is None
    assert words(there) == []


def test_what_was_tried_already_is_found_again(with_variation: App) -> None:
    there = after(with_variation, m.look_at(), "a3", "b4", "b4")
    assert state.visible_place(there) == (0, 0, 0)
    assert there.history.notes == with_variation.history.notes


def test_variations_lie_within_variations(with_variation: App) -> None:
    app = after(with_variation, m.look_at(0, 0, 0), "i7", "h7")
    assert state.visible_place(app) == (0, 0, 1, 0, 0)
    assert words(app) == [(0, ["a3–b4 (b4)", "a7–b7"]), (1, ["i7–h7"])]


def test_keys_walk_through_the_line_that_is_on_the_board(with_variation: App) -> None:
    places = []
    for by in (-1, -1, -1, 1, 1):
        with_variation = after(with_variation, m.step_by(by))
        places.append(state.visible_place(with_variation))
    assert places == [(0, 0, 0), (), (), (0,), (1,)]
    end = after(with_variation, m.look_at(0, 0, 0), m.step_by(5))
    assert state.visible_place(end) == (0, 0, 1)
    for back in (m.on("history.rejoin"), m.on("play.step_back")):
        assert state.visible_place(after(end, back)) is None


def test_the_game_waits_with_its_half_made_turn_and_its_clock() -> None:
    setup = Setup.default().with_kind(1, False).with_control(pacru.Control(60, 5))
    app = state.start(setup, settings=Settings(pace=Pace.NONE))[0]
    for now, key in enumerate(["a3", "b3", "a7", "b7", "e1"]):
        app = state.update(app, step(key), now)[0]
    app = state.update(app, m.look_at(0), 10)[0]
    app = state.update(app, m.TimePassed(), 20)[0]
    assert time_left(app) == pytest.approx(65 - 17)  # a look back costs time
    for now, key in ((20, "i7"), (30, "h7")):
        app = state.update(app, step(key), now)[0]
    app = state.update(app, m.TimePassed(), 2000)[0]
    assert time_left(app) == pytest.approx(65 - 17)
    app = state.update(app, m.on("history.rejoin"), 2000)[0]
    assert draft_of(app).path == ("e1",)
    app = state.update(app, m.TimePassed(), 2001)[0]
    assert time_left(app) == pytest.approx(65 - 18)


def time_left(app: App) -> float:
    """The seconds that the first player has left."""
    assert app.session.clock
    return app.session.clock.left[0]


def against_a_bot() -> App:
    return reply(after(begin_game(), m.on("bots.begin"), "a3", "b3"), "a7-b7")


def test_a_bot_answers_a_variation_only_when_asked() -> None:
    app = after(against_a_bot(), m.look_at(), "a3", "b4")
    assert not [e for e in effects(app, step("b4")) if isinstance(e, Ask)]
    app = after(app, "b4")
    assert "Bot" not in views.status(app).title
    asked = question(app, m.on("bots.hint"))
    assert "a3" not in asked.lines[2].split()[2]
    app = after(app, m.on("bots.hint"), m.BotAnswered(asked.number, "i7-h7"))
    assert "h7" in views.status(app).why
    assert turns(after(app, "i7", "h7")) == ["a3-b3", "a7-b7"]


def test_the_turn_of_a_bot_does_not_take_the_variation_away() -> None:
    looking = after(against_a_bot(), "b3", "c3", m.look_at(0))
    answered = reply(after(looking, "i7"), "b7-c7")
    assert len(answered.session.game.plies) == 4
    assert state.visible_place(answered) == (0,)
    assert answered.table.begun
    assert state.visible_place(reply(looking, "b7-c7")) is None


def test_a_finished_game_is_looked_through_and_tried_otherwise(app: App) -> None:
    over = after(app, m.on("play.resign", player=1), m.DialogClosed())
    tried = after(over, m.look_at(1), "e1", "e2")
    assert tried.session.game.outcome
    assert tried.ui.dialog is None
    assert not views.is_at(tried, views.Ended)
    assert line(tried, (2, 0, 0)) == "a3-b3 a7-b7 e1-e2"
    assert sounds.between(over, tried) == ()


# What is said


def test_comments_and_marks_are_shown_and_written(app: App) -> None:
    app = after(app, m.look_at(1), comment("solid\nbut slow"), mark("?!"))
    app = after(app, m.look_at(), comment("A friendly game"))
    assert words(app) == [(-1, ["A friendly game"]), (-1, ["a7–b7?!", "solid but slow"])]
    (first, _) = state.rounds(app)
    assert first.plies[1].text == "a7–b7?!"
    text = records.record_of(app)
    assert "{A friendly game} 1. a3-b3 a7-b7?! {solid but slow}" in " ".join(text.split())
    opened = records.read(text)
    assert opened.notes == variations.tree_of(app)
    there = after(begin_game(people()), m.GameOpened(opened.setup, opened.game, opened.notes))
    assert words(there) == words(app)


def test_the_turn_that_was_just_played_can_be_commented_on(app: App) -> None:
    app = after(app, mark("!"), "b7", "c7", mark("??"))
    assert [node.mark for node in variations.tree_of(app).line] == ["", "", "!", "??"]


def test_all_of_it_is_kept(with_variation: App) -> None:
    over = after(with_variation, m.on("play.resign", player=1))
    assert words(again(over)) == words(over) != []
    with_variation = after(with_variation, comment("better"), mark("!"), "e1")
    assert isinstance(effects(with_variation, comment("x"))[0], KeepGame)
    back = again(with_variation)
    assert variations.tree_of(back) == variations.tree_of(with_variation)
    assert state.visible_place(back) == (0, 0, 1)
    assert back.table.draft == with_variation.table.draft
    assert turns(after(back, m.on("history.rejoin"), "b7", "c7")) == [
        *turns(with_variation),
        "b7-c7",
    ]


def test_comments_that_cannot_be_read_cost_no_game(with_variation: App) -> None:
    kept = state.snapshot(with_variation)
    for notes in (Tree(pacru.Position.initial(3)), Tree(kept.game.start)):
        read = keeping.read(keeping.write(replace(kept, notes=notes)))
        assert (read.game, read.notes, read.unsaid) == (kept.game, None, True)


# Changing


def test_a_variation_is_deleted_and_comes_back(with_variation: App) -> None:
    gone = after(with_variation, m.look_at(0, 0, 0), m.on("history.delete_turns"))
    assert words(gone) == []
    assert state.visible_place(gone) == ()
    assert gone.history.edited is not None
    assert words(after(gone, m.on("history.undo_edit"))) == words(with_variation)
    end = after(with_variation, m.on("history.delete_turns"))
    assert words(end) == [(0, ["a3–b4 (b4)"])]
    assert state.visible_place(end) == (0, 0, 0)


def test_a_turn_of_the_game_is_not_deleted_so(app: App) -> None:
    there = after(app, m.look_at(1))
    assert after(there, m.on("history.delete_turns")) == there
    assert after(there, m.on("history.promote")) == there


def test_a_variation_becomes_the_game_and_back(with_variation: App) -> None:
    promoted = after(with_variation, m.on("history.promote"))
    assert turns(promoted) == ["a3-b4(b4)", "a7-b7"]
    assert promoted.table.draft
    assert words(promoted) == [(0, ["a3–b3", "a7–b7", "b3–c3"])]
    back = after(promoted, m.on("history.undo_edit"))
    assert turns(back) == turns(with_variation)
    assert (words(back), state.visible_place(back)) == (words(with_variation), (0, 0, 1))


def test_a_bot_goes_on_with_a_variation_that_has_become_the_game() -> None:
    app = after(against_a_bot(), m.look_at(), "a3", "b4", "b4")
    assert question(app, m.on("history.promote"))


def test_the_clock_goes_back_to_where_the_variation_begins() -> None:
    setup = Setup.default().with_kind(1, False).with_control(pacru.Control(60, 0))
    app = state.start(setup, settings=Settings(pace=Pace.NONE))[0]
    for now, key in ((0, "a3"), (0, "b3"), (0, "a7"), (5, "b7"), (5, "e1"), (25, "e2")):
        app = state.update(app, step(key), now)[0]
    for message in (m.look_at(1), step("i3"), step("h3"), m.on("history.promote")):
        app = state.update(app, message, 30)[0]
    assert app.session.clock
    assert app.session.clock.left == (40, 55)  # as it was when that turn was made
    assert len(app.session.clock.history) == len(app.session.game.plies) == 3


def test_an_inner_variation_moves_up_one_level(with_variation: App) -> None:
    app = after(with_variation, m.look_at(0, 0, 0), "i7", "h7", m.on("history.promote"))
    assert state.visible_place(app) == (0, 0, 1)
    assert line(app, (0, 0, 1)) == "a3-b4(b4) i7-h7"
    assert turns(app) == turns(with_variation)
    assert state.visible_place(after(app, m.on("history.undo_edit"))) == (0, 0, 1, 0, 0)


def test_what_was_taken_back_with_its_comments_is_not_lost(with_variation: App) -> None:
    app = after(with_variation, m.on("history.rejoin"), comment("the end"), m.on("play.take_back"))
    assert words(app) == [(0, ["a3–b4 (b4)", "a7–b7"])]
    assert words(after(app, m.on("play.redo"))) == [
        (0, ["a3–b4 (b4)", "a7–b7"]),
        (-1, ["b3–c3", "the end"]),
    ]
    other = after(app, "e1", "e2")
    assert words(other)[1:] == [(0, ["b3–c3", "the end"])]
    assert line(other, (2, 0, 0)) == "a3-b3 a7-b7 b3-c3"
    assert turns(again(app)) == turns(app)
    assert words(after(again(app), "b3", "c3"))[1:] == [(-1, ["b3–c3", "the end"])]


def test_a_variation_that_is_played_after_all_becomes_the_game(app: App) -> None:
    app = after(app, m.look_at(1), "e1", "e2", "a1", "b2", "b2", mark("!"))
    app = after(app, m.on("play.take_back"), "e1", "e2")
    assert turns(app)[2:] == ["e1-e2"]
    assert words(app) == [(0, ["b3–c3"]), (0, ["a1–b2!"])]
    assert words(after(app, "a1", "b2", "b2"))[-1] == (0, ["b3–c3"])


# After the last turn of the game


def try_turns(app: App, *moves: str) -> App:
    """Play turns from the visible board on, as a variation."""
    there, _ = aside.try_turns(app, map(pacru.Turn.parse, moves))
    return there


def test_what_is_tried_after_the_last_turn_stays_in_the_list(app: App) -> None:
    there = try_turns(app, "b7-c7", "e1-e2")
    assert state.visible_place(there) == (4,)
    assert words(there) == [(0, ["b7–c7", "e1–e2"])]
    assert turns(there) == turns(app)
    assert turns(after(there, "i7", "h7")) == turns(app)
    assert words(after(there, "i7", "h7")) == [(0, ["b7–c7", "e1–e2", "i7–h7"])]
    assert words(after(there, m.on("history.rejoin"))) == words(there)
    assert words(again(there)) == words(there)
    assert state.visible_place(again(there)) == (4,)


def test_another_try_becomes_a_variation_of_the_first_one(app: App) -> None:
    there = try_turns(after(try_turns(app, "b7-c7", "e1-e2"), m.on("history.rejoin")), "e9-e8")
    assert state.visible_place(there) == (3, 0, 0)
    assert words(there) == [(0, ["b7–c7"]), (1, ["e9–e8"]), (0, ["e1–e2"])]


def test_keys_walk_back_into_the_game(app: App) -> None:
    there = try_turns(app, "b7-c7", "e1-e2")
    assert state.visible_place(after(there, m.step_by(-1))) == (3,)
    assert state.visible_place(after(there, m.step_by(-1), m.step_by(5))) == (4,)
    last = after(there, m.step_by(-2))
    assert last.history.aside is None
    assert state.visible_place(after(last, m.step_by(-1))) == (1,)
    assert state.visible_place(after(there, m.look_at(3))) == (3,)


@pytest.mark.parametrize(
    ("played", "place", "listed"),
    [("b7-c7", (4,), [(0, ["e1–e2"])]), ("e9-e8", (3, 0, 1), [(0, ["b7–c7", "e1–e2"])])],
)
def test_the_game_goes_on_and_what_was_tried_stays_on_the_board(
    app: App, played: str, place: Path, listed: list[tuple[int, list[str]]]
) -> None:
    there = try_turns(app, "b7-c7", "e1-e2")
    gone_on, _ = course.set_game(there, there.session.game.play(played))
    assert state.visible_place(gone_on) == place
    assert words(gone_on) == listed
    assert gone_on.board.game.position == there.board.game.position


def test_what_is_tried_is_over_when_it_is_played(app: App) -> None:
    there = try_turns(app, "b7-c7")
    gone_on, _ = course.set_game(there, there.session.game.play("b7-c7"))
    assert gone_on.history.aside is None


def test_what_is_tried_is_no_part_of_the_record(app: App) -> None:
    there = try_turns(app, "b7-c7", "e1-e2")
    assert records.record_of(there) == records.record_of(app)
    assert str(records.timed_tree_of(there, here=True).game().plies[-1].turn) == "e1-e2"
    assert variations.cut(there.session.game, there.history.notes).game() == app.session.game


def test_what_was_tried_before_the_first_turn_is_deleted() -> None:
    there = try_turns(begin_game(people()), "a3-b3")
    gone = after(there, m.on("history.delete_turns"))
    assert (words(gone), gone.history.aside) == ([], None)
    assert words(after(gone, m.on("history.undo_edit"))) == words(there)


def test_what_was_tried_is_deleted_and_comes_back(app: App) -> None:
    there = after(try_turns(app, "b7-c7", "e1-e2"), m.DialogOpened("note"))
    shorter = after(there, m.on("history.delete_turns"))
    assert (words(shorter), state.visible_place(shorter)) == ([(0, ["b7–c7"])], (3,))
    gone = after(shorter, m.on("history.delete_turns"))
    assert (words(gone), gone.history.aside) == ([], None)
    assert words(after(gone, m.on("history.undo_edit"))) == words(shorter)
    other = try_turns(after(there, m.on("history.rejoin")), "e9-e8")
    up = after(other, m.on("history.promote"))
    assert turns(up) == turns(app)
    assert words(up) == [(0, ["e9–e8"]), (1, ["b7–c7", "e1–e2"])]


def test_before_the_first_turn_something_can_be_tried_too() -> None:
    there = try_turns(begin_game(people()), "a3-b3", "a7-b7")
    assert state.visible_place(there) == (1,)
    assert turns(there) == []
    assert words(there) == [(0, ["a3–b3", "a7–b7"])]


def test_after_a_game_that_was_resigned_it_is_tried_how_it_could_have_gone_on(app: App) -> None:
    over = after(app, m.on("play.resign", player=1), m.DialogClosed())
    assert over.session.game.outcome
    with pytest.raises(pacru.PacruError):
        try_turns(over, "b7-c7")
    there = try_turns(after(over, m.look_at(2)), "b7-c7")
    assert state.visible_place(there) == (3, 0, 0)


CHANGES = ("play.take_back", "play.redo", "history.promote", "history.delete_turns")
RETURNS = ("history.undo_edit", "history.rejoin", "play.step_back")


@pytest.mark.parametrize("seed", mostly_slow(range(12), 3))
def test_whatever_is_done_the_game_and_its_tree_agree(seed: int) -> None:
    """Random turns, looks back, comments and changes: all is stored, and the record is readable."""
    rng = random.Random(seed)
    app = begin_game(people(rng.randint(2, 4)))
    for _ in range(120):
        there = app.board
        messages: list[m.Message] = [
            m.step_by(rng.choice((-2, -1, 1, 3))),
            comment(rng.choice(("", "good", "} {"))),
            mark(rng.choice(("!", "", "?!"))),
            m.on(rng.choice(CHANGES)),
            m.on(rng.choice(RETURNS)),
        ]
        if there.table.draft:
            choices = [c.key for c in there.table.draft.choices if c.kind is not pacru.Kind.PAID]
            messages += map(step, rng.choices(choices, k=6))
        app = after(app, rng.choice(messages))
        views.status(app), views.players(app), views.rounds(app), drawing.board(app)
    tree = variations.cut(app.session.game, app.history.notes)
    assert tree.game() == app.session.game
    assert record.read(record.write(tree)).tree == tree
    back = again(app)
    assert (back.session.game, back.history.notes) == (app.session.game, app.history.notes)
    assert state.visible_place(back) == (app.history.aside.path if app.history.aside else None)


def test_what_is_tried_is_told_to_those_who_hear_it(app: App) -> None:
    def words_after(before: App, *messages: m.Message | str) -> str:
        return state.told(before, after(before, *messages))

    there = after(app, m.look_at())
    assert words_after(app, m.look_at()).startswith("Starting position")
    assert words_after(app, m.look_at(0)) == "Black: a3–b3."
    assert words_after(after(there, "a3", "b4"), "b4").startswith("Black: a3–b4, marked b4.")
    assert "taken back" not in words_after(there, m.on("history.rejoin"))
    assert "facing" in fields.labels(there)["a3"]
    assert fields.labels(there)["b3"] == "b3, neutral"
