"""Handlers for questions about the board and for the game by ear, and the commands for sounds."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from app.game.clocks import short_of_time
from app.model.app import App, Update
from app.model.messages import FirstGameStarted
from app.model.settings import SOFT, Speech
from app.model.visible import tab_stop
from app.rooms.speech import answers, sounds
from app.runtime import commands
from app.runtime.commands import Command
from app.runtime.handling import handler
from app.runtime.region import Known
from app.runtime.update import Send

AUDIBLE: Final = 60
"""A volume above ``SOFT``, at which all sounds play, also those of borders and refusals."""


@handler()
def answer(app: App, key: str) -> Update:
    """Announce the answer to the question of a key, also if the answer is the same as before.

    A setting switches keys with letters off, since voice control may type letters by mistake.
    """
    question = answers.QUESTIONS.get(key)
    if question is None or not app.settings.letters:
        return app, ()
    return app, (commands.Say(question.answer(app, tab_stop(app))),)


@handler()
def play_by_ear(app: App, moment: str) -> Update:
    """Begin a first game for screen readers: short words, the board as a table, typed moves."""
    volume = app.settings.volume if app.settings.volume > SOFT else AUDIBLE
    settings = replace(app.settings, speech=Speech.SHORT, table=True, typing=True, volume=volume)
    return replace(app, settings=settings), (
        Send(FirstGameStarted(moment)),
        commands.Focus(["#typed"]),
        commands.Scroll("#typed"),
    )


def sound_commands(before: App, after: App) -> list[Command]:
    """Return the commands for the sounds of a change."""
    return _commands(after, sounds.between(before, after))


def time_warning(app: App, now: float, known: Known) -> list[Command]:
    """Return the warning sound when a player's time has just become short."""
    clock = app.session.clock
    before = known.get("short of time", ())
    known["short of time"] = after = short_of_time(clock.at(now)) if clock else ()
    return _commands(app, sounds.little_time(before, after))


def _commands(app: App, names: Iterable[sounds.SoundName]) -> list[Command]:
    volume = app.settings.volume / 100
    return [commands.Sound(str(name), volume) for name in names if volume]
