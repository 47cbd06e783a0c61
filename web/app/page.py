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
from app import dom, drawing, keeping, motion, sounds, state, storage, views
from app.bots import Bots
from app.dom import Element, Event, by_id, part
from app.effects import Effect, FileGame, KeepGame, KeepSettings, Pause, StopBot
from app.gestures import Hand
from app.keeping import Kept
from app.messages import (
    BoardRotated,
    BotHurried,
    BotRetried,
    ChoiceSought,
    Chosen,
    CompletionPointed,
    CompletionTaken,
    Dialog,
    DialogClosed,
    DialogOpened,
    DrawAgreed,
    DrawOffered,
    EditUndone,
    FieldClicked,
    FieldFocused,
    FieldPointed,
    FirstGameStarted,
    FormChanged,
    GameOpened,
    GameRejoined,
    GameStarted,
    HintWanted,
    Message,
    Noted,
    PageHidden,
    PaymentCompleted,
    PlayedAgain,
    PositionChosen,
    Redone,
    Rematched,
    ReplayStepped,
    ReplayWanted,
    Resigned,
    Resized,
    ScenePassed,
    ScenesSkipped,
    SettingsChanged,
    SteppedBack,
    TakenBack,
    ThreatsToggled,
    TimePassed,
    TurnConfirmed,
    TurnLookedAt,
    TurnsDeleted,
    TurnsPassed,
    TurnTyped,
    TypedEntered,
    VariationPromoted,
    Walked,
)
from app.ownership import Ownership
from app.settings import AT_FIRST, Settings, Theme
from app.setup import Setup
from app.state import App
from app.storage import Storing, Trouble
from pacru import link, svg
from pacru.texts import _

if TYPE_CHECKING:
    from app.correspondence import Arrival
    from app.editor import EditorDialog
    from app.sending import SendingDialog
    from app.shelf import Shelf

View = TypeVar("View")

