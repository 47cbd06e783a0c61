"""Answers to questions from the board."""

from app.game.clocks import short_of_time
from app.model.app import App, Update
from app.model.visible import tab_stop, visible_board
from app.rooms.speech import answers, sounds
from app.rooms.speech.messages import AnswerWanted
from app.runtime import commands
from app.runtime.commands import Command
from app.runtime.region import Known
from app.runtime.room import EventData


def read_key(data: EventData) -> AnswerWanted | None:
    """Return the question of a letter on the board; None: none."""
    key = data["key"]
    return AnswerWanted(key) if key in answers.QUESTIONS else None


def on_answer_wanted(app: App, message: AnswerWanted) -> Update:
    """Announce the answer, even if it was given before.

    The settings can switch letters off, since voice control, for example, may type some by mistake.
    """
    if not app.settings.letters:
        return app, ()
    board = visible_board(app)
    answer = answers.QUESTIONS[message.key].answer(board, tab_stop(board))
    return app, (commands.Say(answer),)


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
