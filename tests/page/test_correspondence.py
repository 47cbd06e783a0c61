"""A game played by links: who can do what in between, and where the next link belongs."""

from dataclasses import replace

import pytest
from app.board import drawing
from app.game import correspondence, records
from app.game.effects import KeepGame
from app.game.keeping import read, write
from app.model.app import App
from app.model.saved_game import SavedGame
from app.model.setup import Setup
from app.shell.arrival import Arrival, arrival_of

import pacru
from pacru import link
from pacru.core.steps import finish
from tests.support import page_messages as m
from tests.support import page_states as state
from tests.support import page_views as views
from tests.support.page_states import after, effects, people, turns

BEGAN = "2026.11.21 10:00:00"


def start_by_link(players: int = 2, *steps: str) -> App:
    """A game in which all players but the first one are away."""
    setup = replace(Setup.default(players), began=BEGAN)
    for place in range(1, players):
        setup = setup.with_away(place)
    return after(state.start(setup)[0], *steps)


def open_link_of(app: App, reader: int | None = None) -> SavedGame:
    """What the receiver of the link opens."""
    reader = correspondence.next_reader(app) if reader is None else reader
    assert reader is not None
    seat = app.session.setup.players[reader].seat
    whole = records.tree(app.session.game, app.session.clock)
    fragment = link.write(whole, records.tags(app.session.setup), seat=seat)
    return finish(records.read_link_steps(fragment))


def resume(opened: SavedGame) -> App:
    return state.resume(SavedGame(opened.setup, opened.game))[0]


FIRST = start_by_link(2, "a3", "b3")
REPLY = open_link_of(after(resume(open_link_of(FIRST)), "a7", "b7"))
OTHER = state.snapshot(after(state.open_game(), "e1", "e2"))


def test_the_link_opens_at_the_right_seat_with_its_side_down() -> None:
    there = resume(open_link_of(FIRST))
    assert there.session.setup.persons == (1,)
    assert there.session.setup.away == (0,)
    assert views.status(there).title == "Your turn"
    assert drawing.board(there)[1].rotation == 2
    assert there.session.setup.began == BEGAN


def test_only_the_own_seat_can_be_played() -> None:
    assert FIRST.table.draft is None
    status = views.status(FIRST)
    assert (status.title, status.stage) == ("Now send it.", views.Waiting("Send…"))
    typed = (m.on("play.type_turn", value="a7-b7"), m.on("play.enter_typed"))
    assert turns(after(FIRST, "a7", "b7", *typed)) == ["a3-b3"]
    refused = after(FIRST, "a7")
    assert refused.table.notice
    assert "elsewhere" in refused.table.notice.text
    assert state.people_still_in(FIRST) == (0,)
    assert not state.can_offer_draw(start_by_link())
    assert effects(FIRST, m.on("bots.hint")) == ()


def test_the_own_turn_is_taken_back_until_there_is_an_answer() -> None:
    assert turns(after(FIRST, m.on("play.take_back"))) == []
    there = resume(open_link_of(FIRST))
    assert not state.can_take_back(there)
    there = after(there, "a7", "b7")
    assert turns(after(there, m.on("play.take_back"))) == ["a3-b3"]
    here = resume(open_link_of(there))
    assert turns(here) == ["a3-b3", "a7-b7"]
    assert not state.can_take_back(here)


@pytest.mark.parametrize("players", [3, 4])
def test_the_link_goes_round(players: int) -> None:
    app = start_by_link(players)
    for number in range(2 * players):
        (me,) = app.session.setup.persons
        assert me == number % players
        for kind in ("chevron", "plain"):
            assert app.table.draft
            app = after(app, min(one.key for one in app.table.draft.choices if one.kind == kind))
        assert len(app.session.game.plies) == number + 1
        app = resume(open_link_of(app))


def test_bots_answer_where_the_turn_before_was_made() -> None:
    app = after(state.start(Setup.default(3).with_away(2))[0], "a7", "b7")
    assert app.bots.request is not None
    answered = m.BotAnswered(app.bots.request, "g9-g8")
    app = after(app, m.on("bots.begin"), answered, m.on("bots.skip"))
    assert views.stage(app, views.Waiting).send
    assert open_link_of(app).setup.players[1].bot


def test_at_the_end_the_link_still_goes_out() -> None:
    app = after(FIRST, m.on("play.resign", player=0), m.DialogClosed())
    assert views.stage(app, views.Ended).send
    opened = open_link_of(app)
    assert opened.game.outcome
    assert opened.setup.persons == (1,)


