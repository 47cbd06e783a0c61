"""Positions with forced wins: collected from games of the bot, and given to it again."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from pacru.bot.search.driver import Search
from pacru.bot.timing import DEEPEST, Limits
from pacru.core.state import State, view_from_seat
from pacru.core.turn import Turn
from pacru.games.pacru.rules import MOST_GAINED, movements
from pacru.position import Position, inner_state
from pacru.solver import NODES, Solver

DEPTHS = (1, 3, 5)
LONGEST = 300
"""Turns after which a game is given up."""
LOOKED_BACK = 20
"""How many positions before the end of a game are examined."""
CLOSE = 3
"""Wins in more plies are searched for only where they are likely."""
FEW = 6
"""A player with at most this many movements may soon be blocked."""


class ForcedWin(NamedTuple):
    """A position in which the player to move wins by force, as a line of a file.

    Attributes:
        plies: the fewest turns until the win, those of both players counted.
        position: the position.
        turn: a turn to begin with.
    """

    plies: int
    position: Position
    turn: Turn

    @classmethod
    def parse(cls, line: str) -> "ForcedWin":
        """Read a line: the plies, the position and the turn, with tabs between them.

        Raises:
            ValueError: the text is not such a line.
        """
        plies, position, turn = line.split("\t")
        return cls(int(plies), Position.parse(position), Turn.parse(turn))

    def __str__(self) -> str:
        return f"{self.plies}\t{self.position}\t{self.turn}"


def read(file: Path) -> list[ForcedWin]:
    """Read the forced wins in a file; lines that begin with ``#`` are comments."""
    lines = file.read_text(encoding="ascii").splitlines()
    return [ForcedWin.parse(line) for line in lines if not line.startswith("#")]


def _game(chance: random.Random) -> list[Position]:
    """The positions of a game between quick bots; some turns are random, mostly early ones."""
    position = Position.initial(2)
    positions = [position]
    opening = chance.randrange(4, 11)
    limits = [Limits(DEEPEST, nodes=chance.randrange(100, 800)) for _ in range(2)]
    while not position.outcome and len(positions) < LONGEST:
        if len(positions) <= opening or chance.random() < 0.02:
            turn = chance.choice(position.moves())
        else:
            limit = limits[len(positions) % 2]
            turn = Search(inner_state(position), limit, randomness=chance).run().turn
        position = position.play(turn)
        positions.append(position)
    return positions


def find_forced_wins(
    positions: Iterable[Position], wanted: Iterable[int], budget: int = NODES
) -> Iterator[ForcedWin]:
    """Search for a forced win of each wanted depth; skip what takes too long to decide.

    Args:
        positions: the positions to search.
        wanted: the depths in plies.
        budget: how many positions may be made to decide one.

    Yields:
        At most one win of each depth, in the order in which they are found.
    """
    missing = sorted(wanted)
    solver = Solver(budget)
    for position in positions:
        for plies in range(1, (missing or [0])[-1] + 1, 2):
            if plies > CLOSE and not _close(inner_state(position)):
                break
            answer = solver.wins(inner_state(position), plies)
            if answer and plies in missing:
                missing.remove(plies)
                yield ForcedWin(plies, position, solver.turn(inner_state(position)))
            if answer is not False:
                break


def _close(state: State) -> bool:
    """Whether the player to move is near the target, or the opponent near to losing."""
    _, own_markers, *_, ((_, chevrons),), rules = state
    near = own_markers.bit_count() + MOST_GAINED >= rules.target
    return near or len(chevrons) == 1 or len(movements(view_from_seat(state, 1))) <= FEW


def collect(games: int, seed: int, each: int) -> Iterator[ForcedWin]:
    """Search for forced wins near the ends of bot games, at most one of each depth from a game.

    Args:
        games: the most games to play.
        seed: decides everything that is random.
        each: how many wins of each depth are enough.

    Yields:
        Each win as it is found.
    """
    chance = random.Random(seed)
    missing = dict.fromkeys(DEPTHS, each)
    seen: set[State] = set()
    for _ in range(games):
        last = [p for p in _game(chance)[-LOOKED_BACK - 1 : -1] if inner_state(p) not in seen]
        chance.shuffle(last)
        for found in find_forced_wins(last, [plies for plies in DEPTHS if missing[plies]]):
            missing[found.plies] -= 1
            seen.add(inner_state(found.position))
            yield found
        if not any(missing.values()):
            return


def midgame(games: int, seed: int) -> Iterator[Position]:
    """One position from the middle of each of `games` bot games."""
    chance = random.Random(seed)
    for _ in range(games):
        positions = _game(chance)
        yield chance.choice(positions[len(positions) // 5 : len(positions) * 3 // 5])


def search(
    wins: Iterable[ForcedWin], limits: Limits, budget: int = 10 * NODES
) -> Iterator[tuple[ForcedWin, Turn, bool]]:
    """Let the bot search for forced wins.

    Args:
        wins: positions with forced wins.
        limits: the limits of each search.
        budget: how many positions may be made to decide whether the bot's turn wins.

    Yields:
        Each position, the bot's turn, and whether it wins in as many plies as the best turn.
    """
    for win in wins:
        state = inner_state(win.position)
        turn = Search(state, limits, randomness=random.Random(0)).run().turn
        yield win, turn, bool(Solver(budget).keeps(state, turn, win.plies))


def report(results: Iterable[tuple[ForcedWin, Turn, bool]]) -> Iterator[str]:
    """Report each win that the bot did not find, then the shares that it found."""
    total, found = Counter[int](), Counter[int]()
    for win, turn, good in results:
        total[win.plies] += 1
        found[win.plies] += good
        if not good:
            yield f"missed: {win} not {turn}"
    for plies in sorted(total):
        share = found[plies] / total[plies]
        yield f"wins in {plies}: {found[plies]} of {total[plies]} found, {share:.1%}"
