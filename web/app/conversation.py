"""The page's side of the engine protocol: which answer belongs to which question."""

from collections import deque
from typing import Final

from app import thinking
from app.messages import BotAnswered, BotThought

_ANSWER: Final = "bestmove"


class Conversation:
    """The engine answers each ``go`` with one ``bestmove``, in order; questions have numbers here."""

    def __init__(self) -> None:
        self._asked: deque[int] = deque()

    @property
    def open(self) -> bool:
        """Whether an answer is still to come."""
        return bool(self._asked)

    def waits_for(self, request: int) -> bool:
        """Whether the answer to this question is still to come."""
        return request in self._asked

    def ask(self, request: int) -> None:
        """A question with this number is sent."""
        self._asked.append(request)

    def hear(self, line: str) -> BotAnswered | BotThought | None:
        """What a line says about the question that the engine is at; None when there is nothing in it."""
        if not self._asked:
            return None
        word, _, rest = line.strip().partition(" ")
        if word == _ANSWER:
            turn = rest.strip()
            return BotAnswered(self._asked.popleft(), "" if turn == "none" else turn)
        thought = thinking.parse(line)
        return BotThought(self._asked[0], thought) if thought else None
