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


def test_the_shown_loops_play_against_level_1(place: Outside) -> None:
    said = place.run(["-W", "error", "-c", shown("pacru.rl.zoo")]).splitlines()
    assert sorted(line.split()[0] for line in said) == ["player_0", "player_1"]
    assert sum(float(line.split()[1]) for line in said) == 0
    first, second = re.findall(r"-?\d\.\d", place.run(["-c", shown("pacru.rl.spiel")]))
    assert float(first) + float(second) == 0


@pytest.mark.parametrize(("game", "players"), ALL)
def test_gymnasium_finds_no_fault(place: Outside, game: str, players: int) -> None:
    code = f"""
import gymnasium
from gymnasium.utils.env_checker import check_env
import pacru.rl.gym

made = gymnasium.make("pacru/{game}-v0", players={players}, level=2, render_mode="rgb_array")
check_env(made.unwrapped)
print(made.metadata["render_fps"])
"""
    said = place.run(["-W", "error", "-c", code])  # with the boards that it has drawn in words
    assert said.splitlines()[-1] == "1"


def test_one_learner_plays_against_a_level(place: Outside) -> None:
    code = """
import gymnasium
import pacru.rl.gym

def play(seed):
    env = gymnasium.make("pacru/pacru-v0", level=1, seat=1)
    seen, _ = env.reset(seed=seed)
    env.action_space.seed(seed)
    assert len(env.unwrapped.board.episode.game.plies) == 1  # the level begins
    while True:
        seen, reward, done, cut, _ = env.step(env.action_space.sample(seen["action_mask"]))
        if done or cut:
            return reward, str(env.unwrapped.board.episode.game.position)

assert play(3) == play(3)
env = gymnasium.make("pacru/pacru-v0", max_cycles=4, render_mode="rgb_array")
env = gymnasium.wrappers.RenderCollection(env)  # as RecordVideo collects them
seen, _ = env.reset(seed=1)
done = cut = False
while not (done or cut):
    seen, _, done, cut, _ = env.step(env.action_space.sample(seen["action_mask"]))
assert cut
frames = env.render()
assert len(frames) > 2 and frames[0].shape[2] == 3 and (frames[0] != frames[-1]).any()
env = gymnasium.make("pacru/pacru-v0")
seen, _ = env.reset(seed=1)
_, reward, done, _, info = env.step(int(seen["action_mask"].argmin()))
assert (reward, done, info) == (-1.0, True, {"illegal": True})
print("played")
"""
    assert place.run(["-c", code]) == "played\n"


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


# ---- pictures

THEMES = {
    "light": ("#fbf6ea", "#93969c", "#a11d14"),
    "dark": ("#383d45", "#15181c", "#ff9d8b"),
    "contrast": ("#ffffff", "#8f98a3", "#7a0a05"),
    "wood": ("#edcd9e", "#8c8780", "#8f150d"),
}
"""The colours of a field, a marker and the lit half of a chevron in each theme; `pacru.svg.theme` has them."""
PICTURES = """
import io
import pacru
from PIL import Image
from pacru import picture, svg
from pacru.svg.movie import frames_of

start = pacru.Position.parse("9/9/4b4/9/a8/9/2Bw6/9/7An1 a 2 - 3")
board = svg.Options(size=916, coordinates="none")  # so that each unit of the drawing is a pixel

def colour(image, field, right=0, down=0):
    x = 100 * "abcdefghi".index(field[0]) + 58 + right
    y = 100 * (9 - int(field[1])) + 60 + down
    return "#{:02x}{:02x}{:02x}".format(*image.convert("RGB").getpixel((x, y)))

def opened(content):
    return Image.open(io.BytesIO(content))
"""


