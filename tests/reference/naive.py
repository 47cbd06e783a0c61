"""The rules of Pacru a second time: slow, plain, and written straight from docs/rules.md.

This shares nothing with the engine, and nothing is optimised but that the lines and borderlands of
the empty board are worked out once. Fields are names, a position is two
dictionaries, and there is one small function per rule, with the number of the rule in its name. If
the engine or this is wrong, they disagree. Players are their letters, "a" to "d" in the order of
play. "Own" and "opposing" mean what docs/rules.md says.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple, Protocol

COLUMNS = "abcdefghi"
ROWS = "123456789"
FIELDS = [column + row for row in ROWS for column in COLUMNS]
FACINGS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"]  # clockwise
STEPS = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
LETTERS = "abcd"
HIGHEST_NUMBER = 999_999  # of a turn, in six digits
TURNING = {"<<": -2, "<": -1, ">": 1, ">>": 2}
PRICES = {"<": 2, ">": 2, "<<": 4, ">>": 4}

TARGETS = {2: 42, 3: 28, 4: 24}  # R1f
SEATS = {  # R1a
    "S": {"a3": "e", "e1": "n", "i3": "w"},
    "W": {"c1": "n", "a5": "e", "c9": "s"},
    "N": {"a7": "e", "e9": "s", "i7": "w"},
    "E": {"g1": "n", "i5": "w", "g9": "s"},
}
EXTRA_CHEVRONS = {"S": {"i9": "sw"}, "N": {"a1": "ne"}}  # R1b
DEFAULT_SEATS = {2: "SN", 3: "NEW", 4: "SWNE"}  # R1d


class Refused(ValueError):  # noqa: N818 - an answer, not a fault
    """A text that is not a position or a turn, or a turn that is not legal."""


class Chevron(NamedTuple):
    """A piece: its player and its facing."""

    player: str
    facing: str


@dataclass(slots=True)
class Position:
    """Everything in the text of a position. Do not change it once it is complete."""

    players: int
    to_move: str | None
    markers: dict[str, str]
    chevrons: dict[str, Chevron]
    tournament: bool = False
    repetition: bool = False
    number: int = 1
    goal: int | None = None  # instead of the target of R1f
    termination: str | None = None  # how the game ended, if that is known
    out: dict[str, str] = field(default_factory=dict)  # who went out in the last turn, and how


# --- geometry ----------------------------------------------------------------------------------


def neighbour(place: str, facing: str) -> str | None:
    east, north = STEPS[FACINGS.index(facing)]
    column, row = COLUMNS.index(place[0]) + east, ROWS.index(place[1]) + north
    return COLUMNS[column] + ROWS[row] if 0 <= column < 9 and 0 <= row < 9 else None


@cache
def ray(place: str, facing: str) -> Sequence[str]:
    """All fields in a straight line from a field to the edge of the board."""
    fields = []
    beyond = neighbour(place, facing)
    while beyond:
        fields.append(beyond)
        beyond = neighbour(beyond, facing)
    return tuple(fields)


def turned(facing: str, eighths: int) -> str:
    return FACINGS[(FACINGS.index(facing) + eighths) % 8]


def block(place: str) -> tuple[int, int]:
    return COLUMNS.index(place[0]) // 3, ROWS.index(place[1]) // 3


@cache
def borderland(place: str) -> Sequence[str]:
    """The nine fields of the borderland a field lies in."""
    return tuple(other for other in FIELDS if block(other) == block(place))


def r3_directions(facing: str) -> list[str]:
    return [facing, turned(facing, -1), turned(facing, 1)]


# --- the pieces on the board -------------------------------------------------------------------


class Board(Protocol):
    """A position of any game on this board."""

    @property
    def markers(self) -> dict[str, str]: ...

    @property
    def chevrons(self) -> dict[str, Chevron]: ...


def with_pieces(
    position: Position, markers: dict[str, str], chevrons: dict[str, Chevron]
) -> Position:
    """The position with other pieces, before anything follows from these."""
    return Position(
        position.players,
        position.to_move,
        markers,
        chevrons,
        position.tournament,
        position.repetition,
        position.number,
        position.goal,
    )


def neutral(position: Position, place: str) -> bool:
    return place not in position.markers


def own(position: Board, player: str, place: str) -> bool:
    return position.markers.get(place) == player


def opposing(position: Board, player: str, place: str) -> bool:
    return place in position.markers and position.markers[place] != player


def occupied(position: Position, place: str) -> bool:
    return place in position.chevrons


def own_chevrons(position: Board, player: str) -> dict[str, Chevron]:
    return {
        place: chevron for place, chevron in position.chevrons.items() if chevron.player == player
    }


def opposing_chevron(position: Position, player: str, place: str) -> bool:
    return place in position.chevrons and position.chevrons[place].player != player


def count_markers(position: Position, player: str) -> int:
    return list(position.markers.values()).count(player)


def enough(position: Position, player: str) -> bool:
    """Whether a player has the markers that win (R1f, R16b)."""
    return count_markers(position, player) >= (position.goal or TARGETS[position.players])


def players_in(position: Position) -> list[str]:
    """The players who still have chevrons, in the order of play."""
    have_some = {chevron.player for chevron in position.chevrons.values()}
    return [player for player in LETTERS if player in have_some]


# --- moving ------------------------------------------------------------------------------------


def r5a_power(position: Position, player: str, origin: str) -> int:
    return max(1, sum(own(position, player, place) for place in borderland(origin)))


def r11a_attacks(position: Position, attacker: str, target: str) -> bool:
    """Whether the chevron on one field attacks the opposing chevron on another."""
    player, facing = position.chevrons[attacker]
    if not opposing_chevron(position, player, target):
        return False
    power = r5a_power(position, player, attacker)
    for direction in r3_directions(facing):
        for place in ray(attacker, direction)[:power]:
            if place == target:
                return True
            if occupied(position, place):
                break
    return False


def r11b_can_be_captured(position: Position, player: str, target: str) -> bool:
    attackers = [
        place for place in own_chevrons(position, player) if r11a_attacks(position, place, target)
    ]
    return len(attackers) >= 2


class Movement(NamedTuple):
    """The way of a chevron, before any of its effects."""

    origin: str
    destination: str
    facing: str
    between: Sequence[str]
    capture: bool
    jump: bool


def r8a_between_own_markers(
    position: Position, player: str, origin: str, way: Sequence[str]
) -> bool:
    """Whether this is a long move from an own marker to an own marker (R8a, R9)."""
    return len(way) >= 2 and own(position, player, origin) and own(position, player, way[-1])


def movements(position: Position, origin: str) -> Iterator[Movement]:
    """Every way that the chevron on a field can go: R3, R5b, R6, R7, R9, R11b."""
    player, facing = position.chevrons[origin]
    power = r5a_power(position, player, origin)
    for direction in r3_directions(facing):
        line = ray(origin, direction)[:power]
        in_the_way = 0
        for steps, destination in enumerate(line, start=1):
            way, between = line[:steps], line[: steps - 1]
            if occupied(position, destination):
                if (
                    not in_the_way
                    and opposing_chevron(position, player, destination)
                    and r11b_can_be_captured(position, player, destination)
                ):
                    yield Movement(origin, destination, direction, between, True, False)
                in_the_way += 1
            elif opposing(position, player, destination):
                pass  # R7c
            elif not in_the_way:
                yield Movement(origin, destination, direction, between, False, False)
            elif r8a_between_own_markers(position, player, origin, way):
                yield Movement(origin, destination, direction, between, False, True)


def can_move(position: Position, player: str) -> bool:
    return any(
        True for origin in own_chevrons(position, player) for _ in movements(position, origin)
    )


# --- what follows from a move ------------------------------------------------------------------


def after_moving(position: Position, player: str, movement: Movement) -> Position:
    """Move the chevron, and replace the captured one (R3, R11b, R11c); no benefit yet."""
    after = with_pieces(position, dict(position.markers), dict(position.chevrons))
    del after.chevrons[movement.origin]
    if movement.capture:
        after.markers[movement.destination] = player
    after.chevrons[movement.destination] = Chevron(player, movement.facing)
    return after


def r4_marking(after: Position, entered: Sequence[str], landing: str) -> list[str] | None:
    """The fields to mark one of (R4b); empty if all are occupied (R4d); None if R10 applies."""
    neutrals = [place for place in entered if neutral(after, place)]
    if not neutrals:
        return None
    return [place for place in neutrals if place == landing or not occupied(after, place)]


def r10_transformation(after: Position, player: str, entered: Sequence[str]) -> list[str]:
    """The opposing markers to change one of (R10a); empty for R10c."""
    return [
        place for place in entered if opposing(after, player, place) and not occupied(after, place)
    ]


def crossing_choices(after: Position, player: str, movement: Movement) -> list[str]:
    """The fields to change one of, if the move is a border crossing (R4, R10)."""
    if block(movement.origin) == block(movement.destination):
        return []
    entered = borderland(movement.destination)
    marking = r4_marking(after, entered, movement.destination)
    return r10_transformation(after, player, entered) if marking is None else marking


def is_connection(position: Position, player: str, movement: Movement) -> bool:
    """Whether the move is a connection (R8a, R9, R11d): neither a jump nor a pincer is."""
    way = [*movement.between, movement.destination]
    return (
        not movement.jump
        and not movement.capture
        and r8a_between_own_markers(position, player, movement.origin, way)
    )


def r8b_changes(after: Position, player: str, movement: Movement) -> list[str]:
    return [place for place in movement.between if not own(after, player, place)]


class Effect(NamedTuple):
    """The first entry in the brackets of a turn, and the fields that it makes own."""

    written: str | None  # a field, "*" or nothing
    changed: list[str]


def r13_effects(
    position: Position, player: str, movement: Movement, after: Position
) -> list[Effect]:
    """The connection or the benefit of the crossing, both to choose from, or nothing (R13)."""
    connection = (
        r8b_changes(after, player, movement) if is_connection(position, player, movement) else []
    )
    effects = [Effect("*", connection)] if connection else []
    effects += [Effect(place, [place]) for place in crossing_choices(after, player, movement)]
    return effects or [Effect(None, [])]


def r12a_is_meeting(after: Position, player: str, landing: str) -> bool:
    facing = after.chevrons[landing].facing
    ahead = neighbour(landing, facing)
    return (
        ahead is not None
        and after.chevrons.get(ahead) == Chevron(player, turned(facing, 4))
        and own(after, player, landing)
        and own(after, player, ahead)
    )


def r12c_is_rewarded(after: Position, player: str) -> bool:
    opponents = [other for other in LETTERS[: after.players] if other != player]
    return not after.tournament or any(count_markers(after, other) >= 9 for other in opponents)


def r12b_choices(after: Position, player: str) -> list[str]:
    return [
        place for place in FIELDS if not own(after, player, place) and not occupied(after, place)
    ]


def meeting_choices(after: Position, player: str, landing: str) -> list[str]:
    """The fields to change one of in a meeting; empty if there is nothing to change (R12)."""
    if r12a_is_meeting(after, player, landing) and r12c_is_rewarded(after, player):
        return r12b_choices(after, player)
    return []


def with_own_markers(position: Position, player: str, places: list[str]) -> Position:
    markers = position.markers | dict.fromkeys(places, player)
    return with_pieces(position, markers, dict(position.chevrons))


class WrittenMove(NamedTuple):
    """A move as it can be written, and the position after the whole turn."""

    movement: Movement
    benefit: str | None
    meeting: str | None
    after: Position

    def text(self) -> str:
        return write_move(self.movement, self.benefit, self.meeting)


def written_moves(position: Position) -> Iterator[WrittenMove]:
    """Every legal move in each of its ways, with duplicates (docs/notation.md, section 1)."""
    player = position.to_move
    if player is None:
        return
    for origin in own_chevrons(position, player):
        for movement in movements(position, origin):
            moved = after_moving(position, player, movement)
            for effect in r13_effects(position, player, movement, moved):
                changed = with_own_markers(moved, player, effect.changed)
                meetings: list[str | None] = [
                    *meeting_choices(changed, player, movement.destination)
                ]
                for meeting in meetings or [None]:
                    after = with_own_markers(changed, player, [meeting] if meeting else [])
                    yield WrittenMove(
                        movement, effect.written, meeting, end_of_turn(position, player, after)
                    )


# --- reorientations ----------------------------------------------------------------------------


def r14a_payable(position: Position) -> list[str]:
    """The fields that the player to move can pay with, in alphabetical order."""
    if position.to_move is None:
        return []
    return sorted(
        place
        for place, player in position.markers.items()
        if player == position.to_move and not occupied(position, place)
    )


def rotations(position: Position) -> list[tuple[str, str]]:
    """The reorientations that can be paid for, without the payment."""
    if position.to_move is None:
        return []
    money = len(r14a_payable(position))
    return [
        (place, rotation)
        for place in sorted(own_chevrons(position, position.to_move))
        for rotation in TURNING
        if PRICES[rotation] <= money
    ]


def reoriented(position: Position, place: str, rotation: str, payment: tuple[str, ...]) -> Position:
    player, facing = position.chevrons[place]
    after = with_own_markers(position, player, [])
    for paid in payment:
        del after.markers[paid]
    after.chevrons[place] = Chevron(player, turned(facing, TURNING[rotation]))
    return end_of_turn(position, player, after)


# --- end of turn -------------------------------------------------------------------------------


def take_off(position: Position, player: str, reason: str) -> None:
    """Remove all chevrons of a player from the board (R15b, R15d)."""
    for place in own_chevrons(position, player):
        del position.chevrons[place]
    position.out[player] = reason


def r16_ended(position: Position, player: str, last: str) -> bool:
    """Whether this player's turn has ended the game; ``last``: how the last opponent went out."""
    if enough(position, player):
        position.termination = "markers"  # R16b
    elif len(players_in(position)) == 1:
        position.termination = last  # R16a
    else:
        return False
    position.to_move = None
    return True


