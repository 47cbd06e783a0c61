"""The assessment of one turn, right after it was played: does it throw chances away?

An `Assessment` is immutable, like a `Review`: it says which question is next, and each answer gives
another assessment. Most of it can be known before the turn, from a look at the position. Then at most
one short question is left, about the turn itself. What a search alone expects can be confirmed by another one.
"""

from dataclasses import dataclass, replace
from typing import Final

from pacru.game import Game, Ply
from pacru.review.labels import Label, label_of
from pacru.review.reviewing import (
    CLOSER,
    FEW,
    LABELLED,
    LINES,
    NODES,
    Finding,
    Question,
    Review,
    Verdict,
    nodes_for,
)

AHEAD: Final = 1.0
"""The seconds for a look at the position while its player thinks."""
BEFORE: Final = 0.7
"""The seconds for that look if the turn came first …"""
AFTER: Final = 0.5
"""… and for one at the turn. Together they are short enough for a player to wait."""
CONFIRM: Final = (2.0, 1.5)
"""The seconds for the two searches that confirm a verdict, each for one line, so that they look further ahead …"""
CONFIRMING: Final = (800_000, 600_000)
"""… and how many positions are enough for that."""


def look_ahead() -> Question:
    """The question about a position, to be asked before its player has chosen a turn."""
    return Question(0, "closer", LINES, seconds=AHEAD)


@dataclass(frozen=True)
class Assessment:
    """What is known about a turn so far.

    Attributes:
        review: of a game that consists of this turn.
        confirms: whether it confirms another one, and so looks further ahead.
    """

    review: Review
    confirms: bool = False

    @classmethod
    def begin(cls, ply: Ply, known: Finding | None = None) -> "Assessment":
        """Begin to judge a turn.

        Args:
            ply: the turn.
            known: what a search has found in the position before it, if there has been one.
        """
        game = Game(ply.before).play(ply.spelled)
        return cls(Review(game, closer={} if known is None else {0: known}))

    def confirm(self) -> "Assessment":
        """Begin to judge the same turn again, looking further ahead."""
        return Assessment(Review(self.review.game), confirms=True)

    @property
    def ply(self) -> Ply:
        """The turn."""
        return self.review.game.plies[0]

    @property
    def question(self) -> Question | None:
        """The next question; None: the verdict is there."""
        if 0 not in self.review.closer:
            if self.confirms:
                return Question(0, "closer", nodes=CONFIRMING[0], seconds=CONFIRM[0])
            return Question(0, "closer", LINES, seconds=BEFORE)
        if self.verdict is None and self.confirms:
            turn, (_, nodes), (_, seconds) = self.ply.spelled, CONFIRMING, CONFIRM
            return Question(0, "played", nodes=nodes, seconds=seconds, only=turn)
        if self.verdict is None:
            nodes = CLOSER * nodes_for(self.review.game)
            return Question(0, "played", nodes=nodes, seconds=AFTER, only=self.ply.spelled)
        return None

    def with_answer(self, question: Question, answer: Finding) -> "Assessment":
        """A copy of the assessment with one more answer."""
        return replace(self, review=self.review.with_answer(question, answer))

    def on_scale(self, scale: float) -> "Assessment":
        """The same assessment with the chances on another scale, as in `pacru.review.chances.chances`."""
        position = self.ply.before
        closer, played = (
            {at: one.on_scale(position, scale) for at, one in found.items()}
            for found in (self.review.closer, self.review.played)
        )
        return replace(self, review=replace(self.review, closer=closer, played=played))

    @property
    def verdict(self) -> Verdict | None:
        """What the turn is called and what it costs; None: it is not known yet."""
        return self.review.verdicts.get(0)

    @property
    def is_enough(self) -> bool:
        """Whether the verdict is based on enough positions to show its label."""
        verdict, review = self.verdict, self.review
        if verdict is None:
            return False
        found = (*review.closer.values(), *review.played.values())
        if any(one.best.score and one.best.score.kind != "markers" for one in found):
            return True  # seen to the end
        least = NODES if verdict.label in FEW else LABELLED
        return sum(one.nodes for one in found) >= least

    @property
    def falls_far(self) -> bool:
        """Whether the chances fall so far that it is worth a word before the opponent replies.

        It costs as much as a blunder. A turn that makes a sure win doubtful is called one, too, but often nearly
        everything still wins.
        """
        verdict = self.verdict
        return verdict is not None and label_of(verdict.loss, len(verdict.before)) is Label.BLUNDER

    @property
    def better(self) -> Ply | None:
        """The best turn instead; None: it is not known."""
        verdict = self.verdict
        if verdict is None or not verdict.best:
            return None
        return Game(self.ply.before).play(verdict.best[0]).plies[0]
