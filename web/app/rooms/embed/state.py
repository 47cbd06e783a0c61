"""The state of an embed."""

from dataclasses import dataclass
from typing import NamedTuple


class Question(NamedTuple):
    """A message of the page around.

    Attributes:
        kind: such as "load".
        id: its id, which the answer repeats; None: it has none.
    """

    kind: str
    id: object


class Refusal(NamedTuple):
    """The reason for which a message was refused.

    Attributes:
        code: a word, for programs.
        text: a sentence, for people.
    """

    code: str
    text: str


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
