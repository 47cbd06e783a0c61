"""The panel of a review, and the dialog with its figures."""

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
    REVIEW_DIALOG,
    SLIDER,
    Reviewing,
    Slides,
    Stage,
    Trial,
    current,
    on_board,
    ply_shown,
    shows_review,
)
from app.runtime.commands import Command, Focus, Say, Scroll
from app.runtime.region import Part
from app.ui import chances
from app.ui.chances import GraphView, is_named
from app.ui.html import button, header, icon, say, text, text_with_moves, when
from app.ui.reasons import ReasonView, render_reasons, tell_reasons, view_reasons
from pacru.core.texts import _, ngettext, number
from pacru.review.labels import Phase
from pacru.review.reviewing import Review, Verdict
from pacru.review.story import story
from pacru.review.summary import (
    Performance,
    moments,
    performances,
    rounds_of,
    turning_points,
)

ROUNDED: Final = 5
"""The seconds that a review will take are a multiple of this."""
WORTH_SAYING: Final = 10
"""Seconds that somebody may want to know of before they have to wait for them."""


class VerdictView(NamedTuple):
    """What is said about the turn on the board.

    Attributes:
        kept: how much of the chances it left its player, with the round.
        says: what it is called, and what was best.
        label: its name, as a class of the style sheet; empty: it has none.
        chances: of all players, in words.
        why: the reasons why it was bad.
        merits: what the best turn would have done.
        lines: whether there is a line to show.
        bad: whether it can be tried again.
    """

    kept: str
    says: str
    label: str
    chances: str
    why: tuple[ReasonView, ...]
    merits: tuple[ReasonView, ...]
    lines: bool
    bad: bool


class PointView(NamedTuple):
    """A turning point.

    Attributes:
        ply: its number, from 0.
        round: its round.
        name: the round, and who moved then.
        kept: how much of the chances it left that player.
        shown: whether it is on the board.
    """

    ply: int
    round: int
    name: str
    kept: str
    shown: bool


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


class ReviewView(NamedTuple):
    """What the panel shows of the review.

    Attributes:
        done, all: how many positions of the first pass are done, and how many there are.
        closer: whether the second pass is under way.
        graph: the chances.
        slider: through its positions.
        points: the turning points that are known.
        turn: about the turn on the board; None: the beginning is there, or nothing is known.
        waits: whether the first turning point is still looked for.
        seconds: about how many the review will still take on this device; 0: not worth saying, or not known yet.
        before, after: whether a turn that has a name comes before it, or after it.
        estimated: whether the chances are estimates, with three and four players.
        stopped: whether the bot has stopped working.
    """

    done: int
    all: int
    closer: bool
    graph: GraphView
    slider: SliderView
    points: tuple[PointView, ...]
    turn: VerdictView | None
    waits: bool
    seconds: int
    before: bool
    after: bool
    estimated: bool
    stopped: bool


class TrialView(NamedTuple):
    """What the panel shows of a task, or of the lines that are played out.

    Attributes:
        title: of the panel.
        left: how many tasks follow.
        ask: what is asked, or which turn is shown.
        says: what is said about the last try.
        missed: whether that was no good.
        done: whether the task is done.
        waits: whether the engine looks at a turn.
        slides: the turns that are shown; None: there are none.
        nested: whether a task waits below them.
    """

    title: str
    left: int
    ask: str
    says: str
    missed: bool
    done: bool
    waits: bool
    slides: tuple[int, int] | None
    nested: bool


ReviewPanel = ReviewView | TrialView
CURRENT: Final = ' aria-current="true"'
"""The attribute of the button that leads to what is on the board."""


def view(app: App) -> ReviewPanel | None:
    """Return what the panel shows; None: there is none."""
    own = app.own(Reviewing)
    if on_board(app):
        if own.slides:
            return _slides_view(app, own, own.slides)
        return _trial_view(app, own.trial) if own.trial else None
    review = current(app)
    return _review_view(app, review) if review and shows_review(app) else None


