"""Find the sight that makes a person's turns most likely: a player who plays as they did.

How likely a sight finds a turn is counted in samples of what it chooses, as `look` does it, with the same luck for all
sights. What each turn is worth is worked out once, so that a sample costs only the chance in it.
"""

import random
from collections.abc import Callable, Generator, Hashable, Iterable, Sequence
from dataclasses import astuple, dataclass, replace
from functools import cached_property
from heapq import nlargest
from math import exp, log2
from typing import Final, NamedTuple, TypeAlias

from pacru.bot.levels import level_at
from pacru.bot.levels.characters import CHARACTERS
from pacru.bot.levels.own import write_sight
from pacru.bot.pacru import look
from pacru.bot.pacru.liking import liking
from pacru.bot.pacru.ordering import likely_successors
from pacru.bot.pacru.root import PacruCandidate, candidate_of, candidates, turn_between
from pacru.bot.sight import Sight
from pacru.bot.taste import Taste
from pacru.core.errors import PacruError
from pacru.core.scores import WIN
from pacru.core.state import TO_MOVE, State, repetition_key
from pacru.core.turn import Pass, Turn
from pacru.games import DEFAULT
from pacru.games.pacru.evaluation import mean_lead
from pacru.games.pacru.rules import movements
from pacru.position import Position

LEVELS: Final = tuple(range(1, 9))
"""The levels that are sights; those above search."""
REACH: Final = 2
"""How far from the level of a person levels are tried."""
MOST_TURNS: Final = 360
"""Of more turns, that many are looked at, so that it takes no longer."""
SAMPLES: Final = 16
"""Choices of a sight in each position, at first."""
SURE: Final = 64
"""The same for the best sights, so that chance does not choose among them."""
BEST: Final = 4
"""How many these are, beside the nearest level."""
SHARE: Final = 0.65
"""The share of a character's taste that is tried."""
SPREAD: Final = 0.35
"""The standard deviation by which numbers of sights around the nearest level differ from it, as a logarithm."""
NEARER: Final = 0.2
"""The same for sights around the best one so far."""
MOVED: Final = 10
"""Sights tried around the nearest level, beside those with a taste alone …"""
MOVED_AGAIN: Final = 4
"""… and around the best one."""
SEED: Final = 1

_PARTS: Final = tuple(
    Taste(*(int(at == number) for at in range(len(astuple(Taste())))))
    for number in range(len(astuple(Taste())))
)
"""Tastes that count one thing each."""
_ANSWERING: Final = 24
"""The random numbers that decide which chevrons of the next player are noticed."""

Progress: TypeAlias = Generator[float, None, "Imitation"]


class PlayedTurn(NamedTuple):
    """The states before and after a turn of a person."""

    before: State
    after: State


class Imitation(NamedTuple):
    """A player who plays as a person did.

    Attributes:
        level: the number of the nearest level.
        sight: what is most likely.
        turns: to how many turns it was fitted.
        loss: how unlikely it finds them, in bits a turn.
        plain: how unlikely the level finds them.
    """

    level: int
    sight: Sight
    turns: int
    loss: float
    plain: float

    @property
    def text(self) -> str:
        """The player as text, see `pacru.bot.levels.read_player`."""
        return f"{self.level}:{write_sight(self.sight)}"


class Lead(NamedTuple):
    """What a state is worth to the player who brings it about.

    Attributes:
        plain: if only markers and chevrons count.
        known, liked: as the bot judges it, and as a beginner does.
    """

    plain: int
    known: int
    liked: int

    def judge(self, sight: Sight) -> float:
        """How a sight judges it, errors and tastes apart."""
        known = (1 - sight.fancy) * self.known + sight.fancy * self.liked
        return sight.greed * self.plain + (1 - sight.greed) * known


