"""The order of the tasks, and facts about each."""

from collections.abc import Set as AbstractSet

from app.model.setup import bot_name
from pacru.bot.homemade.tasks import RANDOM, TASKS, Task
from pacru.core.texts import _


def task_of(key: str) -> Task:
    """Return the task with that key."""
    return next(task for task in TASKS if task.key == key)


def number_of(task: Task) -> int:
    """Return the number of a task, from 1."""
    return TASKS.index(task) + 1


def trials_of(task: Task) -> int:
    """Return the number of games or positions in the check of a task."""
    return task.games or len(task.positions)


def opponent_of(task: Task) -> str:
    """Return the translated name of the opponent in a task with games."""
    if task.against == RANDOM:
        return _("random moves")
    return _(bot_name(task.game, float(task.against)))


def next_task(key: str, done: AbstractSet[str]) -> str:
    """Return the key of the next task that is not passed; if all are passed, this key."""
    at = number_of(task_of(key))
    waiting = (task.key for task in (*TASKS[at:], *TASKS[:at]) if task.key not in done)
    return next(waiting, key)
