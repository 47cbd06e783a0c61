"""The board for notebooks, as a widget of anywidget; use `pacru.widget.Board`."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import anywidget
import traitlets

from pacru import svg
from pacru.core.turn import Turn
from pacru.game import Game
from pacru.position import Position
from pacru.widget.sitting import Sitting

FILES: Final = Path(__file__).parent


class Board(anywidget.AnyWidget):
    """A board on which a game is played and looked through, by mouse, finger or keyboard.

    >>> import pacru
    >>> board = Board(pacru.Game.new())
    >>> board.play("a3-b4(c5)")
    >>> board.turn, board.at, board.game.position.to_move
    ('a3-b4(c5)', 1, 1)

    Attributes:
        game: the game; another one can be assigned.
        turn: the last turn that was played, as text, or empty: observe it to answer.
        position: the position that is shown, as text.
        at: how many turns of the game are shown; another number can be assigned.
        arrows: turns to show as arrows, the best first.
    """

    _esm = FILES / "board.js"
    _css = FILES / "board.css"

    _view = traitlets.Dict().tag(sync=True)
    _asked = traitlets.Dict().tag(sync=True)
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
        self._sitting = Sitting.of(_game_of(start))
        super().__init__(arrows=[str(arrow) for arrow in arrows])
        self._show(self._sitting)

    @property
    def game(self) -> Game:
        """The game."""
        return self._sitting.game

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
        self._sitting = sitting
        plies = sitting.game.plies
        with self.hold_trait_notifications():
            self._view = sitting.view(self._options, self.arrows)
            self.position = str(sitting.shown.position)
            self.at = sitting.at
            self.turn = plies[-1].spelled if plies else ""

    @traitlets.observe("_asked")
    def _on_asked(self, change: Mapping[str, Any]) -> None:
        asked = change["new"]
        if isinstance(asked.get("press"), str):
            self._show(self._sitting.press(asked["press"]))
        elif isinstance(asked.get("go"), int):
            self._show(self._sitting.go(asked["go"]))

    @traitlets.observe("at")
    def _on_at(self, change: Mapping[str, Any]) -> None:
        if change["new"] != self._sitting.at:
            self._show(self._sitting.go(change["new"]))

    @traitlets.observe("arrows")
    def _on_arrows(self, _: Mapping[str, Any]) -> None:
        self._show(self._sitting)


def _game_of(start: Game | Position | None) -> Game:
    if start is None:
        return Game.new()
    return Game(start) if isinstance(start, Position) else start
