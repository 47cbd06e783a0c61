"""The completion of a turn that is being typed."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from pacru.core.signs import to_notation
from pacru.core.texts import _, ngettext
from pacru.core.turn import PRICE
from pacru.draft import Draft, Kind
from pacru.position import Position

_NEXT: Final = "(,"
_FIELD: Final = "[a-i][1-9]"
_BARE: Final = re.compile(rf"({_FIELD})([a-i][1-9]?)((?:{_FIELD})*[a-i]?)")


class Completion(NamedTuple):
    """One way to go on typing.

    Attributes:
        text: the turn, or its beginning.
        note: a remark on it.
        whole: whether the text is a whole turn.
    """

    text: str
    note: str = ""
    whole: bool = True


def complete(position: Position, typed: str) -> tuple[Completion, ...]:
    """The turns that begin with the typed text; if there are many, the ways to go on."""
    begun = add_signs(position, typed)
    if not begun or position.outcome:
        return ()
    return (*_move_completions(position, begun), *_rotation_completions(position, begun))


def add_signs(position: Position, typed: str) -> str:
    """What was typed, in the notation; fields alone become a move of a position, or its beginning.

    >>> add_signs(Position.initial(), "a3 b4 c5"), add_signs(Position.initial(), "a3b")
    ('a3-b4(c5)', 'a3-b')
    """
    text = to_notation(typed)
    fields = _BARE.fullmatch(text)
    if not fields:
        return text
    origin, destination, more = fields.groups()
    captures = f"{origin}x{destination}"
    takes = any(str(turn).startswith(captures) for turn in position.moves())
    way = captures if takes else f"{origin}-{destination}"
    gains = [more[at : at + 2] for at in range(0, len(more), 2)]
    closed = ")" if len(more) % 2 == 0 else ""
    return f"{way}({','.join(gains)}{closed}" if gains else way


def _move_completions(position: Position, begun: str) -> Iterator[Completion]:
    turns = [text for text in map(str, position.moves()) if text.startswith(begun)]
    heads: dict[str, list[str]] = {}
    for text in turns:
        heads.setdefault(_up_to_next_choice(text, len(begun)), []).append(text)
    if len(heads) == 1:  # nothing to choose between: show at once what follows
        heads = {text: [text] for text in turns}
    for head, group in heads.items():
        if len(group) == 1:
            yield Completion(group[0])
        else:
            yield Completion(
                head, ngettext("{number} option", "{number} options", len(group)), whole=False
            )


def _up_to_next_choice(text: str, begun: int) -> str:
    """A turn up to the next field in brackets after what has been typed; else all of it."""
    ends = [place for sign in _NEXT if (place := text.find(sign, begun)) >= 0]
    return text[: min(ends) + 1] if ends else text


def _rotation_completions(position: Position, begun: str) -> Iterator[Completion]:
    for field, rotation in position.rotations():
        base = f"{field}{rotation}("
        if base.startswith(begun) and begun not in (base, base[:-1]):
            yield Completion(base, _("costs {price}").format(price=PRICE[rotation]), whole=False)
        elif begun.startswith(base) or begun == base[:-1]:
            draft = Draft(position, (field, rotation))
            yield from _payment_completions(draft, base, begun[len(base) :])


def _payment_completions(draft: Draft, base: str, begun: str) -> Iterator[Completion]:
    """The ways to go on with a payment: first the proposed one, then field by field."""
    *paid, last = begun.removesuffix(")").split(",")
    if len(last) == 2:
        paid, last = [*paid, last], ""
    for field in paid:
        choice = draft.choice(field)
        if choice is None or choice.kind is not Kind.PAY:
            return
        draft = draft.choose(field)
    if draft.turn:
        yield Completion(_with_payment(base, draft.paid))
        return
    if not last:
        yield Completion(_with_payment(base, draft.complete().paid), _("suggested"))
    for choice in draft.choices:
        if choice.kind is Kind.PAY and choice.key.startswith(last):
            further = draft.choose(choice.key)
            if further.turn:
                yield Completion(_with_payment(base, further.paid))
            else:
                text = f"{base}{','.join(further.paid)},"
                note = _("{number} of {all}").format(number=len(further.paid), all=further.price)
                yield Completion(text, note, whole=False)


def _with_payment(base: str, fields: tuple[str, ...]) -> str:
    return f"{base}{','.join(fields)})"
