"""The questions that a page sends to its engine, one after the other."""

from weakref import WeakKeyDictionary

from app.runtime import commands

from tests.support.loop import Page

_ANSWERED: WeakKeyDictionary[Page, int] = WeakKeyDictionary()
"""How many questions of each page are answered."""


def next_question(page: Page) -> tuple[str, ...] | None:
    """Take the next question that was sent, as its lines up to "go"; None: there is none."""
    said = [one.line for one in page.commands_of(commands.Bot) if one.line != "stop"]
    ends = [at for at, line in enumerate(said) if line.startswith("go")]
    done = _ANSWERED.get(page, 0)
    if done == len(ends):
        return None
    _ANSWERED[page] = done + 1
    begins = ends[done - 1] + 1 if done else 0
    return tuple(said[begins : ends[done] + 1])
