"""Hostile texts for the parsers of the page: like good ones, of other types, or huge."""

import json
from functools import cache
from typing import Final

from hypothesis import strategies as st

from tests.support.parsers import KEPT, PARSERS
from tests.support.records import pack_link

JSON: Final = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=12,
)
KEYS: Final = ("version", "players", "start", "turns", "pace", "thinking")


@st.composite
def mutations(draw: st.DrawFn, text: str) -> str:
    """A valid text with parts cut out, doubled or replaced."""
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 12)))
        put = draw(
            st.sampled_from([text[start:end] * 2, "", "9", "-", '"', "{", "e5", " ", "é", "\0"])
        )
        text = text[:start] + put + text[end:]
    return text


@st.composite
def games_of_wrong_types(draw: st.DrawFn) -> str:
    """A stored game in which some values have another type."""
    kept = json.loads(KEPT)
    for key in draw(st.lists(st.sampled_from(KEYS), min_size=1, max_size=3)):
        kept[key] = draw(JSON)
    if draw(st.booleans()) and isinstance(kept["players"], list):
        kept["players"] = [
            dict.fromkeys(("seat", "colour", "bot", "name", "level"), draw(JSON))
        ] * 3
    return json.dumps(kept)


def inputs(name: str) -> st.SearchStrategy[str]:
    """Return texts for a parser."""
    alphabet = sorted({*PARSERS[name][2], *'0"{}[]:,\\u00e9'})
    return mutations(PARSERS[name][2]) | st.text(alphabet, max_size=80) | st.text(max_size=80)


@cache
def huge(size: int) -> dict[str, str]:
    """Huge texts of many kinds, most of them with about `size` characters."""
    kept = json.loads(KEPT)
    return {
        "long": "a" * size,
        "deep": "[" * size,
        "deep objects": '{"turns":' * (size // 9),
        "brackets": "a3-b4" + "(" * size,
        "digits": "9" * size,
        "a great number": "movetime " + "9" * 5000,
        "spaces": " " * size,
        "slashes": "9/" * (size // 2),
        "words": "info " + "depth 1 " * (size // 8),
        "marks": "a3-b3" + "!" * size + "x",
        "dots": '[Event "x"]' + ". " * (size // 2),
        "empty comments": '[Event "x"]' + "{} " * (size // 3),
        "blanks in a command": "a3-b3 {[%clk" + " " * size + "}",
        "a bomb": pack_link("9/" * 25 * size, "#p="),
        "many turns": json.dumps(kept | {"turns": ["e8-e7"] * (size // 8)}),
        "turns that fit": json.dumps(kept | {"turns": ["e8-e7"] * min(size // 8, 20_000)}),
        "a number": json.dumps(kept)[:-1] + ',"n":' + "1" * min(2 * size, 200_000) + "}",
    }
