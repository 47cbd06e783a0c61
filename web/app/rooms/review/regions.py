"""The panel of a review, and the dialog with its figures."""

from collections import Counter
from collections.abc import Iterator
from math import ceil
from typing import Final

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
from pacru.review.summary import moments, performances, rounds_of, turning_points

ROUNDED: Final = 5
"""The estimated time left is rounded up to a multiple of this number of seconds."""
WORTH_SAYING: Final = 10
"""The least number of seconds for which an estimate is shown."""


def render(app: App) -> str:
    """Return the content of the panel."""
    texts, review = task_texts(app), current(app)
    if texts:
        return _render_task(app.state(Reviewing), *texts)
    return _render_review(app, review) if review and shows_review(app) else ""


def task_texts(app: App) -> tuple[str, str, str] | None:
    """Return a heading, the task or the turn of a line, and a comment; None: no task or line is on the board."""
    exercise = app.history.exercise_of(NAME)
    slides, trial = app.state(Reviewing).slides, app.state(Reviewing).trial
    if exercise and slides:
        heading, ply = slides.all[slides.at]
        return heading, words.short_turn(ply.turn), words.full_turn(exercise.setup, ply)
    if exercise is None or trial is None:
        return None
    several = trial.collected or trial.rest
    name = words.colour(exercise.setup, trial.task.position.to_move or 0)
    ask = _("{name} played {turn} here. Find a better move.")
    return (
        _("Learn from your mistakes") if several else _("Find a better move"),
        ask.format(name=name, turn=words.shown_turn(trial.task.played[0])),
        trial.says,
    )


def seconds_left(app: App, review: Review) -> int:
    """Return the estimated seconds until the open questions are answered; 0: only a few, or unknown."""
    rate = app.state(Reviewing).rate * min(most_workers(app), len(review.questions))
    seconds = sum(question.nodes or 0 for question in review.questions) / rate if rate else 0
    return ROUNDED * ceil(seconds / ROUNDED) if seconds >= WORTH_SAYING else 0


def slider(app: App, review: Review) -> tuple[int, str]:
    """Return the position in the slider, as the number of turns before it, and its text."""
    path, last = place(app), len(review.game.plies)
    at = min(path[0] + 1 if path else 0, last)
    shares = review.chances(at)
    label = chances.shares(app.session.setup, shares) if shares else _("not known yet")
    if not at:
        return at, _("Starting position: {chances}").format(chances=label)
    rounds = rounds_of(review.game.plies)
    return at, _("Round {round}: {chances}").format(round=rounds[at - 1], chances=label)


def _seconds(app: App) -> tuple[float, ...]:
    """Return the seconds that each turn took; empty: the game had no clocks."""
    line = records.tree(app.session.game, app.session.clock, tree_of(app)).line
    if not line or any(node.clock is None for node in line):
        return ()
    controls = [player.control for player in app.session.setup.players]
    clocks: dict[int, float] = {}
    seconds: list[float] = []
    for node in line:
        player, clock = node.ply.player, float(node.clock or 0)
        control = controls[player]
        start = clocks.get(player, float(control.seconds) if control else clock)
        seconds.append(max(start - clock + (control.increment if control else 0), 0.0))
        clocks[player] = clock
    return tuple(seconds)


def _waits(app: App, review: Review) -> bool:
    return app.state(Reviewing).waits and review.question is not None


def _verdict_shown(app: App, review: Review) -> Verdict | None:
    """Return the verdict about the turn on the board; None: there is no verdict."""
    return None if _waits(app, review) else review.verdicts.get(ply_shown(app))


def _has_better(verdict: Verdict) -> bool:
    return bool(verdict.best) and verdict.best[0] != verdict.played[0]


def _is_bad(verdict: Verdict) -> bool:
    return verdict.label.bad and bool(verdict.best)


def _chances_sentence(app: App, review: Review, verdict: Verdict) -> str:
    number = rounds_of(review.game.plies)[verdict.ply]
    return wording.chances_sentence(app.session.setup, number, verdict)


def _verdict_sentence(verdict: Verdict) -> str:
    """Return the verdict about a turn, and the best turn."""
    better, turn = _has_better(verdict), words.shown_turn(verdict.played[0])
    if not verdict.sure:
        return _("Still looking at {turn}…").format(turn=turn)
    best = words.shown_turn(verdict.best[0]) if verdict.best else ""
    if verdict.advised:
        sentence = _("{turn} was the hint’s move. {best} is even better.")
        return sentence.format(turn=turn, best=best)
    sentence = wording.verdict(verdict.label, turn, best=bool(verdict.best) and not better)
    if not (better and wording.loss(verdict)):
        return sentence
    return f"{sentence} {_('{turn} was best.').format(turn=best)}"


