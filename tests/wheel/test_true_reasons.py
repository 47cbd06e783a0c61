"""Every sentence about turns is checked without the code that writes it: the proved ones by the plain rules, and the
expected ones in the main lines of searches of ten times the positions."""

import logging
import random
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from pacru import Game, Position
from pacru.bot.search.driver import Search
from pacru.bot.timing import DEEPEST, Limits
from pacru.core.turn import PRICE, Reorientation
from pacru.explain.reasons import Grade, Reason
from pacru.position import inner_state
from pacru.review import why
from pacru.review.chances import chances_from_leads
from tests.reference import naive
from tests.support import checker
from tests.support.checker import name
from tools import selfplay
from tools.cbot import program
from tools.cbot import selfplay as port
from tools.selfplay import Manner

GAMES = Manner(nodes=1_000, opening=(1, 5), stray=0.15, seed=5_000)
NODES = 2_000
"""The positions of the search whose lines the reasons are about."""
DEEPER = 10
"""The other search makes so many times as many."""
BAD, MISTAKE = 5, 10
"""The points of chances that a turn loses to be explained, and to need a reason."""
STRAY, CHOSEN = 6, 4
"""How many random turns of each game are looked at, and how many turns of the bot."""
ENOUGH = 0.85
"""The share of expected events that must happen."""

pytestmark = pytest.mark.usefixtures("compiled_search")


class Told(NamedTuple):
    """A sentence about a turn, and what shows it.

    Attributes:
        reason: the sentence.
        case: the turns, and the lines of the deeper search.
    """

    reason: Reason
    case: checker.Case

    @property
    def kind(self) -> str:
        return checker.read_sentence(self.reason.text)[0]

    @property
    def holds(self) -> bool:
        """Whether the sentence is true of the turns alone if it is proved, or happens in the lines."""
        proved = self.reason.grade is Grade.PROVED
        return (self.case.first_turns if proved else self.case).holds(self.reason.text)


class Account:
    """What was told about the turns of some games."""

    def __init__(self) -> None:
        self.told: list[Told] = []
        self.hints: list[tuple[Reason, ...]] = []
        self.mistakes: list[tuple[Reason, ...]] = []

    def look_at(self, position: Position, turn: str | None) -> None:
        """Explain the best turn in a position, and the one that was played, if it is another one and bad."""
        score, best = find_line(position, NODES, 1)
        deeper = self.follow(position, best[0])
        ply = Game(position).play(best[0]).plies[0]
        hint = why.merits_of_best(position, best, name)
        price = PRICE[ply.turn.rotation] if isinstance(ply.turn, Reorientation) else 0
        assert all(reason.weight >= 100 * price for reason in hint)
        self.hints.append(hint)
        self.told += [Told(reason, checker.Case(deeper)) for reason in hint]
        after = position.play(turn) if turn and turn != best[0] else None
        if turn is None or after is None or after.outcome:
            return
        known, line = find_line(after, NODES, 2)
        loss = _points(score) - _points(-known)
        if loss < BAD:
            return
        lines = [turn, *line], best
        reasons = why.reasons(position, *lines, name)
        case = checker.Case(self.follow(position, turn), deeper)
        every = {*reasons, *why.costs(position, *lines, name)}
        self.told += [Told(reason, case) for reason in every]
        if loss >= MISTAKE:
            self.mistakes.append(reasons)

    def follow(self, position: Position, turn: str) -> checker.Line:
        """The main line of the deeper search after a turn; a search sees a win that its line stops before."""
        after = position.play(turn)
        score, line = (0, ()) if after.outcome else find_line(after, DEEPER * NODES, 3)
        steps = checker.follow(naive.parse(str(position)), [turn, *line])
        return checker.with_win(steps) if abs(score) > 900_000 else steps

    def shares(self) -> Iterator[str]:
        """How many of the sentences of each kind hold."""
        counts: dict[tuple[str, str], Counter[bool]] = {}
        for one in self.told:
            for kind in (one.kind, "all"):
                counts.setdefault((str(one.reason.grade), kind), Counter())[one.holds] += 1
        for (grade, kind), count in sorted(counts.items()):
            yield f"{grade} {count[True]}/{count.total()} {kind}"
        for what, given in (("hints", self.hints), ("mistakes", self.mistakes)):
            yield f"{what} with a reason: {sum(map(bool, given))}/{len(given)}"


def _points(score: int) -> float:
    """The chances of the player to move, in points."""
    return 100 * chances_from_leads([score / 100, 0])[0]


def find_line(position: Position, nodes: int, seed: int) -> tuple[int, tuple[str, ...]]:
    """What a search of so many positions finds: the score, and the line that it expects."""
    search = Search(
        inner_state(position), Limits(DEEPEST, nodes=nodes), randomness=random.Random(seed)
    )
    best = search.run()
    return best.score, tuple(map(str, best.line))


def account_of(games: int) -> Account:
    """What is told about turns of the bot's games, one in seven of which is random."""
    fast = program.compiler()
    account = Account()
    for number in range(games if fast else 1):
        game = (port.play if fast else selfplay.play)(GAMES, number)
        chance, begun = random.Random(number), 2 * GAMES.opening[1]
        positions = list(game.positions())
        for wanted, stray in ((STRAY, True), (CHOSEN, False)):
            found = [
                at
                for at, score in enumerate(game.scores)
                if (score is None) == stray and at >= begun
            ]
            for at in chance.sample(found, min(wanted, len(found))):
                account.look_at(positions[at], game.turns[at] if stray else None)
    return account


def false(account: Account) -> list[str]:
    """The proved sentences that are not true."""
    return [
        f"{one.reason.text} {one.case.played[0]}"
        for one in account.told
        if one.reason.grade is Grade.PROVED and not one.holds
    ]


@pytest.mark.slow
def test_no_proved_sentence_is_false() -> None:
    account = account_of(6)
    assert account.told
    assert not false(account)


@pytest.mark.long
def test_what_is_told_about_three_hundred_games() -> None:
    account = account_of(300)
    logging.info("\n".join(account.shares()))  # for docs/review.md
    assert len(account.told) >= 1_000
    assert not false(account)
    expected = [one.holds for one in account.told if one.reason.grade is Grade.EXPECTED]
    assert sum(expected) >= ENOUGH * len(expected)
    assert sum(map(bool, account.mistakes)) >= 0.8 * len(account.mistakes)
