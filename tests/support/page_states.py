"""States of the page, positions for entering every kind of turn, and words for events."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, TypeVar

import pytest
from app.game.asking import HINT_TIME as HINT_TIME
from app.game.effects import Ask
from app.game.games import resume as resume
from app.game.games import setup_for as setup_for
from app.game.games import snapshot as snapshot
from app.game.games import start as start
from app.model.app import App, Update
from app.model.bots import BOT_ATTEMPTS as BOT_ATTEMPTS
from app.model.journal import read, settings_of
from app.model.settings import AT_FIRST, Pace, Settings
from app.model.setup import Setup
from app.model.table import Entry as Entry
from app.model.visible import tab_stop as tab_stop
from app.model.visible import visible_place as visible_place
from app.rooms import bots, history, play, settings
from app.rooms import help as helps
from app.rooms.play.draws import can_offer_draw as can_offer_draw
from app.rooms.play.games import can_take_back as can_take_back
from app.rooms.play.games import people_still_in as people_still_in
from app.rooms.play.games import plies_to_take_back as plies_to_take_back
from app.rooms.play.typing import completions as completions
from app.rooms.speech import happenings
from app.runtime.commands import Keep
from app.shell.compose import Composed

import pacru
from pacru import svg
from tests.support import page_messages as m
from tests.support import page_views as views

Kind = TypeVar("Kind")

FIRST_TURNS = ("a3", "b3", "a7", "b7", "b3", "c3")
"""Clicks for the first three turns of a game of two: a3-b3, a7-b7, b3-c3."""
RICH = "Bne+bAsw3bb1/1bb3bbb/bbBne+3bbb/3bbb1a1/Ae2Bw+bb2a/3aAs+baa1/aaa1bbaa1/aaa1bbaa1/aa2bbaaa b 2 - 20"
MEETING = "8Bsw/9/9/4As+4/4a4/4An4/9/9/9 a 2 - 1"
TRANSFORMATION = "8Bsw/9/9/3bab3/2Aeaba3/3aba3/9/9/9 a 2 - 1"
WAYS = [
    (RICH, "c7 c8", "c7-c8"),
    (RICH, "c7 c9", "c7xc9"),
    (RICH, "c7 d8 e7", "c7-d8(e7)"),
    (RICH, "c7 g7 connection", "c7-g7(*)"),
    (RICH, "c7 g7 crossing", "c7-g7(i9)"),
    (TRANSFORMATION, "c5 d5 f6", "c5-d5(f6)"),
    (MEETING, "e4 e5 a1", "e4-e5(a1)"),
    (RICH, "d5 > b7 b8", "d5>(b7,b8)"),
    (RICH, "d5 << a7 b7 b8 h9", "d5<<(a7,b7,b8,h9)"),
]
EVERY_KIND = pytest.mark.parametrize(("position", "steps", "turn"), WAYS)


GAME = Composed((play.ROOM, history.ROOM, bots.ROOM, helps.ROOM, settings.ROOM))
"""The rooms that change the game."""


def update(app: App, message: m.Message, now: float = 0.0) -> Update:
    """The state after a message at some time, and the effects."""
    return GAME.update(app, message, now)


def step(key: str) -> m.Message:
    return (
        m.on("play.press", field=key)
        if key in svg.geometry.FIELDS
        else m.on("play.choose", key=key)
    )


def people(count: int = 2) -> Setup:
    """A setup without bots."""
    setup = Setup.default(count)
    return replace(setup, players=tuple(replace(one, bot=False) for one in setup.players))


def open_game(
    text: str | None = None, setup: Setup | None = None, settings: Settings = AT_FIRST
) -> App:
    """A game from the start or from a position; without a setup, all players are people."""
    position = pacru.Position.parse(text) if text else None
    if setup is None:
        setup = setup_for(position) if position else people()
    return start(setup, position, settings)[0]


def begin_game(setup: Setup | None = None) -> App:
    """A new game in which bots' turns are shown at once."""
    return start(setup, settings=Settings(pace=Pace.NONE))[0]


def after(app: App, *messages: m.Message | str) -> App:
    """The state after messages; a text stands for a click on a field or a button of the turn."""
    for message in messages:
        given = step(message) if isinstance(message, str) else message
        app, _ = update(app, given)
    return app


def enter(app: App, turn: str) -> App:
    """The state after a turn was typed and entered."""
    return after(app, m.on("play.type_turn", value=turn), m.on("play.enter_typed"))


def reply(app: App, turn: str) -> App:
    """The state after the bot has answered with a turn."""
    assert app.bots.request is not None
    return after(app, m.BotAnswered(app.bots.request, turn))


def draft_of(app: App) -> pacru.Draft:
    """The turn that is being entered."""
    assert app.table.draft
    return app.table.draft


def effects(app: App, message: m.Message) -> tuple[Any, ...]:
    return update(app, message)[1]


def question(app: App, message: m.Message) -> Ask:
    """What a bot is asked after a message."""
    return the_only(Ask, effects(app, message))


def the_only(kind: type[Kind], found: Iterable[object]) -> Kind:
    """The only object of a kind."""
    (only,) = [thing for thing in found if isinstance(thing, kind)]
    return only


def stored(found: Iterable[object]) -> Settings:
    """The settings of which effects store a change, and which are else as at first."""
    return settings_of(read(the_only(Keep, found).text), {})


def turns(app: App) -> list[str]:
    return [str(ply.turn) for ply in app.session.game.plies]


def rounds(app: App) -> list[views.RoundView]:
    """The rounds in the list of turns, without the comments between them."""
    return [row for row in views.rounds(app) if isinstance(row, views.RoundView)]


def told(before: App, after: App) -> str:
    """What those who hear the page are told of a step, before signs become words."""
    return " ".join(one.text for one in happenings.between(before, after))