def end_of_turn(before: Position, player: str, after: Position) -> Position:
    """Complete the position after a turn: who is out, who won, whose turn it is (R2, R15, R16)."""
    after.number = min(before.number + 1, HIGHEST_NUMBER)
    for fallen in set(players_in(before)) - set(players_in(after)):
        after.out[fallen] = "captured"  # R15a
    if not r16_ended(after, player, "last standing"):
        pass_the_turn(after, player)
    return after


def pass_the_turn(position: Position, player: str) -> None:
    """Pass the turn to the next player who is still in and can move (R2, R15b)."""
    order = LETTERS[: position.players]
    seat = order.index(player)
    for following in order[seat + 1 :] + order[: seat + 1]:
        if following not in players_in(position):
            continue
        position.to_move = following
        if can_move(position, following):
            return
        take_off(position, following, "blocked")
        if r16_ended(position, players_in(position)[0], "blocked"):
            return


def leave(position: Position, player: str, reason: str) -> Position:
    """The position after a player has left: "resignation" or "time" (R15d, R15e)."""
    after = with_own_markers(position, player, [])
    take_off(after, player, reason)
    ended = r16_ended(after, players_in(after)[0], reason)
    if player == position.to_move:
        after.number = min(after.number + 1, HIGHEST_NUMBER)
        if not ended:
            pass_the_turn(after, player)
    elif after.to_move and not can_move(after, after.to_move):
        # The player to move could only have captured what is gone now.
        take_off(after, after.to_move, "blocked")
        if not r16_ended(after, players_in(after)[0], "blocked"):
            pass_the_turn(after, after.to_move)
    return after