PRESSABLE = "[data-field], [data-rotation], [data-choose], [data-complete], [data-do]"
NARROW = "(max-width: 37.4375em)"
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
RULE = "#rule="
"""Begins one that leads to a rule, such as ``#rule=R13c``, or to another part of the help."""
ARROWS = {"ArrowRight": (1, 0), "ArrowLeft": (-1, 0), "ArrowUp": (0, 1), "ArrowDown": (0, -1)}
"""How far each key goes on the board to the right and up; with Shift to the next borderland."""
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
        self._layers: dict[str, dict[str, str]] = {"framed": {}, "bare": {}}
        self._drawn: tuple[str, svg.Drawable, svg.Options] | None = None
        self._moving: list[tuple[Any, Element | None]] = []  # what moves, with copies of what goes
        self._still = window.matchMedia("(prefers-reduced-motion: reduce)")
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
        self._narrow = window.matchMedia(NARROW)
        self._voice: Any = None  # what the board says; not needed for the first picture

    @classmethod
    def opened(cls) -> "Page":
        """The page with what was kept of an earlier visit; without the game there, if that cannot be shown."""
        arrival = _arrival()
        if arrival and arrival.joins:  # it is the game in progress from now on
            window.history.replaceState(None, "", _address())
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
        self._fill_key()
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
        elif fragment.startswith(RULE):
            self.dispatch(DialogOpened(Dialog.RULES, fragment.removeprefix(RULE)))

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
            self._layers = {"framed": {}, "bare": {}}
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
        self._rest()
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
            self.dispatch(_message_of(pressed, self.app))

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
        moves = CORNERS if event.ctrlKey else ARROWS | LEAPS
        if key in moves:
            event.preventDefault()
            right, up = moves[key]
            by = 3 if event.shiftKey and key in ARROWS else 1
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
            form = _typed_form(self.app.form, event.target)
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
            self.dispatch(FormChanged(_with_control(self.app.form, event.target.value)))

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
        host = document.querySelector(".board.bare" if bare else ".board.framed")
        width = host.getBoundingClientRect().width
        coordinates = drawing.coordinates(self.app.settings.coordinates, bare)
        units = svg.view_box(svg.Options(coordinates=coordinates, framed=not bare)).split()[2]
        return Resized(100 * width / float(units), bare)

    # Showing: each part only when its view changed

    def _show(self) -> None:
        app = self.app
        self._update("players", lambda: app.game.position.players, self._show_players)
        self._update("looks", lambda: (app.settings.theme, app.settings.size), self._show_looks)
        self._update("settings", lambda: _settings(app), self._show_settings)
        self._update("paints", lambda: (app.form or app.setup).paints, self._show_paints)
        self._update("cards", lambda: views.cards(app), self._show_cards)
        self._update("status", lambda: views.status(app), self._show_status)
        self._update("board", lambda: (app.room.bare, *drawing.board(app)), self._show_board)
        self._update(
            "choosable", lambda: (drawing.choosable(app), app.rotation), self._show_choosable
        )
        self._update("dragged", lambda: drawing.dragged(app), self._show_dragged)
        self._update(
            "stop",
            lambda: (state.tab_stop(state.seen(app)), app.focused, app.rotation, app.room.bare),
            self._show_stop,
        )
        self._update("entry", lambda: views.entry(app), self._show_entry)
        self._update(
            "game", lambda: (app.game, app.setup, app.notes, state.looked_at(app)), self._show_game
        )
        self._update("can", lambda: views.can(app), self._show_actions)
        self._update("first", lambda: views.offers_first_steps(app), self._offer_first_steps)
        self._update("draw", lambda: views.draw(app), self._show_draw)
        self._update("form", lambda: _form(app), self._show_form)
        self._update("resigners", lambda: views.resigners(app), self._show_resigners)
        self._update("threats", lambda: app.threats, self._show_threats)
        self._update("edited", lambda: app.edited.says if app.edited else "", self._show_edited)
        self._update("result", lambda: views.result(app), self._show_result)
        said = app.notes if app.dialog is Dialog.NOTE else None
        self._update("dialog", lambda: (app.dialog, app.topic, said), self._show_dialog)
        self._update("busy", lambda: views.busy(app), self._show_busy)
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
        self._show_rounds(views.rounds(self.app))

    def _show_players(self, count: int) -> None:
        document.body.className = f"n{count}"
        cards = by_id("cards")
        while cards.children.length > count:
            cards.lastElementChild.remove()
        while cards.children.length < count:
            cards.append(cards.firstElementChild.cloneNode(True))

    def _show_paints(self, paints: dict[str, str]) -> None:
        if self._paints is None:
            if not paints:  # few choose a colour of their own
                return
            self._paints = window.CSSStyleSheet.new()
            document.adoptedStyleSheets.push(self._paints)
        from pacru.svg import paint

        self._paints.replaceSync(paint.stylesheet(paints))

    def _show_cards(self, cards: tuple[views.Card, ...]) -> None:
        for element, card in zip(by_id("cards").children, cards, strict=True):
            classes = {"turn": card.turn, "thinking": card.thinking, "out": card.out}
            names = [name for name, holds in classes.items() if holds]
            element.className = " ".join(["card", f"pacru-{card.colour}", *names])
            dom.set_picture(part(element, "glyph"), card.picture)
            dom.set_text(part(element, "name"), card.name)
            dom.set_text(part(element, "level"), card.level)
            dom.set_text(part(element, "detail"), card.detail)
            dom.set_text(part(element, "count"), str(card.count))
            dom.set_text(part(element, "target"), str(card.target))
            dom.set_text(part(element, "note"), card.note)
            part(element, "clock").hidden = not card.timed
            part(element, "bar").style.width = f"{min(100, 100 * card.count / card.target):.1f}%"
            pips = part(element, "pips")
            pips.setAttribute("role", "img")
            dom.set_attribute(pips, "aria-label", card.chevrons)
            hosts = dom.resize_list(pips, len(card.pips), "pip-template")
            for host, pip in zip(hosts, card.pips, strict=True):
                dom.set_picture(host, pip)

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

    def _show_status(self, status: views.Status) -> None:
        dom.set_text(by_id("title"), status.title)
        dom.set_text(by_id("why-text"), status.why)
        rule = by_id("why-rule")
        dom.set_text(rule, status.rule)
        rule.hidden = not status.rule
        rule.dataset.topic = status.rule
        by_id("why").classList.toggle("refused", status.refused)
        dom.set_picture(by_id("status-glyph"), status.picture)
        by_id("back").hidden = not status.back
        by_id("hurry").hidden = not status.hurry
        by_id("skip").hidden = not status.skip
        self._show_steps(status)
        self._show_rotations(status.rotations)
        self._show_benefits(status.benefits)
        self._show_payment(status)
        by_id("stepping").hidden = not (status.stepping or status.beside)
        for step in document.querySelectorAll("#stepping .step"):
            step.hidden = not status.stepping
        by_id("again").hidden = not status.again
        by_id("hint").hidden = not status.hint
        dom.set_attribute(by_id("hint"), "aria-disabled", "true" if status.hinted else "false")
        by_id("finish").hidden = not status.finished
        by_id("retry").hidden = not status.retry
        by_id("send").hidden = not status.send
        dom.set_text(by_id("send-text"), status.send)
        by_id("confirm").hidden = not status.confirm
        self._show_thought(status.thought)
        by_id("lately").hidden = not status.lately
        self._show_turns(by_id("lately"), status.lately)
        by_id("threats").hidden = not status.threats
        self._show_turns(by_id("threats"), status.threats)

    def _show_thought(self, thought: views.ThoughtView | None) -> None:
        host = by_id("thought")
        host.hidden = thought is None
        if thought:
            dom.set_text(part(host, "depth"), thought.depth)
            dom.set_text(part(host, "rate"), thought.rate)
            dom.set_text(part(host, "score"), thought.score)
            self._show_turns(part(host, "line"), thought.line)

    def _show_turns(self, host: Element, turns: tuple[views.TurnLine, ...]) -> None:
        items = dom.resize_list(host, len(turns), "turn-template")
        for item, turn in zip(items, turns, strict=True):
            dom.set_picture(part(item, "glyph"), turn.picture)
            dom.set_text(part(item, "text"), turn.text)

    def _show_steps(self, status: views.Status) -> None:
        steps = by_id("steps")
        steps.classList.toggle("idle", status.step is None)
        for number, (element, name) in enumerate(zip(steps.children, status.steps, strict=True)):
            dom.set_text(element, name)
            now = status.step or 0
            element.className = "done" if number < now else "now" if number == now else ""

    def _show_rotations(self, buttons: tuple[views.RotationButton, ...]) -> None:
        group = by_id("turns")
        group.hidden = not buttons
        for button in buttons:
            element = group.querySelector(f'[data-choose="{button.key}"]')
            dom.set_picture(part(element, "glyph"), button.picture)
            dom.set_picture(part(element, "coin"), button.coin)
            dom.set_text(part(element, "price"), str(button.price))
            dom.set_attribute(element, "aria-label", button.label)
            dom.set_attribute(element, "title", button.label)
            dom.set_attribute(element, "aria-disabled", "false" if button.possible else "true")

    def _show_benefits(self, buttons: tuple[views.BenefitButton, ...]) -> None:
        shown = {button.key: button for button in buttons}
        for element in document.querySelectorAll(".option"):
            button = shown.get(element.dataset.choose)
            element.hidden = button is None
            if button:
                dom.set_text(part(element, "text"), button.text)
                dom.set_text(part(element, "gain"), button.gain)

    def _show_payment(self, status: views.Status) -> None:
        by_id("pay").hidden = not status.price
        paid = _("{number} of {all}").format(number=status.paid, all=status.price)
        dom.set_text(by_id("paid-text"), paid)
        for number, coin in enumerate(document.querySelectorAll(".paid i")):
            coin.classList.toggle("on", number < status.paid)
            coin.hidden = number >= status.price

    def _show_board(self, view: tuple[bool, svg.Drawable, svg.Options]) -> None:
        bare, position, options = view
        name = "bare" if bare else "framed"
        drawing = document.querySelector(f".board.{name} svg")
        known = self._layers[name]
        motions = self._motions(name, position, options)
        copies = [dom.copy_of_part(drawing, one.part) if one.old else None for one in motions]
        for layer, content in svg.layers(position, options).items():
            if known.get(layer) != content:
                known[layer] = content
                dom.set_group(drawing.querySelector(f'[data-layer="{layer}"]'), content)
        self._drawn = (name, position, options)
        for one, copy in zip(motions, copies, strict=True):
            moving = dom.animate(drawing, one.part, copy, one.frames, one.delay, one.time)
            self._moving.append((moving, copy))
        if motions:
            end = max(one.delay + one.time for one in motions) / 1000
            asyncio.get_event_loop().call_later(end, self._rest, self._moving)
        dom.set_attribute(drawing, "viewBox", svg.view_box(options))

    def _motions(
        self, name: str, position: svg.Drawable, options: svg.Options
    ) -> tuple[motion.Motion, ...]:
        """How the board gets to what it is to show, if it moves at all."""
        self._rest()
        drawn = self._drawn
        if drawn is None or self._still.matches:
            return ()
        before, rotation = drawn[1], options.rotation
        if (drawn[0], drawn[2].rotation) != (name, rotation):
            return ()
        plies = state.seen(self.app).game.plies
        return motion.between(
            before, position, rotation, self.app.settings.pace, plies[-1] if plies else None
        )

    def _rest(self, moving: list[tuple[Any, Element | None]] | None = None) -> None:
        """What moves is where it was going to, and never in the way of the next input.

        Args:
            moving: what has come to its end, if it is that which moves now; else what moves is hurried.
        """
        if moving is not None and moving is not self._moving:
            return
        for animation, copy in self._moving:
            if animation:
                animation.cancel()
            if copy:
                copy.remove()
        self._moving = []

    def _show_choosable(self, view: tuple[dict[str, bool], int]) -> None:
        choosable, _ = view
        for element in document.querySelectorAll("#board [data-field]"):
            drags = choosable.get(element.dataset.field)
            names = "hit" if drags is None else "hit now drags" if drags else "hit now"
            dom.set_attribute(element, "class", names)

    def _show_dragged(self, picture: str) -> None:
        by_id("dragged").hidden = not picture
        dom.set_picture(by_id("dragged"), picture)

    def _show_stop(self, view: tuple[str, bool, int, bool]) -> None:
        field, focused, _, bare = view
        host = document.querySelector(".board.bare" if bare else ".board.framed")
        here = host.querySelector(f'[data-field="{field}"]')
        dom.set_attribute(here, "tabindex", "0")
        if focused:
            here.focus(to_js({"preventScroll": True}))
        for element in document.querySelectorAll("#board [tabindex]"):
            if not element.isSameNode(here):
                element.removeAttribute("tabindex")

    def _show_entry(self, entry: views.EntryView) -> None:
        typed, host = by_id("typed"), by_id("completions")
        if typed.value != entry.text:
            typed.value = entry.text
        dom.set_attribute(typed, "aria-invalid", "true" if entry.refused else "false")
        dom.set_attribute(typed, "aria-expanded", "true" if entry.completions else "false")
        host.hidden = not entry.completions
        items = dom.resize_list(host, len(entry.completions), "completion-template")
        for number, (item, one) in enumerate(zip(items, entry.completions, strict=True)):
            item.id = f"completion-{number}"
            item.dataset.complete = one.text
            dom.set_text(part(item, "text"), one.text)
            dom.set_text(part(item, "note"), one.note)
            dom.set_attribute(item, "aria-selected", "true" if number == entry.at else "false")
        if entry.at is None:
            typed.removeAttribute("aria-activedescendant")
        else:
            dom.set_attribute(typed, "aria-activedescendant", f"completion-{entry.at}")
            items[entry.at].scrollIntoView(to_js({"block": "nearest"}))

    def _show_rounds(self, rows: tuple[views.RoundView | views.LineView, ...]) -> None:
        known = self._shown.get("rounds", ())
        host = by_id("rounds")
        same = 0
        while same < min(len(known), len(rows)) and known[same] == rows[same]:
            same += 1
        while host.children.length > same:
            host.lastElementChild.remove()
        for row in rows[same:]:
            host.append(_round(row) if isinstance(row, views.RoundView) else _line(row))
        self._shown["rounds"] = rows
        by_id("no-rounds").hidden = bool(rows)
        looked_at = host.querySelector(".shown")
        if looked_at:
            looked_at.scrollIntoView(to_js({"block": "nearest"}))
        else:
            host.scrollTop = host.scrollHeight

    def _show_edited(self, says: str) -> None:
        by_id("edited").hidden = not says
        dom.set_text(by_id("edited-text"), says)

    def _show_actions(self, can: dict[str, bool]) -> None:
        for name, possible in can.items():
            for button in document.querySelectorAll(f'[data-do="{name}"]'):
                button.disabled = not possible

    def _offer_first_steps(self, offered: bool) -> None:
        by_id("first-steps").hidden = not offered

    def _show_busy(self, busy: bool) -> None:
        document.documentElement.toggleAttribute("data-busy", busy)

    def _fill_key(self) -> None:
        items = dom.resize_list(by_id("key"), len(views.MARKS), "key-template")
        for item, (kind, text) in zip(items, views.MARKS.items(), strict=True):
            dom.set_picture(part(item, "glyph"), svg.mark(kind))
            dom.set_text(part(item, "text"), _(text))

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
            self._sending = SendingDialog(self._on, self.dispatch, lambda: self.app)
        self._sending.show()

    def _show_form(self, form: views.FormView | None) -> None:
        if form is None:
            return
        dom.set_text(by_id("new-game-title"), form.title)
        by_id("count").parentElement.hidden = not form.counted
        for button in by_id("count").children:
            dom.set_pressed(button, int(button.dataset.value) == len(form.seats))
        rows = dom.resize_list(by_id("seats"), len(form.seats), "seat-template")
        for place, (row, seat) in enumerate(zip(rows, form.seats, strict=True)):
            row.dataset.place = str(place)
            self._show_seat(row, seat)
        for button in by_id("variant").children:
            chosen = (button.dataset.value == "tournament") == form.tournament
            dom.set_pressed(button, chosen)
        dom.set_text(by_id("variant-hint"), form.variant_hint)
        dom.set_text(by_id("target-hint"), form.target_hint)
        by_id("repetition").checked = form.repetition
        self._show_controls(form)

    def _show_controls(self, form: views.FormView) -> None:
        chooser = by_id("control")
        if not chooser.options.length:
            for key, text in form.controls:
                option = document.createElement("option")
                option.value, option.textContent = key, text
                chooser.append(option)
        if chooser.value != form.control:
            chooser.value = form.control

    def _show_seat(self, row: Element, seat: views.SeatView) -> None:
        dom.set_picture(part(row, "glyph"), seat.picture)
        dom.set_text(part(row, "seat"), seat.seat)
        name = part(row, "name")
        name.placeholder = seat.placeholder
        if name.value != seat.name:
            name.value = seat.name
        for button in row.querySelectorAll('[data-do="colour"]'):
            dom.set_pressed(button, button.dataset.value == seat.colour and not seat.paint)
        self._show_paint(row, seat)
        for button in row.querySelectorAll('[data-do="kind"]'):
            dom.set_pressed(button, button.dataset.value == seat.kind)
        self._show_level(row, seat)
        self._show_times(row, seat)
        earlier = row.querySelector('[data-do="earlier"]')
        dom.set_attribute(earlier, "aria-label", seat.earlier)
        dom.set_attribute(earlier, "title", seat.earlier)

    def _show_paint(self, row: Element, seat: views.SeatView) -> None:
        paint = row.querySelector('[type="color"]')
        if seat.paint:
            paint.value = seat.paint
        paint.parentElement.classList.toggle("chosen", bool(seat.paint))

    def _show_level(self, row: Element, seat: views.SeatView) -> None:
        part(row, "level").hidden = seat.kind != "bot"
        dom.set_text(part(row, "level-name"), seat.level_name)
        dom.set_text(part(row, "level-text"), seat.level_text)
        slider = part(row, "level-slider")
        if slider.value != str(seat.level):
            slider.value = str(seat.level)
        dom.set_attribute(slider, "aria-label", seat.level_label)
        dom.set_attribute(slider, "aria-valuetext", seat.level_name)

    def _show_times(self, row: Element, seat: views.SeatView) -> None:
        part(row, "times").hidden = not seat.own_time
        for name, value in (("minutes", seat.minutes), ("increment", seat.increment)):
            entry = part(row, name)
            if (entry.value or "0") != value:
                entry.value = value

    def _show_looks(self, looks: tuple[Theme, int]) -> None:
        theme, size = looks
        root = document.documentElement
        if theme is Theme.SYSTEM:
            root.removeAttribute("data-theme")
        else:
            root.dataset.theme = theme
        root.style.setProperty("--size", str(size / 100))
        self._colour_the_browser(theme is Theme.SYSTEM)

    def _show_settings(self, settings: Settings | None) -> None:
        if settings is None:
            return
        for control in document.querySelectorAll("#settings [data-setting]"):
            value = getattr(settings, control.dataset.setting)
            if control.tagName == "BUTTON":
                dom.set_pressed(control, control.dataset.value == value)
            elif control.type == "checkbox":
                control.checked = value
            else:
                control.value = str(value)
        for name, hint in views.hints(settings).items():
            dom.set_text(document.querySelector(f'[data-hint="{name}"]'), hint)

    def _colour_the_browser(self, as_the_system: bool) -> None:
        """The bars of the browser have the colour of the page, where it lets us."""
        colour = window.getComputedStyle(document.body).backgroundColor
        for meta in document.querySelectorAll('meta[name="theme-color"]'):
            if not hasattr(meta.dataset, "own"):
                meta.dataset.own = meta.content
            meta.content = meta.dataset.own if as_the_system else colour

    def _show_threats(self, shown: bool) -> None:
        dom.set_pressed(by_id("threats-shown"), shown)

    def _show_resigners(self, people: tuple[tuple[int, str, str], ...]) -> None:
        buttons = dom.resize_list(by_id("resigners"), len(people), "resigner-template")
        for button, (player, picture, text) in zip(buttons, people, strict=True):
            button.dataset.value = str(player)
            dom.set_picture(part(button, "glyph"), picture)
            dom.set_text(part(button, "text"), text)

    def _show_draw(self, draw: views.DrawView | None) -> None:
        if draw is None:
            return
        dom.set_text(by_id("draw-title"), draw.title)
        rows = dom.resize_list(by_id("draw-rows"), len(draw.rows), "draw-template")
        for element, row in zip(rows, draw.rows, strict=True):
            element.dataset.value = str(row.player)
            element.disabled = not row.asked
            dom.set_picture(part(element, "glyph"), row.picture)
            dom.set_text(part(element, "text"), row.text)

    def _show_result(self, result: views.Result | None) -> None:
        if result is None:
            return
        dom.set_text(by_id("result-title"), result.title)
        dom.set_text(by_id("result-reason"), result.reason)
        dom.set_picture(by_id("result-glyph"), result.picture)
        rows = dom.resize_list(by_id("result-rows"), len(result.rows), "result-template")
        for element, row in zip(rows, result.rows, strict=True):
            dom.set_picture(part(element, "glyph"), row.picture)
            dom.set_text(part(element, "name"), row.name)
            dom.set_text(part(element, "count"), str(row.count))
            dom.set_text(part(element, "chevrons"), row.chevrons)