@pytest.mark.parametrize("theme", THEMES)
def test_a_png_has_the_colours_of_its_theme(place: Outside, theme: str) -> None:
    code = f"""{PICTURES}
from dataclasses import replace
from pacru.svg.theme import THEMES

options = replace(board, theme={theme!r})
for image in (opened(picture.png(start, options)), opened(picture.png(start, options, transparent=True))):
    assert image.format == "PNG" and image.size == (916, 932)
    field, marker, light = {THEMES[theme]!r}
    assert colour(image, "i9") == colour(image, "e5", -45) == field == THEMES[{theme!r}]["well"]
    assert colour(image, "a5", -30) == marker == THEMES[{theme!r}]["a-tile"]
    assert colour(image, "c3", 10, -8) == light == THEMES[{theme!r}]["b-light"]
assert image.convert("RGBA").getpixel((0, 0))[3] == 0
solid = opened(picture.png(start, options)).convert("RGB").getpixel((0, 0))
assert "#" + bytes(solid).hex() == picture.GROUNDS[{theme!r}]
"""
    place.run(["-c", code])


def test_text_is_in_a_picture_whatever_typefaces_there_are(place: Outside) -> None:
    code = f"""{PICTURES}
image = opened(picture.png(start, svg.Options(size=956)))
margin = image.convert("RGB").crop((2, 12, 34, 900))
assert len(margin.getcolors(10**5)) > 5, "nothing is written beside the board"
"""
    place.run(["-c", code])


def test_a_gif_shows_each_turn_with_its_traces(place: Outside) -> None:
    code = f"""{PICTURES}
game = pacru.Game.new().play("a3-b4(b6)").play("i7-h8")
drawn = []
made = opened(picture.gif(frames_of(game, board), 0.5, on_frame=drawn.append))
assert (made.format, made.n_frames, made.info["loop"], drawn) == ("GIF", 3, 0, [1, 2, 3])
waits = []
for at in range(3):
    made.seek(at)
    waits.append(made.info["duration"])
assert waits == [500, 500, 2500]
made.seek(0)
empty = colour(made, "b6", -30)
made.seek(1)
marker = colour(made, "b6", -30)
frame = colour(made, "b6", -44)
near = lambda one, other: all(abs(a - b) < 12 for a, b in zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:])))
assert near(empty, "#fbf6ea") and near(marker, "#93969c") and near(frame, "#25211b")
made.seek(2)
assert near(colour(made, "b6", -44), "#fbf6ea")
assert picture.gif(game) == picture.gif(frames_of(game))
try:
    picture.gif([])
except pacru.PacruError as error:
    assert "1 to 500 positions" in str(error)
"""
    place.run(["-c", code])


def test_a_flat_movie_shows_its_last_position_where_nothing_moves(place: Outside) -> None:
    code = f"""{PICTURES}
from dataclasses import replace
from pacru.picture.raster import render
from pacru.svg.movie import draw_movie

game = pacru.Game.new().play("a3-b4(b6)").play("i7-h8")
flat = replace(board, flat=True, theme="light")
frames = [frame._replace(caption="") for frame in frames_of(game, flat)]
moving = opened(render(draw_movie(frames), "#ffffff"))
assert moving.tobytes() == opened(render(svg.draw(game.position, frames[-1].options), "#ffffff")).tobytes()
"""
    place.run(["-c", code])


def test_the_commands_write_pictures(place: Outside, tmp_path: Path) -> None:
    record, png, gif = tmp_path / "game.pacru", tmp_path / "board.png", tmp_path / "game.gif"
    record.write_text("1. a3-b4(b6) i7-h8 *", "utf-8")
    place.run(["-m", "pacru", "show", "start2", "--png", png])
    assert png.read_bytes().startswith(b"\x89PNG")
    assert place.run(["-m", "pacru", "gif", record, gif, "--players", "2", "--size", "200"]) == ""
    assert gif.read_bytes()[:10] == b"GIF89a" + (200).to_bytes(2, "little") + b"\xe0\x00"


def test_an_environment_shows_itself_as_pixels(place: Outside) -> None:
    code = """
import numpy
from pacru.rl.zoo import env

made = env(render_mode="rgb_array")
made.reset()
before = made.render()
assert before.shape == (608, 600, 3) and before.dtype == numpy.uint8 and before.flags.writeable
assert "rgb_array" in made.metadata["render_modes"]
for _ in range(4):
    made.step(int(made.observe(made.agent_selection)["action_mask"].argmax()))
assert made.render().shape == before.shape and (made.render() != before).any()
"""
    place.run(["-c", code])


