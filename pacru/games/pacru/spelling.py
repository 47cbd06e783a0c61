"""Spelling: from written turns to those of the engine, and back (docs/notation.md, section 1)."""

from collections.abc import Iterable, Iterator

from pacru.core.board import (
    ALL,
    BIT,
    BORDERLAND,
    FIELDS,
    NUMBER,
    Chevron,
    Fields,
    bits,
    fields_between,
    name,
)
from pacru.core.errors import IllegalTurn
from pacru.core.refusal import Refusal
from pacru.core.state import OTHER_MARKERS, OWN_MARKERS, State, own_chevron
from pacru.core.turn import CONNECTION, PRICE, ROTATIONS, Move, Reorientation, Turn
from pacru.games.pacru import refusal
from pacru.games.pacru.rules import (
    Movement,
    fields_of_meeting,
    first_gains,
    gains,
    movements,
    payable,
)


def moves(state: State) -> list[Turn]:
    """Every distinct move of the player to move, in its canonical spelling."""
    found: list[Turn] = []
    new = tuple.__new__  # `Move` would reorder nothing here, and there are many
    for movement in movements(state):
        chevron, after, captured, connected, offered, facing = movement
        origin, destination, capture = FIELDS[chevron >> 3], FIELDS[after >> 3], captured != 0
        if facing:
            spelled = _canonical(state, movement).values()
            found += [
                new(Move, (origin, destination, capture, *brackets, None)) for brackets in spelled
            ]
        elif not offered:
            benefit = CONNECTION if connected else None
            found.append(new(Move, (origin, destination, capture, benefit, None, None)))
        else:
            found += [
                new(
                    Move,
                    (
                        origin,
                        destination,
                        capture,
                        CONNECTION if gain == connected else name(gain & offered),
                        None,
                        None,
                    ),
                )
                for gain in gains(state, movement)
            ]
    return found


def _canonical(
    state: State, movement: Movement, within: Fields = ALL
) -> dict[Fields, tuple[str | None, str | None]]:
    """For each distinct gain of a movement that may end in a meeting: what its brackets hold.

    Of several spellings of one gain, the alphabet decides; ``*`` comes before every field.

    Args:
        state: the state.
        movement: the movement.
        within: only gains of some of these fields matter, so that no others are looked at.
    """
    _, _, captured, connected, _, _ = movement
    best: dict[Fields, tuple[str | None, str | None]] = {}
    for first in first_gains(movement):
        if first & ~within:
            continue
        if connected and first == connected:
            label: str | None = CONNECTION
        else:
            label = name(first ^ captured) if first != captured else None
        due = fields_of_meeting(state, movement, first)
        for second in bits(due & within) if due else [0]:
            written = [part for part in (label, name(second) if second else None) if part]
            brackets = (written[0] if written else None, written[1] if len(written) > 1 else None)
            gain = first | second
            if gain not in best or _order(brackets) < _order(best[gain]):
                best[gain] = brackets
    return best


def _order(brackets: tuple[str | None, str | None]) -> tuple[str, str]:
    return brackets[0] or "", brackets[1] or ""


def spell(state: State, movement: Movement, gain: Fields) -> Move:
    """The canonical spelling of a movement that makes those fields own."""
    chevron, after, captured, connected, _, facing = movement
    origin, destination, capture = FIELDS[chevron >> 3], FIELDS[after >> 3], captured != 0
    if facing:  # there may be several spellings
        return Move(origin, destination, capture, *_canonical(state, movement, gain)[gain])
    benefit = None if gain == captured else name(gain ^ captured)
    if connected and gain == connected:
        benefit = CONNECTION
    parts = (origin, destination, capture, benefit, None, None)
    return tuple.__new__(Move, parts)  # already in order


def resolve(state: State, move: Move) -> tuple[Movement, Fields]:
    """Find the movement that a legal spelling means, and the fields that it makes own.

    Raises:
        IllegalTurn: the move is not legal in that state.
    """
    movement = _movement(state, move)
    gained: list[Fields] = []
    refused: list[Refusal] = []
    for first, second in _readings(move):
        outcome = _gain(state, movement, first, second)
        (refused if isinstance(outcome, Refusal) else gained).append(outcome)  # type: ignore[arg-type]
    if not gained:
        # If no crossing asks for it, a single field belongs to the meeting.
        _, _, _, _, offered, facing = movement
        meant = 1 if facing and not offered and move.meeting is None else 0
        raise IllegalTurn(str(move), *refused[min(meant, len(refused) - 1)])
    return movement, gained[0]


