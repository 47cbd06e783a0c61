"""Matches between two players of the bot in C, as the lines that its program writes."""

from collections.abc import Iterator
from dataclasses import dataclass

from pacru.bot.match_rules import LONGEST, OPENING
from pacru.position import Position
from tools.cbot import options, program


@dataclass(frozen=True)
class Line:
    """A game of a match.

    Attributes:
        group: the number of its opening, which is played once for each seat.
        seat: of the first player of the match, from 0.
        points: of that player.
        ending: how it ended.
        turns, nodes: how many there were.
        begun: the position after the opening.
        played: the turns after it.
    """

    group: int
    seat: int
    points: float
    ending: str
    turns: int
    nodes: int
    begun: str
    played: tuple[str, ...]

    @classmethod
    def parse(cls, line: str, players: int) -> "Line":
        """Read a line of the program."""
        group, seat, winner, ending, turns, nodes, begun, _, played = line.rstrip("\n").split("\t")
        points = float(winner == seat) if winner != "-1" else 1 / players
        numbers = int(turns), int(nodes)
        return cls(int(group), int(seat), points, ending, *numbers, begun, tuple(played.split()))


def play(
    first: str,
    second: str,
    openings: int,
    seed: int,
    *,
    jobs: int = 1,
    random_turns: int = OPENING,
    seats: int = 2,
) -> Iterator[Line]:
    """Play games of Pacru from random openings.

    Args:
        first: the options of the first player; see `tools.cbot.options`.
        second: those of the second.
        openings: how many.
        seed: decides everything that is random.
        jobs: how many games to play at once.
        random_turns: how many turns of each player an opening has.
        seats: how many games from each opening: where the players are alike, both would be the same.
    """
    start = Position.initial(2)
    numbers = {
        "seed": seed,
        "longest": LONGEST,
        "tournament": 0,
        "repetition": 0,
        "opening": random_turns * start.players,
        "games": openings,
        "seats": seats,
    }
    sides = [options.read(first), options.read(second)]
    for line in program.match(sides, start, jobs, numbers):
        yield Line.parse(line, start.players)
