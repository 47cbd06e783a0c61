"""What an embed shows, and what it was asked."""

from dataclasses import dataclass
from typing import NamedTuple


class Question(NamedTuple):
    """A message of the page around.

    Attributes:
        kind: such as "load".
        id: by which that page knows the answer; None: it has given none.
    """

    kind: str
    id: object


class Refused(NamedTuple):
    """Why a message was refused.

    Attributes:
        code: a word for programs.
        text: a sentence for people.
    """

    code: str
    text: str


@dataclass(frozen=True, slots=True)
class Embedding:
    """The state of an embed.

    Attributes:
        loads: how often something was loaded; 0: nothing is there yet.
        question: the last message; two are told apart as objects.
        refused: why the last message that was refused was, likewise.
        plays: whether visitors may play turns.
    """

    loads: int = 0
    question: Question | None = None
    refused: Refused | None = None
    plays: bool = True
