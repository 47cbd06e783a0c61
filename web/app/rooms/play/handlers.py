"""Handlers of events beside the turns: the look of the board, the result, the count."""

from app.game.clocks import sleep_notice
from app.game.course import without_replay
from app.model.app import App, Update
from app.model.messages import Slept
from app.narration.reports import eye_of
from app.rooms.play.keyboard import seek_typing
from app.runtime.handling import handler
from app.runtime.late import late
from pacru import games

with late:  # few games end with a count
    from app.game import counting


@handler()
def rotate(app: App) -> Update:
    """Rotate the board by a quarter."""
    return app.with_ui(rotation=(app.ui.rotation + 1) % 4), ()


@handler()
def toggle_threats(app: App) -> Update:
    """Show or hide who attacks whom."""
    if eye_of(app) is games.Eye.NOTHING:
        return app, ()
    if app.history.aside is None:
        app = without_replay(app)
    return app.with_ui(threats=not app.ui.threats), ()


@handler()
def toggle_typing(app: App) -> Update:
    """Show or hide the field in which moves are typed."""
    if not app.settings.typing:
        return seek_typing(app)
    return app.with_settings(typing=False), ()


@handler()
def count_again(app: App) -> Update:
    """Count the markers of the finished game on the board again."""
    return counting.count_again(app)


@handler()
def show_result(app: App) -> Update:
    """Show the result of the finished game again."""
    return app.with_ui(result=True), ()


@handler(unasked=True)
def count_on(app: App, number: int, scene: int) -> Update:
    """Count the next marker."""
    count = app.game_table.counting
    if count is None or (count.number, count.at) != (number, scene):
        return app, ()
    return counting.count_next(app, count)


def on_slept(app: App, message: Slept) -> Update:
    """Say that the clocks stood still while the device was asleep."""
    clock = app.session.clock
    runs = clock is not None and clock.running is not None
    return app, (sleep_notice(message.seconds),) if runs else ()


def put_result_away(before: App, after: App) -> Update:
    """Hide the result as soon as a person looks at something else."""
    hides = after.ui.result and _looks_away(after) and not _looks_away(before)
    return after.with_ui(result=False) if hides else after, ()


def _looks_away(app: App) -> bool:
    return bool(app.history.aside or app.table.replay or app.ui.analysed)
