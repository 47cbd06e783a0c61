"""Why a turn was bad: what happens after it, compared with what happens after the best turn.

Both turns come with the line that a search expects. What happens in these lines counts first: wins,
captures, players who are blocked, connections, rotations. If nothing does, the terms of the
evaluation say what has become worse once both lines have gone on for equally long.

>>> position = Position.parse("9/8Bs/9/3AeBs4/4An4/9/9/9/9 a 2 - 1")
>>> reasons(position, ["d6-e7(d7)"], ["d6xe6"], ["Black", "Red"].__getitem__)
('Misses a capture on e6.',)
>>> [ply.spelled for ply in lines(position, ["d6-e7(d7)"], ["d6xe6"]).best]
['d6xe6']
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from pacru import games
from pacru.bot.search.driver import Search
from pacru.bot.timing import Limits
from pacru.core.board import NUMBER
from pacru.core.scores import WIN
from pacru.core.state import view_of_player
from pacru.core.texts import N_, NN_, gettext, ngettext
from pacru.core.turn import PRICE, Reorientation, Turn
from pacru.draft import join_in_words
from pacru.explain import scenes, threats
from pacru.explain.words import Name, short_turn
from pacru.game import Game, Ply
from pacru.games.pacru.evaluation import EVALUATION, Evaluation, Weights
from pacru.games.pacru.rules import Movement, movements
from pacru.position import Position

MOST: Final = 3
"""The most reasons for one turn."""
LONGEST: Final = 6
"""The most turns of a line that are looked at, except for a win at its end."""
FURTHEST: Final = 8
"""The turns that are compared if there is no other reason, and the most that are shown."""
LEAST: Final = 2
"""The fewest fields of a connection that is mentioned."""
LEAST_WORTH: Final = 50
"""The least that a group of terms must have lost, in hundredths of a marker."""
SHARE: Final = 4
"""A group must have lost at least 1/SHARE of the total loss."""
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

Turns: TypeAlias = Sequence[Turn | str]
"""Turns in a row, each as such or as text."""
Plies: TypeAlias = tuple[Ply, ...]


class Lines(NamedTuple):
    """The line of the turn that was played, and that of the best turn."""

    played: Plies
    best: Plies

    def cut(self, played: int, best: int) -> "Lines":
        """The first plies of both."""
        return Lines(self.played[:played], self.best[:best])

    @property
    def mover(self) -> int:
        """The player who took the turn."""
        return self.played[0].player


class _Reason(NamedTuple):
    """A reason.

    Attributes:
        weight: how important it is, roughly in hundredths of a marker.
        text: a sentence.
        played, best: how many plies of each line show it.
        missed: whether it is about what the best turn would have brought.
    """

    weight: float
    text: str
    played: int = 1
    best: int = 1
    missed: bool = False


_Reasons: TypeAlias = Iterator[_Reason]


def reasons(position: Position, played: Turns, best: Turns, name: Name) -> tuple[str, ...]:
    """Say why a turn was bad, in at most `MOST` sentences, the most important one first.

    The sentences are about the player who took the turn, such as "Loses the chevron on e5 to Red at
    once: d4 and f6 attack it." Each is true of the lines; there are none if the lines show nothing.

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
    return tuple(reason.text for reason in _find_reasons(_full_lines(position, played, best), name))


def costs(position: Position, played: Turns, best: Turns, name: Name) -> tuple[str, ...]:
    """The `reasons` that are about the turn that was played: they do not give the best turn away."""
    found = _find_reasons(_full_lines(position, played, best), name)
    return tuple(reason.text for reason in found if not reason.missed)


def lines(position: Position, played: Turns, best: Turns) -> Lines:
    """The turns that show the `reasons`: of each line at least one, if known, and at most `FURTHEST`.

    If a line stops just before a win, the turn that wins is added. The arguments and errors are
    those of `reasons`. If there are none, the first turns and the answer to the played one are
    shown.
    """
    whole = _full_lines(position, played, best)
    found = _find_reasons(whole, str) or [_Reason(0, "", played=2)]
    most = max(reason.played for reason in found), max(reason.best for reason in found)
    return whole.cut(*(min(length, FURTHEST) for length in most))


