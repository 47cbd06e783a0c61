"""The board for notebooks, as a widget of anywidget; use `pacru.widget.Board`."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import anywidget
import traitlets

from pacru import svg
from pacru.core.errors import PacruError
from pacru.core.numbers import is_whole
from pacru.core.turn import Turn
from pacru.game import Game
from pacru.position import Position
from pacru.widget.sitting import Sitting

FILES: Final = Path(__file__).parent
INSTEAD: Final = {"turn": "call play", "position": "assign game or at"}
"""What to do instead of assigning what only shows the state."""


class BoardError(PacruError, traitlets.TraitError):
    """A value that a trait of a board cannot have: traitlets then puts back all that was set with it."""


class Board(anywidget.AnyWidget):
    """A board on which a game is played and looked through, by mouse, finger or keyboard.

    >>> import pacru
    >>> board = Board(pacru.Game.new())
    >>> board.play("a3-b4(c5)")
    >>> board.turn, board.at, board.game.position.to_move
    ('a3-b4(c5)', 1, 1)

    Attributes:
        game: the game; another one can be assigned.
        turn: the last turn that was played, as text, or empty: observe it to answer. It cannot be assigned.
        position: the position that is shown, as text. It cannot be assigned.
        at: how many turns of the game are shown; another number can be assigned. If there are fewer, it is the last.
        arrows: turns to show as arrows, the best first; others can be assigned. Changes within the list are not seen.

    Raises:
        PacruError: an assigned value is not possible. Nothing changes then, and no observer hears of it.
    """

    _esm = FILES / "board.js"
    _css = FILES / "board.css"

    _view = traitlets.Dict().tag(sync=True)
    _asked = traitlets.Dict().tag(sync=True)
    _sitting = traitlets.Instance(Sitting)
    turn = traitlets.Unicode().tag(sync=True)
    position = traitlets.Unicode().tag(sync=True)
    at = traitlets.Int()
    arrows = traitlets.List(traitlets.Unicode())

    def __init__(
        self,
        start: Game | Position | None = None,
        *,
        theme: svg.Theme = "auto",
        colours: str = "abcd",
        rotation: int = 0,
        arrows: Sequence[str] = (),
    ) -> None:
        """Make a board.

        Args:
            start: a game, or a position to begin with; the default is a game of two.
            theme: ``"auto"``, ``"light"``, ``"dark"``, ``"contrast"`` or ``"wood"``.
            colours: the letters of the palettes, in the order of play.
            rotation: quarter turns clockwise, 0 to 3.
            arrows: turns to show as arrows, the best first.

        Raises:
            PacruError: there is no such theme, palette, rotation or turn.
        """
        self._options = svg.Options(
            interactive=True, theme=theme, colours=colours, rotation=rotation
        )
        self._arrows: tuple[str, ...] = ()
        sitting = Sitting.of(_game_of(start))
        super().__init__(_sitting=sitting, arrows=[str(arrow) for arrow in arrows])
        self._show(sitting)

    @property
    def game(self) -> Game:
        """The game."""
        game: Game = self._sitting.game
        return game

    @game.setter
    def game(self, game: Game | Position) -> None:
        self._show(Sitting.of(_game_of(game)))

    def play(self, turn: Turn | str) -> None:
        """Play a turn after the last one.

        Raises:
            PacruError: it is not a turn, or the rules forbid it.
        """
        self._show(self._sitting.play(turn))

    def _show(self, sitting: Sitting) -> None:
        """Show a state, and tell those who observe it in one go."""
        view = sitting.view(self._options, self._arrows)
        with self.hold_trait_notifications():
            self._sitting = sitting
            self._view = view
            self.at = sitting.at
            for name, text in _texts(sitting).items():
                setattr(self, name, text)

    # ---- what can be assigned

    @traitlets.validate("turn", "position")
    def _refuse_other_text(self, proposal: Mapping[str, Any]) -> str:
        name = proposal["trait"].name
        text = _texts(self._sitting)[name]
        if proposal["value"] != text:
            raise BoardError(f"{name}: it cannot be assigned; {INSTEAD[name]}")
        return text

    @traitlets.validate("at")
    def _limit_at(self, proposal: Mapping[str, Any]) -> int:
        sitting: Sitting = self._sitting.go(int(proposal["value"]))
        return sitting.at

    @traitlets.validate("arrows")
    def _check_arrows(self, proposal: Mapping[str, Any]) -> list[str]:
        arrows: list[str] = proposal["value"]
        for arrow in arrows:
            try:
                Turn.parse(arrow)
            except PacruError as error:
                raise BoardError(f"arrows: {error}") from None
        return arrows

    # ---- what then changes

    @traitlets.observe("_asked")
    def _on_asked(self, change: Mapping[str, Any]) -> None:
        asked = change["new"]
        if isinstance(asked.get("press"), str):
            self._show(self._sitting.press(asked["press"]))
        elif is_whole(asked.get("go")):
            self._show(self._sitting.go(asked["go"]))

    @traitlets.observe("at")
    def _on_at(self, change: Mapping[str, Any]) -> None:
        if change["new"] != self._sitting.at:
            self._show(self._sitting.go(change["new"]))

    @traitlets.observe("arrows")
    def _on_arrows(self, change: Mapping[str, Any]) -> None:
        self._arrows = tuple(change["new"])  # the list itself can change without being checked
        self._show(self._sitting)


def _game_of(start: Game | Position | None) -> Game:
    if start is None:
        return Game.new()
    if not isinstance(start, Game | Position):
        raise BoardError(f"game: expected a Game or a Position, found {start!r:.40}")
    return Game(start) if isinstance(start, Position) else start


def _texts(sitting: Sitting) -> dict[str, str]:
    """The values of the traits that only show what is on the board."""
    plies = sitting.game.plies
    return {
        "position": str(sitting.shown.position),
        "turn": plies[-1].spelled if plies else "",
    }
