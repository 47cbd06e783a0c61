"""The addresses of the page: what a fragment leads to, or why it leads nowhere."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from app.runtime.room import Fragment
from pacru import link
from pacru.core.texts import _

MOST_TEXT: Final = link.MOST_PACKED
"""The longest text in which an address is looked for, in characters."""
_LONE: Final = re.compile(r"\S*#[\w=%.-]+")
_RULE: Final = re.compile(r"[A-Z][0-9]+")
MOST_SHOWN: Final = 30


def find(text: str, addresses: Sequence[Fragment]) -> str:
    """Return the fragment in a text that leads to something in the page, or that is meant to; empty: there is none."""
    if ("#" not in text and "%23" not in text) or len(text) > MOST_TEXT:
        return ""
    found = link.find(text, {address.fragment.strip("#=") for address in addresses})
    if found or link.find(text):
        return found
    lone = _LONE.fullmatch(text.strip())
    return text.strip()[text.strip().index("#") :] if lone else ""


def event_at(fragment: str, addresses: Sequence[Fragment]) -> Mapping[str, str] | str:
    """Return the event that a fragment stands for, or a sentence that says what is wrong with it and what there is.

    Args:
        fragment: such as "#example=R11", as messengers may have left it.
        addresses: what all rooms declare.
    """
    found = link.find(fragment, {address.fragment.strip("#=") for address in addresses})
    for address in addresses:
        event = address.read(found)
        if event is None:
            continue
        why_not = address.why_not(event[address.value]) if address.value else ""
        return why_not or event
    names = ", ".join(sorted({address.fragment.rstrip("=") for address in addresses}))
    told = _("There’s nothing at “{address}”. These addresses lead somewhere: {names}.")
    return told.format(address=fragment[:MOST_SHOWN], names=names)


def range_of_rules(value: str, rules: Iterable[str]) -> tuple[str, str]:
    """Return the first and the last of some rules, in the game whose rule somebody has looked for."""
    numbers: dict[str, set[int]] = {}
    for rule in rules:
        if found := _RULE.match(rule):
            numbers.setdefault(rule[0], set()).add(int(found[0][1:]))
    game = value[:1] if value[:1] in numbers else "R"
    return f"{game}{min(numbers[game])}", f"{game}{max(numbers[game])}"
