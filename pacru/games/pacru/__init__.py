"""Pacru itself. This module describes it without loading its rules."""

from typing import TYPE_CHECKING, Final

from pacru.core.texts import N_
from pacru.games.descriptor import Descriptor, Eye, Preset

if TYPE_CHECKING:
    from pacru.games.ruleset import Ruleset


def _load_ruleset() -> "Ruleset":
    from pacru.games.pacru.ruleset import Pacru

    return Pacru()


SHORT: Final = Preset(
    key="short", title=N_("Short game"), changes={"goal": 15}, duration=N_("10 minutes")
)
"""A game that many can play in a break, and the first one of most people."""
PACRU: Final = Descriptor(
    key="pacru",
    title=N_("Pacru"),
    sentence=N_("The full game: mark, connect, capture"),
    duration=N_("30 minutes"),
    load_ruleset=_load_ruleset,
    rules_pattern="-|tr|t|r",
    tournament=True,
    repetition=True,
    presets=(SHORT,),
    eye=Eye.THREATS,
    has_puzzles=True,
    courses=("rules", "strategy"),
    has_target=True,
    on_online_site=True,
    rules_page="rules.md",
)
