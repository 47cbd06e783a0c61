"""Positions and games as files of pixels: PNG and GIF; needs ``pip install pacru[png]``.

The pictures are the drawings of `pacru.svg`, in its themes. Text is in the same typeface on every system, apart from
characters that this typeface lacks.
"""

import importlib.util
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from pacru.core.errors import PacruError
from pacru.game import Game
from pacru.svg import Drawable, Options, draw
from pacru.svg.flat import theme_of
from pacru.svg.movie import REST, MovieFrame, Title, draw_still, frames_to_show

GROUNDS: Final = {"light": "#f2ebdf", "dark": "#16181b", "contrast": "#ffffff", "wood": "#d9c19c"}
"""The colour around the board in each theme, as in the page."""
WIDTH: Final = 600
"""The width of a picture that has no size of its own, in pixels."""
MOVING_WIDTH: Final = 480
"""The same of a moving picture."""
SECONDS: Final = 0.7
"""How long a position of a moving picture is shown."""
_NEEDED: Final = ("resvg_py", "PIL")
_DEFAULT: Final = Options()


class Pixels(NamedTuple):
    """A picture without a format.

    Attributes:
        width: in pixels.
        height: in pixels.
        rgb: red, green and blue of each, 0 to 255, row by row from the top left.
    """

    width: int
    height: int
    rgb: bytes


def png(position: Drawable, options: Options = _DEFAULT, *, transparent: bool = False) -> bytes:
    """Draw a position as a PNG file.

    Args:
        position: a ``pacru.Position``.
        options: how to draw it, and what to point out; without a size, it is `WIDTH` pixels wide.
        transparent: whether there is nothing around the board, instead of the colour of the theme.

    Raises:
        PacruError: the extra ``pacru[png]`` is not installed, or the drawing has the colours of a page.
    """
    _check_extra()
    from pacru.picture.raster import render

    flat = _flat(options, WIDTH)
    return render(draw(position, flat), None if transparent else GROUNDS[theme_of(flat)])


def pixels(position: Drawable, options: Options = _DEFAULT) -> Pixels:
    """Draw a position as pixels, such as for a program that learns from them.

    Args:
        position: a ``pacru.Position``.
        options: as for `png`.

    Raises:
        PacruError: as for `png`.
    """
    _check_extra()
    from pacru.picture.raster import read

    return Pixels(*read(png(position, options)))


def gif(
    frames: Game | Sequence[MovieFrame],
    seconds: float = SECONDS,
    title: Title | None = None,
    on_frame: Callable[[int], None] | None = None,
) -> bytes:
    """Draw positions as a moving picture, a GIF file that starts again at its end.

    Args:
        frames: a game, or positions of one, as `pacru.svg.movie.frames_of` makes them.
        seconds: how long each is shown; the last one stays longer.
        title: what stands below the board; None: nothing does.
        on_frame: called after each position with the number of those that are drawn.

    Raises:
        PacruError: the extra ``pacru[png]`` is not installed, or `pacru.svg.movie.draw_movie` would refuse.
    """
    frames = frames_to_show(frames, seconds)
    _check_extra()
    from pacru.picture.raster import animate

    first = _flat(frames[0].options, MOVING_WIDTH)
    look = {name: getattr(first, name) for name in ("flat", "theme", "size")}
    has_captions = any(one.caption for one in frames)
    drawn = [
        draw_still(one._replace(options=replace(one.options, **look)), has_captions, title)
        for one in frames
    ]
    waits = [seconds] * (len(drawn) - 1) + [seconds + REST]
    return animate(drawn, waits, GROUNDS[theme_of(first)], on_frame)


def _flat(options: Options, width: int) -> Options:
    """The options of a drawing that becomes pixels."""
    return replace(options, flat=True, size=options.size or width)


def _check_extra() -> None:
    """Check that what makes pixels is installed.

    Raises:
        PacruError: it is not.
    """
    missing = [name for name in _NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        raise PacruError('picture: PNG and GIF files need pip install "pacru[png]"')
