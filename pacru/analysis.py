"""The bot in one line: the move that it plays, and the best moves with their scores.

>>> import pacru
>>> position = pacru.Position.initial(players=2)
>>> move = pacru.best_move(position, level=3, seed=1)
>>> position.play(move).to_move
1
>>> best, *others = pacru.analyse(position, nodes=1_000, seed=1)
>>> best.line[0] == best.move, len(others)
(True, 2)

Both wait for the search, also in a notebook. They search in Python, or with the compiled search if
the extra ``pacru[fast]`` is installed. Another program that speaks the engine protocol is asked
through `pacru.engine`.
"""

import random
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from typing import Final, NamedTuple, TypeAlias

from pacru.bot.levels import STRONGEST, level_at
from pacru.bot.protocol import Score, score_of
from pacru.bot.search.bot import Candidate
from pacru.bot.search.driver import Search
from pacru.bot.sight import Sight
from pacru.bot.timing import DEEPEST, Limits
from pacru.core.errors import PacruError
from pacru.core.numbers import check_whole
from pacru.core.state import State, repetition_key
from pacru.core.steps import pause_collector
from pacru.core.turn import Turn
from pacru.game import Game
from pacru.position import Position, inner_state
from pacru.review.chances import chances, has_chances

Question: TypeAlias = Position | Game
"""What the bot is asked about. A game knows which positions have occurred, which matters with R16c."""

DEFAULT_LEVEL: Final = 8
DEFAULT_NODES: Final = 20_000
DEFAULT_LINES: Final = 3
MOST_LINES: Final = 20


class Variation(NamedTuple):
    """One of the best moves, and what the bot expects after it.

    >>> import pacru
    >>> position = pacru.Position.initial(players=2)
    >>> best, *_ = pacru.analyse(position, nodes=1_000)
    >>> str(best.move), str(best.score), best.depth, len(best.line)
    ('i3-h4(h6)', '+1.47', 4, 4)

    Attributes:
        move: the move.
        score: how good it is for the player to move.
        chances: the winning chances of all players in the order of play, which add up to 1; None
            if nobody has studied games by these rules.
        line: the principal variation: the move, then the replies that the bot expects.
        depth: how many turns ahead the bot has looked.
    """

    move: Turn
    score: Score
    chances: tuple[float, ...] | None
    line: tuple[Turn, ...]
    depth: int

    @classmethod
    def of(
        cls, position: Position, score: Score, line: tuple[Turn, ...], depth: int
    ) -> "Variation":
        """Make a variation from a position; its move is the first one of the line."""
        known = chances(position, score) if has_chances(position) else None
        return cls(line[0], score, known, line, depth)


def best_move(
    position: Question,
    level: float = DEFAULT_LEVEL,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    seed: int | None = None,
) -> Turn:
    """Return the move that the bot plays.

    >>> import pacru
    >>> position = pacru.Position.initial(players=2, game="shacru")
    >>> pacru.best_move(position, nodes=500, seed=1) in position.moves()
    True

    Args:
        position: the position, or the game, of any of the games; it must not be over.
        level: 1 to 16, also between two, such as 6.4. In a game with fewer levels, a higher number
            means its strongest level.
        seconds: how long to think, instead of as long as the level does.
        nodes: how many positions to make, instead of as many as the level does. With this limit
            and a seed, the same question always gets the same move.
        seed: decides what is random; None: another move may come each time.

    Raises:
        PacruError: the game is over, there is no such level, or a limit is not positive.
    """
    strength = level_at(read_question(position).game, _number("level", level))
    if level > STRONGEST.number:
        raise PacruError(f"level: expected 1 to {STRONGEST.number}, found {level!r}")
    limits = strength.limits
    if seconds is not None or nodes is not None:
        limits = _limits(seconds, nodes)
    return make_search(position, limits, seed, sight=strength.sight).run().turn


