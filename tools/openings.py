"""Show how strong bots open: ``python -m tools.openings``.

    python -m tools.selfplay games.jsonl --games 3000 --nodes 2000 --opening 0 --near 4 --seed 1
    python -m tools.openings games.jsonl -o pacru/data/openings.z

It reads games of two that the bot has played against itself (`tools.selfplay`) without random
first turns. It prints tables in Markdown: the first turns, with their chevrons, borderlands and
results, and when meetings threaten. With ``-o`` it also writes the table of `pacru.openings`. All
fields are given from the side of the player who makes the turn, as if that player sat South.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from statistics import median_low

from pacru.cli.terminal import parser_of, run
from pacru.core.board import BIT, FACED, FACING, FIELDS, NUMBER
from pacru.core.errors import PacruError
from pacru.core.state import OTHER_MARKERS, OWN_MARKERS, State, view_from_seat
from pacru.core.symmetry import HALF_TURN
from pacru.core.turn import Move, Turn
from pacru.games.pacru.rules import MEETING_THRESHOLD, movements
from pacru.openings import ENOUGH, FIRST, Folded, Openings, Tried, bounds
from pacru.position import Position, inner_state
from tools.selfplay import PlayedGame, read_games

FEWEST_NODES = 2_000
"""The fewest positions per move: games of weaker play say little about openings."""
LEAST = 3
"""In how many games a position must have occurred to be in the table."""
SHOWN = 12
"""How many first turns are printed."""
LAST = 48
"""The last turn of a game at which to ask whether a meeting threatens."""
EACH = 4
"""One of this many turns is printed."""
CHEVRONS = {"a3": "left", "e1": "middle", "i3": "right", "i9": "far corner"}
"""The names of a player's chevrons, by their first fields as seen from the south."""
FIRSTS = {
    "can": "a meeting is possible",
    "made": "a meeting is made",
    "nine": "the opponent of the player to move has nine markers",
    "can with nine": "a meeting is possible, and the opponent has nine markers",
}
"""The questions asked about a whole game."""
LANDS = {
    "left": {"near": "a1–c3", "middle": "a4–c6", "far": "a7–c9"},
    "middle": {"near": "d1–f3", "middle": "d4–f6", "far": "d7–f9"},
    "right": {"near": "g1–i3", "middle": "g4–i6", "far": "g7–i9"},
}
"""For each column and row of borderlands: the fields."""


def check_games(games: Iterable[PlayedGame], astray: bool = False) -> Iterator[PlayedGame]:
    """Check that all games are of two, by the standard rule and strong play, without random turns.

    Args:
        games: the games.
        astray: whether random turns are still allowed.

    Raises:
        PacruError: one is not.
    """
    for played in games:
        if played.goal is not None:
            raise PacruError(
                f"game {played.game}: expected the goal of the rules, found {played.goal}"
            )
        if played.players != 2 or played.tournament or played.nodes < FEWEST_NODES:
            raise PacruError(
                f"game {played.game}: expected two players, the standard rule and {FEWEST_NODES:,} nodes or more,"
                f" found {played.players}, {'tournament' if played.tournament else 'standard'}, {played.nodes:,}"
            )
        if None in played.scores[:FIRST] and not astray:
            raise PacruError(f"game {played.game}: expected no random turns at first; --opening 0")
        yield played


def points(played: PlayedGame, player: int) -> float:
    """The points of a game for a player: 1, 0, or a half if nobody won it."""
    return 0.5 if played.winner is None else float(played.winner == player)


def table(
    games: Sequence[PlayedGame],
    least: int = LEAST,
    judge: Callable[[list[Position]], list[int]] | None = None,
) -> Openings:
    """Build the table from games. It leaves out turns after which one of a game was random.

    Args:
        games: the games, as `opened` gives them; at least one.
        least: in how many of them a position has to occur.
        judge: gives the score of the player to move in each position, to take the place of the
            scores in the games; needed if some turns were random.
    """
    seen: dict[str, dict[Turn, list[tuple[float, int | None]]]] = {}
    for played in games:
        first = played.scores[:FIRST]
        last_random = max((at for at, score in enumerate(first) if score is None), default=0)
        for at, position in zip(range(len(first)), played.positions(), strict=False):
            if at >= last_random:
                folded = Folded.of(position)
                turns = seen.setdefault(folded.board, {})
                there = turns.setdefault(folded.turn(Turn.parse(played.turns[at])), [])
                there.append((points(played, at % 2), first[at]))
    found = {
        board: tuple(
            Tried(
                turn,
                len(results),
                sum(result for result, _ in results),
                median_low([score for _, score in results if score is not None] or [0]),
            )
            for turn, results in sorted(turns.items(), key=lambda one: (-len(one[1]), str(one[0])))
        )
        for board, turns in seen.items()
        if sum(map(len, turns.values())) >= least
    }
    if judge:
        found = with_judged_scores(found, judge)
    return Openings(found, len(games), min(played.nodes for played in games))