def _find_reasons(whole: Lines, name: Name) -> list[_Reason]:
    """The reasons, the most important one first."""
    if not all(whole) or whole.played[0].turn == whole.best[0].turn:
        return []
    if games.ruleset_of(whole.played[0].before.state).counts:
        return sorted(_count_reasons(whole, name), key=lambda reason: -reason.weight)[:MOST]
    wins = list(_win_reasons(whole, name))
    found = [*_elimination_reasons(whole, name), *_capture_reasons(whole, name)]
    gained = [*_connection_reasons(whole, name), *_rotation_reasons(whole)]
    groups = {} if wins else _group_reasons(whole.cut(LONGEST, LONGEST), name)
    if gained:  # this explains the fewer markers
        groups.pop("markers", None)
    if found:
        groups = {group: groups[group] for group in groups if group == "markers"}
    found += [*wins, *gained, *list(groups.values())[:2]]
    if not found:
        found = list(_group_reasons(whole.cut(FURTHEST, FURTHEST), name).values())[:2]
    return sorted(found, key=lambda reason: -reason.weight)[:MOST]


# ---- lines


def _full_lines(position: Position, played: Turns, best: Turns) -> Lines:
    return Lines(_plies(position, played), _plies(position, best))


def _plies(position: Position, turns: Turns) -> Plies:
    """The plies of a line; a search of two players sees a win at the next turn without making it."""
    game = Game(position)
    for turn in turns:
        if game.outcome:
            break
        game = game.play(turn)
    if games.ruleset_of(position.state).counts:
        return game.plies
    state = game.position.state
    known = len(turns) == 1 or (position.players == 2 and EVALUATION.lead(state) >= WIN - 1)
    if known and not game.outcome:
        following = Search(state, Limits(1)).run()
        if following.score >= WIN - 1:
            game = game.play(following.turn)
    return game.plies


def _turn_count(plies: Plies, player: int) -> int:
    """How many turns a player takes in a line."""
    return sum(ply.player == player for ply in plies)


def _opponents_left(position: Position, mover: int) -> list[int]:
    """The other players still in the game."""
    return [
        player
        for player in range(position.players)
        if player != mover and position.chevrons(player)
    ]


# ---- what happens


def _sentence_in_turns(turns: int, at_once: str, later: tuple[str, str], **values: str) -> str:
    """A sentence about what happens with the first turn of a player, or with a later one."""
    return ngettext(*later, turns, **values) if turns > 1 else gettext(at_once).format(**values)


def _win_reasons(lines: Lines, name: Name) -> _Reasons:
    (played, best), mover = lines, lines.mover
    winner, hoped = (plies[-1].after.outcome and plies[-1].player for plies in lines)
    turns, wanted = (_turn_count(plies, plies[-1].player) for plies in lines)
    if winner not in (None, mover) and hoped in (None, mover):
        text = _sentence_in_turns(
            turns,
            N_("Lets {name} win on their next move."),
            NN_("Lets {name} win in {number} move.", "Lets {name} win in {number} moves."),
            name=name(played[-1].player),
        )
        yield _Reason(4000, text, len(played))
    elif winner not in (None, mover) and hoped == winner and turns < wanted:
        text = ngettext(
            "Lets {name} win {number} move sooner.",
            "Lets {name} win {number} moves sooner.",
            wanted - turns,
            name=name(played[-1].player),
        )
        yield _Reason(4000, text, len(played), len(best))
    if hoped == mover and winner != mover:
        text = _sentence_in_turns(
            wanted,
            N_("Misses a win: {turn} wins at once."),
            NN_("Misses a win in {number} move.", "Misses a win in {number} moves."),
            turn=short_turn(best[0].turn),
        )
        yield _Reason(3000, text, best=len(best), missed=True)
    elif hoped == mover and wanted < turns:
        text = ngettext(
            "Takes {number} more move to win.", "Takes {number} more moves to win.", turns - wanted
        )
        yield _Reason(3000, text, len(played), len(best), missed=True)


