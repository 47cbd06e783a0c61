"""The final ranking of the players of a game, and what it brings them in a match."""

from typing import NamedTuple

import pacru


class Placing(NamedTuple):
    """The rank of a player, and what happened to them.

    Attributes:
        player: 0 to 3 in the order of play.
        place: from 1; tied players share one.
        out: why they went out before the end, as in ``pacru.Ply.out``; empty if they did not.
    """

    player: int
    place: int
    out: str


def placings(game: pacru.Game) -> tuple[Placing, ...]:
    """Return the ranking of a finished game, the best player first.

    The winner comes first. The others who were still in follow, by their markers. Then come the players who went out,
    the last one first: with three or four players, it pays to hold out longer.
    """
    out, position, outcome = game.out, game.position, game.outcome
    went = {player: at for at, player in enumerate(out)}
    winner = outcome.winner if outcome else None

    def rank(player: int) -> tuple[bool, int, int]:
        """Return a sort key; smaller is better."""
        if player in went:
            return True, -went[player], 0
        # A draw is shared by all who are still in, unless their markers are counted.
        level = outcome is not None and outcome.drawn and not outcome.scores
        return False, int(player != winner), 0 if level else -len(position.markers(player))

    ranks = sorted(map(rank, range(position.players)))
    ordered = sorted(range(position.players), key=rank)
    return tuple(Placing(one, ranks.index(rank(one)) + 1, out.get(one, "")) for one in ordered)


def match_points(game: pacru.Game) -> tuple[float, ...]:
    """Return what a finished game brings each player in a match.

    In Pacru that is a point for the winner, which a draw shares. Where markers are counted, it is their number, and
    nothing for a player who has left (S6e).
    """
    outcome, standing = game.outcome, game.position.standing
    if outcome is None:
        return (0.0,) * game.position.players
    if outcome.scores:
        return tuple(float(n) if p in standing else 0.0 for p, n in enumerate(outcome.scores))
    sharing = outcome.winners or standing
    return tuple(float(p in sharing) / len(sharing) for p in range(game.position.players))
