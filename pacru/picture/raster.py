"""Flat drawings as pixels: resvg draws them, and Pillow writes the moving ones; needs ``pip install pacru[png]``.

>>> from pacru import Position, svg
>>> drawing = svg.draw(Position.initial(), svg.Options(flat=True, size=90, coordinates="none"))
>>> width, height, rgb = read(render(drawing, "#ffffff"))
>>> width, height, len(rgb) == 3 * width * height
(90, 92, True)
"""

import tempfile
from collections.abc import Callable, Sequence
from functools import cache
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Final

import resvg_py
from PIL import Image, ImageFont

COLOURS: Final = 256
"""The most colours of a GIF file."""
_SEEN: Final = 8
"""How many pictures decide which colours a moving one has."""
_HAS: Final = dict.fromkeys(map(ord, "°…’“”"))
"""The characters besides ASCII that the typeface has."""
_SIGNS: Final = str.maketrans({"–": "-", "×": "x", "↶": "&lt;", "↷": "&gt;"})
"""What stands for the signs of turns that it does not have."""


@cache
def _typeface() -> tuple["tempfile.TemporaryDirectory[str]", str, str]:
    """The typeface that Pillow brings along: the folder of its file, which goes when the program ends; both names."""
    folder = tempfile.TemporaryDirectory(prefix="pacru-")
    font = ImageFont.load_default(20)
    if not isinstance(font, ImageFont.FreeTypeFont):
        return folder, "", ""
    file = Path(folder.name, "typeface.ttf")
    file.write_bytes(font.font_bytes)
    return folder, str(file), str(font.getname()[0])


def render(drawing: str, ground: str | None) -> bytes:
    """Draw a flat drawing as a PNG file.

    Args:
        drawing: complete, with a width and a height.
        ground: the colour behind it; None: there is nothing.
    """
    return _render(drawing, ground, is_plain=_is_plain(drawing))


def _is_plain(drawing: str) -> bool:
    """Whether the typeface has all that is written in a drawing."""
    return drawing.translate(_SIGNS).translate(_HAS).isascii()


def _render(drawing: str, ground: str | None, is_plain: bool) -> bytes:
    """The same; a plain one does without the typefaces of the system, and looks the same everywhere."""
    _, file, name = _typeface()
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=drawing.translate(_SIGNS) if is_plain else drawing,
            background=ground,
            skip_system_fonts=bool(file) and is_plain,
            font_files=[file] if file else None,
            sans_serif_family=name or None,
        )
    )


def read(png: bytes) -> tuple[int, int, bytes]:
    """Read the width, the height, and red, green and blue of each pixel of a PNG file without transparency."""
    with Image.open(BytesIO(png)) as image:
        return *image.size, image.convert("RGB").tobytes()


def animate(
    drawings: Sequence[str],
    waits: Sequence[float],
    ground: str,
    on_frame: Callable[[int], None] | None = None,
) -> bytes:
    """Draw flat drawings of one size as a GIF file.

    Args:
        drawings: complete, with a width and a height.
        waits: for how many seconds each is shown.
        ground: the colour behind them.
        on_frame: called after each of them with the number of those that are drawn.
    """
    is_plain = all(map(_is_plain, drawings))

    def image(drawing: str) -> Image.Image:
        with Image.open(BytesIO(_render(drawing, ground, is_plain))) as image:
            return image.convert("RGB")

    palette = _palette(
        [image(one) for one in islice(drawings, 0, None, -(-len(drawings) // _SEEN))]
    )
    frames = []
    for number, drawing in enumerate(drawings, 1):
        frames.append(image(drawing).quantize(palette=palette, dither=Image.Dither.NONE))
        if on_frame:
            on_frame(number)
    file = BytesIO()
    frames[0].save(
        file,
        "GIF",
        save_all=True,
        append_images=frames[1:],
        duration=[round(1000 * wait) for wait in waits],
        loop=0,
    )
    return file.getvalue()


def _palette(images: Sequence[Image.Image]) -> Image.Image:
    """An image with the colours for several of one size, so that nothing flickers that does not change."""
    width, height = images[0].size
    together = Image.new("RGB", (width, height * len(images)))
    for at, one in enumerate(images):
        together.paste(one, (0, at * height))
    return together.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
