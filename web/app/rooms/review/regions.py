"""The panel of a review, and the dialog with its figures."""

from collections import Counter
from collections.abc import Iterator
from functools import partial
from math import ceil
from typing import Final, NamedTuple

from app.game import records
from app.game.asking import most_workers
from app.game.tree import place, tree_of
from app.model.app import App
from app.narration import verdicts, words
from app.rooms.review import wording
from app.rooms.review.state import (
    NAME,
    REVIEW_DIALOG,
    SLIDER,
    Reviewing,
    Slides,
    Stage,
    Trial,
    current,
    ply_shown,
    shows_review,
)
from app.runtime.commands import Command, Focus, Say, Scroll
from app.runtime.region import Part
from app.ui import chances
from app.ui.chances import is_named
from app.ui.html import button, header, icon_button, say, text, text_with_moves, when
from app.ui.reasons import render_reasons, tell_reasons
from pacru.core.texts import _, ngettext, number
from pacru.explain.reasons import Reason
from pacru.review.labels import Phase
from pacru.review.reviewing import Review, Verdict
from pacru.review.story import story
from pacru.review.summary import (
    moments,
    performances,
    rounds_of,
    turning_points,
)

ROUNDED: Final = 5
"""The seconds that a review will take are a multiple of this."""
WORTH_SAYING: Final = 10
"""Seconds that somebody may want to know of before they have to wait for them."""


class SliderView(NamedTuple):
    """The slider of the graph.

    Attributes:
        at: the position on the board, as the number of turns before it.
        last: the last position.
        says: its round and the chances.
        slid: the position that the slider has chosen last.
    """

    at: int
    last: int
    says: str
    slid: int | None


CURRENT: Final = ' aria-current="true"'
"""The attribute of the button that leads to what is on the board."""


def render(app: App) -> str:
    """Return what is in the panel."""
    texts, review = task_texts(app), current(app)
    if texts:
        return _render_task(app.state(Reviewing), *texts)
    return _render_review(app, review) if review and shows_review(app) else ""


def task_texts(app: App) -> tuple[str, str, str] | None:
    """Return the heading of a task or a line, what is asked or which turn is shown, and what is said about it.

    None: neither is on the board.
    """
    own, exercise = app.state(Reviewing), app.history.exercise_of(NAME)
    if exercise and own.slides:
        slide = own.slides.all[own.slides.at]
        return (
            slide.heading,
            words.short_turn(slide.ply.turn),
            words.full_turn(exercise.setup, slide.ply),
        )
    if exercise is None or own.trial is None:
        return None
    task, several = own.trial.task, own.trial.collected or own.trial.rest
    name = words.colour(exercise.setup, task.position.to_move or 0)
    ask = _("{name} played {turn} here. Find a better move.")
    return (
        _("Learn from your mistakes") if several else _("Find a better move"),
        ask.format(name=name, turn=words.shown_turn(task.played[0])),
        own.trial.says,
    )


def seconds_left(app: App, review: Review) -> int:
    """Return about how long the questions of a review will still take, as far as they are known."""
    rate = app.state(Reviewing).rate * min(most_workers(app), len(review.questions))
    seconds = sum(question.nodes or 0 for question in review.questions) / rate if rate else 0
    return ROUNDED * ceil(seconds / ROUNDED) if seconds >= WORTH_SAYING else 0


def _position_shown(app: App) -> int | None:
    """Return the position of the game on the board, as the number of turns before it; None: it is none of the game."""
    path = place(app)
    return None if len(path) > 1 else path[0] + 1 if path else 0


def find_slider(app: App, review: Review) -> SliderView:
    """Return the slider of the graph."""
    path, last = place(app), len(review.game.plies)
    at = min(path[0] + 1 if path else 0, last)
    known = review.chances(at)
    told = chances.shares(app.session.setup, known) if known else _("not known yet")
    says = _("Starting position: {chances}").format(chances=told)
    if at:
        number = rounds_of(review.game.plies)[at - 1]
        says = _("Round {round}: {chances}").format(round=number, chances=told)
    return SliderView(at, last, says, app.state(Reviewing).slid)


