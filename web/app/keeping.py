"""The game in progress as text, in the form in which the browser keeps it."""

import json
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

import pacru
from app.setup import BEGAN, COLOURS, CONTROLS, DEFAULT_SEATS, NAME_LENGTH, Player, Setup
from pacru.bot.levels import LEVELS

VERSION: Final = 1
MOST_KEPT: Final = 1_000_000
"""More seconds than any clock has left."""
MOST_TEXT: Final = 256 * 1024
"""The longest text that is read, in characters; the longest games need a tenth of it."""

# What reading values of other types and ranges than expected can raise; errors of pacru are ValueErrors.
_WRONG: Final = (ValueError, TypeError, KeyError, AttributeError, OverflowError)


class Damaged(ValueError):  # noqa: N818 - what the text is
    """A text that is no game; it says why."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A game as it was kept."""

    setup: Setup
    game: pacru.Game
    clock: pacru.Clock | None = None
    lost: int = 0  # how many turns at its end could not be read


def write(setup: Setup, game: pacru.Game, clock: pacru.Clock | None = None) -> str:
    """A game with those who play it, and their clocks if they have any."""
    kept = {
        "version": VERSION,
        "players": [_written(player) for player in setup.players],
        "start": str(game.start),
        "turns": [str(ply.turn) for ply in game.plies],
    }
    if setup.began:
        kept["began"] = setup.began
    if game.drawn:
        kept["drawn"] = True
    if clock:
        kept["times"] = [*map(_times, clock.history), _times(clock.left)]
    return json.dumps(kept, separators=(",", ":"))


def _written(player: Player) -> dict[str, Any]:
    return {**asdict(player), "control": str(player.control) if player.control else None}


def _times(left: tuple[float, ...]) -> list[float | None]:
    """What the players have left, in seconds; None for one without a clock."""
    return [None if seconds == float("inf") else round(seconds, 1) for seconds in left]


def read(text: str) -> Kept:
    """The game in a text that ``write`` has given.

    Where a turn makes no sense, the game goes as far as the turns before it.

    Raises:
        Damaged: Not even the players and the first position can be read.
    """
    if len(text) > MOST_TEXT:
        raise Damaged(f"longer than {MOST_TEXT} characters")
    try:
        kept = json.loads(text)
        if kept["version"] != VERSION:
            raise Damaged(f"of version {str(kept['version'])[:20]}, not {VERSION}")
        start = pacru.Position.parse(kept["start"])
        setup = replace(_setup(kept["players"], start), began=_began(kept.get("began")))
        read = _replayed(Kept(setup, pacru.Game(start)), list(kept["turns"]))
        if kept.get("drawn") is True and not (read.lost or read.game.outcome):
            read = replace(read, game=read.game.agree_draw())
        return replace(read, clock=_clock(setup, read.game, kept.get("times")))
    except Damaged:
        raise
    except (*_WRONG, RecursionError) as error:
        raise Damaged(f"{type(error).__name__}: {error}") from error


def _setup(players: list[dict[str, Any]], start: pacru.Position) -> Setup:
    setup = Setup(tuple(map(_player, players)), start.tournament, start.repetition)
    controls = [player.control for player in setup.players]
    setup = replace(
        setup, own_controls=len({*controls}) > 1 or not {*controls} <= {None, *CONTROLS}
    )
    colours = {*setup.colours}
    if sorted(setup.seats) != sorted(DEFAULT_SEATS[start.players]):
        raise Damaged(f"seats {setup.seats[:8]}")
    if len(colours) != start.players or not colours <= {*COLOURS}:
        raise Damaged(f"colours {setup.colours[:8]}")
    return setup


def _began(text: object) -> str:
    return text if isinstance(text, str) and BEGAN.fullmatch(text) else ""


def _player(kept: dict[str, Any]) -> Player:
    return Player(
        seat=str(kept["seat"]),
        colour=str(kept["colour"]),
        bot=kept["bot"] is True,
        name=str(kept["name"])[:NAME_LENGTH],
        level=min(max(int(kept["level"]), 1), len(LEVELS)),
        control=_control(kept.get("control")),
    )


def _control(text: str | None) -> pacru.Control | None:
    return pacru.Control.parse(str(text)) if text else None


# Contract: the clocks as they were kept. Times that make no sense are not worth a game: then all have what they had at
# the beginning.
def _clock(setup: Setup, game: pacru.Game, times: list[list[float | None]]) -> pacru.Clock | None:
    fresh = setup.clock
    if fresh is None:
        return None
    try:
        rows = [
            tuple(float("inf") if control is None else _seconds(left) for control, left in pairs)
            for pairs in (zip(fresh.controls, row, strict=True) for row in times)
        ]
        *history, left = rows[: len(game.plies) + 1]
    except _WRONG:
        return fresh
    return replace(fresh, left=left, history=tuple(history))


def _seconds(left: float | None) -> float:
    seconds = float(left or 0)
    if not 0 <= seconds <= MOST_KEPT:
        raise ValueError(f"{seconds} seconds")
    return seconds


def _replayed(kept: Kept, turns: list[str]) -> Kept:
    for number, text in enumerate(turns):
        try:
            kept = replace(kept, game=kept.game.enter(text))
        except _WRONG:
            return replace(kept, lost=len(turns) - number)
    return kept
