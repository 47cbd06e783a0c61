"""Setting up a position: the pieces, what is wrong with them, and undo of every step."""

from dataclasses import replace
from functools import reduce

import pytest
from app.model.setup import COLOURS, Setup
from app.rooms.editor import sketch as sketches
from app.rooms.editor.sketch import Editor, Piece, Sketch

import pacru
from pacru import svg
from tests.support import page_messages as m
from tests.support import page_states as state
from tests.support.page_states import MEETING, RICH, after, question
from tests.support.setups import random_position

START = pacru.Position.initial()
EMPTY = Sketch.from_position(START).without_pieces()


def put(sketch: Sketch, pieces: str) -> Sketch:
    """Put pieces such as ``Ae5n`` and ``be4``."""

    def one(before: Sketch, piece: str) -> Sketch:
        player = "abcd".index(piece[0].lower())
        if piece[0].isupper():
            return before.with_chevron(piece[1:3], player, piece[3:])
        return before.with_marker(piece[1:3], player)

    return reduce(one, pieces.split(), sketch)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_any_position_is_taken_up_and_written_back(players: int) -> None:
    for seed in range(20):
        position = random_position(players, seed, plies=seed)
        sketch = Sketch.from_position(position)
        assert sketch.text == str(position)
        assert svg.layers(sketch) == svg.layers(position)
        assert sketches.problem(sketch, COLOURS) is None


def test_a_position_is_built_piece_by_piece() -> None:
    sketch = put(EMPTY, "Ae4s ae4 Ae6s bd5 Bi9sw")
    assert sketch.text == "8Bsw/9/9/4As4/3b5/4As+4/9/9/9 a 2 - 1"
    assert sketches.problem(sketch, COLOURS) is None


@pytest.mark.parametrize(
    ("pieces", "board"),
    [
        ("Aa9n Aa9n Aa9n", "Ae8"),  # once more: it rotates
        ("Aa9n aa9", "An+8"),
        ("Aa9n aa9 aa9", "An8"),  # the same once more: away
        ("Aa9n ba9", "b8"),
        ("aa9 ba9", "b8"),
        ("ba9 Aa9s", "As8"),
        ("Ba9n Aa9s", "As8"),
    ],
)
def test_a_chevron_never_stands_on_an_opposing_marker(pieces: str, board: str) -> None:
    assert put(EMPTY, pieces).text.partition("/")[0] == board


def test_pieces_are_moved() -> None:
    sketch = put(EMPTY, "Aa9n aa9 bb9")
    assert sketch.with_piece_moved("a9", "b9").text.startswith("aAn7/")
    assert sketch.with_piece_moved("b9", "i9").text.startswith("An+7b/")
    assert sketch.with_piece_moved("b9", "a9").text.startswith("b8/")
    assert sketch.with_piece_moved("c9", "a9") == sketch.with_piece_moved("a9", "a9") == sketch
    two = put(EMPTY, "aa9 ab9")
    assert two.with_piece_moved("a9", "b9").text.startswith("1a7/")


def test_fewer_players_take_their_pieces_with_them() -> None:
    four = replace(Sketch.from_position(pacru.Position.initial(4)), to_move=3)
    two = four.with_players(2)
    assert (two.to_move, two.chevrons(2), len(two.standing)) == (1, {}, 6)
    assert sketches.problem(two, COLOURS) is None


