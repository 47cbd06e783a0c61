"""The entry of the page's worker, and the only module of the page that calls the browser."""

import gc
import gettext
import io
import json
import re
from collections.abc import Iterable
from functools import partial
from typing import Any

import js
from pyscript.ffi import to_js

from app.model.app import App
from app.runtime.commands import Command, to_list
from app.runtime.loop import Loop
from app.shell.compose import Composed
from app.shell.opening import open_page
from app.shell.rooms import ROOMS, embed_rooms
from pacru.core import texts
from pacru.core.outside import with_whole_characters

_loop: Loop[App]
_catalogue: gettext.NullTranslations


def open(facts: str, catalogues: Any) -> str:  # noqa: A001, ANN401 - what the page asks for
    """Open the page.

    Args:
        facts: those of the scripts at the opening, as JSON; see ``app.shell.opening``.
        catalogues: the translated texts as files of gettext; none if the page is in English.

    Returns:
        As JSON: the first commands, the events that follow, and whether Python started from its memory snapshot.
    """
    global _loop
    values = json.loads(with_whole_characters(facts))
    _set_language(str(values["language"]), catalogues)
    embedded = bool(values.get("embedded"))
    rooms = embed_rooms() if embedded else ROOMS
    _loop, commands, events = open_page(Composed(rooms, lenient=embedded), values)
    is_from_memory = hasattr(js, "fromMemory")
    return json.dumps(
        {"commands": _written(commands), "events": events, "from memory": is_from_memory}
    )


def hear(facts: str) -> str:
    """Return the commands that answer an event of the page, as JSON."""
    return json.dumps(_written(_loop.hear(json.loads(with_whole_characters(facts)))))


def _written(commands: Iterable[Command]) -> list[list[Any]]:
    return [to_list(command) for command in commands]


# Another language


def _set_language(language: str, catalogues: Iterable[Any]) -> None:
    global _catalogue
    _catalogue = gettext.NullTranslations()
    if not catalogues:
        texts.set_language(None)
        return
    for catalogue in catalogues:
        learn(catalogue)
    texts.set_language(_catalogue, partial(_number, language), partial(_day, language))


def learn(catalogue: Any) -> None:  # noqa: ANN401 - bytes of the page
    """Add translated texts, in a file of gettext."""
    _catalogue.add_fallback(gettext.GNUTranslations(io.BytesIO(catalogue.to_bytes())))


def _number(language: str, value: float, digits: int) -> str:
    form = {"minimumFractionDigits": digits, "maximumFractionDigits": digits}
    return str(js.Intl.NumberFormat.new(language, to_js(form)).format(value))


def _day(language: str, day: str) -> str:
    """Return a day in the page's language. A day of a record that is known only in part stays as it is."""
    if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", day):
        return day
    form = js.Intl.DateTimeFormat.new(language, to_js({"dateStyle": "medium", "timeZone": "UTC"}))
    try:
        return str(form.format(js.Date.new(day)))
    except Exception:  # no such day
        return day


__export__ = ["open", "hear", "learn"]

gc.freeze()  # the objects so far stay; sitecustomize.py has switched the search for garbage off
gc.enable()
