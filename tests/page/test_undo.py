"""Undo and redo of steps and turns, confirming a turn, draws, and rematches."""

from dataclasses import replace
from functools import partial

import pytest
from app.board import drawing
from app.game import keeping
from app.game.effects import Ask, KeepGame
from app.model.app import App
from app.model.saved_game import SavedGame
from app.model.settings import Pace, Settings
from app.model.setup import Setup

import pacru
from pacru import Draft
from pacru.bot.protocol import Info, Score, Thought
from tests.support import page_messages as m
from tests.support import page_states as state
from tests.support import page_views as views
from tests.support.page_states import (
    EVERY_KIND,
    RICH,
    WAYS,
    after,
    begin_game,
    draft_of,
    effects,
    enter,
    open_game,
    people,
    question,
    reply,
    turns,
)

confirming = partial(open_game, settings=Settings(pace=Pace.NONE, confirm=True))
"""Open a position of two people who confirm each turn."""


def look(app: App) -> tuple[object, ...]:
    return drawing.board(app), views.status(app), app.session.game, app.table.draft


def exchange(app: App, own: str, answer: str) -> App:
    """A turn of the person, and the bot's reply."""
    return reply(enter(app, own), answer)


# Steps, and the turn that is to be confirmed


@pytest.mark.parametrize(
    ("position", "steps", "turn"), [*WAYS, (RICH, "c7 i7 connection", "c7-i7(*)")]
)
def test_every_step_of_every_kind_of_turn_is_undone_and_redone(
    position: str, steps: str, turn: str
) -> None:
    app = confirming(position)
    seen = [look(app)]
    for key in steps.split():
        app = after(app, key)
        seen.append(look(app))
    for earlier in seen[-2::-1]:
        assert views.stage(app, views.Entering).begun
        app = after(app, m.on("play.step_back"))
        assert look(app) == earlier
    assert not views.stage(app, views.Entering).begun
    for following in seen[1:]:
        assert views.actions(app)["play.redo"]
        app = after(app, m.on("play.redo"))
        assert look(app) == following
    assert not views.actions(app)["play.redo"]
    app = after(app, m.on("play.confirm"))
    assert turns(app) == [turn]
    before, played = replace(app, session=replace(app.session, undone=())), app.session.game
    app = after(app, m.on("play.take_back"))
    assert look(app) == seen[0]
    app = after(app, m.on("play.redo"))
    assert (app.session.game, app) == (played, before)


@EVERY_KIND
def test_a_turn_to_be_confirmed_is_shown_as_it_will_be(
    position: str, steps: str, turn: str
) -> None:
    app = after(confirming(position), *steps.split())
    shown, options = drawing.board(app)
    assert turns(app) == []
    assert shown == app.session.game.play(pacru.Turn.parse(turn)).position
    assert options.last
    assert views.stage(app, views.Entering).finished
    assert after(app, m.on("play.step_back")).table.draft == Draft(
        app.session.game.position, tuple(steps.split()[:-1])
    )


def test_without_the_setting_nothing_is_to_be_confirmed() -> None:
    app = after(open_game(RICH), "c7", "c8")
    assert turns(app) == ["c7-c8"]
    assert views.status(app).stage != views.Entering(begun=True, finished=True)
    assert after(app, m.on("play.confirm")) == app


def test_another_chevron_may_still_be_chosen_and_nothing_else() -> None:
    app = after(confirming(RICH), "c7", "c8")
    other = draft_of(after(app, "d5"))
    assert (other.chevron, other.step) == ("d5", pacru.Step.WHERE)
    assert after(app, m.on("play.lift", field="d5")).table.lifted
    wrong = after(app, "a1")
    assert wrong.table.draft == app.table.draft
    assert wrong.table.notice


def test_a_typed_turn_is_confirmed_by_entering_it_once_more() -> None:
    app = enter(confirming(RICH), "c7-d8(e7)")
    assert turns(app) == []
    assert views.stage(app, views.Entering).finished
    assert turns(after(app, m.on("play.enter_typed"))) == ["c7-d8(e7)"]


def test_a_payment_chosen_by_the_program_is_confirmed_too() -> None:
    app = after(confirming(RICH), "d5", ">", m.on("play.complete_payment"))
    assert views.stage(app, views.Entering).finished
    assert len(turns(after(app, m.on("play.confirm")))) == 1


