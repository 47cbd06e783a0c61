"""The state of an embed."""

from dataclasses import dataclass
from typing import NamedTuple


class Question(NamedTuple):
    """A message of the page around the embed."""

    kind: str  # such as "load"
    id: object  # its id, which the answer repeats; None: it has no id


class Refusal(NamedTuple):
    """Why a message was refused."""

    code: str  # a word, for programs
    text: str  # a sentence, for people


@dataclass(frozen=True, slots=True)
class Embedding:
    """The state of an embed."""

    loads: int = 0  # number of contents loaded so far
    question: Question | None = None  # the last message; compare by identity
    refusal: Refusal | None = None  # the last refusal; compare by identity
    plays: bool = True  # whether visitors may play turns
