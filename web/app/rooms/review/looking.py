"""What is shown of looking back: the head with the slots and the graph, the moment, and the closing page."""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from app.board.pictures import detail_after
from app.model.app import App
from app.narration import verdicts, words
from app.rooms.review import regions
from app.rooms.review.state import (
    LookBack,
    Reviewing,
    Stage,
    Trial,
    current,
    looks_back,
    moments_of,
    proved_moments,
)
from app.runtime.commands import Command, Focus, Say, Scroll
from app.ui import chances, face
from app.ui.html import button, icon, icon_button, say, text, text_with_moves, when
from pacru.core.texts import _, ngettext
from pacru.explain import fault_words
from pacru.explain.faults import Fault
from pacru.review.moments import KeyMoment, MomentState
from pacru.review.reviewing import Review
from pacru.review.summary import rounds_of

TITLE = "look-back-title"
"""The id of the heading of a moment."""


class Told(NamedTuple):
    """What is said about a moment.

    Attributes:
        kicker: the round.
        heading: a few words.
        sentence: what there is to know.
    """

    kicker: str
    heading: str
    sentence: str = ""


def _fault_of(review: Review, ply: int) -> Fault:
    one = review.verdicts[ply]
    return verdicts.fault_of(review.game.positions[ply], one.played, one.best)


def fault_shown(app: App) -> Fault | None:
    """Return what was wrong with the turn on the board; None: it was the best one, or none is there."""
    back, review = looks_back(app), current(app)
    if back is None or review is None or back.shown is None:
        return None
    best = any(one.is_best for one in moments_of(app) if one.ply == back.shown)
    return None if best else _fault_of(review, back.shown)


# The head


def render_head(app: App) -> str:
    """Return the title, the slots, and the graph; nothing unless somebody looks back."""
    back, review = looks_back(app), current(app)
    if back is None or review is None:
        return ""
    slots = "".join(
        _render_slot(number, one, back) for number, one in enumerate(moments_of(app), 1)
    )
    return (
        f"<header>{icon_button('review.leave', 'close', _('Close'))}"
        f'<h2 id="review-title" tabindex="-1">{say("Look back")}</h2>'
        f'<ol class="slots" aria-hidden="true">{slots}</ol></header>'
        f'<div class="chart">{_render_graph(app, review, back)}</div>'
    )


def _render_slot(number: int, key_moment: KeyMoment, back: LookBack) -> str:
    looks, inside = "", str(number)
    if key_moment.state is MomentState.OPEN:
        looks, inside = "wait", ""
    elif key_moment.state is MomentState.DROPPED:
        looks, inside = "gone", ""
    elif key_moment.ply == back.shown and key_moment.ply not in back.done:
        looks = "now"
    elif key_moment.ply in back.done:
        looks, inside = "ok", icon("check")
    return f'<li class="{looks}">{inside}</li>'


def _render_graph(app: App, review: Review, back: LookBack) -> str:
    """Return the chances over the game, with a dot at each moment: that of the one on the board has its number."""
    dots = {
        one.ply: str(number)
        for number, one in enumerate(moments_of(app), 1)
        if one.state is MomentState.PROVED
    }
    slider = regions.render_slider(regions.find_slider(app, review))
    return slider + chances.render_moments(app.session.setup, review, dots, back.shown)


# The card


def told(app: App) -> Told | None:
    """Return what is said now; None: nobody looks back."""
    back, review, trial = looks_back(app), current(app), app.state(Reviewing).trial
    if back is None or review is None:
        return None
    if trial:
        return _tell_trial(app, review, trial)
    if back.ended:
        return _tell_end(app, review)
    if back.shown is None:
        return Told("", _("I’m looking back."), _tell_progress(app, review))
    kicker = _tell_round(review, back.shown)
    fault = fault_shown(app)
    if fault is None:
        return Told(
            kicker, _("This was your best."), verdicts.tell_gain(review.game.plies[back.shown])
        )
    name = partial(words.name_in_sentence, app.session.setup)
    return Told(kicker, *fault_words.happened(fault, name))


