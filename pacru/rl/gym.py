"""Pacru and its sister games for one learner, as environments of Gymnasium; needs ``pip install pacru[zoo]``.

The other players are levels of the bot. Importing this module registers ``pacru/pacru-v0``,
``pacru/azacru-v0``, ``pacru/shacru-v0`` and ``pacru/lilacru-v0`` with Gymnasium. See
docs/environments.md.
"""

from typing import Any, ClassVar

import gymnasium
import numpy
from gymnasium.envs.registration import register

from pacru.core.numbers import check_whole
from pacru.games import DEFAULT, game_keys
from pacru.games.changes import Changes
from pacru.rl.episode import LONGEST
from pacru.rl.players import LevelPlayer
from pacru.rl.zoo import VERSION, BoardEnv, Observation

ILLEGAL = -1.0
"""The reward for an illegal action, which ends the game."""
SEEDS = 2**31
"""The seeds of the other players are below this number."""


class SoloEnv(gymnasium.Env[Observation, numpy.int64]):
    """One of the games for one learner, against levels of the bot.

    Attributes:
        board: the environment of PettingZoo behind it, with the game so far.
    """

    metadata: ClassVar[dict[str, Any]] = {**BoardEnv.metadata}

    def __init__(
        self,
        players: int = 2,
        level: float = 1,
        seat: int = 0,
        game: str = DEFAULT,
        tournament: bool = False,
        changes: Changes | None = None,
        max_cycles: int = LONGEST,
        render_mode: str | None = None,
    ) -> None:
        """Make an environment.

        Args:
            players: 2, 3 or 4.
            level: that of all other players (docs/levels.md).
            seat: the player that the learner is, 0 to 3 in the order of play.
            game: its key: ``"pacru"``, ``"azacru"``, ``"shacru"`` or ``"lilacru"``.
            tournament: whether R12c applies.
            changes: numbers of the rules that are not the published ones, such as ``{"goal": 15}``.
            max_cycles: the turns after which an episode is truncated.
            render_mode: one of `pacru.rl.zoo.MODES`, or None.

        Raises:
            PacruError: as for `pacru.rl.zoo.BoardEnv`, or there is no such level or seat.
        """
        self.board = BoardEnv(players, game, tournament, changes, max_cycles, render_mode)
        check_whole("seat", seat, 0, players - 1)
        LevelPlayer(game, level)  # refuses a level that does not exist
        self._game, self._level, self._seat = game, level, seat
        self._agent = self.board.possible_agents[seat]
        self.render_mode = render_mode
        self.observation_space = self.board.observation_space(self._agent)
        self.action_space = self.board.action_space(self._agent)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start another game, and let the others play until it is the learner's turn.

        Args:
            seed: decides what the others play.
            options: as for `pacru.rl.zoo.BoardEnv.reset`.
        """
        super().reset(seed=seed)
        self._others = LevelPlayer(self._game, self._level, int(self.np_random.integers(SEEDS)))
        self.board.reset(options=options)
        self._let_others_play()
        return self.board.observe(self._agent), {}

    def step(
        self, action: numpy.int64 | int
    ) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Choose an action of a turn; when the turn is whole, the others play.

        An illegal action ends the game with a reward of −1.
        """
        if int(action) not in self.board.decision.legal:
            return self.board.observe(self._agent), ILLEGAL, True, False, {"illegal": True}
        self.board.step(int(action))
        self._let_others_play()
        agent = self._agent
        return (
            self.board.observe(agent),
            float(self.board.rewards[agent]),
            self.board.terminations[agent],
            self.board.truncations[agent],
            {},
        )

    def _let_others_play(self) -> None:
        board = self.board
        while board.episode.player not in (None, self._seat):
            board.step(self._others.choose(board.decision))

    def render(self) -> Any:
        """The board, as `pacru.rl.zoo.BoardEnv.render` shows it."""
        return self.board.render()


for key in game_keys():
    register(f"pacru/{key}-{VERSION}", f"{__name__}:SoloEnv", kwargs={"game": key})
