"""Azacru, a sister game of Pacru. This module describes it without loading its rules."""

from typing import TYPE_CHECKING, Final

from pacru.core.texts import N_
from pacru.games.descriptor import Descriptor

if TYPE_CHECKING:
    from pacru.games.levels import Strength
    from pacru.games.model import Model
    from pacru.games.ruleset import Ruleset


def _load_ruleset() -> "Ruleset":
    from pacru.games.azacru.ruleset import Azacru

    return Azacru()


def _load_model() -> "Model":
    from pacru.games.azacru.evaluation import MODELS

    return MODELS["azacru"]


def _load_levels() -> "tuple[Strength, ...]":
    from pacru.games.azacru.levels import LEVELS

    return LEVELS


AZACRU: Final = Descriptor(
    key="azacru",
    title=N_("Azacru"),
    sentence=N_("Convert long lines, at the cost of a chevron each"),
    duration=N_("15 minutes"),
    load_ruleset=_load_ruleset,
    letter="z",
    rules_pattern="z(?::[a-d])?(?:!a?b?c?d?(?<!!))?",
    has_puzzles=True,
    courses=("azacru",),
    on_online_site=True,
    rules_page="azacru.md",
    rules_topic="azacru",
    load_model=_load_model,
    load_levels=_load_levels,
)
