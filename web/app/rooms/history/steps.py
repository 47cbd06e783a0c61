"""The bar beside the board that steps through the turns."""

from typing import Final, NamedTuple

from app.model.app import App
from app.model.visible import visible_place
from app.ui.html import aria_pressed, button, hide_if, icon, say, when
from pacru.core.texts import N_, _

STEPS: Final = (
    ("Home", "first", N_("First position"), True),
    ("[", "before", N_("Previous turn"), True),
    ("]", "next", N_("Next turn"), False),
    ("End", "last", N_("Latest position"), False),
)
"""The buttons: the key that does the same, the icon, the name, whether it steps back."""


class StepsView(NamedTuple):
    """The place of the board among the turns.

    Attributes:
        earlier: whether there is a place before the one on the board.
        away: whether the board shows something other than the game as it stands.
        analysed: whether it is analysed.
    """

    earlier: bool
    away: bool
    analysed: bool


def view(app: App) -> StepsView:
    """Return the place of the board among the turns of the game."""
    at = visible_place(app)
    earlier = bool(app.session.game.plies) if at is None else bool(at)
    return StepsView(earlier, at is not None, app.ui.analysed)


def render(shown: StepsView) -> str:
    """Return the buttons; one that leads nowhere stays in its place."""
    steps = "".join(
        button(
            "pass",
            icon(symbol),
            "btn quiet square",
            _(name),
            _(name),
            f' data-key="{key}"{when(not (shown.earlier if back else shown.away), " disabled")}',
        )
        for key, symbol, name, back in STEPS
    )
    game = button(
        "rejoin",
        f"<span>{say('Back to the game')}</span>",
        "btn prime rejoin",
        _("Show the game as it stands (Esc)"),
        more=hide_if(not shown.away),
    )
    analysis = button(
        "analysis",
        icon("analysis"),
        "btn quiet square",
        _("The best turns here, and how good they are (E)"),
        _("Analysis"),
        aria_pressed(shown.analysed),
    )
    return f"{steps}{game}{analysis}"
