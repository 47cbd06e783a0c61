"""A position as a picture: the same drawing for the page, the first paint, the help and the command line.

``draw`` makes a picture that stands alone. A page that changes its board often holds ``stylesheet()``
and ``sprite()`` once, draws with ``theme="page"`` and then replaces the content of the groups
``<g data-layer="…">`` by what ``layers`` gives. Everything is SVG text; nothing that a person typed is in it.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from zlib import crc32

from pacru.board import FACING_WORDS
from pacru.errors import PacruError
from pacru.svg import shapes, theme
from pacru.svg.board import LAYERS, Drawable, box, handles_fit
from pacru.svg.board import layers as _layers
from pacru.svg.options import Coordinates, LastTurn, Options, Theme
from pacru.svg.shapes import ANGLES, PLAYERS, PREFIX
from pacru.svg.theme import stylesheet
from pacru.texts import gettext, ngettext

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
    """A complete ``<svg>`` of a position.

    It carries its style and shapes with it, except with the theme "page". The same position and
    options always give the same text.

    Args:
        position: a ``pacru.Position``.
        options: how to draw it, and what to point out.

    Returns:
        One ``<svg>`` element, also valid XML; a group ``<g data-layer="…">`` for each of ``LAYERS``. It is a picture
        with a text, or when interactive a grid of cells, and nothing else of it is to be heard.

    Raises:
        PacruError: fewer colours than players.
    """
    body = "".join(
        f'<g data-layer="{name}"{_unheard(name, options)}>{content}</g>'
        for name, content in layers(position, options).items()
    )
    classes = "pacru"
    if options.theme != "page":
        classes += f" pacru-{options.theme}"
        shapes_and_body = f"<defs>{shapes.definitions()}</defs>{body}"
        style = theme.embedded(options.theme)
        if options.paints:
            from pacru.svg import paint  # few choose a colour of their own

            style = f"{style}\n{paint.embedded(options.paints, options.theme)}"
        body = f"<style>{style}</style>{_with_own_ids(shapes_and_body)}"
    if options.interactive:
        role, label = "grid", gettext("Board")
    else:
        role, label = "img", describe(position, options.colours, options.paints)
    return (
        f'<svg {_XMLNS} class="{classes}" viewBox="{view_box(options)}"{_size(options)} '
        f'role="{role}" aria-label="{label}">{body}</svg>'
    )


def _colour_name(letter: str, paints: Mapping[str, str]) -> str:
    if letter not in paints:
        return theme.COLOUR_NAMES[letter]
    from pacru.svg import paint

    return paint.name(paints[letter])


def _unheard(layer: str, options: Options) -> str:
    """The cells of a grid say everything that the other layers show."""
    return ' aria-hidden="true"' if options.interactive and layer != "hits" else ""


def _with_own_ids(body: str) -> str:
    """Ids that no other drawing on the same page has, unless it is the same drawing."""
    own = f"{PREFIX}{crc32(body.encode()):08x}-"
    return (
        body.replace(f'id="{PREFIX}', f'id="{own}')
        .replace(f'href="#{PREFIX}', f'href="#{own}')
        .replace(f"url(#{PREFIX}", f"url(#{own}")
    )


def _size(options: Options) -> str:
    if options.size is None:
        return ""
    _, _, width, height = box(options)
    return f' width="{options.size}" height="{options.size * height / width:.4g}"'


def view_box(options: Options = _DEFAULT) -> str:
    """The viewBox of a drawing, in hundredths of a field; the fields take 0,0 to 900,900 of it."""
    return " ".join(map(str, box(options)))


def layers(position: Drawable, options: Options = _DEFAULT) -> dict[str, str]:
    """The drawing as the inner SVG of its groups, by the names in ``LAYERS``, bottom to top.

    The shapes it refers to are those of ``sprite()``.

    Raises:
        PacruError: fewer colours than players.
    """
    return _layers(position, options)


@cache
def sprite() -> str:
    """The shapes that a page holds once, for ``layers``, ``glyph`` and drawings with the theme "page"."""
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
        facing: of the chevron; without one there is only the marker.
        tile: whether the marker is drawn.
        colours: letters of the palettes, in the order of play.
        lost: draw the chevron as an outline, as one that is no longer on the board.

    Raises:
        PacruError: a facing or player that does not exist, or a player without a colour.
    """
    if facing is not None and facing not in ANGLES:
        raise PacruError(f"facing {facing!r}: expected one of {', '.join(ANGLES)}")
    if player not in range(len(colours)):
        raise PacruError(
            f"player {player!r}: expected 0 to {len(colours) - 1} in the order of play"
        )
    body = shapes.tile(PLAYERS[player]) if tile else ""
    if facing is not None:
        picture = shapes.ghost if lost else shapes.chevron
        body += picture(PLAYERS[player], ANGLES[facing])
    return _picture(f"glyph pacru-{colours[player]}", "-46 -46 92 92", body)


def mark(kind: str) -> str:
    """A small picture of the mark on a destination, for a key to the marks.

    Raises:
        PacruError: a kind that does not exist.
    """
    if kind not in shapes.DESTINATIONS:
        raise PacruError(f"kind {kind!r}: expected one of {', '.join(shapes.DESTINATIONS)}")
    box = "-54 -54 108 108" if kind == "pincer" else "-34 -34 68 68"
    return _picture("glyph", box, shapes.DESTINATIONS[kind])


def _picture(classes: str, box: str, body: str) -> str:
    return (
        f'<svg {_XMLNS} class="pacru {classes}" viewBox="{box}" aria-hidden="true" focusable="false">'
        f"{body}</svg>"
    )


def describe(
    position: Drawable, colours: str = "abcd", paints: Mapping[str, str] = _NO_PAINTS
) -> str:
    """A position in words, for those who hear the page: who is to move, who has what where.

    Args:
        position: a ``pacru.Position``.
        colours: letters of the palettes, in the order of play.
        paints: colours of their own, ``"#rrggbb"``, in the place of palettes.
    """
    names = [gettext(_colour_name(letter, paints)) for letter in colours]
    turn = gettext("game over")
    if position.to_move is not None:
        turn = gettext("{colour} to move").format(colour=names[position.to_move])
    parts = [
        gettext("{colour} has {markers} and {chevrons}").format(
            colour=names[player],
            markers=_markers(len(position.markers(player))),
            chevrons=_chevrons(position.chevrons(player)),
        )
        for player in range(position.players)
    ]
    said = gettext("Pacru board, {turn}. {players}.")
    return said.format(turn=turn, players="; ".join(parts))


def _markers(number: int) -> str:
    if not number:
        return gettext("no markers")
    return ngettext("{number} marker", "{number} markers", number)


def _chevrons(standing: Mapping[str, str]) -> str:
    if not standing:
        return gettext("no chevrons")
    told = [
        gettext("{field} facing {facing}").format(field=field, facing=gettext(FACING_WORDS[facing]))
        for field, facing in sorted(standing.items())
    ]
    return ngettext(
        "a chevron on {fields}", "chevrons on {fields}", len(told), fields=", ".join(told)
    )
