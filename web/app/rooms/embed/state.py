"""The state of an embed."""

from dataclasses import dataclass
from typing import NamedTuple


class Question(NamedTuple):
    """A message of the page around."""

    kind: str  # such as "load"
    id: object  # its id, which the answer repeats; None: it has none


class Refusal(NamedTuple):
    """The reason for which a message was refused."""

    code: str  # a word, for programs
    text: str  # a sentence, for people


@dataclass(frozen=True, slots=True)
class Embedding:
    """The state of an embed.

    Attributes:
        loads: number of contents loaded so far.
        question: the last message. A new one is another object, even if it is equal.
        refusal: the last refusal, likewise.
        plays: whether visitors may play turns.
    """

    loads: int = 0
    question: Question | None = None
    refusal: Refusal | None = None
    plays: bool = True
