"""The proof of a forced win: all replies, and the answer to each, on the board while the game waits.

Any room can offer the proof. Afterwards, the earlier content of the board comes back.
"""

from app.model.app import App, Update
from app.model.page import PageRoom
from app.rooms.proof.state import NAME, Proving, is_on_board
from app.runtime.late import seldom
from app.runtime.room import Panel, Room
from pacru.core.texts import N_

with seldom:
    from app.rooms.proof import handlers, regions


def _react(_before: App, after: App) -> Update:
    """Forget the proof when something else replaces it on the board."""
    if after.state(Proving).proof is None or is_on_board(after):
        return after, ()
    return after.with_state(Proving()), ()


ROOM: PageRoom = Room(
    name=NAME,
    begin=Proving,
    handlers=(handlers,),
    reacts=(_react,),
    panels=(
        Panel(
            "proof",
            "side",
            "lesson",
            lambda app: regions.render(app),
            is_on_board,
            N_("The proof"),
            order=3,
        ),
    ),
)