def _tell_round(review: Review, ply: int) -> str:
    return _("Round {number}").format(number=rounds_of(review.game.plies)[ply])


def _tell_progress(app: App, review: Review) -> str:
    done, every = review.progress
    if not done:
        return ""
    if review.surveyed:
        return _("Now I look closer at the moments that mattered.")
    rounds = rounds_of(review.game.plies)
    number = rounds[-1] * done // every
    says = _("Round {number} of {all}.").format(number=number, all=rounds[-1])
    seconds = regions.seconds_left(app, review)
    if not seconds:
        return says
    more = ngettext("About {number} second more.", "About {number} seconds more.", seconds)
    return f"{says} {more}"


def _tell_trial(app: App, review: Review, trial: Trial) -> Told:
    ply = trial.task.ply or 0
    kicker = _tell_round(review, ply)
    if trial.stage is Stage.ASKED and not trial.missed:
        name = partial(words.name_in_sentence, app.session.setup)
        turn = _("{round} · your turn").format(round=kicker)
        return Told(turn, *fault_words.task(_fault_of(review, ply), name))
    says = "" if trial.stage is Stage.CHECKED else trial.says
    return Told(kicker, trial.heading, says)


def _tell_end(app: App, review: Review) -> Told:
    """Return the lesson of the largest fall; without any, praise."""
    falls = [moment for moment in proved_moments(app) if not moment.is_best]
    if not falls:
        return Told("", _("Well played."), _("I found no move that cost you much."))
    worst = max(falls, key=lambda one: review.verdicts[one.ply].loss)
    name = partial(words.name_in_sentence, app.session.setup)
    fault = _fault_of(review, worst.ply)
    sentence = fault_words.happened(fault, name).sentence
    return Told("", fault_words.lesson(fault), f"{_tell_round(review, worst.ply)}: {sentence}")


def render_card(app: App) -> str:
    """Return what is said about the moment, and what one can do."""
    back, review, says = looks_back(app), current(app), told(app)
    if back is None or review is None or says is None:
        return ""
    looking = back.shown is None and not back.ended
    stopped = when(app.bots.gave_up and review.question, regions.render_stopped())
    kicker = when(says.kicker, f'<p class="kicker">{text(says.kicker)}</p>')
    sentence = when(says.sentence, f"<p>{text_with_moves(says.sentence)}</p>")
    return (
        f'{stopped}<div class="talk">{when(looking, face.coach())}'
        f'<div class="words">{kicker}<h3 id="{TITLE}" tabindex="-1">{text_with_moves(says.heading)}</h3>'
        f"{sentence}{_render_bars(app, review)}</div></div>"
        f"{when(back.ended, _render_moments(app, review, 'moments'))}"
        f"<footer>{''.join(_render_buttons(app, back))}</footer>"
        f"{when(not back.ended, _render_moments(app, review, 'moments index'))}"
    )


def _render_bars(app: App, review: Review) -> str:
    """Return the chances after the turn that was played, and after the one that was found."""
    trial = app.state(Reviewing).trial
    if trial is None or trial.stage is not Stage.DONE or trial.chance is None:
        return ""
    one = review.verdicts[trial.task.ply or 0]
    found = _("Best") if trial.given else _("Yours now")
    return (
        f'<dl class="bars">{_render_bar(_("Played"), one.after[one.player])}'
        f"{_render_bar(found, trial.chance)}</dl>"
    )


def _render_bar(name: str, share: float) -> str:
    percent = round(100 * share)
    return (
        f'<div><dt>{text(name)}</dt><dd><svg class="share" viewBox="0 0 100 6" preserveAspectRatio="none" '
        f'aria-hidden="true"><rect width="100" height="6"/><rect class="of" width="{percent}" height="6"/></svg>'
        f"<b>{text(words.percent(percent))}</b></dd></div>"
    )