def outcome(position: Position) -> tuple[str, str] | None:
    """The winner and how the game ended, or None."""
    if position.to_move is not None:
        return None
    assert position.termination is not None
    return board_winner(position) or "", position.termination


def board_winner(position: Position) -> str | None:
    """The winner according to the board (R16a, R16b)."""
    for player in LETTERS[: position.players]:
        if enough(position, player):
            return player
    still_in = players_in(position)
    return still_in[0] if len(still_in) == 1 else None


# --- positions as text (docs/notation.md, section 2) ----------------------------------------------


def initial(
    players: int = 2,
    seats: str | None = None,
    tournament: bool = False,
    repetition: bool = False,
    goal: int | None = None,
) -> Position:
    """The first position of a game (R1)."""
    return Position(players, "a", {}, seated(players, seats), tournament, repetition, goal=goal)


def seated(players: int, seats: str | None) -> dict[str, Chevron]:
    """The chevrons of all players at the start (R1a, R1b, R1d)."""
    chevrons = {}
    for player, seat in zip(LETTERS, seats or DEFAULT_SEATS[players], strict=False):
        places = SEATS[seat] | (EXTRA_CHEVRONS[seat] if players == 2 else {})
        chevrons.update({place: Chevron(player, facing) for place, facing in places.items()})
    return chevrons