def _seconds(app: App) -> tuple[float, ...]:
    """Return the time that each turn took; empty without clocks."""
    line = records.tree(app.session.game, app.session.clock, tree_of(app)).line
    if not line or any(node.clock is None for node in line):
        return ()
    controls = [player.control for player in app.session.setup.players]
    left: dict[int, float] = {}
    taken: list[float] = []
    for node in line:
        player, clock = node.ply.player, float(node.clock or 0)
        control = controls[player]
        start = left.get(player, float(control.seconds) if control else clock)
        taken.append(max(start - clock + (control.increment if control else 0), 0.0))
        left[player] = clock
    return tuple(taken)


def _waits(app: App, review: Review) -> bool:
    return app.state(Reviewing).waits and review.question is not None


def _verdict_shown(app: App, review: Review) -> Verdict | None:
    """Return what is known about the turn on the board; None: the beginning is there, or nothing is known."""
    return None if _waits(app, review) else review.verdicts.get(ply_shown(app))


def _can_be_better(verdict: Verdict) -> bool:
    """Return whether another turn was better, so that there is a line to show."""
    return bool(verdict.best) and verdict.best[0] != verdict.played[0]


def _tell_kept(app: App, review: Review, verdict: Verdict) -> str:
    """Return how much of the chances a turn left its player, with the round."""
    return wording.chances_sentence(
        app.session.setup, rounds_of(review.game.plies)[verdict.ply], verdict
    )


def _tell_verdict(verdict: Verdict) -> str:
    """Return what a turn is called, and what was best."""
    better, turn = _can_be_better(verdict), words.shown_turn(verdict.played[0])
    if not verdict.sure:
        return _("Still looking at {turn}…").format(turn=turn)
    best = words.shown_turn(verdict.best[0]) if verdict.best else ""
    if verdict.advised:
        told = _("{turn} was the hint’s move. {best} is even better.")
        return told.format(turn=turn, best=best)
    says = wording.verdict(verdict.label, turn, best=bool(verdict.best) and not better)
    if not (better and wording.loss(verdict)):
        return says
    return f"{says} {_('{turn} was best.').format(turn=best)}"


def _reasons_against(app: App, review: Review, verdict: Verdict) -> tuple[Reason, ...]:
    """Return why a turn was bad; nothing if it was not."""
    if not _can_be_tried(verdict):
        return ()
    position = review.game.positions[verdict.ply]
    return verdicts.reasons_against(app.session.setup, position, verdict.played, verdict.best)


def _can_be_tried(verdict: Verdict) -> bool:
    return verdict.label.bad and bool(verdict.best)


def _chances(app: App, verdict: Verdict) -> str:
    """Return the chances of the player before and after a turn."""
    before, after = map(words.percent, wording.shares(verdict))
    name = app.session.setup.name(verdict.player)
    return _("{name}: {before} before, {after} after").format(name=name, before=before, after=after)


def _render_leave(name: str) -> str:
    return icon_button("review.leave", "close", name)


def _render_progress(review: Review) -> str:
    done, every = review.progress
    closer = review.surveyed and review.question is not None
    if done == every and not closer:
        return ""
    told = ngettext("{done} of {number} position", "{done} of {number} positions", every, done=done)
    if closer:
        told = _("Taking a closer look…")
    return (
        f'<span class="count" aria-hidden="true">{when(not closer, f"{done} / {every}")}</span>'
        f'<progress class="count" max="{every}" value="{done}" aria-label="{text(told)}" '
        f'title="{text(told)}"></progress>'
    )