def _slides_view(app: App, own: Reviewing, slides: Slides) -> TrialView:
    slide = slides.all[slides.at]
    aside = app.history.aside
    setup = aside.exercise.setup if aside and aside.exercise else app.session.setup
    told = words.full_turn(setup, slide.ply)
    return TrialView(
        slide.heading,
        0,
        slide.ply.spelled,
        told,
        missed=False,
        done=False,
        waits=False,
        slides=(slides.at, len(slides.all)),
        nested=own.trial is not None,
    )


def _trial_view(app: App, trial: Trial) -> TrialView:
    task, aside = trial.task, app.history.aside
    setup = aside.exercise.setup if aside and aside.exercise else app.session.setup
    return TrialView(
        _("Learn from your mistakes") if trial.collected or trial.rest else _("Find a better move"),
        len(trial.rest),
        wording.ask(setup, task.position.to_move or 0, task.played[0]),
        trial.says,
        trial.missed,
        trial.stage is Stage.DONE,
        trial.stage is Stage.CHECKED,
        None,
        nested=False,
    )


def _review_view(app: App, review: Review) -> ReviewView:
    done, every = review.progress
    at = ply_shown(app)
    named = [ply for ply, one in review.verdicts.items() if is_named(one)]
    here = -1 if at is None else at
    return ReviewView(
        done,
        every,
        review.surveyed and review.question is not None,
        chances.view(app.session.setup, review, _position_shown(app), _seconds(app)),
        _slider(app, review),
        tuple(_points(app, review)),
        _turn(app, review),
        _waits(app, review),
        _seconds_left(app, review),
        any(ply < here for ply in named),
        any(ply > here for ply in named),
        review.game.start.players > 2,
        app.bots.gave_up and review.question is not None,
    )


def _seconds_left(app: App, review: Review) -> int:
    """Return about how long the questions of a review will still take, as far as they are known."""
    rate = app.own(Reviewing).rate * min(most_workers(app), len(review.questions))
    seconds = sum(one.nodes or 0 for one in review.questions) / rate if rate else 0
    return ROUNDED * ceil(seconds / ROUNDED) if seconds >= WORTH_SAYING else 0


def _position_shown(app: App) -> int | None:
    """Return the position of the game on the board, as the number of turns before it; None: it is none of the game."""
    path = place(app)
    return None if len(path) > 1 else path[0] + 1 if path else 0


def slider(app: App) -> SliderView | None:
    """Return the slider of the graph; None: there is no review."""
    review = current(app)
    return _slider(app, review) if review else None


def _slider(app: App, review: Review) -> SliderView:
    path, last = place(app), len(review.game.plies)
    at = min(path[0] + 1 if path else 0, last)
    known = review.chances(at)
    told = chances.shares(app.session.setup, known) if known else _("not known yet")
    says = _("Starting position: {chances}").format(chances=told)
    if at:
        number = rounds_of(review.game.plies)[at - 1]
        says = _("Round {round}: {chances}").format(round=number, chances=told)
    return SliderView(at, last, says, app.own(Reviewing).slid)


def _points(app: App, review: Review) -> Iterator[PointView]:
    """The turning points of the game, for any of its players."""
    setup, rounds = app.session.setup, rounds_of(review.game.plies)
    for at in turning_points(review):
        one = review.verdicts[at]
        name = _("Round {round}, {name}").format(round=rounds[at], name=setup.name(one.player))
        yield PointView(
            at,
            rounds[at],
            name,
            wording.chances_sentence(setup, rounds[at], one),
            place(app) == (at,),
        )


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
    return app.own(Reviewing).waits and review.question is not None


def _turn(app: App, review: Review) -> VerdictView | None:
    at = ply_shown(app)
    if at is None or at not in review.verdicts or _waits(app, review):
        return None
    one, setup = review.verdicts[at], app.session.setup
    turn = review.game.plies[at].spelled
    is_best = one.best[:1] == (turn,)
    says = wording.verdict(one.label, turn, best=is_best)
    if one.best and not is_best and wording.loss(one):
        says = f"{says} {wording.better(one.best[0])}"
    against, merits = _reasons(app, review, one)
    return VerdictView(
        wording.chances_sentence(setup, rounds_of(review.game.plies)[at], one),
        says,
        one.label.value,
        _chances(app, one),
        against,
        merits,
        bool(one.best) and not is_best,
        one.label.bad and bool(one.best),
    )


