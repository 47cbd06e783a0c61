"""What has become worse once two lines have gone on for equally long, by the terms of the evaluation."""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from pacru.core.board import NUMBER
from pacru.core.state import view_of_player
from pacru.core.texts import NN_, gettext, ngettext
from pacru.draft import join_in_words
from pacru.explain import prospects, threats
from pacru.explain.reasons import Grade, Reason, Topic
from pacru.explain.words import Name
from pacru.games.pacru.evaluation import EVALUATION, Evaluation, Weights
from pacru.games.pacru.rules import Movement, movements
from pacru.position import Position, inner_state
from pacru.review.lines import AllEvidence, Evidence, Lines, opponents_left

LEAST_WORTH: Final = 50
"""The least that a group of terms must have lost, in hundredths of a marker."""
SHARE: Final = 4
"""A group must have lost at least 1/SHARE of the total loss."""
MARKERS_AFTER: Final = 5
"""The turns after which the markers are compared: later counts cannot be predicted."""
MANY_MARKERS: Final = 4
"""The markers that must be lost by then …"""
FEW_MARKERS: Final = 2
"""… and at each of the last `LASTING` turns: so a deeper search loses some, too."""
LASTING: Final = 3
HARDLY: Final = 1
"""A chevron with at most this many moves can hardly move."""

_GROUPS: Final = {
    "markers": ("marker", "finish"),
    "lands": ("site", "spread", "land"),
    "power": ("power",),
    "moves": ("movement", "ahead", "scarce"),
    "crossings": ("crossing",),
    "connections": ("connection_now", "connection_later"),
    "attacks": (
        *("attack_now", "attack_later", "capture_now", "capture_later"),
        *("fork_now", "fork_later"),
    ),
    "posts": ("chevron", "post", "last", "pair", "at_home"),
}
"""The groups of terms of the evaluation, by the names of their weights. No sentence is about
"posts", where the chevrons stand."""
_TOPICS: Final = {
    "markers": Topic.MARKERS,
    "lands": Topic.LANDS,
    "power": Topic.POWER,
    "moves": Topic.MOBILITY,
    "crossings": Topic.CROSSING,
    "connections": Topic.CONNECTION,
    "attacks": Topic.CAPTURE,
    "domains": Topic.MOBILITY,
}
"""What a sentence about each group is about."""
_FEWER: Final = {
    "markers": NN_(
        "Ends up with {number} fewer marker {after}.",
        "Ends up with {number} fewer markers {after}.",
    ),
    "lands": NN_(
        "Ends up leading in {number} fewer borderland {after}.",
        "Ends up leading in {number} fewer borderlands {after}.",
    ),
    "power": NN_(
        "Ends up with {number} less power in total {after}.",
        "Ends up with {number} less power in total {after}.",
    ),
    "moves": NN_(
        "Ends up with {number} fewer possible move {after}.",
        "Ends up with {number} fewer possible moves {after}.",
    ),
    "crossings": NN_(
        "Ends up with {number} fewer chevron able to cross a border {after}.",
        "Ends up with {number} fewer chevrons able to cross a border {after}.",
    ),
    "connections": NN_(
        "The longest possible connection is {number} field shorter {after}.",
        "The longest possible connection is {number} fields shorter {after}.",
    ),
    "attacks": NN_(
        "Attacks {number} fewer chevron {after}.", "Attacks {number} fewer chevrons {after}."
    ),
    "domains": NN_(
        "Ends up with {number} fewer field nobody else can reach {after}.",
        "Ends up with {number} fewer fields nobody else can reach {after}.",
    ),
}
"""For each group: what the player who took the turn has less of."""
_MORE: Final = {
    "markers": NN_(
        "Gives {name} {number} more marker {after}.",
        "Gives {name} {number} more markers {after}.",
    ),
    "lands": NN_(
        "Lets {name} lead in {number} more borderland {after}.",
        "Lets {name} lead in {number} more borderlands {after}.",
    ),
    "power": NN_(
        "Gives {name}’s chevrons {number} more power in total {after}.",
        "Gives {name}’s chevrons {number} more power in total {after}.",
    ),
    "moves": NN_(
        "Gives {name}’s chevrons {number} more move {after}.",
        "Gives {name}’s chevrons {number} more moves {after}.",
    ),
    "crossings": NN_(
        "Lets {number} more of {name}’s chevrons cross a border {after}.",
        "Lets {number} more of {name}’s chevrons cross a border {after}.",
    ),
    "connections": NN_(
        "Makes {name}’s longest possible connection {number} field longer {after}.",
        "Makes {name}’s longest possible connection {number} fields longer {after}.",
    ),
    "attacks": NN_(
        "Lets {name} attack {number} more chevron {after}.",
        "Lets {name} attack {number} more chevrons {after}.",
    ),
    "domains": NN_(
        "Leaves {name} {number} more field nobody else can reach {after}.",
        "Leaves {name} {number} more fields nobody else can reach {after}.",
    ),
}
"""For each group: what another player has more of."""


