"""The link that a player elsewhere waits for."""

import pacru
from app.game import correspondence
from app.model.app import App
from app.rooms.sharing.state import Sendable
from app.runtime.browser import Browser
from app.runtime.late import late
from pacru import link

with late:
    from app.game import records


def sendable(app: App) -> Sendable | None:
    """Return what a player elsewhere waits for; None: it is nobody's turn elsewhere."""
    reader, session = correspondence.next_reader(app), app.session
    if reader is None:
        return None
    address = app.own(Browser).address
    return Sendable(session.game, session.clock, session.setup, reader, address)


def link_to_send(sent: Sendable) -> str:
    """Return the link that a player elsewhere waits for; empty: the game is too long for one."""
    whole, seat = records.tree(sent.game, sent.clock), sent.setup.players[sent.reader].seat
    try:
        return f"{sent.address}{link.game_link(whole, records.tags(sent.setup), seat)}"
    except pacru.PacruError:
        return ""
