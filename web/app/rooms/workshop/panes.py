"""The panel below the board: one of several things, the person chooses which."""

from typing import Any, Final

from app.model.app import App
from app.rooms.workshop import console, contest, output
from app.rooms.workshop.state import Pane, Workshop
from app.ui.html import choice_button, say
from pacru.core.texts import N_

NAMES: Final = {
    Pane.OUTPUT: N_("Output"),
    Pane.MATCH: N_("Match"),
    Pane.CONSOLE: N_("Console"),
    Pane.GAME: N_("Game"),
}
CONTENTS: Final = {Pane.OUTPUT: output, Pane.MATCH: contest, Pane.CONSOLE: console}
"""What is in them. The game is what the page has beside the board elsewhere."""


def view(app: App) -> tuple[Pane, tuple[Any, ...]]:
    """Return which one is shown, and what that needs."""
    pane = app.state(Workshop).pane
    return pane, CONTENTS[pane].view(app) if pane in CONTENTS else ()


def render(pane: Pane, parts: tuple[Any, ...]) -> str:
    """Return the panel.

    Args:
        pane: which one is shown.
        parts: what that needs.
    """
    names = "".join(
        choice_button("workshop.show_pane", say(name), one is pane, pane=one)
        for one, name in NAMES.items()
    )
    choice = (
        f'<div class="segments" role="group" aria-label="{say("Below the board")}">{names}</div>'
    )
    if pane not in CONTENTS:
        return choice
    return f'{choice}<div class="{pane}">{CONTENTS[pane].render(*parts)}</div>'