def _reasons(
    app: App, review: Review, one: Verdict
) -> tuple[tuple[ReasonView, ...], tuple[ReasonView, ...]]:
    """Return why a turn was bad, and why the best one would have been good; nothing if it was not bad."""
    if not (one.label.bad and one.best):
        return (), ()
    setup, before, shown = app.session.setup, review.game.positions[one.ply], app.ui.pictured
    against = verdicts.reasons_against(setup, before, one.played, one.best)
    merits = verdicts.merits_of_best(setup, before, one.best)
    return view_reasons(against, shown), view_reasons(merits, shown)


def _chances(app: App, one: Verdict) -> str:
    """Return the chances of the player before and after a turn."""
    before, after = map(words.percent, wording.shares(one))
    name = app.session.setup.name(one.player)
    return _("{name}: {before} before, {after} after").format(name=name, before=before, after=after)


def render(shown: ReviewPanel | None) -> str:
    """Return what is in the panel."""
    if shown is None:
        return ""
    return _render_task(shown) if isinstance(shown, TrialView) else _render_review(shown)


def _render_leave(name: str) -> str:
    return button("review.leave", icon("close"), "btn quiet square", name, name)


def _render_progress(shown: ReviewView) -> str:
    if shown.done == shown.all and not shown.closer:
        return ""
    told = ngettext(
        "{done} of {number} position", "{done} of {number} positions", shown.all, done=shown.done
    )
    if shown.closer:
        told = _("Taking a closer look…")
    number = "" if shown.closer else f"{shown.done} / {shown.all}"
    return (
        f'<span class="count" aria-hidden="true">{number}</span>'
        f'<progress class="count" max="{shown.all}" value="{shown.done}" aria-label="{text(told)}" '
        f'title="{text(told)}"></progress>'
    )


def _render_review(shown: ReviewView) -> str:
    """Return the turn on the board, what one can do with it, the turning points, and the graph."""
    heading = _("Review (estimated)") if shown.estimated else _("Review")
    return (
        f'<header><h2 id="review-title" tabindex="-1">{text(heading)}</h2>{_render_progress(shown)}'
        f"{button('review.show_summary', say('Summary'), 'btn quiet', more=_id('review-summary-open'))}"
        f"{_render_leave(_('Close the review'))}</header>"
        f"{when(shown.stopped, _render_stopped())}{_render_about(shown)}"
        f"<footer>{''.join(_render_buttons(shown))}</footer>{_render_points(shown.points)}"
        f'<div class="course">{_render_step("before", -1, _("Previous mistake"), shown.before)}'
        f'<div class="chart">{_render_slider(shown.slider)}{chances.render(shown.graph)}</div>'
        f"{_render_step('next', 1, _('Next mistake'), shown.after)}</div>"
    )


def _render_buttons(shown: ReviewView) -> Iterator[str]:
    if shown.turn and shown.turn.bad:
        yield button(
            "review.try_again", say("Try it yourself"), "btn prime", more=_id("review-try")
        )
    if any(not point.shown for point in shown.points):
        yield button("review.show_point", say("Next turning point"), more=_id("review-point"))
    if shown.turn and shown.turn.lines:
        yield button("review.show_lines", say("Show better move"), more=_id("review-lines"))


def _render_points(points: tuple[PointView, ...]) -> str:
    entries = "".join(f"<li>{_render_point(one)}</li>" for one in points)
    label = f'<li aria-hidden="true">{say("Round")}</li>'
    name = say("Turning points")
    return when(entries, f'<ul class="points" aria-label="{name}">{label}{entries}</ul>')


def _render_point(one: PointView) -> str:
    more = when(one.shown, CURRENT)
    return button("review.show_turn", text(one.round), "btn", one.name, one.name, more, ply=one.ply)