def write(position: Position) -> str:
    """The canonical text of a position."""
    rules = "t" * position.tournament + "r" * position.repetition or "-"
    if position.goal is not None:
        rules += f"~goal={position.goal}"
    parts = [write_board(position), position.to_move or "-", str(position.players), rules]
    return " ".join([*parts, str(position.number)])


def write_board(position: Board) -> str:
    rows = []
    for row in reversed(ROWS):
        text = ""
        blanks = 0
        for column in COLUMNS:
            place = column + row
            piece = position.markers.get(place, "")
            if place in position.chevrons:
                player, facing = position.chevrons[place]
                piece = player.upper() + facing + ("+" if piece else "")
            if not piece:
                blanks += 1
                continue
            text += (str(blanks) if blanks else "") + piece
            blanks = 0
        rows.append(text + (str(blanks) if blanks else ""))
    return "/".join(rows)


PIECE = re.compile(r"([1-9])(?![1-9])|([a-d])|([A-D])(n[ew]?|s[ew]?|e|w)(\+?)")
POSITION = re.compile(
    r"([^ ]+) ([a-d-]) ([234]) (-|t|r|tr)(?:~goal=([1-9][0-9]?))? ([1-9][0-9]{0,5})"
)


def parse(text: str) -> Position:
    """Read the text of a position; anything else is `Refused`."""
    parts = POSITION.fullmatch(text)
    if not parts:
        raise Refused(text)
    board, to_move, players, rules, goal, number = parts.groups()
    position = Position(
        int(players),
        None if to_move == "-" else to_move,
        *parse_board(board),
        tournament="t" in rules,
        repetition="r" in rules,
        number=int(number),
        goal=int(goal) if goal else None,
    )
    check(position)
    if position.to_move is None:
        winner = board_winner(position) or ""
        position.termination = "markers" if enough(position, winner) else "last standing"
    return position


