"""A turn of Pacru, entered step by step.

You choose a chevron, then where it goes or how to rotate it. Then you choose what the rules leave
open: the benefit (R13), its field (R4b, R10a), the field of a meeting (R12b), or the payment, field
by field (R14a). It never lists all payments.
"""

from collections.abc import Iterable
from functools import cached_property
from typing import Final

from pacru.core.board import (
    BIT,
    BORDERLAND,
    FACED,
    FACING_WORDS,
    FACINGS,
    FIELDS,
    NUMBER,
    Fields,
    fields_between,
    name,
    names,
    union,
)
from pacru.core.choice import CONNECTION, CROSSING, Choice, Kind, Prompt, Step, join_in_words
from pacru.core.refusal import Refusal
from pacru.core.state import (
    OCCUPIED,
    OTHER_MARKERS,
    OWN_CHEVRONS,
    OWN_MARKERS,
    State,
    own_chevron,
    power,
    rotate,
)
from pacru.core.texts import N_, gettext, ngettext
from pacru.core.turn import PRICE, ROTATIONS, WRITTEN, Reorientation, Rotation, Turn
from pacru.games.entry import Entry
from pacru.games.pacru import refusal, spelling
from pacru.games.pacru.payment import by_harm
from pacru.games.pacru.rules import Movement, fields_of_meeting, movements, payable, rotations

TURNINGS: Final[dict[Rotation, str]] = {
    "<<": N_("90° to the left"),
    "<": N_("45° to the left"),
    ">": N_("45° to the right"),
    ">>": N_("90° to the right"),
}
CAN_MOVE: Final = (
    N_("None can move."),
    N_("One can move."),
    N_("Two can move."),
    N_("Three can move."),
    N_("Four can move."),
)
"""How many chevrons can move, by their number."""


