"""What a game must be able to do with a state: the questions that the rest of the wheel asks."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from pacru.core.board import BIT, Chevron, Fields
from pacru.core.choice import Kind
from pacru.core.outcome import Outcome, Termination
from pacru.core.refusal import Refusal
from pacru.core.state import RULES, TO_MOVE, Rules, Seat, State, all_seats, power
from pacru.core.texts import gettext
from pacru.core.turn import Out, Turn
from pacru.games.changes import Changeable, Changes
from pacru.games.entry import Entry


class Impossible(Exception):  # noqa: N818 - what a reader says, with the place added by its caller
    """A board or a player to move that cannot be: what was expected, and where.

    Attributes:
        expected: what was expected, for people.
        player: the player whose first letter on the board is wrong; None for the board as a whole.
        to_move: whether the player to move is wrong, not the board.
        rules: whether the rules are wrong, not the board.
    """

    def __init__(
        self,
        expected: str,
        player: int | None = None,
        *,
        to_move: bool = False,
        rules: bool = False,
    ) -> None:
        super().__init__(expected)
        self.expected = expected
        self.player = player
        self.to_move = to_move
        self.rules = rules


class Played(NamedTuple):
    """What a turn led to.

    Attributes:
        turn: the turn in its canonical spelling.
        after: the state after it.
        termination: what has ended the game, if it is over.
    """

    turn: Turn
    after: State
    termination: Termination


class Ruleset(ABC):
    """The rules of one game."""

    game: str
    """Its key."""
    passes = False
    """Whether a pass is a turn of the game, and written."""
    attacks = False
    """Whether chevrons attack and capture each other; see `attackers`."""
    counts = True
    """Whether the markers are counted at the end, by agreement at any time."""
    marks_landing = True
    """Whether the field on which a move lands becomes own."""
    studied = False
    """Whether the wheel can say why a hint is good."""
    blocks = False
    """Whether a player who cannot move is out."""
    kinds: tuple[Kind, ...]
    """The kinds of destinations of its moves."""
    acts: Mapping[str, str]
    """The rule behind each act of a turn, by the acts of `pacru.explain.scenes`."""
    ends: Mapping[str, str]
    """The rule behind each way in which a game ends, by the values of `Termination`."""
    changeable: Mapping[str, Changeable] = MappingProxyType({})
    """The numbers of its rules that a game may change, by their keys in alphabetical order."""
    untwisted = ""
    """Signs that others write behind a move without a twist; they are read, and never written."""

    # ---- positions

    @abstractmethod
    def rules(self, players: int, tournament: bool = False) -> Rules:
        """The rules at the start of a game."""

    @abstractmethod
    def rules_text(self, rules: Rules, repetition: bool) -> str:
        """The rules in the text of a position."""

    @abstractmethod
    def read_rules(self, text: str, players: int) -> Rules:
        """The rules from that text, which has their form.

        Raises:
            Impossible: it names a player whom the game does not have.
        """

    def changes(self, rules: Rules) -> dict[str, int]:
        """The numbers of those rules that are not the published ones, by their keys."""
        published = self.rules(rules.players)
        numbers = {key: getattr(rules, one.part) for key, one in self.changeable.items()}
        return {
            key: number
            for key, number in numbers.items()
            if number != getattr(published, self.changeable[key].part)
        }

    def with_changes(self, rules: Rules, changes: Changes) -> Rules:
        """Rules with other numbers.

        Raises:
            Impossible: the game has no such number, or it cannot be that.
        """
        parts: dict[str, Any] = {}
        for key, number in changes.items():
            if key not in self.changeable:
                raise Impossible(self._changeable_text(key), rules=True)
            part, least, most = self.changeable[key]
            if not least <= number <= most:
                text = gettext("{key} from {least} to {most}, not {number}")
                text = text.format(key=key, least=least, most=most, number=number)
                raise Impossible(text, rules=True)
            parts[part] = number
        return rules._replace(**parts) if parts else rules

    def _changeable_text(self, key: str) -> str:
        if not self.changeable:
            return gettext("rules without changes, not {key}").format(key=key)
        text = gettext("changes of {keys} only, not of {key}")
        return text.format(keys=", ".join(self.changeable), key=key)

    @abstractmethod
    def check(self, rules: Rules, seats: Sequence[Seat]) -> None:
        """Check the markers and chevrons of a position.

        Raises:
            Impossible: no game has such a position.
        """

    @abstractmethod
    def state(self, rules: Rules, seats: Sequence[Seat], to_move: int | None) -> State:
        """The state with that player to move; None: the game must be over.

        Raises:
            Impossible: that player cannot be to move, or the game is not over.
        """

    # ---- what can be played

    @abstractmethod
    def moves(self, state: State) -> list[Turn]:
        """Every distinct turn without reorientations, in its canonical spelling.

        Moves to two fields are two turns, wherever they lead.
        """

    def rotations(self, state: State) -> list[tuple[Chevron, int]]:
        """The chevrons and the rotations that can be paid for, in steps of 45° clockwise."""
        return []

    def payable(self, state: State) -> Fields:
        """The fields that the player to move can pay with."""
        return 0

    def payments(self, state: State, steps: int) -> Iterator[Fields]:
        """Every way to pay for a rotation."""
        return iter(())

    def power(self, markers: Fields, field: int) -> int:
        """The power of movement of a chevron on that field, for a player with those markers."""
        return power(markers, field)

    @abstractmethod
    def movable(self, state: State) -> set[Chevron]:
        """The chevrons of the player to move that can move."""

    @abstractmethod
    def play(self, state: State, turn: Turn) -> Played:
        """Play a turn in any legal spelling.

        Raises:
            IllegalTurn: the rules forbid it here.
        """

    @abstractmethod
    def leave(self, state: State, out: Out, player: int) -> tuple[State, Termination]:
        """Let a player leave who is still in the game; the turn passes on if it was theirs.

        Returns:
            The state after that, and what has ended the game, if it is over.
        """

    @abstractmethod
    def children(self, state: State) -> list[State]:
        """The states after all turns of `moves`, in the same number."""

    def perft(self, state: State, depth: int, reorientations: bool = False) -> int:
        """The number of turn sequences of that length; a game that is over has no further turns."""
        if depth == 0:
            return 1
        if state[TO_MOVE] < 0:
            return 0
        following = self.children(state)
        if depth == 1:
            return len(following)
        return sum(self.perft(child, depth - 1) for child in following)

    @abstractmethod
    def entry(self, state: State, path: tuple[str, ...]) -> Entry:
        """A turn that is being entered."""

    def reachable(self, state: State) -> list[Fields]:
        """For each player, the neutral fields to which their chevrons could ever come (S6c).

        Empty in the games that are not about that.
        """
        return []

    def domains(self, state: State) -> list[Fields]:
        """For each player, the neutral fields to which nobody else could ever come (S6c).

        Empty in the games that are not about that.
        """
        found = []
        reachable = self.reachable(state)
        for player, fields in enumerate(reachable):
            others = 0
            for other, theirs in enumerate(reachable):
                others |= theirs if other != player else 0
            found.append(fields & ~others)
        return found

    def attackers(
        self, seats: Sequence[Seat], player: int, field: int, occupied: Fields
    ) -> list[Chevron]:
        """The chevrons that attack the chevron of a player (R11a); none where nothing attacks.

        Args:
            seats: the markers and chevrons of each player, in the order of play.
            player: the player whose chevron it is.
            field: where it stands.
            occupied: the fields with a chevron.
        """
        return []

    # ---- the end

    def active_players(self, state: State) -> list[int]:
        """The players still in the game, in the order of play."""
        return sorted(
            (max(state[TO_MOVE], ~state[TO_MOVE]) + seat) % state[RULES].players
            for seat, (_, chevrons) in enumerate(all_seats(state))
            if chevrons
        )

    @abstractmethod
    def outcome(self, state: State, termination: Termination) -> Outcome:
        """The outcome of a state that is over, or that ends for another reason than the board."""

    def patience(self, state: State) -> int | None:
        """The turns in a row without a change of markers that end the game; None: no number."""
        return None

    @abstractmethod
    def game_over_refusal(self) -> Refusal:
        """Why nothing can be played once the game is over."""


def state_of(rules: Rules, seats: Sequence[Seat], to_move: int) -> State:
    """The state as seen by that player."""
    markers = [own for own, _ in seats]
    occupied = sum(BIT[c >> 3] for _, chevrons in seats for c in chevrons)
    own, mine = seats[to_move]
    others = (*seats[to_move + 1 :], *seats[:to_move])
    return to_move, own, sum(markers) & ~own, occupied, mine, tuple(others), rules
