"""The clocks of the players: whose time runs, and how much is left."""

import pacru
from app.model.app import App
from app.runtime.commands import Tell
from pacru.core.texts import _, ngettext


def run_clock(app: App, now: float) -> App:
    """Return the state with the right clock running. Which one runs follows from the rest of the state."""
    session = app.session
    if session.clock is None:
        return app
    player = session.game.position.to_move if _time_runs(app) else None
    return app.with_session(clock=session.clock.run(player).at(now))


def _time_runs(app: App) -> bool:
    """Return whether time runs. It stops before the first turn, and while only the page is busy."""
    game, setup, bots = app.session.game, app.session.setup, app.bots
    player = game.position.to_move
    if game.outcome or player is None or not game.plies or bots.showing or app.session.stopped:
        return False
    if app.session.paused:
        return False
    if setup.players[player].bot and (bots.request is None or not bots.ready):
        return False
    if setup.away:
        return False  # a link takes its time
    if app.history.aside and app.history.aside.entered:
        return False
    alone = len(setup.persons) == 1
    return not (app.ui.hidden and alone and app.settings.resting)


def clock_after(app: App, game: pacru.Game) -> pacru.Clock | None:
    """Return the clocks for the game after it has gone on or back."""
    clock, before = app.session.clock, len(app.session.game.plies)
    if clock is None or len(game.plies) < before:
        # A stored game without times has no earlier ones.
        return clock and clock.take_back(min(before - len(game.plies), len(clock.history)))
    by_link = bool(app.session.setup.away)
    for ply in game.plies[before:]:
        made = None if by_link or isinstance(ply.turn, pacru.Out) else ply.player
        clock = clock.handed_over(ply.after.to_move, by=made)
    return clock


def short_of_time(clock: pacru.Clock) -> tuple[bool, ...]:
    """Return for each player whether time is short: a tenth of it, from ten seconds to a minute."""
    return tuple(
        control is not None and left <= min(max(control.seconds / 10, 10), 60)
        for control, left in zip(clock.controls, clock.left, strict=True)
    )


def sleep_notice(seconds: float) -> Tell:
    """Return the notice that the device was asleep that long, and that nobody's clock has run."""
    if seconds < 60:
        time = ngettext("{number} second", "{number} seconds", round(seconds))
    elif seconds < 2 * 3600:
        time = ngettext("{number} minute", "{number} minutes", round(seconds / 60))
    else:
        time = ngettext("{number} hour", "{number} hours", round(seconds / 3600))
    says = _("Your device was asleep for {time}. The clock stood still.")
    return Tell("slept", says.format(time=time))
