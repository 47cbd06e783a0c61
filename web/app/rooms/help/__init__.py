"""The room of the help: the rules in short, keys, words, facts about the program."""

from app.model.app import App, Update
from app.model.messages import DialogOpened
from app.model.page import PageRegion, PageRoom
from app.model.visible import visible_board
from app.rooms.help.messages import RULES_DIALOG
from app.runtime.commands import Command, Focus, Scroll
from app.runtime.late import late
from app.runtime.region import LateRegion
from app.runtime.room import Dialog, Fragment, Item, Key, Room
from pacru import games
from pacru.core.texts import N_, _

with late:
    from app.game import addresses
    from app.rooms.help import regions


def _on_dialog_opened(app: App, message: DialogOpened) -> Update:
    """Open the rules at the game that is on the board, unless something else is asked for."""
    if message.dialog != RULES_DIALOG or message.topic:
        return app, ()
    topic = games.descriptor_of(visible_board(app).session.game.start.game).rules_topic
    return app.with_ui(topic=topic), ()


def _why_no_rule(topic: str) -> str:
    """Return what is wrong with the rule in an address, and which rules there are."""
    if not topic or regions.place_of(topic):
        return ""
    first, last = addresses.range_of_rules(topic, regions.PLACES)
    told = _("There’s no rule “{rule}”. The rules run from {first} to {last}.")
    return told.format(rule=topic[:20], first=first, last=last)


def _rules() -> PageRegion:
    return regions.RULES


def _follow(before: App, after: App) -> list[Command]:
    """Scroll to the part that was asked for, and give it the focus."""
    if (after.ui.dialog, after.ui.topic) == (before.ui.dialog, before.ui.topic):
        return []
    if after.ui.dialog == RULES_DIALOG and after.ui.topic:
        return [Scroll("#rules .wanted", "start"), Focus(["#rules .wanted h3"])]
    return []


ROOM: PageRoom = Room(
    name="help",
    reads={"rules": lambda data: DialogOpened(RULES_DIALOG, str(data.get("topic", "")))},
    messages=(DialogOpened,),
    update=_on_dialog_opened,
    dialogs=(Dialog(RULES_DIALOG, "large", LateRegion(RULES_DIALOG, _rules), "rules-title"),),
    follows=(_follow,),
    items=(
        Item("rules", "rules", N_("Rules"), "more", order=90),
        Item("rules", "rules", N_("Rules"), "foot", order=1),
    ),
    addresses=(
        Fragment("#rules", {"do": "rules"}),
        Fragment("#rule=", {"do": "rules"}, "topic", why_not=_why_no_rule),
    ),
    keys=(Key("?", N_("shows this list"), {"?": {"do": "rules", "topic": "keys"}}),),
    late_words=True,
)
"""The room of the help."""
