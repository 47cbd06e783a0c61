"""A position as a picture: one drawing for the page, the first paint, help and command line.

``draw`` makes a complete picture. A page that often changes its board holds ``stylesheet()`` and
``sprite()`` once, and draws with ``theme="page"``. Then it replaces the content of the groups ``<g
data-layer="…">`` with the result of ``layers``. Everything is SVG text, and contains no text that
a person typed.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from zlib import crc32

from pacru.core.board import FACING_WORDS
from pacru.core.errors import PacruError
from pacru.core.texts import gettext, ngettext
from pacru.svg import shapes, theme
from pacru.svg.board import LAYERS, Drawable, box, handles_fit, render_layers
from pacru.svg.options import Coordinates, LastTurn, Options, Theme, check_colours
from pacru.svg.shapes import ANGLES, PLAYERS, PREFIX
from pacru.svg.theme import stylesheet

__all__ = [
    "LAYERS",
    "Coordinates",
    "Drawable",
    "LastTurn",
    "Options",
    "Theme",
    "describe",
    "draw",
    "glyph",
    "handles_fit",
    "layers",
    "mark",
    "sprite",
    "stylesheet",
    "view_box",
]

_DEFAULT = Options()
_NO_PAINTS: Mapping[str, str] = MappingProxyType({})
_XMLNS = 'xmlns="http://www.w3.org/2000/svg"'


def draw(position: Drawable, options: Options = _DEFAULT) -> str:
    """Draw a position as a complete ``<svg>``.

    The drawing includes its style and shapes, except with the theme "page". The same position and
    options always give the same text.

    Args:
        position: a ``pacru.Position``.
        options: how to draw it, and what to point out.

    Returns:
        One ``<svg>`` element, also valid XML, with a group ``<g data-layer="…">`` for each of
        ``LAYERS``. A screen reader gets a picture with a text or, if interactive, a grid of cells.

    Raises:
        PacruError: there are fewer colours than players, or a custom one is no colour.
        TypeError: it is no position.
    """
    if not hasattr(position, "chevrons"):
        raise TypeError(f"expected a Position to draw, found {position!r:.40}")
    body = "".join(
        f'<g data-layer="{name}"{_aria_hidden(name, options)}>{content}</g>'
        for name, content in layers(position, options).items()
    )
    if options.interactive:
        role, label = "grid", gettext("Board")
    else:
        role, label = "img", describe(position, options.colours, options.paints)
    return stand_alone(body, options, role, label)


def stand_alone(
    body: str,
    options: Options,
    role: str,
    label: str,
    *,
    style: str = "",
    rules: str = "",
    area: tuple[int, int, int, int] | None = None,
) -> str:
    """Make a complete ``<svg>`` of shapes, with all that they refer to except with the theme "page".

    Args:
        body: the shapes.
        options: of the drawing.
        role: what a screen reader takes it for.
        label: and what it is called.
        style: more rules for it, which move it.
        rules: and more that say how it looks.
        area: left, top, width and height; None: those of a board.
    """
    left, top, width, height = area or box(options)
    classes, common = "pacru", ""
    if options.flat:
        from pacru.svg import flat  # the page does without

        moving = f"<style>{style}</style>" if style else ""
        body, common = moving + flat.flatten(body, options, rules), flat.root_attributes()
    elif options.theme != "page":
        classes += f" pacru-{options.theme}"
        shapes_and_body = f"<defs>{shapes.definitions_for(body)}</defs>{body}"
        sheet = theme.inline_stylesheet(options.theme)
        if options.paints:
            from pacru.svg import paint  # few people choose their own colours

            sheet = f"{sheet}\n{paint.inline_stylesheet(options.paints, options.theme)}"
        body = f"<style>{sheet}{style}{rules}</style>{_with_own_ids(shapes_and_body)}"
    size = (
        ""
        if options.size is None
        else f' width="{options.size}" height="{options.size * height / width:.4g}"'
    )
    return (
        f'<svg {_XMLNS} class="{classes}" viewBox="{left} {top} {width} {height}"{size} '
        f'role="{role}" aria-label="{label}"{common}>{body}</svg>'
    )


def _colour_name(letter: str, paints: Mapping[str, str]) -> str:
    if letter not in paints:
        return theme.COLOUR_NAMES[letter]
    from pacru.svg import paint

    return paint.colour_name(paints[letter])


def _aria_hidden(layer: str, options: Options) -> str:
    """Hide a layer from screen readers: the cells of the grid say everything that it shows."""
    return ' aria-hidden="true"' if options.interactive and layer != "hits" else ""


def digest(shapes: str) -> str:
    """Eight characters for some shapes, which hardly any others have."""
    return f"{crc32(shapes.encode(errors='surrogatepass')):08x}"


def _with_own_ids(body: str) -> str:
    """Make the ids unique on a page, except for drawings that are the same."""
    own = f"{PREFIX}{digest(body)}-"
    return (
        body.replace(f'id="{PREFIX}', f'id="{own}')
        .replace(f'href="#{PREFIX}', f'href="#{own}')
        .replace(f"url(#{PREFIX}", f"url(#{own}")
    )


def view_box(options: Options = _DEFAULT) -> str:
    """The viewBox of a drawing in hundredths of a field; the fields take up 0,0 to 900,900."""
    return " ".join(map(str, box(options)))


def layers(position: Drawable, options: Options = _DEFAULT) -> dict[str, str]:
    """The drawing as the inner SVG of its groups, by the names in ``LAYERS``, bottom to top.

    It refers to the shapes of ``sprite()``.

    Raises:
        PacruError: there are fewer colours than players.
    """
    return render_layers(position, options)


@cache
def sprite() -> str:
    """The shapes that a page holds once, for ``layers``, ``glyph`` and the theme "page"."""
    return (
        f'<svg {_XMLNS} class="pacru-sprite" aria-hidden="true" focusable="false">'
        f"<defs>{shapes.definitions()}</defs></svg>"
    )


def glyph(
    player: int,
    facing: str | None = None,
    tile: bool = True,
    *,
    colours: str = "abcd",
    lost: bool = False,
) -> str:
    """A small picture of a marker, a chevron or both, for cards and buttons.

    Args:
        player: 0 to 3 in the order of play.
        facing: the facing of the chevron; without it, there is only the marker.
        tile: whether to draw the marker.
        colours: letters of the palettes, in the order of play.
        lost: whether to draw the chevron as an outline, for one that is no longer on the board.

    Raises:
        PacruError: a facing or player does not exist, or a player has no colour.
    """
    if facing is not None and facing not in ANGLES:
        raise PacruError(f"facing {facing!r}: expected one of {', '.join(ANGLES)}")
    last = min(len(colours), len(PLAYERS)) - 1
    if player not in range(last + 1):
        raise PacruError(f"player {player!r}: expected 0 to {last} in the order of play")
    check_colours(colours[player])
    letter = PLAYERS[player]
    if facing is None:
        body = shapes.tile(letter) if tile else ""
    else:
        picture = shapes.ghost if lost else shapes.chevron
        body = (shapes.bare_tile(letter) if tile else "") + picture(letter, ANGLES[facing])
    return _picture(f"glyph pacru-{colours[player]}", "-46 -46 92 92", body)


def mark(kind: str, fills: int = 0) -> str:
    """A small picture of the mark on a destination, for the legend of the marks.

    Args:
        kind: the kind of a move.
        fills: how many fields a connection fills, if that is known.

    Raises:
        PacruError: there is no such kind.
    """
    if kind not in shapes.DESTINATIONS:
        raise PacruError(f"kind {kind!r}: expected one of {', '.join(shapes.DESTINATIONS)}")
    box = "-50 -50 100 100" if kind == "pincer" else "-36 -36 72 72"
    return _picture("glyph", box, shapes.destination(kind, fills))


def _picture(classes: str, box: str, body: str) -> str:
    return (
        f'<svg {_XMLNS} class="pacru {classes}" viewBox="{box}" aria-hidden="true" focusable="false">'
        f"{body}</svg>"
    )


def describe(
    position: Drawable, colours: str = "abcd", paints: Mapping[str, str] = _NO_PAINTS
) -> str:
    """Describe a position in words, for screen readers: who is to move, and who has what where.

    Args:
        position: a ``pacru.Position``.
        colours: letters of the palettes, in the order of play.
        paints: custom colours, ``"#rrggbb"``, instead of palettes.

    Raises:
        PacruError: a colour does not exist, or there are fewer colours than players.
    """
    check_colours(colours, position.players)
    names = [gettext(_colour_name(letter, paints)) for letter in colours]
    turn = gettext("game over")
    if position.to_move is not None:
        turn = gettext("{colour} to move").format(colour=names[position.to_move])
    parts = [
        gettext("{colour} has {markers} and {chevrons}").format(
            colour=names[player],
            markers=_markers_text(len(position.markers(player))),
            chevrons=_chevrons_text(position.chevrons(player)),
        )
        for player in range(position.players)
    ]
    text = gettext("Pacru board, {turn}. {players}.")
    return text.format(turn=turn, players="; ".join(parts))


def _markers_text(number: int) -> str:
    if not number:
        return gettext("no markers")
    return ngettext("{number} marker", "{number} markers", number)


def _chevrons_text(standing: Mapping[str, str]) -> str:
    if not standing:
        return gettext("no chevrons")
    texts = [
        gettext("{field} facing {facing}").format(field=field, facing=gettext(FACING_WORDS[facing]))
        for field, facing in sorted(standing.items())
    ]
    return ngettext(
        "a chevron on {fields}", "chevrons on {fields}", len(texts), fields=", ".join(texts)
    )
