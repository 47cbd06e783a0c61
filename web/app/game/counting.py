"""The count at the end: the markers get their numbers on the board, one player after the other (A10, S6d)."""

from dataclasses import replace

from app.game.course import close_dialog, proceed, without_replay
from app.game.numbering import count_from, is_still, new_count, with_count
from app.model.app import App, Update
from app.model.table import Counting


def count_again(app: App) -> Update:
    """Count the markers of a finished game again, and leave the board visible."""
    outcome = app.session.game.outcome
    if outcome is None or not outcome.scores:
        return app, ()
    app = without_replay(close_dialog(app).with_history(aside=None)).with_ui(result=False)
    counting = new_count(app)
    if is_still(app):
        return with_count(app, replace(counting, at=counting.all)), ()
    return count_from(app, counting)


def count_next(app: App, counting: Counting) -> Update:
    """Count the next marker, or finish the count."""
    if app.history.aside or app.game_table.replay:  # the person looks at something else now
        return with_count(app, None), ()
    if counting.running:
        return count_from(app, replace(counting, at=counting.at + 1))
    return finish_count(app, counting)


def finish_count(app: App, counting: Counting) -> Update:
    """Show all numbers, and open the result if the count ends with it; or remove the numbers if all are shown."""
    if not (counting.running or counting.opens):
        return with_count(app, None), ()
    app = with_count(app, replace(counting, at=counting.all, opens=False))
    return proceed(app) if counting.opens else (app, ())
