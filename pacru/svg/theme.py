"""The colours of the board in its themes, and the CSS that sets them.

This is the only place that has them. The page takes them from ``stylesheet()``, and a complete
drawing includes them. The names of tokens are those of CSS custom properties, without the dashes.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final

from pacru.core.texts import N_
from pacru.svg.rules import RULES

# What a palette gives to a player: the marker, the lip below it, which also is its edge, and the
# sign on it; the half of a chevron in the light and the other one, the line on it, and the rim
# around it, which only a chevron as dark as the board needs. In light themes, markers are pale and
# chevrons deep; in the dark theme, markers are deep and chevrons bright. So neither hides the other.
PARTS: Final = ("tile", "lip", "inlay", "light", "dark", "spine", "rim")

COLOUR_NAMES: Final = {"a": N_("Black"), "b": N_("Red"), "c": N_("Yellow"), "d": N_("Blue")}


def _theme(board: dict[str, str], **palettes: str) -> dict[str, str]:
    players = {
        f"{letter}-{part}": colour
        for letter, colours in palettes.items()
        for part, colour in zip(PARTS, colours.split(), strict=True)
    }
    return board | players


THEMES: Final[dict[str, dict[str, str]]] = {
    "light": _theme(
        {
            "plate": "#7b6249",
            "plate-lip": "#594532",
            "plate-shade": "rgb(70 50 20 / .28)",
            "slab": "#eadfca",
            "slab-lip": "#cfc0a4",
            "well": "#fbf6ea",
            "groove": "transparent",
            "coordinates": "#6b604e",
            "mark": "#0b7461",
            "mark-halo": "#fffdf6",
            "mark-soft": "#bfe6d8",
            "strike": "#a3125a",
            "fresh": "#25211b",
            "fresh-halo": "#fffdf6",
            "focus": "#0b4fd1",
            "hush": "rgb(236 227 207 / .62)",
            "piece-shade": "rgb(60 42 14 / .26)",
        },
        a="#93969c #565b63 #565b63 #3a414c #1b1f27 #e8ecf1 transparent",
        b="#eda08f #b54f3c #b54f3c #a11d14 #760c07 #ffe3da transparent",
        c="#f8dc8a #9c7212 #9c7212 #a46f00 #7a5000 #fff0c2 transparent",
        d="#94b8ee #4470b0 #4470b0 #2154ab #133a80 #e3eeff transparent",
    ),
    "dark": _theme(
        {
            "plate": "#0c0e10",
            "plate-lip": "#000000",
            "plate-shade": "rgb(0 0 0 / .5)",
            "slab": "#2b2f35",
            "slab-lip": "#1b1e22",
            "well": "#383d45",
            # Brass: a dark gap between dark slabs would not be visible as a border.
            "groove": "#a88d5b",
            "coordinates": "#b2ada2",
            "mark": "#5fd8b6",
            "mark-halo": "#0d1513",
            "mark-soft": "#1a5144",
            "strike": "#ff8fbe",
            "fresh": "#fff4dc",
            "fresh-halo": "#14120e",
            "focus": "#8db8ff",
            "hush": "rgb(32 35 40 / .66)",
            "piece-shade": "rgb(0 0 0 / .4)",
        },
        a="#15181c #8c949e #5d656f #4a515c #0d0f13 #d3d8de #d3d8de",
        b="#7b352b #d27160 #d27160 #ff9d8b #f2745f #4d120a transparent",
        c="#80611b #d9b050 #d9b050 #ffdf7d #f0bd3e #4a3500 transparent",
        d="#2f558f #78a8ea #78a8ea #a6ceff #78b0fb #0d2c58 transparent",
    ),
    "contrast": _theme(
        {
            "plate": "#000000",
            "plate-lip": "#000000",
            "plate-shade": "transparent",
            "slab": "#cfcfcf",
            "slab-lip": "#cfcfcf",
            "well": "#ffffff",
            "groove": "transparent",
            "coordinates": "#000000",
            "mark": "#004a3f",
            "mark-halo": "#ffffff",
            "mark-soft": "#b5efdf",
            "strike": "#7d003c",
            "fresh": "#000000",
            "fresh-halo": "#ffffff",
            "focus": "#0038c7",
            "hush": "rgb(255 255 255 / .7)",
            "piece-shade": "transparent",
        },
        a="#8f98a3 #000000 #000000 #1d222a #000000 #e8ecf1 transparent",
        b="#f2917d #5c0a04 #5c0a04 #7a0a05 #520603 #ffe3da transparent",
        c="#ffdf66 #4d3600 #4d3600 #8a6300 #5c4100 #fff0c2 transparent",
        d="#86b1f5 #08275a #08275a #0f3d8c #08275a #e3eeff transparent",
    ),
    "wood": _theme(
        {
            "plate": "#54301a",
            "plate-lip": "#371d0d",
            "plate-shade": "rgb(60 28 4 / .34)",
            "slab": "#dbb37f",
            "slab-lip": "#b98d58",
            "well": "#edcd9e",
            "groove": "transparent",
            "coordinates": "#4d3219",
            "mark": "#06564a",
            "mark-halo": "#fff8ea",
            "mark-soft": "#bfe0c6",
            "strike": "#86094a",
            "fresh": "#22130a",
            "fresh-halo": "#fff6e4",
            "focus": "#0a3fae",
            "hush": "rgb(224 188 138 / .62)",
            "piece-shade": "rgb(60 28 4 / .34)",
        },
        a="#8c8780 #4c4640 #4c4640 #3a3530 #171411 #e8ecf1 transparent",
        b="#e58f78 #9a3724 #9a3724 #8f150d #620903 #ffe3da transparent",
        c="#fce9ae #8a6200 #8a6200 #9a6400 #6e4500 #fff0c2 transparent",
        d="#92b4e2 #2f5c9c #2f5c9c #194a9c #0d3070 #e3eeff transparent",
    ),
}


def token_rule(selector: str, tokens: Mapping[str, str]) -> str:
    """A CSS rule that sets tokens."""
    return (
        selector + " { " + " ".join(f"--{name}: {value};" for name, value in tokens.items()) + " }"
    )


def theme_rules(tokens: Mapping[str, Mapping[str, str]]) -> list[str]:
    """The CSS that sets the tokens of a page for each theme.

    ``data-theme`` on any element chooses the theme for its content. Without one on the root, the
    system's preferences decide.
    """
    return [
        token_rule(':root, [data-theme="light"]', tokens["light"]),
        *(
            token_rule(f'[data-theme="{theme}"]', values)
            for theme, values in tokens.items()
            if theme != "light"
        ),
        preference_rules(":root:not([data-theme])", tokens),
    ]


def _palette_rules() -> str:
    return "\n".join(
        token_rule(f".pacru-{letter}", {part: f"var(--{letter}-{part})" for part in PARTS})
        for letter in COLOUR_NAMES
    )


def preference_rules(selector: str, tokens: Mapping[str, Mapping[str, str]] = THEMES) -> str:
    """The CSS that sets tokens if the system prefers dark colours or more contrast, or forces its own.

    Forced colours can be dark, too.
    """
    dark = token_rule(selector, tokens["dark"])
    contrast = token_rule(selector, tokens["contrast"])
    return (
        f"@media (prefers-color-scheme: dark) {{ {dark} }}\n"
        "@media (prefers-contrast: more) and (forced-colors: none), "
        f"(forced-colors: active) and (prefers-color-scheme: light) {{ {contrast} }}"
    )


@cache
def stylesheet() -> str:
    """The CSS of the board for a page: the tokens of all themes (see `themed`), then the rules."""
    return "\n".join([*theme_rules(THEMES), _palette_rules(), RULES, ""])


@cache
def inline_stylesheet(theme: str) -> str:
    """The CSS that a complete drawing includes, limited to the class ``pacru-THEME``."""
    selector = f".pacru-{theme}"
    if theme == "auto":
        tokens = [token_rule(selector, THEMES["light"]), preference_rules(selector)]
    else:
        tokens = [token_rule(selector, THEMES[theme])]
    return "\n".join([*tokens, _palette_rules(), RULES])
