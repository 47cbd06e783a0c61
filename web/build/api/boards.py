"""Draw the boards that the examples of the documentation show."""

from __future__ import annotations

import contextlib
import doctest
import hashlib
import io
from typing import TYPE_CHECKING, Final, cast

from pacru import svg

if TYPE_CHECKING:
    from pathlib import Path

    from pacru.svg import Drawable

SIZE: Final = 280
"""The width of a board, in pixels."""


class Boards:
    """The pictures of the boards: as in a notebook, an example whose value has a picture is followed by it.

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
        known: dict[str, object] = {}
        lines = text.split("\n")
        pictures: dict[int, str] = {}
        for example in doctest.DocTestParser().get_examples(text):
            value = _run(example.source, known)
            draw = getattr(value, "_repr_svg_", None)
            if draw is None or isinstance(value, type):
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