def test_a_new_step_forgets_those_that_were_undone() -> None:
    app = after(confirming(RICH), "c7", "d8", m.on("play.step_back"), "c9")
    assert not views.actions(app)["play.redo"]
    assert after(app, m.on("play.redo")) == app


# Turns


def test_the_whole_exchange_is_taken_back_and_redone() -> None:
    app = exchange(exchange(begin_game(), "a3-b3", "a7-b7"), "e1-e2", "b7-c7")
    full = turns(app)
    back = after(app, m.on("play.take_back"), m.on("play.take_back"))
    assert turns(back) == []
    once = after(back, m.on("play.redo"))
    assert turns(once) == full[:2]
    assert once.table.draft is not None
    assert turns(after(once, m.on("play.redo"))) == full
    assert not views.actions(after(once, m.on("play.redo")))["play.redo"]


def test_a_redone_game_is_kept() -> None:
    app = after(exchange(begin_game(), "a3-b3", "a7-b7"), m.on("play.take_back"))
    kept = state.the_only(KeepGame, effects(app, m.on("play.redo")))
    assert len(kept.kept.game.plies) == 2


def test_a_turn_taken_back_from_a_bot_that_thinks_is_redone_and_asked_again() -> None:
    app = after(enter(begin_game(), "a3-b3"), m.on("play.take_back"))
    assert question(app, m.on("play.redo"))
    assert turns(after(app, m.on("play.redo"))) == ["a3-b3"]


def test_a_bots_turn_that_was_being_shown_is_redone_too() -> None:
    app = exchange(state.start(settings=Settings(pace=Pace.CALM))[0], "a3-b3", "a7-b7")
    assert app.bots.showing
    app = after(app, m.on("play.take_back"))
    assert turns(app) == []
    assert turns(after(app, m.on("play.redo"))) == ["a3-b3", "a7-b7"]


def test_another_turn_forgets_what_was_taken_back() -> None:
    app = after(exchange(begin_game(), "a3-b3", "a7-b7"), m.on("play.take_back"))
    app = enter(app, "e1-e2")
    assert not views.actions(app)["play.redo"]
    assert turns(after(app, m.on("play.redo"))) == ["e1-e2"]


def test_a_resignation_is_undone_and_redone() -> None:
    app = after(open_game(), m.on("play.resign", player=0), m.on("play.take_back"))
    assert app.session.game.outcome is None
    assert after(app, m.on("play.redo")).session.game.outcome == pacru.Outcome(1, "resignation")


def test_the_clock_is_as_it_was_when_a_turn_is_redone() -> None:
    app = open_game(setup=people().with_control(pacru.Control(60, 5)))
    for moment, turn in ((0.0, "a3-b3"), (10.0, "a7-b7"), (20.0, "e1-e2")):
        app, _ = state.update(app, m.on("play.type_turn", value=turn), moment)
        app, _ = state.update(app, m.on("play.enter_typed"), moment)
    assert app.session.clock
    left = app.session.clock.left
    app, _ = state.update(app, m.on("play.take_back"), 25.0)
    app, _ = state.update(app, m.on("play.redo"), 40.0)
    assert app.session.clock
    assert app.session.clock.left == pytest.approx((left[0], left[1] - 5))


# Draws


def test_friends_agree_a_draw_one_after_the_other() -> None:
    app = after(open_game(setup=people(3)), m.on("play.offer_draw"))
    assert app.ui.dialog == "draw"
    asked = views.draw(app).where(data_do="play.agree")
    assert [(one["data-player"], "disabled" in one) for one in asked] == [
        ("1", False),
        ("2", False),
    ]
    app = after(app, m.on("play.agree", player=2))
    assert app.session.game.outcome is None
    app = after(app, m.on("play.agree", player=1))
    assert app.session.game.outcome == pacru.Outcome(None, "agreement")
    assert app.ui.result
    assert not views.draw(app).all


def test_who_is_out_is_not_asked() -> None:
    app = open_game(setup=people(3))
    app = after(app, m.on("play.resign", player=1), m.on("play.offer_draw"))
    asked = views.draw(app).where(data_do="play.agree")
    assert [one["data-player"] for one in asked] == ["2"]


