"""Other ways to enter a turn than clicks: dragging, the keyboard, the notation."""

import json
import random

import pytest
from app.board import drawing
from app.model.app import App
from app.model.settings import Pace, Settings
from app.model.setup import Setup
from app.rooms.speech import fields

import pacru
from pacru import Draft, svg
from pacru.core.signs import to_notation
from pacru.explain import completion
from tests.support import page_messages as m
from tests.support import page_states as state
from tests.support import page_views as views
from tests.support.page_states import EVERY_KIND, RICH, WAYS, after, open_game, step, turns
from tests.support.places import DATA

RECORDS = [
    json.loads(line) for line in (DATA / "moves.jsonl").read_text(encoding="ascii").splitlines()
]


GAME = open_game(RICH)
"""A game of two people in which nearly every kind of turn is possible."""
ENTER = m.on("play.enter_typed")


def against_a_bot() -> App:
    return state.start(settings=Settings(pace=Pace.NONE))[0]


def lift(field: str) -> m.Message:
    return m.on("play.lift", field=field)


def drop(field: str | None) -> m.Message:
    return m.on("play.drop", field=field)


def point_at(field: str) -> m.Message:
    return m.on("play.point", field=field)


def focus(field: str | None) -> m.Message:
    return m.on("play.focus", field=field)


def walk(right: int, up: int) -> m.Message:
    return m.on("play.walk", right=right, up=up)


def type_text(text: str) -> m.Message:
    return m.on("play.type_turn", value=text)


def point_completion(steps: int) -> m.Message:
    return m.on("play.point_completion", steps=steps)


def seek_choice(steps: int) -> m.Message:
    return m.on("play.seek_choice", steps=steps)


def type_turn(app: App, text: str) -> App:
    return after(app, type_text(text), ENTER)


# Dragging


@EVERY_KIND
def test_every_kind_of_move_can_begin_with_a_drag(position: str, steps: str, turn: str) -> None:
    chevron, *rest = steps.split()
    app = after(open_game(position), lift(chevron))
    assert app.table.lifted
    if rest[0] in svg.geometry.FIELDS:
        app = after(app, point_at(rest[0]), drop(rest[0]))
    else:  # a chevron that rotates stays where it is
        app = after(app, drop(None), chevron, rest[0])
    assert not app.table.lifted
    app = after(app, *map(step, rest[1:]))
    assert turns(app) == [turn]


def test_a_chevron_in_the_hand_is_not_on_the_board() -> None:
    app = after(GAME, lift("c7"))
    board, options = drawing.board(app)
    assert isinstance(board, pacru.Position)
    assert all("c7" not in board.chevrons(player) for player in (0, 1))
    assert options.selected == "c7"
    assert "g7" in options.destinations
    assert drawing.drag_picture(app)
    app = after(app, point_at("g7"))
    assert drawing.drag_picture(app) != drawing.drag_picture(after(app, point_at("c9")))
    assert "i9" in views.status(app).why
    assert drawing.drag_picture(after(app, drop("g7"))) == ""


@pytest.mark.parametrize("field", [None, "c7"])
def test_a_chevron_put_down_beside_the_board_or_where_it_was_is_not_chosen(field: str) -> None:
    app = after(GAME, lift("c7"), point_at("g7"), drop(field))
    assert app == GAME


def test_a_chevron_dropped_where_it_cannot_go_says_why_and_stays_chosen() -> None:
    app = after(GAME, lift("c7"), drop("a1"))
    assert app.table.notice
    assert app.table.notice.rule == "R3"
    assert not app.table.lifted
    assert app.table.draft == Draft(app.session.game.position, ("c7",))


def test_another_chevron_is_dragged_instead() -> None:
    app = after(GAME, "c7", lift("d5"))
    assert app.table.draft
    assert app.table.draft.chevron == "d5"


def test_the_way_back_puts_a_dragged_chevron_down() -> None:
    app = after(GAME, lift("c7"), m.on("play.step_back"))
    assert (app.table.draft, app.table.lifted) == (GAME.table.draft, False)
    assert after(app, drop("g7")) == app


