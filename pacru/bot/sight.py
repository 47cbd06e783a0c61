"""What weak players see; `look` is how they choose by it. The page needs to know no more than this of a level."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Sight:
    """What a player sees.

    Attributes:
        moves: the share of the own moves that are noticed, by chevron and direction.
        wins: whether a turn that wins is noticed in any case.
        fancy: the part of the judgement that goes by what somebody likes who knows the game little: see `look.LIKED`.
        greed: the part of the rest that counts markers and chevrons, and nothing else.
        blur: by how much a movement is misjudged: the standard deviation, in hundredths of a marker.
        favourites: how many turns are looked at again, for the answers of the next player.
        answers: the share of the next player's chevrons that are noticed then.
    """

    moves: float = 1.0
    wins: bool = True
    fancy: float = 0.0
    greed: float = 0.0
    blur: float = 0.0
    favourites: int = 0
    answers: float = 1.0
