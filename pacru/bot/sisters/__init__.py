"""The bots of the sister games: one search for all of them, over what `pacru.games` says of each.

They are imported only when such a game is played; see `pacru.bot.bots.bot_of`.
"""

from functools import cache

from pacru import games
from pacru.games.model import Model

__all__ = ["model_of"]


@cache
def model_of(game: str) -> Model:
    """The game as its bot sees it."""
    load_model = games.descriptor_of(game).load_model
    assert load_model
    return load_model()
