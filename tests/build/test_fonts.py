"""The typefaces of the site: small, and with everything that the page's texts need."""

from itertools import chain
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from languages import texts
from pipeline.fonts import FILES, typefaces, write
from pipeline.places import ROOT, WEB
from pipeline.site import npm_modules

from tests.support.languages import catalogue_of, english_texts

MOST = 32_000
"""Bytes of both typefaces."""

SIGNS = frozenset("↶↷★☆")
"""Signs that no font of the packages has; those of the system stand in for them."""
NOT_DRAWN = frozenset("\n\u00ad")
"""Characters that stand for where a line may or does break."""


@pytest.fixture(scope="module")
def fonts() -> dict[str, TTFont]:
    return {path.stem: TTFont(path) for path in typefaces(npm_modules()).iterdir()}


def characters_of_texts() -> set[str]:
    """The characters of all texts in all languages."""
    catalogues = [english_texts(), *map(catalogue_of, texts.paths())]
    sides = [side for one in chain(*catalogues) for side in (one.id, one.string) if side]
    return set("".join("".join(side) for side in sides))


def characters_of_sources() -> set[str]:
    """The characters in the page and in the sources that have parts of it.

    Signs that are read and never shown are not among them.
    """
    read = {ROOT / "pacru" / "core" / "signs.py", ROOT / "pacru" / "record" / "loose.py"}
    sources = [*WEB.glob("*.html"), *WEB.glob("scripts/*.js")]
    for folder in (WEB / "app", ROOT / "pacru"):
        sources += folder.rglob("*.py")
    return set().union(*(path.read_text("utf-8") for path in sources if path not in read))


@pytest.mark.slow
def test_all_texts_can_be_written(fonts: dict[str, TTFont]) -> None:
    drawn = characters_of_texts() - NOT_DRAWN
    assert set("äœ“→") <= drawn
    anywhere = drawn | characters_of_sources() - NOT_DRAWN
    for font in fonts.values():
        known = {chr(code) for code in font.getBestCmap()}
        assert drawn <= known
        assert anywhere - known == SIGNS
        assert set("\u202f\u00a0←→ÀÿŒœ–„“”…") <= known


def test_they_are_small(fonts: dict[str, TTFont]) -> None:
    assert fonts.keys() == FILES.keys()
    assert sum(path.stat().st_size for path in typefaces(npm_modules()).iterdir()) <= MOST


def test_figures_can_be_of_one_width(fonts: dict[str, TTFont]) -> None:
    for font in fonts.values():
        features = font["GSUB"].table.FeatureList.FeatureRecord
        assert "tnum" in {one.FeatureTag for one in features}


def test_an_arrow_is_the_upright_one_turned(fonts: dict[str, TTFont]) -> None:
    for font in fonts.values():
        up, left, right = (font["glyf"][font.getBestCmap()[ord(one)]] for one in "↑←→")
        for arrow in (left, right):
            assert arrow.xMax - arrow.xMin == up.yMax - up.yMin
            assert arrow.yMax - arrow.yMin == up.xMax - up.xMin
            assert abs(arrow.yMin + arrow.yMax - up.yMin - up.yMax) <= 1


def test_the_text_has_the_weights_of_the_page(fonts: dict[str, TTFont]) -> None:
    (axis,) = fonts["figtree"]["fvar"].axes
    assert (axis.axisTag, axis.minValue, axis.maxValue) == ("wght", 400, 700)


@pytest.mark.slow
def test_each_file_is_the_same_every_time(tmp_path: Path) -> None:
    write(npm_modules(), tmp_path)
    for path in typefaces(npm_modules()).iterdir():
        assert (tmp_path / path.name).read_bytes() == path.read_bytes()
