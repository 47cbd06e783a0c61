"""Proofs of puzzles: find every solution, or show that a position is no puzzle."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pacru import games
from pacru.bot.pacru.root import hands_over
from pacru.core.board import fields_between
from pacru.core.errors import PacruError
from pacru.core.outcome import Termination
from pacru.core.state import OCCUPIED, OWN_MARKERS, RULES, TO_MOVE, State, rivals, view_from_seat
from pacru.core.turn import CONNECTION, Move, Pass, Reorientation, Turn
from pacru.explain import Act, scenes
from pacru.game import Game
from pacru.games.pacru.rules import can_move, gains, maker, movements, reorient, rotations
from pacru.games.pacru.spelling import resolve, spell
from pacru.position import Position, inner_state
from pacru.puzzles.puzzle import COUNTED, PLIES, THEMES, Puzzle, is_one_way, way
from pacru.puzzles.solving import find_win, reply
from pacru.solver import NODES, OutOfNodesError, solver_of

BUDGET = 10 * NODES
"""The default number of positions that may be made for a proof."""
THREAT = 3
"""A defence is against wins in at most this many plies."""
ENDS = {
    Termination.MARKERS: "target",
    Termination.LAST_STANDING: "last chevron",
    Termination.BLOCKED: "blocking",
}
"""For each end of a game of Pacru: its theme."""
ACTS = {Act.CONNECT: "connection", Act.JUMP: "jump", Act.TWIST: "crossing"}
"""The themes of acts in the sister games. Only a crossing with a twist counts as one."""


class Proof(NamedTuple):
    """What is proven about a position.

    Attributes:
        solutions: every turn that reaches the aim, in canonical spelling and sorted; a rotation
            stands there once.
        line: the turns of a solution, as in `Puzzle`.
        themes: the themes of that line.
    """

    solutions: tuple[str, ...]
    line: tuple[str, ...]
    themes: tuple[str, ...]


def prove(position: Position, kind: str, budget: int = BUDGET) -> Proof | None:
    """Prove that a position is a puzzle.

    Args:
        position: the position.
        kind: one of `KINDS`.
        budget: how many positions may be made for the proof.

    Returns:
        The proof, or None if it is no puzzle of that kind, or if the proof takes more positions.
    """
    # The order of chevrons in a state depends on its history, and so does what a solver finds first
    position = Position.parse(str(position))
    counted = games.ruleset_of(inner_state(position)).counts
    if position.changes or (counted and (kind not in COUNTED or position.players > 2)):
        return None
    try:
        found = only_way(_solutions(inner_state(position), kind, budget))
        if not found or not _has_choice(position, kind, found):
            return None
        line = tuple(_solution_line(position, found, PLIES.get(kind, 1)))
    except (PacruError, OutOfNodesError):  # the defence takes too long to find, or the proof
        return None
    solutions = tuple(sorted(map(str, found)))
    return Proof(solutions, tuple(map(str, line)), themes(position, line))


def _solutions(state: State, kind: str, budget: int) -> Iterator[Turn]:
    """Every turn that reaches the aim; none if the position is no puzzle."""
    if state[RULES].players > 2:
        yield from _turns_that_win(state) if kind == "win1" else _moves_that_stop(state)
        return
    solver = solver_of(state, budget)
    plies = PLIES.get(kind, THREAT + 2)
    if solver.wins_sooner(state, plies) is not False:
        return
    yield from (
        solver.turns_that_win(state, plies)
        if kind in PLIES
        else solver.turns_that_save(state, THREAT + 1)
    )


def _turns_that_win(state: State) -> Iterator[Turn]:
    """The turns of three and four players that win at once; none if a reorientation is one.

    If the opponents are blocked, every rotation wins, so that this is no puzzle. Paying only opens
    fields to them.
    """
    mover = state[TO_MOVE]
    if not any(reorient(state, *one, 0)[TO_MOVE] == ~mover for one in rotations(state)):
        yield from (turn for turn, after in _moves_with_states(state) if after[TO_MOVE] == ~mover)


# A reorientation stops no opponent who can reach the target: it takes no field and hits nobody, and
# a marker that is paid leaves a neutral field, where the opponent can land, and gains as many
# markers as before. With the tournament rule it could take away a meeting. If an opponent is
# blocked, paying could change who is still in. Such positions are left out.
def _moves_that_stop(state: State) -> Iterator[Turn]:
    """The moves of three and four players after which no opponent could win at once."""
    mover = state[TO_MOVE]
    views = [view_from_seat(state, seat) for seat in rivals(state)]
    if state[RULES].tournament or not all(map(can_move, views)):
        return
    if not any(_reaches_target(view) for view in views):
        return
    for turn, after in _moves_with_states(state):
        if after[TO_MOVE] == ~mover or (after[TO_MOVE] >= 0 and not hands_over(after, mover)):
            yield turn


def _reaches_target(view: State) -> bool:
    """Whether the player to move can have enough markers after a move."""
    target = view[RULES].target
    return any(
        (view[OWN_MARKERS] | gain).bit_count() >= target
        for movement in movements(view)
        for gain in gains(view, movement)
    )


def _moves_with_states(state: State) -> Iterator[tuple[Turn, State]]:
    """Every move with the state after it."""
    make = maker(state)
    for movement in movements(state):
        gained = gains(state, movement)
        for gain, after in zip(gained, make(movement, gained), strict=True):
            yield spell(state, movement, gain), after


def only_way(turns: Iterable[Turn]) -> list[Turn]:
    """The turns if all of them are one movement or one rotation; otherwise an empty list."""
    found: list[Turn] = []
    for turn in turns:
        found.append(turn)
        if not is_one_way(found):
            return []
    return found


def _has_choice(position: Position, kind: str, found: list[Turn]) -> bool:
    """Whether there is something to choose: for a defence, some move must fail."""
    return kind in PLIES or any(move not in found for move in position.moves())


def _solution_line(position: Position, found: list[Turn], plies: int) -> Iterator[Turn]:
    """The turns until the win, with the replies that the page's solver finds.

    Raises:
        PacruError: after one of the solutions, the reply takes more than `NODES` positions.
    """
    yield found[0]
    if plies == 1:
        return
    replies = [reply(position.play(turn), plies - 1) for turn in found]
    yield replies[0]
    position = position.play(found[0]).play(replies[0])
    yield from _solution_line(position, [find_win(position, plies - 2)], plies - 2)


def themes(position: Position, line: Iterable[Turn]) -> tuple[str, ...]:
    """The themes of a line: what the player to move does in it, and how the game ends."""
    counted = games.ruleset_of(inner_state(position)).counts
    found = {*(_themes_by_acts if counted else _themes_by_rules)(position, line)}
    return tuple(theme for theme in THEMES if theme in found)


def _themes_by_rules(position: Position, line: Iterable[Turn]) -> Iterator[str]:
    mover = position.to_move
    for number, turn in enumerate(line):
        if position.to_move == mover:
            yield from _turn_themes(inner_state(position), turn, first=number == 0)
        position = position.play(turn)
    if position.outcome and position.outcome.winner == mover:
        yield ENDS[position.outcome.termination]


def _themes_by_acts(position: Position, line: Iterable[Turn]) -> Iterator[str]:
    """The themes in a game in which markers are counted, from the acts of its turns."""
    mover, could_move = position.to_move, _opponent_can_move(inner_state(position))
    for turn in line:
        if position.to_move == mover:
            acts = {scene.act for scene in scenes.scenes_of(Game(position).play(turn).plies[-1])}
            yield from (theme for act, theme in ACTS.items() if act in acts)
        elif turn == Pass() and could_move:
            yield "blocking"
        position = position.play(turn)


def _opponent_can_move(state: State) -> bool:
    return bool(games.ruleset_of(state).movable(view_from_seat(state, 1)))


def _turn_themes(state: State, turn: Turn, first: bool) -> Iterator[str]:
    if not isinstance(turn, Move):
        yield "rotation"
        return
    movement, _ = resolve(state, turn)
    _, _, _, connected, offered, facing = movement
    if turn.capture:
        yield "pincer"
    if turn.benefit == CONNECTION:
        yield "connection"
    elif offered:
        yield "crossing"
    if not turn.capture and fields_between(*movement[:2]) & state[OCCUPIED]:
        yield "jump"
    single = facing and not offered and turn.benefit not in (None, CONNECTION)
    if turn.meeting or single:
        yield "meeting"
    if first and connected and offered:
        yield "choice"


def check(puzzle: Puzzle, budget: int = BUDGET) -> None:
    """Prove a puzzle again, by all turns of both sides.

    Raises:
        PacruError: it claims something that is not so, or the proof takes more positions.
    """
    position, line = puzzle.position, [Turn.parse(turn) for turn in puzzle.line]
    found = prove(position, puzzle.kind, budget)
    if found is None:
        raise PacruError(f"puzzle {puzzle.id}: expected a proof of {puzzle.kind}, found none")
    for name, claimed, true in (
        ("solutions", _without_payments(puzzle.solutions), _without_payments(found.solutions)),
        ("themes", puzzle.themes, themes(position, line)),
    ):
        if claimed != true:
            raise PacruError(
                f"puzzle {puzzle.id}: {name}: expected {' '.join(true)}, found {' '.join(claimed)}"
            )
    for number, left in enumerate(range(PLIES.get(puzzle.kind, 0), 1, -1)):
        if not _keeps_result(position, line[number], left, budget):
            raise PacruError(f"puzzle {puzzle.id}: line: {line[number]} does not keep the result")
        position = position.play(line[number])
    if puzzle.kind in PLIES and position.play(line[-1]).outcome is None:
        raise PacruError(f"puzzle {puzzle.id}: line: {line[-1]} does not end the game")


def _without_payments(solutions: tuple[str, ...]) -> tuple[str, ...]:
    """The solutions without payments: any payment may stand for a rotation."""
    turns = [Turn.parse(one) for one in solutions]
    return tuple(
        "".join(way(turn)) if isinstance(turn, Reorientation) else str(turn) for turn in turns
    )


def _keeps_result(position: Position, turn: Turn, left: int, budget: int) -> bool:
    """Whether a turn of the line keeps the win, or is a reply after which there is no quicker one.

    Args:
        position: the position before it.
        turn: the turn.
        left: the plies left, including the turn.
        budget: how many positions may be made.
    """
    solver = solver_of(inner_state(position), budget)
    if left % 2:
        return bool(solver.keeps(inner_state(position), turn, left))
    after = position.play(turn)
    return after.outcome is None and solver.wins_sooner(inner_state(after), left - 1) is False
