"""The game in progress as text, in the form in which the browser keeps it."""

import json
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

import pacru
from app.setup import COLOURS, DEFAULT_SEATS, NAME_LENGTH, Player, Setup
from pacru.bot.levels import LEVELS

VERSION: Final = 1
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
    lost: int = 0  # how many turns at its end could not be read


def write(setup: Setup, game: pacru.Game) -> str:
    """A game with those who play it."""
    kept = {
        "version": VERSION,
        "players": [asdict(player) for player in setup.players],
        "start": str(game.start),
        "turns": [str(ply.turn) for ply in game.plies],
    }
    return json.dumps(kept, separators=(",", ":"))


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
        setup = _setup(kept["players"], start)
        return _replayed(Kept(setup, pacru.Game(start)), list(kept["turns"]))
    except Damaged:
        raise
    except (*_WRONG, RecursionError) as error:
        raise Damaged(f"{type(error).__name__}: {error}") from error


def _setup(players: list[dict[str, Any]], start: pacru.Position) -> Setup:
    setup = Setup(tuple(map(_player, players)), start.tournament, start.repetition)
    colours = {*setup.colours}
    if sorted(setup.seats) != sorted(DEFAULT_SEATS[start.players]):
        raise Damaged(f"seats {setup.seats[:8]}")
    if len(colours) != start.players or not colours <= {*COLOURS}:
        raise Damaged(f"colours {setup.colours[:8]}")
    return setup


def _player(kept: dict[str, Any]) -> Player:
    return Player(
        seat=str(kept["seat"]),
        colour=str(kept["colour"]),
        bot=kept["bot"] is True,
        name=str(kept["name"])[:NAME_LENGTH],
        level=min(max(int(kept["level"]), 1), len(LEVELS)),
    )


def _replayed(kept: Kept, turns: list[str]) -> Kept:
    for number, text in enumerate(turns):
        try:
            kept = replace(kept, game=_with_turn(kept.game, text))
        except _WRONG:
            return replace(kept, lost=len(turns) - number)
    return kept


def _with_turn(game: pacru.Game, text: str) -> pacru.Game:
    reason, _, player = text.partition(":")
    match reason:
        case "resign" | "time":
            return game.leave(pacru.Out(reason, "abcd".index(player) if player else None))
        case _:
            return game.play(pacru.Turn.parse(text))
