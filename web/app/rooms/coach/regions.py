"""What the coach says in the card, and the ways to answer."""

from typing import NamedTuple

from app.model.app import App
from app.narration import verdicts, words
from app.rooms.coach.state import Remark, remark_shown
from app.runtime.commands import Command, Focus, Say
from app.ui.html import button, say, text, text_with_moves, when
from app.ui.reasons import ReasonView, render_reasons, tell_reasons, view_reasons
from pacru.core.texts import _, ngettext
from pacru.review.coaching import Assessment
from pacru.review.labels import Label


class RemarkView(NamedTuple):
    """What the coach says about a turn.

    Attributes:
        title: in a few words.
        told: what it costs, as a sentence.
        why: the reasons.
        grade: how sure that is.
        idea: what a better turn would do; empty: the person has not asked.
        asked: whether the person has asked for that.
        has_better: whether a better turn is known.
    """

    title: str
    told: str
    why: tuple[ReasonView, ...]
    grade: str
    idea: tuple[ReasonView, ...]
    asked: bool
    has_better: bool


def view(app: App) -> RemarkView | None:
    """Return what the coach says now; None: nothing."""
    remark = remark_shown(app)
    if remark is None:
        return None
    return _judged(app, remark, remark.assessment) if remark.assessment else _blocked(app, remark)


def _blocked(app: App, remark: Remark) -> RemarkView:
    setup, ply = app.session.setup, remark.ply
    assert remark.reply
    assert ply.after.to_move is not None
    told = _("{name} can reply {turn}. Then you can’t move any chevron, and you’re out.")
    name = words.name_in_sentence(setup, ply.after.to_move)
    return RemarkView(
        title=_("You could be blocked"),
        told=told.format(name=name, turn=words.short_turn(remark.reply)),
        why=(),
        grade=_("Proven: the rules allow it."),
        idea=(),
        asked=False,
        has_better=False,
    )


def _judged(app: App, remark: Remark, assessment: Assessment) -> RemarkView:
    setup, verdict, before_turn = app.session.setup, assessment.verdict, remark.ply.before
    assert verdict
    player = remark.ply.player
    after = verdict.after[player]
    before = min(after + verdict.loss / 100, 1.0)
    told = _("It lowers your chances from {before} to {after}.")
    depth = assessment.depth
    costs = verdicts.costs_of(setup, before_turn, verdict.played, verdict.best)
    has_better = bool(verdict.best)
    wanted = has_better and remark.idea
    good = verdicts.merits_of_best(setup, before_turn, verdict.best) if wanted else ()
    grade = ngettext(
        "Expected: the bot looked {number} move ahead.",
        "Expected: the bot looked {number} moves ahead.",
        depth,
    )
    return RemarkView(
        title=_("This move is a blunder")
        if verdict.label is Label.BLUNDER
        else _("This move is a mistake"),
        told=told.format(before=words.chance(before), after=words.chance(after)),
        why=view_reasons(costs, app.ui.pictured),
        grade=grade,
        idea=view_reasons(good, app.ui.pictured),
        asked=remark.idea,
        has_better=has_better,
    )


def _idea(shown: RemarkView) -> str:
    """Return what introduces the idea of a better turn."""
    return _("There is a better move.") if shown.idea else _("There is a better move: look again.")


def render(shown: RemarkView | None) -> str:
    """Return what the coach says, with the buttons for the person's decision."""
    if shown is None:
        return ""
    show = button("coach-idea", say("Give me an idea"), "btn quiet")
    if shown.asked:
        show = button("coach-better", say("Show the move"), "btn quiet")
    return (
        f'<h2 id="remark-title" tabindex="-1">{text_with_moves(shown.title)}</h2>'
        f"<p>{text_with_moves(shown.told)}</p>{render_reasons(shown.why)}"
        f"{when(shown.asked, f'<p>{text_with_moves(_idea(shown))}</p>')}{render_reasons(shown.idea)}"
        f'<p class="grade">{text(shown.grade)}</p>'
        f'<div class="finish">{button("play.take_back", say("Take back"), "btn prime")}'
        f"{button('coach-on', say('Play on'), 'btn')}{when(shown.has_better, show)}</div>"
    )


def announcements(before: App, after: App) -> list[Command]:
    """Return what those hear who hear the page, and bring the keyboard to what has been said."""
    was, now = map(remark_shown, (before, after))
    if was is now:
        return []
    shown = view(after)
    if shown is None:  # a proof of it has the keyboard itself
        return [] if after.history.exercise else [Focus(['#board .board [tabindex="0"]'])]
    if was:
        return [Say(f"{_idea(shown)} {tell_reasons(shown.idea)}")] if shown.asked else []
    told = " ".join((shown.told, tell_reasons(shown.why), shown.grade))
    return [Say(told), Focus(["#remark-title"])]