def test_what_cannot_be_dragged_says_why() -> None:
    app = after(GAME, lift("e1"))
    assert (app.table.lifted, app.table.notice is not None) == (False, True)
    app = after(GAME, "c7", "d8", lift("d5"))
    assert (app.table.lifted, app.table.notice is not None) == (False, True)
    app = after(type_turn(against_a_bot(), "a3-b3"), lift("e1"))
    assert app.table.notice
    assert app.table.notice.rule == "R2"


def test_a_drag_ends_the_show_of_a_bots_turn() -> None:
    app = type_turn(state.start()[0], "a3-b3")
    app = after(app, m.BotAnswered(app.bots.request or 0, "a7-b7"))
    assert app.bots.showing
    app = after(app, lift("e1"), drop("e2"))
    assert turns(app) == ["a3-b3", "a7-b7", "e1-e2"]


def test_what_can_be_dragged_and_what_can_be_touched() -> None:
    chevrons = {choice.key for choice in Draft(GAME.session.game.position).choices}
    assert drawing.choosable(GAME) == dict.fromkeys(chevrons, True)
    there = drawing.choosable(after(GAME, "c7"))
    assert (there["c7"], there["d5"], there["g7"], "a1" in there) == (True, True, False, False)
    marks = drawing.choosable(after(GAME, "c7", "d8"))
    assert set(marks.values()) == {False}
    assert drawing.choosable(type_turn(against_a_bot(), "a3-b3")) == {}


# The keyboard on the board


@pytest.mark.parametrize(
    ("quarters", "up", "right"),
    [(0, "e6", "f5"), (1, "d5", "e6"), (2, "e4", "d5"), (3, "f5", "e4")],
)
def test_arrow_keys_go_as_the_board_is_seen(quarters: int, up: str, right: str) -> None:
    app = after(GAME, *[m.on("play.rotate")] * quarters, focus("e5"))
    assert state.tab_stop(after(app, walk(0, 1))) == up
    assert state.tab_stop(after(app, walk(1, 0))) == right
    assert state.tab_stop(after(app, walk(1, 0), walk(-1, 0))) == "e5"


def test_the_keyboard_does_not_leave_the_board() -> None:
    app = after(GAME, focus("a1"), walk(-1, 0), walk(0, -1))
    assert state.tab_stop(app) == "a1"


def test_the_keyboard_comes_to_a_chevron_first_and_then_where_it_was() -> None:
    assert Draft(GAME.session.game.position).choice(state.tab_stop(GAME))
    assert drawing.board(GAME)[1].focus is None
    app = after(GAME, focus("h8"))
    assert drawing.board(app)[1].focus == "h8"
    app = after(app, focus(None))
    assert drawing.board(app)[1].focus is None
    assert state.tab_stop(app) == "h8"


def test_a_destination_is_looked_at_by_the_keyboard_too() -> None:
    app = after(GAME, focus("c7"), "c7", walk(0, 1))
    assert views.status(app).title == "c7–c8"
    assert after(app, focus(None)).table.pointed is None


@pytest.mark.parametrize(
    ("field", "said"),
    [
        ("c7", "c7, Red marker, Red chevron facing northeast, power 7, can move"),
        ("g7", "g7, Red marker"),
        ("c9", "c9, Black chevron facing southwest, power 1, attacked by 2"),
        ("e7", "e7, neutral"),
        ("a5", "a5, Black chevron facing east, power 1, attacked by 1"),
    ],
)
def test_a_field_says_what_is_there(field: str, said: str) -> None:
    assert fields.labels(GAME)[field] == said


