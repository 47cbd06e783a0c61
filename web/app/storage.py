"""What the browser keeps from visit to visit, if it lets us.

The game is kept twice: for this tab, so that two tabs can play two games, and for the next visit.
"""

from collections.abc import Iterator
from typing import Final

from pyscript import window

from app import keeping, words
from app.keeping import Damaged, Kept
from app.settings import AT_FIRST, Settings

_SETTINGS: Final = "pacru settings"
_GAME: Final = "pacru game"
_LINK: Final = "pacru link"
_LINKED: Final = "pacru linked game"
_LINKED_AT: Final = "pacru linked at"
ASIDE: Final = "pacru set aside"
"""Where a text goes that could not be read, so that it is not lost."""

_SET_ASIDE: Final = f"All of it is set aside as “{ASIDE}”."
_TAB: Final = "sessionStorage"
_DEVICE: Final = "localStorage"


def refused() -> bool:
    """Whether the browser keeps nothing."""
    return not _put(_DEVICE, "pacru", "1")


def settings() -> tuple[Settings, str]:
    """The settings kept by ``keep_settings``, else those at first; and what is to be told about it."""
    text = _get(_DEVICE, _SETTINGS)[: keeping.MOST_TEXT]
    try:
        return Settings.parse(text) if text else AT_FIRST, ""
    except ValueError:
        _put(_DEVICE, ASIDE, text)
        return AT_FIRST, f"The settings could not be read. {_SET_ASIDE}"


def keep_settings(settings: Settings) -> bool:
    """Remember the settings; False where the browser refuses: they hold until the page is closed."""
    return _put(_DEVICE, _SETTINGS, settings.text)


def game(link: str) -> tuple[Kept | None, str]:
    """The game to go on with, if there is one, and what is to be told about it.

    Args:
        link: the fragment with which the page was opened, if it is a link. Only the game of this tab, or the
            last one that began with a link, can have begun there.
    """
    told = ""
    for text in _texts(link):
        kept, trouble = _read(text)
        if trouble:
            told = f"{trouble} {_SET_ASIDE}"
            _put(_DEVICE, ASIDE, text)
        if kept:
            return kept, told
    return None, told


def _read(text: str) -> tuple[Kept | None, str]:
    try:
        kept = keeping.read(text)
    except Damaged:
        return None, "The game that was kept could not be read."
    trouble = f"The last {words.count(kept.lost, 'turn')} that were kept could not be read."
    return kept, trouble if kept.lost else ""


def keep_game(text: str, link: str) -> bool:
    """Remember a game; False where the browser refuses.

    Args:
        text: what ``keeping.write`` gave.
        link: as for ``game``.
    """
    _put(_TAB, _GAME, text)
    _put(_TAB, _LINK, link)
    if link:  # the game in progress is not touched by one that somebody sent
        return _put(_DEVICE, _LINKED_AT, link) and _put(_DEVICE, _LINKED, text)
    return _put(_DEVICE, _GAME, text)


def set_game_aside() -> str:
    """The game that is kept is not used again, and not lost; returns what is to be told about it."""
    for area in (_TAB, _DEVICE):
        text = _get(area, _GAME)
        if text:
            _put(_DEVICE, ASIDE, text)
            _put(area, _GAME, "")
    return f"The game that was kept cannot be shown. {_SET_ASIDE}"


def _texts(link: str) -> Iterator[str]:
    places = [(_TAB, _GAME)] if _get(_TAB, _LINK) == link else []
    if not link:
        places.append((_DEVICE, _GAME))
    elif _get(_DEVICE, _LINKED_AT) == link:
        places.append((_DEVICE, _LINKED))
    yield from filter(None, (_get(*place) for place in places))


def _get(area: str, key: str) -> str:
    try:
        return str(getattr(window, area).getItem(key) or "")
    except Exception:  # a browser may refuse, with an error of its own kind
        return ""


def _put(area: str, key: str, text: str) -> bool:
    try:
        getattr(window, area).setItem(key, text)
    except Exception:  # as above
        return False
    return True
