"""The bots that a person has written, as the browser stores them; the workshop writes them."""

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
"""The most bots that are kept."""
NAME_LENGTH: Final = 40
"""The longest name, without its end."""
_ODD: Final = r"[^\w.-]+"


def is_name(name: str) -> bool:
    """Return whether a bot can have this name: that of a file without a folder, as the workshop gives it."""
    stem = name.removesuffix(OWN_SUFFIX)
    return stem != name and 0 < len(stem) <= NAME_LENGTH + 3 and not re.search(_ODD, stem)


def read_bots(text: object) -> Mapping[str, object]:
    """Return what is in the text of all bots, whatever it is."""
    try:
        found = json.loads(str(text or "{}"))
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


@lru_cache(2)  # all code of all bots, and every step of the page asks for it
def _split(text: str) -> Mapping[str, str]:
    found = read_bots(text)
    return {
        name: one[:LONGEST] for name, one in found.items() if isinstance(one, str) and is_name(name)
    }


def _join(parts: Mapping[str, str]) -> str:
    return json.dumps(dict(parts), ensure_ascii=False) if parts else ""


BOTS: Final = Setting("own bots", "", ledger=Ledger(_split, _join))
"""The code of each bot by its name. From two tabs or devices, the bots of both are kept."""


RUN: Final = Setting("run bots", "", ledger=ENTRIES, stays=True)
"""What the code of each bot was when the person let it run, by its name. No file says so: it is about this browser."""


def bots_of(settings: Settings) -> dict[str, str]:
    """Return the code of the person's bots, by name, the oldest first."""
    return dict(_split(settings.value_of(BOTS)))


def with_bots(settings: Settings, bots: Mapping[str, str]) -> Settings:
    """Return the settings with these bots."""
    return settings.with_value_of(BOTS, _join(bots))


def with_bot(settings: Settings, name: str, source: str) -> Settings:
    """Return the settings with a bot, in the place of one with that name. The oldest goes if there are too many."""
    bots = {**bots_of(settings), name: source[:LONGEST]}
    return with_bots(settings, dict(list(bots.items())[-MOST_BOTS:]))


def without_bot(settings: Settings, name: str) -> Settings:
    """Return the settings without a bot."""
    bots = bots_of(settings)
    bots.pop(name, None)
    return with_bots(settings, bots)


def free_name(known: Mapping[str, str], wanted: str) -> str:
    """Return a name for a new bot, like the wanted one, that no other has: "hunter.py", "hunter_2.py"."""
    stem = re.sub(_ODD, "_", wanted.removesuffix(OWN_SUFFIX))[:NAME_LENGTH] or "bot"
    numbers = ("", *(f"_{number}" for number in range(2, 2 * MOST_BOTS + 2)))
    names = [f"{stem}{number}{OWN_SUFFIX}" for number in numbers]
    return next((name for name in names if name not in known), names[-1])


# Bots that come with a file


class OddName(ValueError):  # noqa: N818 - what it is
    """A name that no file of the workshop has. The message says so."""


def with_free_names(settings: Settings, brought: Journal) -> tuple[Journal, int]:
    """Let the bots that a file brings take the place of none that is here.

    Args:
        settings: those here.
        brought: what the file brings. It removes no bot.

    Returns:
        The changes, with the bots that are not here yet, as many as there is room for, each by a name that no other
        has; and how many bots these are.

    Raises:
        OddName: a bot has a name that no file of the workshop has.
    """
    rest: dict[str, Change] = {}
    known, found = bots_of(settings), dict[str, str]()
    for key, change in brought.items():
        setting, _slash, name = key.partition("/")
        if setting != BOTS.name:
            rest[key] = change
            continue
        parts: Mapping[str, object] = {name: change.value} if name else read_bots(change.value)
        for wanted, source in parts.items():
            if not is_name(wanted):
                told = _(
                    "“{name}” in this file is no name of a bot. Expected: the name of a Python file."
                )
                raise OddName(told.format(name=one_line(wanted)[:NAME_LENGTH]))
            if not isinstance(source, str) or known.get(wanted) == source:
                continue  # removed there, or the same here
            if len(known) + len(found) < MOST_BOTS:
                found[free_name({**known, **found}, wanted)] = source[:LONGEST]
    bots = {f"{BOTS.name}/{name}": Change(source, NOW) for name, source in found.items()}
    return {**rest, **bots}, len(bots)


# Whether the person has let a bot run


def _digest(name: str, source: str) -> str:
    """Return what stands for a bot: nothing of another name or code has the same."""
    from hashlib import sha256  # the start does not need it

    return sha256(f"{name} {source}".encode(errors="replace")).hexdigest()


def place_of(name: str, source: str) -> str:
    """Return where a bot runs: in the same place as nothing that has another name or code."""
    return f"{name} {_digest(name, source)}"


def has_run(settings: Settings, name: str) -> bool:
    """Return whether the person has let this code of a bot run. What a file has brought does not run by itself."""
    source = bots_of(settings).get(name, "")
    return ENTRIES.split(settings.value_of(RUN)).get(name) == _digest(name, source)


def with_run(settings: Settings, name: str, source: str) -> Settings:
    """Return the settings in which this code of a bot may run."""
    runs = {**ENTRIES.split(settings.value_of(RUN)), name: _digest(name, source)}
    known = {*bots_of(settings), name}
    return settings.with_value_of(
        RUN, ENTRIES.join({one: entry for one, entry in runs.items() if one in known})
    )


def own_bot_to_move(app: App) -> str:
    """Return the name of the person's bot that has to move in the game on the board; empty: none has to."""
    player = app.session.game.position.to_move
    return "" if player is None else app.session.setup.bot_file(player)
