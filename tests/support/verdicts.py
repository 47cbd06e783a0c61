"""Games of people who are no people, in the page's own code: what hints, coach and review say of the same moves.

    python -m tests.support.verdicts --games 10 --level 3

Everything that is said is written down as it is said, and judged afterwards: by what the review says at last, by the
plain rules, and by searches of ten times the positions.
"""

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Self

from app.model.messages import GameOpened
from app.model.setup import Setup
from app.person.coaching import ENDED
from app.rooms.coach.state import Coaching
from app.rooms.review import looking
from app.rooms.review.state import Reviewing, looks_back, moments_of

import pacru
from pacru.bot.levels import LEVELS
from pacru.bot.processes import spread
from pacru.bot.search.driver import Search
from pacru.cli.review import answer_question
from pacru.explain.faults import Fault, FaultKind
from pacru.fast.switch import switch_on
from pacru.position import inner_state
from pacru.review.labels import Label
from pacru.review.moments import MomentState, fault_of
from pacru.review.reviewing import Question, Review
from tests.support.checker import Case, is_fault
from tests.support.loop import Page
from tests.support.strong_engine import answer

HINTS = 0.35
"""How often the person asks for a hint, and follows it."""
LONGEST = 120
"""The turns after which a game is given up."""
DEEPER = 10
"""A verdict is judged by so many times the positions."""
FAR = 20.0
"""The falls of which there ought to be a word before the reply."""
SILENT = 2
"""The first rounds, in which there is none."""


@dataclass
class Account:
    """What was said in some games.

    Attributes:
        games: how many.
        followed, marked: hints that were followed, and those of them with a bad label.
        changed: verdicts or moments that changed after they were shown.
        warned, true: warnings in first games, and those that are true by the plain rules.
        later, held: warnings in later games, and those that a deeper search calls a mistake or worse.
        falls, told, wordless: the two largest falls of later games for which there is a sentence, those of them
            that were warned of, and falls without a sentence.
        hints, again, reasoned: hints, those whose sentence was said before in the game, and those with a reason.
        moments: what moments became.
    """

    games: int = 0
    followed: int = 0
    marked: int = 0
    changed: int = 0
    warned: int = 0
    true: int = 0
    later: int = 0
    held: int = 0
    falls: int = 0
    told: int = 0
    wordless: int = 0
    hints: int = 0
    again: int = 0
    reasoned: int = 0
    moments: Counter[str] = field(default_factory=Counter)
    notes: list[str] = field(default_factory=list)

    def __iadd__(self, other: "Account") -> Self:
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)
        return self


def play_and_look_back(number: int, level: int) -> Account:
    """Play a game of a person against a bot of a level, and look back at it."""
    switch_on()
    chance = random.Random(f"{level}.{number}")
    account, first = Account(games=1), number % 2 == 0
    page, warnings = _play(chance, level, account, first)
    game = page.app.session.game
    if len(game.plies) < 4:
        return account
    if not game.outcome:
        page.hear("play.resign", player="0")
    review = _look_back(page, chance, account)
    followed = page.app.session.followed
    account.followed = len(followed)
    marked = [at for at in followed if at in review.verdicts and review.verdicts[at].label.bad]
    account.marked = len(marked)
    _judge_warnings(account, review, warnings, first, page.app.session.setup.scale)
    if not first:
        _judge_falls(account, review, {at for at, _ in warnings})
    return account


def _play(
    chance: random.Random, level: int, account: Account, first: bool
) -> tuple[Page, list[tuple[int, Fault]]]:
    """Play until the end; return the page, and the warnings with the numbers of the turns."""
    settings = json.dumps(
        {"pace": "none", "welcomed": True, "coach": "blunder", ENDED.name: "" if first else "1;2;3"}
    )
    page = Page(settings=settings, cores=1)
    page.hear("bots.begin")
    person, bot = Setup.default().players
    goal = 15 if chance.random() < 0.7 else None
    setup = Setup((person, replace(bot, level=level)), goal=goal, began="2026.11.29 10:00:00")
    start = pacru.Position.initial(2, changes=setup.changes)
    page.loop.send(GameOpened(setup, pacru.Game(start)), 0)
    page.hear("page.close")
    warnings: list[tuple[int, Fault]] = []
    said: list[str] = []
    while True:
        while answer(page, chance):
            pass
        app = page.app
        game = app.session.game
        if game.outcome or len(game.plies) >= LONGEST:
            return page, warnings
        remark = app.state(Coaching).remark
        if remark:
            warnings.append((len(game.plies) - 1, remark))
            page.hear("coach.play_on")
            continue
        assert game.position.to_move == 0, game.position
        page.hear("play.type_turn", value=_choose(page, chance, level, account, said))
        page.hear("play.enter_typed")


def _choose(
    page: Page, chance: random.Random, level: int, account: Account, said: list[str]
) -> str:
    """The next turn of the person: that of a hint, or one as the bot of that level plays."""
    if chance.random() < HINTS:
        page.hear("bots.hint")
        while answer(page, chance):
            pass
        because, idea = page.app.state(Coaching).because, page.app.table.idea
        if idea:
            sentence = because.plain if because else ""
            account.hints += 1
            account.reasoned += bool(sentence)
            account.again += sentence in said if sentence else 0
            said.append(sentence)
            page.hear("coach.show_hint")
            return idea.spelled
    one, state = LEVELS[level - 1], inner_state(page.app.session.game.position)
    found = Search(state, one.limits, sight=one.sight, randomness=chance).run()
    return str(found.turn)


