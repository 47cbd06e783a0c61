"""The room of the editor: the results of events, and the content of its dialog."""

import re
from collections.abc import Mapping
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import pytest
from app.model.app import App
from app.rooms import bots, editor, play
from app.rooms.editor.state import Editing
from app.runtime import commands
from app.runtime.commands import Command
from app.runtime.loop import Loop
from app.shell.compose import Composed

import pacru
from pacru.svg.geometry import FIELDS
from tests.support import page_messages as messages
from tests.support import page_states as state
from tests.support.page_states import RICH

SCRIPT = '"><img src=x>'
START = str(pacru.Position.initial())
ALONE = "8Bs/9/9/9/9/9/9/9/An8 a 2 - 1"


class Elements(HTMLParser):
    """The content of some HTML: each element with its attributes, and the text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data

    def one(self, **wanted: str) -> dict[str, str | None]:
        """The only element with these ``data-`` attributes, or this id."""
        names = {name if name == "id" else f"data-{name}": value for name, value in wanted.items()}
        (found,) = [one for _, one in self.found if names.items() <= one.items()]
        return found


class Table:
    """A page with this room, as its scripts would show it."""

    def __init__(self, app: App | None = None) -> None:
        composed = Composed([replace(play.ROOM, regions=(), panels=(), dialogs=()), editor.ROOM])
        self.loop = Loop(composed.page, composed.with_first_states(app or state.start()[0]))
        self.html: dict[str, str] = {}
        self.fields: dict[str, dict[str, str | None]] = {place: {} for place in FIELDS}
        self.attributes: dict[str, dict[str, str | None]] = {}
        self.layers: dict[str, str] = {}
        self.entry = ""
        self.told: list[Command] = []
        self._show(self.loop.open())

    def _show(self, told: list[Command]) -> None:
        self.told = told
        for one in told:
            match one:
                case commands.Html(name, html):
                    self.html[name] = html
                case commands.Layers("editor-board", layers):
                    self.layers |= layers
                case commands.Fields("editor-board", fields):
                    for place, attributes in fields.items():
                        self.fields[place] |= attributes
                case commands.Attributes(name, attributes):
                    self.attributes.setdefault(name, {}).update(attributes)
                case commands.Value("editor-text", value):
                    self.entry = value
                case commands.Fault(report):
                    raise AssertionError(report)
                case _:
                    pass

    def do(self, name: str, **facts: object) -> list[Command]:
        """Send an event, and return the commands."""
        self._show(self.loop.hear({"do": name, "now": 0.0, **facts}))
        return self.told

    def type(self, text: str) -> None:
        """Type a text, which is in the entry before its event arrives."""
        self.entry = text
        self.do("editor.read", value=text)

    def keys(self, text: str) -> None:
        """Press keys on the board."""
        for key in text.split():
            self.do("editor.key", key=key, field="e5", shift=False)

    @property
    def tools(self) -> Elements:
        return Elements(self.html["editor-tools"])

    @property
    def drawn(self) -> list[Command]:
        """The last commands for the board."""
        kinds = (commands.Layers, commands.Html)
        return [one for one in self.told if isinstance(one, kinds) and one.id == "editor-board"]


def open_editor(position: str = "") -> Table:
    app = None
    if position:
        parsed = pacru.Position.parse(position)
        app = state.start(state.setup_for(parsed), parsed)[0]
    table = Table(app)
    table.do("editor.show")
    return table


def order(told: list[Command]) -> list[str]:
    return [" ".join(map(str, commands.to_list(one)[:2])) for one in told]


def test_nothing_is_made_before_the_dialog_is_opened() -> None:
    table = Table()
    assert not table.html
    assert table.loop.app.own(Editing).editor is None


def test_the_dialog_is_filled_before_it_is_shown() -> None:
    table = open_editor(RICH)
    told = order(table.told)
    places = [
        told.index(one)
        for one in ("html editor", "html editor-board", "fields editor-board", "show editor")
    ]
    assert places == sorted(places)
    frame = Elements(table.html["editor"])
    assert frame.one(id="editor-board")["data-events"] == "editor."
    assert "data-keep" in frame.one(id="editor-board")
    assert {"editor-title", "editor-text", "editor-refusal"} <= {
        a.get("id") for _, a in frame.found
    }
    assert table.entry == RICH
    drawing = table.html["editor-board"]
    assert drawing.startswith("<svg")
    assert drawing.count("data-field=") == 81
    assert 'role="grid"' in drawing
    assert not re.search(r"\sstyle=", table.html["editor"] + table.html["editor-tools"])


def test_only_what_changes_is_drawn_again() -> None:
    table = open_editor()
    table.do("editor.press", field="e5")
    (layers,) = table.drawn
    assert isinstance(layers, commands.Layers)
    assert {"chevrons"} <= layers.layers.keys() <= {"chevrons", "threats", "tiles", "wash"}
    assert "editor" not in [one.id for one in table.told if isinstance(one, commands.Html)]
    table.do("editor.point", field="a1")
    assert table.told == [commands.Late()]


def test_each_field_says_what_is_there_and_can_have_the_keyboard() -> None:
    table = open_editor(RICH)
    assert table.fields["c9"] == {
        "class": "hit now drags",
        "tabindex": "-1",
        "aria-label": "c9, Black chevron facing southwest",
    }
    assert table.fields["e5"]["tabindex"] == "0"
    assert table.fields["d9"] == {"tabindex": "-1", "aria-label": "d9, neutral"}  # as drawn
    table.do("editor.press", field="d9")
    assert table.fields["d9"]["aria-label"] == "d9, Black chevron facing north"
    assert (table.fields["d9"]["tabindex"], table.fields["e5"]["tabindex"]) == ("0", "-1")


def test_a_position_is_set_up_by_hand_and_a_game_is_played_from_there() -> None:
    table = open_editor()
    table.do("editor.clear")
    assert "at least one chevron" in table.tools.text
    assert table.attributes["editor-play"]["disabled"] == ""
    table.do("editor.play")
    assert table.loop.app.ui.dialog == "editor"
    for field in ("e4", "e4"):
        table.do("editor.press", field=field)
    table.do("editor.lift", field="e4")
    table.do("editor.drop", field="e6")
    table.do("editor.choose_piece", piece="marker")
    assert table.tools.one(do="editor.choose_piece", piece="marker")["aria-pressed"] == "true"
    table.do("editor.press", field="e6")
    table.do("editor.choose_player", player="1")
    table.do("editor.choose_piece", piece="chevron")
    table.do("editor.press", field="a9")
    assert table.entry == "Bne8/9/9/4Ane+4/9/9/9/9/9 a 2 - 1"
    table.do("editor.undo")
    assert "game is over in this position: Black has won" in table.tools.text
    table.do("editor.redo")
    table.do("editor.choose_mover", player="1")
    table.do("editor.choose_count", players="3")
    table.do("editor.choose_count", players="2")
    assert table.entry == "Bne8/9/9/4Ane+4/9/9/9/9/9 b 2 - 1"
    table.do("editor.choose_tournament", checked=True, value="on")
    assert "checked" in table.tools.one(id="editor-tournament")
    table.do("editor.choose_repetition", checked=True, value="on")
    assert table.attributes["editor-play"]["disabled"] is None
    table.do("editor.play")
    assert str(table.loop.app.new_game.start) == "Bne8/9/9/4Ane+4/9/9/9/9/9 b 2 tr 1"
    assert table.loop.app.ui.dialog == "new-game"


@pytest.mark.parametrize(
    ("end", "text"),
    [
        ("e6", "8Bs/9/9/4An4/9/9/9/9/9 a 2 - 1"),
        ("i9", "8An/9/9/9/9/9/9/9/9 - 2 - 1"),
        (None, ALONE),  # beside the board
        ("a1", "8Bs/9/9/9/9/9/9/9/Ane8 a 2 - 1"),  # where it was: this is a click
    ],
)  # fmt: skip
def test_what_stands_is_dragged(end: str | None, text: str) -> None:
    table = open_editor(ALONE)
    table.do("editor.lift", field="a1")
    table.do("editor.drop", field=end)
    assert table.entry == text
    table.do("editor.drop", field="c3")  # there is nothing in the hand any more
    assert table.entry == text


def test_the_keyboard_sets_up_a_position() -> None:
    table = open_editor()
    table.type(ALONE)
    table.do("editor.focus", field="e5")
    table.keys("2 c r r l m")
    table.do("editor.walk", right=0, up=1)
    table.do("editor.walk", right=1, up=0)
    assert commands.Focus(['#editor-board [data-field="f6"]'], within="editor-board") in table.told
    table.keys("c Delete 1 m 4 x")
    assert table.entry == "8Bs/9/9/5a3/4Bne+4/9/9/9/An8 a 2 - 1"
    assert table.fields["f6"]["aria-label"] == "f6, Black marker"
    table.do("editor.undo")
    assert table.fields["f6"]["aria-label"] == "f6, neutral"
    table.do("editor.redo")
    assert table.fields["f6"]["aria-label"] == "f6, Black marker"
    table.do("editor.walk", right=8, up=0)  # as far as it goes
    assert table.fields["i6"]["tabindex"] == "0"
    table.do("editor.enter")
    assert table.layers["focus"]
    table.do("editor.press", field="a2")
    assert table.layers["focus"] == ""


def test_what_somebody_types_is_only_replaced_by_something_else() -> None:
    table = open_editor()
    table.type("9/9 a")
    assert table.entry == "9/9 a"
    assert not [one for one in table.told if isinstance(one, commands.Value)]
    assert table.attributes["editor-text"]["aria-invalid"] == "true"
    assert table.attributes["editor-refusal"]["hidden"] is None
    assert "expected" in Elements(table.html["editor-refusal"]).text
    table.type(f"  {ALONE}")
    assert table.entry == ALONE
    assert table.attributes["editor-refusal"]["hidden"] == ""
    table.do("editor.press", field="e5")
    table.do("editor.undo")
    assert table.entry == ALONE  # even if it is what was typed last
    table.do("editor.begin")
    assert table.entry == START


def test_what_was_set_up_before_is_one_step_back() -> None:
    table = open_editor()
    table.do("editor.clear")
    empty = table.entry
    table.loop.send(messages.DialogClosed(), 0)
    table.do("editor.show")
    assert table.entry == START
    table.do("editor.undo")
    assert table.entry == empty
    assert "disabled" not in table.tools.one(do="editor.redo")


def test_the_board_is_drawn_as_the_games_own() -> None:
    app = state.start()[0]
    app, _ = state.update(app, messages.on("play.rotate"))
    app, _ = state.update(app, messages.on("page.resize", size=40, bare=True))
    table = Table(app)
    table.do("editor.show")
    assert 'viewBox="-44 -12 956 968"' not in table.html["editor-board"]
    table.do("editor.walk", right=1, up=0)
    assert table.fields["e6"]["tabindex"] == "0"  # the board is rotated by a quarter
    table.loop.app, _ = state.update(
        table.loop.app, messages.on("page.resize", size=40, bare=False)
    )
    table.keys("c")
    (layers,) = table.drawn
    assert isinstance(layers, commands.Layers)
    assert layers.view_box == "-44 -12 956 968"


def test_a_hostile_text_is_only_text() -> None:
    table = open_editor()
    table.type(SCRIPT)
    refusal = table.html["editor-refusal"]
    assert "<" not in refusal
    assert SCRIPT in Elements(refusal).text
    assert all("<img" not in html for html in table.html.values())


def test_events_before_the_dialog_was_opened_do_nothing() -> None:
    table = Table()
    for name, facts in _EVENTS.items():
        table.do(name, **facts)
    assert table.loop.app.own(Editing).editor is None


_EVENTS: dict[str, Mapping[str, Any]] = {
    "editor.press": {"field": "a1"},
    "editor.key": {"key": "c", "field": "a1", "shift": False},
    "editor.read": {"value": ALONE},
    "editor.undo": {},
}


def test_after_a_fault_all_is_shown_again() -> None:
    table = open_editor()
    shown = dict(table.html)
    table.html.clear()
    table.do("editor.focus", field="e5", anew=True)
    assert table.html.keys() == shown.keys()
    assert Elements(table.html["editor-board"]).found


def test_other_rooms_are_not_needed() -> None:
    assert Composed([editor.ROOM, bots.ROOM]).events
