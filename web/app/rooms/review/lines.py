"""What answers the events of lines: what was played, what punishes it, and what was better, turn by turn."""

from collections.abc import Sequence
from dataclasses import replace

import pacru
from app.game import exercises
from app.game.asking import without_hint
from app.game.course import without_replay
from app.model.app import App, Update
from app.model.changes import change
from app.rooms.review.boards import tell, with_board
from app.rooms.review.state import Reviewing, Slide, Slides, current, on_board, ply_shown
from app.runtime.handling import handler
from pacru.core.texts import _
from pacru.review import why


def slides_of(position: pacru.Position, played: Sequence[str], best: Sequence[str]) -> Slides:
    """Return the turns that show why: what was played and what punishes it, then what was better."""
    turns = [[*map(pacru.Turn.parse, line)] for line in (played, best or played)]
    lines = why.lines(position, turns[0], turns[1])
    found = [
        Slide(_("How it’s punished") if number else _("What was played"), ply)
        for number, ply in enumerate(lines.played)
    ]
    if best and best[0] != played[0]:
        found += [
            Slide(_("And then") if number else _("What was better"), ply)
            for number, ply in enumerate(lines.best)
        ]
    return Slides(tuple(found))


@handler()
def show_lines(app: App) -> Update:
    """Show the turn on the board, what punishes it, and what was better."""
    own, review = app.state(Reviewing), current(app)
    if own.trial:
        task = own.trial.task
        return _show_slide(app, slides_of(task.position, task.played, task.best))
    one = review.verdicts.get(ply_shown(app)) if review else None
    if review is None or one is None:
        return app, ()
    best = one.best if one.loss else ()
    slides = slides_of(review.game.positions[one.ply], one.played, best)
    return _show_slide(app, replace(slides, ply=one.ply))


@handler()
def show_slide(app: App, by: int) -> Update:
    """Show another turn of the lines."""
    slides = app.state(Reviewing).slides
    if slides is None or not on_board(app):
        return app, ()
    at = min(max(slides.at + by, 0), len(slides.all) - 1)
    return _show_slide(app, replace(slides, at=at))


def _show_slide(app: App, slides: Slides) -> Update:
    """Show a turn of the lines on the board."""
    app = change(app, Reviewing, slides=slides)
    ply = slides.all[slides.at].ply
    game = pacru.Game(ply.before, (ply,))
    app = without_hint(without_replay(app))
    app, effects = exercises.play_out(with_board(app, game, idle=True), ply)
    return app, (*effects, *tell(app))
