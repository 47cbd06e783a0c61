"""Boards beside the game whose turns are no part of it: those of lessons and puzzles."""

import pacru
from app.game.showing import look
from app.model.app import App, Update
from app.model.setup import Player, Setup


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
    """Show a turn on the board of an exercise scene by scene; then what lies below it is there again."""
    hint = app.table.hint
    app, effects = look(app, ply, running=True)
    return app.with_table(hint=hint), effects
