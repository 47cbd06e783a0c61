"""The suggestion of the profile on the home: the person's level."""

from app.model.app import App
from app.person.rating_log import RATED
from app.runtime.late import late
from app.runtime.room import Suggestion
from pacru.core.texts import _
from pacru.games import DEFAULT

with late:
    from app.person import strength


def suggest(app: App) -> Suggestion:
    """Return a tile with the person's level, or how to get one."""
    # Without ratings, the module that computes them is not loaded.
    rating = strength.rating_of(app.settings, DEFAULT) if app.settings.value_of(RATED) else None
    text = _("Shown after a game without help")
    if rating:
        level, least, most = strength.likely_levels(rating, DEFAULT)
        text = _("About {level}, from {least} to {most}")
        text = text.format(level=level, least=least, most=most)
    event = {"do": "profile.show"}
    return Suggestion(order=3, icon="profile", title=_("Your level"), text=text, event=event)
