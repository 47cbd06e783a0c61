"""What a person has set for all games; it is kept by the browser."""

import json
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Final


class Pace(StrEnum):
    """How the turns of bots are shown."""

    NONE = "none"
    """at once"""
    CALM = "calm"
    """step by step, so that people can follow"""


@dataclass(frozen=True, slots=True)
class Settings:
    """How the page behaves, whatever game is on."""

    pace: Pace = Pace.CALM
    thinking: bool = True  # whether it is shown what a bot thinks
    resting: bool = True  # whether the clock against bots rests while the page is hidden

    @property
    def text(self) -> str:
        """The settings in the form in which they are kept."""
        return json.dumps(asdict(self))

    @classmethod
    def parse(cls, text: str) -> "Settings":
        """The settings that were kept; one that is not named is as it was at first.

        Raises:
            ValueError: The text holds no settings.
        """
        try:
            kept = json.loads(text)
            pace = Pace(kept.get("pace", Pace.CALM))
            thinking, resting = (bool(kept.get(name, True)) for name in ("thinking", "resting"))
            return cls(pace=pace, thinking=thinking, resting=resting)
        except (AttributeError, RecursionError) as error:
            raise ValueError("no settings") from error


AT_FIRST: Final = Settings()
"""The settings of somebody who has not changed any."""