def _render_slider(shown: SliderView) -> str:
    """Return the slider, which lies unseen over the graph. What it shows later is told to it by itself."""
    return (
        f'<input type="range" id="{SLIDER}" data-keep data-slide="review.show_position" min="0" max="{shown.last}" '
        f'value="{shown.at}" aria-label="{say("Go through the game")}" aria-valuetext="{text(shown.says)}">'
    )


def _render_stopped() -> str:
    told = say("The review is on hold: the bot stopped working.")
    return f'<p class="hint" role="status">{told} {button("bots.retry", say("Start it again"))}</p>'


def _id(name: str) -> str:
    return f' id="{name}"'


def _render_step(symbol: str, by: int, name: str, possible: bool) -> str:
    looks, off = f"btn quiet square {symbol}", when(not possible, " disabled")
    return button("review.step", icon(symbol), looks, name, name, off, by=by)


def _render_about(shown: ReviewView) -> str:
    turn = shown.turn
    if turn is None:
        told = say("Choose a move in the graph or in the list.")
        if shown.waits:
            told = say("Looking for the turning points…")
        if shown.waits and shown.seconds:
            time = ngettext("{number} second", "{number} seconds", shown.seconds)
            told = _("Looking for the turning points: about {time} on this device…")
            told = text(told.format(time=time.format(number=shown.seconds)))
        return f'<div class="words"><p class="says">{told}</p></div>'
    return (
        f'<div class="words"><p id="review-turn" class="ask">{text_with_moves(turn.kept)}</p>'
        f'<p id="review-says" class="says {turn.label}">{text_with_moves(turn.says)}</p>'
        f'<div id="review-why">{render_reasons(turn.why)}</div>{_render_merits(turn.merits)}'
        f'<p id="review-chances" class="hint">{text_with_moves(turn.chances)}</p></div>'
    )


def _render_merits(reasons: tuple[ReasonView, ...]) -> str:
    return when(reasons, f"<p>{say('The better move:')}</p>{render_reasons(reasons)}")


def _render_task(shown: TrialView) -> str:
    left = ngettext("{number} more", "{number} more", shown.left) if shown.left else ""
    looks = "says missed" if shown.missed else "says"
    back = _("Back to the exercise") if shown.nested else _("Back to the review")
    return (
        f'<header><h2 id="review-title">{text(shown.title)}</h2>'
        f'<span class="count">{text(left)}</span>{_render_leave(back)}</header>'
        f'<div class="words"><p id="review-turn" class="ask">{text_with_moves(shown.ask)}</p>'
        f'<p id="review-says" class="{looks}">{text_with_moves(shown.says)}</p></div>'
        f"<footer>{''.join(_render_task_buttons(shown, back))}</footer>"
    )


def _render_task_buttons(shown: TrialView, back: str) -> Iterator[str]:
    if shown.slides:
        at, count = shown.slides
        for symbol, by, name in (
            ("before", -1, _("Previous move")),
            ("next", 1, _("Next move")),
        ):
            off = when(not 0 <= at + by < count, " disabled")
            yield button("review.show_slide", icon(symbol), "btn square", name, name, off, by=by)
        yield f'<span class="hint">{at + 1} / {count}</span>'
        yield button("review.leave", text(back), "btn prime", more=_id("review-back"))
        return
    if shown.done:
        onward = say("Next") if shown.left else say("Done")
        yield button("review.go_on", onward, "btn prime", more=_id("review-next"))
        yield button("review.show_lines", say("Show why"), more=_id("review-lines"))
        return
    if not shown.waits:
        yield button("review.show_solution", say("Solution"), more=_id("review-solution"))
    if shown.left:
        yield button("review.go_on", say("Skip"), "btn quiet", more=_id("review-skip"))


# The figures


class PlayerView(NamedTuple):
    """The figures of a player."""

    name: str
    number: int
    figures: Performance
    serious: int


class SummaryView(NamedTuple):
    """What the dialog shows.

    Attributes:
        story: what the game turned on, in sentences.
        players: their figures.
        points: the turning points.
        done: whether the review is complete.
        estimated: whether the chances are estimates, with three and four players.
    """

    story: tuple[str, ...]
    players: tuple[PlayerView, ...]
    points: tuple[PointView, ...]
    done: bool
    estimated: bool


