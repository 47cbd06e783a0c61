"""The clocks of a game on the page, without a browser."""

import json
from dataclasses import replace
from typing import Any

import pytest
from app.game import keeping
from app.game.effects import Ask, KeepGame
from app.model.app import App
from app.model.saved_game import SavedGame
from app.model.settings import Pace, Settings
from app.model.setup import Setup
from app.rooms.play.form import with_own_controls, with_times
from app.runtime.commands import Keep, Tell
from hypothesis import given
from hypothesis import strategies as st

import pacru
from pacru import Control
from tests.support import page_messages as m
from tests.support import page_states as state
from tests.support import page_views as views
from tests.support.library import save_game
from tests.support.loop import Page
from tests.support.page_states import people

MINUTE = Control(60, 5)
FIRST, SECOND = ("a3", "b3"), ("a7", "b7")
TWO = people().with_control(MINUTE)
AGAINST_BOT = Setup.default().with_control(MINUTE)


def against_bot() -> App:
    return at(state.start(AGAINST_BOT, settings=Settings(pace=Pace.NONE))[0], 0, m.on("bots.begin"))


def at(app: App, now: float, *given: m.Message | str) -> App:
    """The state after messages at a certain time; a text stands for a click on that field."""
    for one in given or (m.TimePassed(),):
        app, _ = state.update(app, state.step(one) if isinstance(one, str) else one, now)
    return app


def after_first_turn() -> App:
    """A game of two people in which the clock of the second one runs."""
    return at(state.start(TWO)[0], 0, *FIRST)


def times_left(app: App) -> tuple[float, ...]:
    assert app.session.clock
    return app.session.clock.left


def test_without_a_clock_nothing_is_shown() -> None:
    app = state.start(people())[0]
    assert app.session.clock is None
    assert views.clocks(app, 1e9) == ()
    assert not any(player.timed for player in views.players(app))


def test_the_first_turn_may_take_as_long_as_one_likes() -> None:
    app = at(state.start(TWO)[0], 1000, *FIRST)
    assert times_left(app) == (65, 60)


def test_the_time_of_the_player_to_move_passes() -> None:
    app = at(after_first_turn(), 20)
    assert times_left(app) == (65, 40)
    assert times_left(at(app, 30, *SECOND)) == (65, 35)


def test_r15e_whose_time_runs_out_is_out() -> None:
    app = at(after_first_turn(), 60)
    assert app.session.game.outcome == pacru.Outcome(0, "time")
    assert app.ui.result


def second_of_three() -> App:
    """A game of three people in which the clock of the second one runs."""
    app = state.start(people(3).with_control(MINUTE))[0]
    moves = (str(turn) for turn in app.session.game.position.moves())
    origin, _, destination = next(move for move in moves if "(" not in move).partition("-")
    return at(app, 0, origin, destination)


def test_r15e_the_others_play_on() -> None:
    app = at(second_of_three(), 61)
    assert app.session.game.outcome is None
    assert app.session.game.out == {1: "time"}
    assert app.session.game.position.to_move == 2
    assert app.table.draft is not None
    assert at(app, 61 + 60).session.game.outcome == pacru.Outcome(0, "time")


def test_a_click_that_comes_too_late_is_not_taken_for_one_of_the_next_player() -> None:
    app = second_of_three()
    late = at(app, 61, next(iter(app.session.game.position.chevrons(2))))
    assert late.session.game.position.to_move == 2
    assert late.table.draft is not None
    assert late.table.draft.step is pacru.Step.CHEVRON


def test_no_time_passes_while_the_turn_of_a_bot_is_shown() -> None:
    app = at(against_bot(), 0, m.change_settings(Settings(pace=Pace.CALM)), *FIRST)
    assert app.bots.request is not None
    app = at(app, 10, m.BotAnswered(app.bots.request, "a7-b7"))
    assert app.bots.showing is not None
    app = at(at(app, 500), 500, m.on("bots.skip"))
    assert times_left(app) == (65, 55)
    assert times_left(at(app, 510)) == (55, 55)


def test_a_bot_pays_for_its_thinking_but_not_for_its_start() -> None:
    app = state.start(AGAINST_BOT, settings=Settings(pace=Pace.NONE))[0]
    app = at(app, 0, *FIRST)
    app = at(app, 30, m.on("bots.begin"))
    app = at(app, 40)
    assert times_left(app) == (65, 50)


