"""The setting with the puzzles that the person has tried; the room of the puzzles declares it.

``w5-0002=739943/pacru/1/blocking,pincer``: the day, the game, whether the first attempt solved it, and the themes.
Two tabs or devices merge their puzzles.
"""

import re
from operator import attrgetter
from typing import Final, NamedTuple

from app.model.settings import Settings
from app.runtime.setting import ENTRIES, Setting

MOST: Final = 300
"""The limit of stored puzzles."""
TRIED: Final = Setting("tried puzzles", "", ledger=ENTRIES)
"""The puzzles, by their ids."""
_WRITTEN: Final = re.compile(r"([0-9]{1,7})/([a-z]{1,20})/([01])/([a-z ,]{0,200})")


class Tried(NamedTuple):
    """The first attempt at a puzzle.

    Attributes:
        id: of the puzzle.
        day: of the attempt, as a number.
        game: of the puzzle.
        themes: of the puzzle.
        solved: whether it was solved without a mistake or help.
    """

    id: str
    day: int
    game: str
    themes: tuple[str, ...]
    solved: bool

    @property
    def text(self) -> str:
        """The entry without the id."""
        return f"{self.day}/{self.game}/{self.solved:d}/{','.join(self.themes)}"


_WHEN: Final = attrgetter("day", "id")


def _read(name: str, text: str) -> Tried | None:
    match = _WRITTEN.fullmatch(text)
    if not match:
        return None
    day, game, solved, themes = match.groups()
    return Tried(name, int(day), game, tuple(filter(None, themes.split(","))), solved == "1")


def tried_puzzles(settings: Settings) -> tuple[Tried, ...]:
    """Return the last puzzles, the earliest first."""
    parts = ENTRIES.split(settings.value_of(TRIED))
    read = (_read(name, text) for name, text in parts.items())
    return tuple(sorted(filter(None, read), key=_WHEN))


def with_tried(settings: Settings, tried: Tried) -> Settings:
    """Return the settings after a first attempt."""
    others = (puzzle for puzzle in tried_puzzles(settings) if puzzle.id != tried.id)
    puzzles = sorted([*others, tried], key=_WHEN)[-MOST:]
    parts = {puzzle.id: puzzle.text for puzzle in puzzles}
    return settings.with_value_of(TRIED, ENTRIES.join(parts))
