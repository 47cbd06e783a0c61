"""Whether the sentences about a turn are true, told by the plain rules of `tests.reference.naive`.

This reads the texts that a player reads, and shares nothing with the code that writes them. A proved
sentence must be true of the turn itself, whatever the others do. An expected one names an event, and
a number of moves: whether it happens there is asked of any lines, such as those of a deeper search.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import combinations
from math import inf
from typing import NamedTuple, Self

from pacru.explain.faults import Fault, FaultKind
from tests.reference import naive
from tests.reference.naive import Position

NAMES = {"a": "Ada", "b": "Bea", "c": "Cleo", "d": "Dana"}
"""What the players must be called in the sentences."""
PAYMENTS = 10
"""The most payments for a rotation that are tried as a reply to a forced win."""


def name(player: int) -> str:
    """What a player must be called in the sentences."""
    return [*NAMES.values()][player]


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

    @classmethod
    def of(cls, position: str, *lines: Sequence[str]) -> Self:
        """The case of one or two lines from a position, all as text."""
        return cls(*(follow(naive.parse(position), line) for line in lines))

    @property
    def first_turns(self) -> Self:
        """The case without what follows, of which a proved sentence must be true."""
        return type(self)(self.played[:1], self.best[:1])

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
        kind, said = read_sentence(sentence)
        return KINDS[kind](self, said)


@dataclass(frozen=True)
class Said:
    """The words of a sentence that others of its kind do not have."""

    words: Mapping[str, str]

    def letter(self, name: str) -> str:
        """The player whose name has that place in the sentence."""
        return next(letter for letter, own in NAMES.items() if own == self.words[name])

    @property
    def who(self) -> str:
        return self.letter("name")

    @property
    def field(self) -> str:
        return self.words["field"]

    @property
    def fields(self) -> set[str]:
        return set(re.findall("[a-i][1-9]", self.words["fields"]))

    @property
    def way(self) -> tuple[str, str]:
        return self.words["origin"], self.words["destination"]

    @property
    def turn(self) -> str:
        return self.words["turn"]

    @property
    def number(self) -> int:
        return int(self.words["number"])

    @property
    def later(self) -> bool:
        """Whether something happens after some moves, and not right away."""
        return bool(self.words.get("moves"))

    @property
    def moves(self) -> int:
        return int(self.words["moves"]) if self.later else 1


def read_sentence(sentence: str) -> tuple[str, Said]:
    """The kind of a sentence, which is the same for all that differ only in names and numbers.

    Raises:
        ValueError: the sentence is of no kind that is known here.
    """
    for kind, pattern in PATTERNS.items():
        if found := pattern.fullmatch(sentence):
            return kind, Said(found.groupdict())
    raise ValueError(f"what is “{sentence}”?")


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


def is_pincer(position: Position, player: str, target: str, fields: set[str]) -> bool:
    """Whether a player attacks a chevron from these fields and no others, which are two or more."""
    return len(fields) > 1 and attackers(position, player, target) == fields


def attack_count(position: Position, player: str) -> int:
    return sum(bool(attackers(position, player, target)) for target in position.chevrons)


def room_after_moves(case: "Case", player: str, best: Callable[[Iterator[int]], int]) -> int:
    """The most or the least moves that a player could have after any move that does not end the game."""
    return best(
        move_count(one.after, player)
        for one in naive.written_moves(case.before)
        if one.after.to_move is not None and naive.own_chevrons(one.after, player)
    )


def turned_field(step: Step) -> str:
    """Where the chevron stands that is turned."""
    return re.split("[<>]", step.turn)[0]


def most_connected(position: Position, step: Step) -> int:
    """The most fields that the chevron that is turned could gain by a connection."""
    found = connections(position, step.player).items()
    return max((len(gained) for way, gained in found if way[0] == turned_field(step)), default=0)


def ways_of(position: Position, step: Step) -> int:
    """The ways that the chevron that is turned could go."""
    found = ways(position, step.player)
    return len({way[:2] for way in found if way.origin == turned_field(step)})


def attacked_chevrons(position: Position, owner: str, by: str) -> list[str]:
    """A player's chevrons that another one attacks."""
    own = naive.own_chevrons(position, owner)
    return [field for field in own if attackers(position, by, field)]


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


