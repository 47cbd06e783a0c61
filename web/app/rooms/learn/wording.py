"""The hints of a lesson. They say what to do, and no reason: it may not have been taught yet."""

from collections.abc import Collection

import pacru
from app.narration import words
from pacru.core.texts import _
from pacru.explain import scenes
from pacru.explain.threats import movable_chevrons


def nudge(ply: pacru.Ply, marks: Collection[str]) -> str:
    """Return a first hint, which leaves something to find; empty if there is nothing to leave.

    Args:
        ply: the turn that solves the step.
        marks: the fields with a ring, which the learner knows.
    """
    turn = ply.turn
    if isinstance(turn, pacru.Reorientation):
        return _("Hint: rotate the chevron on {field}.").format(field=turn.field)
    if not isinstance(turn, pacru.Move):
        return ""
    if len(movable_chevrons(ply.before)[ply.player]) > 1:
        return _("Hint: use the chevron on {field}.").format(field=turn.origin)
    if turn.destination in marks:
        return ""
    return _("Hint: move to {field}.").format(field=turn.destination)


def hint_text(ply: pacru.Ply) -> str:
    """Return the whole hint: "Hint: b3 to b6, and mark c4."."""
    return _("Hint: {advice}.").format(advice=words.advice(ply, scenes.scenes_of(ply)))
