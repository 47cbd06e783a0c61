"""Another language than English: its texts are loaded, and those that stand in the page are replaced."""

import asyncio
import gettext
import io
import re
from collections.abc import Callable
from functools import partial

from pyscript import document, fetch, window
from pyscript.ffi import to_js

from app.dom import Element
from pacru import texts
from pacru.texts import _

ATTRIBUTES = ("aria-label", "title", "placeholder")
"""Attributes with texts."""
FIXED = "script, mpy-config, [translate=no]"
"""Elements whose texts are the same in every language."""
_SHOW_TEXT = 4


_learning: set[asyncio.Future[None]] = set()  # the loop keeps only weak references


def learn(language: str, go_on: Callable[[], None]) -> None:
    """Say everything in that language, and then go on."""
    learning = asyncio.ensure_future(_learn(language))
    _learning.add(learning)
    learning.add_done_callback(lambda _: go_on())


async def _learn(language: str) -> None:
    """Without its texts all is in English as before."""
    addresses = dict(pair.split("=") for pair in document.documentElement.dataset.languages.split())
    try:
        catalogue = await fetch(addresses[language]).bytearray()
        translations = gettext.GNUTranslations(io.BytesIO(bytes(catalogue)))
        texts.learn(translations, partial(_number, language), partial(_day, language))
    except Exception as error:  # whatever it is, the game can be played
        window.console.warn(f"no texts for {language}: {error}")
        document.documentElement.lang = "en"
        document.documentElement.removeAttribute("dir")
        return
    _translate(document.body)
    for template in document.querySelectorAll("template"):
        _translate(template.content)


def _translate(root: Element) -> None:
    walker = document.createTreeWalker(root, _SHOW_TEXT)
    while walker.nextNode():
        node = walker.currentNode
        text = str(node.nodeValue)
        shown = text.strip()
        parent = node.parentElement
        if shown and not (parent and parent.closest(FIXED)):
            node.nodeValue = text.replace(shown, _(shown))
    for name in ATTRIBUTES:
        for element in root.querySelectorAll(f"[{name}]"):
            value = element.getAttribute(name)
            if value:
                element.setAttribute(name, _(value))


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