def _reasons_against(app: App, review: Review, verdict: Verdict) -> tuple[Reason, ...]:
    """Return why a turn was bad; empty: it was not bad."""
    if not _is_bad(verdict):
        return ()
    position = review.game.positions[verdict.ply]
    return verdicts.reasons_against(app.session.setup, position, verdict.played, verdict.best)


def _render_progress(review: Review) -> str:
    done, every = review.progress
    closer = review.surveyed and review.question is not None
    if done == every and not closer:
        return ""
    label = ngettext(
        "{done} of {number} position", "{done} of {number} positions", every, done=done
    )
    if closer:
        label = _("Taking a closer look…")
    return (
        f'<span class="count" aria-hidden="true">{when(not closer, f"{done} / {every}")}</span>'
        f'<progress class="count" max="{every}" value="{done}" aria-label="{text(label)}" '
        f'title="{text(label)}"></progress>'
    )


def _render_review(app: App, review: Review) -> str:
    """Return the turn on the board, its buttons, the turning points, and the graph."""
    heading = _("Review (estimated)") if review.game.start.players > 2 else _("Review")
    here, path = ply_shown(app), place(app)
    named = [ply for ply, verdict in review.verdicts.items() if is_named(verdict)]
    earlier, later = any(ply < here for ply in named), any(ply > here for ply in named)
    stopped = app.bots.gave_up and review.question is not None
    at = None if len(path) > 1 else here + 1  # a variation has no place in the graph
    graph = chances.render(app.session.setup, review, at, _seconds(app))
    return (
        f'<header><h2 id="review-title" tabindex="-1">{text(heading)}</h2>{_render_progress(review)}'
        f"{render_button('review.show_summary', say('Summary'), 'review-summary-open', 'btn quiet')}"
        f"{icon_button('review.leave', 'close', _('Close the review'))}</header>"
        f"{when(stopped, render_stopped())}{_render_verdict(app, review)}"
        f"<footer>{''.join(_render_buttons(app, review))}</footer>{_render_points(app, review)}"
        f'<div class="course">{_render_step("before", -1, _("Previous mistake"), earlier)}'
        f'<div class="chart">{render_slider(app, review)}{graph}</div>'
        f"{_render_step('next', 1, _('Next mistake'), later)}</div>"
    )


def _render_buttons(app: App, review: Review) -> Iterator[str]:
    verdict = _verdict_shown(app, review)
    if verdict and _is_bad(verdict):
        retry = say("Try it yourself")
        yield render_button("review.try_again", retry, "review-try", "btn prime")
    if any(place(app) != (at,) for at in _final_points(review)):
        yield render_button("review.show_point", say("Next turning point"), "review-point")
    if verdict and _has_better(verdict):
        yield render_button("review.show_lines", say("Show a better move"), "review-lines")
    if app.state(Reviewing).back:
        yield render_button("review.look_back", say("Look back"), "review-moments", "btn quiet")


def _final_points(review: Review) -> tuple[int, ...]:
    """Return the turning points once the review is complete; empty before, since they may still change."""
    return () if review.question else turning_points(review)


def _render_points(app: App, review: Review) -> str:
    """Return buttons for the turning points of all players."""
    rounds, entries = rounds_of(review.game.plies), ""
    for at in _final_points(review):
        player = app.session.setup.name(review.verdicts[at].player)
        name = _("Round {round}, {name}").format(round=rounds[at], name=player)
        more = when(place(app) == (at,), ' aria-current="true"')
        point = button("review.show_turn", text(rounds[at]), "btn", name, name, more, ply=at)
        entries += f"<li>{point}</li>"
    label = f'<li aria-hidden="true">{say("Round")}</li>'
    name = say("Turning points")
    return when(entries, f'<ul class="points" aria-label="{name}">{label}{entries}</ul>')


def render_slider(app: App, review: Review) -> str:
    """Return the slider, which lies invisibly over the graph. Later, only commands change its position."""
    at, label = slider(app, review)
    return (
        f'<input type="range" id="{SLIDER}" data-keep data-slide="review.show_position" min="0" '
        f'max="{len(review.game.plies)}" value="{at}" aria-label="{say("Go through the game")}" '
        f'aria-valuetext="{text(label)}">'
    )


