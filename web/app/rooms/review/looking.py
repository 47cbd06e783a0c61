"""The HTML for looking back: the head with the slots and the graph, the moment, the closing page."""

from collections.abc import Iterator
from typing import TypeAlias

from app.board.pictures import detail_after
from app.model.app import App
from app.narration import verdicts, words
from app.rooms.review import regions
from app.rooms.review.regions import render_button
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
from app.ui.html import button, icon, icon_button, icon_label, say, text, text_with_moves, when
from pacru.core.texts import _, ngettext
from pacru.explain import fault_words
from pacru.explain.faults import Fault
from pacru.review.moments import KeyMoment, MomentState
from pacru.review.reviewing import Review
from pacru.review.summary import rounds_of

Words: TypeAlias = tuple[str, str, str]
"""The round, a heading, and a sentence; each can be empty."""


def _fault_of(review: Review, ply: int) -> Fault:
    verdict = review.verdicts[ply]
    return verdicts.fault_of(review.game.positions[ply], verdict.played, verdict.best)


def fault_shown(app: App) -> Fault | None:
    """Return what was wrong with the moment's turn; None: the turn was the best one, or no moment is on the board."""
    back, review = looks_back(app), current(app)
    if back is None or review is None or back.shown is None:
        return None
    best = any(moment.is_best for moment in moments_of(app) if moment.ply == back.shown)
    return None if best else _fault_of(review, back.shown)


# The head


def render_head(app: App) -> str:
    """Return the title, the slots, and the graph with a dot at each proved moment."""
    back, review = looks_back(app), current(app)
    if back is None or review is None:
        return ""
    moments = [*enumerate(moments_of(app), 1)]
    slots = "".join(_render_slot(number, moment, back) for number, moment in moments)
    dots = {
        moment.ply: str(number) for number, moment in moments if moment.state is MomentState.PROVED
    }
    graph = chances.render_moments(app.session.setup, review, dots, back.shown)
    return (
        f"<header>{icon_button('review.leave', 'close', _('Close'))}"
        f'<h2 id="review-title" tabindex="-1">{say("Look back")}</h2>'
        f'<ol class="slots" aria-hidden="true">{slots}</ol></header>'
        f'<div class="chart">{regions.render_slider(app, review)}{graph}</div>'
    )


def _render_slot(number: int, moment: KeyMoment, back: LookBack) -> str:
    looks, inside = "", str(number)
    if moment.state is MomentState.OPEN:
        looks, inside = "wait", ""
    elif moment.state is MomentState.DROPPED:
        looks, inside = "gone", ""
    elif moment.ply in back.done:
        looks, inside = "ok", icon("check")
    elif moment.ply == back.shown:
        looks = "now"
    return f'<li class="{looks}">{inside}</li>'


# The card


def words_of(app: App) -> Words | None:
    """Return the texts on the card; None: the person is not looking back."""
    back, review, trial = looks_back(app), current(app), app.state(Reviewing).trial
    if back is None or review is None:
        return None
    if trial:
        return _words_of_trial(app, review, trial)
    if back.ended:
        return _closing_words(app, review)
    if back.shown is None:
        return "", _("I’m looking back."), _progress(app, review)
    fault = fault_shown(app)
    if fault:
        happened = fault_words.happened(fault, words.naming(app.session.setup))
        return _round(review, back.shown), *happened
    gain = verdicts.tell_gain(review.game.plies[back.shown])
    return _round(review, back.shown), _("This was your best."), gain


def _round(review: Review, ply: int) -> str:
    return _("Round {number}").format(number=rounds_of(review.game.plies)[ply])


def _progress(app: App, review: Review) -> str:
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


def _words_of_trial(app: App, review: Review, trial: Trial) -> Words:
    ply = trial.task.ply or 0
    kicker = _round(review, ply)
    if trial.stage is Stage.ASKED and not trial.missed:
        name = words.naming(app.session.setup)
        kicker = _("{round} · your turn").format(round=kicker)
        return kicker, *fault_words.task(_fault_of(review, ply), name)
    return kicker, trial.heading, "" if trial.stage is Stage.CHECKED else trial.says


def _closing_words(app: App, review: Review) -> Words:
    """Return the lesson of the person's most costly turn; if no turn was costly, praise."""
    falls = [moment.ply for moment in proved_moments(app) if not moment.is_best]
    if not falls:
        return "", _("Well played."), _("I found no move that cost you much.")
    worst = max(falls, key=lambda ply: review.verdicts[ply].loss)
    fault, name = _fault_of(review, worst), words.naming(app.session.setup)
    sentence = fault_words.happened(fault, name).sentence
    return "", fault_words.lesson(fault), f"{_round(review, worst)}: {sentence}"


