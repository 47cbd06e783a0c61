"""The setting with the stars of lessons. Of two tabs or devices, the better stars count."""

import re
from collections.abc import Mapping
from itertools import zip_longest
from typing import Final

from app.runtime.setting import Ledger, Setting

_PART: Final = re.compile(r"(?<![a-z])([a-z]++)=([0-3]+)")


def split(text: str) -> dict[str, str]:
    """Return the stars in a text by lessons, also of lessons of another version."""
    return dict(_PART.findall(text))


def join(parts: Mapping[str, str]) -> str:
    """Return stars as text."""
    return " ".join(f"{name}={stars}" for name, stars in parts.items())


def _better(_lesson: str, stars: str, other: str) -> str:
    return "".join(map(max, zip_longest(stars, other, fillvalue="0")))


LEARNED: Final = Setting("learned", "", ledger=Ledger(split, join, _better))
"""The stars of all lessons."""
