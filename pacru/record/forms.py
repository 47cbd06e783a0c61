"""Texts with games, whatever their form: records, and what the online site gives."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pacru.core.decoding import strip_marks
from pacru.core.errors import PacruError
from pacru.core.steps import Steps, finish
from pacru.core.texts import gettext
from pacru.record.loose import tidied, unquoted
from pacru.record.reading import Record, RecordError, count_records, read_records
from pacru.tree import MOST_TURNS

if TYPE_CHECKING:
    from pacru.record.abstractplay.sources import Source

_SITE: Final = r"""(?=(?:gz:)?H4sI|\{\s*"[A-Za-z_-]+"\s*(?::|\Z)|\[\s*(?:[\[{\]]|"[a-i][1-9]))"""
"""How a text of the online site begins; no tag of a record does, and hardly any comment."""
SITE: Final = "AbstractPlay"
"""The name of the online site, which stands for all of such a text in errors."""
_NEXT: Final = re.compile(rf"(?:\A|(?<=\S)[ \t\r]*+\n[ \t\r]*+\n)\s*+{_SITE}")
"""Where such a text may begin: at the start, or after a blank line. A gap is looked at once, from its beginning."""
_BEHIND: Final = re.compile(rf"\s*{_SITE}")
"""The same, after another one."""


def read(text: str, players: int | None = None, most_turns: int = MOST_TURNS) -> Record:
    """Read the only game in a text.

    >>> read("1. a3-b4(b6) a7-b7 {towards the centre} *").game.position.to_move
    0

    Args:
        text: a record, a bare list of turns, or any text that the online site gives of a game
            (docs/abstractplay.md).
        players: the number of players of a bare list; by default the first of 2, 4 and 3 with which
            it can be played.
        most_turns: the most turns that are allowed, including variations.

    Raises:
        RecordError: the text is not a game, or more than one.
    """
    return finish(read_steps(text, players, most_turns))


def read_steps(
    text: str, players: int | None = None, most_turns: int = MOST_TURNS
) -> Steps[Record]:
    """Read the only game in a text in steps of `PIECE` turns, comments and so on.

    Args:
        text: as for `read`.
        players: as for `read`.
        most_turns: as for `read`.

    Returns:
        The steps. At the end they return the record; they raise what `read` raises.
    """
    record: Record | None = None
    for found in read_each(text, players, most_turns):
        if found is None:
            yield
        elif isinstance(found, RecordError):
            raise found
        elif record:
            raise RecordError(1, gettext("expected one game, found more"))
        else:
            record = found
    if record is None:
        raise RecordError(1, gettext("expected a game record, found nothing"))
    return record


def read_all(
    text: str, players: int | None = None, most_turns: int = MOST_TURNS
) -> Iterator[Record]:
    """Read the games in a text, one after the other.

    Args:
        text: as for `read_each`.
        players: as for `read`.
        most_turns: as for `read`.

    Raises:
        RecordError: one of the games cannot be read; those before it are yielded first.
    """
    for found in read_each(text, players, most_turns):
        if isinstance(found, RecordError):
            raise found
        if found:
            yield found


def read_each(
    text: str, players: int | None = None, most_turns: int = MOST_TURNS
) -> Iterator[Record | RecordError | None]:
    """Read the games in a text, one after the other, including those with errors.

    >>> [type(found).__name__ for found in read_each('[Seats "SN"] a3-b3 [Seats "SN"] a3-a9')]
    ['Record', 'RecordError']

    Args:
        text: records, each beginning with its tags, and texts of the online site, in any order;
            there is a blank line before a text of the site that follows a record. A list of turns
            without tags can look as people copy it (docs/notation.md, section 3).
        players: as for `read`.
        most_turns: as for `read`.

    Yields:
        A game, or what is wrong in it. Also None, after every few turns of a long game, to give
        time for other work.
    """
    text = unquoted(strip_marks(text))
    line, at = 1, 0
    for begin, end, source in _parts(text, players):
        line += text.count("\n", at, begin)
        at = begin
        if source:
            yield from _read_source(source, line, most_turns)
        else:
            yield from read_records(tidied(text[begin:end]), players, most_turns, line)


def is_of_online_site(text: str) -> bool:
    """Whether a text begins as those of the online site do."""
    return bool(_BEHIND.match(text))


def _read_source(
    source: "Source", line: int, most_turns: int
) -> Iterator[Record | RecordError | None]:
    from pacru.record.abstractplay.playing import record_steps

    for found in source.games:
        if isinstance(found, PacruError):
            yield _error(line, found)
            continue
        try:
            yield (yield from record_steps(found, most_turns, line))
        except RecordError as error:
            yield error


def _error(line: int, why: PacruError) -> RecordError:
    from pacru.record.abstractplay.parts import PartError

    if isinstance(why, PartError):
        return RecordError(line, why.reason, part=why.part)
    return RecordError(line, str(why), part=SITE)


def count(text: str) -> int:
    """Estimate the number of games in a text, quickly."""
    text = strip_marks(text)
    parts = _parts(text, None)
    return sum(one.number if one else count_records(text[at:end]) for at, end, one in parts) or 1


def _parts(text: str, players: int | None) -> Iterator[tuple[int, int, "Source | None"]]:
    """The parts of a text: where they begin and end, and what is of the online site."""
    begin = at = 0  # of the records that come next, and where to look for something else
    while found := _NEXT.search(text, at):
        source = _source_at(text, found.end(), players)
        at = found.end() + 1
        if source and text[begin : found.start()].strip():
            yield begin, found.start(), None
        start = found.end()
        while source:
            yield start, source.end, source
            begin = at = source.end
            behind = _BEHIND.match(text, at)
            start = behind.end() if behind else at
            source = _source_at(text, start, players) if behind else None
    if text[begin:].strip():
        yield begin, len(text), None


def _source_at(text: str, at: int, players: int | None) -> "Source | None":
    from pacru.record.abstractplay.sources import source_at

    return source_at(text, at, players)