@dataclass(eq=False)
class Alternative:
    """A turn that can be chosen.

    Attributes:
        candidate: the turn.
        way: the number of what is misjudged together.
        direction: the number of what is noticed together.
        name: tells it from other turns; rotations that cost something else are one.
    """

    candidate: PacruCandidate
    way: int
    direction: int
    name: Hashable

    @cached_property
    def lead(self) -> Lead:
        """What it leads to."""
        return lead_of(self.candidate.after, self.candidate.before[TO_MOVE], 1)

    @cached_property
    def liked(self) -> tuple[int, ...]:
        """How much of what a taste can like there is in it."""
        return tuple(liking(part, self.candidate) for part in _PARTS)

    @cached_property
    def replies(self) -> list[tuple[int, Lead]]:
        """The replies to it: the chevron, and what they lead to."""
        after, player = self.candidate.after, self.candidate.before[TO_MOVE]
        if after[TO_MOVE] < 0:
            return []
        return [
            (key[0], lead_of(child, player, 2))
            for key, children in likely_successors(after, movements(after))
            for child in children
        ]

    def judge(self, sight: Sight) -> float:
        """How a sight judges it, errors apart."""
        return self.lead.judge(sight) + self.enjoy(sight)

    def enjoy(self, sight: Sight) -> float:
        """How much a sight likes it."""
        if sight.taste is None:
            return 0
        return sum(map(int.__mul__, astuple(sight.taste), self.liked))


def lead_of(state: State, player: int, ply: int) -> Lead:
    """What a state is worth to a player, so many turns after they chose."""
    if state[TO_MOVE] < 0:
        score = WIN - ply if ~state[TO_MOVE] == player else ply - WIN
        return Lead(score, score, score)
    worths = (look.plain_worths(state), *(look.evaluation(one).worths(state) for one in (0.0, 1.0)))
    return Lead(*(mean_lead(state, worth, player) for worth in worths))


class Luck(NamedTuple):
    """What chance decides in one choice, the same for all sights."""

    wins: float
    favourites: float
    noticed: list[float]  # of each direction
    answers: list[float]
    errors: list[float]  # of each way

    @classmethod
    def draw(cls, chance: random.Random, directions: int, ways: int) -> "Luck":
        """Draw it."""

        def shares(count: int) -> list[float]:
            return [chance.random() for _ in range(count)]

        errors = [chance.gauss(0, 1) for _ in range(ways)]
        wins, favourites = shares(2)
        return cls(wins, favourites, shares(directions), shares(_ANSWERING), errors)


class Seen:
    """A position in which a person chose a turn.

    Args:
        played: the turn.
        seed: decides the luck.
    """

    def __init__(self, played: PlayedTurn, seed: str) -> None:
        state = repetition_key(played.before)
        ways, directions = dict[Hashable, int](), dict[Hashable, int]()
        self.choices = [
            Alternative(
                one,
                ways.setdefault(look.way_of(one), len(ways)),
                directions.setdefault(look.direction_of(one), len(directions)),
                _name_of(one),
            )
            for one in candidates(state)
        ]
        self._winning = next((one for one in self.choices if _wins(one.candidate)), None)
        self._chosen = self._name_of_turn(played)
        self._ways, self._directions, self._seed = len(ways), len(directions), seed
        self._answering: dict[int, int] = {}
        self._kinds = len({one.name for one in self.choices})

    def _name_of_turn(self, played: PlayedTurn) -> Hashable:
        """The name of a turn. It can have been paid for in a way that is not among the choices."""
        key = repetition_key(played.after)
        for one in self.choices:
            if repetition_key(one.candidate.after) == key:
                return one.name
        turn = turn_between(*played)
        return _name_of(candidate_of(repetition_key(played.before), played.after, turn))

    def loss(self, sight: Sight, samples: int) -> Generator[None, None, float]:
        """How unlikely a sight finds the turn, in bits. All turns together have the weight of one sample more."""
        chance, hits = random.Random(self._seed), 0
        choosing = _Choosing(self, sight)
        yield from choosing.prepare()
        for _ in range(samples):
            luck = Luck.draw(chance, self._directions, self._ways)
            sees_win = self._winning and luck.wins < sight.wins
            chosen = self._winning if sees_win else choosing.choose(luck)
            assert chosen
            hits += chosen.name == self._chosen
            yield
        return -log2((hits + 1 / self._kinds) / (samples + 1))

    def answering(self, chevron: int) -> int:
        """The number of what decides whether a chevron of the next player is noticed."""
        return self._answering.setdefault(chevron, len(self._answering) % _ANSWERING)


