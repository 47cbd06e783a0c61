"""The bots of the sister games: one search for all of them, over what `pacru.games` says of each.

They are imported only when such a game is played; see `pacru.bot.engine.bot_of`.
"""

from functools import cache
from importlib import import_module

from pacru.games import FOLDERS
from pacru.games.model import Model

__all__ = ["model_of"]


@cache
def model_of(game: str) -> Model:
    """The game as its bot sees it."""
    models: dict[str, Model] = import_module(f"pacru.games.{FOLDERS[game]}.evaluation").MODELS
    return models[game]
