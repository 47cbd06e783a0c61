"""The room for screen readers: names of fields, announcements, answers to keys; and sounds for all."""

from typing import Final, get_args

from app.model.page import PageRoom
from app.rooms.speech import answers, table, update
from app.rooms.speech.messages import ByEarChosen, Message
from app.rooms.speech.regions import Happenings, Names
from app.runtime.region import shows_panel
from app.runtime.room import Item, Key, Panel, Room
from pacru.core.texts import N_

ROOM: Final[PageRoom] = Room(
    name="speech",
    reads={
        "key": update.read_key,
        "by-ear": lambda data: ByEarChosen(str(data["moment"])),
    },
    messages=get_args(Message),
    update=update.update,
    regions=(
        Happenings(late=False),
        Names("names-framed", "board-framed", bare=False),
        Names("names-bare", "board-bare", bare=True),
        table.REGION,
        shows_panel(table.ID, table.is_shown),
        Happenings(late=True),
    ),
    panels=(Panel(table.ID, "side", "in-words", N_("Board in words"), order=90),),
    items=(Item("by-ear", "play", N_("Play by ear"), "listen", order=1),),
    follows=(update.sound_commands,),
    ticks=(update.time_warning,),
    keys=tuple(
        Key(asked.name, asked.text, {pressed: {"do": "key", "key": pressed}}, aloud=True)
        for pressed, asked in answers.QUESTIONS.items()
    ),
)
