"""The panel of a review, and the dialog with its figures."""

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Final, NamedTuple

import pacru
from app.game import records
from app.game.tree import place, place_text, tree_of
from app.model.app import App
from app.model.setup import Setup
from app.narration import words
from app.rooms.review import graph, wording
from app.rooms.review.graph import Dot, GraphView
from app.rooms.review.messages import REVIEW_DIALOG
from app.rooms.review.state import Reviewing, Slides, Stage, Trial, on_board
from app.rooms.review.update import current, ply_shown
from app.runtime.commands import Command, Focus, Say
from app.runtime.region import Part
from app.ui.html import button, header, icon, say, text, when
from pacru.core.texts import _, ngettext, number
from pacru.review import why
from pacru.review.labels import Label, Phase, largest_swings
from pacru.review.reviewing import Review, Verdict
from pacru.review.story import story
from pacru.review.summary import Performance, moments, performances


class VerdictView(NamedTuple):
    """What is said about the turn on the board.

    Attributes:
        title: which turn it is.
        says: what it is called and costs, and what was best.
        label: its name, as a class of the style sheet; empty: it has none.
        chances: of all players, in words.
        why: what shows in the lines that it was bad, in sentences.
        lines: whether there is a line to show.
        bad: whether it can be tried again.
    """

    title: str
    says: str
    label: str
    chances: str
    why: tuple[str, ...]
    lines: bool
    bad: bool


class ReviewView(NamedTuple):
    """What the panel shows of the review.

    Attributes:
        done, all: how many positions of the first pass are done, and how many there are.
        closer: whether the second pass is under way.
        graph: the chances.
        turn: about the turn on the board; None: the beginning is there, or nothing is known.
        before, after: whether a turn that has a name comes before it, or after it.
        estimated: whether the chances are estimates, with three and four players.
        stopped: whether the bot has stopped working.
    """

    done: int
    all: int
    closer: bool
    graph: GraphView
    turn: VerdictView | None
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


def view(app: App) -> ReviewPanel | None:
    """Return what the panel shows; None: there is none."""
    own = app.own(Reviewing)
    if on_board(app):
        if own.slides:
            return _slides_view(app, own, own.slides)
        return _trial_view(app, own.trial) if own.trial else None
    if not own.on or app.history.exercise:
        return None
    review = current(app)
    return _review_view(app, review) if review else None


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
        _("Learn from your mistakes") if trial.collected or trial.rest else _("Find a better turn"),
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
    named = [ply for ply, one in review.verdicts.items() if _is_named(one)]
    here = -1 if at is None else at
    return ReviewView(
        done,
        every,
        review.surveyed and review.question is not None,
        _graph(app, review),
        _turn(app, review, at),
        any(ply < here for ply in named),
        any(ply > here for ply in named),
        review.game.start.players > 2,
        app.bots.gave_up and review.question is not None,
    )


def _is_named(verdict: Verdict) -> bool:
    return verdict.label not in (Label.NONE, Label.ONLY)


