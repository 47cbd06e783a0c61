"""Texts that could not be read or stored. The notice "aside" has a button that saves them."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from app.model.page import PageRoom
from app.runtime import files
from app.runtime.commands import Tell
from app.runtime.room import Room

if TYPE_CHECKING:
    from app.model.app import App, Update

FILE: Final = "pacru-set-aside{number}.txt"


@dataclass(frozen=True, slots=True)
class Troubles:
    """All such texts since the page was opened."""

    texts: tuple[str, ...] = ()


class Lost(NamedTuple):
    """Some texts could not be stored."""

    told: str  # the message about them
    texts: tuple[str, ...]


class Unread(NamedTuple):
    """Some texts could not be read. The page says where they are."""

    texts: tuple[str, ...]


class TroublesSaved(NamedTuple):
    """Save all such texts as a file, or as several if they are long."""


def _lost(app: "App", message: Lost) -> "Update":
    texts = (*app.own(Troubles).texts, *message.texts)
    return app.with_own(Troubles(texts)), (Tell("aside", message.told),)


def _unread(app: "App", message: Unread) -> "Update":
    return app.with_own(Troubles((*app.own(Troubles).texts, *message.texts))), ()


def _saved(app: "App", _message: TroublesSaved) -> "Update":
    return app, files.saved(app.own(Troubles).texts, FILE)


ROOM: Final[PageRoom] = Room(
    name="trouble",
    begin=Troubles,
    reads={"save-aside": lambda _: TroublesSaved()},
    updates={Lost: _lost, Unread: _unread, TroublesSaved: _saved},
)
