"""Handlers of texts that could not be read or stored."""

from dataclasses import dataclass

from app.game.exchange import TextsLost
from app.model.app import App, Update
from app.runtime import files
from app.runtime.commands import Tell
from app.runtime.handling import handler


@dataclass(frozen=True, slots=True)
class Troubles:
    """All texts since the page was opened that could not be read or stored."""

    texts: tuple[str, ...] = ()


def on_texts_lost(app: App, message: TextsLost) -> Update:
    """Keep the texts, and show the notice with the button, if there is a message."""
    app = app.with_state(Troubles((*app.state(Troubles).texts, *message.texts)))
    return app, (Tell("aside", message.says),) if message.says else ()


@handler()
def save(app: App) -> Update:
    """Save all these texts as a file, or as several if they are long."""
    return app, files.save_all(app.state(Troubles).texts, "pacru-set-aside{number}.txt")
