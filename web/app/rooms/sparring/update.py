"""What the messages change while a player is made of the person's games."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

import pacru
from app.game import imitated, records
from app.game.asking import ask
from app.game.effects import Withdraw
from app.game.exchange import PastKnown, PastWanted
from app.game.past import Imitating
from app.game.strength import even_level
from app.model.app import App, Update
from app.model.messages import BotAnswered, BotFailed, BotThought, GamesCollected, GamesWanted
from app.rooms.sparring.messages import Message, RecordDue
from app.runtime.commands import After, Command, Say
from app.runtime.update import Send
from pacru.bot.desk import Urgency
from pacru.core.outside import read_json
from pacru.core.texts import _
from pacru.games import DEFAULT

GO_ON: Final = After(0, {"do": "sparring-read"})
"""The next game is read when the page is up to date, so that a person never waits for it."""
_KEY: Final = re.compile(r'\{"key":"([0-9. :]{19}) ')
"""How a stored game begins: its key has when the game began."""


def _on_wanted(app: App, message: PastWanted) -> Update:
    own = app.own(Imitating)
    if own.busy and own.games == message.games:
        return app, ()
    stop = () if own.request is None else (Withdraw(own.request),)
    app = app.with_own(Imitating(message.games, collecting=True))
    return app, (*stop, Send(GamesWanted()))


def _on_collected(app: App, message: GamesCollected) -> Update:
    own = replace(app.own(Imitating), collecting=False)
    found = tuple(_records(message.texts or (), own.games))
    if len(found) < imitated.ENOUGH:
        why = _("Fewer than five of these games are still here.")
        return app.with_own(replace(own, problem=why)), ()
    return app.with_own(replace(own, records=found)), (GO_ON,)


def _records(texts: Iterable[str], games: tuple[str, ...]) -> Iterator[str]:
    """Give the records of the games that began at these moments."""
    for text in texts:
        key = _KEY.match(text)
        if key and key[1] in games:
            try:
                yield str(read_json(text)["record"])
            except (ValueError, KeyError, TypeError):
                continue  # as in the library, where such a game cannot be opened


def _on_record_due(app: App, _message: RecordDue) -> Update:
    own = app.own(Imitating)
    if not own.records:
        return app, ()
    first, *rest = own.records
    line = _line_of(first)
    own = replace(own, records=tuple(rest), lines=(*own.lines, line) if line else own.lines)
    if rest:
        return app.with_own(own), (GO_ON,)
    near = even_level(app.settings, DEFAULT)
    go = f"go imitate {near:g}" if near else "go imitate"
    # A hint is no more urgent, and asking for this one is no help in the game on the board.
    app, number, asked = ask(app, Urgency.HINT, ("imitate none", *own.lines, go))
    return app.with_own(replace(own, lines=(), request=number)), asked


def _line_of(text: str) -> str:
    """Return the line that has the engine imitate the person in a game; empty: it cannot be read."""
    try:
        opened = records.read(text)
    except pacru.PacruError:
        return ""
    if opened.setup.duel is None:
        return ""
    person, _bot = opened.setup.duel
    plies = opened.game.plies
    if any(isinstance(ply.turn, pacru.Elsewhere) for ply in plies):
        return ""
    turns = [str(ply.turn) for ply in plies if not isinstance(ply.turn, pacru.Out)]
    return f"imitate {'ab'[person]} text {opened.game.start} moves {' '.join(turns)}"


def _on_thought(app: App, message: BotThought) -> Update:
    own = replace(app.own(Imitating), percent=min(message.info.thought.depth, 99))
    return app.with_own(own), ()


def _on_answered(app: App, message: BotAnswered) -> Update:
    own = replace(app.own(Imitating), request=None, percent=0)
    if imitated.read(message.turn) is None:
        return app.with_own(replace(own, problem=_("These games can’t be read."))), ()
    settings = imitated.with_player(app.settings, own.games, message.turn)
    return replace(app, settings=settings).with_own(own), (Send(PastKnown()),)


def _on_failed(app: App) -> Update:
    """Give up with the bots; else the question is asked again."""
    if not app.bots.gave_up:
        return app, ()
    own = app.own(Imitating)
    assert own.request is not None
    why = _("The bot has stopped working.")
    return app.with_own(Imitating(own.games, problem=why)), (Withdraw(own.request),)


def announcements(before: App, after: App) -> list[Command]:
    """Return what those hear who hear the page: the beginning of the work and its end."""
    was, now = before.own(Imitating), after.own(Imitating)
    if now.problem != was.problem:
        return [Say(now.problem)] if now.problem else []
    if now.busy == was.busy:
        return []
    return [Say(_("Getting to know you…") if now.busy else _("You of last month is ready."))]


def update(app: App, message: Message) -> Update:
    """Return the state after a message of the room, and the effects."""
    match message:
        case PastWanted():
            return _on_wanted(app, message)
        case GamesCollected():
            return _on_collected(app, message)
        case RecordDue():
            return _on_record_due(app, message)
        case BotThought():
            return _on_thought(app, message)
        case BotAnswered():
            return _on_answered(app, message)
        case BotFailed():
            return _on_failed(app)
