"""The room for screen readers: names of fields, announcements, answers to keys; and sounds for all."""

from typing import Final

from app.model.page import PageRoom
from app.rooms.speech import answers, update
from app.rooms.speech.messages import AnswerWanted
from app.rooms.speech.regions import Happenings, Names
from app.runtime.room import Key, Room

ROOM: Final[PageRoom] = Room(
    name="speech",
    reads={"key": update.read_key},
    messages=(AnswerWanted,),
    update=update.on_answer_wanted,
    regions=(
        Happenings(late=False),
        Names("names-framed", "board-framed", bare=False),
        Names("names-bare", "board-bare", bare=True),
        Happenings(late=True),
    ),
    follows=(update.sound_commands,),
    ticks=(update.time_warning,),
    keys=tuple(
        Key(asked.name, asked.text, {pressed: {"do": "key", "key": pressed}}, aloud=True)
        for pressed, asked in answers.QUESTIONS.items()
    ),
)
