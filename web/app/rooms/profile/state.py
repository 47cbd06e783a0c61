"""The state of the profile."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pacru.review.reviewing import Review, Verdict

PROFILE_DIALOG: Final = "profile"


@dataclass(frozen=True, slots=True)
class Counting:
    """A reviewed game whose losses are being counted."""

    began: str  # when the game began
    review: "Review"
    player: int  # the person's number
    left: "tuple[Verdict, ...]"  # the costly moves to look at
    lost: tuple[tuple[str, float], ...] = ()  # the topic and the points of each move done


@dataclass(frozen=True, slots=True)
class Profile:
    """The game in the profile, and the queue of reviewed games to count."""

    game: str = ""  # the key of the chosen game; empty: the person's most frequent game
    counting: tuple[Counting, ...] = ()
