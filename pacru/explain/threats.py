"""Who attacks whom, how far each chevron reaches, and who is nearly blocked (R11a, R5, R15b)."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pacru import games
from pacru.core.board import FIELDS
from pacru.core.state import TO_MOVE, State, view_of_player
from pacru.games.pacru.rules import movements
from pacru.position import Position, inner_state

NEARLY_BLOCKED: Final = 3
"""A player with at most this many moves counts as nearly blocked."""


@dataclass(frozen=True, slots=True)
class Attack:
    """All chevrons of one player that attack one chevron; two of them can capture it (R11b)."""

    player: int
    fields: tuple[str, ...]
    target: str
    owner: int  # the owner of the attacked chevron

    @property
    def captures(self) -> bool:
        """Whether one of them can capture it, if nothing changes until the player's turn."""
        return len(self.fields) > 1


@dataclass(frozen=True, slots=True)
class Threats:
    """The threats in a position.

    Attributes:
        attacks: the attacks; those that can capture come first.
        powers: the power of each chevron, by its field.
        moves: how many moves each player still in the game would have if it were their turn now;
            empty in games in which nobody is blocked.
    """

    attacks: tuple[Attack, ...]
    powers: dict[str, int]
    moves: dict[int, int]

    @property
    def lines(self) -> tuple[tuple[str, str], ...]:
        """The lines from each attacker to what it attacks."""
        return tuple((field, a.target) for a in self.attacks for field in a.fields)

    @property
    def attacked(self) -> dict[str, int]:
        """For each attacked field, the most attackers that any one player has."""
        most: dict[str, int] = {}
        for attack in self.attacks:
            most[attack.target] = max(most.get(attack.target, 0), len(attack.fields))
        return most

    @property
    def nearly_blocked(self) -> tuple[int, ...]:
        """The players with at most `NEARLY_BLOCKED` moves."""
        return tuple(player for player, moves in self.moves.items() if moves <= NEARLY_BLOCKED)


@lru_cache(maxsize=8)
def threats_in(position: Position) -> Threats:
    """The threats in a position; none if the game is over."""
    standing = {
        field: player
        for player in range(position.players)
        for field in sorted(position.chevrons(player))
    }
    attacks = [
        Attack(player, tuple(sorted(fields)), target, owner)
        for target, owner in standing.items()
        for player, fields in _attackers_by_player(position, target, standing).items()
    ]
    over, players = position.outcome is not None, set(standing.values())
    blocks = games.ruleset_of(inner_state(position)).blocks
    return Threats(
        () if over else tuple(sorted(attacks, key=lambda attack: not attack.captures)),
        {field: position.power(field) for field in standing},
        {} if over or not blocks else {player: move_count(position, player) for player in players},
    )


def _attackers_by_player(
    position: Position, target: str, standing: dict[str, int]
) -> dict[int, list[str]]:
    attackers: dict[int, list[str]] = {}
    for field in position.attackers(target):
        attackers.setdefault(standing[field], []).append(field)
    return attackers


def move_count(position: Position, player: int) -> int:
    """The number of ways to move a chevron, whatever benefit is then chosen."""
    return len(
        movements(view_of_player(inner_state(position), player))
    )  # players are blocked only in Pacru


def movable_chevrons(position: Position) -> dict[int, tuple[str, ...]]:
    """The fields of the chevrons that each player could move if it were their turn.

    The keys are the players; there are none after the end of the game. A player who can move no
    chevron when their turn comes is out (R15b).
    """
    return _movable_by_player(inner_state(position))


@lru_cache(maxsize=64)
def _movable_by_player(state: State) -> dict[int, tuple[str, ...]]:
    if state[TO_MOVE] < 0:
        return {}
    return {player: _movable_fields(state, player) for player in range(state[-1].players)}


def _movable_fields(state: State, player: int) -> tuple[str, ...]:
    chevrons = games.ruleset_of(state).movable(view_of_player(state, player))
    return tuple(sorted(FIELDS[chevron >> 3] for chevron in chevrons))


def attacked_by(position: Position, player: int) -> dict[str, tuple[str, ...]]:
    """The chevrons that a player attacks, by their fields, each with the fields of the attackers."""
    found = threats_in(position).attacks
    return {attack.target: attack.fields for attack in found if attack.player == player}
