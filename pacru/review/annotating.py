"""A review in a record: evaluations, marks, and what was better as variations."""

from collections.abc import Mapping
from typing import Final

from pacru.bot.protocol import SCORES, Score
from pacru.core.errors import PacruError
from pacru.position import Position
from pacru.review.chances import STRONG, chances, has_chances
from pacru.review.labels import Label
from pacru.review.reviewing import Finding, Line, Review, Verdict
from pacru.tree import Path, Tree

SHOWN: Final = 6
"""The most turns of a better line that are written."""


def with_review(tree: Tree, review: Review) -> Tree:
    """The tree with the evaluations, marks and better lines of a review.

    A mark that is already there stays if the review has none for that turn.

    Args:
        tree: a tree whose line begins with the game of the review.
        review: of that game.
    """
    for at in range(len(review.game.plies)):
        text = _evaluation_text(review, at + 1)
        verdict = review.verdicts.get(at)
        mark = verdict.label.mark if verdict else ""
        tree = tree.annotated((at,), mark=mark or None, evaluation=text or None)
        if verdict and verdict.label.bad and verdict.best:
            tree = _with_better_line(tree, review, verdict)
    return tree


def read_review(tree: Tree, scale: float = STRONG) -> Review:
    """Read the review that a record contains; without evaluations, it is one with all questions open.

    Args:
        tree: the game.
        scale: of the chances, as in `pacru.review.chances.chances`.
    """
    game = tree.game()
    found: dict[int, Finding] = {}
    called: dict[int, Label] = {}
    for at, node in enumerate(tree.line):
        known = _read_chances(node.ply.after, node.evaluation, scale)
        if known is None:
            continue
        found[at + 1] = _make_finding(known, ())
        called[at] = Label.from_mark(node.mark)
    better: dict[int, Finding] = {}
    for at, label in called.items():
        line = _better_line(tree, at) if label.bad else ()
        if line and at in found:
            better[at] = _make_finding(found[at].best.chances, line)
    return Review(game, {**found, **better}, called=called)


def _with_better_line(tree: Tree, review: Review, verdict: Verdict) -> Tree:
    """The tree with the better line as a variation, which begins with its evaluation."""
    path: Path = (verdict.ply - 1,) if verdict.ply else ()
    for number, turn in enumerate(verdict.best[:SHOWN]):
        try:
            tree, path = tree.play(path, turn)
        except PacruError:  # variations are as deep as they can be, or the game is over
            break
        if number == 0 and len(path) > 1:
            position = tree.node(path).ply.after
            text = _line_text(position, review.best_continuation(verdict.ply))
            tree = tree.annotated(path, evaluation=text or None)
    return tree


def _better_line(tree: Tree, at: int) -> tuple[str, ...]:
    """The better line that the record has for a turn: its first variation with an evaluation."""
    for variation in tree.line[at].variations:
        if variation[0].evaluation:
            return tuple(node.ply.spelled for node in variation)
    return ()


def _evaluation_text(review: Review, at: int) -> str:
    """The evaluation of a position, as the player who has just moved sees it."""
    position = review.game.positions[at]
    return "" if position.outcome else _line_text(position, review.line(at))


def _line_text(position: Position, line: Line | None) -> str:
    if line is None or position.outcome:
        return ""
    if position.players > 2:
        return " ".join(map(str, percents(line.chances)))
    return f"{_OPPOSED[line.score.kind]} {_score_number(line.score)}" if line.score else ""


_OPPOSED: Final[Mapping[str, str]] = {"markers": "markers", "win": "loss", "loss": "win"}


def _score_number(score: Score) -> int:
    return -score.value if score.kind == "markers" else score.value


def _read_chances(position: Position, text: str, scale: float) -> tuple[float, ...] | None:
    """The chances in the text of an evaluation; None if no review has written it."""
    words = text.split()
    if not has_chances(position):
        return None
    if position.outcome or not all(map(_is_number, words[position.players == 2 :])):
        return None
    if position.players > 2:
        numbers = [int(word) for word in words]
        if len(numbers) != position.players or sum(numbers) < 1 or min(numbers) < 0:
            return None
        return tuple(number / sum(numbers) for number in numbers)
    if len(words) != 2 or words[0] not in SCORES:
        return None
    seen = Score(words[0], int(words[1]))
    return chances(position, Score(_OPPOSED[seen.kind], _score_number(seen)), scale)


def _is_number(word: str) -> bool:
    return word.isascii() and word.removeprefix("-").isdigit() and len(word) <= 9


def _make_finding(known: tuple[float, ...], turns: tuple[str, ...]) -> Finding:
    return Finding((Line(None, turns, known, known),))


def percents(shares: tuple[float, ...]) -> list[int]:
    """Shares in whole percent that add up to 100.

    >>> percents((1 / 3, 1 / 3, 1 / 3))
    [34, 33, 33]
    """
    whole = [int(100 * share) for share in shares]
    by_rest = sorted(range(len(shares)), key=lambda at: whole[at] - 100 * shares[at])
    for at in by_rest[: 100 - sum(whole)]:
        whole[at] += 1
    return whole
