"""In which tab a game is played: in the one that was opened last, never in two at once.

The tabs tell each other by what they keep: who writes its name as the owner of a game has it, and the tab that had it
hears of that, rests, and says so. A tab that has crashed says nothing, and is in nobody's way.
"""

from collections.abc import Callable
from typing import Final

from pyscript import window
from pyscript.ffi import create_proxy

from app import storage
from app.dom import Event

_OWNER: Final = "pacru tab"
_RESTS: Final = "pacru tab that rests"


class Ownership:
    """This tab's claim to its game."""

    def __init__(self, link: str) -> None:
        """Take the game over from whatever tab has it.

        Args:
            link: the fragment with which the game began, if it was a link: it is another game then.
        """
        self._own = f"{window.Math.random()} {link}"
        self._game = f" {link}"
        self._key = f"{_OWNER} with a link" if link else _OWNER
        self._claimed = not storage.put(storage.DEVICE, self._key, self._own)

    @property
    def holds(self) -> bool:
        """Whether no other tab has taken the game over; where nothing can be kept, no tab can."""
        return not self._claimed or not self._is_of_another(storage.get(storage.DEVICE, self._key))

    def watch(self, lost: Callable[[], None], taken: Callable[[], None]) -> None:
        """Listen to the other tabs.

        Args:
            lost: called when another tab has taken the game over.
            taken: called when the tab that had the game until now says that it rests.
        """

        def heard(event: Event) -> None:
            if event.key == self._key and self._is_of_another(str(event.newValue or "")):
                storage.put(storage.DEVICE, _RESTS, str(event.newValue))
                lost()
            elif event.key == _RESTS and event.newValue == self._own:
                taken()

        window.addEventListener(
            "storage", create_proxy(heard)
        )  # PyScript's `when` takes long to import

    def _is_of_another(self, owner: str) -> bool:
        return owner != self._own and owner.endswith(self._game) and owner.count(" ") == 1
