"""Handlers for lines: what was played and its punishment, and what was better, turn by turn."""

from collections.abc import Sequence
from dataclasses import replace

import pacru
from app.game import exercises
from app.game.asking import without_hint
from app.game.course import without_replay
from app.model.app import App, Update
from app.model.changes import change
from app.rooms.review.boards import announce, with_board
from app.rooms.review.state import Reviewing, Slide, Slides, current, on_board, ply_shown
from app.runtime.handling import handler
from pacru.core.texts import _
from pacru.review import why


def _slides(position: pacru.Position, played: Sequence[str], best: Sequence[str]) -> Slides:
    """Return slides of a turn and its punishment, then of the best line if it differs."""
    turns = [[*map(pacru.Turn.parse, line)] for line in (played, best or played)]
    lines = why.lines(position, turns[0], turns[1])
    slides = [
        Slide(_("How it’s punished") if number else _("What was played"), ply)
        for number, ply in enumerate(lines.played)
    ]
    if best and best[0] != played[0]:
        slides += [
            Slide(_("And then") if number else _("What was better"), ply)
            for number, ply in enumerate(lines.best)
        ]
    return Slides(tuple(slides))


@handler()
def show_lines(app: App) -> Update:
    """Show the turn on the board, its punishment, and what was better."""
    trial, review = app.state(Reviewing).trial, current(app)
    if trial:
        task = trial.task
        return _show_slide(app, _slides(task.position, task.played, task.best))
    verdict = review.verdicts.get(ply_shown(app)) if review else None
    if review is None or verdict is None:
        return app, ()
    best = verdict.best if verdict.loss else ()
    slides = _slides(review.game.positions[verdict.ply], verdict.played, best)
    return _show_slide(app, replace(slides, ply=verdict.ply))


@handler()
def show_slide(app: App, by: int) -> Update:
    """Show another turn of the lines."""
    slides = app.state(Reviewing).slides
    if slides is None or not on_board(app):
        return app, ()
    at = min(max(slides.at + by, 0), len(slides.all) - 1)
    return _show_slide(app, replace(slides, at=at))


def _show_slide(app: App, slides: Slides) -> Update:
    app = change(app, Reviewing, slides=slides)
    ply = slides.all[slides.at].ply
    game = pacru.Game(ply.before, (ply,))
    app = without_hint(without_replay(app))
    app, effects = exercises.play_out(with_board(app, game, idle=True), ply)
    return app, (*effects, *announce(app))
