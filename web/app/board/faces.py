"""The faces of the bots: small drawings in the colours of the page, by the names of their levels and characters."""

from typing import Final

_HEAD: Final = '<rect class="skin" x="9" y="13" width="30" height="29" rx="12"/>'


def _eyes(height: float) -> str:
    """Return two eyes at a height, from the top."""
    return "".join(f'<circle class="ink" cx="{at}" cy="{height}" r="2.4"/>' for at in (18.5, 29.5))


_EYES: Final = _eyes(26)
_FACES: Final = {
    # an aerial, and a straight mouth
    "": f'<path d="M24 13V7"/><circle class="worn" cx="24" cy="6" r="3"/>{_HEAD}{_EYES}<path d="M19 34h10"/>',
    # a hat with a feather, brows drawn together, a fang
    "hunter": (
        f'{_HEAD}<path class="worn" d="M6 17Q24 10 42 17L35 13Q33 5 24 5T13 13Z"/><path d="M33 11Q40 8 42 2"/>'
        f'<path d="M14.5 21l6 2.6M33.5 21l-6 2.6"/>{_EYES}<path d="M17 33q7 5 14 0M28 35.2l-1 3-2-2.3"/>'
    ),
    # a helmet, a smile
    "builder": (
        f'{_HEAD}<path class="worn" d="M5 19.5Q5 16.5 9 16.5Q10 5 21 4.5V10h6V4.5Q38 5 39 16.5Q43 16.5 43 19.5Z"/>'
        f'{_EYES}<path d="M17.5 32.5Q24 39 30.5 32.5"/>'
    ),
    # a straight brow over both eyes, teeth like a fence
    "blocker": (
        f'{_HEAD}<path class="drawn" stroke-width="4.5" d="M13 20.5h22"/>{_EYES}'
        '<path d="M15.5 32h17v6h-17ZM21.2 32v6M26.8 32v6"/>'
    ),
    # a sun hat, eyes that look away, a whistling mouth
    "wanderer": (
        f'{_HEAD}<path class="worn" d="M2 18.5Q8 15.5 12.5 15.5Q14 6 24 6T35.5 15.5Q40 15.5 46 18.5Q24 22 2 18.5Z"/>'
        '<circle class="ink" cx="21" cy="27" r="2.4"/><circle class="ink" cx="32.5" cy="27" r="2.4"/>'
        '<circle cx="28" cy="35" r="2.4"/>'
    ),
    # glasses, a mouth shut tight
    "miser": (
        f'<path d="M13.5 14.5Q17 8 24 8T34.5 14.5"/>{_HEAD}<circle class="drawn" cx="18" cy="25.5" r="5"/>'
        '<circle class="drawn" cx="30" cy="25.5" r="5"/><path class="drawn" d="M23 25.5h2"/>'
        '<circle class="ink" cx="18.5" cy="26.5" r="1.9"/><circle class="ink" cx="29.5" cy="26.5" r="1.9"/>'
        '<path d="M21 35.5q3-2 6 0"/>'
    ),
    # an eyeshade, a wink, half a smile
    "gambler": (
        f'{_HEAD}<path class="worn" d="M9 20Q9 9 24 9T39 20L43 22.5Q24 16.5 5 22.5Z"/>'
        '<circle class="ink" cx="18.5" cy="27" r="2.4"/><path d="M26.5 27.5q3-2.5 6 0M17.5 33.5q8 5 14-1.5"/>'
    ),
    # two leaves
    "Pip": (
        '<path class="worn" d="M24 14C23 6 17 4 12 5c1 6 6 9 12 9zM24 14c0-5 4-8 9-8 0 5-4 8-9 8z"/>'
        '<rect class="skin" x="10" y="14" width="28" height="27" rx="13.5"/>'
        '<circle class="ink" cx="18.5" cy="26" r="3.1"/><circle class="ink" cx="29.5" cy="26" r="3.1"/>'
        '<path d="M21 33.5q3 3 6 0"/>'
    ),
    # a bow, and a laugh
    "Mina": (
        f'{_HEAD}<path class="worn" d="M24 11 14 5v12zM24 11l10-6v12z"/>'
        f'<circle class="worn" cx="24" cy="11" r="2.6"/>{_eyes(25)}'
        '<path class="drawn" d="M19 31.5h10q0 6-5 6t-5-6z"/>'
    ),
    # a cap
    "Tobi": (
        f'{_HEAD}<path class="worn" d="M9 20Q9 7 24 7T39 20z"/><path class="worn" d="M37 20h8q0-4-7-5"/>'
        f'{_eyes(27)}<path d="M20 35h5q3 0 4-2"/>'
    ),
    # two round ears, and a laugh with teeth
    "Coco": (
        f'<circle class="worn" cx="11" cy="12" r="5.5"/><circle class="worn" cx="37" cy="12" r="5.5"/>{_HEAD}'
        '<circle class="ink" cx="18" cy="25" r="2.4"/><circle class="ink" cx="30" cy="25" r="2.4"/>'
        '<path class="drawn" d="M16.5 31h15q-1 7-7.5 7t-7.5-7zM17 33.5h14"/>'
    ),
    # a fringe, and a moustache
    "Ned": (
        f'{_HEAD}<path class="worn" d="M9 21V18Q10 9 24 9t15 9v3Q34 15 24 15T9 21z"/>'
        f'<path d="M14.5 21.5q3-2 6-.5M27.5 21q3-1.5 6 .5"/>{_eyes(26.5)}'
        '<path class="worn" d="M16 34q4-4 8-1 4-3 8 1-4 3-8 1-4 2-8-1z"/>'
    ),
    # long hair
    "Lotte": (
        f'<path class="worn" d="M10 20q-6 2-5 9t5 8l2-14zM38 20q6 2 5 9t-5 8l-2-14z"/>{_HEAD}'
        f'<path class="worn" d="M9 23Q9 9 24 9t15 14Q34 14 24 15T9 23z"/>{_eyes(27)}'
        '<path d="M19.5 34q4.5 3.5 9 0"/>'
    ),
    # goggles on the brow
    "Ravi": (
        f'{_HEAD}<path d="M9.5 20h29"/><rect class="worn" x="12" y="14" width="10.5" height="9" rx="4"/>'
        f'<rect class="worn" x="25.5" y="14" width="10.5" height="9" rx="4"/>{_eyes(29)}'
        '<path d="M19 35.5q6 3.5 11-1"/>'
    ),
    # a bun, and glasses
    "Greta": (
        f'<circle class="worn" cx="24" cy="8" r="5"/>{_HEAD}'
        '<path class="worn" d="M9 22Q10 12 24 12t15 10Q31 16 24 16T9 22z"/>'
        '<circle class="drawn" cx="17.8" cy="27" r="5"/><circle class="drawn" cx="30.2" cy="27" r="5"/>'
        '<path d="M22.8 27h2.4"/><circle class="ink" cx="18" cy="27" r="1.9"/>'
        '<circle class="ink" cx="30" cy="27" r="1.9"/><path d="M20.5 36.5h7"/>'
    ),
    # a band around the brow, and closed eyes
    "Kenji": (
        f'{_HEAD}<path class="worn" d="M9.5 17h29v5h-29z"/><path class="worn" d="M38.5 18l6-3M38.5 20l6.5 3"/>'
        '<path d="M15 26.5h6.5M26.5 26.5H33"/><path d="M20 35q4 1.5 8 0"/>'
    ),
    # a beret
    "Ines": (
        f'{_HEAD}<path class="worn" d="M6 17q2-10 17-10t19 8q-2 4-10 3.5T6 17z"/><path d="M24 7V4"/>'
        f'{_eyes(26)}<path d="M16.5 23l3-1.5M28.5 21.5l3 1.5M20 34q4 2.5 8-1"/>'
    ),
    # a beard
    "Bruno": (
        '<rect class="skin" x="7" y="11" width="34" height="31" rx="11"/>'
        '<path class="worn" d="M7 27q3 4 9 3 8-3 16 0 6 1 9-3v6q-2 9.5-17 9.5T7 33z"/>'
        '<circle class="ink" cx="17.5" cy="22" r="2.4"/><circle class="ink" cx="30.5" cy="22" r="2.4"/>'
        '<path d="M13 17.5h8M27 17.5h8M20 35h8"/>'
    ),
    # a parting, and an eyeglass
    "Vera": (
        f'{_HEAD}<path class="worn" d="M9 22Q7 8 22 8q17 0 17 14Q36 14 27 13 16 19 9 22z"/>'
        '<circle class="drawn" cx="30" cy="27" r="5.2"/><path d="M35 29v8"/>'
        '<circle class="ink" cx="18" cy="27" r="2.4"/><circle class="ink" cx="30" cy="27" r="2.4"/>'
        '<path d="M18 36q4-2.5 8 0"/>'
    ),
    # an officer’s cap
    "Milo": (
        f'{_HEAD}<path class="worn" d="M9 18h30v-2.5Q33 6 24 6T9 15.5z"/>'
        f'<path class="worn" d="M7 18h34q-3 4.5-17 4.5T7 18z"/><path d="M24 9l3 3-3 3-3-3z"/>{_eyes(28)}'
        '<path d="M19.5 35.5h9"/>'
    ),
    # a hood, and a smile with closed eyes
    "Sora": (
        '<path class="worn" d="M24 4 5 24q0 19 8 20h22q8-1 8-20z"/>'
        '<rect class="skin" x="12" y="17" width="24" height="24" rx="11"/>'
        '<path d="M17 28q2-2.5 4 0M27 28q2-2.5 4 0"/><path d="M22 35h4"/>'
    ),
    # a tower
    "Atlas": (
        '<rect class="skin" x="8" y="17" width="32" height="27" rx="12"/>'
        '<path class="worn" d="M11 2h7v6h-7zM20.5 2h7v6h-7zM30 2h7v6h-7z"/>'
        f'<path class="worn" d="M11 10.5h26V16q-13-3-26 0z"/>{_eyes(29)}'
        '<path d="M14.5 24l6 1.5M33.5 24l-6 1.5M19 37h10"/>'
    ),
    # a star over closed eyes
    "Zenith": (
        f'<path class="worn" d="M24 1l2.6 5.6 6.1.7-4.5 4.2 1.2 6-5.4-3-5.4 3 1.2-6-4.5-4.2 6.1-.7Z"/>{_HEAD}'
        '<path d="M15.5 27q3 2.5 6 0M26.5 27q3 2.5 6 0M20 35q4 2 8 0"/>'
    ),
}


