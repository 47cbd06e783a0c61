"""The rules of Azacru, Shacru and Lilacru a second time: slow, plain, and written from their texts.

This shares nothing with the engine; from the naive implementation of Pacru it takes the board, its
pieces and their text. There is one small function per rule, with the number of the rule in its
name: A for Azacru, S for Shacru and Lilacru, K for what completes them. Players are their letters,
"a" to "d" in the order of play.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tests.reference import naive
from tests.reference.naive import (
    HIGHEST_NUMBER,
    LETTERS,
    Chevron,
    Refused,
    block,
    borderland,
    neighbour,
    opposing,
    own,
    own_chevrons,
    r3_directions,
    ray,
    turned,
)

GAMES = {"azacru": "z", "shacru": "s", "lilacru": "l"}
TWISTS = {None: 0, "<": -1, ">": 1}
ROUNDS_WITHOUT_PROGRESS = 20


@dataclass(frozen=True)
class Position:
    """Everything in the text of a position, and how the game ended if it has."""

    game: str
    players: int
    to_move: str | None
    markers: dict[str, str]
    chevrons: dict[str, Chevron]
    passed: str | None = None  # Azacru: the player who passed first (A9b)
    left: frozenset[str] = frozenset()  # A11, S7
    number: int = 1
    termination: str | None = None


@dataclass(frozen=True)
class Movement:
    """A move with its twist, before anything follows from it."""

    origin: str
    destination: str
    between: tuple[str, ...]
    facing: str
    twist: str | None

    def text(self) -> str:
        return f"{self.origin}-{self.destination}{self.twist or ''}"


def players_in(position: Position) -> list[str]:
    """The players who have not left (A11, S7), in the order of play."""
    return [player for player in LETTERS[: position.players] if player not in position.left]


# --- moving ------------------------------------------------------------------------------------


def a4a_power(position: Position, player: str, origin: str) -> int:
    return max(1, sum(own(position, player, place) for place in borderland(origin)))


def between_own_markers(position: Position, player: str, origin: str, way: Sequence[str]) -> bool:
    """Whether a long move leads from an own marker to an own marker (A7a, A8a)."""
    return len(way) >= 2 and own(position, player, origin) and own(position, player, way[-1])


def ways(position: Position, origin: str) -> Iterator[tuple[str, Sequence[str]]]:
    """Each direction with the fields up to a field where the chevron can land (A3-A5, A8, S3, S5b)."""
    player, facing = position.chevrons[origin]
    power = a4a_power(position, player, origin) if position.game == "azacru" else 1
    for direction in r3_directions(facing):
        line = ray(origin, direction)
        for length in range(1, min(power, len(line)) + 1):
            way = line[:length]
            if way[-1] in position.chevrons or opposing(position, player, way[-1]):
                continue
            over_chevrons = any(place in position.chevrons for place in way[:-1])
            if over_chevrons and not between_own_markers(position, player, origin, way):
                continue
            yield direction, way


def movements(position: Position, origin: str) -> Iterator[Movement]:
    """Every move of one chevron, in each way that it can face afterwards."""
    player = position.chevrons[origin].player
    for direction, way in ways(position, origin):
        between, destination = tuple(way[:-1]), way[-1]
        for twist in TWISTS if may_twist(position, player, origin, way) else [None]:
            facing = turned(direction, TWISTS[twist])
            yield Movement(origin, destination, between, facing, twist)


def may_twist(position: Position, player: str, origin: str, way: Sequence[str]) -> bool:
    """Whether the chevron may be turned after a move (S5a, A6)."""
    return (
        position.game != "lilacru"
        and block(origin) != block(way[-1])
        and position.passed is None  # A6d
        and not a7c_leaves_the_board(position, player, origin, way)  # A6c
    )


def a7b_connected(
    position: Position, player: str, origin: str, way: Sequence[str]
) -> Sequence[str]:
    """The fields that a connection makes own; empty if the move is none, or a jump (A8b)."""
    over_chevrons = any(place in position.chevrons for place in way[:-1])
    if over_chevrons or not between_own_markers(position, player, origin, way):
        return []
    return way[:-1]


def a7c_leaves_the_board(position: Position, player: str, origin: str, way: Sequence[str]) -> bool:
    connected = a7b_connected(position, player, origin, way)
    return any(opposing(position, player, place) for place in connected)


def can_move(position: Position, player: str) -> bool:
    return any(True for origin in own_chevrons(position, player) for _ in ways(position, origin))


# --- turns -------------------------------------------------------------------------------------


def moves(position: Position) -> dict[str, Position]:
    """Every legal turn with the position after it; the pass where nothing else is left (A9a, S2b)."""
    player = position.to_move
    if player is None:
        return {}
    found = {
        movement.text(): after_moving(position, player, movement)
        for origin in own_chevrons(position, player)
        for movement in movements(position, origin)
    }
    return found or {"pass": after_passing(position, player)}


def after_moving(position: Position, player: str, movement: Movement) -> Position:
    """The position after a move (A5, A7, S4)."""
    way = [*movement.between, movement.destination]
    changed = [movement.destination, *a7b_connected(position, player, movement.origin, way)]
    chevrons = dict(position.chevrons)
    del chevrons[movement.origin]
    if not a7c_leaves_the_board(position, player, movement.origin, way):
        chevrons[movement.destination] = Chevron(player, movement.facing)
    markers = position.markers | dict.fromkeys(changed, player)
    return end_of_turn(replace(position, markers=markers, chevrons=chevrons), player)


def after_passing(position: Position, player: str) -> Position:
    """The position after a pass; in Azacru the first one starts the last round (A9b)."""
    first = position.game == "azacru" and position.passed is None
    return end_of_turn(replace(position, passed=player) if first else position, player)


def end_of_turn(position: Position, player: str) -> Position:
    number = min(position.number + 1, HIGHEST_NUMBER)
    to_move = next_to_move(position, player)
    return settled(replace(position, number=number, to_move=to_move))


def next_to_move(position: Position, player: str) -> str | None:
    """Who moves after a player; None where the turn comes back to who passed first (A9b, K1)."""
    order = LETTERS[: position.players]
    seat = order.index(player)
    for following in order[seat + 1 :] + order[: seat + 1]:
        if following == position.passed:
            return None
        if following not in position.left:
            return following
    raise AssertionError("nobody is left")


def settled(position: Position) -> Position:
    """The position, over if the rules of the board have ended the game."""
    over = position.to_move is None if position.game == "azacru" else s6_over(position)
    return replace(position, to_move=None, termination="count") if over else position


def leave(position: Position, player: str, reason: str) -> Position:
    """The position after a player has left: "resignation" or "time" (A11, K1, S7, K2)."""
    if position.to_move is None or player not in players_in(position):
        raise Refused(player)
    left = position.left | {player}
    chevrons = {
        place: piece for place, piece in position.chevrons.items() if piece.player != player
    }
    after = replace(position, chevrons=chevrons, left=left)
    own_turn = player == position.to_move
    if own_turn:
        after = replace(after, number=min(position.number + 1, HIGHEST_NUMBER))
    if len(players_in(after)) == 1:
        return replace(after, to_move=None, termination=reason)
    return settled(replace(after, to_move=next_to_move(after, player)) if own_turn else after)


# --- the end -----------------------------------------------------------------------------------


def s6_over(position: Position) -> bool:
    """Whether nobody can move (S6a), or nobody who can will ever gain a marker (S6b, S6c)."""
    return not any(
        can_move(position, player) and s6c_can_gain(position, player)
        for player in players_in(position)
    )


def s6c_can_gain(position: Position, player: str) -> bool:
    """Whether a chevron of a player could come to a neutral field, if others made way for it."""
    walls = {
        place
        for place in naive.FIELDS
        if opposing(position, player, place) or stands_for_good(position, player, place)
    }
    known = {(place, position.chevrons[place].facing) for place in own_chevrons(position, player)}
    todo = list(known)
    while todo:
        place, facing = todo.pop()
        for direction in r3_directions(facing):
            reached = neighbour(place, direction)
            if reached is None or reached in walls:
                continue
            if reached not in position.markers:
                return True
            twisted = position.game == "shacru" and block(place) != block(reached)
            for eighths in (-1, 0, 1) if twisted else (0,):
                state = (reached, turned(direction, eighths))
                if state not in known:
                    known.add(state)
                    todo.append(state)
    return False


def stands_for_good(position: Position, player: str, place: str) -> bool:
    """Whether a chevron here is a wall: an opposing one on its own marker, or any that is stuck."""
    if place not in position.chevrons:
        return False
    owner, facing = position.chevrons[place]
    ahead = [neighbour(place, direction) for direction in r3_directions(facing)]
    stuck = all(field is None or opposing(position, owner, field) for field in ahead)
    return stuck or (owner != player and own(position, owner, place))


def scores(position: Position) -> list[int]:
    """The markers of each player (A10a, S6d)."""
    owners = list(position.markers.values())
    return [owners.count(player) for player in LETTERS[: position.players]]


def winners(position: Position) -> list[str]:
    """Who has most of those still in (A10, S6d), or is the only one (A11, S7)."""
    counted = dict(zip(LETTERS, scores(position), strict=False))
    most = max(counted[player] for player in players_in(position))
    return [player for player in players_in(position) if counted[player] == most]


def has_no_progress(position: Position, idle: int) -> bool:
    """Whether so many turns in a row that changed no marker end the game (A12, S6f, K3)."""
    return idle >= ROUNDS_WITHOUT_PROGRESS * len(players_in(position))


# --- texts -------------------------------------------------------------------------------------


def initial(game: str, players: int = 2, seats: str | None = None) -> Position:
    """The first position of a game (A1, S1)."""
    return Position(game, players, "a", {}, naive.seated(players, seats))


def write(position: Position) -> str:
    """The canonical text of a position."""
    rules = GAMES[position.game] + (f":{position.passed}" if position.passed else "")
    if position.game == "azacru" and position.left:
        rules += "!" + "".join(sorted(position.left))
    parts = [naive.write_board(position), position.to_move or "-", str(position.players), rules]
    return " ".join([*parts, str(position.number)])


POSITION = re.compile(
    r"([^ ]+) ([a-d-]) ([234]) (?:([sl])|z(?::([a-d]))?(?:!(a?b?c?d?))?) ([1-9][0-9]{0,5})"
)


def parse(text: str) -> Position:
    """Read the text of a position; anything else is `Refused`."""
    parts = POSITION.fullmatch(text)
    if not parts or parts[6] == "":
        raise Refused(text)
    board, to_move, players, letter, passed, left, number = parts.groups()
    markers, chevrons = naive.parse_board(board)
    letters = LETTERS[: int(players)]
    if letter:
        left = "".join(set(letters) - {chevron.player for chevron in chevrons.values()})  # K2
    position = Position(
        next(game for game, written in GAMES.items() if written == (letter or "z")),
        int(players),
        None if to_move == "-" else to_move,
        markers,
        chevrons,
        passed,
        frozenset(left or ""),
        int(number),
    )
    named = {*markers.values(), *(chevron.player for chevron in chevrons.values())}
    named |= {position.to_move or "a", passed or "a", *position.left}
    if not named <= set(letters) or not k_possible(position):
        raise Refused(text)
    if position.to_move is not None:
        return position
    alone = len(players_in(position)) == 1  # a text does not tell how the others left
    return replace(position, termination="last standing" if alone else "count")


def k_possible(position: Position) -> bool:
    """Whether a position keeps what K1, K2 and K4 say, and nobody has too many chevrons."""
    most = 4 if position.players == 2 else 3
    still_in = players_in(position)
    chevrons = {player: own_chevrons(position, player) for player in LETTERS}
    in_last_round = position.passed is not None
    azacru = position.game == "azacru"
    over = in_last_round and position.to_move is None if azacru else s6_over(position)
    return (
        all(len(places) <= most for places in chevrons.values())
        and len(still_in) >= 1
        and not any(chevrons[player] for player in position.left)
        and position.to_move not in position.left
        and (position.passed is None or position.to_move != position.passed)
        and (over or len(still_in) == 1) == (position.to_move is None)
    )


def play(position: Position, text: str) -> Position:
    """The position after a turn in its canonical spelling, or `Refused`."""
    after = moves(position).get(text)
    if after is None:
        raise Refused(text)
    return after


def perft(position: Position, depth: int) -> int:
    """The number of sequences of `depth` turns, found by making every turn."""
    followers = moves(position).values()
    if depth == 1:
        return len(followers)
    return sum(perft(after, depth - 1) for after in followers)