def _settings(app: App) -> Settings | None:
    return app.settings if app.dialog is Dialog.SETTINGS else None


def _round(row: views.RoundView) -> Element:
    element = dom.copy_of("round-template")
    element.firstElementChild.textContent = str(row.number)
    for ply in row.plies:
        element.append(_ply(ply))
    return element


def _line(row: views.LineView) -> Element:
    """Turns of a variation, with what was said."""
    element = dom.copy_of("line-template")
    element.style.setProperty("--depth", str(row.depth))
    element.classList.toggle("said", row.depth < 0)
    for word in row.words:
        if isinstance(word, str):
            said = document.createElement("q")
            said.textContent = word
            element.append(said)
        else:
            element.append(_ply(word))
    return element


def _ply(ply: views.PlyView) -> Element:
    element = dom.copy_of("ply-template")
    element.classList.toggle("last", ply.last)
    element.classList.toggle("shown", ply.shown)
    dom.set_attribute(element, "aria-current", "true" if ply.shown else "false")
    element.disabled = ply.place is None
    dom.set_attribute(element, "aria-hidden", "false" if ply.text else "true")
    element.dataset.value = ply.place or ""
    element.title = ply.full
    dom.set_picture(part(element, "glyph"), ply.picture)
    dom.set_text(part(element, "text"), ply.text)
    dom.set_text(part(element, "time"), ply.time)
    return element


