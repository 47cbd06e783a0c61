"""The bots of all games; each is imported when it is first asked for."""

from functools import cache
from importlib import import_module

from pacru.bot.search.bot import Bot
from pacru.games import descriptor_of


@cache
def bot_of(game: str) -> Bot:
    """The bot of a game, by its key."""
    folder = "pacru" if descriptor_of(game).load_model is None else "sisters"
    bot: Bot = import_module(f"pacru.bot.{folder}.bot").make_bot(game)
    return bot
