"""The link for a player on another device who is to move."""

from typing import TypeAlias

import pacru
from app.game import correspondence
from app.model.app import App
from app.model.setup import Setup
from app.runtime.browser import Browser
from app.runtime.commands import Attributes, Command
from app.runtime.late import late
from pacru import link

with late:
    from app.game import records


Sendable: TypeAlias = tuple[pacru.Game, pacru.Clock | None, Setup, int, str]
"""The values that the link depends on: the game as it stands, its clocks, its players, the reader, the address."""


def sendable(app: App) -> Sendable | None:
    """Return the values that the link depends on; None: no player elsewhere is to move."""
    reader, session = correspondence.next_reader(app), app.session
    if reader is None:
        return None
    return session.game, session.clock, session.setup, reader, app.state(Browser).address


def offer_link(sendable: Sendable | None) -> list[Command]:
    """Put the link into an attribute for the scripts: browsers allow sharing only immediately after a press.

    The attribute is empty if the game is too long for a link.
    """
    url = None
    if sendable:
        game, clock, setup, reader, address = sendable
        tree, seat = records.tree(game, clock), setup.players[reader].seat
        try:
            url = f"{address}{link.write(tree, records.tags(setup), seat=seat)}"
        except pacru.PacruError:
            url = ""
    return [Attributes("html", {"data-send": url})]
