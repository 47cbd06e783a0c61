"""Whether the sentences about a turn are true, told by the plain rules of `tests.reference.naive`.

This reads the texts that a player reads, and shares nothing with the code that writes them. A proved
sentence must be true of the turn itself, whatever the others do. An expected one names an event, and
a number of moves: whether it happens there is asked of any lines, such as those of a deeper search.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import combinations
from typing import NamedTuple

from tests.reference import naive
from tests.reference.naive import Position

NAMES = {"a": "Ada", "b": "Bea", "c": "Cleo", "d": "Dana"}
"""What the players must be called in the sentences."""
PAYMENTS = 10
"""The most payments for a rotation that are tried as a reply to a forced win."""


def name(player: int) -> str:
    """What a player must be called in the sentences."""
    return [*NAMES.values()][player]


def read_examples(text: str) -> list[tuple[str, ...]]:
    """Examples of what is told: the parts of each, with a bar between them, and the sentences below it."""
    found: list[tuple[str, ...]] = []
    for line in text.strip("\n").split("\n"):
        if line.startswith("#"):
            continue
        if line.startswith(" "):
            parts = line.removeprefix(" | ").split(" | ") if line[1] == "|" else [line.strip()]
            found[-1] += tuple(parts)
        else:
            found.append(tuple(line.split(" | ")))
    return found


class Step(NamedTuple):
    """A turn of a line: the position before it, its text, and the position after it."""

    before: Position
    turn: str
    after: Position

    @property
    def player(self) -> str:
        assert self.before.to_move
        return self.before.to_move

    @property
    def captured(self) -> str | None:
        """The field on which a chevron is captured."""
        found = re.search(r"[x×](..)", self.turn)
        return found[1] if found else None


Line = Sequence[Step]


def follow(position: Position, turns: Sequence[str]) -> Line:
    """Play the turns of a line, as far as the game goes."""
    steps: list[Step] = []
    for turn in turns:
        if position.to_move is None:
            break
        after = naive.play(position, turn)
        steps.append(Step(position, turn, after))
        position = after
    return steps


def with_win(line: Line) -> Line:
    """The line, and after it a move that wins at once, if there is one."""
    after = line[-1].after
    wins = [
        Step(after, one.text(), one.after)
        for one in naive.written_moves(after)
        if winner(one.after) == after.to_move
    ]
    return [*line, *wins[:1]]


@dataclass(frozen=True)
class Case:
    """What a sentence is about.

    Attributes:
        played: the turn, and a line after it.
        best: the better turn, and a line after it; empty for a reason why a turn is good.
    """

    played: Line
    best: Line = ()

    @cached_property
    def mover(self) -> str:
        return self.played[0].player

    @property
    def before(self) -> Position:
        return self.played[0].before

    @property
    def after(self) -> Position:
        return self.played[0].after

    def holds(self, sentence: str) -> bool:
        """Whether a sentence is true of the first turns, or happens in the lines.

        Raises:
            ValueError: the sentence is of no kind that is known here.
        """
        _, check, groups = _kind_of(sentence)
        return check(self, groups)


def kind_of(sentence: str) -> str:
    """The pattern of a sentence: the same for all of its kind.

    Raises:
        ValueError: the sentence is of no kind that is known here.
    """
    return _kind_of(sentence)[0]


# ---- questions about positions


def asked(position: Position, player: str) -> Position:
    """The position as if it were that player's turn."""
    return replace(position, to_move=player)


def ways(position: Position, player: str) -> list[naive.Movement]:
    """The ways that a player's chevrons could go."""
    return [
        movement
        for origin in naive.own_chevrons(position, player)
        for movement in naive.movements(position, origin)
    ]


def exits(position: Position, player: str) -> set[str]:
    return {way.destination for way in ways(position, player)}


def movable(position: Position, player: str) -> set[str]:
    return {way.origin for way in ways(position, player)}


def move_count(position: Position, player: str) -> int:
    return len({way[:2] for way in ways(position, player)})


def crossing(position: Position, player: str) -> set[str]:
    """The chevrons of a player that could cross a border."""
    return {
        way.origin
        for way in ways(position, player)
        if naive.block(way.origin) != naive.block(way.destination)
    }


def power(position: Position, player: str) -> int:
    return sum(
        naive.r5a_power(position, player, place) for place in naive.own_chevrons(position, player)
    )