def render_stopped() -> str:
    """Return the notice that the bot has stopped, with the button that starts it again."""
    sentence = say("The review is on hold: the bot stopped working.")
    again = button("bots.retry", say("Start it again"))
    return f'<p class="hint" role="status">{sentence} {again}</p>'


def render_button(does: str, label: str, id: str, looks: str = "btn") -> str:  # noqa: A002 - as HTML calls it
    """Return a button with an id."""
    return button(does, label, looks, more=f' id="{id}"')


def _render_step(symbol: str, by: int, name: str, possible: bool) -> str:
    looks, off = f"btn quiet square {symbol}", when(not possible, " disabled")
    return icon_button("review.step", symbol, name, more=off, looks=looks, by=by)


def _render_verdict(app: App, review: Review) -> str:
    """Return the verdict about the turn on the board, with its reasons."""
    verdict, setup, pictured = _verdict_shown(app, review), app.session.setup, app.ui.pictured
    if verdict is None:
        return f'<div class="words"><p class="says">{text(_what_is_missing(app, review))}</p></div>'
    against, merits = render_reasons(_reasons_against(app, review, verdict), pictured), ""
    if _is_bad(verdict):
        position = review.game.positions[verdict.ply]
        merits = render_reasons(verdicts.merits_of_best(setup, position, verdict.best), pictured)
    better = when(merits, f"<p>{say('The better move:')}</p>{merits}")
    before, after = map(words.percent, wording.shares(verdict))
    shares = _("{name}: {before} before, {after} after").format(
        name=setup.name(verdict.player), before=before, after=after
    )
    sentence = text_with_moves(_chances_sentence(app, review, verdict))
    return (
        f'<div class="words"><p id="review-turn" class="ask">{sentence}</p>'
        f'<p id="review-says" class="says {verdict.label.value}">{text_with_moves(_verdict_sentence(verdict))}</p>'
        f'<div id="review-why">{against}</div>{better}'
        f'<p id="review-chances" class="hint">{text_with_moves(shares)}</p></div>'
    )


def _what_is_missing(app: App, review: Review) -> str:
    """Return why there is no verdict about the turn on the board."""
    if not _waits(app, review):
        return _("Choose a move in the graph or in the list.")
    seconds = seconds_left(app, review)
    if not seconds:
        return _("Looking for the turning points…")
    time = ngettext("{number} second", "{number} seconds", seconds)
    return _("Looking for the turning points: about {time} on this device…").format(time=time)


def _render_task(reviewing: Reviewing, title: str, ask: str, says: str) -> str:
    """Return the panel for a task, or for a turn of a line."""
    slides, trial = reviewing.slides, reviewing.trial
    left, looks, back, buttons = "", "says", _("Back to the review"), iter("")
    if slides:
        back = _("Back to the exercise") if trial else back
        buttons = _render_slide_buttons(slides, back)
    elif trial:
        buttons = _render_trial_buttons(trial)
        looks = "says missed" if trial.missed else "says"
        left = ngettext("{number} more", "{number} more", len(trial.rest)) if trial.rest else ""
    return (
        f'<header><h2 id="review-title">{text(title)}</h2><span class="count">{text(left)}</span>'
        f"{icon_button('review.leave', 'close', back)}</header>"
        f'<div class="words"><p id="review-turn" class="ask">{text_with_moves(ask)}</p>'
        f'<p id="review-says" class="{looks}">{text_with_moves(says)}</p></div>'
        f"<footer>{''.join(buttons)}</footer>"
    )


def _render_slide_buttons(slides: Slides, back: str) -> Iterator[str]:
    count = len(slides.all)
    for symbol, by, name in (("before", -1, _("Previous move")), ("next", 1, _("Next move"))):
        off = when(not 0 <= slides.at + by < count, " disabled")
        yield icon_button("review.show_slide", symbol, name, more=off, looks="btn square", by=by)
    yield f'<span class="hint">{slides.at + 1} / {count}</span>'
    yield render_button("review.leave", text(back), "review-back", "btn prime")


def _render_trial_buttons(trial: Trial) -> Iterator[str]:
    if trial.stage is Stage.DONE:
        onward = say("Next") if trial.rest else say("Done")
        yield render_button("review.go_on", onward, "review-next", "btn prime")
        yield render_button("review.show_lines", say("Show why"), "review-lines")
        return
    if trial.stage is not Stage.CHECKED:
        yield render_button("review.show_solution", say("Solution"), "review-solution")
    if trial.rest:
        yield render_button("review.go_on", say("Skip"), "review-skip", "btn quiet")


