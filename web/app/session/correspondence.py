"""A game that goes to and fro as links: where what has just been sent belongs. No browser in it."""

from dataclasses import dataclass

from app.core.app import App
from app.core.setup import Setup
from app.session import records, words
from app.session.keeping import SavedGame
from app.session.records import Opened
from app.session.tree import grown
from pacru import Game
from pacru.record import Record, same_game
from pacru.texts import _, ngettext
from pacru.tree import Tree


@dataclass(frozen=True, slots=True)
class Arrival:
    """A game that was sent, and how to go on with it."""

    kept: SavedGame
    joins: bool  # whether it is, or becomes, the game in progress; else it is played beside that
    question: str = ""  # what a person has to know before it is opened
    new: bool = False  # whether it is a game that was not known here
    told: str = ""


def arrived(opened: Opened, own: SavedGame | None, beside: SavedGame | None) -> Arrival:
    """Where a game belongs that somebody has sent to a person at one seat.

    A game that is known goes on where it was, as far as either side has got. Any other takes the place of a game in
    progress only when that has not begun or is over; else it is played beside it, if a person wants that.

    Args:
        opened: what was sent; all people but its reader are away.
        own: the game in progress.
        beside: the last game that was opened by a link, and is played beside it.
    """
    for known, joins in ((own, True), (beside, False)):
        if known and _goes_on(known, opened):
            return _going_on(known, opened, joins=joins)
    if own is None or not own.game.plies or own.game.outcome:
        return Arrival(opened.kept, joins=True, new=True)
    return Arrival(opened.kept, joins=False, question=_question(opened, own))


def _going_on(known: SavedGame, opened: Opened, *, joins: bool) -> Arrival:
    if len(opened.game.plies) > len(known.game.plies) or opened.game.drawn:
        notes = grown(known.notes, opened.game) if known.notes else opened.notes
        return Arrival(SavedGame(known.setup, opened.game, notes=notes), joins)
    further = len(known.game.plies) - len(opened.game.plies)
    told = ngettext(
        "You have this link already, and have played {number} turn since.",
        "You have this link already, and have played {number} turns since.",
        further,
    )
    return Arrival(known, joins, told=told if further else "")


def _goes_on(known: SavedGame, opened: Opened) -> bool:
    """Whether it is a game that has begun here, for somebody who plays here."""
    here = _persons(opened) <= _persons(known)
    return bool(known.game.plies) and here and _is_same(known, opened)


def _is_same(known: SavedGame, opened: Opened) -> bool:
    if [one.bot for one in known.setup.players] != [one.bot for one in opened.setup.players]:
        return False
    return same_game(_record(known.setup, known.game), _record(opened.setup, opened.game))


def _record(setup: Setup, game: Game) -> Record:
    return Record(Tree.of(game), records.tags(setup))


def _persons(of: Opened | SavedGame) -> set[str]:
    """The seats of the people who play here."""
    return {of.setup.players[place].seat for place in of.setup.persons}


def _question(opened: Opened, own: SavedGame) -> str:
    stays = _("Your own game stays as it is, and is back when Pacru is opened without a link.")
    if _is_same(own, opened):
        reader = words.addressee(own.setup, opened.setup.persons[0])
        told = _("This link is for {reader}, who plays elsewhere in your game.")
        return f"{told.format(reader=reader)} {stays}"
    players = [own.setup.full_name(place) for place in range(len(own.setup.players))]
    told = _("It has {sent}. You are in the middle of another game: {names}, {turns}.").format(
        sent=words.count(len(opened.game.plies), "turn"),
        names=_(" against ").join(players),
        turns=words.count(len(own.game.plies), "turn"),
    )
    return f"{told} {stays}"


def awaited(app: App) -> int | None:
    """The player to whom the link goes next; None: to nobody in particular.

    That is who is to move elsewhere; at the end of the game, the first one who plays elsewhere.
    """
    player = app.session.game.position.to_move
    if player in app.session.setup.away and not app.session.game.outcome:
        return player
    return next(iter(app.session.setup.away), None) if app.session.game.outcome else None


def sender(app: App) -> int:
    """Return the player elsewhere who has probably sent the game: whoever has moved last of them."""
    away = app.session.setup.away
    last = (ply.player for ply in reversed(app.session.game.plies) if ply.player in away)
    return next(last, away[0])


def readers(app: App) -> tuple[int, ...]:
    """The people who can go on with a link elsewhere, where there are several."""
    people = sorted((*app.session.setup.persons, *app.session.setup.away))
    here = app.session.setup.persons if len(app.session.setup.persons) == 1 else ()
    return tuple(player for player in people if player not in here) if len(people) > 1 else ()
