"""The page with a game of people, without a browser."""

from app.game.games import setup_for
from app.model.messages import GameOpened

import pacru
from tests.support.loop import Page
from tests.support.page_states import people


def open_page(game: pacru.Game) -> Page:
    """A game of people."""
    page = Page()
    page.hear("bots.begin")
    setup = people() if game.position.players == 2 else setup_for(game.start)
    page.loop.send(GameOpened(setup, game), 0)
    page.hear("page.close")
    return page
