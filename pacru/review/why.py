"""Why a turn was bad: what happens after it, compared with what happens after the best turn.

The other side of that is why the best turn is good (`merits_of_best`).

Both turns come with the line that a search expects. What the opponent can do at once is exact
(`pacru.explain.dangers`), and so is what is worse right after it, by the terms of the evaluation. What
happens later is expected: wins, captures, players who are blocked, connections, the count of markers.
It is said only where a search of ten times the positions nearly always agrees.

>>> position = Position.parse("9/8Bs/9/3AeBs4/4An4/9/9/9/9 a 2 - 1")
>>> [reason.text for reason in reasons(position, ["d6-e7(d7)"], ["d6xe6"], ["Black", "Red"].__getitem__)]
['Misses a capture on e6.']
>>> [ply.spelled for ply in lines(position, ["d6-e7(d7)"], ["d6xe6"]).best]
['d6xe6']
"""

from typing import Final

from pacru import games
from pacru.explain.dangers import dangers
from pacru.explain.merits import merits
from pacru.explain.reasons import MOST, Grade, Reason, Topic
from pacru.explain.words import Name
from pacru.position import Position, inner_state
from pacru.review.comparison import compare, count
from pacru.review.events import events
from pacru.review.lines import FURTHEST, Evidence, Lines, Turns, full_lines
from pacru.review.proving import prove_win

REPLY: Final = 2
"""The plies of a line up to the reply."""


def reasons(position: Position, played: Turns, best: Turns, name: Name) -> tuple[Reason, ...]:
    """Say why a turn was bad, in at most `reasons.MOST` sentences, the most important one first.

    The sentences are about the player who took the turn, such as "Loses a chevron to Red within
    3 moves." There are none if the lines show nothing.

    Args:
        position: the position before the turn.
        played: the turn, and the line that a search expects after it, or the turn alone.
        best: the same for the best turn, which the search finds better. If one of the two is
            unknown, it is empty, and there are no reasons.
        name: gives the name of each player, as in the middle of a sentence.

    Raises:
        TurnNotationError: a text is not a turn.
        IllegalTurn: the rules forbid a turn of a line.
    """
    found = _find_evidence(full_lines(position, played, best), name)
    return tuple(one.reason for one in found)[:MOST]


def costs(position: Position, played: Turns, best: Turns, name: Name) -> tuple[Reason, ...]:
    """The `reasons` that are about the turn that was played: they do not give the best turn away."""
    found = _find_evidence(full_lines(position, played, best), name)
    return tuple(one.reason for one in found if not one.missed)[:MOST]


def weightiest(position: Position, played: Turns, best: Turns) -> Evidence | None:
    """The first of the `reasons`, with what shows it; None: there are none. The arguments and errors are the same."""
    return next(iter(_find_evidence(full_lines(position, played, best), str)), None)


def merits_of_best(position: Position, best: Turns, name: Name) -> tuple[Reason, ...]:
    """Say why the best turn is good; a win by force is proved, if that takes few positions.

    Args:
        position: the position before the turn.
        best: the turn, and the line that a search expects after it.
        name: gives the name of each player, as in the middle of a sentence.
    """
    line = full_lines(position, best, ()).played
    proof = prove_win(line)
    return merits(line[0], name, best[1:], plies=proof.plies if proof else None)


def lines(position: Position, played: Turns, best: Turns) -> Lines:
    """The turns that show the `reasons`: of each line at least one, if known, and at most `FURTHEST`.

    If a line stops just before a win, the turn that wins is added. The arguments and errors are
    those of `reasons`. If there are none, the first turns and the answer to the played one are
    shown.
    """
    whole = full_lines(position, played, best)
    found = _find_evidence(whole, str)[:MOST]
    most = (
        max((one.played for one in found), default=REPLY),
        max((one.best for one in found), default=1),
    )
    return whole.cut(*(min(length, FURTHEST) for length in most))


def _find_evidence(whole: Lines, name: Name) -> list[Evidence]:
    """The evidence, the weightiest first."""
    if not all(whole) or whole.played[0].turn == whole.best[0].turn:
        return []
    if games.ruleset_of(inner_state(whole.played[0].before)).counts:
        return _sort(list(count(whole, name)))
    exact = [
        Evidence(one, REPLY if one.topic is Topic.WIN else 1)
        for one in dangers(whole.played[0], whole.best[0], name)
    ]
    happens = events(whole, name)
    found = exact + [one for kind in happens.values() for one in kind if not _is_known(one, exact)]
    topics = {one.reason.topic for one in found}
    return _sort(found if Topic.WIN in topics else [*found, *_find_changes(whole, topics, name)])


def _find_changes(whole: Lines, told: set[Topic], name: Name) -> list[Evidence]:
    """What has become worse beside what happens."""
    changes = compare(whole, name)
    if told & {Topic.BLOCKING, Topic.CAPTURE}:
        changes = [one for one in changes if one.reason.topic is Topic.MARKERS]
    if told & {Topic.CONNECTION, Topic.ROTATION}:  # this explains the fewer markers
        changes = [one for one in changes if one.reason.topic is not Topic.MARKERS]
    return changes[:MOST]


def _is_known(one: Evidence, exact: list[Evidence]) -> bool:
    """Whether an event is the reply, which has a sentence of its own."""
    topics = {other.reason.topic for other in exact}
    expected = one.reason.grade is Grade.EXPECTED and not one.missed
    return expected and one.played <= REPLY and one.reason.topic in topics


def _sort(found: list[Evidence]) -> list[Evidence]:
    return sorted(found, key=lambda one: -one.reason.weight)
