"""The HTML of the dialog about a turn."""

from typing import Final, NamedTuple

from app.game.tree import is_ahead, is_tried, is_variation, place, tree_of
from app.model.app import App
from app.narration import words
from app.rooms.history.regions import NOTE_DIALOG
from app.rooms.history.rows import tell_turn
from app.runtime.region import Part
from app.ui.html import aria_pressed, button, choice, header, hide_if, say, text, text_with_moves
from pacru.core.texts import N_, NC_, _

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


class NoteView(NamedTuple):
    """The note on the turn on the board, or on the beginning.

    Attributes:
        title: the turn.
        turn: the same in words.
        mark: of the turn; None: this is the beginning, which has none.
        comment: on the turn.
        promote: the label of the button that promotes a variation; empty: this is no variation.
        deletes: whether the turn can be deleted.
        problem: why the last input was refused.
    """

    title: str
    turn: str
    mark: str | None
    comment: str
    promote: str
    deletes: bool = False
    problem: str = ""


def view(app: App) -> NoteView:
    """Return the note on the turn on the board."""
    tree, path = tree_of(app), place(app)
    promote, problem = "", app.history.problem
    if is_variation(path):
        into_game = len(path) == 3 and not is_ahead(app, path)
        promote = _("Make main line") if into_game else _("Promote variation")
    if not path:
        return NoteView(_("Starting position"), "", None, tree.comment, promote, problem=problem)
    node = tree.node(path)
    title = words.short_turn(node.ply.turn)
    return NoteView(
        title,
        tell_turn(app.session.setup, node.ply),
        node.mark,
        node.comment,
        promote,
        is_tried(app, path),
        problem,
    )


def render(note: NoteView) -> str:
    """Return the content of the dialog."""
    return (
        f'<div class="inner"><div class="grip"></div>{header("note-title", note.title)}'
        f'<p class="hint" id="note-turn">{text_with_moves(note.turn)}</p>'
        f"{_render_marks(note.mark)}{_render_comment(note.comment)}{_render_problem(note.problem)}{_render_variation(note)}"
        f'<footer><span class="space"></span>{button("page.close", say("Done"), "btn prime")}</footer></div>'
    )


def _render_marks(chosen: str | None) -> str:
    buttons = "".join(
        button(
            "history.set_mark",
            mark or "–",
            looks="",
            title=_(meant),
            label=_(meant),
            more=aria_pressed(mark == chosen),
            mark=mark,
        )
        for mark, meant in MARKS.items()
    )
    return choice("note-marks", _("Annotation"), buttons, hides=chosen is None)


def _render_comment(comment: str) -> str:
    asked = say("Your comment on this move")
    return (
        f'<div class="field"><h3><label for="note-comment">{say(NC_("heading", "Comment"))}</label></h3>'
        f'<textarea id="note-comment" rows="4" data-change="history.set_comment" '
        f'placeholder="{asked}">{text(comment)}</textarea></div>'
    )


def _render_problem(problem: str) -> str:
    return f'<p id="note-problem" class="refusal" role="alert"{hide_if(not problem)}>{text(problem)}</p>'


def _render_variation(note: NoteView) -> str:
    up = button(
        "history.promote", text(note.promote), more=f' id="note-promote"{hide_if(not note.promote)}'
    )
    delete = button("history.delete_turns", say("Delete from here"))
    return (
        f'<div class="field" id="note-variation"{hide_if(not note.deletes)}><h3>{say("This variation")}</h3>'
        f'<div class="copied">{up}{delete}</div><small>{say("Both can be undone.")}</small></div>'
    )


NOTE: Final = Part(NOTE_DIALOG, view, render)
"""The content of the dialog."""