def parse_board(board: str) -> tuple[dict[str, str], dict[str, Chevron]]:
    markers: dict[str, str] = {}
    chevrons: dict[str, Chevron] = {}
    rows = board.split("/")
    if len(rows) != 9:
        raise Refused(board)
    for row, text in zip(reversed(ROWS), rows, strict=True):
        column = where = 0
        while where < len(text):
            piece = PIECE.match(text, where)
            if not piece or column >= 9:
                raise Refused(text)
            where = piece.end()
            blanks, marker, player, facing, plus = piece.groups()
            if blanks:
                column += int(blanks)
                continue
            place = COLUMNS[column] + row
            if marker:
                markers[place] = marker
            else:
                chevrons[place] = Chevron(player.lower(), facing)
                if plus:
                    markers[place] = player.lower()
            column += 1
        if column != 9:
            raise Refused(text)
    return markers, chevrons


def check(position: Position) -> None:
    """Check everything that docs/notation.md, section 2, refuses, apart from the form."""
    letters = LETTERS[: position.players]
    seen = set(position.markers.values()) | set(players_in(position))
    most = 4 if position.players == 2 else 3
    at_target = [player for player in letters if enough(position, player)]
    ended = bool(at_target) or len(players_in(position)) == 1
    good = (
        seen <= set(letters)
        and (position.to_move is None or position.to_move in letters)
        and all(len(own_chevrons(position, player)) <= most for player in letters)
        and bool(position.chevrons)
        and len(at_target) <= 1
        and set(at_target) <= set(players_in(position))
        and ended == (position.to_move is None)
        and (position.to_move is None or can_move(position, position.to_move))
        and position.goal != TARGETS[position.players]
        and (position.goal or 1) <= len(FIELDS)
    )
    if not good:
        raise Refused(write(position))


