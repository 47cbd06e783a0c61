"""The page in the browser: events become messages, and what the views say is put into its elements."""

import asyncio
import contextlib
import time
import traceback
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from pyscript import document, window
from pyscript.ffi import create_proxy, to_js

import pacru
from app import canvas, dom, drawing, keeping, panels, presses, sounds, state, storage, views
from app.bots import Bots
from app.dom import Element, Event, by_id, part
from app.effects import Effect, FileGame, KeepGame, KeepSettings, Pause, StopBot
from app.gestures import Hand
from app.keeping import Kept
from app.messages import (
    ChoiceSought,
    Chosen,
    CompletionPointed,
    CompletionTaken,
    Dialog,
    DialogClosed,
    DialogOpened,
    FieldClicked,
    FieldFocused,
    FieldPointed,
    FormChanged,
    GameOpened,
    GameStarted,
    Message,
    Noted,
    PageHidden,
    PositionChosen,
    Redone,
    Resized,
    ScenePassed,
    SettingsChanged,
    SteppedBack,
    TakenBack,
    ThreatsToggled,
    TimePassed,
    TurnConfirmed,
    TurnsPassed,
    TurnTyped,
    TypedEntered,
    Walked,
)
from app.ownership import Ownership
from app.settings import Settings, Theme
from app.setup import Setup
from app.state import App
from app.storage import Storing, Trouble
from pacru import link, svg
from pacru.texts import _

if TYPE_CHECKING:
    from app import dialogs
    from app.correspondence import Arrival
    from app.editor import EditorDialog
    from app.sending import SendingDialog
    from app.shelf import Shelf

View = TypeVar("View")

PRESSABLE = "[data-field], [data-rotation], [data-choose], [data-complete], [data-do]"
FAR = 1_000_000
PASSING = {
    "ArrowLeft": -1,
    "ArrowUp": -2,
    "ArrowRight": 1,
    "ArrowDown": 2,
    "Home": -FAR,
    "End": FAR,
}
"""Keys in the list of turns, and how many turns they pass; up and down is a round of two players."""
TICK = 0.1
"""Seconds between two looks at a clock that runs."""
SHORTCUTS = {"#new-game": Dialog.NEW_GAME, "#rules": Dialog.RULES, "#editor": Dialog.EDITOR}
"""Fragments of the address that open a dialog."""
LEAPS = {"Home": (-8, 0), "End": (8, 0), "PageUp": (0, 3), "PageDown": (0, -3)}
"""The same to the ends of a row, and by borderland."""
CORNERS = {"Home": (-8, 8), "End": (8, -8)}
"""The same with Ctrl: to the first field and the last one."""
NEXT_STEP = (
    "#status .option:not([hidden]), #confirm:not([hidden]) button, "
    "#finish:not([hidden]) button, #retry:not([hidden]) button"
)
"""Buttons of a turn that have the focus rather than the board."""
LOST = "[hidden], :disabled, dialog:not([open])"
"""What no longer has the keyboard."""


