"""Pacru and its sister games as games of OpenSpiel; needs ``pip install pacru[spiel]``.

Importing this module registers ``python_pacru``, ``python_azacru``, ``python_shacru`` and
``python_lilacru``: ``pyspiel.load_game("python_pacru(players=3,tournament=True)")``. See
docs/environments.md.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

import numpy
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from pacru.core.numbers import check_whole
from pacru.game import Game
from pacru.games import descriptor_of, game_keys
from pacru.rl.codec import ACTIONS, text_of
from pacru.rl.episode import LONGEST, MOST_CHOICES, Episode
from pacru.rl.planes import PLANES, planes_of

DEFAULTS: Final = {"players": 2, "tournament": False, "longest": LONGEST}
"""The parameters of a game: the players, whether R12c applies, and the turns after which it is a draw."""

MOST_LONGEST: Final = (2**31 - 1) // MOST_CHOICES
"""The most turns after which a game can be a draw: OpenSpiel counts choices with 32 bits."""


def _type_of(key: str) -> Any:
    kind = pyspiel.GameType
    return kind(
        short_name=f"python_{key}",
        long_name=descriptor_of(key).title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.DETERMINISTIC,
        information=kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=4,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


class SpielGame(pyspiel.Game):
    """One of the games; `register_all` makes a class for each.

    Attributes:
        key: that of the game, such as ``"pacru"``.
        kind: what OpenSpiel must know of it.
        start: the episode at its start.
    """

    key: ClassVar[str]
    kind: ClassVar[Any]

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        """Make a game.

        Args:
            parameters: some of `DEFAULTS` with other values.

        Raises:
            PacruError: the game has no such number of players, or no tournament rule, or `longest` is below 1 or
                above `MOST_LONGEST`.
        """
        given = {**DEFAULTS, **(parameters or {})}
        players, longest = given["players"], given["longest"]
        check_whole("longest", longest, 1, MOST_LONGEST)
        game = Game.new(players, tournament=given["tournament"], game=self.key)
        self.start = Episode.of(game, longest)
        information = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=0,
            num_players=players,
            min_utility=-1.0,
            max_utility=players - 1.0,
            utility_sum=0.0,
            max_game_length=longest * MOST_CHOICES,
        )
        super().__init__(self.kind, information, given)

    def new_initial_state(self, state: object = None) -> "SpielState":
        """The state at the start."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """What sees states as planes; OpenSpiel's own observer, for what else it wants."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return PlanesObserver()
        return IIGObserverForPublicInfoGame(iig_obs_type, params)

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return load_game, (str(self),)  # OpenSpiel's own copies have nothing of this class


def load_game(text: str) -> Any:
    """A game by its name and parameters, as ``pyspiel.load_game``; where importing this has registered it."""
    return pyspiel.load_game(text)


class SpielState(pyspiel.State):
    """A state of one of the games.

    Attributes:
        episode: the game so far, and the turn that is being chosen.
    """

    def __init__(self, game: SpielGame) -> None:
        """Begin a game."""
        super().__init__(game)
        self.episode = game.start

    def current_player(self) -> Any:
        """Whose choice it is."""
        player = self.episode.player
        return pyspiel.PlayerId.TERMINAL if player is None else player

    def _legal_actions(self, player: int) -> list[int]:
        return [*self.episode.legal]

    def _apply_action(self, action: int) -> None:
        self.episode = self.episode.choose(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return text_of(action)

    def is_terminal(self) -> bool:
        """Whether the game is over, or has lasted for too long."""
        return self.episode.player is None

    def returns(self) -> list[float]:
        """What each player has got; the sum is 0."""
        return [*self.episode.rewards(zero_sum=True)]

    def __str__(self) -> str:
        chosen = [text_of(action) for action in self.episode.decision.actions]
        return " ".join([str(self.episode.game.position), *chosen])


class PlanesObserver:
    """What sees states as the planes of `pacru.rl`.

    Attributes:
        tensor: the planes, one after the other.
    """

    def __init__(self) -> None:
        self.tensor = numpy.zeros(PLANES * 81, numpy.float32)

    @property
    def dict(self) -> dict[str, Any]:
        """The planes in their shape, as ``observation``; in copies too, they share the memory of `tensor`."""
        return {"observation": self.tensor.reshape(PLANES, 9, 9)}

    def set_from(self, state: SpielState, player: int) -> None:
        """See a state as a player does."""
        planes = planes_of(state.episode.decision, player)
        self.tensor[:] = numpy.frombuffer(planes, numpy.float32)

    def string_from(self, state: SpielState, player: int) -> str:
        """The state in words; all players see the same."""
        return str(state)


def register_all() -> None:
    """Register a class for each game.

    Not an object that makes games: OpenSpiel would let go of it after the end of Python, and crash.
    """
    for key in game_keys():
        kind = _type_of(key)
        made = type(f"Spiel{key.title()}", (SpielGame,), {"key": key, "kind": kind})
        pyspiel.register_game(kind, made)


register_all()
