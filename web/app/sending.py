"""The dialog in which a game is shared, saved and opened: its elements."""

from collections.abc import Callable, Coroutine
from typing import Final

from pyscript import document, window

import pacru
from app import correspondence, dom, sharing, words
from app.dom import Event, Listen, by_id
from app.messages import Message, SentAway
from app.settings import Theme
from app.state import App
from pacru import link, svg
from pacru.texts import N_, _

ANYBODY = N_(
    "It opens the game for anybody, who sees all turns and can play on. It goes nowhere by itself."
)
TOO_LONG = N_(
    "The game is too long for a link: this one opens the position only. Send the record instead."
)

FOR_ONE = N_(
    "Send it to {reader}. It opens with their side down, and only they can enter their turns there. "
    "Your comments and variations stay here."
)
THEMES: Final[dict[Theme, svg.Theme]] = {
    Theme.LIGHT: "light",
    Theme.DARK: "dark",
    Theme.CONTRAST: "contrast",
    Theme.WOOD: "wood",
}


class SendingDialog:
    """The elements of the dialog; the game in them is that on the board."""

    def __init__(
        self,
        listen: Listen,
        dispatch: Callable[[Message], None],
        app: Callable[[], App],
        runs: Callable[[Coroutine[None, None, None]], None],
    ) -> None:
        """The dialog, which is there only once.

        Args:
            listen: hears an event of some kind on an element.
            dispatch: changes the state.
            app: the state as it is.
            runs: lets something go on until it is done.
        """
        self._dispatch = dispatch
        self._app = app
        self._reader: int | None = None  # the player for whom the link is
        self._runs = runs
        listen("change", "#share-reader", self._reader_chosen)
        listen("change", "#share-here", lambda _: self._show_game())
        listen("click", "#save-svg", lambda _: self._save_svg())
        listen("click", "#save-png", lambda _: self._runs(self._save_png()))

    def show(self) -> None:
        """Shows the game as it stands, for whoever is to go on with it."""
        app = self._app()
        begun = app.game.plies and not app.game.outcome
        hint = _("The game on the board goes into the library then.")
        dom.set_text(by_id("open-hint"), hint if begun else "")
        by_id("open-refusal").hidden = True
        self._reader = correspondence.awaited(app)
        here = sharing.on_the_board(app)
        by_id("share-position").value = str(here.position)
        part = by_id("share-part")
        part.hidden = here.plies == app.game.plies
        by_id("share-here").checked = False
        turns = words.count(len(here.plies), "turn")
        earlier = _("Only as far as on the board: {turns}").format(turns=turns)
        dom.set_text(part.querySelector("span"), earlier)
        self._show_game()

    def _reader_chosen(self, event: Event) -> None:
        self._reader = int(event.target.value) if event.target.value else None
        if self._reader is not None and self._reader in self._app().setup.persons:
            self._dispatch(SentAway(self._reader))
        self._show_game()

    def _show_game(self) -> None:
        app, reader = self._app(), self._reader
        here = bool(by_id("share-here").checked)
        by_id("share-record").value = sharing.record_of(app, here=here)
        self._show_readers(app)
        hint = _(ANYBODY)
        if reader is not None:
            hint = _(FOR_ONE).format(reader=words.addressee(app.setup, reader))
        seat = None if reader is None else app.setup.players[reader].seat
        try:
            # Who plays against somebody does not show what else they have thought of.
            alone = reader is not None and not here
            whole = sharing.tree(app.game, app.clock) if alone else sharing.tree_of(app, here=here)
            fragment = link.game_link(whole, sharing.tags(app.setup), seat)
        except pacru.PacruError:
            position = sharing.on_the_board(app).position
            fragment, hint = link.position_link(position, seat), _(TOO_LONG)
        by_id("share-link").value = f"{dom.address()}{fragment}"
        dom.set_text(by_id("share-hint"), hint)
        by_id("share-qr").hidden = True  # it was of another link
        dom.set_attribute(document.querySelector('[data-shell="qr"]'), "aria-expanded", "false")

    def _save_svg(self) -> None:
        picture = sharing.picture(self._app(), "auto" if self._as_the_system else self._theme())
        window.pacru.save(picture, "pacru.svg", "image/svg+xml")

    async def _save_png(self) -> None:
        picture = sharing.picture(self._app(), self._theme(), int(by_id("png-size").value))
        await window.pacru.savePng(picture, "pacru.png")

    @property
    def _as_the_system(self) -> bool:
        return self._app().settings.theme is Theme.SYSTEM

    def _theme(self) -> svg.Theme:
        """The colours in which the board is seen."""
        if not self._as_the_system:
            return THEMES[self._app().settings.theme]
        if window.matchMedia("(prefers-contrast: more)").matches:
            return "contrast"
        return "dark" if window.matchMedia("(prefers-color-scheme: dark)").matches else "light"

    def _show_readers(self, app: App) -> None:
        readers = correspondence.readers(app)
        by_id("share-to").hidden = not readers
        options = {"": _("anybody")}
        for player in readers:
            reader = words.addressee(app.setup, player)
            if player in app.setup.persons:
                reader = _("{reader}, who goes on elsewhere").format(reader=reader)
            options[str(player)] = reader
        chooser = by_id("share-reader")
        dom.set_options(chooser, options)
        chooser.value = "" if self._reader is None else str(self._reader)
