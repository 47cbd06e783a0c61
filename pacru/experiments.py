"""Experiments with the bot that anyone can run again: what was counted, and the games of a new sample.

An experiment has many games of the bot against itself, or of a level against another. What they say are shares, such as
how often the first player wins. More games of the same kind, with another seed, add to them:

>>> experiment = Experiment("s1000", "first", "python -m tools.cbot games …", nodes=1000)
>>> trial = Trial.begin(experiment, "a seed", 0)
>>> trial.question.go.startswith("go nodes 1000 seed ")
True
>>> trial = trial.with_answer(trial.game.position.moves()[0], [])
>>> len(trial.game.plies)
5
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from random import Random
from typing import Final, NamedTuple

from pacru.bot.levels import STRONGEST, level_at
from pacru.bot.protocol import Info
from pacru.core.board import FIELDS
from pacru.core.turn import CONNECTION, Move, Reorientation, Turn
from pacru.game import Game
from pacru.games import DEFAULT
from pacru.games.pacru.evaluation import LAND_KINDS
from pacru.games.pacru.spelling import resolve
from pacru.openings import bounds
from pacru.position import Position, inner_state

OPENING: Final = 2
"""Random turns of each player at the beginning of a game."""
LONGEST: Final = 150
"""Turns of each player after which a game is given up: nobody has won it."""
NEAR: Final = 30
"""Turns that are at most this much worse than the best one count as good, in hundredths of a marker."""
LISTED: Final = 8
"""How many of the best turns are scored, to choose one of them."""
FITTING: Final = 2_000
"""With more positions a move, a game takes minutes in a browser."""
SEEDS: Final = 1_000_000
EVENTS: Final = ("crossing", "connection", "pincer", "meeting", "reorientation", "full corner")
"""What is counted: what brings or costs something, and having all nine fields of a corner
borderland."""
_CORNERS: Final = tuple(
    frozenset(FIELDS[land * 9 : land * 9 + 9]) for land, kind in enumerate(LAND_KINDS) if kind == 0
)
"""The fields of the corner borderlands."""


class Share(NamedTuple):
    """A share that was counted.

    Attributes:
        what: of what: ``seat 0`` (wins of the first in the order of play), ``more pincer`` (wins of the player with
            more pincers), ``first a3-b4(a6)`` (points of the first player), or ``points`` (of the first level).
        points: what was won of that, a half for what is won by nobody or by more than one.
        games: in how many games it could be.
    """

    what: str
    points: float = 0
    games: int = 0

    def with_share(self, other: "Share") -> "Share":
        """Return the share in the games of both."""
        return self._replace(points=self.points + other.points, games=self.games + other.games)

    @property
    def bounds(self) -> tuple[float, float]:
        """The 95% confidence interval, after Wilson; there must be a game."""
        return bounds(self.points, self.games)


@dataclass(frozen=True)
class Experiment:
    """A kind of games that were played and counted.

    Attributes:
        key: its name.
        about: what it is about: ``first`` (who has the advantage), ``openings`` or ``levels``.
        command: what has played the games.
        game: which game, one of `pacru.games.game_keys`.
        players: 2 to 4.
        tournament: whether R12c holds.
        nodes: the positions that the bot makes for a move; 0: levels play.
        levels: the two levels, as numbers such as ``6.5``; empty: the bot plays against itself.
        near: how many turns of each player are chosen by chance among the good ones; then none is random before.
        shares: what was counted.
    """

    key: str
    about: str
    command: str
    game: str = DEFAULT
    players: int = 2
    tournament: bool = False
    nodes: int = 0
    levels: tuple[str, ...] = ()
    near: int = 0
    shares: tuple[Share, ...] = ()

    @property
    def fits(self) -> bool:
        """Whether a game takes less than a minute or so in a browser."""
        return self.positions <= FITTING

    @property
    def positions(self) -> float:
        """How many positions are made for a move, at most."""
        if not self.levels:
            return self.nodes
        levels = (level_at(self.game, float(one)) for one in self.levels if one != ANYBODY)
        return max(one.nodes for one in levels)


ANYBODY: Final = "random"
"""Plays any move, in the place of a level."""


def read_experiments(text: str) -> tuple[Experiment, ...]:
    """Read what `write_experiments` has written."""
    return tuple(
        Experiment(
            **one
            | {"levels": tuple(one["levels"]), "shares": tuple(Share(*s) for s in one["shares"])}
        )
        for one in json.loads(text)
    )


def write_experiments(experiments: Iterable[Experiment]) -> str:
    """Write experiments as JSON, one a line."""
    lines = (json.dumps(asdict(one), ensure_ascii=False) for one in experiments)
    return "[\n" + ",\n".join(lines) + "\n]\n"


class TrialQuestion(NamedTuple):
    """What the engine is asked for the next turn of a game.

    Attributes:
        level: of the player to move.
        go: the line.
        best: how many turns it is to report.
    """

    level: float
    go: str
    best: int


@dataclass(frozen=True)
class Trial:
    """A game of a sample.

    Attributes:
        experiment: whose sample.
        number: of the game, from 0.
        seed: of the sample.
        game: as far as it has been played.
    """

    experiment: Experiment
    number: int
    seed: str
    game: Game

    @classmethod
    def begin(cls, experiment: Experiment, seed: str, number: int) -> "Trial":
        """Begin a game, with its random turns. Two levels play each opening from both sides."""
        start = Position.initial(
            experiment.players, tournament=experiment.tournament, game=experiment.game
        )
        trial = cls(experiment, number, seed, Game(start))
        chance = Random(f"{seed} {number // 2 if experiment.levels else number}")
        while len(trial.game.plies) < (0 if experiment.near else OPENING * experiment.players):
            trial = replace(trial, game=trial.game.play(chance.choice(trial.game.position.moves())))
        return _with_random_turns(trial)

    @property
    def is_over(self) -> bool:
        """Whether nothing more is played."""
        longest = LONGEST * self.experiment.players
        return self.game.outcome is not None or len(self.game.plies) >= longest

    @property
    def question(self) -> TrialQuestion:
        """What the engine is asked next."""
        seed = f"seed {self.chance.randrange(SEEDS)}"
        if self.experiment.levels:
            return TrialQuestion(float(self.player), f"go {seed}", 1)
        go = f"go nodes {self.experiment.nodes} {seed}"
        return TrialQuestion(STRONGEST.number, go, LISTED if self._is_opening else 1)

    def with_answer(self, turn: str | Turn, infos: Sequence[Info]) -> "Trial":
        """Return the game after an answer of the engine, up to the next question.

        Args:
            turn: the best turn.
            infos: what the engine has reported, for a turn that is chosen among the good ones.

        Raises:
            PacruError: the turn is illegal.
        """
        if self._is_opening and infos:
            turn = self.chance.choice(_good_turns(infos))
        return _with_random_turns(replace(self, game=self.game.play(turn)))

    @property
    def shares(self) -> Iterator[Share]:
        """What the game says, once it is over."""
        counted = {"first": self._wins, "openings": self._first_move, "levels": self._points}
        return counted[self.experiment.about]()

    @property
    def _is_opening(self) -> bool:
        return len(self.game.plies) < self.experiment.near * self.experiment.players

    @property
    def chance(self) -> Random:
        """What is random at this turn."""
        return Random(f"{self.seed} {self.number} {len(self.game.plies)}")

    @property
    def player(self) -> str:
        """The level to move, or `ANYBODY`: the first one sits first in each second game."""
        to_move = self.game.position.to_move or 0
        return self.experiment.levels[(to_move + self.number) % 2]

    @property
    def _winner(self) -> int | None:
        return self.game.outcome.winner if self.game.outcome else None

    def _wins(self) -> Iterator[Share]:
        if self._winner is None:
            return
        if self.experiment.players == 2:  # what the second one has won, the first one has not
            yield Share("seat 0", float(self._winner == 0), 1)
            yield from self._events(self._winner)
            return
        for seat in range(self.experiment.players):
            yield Share(f"seat {seat}", float(seat == self._winner), 1)

    def _events(self, winner: int) -> Iterator[Share]:
        times: list[Counter[str]] = [Counter(), Counter()]
        for ply in self.game.plies:
            if isinstance(ply.turn, Move | Reorientation):
                times[ply.player].update(events_of_turn(ply.before, ply.turn))
        for event in EVENTS:
            first, second = (one[event] for one in times)
            if first != second:
                yield Share(f"more {event}", float(winner == (first < second)), 1)

    def _first_move(self) -> Iterator[Share]:
        points = 0.5 if self._winner is None else float(self._winner == 0)
        yield Share(f"first {self.game.plies[0].turn}", points, 1)

    def _points(self) -> Iterator[Share]:
        first = self.number % 2
        yield Share("points", 0.5 if self._winner is None else float(self._winner == first), 1)


def _with_random_turns(trial: Trial) -> Trial:
    """Return a game after the turns of a player who plays any move."""
    while trial.experiment.levels and not trial.is_over and trial.player == ANYBODY:
        turn = trial.chance.choice(trial.game.position.moves())
        trial = replace(trial, game=trial.game.play(turn))
    return trial


def _good_turns(infos: Iterable[Info]) -> list[str]:
    """Return the turns that are about as good as the best one, in the latest report of each rank."""
    latest: dict[int, Info] = {}
    for info in infos:
        latest[info.rank] = info
    scores = {one.thought.line[0]: _value(one) for one in latest.values()}
    best = max(scores.values())
    return [turn for turn, score in scores.items() if score >= best - NEAR]


def _value(info: Info) -> int:
    kind, value = info.thought.score
    return value if kind == "markers" else 1_000_000 * (1 if kind == "win" else -1)


def add_shares(shares: Iterable[Share], more: Iterable[Share]) -> tuple[Share, ...]:
    """Return shares with those of more games; what is in no share so far comes last."""
    found = {one.what: one for one in shares}
    for one in more:
        found[one.what] = found.get(one.what, Share(one.what)).with_share(one)
    return tuple(found.values())


def events_of_turn(before: Position, turn: Turn) -> Iterator[str]:
    """The `EVENTS` in a turn; those that brought nothing do not count."""
    player = before.to_move
    assert player is not None
    marked, had = before.play(turn).markers(player), before.markers(player)
    if any(corner <= marked and not corner <= had for corner in _CORNERS):
        yield "full corner"
    if not isinstance(turn, Move):
        yield "reorientation"
        return
    (_, _, captured, _, offered, facing), _ = resolve(inner_state(before), turn)
    crossed = bool(offered) and turn.benefit not in (None, CONNECTION)
    if captured:
        yield "pincer"
    if turn.benefit == CONNECTION:
        yield "connection"
    if crossed:
        yield "crossing"
    alone = turn.benefit not in (None, CONNECTION) and not crossed
    if facing and (turn.meeting is not None or alone):
        yield "meeting"