def with_judged_scores(
    table: dict[str, tuple[Tried, ...]], judge: Callable[[list[Position]], list[int]]
) -> dict[str, tuple[Tried, ...]]:
    """The turns of a table with other scores.

    Args:
        table: for each board of a `Folded`, the turns.
        judge: gives the score of the player to move in each position.
    """
    after = [
        Position.parse(f"{board} a 2 - 1").play(tried.turn)
        for board, turns in table.items()
        for tried in turns
    ]
    scores = iter(judge(after))
    return {
        board: tuple(tried._replace(score=-next(scores)) for tried in turns)
        for board, turns in table.items()
    }


# ---- statistics of games


@dataclass
class Tally:
    """How often something was done, and the results of the players who did it."""

    games: int = 0
    points: float = 0.0
    score: list[int] = field(default_factory=list)

    def add(self, points: float, score: int = 0) -> None:
        """Count one more time."""
        self.games += 1
        self.points += points
        self.score.append(score)

    def share(self) -> str:
        """The points per game of the players who did it, with bounds."""
        return _share(self.points, self.games)


class FirstTurns:
    """Statistics of the first turns of games.

    Args:
        games: the games.
    """

    def __init__(self, games: Sequence[PlayedGame]) -> None:
        self.games = len(games)
        self.first: list[dict[str, Tally]] = [{}, {}]  # for each player: by the turn
        self.chevrons: list[dict[str, Tally]] = [{} for _ in range(FIRST // 2)]  # by own turn
        self.opening_chevrons: list[dict[str, Tally]] = [{}, {}]  # for each player: the first one
        self.lands: list[Counter[str]] = [Counter() for _ in range(FIRST // 2)]
        self.entered: dict[str, Tally] = {}  # within the first turns, once for each player
        self.ways: list[Counter[str]] = [Counter() for _ in range(FIRST // 2)]
        self.events: list[Counter[str]] = [Counter() for _ in range(FIRST // 2)]
        self.with_event: Counter[str] = Counter()  # in how many games
        self.threats: list[Counter[str]] = [Counter() for _ in range(LAST)]
        self.firsts: dict[str, list[int]] = {}  # for each kind: the first turns of games
        for played in games:
            self._count(played)

    def _count(self, played: PlayedGame) -> None:
        names = [dict(CHEVRONS), dict(CHEVRONS)]
        entered: list[set[str]] = [set(), set()]
        happened: set[str] = set()
        positions = [*played.positions()]
        self._meetings(positions, played.turns)
        for number, (before, after) in enumerate(pairwise(positions[: FIRST + 1])):
            player, own = number % 2, number // 2
            turn = Turn.parse(played.turns[number])
            score, result = played.scores[number] or 0, points(played, player)
            seen = HALF_TURN.turn(turn) if player else turn
            events = set(_events(before, turn, after))
            self.events[own].update(events)
            happened |= events
            if own == 0:
                self.first[player].setdefault(str(seen), Tally()).add(result, score)
            if not isinstance(turn, Move) or not isinstance(seen, Move):
                continue
            name = names[player].pop(seen.origin)
            names[player][seen.destination] = name
            names[1 - player].pop(HALF_TURN.fields[seen.destination], None)
            self.chevrons[own].setdefault(name, Tally()).add(result, score)
            if own == 0:
                self.opening_chevrons[player].setdefault(name, Tally()).add(result, score)
            facing = before.chevrons(player)[turn.origin]
            to = after.chevrons(player)[turn.destination]
            steps = (FACING[to] - FACING[facing]) % 8
            length = max(
                abs(ord(a) - ord(b)) for a, b in zip(seen.origin, seen.destination, strict=True)
            )
            self.ways[own].update(
                [{0: "ahead", 1: "right", 7: "left"}[steps], "long" if length > 1 else "one field"]
            )
            if "crossing" in events:
                self.lands[own][land(seen.destination)] += 1
                entered[player].add(land(seen.destination))
        for player in range(2):
            for there in entered[player]:
                self.entered.setdefault(there, Tally()).add(points(played, player))
        self.with_event.update(happened)

    def _meetings(self, positions: Sequence[Position], turns: Sequence[str]) -> None:
        first: dict[str, int] = {}
        for number, position in enumerate(positions):
            state = inner_state(position)
            can = can_meet(state)
            nine = state[OTHER_MARKERS].bit_count() >= MEETING_THRESHOLD
            kinds = {"can": can, "nine": nine, "can with nine": can and nine}
            if number < LAST:
                # The last kind is what the opponent could do if it were their turn.
                found = kinds | {"positions": True, "threat": can_meet(view_from_seat(state, 1))}
                self.threats[number].update(kind for kind, true in found.items() if true)
            if can and number + 1 < len(positions):
                player = position.to_move
                turn = Turn.parse(turns[number])
                assert player is not None
                if isinstance(turn, Move) and _is_meeting(
                    positions[number + 1], player, turn.destination
                ):
                    kinds["made"] = True
            for kind, true in kinds.items():
                if true:
                    first.setdefault(kind, number + 1)
        for kind, number in first.items():
            self.firsts.setdefault(kind, []).append(number)

    def lines(self) -> Iterator[str]:
        """The lines of the tables."""
        for player, who in enumerate(("first", "second")):
            yield f"| First move of the {who} player | Games | Share, 95% | Score |"
            yield "|---|---|---|---|"
            found = sorted(self.first[player].items(), key=lambda one: -one[1].games)
            for turn, tally in found[:SHOWN]:
                yield f"| `{turn}` | {tally.games:,} | {tally.share()} | {median_low(tally.score):+} |"
            yield ""
            yield f"| First chevron of the {who} player | Games | Share, 95% | Score |"
            yield "|---|---|---|---|"
            for name, tally in self.opening_chevrons[player].items():
                yield f"| {name} | {tally.games:,} | {tally.share()} | {median_low(tally.score):+} |"
            yield ""
        yield from _by_own_turn(
            "Chevron",
            [Counter({name: t.games for name, t in one.items()}) for one in self.chevrons],
            2 * self.games,
        )
        yield from _by_own_turn("Direction and length", self.ways, 2 * self.games)
        yield from _by_own_turn("Borderland entered", self.lands, 2 * self.games)
        yield from _by_own_turn("What happens", self.events, 2 * self.games)
        yield "| Borderland | Players who enter it in the first four moves | Their share, 95% |"
        yield "|---|---|---|"
        for name, tally in sorted(self.entered.items(), key=lambda one: -one[1].games):
            yield f"| {name} | {tally.games / (2 * self.games):.1%} | {tally.share()} |"
        yield ""
        yield f"| In the first {FIRST} moves | Games, 95% |"
        yield "|---|---|"
        for name, number in self.with_event.most_common():
            yield f"| {name} | {_share(number, self.games)} |"
        yield ""
        yield "| In the whole game | Games, 95% | First at move: a quarter, half and three quarters of them |"
        yield "|---|---|---|"
        for kind, words in FIRSTS.items():
            numbers = sorted(self.firsts.get(kind, []))
            quarters = ", ".join(str(numbers[len(numbers) * n // 4]) for n in (1, 2, 3) if numbers)
            yield f"| {words} | {_share(len(numbers), self.games)} | {quarters} |"
        yield ""
        yield (
            "| Move | Games | The player to move can make a meeting | the opponent has nine markers | both"
            " | the opponent threatens one |"
        )
        yield "|---|---|---|---|---|---|"
        for number, counted in enumerate(self.threats, 1):
            if number % EACH or not counted["positions"]:
                continue
            kinds = ("can", "nine", "can with nine", "threat")
            shares = " | ".join(f"{counted[kind] / counted['positions']:.1%}" for kind in kinds)
            yield f"| {number} | {counted['positions']:,} | {shares} |"


def answers(made: Openings) -> Iterator[str]:
    """A table of the first turns of a game, and of the replies to each of them."""
    start = Position.initial()
    yield "| First move | Reply | Games | Share of the player who replies, 95% | Score |"
    yield "|---|---|---|---|---|"
    for first in made.turns(start):
        for tried in made.turns(start.play(first.turn)):
            if tried.games >= ENOUGH:
                share = _share(tried.points, tried.games)
                turns = f"`{first.turn}` | `{tried.turn}`"
                yield f"| {turns} | {tried.games:,} | {share} | {tried.score:+} |"
    yield ""


def _by_own_turn(what: str, counted: Sequence[Counter[str]], of: int) -> Iterator[str]:
    yield f"| {what} | {' | '.join(f'move {number}' for number in range(1, len(counted) + 1))} |"
    yield f"|---|{'---|' * len(counted)}"
    total = sum(counted, Counter[str]())
    for name, _ in total.most_common():
        yield f"| {name} | {' | '.join(f'{one[name] / of:.1%}' for one in counted)} |"
    yield ""


def _share(points: float, games: int) -> str:
    low, high = bounds(points, games)
    return f"{points / games:.1%} ({low:.1%}–{high:.1%})"


def land(name: str) -> str:
    """The borderland of a field, seen from the south: its row, its column and its fields."""
    column = ("left", "middle", "right")["abcdefghi".index(name[0]) // 3]
    row = ("near", "middle", "far")[(int(name[1]) - 1) // 3]
    where = "centre" if column == row else f"{row} {column}"
    return f"{where}, {LANDS[column][row]}"


def can_meet(state: State) -> bool:
    """Whether the player to move can make a meeting, regardless of the tournament rule (R12a)."""
    own = state[OWN_MARKERS]
    return any(
        facing and (own | captured | offered) & BIT[after >> 3]
        for _, after, captured, _, offered, facing in movements(state)
    )


def _events(before: Position, turn: Turn, after: Position) -> Iterator[str]:
    """The names of what a turn brings."""
    if not isinstance(turn, Move):
        yield "reorientation"
        return
    player = before.to_move
    assert player is not None
    gained = after.markers(player) - before.markers(player)
    if land(turn.origin) != land(turn.destination):
        yield "crossing"
    if turn.capture:
        yield "pincer"
    if turn.benefit == "*":
        yield "connection"
    opponent = 1 - player
    lost = before.markers(opponent) - after.markers(opponent)
    if lost - {turn.destination}:
        yield "opposing marker changed"
    if _is_meeting(after, player, turn.destination):
        yield "meeting"
    if not gained:
        yield "no marker"


def _is_meeting(after: Position, player: int, destination: str) -> bool:
    """Whether the chevron that has moved there meets another one (R12a)."""
    chevrons, own = after.chevrons(player), after.markers(player)
    faced = FACED[NUMBER[destination] * 8 + FACING[chevrons[destination]]]
    if faced < 0 or destination not in own:
        return False
    there = FIELDS[faced >> 3]
    return there in own and chevrons.get(there) is not None and FACING[chevrons[there]] == faced & 7


# ---- the command


def main(arguments: Sequence[str] | None = None) -> int:
    """Print what the games say, and write the table.

    Returns:
        The exit code, as in `pacru.cli.terminal.run`.
    """
    return run(_make(arguments))


def _make(arguments: Sequence[str] | None) -> Iterator[str]:
    parser = parser_of("tools.openings", __doc__)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("-o", "--output", type=Path, help="a file for the table")
    parser.add_argument(
        "--least", type=int, default=LEAST, help="games of a position that is in the table"
    )
    options = parser.parse_args(arguments)
    games = list(check_games(played for file in options.files for played in read_games(file)))
    if not games:
        raise PacruError("expected games, found none")
    made = table(games, options.least)
    content = made.written()
    if options.output:
        options.output.write_bytes(content)
    yield (
        f"{made.games:,} games, {len(made):,} positions, {made.turn_count:,} turns in them,"
        f" {len(content):,} bytes"
    )
    yield ""
    yield from (*answers(made), *FirstTurns(games).lines())


if __name__ == "__main__":
    sys.exit(main())