def _form(app: App) -> views.FormView | None:
    return views.form(app.form, placed=app.start is not None) if app.form else None


def _link() -> str:
    """The fragment of the address if it is a link to a position or a game."""
    fragment = str(window.location.hash)
    return fragment if link.is_link(fragment) or link.is_game_link(fragment) else ""


def _address() -> str:
    """The address of the page, without what stands behind it."""
    return str(window.location.href).partition("#")[0]


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

            opened = sharing.linked(fragment)
            return state.resume(Kept(opened.setup, opened.game, notes=opened.notes), settings)
        shared = link.parse_position_link(fragment)
    except pacru.PacruError as error:
        app, effects = state.start(settings=settings)
        told = _("The link cannot be opened: {why}").format(why=error)
        return state.noticed(app, told), effects
    setup = state.setup_for(shared.position, shared.seat)
    return state.start(setup, shared.position, settings)


def _message_of(pressed: Element, app: App) -> Message:
    """What a button with ``data-do`` means."""
    simple: dict[str, Message] = {
        "new-game": DialogOpened(Dialog.NEW_GAME),
        "resign": DialogOpened(Dialog.RESIGN),
        "result": DialogOpened(Dialog.RESULT),
        "settings": DialogOpened(Dialog.SETTINGS),
        "share": DialogOpened(Dialog.SHARE),
        "editor": DialogOpened(Dialog.EDITOR),
        "close": DialogClosed(),
        "again": PlayedAgain(_moment()),
        "first-game": FirstGameStarted(_moment()),
        "rematch": Rematched(_moment()),
        "draw": DrawOffered(),
        "confirm": TurnConfirmed(),
        "redo": Redone(),
        "back": SteppedBack(),
        "take-back": TakenBack(),
        "hint": HintWanted(),
        "hurry": BotHurried(),
        "skip": ScenesSkipped(),
        "complete": PaymentCompleted(),
        "retry": BotRetried(),
        "rotate": BoardRotated(),
        "threats": ThreatsToggled(),
        "replay": ReplayWanted(),
        "step-back": ReplayStepped(-1),
        "step-on": ReplayStepped(1),
        "rejoin": GameRejoined(),
        "note": DialogOpened(Dialog.NOTE),
        "library": DialogOpened(Dialog.LIBRARY),
        "promote": VariationPromoted(),
        "delete-turns": TurnsDeleted(),
        "undo-edit": EditUndone(),
        "reset": SettingsChanged(AT_FIRST),
    }
    name = pressed.dataset.do
    if name == "look-at":
        place = str(pressed.dataset.value)
        return TurnLookedAt(tuple(map(int, filter(None, place.split(".")))))
    if name == "mark":
        return Noted(mark=str(pressed.dataset.value))
    if name == "first":
        return DialogOpened(Dialog.FIRST_STEPS, getattr(pressed.dataset, "topic", ""))
    if name == "rules":
        return DialogOpened(Dialog.RULES, getattr(pressed.dataset, "topic", ""))
    if name == "set":
        data = pressed.dataset
        return SettingsChanged(app.settings.with_value(data.setting, data.value))
    if name == "agree":
        return DrawAgreed(int(pressed.dataset.value))
    if name == "resign-as":
        return Resigned(int(pressed.dataset.value))
    if app.form and name not in simple:
        return FormChanged(_changed_form(app.form, name, pressed))
    return simple[name]


