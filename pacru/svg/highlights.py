"""What a drawing shows of a turn that is being entered, and of the last turn: for the page, notebooks and documents."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from pacru.core.board import FACINGS
from pacru.core.choice import CONNECTION, CROSSING, Kind, Step
from pacru.core.turn import ROTATIONS
from pacru.draft import Draft
from pacru.game import Game
from pacru.svg.options import LastTurn, Options

LETTERS: Final = {CONNECTION: "A", CROSSING: "B"}
"""The letters of the two benefits of R13, on the board and on their buttons."""


def with_last_turn(options: Options, game: Game, turns: int = 1) -> Options:
    """Show the traces of the last turn, and where those before it led, as many turns as are wanted."""
    if not game.plies or turns < 1:
        return options
    ply = game.plies[-1]
    before = (LastTurn.of(one, frozenset()) for one in game.plies[-turns:-1])
    earlier = tuple(one for one in before if one and one.destination)
    return replace(options, gone=ply.removed, last=LastTurn.of(ply), earlier=earlier)


def with_choices(
    options: Options, draft: Draft, pointed: str | None = None, handles: bool = False
) -> Options:
    """Show what can be chosen while a turn is entered.

    Args:
        options: of the drawing.
        draft: the turn so far.
        pointed: the field that is pointed at, but not chosen.
        handles: whether rotations are offered around the chevron.
    """
    match draft.step:
        case Step.CHEVRON:
            return replace(
                options,
                movable=_keys(draft, Kind.CHEVRON),
                turnable=_keys(draft, Kind.STUCK),
                pointed=pointed,
            )
        case Step.WHERE:
            return _with_destinations(options, draft, pointed, handles)
        case Step.BENEFIT:
            options = _with_letters(_with_way(options, draft), draft)
            return replace(options, hush={*options.labels, *_way(draft)})
        case Step.MARK:
            place, swap = _keys(draft, Kind.MARK), _keys(draft, Kind.TRANSFORM)
            return replace(
                _with_way(options, draft),
                place=place,
                swap=swap,
                pointed=pointed,
                borderland=draft.borderland,
                hush=draft.borderland | {*place, *swap},
            )
        case Step.MEETING:
            assert draft.destination
            assert draft.meets
            pair = draft.destination, draft.meets
            fields = [choice.key for choice in draft.choices]
            return replace(options, meet=fields, pointed=pointed, link=pair, hush={*fields, *pair})
        case Step.PAYMENT:
            return _with_payment(options, draft)
        case Step.TWIST:
            return replace(
                _with_way(options, draft),
                selected=draft.destination,
                handles=dict.fromkeys((choice.key for choice in draft.choices), 0),
            )
    return options


def _way(draft: Draft) -> tuple[str, str]:
    """Return where the move of a turn begins and ends."""
    assert draft.chevron
    assert draft.destination
    return draft.chevron, draft.destination


def _with_way(options: Options, draft: Draft) -> Options:
    """Show where the chevron has come from, while its turn goes on."""
    origin, destination = _way(draft)
    stood = draft.position.chevron(origin)
    assert stood
    player, facing = stood
    last = LastTurn(player=player, origin=origin, facing=facing, destination=destination)
    return replace(options, last=last)


def _keys(draft: Draft, *kinds: Kind) -> tuple[str, ...]:
    return tuple(choice.key for choice in draft.choices if choice.kind in kinds)


def _with_destinations(
    options: Options, draft: Draft, pointed: str | None, handles: bool
) -> Options:
    chevron = draft.chevron
    assert chevron is not None
    moves = [choice for choice in draft.choices if choice.kind is not Kind.ROTATION]
    destinations = {choice.key: choice.kind.value for choice in moves}
    options = replace(
        options,
        selected=chevron,
        fills={choice.key: len(choice.gains) for choice in moves},
    )
    if pointed in destinations:
        options = _with_preview(options, draft, pointed, destinations[pointed])
        signs = {*options.slots, *options.labels, *options.place, *options.swap}
        others = {field: kind for field, kind in destinations.items() if field not in signs}
        return replace(
            options,
            destinations=others | {**options.destinations},
            faint=others.keys() - {pointed},
        )
    options = replace(options, destinations=destinations, lanes=_lanes(chevron, destinations))
    if handles:
        prices = {c.key: c.price for c in draft.choices if c.kind is Kind.ROTATION}
        options = replace(options, handles=prices)
    return options


def _lanes(chevron: str, destinations: Iterable[str]) -> list[tuple[str, str]]:
    """Return a lane to the farthest destination in each direction."""
    farthest: dict[tuple[int, int], tuple[int, str]] = {}
    for field in destinations:
        dx, dy = ord(field[0]) - ord(chevron[0]), ord(field[1]) - ord(chevron[1])
        distance = max(abs(dx), abs(dy))
        direction = (dx // distance, dy // distance)
        farthest[direction] = max(farthest.get(direction, (0, "")), (distance, field))
    return [(chevron, field) for _, field in farthest.values()]


def _with_preview(options: Options, draft: Draft, field: str, kind: str) -> Options:
    """Show a preview of a destination: outlines for certain changes, signs for choices."""
    choice, after = draft.choice(field), draft.choose(field)
    assert draft.chevron
    options = replace(
        options,
        destinations={field: kind},
        lanes=[(draft.chevron, field)],
        slots=choice.gains if choice else frozenset(),
    )
    if after.step is Step.BENEFIT:
        return _with_letters(options, after)
    if after.step is Step.MARK:
        return replace(
            options,
            # The mark of the destination stays visible, so its own field is not drawn as a choice too.
            place=[key for key in _keys(after, Kind.MARK) if key != field],
            swap=_keys(after, Kind.TRANSFORM),
            borderland=after.borderland,
        )
    return options


def _with_letters(options: Options, draft: Draft) -> Options:
    """Show the fields of the two benefits of R13, with the letters of their buttons."""
    labels: dict[str, str] = {}
    for choice in draft.choices:
        for field in sorted(choice.gains | choice.options):
            labels[field] = labels.get(field, "") + LETTERS[choice.key]
    neutral = [field for field in labels if draft.position.marker(field) is None]
    return replace(options, labels=labels, slots=neutral)


def _with_payment(options: Options, draft: Draft) -> Options:
    chevron = draft.chevron
    assert chevron is not None
    assert draft.rotation is not None
    payable = _keys(draft, Kind.PAY)
    chosen = draft.position.chevron(chevron)
    assert chosen is not None
    facing = chosen[1]
    return replace(
        options,
        selected=chevron,
        payable=payable,
        paid=draft.paid,
        turned=(chevron, facing, rotate_facing(facing, ROTATIONS[draft.rotation])),
        hush={*payable, *draft.paid, chevron},
    )


def rotate_facing(facing: str, steps: int) -> str:
    """Return a facing rotated clockwise by steps of 45°."""
    return FACINGS[(FACINGS.index(facing) + steps) % 8]
