"""How strong the levels of the bot are in a game, as data: the bot makes its levels of it."""

from typing import NamedTuple


class Strength(NamedTuple):
    """How one level plays a game; with neither `blur` nor `nodes`, it plays as well as it can.

    Attributes:
        like: the level of Pacru whose name it has.
        described_as: the level of Pacru whose description it has.
        blur: it sees no answers, and misjudges its own turns by about this much, in hundredths of a
            marker.
        nodes: it makes this many positions for a turn.
        rating: how strong it is, see `pacru.bot.levels.Level`.
    """

    like: int
    described_as: int
    blur: float | None = None
    nodes: int | None = None
    rating: float = 0.0