class _Choosing:
    """How a sight chooses in a position."""

    def __init__(self, seen: Seen, sight: Sight) -> None:
        self._seen, self._sight = seen, sight
        self._ranked: list[tuple[float, Alternative]] = []
        self._replies: dict[Alternative, list[tuple[float, int]]] = {}

    def prepare(self) -> Generator[None, None, None]:
        """Judge all choices, errors apart. The best of each way is enough for who looks at no turn again."""
        for number, choice in enumerate(self._seen.choices):
            self._ranked.append((choice.judge(self._sight), choice))
            if number % look.SLICE == 0:
                yield
        if not self._sight.favourites:
            best: dict[int, tuple[float, Alternative]] = {}
            for one in self._ranked:
                if one[1].way not in best or one[0] > best[one[1].way][0]:
                    best[one[1].way] = one
            self._ranked = [*best.values()]

    def choose(self, luck: Luck) -> Alternative:
        """The turn that is chosen."""
        sight, errors = self._sight, luck.errors
        noticed = [one < sight.moves for one in luck.noticed]
        scores = [
            (base + sight.blur * errors[choice.way], choice)
            for base, choice in self._ranked
            if noticed[choice.direction]
        ] or [(base + sight.blur * errors[choice.way], choice) for base, choice in self._ranked]
        whole, part = divmod(sight.favourites, 1)
        favourites = int(whole) + (luck.favourites < part)
        if not favourites:
            return max(scores, key=_first)[1]
        return self._consider_replies(scores, favourites, luck)

    def _consider_replies(
        self, scores: list[tuple[float, Alternative]], favourites: int, luck: Luck
    ) -> Alternative:
        """While all favourites lose at once, further turns are looked at as well."""
        best = self._answered(nlargest(favourites, scores, key=_first), luck)
        if best[0] < -WIN // 2:
            scores.sort(key=_first, reverse=True)
            for one in scores[favourites:]:
                best = max(best, self._answered([one], luck), key=_first)
                if best[0] >= -WIN // 2:
                    break
        return best[1]

    def _answered(
        self, some: list[tuple[float, Alternative]], luck: Luck
    ) -> tuple[float, Alternative]:
        """The best of some turns, judged by the reply that hurts most."""
        share, blur = self._sight.answers, self._sight.blur
        found = []
        for score, choice in some:
            error = blur * luck.errors[choice.way]
            replies = self._replies_to(choice)
            worst = (worth + error for worth, at in replies if luck.answers[at] < share)
            found.append((next(worst, score), choice))
        return max(found, key=_first)

    def _replies_to(self, choice: Alternative) -> list[tuple[float, int]]:
        """The replies to a choice, those first that hurt most: their worth, and what decides if they are noticed."""
        if choice not in self._replies:
            enjoyed = choice.enjoy(self._sight)
            self._replies[choice] = sorted(
                (lead.judge(self._sight) + enjoyed, self._seen.answering(chevron))
                for chevron, lead in choice.replies
            )
        return self._replies[choice]


def _first(pair: tuple[float, Alternative]) -> float:
    return pair[0]


def _wins(candidate: PacruCandidate) -> bool:
    return candidate.after[TO_MOVE] == ~candidate.before[TO_MOVE]


def _name_of(candidate: PacruCandidate) -> Hashable:
    match candidate.made:
        case (_, _):
            return candidate.after
        case (chevron, steps, _):
            return chevron, steps


class Turns:
    """The turns of a person, and how unlikely sights find them.

    Args:
        played: the turns.
        seed: decides the luck in them.
    """

    def __init__(self, played: Sequence[PlayedTurn], seed: int) -> None:
        chance = random.Random(seed)
        some = chance.sample(played, MOST_TURNS) if len(played) > MOST_TURNS else played
        self._played, self._seed = some, seed
        self._seen: list[Seen] = []
        self._losses: dict[tuple[Sight, int], float] = {}

    def __len__(self) -> int:
        return len(self._played)

    def look(self) -> Generator[None, None, None]:
        """Find what could be chosen in each position."""
        for number, played in enumerate(self._played):
            self._seen.append(Seen(played, f"{self._seed} {number}"))
            yield

    def judge(self, sight: Sight, samples: int) -> Generator[None, None, None]:
        """Find how unlikely a sight finds the turns; `cost` has it then."""
        if (sight, samples) not in self._losses:
            whole = 0.0
            for seen in self._seen:
                whole += yield from seen.loss(sight, samples)
            self._losses[sight, samples] = whole

    def cost(self, samples: int) -> Callable[[Sight], float]:
        """A function that gives the loss of a sight that has been judged, in bits."""
        return lambda sight: self._losses[sight, samples]


