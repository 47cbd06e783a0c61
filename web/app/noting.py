"""The dialog in which something is said about a turn, and a variation is promoted or deleted."""

from pyscript import document

from app import dom, words
from app.dom import by_id
from app.state import App
from app.variations import is_variation, place, tree_of
from pacru.texts import _


def show(app: App) -> None:
    """Fill the dialog for the turn that is on the board."""
    tree, path = tree_of(app), place(app)
    node = tree.node(path) if path else None
    dom.set_text(
        by_id("note-title"), words.short_turn(node.ply.turn) if node else _("The beginning")
    )
    dom.set_text(by_id("note-turn"), words.full_turn(app.setup, node.ply) if node else "")
    by_id("note-marks").hidden = node is None
    for button in document.querySelectorAll('#note [data-do="mark"]'):
        dom.set_pressed(button, node is not None and button.dataset.value == node.mark)
    comment = by_id("note-comment")
    said = node.comment if node else tree.comment
    if comment.value != said:
        comment.value = said
    by_id("note-variation").hidden = not is_variation(path)
    promote = by_id("note-promote")
    dom.set_text(promote, _("Make it the game") if len(path) == 3 else _("Move it up"))
