"""A review in a record: evaluations, marks, and what was better as variations."""

from collections.abc import Mapping
from typing import Final

from pacru.bot.protocol import SCORES, Score
from pacru.core.errors import PacruError
from pacru.position import Position
from pacru.review.chances import chances
from pacru.review.labels import Label
from pacru.review.reviewing import Finding, Line, Review, Verdict
from pacru.tree import Path, Tree

SHOWN: Final = 6
"""The turns of a better line that are written at most."""


def annotated(tree: Tree, review: Review) -> Tree:
    """The tree with what the review says: evaluations, marks, and better lines as variations.

    Marks of others stay where the review has nothing to say about a turn.

    Args:
        tree: a tree whose line begins with the game of the review.
        review: of that game.
    """
    for at in range(len(review.game.plies)):
        text = _told(review, at + 1)
        verdict = review.verdicts.get(at)
        mark = verdict.label.mark if verdict else ""
        tree = tree.annotated((at,), mark=mark or None, evaluation=text or None)
        if verdict and verdict.label.bad and verdict.best:
            tree = _with_better(tree, review, verdict)
    return tree


def restored(tree: Tree) -> Review:
    """The review that a record holds; without evaluations, one that is still to be made."""
    game = tree.game()
    found: dict[int, Finding] = {}
    called: dict[int, Label] = {}
    for at, node in enumerate(tree.line):
        known = _read(node.ply.after, node.evaluation)
        if known is None:
            continue
        found[at + 1] = _finding(known, ())
        called[at] = Label.marked(node.mark)
    better: dict[int, Finding] = {}
    for at, label in called.items():
        line = _better(tree, at) if label.bad else ()
        if line and at in found:
            better[at] = _finding(found[at].best.chances, line)
    return Review(game, {**found, **better}, called=called)


def _with_better(tree: Tree, review: Review, verdict: Verdict) -> Tree:
    """The tree with the better line as a variation, which begins with its evaluation."""
    path: Path = (verdict.ply - 1,) if verdict.ply else ()
    for number, turn in enumerate(verdict.best[:SHOWN]):
        try:
            tree, path = tree.play(path, turn)
        except PacruError:  # variations are as deep as they can be, or the game is over
            break
        if number == 0 and len(path) > 1:
            position = tree.node(path).ply.after
            told = _text_of(position, review.better(verdict.ply))
            tree = tree.annotated(path, evaluation=told or None)
    return tree


def _better(tree: Tree, at: int) -> tuple[str, ...]:
    """The line that a review has found instead of a turn."""
    for variation in tree.line[at].variations:
        if variation[0].evaluation:
            return tuple(node.ply.spelled for node in variation)
    return ()


def _told(review: Review, at: int) -> str:
    """The evaluation of a position, as the player who has just moved sees it."""
    position = review.game.positions[at]
    return "" if position.outcome else _text_of(position, review.line(at))


def _text_of(position: Position, line: Line | None) -> str:
    if line is None or position.outcome:
        return ""
    if position.players > 2:
        return " ".join(map(str, percents(line.chances)))
    return f"{_OPPOSED[line.score.kind]} {_signed(line.score)}" if line.score else ""


_OPPOSED: Final[Mapping[str, str]] = {"markers": "markers", "win": "loss", "loss": "win"}


def _signed(score: Score) -> int:
    return -score.value if score.kind == "markers" else score.value


def _read(position: Position, text: str) -> tuple[float, ...] | None:
    """The chances that an evaluation tells; None if it is none of a review."""
    words = text.split()
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
    return chances(position, Score(_OPPOSED[seen.kind], _signed(seen)))


def _is_number(word: str) -> bool:
    return word.isascii() and word.removeprefix("-").isdigit() and len(word) <= 9


def _finding(known: tuple[float, ...], turns: tuple[str, ...]) -> Finding:
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