@pytest.mark.parametrize(
    ("steps", "field", "said"),
    [
        ("c7", "c7", "chosen"),
        ("c7", "c8", "move here"),
        ("c7", "c9", "capture, gain 1"),
        ("c7", "d8", "cross the border here"),
        ("c7", "g7", "connect or cross the border here"),
        ("c7 g7", "f7", "by the connection"),
        ("c7 g7", "i9", "by the border crossing"),
        ("c7 d8", "e7", "mark it"),
        ("d5 >", "b7", "pay with it"),
        ("d5 > b7", "b7", "paid; choose again to keep it"),
    ],
)
def test_a_field_says_what_it_can_do_now(steps: str, field: str, said: str) -> None:
    assert fields.labels(after(GAME, *steps.split()))[field].endswith(f", {said}")


def test_every_field_of_the_board_has_words() -> None:
    for record in RECORDS[::40]:
        app = open_game(record["position"])
        for field, said in fields.labels(app).items():
            assert said.startswith(f"{field}, ")
            assert ("chevron" in said) == (app.session.game.position.chevron(field) is not None)
            assert ("marker" in said) == (app.session.game.position.marker(field) is not None)


def test_keys_go_by_borderland_and_to_the_ends() -> None:
    steps = [(0, 3), (0, -3), (3, 0), (-8, 0), (8, 0), (-8, 8), (8, -8)]
    found = [state.tab_stop(after(GAME, focus("e5"), walk(*step))) for step in steps]
    assert found == ["e8", "e2", "h5", "a5", "i5", "a9", "i1"]


def test_a_key_goes_through_all_that_can_be_chosen() -> None:
    wanted = sorted(choice.key for choice in Draft(GAME.session.game.position).choices)
    app, found = after(GAME, focus("a1")), []
    for _ in (*wanted, "round again"):
        app = after(app, seek_choice(1))
        found.append(state.tab_stop(app))
    assert found == [*wanted, wanted[0]]
    assert state.tab_stop(after(app, seek_choice(-1), seek_choice(-1))) == wanted[-2]


def test_the_keyboard_is_brought_to_the_nearest_field_that_is_asked_for() -> None:
    app = after(GAME, focus("c7"), "c7", walk(1, 1), "d8")
    assert Draft(app.session.game.position, ("c7", "d8")).choice(state.tab_stop(app))
    app = after(GAME, focus("d5"), "d5", ">")
    assert state.tab_stop(app) in app.session.game.position.payable()


# In notation


@pytest.mark.parametrize(("position", "turn"), [(position, turn) for position, _, turn in WAYS])
def test_every_kind_of_turn_can_be_typed(position: str, turn: str) -> None:
    app = type_turn(open_game(position), turn)
    assert turns(app) == [turn]
    assert app.table.entry.text == ""


@pytest.mark.parametrize("text", ["C7 - D8 (E7)", "c7–d8 (e7)", " c7-d8( e7 ) "])
def test_turns_are_typed_in_any_spelling(text: str) -> None:
    assert turns(type_turn(GAME, text)) == ["c7-d8(e7)"]


@pytest.mark.parametrize(
    ("text", "said", "rule"),
    [
        ("c7-a1", "only straight ahead or 45° to either side", "R3"),
        ("c7-d8", "", "R4"),
        ("e1-e2", "no chevron on e1", "R3"),
        ("c7-c9", "pincer is written with x", "R7b"),
        ("d5>(a1,b1)", "", "R14"),
        ("c7", "isn’t a move: expected one of - x < << > >>", ""),
        ("nonsense", "isn’t a move", ""),
    ],
)
def test_what_is_no_legal_turn_is_refused_and_stays(text: str, said: str, rule: str) -> None:
    app = type_turn(GAME, text)
    assert turns(app) == []
    assert app.table.notice
    assert said in app.table.notice.text
    assert app.table.notice.rule.startswith(rule)
    shown = views.entry(app)
    assert (shown.text, shown.refused) == (text, True)
    assert not views.entry(after(app, type_text(text[:-1]))).refused


def test_nothing_typed_is_nothing_entered() -> None:
    assert type_turn(GAME, "") == GAME