def _render_review(app: App, review: Review) -> str:
    """Return the turn on the board, what one can do with it, the turning points, and the graph."""
    heading = _("Review (estimated)") if review.game.start.players > 2 else _("Review")
    here = ply_shown(app)
    named = [ply for ply, one in review.verdicts.items() if is_named(one)]
    earlier, later = (any(ply < here for ply in named), any(ply > here for ply in named))
    stopped = app.bots.gave_up and review.question is not None
    graph = chances.render(app.session.setup, review, _position_shown(app), _seconds(app))
    return (
        f'<header><h2 id="review-title" tabindex="-1">{text(heading)}</h2>{_render_progress(review)}'
        f"{button('review.show_summary', say('Summary'), 'btn quiet', more=_id('review-summary-open'))}"
        f"{_render_leave(_('Close the review'))}</header>"
        f"{when(stopped, render_stopped())}{_render_about(app, review)}"
        f"<footer>{''.join(_render_buttons(app, review))}</footer>{_render_points(app, review)}"
        f'<div class="course">{_render_step("before", -1, _("Previous mistake"), earlier)}'
        f'<div class="chart">{render_slider(find_slider(app, review))}{graph}</div>'
        f"{_render_step('next', 1, _('Next mistake'), later)}</div>"
    )


def _render_buttons(app: App, review: Review) -> Iterator[str]:
    turn = _verdict_shown(app, review)
    if turn and _can_be_tried(turn):
        yield button(
            "review.try_again", say("Try it yourself"), "btn prime", more=_id("review-try")
        )
    if any(place(app) != (at,) for at in _final_points(review)):
        yield button("review.show_point", say("Next turning point"), more=_id("review-point"))
    if turn and _can_be_better(turn):
        yield button("review.show_lines", say("Show a better move"), more=_id("review-lines"))
    if app.state(Reviewing).back:
        yield button("review.look_back", say("Look back"), "btn quiet", more=_id("review-moments"))


def _final_points(review: Review) -> tuple[int, ...]:
    """Return the turning points once all are known: none that was shown moves or goes."""
    return () if review.question else turning_points(review)


def _render_points(app: App, review: Review) -> str:
    """Return the turning points of the game, for any of its players."""
    rounds, entries = rounds_of(review.game.plies), ""
    for at in _final_points(review):
        player = app.session.setup.name(review.verdicts[at].player)
        name = _("Round {round}, {name}").format(round=rounds[at], name=player)
        more = when(place(app) == (at,), CURRENT)
        point = button("review.show_turn", text(rounds[at]), "btn", name, name, more, ply=at)
        entries += f"<li>{point}</li>"
    label = f'<li aria-hidden="true">{say("Round")}</li>'
    name = say("Turning points")
    return when(entries, f'<ul class="points" aria-label="{name}">{label}{entries}</ul>')


def render_slider(shown: SliderView) -> str:
    """Return the slider, which lies unseen over the graph. What it shows later is told to it by itself."""
    return (
        f'<input type="range" id="{SLIDER}" data-keep data-slide="review.show_position" min="0" max="{shown.last}" '
        f'value="{shown.at}" aria-label="{say("Go through the game")}" aria-valuetext="{text(shown.says)}">'
    )


def render_stopped() -> str:
    """Return that nobody works on the review, and the way to go on."""
    told = say("The review is on hold: the bot stopped working.")
    return f'<p class="hint" role="status">{told} {button("bots.retry", say("Start it again"))}</p>'


def _id(name: str) -> str:
    return f' id="{name}"'


def _render_step(symbol: str, by: int, name: str, possible: bool) -> str:
    looks, off = f"btn quiet square {symbol}", when(not possible, " disabled")
    return icon_button("review.step", symbol, name, more=off, looks=looks, by=by)