def _movement(state: State, move: Move) -> Movement:
    origin, target = NUMBER[move.origin], NUMBER[move.destination]
    chevron = own_chevron(state, origin)
    if chevron is None:
        raise IllegalTurn(str(move), *refusal.no_chevron(state, origin))
    # Few turns are captures, and for all others this one chevron is enough.
    alone = None if move.capture else _movement_to(target, movements(state, (chevron,)))
    movement = alone or _movement_to(target, movements(state), chevron)
    if movement is None:
        raise IllegalTurn(str(move), *refusal.destination(state, chevron, target))
    _, _, captured, *_ = movement
    if move.capture and not captured:
        raise IllegalTurn(str(move), *refusal.nothing_to_capture(target))
    if captured and not move.capture:
        raise IllegalTurn(str(move), *refusal.pincer_without_x(target))
    return movement


def _movement_to(
    target: int, found: Iterable[Movement], chevron: Chevron | None = None
) -> Movement | None:
    """The movement of a chevron, or of any, that ends on the field, or None."""
    for movement in found:
        if movement[1] >> 3 == target and chevron in (None, movement[0]):
            return movement
    return None


def _readings(move: Move) -> Iterator[tuple[str | None, str | None]]:
    """The possible meanings of the brackets: a benefit, and the field of a meeting."""
    first, second = move.benefit, move.meeting
    yield first, second
    if first != CONNECTION and first is not None:
        yield second, first


def _gain(
    state: State, movement: Movement, benefit: str | None, second: str | None
) -> Fields | Refusal:
    first = _first_gain(state, movement, benefit)
    if isinstance(first, Refusal):
        return first
    due = fields_of_meeting(state, movement, first)
    if second is None:
        return refusal.no_meeting_named() if due else first
    bit = BIT[NUMBER[second]]
    if not due & bit:
        return refusal.no_change_by_meeting(state, movement, first, due, NUMBER[second])
    return first | bit


def _first_gain(state: State, movement: Movement, benefit: str | None) -> Fields | Refusal:
    _, after, captured, connected, offered, _ = movement
    if benefit is None:
        if connected or offered:
            marked = state[OWN_MARKERS] | captured | state[OTHER_MARKERS]
            neutral = BORDERLAND[after >> 3] & ~marked
            return refusal.no_benefit_named(movement, bool(neutral))
        return captured
    if benefit == CONNECTION:
        if connected or (not offered and _connects(state, movement)):
            return connected
        return refusal.connection(state, movement)
    bit = BIT[NUMBER[benefit]]
    if offered & bit:
        return captured | bit
    return refusal.mark(state, movement, NUMBER[benefit])


def _connects(state: State, movement: Movement) -> bool:
    """Whether the movement is a connection (R8a), even one that changes nothing."""
    _, own_markers, _, occupied, _, _, _ = state
    chevron, after, *_ = movement
    between = fields_between(*movement[:2])
    own_ends = own_markers & BIT[chevron >> 3] and own_markers & BIT[after >> 3]
    return bool(own_ends and between and not occupied & between)


def check_reorientation(state: State, turn: Reorientation) -> tuple[int, int, Fields]:
    """The chevron, the steps of 45° clockwise and the fields paid of a reorientation (R14).

    Raises:
        IllegalTurn: it is not legal in that state.
    """
    field = NUMBER[turn.field]
    chevron = own_chevron(state, field)
    if chevron is None:
        raise IllegalTurn(str(turn), *refusal.no_chevron(state, field))
    price, purse = PRICE[turn.rotation], payable(state)
    if purse.bit_count() < price:
        raise IllegalTurn(str(turn), *refusal.price(price, purse.bit_count()))
    payment = 0
    for paid in turn.payment:
        if not purse & BIT[NUMBER[paid]]:
            raise IllegalTurn(str(turn), *refusal.payment(state, NUMBER[paid]))
        payment |= BIT[NUMBER[paid]]
    if payment.bit_count() != price or len(turn.payment) != price:
        raise IllegalTurn(str(turn), *refusal.wrong_payment(price))
    return chevron, ROTATIONS[turn.rotation], payment
