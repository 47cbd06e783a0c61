"""Rooms that stand alone: whoever takes one out of the list leaves nothing of it in the page."""

import html
import json
import re

import pytest
from app.model import journal
from app.model.journal import Change
from app.model.page import PageRoom
from app.shell.compose import Composed
from app.shell.first_paint import script_data
from app.shell.rooms import ROOMS
from pipeline.places import WEB
from pipeline.site import first_paint_values, with_places

from tests.support.loop import Page

NEEDED = {"play", "history"}
"""Rooms that the page cannot be without: they have their own places in web/index.html."""
OPTIONAL = [room for room in ROOMS if room.name not in NEEDED]
KEYED = [room for room in OPTIONAL if room.keys and room.name != "help"]
STORED = {
    "learned": "move=3",
    "puzzled": "w1:1",
    "mistakes": "1/5/3 50.00 9.00 a3-b3 a3-b4 here",
    "greeted": True,
    "tried puzzles": "w1-1=739942/pacru/1/pincer",
    "reviewed": "2026.11.22 12:00:00=pacru/30/80.0/-/-/capture:10",
    "road": "3=15",
    "first games": "2026.11.22 12:00:00",
    "own bots": '{"my_bot.py": "def choose(position): return position.moves()[0]"}',
    "bot tasks": "any win",
    "run bots": "my_bot.py=0123",
    "samples": "s1000=seat 0:3/5,more pincer:2/4",
}
"""What a browser may have stored for each setting of such a room."""
EACH = pytest.mark.parametrize("room", OPTIONAL, ids=lambda room: room.name)
TEXTS = {
    path.relative_to(WEB).as_posix(): path.read_text("utf-8")
    for path in sorted(WEB.rglob("*"))
    if path.suffix in (".py", ".js", ".mjs", ".css", ".html")
    and not {"node_modules", "languages"} & {*path.parts}
}
LIST = "app/shell/rooms.py"
SHARED = {
    # a look that several rooms share, for single dialogs and panels
    "style/page.css": {"history", "settings", "library", "sharing"},
    "style/panel.css": {"learn", "puzzles"},
    # in a frame of another page, these look different
    "style/embed.css": {"learn", "puzzles"},
    # the page with three of them shows a puzzle
    "build/pipeline/embed.py": {"puzzles"},
    # the shell opens the page with what these two have to show
    "app/shell/opening.py": {"reading", "trouble"},
    "app/rooms/analysis/style.css": {"review"},
    # a result shows where on the road one stands
    "app/person/road.py": {"road"},
    # the puzzles show how many mistakes are due, and lead to them
    "app/person/mistake_log.py": {"review"},
    "app/rooms/puzzles/regions.py": {"review"},
    # whoever begins a game can play against a bot of the workshop
    "app/game/own_bots.py": {"workshop"},
    # whoever begins a game can have it coached
    "app/person/coaching.py": {"coach"},
    # clicks are measured while it runs
    "build/pipeline/clicks.py": {"analysis"},
    # the end of a game that rates the person leads to their profile
    "app/person/review_log.py": {"profile"},
    "app/rooms/play/ending.py": {"profile"},
    # the profile shows the themes of the puzzles that were tried
    "app/person/puzzle_log.py": {"puzzles"},
    # a first game speaks only of what lessons have taught
    "app/person/stars.py": {"learn"},
}
"""Where a room is named outside its folder: still, and nowhere else."""


@EACH
def test_the_page_is_built_without_a_room(room: PageRoom) -> None:
    others = [one for one in ROOMS if one is not room]
    values = first_paint_values([one.name for one in others])
    index = TEXTS["index.html"]
    placeholders = {*re.findall(r"<!--([\w -]+?)-->", index)}
    assert {name for name in placeholders if name.startswith("region ")} <= values.keys()
    page = "".join(values.values()) + index
    for panel in room.panels:
        assert f'id="{panel.id}"' not in page
    for dialog in room.dialogs:
        assert f'<dialog id="{dialog.id}"' not in page
    bars = "".join(values[bar] for bar in ("rail", "study", "game", "more", "welcome"))
    for item in room.items:
        assert f'data-do="{item.does}"' not in bars
    for icon in room.icons:
        assert f'id="i-{icon}"' not in page