def _render_about(app: App, review: Review) -> str:
    turn = _verdict_shown(app, review)
    if turn is None:
        return f'<div class="words"><p class="says">{text(_tell_what_is_missing(app, review))}</p></div>'
    against = render_reasons(_reasons_against(app, review, turn), app.ui.pictured)
    return (
        f'<div class="words"><p id="review-turn" class="ask">{text_with_moves(_tell_kept(app, review, turn))}</p>'
        f'<p id="review-says" class="says {turn.label.value}">{text_with_moves(_tell_verdict(turn))}</p>'
        f'<div id="review-why">{against}</div>{_render_merits(app, review, turn)}'
        f'<p id="review-chances" class="hint">{text_with_moves(_chances(app, turn))}</p></div>'
    )


def _tell_what_is_missing(app: App, review: Review) -> str:
    """Return why nothing is said about a turn."""
    if not _waits(app, review):
        return _("Choose a move in the graph or in the list.")
    seconds = seconds_left(app, review)
    if not seconds:
        return _("Looking for the turning points…")
    time = ngettext("{number} second", "{number} seconds", seconds)
    told = _("Looking for the turning points: about {time} on this device…")
    return told.format(time=time)


def _render_merits(app: App, review: Review, turn: Verdict) -> str:
    """Return what the best turn would have done; nothing if the turn was not bad."""
    if not _can_be_tried(turn):
        return ""
    position = review.game.positions[turn.ply]
    merits = verdicts.merits_of_best(app.session.setup, position, turn.best)
    inside = render_reasons(merits, app.ui.pictured)
    return when(inside, f"<p>{say('The better move:')}</p>{inside}")


def _render_task(reviewing: Reviewing, title: str, ask: str, says: str) -> str:
    """Return a task, or a turn of the lines that are played out."""
    left, looks, back, buttons = "", "says", _("Back to the review"), iter("")
    if reviewing.slides:
        back = _("Back to the exercise") if reviewing.trial else back
        buttons = _render_slide_buttons(reviewing.slides, back)
    elif reviewing.trial:
        buttons = _render_trial_buttons(reviewing.trial)
        looks = "says missed" if reviewing.trial.missed else "says"
        more = len(reviewing.trial.rest)
        left = ngettext("{number} more", "{number} more", more) if more else ""
    return (
        f'<header><h2 id="review-title">{text(title)}</h2>'
        f'<span class="count">{text(left)}</span>{_render_leave(back)}</header>'
        f'<div class="words"><p id="review-turn" class="ask">{text_with_moves(ask)}</p>'
        f'<p id="review-says" class="{looks}">{text_with_moves(says)}</p></div>'
        f"<footer>{''.join(buttons)}</footer>"
    )


def _render_slide_buttons(slides: Slides, back: str) -> Iterator[str]:
    count = len(slides.all)
    for symbol, by, name in (
        ("before", -1, _("Previous move")),
        ("next", 1, _("Next move")),
    ):
        off = when(not 0 <= slides.at + by < count, " disabled")
        yield icon_button("review.show_slide", symbol, name, more=off, looks="btn square", by=by)
    yield f'<span class="hint">{slides.at + 1} / {count}</span>'
    yield button("review.leave", text(back), "btn prime", more=_id("review-back"))


def _render_trial_buttons(trial: Trial) -> Iterator[str]:
    if trial.stage is Stage.DONE:
        onward = say("Next") if trial.rest else say("Done")
        yield button("review.go_on", onward, "btn prime", more=_id("review-next"))
        yield button("review.show_lines", say("Show why"), more=_id("review-lines"))
        return
    if trial.stage is not Stage.CHECKED:
        yield button("review.show_solution", say("Solution"), more=_id("review-solution"))
    if trial.rest:
        yield button("review.go_on", say("Skip"), "btn quiet", more=_id("review-skip"))


# The figures


