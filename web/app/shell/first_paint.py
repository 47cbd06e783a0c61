"""The first paint, before Python runs: the usual regions, in the state of a first visit."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import chain, repeat

from app.game.games import start
from app.model.app import App
from app.narration.status import status
from app.rooms.play import regions
from app.runtime.region import Known, Part
from app.runtime.room import Item, items_at
from app.shell.compose import Composed
from app.ui.board import Board
from app.ui.html import button, icon, text, when
from pacru.core.texts import N_

SETTING_UP = N_("Choose a chevron. Pacru is starting; your click counts as soon as it’s ready.")


def parts(rooms: Composed) -> dict[str, str]:
    """Return the HTML of each region by its id, and of the dialogs, which are empty until they open."""
    wide, bare = _first(rooms)
    found = {region.id: region.html(wide) or region.html(bare) for region in rooms.all_regions}
    said = replace(status(wide), why=SETTING_UP, rule="")
    return found | {"status": regions.render_status(said)}


def region_memory(rooms: Composed) -> dict[str, Known]:
    """Return what the regions know about the first paint. A part with other content knows nothing."""
    wide, bare = _first(rooms)
    return {
        region.id: {"view": region.content(wide) or region.content(bare)}
        for region in rooms.all_regions
        if isinstance(region, (Part, Board)) and region.id != "status"
    }


def _first(rooms: Composed) -> tuple[App, App]:
    """Return the state of a first visit, with a framed board and with a bare one."""
    wide = rooms.with_first_states(start()[0])
    return wide, wide.with_ui(space=replace(wide.ui.space, bare=True))


def _items(rooms: Composed, place: str) -> list[Item]:
    """Return the buttons and links of the rooms that stand at a place, in order."""
    return items_at((item for room in rooms.rooms for item in room.items), place)


def bars(rooms: Composed) -> dict[str, str]:
    """Return the buttons of the rooms, by the bar or menu in which they stand."""
    return {
        place: "\n".join(_item_button(item, looks) for item in _items(rooms, place))
        for place, looks in (("rail", "place"), ("study", "btn"), ("game", "btn"), ("more", "btn"))
    }


def _item_button(item: Item, looks: str) -> str:
    more = f' id="{item.id}"' if item.id else ""
    about = when(item.about, f"<small>{text(item.about)}</small>")
    named = f"{icon(item.icon)}<span>{text(item.text)}{about}</span>"
    return button(item.does, named, looks, item.tip, more=more)


def panels(rooms: Composed) -> dict[str, str]:
    """Return the elements for regions of rooms, by where they stand."""
    content = parts(rooms)
    found: dict[str, list[str]] = {
        "top panels": [],
        "side panels": [],
        "card panels": [],
        "log panels": [],
        "room panels": [],
    }
    all_panels = (panel for room in rooms.rooms for panel in room.panels)
    for one in sorted(all_panels, key=lambda panel: panel.order):
        inside = f'id="{one.id}" class="{one.looks}"'
        element = (
            f'<section {inside} aria-label="{text(one.title)}" hidden>{content[one.id]}</section>'
            if one.title
            else f"<div {inside}>{content[one.id]}</div>"
        )
        found[f"{one.place} panels"].append(element)
    return {place: "\n".join(elements) for place, elements in found.items()}


def script_data(rooms: Composed) -> dict[str, object]:
    """Return what the scripts must know of rooms.

    That is the exercises that stay in the address, the keys for commands, and the rooms whose words come with the first
    of their events.
    """
    fragments = [address for room in rooms.rooms for address in room.addresses if address.leave]
    return {
        "exercises": {fragment.fragment.strip("#="): fragment.leave for fragment in fragments},
        "commands": {sign: {**event} for sign, event in rooms.keys.items()},
        "words": {room.name: room.words_of or room.name for room in rooms.rooms if room.late_words},
    }


def icons(rooms: Composed) -> str:
    """Return the symbols that only single rooms have."""
    symbols = (item for room in rooms.rooms for item in room.icons.items())
    return "\n".join(
        f'<symbol id="i-{name}" viewBox="0 0 24 24">{shape}</symbol>' for name, shape in symbols
    )


def dialogs(rooms: Composed) -> str:
    """Return the elements of all dialogs."""
    return "\n".join(
        f'<dialog id="{dialog.id}" class="{" ".join(["sheet", *dialog.looks.split()])}" data-room tabindex="-1" '
        f'aria-labelledby="{text(dialog.title)}"'
        f"{f' aria-describedby={dialog.described!r}' if dialog.described else ''}></dialog>"
        for room in rooms.rooms
        for dialog in room.dialogs
    )


def welcome(rooms: Composed) -> dict[str, str]:
    """Return what rooms offer in the welcome of a first visit: what it begins with, and links."""
    return {
        # One of them stands out.
        "choices": _offers(_items(rooms, "welcome"), chain(["btn prime"], repeat("btn"))),
        "listen": _offers(_items(rooms, "listen"), repeat("btn ear")),
        "places": _offers(_items(rooms, "foot"), repeat("btn")),
    }


def _offers(items: list[Item], looks: Iterable[str]) -> str:
    return "\n".join(
        button(item.does, text(item.text), look) for item, look in zip(items, looks, strict=False)
    )