def gain(position: Position, player: str, way: tuple[str, str]) -> int:
    """How many fields a player could gain by a connection from one field to another."""
    return len(connections(position, player).get(way, ()))


def worth(position: Position, fields: Sequence[str]) -> int:
    """The change in the lead by a connection over these fields."""
    return len(fields) + sum(field in position.markers for field in fields)


def longest(position: Position, player: str) -> int:
    return max(map(len, connections(position, player).values()), default=0)


def purse(position: Position, player: str) -> int:
    """How many markers a player could pay with."""
    return len(naive.r14a_payable(asked(position, player)))


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
    found = re.fullmatch(r"(..)[-–](..)(?:\((.*)\))?", step.turn)
    if not found or (found[3] or "*").split(",")[0] != "*":
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


def move_that_wins(line: Line, player: str) -> float:
    """The number of the move with which a player wins a line; infinity if there is none."""
    wins = line and winner(line[-1].after) == player
    return sum(step.player == player for step in line) if wins else inf


def wins_by_force(position: Position, player: str, moves: int) -> bool:
    """Whether a player wins with so many more moves, whatever the others do."""
    return _wins_by_force_from(naive.write(position), player, moves)


@cache
def _wins_by_force_from(text: str, player: str, moves: int) -> bool:
    """The same, once for all sentences about a position: this takes long."""
    return _wins_by_force(naive.parse(text), player, moves)


def _wins_by_force(position: Position, player: str, moves: int) -> bool:
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


# ---- what a turn changes, and what comes of two lines

Measure = Callable[[Position, str], int]
Check = Callable[[Case, Said], bool]


def change(case: Case, measure: Measure, player: str) -> int:
    """How much a number of a player grows by the turn."""
    return measure(case.after, player) - measure(case.before, player)


def gains(case: Case) -> tuple[int, int]:
    """How many markers the turn gains, and how many of these were opposing ones."""
    gained = markers(case.after, case.mover) - markers(case.before, case.mover)
    return len(gained), sum(field in case.before.markers for field in gained)


def loses(case: Case, step: Step) -> bool:
    """Whether a turn of another player captures a chevron of the one who moved."""
    taken = step.before.chevrons.get(step.captured or "")
    return taken is not None and taken.player == case.mover


def position_then(line: Line, said: Said) -> Position | None:
    """The position in a line of which a sentence speaks, if the line goes so far."""
    return line[said.moves - 1].after if len(line) >= said.moves else None


def position_of_chevron(case: Case, said: Said) -> Position | None:
    """The same after the turn, if the chevron of which the sentence speaks is still there."""
    position = position_then(case.played, said)
    own = position and naive.own_chevrons(position, case.mover)
    return position if own and said.field in own else None


def ways_left(case: Case, said: Said) -> int | None:
    """The number of fields that the chevron of which a sentence speaks can move to."""
    position = position_of_chevron(case, said)
    if position is None:
        return None
    return len({way.destination for way in naive.movements(position, said.field)})


def compares(measure: Measure) -> Check:
    """What checks a sentence that compares a number in the positions that two lines lead to."""

    def check(case: Case, said: Said) -> bool:
        played, best = (position_then(line, said) for line in (case.played, case.best))
        if not played or not best:
            return False
        who = said.who if "name" in said.words else case.mover
        worse = measure(best, who) - measure(played, who)
        worse *= 1 if who == case.mover else -1
        return worse >= said.number if said.later else worse == said.number

    return check


# ---- the kinds of sentences

markers_compared = compares(lambda position, player: len(markers(position, player)))
borderlands_compared = compares(borderlands_led)
powers_compared = compares(power)
moves_compared = compares(move_count)
crossings_compared = compares(lambda position, player: len(crossing(position, player)))
connections_compared = compares(longest)
attacks_compared = compares(attack_count)

