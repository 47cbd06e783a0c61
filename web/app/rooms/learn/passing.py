"""How a step that is done gives way to the next one by itself: not before one can have read what it says."""

from dataclasses import replace
from typing import Final

from app.game.effects import Pause
from app.game.numbering import is_still
from app.model.app import App, Update
from app.rooms.learn.state import Learning

LEAST: Final = 2.5
A_WORD: Final = 0.3
"""How many seconds a step that is done stays: at least, and for each word."""


def seconds(learning: Learning) -> float:
    """Return how long the words of a step that is done stay."""
    words = f"{learning.praise} {learning.says}".split()
    return max(LEAST, A_WORD * len(words))


def with_pause(app: App) -> Update:
    """Let the lesson go on after a while, unless nothing is to move by itself.

    Who has the keyboard on the board may hear the page instead of seeing it, and takes the time that it takes.
    """
    if is_still(app) or app.ui.focused:
        return app, ()
    learning, number = app.state(Learning), app.bots.requests + 1
    app = app.with_bots(requests=number).with_state(replace(learning, passing=number))
    return app, (Pause("learn.pass_on", number, 0, seconds(learning)),)
