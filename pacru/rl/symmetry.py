"""The eight ways to rotate or mirror the board, for actions and planes.

They make no difference to the rules. What a player can choose first in a turn, a twist, and the
benefit of a move without a meeting are the same on the rotated or mirrored board. The fields of a
payment and of a meeting are not: they are chosen in a fixed order, which differs on such a board.
"""

from functools import cache
from typing import Final

from pacru.core.board import FACINGS
from pacru.core.errors import PacruError
from pacru.core.numbers import is_whole
from pacru.core.symmetry import INVERSES, SYMMETRIES, Symmetry
from pacru.core.turn import ROTATIONS, WRITTEN
from pacru.rl.codec import ACTIONS, NUMBERS, SQUARE, SQUARES, text_of
from pacru.rl.planes import CHEVRONS, ORIGIN, PLANES, SIZE

WAYS: Final = len(SYMMETRIES)
"""The number of ways. They are numbered from 0, which changes nothing."""


def _symmetry(way: int) -> Symmetry:
    if not is_whole(way) or not 0 <= way < WAYS:
        raise PacruError(f"way: expected 0 to {WAYS - 1}, found {way!r:.40}")
    return SYMMETRIES[way]


def _inverse(way: int) -> Symmetry:
    return INVERSES[SYMMETRIES.index(_symmetry(way))]


@cache
def action_table(way: int) -> tuple[int, ...]:
    """For each action: the one that becomes it. So ``mask[action_table(way)]`` in NumPy is the mask.

    Args:
        way: 0 to 7.

    Raises:
        PacruError: there is no such way.
    """
    back = SYMMETRIES.index(_inverse(way))
    return tuple(mirror_action(action, back) for action in range(ACTIONS))


@cache
def plane_table(way: int) -> tuple[int, ...]:
    """For each number of the planes: the place of the one that becomes it.

    >>> import pacru
    >>> from pacru.rl import Decision, planes_of
    >>> planes = planes_of(Decision.of(pacru.Position.initial()), viewer=0)
    >>> rotated = [planes[place] for place in plane_table(2)]
    >>> planes.index(1), rotated.index(1)
    (328, 405)

    Args:
        way: 0 to 7.

    Raises:
        PacruError: there is no such way.
    """
    back = _inverse(way)
    fields = [SQUARE[back.fields[field]] for field in SQUARES]
    return tuple(_source(plane, back) * SIZE + field for plane in range(PLANES) for field in fields)


def _source(plane: int, back: Symmetry) -> int:
    """The plane that becomes a plane: only those of chevrons change places, by their facing."""
    if not CHEVRONS <= plane < ORIGIN:
        return plane
    facing = (plane - CHEVRONS) % 8
    return plane - facing + FACINGS.index(back.facings[FACINGS[facing]])


def mirror_action(action: int, way: int) -> int:
    """The same action on the rotated or mirrored board.

    >>> from pacru.rl import action_of, text_of
    >>> [text_of(mirror_action(action_of(text), 4)) for text in ("a3-b4", "c1<", "b4", "<", "pass")]
    ['i3-h4', 'g1>', 'h4', '>', 'pass']

    Args:
        action: the action.
        way: 0 to 7.

    Raises:
        PacruError: there is no such action or way.
    """
    symmetry = _symmetry(way)
    text = text_of(action)
    field, rest = (text[:2], text[2:]) if text[:2] in SQUARE else ("", text)
    if rest.startswith("-"):
        rest = f"-{symmetry.fields[rest[1:]]}"
    elif rest in ROTATIONS and symmetry.mirrors:
        rest = WRITTEN[-ROTATIONS[rest]]
    return NUMBERS[symmetry.fields.get(field, "") + rest]
