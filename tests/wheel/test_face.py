"""How the library answers those who call it: short ways to say what one wants, and errors that say what to do."""

import copy
import inspect
import pickle
from collections.abc import Callable, Iterator
from itertools import islice, product
from typing import Any, Final
from xml.etree import ElementTree

import pytest

import pacru
from pacru import Game, Position, link
from pacru.rl import action_table, mirror_action, plane_table, text_of
from tests.support.games import GAMES

CASES: Final = [*product(GAMES, (2, 3, 4))]
RICH: Final = "9/2a6/4Bs4/9/a8/9/9/2a6/a1Ane2a2An a 2 - 9"
"""A position in which chevrons can be rotated."""
OVER: Final = Game(Position("start2"), ()).resign().position


# ---- positions from what is at hand


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_position_is_made_of_the_name_of_a_start(players: int) -> None:
    assert Position(f"start{players}") == Position.initial(players)
    assert Position(f"short{players}") == Position.initial(players, changes={"goal": 15})
    for game in ("azacru", "shacru", "lilacru"):
        assert Position(f"{game}{players}") == Position.initial(players, game=game)


def test_without_a_text_it_is_the_start_for_two() -> None:
    assert Position() == Position("start2") == Position.initial() == Game().start == Game().position
    assert Game() == Game.new()


@pytest.mark.parametrize(("game", "players"), CASES)
def test_a_position_evaluates_to_itself_and_is_read_from_its_text(game: str, players: int) -> None:
    position = Position.initial(players, game=game)
    for _ in range(6):
        assert eval(repr(position), {"Position": Position}) == position
        assert Position(str(position)) == Position.parse(str(position)) == position
        assert pickle.loads(pickle.dumps(position)) == copy.copy(position) == position
        position = position.play(position.moves()[0])


def test_a_name_of_no_start_is_told_what_there_is() -> None:
    with pytest.raises(
        pacru.PacruError, match=r"expected start2, .* or the text of a position, found 'x'"
    ):
        Position("x")
    with pytest.raises(pacru.PositionError):
        Position("9/9")
    with pytest.raises(pacru.PositionError):
        Position.parse("start2")  # only texts


def test_options_go_by_keyword() -> None:
    with pytest.raises(TypeError):
        Position.initial(2, "NS")  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Game.new(2, "NS")  # type: ignore[call-arg]
    assert Game.new(2, seats="NS").start == Position.initial(2, seats="NS")


def test_what_needs_no_import_of_its_own_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    modules = {"engine", "link", "picture", "record", "svg"}
    assert all(inspect.ismodule(getattr(pacru, name)) for name in modules)
    for name in modules:  # as before anybody has used them
        monkeypatch.delitem(vars(pacru), name, raising=False)
    assert {*pacru.__all__, *modules} <= {*dir(pacru)}


# ---- legal turns


