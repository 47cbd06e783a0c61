"""Shacru, the gentlest sister game of Pacru, and its variant Lilacru.

This module describes them, and loads nothing of them.
"""

from typing import TYPE_CHECKING, Final

from pacru.core.texts import N_
from pacru.games.descriptor import Descriptor, Eye

if TYPE_CHECKING:
    from pacru.games.levels import Strength
    from pacru.games.model import Model
    from pacru.games.ruleset import Ruleset


def _load_shacru() -> "Ruleset":
    from pacru.games.shacru.ruleset import SHACRU

    return SHACRU


def _load_shacru_model() -> "Model":
    from pacru.games.shacru.evaluation import MODELS

    return MODELS["shacru"]


def _load_shacru_levels() -> "tuple[Strength, ...]":
    from pacru.games.shacru.levels import SHACRU

    return SHACRU


def _load_lilacru() -> "Ruleset":
    from pacru.games.shacru.ruleset import LILACRU

    return LILACRU


def _load_lilacru_model() -> "Model":
    from pacru.games.shacru.evaluation import MODELS

    return MODELS["lilacru"]


def _load_lilacru_levels() -> "tuple[Strength, ...]":
    from pacru.games.shacru.levels import LILACRU

    return LILACRU


SHACRU: Final = Descriptor(
    key="shacru",
    title=N_("Shacru"),
    sentence=N_(
        "One field per turn: fill more of the board than anyone else. The easiest game "
        "to start with"
    ),
    duration=N_("10 minutes"),
    load_ruleset=_load_shacru,
    letter="s",
    rules_pattern="s",
    eye=Eye.DOMAINS,
    has_puzzles=True,
    courses=("shacru",),
    rules_page="shacru.md",
    rules_topic="shacru",
    load_model=_load_shacru_model,
    load_levels=_load_shacru_levels,
)
LILACRU: Final = Descriptor(
    key="lilacru",
    title=N_("Lilacru"),
    sentence=N_("Shacru without twists at borders"),
    duration=N_("10 minutes"),
    load_ruleset=_load_lilacru,
    letter="l",
    rules_pattern="l",
    eye=Eye.DOMAINS,
    rules_page="shacru.md",
    rules_topic="shacru",
    load_model=_load_lilacru_model,
    load_levels=_load_lilacru_levels,
)
