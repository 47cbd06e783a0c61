"""How strong the person is, in words."""

from typing import TYPE_CHECKING

from app.person.strength import likely_levels
from pacru.core.texts import _

if TYPE_CHECKING:
    from pacru.rating import Rating


def level_sentence(rating: "Rating", game: str) -> str:
    """Return the level of a person in a game, and between which levels it is likely to be, as a sentence."""
    level, least, most = likely_levels(rating, game)
    if least == most:
        return _("You play at about level {level}.").format(level=level)
    sentence = _("You play at about level {level} ({least} to {most}).")
    return sentence.format(level=level, least=least, most=most)
