"""A small engine that answers the questions of a page without a browser."""

import re
from collections.abc import Iterator
from functools import cache

from pacru.bot.engine import describe, read_go, read_position
from pacru.bot.pacru.root import candidate_of
from pacru.bot.search.driver import Search
from pacru.bot.timing import Limits
from pacru.core.state import repetition_key
from pacru.position import inner_state
from tests.support.loop import Page
from tests.support.questions import next_question

NODES = 150
"""The positions of each search here, whatever the page asks for."""


@cache
def answers(lines: tuple[str, ...]) -> tuple[str, ...]:
    """What a small engine says to a question of the page; tests ask the same ones again and again."""
    return tuple(search(lines))


def search(lines: tuple[str, ...]) -> Iterator[str]:
    best = 1
    for line in lines:
        words = line.split()
        if words[:3] == ["setoption", "name", "MultiPV"]:
            best = int(words[4])
        elif words[0] == "position":
            told = read_position(words[1:])
        elif words[0] == "go":
            go = read_go(words[1:])
            state, only = repetition_key(inner_state(told.position)), []
            for text in go.only:
                turn, after = told.position.spelled_and_played(text)
                only.append(candidate_of(state, inner_state(after), turn))
            found = Search(state, Limits(4, NODES), lines=best, only=only)
            begun = False
            for _ in found.steps():
                if found.best and not begun:
                    begun = True  # later it tells only its end: the page shows all of it
                    yield from describe(found)
            assert found.best
            yield from describe(found)
            yield f"bestmove {found.best.turn}"


def answer(page: Page, rate: int | None = None, nodes: int | None = None) -> bool:
    """Answer the next question that was sent; whether there was one.

    Args:
        page: the page.
        rate: how many positions the engine says to make each second; None: as many as it does.
        nodes: how many it says to have made.
    """
    question = next_question(page)
    if question is None:
        return False
    for line in answers(question):
        told = line if rate is None else re.sub(r"nps \d+", f"nps {rate}", line)
        told = told if nodes is None else re.sub(r" nodes \d+", f" nodes {nodes}", told)
        page.hear("bots.hear", lines=told)
    return True


def answer_all(page: Page) -> None:
    """Answer all questions that come."""
    while answer(page):
        pass
