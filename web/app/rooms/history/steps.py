"""The bar beside the board that steps through the turns."""

from typing import Final, NamedTuple

from app.model.app import App
from app.model.visible import visible_place
from app.ui.html import button, hide_if, icon, say, when
from pacru.core.texts import N_, _

STEPS: Final = (
    ("Home", "first", N_("First position"), True, False),
    ("[", "before", N_("Previous move"), True, True),
    ("]", "next", N_("Next move"), False, True),
    ("End", "last", N_("Latest position"), False, False),
)
"""The buttons: the key that does the same, the icon, the name, whether it steps back, and whether by one turn."""


class StepsView(NamedTuple):
    """The place of the board among the turns.

    Attributes:
        earlier: whether there is a place before the one on the board.
        away: whether the board shows something other than the game as it stands.
    """

    earlier: bool
    away: bool


def view(app: App) -> StepsView:
    """Return the place of the board among the turns of the game."""
    at = visible_place(app)
    earlier = bool(app.session.game.plies) if at is None else bool(at)
    return StepsView(earlier, at is not None)


def render(shown: StepsView) -> str:
    """Return the buttons: one step back or on once there are turns, and to the ends while one looks back."""
    steps = "".join(
        button(
            "history.pass_turns",
            icon(symbol),
            "btn quiet square",
            _(name),
            _(name),
            f' data-key="{key}"{hide_if(not (shown.away or (shown.earlier and near)))}'
            f"{when(not (shown.earlier if back else shown.away), ' disabled')}",
        )
        for key, symbol, name, back, near in STEPS
    )
    game = button(
        "history.rejoin",
        f"<span>{say('Back to the game')}</span>",
        "btn rejoin",
        _("Show the game as it stands (Esc)"),
        more=hide_if(not shown.away),
    )
    return f"{steps}{game}"
