"""The limits on the size of a record: whatever is written within them can be read again."""

from collections.abc import Mapping
from typing import Final

from pacru.core.errors import PacruError
from pacru.core.texts import gettext
from pacru.tree import DEEPEST, MOST_TURNS, Tree, extent

MOST_COMMENTS: Final = 250_000
"""The most characters in all comments of a record together, and in all its tags."""
MOST_WORDS: Final = 100_000
"""The most turns, numbers, comments, brackets and tags of a record that is read: more than any
writer needs."""
MOST_TEXT: Final = 4 * 1024 * 1024
"""The longest record that is read, in characters: more than any writer needs."""


def check(tree: Tree, tags: Mapping[str, str] | None = None, most_turns: int = MOST_TURNS) -> None:
    """Check that a game is not too large for a record.

    Args:
        tree: the game.
        tags: its tags.
        most_turns: the most turns that are allowed, including variations.

    Raises:
        PacruError: the game is too large; the error says in what way.
    """
    turns, comments, depth = extent(tree.line)
    if depth > DEEPEST:
        raise PacruError(too_deep())
    if turns > most_turns:
        raise PacruError(too_many_turns(most_turns))
    said = sum(len(name) + len(value) for name, value in (tags or {}).items())
    for name, found in (
        (gettext("comments"), comments + len(tree.comment)),
        (gettext("tags"), said),
    ):
        if found > MOST_COMMENTS:
            text = gettext("expected at most {most} characters in the {name}, found {found}")
            raise PacruError(text.format(most=MOST_COMMENTS, name=name, found=found))


def too_many_turns(most: int) -> str:
    """The error text for a game with too many turns."""
    text = gettext("expected at most {most} moves, including variations, found more")
    return text.format(most=most)


def too_deep() -> str:
    """The error text for variations that are nested too deeply."""
    return gettext("expected variations nested at most {most} deep, found deeper ones").format(
        most=DEEPEST
    )
