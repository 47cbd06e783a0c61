"""The outcome of a turn in a step: the goal is reached, the step goes on, or the try has failed."""

from dataclasses import replace

import pacru
from app.game.exercises import game_until_entered
from app.rooms.learn.goals import LEARNER
from app.rooms.learn.lessons import LessonStep
from app.rooms.learn.state import StepAttempt

HINT_AFTER = 2
"""The number of missed tries after which the page gives the full hint."""
MOST_HINTS = 2
"""The most hints for a step: first the chevron, then the turn."""
SHOWN_AFTER = 3
"""The number of missed tries after which the page shows the solution."""


def judge(step: LessonStep, game: pacru.Game, attempt: StepAttempt) -> StepAttempt:
    """Return the attempt, updated with the last turn of a game."""
    game = game_until_entered(game)
    attempt = replace(attempt, turns=attempt.turns + 1)
    if step.accepts(game.plies[-1]):
        return replace(attempt, done=True)
    if turns_played(game) < step.best and step.reply(game):
        return attempt
    misses = attempt.misses + 1
    return replace(
        attempt,
        misses=misses,
        hints=MOST_HINTS if misses >= HINT_AFTER else attempt.hints,
        shown=attempt.shown or misses >= SHOWN_AFTER,
    )


def turns_played(game: pacru.Game) -> int:
    """Return the number of turns of the learner."""
    return sum(ply.player == LEARNER for ply in game.plies)


def solution(step: LessonStep, game: pacru.Game) -> pacru.Ply | None:
    """Return the next turn of the solution; None if the game has deviated from the solution."""
    done = turns_played(game)
    if done >= step.best:
        return None
    try:
        return game.play(step.turns[done]).plies[-1]
    except pacru.IllegalTurn:
        return None