def test_a_bot_hears_how_much_time_everybody_has() -> None:
    app = at(against_bot(), 0, "a3")
    asked = state.the_only(Ask, state.update(app, state.step("b3"))[1])
    assert asked.lines[-1] == "go atime 65000 ainc 5000 btime 60000 binc 5000"


def test_the_clock_against_bots_rests_while_the_page_is_hidden() -> None:
    app = at(against_bot(), 0, *FIRST)
    assert app.bots.request is not None
    app = at(app, 0, m.BotAnswered(app.bots.request, "a7-b7"), m.on("page.cover", hidden=True))
    app = at(at(app, 1000), 1000, m.on("page.cover", hidden=False))
    assert times_left(at(app, 1010)) == (55, 65)


@pytest.mark.parametrize(
    ("setup", "after_an_hour"),
    [(AGAINST_BOT, (60, 60)), (TWO, (0, 60))],
)
def test_a_page_that_is_opened_hidden_is_hidden(
    setup: Setup, after_an_hour: tuple[float, float]
) -> None:
    """This happens in a background tab, or if its worker has died there."""
    kept = keeping.write(save_game("a3-b3", "a7-b7", setup=setup))
    page = Page(games=[kept], hidden=True)
    for minute in range(1, 60):  # hidden, a page ticks no more often
        page.hear("tick", now=60.0 * minute)
    page.hear("page.cover", hidden=False, now=3600.0)
    assert times_left(page.app) == after_an_hour
    page.hear("page.cover", hidden=True, now=3610.0)
    assert times_left(page.app)[0] == max(after_an_hour[0] - 10, 0)


@pytest.mark.parametrize(
    ("setup", "settings"),
    [(TWO, Settings()), (AGAINST_BOT, Settings(resting=False))],
)
def test_between_friends_or_as_set_it_does_not(setup: Setup, settings: Settings) -> None:
    app = at(state.start(setup, settings=settings)[0], 0, m.on("bots.begin"), *FIRST)
    app = at(app, 0, m.on("page.cover", hidden=True))
    assert times_left(at(app, 10))[1] == 50


def test_taking_back_takes_the_clocks_back() -> None:
    app = at(after_first_turn(), 20, *SECOND)
    back = at(app, 30, m.on("play.take_back"))
    assert times_left(back) == (65, 40)
    assert times_left(at(back, 35)) == (65, 35)


def test_a_new_game_begins_with_full_clocks() -> None:
    app = at(after_first_turn(), 20, m.on("play.play_again", moment=""))
    assert times_left(at(app, 100)) == (60, 60)


def test_a_game_that_is_over_has_no_running_clock() -> None:
    app = at(after_first_turn(), 20, m.on("play.resign", player=0))
    assert app.session.clock
    assert app.session.clock.running is None


def test_the_clocks_are_kept_with_the_game() -> None:
    app = at(after_first_turn(), 20, "a7")
    kept = state.the_only(KeepGame, state.update(app, state.step("b7"), 20)[1]).kept
    read = keeping.read(keeping.write(kept))
    assert kept.clock
    assert read.clock == replace(kept.clock, running=None, now=None)
    app = state.resume(read)[0]
    assert times_left(at(at(app, 5000), 5010)) == (55, 45)


# Time passes from tick to tick


def friends_page(**facts: Any) -> Page:  # noqa: ANN401 - what an opening has
    """A page with a game between two people, in which the clock of the first one runs."""
    saved = save_game("a3-b3", "a7-b7", setup=people().with_control(Control(600)))
    return Page(games=[keeping.write(saved)], **facts)


def tick(page: Page, *moments: float, **facts: object) -> None:
    for now in moments:
        page.hear("tick", now=now, **facts)


def stored_times(page: Page) -> list[list[float]]:
    """What the browser was told to store of the running clock."""
    return [json.loads(one.text) for one in page.commands_of(Keep) if one.name == "times"]


def notices(page: Page) -> list[str]:
    return [one.text for one in page.commands_of(Tell)]


@pytest.mark.parametrize(
    ("gap", "told"),
    [(91, "2 minutes"), (720, "12 minutes"), (7100, "118 minutes"), (9 * 3600, "9 hours")],
)
def test_a_long_gap_between_ticks_is_sleep_which_costs_nobody_time(gap: float, told: str) -> None:
    page = friends_page()
    tick(page, 10, 10 + gap, 10 + gap + 5)
    assert stored_times(page)[-1] == [585, 600]
    assert notices(page) == [f"Your device was asleep for {told}. The clock stood still."]


