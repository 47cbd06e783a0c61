"""Making puzzles: find them in games, prove them, rate them, and collect them in a file.

What is found is kept in a *work file*, a line of JSON for each step, so that a command that was
stopped goes on where it was:

- ``{"game": …, "kind": …, "found": …}``: that game was searched for that kind. What was found is
  null or has the fields of a puzzle but for its id and its level.
- ``{"position": …, "kind": …, "level": …}``: the difficulty of a puzzle.
"""

import json
import random
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple, TextIO

from pacru import games
from pacru.bot.bots import bot_of
from pacru.bot.levels import Level
from pacru.bot.pacru.root import can_win, hands_over
from pacru.bot.processes import spread
from pacru.bot.search.driver import Search
from pacru.bot.sisters.root import candidates
from pacru.bot.timing import DEEPEST, Limits
from pacru.core.errors import PacruError
from pacru.core.scores import WIN
from pacru.core.state import TO_MOVE, State, rivals, view_from_seat
from pacru.core.turn import Pass, Reorientation, Turn
from pacru.games.pacru.rules import can_move, gains, maker, movements
from pacru.position import Position, inner_state
from pacru.puzzles.choices import BY, MARGIN, find_choice, kind_of
from pacru.puzzles.proof import BUDGET, THREAT, Proof, prove
from pacru.puzzles.puzzle import (
    CHOICES,
    COUNTED,
    KINDS,
    PLIES,
    PREFIXES,
    THEMES,
    Puzzle,
    id_prefix,
    likeness,
    normal_position,
    way,
)
from pacru.puzzles.solving import reply
from pacru.solver import Solver
from tools.selfplay import PACRU, PlayedGame

FEWEST: Final = 8
"""A puzzle with fewer movements to choose from is dull,"""
FEWEST_COUNTED: Final = 4
"""and in the sister games, where few are left at the end, one with fewer turns than this."""
LAST: Final = 8
"""How many of the last turns of a sister game are searched, those of both players counted."""
AFTERWARDS: Final = 2_000
"""How many positions a search makes to see that a turn gives away the win for good."""
DECIDED: Final = WIN - 1_000
"""Scores from this on are forced wins, and forced losses below 0."""
LATE: Final = 12
"""How many of the last turns of each player are searched for other kinds than wins."""
QUICK: Final = 20_000
"""How many positions may be made to see that a defence is needed."""
GLANCE: Final = 2_000
"""How many positions a search makes to see that a turn may be far better than all others,"""
CLOSER: Final = MARGIN // 4
"""and how much better it must find it."""
TRIES: Final = 20
"""How often each level tries a puzzle."""
NODES_FOR_TIME: Final = 100_000
"""The limit of a level that is otherwise limited by time."""


class FoundPuzzle(NamedTuple):
    """A proven puzzle without its id and its level, as the work file has it."""

    position: str
    kind: str
    solutions: tuple[str, ...]
    line: tuple[str, ...]
    themes: tuple[str, ...]


# ---- finding


def find(played: PlayedGame, kind: str, budget: int = BUDGET) -> FoundPuzzle | None:
    """Find a puzzle in a game, at most one of a kind.

    Args:
        played: the game.
        kind: the kind to look for.
        budget: how many positions may be made for a proof.
    """
    if games.load_ruleset(played.rules).counts:
        return _find_counted(played, kind, budget)
    seen: set[str] = set()
    for position in _candidates(played, kind):
        text = str(position)
        if text in seen or len(movements(inner_state(position))) < FEWEST:
            continue
        seen.add(text)
        proof = _proven(position, kind, budget)
        if proof:
            return FoundPuzzle(text, kind, *proof)
    return None


def _find_counted(played: PlayedGame, kind: str, budget: int) -> FoundPuzzle | None:
    """Find a puzzle in a game in which the markers were counted, among its last turns."""
    if kind not in COUNTED or played.players > 2:
        return None
    for last in list(played.positions())[: -LAST - 1 : -1]:
        position = normal_position(last)
        proof = prove(position, kind, budget)
        if proof and _is_worth_it(position, kind, proof.solutions):
            return FoundPuzzle(str(position), kind, *proof)
    return None


def _is_worth_it(position: Position, kind: str, solutions: Collection[str]) -> bool:
    """Whether there is a choice, each wrong turn gives the win away, and no solution ends in passes."""
    found = candidates(inner_state(position))
    right = [one for one in found if str(one.turn) in solutions]
    wrong = [one for one in found if one not in right]
    if len({way(one.turn) for one in found}) < 2 or len(found) < FEWEST_COUNTED:
        return False
    if any(_then_passes(position.play(one.turn), PLIES[kind] - 1) for one in right):
        return False
    search = Search(inner_state(position), Limits(DEEPEST, nodes=AFTERWARDS), only=wrong)
    return search.run().score < DECIDED


def _then_passes(position: Position, plies: int) -> bool:
    """Whether the solver can only pass in a turn that follows."""
    return plies > 0 and position.play(reply(position, plies)).moves() == [Pass()]


