"""What answers the events of suggestions."""

from typing import Final

from app.model.app import App, Update
from app.model.changes import store
from app.runtime.commands import Focus
from app.runtime.handling import handler
from app.runtime.setting import Setting

PUT_AWAY: Final = Setting("put away", "")
"""The key of the suggestion that a person put away last."""


@handler()
def put_away(app: App, key: str) -> Update:
    """Show a suggestion no more, and keep the keyboard on the page when its buttons go."""
    return store(app, PUT_AWAY, key), (Focus(['#board .board [tabindex="0"]']),)
