"""What the coach says in the card, and the ways to answer."""

from app.model.app import App
from app.narration import verdicts
from app.narration.words import chance, name_in_sentence, short_turn
from app.rooms.coach.state import Remark, remark_shown
from app.runtime.commands import Command, Focus, Say
from app.ui.html import button, say, text, text_with_moves, when
from app.ui.reasons import render_reasons, tell_reasons
from pacru.core.texts import _, ngettext
from pacru.explain.reasons import Reason
from pacru.review.labels import Label
from pacru.review.reviewing import Verdict


def _tell(app: App, remark: Remark) -> tuple[str, str, str]:
    """Return what the coach says about a turn in a few words, what it costs as a sentence, and how sure that is."""
    if remark.assessment is None:
        return _tell_of_block(app, remark)
    verdict = remark.assessment.verdict
    assert verdict
    after = verdict.after[remark.ply.player]
    before = min(after + verdict.loss / 100, 1.0)
    told = _("It lowers your chances from {before} to {after}.")
    blunder = verdict.label is Label.BLUNDER
    return (
        _("This move is a blunder") if blunder else _("This move is a mistake"),
        told.format(before=chance(before), after=chance(after)),
        ngettext(
            "Expected: the bot looked {number} move ahead.",
            "Expected: the bot looked {number} moves ahead.",
            remark.assessment.depth,
        ),
    )


def _tell_of_block(app: App, remark: Remark) -> tuple[str, str, str]:
    opponent = remark.ply.after.to_move
    assert remark.reply
    assert opponent is not None
    told = _("{name} can reply {turn}. Then you can’t move any chevron, and you’re out.")
    name = name_in_sentence(app.session.setup, opponent)
    return (
        _("You could be blocked"),
        told.format(name=name, turn=short_turn(remark.reply)),
        _("Proven: the rules allow it."),
    )


def _verdict(remark: Remark) -> Verdict | None:
    """Return what the turn is worth; None: the coach speaks of something else."""
    return remark.assessment.verdict if remark.assessment else None


def _costs(app: App, remark: Remark) -> tuple[Reason, ...]:
    """Return why the turn is bad; nothing if that has been said."""
    verdict = _verdict(remark)
    if verdict is None:
        return ()
    return verdicts.costs_of(app.session.setup, remark.ply.before, verdict.played, verdict.best)


def _merits(app: App, remark: Remark) -> tuple[Reason, ...] | None:
    """Return what a better turn would do; None: none is known, or the person has not asked."""
    verdict = _verdict(remark)
    if verdict is None or not (verdict.best and remark.idea):
        return None
    return verdicts.merits_of_best(app.session.setup, remark.ply.before, verdict.best)


def render(app: App) -> str:
    """Return what the coach says, with the buttons for the person's decision."""
    remark, pictured = remark_shown(app), app.ui.pictured
    if remark is None:
        return ""
    title, told, grade = _tell(app, remark)
    more, idea = button("coach.give_idea", say("Give me an idea"), "btn quiet"), ""
    verdict, merits = _verdict(remark), _merits(app, remark)
    if merits is not None:
        more = button("coach.show_better", say("Show the move"), "btn quiet")
        idea = f"<p>{text_with_moves(_introduce(merits))}</p>{render_reasons(merits, pictured)}"
    return (
        f'<h2 id="remark-title" tabindex="-1">{text_with_moves(title)}</h2>'
        f"<p>{text_with_moves(told)}</p>{render_reasons(_costs(app, remark), pictured)}{idea}"
        f'<p class="grade">{text(grade)}</p>'
        f'<div class="finish">{button("play.take_back", say("Take back"), "btn prime")}'
        f"{button('coach.play_on', say('Play on'), 'btn')}{when(verdict and verdict.best, more)}</div>"
    )


def _introduce(idea: tuple[Reason, ...]) -> str:
    """Return what introduces the idea of a better turn."""
    return _("There is a better move.") if idea else _("There is a better move: look again.")


def announcements(before: App, after: App) -> list[Command]:
    """Return what those hear who hear the page, and bring the keyboard to what has been said."""
    was, now = map(remark_shown, (before, after))
    if was is now:
        return []
    if now is None:  # a proof of it has the keyboard itself
        return [] if after.history.exercise else [Focus(['#board .board [tabindex="0"]'])]
    if was is None:
        _title, told, grade = _tell(after, now)
        told = " ".join((told, tell_reasons(_costs(after, now)), grade))
        return [Say(told), Focus(["#remark-title"])]
    merits = _merits(after, now)
    return [] if merits is None else [Say(f"{_introduce(merits)} {tell_reasons(merits)}")]
