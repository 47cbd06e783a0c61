"""Handlers of the help."""

from typing import Final

from app.model.app import App, Update
from app.model.messages import DialogOpened
from app.runtime.commands import Focus, Scroll
from app.runtime.handling import handler
from app.runtime.update import Send
from pacru import games

RULES_DIALOG: Final = "rules"
"""The id of the dialog."""


@handler()
def show(app: App, topic: str = "") -> Update:
    """Show the help at a topic, such as ``R5b``; without a topic, at the game on the board."""
    game = app.board.game.start.game
    topic = topic or games.descriptor_of(game).rules_topic
    opened = Send(DialogOpened(RULES_DIALOG, topic))
    if not topic:
        return app, (opened,)
    return app, (opened, Scroll("#rules .wanted", "start"), Focus(["#rules .wanted h3"]))
