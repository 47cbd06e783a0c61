"""What is said aloud: all that is told at about the same time, as one, and in words where others see signs."""

import re
from collections.abc import Sequence
from typing import Final

from app.runtime.commands import Say
from pacru.core.texts import N_, NC_, gettext
from pacru.explain.words import rotation_name

_SENTENCES: Final = re.compile(r"(?<=[.!?…])\s+")
_FIELD: Final = r"[a-i][1-9]"
_MOVE: Final = re.compile(rf"(?<!\w)({_FIELD})([–×])({_FIELD})(?!\w)")
_MOVES: Final = {
    "–": NC_("spoken", "{origin} to {destination}"),
    "×": N_("{origin} takes {destination}"),
}
_IN_BRACKETS: Final = re.compile(rf"\s\(((?:\*|{_FIELD}|[A-Z]\d+[a-z]?)(?:, {_FIELD})*)\)")
_TURNED: Final = re.compile(r"([↶↷])(90°|45°)?")
_ROTATIONS: Final = {"↶": "<", "↷": ">", "↶45°": "<", "↷45°": ">", "↶90°": "<<", "↷90°": ">>"}
_DEGREES: Final = re.compile(r"(\d+)°")


def as_one(told: Sequence[Say]) -> str:
    """Return one text for all that is told: in its order, each sentence once, in words."""
    sentences: dict[str, str] = {}
    for one in sorted(told, key=lambda one: one.order):
        for sentence in _SENTENCES.split(one.text.strip()):
            sentences.setdefault(sentence.rstrip(".!").casefold(), sentence)
    *others, last = [*sentences.values()] or [""]
    return speak(" ".join((*map(_end, others), last)))


def _end(sentence: str) -> str:
    """Return a sentence with a full stop, if it ends with no sign: a reader would not pause."""
    return sentence if not sentence[-1:].isalnum() else f"{sentence}."


def speak(text: str) -> str:
    """Return a text with words for the signs that readers spell: "a3 to b4" for "a3–b4"."""
    text = _MOVE.sub(_move_in_words, text)
    text = _IN_BRACKETS.sub(_gains_in_words, text)
    text = _TURNED.sub(lambda found: rotation_name(_ROTATIONS[found[0]]), text)
    return _DEGREES.sub(lambda found: gettext("{number} degrees").format(number=found[1]), text)


def _gains_in_words(found: re.Match[str]) -> str:
    return f", {found[1].replace('*', gettext('by the connection'))}"


def _move_in_words(found: re.Match[str]) -> str:
    return gettext(_MOVES[found[2]]).format(origin=found[1], destination=found[3])
