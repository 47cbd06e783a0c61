"""The bar beside the board that steps through the turns."""

from typing import Final

from app.model.app import App
from app.model.visible import visible_place
from app.ui.html import button, hide_if, icon_button, say, when
from pacru.core.texts import N_, _

STEPS: Final = (
    ("Home", "first", N_("First position"), True, False),
    ("[", "before", N_("Previous move"), True, True),
    ("]", "next", N_("Next move"), False, True),
    ("End", "last", N_("Latest position"), False, False),
)
"""The buttons: the key that does the same, the icon, the name, whether it steps back, and whether by one turn."""


def render(app: App) -> str:
    """Return the buttons: for single steps once there are turns, and to the ends while the person looks back."""
    at = visible_place(app)
    away = at is not None  # the board shows something other than the game as it stands
    earlier = at if away else app.session.game.plies
    steps = "".join(
        icon_button(
            "history.pass_turns",
            symbol,
            _(name),
            more=f' data-key="{key}"{hide_if(not (away or (earlier and near)))}'
            f"{when(not (earlier if back else away), ' disabled')}",
        )
        for key, symbol, name, back, near in STEPS
    )
    game = button(
        "history.rejoin",
        f"<span>{say('Back to the game')}</span>",
        "btn rejoin",
        _("Show the game as it stands (Esc)"),
        more=hide_if(not away),
    )
    return f"{steps}{game}"
