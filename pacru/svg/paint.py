"""Custom colours: make a palette from one colour, readable in every theme, and name the colour."""

import re
from collections.abc import Callable, Mapping
from colorsys import hls_to_rgb, rgb_to_hls
from typing import Final

from pacru.core.errors import PacruError
from pacru.core.texts import N_
from pacru.svg.theme import PARTS, THEMES, preference_rules, theme_rules, token_rule

Rgb = tuple[float, float, float]
"""Red, green and blue, each from 0 to 1."""

GRAPHIC: Final = 3.1
"""The least contrast of lips and chevrons: 3 (WCAG 1.4.11), plus a margin for rounding."""
TEXT: Final = 4.6
"""The least contrast of figures on a chevron's darker colour: 4.5, plus the same."""
INLAY: Final = 1.75
"""The least contrast of a marker to its lip and inlay."""
ROOM: Final = 6.0
"""The contrast of a marker to black, or to white on dark boards: room for chevrons on it."""
SHADED: Final = 0.62
"""The lightness of the half of a chevron away from the light, as a part of that of the other."""
HALF: Final = 0.24
"""The least lightness of the half of a chevron in the light, and on dark boards, of darkness of the other."""
HUES: Final = (
    (15, N_("Red")),
    (42, N_("Orange")),
    (68, N_("Yellow")),
    (160, N_("Green")),
    (190, N_("Turquoise")),
    (255, N_("Blue")),
    (290, N_("Violet")),
    (345, N_("Pink")),
    (360, N_("Red")),
)
"""The names of colours, each with the degree of the colour wheel up to which it holds."""
_COLOUR: Final = re.compile(r"#[0-9a-f]{6}")


def palette(colour: str, theme: str) -> dict[str, str]:
    """Make the parts of a palette (`theme.PARTS`) from one colour.

    The marker is pale and the chevron deep, or on a dark board the marker deep and the chevron
    bright. The lip contrasts with the fields by a ratio of at least 3, and both halves of the
    chevron with the fields, the marker and the ground of what is chosen. So people can choose any
    colour.

    Args:
        colour: as ``"#rrggbb"``, in lower case.
        theme: one of `theme.THEMES`.

    Raises:
        PacruError: the text is not a colour.
    """
    own = _parse_colour(colour)
    well, chosen = (_parse_colour(THEMES[theme][token]) for token in ("well", "mark-soft"))
    dark = _luminance(well) < 0.18
    limit = (1.0, 1.0, 1.0) if dark else (0.0, 0.0, 0.0)
    hue, light, saturation = rgb_to_hls(*own)
    lightness = 0.14 + 0.2 * light if dark else 0.6 + 0.34 * light
    tile = _first_shade(
        hls_to_rgb(hue, lightness, saturation),
        not dark,
        lambda shade: _contrast(shade, limit) >= ROOM,
    )
    lip = _first_shade(
        own,
        dark,
        lambda shade: _contrast(shade, well) >= GRAPHIC and _contrast(shade, tile) >= INLAY,
    )
    # Black and white leave room for a second half beside them.
    start = min(light, 1 - HALF) if dark else max(light, HALF)
    body = _first_shade(
        hls_to_rgb(hue, start, saturation),
        dark,
        lambda shade: all(_contrast(shade, ground) >= GRAPHIC for ground in (well, tile, chosen)),
    )
    # Whichever half is nearer to the fields has the contrast.
    lit, shaded = (_paler(body, SHADED), body) if dark else (body, _darker(body, SHADED))
    spine = _first_shade(
        tile,
        not dark,
        lambda shade: _contrast(shade, shaded) >= TEXT and _contrast(shade, lit) >= GRAPHIC,
    )
    inks = (tile, lip, lip, lit, shaded, spine)
    return dict(zip(PARTS, (*map(_to_hex, inks), "transparent"), strict=True))


def stylesheet(paints: Mapping[str, str]) -> str:
    """The CSS that replaces palettes of a page (`theme.stylesheet`) with custom colours.

    Elements of the class ``plain`` keep theirs.

    Args:
        paints: the colours as ``"#rrggbb"``, by the letter of the palette.

    Raises:
        PacruError: a text is not a colour.
    """
    made = {theme: _tokens("own-", paints, theme) for theme in THEMES}
    players = [
        token_rule(
            f".pacru-{letter}:not(.plain)",
            {part: f"var(--own-{letter}-{part})" for part in PARTS},
        )
        for letter in paints
    ]
    return "\n".join([*theme_rules(made), *players])


def inline_stylesheet(paints: Mapping[str, str], theme: str) -> str:
    """The CSS that replaces palettes of a complete drawing (`theme.inline_stylesheet`) with custom colours.

    Args:
        paints: the colours as ``"#rrggbb"``, by the letter of the palette.
        theme: one of `theme.THEMES`, or "auto".

    Raises:
        PacruError: a text is not a colour.
    """
    selector = f".pacru-{theme}"
    if theme != "auto":
        return token_rule(selector, _tokens("", paints, theme))
    made = {name: _tokens("", paints, name) for name in THEMES}
    return "\n".join([token_rule(selector, made["light"]), preference_rules(selector, made)])


def _tokens(prefix: str, paints: Mapping[str, str], theme: str) -> dict[str, str]:
    return {
        f"{prefix}{letter}-{part}": colour
        for letter, paint in paints.items()
        for part, colour in palette(paint, theme).items()
    }


def colour_name(colour: str) -> str:
    """The name of a colour in one English word, such as "Green".

    Raises:
        PacruError: the text is not a colour.
    """
    hue, light, saturation = rgb_to_hls(*_parse_colour(colour))
    if light < 0.12:
        return N_("Black")
    if light > 0.93:
        return N_("White")
    if saturation < 0.14:
        return N_("Grey")
    degrees = 360 * hue
    found = next(word for last, word in HUES if degrees <= last)
    return N_("Brown") if found == "Orange" and light < 0.4 else found


def is_colour(text: str) -> bool:
    """Whether a text is a colour in the form that these functions need, ``"#rrggbb"``."""
    return bool(_COLOUR.fullmatch(text))


def _first_shade(colour: Rgb, lighter: bool, good: Callable[[Rgb], bool]) -> Rgb:
    """The first `good` shade of a colour, in steps towards white or black; else white or black."""
    hue, light, saturation = rgb_to_hls(*colour)
    for step in range(51):
        share = step / 50
        shade = hls_to_rgb(
            hue, light + (1 - light) * share if lighter else light * (1 - share), saturation
        )
        if good(shade):
            return shade
    return shade


def _darker(colour: Rgb, share: float) -> Rgb:
    hue, light, saturation = rgb_to_hls(*colour)
    return hls_to_rgb(hue, light * share, saturation)


def _paler(colour: Rgb, share: float) -> Rgb:
    hue, light, saturation = rgb_to_hls(*colour)
    return hls_to_rgb(hue, 1 - (1 - light) * share, saturation)


def _parse_colour(colour: str) -> Rgb:
    if not is_colour(colour):
        raise PacruError(f"colour {colour!r}: expected #rrggbb, in small letters")
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def _to_hex(colour: Rgb) -> str:
    return "#" + "".join(f"{round(255 * part):02x}" for part in colour)


def _contrast(one: Rgb, other: Rgb) -> float:
    """The contrast ratio as WCAG defines it, from 1 to 21."""
    lights = sorted((_luminance(one), _luminance(other)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def _luminance(colour: Rgb) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
