"""The games that are played on this board: what each does its own way.

A game is a folder here, with a `Descriptor`, and a line in `pacru.games.registry`. What its folder
holds besides (its `Ruleset`, what its bot must know) is loaded only when the game is played.
"""

from pacru.games.changes import Changes
from pacru.games.descriptor import Descriptor, Eye, Preset
from pacru.games.registry import (
    DEFAULT,
    descriptor_of,
    descriptors,
    game_keys,
    game_of_rules,
    load_ruleset,
    other_games,
    ruleset_of,
)
from pacru.games.ruleset import Impossible, Ruleset

__all__ = [
    "DEFAULT",
    "Changes",
    "Descriptor",
    "Eye",
    "Impossible",
    "Preset",
    "Ruleset",
    "descriptor_of",
    "descriptors",
    "game_keys",
    "game_of_rules",
    "load_ruleset",
    "other_games",
    "ruleset_of",
]
