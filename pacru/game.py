"""A game: positions, the turns between them, and what the board alone does not know.

A `Game` is immutable like a `Position`: playing, taking back and leaving return another game.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import attrgetter

from pacru import games
from pacru.core.counts import Counts
from pacru.core.errors import IllegalTurn, PacruError
from pacru.core.outcome import Outcome, Termination
from pacru.core.pictures import PICTURES
from pacru.core.state import repetition_key
from pacru.core.texts import gettext
from pacru.core.turn import ELSEWHERE, Elsewhere, Move, Out, Turn, to_turn
from pacru.games.changes import Changes
from pacru.position import Position, inner_state

REASONS = {"resign": "resigned", "time": "time"}
_OUT = attrgetter("out")
REPETITIONS = 3
"""The number of occurrences of a position that ends the game, if the option is on (R16c)."""


@dataclass(frozen=True)
class Ply:
    """One turn of a game, or a player leaving it, and its effects.

    >>> import pacru
    >>> ply = pacru.Game.new().play("a3-b4(b6)").plies[-1]
    >>> ply.player, str(ply.turn), sorted(ply.changed), ply.captured, ply.out
    (0, 'a3-b4(b6)', ['b6'], None, {})

    What a turn consists of depends on its kind, so ask for that first; type checkers then know too.

    >>> if isinstance(ply.turn, pacru.Move):
    ...     print(ply.turn.origin, ply.turn.destination)
    a3 b4

    Attributes:
        player: the player who made the turn, or who left.
        turn: the turn in its canonical spelling, or how the player left; it names the player only
            if it was not their turn. Or what was played elsewhere, against the rules here.
        before: the position before the turn.
        after: the position after the turn; players who were then blocked are already out.
        stood: how often each position has occurred in the game so far, if that can end it (R16c).
    """

    player: int
    turn: Turn | Out | Elsewhere
    before: Position
    after: Position
    stood: Counts | None = field(default=None, compare=False, repr=False)

    @cached_property
    def spelled(self) -> str:
        """The turn in the notation, computed once for everything written about the game."""
        return str(self.turn)

    @cached_property
    def changed(self) -> frozenset[str]:
        """The fields whose marker changed."""
        return frozenset().union(
            *(
                self.before.markers(player) ^ self.after.markers(player)
                for player in range(self.before.players)
            )
        )

    @cached_property
    def captured(self) -> tuple[str, int, str] | None:
        """The chevron that a pincer captured: its field, player and facing."""
        if isinstance(self.turn, Move) and self.turn.capture:
            chevron = self.before.chevron(self.turn.destination)
            if chevron:
                return self.turn.destination, *chevron
        return None

    @cached_property
    def out(self) -> dict[int, str]:
        """The players who went out: ``"captured"``, ``"blocked"``, ``"resigned"`` or ``"time"``."""
        standing = self.after.standing
        gone = {player: "blocked" for player in self.before.standing if player not in standing}
        if isinstance(self.turn, Out):
            gone[self.player] = REASONS[self.turn.reason]
        elif self.captured and len(self.before.chevrons(self.captured[1])) == 1:
            gone[self.captured[1]] = "captured"
        return gone

    @cached_property
    def removed(self) -> dict[str, tuple[int, str]]:
        """The chevrons of players who went out: field, then player and facing (R15b, R15d)."""
        return {
            field: (player, facing)
            for player, reason in self.out.items()
            if reason != "captured"
            for field, facing in self.before.chevrons(player).items()
            if not self.captured or field != self.captured[0]
        }


@dataclass(frozen=True, repr=False)
class Game:
    """A game from its first position to the current one.

    >>> game = Game().play("a3-b4(b4)")
    >>> game
    <Game pacru, 2 players, 1 ply>
    >>> game.position.to_move, game.take_back().position.to_move
    (1, 0)

    Attributes:
        start: the first position; by default that of a game of Pacru for two.
        plies: what has happened since.
        drawn: whether the players have agreed to end the game: a draw (R16c), or a count of the
            markers in the games that count.
    """

    start: Position = field(default_factory=Position)
    plies: tuple[Ply, ...] = ()
    drawn: bool = field(default=False)

    def __post_init__(self) -> None:
        if not isinstance(self.start, Position):
            raise TypeError(f"game: expected a Position to start from, found {self.start!r:.40}")

    def __repr__(self) -> str:
        count = len(self.plies)
        words = f"{self.start.players} players, {count} {'ply' if count == 1 else 'plies'}"
        end = f", {self.outcome}" if self.outcome else ""
        return f"<Game {self.start.game}, {words}{end}>"

    def _repr_svg_(self) -> str:
        return PICTURES["game"](self)

    @classmethod
    def new(
        cls,
        players: int = 2,
        *,
        seats: Sequence[str] | None = None,
        tournament: bool = False,
        repetition: bool = False,
        game: str = games.DEFAULT,
        changes: Changes | None = None,
    ) -> "Game":
        """Start a game; the arguments are those of `Position.initial`.

        Raises:
            PacruError: as in `Position.initial`.
        """
        return cls(
            Position.initial(
                players,
                seats=seats,
                tournament=tournament,
                repetition=repetition,
                game=game,
                changes=changes,
            )
        )

    @property
    def position(self) -> Position:
        """The current position."""
        return self.plies[-1].after if self.plies else self.start

    @property
    def positions(self) -> tuple[Position, ...]:
        """All positions, including the first one."""
        return (self.start, *(ply.after for ply in self.plies))

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the game, or None while it continues (R16)."""
        position = self.position
        if position.outcome:
            return position.outcome
        if self.drawn:
            return self._ended_by(Termination.AGREEMENT)
        if self.start.repetition and self._occurrences() >= REPETITIONS:
            return self._ended_by(Termination.REPETITION)
        state = inner_state(position)
        patience = games.ruleset_of(state).patience(state)
        if patience is not None and self._idle(patience):
            return self._ended_by(Termination.NO_PROGRESS)
        return None

    def _ended_by(self, termination: Termination) -> Outcome:
        """The outcome if the game ends here, though the board does not end it (R16c, A12, S6f)."""
        state = inner_state(self.position)
        return games.ruleset_of(state).outcome(state, termination)

    @cached_property
    def out(self) -> dict[int, str]:
        """The players who are out, in order, with the reason as in `Ply.out`."""
        gone: dict[int, str] = {}
        for out in filter(None, map(_OUT, self.plies)):
            gone |= out
        return gone

    def play(self, turn: Turn | str) -> "Game":
        """The game after one more turn.

        Args:
            turn: the turn or its text, in any legal spelling. To let a player leave, use `enter`.

        Raises:
            TurnNotationError: the text is not a turn.
            IllegalTurn: the rules forbid it, or the game is over.
        """
        turn = to_turn(turn)
        before = self._open(turn)
        assert before.to_move is not None
        turn, after = before.spelled_and_played(turn)
        return self._after(before.to_move, turn, before, after)

    def enter(self, text: str) -> "Game":
        """The game after one more turn, or after a player has left, given in the notation.

        That includes a turn that was played elsewhere, against the rules here.

        >>> Game.new().enter("a3-b3").enter("resign:a").outcome.winner
        1

        Raises:
            PacruError: the text is neither of these, or the rules forbid it.
        """
        reason, colon, letter = text.partition(":")
        match reason:
            case "resign" | "time":
                letters = list("abcd"[: self.start.players])
                if colon and letter not in letters:
                    raise PacruError(f"{text[:20]}: expected a player of the game behind the colon")
                return self.leave(Out(reason, letters.index(letter) if colon else None))
            case _ if ELSEWHERE in text:
                return self.follow(Elsewhere.parse(text))
            case _:
                return self.play(text)

    def follow(self, elsewhere: Elsewhere) -> "Game":
        """The game after a turn that was played elsewhere, against the rules here.

        Raises:
            IllegalTurn: the game is over.
            PositionError: the position after it cannot arise in any game.
            PacruError: it is not of this game, or not the position after one turn.
        """
        before = self._open(elsewhere)
        assert before.to_move is not None
        after = Position.parse(elsewhere.after)
        if not after.follows(before):
            text = gettext(
                "expected the position after one move of the same game, found {position}"
            )
            raise PacruError(text.format(position=repr(elsewhere.after)))
        return self._after(before.to_move, elsewhere, before, after)

    def leave(self, out: Out) -> "Game":
        """The game after a player has resigned or run out of time (R15d, R15e).

        Raises:
            IllegalTurn: the game is over, or the player is already out.
        """
        before = self._open(out)
        if out.player == before.to_move:
            out = Out(out.reason)  # the canonical form, so that games written alike are equal
        player = before.to_move if out.player is None else out.player
        assert player is not None
        return self._after(player, out, before, before.leave(out))

    def resign(self, player: int | None = None) -> "Game":
        """The game after a player, by default the one to move, has resigned (R15d).

        Raises:
            PacruError: there is no such player.
            IllegalTurn: the game is over, or the player is already out.
        """
        return self.leave(Out("resign", player))

    def agree_draw(self) -> "Game":
        """The game after all players still in it have agreed to end it.

        That is a draw in Pacru (R16c). In the games that count, the markers are counted now.

        Raises:
            PacruError: the game is over.
        """
        if self.outcome:
            raise PacruError("draw: the game is over")
        return Game(self.start, self.plies, drawn=True)

    def take_back(self, plies: int = 1) -> "Game":
        """The game without its last plies; an agreed draw is then cancelled.

        Raises:
            PacruError: there are not that many plies.
        """
        if not 0 <= plies <= len(self.plies):
            raise PacruError(f"take back: expected 0 to {len(self.plies)} turns, found {plies}")
        return Game(self.start, self.plies[: len(self.plies) - plies])

    def _open(self, turn: Turn | Out | Elsewhere) -> Position:
        if self.outcome:
            raise IllegalTurn(
                str(turn), *games.ruleset_of(inner_state(self.position)).game_over_refusal()
            )
        return self.position

    def _after(
        self, player: int, turn: Turn | Out | Elsewhere, before: Position, after: Position
    ) -> "Game":
        stood = (
            self._stood.more(repetition_key(inner_state(after))) if self.start.repetition else None
        )
        return Game(self.start, (*self.plies, Ply(player, turn, before, after, stood)))

    def _idle(self, turns: int) -> bool:
        """Whether the last turns, that many in a row, have changed no marker (A12, S6f)."""
        count = 0
        for ply in reversed(self.plies):
            if ply.player != ply.before.to_move:  # a player left out of turn
                continue
            if ply.changed:
                return False
            count += 1
            if count == turns:
                return True
        return False

    def _occurrences(self) -> int:
        """How often the current board has occurred with the same player to move."""
        return self._stood[repetition_key(inner_state(self.position))]

    @property
    def _stood(self) -> Counts:
        """How often each position has occurred; stored with the plies, not counted again."""
        known = self.plies[-1].stood if self.plies else None
        if known is not None:
            return known
        counts = Counts()
        for position in self.positions:  # the plies were made elsewhere
            counts = counts.more(repetition_key(inner_state(position)))
        return counts
