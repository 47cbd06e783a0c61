"""What the explorer says to those who do not see it, and where the keyboard goes."""

from app.model.app import App
from app.rooms.explorer import drill, regions
from app.rooms.explorer.state import Exploring, is_drilling, is_shown
from app.runtime.commands import Command, Focus, Say

TURNS = ["#explorer .ply", "#explorer-title"]
"""Where the keyboard goes among the turns: to the first one, or where there is none, to the heading."""


def announcements(before: App, after: App) -> list[Command]:
    """Return the announcements for the step from one state to the next, and the new focus."""
    if is_drilling(after):
        return _drill_announcements(before, after)
    if is_shown(after):
        return _explorer_announcements(before, after)
    closed = is_shown(before) and not after.own(Exploring).open
    return [Focus(['[popovertarget="study"]', "#rounds"])] if closed else []


def _explorer_announcements(before: App, after: App) -> list[Command]:
    old = regions.view(before) if is_shown(before) else None
    new = regions.view(after)
    found: list[Command] = []
    if old is None or (old.says, old.rows) != (new.says, new.rows):
        found.append(Say(new.says))
    if old is None or before.own(Exploring).tried != after.own(Exploring).tried:
        found.append(Focus(TURNS))
    return found


def _drill_announcements(before: App, after: App) -> list[Command]:
    old = drill.view(before) if is_drilling(before) else None
    new = drill.view(after)
    if new is None or old == new:
        return []
    said = [new.says] if new.says and (old is None or old.says != new.says) else []
    if old is None or (old.ask, old.number) != (new.ask, new.number):
        said.append(new.ask)
    found: list[Command] = [Say(" ".join(said))] if said else []
    if new.done and not (old and old.done):
        found.append(Focus(["#drill-again"]))
    return found
