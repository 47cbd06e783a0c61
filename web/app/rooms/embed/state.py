"""What an embed shows, and what it was asked."""

from dataclasses import dataclass
from typing import Final, NamedTuple


class Question(NamedTuple):
    """A message of the page around.

    Attributes:
        kind: such as "load".
        id: by which that page knows the answer; None: it has given none.
        number: of the message, to tell it from others.
    """

    kind: str
    id: object
    number: int


class Refused(NamedTuple):
    """Why a message was refused.

    Attributes:
        code: a word for programs.
        text: a sentence for people.
        number: of this refusal, to tell it from others.
    """

    code: str
    text: str
    number: int


NO_QUESTION: Final = Question("", None, 0)
NOT_REFUSED: Final = Refused("", "", 0)


@dataclass(frozen=True, slots=True)
class Embedding:
    """The state of an embed.

    Attributes:
        loads: how often something was loaded; 0: nothing is there yet.
        question: the last message.
        refused: why the last message that was refused was.
        plays: whether visitors may play turns.
        bottom: the seat that is below, by a letter; empty: as usual.
    """

    loads: int = 0
    question: Question = NO_QUESTION
    refused: Refused = NOT_REFUSED
    plays: bool = True
    bottom: str = ""
