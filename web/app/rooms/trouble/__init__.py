"""Texts that could not be read or stored. The notice "aside" has a button that saves them."""

from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias, get_args

from app.game.exchange import TextsLost, TextsUnread
from app.model.app import App, Update
from app.runtime import files
from app.runtime.commands import Tell
from app.runtime.room import Room

FILE: Final = "pacru-set-aside{number}.txt"


@dataclass(frozen=True, slots=True)
class Troubles:
    """All such texts since the page was opened."""

    texts: tuple[str, ...] = ()


class TroublesSaved(NamedTuple):
    """Save all such texts as a file, or as several if they are long."""


Message: TypeAlias = TextsLost | TextsUnread | TroublesSaved


def update(app: App, message: Message) -> Update:
    """Return the state after a message, and the effects."""
    texts = app.own(Troubles).texts
    match message:
        case TextsLost(says, lost):
            return app.with_own(Troubles((*texts, *lost))), (Tell("aside", says),)
        case TextsUnread(unread):
            return app.with_own(Troubles((*texts, *unread))), ()
        case TroublesSaved():
            return app, files.save_all(texts, FILE)


ROOM: Final = Room(
    name="trouble",
    begin=Troubles,
    reads={"save-aside": lambda _: TroublesSaved()},
    messages=get_args(Message),
    update=update,
)
