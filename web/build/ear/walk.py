"""A walk through the page by keys, as a text with a step on each line, and what is heard on it.

    open #place            where it begins, an address: only on the first line
    press Return           a key, or several one after the other
    type a3-b4             a text
    until n ^b4            presses a key until what is heard is like a pattern, 40 times at most
    wait 5                 listens until there was silence for some seconds
    hears Well done        fails unless something like that is heard since the last key, or within 5 s
    turn                   from here on, words are counted as those of one more turn

Empty lines, and lines that begin with "# ", are comments for the reader.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from pipeline.steps import Failure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .session import Ear

VERBS = ("open", "press", "type", "until", "wait", "hears", "turn")
TRIES = 40


class Step(NamedTuple):
    """A step of a walk: what is done, and with what."""

    verb: str
    rest: str

    def __str__(self) -> str:
        return f"{self.verb} {self.rest}".rstrip()


def read_walk(text: str) -> list[Step]:
    """Read a walk.

    Raises:
        Failure: A line is no step; the text says which, and what is expected.
    """
    steps: list[Step] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("# "):
            continue
        verb, _, rest = line.strip().partition(" ")
        if verb not in VERBS or (verb == "open" and steps):
            raise Failure(f"Line {number} is no step: “{line}”. Expected: {', '.join(VERBS)}.")
        steps.append(Step(verb, rest.strip()))
    return steps


def take(ear: Ear, step: Step) -> Iterator[tuple[str, list[str]]]:
    """Take a step, and give each key with what was heard after it.

    Raises:
        Failure: What is waited for was not heard.
    """
    if step.verb == "press":
        for key in step.rest.split():
            yield key, ear.press(key)
    elif step.verb == "type":
        yield step.rest, ear.type(step.rest)
    elif step.verb == "wait":
        yield "", ear.wait(float(step.rest))
    elif step.verb == "hears":
        yield step.rest, ear.wait_for(step.rest)
    elif step.verb == "until":
        key, _, pattern = step.rest.partition(" ")
        for _ in range(TRIES):
            heard = ear.press(key)
            yield key, heard
            if re.search(pattern, told(heard)):
                return
        raise Failure(f"“{step}”: not heard after {TRIES} times.")


def told(heard: list[str]) -> str:
    """What was heard, as one text."""
    return " ".join(heard)


def count_words(heard: list[str]) -> int:
    """How many words a person has heard, or has begun to hear."""
    return len(told(heard).split())
