"""The room of the editor: the results of events, and the content of its dialog."""

import re
from dataclasses import replace
from html import unescape

import pytest
from app.model.app import App
from app.rooms import bots, editor, play
from app.rooms.editor.state import Editing
from app.runtime import commands
from app.runtime.commands import Command
from app.shell.compose import Composed

import pacru
from pacru.svg.geometry import FIELDS
from tests.support import page_messages as messages
from tests.support import page_states as state
from tests.support.page_states import RICH
from tests.support.visits import Elements, Visit

SCRIPT = '"><img src=x>'
START = str(pacru.Position.initial())
ALONE = "8Bs/9/9/9/9/9/9/9/An8 a 2 - 1"


class Table(Visit):
    """A page with this room, as its scripts would show it."""

    def __init__(self, app: App | None = None) -> None:
        self.fields: dict[str, dict[str, str | None]] = {place: {} for place in FIELDS}
        self.attributes: dict[str, dict[str, str | None]] = {}
        self.layers: dict[str, str] = {}
        self.entry = ""
        self.told: list[Command] = []
        super().__init__([replace(play.ROOM, regions=(), panels=(), dialogs=()), editor.ROOM], app)

    def _record(self, told: list[Command]) -> list[Command]:
        self.told = super()._record(told)
        for one in told:
            match one:
                case commands.Layers("editor-board", layers):
                    self.layers |= layers
                case commands.Fields("editor-board", fields):
                    for place, attributes in fields.items():
                        self.fields[place] |= attributes
                case commands.Attributes(name, attributes):
                    self.attributes.setdefault(name, {}).update(attributes)
                case commands.Value("editor-text", value):
                    self.entry = value
                case _:
                    pass
        return told

    def type(self, text: str) -> None:
        """Type a text, which is in the entry before its event arrives."""
        self.entry = text
        self.does("editor.read", value=text)

    def keys(self, text: str) -> None:
        """Press keys on the board."""
        for key in text.split():
            self.does("editor.key", key=key, field="e5", shift=False)

    @property
    def tools(self) -> Elements:
        return self.elements("editor-tools")

    @property
    def drawn(self) -> list[Command]:
        """The last commands for the board."""
        kinds = (commands.Layers, commands.Html)
        return [one for one in self.told if isinstance(one, kinds) and one.id == "editor-board"]


def open_editor(position: str = "") -> Table:
    table = Table(state.open_game(position) if position else None)
    table.does("editor.show")
    return table


def test_nothing_is_made_before_the_dialog_is_opened() -> None:
    table = Table()
    assert not table.html
    assert table.app.state(Editing).editor is None


def test_the_dialog_is_filled_before_it_is_shown() -> None:
    table = open_editor(RICH)
    told = [" ".join(map(str, commands.to_list(one)[:2])) for one in table.told]
    order = ["html editor", "html editor-board", "fields editor-board", "show editor"]
    assert sorted(order, key=told.index) == order
    frame = table.elements("editor")
    assert frame.one(id_="editor-board")["data-events"] == "editor."
    assert "data-keep" in frame.one(id_="editor-board")
    assert all(frame.one(id_=name) for name in ("editor-title", "editor-text", "editor-refusal"))
    assert table.entry == RICH
    drawing = table.html["editor-board"]
    assert drawing.startswith("<svg")
    assert drawing.count("data-field=") == 81
    assert 'role="grid"' in drawing
    assert not re.search(r"\sstyle=", table.html["editor"] + table.html["editor-tools"])


def test_only_what_changes_is_drawn_again() -> None:
    table = open_editor()
    table.does("editor.press", field="e5")
    (layers,) = table.drawn
    assert isinstance(layers, commands.Layers)
    assert {"chevrons"} <= layers.layers.keys() <= {"chevrons", "threats", "tiles", "wash"}
    assert "editor" not in [one.id for one in table.told if isinstance(one, commands.Html)]
    table.does("editor.point", field="a1")
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
    table.does("editor.press", field="d9")
    assert table.fields["d9"]["aria-label"] == "d9, Black chevron facing north"
    assert (table.fields["d9"]["tabindex"], table.fields["e5"]["tabindex"]) == ("0", "-1")