def _render_buttons(app: App, back: LookBack) -> Iterator[str]:
    trial = app.state(Reviewing).trial
    steps = button(
        "review.step_through",
        f"{icon('list')}<span>{say('Just step through')}</span>",
        "btn quiet",
        more=' id="review-steps"',
    )
    if trial:
        yield from _render_trial_buttons(app, trial)
    elif back.ended:
        yield from _render_last_buttons(app)
    elif back.shown is None:
        yield steps
    elif back.shown in back.done or fault_shown(app) is None:
        yield _button("show_next_moment", say("Next moment"), "btn prime", "review-next")
        yield steps
    else:
        yield _button("try_moment", say("Try it yourself"), "btn prime", "review-try")
        yield _button("show_next_moment", say("Next"), "btn", "review-next")
        yield steps


def _button(does: str, inside: str, looks: str, name: str) -> str:
    return button(f"review.{does}", inside, looks, more=f' id="{name}"')


def _render_trial_buttons(app: App, trial: Trial) -> Iterator[str]:
    if trial.stage is Stage.DONE:
        yield _button("show_next_moment", say("Next moment"), "btn prime", "review-next")
        if not app.board.game.play(trial.found).outcome:
            yield _button("play_on", say("Play on"), "btn", "review-play-on")
        return
    if trial.stage is Stage.ASKED:
        yield _button("show_solution", say("Show me"), "btn", "review-solution")
    yield _button("show_next_moment", say("Skip"), "btn quiet", "review-skip")


def _render_last_buttons(app: App) -> Iterator[str]:
    again = _("Play again")
    bots = [at for at, player in enumerate(app.session.setup.players) if player.bot]
    if len(bots) == 1:
        again = _("Play {name} again").format(name=app.session.setup.name(bots[0]))
    yield button("play.play_again", text(again), "btn prime", more=' id="review-again"')
    if any(not moment.is_best for moment in proved_moments(app)):
        yield button("puzzles.show", say("Practise it"), "btn")
    yield _button("step_through", say("Just step through"), "btn quiet", "review-steps")


def _render_moments(app: App, review: Review, looks: str) -> str:
    """Return the moments: on the closing page, and beside a moment where there is space for it."""
    back = looks_back(app)
    entries = "".join(
        f"<li>{_render_entry(app, review, moment, current_one=back is not None and moment.ply == back.shown)}</li>"
        for moment in proved_moments(app)
    )
    return when(entries, f'<ol class="{looks}" aria-label="{say("Moments")}">{entries}</ol>')


def _render_entry(app: App, review: Review, key_moment: KeyMoment, *, current_one: bool) -> str:
    name = partial(words.name_in_sentence, app.session.setup)
    title, sentence, looks = (
        _("Your best move"),
        verdicts.tell_gain(review.game.plies[key_moment.ply]),
        "good",
    )
    if not key_moment.is_best:
        fault = _fault_of(review, key_moment.ply)
        title, sentence, looks = (
            fault_words.title(fault),
            fault_words.happened(fault, name).sentence,
            "",
        )
    picture = detail_after(app.session.setup, review.game.plies[key_moment.ply], app.ui.rotation)
    inside = (
        f"{picture}<span><small>{text(_tell_round(review, key_moment.ply))}</small>"
        f"<b>{text(title)}</b>{text_with_moves(sentence)}</span>{icon('next')}"
    )
    shown = when(current_one, ' aria-current="true"')
    return button(
        "review.show_moment", inside, f"glance {looks}".strip(), more=shown, ply=key_moment.ply
    )


# Announcements


def announcements(before: App, after: App) -> list[Command]:
    """Say what is new, and bring the keyboard to a moment that comes."""
    was, now = told(before), told(after)
    if now is None or was == now:
        return []
    says: list[Command] = [
        Say(". ".join(filter(None, (now.kicker, now.heading))) + f" {now.sentence}".rstrip())
    ]
    if was is None:
        return [Focus(["#review-title"]), Scroll("#review-title"), *says]
    if _is_only_looking(before) and _is_only_looking(after):
        return []
    return says


def _is_only_looking(app: App) -> bool:
    """Return whether no moment is known yet: how far the search is, is said once."""
    back = looks_back(app)
    return back is not None and back.shown is None and not back.ended