def _elimination_reasons(lines: Lines, name: Name) -> _Reasons:
    gone: tuple[dict[int, tuple[str, int]], ...] = tuple(
        {
            player: (reason, number)
            for number, ply in enumerate(plies, 1)
            for player, reason in ply.out.items()
        }
        for plies in lines.cut(LONGEST, LONGEST)
    )
    # A player who goes out later than that in the other line goes out there, too.
    ever = [{player for ply in plies for player in ply.out} for plies in lines]
    for player, (reason, number) in gone[0].items():
        if player == lines.mover and player not in ever[1]:
            text = gettext("Loses the last chevron.")
            if reason == "blocked":
                text = gettext("Ends up blocked: none of the chevrons can move.")
            yield _Reason(2000, text, number)
    for player, (reason, number) in gone[1].items():
        known = number <= len(lines.played)  # otherwise it may still happen there
        if known and player != lines.mover and player not in ever[0] and reason == "blocked":
            text = gettext("Misses a way to block {name}.").format(name=name(player))
            yield _Reason(1500, text, best=number, missed=True)


class _CaptureInLine(NamedTuple):
    """A capture in a line.

    Attributes:
        number: the plies up to there.
        ply: the turn.
        field: where.
        owner: who loses a chevron.
    """

    number: int
    ply: Ply
    field: str
    owner: int


def _captures_in(plies: Plies) -> list[_CaptureInLine]:
    return [
        _CaptureInLine(number, ply, *ply.captured[:2])
        for number, ply in enumerate(plies, 1)
        if ply.captured
    ]


def _capture_reasons(lines: Lines, name: Name) -> _Reasons:
    (played, best), mover = lines, lines.mover
    lost, spared = (
        [one for one in _captures_in(plies) if one.owner == mover]
        for plies in (played[:LONGEST], best)
    )
    won, missed = (
        [one for one in _captures_in(plies) if one.ply.player == mover]
        for plies in (played, best[:LONGEST])
    )
    worse = len(lost) - len(spared) + len(missed) - len(won)
    if worse > 0 and len(lost) > len(spared):
        number, ply, field, _ = _first_unmatched(lost, spared)
        attackers = ply.before.attackers(field).intersection(ply.before.chevrons(ply.player))
        text = _sentence_in_turns(
            _turn_count(played[:number], ply.player),
            N_("Loses the chevron on {field} to {name} at once: {fields} attack it."),
            NN_(
                "Loses the chevron on {field} to {name} in {number} move: {fields} attack it.",
                "Loses the chevron on {field} to {name} in {number} moves: {fields} attack it.",
            ),
            field=field,
            name=name(ply.player),
            fields=join_in_words(sorted(attackers)),
        )
        yield _Reason(1000 * worse, text, number)
    if worse > 0 and len(missed) > len(won):
        number, _, field, _ = _first_unmatched(missed, won)
        if number > len(played):  # it may still happen there
            return
        text = _sentence_in_turns(
            _turn_count(best[:number], mover),
            N_("Misses a capture on {field}."),
            NN_(
                "Misses a capture on {field} in {number} move.",
                "Misses a capture on {field} in {number} moves.",
            ),
            field=field,
        )
        yield _Reason(900 * worse, text, best=number, missed=True)


def _first_unmatched(found: list[_CaptureInLine], others: list[_CaptureInLine]) -> _CaptureInLine:
    """The first capture on a field where the other line has none; otherwise the last one."""
    fields = [one.field for one in others]
    return next((one for one in found if one.field not in fields), found[-1])


def _connections_in(plies: Plies, player: int) -> list[tuple[int, int]]:
    """The connections that a player makes: the fields gained, and the plies up to there."""
    return [
        (len(scene.fields), number)
        for number, ply in enumerate(plies, 1)
        if ply.player == player
        for scene in scenes.scenes_of(ply)
        if scene.act is scenes.Act.CONNECT
    ]