def _graph(app: App, review: Review) -> GraphView:
    chances = tuple(review.chances(at) for at in range(len(review.game.plies) + 1))
    setup, path = app.session.setup, place(app)
    players = range(review.game.start.players)
    return GraphView(
        setup.colours,
        chances,
        tuple(
            Dot(one.ply, one.player, one.label.value)
            for one in review.verdicts.values()
            if _is_named(one)
        ),
        None if len(path) > 1 else path[0] + 1 if path else 0,
        _seconds(app),
        graph.words([setup.name(player) for player in players], chances),
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


def _turn(app: App, review: Review, at: int | None) -> VerdictView | None:
    if at is None or at not in review.verdicts:
        return None
    one, setup = review.verdicts[at], app.session.setup
    turn = review.game.plies[at].spelled
    is_best = one.best[:1] == (turn,)
    loss = wording.loss(one)
    says = wording.verdict(one.label, loss, best=is_best)
    if one.best and not is_best and loss:
        says = f"{says} {wording.better(one.best[0])}"
    return VerdictView(
        wording.turn_title(setup, at, one.player, turn),
        says,
        one.label.value,
        _chances(app, one),
        _why(review, one, setup) if one.label.bad and one.best else (),
        bool(one.best) and not is_best,
        one.label.bad and bool(one.best),
    )


def _why(review: Review, one: Verdict, setup: Setup) -> tuple[str, ...]:
    return _reasons(review.game.positions[one.ply], one.played, one.best, setup)


@lru_cache(maxsize=64)
def _reasons(
    position: pacru.Position, played: tuple[str, ...], best: tuple[str, ...], setup: Setup
) -> tuple[str, ...]:
    turns = [[*map(pacru.Turn.parse, line)] for line in (played, best)]
    return why.reasons(position, turns[0], turns[1], partial(_name_in_sentence, setup))


def _name_in_sentence(setup: Setup, player: int) -> str:
    """Return the name of a player within a sentence; "You" would not fit there."""
    return words.colour(setup, player) if setup.is_you(player) else setup.name(player)


def _chances(app: App, one: Verdict) -> str:
    """Return the chances of the player before and after a turn."""
    before, after = map(wording.percent, wording.shares(one))
    name = app.session.setup.name(one.player)
    return _("{name}: {before} before, {after} after").format(name=name, before=before, after=after)


def render(shown: ReviewPanel | None) -> str:
    """Return what is in the panel."""
    if shown is None:
        return ""
    return _render_task(shown) if isinstance(shown, TrialView) else _render_review(shown)


def _render_leave(name: str) -> str:
    return button("review-leave", icon("close"), "btn quiet square", name, name)


def _render_progress(shown: ReviewView) -> str:
    if shown.done == shown.all and not shown.closer:
        return ""
    told = _("{done} of {all} positions").format(done=shown.done, all=shown.all)
    if shown.closer:
        told = _("A closer look …")
    number = "" if shown.closer else f"{shown.done} / {shown.all}"
    return (
        f'<span class="count" aria-hidden="true">{number}</span>'
        f'<progress class="count" max="{shown.all}" value="{shown.done}" aria-label="{text(told)}" '
        f'title="{text(told)}"></progress>'
    )


def _render_review(shown: ReviewView) -> str:
    heading = _("Review (estimated)") if shown.estimated else _("Review")
    return (
        f'<header><h2 id="review-title">{text(heading)}</h2>{_render_progress(shown)}'
        f"{_render_leave(_('Close the review'))}</header>{graph.render(shown.graph)}"
        f"{when(shown.stopped, _render_stopped())}{_render_about(shown.turn)}<footer>"
        f"{_render_step('before', -1, _('Mistake before'), shown.before)}"
        f"{_render_step('next', 1, _('Next mistake'), shown.after)}"
        f"{when(shown.turn and shown.turn.lines, button('review-lines', say('Show why'), more=_id('review-lines')))}"
        f"{when(shown.turn and shown.turn.bad, button('review-try', say('Try again'), more=_id('review-try')))}"
        f"{button('review-summary', say('Summary'), 'btn quiet', more=_id('review-summary-open'))}"
        "</footer>"
    )


def _render_stopped() -> str:
    told = say("The review waits: the bot stopped working.")
    return f'<p class="hint" role="status">{told} {button("retry", say("Start it again"))}</p>'


def _id(name: str) -> str:
    return f' id="{name}"'


def _render_step(symbol: str, by: int, name: str, possible: bool) -> str:
    off = when(not possible, " disabled")
    more = f' data-by="{by}"{off}'
    return button("review-step", icon(symbol), "btn square", name, name, more)


def _render_about(turn: VerdictView | None) -> str:
    if turn is None:
        told = say("Choose a turn in the graph or in the list.")
        return f'<div class="words"><p class="says">{told}</p></div>'
    return (
        f'<div class="words"><p id="review-turn" class="ask">{text(turn.title)}</p>'
        f'<p id="review-says" class="says {turn.label}">{text(turn.says)}</p>'
        f'{_render_reasons(turn.why)}<p id="review-chances" class="hint">{text(turn.chances)}</p></div>'
    )


def _render_reasons(reasons: tuple[str, ...]) -> str:
    entries = "".join(f"<li>{text(one)}</li>" for one in reasons)
    return when(entries, f'<ul id="review-why">{entries}</ul>')


def _render_task(shown: TrialView) -> str:
    left = ngettext("{number} more", "{number} more", shown.left) if shown.left else ""
    looks = "says missed" if shown.missed else "says"
    back = _("Back to the task") if shown.nested else _("Back to the review")
    return (
        f'<header><h2 id="review-title">{text(shown.title)}</h2>'
        f'<span class="count">{text(left)}</span>{_render_leave(back)}</header>'
        f'<div class="words"><p id="review-turn" class="ask">{text(shown.ask)}</p>'
        f'<p id="review-says" class="{looks}">{text(shown.says)}</p></div>'
        f"<footer>{''.join(_render_task_buttons(shown, back))}</footer>"
    )


def _render_task_buttons(shown: TrialView, back: str) -> Iterator[str]:
    if shown.slides:
        at, count = shown.slides
        for symbol, by, name in (
            ("before", -1, _("Previous turn")),
            ("next", 1, _("Next turn")),
        ):
            off = when(not 0 <= at + by < count, " disabled")
            yield button(
                "review-slide", icon(symbol), "btn square", name, name, f' data-by="{by}"{off}'
            )
        yield f'<span class="hint">{at + 1} / {count}</span>'
        yield button("review-leave", text(back), "btn prime", more=_id("review-back"))
        return
    if shown.done:
        onward = say("Next") if shown.left else say("Done")
        yield button("review-next", onward, "btn prime", more=_id("review-next"))
        yield button("review-lines", say("Show why"), more=_id("review-lines"))
        return
    if not shown.waits:
        yield button("review-solution", say("Solution"), more=_id("review-solution"))
    if shown.left:
        yield button("review-next", say("Skip"), "btn quiet", more=_id("review-skip"))


# The figures


class PlayerView(NamedTuple):
    """The figures of a player."""

    name: str
    number: int
    figures: Performance
    serious: int


class PointView(NamedTuple):
    """A turn that changed the chances much.

    Attributes:
        place: in the tree, as text.
        told: what it was.
    """

    place: str
    told: str


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
        moments(review), review.game.outcome, partial(_name_in_sentence, app.session.setup)
    )


