"""The texts of lessons: hints, praise, and the parts of a task."""

import re
from collections.abc import Collection
from typing import Final

import pacru
from app.narration import words
from app.rooms.learn.goals import LEARNER, crosses
from app.rooms.learn.lessons import LessonStep
from pacru import games
from pacru.bot.levels import LEVELS
from pacru.core.texts import N_, _, ngettext
from pacru.draft import join_in_words
from pacru.explain import scenes
from pacru.explain.scenes import Act
from pacru.explain.threats import movable_chevrons

_PRAISE: Final = (
    (Act.CAPTURE, N_("You captured a chevron!")),
    (Act.MEET, N_("Two of your chevrons met!")),
    (Act.LEAVE, N_("You gave up a chevron for markers!")),
    (Act.CONNECT, N_("You connected two markers!")),
    (Act.JUMP, N_("You jumped!")),
    (Act.TRANSFORM, N_("You took over a marker!")),
    (Act.TWIST, N_("You twisted at a border!")),
    (Act.PAY, N_("You rotated a chevron!")),
)
"""The praise for each act, the most remarkable act first."""


def nudge(ply: pacru.Ply, marks: Collection[str]) -> str:
    """Return a first hint that does not name the whole turn; empty: every such hint would give the turn away.

    Args:
        ply: the turn that solves the step.
        marks: the fields with a ring.
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
    """Return the full hint: "Hint: move b3 to b6, and mark c4."."""
    return _("Hint: {advice}.").format(advice=words.advice(ply, scenes.scenes_of(ply)))


def praise(ply: pacru.Ply) -> str:
    """Return the praise for the turn that solves a step."""
    if ply.after.outcome and LEARNER in ply.after.outcome.winners:
        return _("You won!")
    acts = {scene.act for scene in scenes.scenes_of(ply)}
    default = N_("You crossed a border!") if crosses(ply) else N_("Well done!")
    return _(next((text for act, text in _PRAISE if act in acts), default))


def said_aloud(step: LessonStep) -> str:
    """Return the part of the task only for screen readers, with the marked fields."""
    sentences = [_(step.aloud)] if step.aloud else []
    if step.rings:
        sentences.append(
            ngettext(
                "The ring is around {fields}.",
                "The rings are around {fields}.",
                len(step.rings),
                fields=join_in_words(sorted(step.rings)),
            )
        )
    return " ".join(sentences)


def heading_and_rest(task: str) -> tuple[str, str]:
    """Return the first sentence of a task, and the others."""
    first, _space, rest = re.sub(r"(?<=[.!?]) ", "\n", task, count=1).partition("\n")
    return first, rest


def insight_and_point(insight: str) -> tuple[str, str]:
    """Return the insight of a step without its last sentence, and the last sentence, which is its point."""
    *others, point = re.split(r"(?<=[.!?]) ", insight)
    return " ".join(others), point


def first_game_of(game: str) -> str:
    """Return the label of the button that begins a first game."""
    if game == games.DEFAULT:
        return _("Play {name}").format(name=_(LEVELS[0].name))
    return _("Play a game of {game}").format(game=_(games.descriptor_of(game).title))
