"""The inner state of a game on this board: what all games share, as plain tuples.

A `State` is seen by the player to move: with every turn, *own* and *other* change sides. What a turn does to it is a
matter of the game, see `pacru.games`.
"""

from typing import Final, NamedTuple, TypeAlias

from pacru.core.board import BIT, BORDERLAND, Chevron, Fields

PLAYERS: Final = (2, 3, 4)
"""The numbers of players that a game can have."""


class Rules(NamedTuple):
    """The rules that matter for turns and stay the same throughout a game."""

    players: int
    target: int
    tournament: bool

    @property
    def game(self) -> str:
        """The name of the game that is played by them."""
        return "pacru"


Chevrons: TypeAlias = tuple[Chevron, ...]
Seat: TypeAlias = tuple[Fields, Chevrons]
"""The markers and the chevrons of one player."""
State: TypeAlias = tuple[int, Fields, Fields, Fields, Chevrons, tuple[Seat, ...], Rules]
"""``(to_move, own_markers, other_markers, occupied, own_chevrons, other_seats, rules)``

A plain tuple, since nothing else is as fast to make. Code unpacks it whole, under these names, or
takes one part: ``state[OWN_MARKERS]``. The constants below describe the parts.
"""
TO_MOVE: Final = 0
"""The player to move, 0–3; once the game is over, ``~winner``, which is below 0.

All other parts are then still seen by the player who made the last turn, the winner.
"""
OWN_MARKERS: Final = 1
"""The fields with markers of the player to move, occupied or not."""
OTHER_MARKERS: Final = 2
"""The fields with markers of all other players, including those who are out: the union of the
markers in `OTHER_SEATS`."""
OCCUPIED: Final = 3
"""The fields with chevrons of any player."""
OWN_CHEVRONS: Final = 4
"""The chevrons of the player to move; each keeps its place in the tuple when it moves or
rotates."""
OTHER_SEATS: Final = 5
"""The markers and chevrons of the other players in the order of play, from the next player on.

A player who is out keeps the seat and the markers, and has no chevrons.
"""
RULES: Final = 6
"""The rules of the game, the same object in all its states."""


def halfway(
    state: State, chevron: Chevron, after: Chevron | None, gain: Fields = 0, paid: Fields = 0
) -> State:
    """The state in the middle of a turn, for display.

    The same player is to move, nobody has won, and nobody is out.

    Args:
        state: the state before the turn.
        chevron: the own chevron that moves or rotates.
        after: the chevron afterwards; it captures a chevron that it lands on. None: it is taken in
            hand.
        gain: the fields that have become own so far.
        paid: the fields that have become neutral (R14a).
    """
    to_move, own_markers, other_markers, occupied, own_chevrons, other_seats, rules = state
    occupied ^= BIT[chevron >> 3]
    if after is not None:
        occupied |= BIT[after >> 3]
        other_seats = without_chevron(other_seats, after >> 3)
    at = own_chevrons.index(chevron)
    moved = () if after is None else (after,)
    own_chevrons = (*own_chevrons[:at], *moved, *own_chevrons[at + 1 :])
    own_markers, other_markers = own_markers & ~paid | gain, other_markers & ~gain
    seats = without_markers(other_seats, gain)
    return to_move, own_markers, other_markers, occupied, own_chevrons, seats, rules


def without_chevron(seats: tuple[Seat, ...], field: int) -> tuple[Seat, ...]:
    """The seats without the chevron on that field, if there is one."""
    return tuple(
        [(markers, tuple([c for c in chevs if c >> 3 != field])) for markers, chevs in seats]
    )


def without_markers(seats: tuple[Seat, ...], fields: Fields) -> tuple[Seat, ...]:
    """The seats without their markers on those fields."""
    return tuple([(markers & ~fields, chevrons) for markers, chevrons in seats])


def all_seats(state: State) -> tuple[Seat, ...]:
    """The markers and chevrons of each player in the order of play, from the player to move on."""
    return (state[OWN_MARKERS], state[OWN_CHEVRONS]), *state[OTHER_SEATS]


def rivals(state: State) -> list[int]:
    """The opponents still in the game, as numbers of seats after the player to move."""
    return [seat for seat, (_, chevrons) in enumerate(state[OTHER_SEATS], 1) if chevrons]


def own_chevron(state: State, field: int) -> Chevron | None:
    """The chevron of the player to move on that field, or None."""
    for chevron in state[OWN_CHEVRONS]:
        if chevron >> 3 == field:
            return chevron
    return None


def power(markers: Fields, field: int) -> int:
    """The power of movement of a chevron on that field, for a player with those markers (R5a)."""
    return (markers & BORDERLAND[field]).bit_count() or 1


def view_of_player(state: State, player: int) -> State:
    """The same state with that player to move."""
    return view_from_seat(state, (player - state[TO_MOVE]) % state[RULES].players)


def view_from_seat(state: State, seat: int) -> State:
    """The same state with the player to move who sits `seat` seats further on."""
    to_move, own_markers, other_markers, occupied, own_chevrons, other_seats, rules = state
    seats = ((own_markers, own_chevrons), *other_seats)
    seats = seats[seat:] + seats[:seat]
    markers, chevrons = seats[0]
    opposing = (own_markers | other_markers) & ~markers
    player = (to_move + seat) % rules.players
    return player, markers, opposing, occupied, chevrons, seats[1:], rules


def repetition_key(state: State) -> State:
    """A key that is the same for all states that count as one position in R16c.

    These have the same board and the same player to move. A player's chevrons are interchangeable.
    """
    to_move, own_markers, other_markers, occupied, own_chevrons, other_seats, rules = state
    own = tuple(sorted(own_chevrons))
    seats = tuple([(markers, tuple(sorted(chevrons))) for markers, chevrons in other_seats])
    return to_move, own_markers, other_markers, occupied, own, seats, rules


def without_chevrons(state: State) -> State:
    """The state after the player to move has lost all chevrons (R15)."""
    to_move, own_markers, other_markers, occupied, own_chevrons, other_seats, rules = state
    for chevron in own_chevrons:
        occupied ^= BIT[chevron >> 3]
    return to_move, own_markers, other_markers, occupied, (), other_seats, rules


def rotate(chevron: Chevron, steps: int) -> Chevron:
    """The chevron after a rotation by that number of 45° steps clockwise."""
    return chevron & ~7 | (chevron + steps) & 7
