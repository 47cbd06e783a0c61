"""The HTML of the dialog about a turn."""

from typing import Final

from app.game.tree import is_ahead, is_tried, is_variation, place, tree_of
from app.model.app import App
from app.narration import words
from app.rooms.history.rows import turn_in_words
from app.ui.html import aria_pressed, button, choice, dialog, hide_if, say, text, text_with_moves
from pacru.core.texts import N_, NC_, _
from pacru.tree import Path

MARKS: Final = {
    "": N_("no annotation"),
    "!": N_("good"),
    "!!": N_("brilliant"),
    "!?": N_("interesting"),
    "?!": N_("dubious"),
    "?": N_("mistake"),
    "??": N_("blunder"),
}
"""The texts for the marks of a turn."""


def render(app: App) -> str:
    """Return the dialog about the turn on the board, or about the starting position, which has no mark."""
    tree, path = tree_of(app), place(app)
    title, turn, mark, comment = _("Starting position"), "", None, tree.comment
    if path:
        node = tree.node(path)
        title, turn = words.short_turn(node.ply.turn), turn_in_words(app.session.setup, node.ply)
        mark, comment = node.mark, node.comment
    problem = app.history.problem
    inside = (
        f'<p class="hint" id="note-turn">{text_with_moves(turn)}</p>'
        f'{_render_marks(mark)}<div class="field">'
        f'<h3><label for="note-comment">{say(NC_("heading", "Comment"))}</label></h3>'
        '<textarea id="note-comment" rows="4" data-change="history.set_comment" '
        f'placeholder="{say("Your comment on this move")}">{text(comment)}</textarea></div>'
        f'<p id="note-problem" class="refusal" role="alert"{hide_if(not problem)}>{text(problem)}</p>'
        f"{_render_variation(app, path)}"
    )
    return dialog("note-title", title, inside, left="")


def _render_marks(chosen: str | None) -> str:
    buttons = "".join(
        button(
            "history.set_mark",
            mark or "–",
            looks="",
            title=_(meaning),
            label=_(meaning),
            more=aria_pressed(mark == chosen),
            mark=mark,
        )
        for mark, meaning in MARKS.items()
    )
    return choice("note-marks", _("Annotation"), buttons, hides=chosen is None)


def _render_variation(app: App, path: Path) -> str:
    """Return the buttons for a turn outside the game: promote its variation, and delete the turn."""
    promote = ""
    if is_variation(path):
        into_game = len(path) == 3 and not is_ahead(app, path)
        promote = _("Make main line") if into_game else _("Promote variation")
    up = button("history.promote", text(promote), more=f' id="note-promote"{hide_if(not promote)}')
    delete = button("history.delete_turns", say("Delete from here"))
    hidden = hide_if(not (path and is_tried(app, path)))
    return (
        f'<div class="field" id="note-variation"{hidden}><h3>{say("This variation")}</h3>'
        f'<div class="copied">{up}{delete}</div><small>{say("Both can be undone.")}</small></div>'
    )
