"""How large a record can be: what is written within these limits can be read again."""

from collections.abc import Mapping
from typing import Final

from pacru.errors import PacruError
from pacru.texts import gettext
from pacru.tree import DEEPEST, MOST_TURNS, Tree, extent

MOST_COMMENTS: Final = 250_000
"""The most characters of all comments of a record together, and of all its tags."""
MOST_WORDS: Final = 100_000
"""The most turns, numbers, comments, brackets and tags of a record that is read: more than any writer needs."""
MOST_TEXT: Final = 4 * 1024 * 1024
"""The longest record that is read, in characters: more than any writer needs."""


def check(tree: Tree, tags: Mapping[str, str] | None = None, most_turns: int = MOST_TURNS) -> None:
    """Makes sure that a game is not too large for a record.

    Args:
        tree: the game.
        tags: what is said about it.
        most_turns: how many there can be, variations included.

    Raises:
        PacruError: it is; the error says in what respect.
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
            text = gettext("expected at most {most} characters of {name}, found {found}")
            raise PacruError(text.format(most=MOST_COMMENTS, name=name, found=found))


def too_many_turns(most: int) -> str:
    """What is said of a game with too many turns."""
    text = gettext("expected at most {most} turns, variations included, found more")
    return text.format(most=most)


def too_deep() -> str:
    """What is said of variations that lie too deep in each other."""
    return gettext("expected variations at most {most} deep, found more").format(most=DEEPEST)
