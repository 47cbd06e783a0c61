"""In which order the players of a game have come in."""

from typing import NamedTuple

import pacru


class Placing(NamedTuple):
    """Where a player has come in, and what happened to them.

    Attributes:
        player: who, 0 to 3 in the order of play.
        place: from 1; players who are level share one.
        out: why they went out before the end, as in ``pacru.Ply.out``; empty if they did not.
    """

    player: int
    place: int
    out: str


def placings(game: pacru.Game) -> tuple[Placing, ...]:
    """The players of a finished game, the best first.

    The winner comes first, then those who were still in, by their markers. Those who went out follow, the last one
    first: with three or four players, whoever holds out longer comes in before the others.
    """
    out, position, outcome = game.out, game.position, game.outcome
    went = {player: at for at, player in enumerate(out)}
    winner = outcome.winner if outcome else None

    def rank(player: int) -> tuple[bool, int, int]:
        """The smaller, the better."""
        if player in went:
            return True, -went[player], 0
        level = outcome is not None and winner is None  # a draw is one for all who are still in
        return False, int(player != winner), 0 if level else -len(position.markers(player))

    ranks = sorted(map(rank, range(position.players)))
    ordered = sorted(range(position.players), key=rank)
    return tuple(Placing(one, ranks.index(rank(one)) + 1, out.get(one, "")) for one in ordered)
