"""The first paint, before Python runs: the usual regions, in the state of a first visit."""

from dataclasses import replace

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
    wide, bare = _first_states(rooms)
    html = {region.id: region.html(wide) or region.html(bare) for region in rooms.all_regions}
    setting_up = replace(status(wide), why=SETTING_UP, rule="")
    return html | {"status": regions.render_status(setting_up)}


def region_memory(rooms: Composed) -> dict[str, Known]:
    """Return what the regions know about the first paint. The status is left out, since its first paint is special."""
    wide, bare = _first_states(rooms)
    return {
        region.id: {"view": region.content(wide) or region.content(bare)}
        for region in rooms.all_regions
        if isinstance(region, (Part, Board)) and region.id != "status"
    }


def _first_states(rooms: Composed) -> tuple[App, App]:
    """Return the state of a first visit, with a framed board and with a bare one."""
    wide = rooms.with_first_states(start()[0])
    return wide, wide.with_ui(space=replace(wide.ui.space, bare=True))


def bars(rooms: Composed) -> dict[str, str]:
    """Return the buttons of the rooms, by the bar or menu in which they stand."""
    return {
        place: "\n".join(_item_button(item, looks) for item in items_at(rooms.items, place))
        for place, looks in (("rail", "place"), ("study", "btn"), ("game", "btn"), ("more", "btn"))
    }


def _item_button(item: Item, looks: str) -> str:
    about = when(item.about, f"<small>{text(item.about)}</small>")
    label = f"{icon(item.icon)}<span>{text(item.text)}{about}</span>"
    return button(item.does, label, looks, item.tip, more=when(item.id, f' id="{item.id}"'))


def panels(rooms: Composed) -> dict[str, str]:
    """Return the elements of the panels of rooms, by their places."""
    content = parts(rooms)
    elements: dict[str, list[str]] = {
        f"{place} panels": [] for place in ("top", "side", "card", "log", "room")
    }
    for panel in sorted(rooms.panels, key=lambda panel: panel.order):
        attributes = f'id="{panel.id}" class="{panel.looks}"'
        elements[f"{panel.place} panels"].append(
            f'<section {attributes} aria-label="{text(panel.title)}" hidden>{content[panel.id]}</section>'
            if panel.title
            else f"<div {attributes}>{content[panel.id]}</div>"
        )
    return {place: "\n".join(elements[place]) for place in elements}


def script_data(rooms: Composed) -> dict[str, object]:
    """Return the facts about rooms that the scripts need.

    These are the exercises whose fragments stay in the address, the keys for commands, and the rooms whose translations
    are loaded with their first event.
    """
    return {
        "exercises": {
            address.fragment.strip("#="): address.leave
            for address in rooms.addresses
            if address.leave
        },
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
        for dialog in rooms.dialogs.values()
    )


def welcome(rooms: Composed) -> dict[str, str]:
    """Return the buttons of rooms on the welcome screen of a first visit, by their places."""

    def offers(place: str, first_looks: str, looks: str) -> str:
        return "\n".join(
            button(item.does, text(item.text), looks if number else first_looks)
            for number, item in enumerate(items_at(rooms.items, place))
        )

    return {
        "choices": offers("welcome", "btn prime", "btn"),
        "listen": offers("listen", "btn ear", "btn ear"),
        "places": offers("foot", "btn", "btn"),
    }