# ---- environments


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


def test_a_number_that_makes_no_game_is_one_clear_error(place: Outside) -> None:
    code = """
import pyspiel
import pacru.rl.spiel
from pacru import PacruError
from pacru.rl.zoo import env

def refusal(make, *given, **options):
    try:
        make(*given, **options)
    except PacruError as error:
        return str(error)

for number in (0, -1, 1.5, True, "5", None, float("inf")):
    assert refusal(env, max_cycles=number).startswith("max_cycles: expected a whole number")
    assert refusal(env, players=number).startswith("players: expected 2, 3 or 4")
for number in (0, -1, 2**31 - 1):
    said = refusal(pyspiel.load_game, f"python_pacru(longest={number})")
    assert said == f"longest: expected a whole number from 1 to 429496729, found {number}"
"""
    place.run(["-c", code])


# ---- the board for notebooks

BOARD = """
import pacru
from pacru.widget import Board
from traitlets import TraitError

SHOWN = ["turn", "position", "at", "arrows", "_view"]
heard = []
board = Board(pacru.Game.new())
board.play("a3-b4(c5)")
board.observe(heard.append, SHOWN)

def state():
    return [getattr(board, name) for name in SHOWN], board.game
"""


def test_a_board_changes_nothing_if_a_value_is_refused(place: Outside) -> None:
    code = f"""{BOARD}
start = str(pacru.Position.initial())
before = state()
for name, value, said in [
    ("arrows", ["a3-b4", "zz"], "arrows: move: at character 1: expected a field, found 'zz'"),
    ("arrows", ["resign"], "arrows: move"),
    ("arrows", [5], "'arrows' trait"),
    ("arrows", None, "'arrows' trait"),
    ("at", 1.5, "'at' trait"),
    ("at", "1", "'at' trait"),
    ("turn", "e9-e8", "turn: it cannot be assigned; call play"),
    ("turn", 5, "'turn' trait"),
    ("position", start, "position: it cannot be assigned; assign game or at"),
    ("game", start, "game: expected a Game or a Position, found '4Bs3"),
    ("game", board, "game: expected a Game or a Position"),
]:
    try:
        setattr(board, name, value)
    except (pacru.PacruError, TraitError) as error:
        assert said in str(error), error
    else:
        raise AssertionError(f"{{name}} = {{value!r}}")
    assert state() == before, name
try:
    with board.hold_trait_notifications():
        board.play("e9-e8")
        board.arrows = ["zz"]
except pacru.PacruError:
    assert state() == before
try:
    Board(pacru.Game.new(), arrows=["zz"])
except pacru.PacruError as error:
    assert "found 'zz'" in str(error)
assert not heard
board.arrows = ["e9-e8"]
board.arrows.append("zz")
board.play("e9-e8")
assert [change["name"] for change in heard].count("turn") == 1
"""
    place.run(["-c", code])


def test_who_observes_a_board_hears_only_of_turns_that_there_are(place: Outside) -> None:
    code = f"""{BOARD}
for at in (-5, 99, 0, 1, True):
    board.at = at
assert [change["new"] for change in heard if change["name"] == "at"] == [0, 1, 0, 1]
heard.clear()
for asked in ({{"go": -5}}, {{"go": 10**30}}, {{"go": True}}, {{"go": 1.0}}, {{"press": "zz"}}, {{"press": 5}}, {{}}):
    board._asked = asked
assert [change["new"] for change in heard if change["name"] == "at"] == [0, 1]
assert board.at == 1 and board.turn == "a3-b4(c5)"
"""
    place.run(["-c", code])


# ---- copies, for tree search and worker processes