def _proven(position: Position, kind: str, budget: int) -> Proof | None:
    """The proof of a puzzle, or the choice of a search, which a short search must share."""
    if kind not in CHOICES:
        return prove(position, kind, budget)
    return find_choice(position, kind) if find_choice(position, kind, GLANCE, CLOSER) else None


def _candidates(played: PlayedGame, kind: str) -> Iterator[Position]:
    """The positions of a game that may be puzzles, by a quick look; the last one first."""
    if (played.players > 2) != (kind == "stop") and kind != "win1":
        return
    positions = list(played.positions())
    for number in reversed(range(len(positions))):
        position, score = positions[number], played.scores[number]
        if kind in PLIES:
            likely = score == WIN - PLIES[kind]  # the search in the game saw the win
        elif kind in CHOICES:
            likely = score is not None and kind_of(Turn.parse(played.turns[number])) == kind
        elif number < len(positions) - LATE * played.players:
            return
        elif kind == "stop":
            likely = _is_threatened(inner_state(position)) and _narrow(inner_state(position))
        else:
            undecided = score is None or -DECIDED < score < DECIDED
            likely = undecided and _soon_lost(inner_state(position))
        if likely:
            yield normal_position(position)


def _soon_lost(state: State) -> bool:
    """Whether the opponent of two would win by force in a defence's plies, if it were their turn."""
    view = view_from_seat(state, 1)
    return can_move(view) and bool(Solver(QUICK).wins(view, THREAT))


def _is_threatened(state: State) -> bool:
    """Whether an opponent could win at once, if it were that opponent's turn."""
    return any(can_win(view_from_seat(state, seat)) for seat in rivals(state))


def _narrow(state: State) -> bool:
    """Whether just one movement has results after which no opponent could win at once."""
    make, mover, found = maker(state), state[TO_MOVE], 0
    for movement in movements(state):
        made = make(movement, gains(state, movement))
        if any(after[TO_MOVE] == ~mover for after in made):
            return False
        found += any(after[TO_MOVE] >= 0 and not hands_over(after, mover) for after in made)
        if found > 1:
            return False
    return found == 1


def make(
    games: Iterable[PlayedGame],
    work: Path,
    kinds: Sequence[str],
    most: int | None = None,
    jobs: int = 1,
    budget: int = BUDGET,
) -> Iterator[str]:
    """Search games for puzzles, and add to a work file what is found.

    Args:
        games: the games.
        work: the work file; what it has already is not searched again.
        kinds: the kinds to look for.
        most: how many puzzles of each kind are enough; None: all there are.
        jobs: how many games to search at a time; 0: one per core.
        budget: how many positions may be made for a proof.

    Yields:
        A line on the progress after each game.

    Raises:
        PacruError: the work file is something else.
    """
    entries = list(_entries(work))
    done = {(entry["game"], entry["kind"]) for entry in entries if "game" in entry}
    counts = dict.fromkeys(kinds, 0)
    for found in _puzzles(entries):
        counts[found.kind] = counts.get(found.kind, 0) + 1
    asked = (
        (played, kind)
        for played in games
        for kind in kinds
        if (_name(played), kind) not in done and (most is None or counts[kind] < most)
    )
    with work.open("a", encoding="ascii") as out:
        for played, kind, puzzle in _search_games(asked, jobs, budget):
            entry = {
                "game": _name(played),
                "kind": kind,
                "found": puzzle._asdict() if puzzle else None,
            }
            _add(out, entry)
            counts[kind] += puzzle is not None
            yield ", ".join(f"{kind} {count}" for kind, count in counts.items())


def _search_games(
    asked: Iterable[tuple[PlayedGame, str]], jobs: int, budget: int
) -> Iterator[tuple[PlayedGame, str, FoundPuzzle | None]]:
    """Search games, on several cores if asked to, in their order."""
    search = partial(_search, budget=budget)
    if jobs == 1:
        yield from map(search, asked)
        return
    yield from spread(search, asked, jobs)


def _search(one: tuple[PlayedGame, str], budget: int) -> tuple[PlayedGame, str, FoundPuzzle | None]:
    played, kind = one
    return played, kind, find(played, kind, budget)


def _name(played: PlayedGame) -> str:
    """A name of the game that no other game of another manner has."""
    return f"{played.players}:{played.nodes}:{played.game}:{played.rules}".removesuffix(f":{PACRU}")


# ---- rating


def rate(work: Path) -> Iterator[str]:
    """Measure the difficulty of all puzzles of a work file that have none yet, and add it.

    Yields:
        A line on the progress after each puzzle.

    Raises:
        PacruError: the work file is something else.
    """
    entries = list(_entries(work))
    rated = _levels(entries)
    todo = [found for found in _puzzles(entries) if (found.position, found.kind) not in rated]
    with work.open("a", encoding="ascii") as out:
        for number, found in enumerate(todo, 1):
            level = difficulty(found)
            _add(out, {"position": found.position, "kind": found.kind, "level": level})
            yield f"{number:,} of {len(todo):,} rated"