def summary(app: App) -> SummaryView | None:
    """Return the figures; None: there is no review."""
    review = current(app)
    if review is None:
        return None
    setup = app.session.setup
    serious = [one for one in review.verdicts.values() if one.label.serious and one.best]
    return SummaryView(
        _story(app, review),
        tuple(
            PlayerView(
                setup.name(player),
                player,
                figures,
                sum(one.player == player for one in serious),
            )
            for player, figures in enumerate(performances(review))
        ),
        tuple(_points(app, review)),
        review.question is None,
        review.game.start.players > 2,
    )


def _story(app: App, review: Review) -> tuple[str, ...]:
    """What the game turned on; empty until the first pass is complete."""
    if not review.surveyed:
        return ()
    return story(
        moments(review), review.game.outcome, partial(words.name_in_sentence, app.session.setup)
    )


def render_summary(shown: SummaryView | None) -> str:
    """Return what is in the dialog."""
    if shown is None:
        return ""
    estimated = say("With three or four players, the chances are estimates.")
    return (
        '<section class="inner"><div class="grip"></div>'
        f"{header('review-summary-title', _('Review'), sticky=True)}"
        f"{when(not shown.done, _render_hint(say('The review is still under way.')))}"
        f"{when(shown.estimated, _render_hint(estimated))}"
        f"{''.join(f'<p>{text_with_moves(one)}</p>' for one in shown.story)}"
        f'<p class="learn">{_render_learn_buttons(shown)}'
        f"{button('review.renew', say('Review again'), 'btn quiet')}</p>"
        f"{_render_turning_points(shown)}{_render_figures(shown)}"
        f"<footer>{button('page.close', say('Done'), 'btn prime')}</footer></section>"
    )


def _render_hint(inside: str) -> str:
    return f'<p class="hint">{inside}</p>'


def _render_figures(shown: SummaryView) -> str:
    names = "".join(f'<th scope="col">{text(one.name)}</th>' for one in shown.players)
    rows = [
        _render_row(
            _("Accuracy"), [_percent(one.figures.accuracy) for one in shown.players], "main"
        )
    ]
    rows += [
        _render_row(_(name), [number(one.figures.counts.get(label, 0)) for one in shown.players])
        for label, name in wording.MANY.items()
    ]
    rows.append(
        _render_row(
            _("Points lost per move"), [number(one.figures.loss, 1) for one in shown.players]
        )
    )
    for phase in Phase:
        values = [one.figures.by_phase.get(phase) for one in shown.players]
        if any(value is not None for value in values):
            told = _("Accuracy, {phase}").format(phase=_(chances.PHASES[phase]))
            rows.append(_render_row(told, [_percent(value) for value in values]))
    return (
        f'<div class="figures"><table><thead><tr><td></td>{names}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def _percent(value: float | None) -> str:
    return "–" if value is None else _("{number}%").format(number=number(value, 1))


def _render_row(name: str, values: list[str], looks: str = "") -> str:
    cells = "".join(f"<td>{text(value)}</td>" for value in values)
    classed = f' class="{looks}"' if looks else ""
    return f'<tr{classed}><th scope="row">{text(name)}</th>{cells}</tr>'


def _render_turning_points(shown: SummaryView) -> str:
    if not shown.points:
        return ""
    entries = "".join(
        f"<li>{button('review.show_turn', f'<span>{text_with_moves(one.kept)}</span>', ply=one.ply)}</li>"
        for one in shown.points
    )
    return f'<h3>{say("Turning points")}</h3><ul class="turning">{entries}</ul>'


def _render_learn_buttons(shown: SummaryView) -> str:
    """Return a button for each player who has mistakes to learn from."""
    parts: list[str] = []
    for one in shown.players:
        if one.serious:
            told = _("Learn: {name} ({number})").format(name=one.name, number=one.serious)
            parts.append(button("review.try_again", text(told), player=one.number))
    return "".join(parts)


SUMMARY: Final = Part(REVIEW_DIALOG, summary, render_summary)
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
    turn = _turn(app, review) if review else None
    return " ".join([turn.kept, turn.says, tell_reasons(turn.why)]) if turn else ""
