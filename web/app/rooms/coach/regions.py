"""What the coach says in the card, and the ways to answer."""

from typing import NamedTuple

from app.model.app import App
from app.narration import verdicts
from app.narration.words import chance, name_in_sentence, short_turn
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
        grade: how sure that is.
        why: the reasons.
        has_better: whether a better turn is known.
        idea: what that would do; None: the person has not asked.
    """

    title: str
    told: str
    grade: str
    why: tuple[ReasonView, ...] = ()
    has_better: bool = False
    idea: tuple[ReasonView, ...] | None = None


def view(app: App) -> RemarkView | None:
    """Return what the coach says now; None: nothing."""
    remark = remark_shown(app)
    if remark is None:
        return None
    return _judged(app, remark, remark.assessment) if remark.assessment else _blocked(app, remark)


def _blocked(app: App, remark: Remark) -> RemarkView:
    opponent = remark.ply.after.to_move
    assert remark.reply
    assert opponent is not None
    told = _("{name} can reply {turn}. Then you can’t move any chevron, and you’re out.")
    name = name_in_sentence(app.session.setup, opponent)
    return RemarkView(
        _("You could be blocked"),
        told.format(name=name, turn=short_turn(remark.reply)),
        _("Proven: the rules allow it."),
    )


def _judged(app: App, remark: Remark, assessment: Assessment) -> RemarkView:
    setup, verdict, position = app.session.setup, assessment.verdict, remark.ply.before
    assert verdict
    after = verdict.after[remark.ply.player]
    before = min(after + verdict.loss / 100, 1.0)
    told = _("It lowers your chances from {before} to {after}.")
    costs = verdicts.costs_of(setup, position, verdict.played, verdict.best)
    idea = None
    if verdict.best and remark.idea:
        merits = verdicts.merits_of_best(setup, position, verdict.best)
        idea = view_reasons(merits, app.ui.pictured)
    blunder = verdict.label is Label.BLUNDER
    return RemarkView(
        _("This move is a blunder") if blunder else _("This move is a mistake"),
        told.format(before=chance(before), after=chance(after)),
        ngettext(
            "Expected: the bot looked {number} move ahead.",
            "Expected: the bot looked {number} moves ahead.",
            assessment.depth,
        ),
        view_reasons(costs, app.ui.pictured),
        bool(verdict.best),
        idea,
    )


def render(shown: RemarkView | None) -> str:
    """Return what the coach says, with the buttons for the person's decision."""
    if shown is None:
        return ""
    more, idea = button("coach.give_idea", say("Give me an idea"), "btn quiet"), ""
    if shown.idea is not None:
        more = button("coach.show_better", say("Show the move"), "btn quiet")
        idea = f"<p>{text_with_moves(_introduce(shown.idea))}</p>{render_reasons(shown.idea)}"
    return (
        f'<h2 id="remark-title" tabindex="-1">{text_with_moves(shown.title)}</h2>'
        f"<p>{text_with_moves(shown.told)}</p>{render_reasons(shown.why)}{idea}"
        f'<p class="grade">{text(shown.grade)}</p>'
        f'<div class="finish">{button("play.take_back", say("Take back"), "btn prime")}'
        f"{button('coach.play_on', say('Play on'), 'btn')}{when(shown.has_better, more)}</div>"
    )


def _introduce(idea: tuple[ReasonView, ...]) -> str:
    """Return what introduces the idea of a better turn."""
    return _("There is a better move.") if idea else _("There is a better move: look again.")


def announcements(before: App, after: App) -> list[Command]:
    """Return what those hear who hear the page, and bring the keyboard to what has been said."""
    was, now = map(remark_shown, (before, after))
    if was is now:
        return []
    shown = view(after)
    if shown is None:  # a proof of it has the keyboard itself
        return [] if after.history.exercise else [Focus(['#board .board [tabindex="0"]'])]
    if was is None:
        told = " ".join((shown.told, tell_reasons(shown.why), shown.grade))
        return [Say(told), Focus(["#remark-title"])]
    if shown.idea is None:
        return []
    return [Say(f"{_introduce(shown.idea)} {tell_reasons(shown.idea)}")]
