"""What the browser keeps from visit to visit, if it lets us."""

from typing import Final

from pyscript import window

from app.settings import AT_FIRST, Settings

_KEY: Final = "pacru settings"


def load() -> Settings:
    """The settings kept by ``keep``, else those at first."""
    try:
        return Settings.parse(window.localStorage.getItem(_KEY))
    except Exception:  # a browser may refuse, with an error of its own kind
        return AT_FIRST


def keep(settings: Settings) -> None:
    """Remembers the settings; where the browser refuses, they hold until the page is closed."""
    try:
        window.localStorage.setItem(_KEY, settings.text)
    except Exception:  # see above
        return
