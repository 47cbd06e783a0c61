"""What people hear who do not see what comes of a bot's work."""

import pacru
from app.rooms.workshop.state import Match, Report, Work, Workshop
from pacru.core.texts import _, number
from pacru.explain.words import short_turn


def news(old: Workshop, new: Workshop) -> list[str]:
    """Return what there is to tell after a step: a turn, the end of a match, or of the check of a task."""
    told: list[str] = []
    if new.turn and new.turn != old.turn:
        chosen = _("Your bot chooses {move}.").format(move=short_turn(pacru.Turn.parse(new.turn)))
        told.append(f"{chosen} {new.printed}".strip())
    if new.match and old.work is Work.MATCH and new.work is Work.NOTHING:
        told.append(points_text(new.match))
    if new.report and new.report != old.report and new.report.passed is not None:
        told.append(report_text(new.report))
    return told


def points_text(match: Match) -> str:
    """Return how many points the bot has."""
    told = _("Points: {points}, after {played} of {games} games")
    points = number(sum(one.points for one in match.played), 1)
    return told.format(points=points, played=len(match.played), games=match.games)


def report_text(report: Report) -> str:
    """Return what a check has found in the end."""
    return _("Done! Your bot can do it.") if report.passed else f"{_('Not yet.')} {report.text}"
