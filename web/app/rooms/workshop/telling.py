"""What the workshop says about a bot's work, in the panel and aloud."""

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


def state_text(own: Workshop) -> str:
    """Return what the bot is doing, or why it was ended."""
    if own.work:
        return _(WORKING[own.work])
    return _(FAILED[own.failed]) if own.failed in FAILED else ""


def turn_text(own: Workshop) -> str:
    """Return what the bot has chosen, and what it has printed."""
    chosen = _("Your bot chooses {move}.").format(move=short_turn(pacru.Turn.parse(own.turn)))
    return f"{chosen} {own.printed}".strip()


def gone_text(name: str) -> str:
    """Return which bot was deleted."""
    return _("{title} has been deleted.").format(title=name)


def points_text(match: Match) -> str:
    """Return how many points the bot has."""
    told = _("Points: {points}, after {played} of {games} games")
    points, played = number(match.points, 1), len(match.played)
    return told.format(points=points, played=played, games=match.games)


def kept_text(match: Match) -> str:
    """Return how many games of a match are in the library."""
    played = len(match.played)
    if match.kept == played:
        return _("All of them are in “Games” now.")
    return _("{number} of {all}").format(number=match.kept, all=played)


def report_text(report: Report) -> str:
    """Return what a check has found in the end."""
    return _("Done! Your bot can do it.") if report.passed else f"{_('Not yet.')} {report.text}"
