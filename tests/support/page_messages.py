"""What the rooms that hold the game hear: messages of other rooms, and events of the page."""

from collections.abc import Callable
from dataclasses import replace

from app.game.effects import Answer, Ask
from app.model.app import App, Update
from app.model.messages import BotAnswered as BotAnswered
from app.model.messages import BotFailed as BotFailed
from app.model.messages import BotThought as BotThought
from app.model.messages import DialogClosed as DialogClosed
from app.model.messages import DialogOpened as DialogOpened
from app.model.messages import GameOpened as GameOpened
from app.model.messages import PlayerMovedAway as PlayerMovedAway
from app.model.messages import PositionChosen as PositionChosen
from app.model.messages import TimePassed as TimePassed
from app.model.settings import Settings
from app.model.setup import Setup
from app.rooms import bots, coach, history, page, play
from app.rooms.history.variations import pass_by
from app.runtime.handling import Handler, find_handler

from pacru.bot.protocol import Info

Message = object
"""Any message."""
ROOMS = (page.ROOM, play.ROOM, history.ROOM, bots.ROOM, coach.ROOM)
MODULES = {room.name: room.handlers for room in ROOMS}


def on(event: str, **facts: object) -> Message:
    """An event of the page."""
    found = find_handler(MODULES, event)
    assert found, event
    return found.read(event, facts)


def look_at(*path: int) -> Message:
    """A press on a turn of the list, by its place in the tree; none: the first position."""
    return on("history.look_at", place=".".join(map(str, path)))


def step_by(number: int) -> Message:
    """Steps through the list, in one go."""
    return _change(lambda app: pass_by(app, number))


def fill_in(form: Setup) -> Message:
    """All that a person enters in the form of a new game."""
    return _change(lambda app: (app.with_new_game(form=form), ()))


def answer(asked: Ask, turn: str, *infos: Info) -> Message:
    """What a bot answers to a question, and what it has reported on the way."""
    take = asked.answered
    assert take
    return _change(lambda app: take(app, Answer(asked.number, turn, infos)))


def change_settings(settings: Settings) -> Message:
    """The settings that a person has chosen."""
    return _change(lambda app: (replace(app, settings=settings), ()))


def _change(change: Callable[[App], Update]) -> Message:
    return Handler(change, is_timely=False, is_unasked=False).call()
