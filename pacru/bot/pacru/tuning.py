"""All numbers that the tree search depends on, in the order in which C has them."""

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from pacru.bot.pacru import model, ordering
from pacru.bot.search import alphabeta, history, table
from pacru.core.state import State
from pacru.games.pacru import payment
from pacru.games.pacru.evaluation import WEIGHTS, Weights
from pacru.position import Position, inner_state

Numbers: TypeAlias = tuple[int, ...]

LATE_STEPS: Final = 8
"""Steps of the late-move reductions that C has room for."""
NUMBER_BYTES: Final = 4
NEVER: Final = 1_000_000
"""The place of a step that is not taken."""


def tuning(weights: Weights = WEIGHTS) -> dict[str, Numbers]:
    """Return the numbers of the search by their names in C, where a single number is no array.

    >>> tuning()["futility_depth"]
    (3,)
    """
    return {
        "weights": flatten(weights),
        "sites": payment.SITES,
        "powering": (payment.POWERING,),
        "hindering": (payment.HINDERING,),
        "underfoot": (ordering.UNDERFOOT,),
        "tried": (ordering.TRIED,),
        "tried_late": (ordering.TRIED_LATE,),
        "met": (ordering.MET,),
        "cramped": (ordering.CRAMPED,),
        "promise": _promises(inner_state(Position.initial())),
        "promise_times": (model.PROMISE_TIMES,),
        "late_moves": late_moves(alphabeta.LATE_MOVES),
        "root_reduction_depth": (alphabeta.ROOT_REDUCTION_DEPTH,),
        "futility_depth": (model.FUTILITY_DEPTH,),
        "futility_margin": (model.FUTILITY_MARGIN,),
        "killer_bonus": (model.KILLER_BONUS,),
        "history_ageing": (history.HISTORY_AGEING,),
        "table_size": (table.TABLE_SIZE,),
    }


def packed_tuning(weights: Weights = WEIGHTS) -> bytes:
    """Return all numbers as C has them in its memory."""
    numbers = (number for values in tuning(weights).values() for number in values)
    return b"".join(number.to_bytes(NUMBER_BYTES, "little", signed=True) for number in numbers)


def flatten(weights: Weights) -> Numbers:
    """Return all weights one after the other."""
    return tuple(number for value in by_name(weights).values() for number in value)


def by_name(weights: Weights) -> Mapping[str, Numbers]:
    """Return each weight as numbers, by its name."""
    values: dict[str, int | Numbers] = weights._asdict()
    return {name: value if isinstance(value, tuple) else (value,) for name, value in values.items()}


def late_moves(steps: Sequence[int]) -> Numbers:
    """Return steps of the late-move reductions as C has them, followed by some that are never taken."""
    return (*steps, *[NEVER] * (LATE_STEPS - len(steps)))


def _promises(state: State) -> Numbers:
    """The ordering's estimates for a crossing, a connected field, a meeting and a capture."""
    movements = (
        (0, 0, 0, 0, 1, False),
        (0, 0, 0, 1, 0, False),
        (0, 0, 0, 0, 0, True),
        (0, 0, 1, 0, 0, False),
    )
    return tuple(ordering.promise(state, movement) for movement in movements)
