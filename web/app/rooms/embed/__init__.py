"""An embed: a game, a position, a puzzle or a lesson on somebody else’s page, and what that page is told and may ask.

Only embeds have this room, see ``embed_rooms`` in ``app.shell.rooms``; docs/embed.md has the messages.
"""

from typing import get_args

from app.model.page import PageRoom
from app.rooms.embed import messages, telling, update
from app.rooms.embed.regions import ONWARD, SHOWN
from app.rooms.embed.state import Embedding
from app.runtime.handling import EventData
from app.runtime.room import Room


def _read_load(data: EventData) -> messages.Load:
    mistakes = tuple(map(str, data.get("wrong", ())))
    bottom = str(data.get("bottom", ""))
    return messages.Load(str(data["show"]), data.get("id"), bottom, bool(data["plays"]), mistakes)


def _read_step(data: EventData) -> messages.Step:
    return messages.Step(data.get("by"), data.get("to"), data.get("id"))


ROOM: PageRoom = Room(
    name="embed",
    begin=Embedding,
    reads={
        "embed-load": _read_load,
        "embed-turn": lambda data: messages.PlayTurn(str(data["turn"]), data.get("id")),
        "embed-step": _read_step,
        "embed-orientation": lambda data: messages.Orient(str(data["bottom"])),
    },
    messages=get_args(messages.Message),
    update=update.update,
    unasked=tuple(f"embed-{name}" for name in ("load", "turn", "step", "orientation")),
    regions=(SHOWN, ONWARD),
    reacts=(update.react,),
    follows=(telling.follow,),
)
"""The room of an embed."""
