"""The bots of all games; each is imported when it is first asked for."""

from functools import cache

from pacru.bot.search.bot import Bot
from pacru.games import descriptor_of


@cache
def bot_of(game: str) -> Bot:
    """The bot of a game, by its key."""
    if descriptor_of(game).load_model is None:
        from pacru.bot.pacru.bot import make_bot
    else:
        from pacru.bot.sisters.bot import make_bot
    return make_bot(game)
