"""Which game the profile shows, and the reviews whose losses are being counted."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pacru.review.reviewing import Review, Verdict

PROFILE_DIALOG: Final = "profile"
"""The id of the dialog."""


@dataclass(frozen=True, slots=True)
class Counting:
    """A reviewed game, as far as it is known what the person lost chances to.

    Attributes:
        began: when the game began.
        review: its review.
        player: who the person is.
        left: the costly moves that are still to be looked at.
        lost: the topic of each of the others, and the points that it cost.
    """

    began: str
    review: "Review"
    player: int
    left: "tuple[Verdict, ...]"
    lost: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Profile:
    """The profile.

    Attributes:
        game: whose figures are shown; empty: of the one that was played most.
        counting: the reviewed games that are being counted, one after the other.
    """

    game: str = ""
    counting: tuple[Counting, ...] = ()
