"""What can be chosen while a turn is being entered: steps, choices, and the prompt for each step."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from pacru.core.texts import gettext

CONNECTION: Final = "connection"
CROSSING: Final = "crossing"


class Step(StrEnum):
    """What to choose next.

    >>> import pacru
    >>> draft = pacru.Draft(pacru.Position.initial())
    >>> [str(step) for step in (draft.step, draft.choose("a3").step)]
    ['chevron', 'where']
    """

    CHEVRON = "chevron"
    WHERE = "where"
    BENEFIT = "benefit"
    MARK = "mark"
    MEETING = "meeting"
    PAYMENT = "payment"
    TWIST = "twist"
    """Whether to twist the chevron after the move; this is optional (A6, S5a)."""
    DONE = "done"


class Kind(StrEnum):
    """The kind of a choice, for the code that draws it.

    >>> import pacru
    >>> draft = pacru.Draft(pacru.Position.initial()).choose("a3")
    >>> {choice.key: str(choice.kind) for choice in draft.choices}
    {'b4': 'crossing', 'b3': 'plain', 'b2': 'plain'}
    """

    CHEVRON = "chevron"
    """an own chevron that can move"""
    STUCK = "stuck"
    """an own chevron that cannot move, but can be rotated"""
    PLAIN = "plain"
    """a move without a benefit"""
    CROSSING = "crossing"
    """a border crossing with its benefit"""
    CONNECTION = "connection"
    """a connection that changes fields"""
    BOTH = "both"
    """a connection or a border crossing, as you choose (R13)"""
    JUMP = "jump"
    """a connection jump, whether it crosses a border or not"""
    PINCER = "pincer"
    """a capture, whether it crosses a border or not"""
    ROTATION = "rotation"
    TAKE_CONNECTION = "take connection"
    TAKE_CROSSING = "take crossing"
    MARK = "mark"
    """a neutral field to mark"""
    TRANSFORM = "transform"
    """an opposing marker to take over"""
    PAY = "pay"
    PAID = "paid"
    """a field already chosen for payment: choosing it again takes it back"""
    TWIST = "twist"
    """how to twist the chevron after the move"""
    LEAVING = "leaving"
    """a connection that changes fields and takes the chevron off the board (A7c)"""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that you can choose now.

    >>> import pacru
    >>> choice = pacru.Draft(pacru.Position.initial()).choose("a3").choice("b4")
    >>> choice.text, choice.rule, len(choice.options)
    ('move to b4; mark one of 9 fields', 'R4b', 9)

    Attributes:
        key: the argument for `Draft.choose`: a field, a rotation or twist, ``"connection"`` or
            ``"crossing"``.
        kind: its kind.
        rule: the number of the rule that offers it.
        text: what it does, in words.
        gains: the fields that certainly become the player's own.
        options: the fields one of which you can then mark.
        captures: the field of the chevron it captures.
        price: the markers it costs.
    """

    key: str
    kind: Kind
    rule: str
    text: str
    gains: frozenset[str] = frozenset()
    options: frozenset[str] = frozenset()
    captures: str | None = None
    price: int = 0


class Prompt(NamedTuple):
    """A prompt for the next step: a heading, the reason in one sentence, and its rule.

    >>> import pacru
    >>> prompt = pacru.Draft(pacru.Position.initial()).choose("a3").prompt
    >>> prompt.title, prompt.rule
    ('Move a3', 'R5')
    """

    title: str
    text: str
    rule: str


def join_in_words(keys: list[str]) -> str:
    """A list in words: "a", "a and b", "a, b and c"."""
    if not keys:
        return gettext("nothing")
    *others, last = keys
    if not others:
        return last
    return gettext("{others} and {last}").format(others=", ".join(others), last=last)
