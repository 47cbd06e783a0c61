"""How strong the characters of the bot are, and whether they play as they are named.

    python -m tools.studies.characters                    # all of them, at the levels that are measured
    python -m tools.studies.characters hunter --levels 7  # one of them

Each plays against the plain bot at the same level, in C (`tools.cbot`). What it is named for is counted for each game,
and compared with the plain bot's games against itself.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from statistics import fmean, pvariance
from typing import Final, NamedTuple

from pacru.bot.levels.characters import CHARACTERS, MEASURED
from pacru.bot.pacru.liking import liking
from pacru.bot.pacru.root import PacruCandidate
from pacru.bot.statistics import interval
from pacru.bot.taste import Taste
from pacru.cli.terminal import parser_of, run
from pacru.core.board import FIELDS
from pacru.core.state import OWN_CHEVRONS, TO_MOVE, State
from pacru.core.turn import ROTATIONS, Move, Reorientation, Turn
from pacru.games.pacru.rules import movements
from pacru.position import Position, inner_state
from tools.cbot import matches

ENOUGH: Final = 2.0
"""How many standard errors a character must differ from the plain bot."""


class Habit(NamedTuple):
    """Something that can be counted after each turn.

    Attributes:
        name: what is counted.
        taste: what counts it.
        whole: whether the sum over a game counts, and not the mean of its turns.
    """

    name: str
    taste: Taste
    whole: bool = False


HABITS: Final[Mapping[str, tuple[Habit, ...]]] = {
    "hunter": (
        Habit("opposing chevrons attacked", Taste(attack=1)),
        Habit("captures in a game", Taste(capture=1), whole=True),
    ),
    "builder": (Habit("borderlands held", Taste(hold=1)),),
    "blocker": (Habit("opposing chevrons that cannot move", Taste(block=1)),),
    "wanderer": (Habit("borderlands with own markers", Taste(spread=1)),),
    "miser": (Habit("markers paid in a game", Taste(thrift=-1), whole=True),),
    "gambler": (Habit("own chevrons attacked", Taste(risk=1)),),
}
"""What each character is named for."""


class PlayedGame(NamedTuple):
    """A game of a match.

    Attributes:
        group: the number of its opening.
        points: of the first player of the match.
        turns: those of that player, as candidates.
    """

    group: int
    points: float
    turns: tuple[PacruCandidate, ...]


def games(first: str, second: str, count: int, seed: int, jobs: int = 1) -> Iterator[PlayedGame]:
    """Play a match in C.

    Args:
        first: the options of the first player; see `tools.cbot.options`.
        second: those of the second.
        count: how many games, an even number.
        seed: decides everything that is random.
        jobs: how many games to play at once.
    """
    for line in matches.play(first, second, count // 2, seed, jobs=jobs):
        turns = tuple(_turns(Position.parse(line.begun), line.played, line.seat))
        yield PlayedGame(line.group, line.points, turns)


def _turns(position: Position, played: Iterable[str], player: int) -> Iterator[PacruCandidate]:
    """The turns of one player, as candidates."""
    for text in played:
        before = inner_state(position)
        turn, position = position.spelled_and_played(text)
        if before[TO_MOVE] == player:
            yield _candidate(before, inner_state(position), turn)


def _candidate(before: State, after: State, turn: Turn) -> PacruCandidate:
    match turn:
        case Move():
            way = FIELDS.index(turn.origin), FIELDS.index(turn.destination)
            listed = movements(before)
            movement = next(one for one in listed if (one[0] >> 3, one[1] >> 3) == way)
            return PacruCandidate(before, after, (movement, 0))
        case Reorientation():
            field = FIELDS.index(turn.field)
            chevron = next(one for one in before[OWN_CHEVRONS] if one >> 3 == field)
            return PacruCandidate(before, after, (chevron, ROTATIONS[turn.rotation], 0))
    raise AssertionError(turn)


def count(habit: Habit, played: PlayedGame) -> float:
    """What a player did in a game."""
    counts = [liking(habit.taste, turn) for turn in played.turns] or [0]
    return float(sum(counts)) if habit.whole else fmean(counts)


class Difference(NamedTuple):
    """What a character does, beside what the plain bot does.

    Attributes:
        plain, own: the means.
        deviations: the difference, in standard deviations of single games.
        errors: the same, in standard errors of the difference.
    """

    plain: float
    own: float
    deviations: float
    errors: float


def difference(plain: Sequence[float], own: Sequence[float]) -> Difference:
    """Compare what was counted in the games of the plain bot with the games of a character."""
    apart = fmean(own) - fmean(plain)
    spread, other = pvariance(plain), pvariance(own)
    deviation = ((spread + other) / 2) ** 0.5
    error = (spread / len(plain) + other / len(own)) ** 0.5
    return Difference(fmean(plain), fmean(own), apart / deviation, apart / error)


def strength(played: Sequence[PlayedGame]) -> tuple[float, tuple[float, float]]:
    """The share of the first player, and its 95% interval."""
    groups: dict[int, list[float]] = {}
    for game in played:
        groups.setdefault(game.group, []).append(game.points)
    scores = [fmean(points) for points in groups.values()]
    return fmean(scores), interval(scores)


def measure(asked: argparse.Namespace) -> Iterator[str]:
    """Measure some characters at some levels."""
    yield "| Character, level | Share, 95% interval | Counted | Plain bot | Character | Standard deviations | Errors |"
    yield "|---|---|---|---|---|---|---|"
    for level in asked.levels:
        plain = f"level={level:g}"
        usual = list(games(plain, plain, asked.games, asked.seed, asked.jobs))
        for one in CHARACTERS:
            if asked.characters and one.key not in asked.characters:
                continue
            played = list(
                games(f"level={level:g}:{one.key}", plain, asked.games, asked.seed, asked.jobs)
            )
            share, (low, high) = strength(played)
            for habit in HABITS[one.key]:
                found = difference(
                    [count(habit, game) for game in usual], [count(habit, game) for game in played]
                )
                yield (
                    f"| {one.name}, {level:g} | {100 * share:.1f}% ({100 * low:.1f} to {100 * high:.1f}) "
                    f"| {habit.name} | {found.plain:.2f} | {found.own:.2f} "
                    f"| {found.deviations:+.2f} | {found.errors:+.1f} |"
                )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Returns:
        The exit code, as in `pacru.cli.terminal.run`.
    """
    parser = parser_of("tools.studies.characters", "How the characters of the bot play.")
    parser.add_argument("characters", nargs="*", help="their keys; by default all")
    parser.add_argument("--levels", type=_numbers, default=MEASURED, help="such as 3,7,11")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    return run(measure(parser.parse_args(arguments)))


def _numbers(text: str) -> tuple[float, ...]:
    return tuple(float(number) for number in text.split(","))


if __name__ == "__main__":
    sys.exit(main())