def markers(position: Position, player: str) -> set[str]:
    return {place for place, owner in position.markers.items() if owner == player}


def attackers(position: Position, player: str, target: str) -> set[str]:
    return {
        place
        for place in naive.own_chevrons(position, player)
        if target in position.chevrons and naive.r11a_attacks(position, place, target)
    }


def attack_count(position: Position, player: str) -> int:
    return sum(bool(attackers(position, player, target)) for target in position.chevrons)


def capturable(position: Position, owner: str) -> dict[str, dict[str, set[str]]]:
    """A player's chevrons that others could capture: for each of these players, the attackers."""
    found: dict[str, dict[str, set[str]]] = {}
    for target in naive.own_chevrons(position, owner):
        for other in set(naive.players_in(position)) - {owner}:
            near = attackers(position, other, target)
            if len(near) > 1:
                found.setdefault(other, {})[target] = near
    return found


def connections(position: Position, player: str) -> dict[tuple[str, str], list[str]]:
    """The connections that a player could make, and the fields that each would gain."""
    return {
        (way.origin, way.destination): gained
        for way in ways(position, player)
        if naive.is_connection(position, player, way)
        and (gained := naive.r8b_changes(position, player, way))
    }


def worth(position: Position, fields: Sequence[str]) -> int:
    """The change in the lead by a connection over these fields."""
    return len(fields) + sum(field in position.markers for field in fields)


def longest(position: Position, player: str) -> int:
    return max(map(len, connections(position, player).values()), default=0)


def borderlands_led(position: Position, player: str) -> int:
    led = 0
    for corner in (column + row for column in "adg" for row in "147"):
        owners = [position.markers.get(place) for place in naive.borderland(corner)]
        others = set(naive.LETTERS) - {player}
        led += all(owners.count(player) > owners.count(other) for other in others)
    return led


def winner(position: Position) -> str | None:
    outcome = naive.outcome(position)
    return outcome[0] if outcome else None


def can_win(position: Position, player: str, turn: str | None = None) -> bool:
    """Whether a player could win with a move at once, or with one of that short form."""
    return any(
        winner(one.after) == player
        for one in naive.written_moves(asked(position, player))
        if turn is None or short(one.text()) == turn
    )


def short(turn: str) -> str:
    """A turn as sentences have it."""
    told = turn.replace("x", "×").replace("-", "–").replace("(", " (").replace(",", ", ")
    return told.replace("<", "").replace(">", "")


def gained_by_connection(step: Step) -> int:
    """How many fields a turn gains by a connection."""
    found = re.fullmatch(r"(..)[-–](..)(\((.*)\))?", step.turn)
    if not found or (found[4] or "*").split(",")[0] != "*":
        return 0
    fields = connections(step.before, step.player).get((found[1], found[2]), [])
    return len(set(fields) & markers(step.after, step.player))


def price(step: Step) -> int:
    """The markers that a turn costs."""
    return 4 if re.search("<<|>>", step.turn) else 2 if re.search("[<>]", step.turn) else 0


def lead(position: Position, player: str) -> int:
    counts = {one: len(markers(position, one)) for one in naive.LETTERS[: position.players]}
    own = counts.pop(player)
    return own - max(counts.values())


# ---- events in lines


def moves_of(line: Line, player: str, number: int) -> list[Step]:
    """The first so many turns of a player in a line."""
    return [step for step in line if step.player == player][:number]


def goes_out(line: Line, player: str, how: str) -> bool:
    return any(step.after.out.get(player) == how for step in line)


def move_that_wins(line: Line, player: str) -> int | None:
    """The number of the move with which a player wins a line."""
    if not line or winner(line[-1].after) != player:
        return None
    return sum(step.player == player for step in line)


# ---- the kinds of sentences

Groups = dict[str, str]
Check = Callable[[Case, Groups], bool]
_KINDS: list[tuple[str, re.Pattern[str], Check]] = []
_SHAPES = {
    "NAME": rf"(?P<name>{'|'.join(NAMES.values())})",
    "OTHER": rf"(?P<other>{'|'.join(NAMES.values())})",
    "FIELDS": r"(?P<fields>[a-i][1-9](?:(?:, | and |, and )[a-i][1-9])*)",
    "FIELD": r"(?P<field>[a-i][1-9])",
    "WAY": r"(?P<origin>[a-i][1-9])–(?P<destination>[a-i][1-9])",
    "TURN": r"(?P<turn>[a-i][1-9][–×][a-i][1-9](?: \([a-i1-9*, ]+\))?)",
    "NUMBER": r"(?P<number>\d+)",
    "TARGET": r"(?P<target>\d+)",
    "MOVES": r"(?P<moves>\d+) moves?",
    "WHEN": r"(?:right away|after (?P<moves>\d+) moves?)",
}