def test_a_turn_typed_out_of_turn_is_refused_and_stays_while_the_bot_moves() -> None:
    app = type_turn(type_turn(against_a_bot(), "a3-b3"), "e1-e2")
    assert app.table.notice
    assert app.table.notice.rule == "R2"
    app = after(app, m.BotAnswered(app.bots.request or 0, "a7-b7"))
    assert app.table.entry.text == "e1-e2"
    assert turns(after(app, ENTER)) == ["a3-b3", "a7-b7", "e1-e2"]


def test_a_typed_turn_takes_the_place_of_one_that_was_begun() -> None:
    app = after(GAME, "d5", ">")
    assert turns(type_turn(app, "c7-c8")) == ["c7-c8"]


def test_completions_lead_to_every_kind_of_turn() -> None:
    for position, _, turn in WAYS:
        app = open_game(position)
        for length in range(1, len(turn)):
            app = after(app, type_text(turn[:length]))
            assert any(turn.startswith(one.text) for one in state.completions(app)), turn[:length]


def test_a_completion_is_pointed_at_and_taken_by_keys() -> None:
    app = after(GAME, type_text("c7-d8"), point_completion(1))
    first, second, *_, last = (one.text for one in state.completions(app))
    assert views.entry(app).at == 0
    assert turns(after(app, ENTER)) == [first]
    assert turns(after(app, point_completion(1), ENTER)) == [second]
    assert turns(after(app, point_completion(-1), ENTER)) == [last]
    assert after(GAME, point_completion(1)).table.entry == state.Entry()


def test_a_completion_that_is_no_whole_turn_is_completed_further() -> None:
    app = after(GAME, type_text("c7"))
    (begun,) = (one for one in state.completions(app) if one.text == "c7-d8(")
    assert (begun.note, begun.whole) == ("9 options", False)
    app = after(app, m.on("play.take_completion", turn="c7-d8("))
    assert (app.table.entry.text, turns(app)) == ("c7-d8(", [])
    app = after(app, m.on("play.take_completion", turn="c7-d8(e7)"))
    assert turns(app) == ["c7-d8(e7)"]


def test_a_payment_is_completed_as_proposed_or_field_by_field() -> None:
    position = pacru.Position.parse(RICH)
    proposed, *fields = completion.complete(position, "d5>")
    paid = pacru.Draft(position, ("d5", ">")).complete().turn
    assert (proposed.text.count(","), proposed.note) == (1, "suggested")
    assert pacru.Turn.parse(proposed.text).payment  # type: ignore[attr-defined]
    assert paid
    assert position.play(pacru.Turn.parse(proposed.text)) == position.play(paid)
    assert any(one.text == "d5>(b7," for one in fields)
    assert any(one.text == "d5>>(" for one in fields)
    assert all(one.whole for one in completion.complete(position, "d5>(b7,"))
    assert completion.complete(position, "d5>(b7,b7") == ()
    assert completion.complete(position, "d5>(b7,b8,h9") == ()


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_typed_is_completed_to_legal_turns(seed: int) -> None:
    rng = random.Random(seed)
    for record in rng.sample(RECORDS, 10):
        position = pacru.Position.parse(record["position"])
        text = rng.choice("abcdefghi")
        while offered := completion.complete(position, text):
            one = rng.choice(offered)
            assert one.text.startswith(to_notation(text))
            if one.whole:
                position.play(pacru.Turn.parse(one.text))
                break
            text = one.text


def test_a_finished_game_completes_nothing() -> None:
    app = after(GAME, m.on("play.resign", player=1), type_text("c7"))
    assert app.session.game.outcome
    assert state.completions(app) == ()
    assert views.entry(app).completions == ()


def test_a_bots_turn_that_is_shown_gives_way_to_a_typed_one() -> None:
    app = type_turn(state.start(Setup.default())[0], "a3-b3")
    app = after(app, m.BotAnswered(app.bots.request or 0, "a7-b7"))
    assert turns(type_turn(app, "e1-e2")) == ["a3-b3", "a7-b7", "e1-e2"]