def shapes(name: str) -> str:
    """Return the shapes of a face, 48 by 48, for use within a drawing."""
    return _FACES.get(name, _FACES[""])


_ALONE: Final = (
    "<style>.face{fill:none;stroke:var(--fresh);stroke-width:2.4;stroke-linecap:round;stroke-linejoin:round}"
    ".face .skin,.face .drawn{fill:var(--well)}.face .ink{fill:var(--fresh);stroke:none}"
    ".face .worn{fill:var(--TILE)}</style>"
)
"""The style of faces on drawings that leave the page, in the colours of the drawing."""


def face(name: str) -> str:
    """Return the face of a bot, by the English name of its level or the key of its character; empty: another bot."""
    return f'<svg class="face" viewBox="0 0 48 48" aria-hidden="true">{shapes(name)}</svg>'


def face_on_drawing(name: str, colour: str, tile: str) -> str:
    """Return a face on a tile for a drawing that leaves the page: 92 by 92, around 0,0.

    Args:
        name: as in `face`.
        colour: the letter of the tile's colour.
        tile: the shapes of the tile, as SVG.
    """
    return _ALONE.replace("TILE", f"{colour}-tile") + _on_tile(name, colour, tile)


def face_on_tile(name: str, colour: str, tile: str) -> str:
    """Return a face on a tile as a picture of its own, see `face_on_drawing`."""
    return (
        '<svg class="pacru glyph tile-face" viewBox="-46 -46 92 92" aria-hidden="true" focusable="false">'
        f"{_on_tile(name, colour, tile)}</svg>"
    )


def _on_tile(name: str, colour: str, tile: str) -> str:
    return (
        f'<g class="pacru-{colour}">{tile}</g>'
        f'<g class="face" transform="translate(-33 -38) scale(1.36)">{shapes(name)}</g>'
    )
