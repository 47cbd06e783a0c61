"""What people hear who do not see what comes of a bot's work."""

from typing import Final

import pacru
from app.rooms.workshop.state import FAILED, Match, Report, Work, Workshop
from pacru.core.texts import N_, _, number
from pacru.explain.words import short_turn

WORKING: Final = {
    Work.THINK: N_("Your bot is thinking."),
    Work.MATCH: N_("Your bot is playing."),
    Work.TASK: N_("Your bot is being checked."),
    Work.RUN: N_("Running."),
    Work.COMPLETE: N_("Running."),
}
BEGINS: Final = (Work.THINK, Work.MATCH, Work.TASK)
"""What takes so long that its beginning is told; a line of the console is soon there."""


def news(old: Workshop, new: Workshop) -> list[str]:
    """Return what there is to tell after a step: what begins, a turn, the end of a match, or of the check of a task."""
    told: list[str] = []
    if new.gone and new.gone != old.gone:
        told.append(gone_text(new.gone[0]))
    if new.number != old.number and new.work in BEGINS:
        told.append(state_text(new))
    if new.failed and not old.failed:
        told.append(state_text(new))
    if new.turn and new.turn != old.turn:
        chosen = _("Your bot chooses {move}.").format(move=short_turn(pacru.Turn.parse(new.turn)))
        told.append(f"{chosen} {new.printed}".strip())
    if new.match and old.work is Work.MATCH and new.work is Work.NOTHING:
        told.append(points_text(new.match))
    if new.match and old.match and old.match.kept < new.match.kept == len(new.match.played):
        told.append(kept_text(new.match))
    if new.report and new.report != old.report and new.report.passed is not None:
        told.append(report_text(new.report))
    return told


def state_text(own: Workshop) -> str:
    """Return what the bot is doing, or why it was ended."""
    if own.work:
        return _(WORKING[own.work])
    return _(FAILED[own.failed]) if own.failed in FAILED else ""


def gone_text(name: str) -> str:
    """Return which bot was deleted."""
    return _("{title} has been deleted.").format(title=name)


def points_text(match: Match) -> str:
    """Return how many points the bot has."""
    told = _("Points: {points}, after {played} of {games} games")
    points = number(sum(one.points for one in match.played), 1)
    return told.format(points=points, played=len(match.played), games=match.games)


def kept_text(match: Match) -> str:
    """Return how many games of a match are in the library."""
    played = len(match.played)
    if match.kept == played:
        return _("All of them are in “Games” now.")
    return _("{number} of {all}").format(number=match.kept, all=played)


def report_text(report: Report) -> str:
    """Return what a check has found in the end."""
    return _("Done! Your bot can do it.") if report.passed else f"{_('Not yet.')} {report.text}"
