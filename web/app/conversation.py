"""The page's side of the engine protocol: which answer belongs to which question."""

from collections import deque
from typing import Final

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

    def hear(self, line: str) -> tuple[int, str] | None:
        """The number of the question that a line answers, and the turn as text; None for other lines.

        The text is empty when the engine has no turn.
        """
        word, _, rest = line.strip().partition(" ")
        if word != _ANSWER or not self._asked:
            return None
        turn = rest.strip()
        return self._asked.popleft(), "" if turn == "none" else turn
