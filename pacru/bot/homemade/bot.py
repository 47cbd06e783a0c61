"""A bot that a person has written, read from the text of its file."""

from collections.abc import Callable
from typing import Any, Final

from pacru.bot.homemade.faults import BotFault, fault_of, remember_source
from pacru.core.errors import PacruError
from pacru.core.turn import Turn
from pacru.position import Position

EXPECTED: Final = (
    "expected a function choose(position), or a class Bot with a method think(position, clock)"
)


class HomemadeBot:
    """A bot that a person has written.

    >>> bot = HomemadeBot("def choose(position): return position.moves()[0]", "my_bot.py")
    >>> str(bot.choose(Position.initial()))
    'a3-b4(a4)'

    Args:
        source: the text of the file.
        name: of the file, for what is said about faults.

    Raises:
        BotFault: it is not Python, its top-level code fails, or it has neither function nor class.
    """

    def __init__(self, source: str, name: str) -> None:
        self.name = name
        remember_source(source, name)
        self._names: dict[str, Any] = {"__name__": "bot", "__file__": name}
        self._call(self._run, source)
        self._player = self._made()

    def new_game(self, players: int, seat: int) -> None:
        """Tell the bot that a game begins.

        Raises:
            BotFault: it fails.
        """
        begin = getattr(self._player, "new_game", None)
        if begin:
            self._call(begin, players, seat)

    def choose(self, position: Position, clock: float | None = None) -> Turn:
        """Return the turn that the bot chooses.

        Args:
            position: in which the game goes on.
            clock: the seconds that the player has left; None: there is no clock.

        Raises:
            BotFault: it fails, or returns something that is not a legal turn.
        """
        if isinstance(self._player, _Function):
            chosen = self._call(self._player.choose, position)
        else:
            chosen = self._call(self._player.think, position, clock)
        if not isinstance(chosen, Turn | str):
            raise BotFault(f"expected a turn or its text, returned {_quoted(chosen)}")
        try:
            turn, _ = position.spelled_and_played(str(chosen))
        except PacruError as error:
            raise BotFault(f"returned {_quoted(chosen)}: {error}") from None
        return turn

    @property
    def has_values(self) -> bool:
        """Whether it can say what a position is worth."""
        return callable(self._names.get("evaluate"))

    def value(self, position: Position, player: int) -> float:
        """Return what the bot's function ``evaluate`` says.

        Raises:
            BotFault: it fails, does not exist, or does not return a number.
        """
        found = self._call(self._names.get("evaluate"), position, player)
        if isinstance(found, bool) or not isinstance(found, int | float):
            raise BotFault(f"evaluate: expected a number, returned {_quoted(found)}")
        return float(found)

    def _run(self, source: str) -> None:
        exec(compile(source, self.name, "exec"), self._names)

    def _made(self) -> Any:  # noqa: ANN401 - an object of a class of the person's
        made, choose = self._names.get("Bot"), self._names.get("choose")
        if callable(made):
            player = self._call(made)
            if callable(getattr(player, "think", None)):
                return player
        if callable(choose):
            return _Function(choose)
        raise BotFault(EXPECTED)

    def _call(self, function: Any, *args: object) -> Any:  # noqa: ANN401 - the person's code
        try:
            return function(*args)
        except KeyboardInterrupt:  # it is meant for the program
            raise
        except BaseException as error:
            raise fault_of(error, self.name) from None


class _Function:
    """A bot that is only a function."""

    def __init__(self, choose: Callable[[Position], object]) -> None:
        self.choose = choose


def _quoted(value: object) -> str:
    try:
        text = repr(value)
    except Exception:
        text = f"something of {type(value).__name__}"
    return text if len(text) <= 80 else f"{text[:79]}…"
