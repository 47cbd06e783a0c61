"""The dialog in which a position is set up: events to what ``app.sketch`` can do, and what comes of it to elements."""

from collections.abc import Callable
from dataclasses import replace
from math import hypot

from pyscript import document, window

import pacru
from app import canvas, dom, drawing, sketch
from app.dom import Element, Event, Listen, by_id, part
from app.gestures import SLIDE
from app.settings import Coordinates
from app.setup import COLOURS
from app.sketch import Editor, Piece, Sketch
from pacru import svg
from pacru.svg.geometry import FIELDS
from pacru.svg.theme import COLOUR_NAMES
from pacru.texts import N_, _

PIECES = {
    "c": Piece.CHEVRON,
    "m": Piece.MARKER,
    "Delete": Piece.NOTHING,
    "Backspace": Piece.NOTHING,
}
TURNS = {"r": 1, "l": -1}
HINT = N_("Click a field. A chevron that is clicked again turns; what stands can be dragged.")


class EditorDialog:
    """The elements of the dialog, and what is being set up in them."""

    def __init__(self, listen: Listen, play: Callable[[pacru.Position], None]) -> None:
        """The dialog, which is there only once.

        Args:
            listen: hears an event of some kind on an element.
            play: is told the position from which a game is to begin.
        """
        self._play = play
        self._editor: Editor | None = None
        self._colours = COLOURS
        self._rotation = 0
        self._coordinates = Coordinates.OUTSIDE
        self._narrow = window.matchMedia(canvas.NARROW)
        self._layers: dict[str, str] = {}
        self._labels: dict[str, str] = {}
        self._pressed: tuple[str, float, float] | None = None
        self._focused = False
        board = by_id("editor-board")
        listen("pointerdown", board, self._down)
        listen("pointerup", board, self._up)
        listen("pointercancel", board, self._forget)
        listen("click", board, lambda event: event.stopPropagation())
        listen("keydown", "#editor", self._key_pressed)
        listen("focusin", board, self._focus_changed)
        listen("focusout", board, self._focus_changed)
        listen("click", "#editor", self._clicked)
        listen(
            "input", "#editor-text", lambda event: self._do(self._now.with_text(event.target.value))
        )
        listen("change", "#editor-tournament", self._rules_changed)
        listen("change", "#editor-repetition", self._rules_changed)
        listen("change", self._narrow, lambda _: self._show())

    @property
    def _now(self) -> Editor:
        assert self._editor
        return self._editor

    def open(
        self, position: pacru.Position, colours: str, rotation: int, coordinates: Coordinates
    ) -> None:
        """Shows a position to begin with; what was set up before is one step back.

        Args:
            position: the one on the board.
            colours: the letters of the palettes, in the order of play.
            rotation: quarter turns of the board.
            coordinates: where the names of the fields are wanted.
        """
        self._colours = colours + "".join(one for one in COLOURS if one not in colours)
        self._rotation, self._coordinates = rotation, coordinates
        found = Sketch.of(position)
        self._do(self._editor.changed(found) if self._editor else Editor(found))

    def _do(self, editor: Editor) -> None:
        self._editor = editor
        self._show()

    # Events

    def _down(self, event: Event) -> None:
        event.stopPropagation()  # the game beneath has a board as well
        field = getattr(event.target.dataset, "field", None)
        if field and event.isPrimary and not event.button:
            self._pressed = field, event.clientX, event.clientY

    def _up(self, event: Event) -> None:
        pressed, self._pressed = self._pressed, None
        if pressed is None or not event.isPrimary:
            return
        field, x, y = pressed
        element = document.elementFromPoint(event.clientX, event.clientY)
        over = getattr(element.dataset, "field", None) if element else None
        if over == field or hypot(event.clientX - x, event.clientY - y) <= SLIDE:
            self._do(replace(self._now.used(field), cursor=field))
        elif over:
            self._do(self._now.changed(self._now.sketch.moved(field, over)))

    def _forget(self, _: Event) -> None:
        self._pressed = None

    def _key_pressed(self, event: Event) -> None:
        key = event.key if len(event.key) > 1 else event.key.lower()
        typing = event.target.tagName == "INPUT" and event.target.type == "text"
        if (event.ctrlKey or event.metaKey) and key in ("z", "y") and not typing:
            again = key == "y" or event.shiftKey
            self._do(self._now.redone() if again else self._now.undone())
        elif hasattr(event.target.dataset, "field") and not (
            event.ctrlKey or event.metaKey or event.altKey
        ):
            editor = self._used(key)
            if editor is None:
                return
            self._focused = True
            self._do(editor)
        else:
            return
        event.preventDefault()

    def _used(self, key: str) -> Editor | None:
        """What a key on the board does; None: nothing."""
        editor, field = self._now, self._now.cursor
        if key in canvas.ARROWS:
            return editor.walked(*canvas.ARROWS[key], self._rotation)
        if key in ("Enter", " "):
            return editor.used(field)
        if key in PIECES:
            return editor.used(field, PIECES[key])
        if key in TURNS:
            return editor.turned(field, TURNS[key])
        if key in "1234"[: editor.sketch.players]:
            return replace(editor, player=int(key) - 1)
        return None

    def _focus_changed(self, event: Event) -> None:
        if event.type == "focusout" and by_id("editor-board").contains(event.relatedTarget):
            return  # it only walks
        here = event.type == "focusin" and event.target.matches(":focus-visible")
        if here != self._focused:
            self._focused = here
            self._show()

    def _rules_changed(self, _: Event) -> None:
        rules = {name: by_id(f"editor-{name}").checked for name in ("tournament", "repetition")}
        self._do(self._now.changed(replace(self._now.sketch, **rules)))

    def _clicked(self, event: Event) -> None:
        pressed = event.target.closest("[data-edit]")
        if not pressed:
            return
        editor, value = self._now, getattr(pressed.dataset, "value", "")
        match pressed.dataset.edit:
            case "player":
                self._do(replace(editor, player=int(value)))
            case "piece":
                self._do(replace(editor, piece=Piece(value)))
            case "mover":
                self._do(editor.changed(replace(editor.sketch, to_move=int(value))))
            case "count":
                self._do(editor.changed(editor.sketch.with_players(int(value))))
            case "clear":
                self._do(editor.changed(editor.sketch.cleared()))
            case "begin":
                self._do(editor.changed(editor.sketch.begun()))
            case "undo":
                self._do(editor.undone())
            case "redo":
                self._do(editor.redone())
            case "play":
                position = editor.sketch.position
                if isinstance(position, pacru.Position):
                    self._play(position)

    # Showing

    def _show(self) -> None:
        editor = self._now
        problem = sketch.problem(editor.sketch, self._colours)
        self._show_board(editor, problem)
        self._show_tools(editor)
        says = by_id("editor-says")
        dom.set_text(says, problem.text if problem else _(HINT))
        says.classList.toggle("wrong", problem is not None)
        self._button("play").disabled = problem is not None
        by_id("editor-movers").classList.toggle("wrong", problem is not None and problem.mover)
        text = editor.sketch.text if editor.typed is None else editor.typed
        typed, refusal = by_id("editor-text"), by_id("editor-refusal")
        if typed.value != text:
            typed.value = text
        dom.set_attribute(typed, "aria-invalid", "true" if editor.refusal else "false")
        refusal.hidden = not editor.refusal
        dom.set_text(refusal, editor.refusal)

    def _show_board(self, editor: Editor, problem: sketch.Problem | None) -> None:
        bare = bool(self._narrow.matches)
        options = svg.Options(
            theme="page",
            interactive=True,
            rotation=self._rotation,
            coordinates=drawing.coordinates(self._coordinates, bare),
            framed=not bare,
            colours=self._colours,
            wrong=sorted(problem.fields) if problem else (),
            focus=editor.cursor if self._focused else None,
        )
        host = by_id("editor-board")
        if not self._layers:
            dom.set_picture(host, svg.draw(editor.sketch, options))
        picture = host.querySelector("svg")
        if "hits" in canvas.redraw(picture, self._layers, editor.sketch, options):
            self._labels = {}
        self._label(picture, editor)

    def _label(self, picture: Element, editor: Editor) -> None:
        """Each field says what is there; the keyboard comes to one of them, and walks from there."""
        here = None
        for field in FIELDS:
            label = sketch.described(editor.sketch, field, self._colours)
            stop = "0" if field == editor.cursor else "-1"
            if stop == "0" or self._labels.get(field) != label + stop:
                self._labels[field] = label + stop
                element = picture.querySelector(f'[data-field="{field}"]')
                there = field in editor.sketch.standing or field in editor.sketch.marked
                held = {"aria-label": label, "tabindex": stop}
                held["class"] = "hit now drags" if there else "hit"
                for name, value in held.items():
                    dom.set_attribute(element, name, value)
                here = element if stop == "0" else here
        if self._focused and here:
            here.focus()

    def _show_tools(self, editor: Editor) -> None:
        players = range(editor.sketch.players)
        for host, kind, chosen in (
            ("editor-players", "player", editor.player),
            ("editor-movers", "mover", editor.sketch.to_move),
        ):
            buttons = dom.resize_list(by_id(host), len(players), "editor-player-template")
            for player, button in zip(players, buttons, strict=True):
                button.dataset.edit, button.dataset.value = kind, str(player)
                dom.set_picture(part(button, "glyph"), svg.glyph(player, colours=self._colours))
                dom.set_text(part(button, "text"), _(COLOUR_NAMES[self._colours[player]]))
                dom.set_pressed(button, player == chosen)
        for button in by_id("editor-pieces").children:
            dom.set_pressed(button, button.dataset.value == editor.piece)
        facing = drawing.turned(editor.facing, 2 * self._rotation)
        pictures = {
            "chevron": svg.glyph(editor.player, facing, tile=False, colours=self._colours),
            "marker": svg.glyph(editor.player, colours=self._colours),
        }
        for name, picture in pictures.items():
            button = by_id("editor-pieces").querySelector(f'[data-value="{name}"]')
            dom.set_picture(part(button, "glyph"), picture)
        for button in by_id("editor-count").children:
            dom.set_pressed(button, button.dataset.value == str(editor.sketch.players))
        self._button("undo").disabled = not editor.past
        self._button("redo").disabled = not editor.future
        by_id("editor-tournament").checked = editor.sketch.tournament
        by_id("editor-repetition").checked = editor.sketch.repetition

    def _button(self, name: str) -> Element:
        return document.querySelector(f'[data-edit="{name}"]')
