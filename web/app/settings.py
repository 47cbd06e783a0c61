"""What a person has set for all games; it is kept by the browser."""

import json
from dataclasses import asdict, dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Settings:
    """How the page behaves, whatever game is on."""

    thinking: bool = True  # whether it is shown what a bot thinks

    @property
    def text(self) -> str:
        """The settings in the form in which they are kept."""
        return json.dumps(asdict(self))

    @classmethod
    def parse(cls, text: str | None) -> "Settings":
        """The settings that were kept; what cannot be read is as it was at first."""
        try:
            kept = json.loads(text or "{}")
            return cls(thinking=bool(kept.get("thinking", cls().thinking)))
        except (ValueError, AttributeError):
            return cls()


AT_FIRST: Final = Settings()
"""The settings of somebody who has not changed any."""