KINDS: dict[str, Check] = {
    # what a turn does
    "It closes the last ways out: NAME can’t move any chevron, and is out.": lambda case, said: (
        goes_out(case.played[:1], said.who, "blocked")
    ),
    "It captures the last chevron of NAME.": lambda case, said: goes_out(
        case.played[:1], said.who, "captured"
    ),
    "It reaches the NUMBER markers needed to win.": lambda case, said: (
        winner(case.after) == case.mover
        and len(markers(case.after, case.mover)) >= said.number
        and said.number == (case.before.goal or naive.TARGETS[case.before.players])
    ),
    "It wins the game.": lambda case, _: winner(case.after) == case.mover,
    "It wins by force in MOVES.": lambda case, said: wins_by_force(
        case.after, case.mover, said.moves - 1
    ),
    "It captures the chevron on FIELD.": lambda case, said: (
        case.before.chevrons[said.field].player != case.mover
        and case.played[0].captured == said.field
    ),
    "It gains NUMBER marker(s).": lambda case, said: gains(case) == (said.number, 0),
    "It gains NUMBER marker(s), some of them opposing.": lambda case, said: (
        gains(case)[0] == said.number and gains(case)[1] > 0
    ),
    "It takes over NUMBER opposing marker(s).": lambda case, said: (
        gains(case) == (said.number, said.number)
    ),
    "It leaves NAME with only these ways out: FIELDS.": lambda case, said: (
        exits(case.after, said.who) == said.fields
    ),
    "It leaves NAME with no chevron that can move, unless that changes by the next turn.": lambda case, said: (
        not exits(case.after, said.who)
    ),
    "It opens NUMBER more way(s) out.": lambda case, said: (
        len(exits(case.after, case.mover)) - len(exits(case.before, case.mover)) == said.number
    ),
    "It frees another chevron: until now, only one could move.": lambda case, _: (
        len(movable(case.before, case.mover)) == 1 < len(movable(case.after, case.mover))
    ),
    "It gives NAME NUMBER more possible move(s).": lambda case, said: (
        said.who == case.mover and change(case, move_count, said.who) == said.number > 0
    ),
    "It takes NUMBER possible move(s) from NAME.": lambda case, said: (
        said.who != case.mover and change(case, move_count, said.who) == -said.number < 0
    ),
    "It gives NAME’s chevrons more reach: +NUMBER power in total.": lambda case, said: (
        change(case, power, said.who) == said.number
    ),
    "It brings a chevron to where it can cross a border next.": lambda case, _: (
        not crossing(case.before, case.mover) and bool(crossing(case.after, case.mover))
    ),
    "It brings another chevron to where it can cross a border next.": lambda case, _: (
        0 < len(crossing(case.before, case.mover)) < len(crossing(case.after, case.mover))
    ),
    "It gains a marker in a borderland where NAME had none.": lambda case, said: (
        said.who == case.mover
        and any(
            not markers(case.before, case.mover).intersection(naive.borderland(field))
            for field in markers(case.after, case.mover) - markers(case.before, case.mover)
        )
    ),
    "It takes the lead in another borderland.": lambda case, _: (
        change(case, borderlands_led, case.mover) > 0
    ),
    "It takes aim at another chevron: a second attacker could capture it.": lambda case, _: (
        change(case, attack_count, case.mover) > 0
        and any(
            len(attackers(case.after, case.mover, field)) == 1
            and not attackers(case.before, case.mover, field)
            for field in case.after.chevrons
        )
    ),
    "It gets a chevron out of reach of NAME.": lambda case, said: (
        len(attacked_chevrons(case.after, case.mover, said.who))
        < len(attacked_chevrons(case.before, case.mover, said.who))
    ),
    "It keeps NUMBER of NAME’s chevrons from crossing a border next.": lambda case, said: (
        said.who != case.mover
        and change(case, lambda position, who: len(crossing(position, who)), said.who)
        == -said.number
    ),
    "No other move leaves NAME more room: NUMBER possible move(s).": lambda case, said: (
        room_after_moves(case, said.who, max) <= move_count(case.after, said.who) == said.number
    ),
    "No other move leaves NAME less room: NUMBER possible move(s).": lambda case, said: (
        room_after_moves(case, said.who, min) >= move_count(case.after, said.who) == said.number
    ),
    "It rotates a chevron so that it can connect NUMBER field(s) next.": lambda case, said: (
        most_connected(case.before, case.played[0])
        < said.number
        == most_connected(case.after, case.played[0])
    ),
    "It rotates a chevron so that it can cross a border next.": lambda case, _: (
        turned_field(case.played[0])
        in crossing(case.after, case.mover) - crossing(case.before, case.mover)
    ),
    "It rotates a chevron that couldn’t move.": lambda case, _: (
        turned_field(case.played[0])
        in movable(case.after, case.mover) - movable(case.before, case.mover)
    ),
    "It rotates a chevron so that it has more ways to go.": lambda case, _: (
        ways_of(case.after, case.played[0]) > ways_of(case.before, case.played[0]) > 0
    ),
    "It threatens to capture the chevron on FIELD: FIELDS attack it.": lambda case, said: (
        len(attackers(case.before, case.mover, said.field)) < 2
        and is_pincer(case.after, case.mover, said.field, said.fields)
    ),
    "It prepares a connection for NUMBER marker(s): WAY.": lambda case, said: (
        gain(case.before, case.mover, said.way)
        < said.number
        == gain(case.after, case.mover, said.way)
    ),
    "It stops NAME from capturing the chevron on FIELD.": lambda case, said: (
        said.field in capturable(case.before, case.mover).get(said.who, {})
        and not capturable(case.after, case.mover).get(said.who)
    ),
    "It stops NAME from making the connection WAY, which would gain NUMBER marker(s).": lambda case, said: (
        gain(case.after, said.who, said.way) < said.number == gain(case.before, said.who, said.way)
    ),
    "It leaves NAME too few markers to rotate a chevron.": lambda case, said: (
        purse(case.after, said.who) < 2 <= purse(case.before, said.who)
    ),
    "It stops NAME from winning with TURN.": lambda case, said: (
        can_win(case.before, said.who, said.turn) and not can_win(case.after, said.who)
    ),
    # what a turn allows
    "NAME can win on their next move: TURN.": lambda case, said: (
        case.after.to_move == said.who and can_win(case.after, said.who, said.turn)
    ),
    "OTHER can reply TURN: then NAME can’t move any chevron.": lambda case, said: (
        case.after.to_move == said.letter("other")
        and any(
            one.after.out.get(said.who) == "blocked"
            for one in naive.written_moves(case.after)
            if short(one.text()) == said.turn
        )
    ),
    "NAME can capture the chevron on FIELD: FIELDS attack it.": lambda case, said: (
        said.field in naive.own_chevrons(case.after, case.mover)
        and is_pincer(case.after, said.who, said.field, said.fields)
    ),
    "NAME can take over NUMBER marker(s) with the connection WAY.": lambda case, said: (
        said.number
        == sum(
            naive.own(case.after, case.mover, field)
            for field in connections(case.after, said.who).get(said.way, ())
        )
    ),
    "NAME can gain NUMBER marker(s) with the connection WAY.": lambda case, said: (
        gain(case.after, said.who, said.way) == said.number
    ),
    "The rotation costs NUMBER marker(s).": lambda case, said: price(case.played[0]) == said.number,
    # what a search expects, or what the better turn does at once
    "It leads to the capture of a chevron within MOVES.": lambda case, said: any(
        step.captured for step in moves_of(case.played, case.mover, said.moves)[1:]
    ),
    "It leads to a win in MOVES.": lambda case, said: (
        move_that_wins(case.played, case.mover) <= said.moves
    ),
    "It pays for itself within MOVES: NUMBER marker(s).": lambda case, said: (
        price(case.played[0]) == said.number
        and any(
            lead(step.after, case.mover) >= lead(case.before, case.mover)
            for step in case.played[: said.moves]
        )
    ),
    "Lets NAME win on their next move.": lambda case, said: (
        move_that_wins(case.played, said.who) <= 1
    ),
    "Lets NAME win in MOVES.": lambda case, said: (
        move_that_wins(case.played, said.who) <= said.moves
    ),
    "Lets NAME win by force in MOVES.": lambda case, said: (
        case.after.to_move == said.who and wins_by_force(case.after, said.who, said.moves)
    ),
    "Lets NAME win NUMBER move(s) sooner.": lambda case, said: (
        move_that_wins(case.played, said.who) < move_that_wins(case.best, said.who)
    ),
    "Misses a forced win in MOVES.": lambda case, said: wins_by_force(
        case.best[0].after, case.mover, said.moves - 1
    ),
    "Misses a win: TURN wins at once.": lambda case, said: (
        winner(case.best[0].after) == case.mover and short(case.best[0].turn) == said.turn
    ),
    "Misses a win in MOVES.": lambda case, said: (
        move_that_wins(case.best, case.mover) <= said.moves
    ),
    "Takes NUMBER more move(s) to win.": lambda case, _: (
        move_that_wins(case.best, case.mover) < move_that_wins(case.played, case.mover)
    ),
    "Loses the last chevron.": lambda case, _: goes_out(case.played, case.mover, "captured"),
    "Ends up blocked: none of the chevrons can move.": lambda case, _: goes_out(
        case.played, case.mover, "blocked"
    ),
    "Misses a way to block NAME.": lambda case, said: goes_out(case.best, said.who, "blocked"),
    "Loses the chevron on FIELD to NAME at once: FIELDS attack it.": lambda case, said: any(
        loses(case, step)
        and step.captured == said.field
        and attackers(step.before, said.who, said.field) == said.fields
        for step in moves_of(case.played, said.who, 1)
    ),
    "Loses a chevron to NAME within MOVES.": lambda case, said: any(
        loses(case, step) for step in moves_of(case.played, said.who, said.moves)
    ),
    "Misses a capture on FIELD.": lambda case, said: case.best[0].captured == said.field,
    "Misses a capture within MOVES.": lambda case, said: any(
        step.captured for step in moves_of(case.best, case.mover, said.moves)
    ),
    "Misses a NUMBER-marker connection.": lambda case, said: (
        gained_by_connection(case.best[0]) == said.number
    ),
    "Ends up worse off in markers after MOVES.": lambda case, said: (
        (played := position_then(case.played, said)) is not None
        and (best := position_then(case.best, said)) is not None
        and lead(played, case.mover) < lead(best, case.mover)
    ),
    # what has become worse, by the same number of moves in both lines
    "Ends up with NUMBER fewer marker(s) WHEN.": markers_compared,
    "Gives NAME NUMBER more marker(s) WHEN.": markers_compared,
    "Ends up leading in NUMBER fewer borderland(s) WHEN.": borderlands_compared,
    "Lets NAME lead in NUMBER more borderland(s) WHEN.": borderlands_compared,
    "Ends up with NUMBER less power in total WHEN.": powers_compared,
    "Gives NAME’s chevrons NUMBER more power in total WHEN.": powers_compared,
    "Ends up with NUMBER fewer possible move(s) WHEN.": moves_compared,
    "Gives NAME’s chevrons NUMBER more move(s) WHEN.": moves_compared,
    "Ends up with NUMBER fewer chevron(s) able to cross a border WHEN.": crossings_compared,
    "Lets NUMBER more of NAME’s chevrons cross a border WHEN.": crossings_compared,
    "The longest possible connection is NUMBER field(s) shorter WHEN.": connections_compared,
    "Makes NAME’s longest possible connection NUMBER field(s) longer WHEN.": connections_compared,
    "Attacks NUMBER fewer chevron(s) WHEN.": attacks_compared,
    "Lets NAME attack NUMBER more chevron(s) WHEN.": attacks_compared,
    "The chevron on FIELD can hardly move WHEN.": lambda case, said: ways_left(case, said) == 1,
    "The chevron on FIELD can’t move WHEN.": lambda case, said: ways_left(case, said) == 0,
    "Lets NAME threaten the chevron on FIELD WHEN: FIELDS attack it.": lambda case, said: (
        (position := position_of_chevron(case, said)) is not None
        and is_pincer(position, said.who, said.field, said.fields)
    ),
}
"""What is true of the turns or happens in the lines, by what is said; (s) is a plural."""
SHAPES = {
    "NAME": rf"(?P<name>{'|'.join(NAMES.values())})",
    "OTHER": rf"(?P<other>{'|'.join(NAMES.values())})",
    "FIELDS": r"(?P<fields>[a-i][1-9](?:(?:, | and |, and )[a-i][1-9])*)",
    "FIELD": r"(?P<field>[a-i][1-9])",
    "WAY": r"(?P<origin>[a-i][1-9])–(?P<destination>[a-i][1-9])",
    "TURN": r"(?P<turn>[a-i][1-9][–×][a-i][1-9](?: \([a-i1-9*, ]+\))?)",
    "NUMBER": r"(?P<number>\d+)",
    "MOVES": r"(?P<moves>\d+) moves?",
    "WHEN": r"(?:right away|after (?P<moves>\d+) moves?)",
}