# --- turns as text (docs/notation.md, section 1) --------------------------------------------------


def write_move(movement: Movement, benefit: str | None, meeting: str | None) -> str:
    brackets = ",".join(part for part in (benefit, meeting) if part)
    sign = "x" if movement.capture else "-"
    return f"{movement.origin}{sign}{movement.destination}" + (f"({brackets})" if brackets else "")


def moves(position: Position) -> dict[str, Position]:
    """Every distinct move in its canonical spelling, with the position after it.

    Of several spellings with the same result, the one with ``*`` is canonical, or else the one
    whose fields in brackets are in alphabetical order.
    """
    spellings: dict[str, WrittenMove] = {}
    for move in written_moves(position):
        result = write(move.after)
        rival = spellings.get(result)
        if rival is None or (move.benefit != "*", move.text()) < (
            rival.benefit != "*",
            rival.text(),
        ):
            spellings[result] = move
    return {move.text(): move.after for move in spellings.values()}


def accepted_moves(position: Position) -> dict[str, Position]:
    """Every accepted spelling of a move, canonical or not, with the position after it."""
    as_written: dict[str, Position] = {}
    swapped: dict[str, Position] = {}
    player = position.to_move
    for move in written_moves(position):
        as_written[move.text()] = move.after
        if move.benefit is None and player and is_connection(position, player, move.movement):
            # Connection and crossing gain nothing, but the star is accepted all the same.
            as_written[write_move(move.movement, "*", move.meeting)] = move.after
        elif move.benefit not in (None, "*") and move.meeting:
            swapped[write_move(move.movement, move.meeting, move.benefit)] = move.after
    return swapped | as_written


TURN = re.compile(
    r"([a-i][1-9])(?:"
    r"(?P<sign>[-x])([a-i][1-9])(?:\((\*|[a-i][1-9])(?:,([a-i][1-9]))?\))?(?P<twist>[<>])?"
    r"|(?P<turn><<?|>>?)\(([a-i][1-9](?:,[a-i][1-9])*)\))"
)


def parse_turn(text: str) -> str:
    """The text of a turn in lower case, without spaces, its payment sorted; or `Refused`."""
    written = text.replace(" ", "").lower()
    if written == "pass":  # a turn of the other games, as the twist is
        return written
    turn = TURN.fullmatch(written)
    if not turn:
        raise Refused(text)
    origin, sign, destination, benefit, meeting, twist, rotation, payment = turn.groups()
    if sign:
        brackets = ",".join(part for part in (benefit, meeting) if part)
        bracketed = f"({brackets})" if brackets else ""
        return f"{origin}{sign}{destination}{bracketed}{twist or ''}"
    paid = sorted(payment.split(","))
    if len(set(paid)) != len(paid) or len(paid) != PRICES[rotation]:
        raise Refused(text)
    return f"{origin}{rotation}({','.join(paid)})"


def play(position: Position, text: str) -> Position:
    """The position after a turn in any accepted spelling, or `Refused`."""
    turn = parse_turn(text)
    reorientation = re.fullmatch(r"(..)([<>]+)\((.*)\)", turn)
    if not reorientation:
        after = accepted_moves(position).get(turn)
        if after is None:
            raise Refused(text)
        return after
    place, rotation, paid = reorientation.groups()
    payment = tuple(paid.split(","))
    if (place, rotation) not in rotations(position) or not set(payment) <= set(
        r14a_payable(position)
    ):
        raise Refused(text)
    return reoriented(position, place, rotation, payment)


def perft(position: Position, depth: int) -> int:
    """The number of sequences of `depth` moves, found by making every one."""
    followers = moves(position).values()
    if depth == 1:
        return len(followers)
    return sum(perft(after, depth - 1) for after in followers)