def _says(*templates: str) -> Callable[[Check], Check]:
    """Register what checks sentences of these kinds; (s) is a plural."""

    def register(check: Check) -> Check:
        for template in templates:
            pattern = re.escape(template).replace(r"\(s\)", "s?").replace(r"\ ", " ")
            for word, shape in _SHAPES.items():
                pattern = re.sub(rf"\b{word}\b", shape.replace("\\", r"\\"), pattern)
            _KINDS.append((template, re.compile(pattern), check))
        return check

    return register


def _kind_of(sentence: str) -> tuple[str, Check, Groups]:
    for template, pattern, check in _KINDS:
        found = pattern.fullmatch(sentence)
        if found:
            return template, check, {"moves": "", **found.groupdict(""), "sentence": sentence}
    raise ValueError(f"what is “{sentence}”?")


def _who(groups: Groups, key: str = "name") -> str:
    return next(letter for letter, name in NAMES.items() if name == groups[key])


def _fields(groups: Groups) -> set[str]:
    return set(re.findall("[a-i][1-9]", groups["fields"]))


# what a turn does


@_says("It takes the last exits: NAME can’t move any chevron, and is out.")
def _(case: Case, groups: Groups) -> bool:
    return goes_out(case.played[:1], _who(groups), "blocked")


@_says("It captures the last chevron of NAME.")
def _(case: Case, groups: Groups) -> bool:
    return goes_out(case.played[:1], _who(groups), "captured")


@_says("It completes the TARGET markers that win.")
def _(case: Case, groups: Groups) -> bool:
    target = case.before.goal or naive.TARGETS[case.before.players]
    own = len(markers(case.after, case.mover))
    won = winner(case.after) == case.mover
    return won and own >= target == int(groups["target"])


@_says("It wins the game.")
def _(case: Case, _: Groups) -> bool:
    return winner(case.after) == case.mover


@_says("It wins by force in MOVES.")
def _(case: Case, groups: Groups) -> bool:
    return wins_by_force(case.after, case.mover, int(groups["moves"]) - 1)


def wins_by_force(position: Position, player: str, moves: int) -> bool:
    """Whether a player wins with so many more moves, whatever the others do."""
    if position.to_move is None:
        return winner(position) == player
    return _wins_by_force_from(naive.write(position), player, moves)


@cache
def _wins_by_force_from(text: str, player: str, moves: int) -> bool:
    """The same, once for all sentences about a position: this takes long."""
    return _wins_by_force(naive.parse(text), player, moves)


def _wins_by_force(position: Position, player: str, moves: int) -> bool:
    """Whether a player wins with so many more moves, whatever the others do."""
    if position.to_move is None:
        return winner(position) == player
    if not moves:
        return False
    if position.to_move == player:
        return any(
            _wins_by_force(one.after, player, moves - 1) for one in naive.written_moves(position)
        )
    return all(_wins_by_force(after, player, moves) for after in followers(position))


