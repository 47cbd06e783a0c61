"""What is said in a review."""

from typing import Final

from app.model.setup import Setup
from app.narration import words
from app.rooms.review.state import Task
from pacru.core.texts import N_, _, ngettext
from pacru.review.labels import Label
from pacru.review.reviewing import Verdict

LABELS: Final = {
    Label.INACCURACY: N_("Inaccuracy"),
    Label.MISTAKE: N_("Mistake"),
    Label.BLUNDER: N_("Blunder"),
    Label.ONLY: N_("Only move"),
    Label.GREAT: N_("Great find"),
}
"""The names of turns."""
MANY: Final = {
    Label.INACCURACY: N_("Inaccuracies"),
    Label.MISTAKE: N_("Mistakes"),
    Label.BLUNDER: N_("Blunders"),
    Label.ONLY: N_("Only moves"),
    Label.GREAT: N_("Great finds"),
}
"""The same, as headings of figures."""


def points(loss: float) -> str:
    """Return a loss as text: "3 points"."""
    return ngettext("{number} point", "{number} points", max(round(loss), 1))


def costs(loss: float) -> str:
    """Return what a turn costs, in a few words."""
    if loss < 0.5:
        return _("costs nothing")
    return _("costs {points}").format(points=points(loss))


def verdict(label: Label, turn: str, *, best: bool) -> str:
    """Return what a turn is called: "Mistake: a3-b4."."""
    if label in (Label.ONLY, Label.GREAT):
        told = _("{label}: {turn}. Everything else is worse.")
        return told.format(label=_(LABELS[label]), turn=turn)
    plain = _("Best move") if best else _("Good move")
    name = plain if label is Label.NONE else _(LABELS[label])
    return _("{label}: {turn}.").format(label=name, turn=turn)


def chances_sentence(setup: Setup, number: int, one: Verdict) -> str:
    """Return how much of the chances a turn left its player, as a sentence.

    Args:
        setup: the players.
        number: the round.
        one: about the turn.
    """
    before, after = shares(one)
    share = 100 if after >= before else round(100 * after / before)
    told = {
        "round": number,
        "name": words.name_in_sentence(setup, one.player),
        "share": words.percent(share),
    }
    if setup.is_you(one.player):
        if share == 100:
            return _("Round {round}: your move kept all of your chances.").format(**told)
        if not share:
            return _("Round {round}: your move lost all of your chances.").format(**told)
        return _("Round {round}: your move kept {share} of your chances.").format(**told)
    if share == 100:
        return _("Round {round}: {name}’s move kept all of its chances.").format(**told)
    if not share:
        return _("Round {round}: {name}’s move lost all of its chances.").format(**told)
    return _("Round {round}: {name}’s move kept {share} of its chances.").format(**told)


def shares(one: Verdict) -> tuple[int, int]:
    """Return the chances before and after a turn in whole percent. Their difference is what the turn cost."""
    before, after = one.before[one.player], one.after[one.player]
    if one.loss:  # measured from the best turn, which may have been looked at more closely since
        before = min(after + one.loss / 100, 1.0)
    return round(100 * before), round(100 * after)


def loss(one: Verdict) -> int:
    """Return what a turn cost, in whole points."""
    before, after = shares(one)
    return before - after if one.loss else 0


# Trying again


def solution(turn: str) -> str:
    """Return the solution."""
    return _("The best move is {turn}.").format(turn=turn)


def in_game(task: Task) -> tuple[str, ...]:
    """Return what was played in the game, and what punishes it."""
    told = _("In the game, {turn} was played, which {costs}.").format(
        turn=task.played[0], costs=costs(task.loss)
    )
    if len(task.played) < 2:
        return (told,)
    return told, _("The reply to that is {turn}.").format(turn=task.played[1])


def comparison(task: Task, turn: str) -> tuple[str, ...]:
    """Return what the best turn was, unless it was found, and what was played in the game."""
    best = () if turn == task.best[0] else (solution(task.best[0]),)
    return *best, *in_game(task)