def _changed_form(form: Setup, name: str, pressed: Element) -> Setup:
    value = getattr(pressed.dataset, "value", "")
    match name:
        case "count":
            return form.with_count(int(value))
        case "variant":
            return form.with_rules(tournament=value == "tournament")
        case "colour":
            return form.with_colour(_place(pressed), value)
        case "kind":
            away = value == "away"
            place = _place(pressed)
            return form.with_away(place) if away else form.with_kind(place, value == "bot")
        case _:
            return form.with_earlier(_place(pressed))


def _typed_form(form: Setup, entry: Element) -> Setup:
    place, value = _place(entry), entry.value
    if entry.type == "range":
        return form.with_level(place, int(value))
    if entry.type == "number":
        number = int(value) if value.isdecimal() else 0
        minutes = hasattr(entry.dataset, "minutes")
        return form.with_minutes(place, number) if minutes else form.with_increment(place, number)
    if entry.type == "color":
        return form.with_paint(place, value)
    return form.with_name(place, value)


def _with_control(form: Setup, key: str) -> Setup:
    match key:
        case views.NO_CLOCK:
            return form.with_control(None)
        case views.OWN_CLOCKS:
            return form.with_own_controls()
        case _:
            return form.with_control(pacru.Control.parse(key))


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


def _place(element: Element) -> int:
    """The place in the order of play of the row that an element is in."""
    return int(element.closest("[data-place]").dataset.place)