class Page:
    """The one page there is."""

    def __init__(self, owned: Ownership, settings: Settings, kept: Kept | None = None) -> None:
        self.app, self._first_effects = _opened(settings, kept)
        self.set_aside: list[Trouble] = []
        self.arrival: Arrival | None = None
        self._owned = owned
        self._rests = False  # another tab has taken the game over
        self._bots = Bots(self.dispatch)
        self._hand = Hand(self.dispatch, lambda: self.app)
        self._shown: dict[str, Any] = {}
        self._canvas = canvas.Canvas()
        self._paints: Element | None = (
            None  # the style sheet of the colours that people have chosen
        )
        self._low: tuple[bool, ...] = ()  # whose time was little
        self._begun = False
        self._running: set[asyncio.Task[None]] = set()
        self._library: Shelf | None = None
        self._arriving: GameOpened | None = None  # until the person agrees
        self._ticking: Any = None  # what will show the clocks again
        self._editor: EditorDialog | None = None
        self._sending: SendingDialog | None = None
        self._narrow = window.matchMedia(canvas.NARROW)
        self._voice: Any = None  # what the board says; not needed for the first picture

    @classmethod
    def opened(cls) -> "Page":
        """The page with what was kept of an earlier visit; without the game there, if that cannot be shown."""
        arrival = _arrival()
        if arrival and arrival.joins:  # it is the game in progress from now on
            window.history.replaceState(None, "", dom.address())
        owned = Ownership(_link())
        settings, unsettled = storage.settings()
        kept, troubles = (arrival.kept, []) if arrival else storage.game(_link())
        if arrival and not arrival.question:
            storage.keep_game(keeping.write(arrival.kept), _link())
        try:
            page = cls(owned, settings, kept)
            if arrival and arrival.told:
                page.app = state.noticed(page.app, arrival.told)
            page.show()
        except Exception:
            if kept is None:
                raise
            troubles = storage.set_game_aside()
            page = cls(owned, settings)
            page.show()
        if storage.refused():
            window.pacru.tell(Storing.REFUSED.value)
        page.set_aside = [*troubles, *([unsettled] if unsettled else [])]
        if page.set_aside:
            window.pacru.tell("aside", " ".join(trouble.told for trouble in page.set_aside))
        page.arrival = arrival
        return page

    def show(self) -> None:
        """Show the first state."""
        self.app, _ = state.update(self.app, self._measured(), _now())
        panels.show_key()
        self._show()

    def begin(self) -> None:
        """Listen, start the bot, and do what was pressed while Python was loading."""
        self._begun = True
        self._listen()
        early = window.pacru.takeEarlyClicks()
        document.documentElement.setAttribute("data-ready", "")
        window.performance.mark("interactive")  # for build.py bench --start
        for pressed in early:
            self._press(pressed)
        self._bots.restart()
        for effect in self._first_effects:
            self._perform(effect)
        asyncio.get_event_loop().call_later(0, self._find_voice)
        if self.arrival and self.arrival.question:
            self.dispatch(DialogOpened(Dialog.SENT, self.arrival.question))
        fragment = str(window.location.hash)
        shortcut = SHORTCUTS.get(fragment)
        if shortcut:
            self.dispatch(DialogOpened(shortcut))
        elif fragment.startswith(presses.RULE):
            self.dispatch(DialogOpened(Dialog.RULES, fragment.removeprefix(presses.RULE)))

    def dispatch(self, message: Message) -> None:
        """The only way in which anything changes, unless the game goes on in another tab."""
        if self._rests:
            return
        before, effects = self.app, tuple[Effect, ...]()
        held = not _is_lost(document.activeElement)
        with self._guarded():
            self.app, effects = state.update(before, message, _now())
        if self.app is not before:
            self._show()
            self._sound(sounds.between(before, self.app))
            with self._guarded():
                self._keep_focus(before, held or isinstance(message, DialogClosed))
            if self._voice:
                self._voice.follow(self.app)
        for effect in effects:
            with self._guarded():
                self._perform(effect)
        if isinstance(message, SettingsChanged):
            if self.app.settings.language != before.settings.language:
                window.location.reload()  # texts are put into the page before anything else
            self.dispatch(self._measured())  # there may be less room for the board, or more

    def _find_voice(self) -> None:
        with self._guarded():
            from app.voice import Voice

            self._voice = Voice(self.app)

    def _keep_focus(self, before: App, held: bool) -> None:
        """The focus goes where the next step is, if a new game begins or what had it is gone."""
        if self.app.dialog is not None:
            return
        before, app = state.seen(before), state.seen(self.app)
        begins = app.game.start is not before.game.start
        benefit = pacru.Step.BENEFIT
        asked = (
            app.draft is not None and app.draft.step is benefit and app.draft is not before.draft
        )
        lost = held and _is_lost(document.activeElement)
        if begins or lost or (asked and app.focused):
            stop = f'.board [data-field="{state.tab_stop(app)}"][tabindex]'
            board = next(one for one in document.querySelectorAll(stop) if one.checkVisibility())
            wanted = board if begins else document.querySelector(NEXT_STEP) or board
            wanted.focus(to_js({"preventScroll": True}))

    @contextlib.contextmanager
    def _guarded(self) -> Iterator[None]:
        """An exception that nobody expected is told, and the page goes on; before it has begun, it does not."""
        try:
            yield
        except Exception:
            if not self._begun:
                raise
            self._shown.clear()  # what is seen may be half of the old and half of the new
            self._canvas.forget()
            window.pacru.fault(traceback.format_exc() + keeping.write(state.kept(self.app)))

    def _perform(self, effect: Effect) -> None:
        match effect:
            case KeepSettings(settings):
                self._stored(storage.keep_settings(settings))
            case KeepGame(kept) if self._owned.holds:
                self._stored(storage.keep_game(keeping.write(kept), _link()))
                if kept.game.outcome:
                    self._shelf().file(kept)
            case FileGame(kept):
                self._shelf().file(kept)
            case KeepGame():
                self._lost()
            case Pause(request, scene, seconds):
                passed = ScenePassed(request, scene)
                asyncio.get_event_loop().call_later(seconds, self.dispatch, passed)
            case _:
                self._bots.perform(effect)

    def _stored(self, storing: Storing) -> None:
        if storing:
            window.pacru.tell(storing.value)

    def _lost(self) -> None:
        """Another tab has the game now: it goes on there, or here again with what was done there."""
        self._rests = True
        self._bots.perform(StopBot())
        if not by_id("elsewhere").open:
            by_id("elsewhere").showModal()

    # Events

    def _listen(self) -> None:
        self._on("click", document.body, self._clicked)
        self._on("keydown", document.body, self._key_pressed)
        self._on("pointerdown", document.body, self._hand.down)
        self._on("pointermove", "#board", self._hand.moved)
        self._on("pointerup", "#board", self._hand.up)
        self._on("pointercancel", "#board", self._hand.cancelled)
        self._on("touchmove", "#board", self._hand.touched)
        self._on("focusin", "#board", self._focused)
        self._on("focusout", "#board", self._unfocused)
        self._on("pointerover", "#board", self._pointed)
        self._on("pointerleave", "#board", self._left)
        self._on("resize", window, lambda _: self.dispatch(self._measured()))
        self._on("hashchange", window, lambda _: window.location.reload())  # another link
        self._on("submit", "#new-game-form", self._submitted)
        self._on("input", "#seats", self._typed)
        self._on("input", "#typed", lambda event: self.dispatch(TurnTyped(event.target.value)))
        self._on("keydown", "#typed", self._key_pressed_while_typing)
        self._on("submit", "#entry", self._turn_entered)
        self._on("pointerdown", "#completions", lambda event: event.preventDefault())
        self._on("change", "#repetition", self._repetition_changed)
        self._on("change", "#control", self._control_changed)
        self._on("change", "#open-file", self._files_chosen)
        self._on("paste", document, self._pasted)
        self._on("dragover", document, lambda event: event.preventDefault())
        self._on("drop", document, self._dropped)
        self._on("visibilitychange", document, lambda _: self._hidden())
        self._on("input", "#settings", self._set)
        self._on("change", "#note-comment", self._commented)
        self._on("close", "#elsewhere", lambda _: self._lost())
        self._owned.watch(self._lost, lambda: window.pacru.tell("taken"))
        for dialog in Dialog:
            self._on("close", f"#{dialog}", lambda event: self._closed(event.target.id))

    def _on(self, kind: str, target: Element | str, handler: Callable[[Event], None]) -> None:
        def guarded(event: Event) -> None:
            with self._guarded():
                handler(event)

        element = document.querySelector(target) if isinstance(target, str) else target
        element.addEventListener(kind, create_proxy(guarded))

    def _clicked(self, event: Event) -> None:
        if self._hand.has_done(event):
            return
        if event.target.tagName == "DIALOG":  # its ground: beside what it holds
            event.target.close()
            return
        pressed = event.target.closest(PRESSABLE)
        if pressed:
            if pressed.tagName == "A":  # its address is for others
                event.preventDefault()
            self._press(pressed)

    def _press(self, pressed: Element) -> None:
        self._canvas.rest()
        data = pressed.dataset
        if hasattr(data, "field"):
            self.dispatch(FieldClicked(data.field))
        elif hasattr(data, "rotation"):
            self.dispatch(Chosen(data.rotation))
        elif hasattr(data, "choose"):
            self.dispatch(Chosen(data.choose))
        elif hasattr(data, "complete"):
            self.dispatch(CompletionTaken(data.complete))
        elif data.do == "open-text":
            self._shelf().receive(str(by_id("open-text").value))
        elif data.do == "replace" and self._arriving:
            self.dispatch(self._arriving)
            self._arriving = None
        elif data.do == "save-game":
            self._save_game()
        elif data.do == "save-aside":
            texts = [trouble.text for trouble in self.set_aside]
            window.pacru.save("\n\n".join(texts), "pacru-set-aside.txt")
        elif data.do == "moves":
            by_id("log").scrollIntoView(to_js({"behavior": "smooth"}))
        else:
            self.dispatch(presses.message_of(pressed, self.app, _moment()))

    def _key_pressed(self, event: Event) -> None:
        if event.defaultPrevented or self.app.dialog is not None:
            return
        if event.key == "Escape":
            self.dispatch(SteppedBack())
        elif event.key == "?" and self._takes_letters(event):
            self.dispatch(DialogOpened(Dialog.RULES, "keys"))
        elif event.key in ("t", "T") and self._takes_letters(event):
            self.dispatch(ThreatsToggled())
        elif event.key == "Enter" and views.status(self.app).confirm and not _has_keys(event):
            event.preventDefault()
            self.dispatch(TurnConfirmed())
        elif (event.ctrlKey or event.metaKey) and event.key.lower() in ("z", "y"):
            self._undo_pressed(event)
        elif event.key in PASSING and event.target.closest("#rounds"):
            event.preventDefault()
            self.dispatch(TurnsPassed(PASSING[event.key]))
        elif not (event.altKey or event.metaKey):
            field = getattr(event.target.dataset, "field", None)
            if field:
                self._key_pressed_on(field, event)

    def _takes_letters(self, event: Event) -> bool:
        """Whether a letter is a command: voice control, say, may type them by mistake."""
        return self.app.settings.letters and _is_free(event)

    def _undo_pressed(self, event: Event) -> None:
        if event.target.tagName in ("INPUT", "TEXTAREA"):  # that undoes its own text
            return
        event.preventDefault()
        if event.shiftKey or event.key.lower() == "y":
            self.dispatch(Redone())
        else:
            self.dispatch(SteppedBack() if views.status(self.app).back else TakenBack())

    def _key_pressed_on(self, field: str, event: Event) -> None:
        key = event.key if len(event.key) > 1 else event.key.lower()
        moves = CORNERS if event.ctrlKey else canvas.ARROWS | LEAPS
        if key in moves:
            event.preventDefault()
            right, up = moves[key]
            by = 3 if event.shiftKey and key in canvas.ARROWS else 1
            self.dispatch(Walked(by * right, by * up))
        elif key in ("Enter", " "):
            event.preventDefault()
            self.dispatch(FieldClicked(field))
        elif key == "n" and self._takes_letters(event):
            self.dispatch(ChoiceSought(-1 if event.shiftKey else 1))
        elif self._voice and self._takes_letters(event):
            self._voice.answer(key, field)

    def _key_pressed_while_typing(self, event: Event) -> None:
        if event.key in ("ArrowDown", "ArrowUp"):
            event.preventDefault()
            self.dispatch(CompletionPointed(1 if event.key == "ArrowDown" else -1))
        elif event.key == "Escape" and self.app.entry.text:
            event.preventDefault()
            self.dispatch(TurnTyped(""))

    def _turn_entered(self, event: Event) -> None:
        event.preventDefault()
        self.dispatch(TypedEntered())

    def _focused(self, event: Event) -> None:
        # After a click there is no need to see where the keyboard would be.
        if event.target.matches(":focus-visible"):
            self.dispatch(FieldFocused(getattr(event.target.dataset, "field", None)))

    def _unfocused(self, event: Event) -> None:
        goes_to = event.relatedTarget
        if not (goes_to and by_id("board").contains(goes_to)):
            self.dispatch(FieldFocused(None))

    def _pointed(self, event: Event) -> None:
        if event.pointerType == "mouse" and not self.app.lifted:
            self.dispatch(FieldPointed(getattr(event.target.dataset, "field", None)))

    def _left(self, _: Event) -> None:
        if not self.app.lifted:
            self.dispatch(FieldPointed(None))

    def _submitted(self, event: Event) -> None:
        event.preventDefault()
        self.dispatch(GameStarted(_moment()))

    def _typed(self, event: Event) -> None:
        if self.app.form:
            form = presses.typed_form(self.app.form, event.target)
            self.dispatch(FormChanged(form))

    def _repetition_changed(self, event: Event) -> None:
        if self.app.form:
            self.dispatch(FormChanged(self.app.form.with_rules(repetition=event.target.checked)))

    def _set(self, event: Event) -> None:
        control = event.target
        value = control.checked if control.type == "checkbox" else control.value
        settings = self.app.settings.with_value(control.dataset.setting, value)
        self.dispatch(SettingsChanged(settings))

    def _control_changed(self, event: Event) -> None:
        if self.app.form:
            self.dispatch(FormChanged(presses.with_control(self.app.form, event.target.value)))

    def _save_game(self) -> None:
        from app import sharing  # most visits do without

        window.pacru.save(sharing.record_of(self.app), "game.pacru")

    def _shelf(self) -> "Shelf":
        from app.shelf import Shelf  # most visits do without

        if self._library is None:
            self._library = Shelf(self._on, self.dispatch, self._open, self._run, self._lose)
        return self._library

    def _run(self, coroutine: Coroutine[None, None, None]) -> None:
        """Something goes on until it is done; what goes wrong in it is told."""

        async def guarded() -> None:
            with self._guarded():
                await coroutine

        task = asyncio.ensure_future(guarded())
        self._running.add(task)  # the loop keeps only a weak reference
        task.add_done_callback(self._running.discard)

    def _open(self, game: GameOpened) -> None:
        """A game is opened, in place of one in progress only if the person agrees."""
        own = self.app.game
        if not own.plies or own.outcome:
            self.dispatch(game)
            return
        self._arriving = game
        self.dispatch(DialogOpened(Dialog.REPLACE))

    def _lose(self, told: str, text: str) -> None:
        """Something cannot be kept: it can be saved to a file."""
        self.set_aside.append(Trouble(told, text))
        window.pacru.tell("aside", told)

    def _pasted(self, event: Event) -> None:
        if event.target.tagName in ("INPUT", "TEXTAREA", "SELECT"):
            return
        text = str(event.clipboardData.getData("text/plain"))
        if text.strip():
            event.preventDefault()
            self._shelf().receive(text)

    def _dropped(self, event: Event) -> None:
        if not event.dataTransfer.types.includes("Files"):
            return  # a text dropped into a field goes there
        event.preventDefault()
        self._shelf().receive_files(event.dataTransfer.files)

    def _files_chosen(self, event: Event) -> None:
        self._shelf().receive_files(event.target.files)
        event.target.value = ""  # the same one can be chosen again

    def _commented(self, event: Event) -> None:
        self.dispatch(Noted(comment=str(event.target.value)))

    def _hidden(self) -> None:
        if not self._owned.holds:
            self._lost()
        # Without clocks nothing rests, and who leaves the page is not kept waiting.
        if self.app.clock or self.app.hidden:
            self.dispatch(PageHidden(bool(document.hidden)))

    # Contract: shows the clocks for as long as one runs. Only what is written there changes, until a time is over.
    def _tick(self) -> None:
        self._ticking = None
        if self._rests:
            return
        clock = self.app.clock
        if clock and clock.at(_now()).flagged is not None:
            self.dispatch(TimePassed())
        else:
            self._update("clocks", lambda: views.clocks(self.app, _now()), self._show_clocks)
        if self._ticking is None and self.app.clock and self.app.clock.running is not None:
            self._ticking = asyncio.get_event_loop().call_later(TICK, self._tick)

    def _closed(self, name: str) -> None:
        if self.app.dialog == name:
            self.dispatch(DialogClosed())

    def _measured(self) -> Resized:
        bare = bool(self._narrow.matches)
        host = canvas.board(bare=bare)
        width = host.getBoundingClientRect().width
        coordinates = drawing.coordinates(self.app.settings.coordinates, bare)
        units = svg.view_box(svg.Options(coordinates=coordinates, framed=not bare)).split()[2]
        return Resized(100 * width / float(units), bare)

    # Showing: each part only when its view changed

    def _show(self) -> None:
        app = self.app
        self._update("players", lambda: app.game.position.players, panels.show_players)
        self._update("looks", lambda: (app.settings.theme, app.settings.size), self._show_looks)
        self._update("settings", lambda: _settings(app), self._show_in_dialog)
        self._update("paints", lambda: (app.form or app.setup).paints, self._show_paints)
        self._update("cards", lambda: views.cards(app), panels.show_cards)
        self._update("status", lambda: views.status(app), panels.show_status)
        self._update("board", lambda: _board(app), self._canvas.show)
        self._update(
            "choosable", lambda: (drawing.choosable(app), app.rotation), canvas.show_choosable
        )
        self._update("dragged", lambda: drawing.dragged(app), canvas.show_dragged)
        self._update(
            "stop",
            lambda: (state.tab_stop(state.seen(app)), app.focused, app.rotation, app.room.bare),
            canvas.show_stop,
        )
        self._update("entry", lambda: views.entry(app), panels.show_entry)
        self._update(
            "game", lambda: (app.game, app.setup, app.notes, state.looked_at(app)), self._show_game
        )
        self._update("can", lambda: views.can(app), panels.show_actions)
        self._update("first", lambda: views.offers_first_steps(app), panels.show_first_steps)
        self._update("draw", lambda: views.draw(app), self._show_in_dialog)
        self._update("form", lambda: _form(app), self._show_in_dialog)
        self._update("resigners", lambda: _resigners(app), self._show_in_dialog)
        self._update("threats", lambda: app.threats, panels.show_threats)
        self._update("edited", lambda: app.edited.says if app.edited else "", panels.show_edited)
        self._update("result", lambda: views.result(app), self._show_in_dialog)
        said = app.notes if app.dialog is Dialog.NOTE else None
        self._update("dialog", lambda: (app.dialog, app.topic, said), self._show_dialog)
        self._update("busy", lambda: views.busy(app), panels.show_busy)
        if self._ticking is None:
            self._tick()

    def _update(self, name: str, make: Callable[[], View], show: Callable[[View], None]) -> None:
        """Show one part; when that fails, the others are shown all the same."""
        with self._guarded():
            view = make()
            if name not in self._shown or self._shown[name] != view:
                self._shown[name] = view
                show(view)

    def _show_game(self, _game: tuple[object, ...]) -> None:
        rows = views.rounds(self.app)
        panels.show_rounds(self._shown.get("rounds", ()), rows)
        self._shown["rounds"] = rows

    def _show_paints(self, paints: dict[str, str]) -> None:
        if self._paints is None:
            if not paints:  # few choose a colour of their own
                return
            self._paints = window.CSSStyleSheet.new()
            document.adoptedStyleSheets.push(self._paints)
        from pacru.svg import paint

        self._paints.replaceSync(paint.stylesheet(paints))

    def _sound(self, heard: tuple[sounds.Sound, ...]) -> None:
        for sound in heard if self._begun else ():
            window.pacru.sound(str(sound), self.app.settings.volume / 100)

    def _show_clocks(self, clocks: tuple[views.ClockView, ...]) -> None:
        low = tuple(clock.low for clock in clocks)
        if self.app.settings.volume:
            self._sound(sounds.little_time(self._low, low))
        self._low = low
        for element, clock in zip(by_id("cards").children, clocks, strict=False):
            host = part(element, "clock")
            dom.set_text(host, clock.text)
            host.classList.toggle("low", clock.low)

    # Dialogs

    def _show_dialog(self, view: tuple[Dialog | None, str, object]) -> None:
        wanted, topic, _ = view
        for dialog in Dialog:
            element = by_id(dialog)
            if dialog == wanted and not element.open:
                element.showModal()
            elif dialog != wanted and element.open:
                element.close()
        if wanted in (Dialog.RULES, Dialog.FIRST_STEPS):
            from app import helping  # most visits do without

            if wanted is Dialog.RULES:
                helping.show(self.app, topic)
            else:
                helping.show_first_step(topic or "1")
        if wanted is Dialog.SHARE:
            self._show_share()
        if wanted is Dialog.SENT:
            by_id("sent-text").textContent = topic
        if wanted is Dialog.EDITOR:
            self._edit()
        if wanted is Dialog.LIBRARY:
            self._shelf().show()
        if wanted is Dialog.NOTE:
            from app import noting  # most visits do without

            noting.show(self.app)

    def _show_in_dialog(self, view: "dialogs.View | None") -> None:
        if not view:
            return
        from app import dialogs  # most visits do without

        dialogs.show(view)

    def _edit(self) -> None:
        from app.editor import EditorDialog  # most visits do without

        if self._editor is None:
            play = lambda position: self.dispatch(PositionChosen(position))  # noqa: E731
            self._editor = EditorDialog(self._on, play)
        app = state.seen(self.app)
        position = app.replay.ply.after if app.replay else app.game.position
        self._editor.open(position, app.setup.colours, app.rotation, app.settings.coordinates)

    def _show_share(self) -> None:
        from app.sending import SendingDialog  # most visits do without

        if self._sending is None:
            self._sending = SendingDialog(self._on, self.dispatch, lambda: self.app, self._run)
        self._sending.show()

    def _show_looks(self, looks: tuple[Theme, int]) -> None:
        theme, size = looks
        root = document.documentElement
        if theme is Theme.SYSTEM:
            root.removeAttribute("data-theme")
        else:
            root.dataset.theme = theme
        root.style.setProperty("--size", str(size / 100))
        self._colour_the_browser(theme is Theme.SYSTEM)

    def _colour_the_browser(self, as_the_system: bool) -> None:
        """The bars of the browser have the colour of the page, where it lets us."""
        colour = window.getComputedStyle(document.body).backgroundColor
        for meta in document.querySelectorAll('meta[name="theme-color"]'):
            if not hasattr(meta.dataset, "own"):
                meta.dataset.own = meta.content
            meta.content = meta.dataset.own if as_the_system else colour


