"""Playing a puzzle: judge a turn, and answer it with the best defence."""

from typing import NamedTuple

from pacru import games
from pacru.bot.pacru.root import can_win, hands_over
from pacru.bot.search.driver import Search
from pacru.bot.timing import Limits
from pacru.core.board import name
from pacru.core.errors import PacruError
from pacru.core.outcome import Termination
from pacru.core.state import TO_MOVE, State, rivals, view_from_seat
from pacru.core.turn import PRICE, Reorientation, Turn, to_turn
from pacru.games.pacru.payment import by_harm
from pacru.position import Position, inner_state, position_of
from pacru.solver import NODES, OutOfNodesError, solver_of, state_after


class Judgement(NamedTuple):
    """What a turn does to a proven result.

    Attributes:
        keeps: whether it keeps the result; None if that takes too long to decide.
        over: whether it ends the game.
        answer: a turn of the opponent that shows why it fails; None if it keeps the result, or if
            the opponent has none.
    """

    keeps: bool | None
    over: bool = False
    answer: Turn | None = None


def judge(position: Position, turn: Turn | str, plies: int, budget: int = NODES) -> Judgement:
    """Judge a turn of two players.

    Args:
        position: the position before it.
        turn: the turn, in any legal spelling.
        plies: for a win, an odd number: the plies left to win, including the turn. For a defence,
            an even number: 4, since the opponent must not win with the 3 plies after it.
        budget: how many positions may be made.

    Raises:
        IllegalTurn: the rules forbid the turn.
        PacruError: the solver does not know such a position or number of plies.
    """
    state = inner_state(position)
    after = state_after(state, to_turn(turn))
    solver = solver_of(state, budget)
    if after[TO_MOVE] < 0:
        ended = games.ruleset_of(after).outcome(after, Termination.COUNT)
        return Judgement(ended.winner == state[TO_MOVE], over=True)
    if plies % 2 == 0:
        loses = solver.wins(after, plies - 1)
        if loses is None:
            return Judgement(None)
        return Judgement(not loses, answer=solver.turn(after) if loses else None)
    keeps = solver.keeps(state, to_turn(turn), plies)
    answer = None if keeps is not False else _find_saving_turn(after, plies - 1, budget)
    return Judgement(keeps, answer=answer)


def reply(position: Position, plies: int, budget: int = NODES) -> Turn:
    """The turn of a losing player that holds out longest.

    Args:
        position: a position of two players in which the opponent wins by force.
        plies: the plies left until then, an even number. If a turn saves the player, it is the
            reply.
        budget: how many positions may be made.

    Raises:
        PacruError: it takes more positions than the budget.
    """
    for left in range(plies, -1, -2):
        found = _find_saving_turn(inner_state(position), left, budget)
        if found:
            return found
    raise PacruError("reply: expected a position with a turn that does not end the game")


def _find_saving_turn(state: State, plies: int, budget: int) -> Turn | None:
    try:
        return next(solver_of(state, budget).turns_that_save(state, plies), None)
    except OutOfNodesError:
        raise PacruError(f"reply: expected at most {budget} positions") from None


def replies(position: Position) -> list[Turn]:
    """Every reply in a position: all moves, and each rotation of a chevron once, with a cheap payment.

    With other payments a rotation is answered as well: the solver has looked at all of them.
    """
    found = position.moves()
    state = inner_state(position)
    for field, rotation in position.rotations():
        paid = by_harm(state)[: PRICE[rotation]]
        found.append(Reorientation(field, rotation, tuple(sorted(map(name, paid)))))
    return found


def stops(position: Position, turn: Turn | str) -> bool:
    """Whether no opponent could win at once after a turn, if it were the turn of that opponent.

    Args:
        position: the position before it, of three or four players.
        turn: the turn; one that wins counts as well.

    Raises:
        IllegalTurn: the rules forbid the turn.
    """
    state = inner_state(position)
    after = state_after(state, to_turn(turn))
    if after[TO_MOVE] < 0:
        return after[TO_MOVE] == ~state[TO_MOVE]
    return not hands_over(after, state[TO_MOVE])


def threat(position: Position, turn: Turn | str) -> tuple[Position, Turn] | None:
    """A way in which an opponent could win at once after a turn.

    Args:
        position: the position before it, of two players where markers are counted.
        turn: the turn.

    Returns:
        The position after it with that opponent to move, who may not be the next one, and the turn
        that wins. None if no opponent could.

    Raises:
        IllegalTurn: the rules forbid the turn.
    """
    after = state_after(inner_state(position), to_turn(turn))
    if after[TO_MOVE] < 0:
        return None
    number = position.turn_number + 1
    if games.ruleset_of(after).counts:
        solver = solver_of(after)
        return (position_of(after, number), solver.turn(after)) if solver.wins(after, 1) else None
    for seat in (0, *rivals(after)):
        view = view_from_seat(after, seat)
        if view[TO_MOVE] != position.to_move and can_win(view):
            return position_of(view, number), Search(view, Limits(1)).run().turn
    return None


def find_win(position: Position, plies: int, budget: int = NODES) -> Turn:
    """A turn of two players that wins by force.

    Args:
        position: a position.
        plies: the most turns until the win, including the turn; an odd number.
        budget: how many positions may be made.

    Raises:
        PacruError: there is none, or it takes more positions than the budget.
    """
    solver = solver_of(inner_state(position), budget)
    if not solver.wins(inner_state(position), plies):
        raise PacruError(f"find_win: expected a forced win in {plies} turns")
    return solver.turn(inner_state(position))
