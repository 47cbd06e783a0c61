"""The bot itself, which answers the questions of a page without a browser, as a device of some speed would."""

import random
from collections.abc import Iterator

from pacru.bot.bots import bot_of
from pacru.bot.engine import Go, describe, read_go, read_position
from pacru.bot.levels import LEVELS, STRONGEST, Level
from pacru.bot.search.driver import Search
from pacru.bot.timing import DEEPEST, Limits
from pacru.core.state import repetition_key
from pacru.position import inner_state
from tests.support.loop import Page
from tests.support.questions import next_question

SPEED = 400
"""The positions in a millisecond, where a question has a limit of time: as many as a telephone makes."""


def search(lines: tuple[str, ...], chance: random.Random) -> Iterator[str]:
    """What the bot says to a question of the page, in blocks: a report each, and its choice."""
    best, level = 1, STRONGEST
    for line in lines:
        words = line.split()
        if words[:3] == ["setoption", "name", "MultiPV"]:
            best = int(words[4])
        elif words[:3] == ["setoption", "name", "Level"]:
            level = LEVELS[int(float(words[4])) - 1]
        elif words[0] == "position":
            told = read_position(words[1:])
        elif words[0] == "go":
            go = read_go(words[1:])
            state = repetition_key(inner_state(told.position))
            only = [
                bot_of(told.position.game).candidate_of(state, inner_state(after), turn)
                for turn, after in map(told.position.spelled_and_played, go.only)
            ]
            found = Search(
                state,
                _limits(go, level),
                lines=best,
                only=only,
                sight=level.sight,
                randomness=chance if go.seed is None else random.Random(go.seed),
            )
            reported = None
            for changed in found.steps():
                if changed and found.best and (found.depth, found.best) != reported:
                    reported = found.depth, found.best
                    yield "\n".join(describe(found))
            assert found.best
            yield "\n".join(describe(found))
            yield f"bestmove {found.best.turn}"


def _limits(go: Go, level: Level) -> Limits:
    nodes = [one for one in (go.nodes, go.movetime and go.movetime * SPEED) if one]
    if nodes:
        return Limits(DEEPEST, nodes=min(nodes))
    return level.limits if level.limits.seconds is None else Limits(DEEPEST, nodes=2000 * SPEED)


def answer(page: Page, chance: random.Random) -> bool:
    """Answer the next question that was sent; whether there was one."""
    question = next_question(page)
    if question is None:
        return False
    for block in search(question, chance):
        page.hear("bots.hear", lines=block)
    return True
