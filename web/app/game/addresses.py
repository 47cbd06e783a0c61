"""The fragments of the page’s address: the event of each, or the reason why it leads nowhere."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from app.runtime.room import Fragment
from pacru import link
from pacru.core.texts import _

MOST_TEXT: Final = link.MOST_PACKED
"""The longest text that is searched for an address, in characters."""
MOST_SHOWN: Final = 30


def find(text: str, addresses: Sequence[Fragment]) -> str:
    """Return the fragment in a text, even if it leads nowhere; empty: the text has none."""
    if ("#" not in text and "%23" not in text) or len(text) > MOST_TEXT:
        return ""
    fragment = link.find(text, _names(addresses))
    if fragment or link.find(text):
        return fragment
    lone = re.fullmatch(r"[^\s#]*(#(?:\S*#)?[\w=%.-]+)", text.strip())
    return lone[1] if lone else ""


def _names(addresses: Sequence[Fragment]) -> set[str]:
    return {address.fragment.strip("#=") for address in addresses}


def event_at(fragment: str, addresses: Sequence[Fragment]) -> Mapping[str, str] | str:
    """Return the event of a fragment, or a sentence that says why it leads nowhere and which addresses are valid.

    Args:
        fragment: such as "#example=R11". Messengers may have changed it.
        addresses: those of all rooms.
    """
    name = link.find(fragment, _names(addresses))
    for address in addresses:
        event = address.read(name)
        if event is not None:
            return (address.why_not(event[address.value]) if address.value else "") or event
    names = ", ".join(sorted({address.fragment.rstrip("=") for address in addresses}))
    refusal = _("There’s nothing at “{address}”. These addresses lead somewhere: {names}.")
    return refusal.format(address=fragment[:MOST_SHOWN], names=names)


def range_of_rules(value: str, rules: Iterable[str]) -> tuple[str, str]:
    """Return the first and the last rule of a game. The letter of ``value`` names the game; the default is Pacru."""
    matches = [match for rule in rules if (match := re.match(r"([A-Z])([0-9]+)", rule))]
    game = value[:1] if value[:1] in {match[1] for match in matches} else "R"
    numbers = [int(match[2]) for match in matches if match[1] == game]
    return f"{game}{min(numbers)}", f"{game}{max(numbers)}"
