"""What the browser keeps from visit to visit, if it lets us.

The game in progress is one for all tabs, see ``ownership``. A game that began with a link is kept beside it: for this
tab, and the last one of them for the next visit.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import count
from typing import Final

from pyscript import window

from app import keeping
from app.keeping import Damaged, Kept
from app.settings import AT_FIRST, Settings
from pacru.texts import _, ngettext

_SETTINGS: Final = "pacru settings"
_GAME: Final = "pacru game"
_LINK: Final = "pacru link"
_LINKED: Final = "pacru linked game"
_LINKED_AT: Final = "pacru linked at"
ASIDE: Final = "pacru set aside"
"""Where a text goes that could not be read, so that it is not lost; the next one behind a number, and so on."""

_TAB: Final = "sessionStorage"
DEVICE: Final = "localStorage"
"""What is kept for all tabs, and all visits."""


class Storing(StrEnum):
    """What became of something that was to be kept; the value is the name of a notice."""

    KEPT = ""
    FULL = "full"
    REFUSED = "unkept"


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something that was kept and cannot be read: what is to be told about it, and its text."""

    told: str
    text: str


def refused() -> bool:
    """Whether the browser keeps nothing."""
    return put(DEVICE, "pacru", "1") is Storing.REFUSED


def settings() -> tuple[Settings, Trouble | None]:
    """The settings kept by ``keep_settings``, else those at first."""
    text = get(DEVICE, _SETTINGS)[: keeping.MOST_TEXT]
    try:
        return Settings.parse(text) if text else AT_FIRST, None
    except ValueError:
        return AT_FIRST, _set_aside(_("The settings could not be read."), text)


def keep_settings(settings: Settings) -> Storing:
    """Remember the settings; where the browser refuses, they hold until the page is closed."""
    return put(DEVICE, _SETTINGS, settings.text)


def game(link: str) -> tuple[Kept | None, list[Trouble]]:
    """The game to go on with, if there is one.

    Args:
        link: the fragment with which the page was opened, if it is a link. Only the game of this tab, or the
            last one that began with a link, can have begun there.
    """
    troubles = []
    for text in _texts(link):
        kept, trouble = _read(text)
        if trouble:
            troubles.append(_set_aside(trouble, text))
        if kept:
            return kept, troubles
    return None, troubles


def known() -> tuple[Kept | None, Kept | None]:
    """The game in progress, and the last one that began with a link, as far as they can be read."""
    own, beside = (_read(get(DEVICE, key))[0] for key in (_GAME, _LINKED))
    return own, beside


def _read(text: str) -> tuple[Kept | None, str]:
    try:
        kept = keeping.read(text)
    except Damaged:
        return None, _("The game that was kept could not be read.")
    if kept.lost:
        return kept, ngettext(
            "The last {number} turn that was kept could not be read.",
            "The last {number} turns that were kept could not be read.",
            kept.lost,
        )
    return kept, _("The comments and variations could not be read.") if kept.unsaid else ""


def keep_game(text: str, link: str) -> Storing:
    """Remember a game.

    Args:
        text: what ``keeping.write`` gave.
        link: as for ``game``.
    """
    if not link:
        return put(DEVICE, _GAME, text)
    # The game in progress is not touched by one that somebody sent.
    put(_TAB, _LINK, link)
    put(_TAB, _LINKED, text)
    return put(DEVICE, _LINKED_AT, link) or put(DEVICE, _LINKED, text)


def set_game_aside() -> list[Trouble]:
    """The game that is kept is not used again, and not lost."""
    text = get(DEVICE, _GAME)
    trouble = _set_aside(_("The game that was kept cannot be shown."), text)
    put(DEVICE, _GAME, "")
    return [trouble]


def _texts(link: str) -> Iterator[str]:
    if not link:
        places = [(DEVICE, _GAME)]
    else:
        places = [(_TAB, _LINKED)] if get(_TAB, _LINK) == link else []
        places += [(DEVICE, _LINKED)] if get(DEVICE, _LINKED_AT) == link else []
    yield from filter(None, (get(*place) for place in places))


def _set_aside(told: str, text: str) -> Trouble:
    """What cannot be read goes where no other text is."""
    names = (ASIDE if number == 1 else f"{ASIDE} {number}" for number in count(1))
    name = next(name for name in names if get(DEVICE, name) in ("", text))
    if put(DEVICE, name, text):
        left = _("There is no room to set it aside: save it to a file.")
    else:
        left = _("All of it is set aside as “{name}”.").format(name=name)
    return Trouble(f"{told} {left}", text)


def get(area: str, key: str) -> str:
    """A text that is kept; empty when there is none, or the browser refuses."""
    try:
        return str(getattr(window, area).getItem(key) or "")
    except Exception:  # a browser may refuse, with an error of its own kind
        return ""


def put(area: str, key: str, text: str) -> Storing:
    """Keep a text."""
    try:
        getattr(window, area).setItem(key, text)
    except Exception as error:  # as above
        return Storing.FULL if "quota" in str(error).lower() else Storing.REFUSED
    return Storing.KEPT