def _points(app: App, review: Review) -> Iterator[PointView]:
    """The turning points of the game, for any of its players."""
    setup, count = app.session.setup, len(review.game.plies)
    chances = [review.chances(at) for at in range(count + 1)]
    if not all(chances):
        return
    found: set[int] = set()
    for player in range(review.game.start.players):
        found |= set(largest_swings([one[player] for one in chances if one]))
    for at in sorted(found):
        ply = review.game.plies[at]
        before, after = review.chances(at), review.chances(at + 1)
        if before and after:
            told = _("{turn}: {before} before, {after} after").format(
                turn=wording.turn_title(setup, at, ply.player, words.short_turn(ply.turn)),
                before=wording.chance(before[ply.player]),
                after=wording.chance(after[ply.player]),
            )
            yield PointView(place_text((at,)), told)


def render_summary(shown: SummaryView | None) -> str:
    """Return what is in the dialog."""
    if shown is None:
        return ""
    estimated = say("With three and four players, chances are estimates.")
    return (
        '<div class="inner"><div class="grip"></div>'
        f"{header('review-summary-title', _('Review'), sticky=True)}"
        f"{when(not shown.done, _render_hint(say('The review is still under way.')))}"
        f"{when(shown.estimated, _render_hint(estimated))}"
        f"{''.join(f'<p>{text(one)}</p>' for one in shown.story)}{_render_figures(shown)}"
        f"{_render_turning_points(shown)}"
        f"<footer>{button('review-again', say('Review again'), 'btn quiet')}"
        f'<span class="space"></span>{_render_learn_buttons(shown)}'
        f"{button('close', say('Done'), 'btn prime')}</footer></div>"
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
        _render_row(_("Points lost a turn"), [number(one.figures.loss, 1) for one in shown.players])
    )
    for phase in Phase:
        values = [one.figures.by_phase.get(phase) for one in shown.players]
        if any(value is not None for value in values):
            told = _("Accuracy, {phase}").format(phase=_(wording.PHASES[phase]))
            rows.append(_render_row(told, [_percent(value) for value in values]))
    return (
        f'<div class="figures"><table><thead><tr><td></td>{names}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def _percent(value: float | None) -> str:
    return "–" if value is None else _("{number} %").format(number=number(value, 1))


def _render_row(name: str, values: list[str], looks: str = "") -> str:
    cells = "".join(f"<td>{text(value)}</td>" for value in values)
    classed = f' class="{looks}"' if looks else ""
    return f'<tr{classed}><th scope="row">{text(name)}</th>{cells}</tr>'


def _render_turning_points(shown: SummaryView) -> str:
    if not shown.points:
        return ""
    entries = "".join(
        f"<li>{button('review-look', text(one.told), 'btn', more=_value(one.place))}</li>"
        for one in shown.points
    )
    return f'<h3>{say("Turning points")}</h3><ul class="turning">{entries}</ul>'


def _value(value: object) -> str:
    return f' data-value="{text(value)}"'


def _render_learn_buttons(shown: SummaryView) -> str:
    """Return a button for each player who has mistakes to learn from."""
    parts: list[str] = []
    for one in shown.players:
        if one.serious:
            told = _("Learn: {name} ({number})").format(name=one.name, number=one.serious)
            parts.append(button("review-learn", text(told), more=_value(one.number)))
    return "".join(parts)


SUMMARY: Final = Part(REVIEW_DIALOG, summary, render_summary)
"""The dialog with the figures."""


# Announcements


def announcements(before: App, after: App) -> list[Command]:
    """Announce what is said about a turn or a try, and move the focus to what comes next."""
    old, new = view(before), view(after)
    if new is None or old == new:
        return []
    if isinstance(new, TrialView):
        return _task_announcements(old, new)
    told: list[Command] = []
    shown = old.turn if isinstance(old, ReviewView) else None
    if not isinstance(old, ReviewView):
        told.append(Say(_("Review")))
    if new.turn and new.turn != shown:
        told.append(Say(" ".join([f"{new.turn.title}. {new.turn.says}", *new.turn.why])))
    if isinstance(old, ReviewView) and _runs(old) and not _runs(new):
        told.append(Say(_("The review is complete.")))
    return told


def _runs(shown: ReviewView) -> bool:
    return shown.done < shown.all or shown.closer


def _task_announcements(old: ReviewPanel | None, new: TrialView) -> list[Command]:
    known = old if isinstance(old, TrialView) else None
    told: list[Command] = []
    if known is None or (known.title, known.ask) != (new.title, new.ask):
        told.append(Say(f"{new.title}. {new.ask}"))
    if new.says and (known is None or known.says != new.says):
        told.append(Say(new.says))
    if new.done and not (known and known.done):
        told.append(Focus(["#review-next"]))
    return told