def pattern_of(kind: str) -> re.Pattern[str]:
    """What all sentences of a kind match."""
    pattern = re.escape(kind).replace(r"\(s\)", "s?")
    return re.compile(re.sub(r"\b[A-Z]{3,}\b", lambda word: SHAPES[word[0]], pattern))


PATTERNS = {kind: pattern_of(kind) for kind in KINDS}


# ---- faults


def is_fault(case: Case, fault: Fault) -> bool:
    """Whether what is said to be wrong with the first turn of a case is wrong with it, and not with the better one."""
    better = case.best[0]
    other = "" if fault.other is None else naive.LETTERS[fault.other]
    picture = fault.picture
    match fault.kind:
        case FaultKind.LOSES:
            return can_win(case.after, other) and not can_win(better.after, other)
        case FaultKind.MISSES_WIN:
            return winner(better.after) == case.mover != winner(case.after)
        case FaultKind.BLOCKED:
            return any(
                one.after.out.get(case.mover) == "blocked"
                for one in naive.written_moves(case.after)
            )
        case FaultKind.OPEN:
            assert picture
            (field,) = picture.fields
            near = {origin for origin, _ in picture.ways}
            return (
                field in naive.own_chevrons(case.after, case.mover)
                and len(near) == fault.number
                and is_pincer(case.after, other, field, near)
            )
        case FaultKind.MISSES_CAPTURE:
            return bool(better.captured) and not case.played[0].captured
        case FaultKind.FILLED:
            assert picture
            (way,) = picture.ways
            return gain(case.after, other, way) == fault.number
        case FaultKind.BORDER:
            return crosses(better) and not crosses(case.played[0])
        case FaultKind.POWER:
            went, goes = distance(case.played[0]), distance(better)
            return (went, goes) == (fault.less, fault.number) and went < goes
        case FaultKind.WALLED:
            assert picture
            return not movable(case.after, case.mover).intersection(picture.fields)
        case FaultKind.PRICE:
            return price(case.played[0]) == fault.number > price(better)
    return False


def crosses(step: Step) -> bool:
    """Whether a move crosses a border and gains a field."""
    ends = fields_of(step)
    if ends is None or naive.block(ends[0]) == naive.block(ends[1]):
        return False
    return bool(markers(step.after, step.player) - markers(step.before, step.player))


def distance(step: Step) -> int:
    """The fields from the start to the end of a move."""
    ends = fields_of(step)
    assert ends
    start, end = ends
    return max(abs(ord(start[0]) - ord(end[0])), abs(int(start[1]) - int(end[1])))


def fields_of(step: Step) -> tuple[str, str] | None:
    """The start and the end of a move; None: a chevron was turned."""
    found = re.match(r"([a-i][1-9])[-–x×]([a-i][1-9])", step.turn)
    return (found[1], found[2]) if found else None
