"""Every parser of the page and the wheel: its name, how it refuses a text, and a text that it accepts."""

import contextlib
from collections.abc import Callable
from functools import partial
from typing import Final

from app.game import keeping, records
from app.model import journal
from app.model.journal import Change
from app.model.saved_game import SavedGame
from app.model.settings import Settings
from app.model.setup import Setup
from app.rooms.editor.sketch import Editor, Sketch
from app.rooms.settings import file
from app.shell.arrival import arrival_of
from app.shell.compose import Composed
from app.shell.rooms import ROOMS

import pacru
from pacru import link, record
from pacru.bot import engine
from pacru.bot.desk import Desk, EngineQuestion, Urgency
from pacru.bot.protocol import read_info
from pacru.core.steps import finish
from tests.support.records import pack_link

OF_ROOMS: Final = Composed(ROOMS).settings
GAME: Final = pacru.Game.new(3).play(pacru.Turn.parse("e9-e8")).resign(1)
JOURNAL: Final = journal.write(
    {
        "pace": Change("fast", 1_796_000_000_000),
        "learned/move": Change("3102", 1_796_000_000_001),
        "learned/face": Change(None, 1_796_000_000_002),
    }
)
KEPT: Final = keeping.write(SavedGame(Setup.default(3).with_name(0, "<b>"), GAME, steps=("a3",)))
POSITION: Final = str(GAME.position)
RECORD: Final = record.write(GAME, {"Yellow": "Ada"}).replace(
    "e9-e8", "e9-e8! {[%clk 0:01:00] a} (1. e9-d8(d8)?) 1..."
)
INFO: Final = (
    "info depth 3 score markers -230 nodes 900 nps 41000 time 20 multipv 1 pv a7-b7 b3-c4(c4)"
)


def hear(line: str) -> None:
    """Let a desk hear a line of the bot, while it waits for a turn."""
    desk = Desk()
    desk.ask(EngineQuestion(1, Urgency.TURN, ("go",)))
    desk.lines()
    desk.hear(line)


EDITOR: Final = Editor(Sketch.from_position(GAME.position))
ENGINE: Final = engine.EngineServer(lambda _: None)


def ask(line: str) -> None:
    """Send the engine a line, unless it starts a search, which has its own parser."""
    if line.split()[:1] != ["go"]:
        with contextlib.suppress(StopIteration):
            ENGINE.receive(line).send(None)


SETUP: Final = Setup.default(3).with_away(1).with_kind(2, bot=False)
LETTER: Final = link.write(GAME, {"Yellow": "Ada"}, seat="N")


def receive(fragment: str) -> None:
    """Find the place of a received game, for a player of another game or of this one."""
    for own in (SavedGame(SETUP, GAME), SavedGame(SETUP, GAME.take_back(1)), None):
        arrival_of(finish(records.read_link_steps(fragment)), own, ())


REFUSED: Final = (pacru.PacruError,)
PARSERS: Final[dict[str, tuple[Callable[[str], object], tuple[type[Exception], ...], str]]] = {
    "turn": (pacru.Turn.parse, REFUSED, "c4xd5(d6,e5)"),
    "rotation": (pacru.Turn.parse, REFUSED, "c1>>(a1,a2,b1,b2)"),
    "position": (pacru.Position.parse, REFUSED, POSITION),
    "text in the editor": (EDITOR.with_text, (), POSITION),
    "link": (link.read, REFUSED, link.write(GAME.position, seat="N")),
    "record": (record.read, REFUSED, RECORD),
    "games": (lambda text: sum(1 for _ in records.read_each(text)), (), f"{RECORD}\n{RECORD}"),
    "link to a game": (link.read, REFUSED, link.write(GAME, seat="N", ply=1)),
    "link for a seat": (receive, REFUSED, LETTER),
    "text in a link": (
        lambda text: link.read(pack_link(text, "#p=")),
        REFUSED,
        POSITION,
    ),
    "line of the bot": (read_info, (), INFO),
    "answer of the bot": (hear, (), "bestmove c4xd5(d6,e5)"),
    "position for the engine": (
        lambda line: engine.read_position(line.split()),
        REFUSED,
        f"text {POSITION} moves b3-c3 e1-e2",
    ),
    "start for the engine": (
        lambda line: engine.read_position(line.split()),
        REFUSED,
        "startpos players 3 rules tr moves e9-e8 a3-b4(b4)",
    ),
    "limits for the engine": (
        lambda line: engine.read_go(line.split()),
        REFUSED,
        "movetime 500 depth 3 nodes 900 atime 1000 binc -20",
    ),
    "line to the engine": (ask, (), "setoption name MultiPV value 3"),
    "kept game": (keeping.read, (keeping.Damaged,), KEPT),
    "settings from before Python": (
        partial(journal.read, early=True),
        (ValueError,),
        Settings().text,
    ),
    "stored changes": (journal.read, (ValueError,), JOURNAL),
    "file with everything": (
        lambda text: file.read(text, ["de", "fr"], OF_ROOMS),
        (file.Unreadable,),
        file.write(Settings(), journal.read(JOURNAL), [])[0],
    ),
}


def read(name: str, text: str) -> None:
    """Give a parser a text, which it may refuse in its own way only."""
    parse, refusals, _ = PARSERS[name]
    with contextlib.suppress(*refusals):
        parse(text)
