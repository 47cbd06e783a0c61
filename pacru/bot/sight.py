"""What weak players see. `look` chooses by it; the page needs to know only this about a level."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

    from pacru.bot.taste import Taste


@dataclass(frozen=True)
class Sight:
    """What a player sees.

    Attributes:
        moves: the share of the own moves that are noticed, by chevron and direction.
        wins: on which share of the turns a win is sure to be noticed.
        fancy: the share of a beginner's taste in the judgement; see `look.LIKED`.
        greed: the share of the rest that counts only markers and chevrons.
        blur: the standard deviation of the error in judging a movement, in hundredths of a marker.
        favourites: how many turns are looked at again, with the replies of the next player; of 2.3, three on three of
            ten turns, else two.
        answers: the share of the next player's chevrons that are noticed then.
        glances: the share of the turns that are chosen in this way; for the others, there is a search.
        taste: what the player likes about its own turns, in a glance and in a search; None: nothing but to win.
    """

    moves: float = 1.0
    wins: float = 1.0
    fancy: float = 0.0
    greed: float = 0.0
    blur: float = 0.0
    favourites: float = 0.0
    answers: float = 1.0
    glances: float = 1.0
    taste: "Taste | None" = None


def happens(share: float, chance: "Random") -> bool:
    """Whether something happens this time that happens in that share of all cases. What is certain takes no chance."""
    return share >= 1 or (share > 0 and chance.random() < share)
