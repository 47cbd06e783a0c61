"""The bots that a person has written in the workshop, as the browser stores them."""

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from app.model.app import App
from app.model.journal import NOW, Change, Journal
from app.model.settings import Settings
from app.model.setup import OWN_SUFFIX
from app.runtime.setting import ENTRIES, Ledger, Setting
from pacru.core.texts import _
from pacru.tree import one_line

LONGEST: Final = 40_000
"""The longest code, in characters."""
MOST_BOTS: Final = 30
"""The limit of stored bots."""
NAME_LENGTH: Final = 40
"""The longest name, without the suffix."""
_ODD: Final = r"[^\w.-]+"


def is_name(name: str) -> bool:
    """Return whether a bot can have this name: that of a file without a folder, as in the workshop."""
    stem = name.removesuffix(OWN_SUFFIX)
    return stem != name and 0 < len(stem) <= NAME_LENGTH + 3 and not re.search(_ODD, stem)


def read_bots(text: object) -> Mapping[str, object]:
    """Parse the text of all bots. The values may have any type; a malformed text gives no bots."""
    try:
        members = json.loads(str(text or "{}"))
    except (ValueError, RecursionError):
        return {}
    return members if isinstance(members, dict) else {}


@lru_cache(2)  # the text is long, and every step of the page reads it
def _split(text: str) -> Mapping[str, str]:
    return {
        name: source[:LONGEST]
        for name, source in read_bots(text).items()
        if isinstance(source, str) and is_name(name)
    }


def _join(parts: Mapping[str, str]) -> str:
    return json.dumps(dict(parts), ensure_ascii=False) if parts else ""


BOTS: Final = Setting("own bots", "", ledger=Ledger(_split, _join))
"""The code of each bot by its name. Two tabs or devices join their bots."""


RUN: Final = Setting("run bots", "", ledger=ENTRIES, stays=True)
"""The digest of the code of each bot that the person has allowed to run in this browser, by name."""


def bots_of(settings: Settings) -> dict[str, str]:
    """Return the code of the person's bots, by name, the oldest first."""
    return dict(_split(settings.value_of(BOTS)))


def with_bots(settings: Settings, bots: Mapping[str, str]) -> Settings:
    """Return the settings with these bots."""
    return settings.with_value_of(BOTS, _join(bots))


def with_bot(settings: Settings, name: str, source: str) -> Settings:
    """Return the settings with a bot. It replaces the bot of that name. If there are too many, the oldest one goes."""
    bots = {**bots_of(settings), name: source[:LONGEST]}
    return with_bots(settings, dict(list(bots.items())[-MOST_BOTS:]))


def without_bot(settings: Settings, name: str) -> Settings:
    """Return the settings without a bot."""
    bots = bots_of(settings).items()
    return with_bots(settings, {bot: source for bot, source in bots if bot != name})


def free_name(known: Mapping[str, str], wanted: str) -> str:
    """Return an unused name for a new bot, close to the wanted one: "hunter.py", "hunter_2.py"."""
    stem = re.sub(_ODD, "_", wanted.removesuffix(OWN_SUFFIX))[:NAME_LENGTH] or "bot"
    numbers = ("", *(f"_{number}" for number in range(2, 2 * MOST_BOTS + 2)))
    names = [f"{stem}{number}{OWN_SUFFIX}" for number in numbers]
    return next((name for name in names if name not in known), names[-1])


# Bots in a file


class OddName(ValueError):  # noqa: N818 - what it is
    """A name that no bot can have. The message says so."""


def with_free_names(settings: Settings, brought: Journal) -> tuple[Journal, int]:
    """Rename the bots in a file, so that they replace none of the person's.

    Args:
        settings: with the person's bots.
        brought: the changes in the file. Removed bots are ignored.

    Returns:
        The changes, with the bots that are new and have room; and the number of these bots.

    Raises:
        OddName: a name that no bot can have.
    """
    changes: dict[str, Change] = {}
    bots, count = bots_of(settings), 0
    for key, change in brought.items():
        setting, _slash, name = key.partition("/")
        if setting != BOTS.name:
            changes[key] = change
            continue
        parts: Mapping[str, object] = {name: change.value} if name else read_bots(change.value)
        for wanted, source in parts.items():
            if not is_name(wanted):
                refusal = _(
                    "“{name}” in this file is no name of a bot. Expected: the name of a Python file."
                )
                raise OddName(refusal.format(name=one_line(wanted)[:NAME_LENGTH]))
            if not isinstance(source, str) or bots.get(wanted) == source:
                continue  # removed there, or the same here
            if len(bots) < MOST_BOTS:
                free = free_name(bots, wanted)
                bots[free] = source[:LONGEST]
                changes[f"{BOTS.name}/{free}"] = Change(source[:LONGEST], NOW)
                count += 1
    return changes, count


# Permission to run a bot


def place_of(name: str, source: str) -> str:
    """Return the name of the sandbox in which a bot runs. It depends on the name and the code of the bot."""
    return f"{name} {_digest(name, source)}"


def _digest(name: str, source: str) -> str:
    from hashlib import sha256  # the start does not need it

    return sha256(f"{name} {source}".encode(errors="replace")).hexdigest()


def has_run(settings: Settings, name: str) -> bool:
    """Return whether the person has allowed this code of a bot to run. Bots from a file need permission."""
    source = bots_of(settings).get(name, "")
    return ENTRIES.split(settings.value_of(RUN)).get(name) == _digest(name, source)


def with_run(settings: Settings, name: str, source: str) -> Settings:
    """Return the settings in which this code of a bot may run."""
    names = {*bots_of(settings), name}
    runs = {**ENTRIES.split(settings.value_of(RUN)), name: _digest(name, source)}
    runs = {bot: digest for bot, digest in runs.items() if bot in names}
    return settings.with_value_of(RUN, ENTRIES.join(runs))


def own_bot_to_move(app: App) -> str:
    """Return the name of the person's bot whose turn it is in the game; empty: another player's turn."""
    player = app.session.game.position.to_move
    return "" if player is None else app.session.setup.bot_file(player)