# The figures


def render_summary(app: App) -> str:
    """Return the content of the dialog; empty without a review."""
    review = current(app)
    if review is None:
        return ""
    name = words.naming(app.session.setup)
    sentences = story(moments(review), review.game.outcome, name) if review.surveyed else ()
    under_way = f'<p class="hint">{say("The review is still under way.")}</p>'
    estimated = (
        f'<p class="hint">{say("With three or four players, the chances are estimates.")}</p>'
    )
    return (
        '<section class="inner"><div class="grip"></div>'
        f"{header('review-summary-title', _('Review'), sticky=True)}{when(review.question, under_way)}"
        f"{when(review.game.start.players > 2, estimated)}"
        f"{''.join(f'<p>{text_with_moves(sentence)}</p>' for sentence in sentences)}"
        f'<p class="learn">{_render_learn_buttons(app, review)}'
        f"{button('review.renew', say('Review again'), 'btn quiet')}</p>"
        f"{_render_turning_points(app, review)}{_render_figures(app, review)}"
        f"<footer>{button('page.close', say('Done'), 'btn prime')}</footer></section>"
    )


def _render_figures(app: App, review: Review) -> str:
    figures = performances(review)
    names = "".join(
        f'<th scope="col">{text(app.session.setup.name(player))}</th>'
        for player in range(len(figures))
    )
    rows = _render_row(_("Accuracy"), [_percent(figure.accuracy) for figure in figures], "main")
    for label, name in wording.PLURALS.items():
        rows += _render_row(_(name), [number(figure.counts.get(label, 0)) for figure in figures])
    rows += _render_row(_("Chances lost per move"), [_percent(figure.loss) for figure in figures])
    for phase in Phase:
        if any(phase in figure.by_phase for figure in figures):
            name = _("Accuracy, {phase}").format(phase=_(chances.PHASES[phase]))
            rows += _render_row(name, [_percent(figure.by_phase.get(phase)) for figure in figures])
    return (
        f'<div class="figures"><table><thead><tr><td></td>{names}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )


def _percent(value: float | None) -> str:
    return "–" if value is None else _("{number}%").format(number=number(value, 1))


def _render_row(name: str, values: list[str], looks: str = "") -> str:
    cells = "".join(f"<td>{text(value)}</td>" for value in values)
    attribute = when(looks, f' class="{looks}"')
    return f'<tr{attribute}><th scope="row">{text(name)}</th>{cells}</tr>'


def _render_turning_points(app: App, review: Review) -> str:
    entries = ""
    for at in turning_points(review):
        sentence = text_with_moves(_chances_sentence(app, review, review.verdicts[at]))
        entries += f"<li>{button('review.show_turn', f'<span>{sentence}</span>', ply=at)}</li>"
    return when(entries, f'<h3>{say("Turning points")}</h3><ul class="turning">{entries}</ul>')


def _render_learn_buttons(app: App, review: Review) -> str:
    """Return a button for each player with serious mistakes."""
    all_verdicts = review.verdicts.values()
    serious = Counter(
        verdict.player for verdict in all_verdicts if verdict.label.serious and verdict.best
    )
    label = _("Learn: {name} ({number})")
    return "".join(
        button(
            "review.try_again",
            text(label.format(name=app.session.setup.name(player), number=mistakes)),
            player=player,
        )
        for player, mistakes in sorted(serious.items())
    )


SUMMARY: Final = Part(REVIEW_DIALOG, render_summary, str)


# Announcements


def announcements(before: App, after: App) -> list[Command]:
    """Announce the verdict about another turn on the board, and focus the title when the panel opens."""
    new = _verdict_in_words(after)
    announcement = [Say(new)] if new else []
    if not shows_review(before):
        return [Focus(["#review-title"]), Scroll("#review-title"), *announcement]
    return [] if new == _verdict_in_words(before) else [*announcement]


def _verdict_in_words(app: App) -> str:
    review = current(app)
    verdict = _verdict_shown(app, review) if review else None
    if review is None or verdict is None:
        return ""
    against = tell_reasons(_reasons_against(app, review, verdict))
    return f"{_chances_sentence(app, review, verdict)} {_verdict_sentence(verdict)} {against}"
