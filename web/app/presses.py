"""What a press of a button means, and what is entered in the form of a new game."""

import pacru
from app import views
from app.dom import Element
from app.messages import (
    BoardRotated,
    BotHurried,
    BotRetried,
    Dialog,
    DialogClosed,
    DialogOpened,
    DrawAgreed,
    DrawOffered,
    EditUndone,
    FirstGameStarted,
    FormChanged,
    GameRejoined,
    HintWanted,
    Message,
    Noted,
    PaymentCompleted,
    PlayedAgain,
    Redone,
    Rematched,
    ReplayStepped,
    ReplayWanted,
    Resigned,
    ScenesSkipped,
    SettingsChanged,
    SteppedBack,
    TakenBack,
    ThreatsToggled,
    TurnConfirmed,
    TurnLookedAt,
    TurnsDeleted,
    VariationPromoted,
)
from app.settings import AT_FIRST
from app.setup import Setup
from app.state import App

RULE = "#rule="
"""Begins the fragment of an address that leads to a rule, such as ``#rule=R13c``, or to another part of the help."""


def message_of(pressed: Element, app: App, moment: str) -> Message:
    """What a button with ``data-do`` means.

    Args:
        pressed: the button.
        app: the state.
        moment: now, as a game says when it began.
    """
    simple: dict[str, Message] = {
        "new-game": DialogOpened(Dialog.NEW_GAME),
        "resign": DialogOpened(Dialog.RESIGN),
        "result": DialogOpened(Dialog.RESULT),
        "settings": DialogOpened(Dialog.SETTINGS),
        "share": DialogOpened(Dialog.SHARE),
        "editor": DialogOpened(Dialog.EDITOR),
        "close": DialogClosed(),
        "again": PlayedAgain(moment),
        "first-game": FirstGameStarted(moment),
        "rematch": Rematched(moment),
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


def typed_form(form: Setup, entry: Element) -> Setup:
    """The form after something was entered in one of its rows."""
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


def with_control(form: Setup, key: str) -> Setup:
    """The form after a time control was chosen."""
    match key:
        case views.NO_CLOCK:
            return form.with_control(None)
        case views.OWN_CLOCKS:
            return form.with_own_controls()
        case _:
            return form.with_control(pacru.Control.parse(key))


def _place(element: Element) -> int:
    """The place in the order of play of the row that an element is in."""
    return int(element.closest("[data-place]").dataset.place)