def test_a_hidden_page_that_ticks_once_a_minute_is_awake() -> None:
    page = friends_page()
    page.hear("page.cover", hidden=True, now=0.0)
    tick(page, 60, 121, 181, 271)
    assert stored_times(page)[-1] == [329, 600]
    assert notices(page) == []


def test_where_time_stands_still_in_sleep_the_date_says_how_long_that_was() -> None:
    page = friends_page(date=1e9)
    tick(page, 10, date=1e9 + 10)
    tick(page, 11, date=1e9 + 731)
    assert stored_times(page)[-1] == [589, 600]
    assert notices(page) == ["Your device was asleep for 12 minutes. The clock stood still."]


def test_no_date_that_somebody_sets_changes_a_clock() -> None:
    page = friends_page()
    for now, date in ((10, 1e9), (20, 1e9 - 3e7), (30, 1e9 + 3e7), (40, 1e9)):
        tick(page, now, date=date)
    assert stored_times(page)[-1] == [560, 600]


def test_no_time_passes_while_the_browser_has_frozen_the_page() -> None:
    page = friends_page()
    page.hear("page.freeze", now=10.0)
    tick(page, 30)
    page.hear("page.resume", now=50.0)
    tick(page, 60)
    assert stored_times(page)[-1] == [580, 600]
    assert notices(page) == ["Your device was asleep for 40 seconds. The clock stood still."]


@pytest.mark.parametrize("setup", [people(), TWO, Setup.default()])
def test_sleep_is_said_only_if_a_clock_ran(setup: Setup) -> None:
    page = Page(games=[keeping.write(save_game(setup=setup))])
    page.hear("play.press", field="a3", now=600.0)
    page.hear("play.press", field="b3", now=1200.0)
    assert page.turns == ["a3-b3"]
    assert notices(page) == []
    assert stored_times(page) == []


def test_the_running_clock_is_stored_each_second() -> None:
    page = friends_page()
    tick(page, 0.5, 1.2, 1.3, 2.5)
    assert stored_times(page) == [[599.5, 600], [598.8, 600], [597.5, 600]]


@pytest.mark.parametrize(
    ("times", "left"),
    [
        ("[171.5,600]", (171.5, 600)),
        *((damaged, (600, 600)) for damaged in ("", "[171]", "[-1,600]", "{}", '["x",1]', "[[]]")),
    ],
)
def test_a_stored_clock_goes_on_where_it_was(times: str, left: tuple[float, float]) -> None:
    assert times_left(friends_page(times=times).app) == left


@given(st.recursive(st.none() | st.floats() | st.text(), st.lists))
def test_times_that_make_no_sense_cost_nobody_the_game(times: object) -> None:
    game = pacru.Game.new().play("a3-b3")
    text = keeping.write(SavedGame(TWO, game, TWO.clock))
    read = keeping.read(json.dumps(json.loads(text) | {"times": times}))
    assert read.game == game
    assert read.clock


def test_the_last_seconds_are_shown_with_tenths_and_as_little() -> None:
    app = after_first_turn()
    shown = [views.clocks(app, now)[1] for now in (0, 0.5, 49.9, 50.05, 60)]
    assert [view.text for view in shown] == ["1:00", "1:00", "0:11", "9.9", "0.0"]
    assert [view.low for view in shown] == [False, False, False, True, True]


def test_long_times_are_shown_with_hours() -> None:
    app = state.start(people().with_control(Control(2 * 3600 + 5)))[0]
    assert views.clocks(app, 0)[0].text == "2:00:05"


def test_the_clock_is_chosen_for_all_or_for_each() -> None:
    form = Setup.default().with_control(Control(1200, 10))
    chosen = views.form(form).one("option", selected="")
    assert chosen["value"] == "1200+10"
    assert "20 min + 10 s" in chosen.text
    own = with_times(with_own_controls(form), 0, minutes=5, increment=3)
    own = with_times(own, 1, minutes=0, increment=0)
    assert [player.control for player in own.players] == [Control(300, 3), None]
    assert own.clock == pacru.Clock.new([Control(300, 3), None])
    assert "hidden" not in views.form(own).where(data_times="")[0]
    assert own.with_count(3).players[2].control == Control(300, 3)
    assert own.with_control(None).clock is None
