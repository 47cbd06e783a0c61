"""The library: games played or opened here, and texts with more games."""

from typing import Final, get_args

from app.model.app import App, Update
from app.model.messages import DialogOpened
from app.model.page import PageRoom
from app.rooms.library import messages
from app.rooms.library.messages import LIBRARY_DIALOG
from app.rooms.library.state import Library, Listing
from app.runtime.commands import Command, Focus
from app.runtime.files import chosen_files
from app.runtime.handling import EventData, day_of
from app.runtime.late import late
from app.runtime.region import Part
from app.runtime.room import Dialog, Item, Room
from pacru.core.texts import N_

with late:
    from app.rooms.library import regions, update


def _update(app: App, message: messages.Message) -> Update:
    return update.update(app, message)


def _render_library(listing: Listing) -> str:
    return regions.render_library(listing)


def _render_replace(shown: bool) -> str:
    return regions.render_replace(shown)


def _game_key(data: EventData) -> str:
    return str(data["game"])


def _read_name(data: EventData) -> messages.RenamingEnded:
    return messages.RenamingEnded(str(data["value"]) if data["key"] == "Enter" else None)


def _read_answer(data: EventData) -> messages.StoreAnswered:
    failed = data.get("failed")
    return messages.StoreAnswered(
        int(data["number"]),
        tuple(data.get("texts", ())),
        str(data.get("error", "")),
        None if failed is None else frozenset(map(str, failed)),
        frozenset(map(str, data.get("changed", ()))),
    )


def _read_files(data: EventData) -> messages.FilesBrought:
    return messages.FilesBrought(chosen_files(data))


def _follow(before: App, after: App) -> list[Command]:
    """Move the focus to the name that can be changed."""
    old, new = before.own(Library).listing.renaming, after.own(Library).listing.renaming
    return [Focus(["#library-games input"], select=True)] if new and new != old else []


ROOM: Final[PageRoom] = Room(
    name="library",
    begin=Library,
    reads={
        "library": lambda _: DialogOpened(LIBRARY_DIALOG),
        "library-search": lambda data: messages.SearchChanged(
            str(data["part"]), str(data["value"])
        ),
        "library-more": lambda _: messages.MoreWanted(),
        "library-save": lambda _: messages.ListSaved(),
        "library-undo": lambda _: messages.DeletionUndone(),
        "library-open": lambda data: messages.EntryOpened(_game_key(data)),
        "library-review": lambda data: messages.EntryOpened(_game_key(data), day_of(data)),
        "library-rename": lambda data: messages.RenamingBegun(_game_key(data)),
        "library-name": _read_name,
        "library-save-one": lambda data: messages.EntrySaved(_game_key(data)),
        "library-delete": lambda data: messages.EntryDeleted(_game_key(data)),
        "replace": lambda _: messages.OpeningAgreed(),
        "shelf": _read_answer,
        "shelf-changed": lambda _: messages.StoreChanged(),
        "left-game": lambda data: messages.GameLeft(str(data["text"])),
        "file-on": lambda _: messages.FilingContinued(),
        "open-text": lambda data: messages.TextBrought(str(data["values"]["text"])),
        "pasted": lambda data: messages.TextBrought(str(data["text"])),
        "open-files": _read_files,
        "dropped-files": _read_files,
    },
    messages=get_args(messages.Message),
    update=_update,
    dialogs=(
        Dialog(
            "library",
            "",
            Part("library", lambda app: app.own(Library).listing, _render_library),
            "library-title",
        ),
        Dialog(
            "replace",
            "small",
            Part("replace", lambda _: True, _render_replace),
            "replace-title",
        ),
    ),
    follows=(_follow,),
    items=(Item("library", "games", N_("Games"), "study", 10),),
)