def analyse(
    position: Question,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    lines: int = DEFAULT_LINES,
    seed: int | None = 0,
) -> list[Variation]:
    """Return the best moves at full strength, the best one first.

    >>> import pacru
    >>> position = pacru.Position.initial(players=2).play("a3-b4(b4)")
    >>> best = pacru.analyse(position, nodes=2_000)[0]
    >>> best.score.kind, round(sum(best.chances), 9), best.move == best.line[0]
    ('markers', 1.0, True)

    Args:
        position: the position, or the game, of any of the games; it must not be over.
        nodes: how many positions to make; by default `DEFAULT_NODES`, unless there is a time.
        seconds: how long to think.
        lines: how many moves, 1 to 20; there are fewer if the player has fewer.
        seed: decides between moves of equal value; None: chance does.

    Raises:
        PacruError: the game is over, or a limit or the number of lines is not possible.
    """
    check_whole("lines", lines, 1, MOST_LINES)
    if nodes is None and seconds is None:
        nodes = DEFAULT_NODES
    search = make_search(position, _limits(seconds, nodes), seed, lines)
    return best_of_last_depth(read_question(position), search)


def read_question(question: Question) -> Position:
    """Return the position in which a move is asked for.

    Raises:
        PacruError: the game is over.
        TypeError: it is neither a position nor a game.
    """
    if not isinstance(question, Position | Game):
        raise TypeError(f"expected a Position or a Game, found {question!r:.60}")
    if question.outcome:
        raise PacruError(f"the game is over: {question.outcome}")
    return question.position if isinstance(question, Game) else question


def check_limits(seconds: float | None, **counts: int | None) -> None:
    """Check that the limits of a search are positive.

    Raises:
        PacruError: one of them is not; the message has its name.
    """
    if seconds is not None and not _number("seconds", seconds) > 0:
        raise PacruError(f"seconds: expected more than 0, found {seconds!r}")
    for name, count in counts.items():
        if count is not None:
            check_whole(name, count, 1)


def make_search(
    question: Question,
    limits: Limits,
    seed: int | None,
    lines: int = 1,
    sight: Sight | None = None,
) -> Search:
    """Return a search that has not begun.

    Args:
        question: the position, or the game.
        limits: when it ends.
        seed: decides what is random, together with the position; None: chance does.
        lines: how many moves are compared, at least 1.
        sight: of a level; None: full strength.

    Raises:
        PacruError: the game is over.
    """
    position = read_question(question)
    _use_compiled_search()
    return Search(
        repetition_key(inner_state(position)),
        limits,
        randomness=random.Random(None if seed is None else f"{seed} {position}"),
        lines=lines,
        earlier=_occurrences(question),
        sight=sight,
    )


def _use_compiled_search() -> None:
    """Search with the compiled tree from now on, where there is one; the page's wheel leaves this to the page."""
    with suppress(ImportError):
        from pacru.fast.switch import switch_on

        switch_on()


def _occurrences(question: Question) -> Mapping[State, int]:
    """Return how often each position has occurred, if repetition can end the game (R16c)."""
    if not isinstance(question, Game) or not question.start.repetition:
        return {}
    return Counter(repetition_key(inner_state(position)) for position in question.positions)


def _limits(seconds: float | None, nodes: int | None) -> Limits:
    check_limits(seconds, nodes=nodes)
    return Limits(DEEPEST, nodes=nodes, seconds=seconds)


def _number(name: str, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise PacruError(f"{name}: expected a number, found {value!r:.40}")
    return value


def best_of_last_depth(position: Position, search: Search) -> list[Variation]:
    """Run a search, and return the best moves of the last depth that it finished.

    The next depth changes the scores of the moves one by one, so they are read at the end of each.

    Args:
        position: the position in which it searches.
        search: the search; its `lines` says how many moves to return.
    """
    ranking, variations = search.ranking, list[Variation]()
    with pause_collector():
        for _ in search.steps():
            if search.ranking is not ranking:
                ranking = search.ranking
                variations = [_variation(position, search, candidate) for candidate in ranking]
    return variations


def _variation(position: Position, search: Search, candidate: Candidate) -> Variation:
    score = score_of(candidate.score, search.players_counted)
    return Variation.of(position, score, candidate.line, search.depth)
