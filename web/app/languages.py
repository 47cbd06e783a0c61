"""Another language than English: its texts are loaded, and those that stand in the page are replaced."""

import asyncio
import gettext
import io
from collections.abc import Callable

from pyscript import document, fetch, window

from app.dom import Element
from pacru import texts
from pacru.texts import _

ATTRIBUTES = ("aria-label", "title", "placeholder")
"""Attributes with texts."""
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
        texts.learn(gettext.GNUTranslations(io.BytesIO(bytes(catalogue))))
    except Exception as error:  # whatever it is, the game can be played
        window.console.warn(f"no texts for {language}: {error}")
        document.documentElement.lang = "en"
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
        if shown and node.parentNode.nodeName.lower() not in ("script", "mpy-config"):
            node.nodeValue = text.replace(shown, _(shown))
    for name in ATTRIBUTES:
        for element in root.querySelectorAll(f"[{name}]"):
            value = element.getAttribute(name)
            if value:
                element.setAttribute(name, _(value))
