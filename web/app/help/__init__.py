"""The room of the help: the rules in short, keys, words, facts about the program, the first steps."""

from dataclasses import replace

from app.core.app import App, Update
from app.core.commands import Command, Focus, Scroll
from app.core.messages import Dialog as Name
from app.core.messages import DialogOpened, FirstGameStarted
from app.core.region import Region, Wanted
from app.core.room import Dialog, Facts, Item, Room
from app.session.effects import KeepSettings
from pacru.texts import N_


def _rules() -> Region:
    from app.help import regions  # most visits never need it

    return regions.RULES


def _first() -> Region:
    from app.help import regions  # as above

    return regions.FIRST_STEPS


def _opened(name: Name, facts: Facts) -> DialogOpened:
    return DialogOpened(name, str(facts.get("topic", "")))


def _followed(before: App, after: App) -> list[Command]:
    """Scroll to the part that was asked for, and give it the focus."""
    if (after.ui.dialog, after.ui.topic) == (before.ui.dialog, before.ui.topic):
        return []
    if after.ui.dialog == Name.FIRST_STEPS:
        return [Focus(["#first-next", "#first-game"])]
    if after.ui.dialog == Name.RULES and after.ui.topic:
        return [Scroll("#rules .wanted", "start"), Focus(["#rules .wanted h3"])]
    return []


def _welcomed(app: App, message: DialogOpened) -> Update:
    """Remember that the person has seen the first steps, so that they are not offered again."""
    if message.dialog != Name.FIRST_STEPS or app.settings.welcomed:
        return app, ()
    settings = replace(app.settings, welcomed=True)
    return replace(app, settings=settings), (KeepSettings(settings),)


ROOM = Room(
    name="help",
    reads={
        "rules": lambda facts: _opened(Name.RULES, facts),
        "first": lambda facts: _opened(Name.FIRST_STEPS, facts),
        "first-game": lambda facts: FirstGameStarted(facts["moment"]),
    },
    updates={DialogOpened: _welcomed},
    dialogs=(
        Dialog(Name.RULES, "large", Wanted(Name.RULES, _rules), "rules-title"),
        Dialog(
            Name.FIRST_STEPS, "small", Wanted(Name.FIRST_STEPS, _first), "first-title", "first-text"
        ),
    ),
    follows=(_followed,),
    items=(Item("rules", "rules", N_("Rules"), ("nav", "dock"), order=90),),
)
"""The room of the help."""
