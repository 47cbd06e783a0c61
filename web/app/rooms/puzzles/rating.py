"""How strong a solver is: each try at a puzzle is a game against an opponent whose strength is known."""

from typing import Final

from pacru import rating as glicko
from pacru.rating import RatedGame, Rating

LEAST_DEVIATION: Final = 50.0
"""The least deviation, so that the rating keeps moving after thousands of puzzles."""
OF_PUZZLE: Final = 60.0
"""The deviation of a puzzle's rating."""
UNRATED: Final = Rating(1000.0, 200.0)
"""The rating of a new solver."""


def new_rating(rating: Rating, puzzle: float, solved: bool, weight: float = 1.0) -> Rating:
    """Return the rating after a try at a puzzle.

    Args:
        rating: the rating before it.
        puzzle: the rating of the puzzle.
        solved: whether it was solved without a mistake or help.
        weight: how much of the change counts, 0 to 1.
    """
    after = glicko.new_rating(rating, (RatedGame(puzzle, OF_PUZZLE, solved),))
    value, deviation, volatility = (
        old + weight * (new - old) for old, new in zip(rating, after, strict=True)
    )
    return Rating(value, max(deviation, LEAST_DEVIATION), volatility)
