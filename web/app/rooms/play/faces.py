"""The faces of the bot's characters: small drawings in the colours of the page."""

from typing import Final

_HEAD: Final = '<rect class="skin" x="9" y="13" width="30" height="29" rx="12"/>'
_EYES: Final = (
    '<circle class="ink" cx="18.5" cy="26" r="2.4"/><circle class="ink" cx="29.5" cy="26" r="2.4"/>'
)
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
    # a hat against the sun, eyes that look away, a mouth that whistles
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
}


def face(character: str) -> str:
    """Return the face of a character, by its key; an empty one is the plain bot's."""
    return f'<svg class="face" viewBox="0 0 48 48" aria-hidden="true">{_FACES[character]}</svg>'