def difficulty(found: FoundPuzzle) -> int:
    """The lowest level of the bot that finds a solution in half of its tries; 0 if none does."""
    levels = bot_of(Position.parse(found.position).game).levels
    return next((level.number for level in levels if _solves(level, found)), 0)


def _solves(level: Level, found: FoundPuzzle) -> bool:
    """Whether a level finds a solution in at least half of its tries."""
    position = Position.parse(found.position)
    limits = level.limits
    if limits.seconds is not None:
        limits = Limits(DEEPEST, nodes=NODES_FOR_TIME)
    right = wrong = 0
    while 2 * right < TRIES and 2 * wrong <= TRIES:
        chance = random.Random(f"{found.position} {level.number} {right + wrong}")
        played = Search(inner_state(position), limits, randomness=chance, sight=level.sight).run()
        if _reaches(played.turn, found):
            right += 1
        else:
            wrong += 1
    return 2 * right >= TRIES


def _reaches(turn: Turn, found: FoundPuzzle) -> bool:
    """Whether a turn is a solution; of a rotation, any payment is taken for one."""
    first = Turn.parse(found.solutions[0])
    if isinstance(first, Reorientation):
        return way(turn) == way(first)
    return str(turn) in found.solutions


# ---- collecting


def collect(
    works: Iterable[Path],
    puzzles: Sequence[Puzzle],
    kinds: Collection[str] = KINDS,
    most: int | None = None,
    least: int = 1,
    themes: Collection[str] = THEMES,
) -> list[Puzzle]:
    """Add the rated puzzles of work files to others; those that are alike are left out.

    Args:
        works: the work files.
        puzzles: the puzzles so far, which stay as they are.
        kinds: the kinds to add.
        most: how many of each kind and game are enough; None: all there are.
        least: the lowest level of difficulty to add.
        themes: add only puzzles with one of these themes; those of sister games may have none.

    Raises:
        PacruError: a work file is something else.
    """
    collected = list(puzzles)
    seen = {likeness(puzzle.position) for puzzle in puzzles}
    counts = Counter(id_prefix(puzzle.kind, puzzle.position) for puzzle in puzzles)
    last: Counter[str] = Counter()
    for puzzle in puzzles:
        begins, _, number = puzzle.id.partition("-")
        last[begins] = max(last[begins], int(number))
    for found, level in _read_rated(works):
        position = Position.parse(found.position)
        begins = id_prefix(found.kind, position)
        if found.kind not in kinds or counts[begins] == most or 0 < level < least:
            continue
        if not games.ruleset_of(inner_state(position)).counts and not set(themes) & set(
            found.themes
        ):
            continue
        like = likeness(position)
        if like not in seen:
            seen.add(like)
            counts[begins] += 1
            last[begins] += 1
            by = BY if found.kind in CHOICES else ""
            collected.append(Puzzle(f"{begins}-{last[begins]:04}", *found, level, by))
    order = list(PREFIXES)
    return sorted(collected, key=lambda puzzle: (order.index(puzzle.kind), puzzle.id))


def _read_rated(works: Iterable[Path]) -> Iterator[tuple[FoundPuzzle, int]]:
    """The puzzles of work files that have a level, with it."""
    for work in works:
        entries = list(_entries(work))
        levels = _levels(entries)
        for found in _puzzles(entries):
            level = levels.get((found.position, found.kind))
            if level is not None:
                yield found, level


# ---- the work file


def _entries(work: Path) -> Iterator[dict[str, Any]]:
    """The entries of a work file; none if there is no such file. A cut-off last line is removed."""
    if not work.exists():
        return
    content = work.read_bytes()
    if not content.endswith(b"\n"):
        content = content[: content.rfind(b"\n") + 1]
        work.write_bytes(content)
    for number, line in enumerate(content.splitlines(), 1):
        try:
            entry = json.loads(line)
            assert {"game", "kind", "found"} <= entry.keys() or {
                "position",
                "level",
            } <= entry.keys()
        except (ValueError, AttributeError, AssertionError):
            raise PacruError(f"{work}, line {number}: expected what puzzles make wrote") from None
        yield entry


def _puzzles(entries: Iterable[dict[str, Any]]) -> Iterator[FoundPuzzle]:
    """The puzzles of a work file."""
    for entry in entries:
        found = entry.get("found")
        if found:
            lists = (tuple(found[name]) for name in ("solutions", "line", "themes"))
            yield FoundPuzzle(found["position"], found["kind"], *lists)


def _levels(entries: Iterable[dict[str, Any]]) -> dict[tuple[str, str], int]:
    """The difficulty of each position and kind."""
    return {
        (entry["position"], entry["kind"]): entry["level"] for entry in entries if "level" in entry
    }


def _add(out: TextIO, entry: dict[str, Any]) -> None:
    out.write(json.dumps(entry, separators=(",", ":")) + "\n")
    out.flush()
