"""Rooms and the loop: adding a capability, removing it, and handling errors."""

from dataclasses import dataclass, replace
from types import ModuleType

import pytest
from app.game import keeping
from app.model.app import App, Update
from app.model.messages import DialogOpened
from app.model.page import PageRoom
from app.model.saved_game import SavedGame
from app.model.setup import Setup
from app.rooms import history, play
from app.runtime import commands
from app.runtime.handling import handler
from app.runtime.region import Part
from app.runtime.room import Dialog, Item, Room
from app.runtime.update import Send
from app.shell import first_paint
from app.shell.compose import Composed
from app.shell.rooms import ROOMS
from app.ui.html import button, text

import pacru
from pacru.tree import Tree
from tests.support.loop import Page
from tests.support.page_states import draft_of

# The smallest possible room: it counts presses of a button, and shows the count in a dialog.


@dataclass(frozen=True)
class Count:
    """The state of the room."""

    presses: int = 0
    name: str = ""


@handler()
def press(app: App) -> Update:
    own = app.state(Count)
    return app.with_state(replace(own, presses=own.presses + 1)), (Send(DialogOpened("counter")),)


@handler()
def rename(app: App, value: str) -> Update:
    return app.with_state(replace(app.state(Count), name=value)), ()


def counter_html(own: Count) -> str:
    return f'<h2 id="counter-title">{own.presses}</h2><p>{text(own.name)}</p>{button("counter.press", "+")}'


HANDLERS = ModuleType("handlers")
vars(HANDLERS).update(press=press, rename=rename)
COUNTER: PageRoom = Room(
    name="counter",
    begin=Count,
    handlers=(HANDLERS,),
    dialogs=(
        Dialog(
            "counter",
            "small",
            lambda: Part("counter", lambda app: app.state(Count), counter_html),
            "counter-title",
        ),
    ),
    items=(Item("counter.press", "new", "Count", "rail", 99),),
)


def test_a_new_capability_is_one_folder_and_one_line() -> None:
    page = Page((*ROOMS, COUNTER))
    page.hear("counter.press")
    page.hear("counter.press")
    assert '<h2 id="counter-title">2</h2>' in page.html["counter"]
    assert page.commands_of(commands.Show)[-1] == commands.Show("counter")
    page.hear("counter.rename", value="<b>")
    assert "<p>&lt;b&gt;</p>" in page.html["counter"]
    assert '<dialog id="counter"' in first_paint.dialogs(page.rooms)
    assert 'data-do="counter.press"' in first_paint.bars(page.rooms)["rail"]


@pytest.mark.parametrize(
    "room", [room for room in ROOMS if room is not play.ROOM], ids=lambda r: r.name
)
def test_a_capability_that_is_taken_out_of_the_list_is_gone_and_the_page_works(
    room: PageRoom,
) -> None:
    others = [one for one in ROOMS if one is not room]
    page = Page(others)
    page.click("a3", "b3")
    assert "a3–b3" in page.html["rounds" if room is not history.ROOM else "status"]
    navigation = "".join(first_paint.bars(Composed(others)).values())
    assert not any(f'data-do="{item.does}"' in navigation for item in room.items)


def test_two_rooms_do_not_mean_two_things_by_one_name() -> None:
    with pytest.raises(ValueError, match="two rooms for counter"):
        Composed((COUNTER, replace(COUNTER, dialogs=())))


def test_what_no_room_knows_is_a_fault_and_the_page_goes_on() -> None:
    page = Page(fails=True)
    page.hear("nonsense")
    (fault,) = page.faults
    assert "KeyError" in fault.report
    assert '"turns":[]' in fault.report
    page.click("a3", "b3")
    assert "a3–b3" in page.html["rounds"]


def test_a_region_that_fails_leaves_the_others_as_they_are() -> None:
    def fails(_app: App) -> object:
        raise ZeroDivisionError

    broken: PageRoom = Room(name="broken", regions=(Part("broken", fails, str),))
    page = Page(fails=True)
    page.loop.page = Composed((broken, *ROOMS))
    page.click("a3")
    assert "ZeroDivisionError" in page.faults[0].report
    assert "a3" in page.html["status"]


def test_only_what_has_changed_is_told() -> None:
    page = Page()
    page.click("a3")
    assert page.hear("play.point", field=None) == []
    told = page.hear("play.point", field="b4")
    assert {type(one) for one in told} <= {commands.Html, commands.Layers, commands.Fields}


def test_after_a_fault_of_the_scripts_everything_is_told_anew() -> None:
    page = Page()
    page.html.clear()
    page.hear("play.point", field=None, anew=True)
    page.hear("play.rotate", anew=True)
    assert {"cards", "status", "actions"} <= page.html.keys()


def test_a_click_that_was_meant_for_a_position_that_has_gone_is_dropped() -> None:
    page = Page()
    page.click("a3", "b3")
    seen = page.answered
    page.hear("bots.hear", lines="bestmove a7-b7")
    page.hear("play.press", field="e1", seen=seen)
    assert draft_of(page.app).chevron is None
    page.hear("play.press", field="e1", seen=page.answered)
    assert draft_of(page.app).chevron == "e1"


def test_quick_clicks_of_one_person_all_count() -> None:
    page = Page()
    for field in ("a3", "b3"):
        page.hear("play.press", field=field, seen=0)
    page.hear("play.take_back", seen=0)
    for field in ("e1", "e2"):
        page.hear("play.press", field=field, seen=0)
    assert "e1–e2" in page.html["rounds"]


HOSTILE = "<img src=x onerror=alert(1)>\"'"


def test_a_hostile_text_is_harmless_in_every_region_and_dialog() -> None:
    setup = Setup.default().with_name(0, HOSTILE).with_name(1, HOSTILE)
    game = pacru.Game.new().play("a3-b3").play("a7-b7")
    notes = Tree.of(game).annotated((0,), comment=HOSTILE)
    page = Page(games=[keeping.write(SavedGame(setup, game, notes=notes))])
    assert "&lt;img" in page.html["cards"]
    assert "&lt;img" in page.html["rounds"]
    page.hear("play.type_turn", value=HOSTILE)
    page.hear("play.enter_typed", values={})
    page.hear("history.look_at", place="0")
    for dialog in (
        *("play.set_up", "history.open_note", "sharing.show", "settings.show"),
        *("help.show", "library.show", "editor.show", "play.ask_resign"),
    ):
        page.hear(dialog)
        if dialog == "editor.show":
            page.hear("editor.read", value=HOSTILE)
        page.hear("page.close")
    page.hear("library.open_text", text=HOSTILE)
    page.hear("page.close")
    page.hear("history.rejoin")
    page.hear("play.resign", player="0")
    page.hear("play.show_result")
    shown = [one.html for one in page.commands_of(commands.Html)]
    shown += [change.html for rows in page.commands_of(commands.Rows) for change in rows.changes]
    assert sum("&lt;img" in html for html in shown) > 8
    images = [tag for html in shown for tag in html.split("<img")[1:]]
    assert all(tag.startswith(' id="send-preview"') for tag in images)
