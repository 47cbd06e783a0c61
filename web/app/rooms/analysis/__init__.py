"""The analysis: the best turns on whatever board is visible, how good they are, and what follows."""

from typing import get_args

from app.model.app import App, Update
from app.model.messages import AdviceWanted, AnalysisLeft, AnalysisWanted
from app.model.page import PageRoom
from app.rooms.analysis import messages
from app.rooms.analysis.state import Analysis
from app.runtime import commands
from app.runtime.commands import Command
from app.runtime.handling import EventData
from app.runtime.late import late
from app.runtime.region import CommandRegion, Part, shows_panel
from app.runtime.room import Item, Key, Panel, Room
from pacru.core.texts import N_

with late:
    from app.rooms.analysis import regions, update


def _is_shown(app: App) -> bool:
    """Return whether the analysis has its own panel."""
    own = app.own(Analysis)
    return own.on and not own.lent


def _is_lent(app: App) -> bool:
    """Return whether the analysis is shown in the place of another room."""
    return app.own(Analysis).lent


def _update(app: App, message: messages.Message) -> Update:
    begins = isinstance(message, AnalysisWanted | AdviceWanted | messages.AnalysisToggled)
    if not (begins or app.own(Analysis).on):
        return app, ()
    return update.update(app, message)


def _react(before: App, after: App) -> Update:
    if not after.own(Analysis).on:
        return after, ()
    return update.follow_board(before, after)


def _let_go(app: App) -> Update:
    return _update(app, AnalysisLeft())


def _show_lent(lent: bool) -> list[Command]:
    return [commands.Attributes("advice", {"hidden": None if lent else ""})]


def _follow(before: App, after: App) -> list[Command]:
    """Say that the analysis is on or off; its lines are there to be read."""
    on = _is_shown(after)
    return [] if _is_shown(before) is on else [commands.Say(regions.announcement(on))]


def _read_line(data: EventData) -> messages.LineWalked:
    return messages.LineWalked(tuple(str(data["value"]).split()))


ROOM: PageRoom = Room(
    name="analysis",
    begin=Analysis,
    reads={
        "analyse": lambda _: AnalysisWanted(),
        "analysis": lambda _: messages.AnalysisToggled(),
        "analysis-off": lambda _: AnalysisLeft(),
        "analysis-lines": lambda data: messages.LinesChosen(int(data["value"])),
        "analysis-threat": lambda _: messages.ThreatToggled(),
        "analysis-deeper": lambda _: messages.DeeperToggled(),
        "analysis-line": _read_line,
        "analysis-try": lambda _: messages.TurnsTried(),
        "analysis-practise": lambda _: messages.PositionPlayed(watched=False),
        "analysis-watch": lambda _: messages.PositionPlayed(watched=True),
    },
    messages=get_args(messages.Message),
    update=_update,
    reacts=(_react,),
    lets_go=_let_go,
    regions=(
        shows_panel("analysis", _is_shown),
        Part(
            "analysis",
            lambda app: regions.view(app),
            lambda shown: regions.render(shown),
            when=_is_shown,
        ),
        CommandRegion("advice-shown", _is_lent, _show_lent),
        Part(
            "advice",
            lambda app: regions.view(app),
            lambda shown: regions.render_lent(shown),
            when=_is_lent,
        ),
    ),
    follows=(_follow,),
    items=(Item("analysis", "analysis", N_("Analysis"), "study", order=8),),
    panels=(
        Panel("analysis", "side", "analysis", N_("Analysis"), order=5),
        Panel("advice", "log", "analysis advice", N_("Analysis"), order=1),
    ),
    icons={
        "analysis": '<circle cx="10.5" cy="10.5" r="6.5"/>'
        '<path d="M15.3 15.3 20.5 20.5M7.8 12v1.2M10.5 8v5.2M13.2 10v3.2"/>',
        "deeper": '<path d="M6 5l6 6 6-6M6 13l6 6 6-6"/>',
        "threat": '<circle cx="12" cy="12" r="6.5"/><path d="M12 2.5v5M12 16.5v5M2.5 12h5M16.5 12h5"/>',
    },
    keys=(Key("E", N_("starts or stops analysis of the board"), {"e": {"do": "analysis"}}),),
)
"""The analysis."""
