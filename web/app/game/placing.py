"""The final ranking of the players of a game, and their points in a match."""

from typing import NamedTuple

import pacru


class Placing(NamedTuple):
    """The rank of a player, and what happened to them.

    Attributes:
        player: 0 to 3 in the order of play.
        place: the rank, from 1; tied players share a rank.
        out: why they went out before the end, as in ``pacru.Ply.out``; empty: they did not.
    """

    player: int
    place: int
    out: str


def placings(game: pacru.Game) -> tuple[Placing, ...]:
    """Return the ranking of a finished game, the best player first.

    The winner comes first, then the other players still in, by their markers, then those who went out, the last one
    first: with three or four players, it pays to hold out longer.
    """
    out, position, outcome = game.out, game.position, game.outcome
    went = {player: at for at, player in enumerate(out)}
    winner = outcome.winner if outcome else None

    def rank(player: int) -> tuple[bool, int, int]:
        if player in went:
            return True, -went[player], 0
        # All who are still in share a draw, unless markers are counted.
        level = outcome is not None and outcome.drawn and not outcome.scores
        return False, int(player != winner), 0 if level else -len(position.markers(player))

    ordered = sorted(range(position.players), key=rank)
    ranks = [*map(rank, ordered)]
    return tuple(
        Placing(player, ranks.index(rank(player)) + 1, out.get(player, "")) for player in ordered
    )


def match_points(game: pacru.Game) -> tuple[float, ...]:
    """Return the points of each player for a finished game of a match.

    In Pacru the winner gets one point, which a draw shares. Where markers are counted, each player gets their number,
    but a player who has left gets nothing (S6e).
    """
    outcome, standing = game.outcome, game.position.standing
    if outcome is None:
        return (0.0,) * game.position.players
    if outcome.scores:
        return tuple(float(n) if p in standing else 0.0 for p, n in enumerate(outcome.scores))
    sharing = outcome.winners or standing
    return tuple(float(p in sharing) / len(sharing) for p in range(game.position.players))