@pytest.mark.parametrize(("game", "players"), CASES)
def test_legal_turns_are_the_moves_and_reorientations(game: str, players: int) -> None:
    position = Position.initial(players, game=game)
    for _ in range(10):
        turns = [*position.moves(), *position.reorientations()]
        legal = position.legal_turns
        assert [*legal] == turns
        assert legal.count() == len(turns)
        assert bool(legal)
        assert all(turn in legal and str(turn) in legal for turn in turns[:50])
        position = position.play(turns[len(turns) // 2])


def test_reorientations_are_legal() -> None:
    position = Position(RICH)
    turn = next(position.reorientations())
    assert turn not in position.moves()
    assert turn in position.legal_turns
    assert position.is_legal(turn)
    assert position.is_legal(str(turn))
    assert position.legal_turns.count() > len(position.moves())


def test_a_turn_that_is_none_is_not_legal() -> None:
    position = Position()
    for turn in ("e1-e9", "e1", "", "a3-b3(", pacru.Move("z1", "b3"), pacru.Pass()):
        assert not position.is_legal(turn)
        assert turn not in position.legal_turns
    assert position.is_legal(" A3 - B3 ")
    assert 5 not in position.legal_turns
    with pytest.raises(TypeError, match="expected a turn or its text, found 5"):
        position.is_legal(5)  # type: ignore[arg-type]


def test_legal_turns_are_made_only_when_they_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(_position: Position) -> Iterator[pacru.Turn]:
        while True:
            yield pacru.Pass()

    monkeypatch.setattr(Position, "reorientations", endless)
    legal = Position().legal_turns
    assert bool(legal)
    assert len([*islice(legal, 100)]) == 100


def test_a_game_that_is_over_has_no_legal_turns() -> None:
    assert OVER.outcome
    assert not OVER.legal_turns
    assert [*OVER.legal_turns] == []
    assert OVER.legal_turns.count() == 0
    assert not OVER.is_legal("a3-b3")


# ---- the mirror


@pytest.mark.parametrize(("game", "players"), CASES)
def test_a_mirrored_position_has_as_many_turns_and_is_mirrored_back(
    game: str, players: int
) -> None:
    position = Position.initial(players, game=game)
    for _ in range(8):
        mirrored = position.mirror()
        assert mirrored.mirror() == position
        assert (mirrored.to_move, mirrored.turn_number) == (position.to_move, position.turn_number)
        assert len(mirrored.moves()) == len(position.moves())
        position = position.play(position.moves()[-1])


def test_the_mirror_exchanges_left_and_right() -> None:
    mirrored = Position().mirror()
    assert mirrored.chevrons(0) == {"i3": "w", "e1": "n", "a3": "e", "a9": "se"}
    assert OVER.mirror().outcome == OVER.outcome


# ---- to look at


def test_a_diagram_has_the_board_and_its_text() -> None:
    lines = Position().diagram().splitlines()
    assert lines[1] == " 9 | .    .    .    | .    Bs   .    | .    .    Asw  |"
    assert lines[-1] == str(Position())


def test_a_game_is_shown_in_a_line_and_as_a_picture() -> None:
    game = Game(Position("shacru3"))
    assert repr(game) == "<Game shacru, 3 players, 0 plies>"
    while len(game.plies) < 12:
        game = game.play(game.position.moves()[0])
    assert repr(game) == "<Game shacru, 3 players, 12 plies>"
    assert repr(Game().resign()) == "<Game pacru, 2 players, 1 ply, b resignation>"
    before, after = Game()._repr_svg_(), Game().play("a3-b3")._repr_svg_()
    assert before == Position()._repr_svg_()
    assert after != Game().play("a3-b3").position._repr_svg_()  # the last turn is shown
    assert ElementTree.fromstring(after).tag.endswith("svg")


def test_no_inner_state_is_offered() -> None:
    for name in ("state", "with_state"):
        assert not hasattr(Position(), name)
    assert not hasattr(pacru, "set_drawing")
    assert not hasattr(pacru, "use_pictures")


# ---- errors

WRONG: Final[dict[str, Callable[[], Any]]] = {
    "position: expected a text, found 5": lambda: Position(5),  # type: ignore[arg-type]
    "position: expected a text, found None": lambda: Position.parse(None),  # type: ignore[arg-type]
    "game: expected a Position to start from, found 'start2'": lambda: Game("start2"),  # type: ignore[arg-type]
    "player: expected 0 to 1, found 'a'": lambda: Position().markers("a"),  # type: ignore[arg-type]
    "player: expected 0 to 1, found None": lambda: Position().chevrons(None),  # type: ignore[arg-type]
    "expected a field, a1 to i9, found []": lambda: Position().marker([]),  # type: ignore[arg-type]
    "way: expected 0 to 7, found 9": lambda: mirror_action(0, 9),
    "way: expected 0 to 7, found -1": lambda: action_table(-1),
    "way: expected 0 to 7, found 8": lambda: plane_table(8),
    "action: expected 0 to 2521, found -1": lambda: mirror_action(-1, 0),
    "action: expected 0 to 2521, found 'a3-b3'": lambda: text_of("a3-b3"),  # type: ignore[arg-type]
    "expected a Position to draw, found <Game pacru, 2 players, 0 plies>": lambda: pacru.svg.draw(
        Game()  # type: ignore[arg-type]
    ),
    "level: expected 1 to 16, found 17": lambda: pacru.best_move(Position("lilacru2"), 17),
    "link: expected a text, found 5": lambda: link.read(5),  # type: ignore[arg-type]
}


def test_what_is_of_the_wrong_type_is_told_what_was_expected(subtests: pytest.Subtests) -> None:
    for said, ask in WRONG.items():
        with subtests.test(said):
            with pytest.raises((pacru.PacruError, TypeError)) as wrong:
                ask()
            assert str(wrong.value) == said


def test_every_public_name_is_explained_by_an_example(subtests: pytest.Subtests) -> None:
    for name in pacru.__all__:
        with subtests.test(name):
            assert ">>> " in (getattr(pacru, name).__doc__ or "")
