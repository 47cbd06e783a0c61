"""How a game ended: who won, by what, and with how many markers."""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple, Self

from pacru.core.errors import PacruError


class Termination(StrEnum):
    """What ended a game. Each value is also a string, the one in game records.

    >>> import pacru
    >>> game = pacru.Game.new().resign()
    >>> game.outcome.termination is pacru.Termination.RESIGNATION
    True
    >>> game.outcome.termination == "resignation"
    True
    """

    MARKERS = "markers"
    """The winner had enough markers at the end of a turn (R16b)."""
    LAST_STANDING = "last standing"
    """A pincer captured the last opponent's last chevron (R15a, R16a)."""
    BLOCKED = "blocked"
    """The last opponent could not move (R15b, R16a)."""
    RESIGNATION = "resignation"
    """The last opponent resigned (R15d)."""
    TIME = "time"
    """The last opponent ran out of time (R15e)."""
    AGREEMENT = "agreement"
    """The players agreed on a draw (R16c)."""
    REPETITION = "repetition"
    """The position occurred for the third time, which is a draw if the option is on (R16c)."""
    COUNT = "count"
    """The game came to its end, and the markers were counted (A9, S6)."""
    NO_PROGRESS = "no progress"
    """No marker was placed or converted for 20 rounds, and the markers were counted (A12, S6f)."""


class _OutcomeParts(NamedTuple):
    winner: int | None
    termination: Termination


class Outcome(_OutcomeParts):
    """How a game ended: the pair of its winner and what ended it.

    >>> import pacru
    >>> outcome = pacru.Game.new(players=3).resign().resign().outcome
    >>> outcome, str(outcome)
    (Outcome(winner=2, termination='resignation'), 'c resignation')
    >>> shared = Outcome(None, "count", winners=(0, 2), scores=(9, 7, 9))
    >>> winner, termination = shared
    >>> winner, str(shared), shared.scores
    (None, 'a,c count', (9, 7, 9))

    Attributes:
        winner: 0–3 in the order of play, or None for a draw or a shared win.
        termination: what ended it.
        winners: everyone who won, in the order of play; several share the win, and none has won in
            a draw of Pacru.
        scores: the markers of each player, where markers are counted (A10, S6d); None in Pacru.
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...] | None

    def __new__(
        cls,
        winner: int | None,
        termination: str,
        winners: tuple[int, ...] | None = None,
        scores: tuple[int, ...] | None = None,
    ) -> Self:
        """Make an outcome; the termination can be given as plain text.

        Raises:
            ValueError: no game ends like that.
            PacruError: a player does not exist.
        """
        made = super().__new__(cls, winner, Termination(termination))
        alone = () if winner is None else (winner,)
        made.winners = alone if winners is None else winners
        if not {*alone, *made.winners} <= {0, 1, 2, 3}:
            raise PacruError(f"winners: expected 0 to 3, found {(*alone, *made.winners)}")
        made.scores = scores
        return made

    @classmethod
    def from_scores(
        cls, scores: tuple[int, ...], standing: Iterable[int], termination: Termination
    ) -> Self:
        """The outcome by markers: the most win, and ties share the win (A10, S6d).

        Args:
            scores: the markers of each player.
            standing: the players who can win.
            termination: what ended the game.

        Raises:
            PacruError: nobody can win, or one of these players does not exist.
        """
        able = tuple(standing)
        if not able or not {*able} <= {*range(len(scores))}:
            raise PacruError(f"standing: expected some of {len(scores)} players, found {able}")
        most = max(scores[player] for player in able)
        winners = tuple(player for player in able if scores[player] == most)
        return cls(winners[0] if len(winners) == 1 else None, termination, winners, scores)

    @property
    def drawn(self) -> bool:
        """Whether nobody has won more than any other player."""
        return not self.winners or len(self.winners) == len(self.scores or ())

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Outcome):
            return self._whole == other._whole
        return tuple.__eq__(self, other)  # the pair

    __hash__ = _OutcomeParts.__hash__

    @property
    def _whole(self) -> tuple[object, ...]:
        return (*self, self.winners, self.scores)

    def __reduce__(self) -> tuple[type["Outcome"], tuple[object, ...]]:
        return Outcome, self._whole

    def __repr__(self) -> str:
        more = f", winners={self.winners}, scores={self.scores}" if self.scores else ""
        return f"Outcome(winner={self.winner}, termination={self.termination.value!r}{more})"

    def __str__(self) -> str:
        letters = ",".join("abcd"[player] for player in self.winners)
        return f"{'draw' if self.drawn else letters} {self.termination}"
