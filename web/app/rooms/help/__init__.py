"""The room of the help: a summary of the rules, keys, words, facts about the program."""

from app.model.page import PageRoom
from app.rooms.help import handlers
from app.rooms.help.handlers import RULES_DIALOG
from app.runtime.late import late
from app.runtime.room import Dialog, Fragment, Item, Key, Room
from pacru.core.texts import N_, _

with late:
    from app.game import addresses
    from app.rooms.help import regions


def _why_no_rule(topic: str) -> str:
    """Return why no rule has this name from an address; empty: the rule exists."""
    if not topic or regions.place_of(topic):
        return ""
    first, last = addresses.range_of_rules(topic, regions.PLACES)
    why = _("There’s no rule “{rule}”. The rules run from {first} to {last}.")
    return why.format(rule=topic[:20], first=first, last=last)


ROOM: PageRoom = Room(
    name="help",
    handlers=(handlers,),
    dialogs=(Dialog(RULES_DIALOG, "large", lambda: regions.RULES, "rules-title"),),
    items=(
        Item("help.show", "rules", N_("Rules"), "more", order=90),
        Item("help.show", "rules", N_("Rules"), "foot", order=1),
    ),
    addresses=(
        Fragment("#rules", {"do": "help.show"}),
        Fragment("#rule=", {"do": "help.show"}, "topic", why_not=_why_no_rule),
    ),
    keys=(Key("?", N_("shows this list"), {"?": {"do": "help.show", "topic": "keys"}}),),
    late_words=True,
)
"""The room of the help."""
