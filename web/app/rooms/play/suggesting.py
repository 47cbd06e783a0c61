"""What the game on the board suggests to those who return."""

from app.model.app import App
from app.runtime.room import Suggestion
from pacru.core.texts import _


def suggest(app: App) -> Suggestion | None:
    """Suggest a look at the game that the person has lost; None: they have not."""
    setup, game = app.session.setup, app.session.game
    if setup.duel is None or game.outcome is None or game.outcome.drawn or not game.plies:
        return None
    person, _bot = setup.duel
    if person in game.outcome.winners:
        return None
    return Suggestion(
        key=f"review:{setup.began}",
        order=1,
        text=_("You lost this game. Where did it turn?"),
        label=_("See where it turned"),
        event={"do": "review.begin"},
    )
