"""Where a game that was sent by a link belongs: in the place of the game in progress, or beside it."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.game import records
from app.game.tree import with_game
from app.model.saved_game import SavedGame
from pacru.core.texts import ngettext
from pacru.record import Record, same_game
from pacru.tree import Tree


@dataclass(frozen=True, slots=True)
class Arrival:
    """A game that was sent, and how to go on with it.

    Attributes:
        saved: the game.
        joins: whether it is or becomes the game in progress; else it is played beside that.
        is_new: whether this browser sees the game for the first time.
        is_for_another: whether it is the game in progress, for a person who plays elsewhere.
        notice: what has happened to the game since; empty: nothing.
    """

    saved: SavedGame
    joins: bool
    is_new: bool = False
    is_for_another: bool = False
    notice: str = ""


def arrival_of(sent: SavedGame, current: SavedGame | None, beside: Sequence[SavedGame]) -> Arrival:
    """Return where to put a game that was sent to the person at one seat.

    A known game stays where it was, with the turns of the longer version. Any other replaces the game in progress only
    if that has not begun or is over. Otherwise it is played beside the game in progress.

    Args:
        sent: the game that was sent; all people but its reader are away.
        current: the game in progress.
        beside: the games that were opened by links and are played beside it, the last one first.
    """
    if current and _goes_on(current, sent):
        return _arrival_of_known(current, sent, joins=True)
    for known in beside:
        if _goes_on(known, sent):
            return _arrival_of_known(known, sent, joins=False)
    if current is None or not current.game.plies or current.game.outcome:
        return Arrival(sent, joins=True, is_new=True)
    return Arrival(sent, joins=False, is_new=True, is_for_another=_is_same(current, sent))


def _arrival_of_known(known: SavedGame, sent: SavedGame, *, joins: bool) -> Arrival:
    further = len(known.game.plies) - len(sent.game.plies)
    if further < 0 or sent.game.drawn:
        notes = with_game(known.notes, sent.game) if known.notes else sent.notes
        clock = known.clock
        for ply in sent.game.plies[len(known.game.plies) :] if clock else ():
            clock = clock and clock.handed_over(ply.after.to_move)  # links cost no time
        return Arrival(SavedGame(known.setup, sent.game, clock, notes=notes), joins)
    notice = ngettext(
        "You’ve opened this link before, and have played {number} move since.",
        "You’ve opened this link before, and have played {number} moves since.",
        further,
    )
    return Arrival(known, joins, notice=notice if further else "")


def _goes_on(known: SavedGame, sent: SavedGame) -> bool:
    """Return whether a game that was sent began here, for a person who plays here."""
    is_here = _seats_of_persons(sent) <= _seats_of_persons(known)
    return bool(known.game.plies) and is_here and _is_same(known, sent)


def _seats_of_persons(saved: SavedGame) -> set[str]:
    return {saved.setup.players[place].seat for place in saved.setup.persons}


def _is_same(known: SavedGame, sent: SavedGame) -> bool:
    same_bots = [player.bot for player in known.setup.players] == [
        player.bot for player in sent.setup.players
    ]
    return same_bots and same_game(_record_of(known), _record_of(sent))


def _record_of(saved: SavedGame) -> Record:
    return Record(Tree.of(saved.game), records.tags(saved.setup))
