"""What needs more than the standard library, from the built wheel in an environment of its own.

Nobody else needs that environment: neither the build nor the other tests. It is made when these
tests run for the first time, from requirements/extras.txt.
"""

import re
from pathlib import Path

import pytest

from tests.support.extras import NEEDS_EXTRAS, Outside, outside
from tests.support.places import ROOT

pytestmark = pytest.mark.long

DOCS = (ROOT / "docs" / "environments.md").read_text("utf-8")
ALL = [
    (game, players) for game in ("pacru", "azacru", "shacru", "lilacru") for players in (2, 3, 4)
]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Outside:
    return outside(tmp_path_factory.mktemp("wheel"))


def shown(imported: str) -> str:
    """The example of the docs that imports a module."""
    (found,) = (
        code
        for code in re.findall(r"```python\n(.*?)```", DOCS, re.DOTALL)
        if f"import {imported}" in code and ">>>" not in code
    )
    return str(found)


def test_the_wheel_is_what_is_tried_and_needs_none_of_this_to_be_imported(place: Outside) -> None:
    code = "import sys, pacru.rl; print(pacru.__file__, 'numpy' in sys.modules)"
    file, numpy = place.run(["-c", code]).split()
    assert Path(file).is_relative_to(place.folder)
    assert numpy == "False"


@pytest.mark.parametrize("module", NEEDS_EXTRAS)
def test_the_examples_in_its_docstrings_are_true(place: Outside, module: str) -> None:
    code = f"import doctest, {module} as tried; assert not doctest.testmod(tried).failed"
    place.run(["-c", code])


def test_the_shown_loop_of_pettingzoo_plays_against_level_1(place: Outside) -> None:
    said = place.run(["-W", "error", "-c", shown("pacru.rl.zoo")]).splitlines()
    assert sorted(line.split()[0] for line in said) == ["player_0", "player_1"]
    assert sum(float(line.split()[1]) for line in said) == 0


def test_the_shown_loop_of_openspiel_plays_against_level_1(place: Outside) -> None:
    first, second = re.findall(r"-?\d\.\d", place.run(["-c", shown("pacru.rl.spiel")]))
    assert float(first) + float(second) == 0


@pytest.mark.parametrize(("game", "players"), ALL)
def test_pettingzoo_finds_no_fault(place: Outside, game: str, players: int) -> None:
    """Not its `max_cycles_test`: that is for environments in which all agents act at once."""
    code = f"""
from functools import partial
from pettingzoo.test import api_test, render_test, seed_test
from pacru.rl.zoo import env

made = partial(env, game={game!r}, players={players})
api_test(made(), num_cycles=1000)
seed_test(made, num_cycles=100)
render_test(made, {{"svg": lambda picture: picture.startswith("<svg")}})
short = made(max_cycles=3)
short.reset()
while not any(short.truncations.values()):
    agent = short.agent_selection
    short.step(short.action_space(agent).sample(short.observe(agent)["action_mask"]))
assert len(short.unwrapped.episode.game.plies) == 3
assert all(short.truncations.values()) and not any(short.terminations.values())
"""
    assert "Passed API test" in place.run(["-c", code])


def test_an_environment_has_the_registry_options_and_penalties_that_the_docs_name(
    place: Outside,
) -> None:
    code = """
import pickle

import pettingzoo

import pacru.rl.zoo
from pacru.rl import action_of, actions_of

for name in ("pacru", "azacru", "shacru", "lilacru"):
    made = pettingzoo.make("aec", f"pacru/{name}-v0", players=3)
    made.reset()
    assert made.unwrapped.episode.game.position.game == name
    assert len(made.possible_agents) == 3

made = pettingzoo.make("aec", "pacru/pacru-v0")
start = "9/9/9/9/3Be5/2Ane1Anw4/9/9/9 a 2 - 7"
made.reset(options={"position": start})
assert str(made.unwrapped.episode.game.position) == start
assert not made.observe("player_1")["action_mask"].any()
made.step(action_of("a1-a2"))
assert made.rewards["player_0"] == -1
assert made.terminations["player_0"]

copy = pickle.loads(pickle.dumps(made.unwrapped))
copy.reset(options={"position": start})
for action in actions_of(pacru.Position.parse(start), "e4xd5"):
    copy.step(action)
assert copy.rewards == {"player_0": 1, "player_1": -1}
for _ in copy.agent_iter():
    copy.step(None)
assert not copy.agents
"""
    place.run(["-c", code])


@pytest.mark.parametrize(("game", "players"), ALL)
def test_openspiel_finds_no_fault(place: Outside, game: str, players: int) -> None:
    code = f"""
import pyspiel
import pacru.rl.spiel

game = pyspiel.load_game("python_{game}(players={players})")
pyspiel.random_sim_test(game, num_sims=5, serialize=True, verbose=False)
if {game!r} == "pacru":
    game = pyspiel.load_game("python_pacru(players={players},tournament=True,longest=30)")
    pyspiel.random_sim_test(game, num_sims=5, serialize=True, verbose=False)
    assert game.max_game_length() == 150
"""
    place.run(["-c", code])


def test_openspiel_learns_and_searches_with_it(place: Outside) -> None:
    code = """
import numpy
import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import mcts
import pacru.rl.spiel

game = pyspiel.load_game("python_shacru")
step = rl_environment.Environment(game).reset()
assert len(step.observations["info_state"][0]) == 4050
state = game.new_initial_state()
chance = numpy.random.RandomState(1)
evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance)
bot = mcts.MCTSBot(game, 1.4, 5, evaluator, random_state=chance)
assert bot.step(state) in state.legal_actions()
"""
    place.run(["-c", code])
