"""Pacru and its sister games as environments of PettingZoo; needs ``pip install pacru[zoo]``.

They follow the AEC interface: one agent acts at a time. Importing this module registers
``pacru/pacru-v0``, ``pacru/azacru-v0``, ``pacru/shacru-v0`` and ``pacru/lilacru-v0`` where
PettingZoo has a registry. See docs/environments.md.
"""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, ClassVar, Final

import numpy
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from pacru import picture, svg
from pacru.core.errors import PacruError
from pacru.core.numbers import check_whole
from pacru.diagram import diagram
from pacru.game import Game
from pacru.games import DEFAULT, game_keys
from pacru.games.changes import Changes
from pacru.position import Position
from pacru.rl.codec import ACTIONS, Decision
from pacru.rl.episode import LONGEST, Episode
from pacru.rl.planes import PLANES, planes_of
from pacru.svg.highlights import with_last_turn

VERSION: Final = "v0"
"""The version of the actions, the planes and the rewards: another number, other results."""
MODES: Final = ("human", "ansi", "svg", "rgb_array")
"""How a board can be shown; ``rgb_array`` needs the extra ``pacru[png]`` too."""
_NOTHING: Final = bytes(ACTIONS)

Observation = dict[str, Any]


class BoardEnv(AECEnv):
    """One of the games, without the wrappers that `env` adds.

    Attributes:
        episode: the game so far, and the turn that is being chosen.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": f"pacru_{VERSION}",
        "render_modes": [*MODES],
        "render_fps": 1,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        players: int = 2,
        game: str = DEFAULT,
        tournament: bool = False,
        changes: Changes | None = None,
        max_cycles: int = LONGEST,
        render_mode: str | None = None,
    ) -> None:
        """Make an environment.

        Args:
            players: 2, 3 or 4.
            game: its key: ``"pacru"``, ``"azacru"``, ``"shacru"`` or ``"lilacru"``.
            tournament: whether R12c applies.
            changes: numbers of the rules that are not the published ones, such as ``{"goal": 15}``.
            max_cycles: the turns after which an episode is truncated.
            render_mode: one of `MODES`, or None.

        Raises:
            PacruError: there is no such game, number of players, change or mode, or `max_cycles` is below 1.
        """
        if render_mode not in (None, *MODES):
            raise PacruError(
                f"render mode: expected one of {', '.join(MODES)}, found {render_mode!r}"
            )
        check_whole("max_cycles", max_cycles, 1)
        super().__init__()
        self._start = Position.initial(players, tournament=tournament, game=game, changes=changes)
        self._longest = max_cycles
        self.render_mode = render_mode
        self.possible_agents = [f"player_{player}" for player in range(players)]
        seen = {
            "observation": Box(0, 1, (PLANES, 9, 9), numpy.float32),
            "action_mask": Box(0, 1, (ACTIONS,), numpy.int8),
        }
        self.observation_spaces = {agent: Dict(seen) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(ACTIONS) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """What an agent sees: ``observation``, the planes of `pacru.rl`, and ``action_mask``."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The actions of `pacru.rl`."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Start another game.

        Args:
            seed: is not needed: nothing is left to chance.
            options: ``position`` can be the text of a position to begin with.

        Raises:
            PacruError: the text is no position, or one of another game or number of players.
        """
        start = self._start
        if options and "position" in options:
            start = Position.parse(str(options["position"]))
            if (start.game, start.players) != (self._start.game, self._start.players):
                raise PacruError(f"position: expected one of this game, found {str(start)!r}")
        self.episode = Episode.of(Game(start), self._longest)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection = self.possible_agents[0]
        self._go_on()

    def observe(self, agent: str) -> Observation:
        """What an agent sees now; only the one to act has legal actions."""
        player = self.possible_agents.index(agent)
        decision = self.decision
        planes = numpy.frombuffer(planes_of(decision, player), numpy.float32)
        mask = decision.mask() if self.episode.player == player else bytearray(_NOTHING)
        return {
            "observation": planes.reshape(PLANES, 9, 9),
            "action_mask": numpy.frombuffer(mask, numpy.int8),
        }

    @property
    def decision(self) -> Decision:
        """The turn that is being chosen."""
        return self.episode.decision

    def step(self, action: int | None) -> None:
        """Choose an action for the agent to act; the same agent acts until its turn is whole.

        Raises:
            PacruError: the action is not legal.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self.episode = self.episode.choose(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._go_on()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _go_on(self) -> None:
        """Say whose choice it is, or that the game is over."""
        episode = self.episode
        if episode.player is not None:
            self.agent_selection = self.possible_agents[episode.player]
            return
        self.rewards = dict(zip(self.possible_agents, episode.rewards(), strict=True))
        self.terminations = dict.fromkeys(self.agents, episode.outcome is not None)
        self.truncations = dict.fromkeys(self.agents, episode.cut)

    def render(self) -> Any:
        """The board as text, SVG or, with ``rgb_array``, as pixels (height, width, 3); with ``human``, print it.

        Pixels also show the last turn.

        Raises:
            PacruError: the extra ``pacru[png]`` is not installed.
        """
        game = self.episode.game
        position = game.position
        if self.render_mode == "svg":
            return svg.draw(position)
        if self.render_mode == "rgb_array":
            shown = picture.pixels(position, with_last_turn(svg.Options(theme="light"), game))
            flat = numpy.frombuffer(shown.rgb, numpy.uint8)
            return flat.reshape(shown.height, shown.width, 3).copy()
        text = "\n".join(diagram(position))
        if self.render_mode != "human":
            return text
        print(text)  # noqa: T201 - that is what it is for
        return None


def env(
    players: int = 2,
    game: str = DEFAULT,
    tournament: bool = False,
    changes: Changes | None = None,
    max_cycles: int = LONGEST,
    render_mode: str | None = None,
) -> "AECEnv[str, Observation, int | None]":
    """An environment with PettingZoo's wrappers: an illegal action loses the game.

    The arguments are those of `BoardEnv`, and so are the errors. ``env(…).unwrapped`` is the `BoardEnv`.
    """
    own = BoardEnv(players, game, tournament, changes, max_cycles, render_mode)
    made = wrappers.TerminateIllegalWrapper(own, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))


with suppress(ImportError):  # the registry came with version 1.27
    from pettingzoo import register

    for key in game_keys():
        register("aec", f"pacru/{key}-{VERSION}", f"{__name__}:env", kwargs={"game": key})
