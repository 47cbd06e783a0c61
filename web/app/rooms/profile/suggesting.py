"""What the profile suggests on the home: how strong the person is."""

from app.model.app import App
from app.person.rating_log import RATED
from app.runtime.late import late
from app.runtime.room import Suggestion
from pacru.core.texts import _
from pacru.games import DEFAULT

with late:
    from app.person import strength


def suggest(app: App) -> Suggestion:
    """Tell the level of the person, or what would show it."""
    # What computes ratings is only loaded for who has one.
    rating = strength.rating_of(app.settings, DEFAULT) if app.settings.value_of(RATED) else None
    if rating is None:
        told = _("Shown after a game without help")
    else:
        level, least, most = strength.likely_levels(rating, DEFAULT)
        told = _("About {level}, from {least} to {most}").format(
            level=level, least=least, most=most
        )
    return Suggestion(
        order=3, icon="profile", title=_("Your level"), text=told, event={"do": "profile.show"}
    )
