"""What weak players see. `look` chooses by it; the page needs to know only this about a level."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Sight:
    """What a player sees.

    Attributes:
        moves: the share of the own moves that are noticed, by chevron and direction.
        wins: whether a winning turn is always noticed.
        fancy: the share of a beginner's taste in the judgement; see `look.LIKED`.
        greed: the share of the rest that counts only markers and chevrons.
        blur: the standard deviation of the error in judging a movement, in hundredths of a marker.
        favourites: how many turns are looked at again, with the replies of the next player.
        answers: the share of the next player's chevrons that are noticed then.
    """

    moves: float = 1.0
    wins: bool = True
    fancy: float = 0.0
    greed: float = 0.0
    blur: float = 0.0
    favourites: int = 0
    answers: float = 1.0
