"""Pacru and its sister games for programs that learn: actions, planes and episodes, without NumPy.

A turn is one to five choices, and an action is one choice. All games share the same actions and
planes. `pacru.rl.zoo` has an environment for PettingZoo, and `pacru.rl.spiel` a game for OpenSpiel;
both need what the extras ``pacru[zoo]`` and ``pacru[spiel]`` install. See docs/environments.md.

>>> import pacru
>>> from pacru.rl import Decision, text_of
>>> decision = Decision.of(pacru.Position.initial())
>>> [text_of(action) for action in decision.legal][:4]
['e1-d2', 'e1-e2', 'e1-f2', 'a3-b2']
"""

from pacru.rl.codec import ACTIONS, PASSING, Decision, action_of, actions_of, text_of
from pacru.rl.episode import LONGEST, MOST_CHOICES, Episode
from pacru.rl.planes import PLANES, planes_of
from pacru.rl.players import LevelPlayer
from pacru.rl.symmetry import WAYS, action_table, mirror_action, plane_table

__all__ = [
    "ACTIONS",
    "LONGEST",
    "MOST_CHOICES",
    "PASSING",
    "PLANES",
    "WAYS",
    "Decision",
    "Episode",
    "LevelPlayer",
    "action_of",
    "action_table",
    "actions_of",
    "mirror_action",
    "plane_table",
    "planes_of",
    "text_of",
]
