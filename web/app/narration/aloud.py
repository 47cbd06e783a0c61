"""Text for screen readers: several texts become one announcement, with words in place of notation signs."""

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


def as_one(announcements: Sequence[Say]) -> str:
    """Join announcements in their order. Repeated sentences are left out, and words replace notation signs."""
    sentences: dict[str, str] = {}
    for announcement in sorted(announcements, key=lambda say: say.order):
        for sentence in _SENTENCES.split(announcement.text.strip()):
            sentences.setdefault(sentence.rstrip(".!").casefold(), sentence)
    *others, last = [*sentences.values()] or [""]
    return speak(" ".join((*map(_with_full_stop, others), last)))


def _with_full_stop(sentence: str) -> str:
    """Add a full stop to a sentence without end punctuation. A screen reader would not pause there."""
    return sentence if not sentence[-1:].isalnum() else f"{sentence}."


def speak(text: str) -> str:
    """Replace signs that screen readers spell out or leave out with words: "a3–b4" or "a3-b4" becomes "a3 to b4"."""
    for signs, in_words in _IN_WORDS:
        text = signs.sub(in_words, text)
    return text


def _move_in_words(match: re.Match[str]) -> str:
    phrase = _GOES if match[2] in "–-" else _TAKES
    return gettext(phrase).format(origin=match[1], destination=match[3])


def _rotation_in_words(match: re.Match[str]) -> str:
    return f" {rotation_name(_ROTATIONS.get(match[1], match[1]))}"


def _gains_in_words(match: re.Match[str]) -> str:
    gains = (
        gettext("by the connection") if gain == "*" else gain.strip()
        for gain in match[1].split(",")
    )
    return f", {', '.join(gains)}"


def _number_in_words(match: re.Match[str]) -> str:
    return gettext(_UNITS[match[2]]).format(number=match[1])


_IN_WORDS: Final = (
    (_MOVE, _move_in_words),
    (_TURNED, _rotation_in_words),
    (_IN_BRACKETS, _gains_in_words),
    (_NUMBER, _number_in_words),
)
