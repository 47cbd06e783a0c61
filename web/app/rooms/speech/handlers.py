"""Answers to questions from the board, a game by ear, and sounds."""

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
"""The volume at which all sounds are heard, also those of borders and refusals."""


@handler()
def answer(app: App, key: str) -> Update:
    """Announce the answer to the question of a key, even if it was given before.

    The settings can switch letters off, since voice control, for example, may type some by mistake.
    """
    asked = answers.QUESTIONS.get(key)
    if asked is None or not app.settings.letters:
        return app, ()
    return app, (commands.Say(asked.answer(app, tab_stop(app))),)


@handler()
def play_by_ear(app: App, moment: str) -> Update:
    """Begin a first game with what suits those who hear it: short words, the board as a table, moves that are typed."""
    settings = replace(app.settings, speech=Speech.SHORT, table=True, typing=True)
    if settings.volume <= SOFT:
        settings = replace(settings, volume=AUDIBLE)
    app = replace(app, settings=settings)
    return app, (
        Send(FirstGameStarted(moment)),
        commands.Focus(["#typed"]),
        commands.Scroll("#typed"),
    )


def sound_commands(before: App, after: App) -> list[Command]:
    """Return the sounds of a change."""
    volume = after.settings.volume / 100
    return [commands.Sound(str(one), volume) for one in sounds.between(before, after)]


def time_warning(app: App, now: float, known: Known) -> list[Command]:
    """Return the warning sound when a player has just come to have little time."""
    clock = app.session.clock
    before = known.get("short of time", ())
    known["short of time"] = after = short_of_time(clock.at(now)) if clock else ()
    volume = app.settings.volume / 100
    return [commands.Sound(str(one), volume) for one in sounds.little_time(before, after) if volume]
