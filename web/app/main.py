"""Starts the page's Python in its worker, and the only module that knows the browser."""

import gc
import gettext
import io
import json
import re
from functools import partial
from typing import Any

import js
from polyscript import xworker
from pyscript.ffi import to_js

from app.core.commands import Command, written
from app.core.loop import Loop
from app.shell.compose import Composed
from app.shell.opening import Opening
from app.shell.rooms import ROOMS
from pacru import texts

_loop: Loop


def open(facts: str, catalogue: Any = None) -> str:  # noqa: A001, ANN401 - what the page asks for
    """The page is opened.

    Args:
        facts: what its scripts know, as JSON; see ``app.shell.opening``.
        catalogue: the texts of another language than English, if it is in one.

    Returns:
        As JSON, the commands that come first, the events that follow, and whether Python began from its memory of an
        earlier start.
    """
    global _loop
    known = json.loads(facts)
    if catalogue:
        _learn(known["language"], catalogue.to_bytes())
    opening = Opening(Composed(ROOMS), known)
    _loop = opening.begin()
    begun = {"commands": _written(opening.told), "events": opening.events}
    return json.dumps(begun | {"from memory": hasattr(js, "fromMemory")})


def hear(facts: str) -> str:
    """Something has happened on the page: what it is to do about that, as JSON."""
    return json.dumps(_written(_loop.hear(json.loads(facts))))


def _written(commands: list[Command]) -> list[list[Any]]:
    return [written(command) for command in commands]


# Another language


def _learn(language: str, catalogue: bytes) -> None:
    translations = gettext.GNUTranslations(io.BytesIO(catalogue))
    texts.learn(translations, partial(_number, language), partial(_day, language))


def _number(language: str, value: float, digits: int) -> str:
    form = {"minimumFractionDigits": digits, "maximumFractionDigits": digits}
    return str(js.Intl.NumberFormat.new(language, to_js(form)).format(value))


def _day(language: str, day: str) -> str:
    """A day of a record may be known in part only; then it stays as it is."""
    if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", day):
        return day
    form = js.Intl.DateTimeFormat.new(language, to_js({"dateStyle": "medium", "timeZone": "UTC"}))
    try:
        return str(form.format(js.Date.new(day)))
    except Exception:  # there is no such day
        return day


__export__ = ["open", "hear"]
xworker.onmessage = js.Boolean  # PyScript prints every message that is none of its own

gc.freeze()  # what has been made so far stays; sitecustomize.py has disabled the search for garbage
gc.enable()