def _evaluation_of(*terms: str) -> Evaluation:
    """The evaluation with only some of its terms."""
    weights = EVALUATION.weights._asdict()
    return Evaluation(
        Weights._make(
            value if term in terms else 0 if isinstance(value, int) else (0,) * len(value)
            for term, value in weights.items()
        )
    )


@cache
def _group_evaluations() -> Mapping[str, Evaluation]:
    """The evaluation of each group of terms."""
    return {group: _evaluation_of(*terms) for group, terms in _GROUPS.items()}


def group_values(position: Position) -> dict[str, list[int]]:
    """The value for each player of each group of terms, in hundredths of a marker.

    Args:
        position: a position in which the game is not over.
    """
    state, players = inner_state(position), position.players
    assert position.to_move is not None
    first = -position.to_move % players
    found = {}
    for group, evaluation in _group_evaluations().items():
        worths = evaluation.worths(state)
        found[group] = worths[first:] + worths[:first]
    return found


def compare(lines: Lines, name: Name) -> list[Evidence]:
    """What has become worse: right after the turn, which is exact, and in markers, which is expected."""
    found = list(_find_changes_at_once(lines.cut(1, 1), name))
    length = min(MARKERS_AFTER, *map(len, lines))
    told = {evidence.reason.topic for evidence in found}
    if Topic.MARKERS not in told and _are_comparable(lines.cut(length, length)):
        found += _find_fewer_markers(lines.cut(length, length))
    return found


def _are_comparable(lines: Lines) -> bool:
    """Whether the same players are left at the end of both lines."""
    played, best = (plies[-1].after for plies in lines)
    others = opponents_left(played, lines.mover)
    over = played.outcome or best.outcome
    return (
        not over
        and bool(played.chevrons(lines.mover))
        and others == opponents_left(best, lines.mover)
    )


def _find_changes_at_once(lines: Lines, name: Name) -> AllEvidence:
    """A sentence about each group that has lost much with the turn alone, the worst first."""
    if not _are_comparable(lines):
        return
    mover = lines.mover
    played, best = (plies[0].after for plies in lines)
    others = opponents_left(played, mover)
    losses: dict[str, dict[int, float]] = {}
    here, there = group_values(played), group_values(best)
    for group in _GROUPS:
        change = [after - before for before, after in zip(here[group], there[group], strict=True)]
        losses[group] = {
            player: change[player] if player == mover else -change[player] / len(others)
            for player in (mover, *others)
        }
    whole = {group: sum(parts.values()) for group, parts in losses.items()}
    least = max(LEAST_WORTH, sum(whole.values()) / SHARE)
    for group in sorted(whole, key=lambda group: -whole[group]):
        if whole[group] < least:
            return
        worse = [player for player, loss in losses[group].items() if loss > 0]
        for player in sorted(worse, key=lambda player: -losses[group][player]):
            text = _group_sentence(group, player, lines, name, _when(1))
            if text:
                yield _evidence(group, whole[group], text, 1)
                break


def _find_fewer_markers(lines: Lines) -> AllEvidence:
    """That the count of markers has become much worse, and stays so, by the end of two long lines."""
    behind = [
        prospects.lead(best.after, lines.mover) - prospects.lead(played.after, lines.mover)
        for played, best in zip(*lines, strict=True)
    ]
    if len(behind) < LASTING or behind[-1] < MANY_MARKERS or min(behind[-LASTING:]) < FEW_MARKERS:
        return
    text = gettext("Ends up worse off in markers {after}.").format(after=_when(len(behind)))
    yield _evidence("markers", 100 * behind[-1], text, len(behind))


