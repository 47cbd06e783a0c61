"""The explorer of openings: statistics of strong play in the position on the board, and drills of lines."""

from app.model.app import App, Update
from app.model.messages import ExercisePlayed
from app.model.page import PageRoom
from app.rooms.explorer.state import NAME, Exploring, is_drilling, is_shown
from app.runtime import commands
from app.runtime.commands import Command
from app.runtime.late import late
from app.runtime.region import CommandRegion
from app.runtime.room import Fragment, Item, Panel, Room
from pacru.core.texts import N_

with late:
    from app.rooms.explorer import drill, handlers, regions


def _on_exercise_played(app: App, _message: ExercisePlayed) -> Update:
    return handlers.on_exercise_played(app) if is_drilling(app) else (app, ())


def _on_new_game(app: App) -> Update:
    return app.with_state(Exploring(table=app.state(Exploring).table)), ()


def _react(before: App, after: App) -> Update:
    if not (is_shown(before) or is_shown(after)):
        return after, ()
    return handlers.let_bot_go_on(before, after)


def _layout(app: App) -> list[Command]:
    """Set the phase of a turn for the style sheet, which hides parts of the explorer on small screens."""
    phase = "entering" if app.table.begun else "looking"
    return [commands.Attributes("html", {"data-exploring": phase if is_shown(app) else None})]


def _follow(before: App, after: App) -> list[Command]:
    return regions.announcements(before, after) if is_shown(after) else []


ROOM: PageRoom = Room(
    name=NAME,
    begin=Exploring,
    handlers=(handlers,),
    hears={ExercisePlayed: _on_exercise_played},
    regions=(CommandRegion("exploring", _layout, list),),
    announce=_follow,
    reacts=(_react,),
    on_new_game=_on_new_game,
    panels=(
        Panel(
            "drill",
            "side",
            "lesson brief",
            lambda app: drill.render(app),
            is_drilling,
            N_("Drill"),
            order=3,
        ),
        Panel("explorer", "log", "explorer", lambda app: regions.render(app), is_shown),
    ),
    items=(
        Item(
            "explorer.show",
            "openings",
            N_("Openings"),
            "study",
            order=12,
            about=N_("What the strong bot plays here"),
            id="openings-open",
        ),
    ),
    addresses=(Fragment("#openings", {"do": "explorer.show"}),),
    icons={"openings": '<path d="M4 12h5c4 0 3-6 7-6h4M9 12c4 0 3 6 7 6h4M9 12h11"/>'},
)
