"""What is said in a review."""

from functools import partial
from typing import Final

from app.model.setup import Setup
from app.narration import verdicts, words
from app.rooms.review.state import Task
from pacru.core.texts import N_, _
from pacru.explain import fault_words
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


def lowers(loss: float) -> str:
    """Return what a turn does to the chances, in a few words."""
    if loss < 0.5:
        return _("hardly changes the chances")
    return _("lowers the chances by {share}").format(share=words.percent(round(loss)))


def verdict(label: Label, turn: str, *, best: bool) -> str:
    """Return what a turn, in the notation that people see, is called: "Mistake: a3–b4."."""
    if label in (Label.ONLY, Label.GREAT):
        told = _("{label}: {turn}. Everything else is worse.")
        return told.format(label=_(LABELS[label]), turn=turn)
    plain = _("Best move") if best else _("Good move")
    name = plain if label is Label.NONE else _(LABELS[label])
    return _("{label}: {turn}.").format(label=name, turn=turn)


def chances_sentence(setup: Setup, number: int, verdict: Verdict) -> str:
    """Return what a turn did to the chances of its player, as a sentence.

    Args:
        setup: the players.
        number: the round.
        verdict: about the turn.
    """
    before, after = map(words.percent, shares(verdict))
    told = {"round": number, "before": before, "after": after}
    if setup.is_you(verdict.player):
        if before == after:
            return _("Round {round}: your chances stayed at {after}.").format(**told)
        return _("Round {round}: your chances went from {before} to {after}.").format(**told)
    told["name"] = words.name_in_sentence(setup, verdict.player)
    if before == after:
        return _("Round {round}: {name}’s chances stayed at {after}.").format(**told)
    return _("Round {round}: {name}’s chances went from {before} to {after}.").format(**told)


def shares(verdict: Verdict) -> tuple[int, int]:
    """Return the chances before and after a turn in whole percent. Their difference is what the turn cost."""
    before, after = verdict.before[verdict.player], verdict.after[verdict.player]
    if (
        verdict.loss
    ):  # measured from the best turn, which may have been looked at more closely since
        before = min(after + verdict.loss / 100, 1.0)
    return round(100 * before), round(100 * after)


def loss(verdict: Verdict) -> int:
    """Return what a turn cost, in whole points."""
    before, after = shares(verdict)
    return before - after if verdict.loss else 0


# Trying again


def solution(turn: str) -> str:
    """Return the solution."""
    return _("The best move is {turn}.").format(turn=words.shown_turn(turn))


def in_game(task: Task) -> tuple[str, ...]:
    """Return what was played in the game, and what punishes it."""
    told = _("In the game, {turn} was played, which {lowers}.").format(
        turn=words.shown_turn(task.played[0]), lowers=lowers(task.loss)
    )
    if len(task.played) < 2:
        return (told,)
    return told, _("The reply to that is {turn}.").format(turn=words.shown_turn(task.played[1]))


def success(task: Task, turn: str) -> str:
    """Return that a turn is good, what was best, and what was played in the game."""
    shown = words.shown_turn(turn)
    if turn == task.best[0]:
        return " ".join([_("{turn}: that’s the best move.").format(turn=shown), *in_game(task)])
    says = _("{turn} is good, too.").format(turn=shown)
    return " ".join([says, solution(task.best[0]), *in_game(task)])


# Looking back


def tell_success(setup: Setup, task: Task, turn: str) -> tuple[str, str]:
    """Return what is said of a turn that is as good as the best one, or the best: a heading and a sentence."""
    if turn != task.best[0]:
        return _("Good."), _("There’s one that brings a little more.")
    return _("That’s it!"), tell_merit(setup, task)


def tell_solution(setup: Setup, task: Task) -> tuple[str, str]:
    """Return what is said when the best turn is shown."""
    return _("This was better."), tell_merit(setup, task)


def tell_miss(setup: Setup, task: Task, line: tuple[str, ...]) -> tuple[str, str]:
    """Return what is said of a turn that is worse than the best one, with what a search expects after it."""
    fault = verdicts.fault_of(task.position, line, task.best)
    told = fault_words.warning(fault, partial(words.name_in_sentence, setup))
    return _("That’s not it yet."), told.sentence


def tell_merit(setup: Setup, task: Task) -> str:
    """Return what is good about the best turn, without naming fields; empty: it cannot be said in a sentence."""
    found = verdicts.merits_of_best(setup, task.position, task.best)
    return found[0].plain if found else ""
