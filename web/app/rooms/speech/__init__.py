"""The room for screen readers (names of fields, announcements, answers to keys) and for sounds."""

from typing import Final

from app.model.page import PageRoom
from app.rooms.speech import answers, handlers, table
from app.rooms.speech.regions import Happenings, Names
from app.runtime.room import Item, Key, Panel, Room
from pacru.core.texts import N_

ROOM: Final[PageRoom] = Room(
    name="speech",
    handlers=(handlers,),
    regions=(
        Happenings(late=False),
        Names("names-framed", "board-framed", bare=False),
        Names("names-bare", "board-bare", bare=True),
        Happenings(late=True),
    ),
    panels=(
        Panel(
            "board-in-words",
            "side",
            "in-words",
            lambda app: table.view(app),
            lambda app: app.settings.table,
            N_("Board in words"),
            order=90,
            late=True,
            show=lambda pieces: table.render(pieces),
        ),
    ),
    items=(Item("speech.play_by_ear", "play", N_("Play by ear"), "listen", order=1),),
    announce=handlers.sound_commands,
    tick=handlers.time_warning,
    keys=tuple(
        Key(question.name, question.text, {key: {"do": "speech.answer", "key": key}}, aloud=True)
        for key, question in answers.QUESTIONS.items()
    ),
)
