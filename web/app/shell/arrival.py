"""Where a game that was sent by a link belongs: to the game in progress, or beside it."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.game import records
from app.game.tree import with_game
from app.model.saved_game import SavedGame
from app.model.setup import Setup
from pacru import Game
from pacru.core.texts import ngettext
from pacru.record import Record, same_game
from pacru.tree import Tree


@dataclass(frozen=True, slots=True)
class Arrival:
    """A game that was sent, and how to go on with it."""

    kept: SavedGame
    joins: bool  # whether it is or becomes the game in progress; else it is played beside that
    is_new: bool = False  # whether this browser sees the game for the first time
    is_for_another: bool = (
        False  # whether it is the game in progress, for a person who plays elsewhere
    )
    told: str = ""  # what has happened to the game since; empty: nothing


def arrival_of(opened: SavedGame, own: SavedGame | None, beside: Sequence[SavedGame]) -> Arrival:
    """Return where a game belongs that was sent to the person at one seat.

    A known game goes on where it was, as far as either side has got. Any other game replaces the game in progress only
    if that has not begun or is over. Otherwise it is played beside it.

    Args:
        opened: the game that was sent; all people but its reader are away.
        own: the game in progress.
        beside: the games that were opened by links and are played beside it, the last one first.
    """
    for known, joins in ((own, True), *((one, False) for one in beside)):
        if known and _goes_on(known, opened):
            return _arrival_of_known(known, opened, joins=joins)
    if own is None or not own.game.plies or own.game.outcome:
        return Arrival(opened, joins=True, is_new=True)
    return Arrival(opened, joins=False, is_new=True, is_for_another=_is_same(own, opened))


def _arrival_of_known(known: SavedGame, opened: SavedGame, *, joins: bool) -> Arrival:
    if len(opened.game.plies) > len(known.game.plies) or opened.game.drawn:
        notes = with_game(known.notes, opened.game) if known.notes else opened.notes
        clock = known.clock
        for ply in opened.game.plies[len(known.game.plies) :] if clock else ():
            clock = clock and clock.handed_over(ply.after.to_move)  # a link takes its time
        return Arrival(SavedGame(known.setup, opened.game, clock, notes=notes), joins)
    further = len(known.game.plies) - len(opened.game.plies)
    told = ngettext(
        "You’ve opened this link before, and have played {number} move since.",
        "You’ve opened this link before, and have played {number} moves since.",
        further,
    )
    return Arrival(known, joins, told=told if further else "")


def _goes_on(known: SavedGame, opened: SavedGame) -> bool:
    """Return whether an opened game began here, for a person who plays here."""
    here = _persons(opened) <= _persons(known)
    return bool(known.game.plies) and here and _is_same(known, opened)


def _is_same(known: SavedGame, opened: SavedGame) -> bool:
    if [player.bot for player in known.setup.players] != [
        player.bot for player in opened.setup.players
    ]:
        return False
    return same_game(_record(known.setup, known.game), _record(opened.setup, opened.game))


def _record(setup: Setup, game: Game) -> Record:
    return Record(Tree.of(game), records.tags(setup))


def _persons(of: SavedGame) -> set[str]:
    """Return the seats of the people who play here."""
    return {of.setup.players[place].seat for place in of.setup.persons}
