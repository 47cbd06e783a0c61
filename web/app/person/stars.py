"""The stars of lessons, as they are stored. From two tabs or devices, the better ones of both count."""

import re
from collections.abc import Mapping
from itertools import zip_longest
from typing import Final

from app.runtime.setting import Ledger, Setting

_PART: Final = re.compile(r"(?<![a-z])([a-z]++)=([0-3]+)")


def split(text: str) -> dict[str, str]:
    """Return the stars in a text by the names of the lessons, also of lessons that this version lacks."""
    return {found[1]: found[2] for found in _PART.finditer(text)}


def join(parts: Mapping[str, str]) -> str:
    """Return the text of what ``split`` returns."""
    return " ".join(f"{name}={stars}" for name, stars in parts.items())


def _better(_lesson: str, one: str, other: str) -> str:
    return "".join(map(max, zip_longest(one, other, fillvalue="0")))


LEARNED: Final = Setting("learned", "", ledger=Ledger(split, join, _better))
"""The stars of all lessons, by which one knows what a person has been taught."""
