"""A first game in the page, at the lowest level, played to its end by the simplest opponents of the bot."""

import asyncio
import random
from collections.abc import Callable

import pytest
from app.runtime import commands

from pacru.bot.engine import EngineServer
from pacru.bot.pacru.baselines import greedy, random_move
from pacru.core.state import State
from pacru.core.turn import Turn
from pacru.position import inner_state
from tests.support.loop import Page

LONGEST = 500
"""Turns that no game has."""


@pytest.mark.parametrize("person", [random_move, greedy])
def test_a_first_game_at_the_lowest_level_to_its_end(
    person: Callable[[State, random.Random], Turn],
) -> None:
    page, chance, asked = Page(), random.Random(1), 0
    answers: list[str] = []
    engine = EngineServer(answers.append)
    page.hear("bots.begin")

    async def receive_answers(lines: list[str]) -> None:
        for line in lines:
            await engine.receive(line)
        await engine.wait()

    while not page.app.session.game.outcome:
        position = page.app.session.game.position
        assert position.turn_number < LONGEST
        if position.to_move == 0:
            page.hear("play.type_turn", value=str(person(inner_state(position), chance)))
            page.hear("play.enter_typed")
            continue
        lines = [one.line for one in page.commands_of(commands.Bot)]
        asyncio.run(receive_answers(lines[asked:]))
        asked = len(lines)
        for line in answers:
            page.hear("bots.hear", lines=line)
        answers.clear()
    assert [player.level for player in page.app.session.setup.players if player.bot] == [1]
    assert page.app.ui.result
    assert "Pip" in page.html["result"]
    assert "can move" not in page.html["cards"]


def test_a_first_game_shows_for_three_own_turns_what_one_needs_to_know() -> None:
    page = Page()
    assert not page.html.get("crib")
    page.hear("bots.begin")
    page.hear("play.play_first_game", moment="2026.11.26 10:00:00")
    for own in range(3):
        assert page.html["crib"].count("<li>") == 3, own
        turn = str(page.app.session.game.position.moves()[0])
        page.hear("bots.hear", lines=f"bestmove {turn}")  # the hint
        page.hear("play.type_turn", value=turn)
        page.hear("play.enter_typed")
        answer = page.app.session.game.position.moves()[0]
        page.hear("bots.hear", lines=f"bestmove {answer}")
        while page.app.bots.showing:
            page.hear("bots.skip")
        assert len(page.turns) == 2 * own + 2
    assert not page.html["crib"]
