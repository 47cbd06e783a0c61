"""The analysis: the best turns on the visible board, their chances, and the lines that follow."""

from app.model.app import App, Update
from app.model.messages import AdviceLeft, AdviceWanted, AnalysisWanted, BotFailed
from app.model.page import PageRoom
from app.rooms.analysis.state import Analysis
from app.runtime import commands
from app.runtime.commands import Command
from app.runtime.late import late
from app.runtime.room import Item, Key, Panel, Room
from pacru.core.texts import N_, _

with late:
    from app.rooms.analysis import handlers, regions


def _on_bot_failed(app: App, _message: BotFailed) -> Update:
    return handlers.on_bot_failed(app) if app.state(Analysis).on else (app, ())


def _react(_before: App, after: App) -> Update:
    return handlers.follow_board(after) if after.state(Analysis).on else (after, ())


def _on_new_game(app: App) -> Update:
    return handlers.leave(app) if app.state(Analysis).on else (app, ())


def _follow(before: App, after: App) -> list[Command]:
    """Announce that the analysis is on or off. Its lines are not announced."""
    on = after.state(Analysis).shown
    if before.state(Analysis).shown is on:
        return []
    return [commands.Say(_("Analysis is on.") if on else _("Analysis is off."))]


ROOM: PageRoom = Room(
    name="analysis",
    begin=Analysis,
    handlers=(handlers,),
    hears={
        AnalysisWanted: lambda app, _: handlers.begin(app),
        AdviceWanted: lambda app, _: handlers.on_advice_wanted(app),
        AdviceLeft: lambda app, _: handlers.on_advice_left(app),
        BotFailed: _on_bot_failed,
    },
    reacts=(_react,),
    on_new_game=_on_new_game,
    announce=_follow,
    items=(
        Item(
            "analysis.toggle",
            "analysis",
            N_("Analysis"),
            "study",
            order=8,
            about=N_("Any position, with the bot"),
        ),
    ),
    panels=(
        Panel(
            "analysis",
            "side",
            "analysis",
            lambda app: regions.render(app),
            lambda app: app.state(Analysis).shown,
            N_("Analysis"),
            order=5,
        ),
        Panel(
            "advice",
            "log",
            "analysis advice",
            lambda app: regions.render_lent(app),
            lambda app: app.state(Analysis).lent,
            N_("Analysis"),
            order=1,
        ),
    ),
    icons={
        "analysis": '<circle cx="10.5" cy="10.5" r="6.5"/>'
        '<path d="M15.3 15.3 20.5 20.5M7.8 12v1.2M10.5 8v5.2M13.2 10v3.2"/>',
        "deeper": '<path d="M6 5l6 6 6-6M6 13l6 6 6-6"/>',
        "threat": '<circle cx="12" cy="12" r="6.5"/><path d="M12 2.5v5M12 16.5v5M2.5 12h5M16.5 12h5"/>',
    },
    keys=(Key("E", N_("starts or stops analysis of the board"), {"e": {"do": "analysis.toggle"}}),),
)