class PacruEntry(Entry):
    """A turn of Pacru that is being entered.

    If the rules leave just one field to mark, or to change in a meeting, it is taken by itself.
    """

    @cached_property
    def turn(self) -> Turn | None:
        """The finished turn in its canonical spelling, or None while a choice is open."""
        if self.step is not Step.DONE:
            return None
        if self.rotation:
            assert self.chevron
            return Reorientation(self.chevron, self.rotation, self.paid)
        movement, first, second = self._move
        assert movement
        return spelling.spell(self.state, movement, (first or 0) | (second or 0))

    # ---- what can be chosen

    @cached_property
    def step(self) -> Step:
        """What to choose next."""
        if self.chevron is None:
            return Step.CHEVRON
        if len(self.path) == 1:
            return Step.WHERE
        if self.rotation:
            return Step.DONE if len(self.paid) == self.price else Step.PAYMENT
        movement, first, second = self._move
        assert movement
        if first is None:
            both = movement[3] and movement[4] and len(self.path) == 2
            return Step.BENEFIT if both else Step.MARK
        return Step.MEETING if second is None else Step.DONE

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """Everything that can be chosen now; empty if the turn is finished or the game is over."""
        listing = {
            Step.CHEVRON: self._chevrons,
            Step.WHERE: self._where,
            Step.BENEFIT: self._benefits,
            Step.MARK: self._marks,
            Step.MEETING: self._choices_of_meeting,
            Step.PAYMENT: self._payments,
        }
        if self.over or self.step is Step.DONE:
            return ()
        return tuple(listing[self.step]())

    @cached_property
    def proposal(self) -> tuple[str, ...]:
        """The fields proposed for the rest of the payment: those whose loss seems to hurt least."""
        if self.step is not Step.PAYMENT:
            return ()
        free = [name(bit) for bit in by_harm(self.state) if name(bit) not in self.paid]
        return tuple(free[: self.price - len(self.paid)])

    # ---- for the board

    @property
    def borderland(self) -> Fields:
        """The borderland in which to choose the field of the crossing; else empty."""
        movement = self._move[0]
        return BORDERLAND[movement[1] >> 3] if self.step is Step.MARK and movement else 0

    @property
    def meets(self) -> str | None:
        """The chevron that the mover meets, while choosing the field of the meeting; else None."""
        movement = self._move[0]
        return FIELDS[FACED[movement[1]] >> 3] if self.step is Step.MEETING and movement else None

    @cached_property
    def preview(self) -> State:
        """The state after what is chosen so far, with the same player still to move."""
        movement, first, second = self._move
        if movement:
            _, after, captured, *_ = movement
            return self.halfway(after, gain=captured | (first or 0) | (second or 0))
        if self.rotation:
            after = rotate(self.chosen, ROTATIONS[self.rotation])
            return self.halfway(after, paid=union(self.paid))
        return self.state

    # ---- in words

    @cached_property
    def prompt(self) -> Prompt:
        """The prompt for the next step, and its reason."""
        asking = {
            Step.CHEVRON: self._ask_chevron,
            Step.WHERE: self._ask_where,
            Step.BENEFIT: self._ask_benefit,
            Step.MARK: self._ask_mark,
            Step.MEETING: self._ask_meeting,
            Step.PAYMENT: self._ask_payment,
            Step.DONE: self._say_done,
        }
        return asking[self.step]()

    def refusal(self, key: str) -> Refusal:
        """Why that key, a field or a rotation, cannot be chosen now."""
        state = self.state
        field = NUMBER.get(key)
        if self.over or self.step is Step.DONE:
            return (
                refusal.game_over()
                if self.over
                else Refusal("R2", gettext("the move is already complete"))
            )
        if field is None:
            if key in ROTATIONS and self.step is Step.WHERE:
                purse = payable(state).bit_count()
                return refusal.price(PRICE[key], purse)
            text = gettext("expected {expected}, found {found}")
            return Refusal(self.prompt.rule, text.format(expected=self.expected, found=repr(key)))
        if self.step is Step.CHEVRON:
            chevron = own_chevron(state, field)
            if chevron is None:
                return refusal.no_chevron(state, field)
            return refusal.chevron_without_turn(state, chevron)
        if self.step is Step.WHERE:
            return refusal.destination(state, self.chosen, field)
        if self.step is Step.PAYMENT:
            return refusal.payment(state, field)
        if self.step is Step.BENEFIT:
            return refusal.benefit_first()
        movement, first, _ = self._move
        assert movement
        if self.step is Step.MEETING:
            assert first is not None
            due = fields_of_meeting(state, movement, first)
            return refusal.no_change_by_meeting(state, movement, first, due, field)
        return refusal.mark(state, movement, field)

    # ---- inside

    @cached_property
    def _movements(self) -> list[Movement]:
        return [] if self.over else movements(self.state)

    @cached_property
    def _move(self) -> tuple[Movement | None, Fields | None, Fields | None]:
        """The movement, its first gain, and the gain of its meeting; None for what is open."""
        if not self.destination:
            return None, None, None
        target = NUMBER[self.destination]
        movement = next(m for m in self._movements if m[0] == self.chosen and m[1] >> 3 == target)
        first, rest = self._first(movement, self.path[2:])
        if first is None:
            return movement, None, None
        due = fields_of_meeting(self.state, movement, first)
        return movement, first, _only_field(due, rest)

    def _first(
        self, movement: Movement, rest: tuple[str, ...]
    ) -> tuple[Fields | None, tuple[str, ...]]:
        """What the movement gains before a meeting, and the rest of the path."""
        _, _, captured, connected, offered, _ = movement
        if not offered:
            return captured | connected, rest
        if connected:
            if not rest:
                return None, rest
            if rest[0] == CONNECTION:
                return connected, rest[1:]
            rest = rest[1:]
        field = _only_field(offered, rest)
        if field is None:
            return None, rest
        return captured | field, rest if _is_single(offered) else rest[1:]

    def _chevrons(self) -> Iterable[Choice]:
        movable = {movement[0] for movement in self._movements}
        turnable = {chevron for chevron, _ in rotations(self.state)}
        for chevron in self.state[OWN_CHEVRONS]:
            key, reach = FIELDS[chevron >> 3], power(self.state[OWN_MARKERS], chevron >> 3)
            facing = gettext(FACING_WORDS[FACINGS[chevron & 7]])
            if chevron in movable:
                text = gettext("{key} faces {facing}; its power is {power}").format(
                    key=key, facing=facing, power=reach
                )
                yield Choice(key, Kind.CHEVRON, "R3", text)
            elif chevron in turnable:
                yield Choice(
                    key,
                    Kind.STUCK,
                    "R14b",
                    gettext("{key} can’t move, but you can rotate it").format(key=key),
                )

    def _where(self) -> Iterable[Choice]:
        for movement in self._movements:
            if movement[0] == self.chosen:
                yield self._destination(movement)
        for chevron, steps in rotations(self.state):
            if chevron == self.chosen:
                rotation = WRITTEN[steps]
                price = PRICE[rotation]
                text = ngettext(
                    "rotate {chevron} by {turning} for {number} marker",
                    "rotate {chevron} by {turning} for {number} markers",
                    price,
                    chevron=self.chevron,
                    turning=gettext(TURNINGS[rotation]),
                )
                yield Choice(rotation, Kind.ROTATION, "R14a", text, price=price)

    def _destination(self, movement: Movement) -> Choice:
        _, after, captured, connected, offered, _ = movement
        target = FIELDS[after >> 3]
        gains = frozenset(names(captured | (0 if offered else connected)))
        options = frozenset(names(offered | (connected if offered else 0)))
        crossing = self._offer(movement)
        if captured:
            text = gettext("capture the chevron on {target}").format(target=target)
            text += f"; {crossing}" if crossing else ""
            return Choice(target, Kind.PINCER, "R11b", text, gains, options, captures=target)
        if connected and offered:
            text = gettext("move to {target}: {connected}, or {crossing}").format(
                target=target, connected=_connects(connected), crossing=crossing
            )
            return Choice(target, Kind.BOTH, "R13", text, gains, options)
        if connected:
            text = gettext("move to {target}: {connected}").format(
                target=target, connected=_connects(connected)
            )
            return Choice(target, Kind.CONNECTION, "R8b", text, gains, options)
        jumps = fields_between(*movement[:2]) & self.state[OCCUPIED]
        text = (
            gettext("jump to {target}").format(target=target)
            if jumps
            else gettext("move to {target}").format(target=target)
        )
        text += f"; {crossing}" if crossing else ""
        if jumps:
            return Choice(target, Kind.JUMP, "R9", text, gains, options)
        if offered:
            rule = "R4b" if self._marks_neutral(movement) else "R10a"
            return Choice(target, Kind.CROSSING, rule, text, gains, options)
        return Choice(target, Kind.PLAIN, "R3", text, gains, options)

    def _offer(self, movement: Movement) -> str:
        """What the border crossing offers, in words."""
        offered = movement[4]
        if not offered:
            return ""
        number = offered.bit_count()
        if self._marks_neutral(movement):
            return (
                gettext("mark {name}").format(name=name(offered))
                if number == 1
                else ngettext("mark one of {number} field", "mark one of {number} fields", number)
            )
        if number == 1:
            return gettext("take over the marker on {name}").format(name=name(offered))
        return ngettext(
            "take over one of {number} marker", "take over one of {number} markers", number
        )

    def _marks_neutral(self, movement: Movement) -> bool:
        return not movement[4] & self.state[OTHER_MARKERS]

    def _benefits(self) -> Iterable[Choice]:
        movement = self._move[0]
        assert movement
        connected, offered = movement[3], movement[4]
        became = _connects(connected)
        yield Choice(CONNECTION, Kind.TAKE_CONNECTION, "R8b", became, frozenset(names(connected)))
        rule = "R4b" if self._marks_neutral(movement) else "R10a"
        single = _is_single(offered)
        gains, options = (names(offered), []) if single else ([], names(offered))
        yield Choice(
            CROSSING,
            Kind.TAKE_CROSSING,
            rule,
            self._offer(movement),
            frozenset(gains),
            frozenset(options),
        )

    def _marks(self) -> Iterable[Choice]:
        movement = self._move[0]
        assert movement
        return self._fields_to_gain(movement[4], "R4b", "R10a")

    def _choices_of_meeting(self) -> Iterable[Choice]:
        movement, first, _ = self._move
        assert movement and first is not None
        due = fields_of_meeting(self.state, movement, first)
        return self._fields_to_gain(due, "R12b", "R12b")

    def _fields_to_gain(self, fields: Fields, marking: str, changing: str) -> Iterable[Choice]:
        for key in names(fields):
            gain = frozenset((key,))
            if self.state[OTHER_MARKERS] & BIT[NUMBER[key]]:
                text = gettext("take over the marker on {key}").format(key=key)
                yield Choice(key, Kind.TRANSFORM, changing, text, gain)
            else:
                yield Choice(
                    key, Kind.MARK, marking, gettext("put a marker on {key}").format(key=key), gain
                )

    def _payments(self) -> Iterable[Choice]:
        for key in names(payable(self.state)):
            if key in self.paid:
                yield Choice(
                    key,
                    Kind.PAID,
                    "R14a",
                    gettext("keep the marker on {key} after all").format(key=key),
                )
            else:
                yield Choice(
                    key,
                    Kind.PAY,
                    "R14a",
                    gettext("pay with the marker on {key}").format(key=key),
                    price=1,
                )

    # ---- the prompts

    def _ask_chevron(self) -> Prompt:
        if self.over:
            return Prompt(
                gettext("The game is over"), gettext("There are no more moves to play."), "R16"
            )
        movable = [choice.key for choice in self.choices if choice.kind is Kind.CHEVRON]
        stuck = [choice.key for choice in self.choices if choice.kind is Kind.STUCK]
        text = gettext(CAN_MOVE[len(movable)])
        if stuck:
            turned = ngettext(
                "{fields} can only rotate.",
                "{fields} can only rotate.",
                len(stuck),
                fields=join_in_words(stuck),
            )
            text = f"{text} {turned}"
        return Prompt(gettext("Choose a chevron"), text, "R2")

    def _ask_where(self) -> Prompt:
        reach = power(self.state[OWN_MARKERS], self.chosen >> 3)
        turns = any(choice.kind is Kind.ROTATION for choice in self.choices)
        moves = any(choice.kind is not Kind.ROTATION for choice in self.choices)
        if not moves:
            text = gettext("It can’t move now. Rotating it costs 2 markers for 45°, or 4 for 90°.")
            return Prompt(gettext("Rotate {chevron}").format(chevron=self.chevron), text, "R14a")
        text = ngettext(
            "Power {number}: one field, straight ahead or 45° to either side.",
            "Power {number}: up to {number} fields, straight ahead or 45° to either side.",
            reach,
        )
        asked = gettext("Move {chevron}, or rotate it") if turns else gettext("Move {chevron}")
        title = asked.format(chevron=self.chevron)
        return Prompt(title, text, "R5")

    def _ask_benefit(self) -> Prompt:
        text = gettext(
            "{chevron}-{destination} connects and crosses a border. Choose one of the two."
        ).format(chevron=self.chevron, destination=self.destination)
        return Prompt(gettext("Which benefit?"), text, "R13")

    def _ask_mark(self) -> Prompt:
        movement = self._move[0]
        assert movement
        crossed = gettext("{chevron}-{destination} crosses a border").format(
            chevron=self.chevron, destination=self.destination
        )
        if self._marks_neutral(movement):
            text = gettext("{crossed}: put a marker on a neutral field of this borderland.").format(
                crossed=crossed
            )
            return Prompt(gettext("Mark one field"), text, "R4")
        text = gettext(
            "{crossed}, and no field here is neutral: take over one opposing marker."
        ).format(crossed=crossed)
        return Prompt(gettext("Take over one marker"), text, "R10")

    def _ask_meeting(self) -> Prompt:
        text = gettext(
            "{destination} and {meets} face each other: choose any unoccupied field to make it "
            "yours."
        ).format(destination=self.destination, meets=self.meets)
        return Prompt(gettext("A meeting: take any unoccupied field"), text, "R12")

    def _ask_payment(self) -> Prompt:
        assert self.rotation
        after = rotate(self.chosen, ROTATIONS[self.rotation])
        facing = gettext(FACING_WORDS[FACINGS[after & 7]])
        text = gettext("{paid} of {price} chosen. {chevron} will face {facing}.").format(
            paid=len(self.paid), price=self.price, chevron=self.chevron, facing=facing
        )
        title = ngettext(
            "Pay {number} marker to rotate", "Pay {number} markers to rotate", self.price
        )
        return Prompt(title, text, "R14")

    def _say_done(self) -> Prompt:
        return Prompt(gettext("Your move is complete"), f"{self.turn}", "R2")


def _only_field(fields: Fields, rest: tuple[str, ...]) -> Fields | None:
    """The one field to take: the one chosen, the only one there is, or none if there are none."""
    if not fields or _is_single(fields):
        return fields
    return BIT[NUMBER[rest[0]]] if rest else None


def _is_single(fields: Fields) -> bool:
    return fields.bit_count() == 1


def _connects(connected: Fields) -> str:
    fields = names(connected)
    return ngettext(
        "{fields} becomes yours", "{fields} become yours", len(fields), fields=join_in_words(fields)
    )
