"""Draw the boards that the examples of the documentation show."""

from __future__ import annotations

import contextlib
import doctest
import hashlib
import io
from typing import TYPE_CHECKING, Final, cast

import pacru
from pacru import svg

if TYPE_CHECKING:
    from pathlib import Path

    from pacru.svg import Drawable

SIZE: Final = 280
"""The width of a board, in pixels."""
SHOWN: Final = ("Position(", "<Game ")
"""How the answer begins that shows a position or a game."""


class Boards:
    """The pictures of the boards: as in a notebook, an example that shows a position or a game is followed by it.

    Args:
        folder: where the pictures are written.
    """

    FOLDER: Final = "boards"
    """The name of the folder in the documentation."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def draw(self, text: str, root: str) -> str:
        """Return a text in Markdown with the pictures of its examples.

        Args:
            text: with doctests, which are run one after the other.
            root: the way from the page to the root of the documentation.
        """
        examples = doctest.DocTestParser().get_examples(text)
        if not any(example.want.startswith(SHOWN) for example in examples):
            return text
        known = {name: getattr(pacru, name) for name in pacru.__all__}
        lines = text.split("\n")
        pictures: dict[int, str] = {}
        for example in examples:
            value = _run(example.source, known)
            if value is None or not example.want.startswith(SHOWN):
                continue
            end = example.lineno + example.source.count("\n") + example.want.count("\n")
            while end < len(lines) and lines[end].strip():
                end += 1  # the picture stands behind the block
            pictures[end] = f"![The board of the example]({root}{self.FOLDER}/{self._write(value)})"
        for end in sorted(pictures, reverse=True):
            lines[end:end] = ["", pictures[end], ""]
        return "\n".join(lines)

    def _write(self, value: object) -> str:
        """Write a picture, and return the name of its file."""
        position = getattr(value, "position", value)
        picture = svg.draw(cast("Drawable", position), svg.Options(size=SIZE, theme="auto"))
        name = f"{hashlib.sha256(picture.encode()).hexdigest()[:16]}.svg"
        self._folder.mkdir(exist_ok=True)
        (self._folder / name).write_text(picture, "utf-8")
        return name


def _run(source: str, known: dict[str, object]) -> object:
    """Run an example, and return the value of an expression; None: it is no expression, or raises an error."""
    with contextlib.suppress(Exception), contextlib.redirect_stdout(io.StringIO()):
        try:
            code = compile(source, "<example>", "eval")
        except SyntaxError:
            exec(source, known)
            return None
        return eval(code, known)
    return None
