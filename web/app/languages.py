"""Another language than English: its texts, which web/translate.js has put into the page, are learned."""

import asyncio
import gettext
import io
import re
from collections.abc import Callable
from functools import partial

from pyscript import window
from pyscript.ffi import to_js

from pacru import texts

_learning: set[asyncio.Future[None]] = set()  # the loop keeps only weak references


def learn(language: str, go_on: Callable[[], None]) -> None:
    """Say everything in that language, and then go on."""
    learning = asyncio.ensure_future(_learn(language))
    _learning.add(learning)
    learning.add_done_callback(lambda _: go_on())


async def _learn(language: str) -> None:
    """Without its texts all is in English as before; translate.js has said so."""
    try:
        catalogue = await window.pacru.texts
        if catalogue:
            translations = gettext.GNUTranslations(io.BytesIO(catalogue.to_bytes()))
            texts.learn(translations, partial(_number, language), partial(_day, language))
    except Exception as error:  # whatever it is, the game can be played
        window.console.warn(f"no texts for {language}: {error}")


def _number(language: str, value: float, digits: int) -> str:
    form = {"minimumFractionDigits": digits, "maximumFractionDigits": digits}
    return str(window.Intl.NumberFormat.new(language, to_js(form)).format(value))


def _day(language: str, day: str) -> str:
    """A day of a record may be known in part only; then it stays as it is."""
    if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", day):
        return day
    form = window.Intl.DateTimeFormat.new(
        language, to_js({"dateStyle": "medium", "timeZone": "UTC"})
    )
    try:
        return str(form.format(window.Date.new(day)))
    except Exception:  # there is no such day
        return day