def test_who_played_here_goes_on_elsewhere() -> None:
    both = after(state.open_game(), "a3", "b3", "a7")
    assert correspondence.readers(both) == (0, 1)
    app, done = state.update(both, m.PlayerMovedAway(1))
    assert (app.session.setup.away, app.table.draft, turns(app)) == ((1,), None, ["a3-b3"])
    assert KeepGame(state.snapshot(app)) in done
    assert correspondence.readers(app) == (1,)
    assert correspondence.next_reader(app) == 1
    assert correspondence.readers(state.start()[0]) == ()


def test_who_is_away_is_kept() -> None:
    assert read(write(state.snapshot(FIRST))).setup == FIRST.session.setup


def test_the_next_link_goes_on_with_the_same_game_without_asking() -> None:
    arrival = arrival_of(REPLY, state.snapshot(FIRST), ())
    assert arrival == Arrival(SavedGame(FIRST.session.setup, REPLY.game), joins=True)
    arrival = arrival_of(REPLY, OTHER, [state.snapshot(FIRST)])
    assert arrival == Arrival(SavedGame(FIRST.session.setup, REPLY.game), joins=False)


def test_own_comments_and_variations_stay_with_the_game() -> None:
    noted = after(FIRST, m.look_at(0), m.on("history.set_comment", value="Will Red see it?"))
    arrival = arrival_of(REPLY, state.snapshot(noted), ())
    assert arrival.saved.notes
    assert arrival.saved.notes.node((0,)).comment == "Will Red see it?"
    assert state.resume(arrival.saved)[0].session.game == REPLY.game


def test_an_old_link_takes_nothing_back() -> None:
    here = after(resume(REPLY), "b3", "c3")
    arrival = arrival_of(REPLY, state.snapshot(here), ())
    assert arrival.saved == state.snapshot(here)
    assert "1 move since" in arrival.notice
    assert not arrival_of(REPLY, SavedGame(REPLY.setup, REPLY.game), ()).notice


def clocks(app: App) -> list[str]:
    return [one.text for one in views.clocks(app, 0)]


def test_both_sides_see_the_same_clocks_which_rest() -> None:
    setup = replace(Setup.default(), began=BEGAN).with_away(1).with_control(pacru.Control(600, 5))
    here = after(state.start(setup)[0], "a3", "b3")
    there = state.resume(open_link_of(here))[0]
    assert clocks(here) == clocks(there) == ["10:00", "10:00"]
    there = after(there, "a7", "b7")
    arrival = arrival_of(open_link_of(there), state.snapshot(here), ())
    here = state.resume(arrival.saved)[0]
    assert clocks(here) == clocks(there) == ["10:00", "10:00"]


def test_who_goes_on_elsewhere_takes_the_time_that_was_left() -> None:
    app = state.open_game(setup=replace(people().with_control(pacru.Control(600, 5)), began=BEGAN))
    for now, field in enumerate(("a3", "b3", "a7", "b7", "b3", "c3")):
        app, _ = state.update(app, state.step(field), 10.0 * now)
    here, _ = state.update(app, m.PlayerMovedAway(1), 50)
    there = state.resume(open_link_of(here))[0]
    assert clocks(here) == clocks(there) == ["9:50", "9:45"]
    there = after(there, "b7", "c7")
    here = state.resume(arrival_of(open_link_of(there), state.snapshot(here), ()).saved)[0]
    assert clocks(here) == clocks(there) == ["9:50", "9:45"]


@pytest.mark.parametrize("own", [None, SavedGame(Setup.default(), pacru.Game.new())])
def test_a_game_that_has_not_begun_makes_room(own: SavedGame | None) -> None:
    assert arrival_of(REPLY, own, ()) == Arrival(
        SavedGame(REPLY.setup, REPLY.game), joins=True, is_new=True
    )


def test_a_game_that_is_over_makes_room() -> None:
    over = SavedGame(OTHER.setup, OTHER.game.resign())
    assert arrival_of(REPLY, over, ()).joins


def test_any_other_game_in_progress_stays() -> None:
    arrival = arrival_of(REPLY, OTHER, ())
    assert not arrival.joins
    assert not arrival.is_for_another
    assert arrival.saved.game == REPLY.game
    later = SavedGame(replace(REPLY.setup, began="2026.11.22 10:00:00"), REPLY.game)
    assert not arrival_of(later, state.snapshot(FIRST), ()).joins


def test_the_link_for_somebody_else_is_known() -> None:
    arrival = arrival_of(open_link_of(FIRST), state.snapshot(FIRST), ())
    assert arrival.is_for_another
    assert not arrival.joins