def _look_back(page: Page, chance: random.Random, account: Account) -> Review:
    """Look back until all is known; write down what changes after it was shown."""
    shown: dict[object, object] = {}

    def note(key: object, value: object) -> None:
        if shown.setdefault(key, value) != value:
            account.changed += 1
            account.notes.append(f"{key}: {shown[key]} → {value}")
            shown[key] = value

    page.hear("review.begin", day="1")
    while True:
        review = page.app.state(Reviewing).review
        assert review
        for at, said in review.verdicts.items():
            if said.sure:
                verdict = said.label, round(said.loss, 6), said.best[:1], said.advised
                note(("verdict", at), verdict)
        found = moments_of(page.app)
        if found:
            note("moments", [one.ply for one in found])
        for one in found:
            if one.state is not MomentState.OPEN:
                note(("moment", one.ply), one.state)
        back = looks_back(page.app)
        if back and back.shown is not None:
            note(("words", back.shown), looking.words_of(page.app))
        if not answer(page, chance):
            break
    account.moments.update(str(one.state) for one in moments_of(page.app))
    return review


def _judge_warnings(
    account: Account,
    review: Review,
    warnings: list[tuple[int, Fault]],
    first: bool,
    scale: float,
) -> None:
    for at, fault in warnings:
        if first:
            account.warned += 1
            account.true += _is_true(review, at, fault)
            continue
        account.later += 1
        label = _label_by_deeper_search(review, at, scale)
        account.held += label.serious
        if not label.serious:
            account.notes.append(f"warned of {review.game.plies[at]}: {fault.kind}, {label}")


def _is_true(review: Review, at: int, fault: Fault) -> bool:
    """Whether a warning is true by the plain rules."""
    position, one = review.game.positions[at], review.verdicts[at]
    best = one.best[:1] or one.played[:1]
    return is_fault(Case.of(str(position), one.played[:1], best), fault)


def _label_by_deeper_search(review: Review, at: int, scale: float) -> Label:
    """What a review of ten times the positions calls a turn."""
    game = review.game.take_back(len(review.game.plies) - at - 1)
    deep = Review(pacru.Game(game.positions[at], game.plies[at:]), picked=(0,))
    closer = Question(0, "closer", 3, nodes=DEEPER * 300_000, seed=0)
    deep = deep.with_answer(closer, answer_question(deep.game, closer, scale))
    played = Question(0, "played", nodes=DEEPER * 200_000, only=game.plies[at].spelled, seed=0)
    deep = deep.with_answer(played, answer_question(deep.game, played, scale))
    return deep.verdicts[0].label


def _judge_falls(account: Account, review: Review, warned: set[int]) -> None:
    """Whether the largest falls were warned of, if there is a sentence about them."""
    falls = [
        one
        for one in review.verdicts.values()
        if one.player == 0
        and one.loss >= FAR
        and one.ply >= 2 * SILENT
        and not one.advised
        and one.ply not in review.followed
    ]
    told = []
    for one in falls:
        fault = fault_of(review.game.positions[one.ply], one.played, one.best)
        if fault.kind is FaultKind.FALL and fault.topic is None:
            account.wordless += 1
        else:
            told.append(one)
    for one in sorted(told, key=lambda verdict: -verdict.loss)[:2]:
        account.falls += 1
        account.told += one.ply in warned


def lines(account: Account) -> Iterator[str]:
    """The account in lines."""
    yield f"games: {account.games}"
    yield f"hints that were followed and are marked down: {account.marked} of {account.followed}"
    yield f"verdicts that changed after they were shown: {account.changed}"
    yield f"warnings of first games that are true: {account.true} of {account.warned}"
    yield f"warnings of later games that hold: {account.held} of {account.later}"
    yield f"largest falls that were warned of: {account.told} of {account.falls}"
    yield f"falls without a sentence: {account.wordless}"
    yield f"hints with a reason: {account.reasoned} of {account.hints}"
    yield f"hints with a sentence said before: {account.again} of {account.hints}"
    yield f"moments: {dict(account.moments)}"
    yield from account.notes[:40]


def account_of(numbers: range, levels: list[int], jobs: int = 1) -> Account:
    """What is said in the games with these numbers, of each level; those with odd ones are no first games."""
    whole = Account()
    for level in levels:
        for one in spread(partial(play_and_look_back, level=level), numbers, jobs):
            whole += one
    return whole


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10, help="of each level")
    parser.add_argument("--level", type=int, action="append", help="by default 1 to 6")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--later", action="store_true", help="leave first games out")
    asked = parser.parse_args()
    numbers = range(1, asked.games, 2) if asked.later else range(asked.games)
    found = account_of(numbers, asked.level or [1, 2, 3, 4, 5, 6], asked.jobs)
    sys.stdout.write("\n".join(lines(found)) + "\n")
