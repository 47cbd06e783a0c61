"""The panes below the board, of which the person chooses one."""

from dataclasses import replace
from typing import Final

from app.game.own_bots import bots_of
from app.model.app import App
from app.rooms.workshop import console, contest, output
from app.rooms.workshop.asking import is_on_board
from app.rooms.workshop.output import Valued
from app.rooms.workshop.state import Pane, Workshop
from app.ui.html import choice_button, say
from pacru.core.texts import N_
from pacru.explain.reasons import Picture

NAMES: Final = {
    Pane.OUTPUT: N_("Output"),
    Pane.MATCH: N_("Match"),
    Pane.CONSOLE: N_("Console"),
    Pane.GAME: N_("Game"),
}


def view(app: App) -> tuple[Workshop, tuple[str, ...], Valued, Picture | None]:
    """Return the arguments of ``render``, without the texts that change with every key press."""
    workshop = app.state(Workshop)
    source = workshop.source if workshop.trace else ""
    return (
        replace(workshop, line="", recall=0, source=source),
        tuple(bots_of(app.settings)),
        app.ui.valued if workshop.values and is_on_board(app) else None,
        app.ui.pictured,
    )


def render(
    workshop: Workshop, bots: tuple[str, ...], valued: Valued, picture: Picture | None
) -> str:
    """Return the buttons of the panes, and the chosen pane."""
    names = "".join(
        choice_button("workshop.show_pane", say(name), pane is workshop.pane, pane=pane)
        for pane, name in NAMES.items()
    )
    choice = (
        f'<div class="segments" role="group" aria-label="{say("Below the board")}">{names}</div>'
    )
    if workshop.pane is Pane.OUTPUT:
        content = output.render(workshop, valued, picture)
    elif workshop.pane is Pane.MATCH:
        content = contest.render(workshop, bots)
    elif workshop.pane is Pane.CONSOLE:
        content = console.render(workshop)
    else:  # the page renders the panel of the game itself
        return choice
    return f'{choice}<div class="{workshop.pane}">{content}</div>'
