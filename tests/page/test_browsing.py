"""Looking back at earlier turns, without a browser."""

import pytest
from app.board import drawing
from app.model.app import App

from tests.support import page_messages as m
from tests.support import page_states as state
from tests.support import page_views as views
from tests.support.page_states import FIRST_TURNS, after, begin_game, people, rounds


@pytest.fixture
def app() -> App:
    return after(begin_game(people()), *FIRST_TURNS)


def board(app: App) -> list[dict[str, str]]:
    """The fields of each player's chevrons on the board."""
    drawn, _ = drawing.board(app)
    return [dict(drawn.chevrons(player)) for player in range(2)]


def visible_flags(app: App) -> list[bool]:
    return [ply.shown for row in rounds(app) for ply in row.plies]


def test_a_turn_of_the_list_is_seen_as_it_ended(app: App) -> None:
    earlier = after(begin_game(people()), "a3", "b3")
    looking = after(app, m.look_at(0))
    assert board(looking) == board(earlier)
    assert visible_flags(looking) == [True, False, False]
    assert "moves" in views.status(looking).title


def test_keys_pass_from_turn_to_turn_and_back_into_the_game(app: App) -> None:
    places = []
    for by in (1, -1, -1, -1, -1, 1, 1, 1):
        app = after(app, m.step_by(by))
        places.append(state.visible_place(app))
    assert places == [None, (1,), (0,), (), (), (0,), (1,), None]
    assert state.visible_place(after(app, m.step_by(-1_000_000))) == ()


def test_there_is_nothing_to_look_at_in_a_new_game() -> None:
    app = begin_game(people())
    assert after(app, m.step_by(-1), m.look_at(0)) == app


def test_looking_back_loses_nothing_of_the_turn_at_hand(app: App) -> None:
    begun_turn = after(app, "i7")
    back = after(begun_turn, m.look_at(0), m.on("play.step_back"))
    assert back.table.draft == begun_turn.table.draft


def test_a_click_on_an_earlier_board_begins_a_turn_there(app: App) -> None:
    back = after(app, m.look_at(0), "i7")
    assert back.table.draft != app.table.draft
    assert back.table.begun
    assert back.session.table.draft == app.table.draft


def test_the_steps_of_an_earlier_turn_can_be_gone_through(app: App) -> None:
    looking = after(app, m.look_at(1), m.on("history.step_back"))
    replay = looking.table.replay
    assert replay
    assert not replay.running
    assert replay.scenes[replay.at].fields == ("a7",)
    assert state.visible_place(looking) == (1,)


def test_who_left_the_game_is_passed_over() -> None:
    app = after(begin_game(people(3)), m.on("play.resign", player=2))
    turn = app.session.game.position.moves()[0]
    app = after(app, m.GameOpened(app.session.setup, app.session.game.play(turn)))
    assert state.visible_place(after(app, m.step_by(-1))) == ()
    assert after(app, m.look_at(0)) == app


def test_a_turn_of_a_bot_brings_the_game_back(app: App) -> None:
    looking = after(app, m.look_at(0))
    assert state.visible_place(looking)
    played = after(looking, m.GameOpened(app.session.setup, app.session.game))
    assert state.visible_place(played) is None