def render_summary(app: App) -> str:
    """Return what is in the dialog; nothing if there is no review."""
    review = current(app)
    if review is None:
        return ""
    estimated = say("With three or four players, the chances are estimates.")
    return (
        '<section class="inner"><div class="grip"></div>'
        f"{header('review-summary-title', _('Review'), sticky=True)}"
        f"{when(review.question, _render_hint(say('The review is still under way.')))}"
        f"{when(review.game.start.players > 2, _render_hint(estimated))}"
        f"{''.join(f'<p>{text_with_moves(one)}</p>' for one in _story(app, review))}"
        f'<p class="learn">{_render_learn_buttons(app, review)}'
        f"{button('review.renew', say('Review again'), 'btn quiet')}</p>"
        f"{_render_turning_points(app, review)}{_render_figures(app, review)}"
        f"<footer>{button('page.close', say('Done'), 'btn prime')}</footer></section>"
    )


def _story(app: App, review: Review) -> tuple[str, ...]:
    """What the game turned on; empty until the first pass is complete."""
    if not review.surveyed:
        return ()
    return story(
        moments(review), review.game.outcome, partial(words.name_in_sentence, app.session.setup)
    )


def _render_hint(inside: str) -> str:
    return f'<p class="hint">{inside}</p>'


def _render_figures(app: App, review: Review) -> str:
    figures = performances(review)
    names = "".join(
        f'<th scope="col">{text(app.session.setup.name(player))}</th>'
        for player in range(len(figures))
    )
    rows = _render_row(_("Accuracy"), [_percent(figure.accuracy) for figure in figures], "main")
    for label, name in wording.MANY.items():
        rows += _render_row(_(name), [number(figure.counts.get(label, 0)) for figure in figures])
    rows += _render_row(_("Chances lost per move"), [_percent(figure.loss) for figure in figures])
    for phase in Phase:
        values = [figure.by_phase.get(phase) for figure in figures]
        if any(value is not None for value in values):
            told = _("Accuracy, {phase}").format(phase=_(chances.PHASES[phase]))
            rows += _render_row(told, [_percent(value) for value in values])
    return (
        f'<div class="figures"><table><thead><tr><td></td>{names}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )


def _percent(value: float | None) -> str:
    return "–" if value is None else _("{number}%").format(number=number(value, 1))


def _render_row(name: str, values: list[str], looks: str = "") -> str:
    cells = "".join(f"<td>{text(value)}</td>" for value in values)
    classed = f' class="{looks}"' if looks else ""
    return f'<tr{classed}><th scope="row">{text(name)}</th>{cells}</tr>'


def _render_turning_points(app: App, review: Review) -> str:
    entries = ""
    for at in turning_points(review):
        kept = text_with_moves(_tell_kept(app, review, review.verdicts[at]))
        entries += f"<li>{button('review.show_turn', f'<span>{kept}</span>', ply=at)}</li>"
    return when(entries, f'<h3>{say("Turning points")}</h3><ul class="turning">{entries}</ul>')


def _render_learn_buttons(app: App, review: Review) -> str:
    """Return a button for each player who has mistakes to learn from."""
    serious = Counter(
        verdict.player
        for verdict in review.verdicts.values()
        if verdict.label.serious and verdict.best
    )
    told = _("Learn: {name} ({number})")
    return "".join(
        button(
            "review.try_again",
            text(told.format(name=app.session.setup.name(player), number=mistakes)),
            player=player,
        )
        for player, mistakes in sorted(serious.items())
    )


SUMMARY: Final = Part(REVIEW_DIALOG, render_summary, str)
"""The dialog with the figures."""


# Announcements


def announcements(before: App, after: App) -> list[Command]:
    """Say what there is to say about another turn on the board, and bring the keyboard to a review that comes."""
    told, new = list[Command](), _turn_in_words(after)
    if not shows_review(before):
        told += [Focus(["#review-title"]), Scroll("#review-title")]
    elif new == _turn_in_words(before):
        return []
    return [*told, Say(new)] if new else told


def _turn_in_words(app: App) -> str:
    review = current(app)
    turn = _verdict_shown(app, review) if review else None
    if review is None or turn is None:
        return ""
    against = tell_reasons(_reasons_against(app, review, turn))
    return f"{_tell_kept(app, review, turn)} {_tell_verdict(turn)} {against}"
