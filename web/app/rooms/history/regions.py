"""The HTML of the list of turns, and of the bar that steps through them."""

from typing import Final

from app.model.app import App
from app.model.visible import visible_place
from app.narration import aloud
from app.rooms.history.rows import LineView, PlyView, RoundView
from app.ui.html import (
    button,
    glyph,
    hide_if,
    icon,
    icon_button,
    say,
    text,
    text_with_moves,
    truth,
    untranslated,
    when,
)
from pacru.core.texts import N_, _

NOTE_DIALOG: Final = "note"
"""The id of the dialog."""
STEPS: Final = (
    ("Home", "first", N_("First position"), True, False),
    ("[", "before", N_("Previous move"), True, True),
    ("]", "next", N_("Next move"), False, True),
    ("End", "last", N_("Latest position"), False, False),
)
"""The buttons: key, icon, name, whether they step back, and whether by one turn."""


def render_row(row: RoundView | LineView) -> str:
    """Return a round, or turns of a variation with their comments."""
    if isinstance(row, RoundView):
        plies = "".join(map(_render_ply, row.plies))
        return f'<li><span class="n">{row.number}</span>{plies}</li>'
    comment = " said" if row.depth < 0 else ""
    words = "".join(
        f"<q>{text_with_moves(word)}</q>" if isinstance(word, str) else _render_ply(word)
        for word in row.words
    )
    return f'<li class="line{comment}" data-style="depth:{row.depth}">{words}</li>'


def _render_ply(ply: PlyView) -> str:
    looks = f"ply{when(ply.last, ' last')}{when(ply.shown, ' shown')}"
    by_other_rules = (
        f'{icon("elsewhere")}<span class="sr">, {say("by AbstractPlay’s rules")}</span>'
    )
    sign = when(ply.elsewhere, by_other_rules)
    copied = when(ply.copied, f'<span class="sr" aria-hidden="true">{ply.copied}</span>')
    off = " disabled" if ply.place is None else ""
    spoken = ", ".join(filter(None, (aloud.speak(ply.text), ply.time)))
    label = when(ply.text and not ply.elsewhere, f' aria-label="{text(spoken)}"')
    return (
        f'<button type="button" class="{looks}" data-do="history.look_at" tabindex="-1" '
        f'data-place="{ply.place or ""}" title="{text(ply.full)}" aria-current="{truth(ply.shown)}" '
        f'aria-hidden="{truth(not ply.text)}"{label}{off}>{glyph(ply.picture)}'
        f"<span data-text{untranslated(ply.text)}>{text(ply.text)}</span>{copied}{sign}"
        f"<small data-time>{text(ply.time)}</small></button>"
    )


def render_edited(says: str) -> str:
    """Return the notice about deleted turns, with a button to undo."""
    if not says:
        return ""
    return f'<span id="edited-text">{text(says)}</span>{button("history.undo_edit", say("Undo"))}'


def render_steps(app: App) -> str:
    """Return the buttons for single steps, if there are turns, and those to both ends, while the person looks back."""
    at = visible_place(app)
    away = at is not None  # the board does not show the latest position
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