PICKLED = """
import copy, multiprocessing, pickle

def check(pool, made, play_on):
    '''Make copies of each kind, play on in them, and then in what they are copies of.'''
    sent = pool.apply(play_on, (made,))
    assert play_on(copy.deepcopy(made)) == sent
    assert play_on(pickle.loads(pickle.dumps(made))) == sent
    assert play_on(made) == sent
    return sent

def run(check_all):
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        check_all(lambda *given: check(pool, *given))
"""


def run_copies(place: Outside, folder: Path, check_all: str) -> None:
    """Run a script that copies things; a process of its own has to find it as a file."""
    script = folder / "copies.py"
    begins = 'if __name__ == "__main__":\n    run(check_all)\n'
    script.write_text(f"{PICKLED}{check_all}\n{begins}", "utf-8")
    place.run([script])


def test_a_copy_of_an_environment_goes_on_as_the_environment(
    place: Outside, tmp_path: Path
) -> None:
    run_copies(
        place,
        tmp_path,
        """
from pettingzoo.utils.conversions import turn_based_aec_to_parallel
from pacru.rl import LevelPlayer
from pacru.rl.zoo import BoardEnv, env

def play_on(made):
    seen = []
    for agent in made.agent_iter(40):
        found, *rest = made.last()
        action = None
        if not any(rest[1:3]):
            action = int(made.action_space(agent).sample(found["action_mask"]))
        seen.append((agent, found["observation"].tobytes(), rest, action))
        made.step(action)
    return seen

def play_on_together(made):
    seen = []
    for _ in range(40):
        agent = made.unwrapped.agent_selection
        mask = made.unwrapped.observe(agent)["action_mask"]
        action = int(made.action_space(agent).sample(mask))
        found, *rest = made.step(dict.fromkeys(made.agents, action))
        seen.append((action, [one["observation"].tobytes() for one in found.values()], rest))
    return seen

def play_as_level(player):
    made = env()
    made.reset()
    return [player.choose(made.unwrapped.decision) for _ in range(2)]

def begin(made, choices=0):
    made.reset()
    for agent in made.possible_agents:
        made.action_space(agent).seed(1)
    for _ in range(choices):
        made.step(int(made.observe(made.agent_selection)["action_mask"].argmax()))
    return made

def check_all(check):
    for make in (BoardEnv, env):
        for options in (dict(players=3, max_cycles=9, changes={"goal": 15}), dict(game="shacru")):
            for choices in range(3):
                seen = check(begin(make(**options), choices), play_on)
                assert len({agent for agent, *_ in seen}) == options.get("players", 2)
    begin(copy.deepcopy(env()))
    check(begin(turn_based_aec_to_parallel(env())), play_on_together)
    check(LevelPlayer(level=1, seed=1), play_as_level)
""",
    )


def test_a_copy_of_a_game_or_state_of_openspiel_goes_on_as_it(
    place: Outside, tmp_path: Path
) -> None:
    run_copies(
        place,
        tmp_path,
        """
import random
import pyspiel

def play_on(state):
    state, chance, seen = state.clone(), random.Random(1), []
    while not state.is_terminal():
        seen.append((str(state), state.current_player(), state.observation_tensor()))
        state.apply_action(chance.choice(state.legal_actions()))
    return seen, state.returns(), state.history(), str(state.get_game())

def begin(game):
    return play_on(game.new_initial_state()), game.max_game_length(), str(game), type(game).__name__

def check_all(check):
    import pacru.rl.spiel

    for name in ("python_pacru(players=3,tournament=True,longest=5)", "python_shacru(longest=4)"):
        game = pyspiel.load_game(name)
        check(game, begin)
        state = game.new_initial_state()
        for _ in range(3):
            check(state, play_on)
            state.apply_action(state.legal_actions()[0])
            assert len(copy.deepcopy(state).history()) == len(state.history())
        for observer in (made := game.make_py_observer(), copy.deepcopy(made), pickle.loads(pickle.dumps(made))):
            observer.set_from(state, 0)
            assert (observer.dict["observation"].ravel() == observer.tensor).all()
            assert observer.tensor.any()
""",
    )
