"""Files from which matches go on that ended early: JSON lines, the match and then the games of each opening."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any

from pacru import record
from pacru.bot.match.playing import Match, MatchGame
from pacru.core.errors import PacruError


class MatchFile:
    """The games of a match in a file.

    Attributes:
        file: where they are.
        groups: the games that it had at first, of each opening.
        finished: how many openings it has now.
    """

    def __init__(self, file: Path, match: Match) -> None:
        """Read the file, or begin it.

        Args:
            file: its name.
            match: the settings. The number of games may be another one than when the file was begun.

        Raises:
            PacruError: it has something else than games of this match.
            OSError: it cannot be read or written.
        """
        self.file, self.groups = file, list[tuple[MatchGame, ...]]()
        settings = _settings(match)
        whole, end, _ = (file.read_bytes() if file.exists() else b"").rpartition(b"\n")
        lines = (whole + end).splitlines()
        if lines:
            try:
                found = json.loads(lines[0])
                self.groups = [_group(line, match) for line in lines[1:]]
            except (ValueError, TypeError, KeyError):
                raise PacruError(f"{file}: expected the games of a match") from None
            if found != settings:
                raise PacruError(
                    f"{file}: expected {json.dumps(settings)}, found {lines[0].decode()}"
                )
        self.groups = self.groups[: match.games // match.players]
        self.finished = len(self.groups)
        with file.open("wb") as kept:  # a last line that was cut off is dropped
            kept.write(whole + end or _line(settings))

    def add(self, group: Sequence[MatchGame]) -> None:
        """Add the games of the next opening."""
        games = [
            {"seat": one.seat, "failures": [*one.failures], "record": record.write(one.game)}
            for one in group
        ]
        with self.file.open("ab") as kept:
            kept.write(_line(games))
        self.finished += 1


@contextmanager
def resumable(file: Path | None, match: Match, always: bool) -> Iterator[MatchFile | None]:
    """Keep the games of a match that is played in the block.

    Args:
        file: to go on from, and to add to.
        match: the settings.
        always: whether there is a file even if none is named. It is removed when the match is over.

    Yields:
        The file; None: there is none.

    Raises:
        PacruError: what ends the block early. It says how to go on.
        OSError: the file cannot be read or written.
    """
    if file is None and not always:
        yield None
        return
    kept = MatchFile(file or _new_name(), match)
    try:
        yield kept
    except BaseException as error:
        games = kept.finished * match.players
        if file is None and not games:
            kept.file.unlink()
        if not games or games == match.games or not isinstance(error, PacruError):
            raise
        raise PacruError(
            f"{error}; {games} of {match.games} games are over, and the same command with"
            f" --resume {kept.file} goes on from there"
        ) from error
    if file is None:
        kept.file.unlink()


def _new_name() -> Path:
    """A file in the current folder that does not exist."""
    begun = f"match-{datetime.now():%Y%m%d-%H%M%S}"
    names = (Path(f"{begun}{f'-{number}' if number else ''}.jsonl") for number in count())
    return next(name for name in names if not name.exists())


def _settings(match: Match) -> dict[str, Any]:
    """What decides the games."""
    return {
        "match": [side.name for side in match.sides],
        "players": match.players,
        "tournament": match.tournament,
        "seed": match.seed,
        "go": match.go,
        "game": match.game,
        "changes": dict(match.changes),
    }


def _line(data: object) -> bytes:
    return json.dumps(data).encode() + b"\n"


def _group(line: bytes, match: Match) -> tuple[MatchGame, ...]:
    """The games in a line.

    Raises:
        ValueError, TypeError, KeyError: there are none of this match.
    """
    group = tuple(
        MatchGame(one["seat"], record.read(one["record"]).game, tuple(one["failures"]))
        for one in json.loads(line)
    )
    if [one.seat for one in group] != [*range(match.players)]:
        raise ValueError("other seats")
    return group
