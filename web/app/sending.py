"""The dialog in which a game is shared, saved and opened: its elements."""

from collections.abc import Callable

from pyscript import document, window

import pacru
from app import correspondence, dom, sharing, words
from app.dom import Element, Event, by_id
from app.messages import Message, SentAway
from app.state import App
from pacru import link

ANYBODY = (
    "It opens the game for anybody, who sees all turns and can play on. It goes nowhere by itself."
)
TOO_LONG = (
    "The game is too long for a link: this one opens the position only. Send the record instead."
)

Listen = Callable[[str, Element | str, Callable[[Event], None]], None]


class SendingDialog:
    """The elements of the dialog; the game in them is that on the board."""

    def __init__(
        self, listen: Listen, dispatch: Callable[[Message], None], app: Callable[[], App]
    ) -> None:
        """The dialog, which is there only once.

        Args:
            listen: hears an event of some kind on an element.
            dispatch: changes the state.
            app: the state as it is.
        """
        self._dispatch = dispatch
        self._app = app
        listen("change", "#share-reader", self._reader_chosen)

    def show(self) -> None:
        """Shows the game as it stands, for whoever is to go on with it."""
        app = self._app()
        by_id("share-record").value = sharing.record_of(app)
        begun = app.game.plies and not app.game.outcome
        hint = "The game on the board goes into the library then."
        dom.set_text(by_id("open-hint"), hint if begun else "")
        by_id("open-refusal").hidden = True
        self._show_link(app, correspondence.awaited(app))

    def _reader_chosen(self, event: Event) -> None:
        reader = int(event.target.value) if event.target.value else None
        if reader is not None and reader in self._app().setup.persons:
            self._dispatch(SentAway(reader))
        self._show_link(self._app(), reader)

    def _show_link(self, app: App, reader: int | None) -> None:
        self._show_readers(app, reader)
        hint = ANYBODY
        if reader is not None:
            name = words.addressee(app.setup, reader)
            hint = f"Send it to {name}. It opens with their side down, and only they can enter their turns there."
        seat = None if reader is None else app.setup.players[reader].seat
        try:
            whole = sharing.tree_of(app)
            fragment = link.game_link(whole, sharing.tags(app.setup), seat)
        except pacru.PacruError:
            fragment, hint = link.position_link(app.game.position, seat), TOO_LONG
        by_id("share-link").value = f"{str(window.location.href).partition('#')[0]}{fragment}"
        dom.set_text(by_id("share-hint"), hint)

    def _show_readers(self, app: App, reader: int | None) -> None:
        readers = correspondence.readers(app)
        by_id("share-to").hidden = not readers
        options = {"": "anybody"}
        for player in readers:
            here = ", who goes on elsewhere" if player in app.setup.persons else ""
            options[str(player)] = f"{words.addressee(app.setup, player)}{here}"
        chooser = by_id("share-reader")
        chooser.replaceChildren()
        for value, text in options.items():
            option = document.createElement("option")
            option.value, option.textContent = value, text
            chooser.append(option)
        chooser.value = "" if reader is None else str(reader)