@pytest.mark.parametrize(
    ("sketch", "text", "fields", "mover"),
    [
        (EMPTY, "at least one chevron", "", False),
        (
            put(EMPTY, "Aa1n Ab1n Ac1n Ad1n Ae1n Bi9s"),
            "at most 4 chevrons of Black",
            "a1 b1 c1 d1 e1",
            False,
        ),
        (put(EMPTY, "Aa9n Bi9s"), "It can’t be Black’s turn", "a9", True),
        (replace(Sketch.from_position(pacru.Position.initial(3)), standing={"a1": (1, "n"), "b1": (2, "n")}),
         "It can’t be Black’s turn. Needed: a player to move who has a chevron", "", True),
        (put(EMPTY, "Aa1n"), "The game is over in this position: Black has won", "", False),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_where_it_is(
    sketch: Sketch, text: str, fields: str, mover: bool
) -> None:
    problem = sketches.problem(sketch, COLOURS)
    assert problem
    assert text in problem.text
    assert problem.fields == {*fields.split()}
    assert problem.mover == mover
    drawn = svg.layers(sketch, svg.Options(wrong=sorted(problem.fields)))
    assert drawn["threats"].count('class="danger"') == len(problem.fields)


def test_the_colours_are_those_of_the_game() -> None:
    problem = sketches.problem(put(EMPTY, "Aa9n Bi9s"), "dcba")
    assert problem
    assert problem.text.startswith("It can’t be Blue’s turn")


def test_every_step_is_undone_and_done_again() -> None:
    editor = Editor(EMPTY, piece=Piece.MARKER)
    states = [editor.sketch]
    for field in ("a1", "b1", "a1"):
        editor = editor.use_tool(field)
        states.append(editor.sketch)
    editor = editor.use_tool("e5", Piece.CHEVRON).turn_chevron("e5", -1)
    editor = editor.use_tool("b1", Piece.NOTHING)
    for _ in range(3):
        editor = editor.undo()
    for before in reversed(states[:-1]):
        editor = editor.undo()
        assert editor.sketch == before
    assert editor.undo() == editor
    for step in states[1:]:
        editor = editor.redo()
        assert editor.sketch == step
    assert not editor.use_tool("i9").future


def test_the_next_chevron_faces_as_the_last_one_was_turned() -> None:
    editor = Editor(EMPTY).use_tool("e5").turn_chevron("e5", -2).use_tool("e6")
    assert editor.sketch.chevrons(0) == {"e5": "w", "e6": "w"}
    assert editor.turn_chevron("a1", 1) == editor


def test_the_keyboard_walks_as_the_board_is_seen() -> None:
    editor = Editor(EMPTY)
    assert editor.walk(1, 0, 0).cursor == "f5"
    assert editor.walk(1, 0, 2).cursor == "d5"
    assert replace(editor, cursor="a1").walk(-1, 0, 0).cursor == "a1"


def test_a_text_is_taken_over_or_kept_for_correction() -> None:
    editor = Editor(EMPTY).with_text(f"  {RICH}\n")
    assert (editor.sketch.text, editor.typed) == (RICH, None)
    wrong = editor.with_text("<b>hello")
    assert (wrong.typed, wrong.sketch) == ("<b>hello", editor.sketch)
    assert "<b>hello" in wrong.refusal
    assert not wrong.use_tool("e5").refusal
    assert editor.undo().sketch == EMPTY


def test_a_field_is_described() -> None:
    sketch = put(EMPTY, "Ba9ne ba9 ab9")
    assert [sketches.description(sketch, field, COLOURS) for field in ("a9", "b9", "c9")] == [
        "a9, Red chevron facing northeast, Red marker",
        "b9, Black marker",
        "c9, neutral",
    ]


def test_a_game_is_played_from_there_against_a_bot() -> None:
    position = pacru.Position.parse(MEETING)
    app = after(state.start(Setup.default())[0], m.PositionChosen(position))
    assert (app.ui.dialog, app.new_game.form) == ("new-game", app.session.setup)
    form = replace(app.session.setup, tournament=True)
    app = after(app, m.fill_in(form), m.on("play.start", moment="now"))
    assert str(app.session.game.start) == MEETING.replace("- 1", "t 1")
    assert (app.session.setup.began, app.new_game.start, app.ui.dialog) == ("now", None, None)
    bot = Setup.default().with_kind(0, True).with_kind(1, False)
    app = after(state.start(bot)[0], m.PositionChosen(position))
    asked = question(app, m.on("play.start", moment=""))
    assert f"position text {MEETING}" in asked.lines


def test_a_position_brings_its_number_of_players_and_its_rules() -> None:
    position = pacru.Position.initial(3, repetition=True)
    app = after(state.start(Setup.default())[0], m.PositionChosen(position))
    assert app.new_game.form
    assert (app.new_game.form.seats, app.new_game.form.repetition) == ("NEW", True)
    assert after(app, m.on("play.start", moment="")).session.game.start == position
    closed = after(app, m.DialogClosed(), m.DialogOpened("new-game"), m.on("play.start", moment=""))
    assert closed.session.game.start == START