def _connection_reasons(lines: Lines, name: Name) -> _Reasons:
    (played, best), mover = lines, lines.mover
    for player in range(played[0].before.players):
        # What comes after the end of the other line may still happen there.
        shown = best[: len(played)] if player == mover else played[: len(best) + 1]
        shown = shown[:LONGEST]
        other = played if player == mover else best
        made = _connections_in(shown, player)
        more = sum(size for size, _ in made) - sum(
            size for size, _ in _connections_in(other, player)
        )
        size, number = max(made, default=(0, 0))
        if more < LEAST or size < LEAST:
            continue
        if player == mover:
            text = gettext("Misses a {number}-marker connection.").format(number=size)
            yield _Reason(100 * more, text, best=number, missed=True)
        else:
            text = gettext("Lets {name} make a {number}-marker connection.")
            yield _Reason(100 * more, text.format(name=name(player), number=size), number)


def _rotation_reasons(lines: Lines) -> _Reasons:
    price, other = (
        PRICE[turn.rotation] if isinstance(turn, Reorientation) else 0
        for turn in (plies[0].turn for plies in lines)
    )
    if price > other:
        text = ngettext(
            "The rotation costs {number} marker.", "The rotation costs {number} markers.", price
        )
        yield _Reason(100 * (price - other), text)


# ---- what the evaluation says


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
    state, players = position.state, position.players
    assert position.to_move is not None
    first = -position.to_move % players
    found = {}
    for group, evaluation in _group_evaluations().items():
        worths = evaluation.worths(state)
        found[group] = worths[first:] + worths[:first]
    return found


def _group_reasons(lines: Lines, name: Name) -> dict[str, _Reason]:
    """A sentence about each group that has lost much in the line that was played."""
    mover, together = lines.mover, min(map(len, lines))
    lines = lines.cut(together, together)
    played, best = (plies[-1].after for plies in lines)
    others = _opponents_left(played, mover)
    over = played.outcome or best.outcome
    if over or not played.chevrons(mover) or others != _opponents_left(best, mover):
        return {}
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
    after = ngettext("after {number} move", "after {number} moves", together)
    found = {}
    for group in sorted(whole, key=lambda group: -whole[group]):
        if whole[group] < least or sum(whole.values()) < LEAST_WORTH:
            break
        for player in sorted(losses[group], key=lambda player: -losses[group][player]):
            text = losses[group][player] > 0 and _group_sentence(group, player, lines, name, after)
            if text:
                found[group] = _Reason(whole[group], text, together, together)
                break
    return found


def _count_reasons(lines: Lines, name: Name) -> _Reasons:
    """In a game with a count at its end: the markers, and the fields that only one player can reach."""
    together = min(map(len, lines))
    lines = lines.cut(together, together)
    played, best = (plies[-1].after for plies in lines)
    over = played.outcome or best.outcome
    after = ngettext("after {number} move", "after {number} moves", together)
    for group in ("markers",) if over else ("markers", "domains"):
        for player in range(played.players):
            text = _group_sentence(group, player, lines, name, after)
            if text:
                here, there = (_MEASURES[group](one, player) for one in (played, best))
                yield _Reason(100 * abs(here - there), text, together, together)


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
    return movements(view_of_player(position.state, player))


def _borderlands_led(position: Position, player: int) -> int:
    """In how many borderlands a player has more markers than any other."""
    counts = [
        Counter(NUMBER[field] // 9 for field in position.markers(one))
        for one in range(position.players)
    ]
    mine = counts.pop(player)
    return sum(all(mine[land] > other[land] for other in counts) for land in mine)


def _count_crossings(position: Position, player: int) -> int:
    """How many chevrons of a player could cross a border now."""
    return len({one[0] for one in _movements(position, player) if one[0] // 72 != one[1] // 72})


_MEASURES: Final[dict[str, Callable[[Position, int], int]]] = {
    "markers": lambda position, player: len(position.markers(player)),
    "lands": _borderlands_led,
    "power": lambda position, player: sum(map(position.power, position.chevrons(player))),
    "moves": lambda position, player: len(_movements(position, player)),
    "crossings": _count_crossings,
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
