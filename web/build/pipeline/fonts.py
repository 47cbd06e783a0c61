"""The typefaces of the page: of the fonts that others made, the characters and weights it uses."""

from __future__ import annotations

import copy
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Final

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.varLib.instancer import instantiateVariableFont

from .steps import build_cached

PACKAGES: Final = ("@fontsource-variable/figtree", "@fontsource/bricolage-grotesque")
"""The npm packages that have the fonts."""

FILES: Final = {
    "figtree": f"{PACKAGES[0]}/files/figtree-latin-wght-normal.woff2",
    "bricolage-grotesque": f"{PACKAGES[1]}/files/bricolage-grotesque-latin-700-normal.woff2",
}
"""The fonts in the packages, by the names that they have in the site."""

WEIGHTS: Final = (400, 700)
"""The lightest and the heaviest weight of the page, for the font that has several."""

FEATURES: Final = ("kern", "tnum")
"""Kerning, and figures that are all of one width."""

LETTERS: Final = (*range(0x20, 0x7F), 0xA0, *range(0xC0, 0x100))
QUOTES: Final = range(0x2018, 0x201F)
CHARACTERS: Final = frozenset(map(chr, (*LETTERS, *QUOTES))) | frozenset("ŒœŸ¡©«»°·±¿–—…€−↑↓")
"""The characters that are taken from the fonts: the letters of Latin-1, with those that French has
besides, and the signs that texts in these languages use."""

NARROW_SPACE: Final = "\u202f"
TURNS: Final = {"←": ((0, 1), (-1, 0)), "→": ((0, -1), (1, 0))}
"""How an arrow that points up is turned: the packages have those upwards and downwards only."""


def typefaces(packages: Path) -> Path:
    """The folder with the fonts of the site, as WOFF2.

    Args:
        packages: the npm packages.
    """
    sources = [*(packages / file for file in FILES.values()), Path(__file__)]
    tools = f"{version('fonttools')} {version('brotli')}"
    return build_cached("reducing the typefaces", [*sources, tools], partial(write, packages))


def write(packages: Path, folder: Path) -> None:
    """Write the fonts of the site into a folder; the same packages give the same files."""
    for name, file in FILES.items():
        font = TTFont(packages / file, recalcTimestamp=False)  # the same files at any time
        _reduce(font)
        for character, turn in TURNS.items():
            _add_arrow(font, character, turn)
        _add(font, NARROW_SPACE, Glyph(), font["head"].unitsPerEm // 5, [])
        font.flavor = "woff2"
        font.save(folder / f"{name}.woff2")


def _reduce(font: TTFont) -> None:
    """Take out of a font what the page does not use."""
    options = Options(layout_features=FEATURES, hinting=False, notdef_outline=True)
    subsetter = Subsetter(options)
    subsetter.populate(text="".join(CHARACTERS))
    subsetter.subset(font)
    if "fvar" in font:
        instantiateVariableFont(font, {"wght": WEIGHTS}, inplace=True)
        del font["HVAR"]  # what it has is in gvar as well; it would lack the glyphs that are added


def _add_arrow(font: TTFont, character: str, turn: tuple[tuple[int, int], tuple[int, int]]) -> None:
    """Add the arrow upwards, turned: as far from its neighbours, and its middle as high."""
    name = font.getBestCmap()[ord("↑")]
    table = font["glyf"]
    upright = table[name]
    bearing = font["hmtx"][name][1]
    arrow = copy.deepcopy(upright)
    arrow.coordinates.transform(turn)
    arrow.recalcBounds(table)
    up = (upright.yMin + upright.yMax - arrow.yMin - arrow.yMax) // 2
    arrow.coordinates.translate((bearing - arrow.xMin, up))
    arrow.recalcBounds(table)
    (xx, xy), (yx, yy) = turn
    variations = []
    for one in font["gvar"].variations[name] if "gvar" in font else ():
        turned = [
            it and (it[0] * xx + it[1] * yx, it[0] * xy + it[1] * yy) for it in one.coordinates
        ]
        turned[-4:] = [(0, 0)] * 4  # the width stays
        variations.append(TupleVariation(one.axes, turned))
    _add(font, character, arrow, arrow.xMax + bearing, variations)


def _add(
    font: TTFont, character: str, glyph: Glyph, width: int, variations: list[TupleVariation]
) -> None:
    """Add a character to a font."""
    name = f"uni{ord(character):04X}"
    font["glyf"][name] = glyph
    font["hmtx"][name] = (width, getattr(glyph, "xMin", 0))
    if "gvar" in font:
        font["gvar"].variations[name] = variations
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[ord(character)] = name