def _board(app: App) -> canvas.View:
    position, options = drawing.board(app)
    plies = state.seen(app).game.plies
    last = plies[-1] if plies else None
    return canvas.View(app.room.bare, position, options, app.settings.pace, last)


def _resigners(app: App) -> tuple[tuple[int, str, str], ...]:
    return views.resigners(app) if app.dialog is Dialog.RESIGN else ()


def _settings(app: App) -> Settings | None:
    return app.settings if app.dialog is Dialog.SETTINGS else None


def _form(app: App) -> views.FormView | None:
    return views.form(app.form, placed=app.start is not None) if app.form else None


def _link() -> str:
    """The fragment of the address if it is a link to a position or a game."""
    fragment = str(window.location.hash)
    return fragment if link.is_link(fragment) or link.is_game_link(fragment) else ""


def _arrival() -> "Arrival | None":
    """A game that the page was opened with by a link for one player, unless it is known already or cannot be read."""
    fragment = _link()
    if not (link.is_game_link(fragment) and "&seat=" in fragment) or storage.game(fragment)[0]:
        return None
    from app import correspondence, sharing  # most visits do without

    with contextlib.suppress(pacru.PacruError):  # which is told when it is opened
        return correspondence.arrived(sharing.linked(fragment), *storage.known())
    return None