def imitate(played: Sequence[PlayedTurn], near: float | None = None, seed: int = SEED) -> Progress:
    """Find who plays most like a person.

    Args:
        played: the turns of the person, in games of two.
        near: the level of the person, if that is known.
        seed: decides the chance in it.

    Yields:
        how much of the work is done, 0 to 1, at least every few hundredths of a second.

    Raises:
        PacruError: there are no turns.
    """
    if not played:
        raise PacruError("imitation: expected turns of a person, found none")
    turns = Turns(played, seed)
    levels = [at for at in LEVELS if near is None or abs(at - _within(near)) <= REACH]
    # The work, in passes of few samples; working out what turns are worth takes as long as some of those.
    rest = len(CHARACTERS) + MOVED + 1 + MOVED_AGAIN
    whole = len(levels) + rest + (1 + BEST) * SURE / SAMPLES
    done = 0.0

    def judge(sights: Iterable[Sight], samples: int) -> Generator[float, None, None]:
        nonlocal done
        for sight in sights:
            for _ in turns.judge(sight, samples):
                yield min(done / whole, 1)
            done += samples / SAMPLES

    for _ in turns.look():
        yield 0.0
    quickly, surely = turns.cost(SAMPLES), turns.cost(SURE)
    yield from judge(map(sight_at, levels), SAMPLES)
    level = min(levels, key=lambda at: quickly(sight_at(at)))
    nearest = sight_at(level)
    sights = sights_around(nearest)
    yield from judge(sights[1:], SAMPLES)
    more = sights_near(sights, quickly)
    yield from judge(more, SAMPLES)
    best = sorted(dict.fromkeys([*sights[1:], *more]), key=quickly)[:BEST]
    yield from judge([nearest, *best], SURE)
    sight = min([nearest, *best], key=surely)
    count = len(turns)
    return Imitation(level, sight, count, surely(sight) / count, surely(nearest) / count)


def _within(level: float) -> float:
    return min(max(level, LEVELS[0]), LEVELS[-1])


def sight_at(level: float) -> Sight:
    """The sight of a level that has one."""
    sight = level_at(DEFAULT, level).sight
    assert sight
    return sight


def sights_around(nearest: Sight) -> list[Sight]:
    """The nearest level itself, then with tastes, and with its numbers moved."""
    chance = random.Random(5)
    tastes = [part_of(one.taste, SHARE) for one in CHARACTERS]
    moved = [moved_sight(nearest, chance, SPREAD) for _ in range(MOVED)]
    return [nearest, *(replace(nearest, taste=taste) for taste in tastes), *moved]


def sights_near(sights: Iterable[Sight], cost: Callable[[Sight], float]) -> list[Sight]:
    """The best one without a taste with the taste of the best that has one, and the best of all with numbers moved."""
    plain = min((one for one in sights if not one.taste), key=cost)
    tasting = min((one for one in sights if one.taste), key=cost)
    both = replace(plain, taste=tasting.taste)
    chance = random.Random(6)
    best = min((plain, tasting), key=cost)
    return [both, *(moved_sight(best, chance, NEARER) for _ in range(MOVED_AGAIN))]


def moved_sight(sight: Sight, chance: random.Random, spread: float) -> Sight:
    """A sight with each number moved at random; shares stay shares."""

    def share(value: float) -> float:
        if not 0 < value < 1:
            return value
        odds = value / (1 - value) * exp(chance.gauss(0, 2 * spread))
        return odds / (1 + odds)

    return replace(
        sight,
        moves=share(min(sight.moves, 0.97)),
        fancy=share(sight.fancy),
        greed=share(sight.greed),
        answers=share(sight.answers),
        blur=sight.blur * exp(chance.gauss(0, spread)),
        favourites=sight.favourites * exp(chance.gauss(0, spread)),
    )


def part_of(taste: Taste, share: float) -> Taste:
    """A share of a taste."""
    return Taste(*(round(share * one) for one in astuple(taste)))


def turns_of(position: Position, turns: Iterable[Turn | str], player: int) -> list[PlayedTurn]:
    """The turns of a player in a game; a forced pass was nobody's choice.

    Args:
        position: in which the game begins.
        turns: those of all players.
        player: 0 to 3 in the order of play.

    Raises:
        PacruError: a turn is illegal.
    """
    found = []
    for text in turns:
        before = position
        turn, position = before.spelled_and_played(str(text))
        if before.to_move == player and not isinstance(turn, Pass):
            found.append(PlayedTurn(before.state, position.state))
    return found