def test_a_position_is_set_up_by_hand_and_a_game_is_played_from_there() -> None:
    table = open_editor()
    table.does("editor.clear")
    assert "at least one chevron" in table.html["editor-tools"]
    assert table.attributes["editor-play"]["disabled"] == ""
    table.does("editor.play")
    assert table.app.ui.dialog == "editor"
    for field in ("e4", "e4"):
        table.does("editor.press", field=field)
    table.does("editor.lift", field="e4")
    table.does("editor.drop", field="e6")
    table.does("editor.choose_piece", piece="marker")
    marker = table.tools.one(data_do="editor.choose_piece", data_piece="marker")
    assert marker["aria-pressed"] == "true"
    table.does("editor.press", field="e6")
    table.does("editor.choose_player", player="1")
    table.does("editor.choose_piece", piece="chevron")
    table.does("editor.press", field="a9")
    assert table.entry == "Bne8/9/9/4Ane+4/9/9/9/9/9 a 2 - 1"
    table.does("editor.undo")
    assert "game is over in this position: Black has won" in table.html["editor-tools"]
    table.does("editor.redo")
    table.does("editor.choose_mover", player="1")
    table.does("editor.choose_count", players="3")
    table.does("editor.choose_count", players="2")
    assert table.entry == "Bne8/9/9/4Ane+4/9/9/9/9/9 b 2 - 1"
    table.does("editor.choose_tournament", checked=True, value="on")
    assert "checked" in table.tools.one(id_="editor-tournament")
    table.does("editor.choose_repetition", checked=True, value="on")
    assert table.attributes["editor-play"]["disabled"] is None
    table.does("editor.play")
    assert str(table.app.new_game.start) == "Bne8/9/9/4Ane+4/9/9/9/9/9 b 2 tr 1"
    assert table.app.ui.dialog == "new-game"


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
    table.does("editor.lift", field="a1")
    table.does("editor.drop", field=end)
    assert table.entry == text
    table.does("editor.drop", field="c3")  # there is nothing in the hand any more
    assert table.entry == text


def test_the_keyboard_sets_up_a_position() -> None:
    table = open_editor()
    table.type(ALONE)
    table.does("editor.focus", field="e5")
    table.keys("2 c r r l m")
    table.does("editor.walk", right=0, up=1)
    table.does("editor.walk", right=1, up=0)
    assert commands.Focus(['#editor-board [data-field="f6"]'], within="editor-board") in table.told
    table.keys("c Delete 1 m 4 x")
    assert table.entry == "8Bs/9/9/5a3/4Bne+4/9/9/9/An8 a 2 - 1"
    assert table.fields["f6"]["aria-label"] == "f6, Black marker"
    table.does("editor.undo")
    assert table.fields["f6"]["aria-label"] == "f6, neutral"
    table.does("editor.redo")
    assert table.fields["f6"]["aria-label"] == "f6, Black marker"
    table.does("editor.walk", right=8, up=0)  # as far as it goes
    assert table.fields["i6"]["tabindex"] == "0"
    table.does("editor.enter")
    assert table.layers["focus"]
    table.does("editor.press", field="a2")
    assert table.layers["focus"] == ""


def test_what_somebody_types_is_only_replaced_by_something_else() -> None:
    table = open_editor()
    table.type("9/9 a")
    assert table.entry == "9/9 a"
    assert not [one for one in table.told if isinstance(one, commands.Value)]
    assert table.attributes["editor-text"]["aria-invalid"] == "true"
    assert table.attributes["editor-refusal"]["hidden"] is None
    assert "expected" in table.html["editor-refusal"]
    table.type(f"  {ALONE}")
    assert table.entry == ALONE
    assert table.attributes["editor-refusal"]["hidden"] == ""
    table.does("editor.press", field="e5")
    table.does("editor.undo")
    assert table.entry == ALONE  # even if it is what was typed last
    table.does("editor.begin")
    assert table.entry == START


def test_what_was_set_up_before_is_one_step_back() -> None:
    table = open_editor()
    table.does("editor.clear")
    empty = table.entry
    table.send(messages.DialogClosed())
    table.does("editor.show")
    assert table.entry == START
    table.does("editor.undo")
    assert table.entry == empty
    assert "disabled" not in table.tools.one(data_do="editor.redo")


def test_the_board_is_drawn_as_the_games_own() -> None:
    app = state.start()[0]
    bare = messages.on("page.resize", size=40, bare=True)
    table = Table(state.after(app, messages.on("play.rotate"), bare))
    table.does("editor.show")
    assert 'viewBox="-44 -12 956 968"' not in table.html["editor-board"]
    table.does("editor.walk", right=1, up=0)
    assert table.fields["e6"]["tabindex"] == "0"  # the board is rotated by a quarter
    table.loop.app = state.after(table.app, messages.on("page.resize", size=40, bare=False))
    table.keys("c")
    (layers,) = table.drawn
    assert isinstance(layers, commands.Layers)
    assert layers.view_box == "-44 -12 956 968"


def test_a_hostile_text_is_only_text() -> None:
    table = open_editor()
    table.type(SCRIPT)
    refusal = table.html["editor-refusal"]
    assert "<" not in refusal
    assert SCRIPT in unescape(refusal)
    assert all("<img" not in html for html in table.html.values())


def test_events_before_the_dialog_was_opened_do_nothing() -> None:
    table = Table()
    table.does("editor.press", field="a1")
    table.does("editor.key", key="c", field="a1", shift=False)
    table.does("editor.read", value=ALONE)
    table.does("editor.undo")
    assert table.app.state(Editing).editor is None


def test_after_a_fault_all_is_shown_again() -> None:
    table = open_editor()
    shown = dict(table.html)
    table.html.clear()
    table.does("editor.focus", field="e5", anew=True)
    assert table.html.keys() == shown.keys()
    assert table.elements("editor-board").all


def test_other_rooms_are_not_needed() -> None:
    assert Composed([editor.ROOM, bots.ROOM]).events