def _opened(settings: Settings, kept: Kept | None) -> state.Update:
    """The state on opening: the game that was kept, a position that somebody shared, else a new game."""
    if kept:
        return state.resume(kept, settings)
    fragment = _link()
    if not fragment:
        return state.start(replace(Setup.default(), began=_moment()), settings=settings)
    try:
        if link.is_game_link(fragment):
            from app import sharing  # most visits do without

            return state.resume(sharing.linked(fragment).kept, settings)
        shared = link.parse_position_link(fragment)
    except pacru.PacruError as error:
        app, effects = state.start(settings=settings)
        told = _("The link cannot be opened: {why}").format(why=error)
        return state.noticed(app, told), effects
    setup = state.setup_for(shared.position, shared.seat)
    return state.start(setup, shared.position, settings)


def _now() -> float:
    """The seconds of a timepiece that no change of the date disturbs."""
    return float(window.performance.now()) / 1000


def _moment() -> str:
    """Now, as a game says when it began."""
    return time.strftime("%Y.%m.%d %H:%M:%S")


def _is_lost(element: Element) -> bool:
    """Whether the keyboard is nowhere: on nothing, or on what is hidden or cannot be pressed any more."""
    if not element or element.isSameNode(document.body):
        return True
    return not element.isConnected or bool(element.closest(LOST))


def _has_keys(event: Event) -> bool:
    """Whether what has the focus does something of its own with the Enter key."""
    return event.target.tagName in ("A", "BUTTON", "INPUT", "SELECT", "SUMMARY", "TEXTAREA")


def _is_free(event: Event) -> bool:
    """Whether a key is pressed by itself, where no text is typed."""
    typing = event.target.tagName in ("INPUT", "TEXTAREA", "SELECT")
    return not (typing or event.ctrlKey or event.metaKey or event.altKey)
