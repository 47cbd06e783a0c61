"""A console on a copy of the game on the board: what a person types is run as Python."""

import builtins
import codeop
import keyword
import re
import sys
import warnings
from types import CodeType
from typing import Any, Final, NamedTuple

import pacru
from pacru.bot.homemade.faults import BotFault, fault_of, remember_source
from pacru.bot.homemade.output import keep_output
from pacru.svg import draw

NAME: Final = "<console>"
MOST_RESULT: Final = 4000
"""The longest text of a result."""
MOST_COMPLETIONS: Final = 60
_NAMES: Final = re.compile(r"(?<![\w.)\]])((?:[^\W\d]\w*\.)*)(\w*)$")
"""The end of a line that can be completed: names with dots between them, the last one perhaps begun."""


class ConsoleAnswer(NamedTuple):
    """What comes of a text that was typed.

    Attributes:
        more: whether the statement goes on in another line.
        printed: what was printed.
        result: the value of an expression, as text; empty: there is none.
        picture: an SVG, if the value is a position or a game.
        fault: what went wrong; None: nothing.
    """

    more: bool = False
    printed: str = ""
    result: str = ""
    picture: str = ""
    fault: BotFault | None = None


def _compile(text: str) -> CodeType | None:
    """Compile a statement, whose value is then shown, or several; None: the statement goes on.

    One that could go on, but need not, is whole if it is a single line; else an empty line ends it.
    """
    try:
        code = codeop.compile_command(text, NAME)
        return code if code or "\n" in text else codeop.compile_command(text + "\n", NAME)
    except SyntaxError:
        with warnings.catch_warnings(action="ignore"):
            return compile(text, NAME, "exec")


class Console:
    """Runs what is typed, with ``pacru``, ``position``, ``game`` and ``tree`` at hand.

    >>> console = Console(pacru.Game.new())
    >>> console.run("len(position.moves())").result
    '28'
    >>> console.run("for one in range(2):").more
    True

    Args:
        game: that on the board. Games do not change, so the board stays as it is.
    """

    def __init__(self, game: pacru.Game) -> None:
        self._names: dict[str, Any] = {"__name__": "console", "pacru": pacru}
        self.show(game)

    def show(self, game: pacru.Game) -> None:
        """Take another game; other names stay."""
        self._names |= {"game": game, "position": game.position, "tree": pacru.Tree.of(game)}

    @property
    def position(self) -> object:
        """What ``position`` is now, for "Put on board"."""
        return self._names.get("position")

    def complete(self, text: str) -> list[str]:
        """Return the lines that a line can become by completing its last name.

        >>> Console(pacru.Game.new()).complete("len(position.mov")
        ['len(position.moves']
        """
        found = _NAMES.search(text)
        if not found or not found[0]:
            return []
        owners, begun = found[1].split(".")[:-1], found[2]
        try:
            known = dir(self._value(owners)) if owners else self._known()
        except Exception:  # of an attribute that the person has written
            return []
        names = sorted({name for name in known if name.startswith(begun)})
        if not begun.startswith("_"):
            names = [name for name in names if not name.startswith("_")]
        return [f"{text[: found.start(2)]}{name}" for name in names[:MOST_COMPLETIONS]]

    def _known(self) -> list[str]:
        return [*self._names, *dir(builtins), *keyword.kwlist]

    def _value(self, names: list[str]) -> object:
        first, *rest = names
        value = self._names[first] if first in self._names else getattr(builtins, first)
        for name in rest:
            value = getattr(value, name)
        return value

    def run(self, text: str) -> ConsoleAnswer:
        """Run a text; all of it, or nothing if the statement goes on."""
        shown: list[object] = []
        remember_source(text, NAME)
        with keep_output() as output:
            before, sys.displayhook = sys.displayhook, shown.append
            try:
                code = _compile(text)
                if code is None:
                    return ConsoleAnswer(more=True)
                exec(code, self._names)
            except KeyboardInterrupt:  # it is meant for the program
                raise
            except BaseException as error:
                return ConsoleAnswer(printed=output.text, fault=fault_of(error, NAME))
            finally:
                sys.displayhook = before
            value = next((one for one in reversed(shown) if one is not None), None)
            self._names["_"] = value
            return self._answer(output.text, value)

    def _answer(self, printed: str, value: object) -> ConsoleAnswer:
        if value is None:
            return ConsoleAnswer(printed=printed)
        drawn = value.position if isinstance(value, pacru.Game) else value
        picture = draw(drawn) if isinstance(drawn, pacru.Position) else ""
        try:
            told = str(value) if isinstance(value, pacru.Position) else repr(value)
        except Exception as error:
            return ConsoleAnswer(printed=printed, fault=fault_of(error, NAME))
        return ConsoleAnswer(printed=printed, result=told[:MOST_RESULT], picture=picture)
