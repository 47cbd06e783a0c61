"""The texts about a bot's work, in the panel and for screen readers."""

from collections.abc import Iterable
from math import isfinite, isnan
from typing import Final

import pacru
from app.rooms.workshop.state import FAILED, Match, Work, Workshop
from app.rooms.workshop.tasks import number_of, task_of
from pacru.bot.homemade.tasks import TaskReport
from pacru.core.texts import N_, _, number
from pacru.explain.words import short_turn

WORKING: Final = {
    Work.THINK: N_("Your bot is thinking."),
    Work.MATCH: N_("Your bot is playing."),
    Work.TASK: N_("Your bot is being checked."),
    Work.RUN: N_("Running."),
    Work.COMPLETE: N_("Running."),
}
LONG: Final = 10
"""The absolute value from which values on the board have no decimals."""


def state_text(workshop: Workshop) -> str:
    """Return the sentence about the work in progress, or why the sandbox was ended."""
    if workshop.work:
        return _(WORKING[workshop.work])
    return _(FAILED[workshop.failed]) if workshop.failed in FAILED else ""


def turn_text(workshop: Workshop) -> str:
    """Return the bot's choice and its output."""
    choice = _("Your bot chooses {move}.").format(move=short_turn(pacru.Turn.parse(workshop.turn)))
    return f"{choice} {workshop.printed}".strip()


def deleted_text(name: str) -> str:
    """Return the sentence that a bot was deleted."""
    return _("{title} has been deleted.").format(title=name)


def count_text(points: float) -> str:
    """Return points as a number, with a decimal if there is half a point: "14" or "14.5"."""
    return number(points, int(points % 1 > 0))


def points_text(match: Match) -> str:
    """Return the points of the bot in a match."""
    return _("Points: {points}, after {played} of {games} games").format(
        points=count_text(match.points), played=len(match.played), games=match.games
    )


def filed_text(match: Match) -> str:
    """Return the sentence about the number of games of a match in the library."""
    played = len(match.played)
    if match.filed == played:
        return _("All of them are under “Games” now.")
    return _("{number} of {all}").format(number=match.filed, all=played)


def report_text(report: TaskReport) -> str:
    """Return the result of a check."""
    return _("Done! Your bot can do it.") if report.passed else f"{_('Not yet.')} {report.text}"


def task_text(key: str) -> str:
    """Return the number and the title of a task."""
    task = task_of(key)
    return _("Task {number}: {title}").format(number=number_of(task), title=_(task.title))


def value_text(value: float) -> str:
    """Return the bot's evaluation of a move: a number, or "a win" or "a loss" for the infinities; empty for NaN."""
    if isfinite(value):
        return number(value, 2)
    return "" if isnan(value) else _("a win") if value > 0 else _("a loss")


def value_texts(values: Iterable[tuple[str, float]]) -> dict[str, str]:
    """Return, by field, the highest value of all moves to the field, in a few characters."""
    best: dict[str, float] = {}
    for written, value in values:
        turn = pacru.Turn.parse(written)
        if isinstance(turn, pacru.Move) and not isnan(value):
            best[turn.destination] = max(value, best.get(turn.destination, value))
    return {field: _shortest(value) for field, value in sorted(best.items())}


def _shortest(value: float) -> str:
    if not isfinite(value):
        return "+" if value > 0 else "−"
    return number(value, 0 if abs(value) >= LONG or value.is_integer() else 1)