@EACH
def test_a_game_is_played_without_a_room(room: PageRoom) -> None:
    page = Page(tuple(one for one in ROOMS if one is not room))
    page.click("a3", "b3")
    page.hear("play.take_back")
    page.hear("play.rotate")
    page.hear("play.set_up")
    page.hear("page.close")
    assert not page.faults
    with_room = {region.id for region in room.all_regions}
    assert not with_room & page.html.keys()


@EACH
def test_an_address_of_a_room_that_is_not_there_opens_nothing(room: PageRoom) -> None:
    others = tuple(one for one in ROOMS if one is not room)
    for address in room.addresses:
        page = Page(others, hash=address.fragment)
        assert page.opening.events == [{"do": "page.follow_address", "hash": address.fragment}]
        page.hear(**page.opening.events[0])
        assert "There’s nothing at" in str(page.loop.app.table.notice)


@EACH
def test_what_a_room_stores_goes_with_it_and_is_there_when_it_comes_back(room: PageRoom) -> None:
    stored = {one.name: Change(STORED[one.name], 1) for one in room.settings}
    others = tuple(one for one in ROOMS if one is not room)
    page = Page(others, settings=[["1", journal.write(stored)]])
    assert not stored.keys() & page.rooms.settings.keys()
    kept = page.loop.app.journal
    assert kept == stored
    settings = Page(settings=[["1", journal.write(kept)]]).loop.app.settings
    assert {one.name: settings.value_of(one) for one in room.settings} == {
        name: change.value for name, change in stored.items()
    }


@pytest.mark.parametrize("room", KEYED, ids=lambda room: room.name)
def test_the_keys_of_a_room_and_their_lines_in_the_help_go_with_it(room: PageRoom) -> None:
    others = tuple(one for one in ROOMS if one is not room)
    for rooms, there in ((ROOMS, True), (others, False)):
        page = Page(rooms)
        page.hear("help.show", topic="keys")
        commands = script_data(Composed(rooms))["commands"]
        assert isinstance(commands, dict)
        for key in room.keys:
            assert (f"<dd>{html.escape(key.text)}</dd>" in page.html["rules"]) is there
            assert all((commands.get(sign) == key.events[sign]) is there for sign in key.events)


def test_the_scripts_are_told_what_rooms_declare() -> None:
    told = json.loads(html.unescape(attributes()["data-exercises"]))
    assert told["puzzle"] == "puzzles.leave"
    assert json.loads(html.unescape(attributes()["data-commands"]))["t"] == {
        "do": "play.toggle_threats"
    }


def attributes() -> dict[str, str]:
    """The attributes of the root element and the body of a page with one data file."""
    page = with_places("<html lang='en'><body>", {"table": "data/table-1.z"})
    return dict(re.findall(r' (data-[\w-]+)="([^"]*)"', page))


@EACH
def test_nothing_else_names_a_room(room: PageRoom) -> None:
    own = f"app/rooms/{room.name}/"
    ids = [panel.id for panel in room.panels] + [dialog.id for dialog in room.dialogs]
    words = [
        *(re.escape(address.fragment) + r"[\"\'=]" for address in room.addresses),
        *(rf"#{id}\b(?!-)" for id in ids),  # noqa: A001 - as HTML calls it
        rf"\brooms[./]{room.name}\b",
        *(rf"[\"']{setting.name}[\"']" for setting in room.settings),
        *(rf"[\"']{re.escape(key.text)}[\"']" for key in room.keys),
    ]
    found = [
        f"{name}: {match[0]}"
        for name, text in TEXTS.items()
        if not name.startswith(own) and name != LIST and room.name not in SHARED.get(name, ())
        for word in words
        for match in re.finditer(word, text)
    ]
    assert found == []


def test_only_the_map_of_lessons_leads_to_the_explorer_of_openings() -> None:
    named = {name for name, text in TEXTS.items() if "explorer" in text.lower()}
    others = {name for name in named if not name.startswith("app/rooms/explorer/")}
    assert others <= {LIST, "app/rooms/learn/lesson_map.py"}


def test_what_is_listed_as_shared_is_there() -> None:
    assert SHARED.keys() <= TEXTS.keys()
    assert {name for names in SHARED.values() for name in names} <= {room.name for room in ROOMS}