def test_a_draw_that_is_not_agreed_changes_nothing() -> None:
    app = open_game(setup=people(3))
    asked = (m.on("play.offer_draw"), m.on("play.agree", player=1))
    assert after(app, *asked, m.DialogClosed()) == app


def offer_draw(app: App) -> tuple[App, Ask]:
    app, done = state.update(app, m.on("play.offer_draw"))
    return app, state.the_only(Ask, done)


@pytest.mark.parametrize(
    ("score", "agrees"),
    [
        (Score("markers", 150), False),
        (Score("markers", 0), True),
        (Score("markers", -300), True),
        (Score("win", 5), False),
        (Score("loss", 4), True),
    ],
)
def test_a_bot_agrees_unless_it_sees_itself_ahead(score: Score, agrees: bool) -> None:
    app, asked = offer_draw(begin_game())
    assert " b 2 - 1" in asked.lines[2]  # as if it were to move
    app = after(app, m.answer(asked, "a7-b7", Info(Thought(3, score, ()))))
    assert (app.session.game.outcome is not None) == agrees
    assert (app.table.notice is not None) != agrees
    assert app.session.offer is None
    assert turns(app) == []
    if app.table.notice:
        assert app.table.notice.rule == "R16c"


def test_all_bots_are_asked_and_then_the_people() -> None:
    setup = Setup.default(4).with_kind(2, bot=False)
    app, first = offer_draw(state.start(setup)[0])
    app, done = state.update(app, m.answer(first, ""))
    second = state.the_only(Ask, done)
    assert second.number != first.number
    app = after(app, m.on("play.agree", player=2))
    assert app.session.game.outcome is None
    app = after(app, m.answer(second, ""))
    assert app.session.game.outcome == pacru.Outcome(None, "agreement")


def test_an_offer_ends_with_the_turn_and_when_the_bot_fails() -> None:
    app, asked = offer_draw(begin_game())
    moved = enter(app, "a3-b3")
    assert moved.session.offer is None
    assert after(moved, m.answer(asked, "a7-b7")).session.game == moved.session.game
    failed = after(app, m.BotFailed("gone"))
    assert (failed.session.offer, failed.ui.dialog) == (None, None)
    assert failed.table.notice


def test_a_draw_is_offered_on_the_own_turn_only() -> None:
    app = enter(begin_game(), "a3-b3")
    assert not views.actions(app)["play.offer_draw"]
    assert after(app, m.on("play.offer_draw")).session.offer is None
    over = after(open_game(), m.on("play.resign", player=0))
    assert not views.actions(over)["play.offer_draw"]
    assert after(over, m.on("play.agree", player=1)).session.game == over.session.game


def test_a_draw_is_undone_redone_and_kept() -> None:
    app = after(open_game(), "a3", "b3", m.on("play.offer_draw"), m.on("play.agree", player=0))
    drawn = app.session.game
    assert drawn.outcome == pacru.Outcome(None, "agreement")
    assert keeping.read(keeping.write(SavedGame(app.session.setup, drawn))).game == drawn
    app = after(app, m.on("play.take_back"))
    assert (app.session.game.outcome, turns(app)) == (None, ["a3-b3"])
    assert after(app, m.on("play.redo")).session.game == drawn


# Once more


@pytest.mark.parametrize("count", [2, 3, 4])
def test_a_rematch_gives_everybody_the_next_seat(count: int) -> None:
    old = people(count)
    app = open_game(setup=old)
    app = after(app, m.on("play.resign", player=0), m.on("play.play_rematch", moment=""))
    new = app.session.setup
    assert turns(app) == []
    assert new.seats == old.seats
    assert new.colours == old.colours[1:] + old.colours[:1]
    for _ in range(count - 1):
        new = new.with_next_seats()
    assert new == old


def test_in_a_rematch_against_a_bot_it_begins() -> None:
    app = after(begin_game(), m.on("play.resign", player=0))
    app, done = state.update(app, m.on("play.play_rematch", moment=""))
    assert [player.bot for player in app.session.setup.players] == [True, False]
    assert state.the_only(Ask, done)
