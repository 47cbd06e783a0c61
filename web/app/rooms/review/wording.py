"""The sentences of a review."""

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
PLURALS: Final = {
    Label.INACCURACY: N_("Inaccuracies"),
    Label.MISTAKE: N_("Mistakes"),
    Label.BLUNDER: N_("Blunders"),
    Label.ONLY: N_("Only moves"),
    Label.GREAT: N_("Great finds"),
}
"""Headings of figures."""


def lowers(loss: float) -> str:
    """Return the cost of a turn as a phrase."""
    if loss < 0.5:
        return _("hardly changes the chances")
    return _("lowers the chances by {share}").format(share=words.percent(round(loss)))


def verdict(label: Label, turn: str, *, best: bool) -> str:
    """Return the verdict about a turn, in the notation of the page: "Mistake: a3–b4."."""
    if label in (Label.ONLY, Label.GREAT):
        sentence = _("{label}: {turn}. Everything else is worse.")
        return sentence.format(label=_(LABELS[label]), turn=turn)
    plain = _("Best move") if best else _("Good move")
    name = plain if label is Label.NONE else _(LABELS[label])
    return _("{label}: {turn}.").format(label=name, turn=turn)


def chances_sentence(setup: Setup, number: int, verdict: Verdict) -> str:
    """Return how a turn of a round changed the chances of its player."""
    before, after = map(words.percent, shares(verdict))
    facts = {"round": number, "before": before, "after": after}
    if setup.is_you(verdict.player):
        if before == after:
            return _("Round {round}: your chances stayed at {after}.").format(**facts)
        return _("Round {round}: your chances went from {before} to {after}.").format(**facts)
    facts["name"] = words.name_in_sentence(setup, verdict.player)
    if before == after:
        return _("Round {round}: {name}’s chances stayed at {after}.").format(**facts)
    return _("Round {round}: {name}’s chances went from {before} to {after}.").format(**facts)


def shares(verdict: Verdict) -> tuple[int, int]:
    """Return the chances before and after a turn in whole percent. Their difference is the cost of the turn."""
    before, after = verdict.before[verdict.player], verdict.after[verdict.player]
    if verdict.loss:  # relative to the best turn, which may have been searched more deeply
        before = min(after + verdict.loss / 100, 1.0)
    return round(100 * before), round(100 * after)


def loss(verdict: Verdict) -> int:
    """Return the cost of a turn in whole points."""
    before, after = shares(verdict)
    return before - after if verdict.loss else 0


# Trying again


def solution(turn: str) -> str:
    """Return the sentence with the solution."""
    return _("The best move is {turn}.").format(turn=words.shown_turn(turn))


def in_game(task: Task) -> str:
    """Return the sentences about the turn in the game, and its punishment."""
    played = _("In the game, {turn} was played, which {lowers}.").format(
        turn=words.shown_turn(task.played[0]), lowers=lowers(task.loss)
    )
    if len(task.played) < 2:
        return played
    reply = _("The reply to that is {turn}.").format(turn=words.shown_turn(task.played[1]))
    return f"{played} {reply}"


def success(task: Task, turn: str) -> str:
    """Return the sentences about a good turn: the praise, the best turn, and the turn in the game."""
    name = words.shown_turn(turn)
    if turn == task.best[0]:
        return f"{_('{turn}: that’s the best move.').format(turn=name)} {in_game(task)}"
    good = _("{turn} is good, too.").format(turn=name)
    return f"{good} {solution(task.best[0])} {in_game(task)}"


# Looking back: a heading and a sentence


def tell_success(setup: Setup, task: Task, turn: str) -> tuple[str, str]:
    """Return the praise for a turn: the best one with its merit, or a good one."""
    if turn != task.best[0]:
        return _("Good."), _("There’s one that gains a little more.")
    return _("That’s it!"), merit(setup, task)


def tell_miss(setup: Setup, task: Task, line: tuple[str, ...]) -> tuple[str, str]:
    """Return why a turn is worse than the best one, from the line that a search expects after it."""
    fault = verdicts.fault_of(task.position, line, task.best)
    warning = fault_words.warning(fault, words.naming(setup))
    return _("That’s not it yet."), warning.sentence


def merit(setup: Setup, task: Task) -> str:
    """Return why the best turn is good, without naming fields; empty: no merit is known."""
    merits = verdicts.merits_of_best(setup, task.position, task.best)
    return merits[0].plain if merits else ""
