"""The clocks of the players: whose clock runs, and how much time is left."""

import pacru
from app.model.app import App
from app.runtime.commands import Tell
from pacru.core.texts import _, ngettext


def run_clock(app: App, now: float) -> App:
    """Run the clock of the player whose time passes in this state, if any."""
    session = app.session
    if session.clock is None:
        return app
    player = session.game.position.to_move if _time_runs(app) else None
    return app.with_session(clock=session.clock.run(player).at(now))


def _time_runs(app: App) -> bool:
    """Return whether time runs. It stops before the first turn, while only the page is busy, and in games by links."""
    session, bots, aside = app.session, app.bots, app.history.aside
    game, setup, player = session.game, session.setup, session.game.position.to_move
    if game.outcome or player is None or not game.plies or bots.showing:
        return False
    if session.stopped or session.paused or setup.away or (aside and aside.entered):
        return False
    if setup.players[player].bot and (bots.request is None or not bots.ready):
        return False
    return not (app.ui.hidden and len(setup.persons) == 1 and app.settings.resting)


def clock_after(app: App, game: pacru.Game) -> pacru.Clock | None:
    """Return the clocks after turns of the game were played or taken back."""
    clock, before = app.session.clock, len(app.session.game.plies)
    if clock is None or len(game.plies) < before:
        # A game that was stored without times has no history of them.
        return clock and clock.take_back(min(before - len(game.plies), len(clock.history)))
    by_link = bool(app.session.setup.away)
    for ply in game.plies[before:]:
        made = None if by_link or isinstance(ply.turn, pacru.Out) else ply.player
        clock = clock.handed_over(ply.after.to_move, by=made)
    return clock


def short_of_time(clock: pacru.Clock) -> tuple[bool, ...]:
    """Return for each player whether time is short: a tenth of it, but at least ten seconds and at most a minute."""
    return tuple(
        control is not None and left <= min(max(control.seconds / 10, 10), 60)
        for control, left in zip(clock.controls, clock.left, strict=True)
    )


def sleep_notice(seconds: float) -> Tell:
    """Return the notice that the clocks stood still while the device was asleep."""
    if seconds < 60:
        time = ngettext("{number} second", "{number} seconds", round(seconds))
    elif seconds < 2 * 3600:
        time = ngettext("{number} minute", "{number} minutes", round(seconds / 60))
    else:
        time = ngettext("{number} hour", "{number} hours", round(seconds / 3600))
    says = _("Your device was asleep for {time}. The clock stood still.")
    return Tell("slept", says.format(time=time))
