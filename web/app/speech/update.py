"""Answers to those who ask on the board."""

from app.core import commands
from app.core.app import App, Update
from app.core.commands import Command
from app.core.region import Known
from app.core.room import Facts
from app.session.board import seen, tab_stop
from app.session.clocks import short_of_time
from app.speech import sounds, spoken
from app.speech.messages import AnswerWanted


def asked(facts: Facts) -> AnswerWanted | None:
    """The question that a letter on the board means; None: none."""
    key = facts["key"]
    return AnswerWanted(key) if key in spoken.COMMANDS else None


def answered(app: App, message: AnswerWanted) -> Update:
    """The answer, also when it was given before; voice control, say, may type letters by mistake (see the settings)."""
    if not app.settings.letters:
        return app, ()
    board = seen(app)
    return app, (commands.Say(spoken.COMMANDS[message.key](board, tab_stop(board))),)


def sounded(before: App, after: App) -> list[Command]:
    """What is to be heard beside the words."""
    volume = after.settings.volume / 100
    return [commands.Sound(str(one), volume) for one in sounds.between(before, after)]


def warned(app: App, now: float, known: Known) -> list[Command]:
    """A warning when somebody's time has just become little."""
    clock = app.session.clock
    before = known.get("short of time", ())
    known["short of time"] = after = short_of_time(clock.at(now)) if clock else ()
    volume = app.settings.volume / 100
    return [commands.Sound(str(one), volume) for one in sounds.little_time(before, after) if volume]
