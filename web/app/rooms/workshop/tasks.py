"""The tasks, as the workshop leads through them."""

from collections.abc import Set as AbstractSet

from app.model.setup import bot_name
from pacru.bot.homemade.tasks import RANDOM, TASKS, Task
from pacru.core.texts import _


def task_of(key: str) -> Task:
    """Return the task with that key."""
    return next(one for one in TASKS if one.key == key)


def place_of(task: Task) -> int:
    """Return the number of a task, from 1."""
    return TASKS.index(task) + 1


def trials_of(task: Task) -> int:
    """Return how many games, or positions, a task is checked by."""
    return task.games or len(task.positions)


def opponent_of(task: Task) -> str:
    """Return the name of the bot that a task is played against, translated; empty: it is about positions."""
    if not task.games:
        return ""
    return (
        _("random moves") if task.against == RANDOM else _(bot_name(task.game, float(task.against)))
    )


def next_task(key: str, done: AbstractSet[str]) -> str:
    """Return the key of the task to go on with: the next one that is not done, or this one if all are."""
    at = place_of(task_of(key))
    waiting = (one.key for one in (*TASKS[at:], *TASKS[:at]) if one.key not in done)
    return next(waiting, key)
