"""Which puzzles were tried last, with their themes, as they are stored; the room of the puzzles declares it.

``w5-0002=739943/pacru/1/blocking,pincer``: the day, the game, whether it was solved at the first try, and the themes.
From two tabs or devices, the puzzles of both count.
"""

import re
from operator import attrgetter
from typing import Final, NamedTuple

from app.model.settings import Settings
from app.runtime.setting import ENTRIES, Setting

MOST: Final = 300
"""The most puzzles that are kept."""
TRIED: Final = Setting("tried puzzles", "", ledger=ENTRIES)
"""The puzzles that were tried, by their ids."""
_WRITTEN: Final = re.compile(r"([0-9]{1,7})/([a-z]{1,20})/([01])/([a-z ,]{0,200})")


class Tried(NamedTuple):
    """The first try at a puzzle.

    Attributes:
        id: of the puzzle.
        day: when, as a number.
        game: which game it belongs to.
        themes: what it is about.
        solved: whether it was solved without a mistake or help.
    """

    id: str
    day: int
    game: str
    themes: tuple[str, ...]
    solved: bool

    @property
    def text(self) -> str:
        """It as text, without the id."""
        return f"{self.day}/{self.game}/{self.solved:d}/{','.join(self.themes)}"


_WHEN: Final = attrgetter("day", "id")


def _read(name: str, text: str) -> Tried | None:
    found = _WRITTEN.fullmatch(text)
    if not found:
        return None
    day, game, solved, themes = found.groups()
    return Tried(name, int(day), game, tuple(filter(None, themes.split(","))), solved == "1")


def tried_puzzles(settings: Settings) -> tuple[Tried, ...]:
    """Return the puzzles that were tried last, the earliest first."""
    parts = ENTRIES.split(settings.value_of(TRIED))
    read = (_read(name, text) for name, text in parts.items())
    return tuple(sorted(filter(None, read), key=_WHEN))


def with_tried(settings: Settings, tried: Tried) -> Settings:
    """Return the settings after a first try."""
    known = [puzzle for puzzle in tried_puzzles(settings) if puzzle.id != tried.id]
    kept = sorted([*known, tried], key=_WHEN)[-MOST:]
    return settings.with_value_of(TRIED, ENTRIES.join({one.id: one.text for one in kept}))