def followers(position: Position) -> Iterator[Position]:
    """The positions after each turn; of rotations with very many payments, after so many of these, evenly spread."""
    yield from naive.moves(position).values()
    for place, rotation in naive.rotations(position):
        payments = [*combinations(naive.r14a_payable(position), naive.PRICES[rotation])]
        for payment in payments[:: len(payments) // PAYMENTS + 1]:
            yield naive.reoriented(position, place, rotation, payment)


@_says("It captures the chevron on FIELD.")
def _(case: Case, groups: Groups) -> bool:
    field = groups["field"]
    taken = case.before.chevrons[field].player != case.mover
    return taken and case.played[0].captured == field


@_says(
    "It gains NUMBER marker(s).",
    "It gains NUMBER marker(s), opposing ones among them.",
    "It takes over NUMBER opposing marker(s).",
)
def _(case: Case, groups: Groups) -> bool:
    gained = markers(case.after, case.mover) - markers(case.before, case.mover)
    opposing = sum(field in case.before.markers for field in gained)
    told = next(kind for kind in ("takes over", "among", "gains") if kind in groups["sentence"])
    mixed = {"takes over": opposing == len(gained), "among": opposing > 0, "gains": not opposing}
    return len(gained) == int(groups["number"]) and mixed[told]


@_says("It leaves NAME no exit but FIELDS.")
def _(case: Case, groups: Groups) -> bool:
    return exits(case.after, _who(groups)) == _fields(groups)


@_says("It leaves NAME no chevron that can move, unless that changes by the next turn.")
def _(case: Case, groups: Groups) -> bool:
    return not exits(case.after, _who(groups))


@_says("It opens NUMBER more exit(s).")
def _(case: Case, groups: Groups) -> bool:
    before, after = (exits(one, case.mover) for one in (case.before, case.after))
    return len(after) - len(before) == int(groups["number"])


@_says("It frees another chevron: only one could move.")
def _(case: Case, _: Groups) -> bool:
    could, can = (len(movable(one, case.mover)) for one in (case.before, case.after))
    return could == 1 < can


@_says("It gives NAME NUMBER more possible move(s).", "It takes NUMBER possible move(s) from NAME.")
def _(case: Case, groups: Groups) -> bool:
    who = _who(groups)
    change = move_count(case.after, who) - move_count(case.before, who)
    return (abs(change), change > 0) == (int(groups["number"]), who == case.mover)


@_says("It gives NAME’s chevrons more reach: +NUMBER power in total.")
def _(case: Case, groups: Groups) -> bool:
    who = _who(groups)
    return power(case.after, who) - power(case.before, who) == int(groups["number"])


@_says("It brings a chevron to where it can cross a border next.")
def _(case: Case, _: Groups) -> bool:
    return not crossing(case.before, case.mover) and bool(crossing(case.after, case.mover))


@_says("It brings another chevron to where it can cross a border next.")
def _(case: Case, _: Groups) -> bool:
    before, after = (crossing(one, case.mover) for one in (case.before, case.after))
    return 0 < len(before) < len(after)


@_says("It threatens to capture the chevron on FIELD: FIELDS attack it.")
def _(case: Case, groups: Groups) -> bool:
    field = groups["field"]
    now = attackers(case.after, case.mover, field)
    new = len(attackers(case.before, case.mover, field)) < 2
    return new and len(now) > 1 and now == _fields(groups)


@_says("It prepares a connection for NUMBER marker(s): WAY.")
def _(case: Case, groups: Groups) -> bool:
    way, number = (groups["origin"], groups["destination"]), int(groups["number"])
    before, after = (connections(one, case.mover) for one in (case.before, case.after))
    return len(after.get(way, ())) == number and len(before.get(way, ())) < number


@_says("It stops NAME from capturing the chevron on FIELD.")
def _(case: Case, groups: Groups) -> bool:
    who, field = _who(groups), groups["field"]
    could = field in capturable(case.before, case.mover).get(who, {})
    return could and not capturable(case.after, case.mover).get(who)


@_says("It stops the connection WAY by NAME, which would gain NUMBER marker(s).")
def _(case: Case, groups: Groups) -> bool:
    who, way = _who(groups), (groups["origin"], groups["destination"])
    before, after = (connections(one, who) for one in (case.before, case.after))
    fewer = len(after.get(way, ())) < len(before.get(way, ()))
    return fewer and len(before[way]) == int(groups["number"])


@_says("It leaves NAME too few markers to rotate a chevron.")
def _(case: Case, groups: Groups) -> bool:
    could, can = (
        len(naive.r14a_payable(asked(one, _who(groups)))) >= 2 for one in (case.before, case.after)
    )
    return could and not can


@_says("It stops NAME from winning with TURN.")
def _(case: Case, groups: Groups) -> bool:
    who = _who(groups)
    return can_win(case.before, who, groups["turn"]) and not can_win(case.after, who)


# what a turn allows


@_says("NAME can win on their next move: TURN.")
def _(case: Case, groups: Groups) -> bool:
    who = _who(groups)
    return case.after.to_move == who and can_win(case.after, who, groups["turn"])


@_says("OTHER can reply TURN: then NAME can’t move any chevron.")
def _(case: Case, groups: Groups) -> bool:
    return case.after.to_move == _who(groups, "other") and any(
        one.after.out.get(_who(groups)) == "blocked"
        for one in naive.written_moves(case.after)
        if short(one.text()) == groups["turn"]
    )


@_says("NAME can capture the chevron on FIELD: FIELDS attack it.")
def _(case: Case, groups: Groups) -> bool:
    who, field = _who(groups), groups["field"]
    owned = field in naive.own_chevrons(case.after, case.mover)
    near = attackers(case.after, who, field)
    return owned and len(near) > 1 and near == _fields(groups)


@_says(
    "NAME can take over NUMBER marker(s) with the connection WAY.",
    "NAME can gain NUMBER marker(s) with the connection WAY.",
)
def _(case: Case, groups: Groups) -> bool:
    way = groups["origin"], groups["destination"]
    fields = connections(case.after, _who(groups)).get(way, [])
    lost = sum(naive.own(case.after, case.mover, field) for field in fields)
    counted = lost if "take over" in groups["sentence"] else len(fields)
    return counted == int(groups["number"])


@_says("The rotation costs NUMBER marker(s).")
def _(case: Case, groups: Groups) -> bool:
    return price(case.played[0]) == int(groups["number"])


# what a search expects, or what the better turn does at once


@_says("It leads to the capture of a chevron within MOVES.")
def _(case: Case, groups: Groups) -> bool:
    later = moves_of(case.played, case.mover, int(groups["moves"]))[1:]
    return any(step.captured for step in later)


@_says("It leads to a win in MOVES.")
def _(case: Case, groups: Groups) -> bool:
    wins = move_that_wins(case.played, case.mover)
    return wins is not None and wins <= int(groups["moves"])


@_says("It wins its price back within MOVES: NUMBER marker(s).")
def _(case: Case, groups: Groups) -> bool:
    cost, line = int(groups["number"]), case.played[: int(groups["moves"])]
    return price(line[0]) == cost and any(
        lead(step.after, case.mover) >= lead(case.before, case.mover) for step in line
    )


@_says("Lets NAME win on their next move.", "Lets NAME win in MOVES.")
def _(case: Case, groups: Groups) -> bool:
    wins = move_that_wins(case.played, _who(groups))
    return wins is not None and wins <= int(groups["moves"] or 1)


@_says("Lets NAME win by force in MOVES.")
def _(case: Case, groups: Groups) -> bool:
    who = _who(groups)
    return case.after.to_move == who and wins_by_force(case.after, who, int(groups["moves"]))


@_says("Misses a forced win in MOVES.")
def _(case: Case, groups: Groups) -> bool:
    return wins_by_force(case.best[0].after, case.mover, int(groups["moves"]) - 1)


@_says("Lets NAME win NUMBER move(s) sooner.")
def _(case: Case, groups: Groups) -> bool:
    wins, would = (move_that_wins(line, _who(groups)) for line in (case.played, case.best))
    return wins is not None and (would is None or wins < would)


@_says("Misses a win: TURN wins at once.")
def _(case: Case, groups: Groups) -> bool:
    best = case.best[0]
    return winner(best.after) == case.mover and short(best.turn) == groups["turn"]


@_says("Misses a win in MOVES.")
def _(case: Case, groups: Groups) -> bool:
    wins = move_that_wins(case.best, case.mover)
    return wins is not None and wins <= int(groups["moves"])


@_says("Takes NUMBER more move(s) to win.")
def _(case: Case, _: Groups) -> bool:
    wins, would = (move_that_wins(line, case.mover) for line in (case.played, case.best))
    return would is not None and (wins is None or would < wins)


@_says("Loses the last chevron.")
def _(case: Case, _: Groups) -> bool:
    return goes_out(case.played, case.mover, "captured")


@_says("Ends up blocked: none of the chevrons can move.")
def _(case: Case, _: Groups) -> bool:
    return goes_out(case.played, case.mover, "blocked")


@_says("Misses a way to block NAME.")
def _(case: Case, groups: Groups) -> bool:
    return goes_out(case.best, _who(groups), "blocked")


@_says("Loses the chevron on FIELD to NAME at once: FIELDS attack it.")
def _(case: Case, groups: Groups) -> bool:
    who, field = _who(groups), groups["field"]
    return any(
        step.captured == field
        and step.before.chevrons[field].player == case.mover
        and attackers(step.before, who, field) == _fields(groups)
        for step in moves_of(case.played, who, 1)
    )


@_says("Loses a chevron to NAME within MOVES.")
def _(case: Case, groups: Groups) -> bool:
    return any(
        step.captured and step.before.chevrons[step.captured].player == case.mover
        for step in moves_of(case.played, _who(groups), int(groups["moves"]))
    )


@_says("Misses a capture on FIELD.")
def _(case: Case, groups: Groups) -> bool:
    return case.best[0].captured == groups["field"]


@_says("Misses a capture within MOVES.")
def _(case: Case, groups: Groups) -> bool:
    return any(step.captured for step in moves_of(case.best, case.mover, int(groups["moves"])))


@_says("Misses a NUMBER-marker connection.")
def _(case: Case, groups: Groups) -> bool:
    return gained_by_connection(case.best[0]) == int(groups["number"])


@_says("Ends up worse off in markers after MOVES.")
def _(case: Case, groups: Groups) -> bool:
    played, best = (_at(line, groups) for line in (case.played, case.best))
    return (
        played is not None
        and best is not None
        and (lead(played, case.mover) < lead(best, case.mover))
    )


def _at(line: Line, groups: Groups) -> Position | None:
    plies = int(groups["moves"] or 1)
    return line[plies - 1].after if len(line) >= plies else None


# what has become worse, by the same number of moves in both lines

Measure = Callable[[Position, str], int]


def _compare(measure: Measure, *templates: str) -> None:
    """Register sentences that compare a number in the positions that two lines lead to."""

    @_says(*templates)
    def check(case: Case, groups: Groups) -> bool:
        plies = int(groups["moves"] or 1)
        if min(len(case.played), len(case.best)) < plies:
            return False
        played, best = (line[plies - 1].after for line in (case.played, case.best))
        who = _who(groups) if groups.get("name") else case.mover
        sign = 1 if who == case.mover else -1
        worse = sign * (measure(best, who) - measure(played, who))
        told = int(groups["number"])
        return worse == told if not groups["moves"] else worse >= told


_compare(
    lambda position, player: len(markers(position, player)),
    "Ends up with NUMBER fewer marker(s) WHEN.",
    "Gives NAME NUMBER more marker(s) WHEN.",
)
_compare(
    borderlands_led,
    "Ends up leading in NUMBER fewer borderland(s) WHEN.",
    "Lets NAME lead in NUMBER more borderland(s) WHEN.",
)
_compare(
    power,
    "Ends up with NUMBER less power in total WHEN.",
    "Gives NAME’s chevrons NUMBER more power in total WHEN.",
)
_compare(
    move_count,
    "Ends up with NUMBER fewer possible move(s) WHEN.",
    "Gives NAME’s chevrons NUMBER more move(s) WHEN.",
)
_compare(
    lambda position, player: len(crossing(position, player)),
    "Ends up with NUMBER fewer chevron(s) able to cross a border WHEN.",
    "Lets NUMBER more of NAME’s chevrons cross a border WHEN.",
)
_compare(
    longest,
    "The longest possible connection is NUMBER field(s) shorter WHEN.",
    "Makes NAME’s longest possible connection NUMBER field(s) longer WHEN.",
)
_compare(
    attack_count,
    "Attacks NUMBER fewer chevron(s) WHEN.",
    "Lets NAME attack NUMBER more chevron(s) WHEN.",
)


@_says("The chevron on FIELD can hardly move WHEN.", "The chevron on FIELD can’t move WHEN.")
def _(case: Case, groups: Groups) -> bool:
    position, field = _at(case.played, groups), groups["field"]
    if position is None or position.chevrons.get(field, " ")[0] != case.mover:
        return False
    free = len({way.destination for way in naive.movements(position, field)})
    return free == (1 if "hardly" in groups["sentence"] else 0)


@_says("Lets NAME threaten the chevron on FIELD WHEN: FIELDS attack it.")
def _(case: Case, groups: Groups) -> bool:
    position, field = _at(case.played, groups), groups["field"]
    if position is None or position.chevrons.get(field, " ")[0] != case.mover:
        return False
    near = attackers(position, _who(groups), field)
    return len(near) > 1 and near == _fields(groups)