def _when(plies: int) -> str:
    """When something is so: after the turn, or after some more."""
    if plies == 1:
        return gettext("right away")
    return ngettext("after {number} move", "after {number} moves", plies)


def _evidence(group: str, weight: float, text: str, plies: int) -> Evidence:
    grade = Grade.PROVED if plies == 1 else Grade.EXPECTED
    return Evidence(Reason(weight, _TOPICS[group], text, grade), plies, plies)


def count(lines: Lines, name: Name) -> AllEvidence:
    """In a game with a count at its end: the markers, and the fields that only one player can reach."""
    together = min(map(len, lines))
    lines = lines.cut(together, together)
    played, best = (plies[-1].after for plies in lines)
    over = played.outcome or best.outcome
    after = _when(together)
    for group in ("markers",) if over else ("markers", "domains"):
        for player in range(played.players):
            text = _group_sentence(group, player, lines, name, after)
            if text:
                here, there = (_MEASURES[group](one, player) for one in (played, best))
                yield _evidence(group, 100 * abs(here - there), text, together)


def _group_sentence(group: str, player: int, lines: Lines, name: Name, after: str) -> str:
    """What has become worse about a player, as the mover sees it; empty if it cannot be counted."""
    own, (played, best) = player == lines.mover, (plies[-1].after for plies in lines)
    special = _SPECIAL.get((group, own))
    text = special(lines, player, name(player), after) if special else ""
    if text or group not in _MEASURES:
        return text
    less, more = (
        _MEASURES[group](one, player) for one in ((played, best) if own else (best, played))
    )
    if more <= less:
        return ""
    texts = _FEWER[group] if own else _MORE[group]
    return ngettext(*texts, more - less, name=name(player), after=after)


def _movements(position: Position, player: int) -> list[Movement]:
    return movements(view_of_player(inner_state(position), player))


_MEASURES: Final[dict[str, Callable[[Position, int], int]]] = {
    "markers": lambda position, player: len(position.markers(player)),
    "lands": prospects.borderlands_led,
    "power": lambda position, player: sum(map(position.power, position.chevrons(player))),
    "moves": lambda position, player: threats.threats_in(position).moves[player],
    "crossings": prospects.crossing_count,
    "connections": lambda position, player: max(
        (one[3].bit_count() for one in _movements(position, player)), default=0
    ),
    "attacks": lambda position, player: sum(
        attack.player == player for attack in threats.threats_in(position).attacks
    ),
    "domains": lambda position, player: [*position.domains().values()].count(player),
}
"""How much a player has of each group."""


def _immobility_sentence(lines: Lines, player: int, _: str, after: str) -> str:
    """A chevron that can hardly move."""
    found = []
    for plies in lines:
        position = plies[-1].after
        ways = Counter(one[0] >> 3 for one in _movements(position, player))
        free = {field: ways[NUMBER[field]] for field in position.chevrons(player)}
        found.append({field: count for field, count in free.items() if count <= HARDLY})
    played, best = found
    fields = [field for field in played if field not in best]
    if len(played) <= len(best) or not fields:
        return ""
    field = min(fields, key=lambda field: played[field])
    text = gettext("The chevron on {field} can hardly move {after}.")
    if not played[field]:
        text = gettext("The chevron on {field} can’t move {after}.")
    return text.format(field=field, after=after)


def _threat_sentence(lines: Lines, player: int, name: str, after: str) -> str:
    """A pincer that another player threatens."""
    played, best = (
        {
            attack.target: attack.fields
            for attack in threats.threats_in(plies[-1].after).attacks
            if attack.captures and attack.player == player and attack.owner == lines.mover
        }
        for plies in lines
    )
    fields = [field for field in played if field not in best]
    if len(played) <= len(best) or not fields:
        return ""
    text = gettext("Lets {name} threaten the chevron on {field} {after}: {fields} attack it.")
    return text.format(
        name=name, field=fields[0], fields=join_in_words(list(played[fields[0]])), after=after
    )


_SPECIAL: Final[dict[tuple[str, bool], Callable[[Lines, int, str, str], str]]] = {
    ("moves", True): _immobility_sentence,
    ("attacks", False): _threat_sentence,
}
"""By group, and whether it is about the mover's own chevrons: a more telling sentence, if it is true."""
