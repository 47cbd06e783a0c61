"""How weak levels choose a turn.

They overlook some of their moves and of the replies, and misjudge what they see. These are no
random blunders. A chevron that goes unnoticed stays so for the whole turn. A movement that is
overrated stays so wherever its benefits are put.
"""

import random
from collections import defaultdict
from collections.abc import Generator, Hashable, Iterator
from functools import cache
from typing import Any, TypeAlias

from pacru.bot.pacru.liking import liking
from pacru.bot.pacru.ordering import likely_children
from pacru.bot.pacru.root import PacruCandidate, candidates
from pacru.bot.sight import Sight, happens
from pacru.core.scores import WIN
from pacru.core.state import TO_MOVE, State, all_seats
from pacru.games.pacru.evaluation import EVALUATION, WEIGHTS, Evaluation, Weights, mean_lead
from pacru.games.pacru.rules import movements

SLICE = 32
"""Positions looked at between two yields."""
MARKER, CHEVRON = 100, 400
"""The value of a marker and of a chevron, if nothing else counts."""

LIKED = Weights(
    marker=104,
    spread=tuple(45 * number for number in range(9)),
    finish=0,
    chevron=379,
    movement=(0,) * 11,
    power=(0,) * 10,
    ahead=(0, -13, -26, -39),
    at_home=0,
    crossing=0,
    connection_now=0,
    connection_later=0,
    attack_now=0,
    attack_later=-244,
    capture_now=-470,
    capture_later=0,
    fork_later=-38,
    scarce=53,
    to_move=0,
)
"""The taste of a beginner in a first game: to be everywhere at once, with many markers and
chevrons, close to the others' chevrons. Being cornered is fine. We found it by trying what loses
most often to greedy, and half of the games against random moves (docs/experiments.md)."""

Slices: TypeAlias = Generator[bool, None, list[PacruCandidate]]


class Look:
    """One look at the board; while it lasts, what is noticed and misjudged stays the same.

    Args:
        sight: what the player sees.
        state: the state to choose a turn in; the game is not over.
        chance: decides the rest.

    Attributes:
        made: how many positions were made.
    """

    def __init__(self, sight: Sight, state: State, chance: random.Random) -> None:
        self.made = 0
        self._sight, self._state, self._chance = sight, state, chance
        self._sees_wins = happens(sight.wins, chance)
        whole, part = divmod(sight.favourites, 1)
        self._favourites = int(whole) + happens(part, chance)
        self._worths = evaluation(sight.fancy).worths
        self._noticed: dict[Hashable, bool] = {}
        self._errors = defaultdict[Hashable, float](lambda: chance.gauss(0, sight.blur))

    def rank(self) -> Slices:
        """Rank the turns that the player chooses from. Yields between slices.

        Returns:
            The turns, the preferred one first; at least one. Turns that are not noticed are left out. With favourites,
            all other turns are left out too.
        """
        seen: list[PacruCandidate] = []
        unseen: list[PacruCandidate] = []
        for candidate in candidates(self._state):
            self.made += 1
            if candidate.after[TO_MOVE] == ~self._state[TO_MOVE] and self._sees_wins:
                candidate.score = WIN - 1
                return [candidate]
            noticed = self._notices(_direction(candidate), self._sight.moves)
            (seen if noticed else unseen).append(candidate)
            if self._sight.taste:
                candidate.liking = liking(self._sight.taste, candidate)
            candidate.score = self._judge(candidate, candidate.after, 1)
            if self.made % SLICE == 0:
                yield False
        seen = seen or unseen
        self._chance.shuffle(seen)
        seen.sort(key=_score_of, reverse=True)
        if self._favourites:
            seen = yield from self._consider_replies(seen)
        return seen

    def _consider_replies(self, seen: list[PacruCandidate]) -> Slices:
        """The favourites in a new order, judged by the reply that hurts most.

        While all of them lose at once, further turns are looked at as well.
        """
        considered: list[PacruCandidate] = []
        for candidate in seen:
            lost = all(other.score < -WIN // 2 for other in considered)
            if len(considered) >= self._favourites and not lost:
                break
            considered.append(candidate)
            worst = WIN
            for after in self._answers(candidate.after):
                self.made += 1
                score = self._judge(candidate, after, 2)
                if score < worst:
                    worst = candidate.score = score
                    candidate.following = (after,)
                if self.made % SLICE == 0:
                    yield False
        considered.sort(key=_score_of, reverse=True)
        return considered

    def _answers(self, state: State) -> Iterator[State]:
        if state[TO_MOVE] < 0:
            return iter(())
        share = self._sight.answers
        return likely_children(
            state, [movement for movement in movements(state) if self._notices(movement[0], share)]
        )

    def _notices(self, what: Hashable, share: float) -> bool:
        if what not in self._noticed:
            self._noticed[what] = self._chance.random() < share
        return self._noticed[what]

    def _judge(self, candidate: PacruCandidate, state: State, ply: int) -> int:
        """How the player judges a state, `ply` turns after the candidate was chosen."""
        player = self._state[TO_MOVE]
        if state[TO_MOVE] < 0:
            return WIN - ply if ~state[TO_MOVE] == player else ply - WIN
        greed = self._sight.greed
        plain = mean_lead(state, _plain_worths(state), player)
        score = greed * plain + (1 - greed) * mean_lead(state, self._worths(state), player)
        return int(score + self._errors[_way(candidate)]) + candidate.liking


@cache
def evaluation(fancy: float) -> Evaluation:
    """An evaluation that is mixed with `LIKED`; `fancy`, 0 to 1, is the share of the latter."""
    return Evaluation(weights(fancy)) if fancy else EVALUATION


def weights(fancy: float) -> Weights:
    """The weights of the bot, mixed with those of `LIKED`; `fancy` is the share of the latter."""

    def mix(known: int, liked: int) -> int:
        return round((1 - fancy) * known + fancy * liked)

    liked = LIKED._asdict()
    parts: dict[str, Any] = {
        name: tuple(map(mix, value, liked[name]))
        if isinstance(value, tuple)
        else mix(value, liked[name])
        for name, value in WEIGHTS._asdict().items()
    }
    return Weights(**parts)


def _way(candidate: PacruCandidate) -> Hashable:
    """The movement or rotation, without what it gains or costs: turns with the same one are misjudged together."""
    match candidate.made:
        case (movement, _):
            return movement[:2]
        case (chevron, steps, _):
            return chevron, steps, "turned"


def _direction(candidate: PacruCandidate) -> Hashable:
    """The chevron and the way it faces afterwards: what is noticed together."""
    match candidate.made:
        case (movement, _):
            return movement[0], movement[1] & 7
        case (chevron, steps, _):
            return chevron, steps, "turned"


def _plain_worths(state: State) -> list[int]:
    """What each player has, from the player to move on, if only markers and chevrons count."""
    return [
        MARKER * markers.bit_count() + CHEVRON * len(chevrons)
        for markers, chevrons in all_seats(state)
    ]


def _score_of(candidate: PacruCandidate) -> int:
    return candidate.score
