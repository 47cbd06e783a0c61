"""Boards beside the game whose turns are no part of it: those of lessons and puzzles."""

from collections.abc import Callable
from dataclasses import replace

import pacru
from app.game.showing import look
from app.model.app import App, Update
from app.model.setup import Player, Setup
from app.model.visible import board_beside


def players(count: int, mover: int = 0, like: Setup | None = None) -> Setup:
    """Return the players: one who is "you", and the others, who have the names of their colours.

    Args:
        count: how many there are.
        mover: who is "you".
        like: players whose seats and colours they have; by default those of a new game.
    """
    known = (like or Setup.default(count)).players
    return Setup(
        tuple(
            Player(one.seat, one.colour, bot=False, away=place != mover, paint=one.paint)
            for place, one in enumerate(known)
        )
    )


def game_until_entered(game: pacru.Game) -> pacru.Game:
    """Return the game up to the turn that was entered: the page itself plays the passes after it."""
    while game.plies and isinstance(game.plies[-1].turn, pacru.Pass):
        game = game.take_back()
    return game


def play_out(app: App, ply: pacru.Ply) -> Update:
    """Show a turn on the board scene by scene; then what lies below it is there again."""
    return update_board(app, lambda board: look(board, ply, running=True))


def update_board(app: App, update: Callable[[App], Update]) -> Update:
    """Change the board of the exercise, and keep its hint.

    Args:
        app: the state; an exercise is on the board.
        update: changes the state of that board, see ``app.model.visible.board_beside``.
    """
    aside = app.history.aside
    assert aside
    hint = aside.table.hint
    board, effects = update(
        board_beside(app, replace(aside, table=replace(aside.table, hint=None)))
    )
    aside = replace(aside, table=replace(board.table, hint=hint))
    bots = replace(app.bots, requests=board.bots.requests)
    return replace(app.with_history(aside=aside), bots=bots), effects