def render_card(app: App) -> str:
    """Return the card: the texts about the moment, and the buttons."""
    back, review, texts = looks_back(app), current(app), words_of(app)
    if back is None or review is None or texts is None:
        return ""
    kicker, heading, sentence = texts
    looking = back.shown is None and not back.ended
    stopped = when(app.bots.gave_up and review.question, regions.render_stopped())
    moments = _render_moments(app, review, back)
    return (
        f'{stopped}<div class="talk">{when(looking, face.coach())}'
        f'<div class="words">{when(kicker, f"""<p class="kicker">{text(kicker)}</p>""")}'
        f'<h3 id="look-back-title" tabindex="-1">{text_with_moves(heading)}</h3>'
        f"{when(sentence, f'<p>{text_with_moves(sentence)}</p>')}{_render_bars(app, review)}</div></div>"
        f"{when(back.ended, moments)}<footer>{''.join(_render_buttons(app, back))}</footer>"
        f"{when(not back.ended, moments)}"
    )


def _render_bars(app: App, review: Review) -> str:
    """Return bars with the chances after the turn in the game, and after the solution."""
    trial = app.state(Reviewing).trial
    if trial is None or trial.stage is not Stage.DONE or trial.chance is None:
        return ""
    verdict = review.verdicts[trial.task.ply or 0]
    name = _("Best") if trial.revealed else _("Yours now")
    return (
        f'<dl class="bars">{_render_bar(_("Played"), verdict.after[verdict.player])}'
        f"{_render_bar(name, trial.chance)}</dl>"
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
    through = icon_label("list", _("Just step through"))
    steps = render_button("review.step_through", through, "review-steps", "btn quiet")
    if trial:
        yield from _render_trial_buttons(app, trial)
    elif back.ended:
        yield from _render_last_buttons(app)
    elif back.shown is None:
        yield steps
    elif back.shown in back.done or fault_shown(app) is None:
        yield render_button(
            "review.show_next_moment", say("Next moment"), "review-next", "btn prime"
        )
        yield steps
    else:
        yield render_button("review.try_moment", say("Try it yourself"), "review-try", "btn prime")
        yield render_button("review.show_next_moment", say("Next"), "review-next")
        yield steps


def _render_trial_buttons(app: App, trial: Trial) -> Iterator[str]:
    if trial.stage is Stage.DONE:
        yield render_button(
            "review.show_next_moment", say("Next moment"), "review-next", "btn prime"
        )
        if not app.board.game.play(trial.solution).outcome:
            yield render_button("review.play_on", say("Play on"), "review-play-on")
        return
    if trial.stage is Stage.ASKED:
        yield render_button("review.show_solution", say("Show me"), "review-solution")
    yield render_button("review.show_next_moment", say("Skip"), "review-skip", "btn quiet")


def _render_last_buttons(app: App) -> Iterator[str]:
    again = _("Play again")
    bots = [at for at, player in enumerate(app.session.setup.players) if player.bot]
    if len(bots) == 1:
        again = _("Play {name} again").format(name=app.session.setup.name(bots[0]))
    yield render_button("play.play_again", text(again), "review-again", "btn prime")
    if any(not moment.is_best for moment in proved_moments(app)):
        yield button("puzzles.show", say("Practise it"))
    yield render_button(
        "review.step_through", say("Just step through"), "review-steps", "btn quiet"
    )


def _render_moments(app: App, review: Review, back: LookBack) -> str:
    """Return the list of moments: an index beside a moment, and a part of the closing page."""
    entries = "".join(
        f"<li>{_render_entry(app, review, moment, back)}</li>" for moment in proved_moments(app)
    )
    looks = "moments" if back.ended else "moments index"
    return when(entries, f'<ol class="{looks}" aria-label="{say("Moments")}">{entries}</ol>')


def _render_entry(app: App, review: Review, moment: KeyMoment, back: LookBack) -> str:
    played = review.game.plies[moment.ply]
    if moment.is_best:
        title, sentence, looks = _("Your best move"), verdicts.tell_gain(played), "glance good"
    else:
        fault = _fault_of(review, moment.ply)
        name = words.naming(app.session.setup)
        title, sentence = fault_words.title(fault), fault_words.happened(fault, name).sentence
        looks = "glance"
    picture = detail_after(app.session.setup, played, app.ui.rotation)
    inside = (
        f"{picture}<span><small>{text(_round(review, moment.ply))}</small>"
        f"<b>{text(title)}</b>{text_with_moves(sentence)}</span>{icon('next')}"
    )
    shown = when(moment.ply == back.shown, ' aria-current="true"')
    return button("review.show_moment", inside, looks, more=shown, ply=moment.ply)


# Announcements


def announcements(before: App, after: App) -> list[Command]:
    """Announce changed texts, and focus the title when the panel opens."""
    old, new = words_of(before), words_of(after)
    if new is None or old == new:
        return []
    kicker, heading, sentence = new
    announcement = Say(f"{'. '.join(filter(None, (kicker, heading)))} {sentence}".rstrip())
    if old is None:
        return [Focus(["#review-title"]), Scroll("#review-title"), announcement]
    if _is_searching(before) and _is_searching(after):  # the search is announced only once
        return []
    return [announcement]


def _is_searching(app: App) -> bool:
    back = looks_back(app)
    return back is not None and back.shown is None and not back.ended
