"""The colours and line widths of the board in its themes, and the CSS that sets them.

This is the only place that has them. The page takes them from ``stylesheet()``, and a complete
drawing includes them. The names of tokens are those of CSS custom properties, without the dashes.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final

from pacru.core.texts import N_
from pacru.svg.rules import RULES

# What a palette gives to a player: the marker, its edge and inlay; the chevron, the ring around it,
# and the hairline outside the ring. The edge of the marker has the contrast, so the marker itself
# can be pale.
PARTS: Final = ("tile", "edge", "inlay", "body", "ring", "rim")

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
            "w-field": "1.4",
            "w-border": "5",
            "w-edge": "3",
            "field-1": "#f3ead8",
            "field-2": "#e6dac1",
            "grain": "transparent",
            "field-line": "#c9b994",
            "border-line": "#45362a",
            "sheen-1": "rgb(255 255 255 / .10)",
            "sheen-3": "rgb(0 0 0 / .07)",
            "frame-1": "#6b5340",
            "frame-3": "#594433",
            "frame-glint": "rgb(255 255 255 / .14)",
            "frame-ink": "#f6eddb",
            "coord-in": "#6a5c45",
            "coord-out": "#5b5448",
            "hush": "rgb(236 226 205 / .54)",
            "mark": "#0a6457",
            "mark-halo": "#fffdf6",
            "strike": "#9d1253",
            "lit": "rgb(10 130 110 / .17)",
            "fresh": "#23201b",
            "fresh-halo": "#fffdf6",
            "handle": "#fffdf8",
            "focus-line": "#0b4fd1",
            "focus-ground": "#ffffff",
            "tile-shadow": "rgb(70 50 20 / .30)",
            "tile-gloss": "rgb(255 255 255 / .34)",
            "facet": "rgb(0 0 0 / .17)",
        },
        a="#4a4e55 #1b1d21 #7d838c #17191c #fffdf6 #17191c",
        b="#d35c4a #861d14 #f3a596 #a91d14 #fff8ee #5e110b",
        c="#f2c744 #7a5600 #fbe7a6 #ffd33c #3a2900 #fffdf6",
        d="#5a8fd6 #153f7c #abc9f1 #1a4a99 #f8fbff #0c2a5c",
    ),
    "dark": _theme(
        {
            "w-field": "1.4",
            "w-border": "5",
            "w-edge": "3",
            "field-1": "#48433b",
            "field-2": "#3d3932",
            "grain": "transparent",
            "field-line": "#2b2823",
            # Brass: a dark line on a dark board would not be visible as a border.
            "border-line": "#c3a878",
            "sheen-1": "rgb(255 255 255 / .10)",
            "sheen-3": "rgb(0 0 0 / .07)",
            "frame-1": "#2a2520",
            "frame-3": "#221e1a",
            "frame-glint": "rgb(255 255 255 / .14)",
            "frame-ink": "#d9c7a2",
            "coord-in": "#c9bda6",
            "coord-out": "#bcb3a4",
            "hush": "rgb(58 54 47 / .60)",
            "mark": "#6fe0c3",
            "mark-halo": "#0d1513",
            "strike": "#ff9cc6",
            "lit": "rgb(111 224 195 / .20)",
            "fresh": "#fff6df",
            "fresh-halo": "#14110d",
            "handle": "#38342f",
            "focus-line": "#8db8ff",
            "focus-ground": "#0c0b0a",
            "tile-shadow": "rgb(0 0 0 / .45)",
            "tile-gloss": "rgb(255 255 255 / .14)",
            "facet": "rgb(0 0 0 / .26)",
        },
        a="#17191c #aab0b8 #565c65 #08090a #f4efe4 #08090a",
        b="#c24c3d #ffb0a2 #e58878 #b3241a #fff3ec #3a0602",
        c="#dfb033 #ffe59e #f6da82 #ffd84d #2a1d00 #ffe9ac",
        d="#3f77c6 #abcdff #7aa7e6 #1b4ea6 #f4f8ff #051c44",
    ),
    "contrast": _theme(
        {
            "w-field": "2",
            "w-border": "7.5",
            "w-edge": "5",
            "field-1": "#ffffff",
            "field-2": "#efefef",
            "grain": "transparent",
            "field-line": "#767676",
            "border-line": "#000000",
            "sheen-1": "transparent",
            "sheen-3": "transparent",
            "frame-1": "#000000",
            "frame-3": "#000000",
            "frame-glint": "transparent",
            "frame-ink": "#ffffff",
            "coord-in": "#1c1c1c",
            "coord-out": "#1c1c1c",
            "hush": "rgb(255 255 255 / .66)",
            "mark": "#004a3f",
            "mark-halo": "#ffffff",
            "strike": "#7d003c",
            "lit": "rgb(0 120 100 / .22)",
            "fresh": "#000000",
            "fresh-halo": "#ffffff",
            "handle": "#ffffff",
            "focus-line": "#0038c7",
            "focus-ground": "#ffffff",
            "tile-shadow": "transparent",
            "tile-gloss": "transparent",
            "facet": "transparent",
        },
        a="#3a3a3a #000000 #ffffff #000000 #ffffff #000000",
        b="#e0503f #5c0a04 #ffffff #8c0f08 #ffffff #000000",
        c="#ffd21f #4d3600 #4d3600 #ffe14d #000000 #ffffff",
        d="#4f8ae0 #08275a #ffffff #082f78 #ffffff #000000",
    ),
    "wood": _theme(
        {
            "w-field": "1.6",
            "w-border": "5.5",
            "w-edge": "3.4",
            "field-1": "#e9c797",
            "field-2": "#ddb57f",
            "grain": "rgb(122 74 26 / .10)",
            "field-line": "#b98d55",
            "border-line": "#3b2110",
            "sheen-1": "rgb(255 255 255 / .14)",
            "sheen-3": "rgb(60 25 0 / .12)",
            "frame-1": "#5a3219",
            "frame-3": "#43230f",
            "frame-glint": "rgb(255 226 180 / .22)",
            "frame-ink": "#f8e6c8",
            "coord-in": "#55350f",
            "coord-out": "#43290d",
            "hush": "rgb(228 192 142 / .58)",
            "mark": "#044b41",
            "mark-halo": "#fff8ea",
            "strike": "#86094a",
            "lit": "rgb(4 96 80 / .20)",
            "fresh": "#22130a",
            "fresh-halo": "#fff6e4",
            "handle": "#fff6e6",
            "focus-line": "#0a3fae",
            "focus-ground": "#ffffff",
            "tile-shadow": "rgb(60 28 4 / .42)",
            "tile-gloss": "rgb(255 255 255 / .28)",
            "facet": "rgb(0 0 0 / .20)",
        },
        a="#3d3a3a #141210 #77706c #151312 #fdf3e2 #151312",
        b="#c8432f #6a0f08 #f2a08e #9c150d #fff3e4 #4d0a06",
        c="#fbe39a #6b4a00 #fff3cc #ffe27a #332200 #fff9ea",
        d="#4a86cf #0c3268 #a9caf2 #143f8c #f6faff #08234c",
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
    """The CSS that sets tokens if the system prefers dark colours or more contrast."""
    dark = token_rule(selector, tokens["dark"])
    contrast = token_rule(selector, tokens["contrast"])
    return (
        f"@media (prefers-color-scheme: dark) {{ {dark} }}\n"
        f"@media (prefers-contrast: more) {{ {contrast} }}"
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
