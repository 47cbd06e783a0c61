"""What is said aloud: all that is told at about the same time, as one, and in words where others see signs."""

import re
from collections.abc import Sequence
from typing import Final

from app.runtime.commands import Say
from pacru.core.texts import N_, NC_, gettext
from pacru.explain.words import rotation_name

_SENTENCES: Final = re.compile(r"(?<=[.!?…])\s+")
_FIELD: Final = r"[a-i][1-9]"
_MOVE: Final = re.compile(rf"(?<!\w)({_FIELD})([–×x-])({_FIELD})(?!\w)")
_GOES: Final = NC_("spoken", "{origin} to {destination}")
_TAKES: Final = N_("{origin} takes {destination}")
_IN_BRACKETS: Final = re.compile(rf"\s?\(((?:\*|{_FIELD}|[A-Z]\d+[a-z]?)(?:,\s?{_FIELD})*)\)(?!\w)")
_TURNED: Final = re.compile(r"\s?([↶↷](?:90°|45°)?|(?<=[1-9)])(?:<<|>>|<|>)(?!\w))")
_ROTATIONS: Final = {"↶": "<", "↷": ">", "↶45°": "<", "↷45°": ">", "↶90°": "<<", "↷90°": ">>"}
_NUMBER: Final = re.compile(r"(\d+)\s?([°%])")
_UNITS: Final = {"°": N_("{number} degrees"), "%": N_("{number} percent")}


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
    """Return a text with words for the signs that readers spell or leave out: "a3 to b4" for "a3–b4" or "a3-b4"."""
    for signs, in_words in _IN_WORDS:
        text = signs.sub(in_words, text)
    return text


def _move_in_words(found: re.Match[str]) -> str:
    told = _GOES if found[2] in "–-" else _TAKES
    return gettext(told).format(origin=found[1], destination=found[3])


def _rotation_in_words(found: re.Match[str]) -> str:
    return f" {rotation_name(_ROTATIONS.get(found[1], found[1]))}"


def _gains_in_words(found: re.Match[str]) -> str:
    fields = [
        gettext("by the connection") if one == "*" else one.strip() for one in found[1].split(",")
    ]
    return f", {', '.join(fields)}"


def _number_in_words(found: re.Match[str]) -> str:
    return gettext(_UNITS[found[2]]).format(number=found[1])


_IN_WORDS: Final = (
    (_MOVE, _move_in_words),
    (_TURNED, _rotation_in_words),
    (_IN_BRACKETS, _gains_in_words),
    (_NUMBER, _number_in_words),
)
