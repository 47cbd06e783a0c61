"""The room for those who return: they find their game, and at most one suggestion of what to go on with.

Rooms declare what they suggest. It is shown until another game begins or something else comes to the board, and not
again once a person has put it away.
"""

from dataclasses import dataclass
from typing import Final

from app.model.app import App, Update
from app.model.page import PageRoom
from app.rooms.returning import handlers
from app.rooms.returning.handlers import PUT_AWAY
from app.runtime.region import Drawn
from app.runtime.room import Declarations, Panel, Room, Suggestion
from app.ui.html import button, icon, text
from pacru.core.texts import N_, _


@dataclass(frozen=True, slots=True)
class Returning:
    """Whether the person has begun something in this visit: then they need no suggestion."""

    is_busy: bool = False


def suggestion(app: App) -> Suggestion | None:
    """Return the one suggestion for the person who has returned; None: there is none.

    Who is in the middle of a game goes on with that.
    """
    session, history = app.session, app.history
    playing = session.game.plies and not session.game.outcome
    if app.own(Returning).is_busy or session.stands_in or playing or history.aside:
        return None
    found = [one for suggest in app.own(Declarations).suggests if (one := suggest(app))]
    first = min(found, key=lambda one: one.order, default=None)
    return None if first is None or first.key == app.settings.value_of(PUT_AWAY) else first


def render(shown: Suggestion | None) -> str:
    """Return the suggestion, with a button that follows it and one that puts it away."""
    if shown is None:
        return ""
    facts = {**shown.event}
    follow = button(facts.pop("do"), text(shown.label), **facts)
    later = _("Not now")
    away = button("returning.put_away", icon("close"), "btn square", later, later, key=shown.key)
    return f"<p>{text(shown.text)}</p>{follow}{away}"


def _notice_beginning(before: App, after: App) -> Update:
    """Drop the suggestion as soon as the person begins something."""
    began = (
        after.history.aside is not before.history.aside
        or after.session.game is not before.session.game
        or after.session.number != before.session.number
    )
    if after.own(Returning).is_busy or before.session.stands_in or not began:
        return after, ()
    return after.with_own(Returning(is_busy=True)), ()


ROOM: Final[PageRoom] = Room(
    name="returning",
    begin=Returning,
    handlers=(handlers,),
    panels=(
        Panel(
            "suggestion",
            "card",
            "suggestion",
            Drawn(suggestion, render),
            lambda app: suggestion(app) is not None,
            N_("Suggestion"),
        ),
    ),
    reacts=(_notice_beginning,),
    settings=(PUT_AWAY,),
)
"""The room for those who return."""
