"""The game explained: turns in scenes and in words, threats, and completion of typed turns.

>>> from pacru import Game, Position, Turn
>>> ply = Game.new().play(Turn.parse("a3-b4(b4)")).plies[-1]
>>> [(str(scene.act), scene.fields) for scene in scenes.scenes_of(ply)]
[('choose', ('a3',)), ('move', ('a3', 'b4')), ('mark', ('b4',))]
>>> name = ["Ada", "Bea"].__getitem__
>>> words.turn_summary(ply, name)
'Ada: a3–b4, marked b4.'
>>> words.advice(ply, scenes.scenes_of(ply))
'move a3 to b4, and mark b4'

>>> position = Position.parse("9/9/9/3AeBs4/4An4/9/9/9/9 a 2 - 1")
>>> words.attack_sentence(threats.threats_in(position).attacks[0], name, is_you=lambda player: player == 1)
'Ada can capture your chevron on e6 with d6 or e5 (R11).'
>>> from pacru.explain.merits import merits
>>> [(reason.text, str(reason.grade)) for reason in merits(ply, name)]
[('It gains 1 marker.', 'proved'), ('It takes the lead in another borderland.', 'proved')]
>>> [found.text for found in completion.complete(position, "d6x")]
['d6xe6']

`scenes` splits a turn into scenes. `words` puts it in words, in the current language of
`pacru.core.texts`. `threats` finds out who attacks whom, `blocking` who is nearly blocked, `merits`
why a turn is good, and `dangers` what it allows. `completion` completes a turn that is being typed.
"""

from pacru.explain import completion, scenes, threats, words
from pacru.explain.completion import Completion
from pacru.explain.scenes import Act, Scene
from pacru.explain.threats import Attack, Threats

__all__ = [
    "Act",
    "Attack",
    "Completion",
    "Scene",
    "Threats",
    "completion",
    "scenes",
    "threats",
    "words",
]
