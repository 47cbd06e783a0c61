"""The game in progress as text, as the browser stores it."""

import json
from collections.abc import Callable
from dataclasses import asdict, replace
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final

import pacru
from app.game.own_bots import is_name
from app.model.match import Match
from app.model.saved_game import SavedGame
from app.model.session import Undone
from app.model.setup import (
    BEGAN,
    CHARACTERS,
    COLOURS,
    CONTROLS,
    NAME_LENGTH,
    Player,
    Setup,
)
from app.runtime.late import late
from pacru.bot.levels import LEVELS, STRONGEST
from pacru.core.outside import read_json
from pacru.core.steps import PIECE, Steps, finish
from pacru.core.texts import N_
from pacru.games.starts import DEFAULT_SEATS
from pacru.tree import MOST_TURNS, straight

with late:
    from pacru import record
    from pacru.svg import paint

VERSION: Final = 2
"""The version of the stored format."""
BEGINNING: Final = '{"version":'
"""The beginning of each text."""
MOST_STEPS: Final = 20
"""The limit of steps in a turn, and of undos in a row. No turn has so many steps."""
MOST_SECONDS: Final = 1_000_000
"""The limit of seconds on a clock."""
MOST_TEXT: Final = 4 * 1024 * 1024
"""The longest text that is read, in characters. A game within the limits of a record needs less."""
MOST_KNOWN: Final = 4_096
"""The longest text of ``Knowledge`` about a game."""
UNREADABLE: Final = N_("Your saved game couldn’t be read.")

_SPELLED: Final = attrgetter("spelled")

# The errors from values of wrong types and ranges; errors of pacru are ValueErrors.
_WRONG: Final = (ValueError, TypeError, KeyError, AttributeError, OverflowError)


class Damaged(ValueError):  # noqa: N818 - what the text is
    """A text that is not a valid game. The message says why."""


def write(saved: SavedGame) -> str:
    """Write a game with everything that ``SavedGame`` has."""
    game, notes, known = saved.game, saved.notes, saved.known
    written = {
        "version": VERSION,
        "players": [_player_data(player) for player in saved.setup.players],
        "start": str(game.start),
        **_turns(game, saved.clock),
    }
    more = {
        "began": saved.setup.began,
        "rates": saved.rates,
        "match": saved.setup.match and saved.setup.match.tags,
        "steps": saved.steps,
        "ahead": saved.ahead,
        "undone": [
            _turns(undone.game, undone.clock, beyond=saved) for undone in saved.undone[:MOST_STEPS]
        ],
        "notes": notes and _written_once("notes", notes, lambda: record.write(notes)),
        "advised": sorted(saved.advised),
        "known": known
        if isinstance(known, str)
        else _written_once("known", known, lambda: known.write(game)),
        "warned": saved.warned,
    }
    written |= {key: value for key, value in more.items() if value}
    if saved.place is not None:
        written |= {"place": saved.place, "tried": saved.tried}
    text = _text(written)
    if len(text) > MOST_TEXT:  # only undone turns make it so long; the game matters more
        text = _text({key: value for key, value in written.items() if key != "undone"})
    return text


def write_times(clock: pacru.Clock) -> str:
    """Write the time left. While a clock runs, the browser stores this text beside that of the game."""
    return _text(_times(clock.left))


def with_times(saved: SavedGame, text: str) -> SavedGame:
    """Set the clocks of a stored game to those of a later ``write_times``, unless the text is damaged."""
    if saved.clock is None or saved.lost:
        return saved
    try:
        (left,) = _rows(saved.clock, [read_json(text)])
    except _WRONG:
        return saved
    return replace(saved, clock=replace(saved.clock, left=left))


def is_kept(text: str) -> bool:
    """Return whether a text has the form of ``write``, even if damaged or of another version, and is no record."""
    if not text.startswith('{"'):
        return False
    try:
        members = read_json(text)
    except ValueError as error:  # damaged, or the comment at the beginning of a record
        return text.startswith(BEGINNING) and not str(error).startswith("Extra data")
    return isinstance(members, dict) and {"version", "players"} <= members.keys()


def _text(written: object) -> str:
    return json.dumps(written, separators=(",", ":"), ensure_ascii=False)


def _player_data(player: Player) -> dict[str, Any]:
    control = str(player.control) if player.control else None
    # A later version may have another number of levels.
    return {**asdict(player), "control": control, "levels": len(LEVELS)}


_texts: dict[str, tuple[object, str]] = {}


def _written_once(member: str, value: object, write: Callable[[], str]) -> str:
    """Return the text of a value. It is cached, since most steps do not change the value."""
    if member not in _texts or _texts[member][0] is not value:
        _texts[member] = value, write()
    return _texts[member][1]


def _turns(
    game: pacru.Game, clock: pacru.Clock | None, beyond: SavedGame | None = None
) -> dict[str, Any]:
    """Return the turns and times of a game, or only those beyond another game."""
    first = len(beyond.game.plies) if beyond else 0
    written: dict[str, Any] = {"turns": [*map(_SPELLED, game.plies[first:])]}
    if game.drawn:
        written["drawn"] = True
    if clock:
        past = len(beyond.clock.history) if beyond and beyond.clock else 0
        written["times"] = [*map(_times, clock.history[past:]), _times(clock.left)]
    return written


@lru_cache(2 * MOST_TURNS)
def _times(left: tuple[float, ...]) -> tuple[float | None, ...]:
    """Return the time left of each player in seconds; None for a player without a clock."""
    return tuple(None if seconds == float("inf") else round(seconds, 1) for seconds in left)


def read(text: str) -> SavedGame:
    """Read the game in a text of ``write``. It ends before the first damaged turn.

    Raises:
        Damaged: another version, or damaged players or first position.
    """
    return finish(read_steps(text))


def read_steps(text: str) -> Steps[SavedGame]:
    """Read a game like ``read``, in steps of ``PIECE`` turns."""
    if len(text) > MOST_TEXT:
        raise Damaged(f"longer than {MOST_TEXT} characters")
    try:
        members = read_json(text)
        if members["version"] != VERSION:
            raise Damaged(f"of version {str(members['version'])[:20]}, not {VERSION}")
        start = pacru.Position.parse(members["start"])
        setup = _setup(members, start)
        game, lost = yield from _play_turns(pacru.Game(start), members)
        warned = members.get("warned")
        read = SavedGame(
            setup,
            game,
            _clock(setup, game, members.get("times")),
            lost=lost,
            rates=members.get("rates") is True and not lost,
            advised=_advised(members.get("advised")),
            known=_valid(members.get("known"), lambda text: len(text) <= MOST_KNOWN),
            warned=warned if isinstance(warned, int) and 0 < warned < MOST_STEPS else 0,
        )
        if lost:
            return read
        read = yield from _with_turns_at_hand(read, members)
        return (yield from _with_notes(read, members))
    except Damaged:
        raise
    except _WRONG as error:
        raise Damaged(f"{type(error).__name__}: {error}") from error


def _play_turns(game: pacru.Game, members: dict[str, Any]) -> Steps[tuple[pacru.Game, int]]:
    """Return the game after the stored turns, and the number of turns that cannot be read."""
    turns = list(members["turns"])
    for number, text in enumerate(turns):
        if number == MOST_TURNS:
            return game, len(turns) - number
        try:
            game = game.enter(text)
        except _WRONG:
            return game, len(turns) - number
        if number % PIECE == PIECE - 1:
            yield
    if members.get("drawn") is True and not game.outcome:
        game = game.agree_draw()
    return game, 0


def _with_turns_at_hand(read: SavedGame, members: dict[str, Any]) -> Steps[SavedGame]:
    """Add the half-made turns and the undone turns, unless they are damaged."""
    try:
        steps, ahead, tried = (
            tuple(map(str, list(members.get(key, ()))[:MOST_STEPS]))
            for key in ("steps", "ahead", "tried")
        )
        undone: tuple[Undone, ...] = ()
        for turns in list(members.get("undone", ()))[:MOST_STEPS]:
            undone = (*undone, (yield from _undone(read, turns)))
        return replace(read, steps=steps, ahead=ahead, undone=undone, tried=tried)
    except _WRONG:
        return read


def _with_notes(read: SavedGame, members: dict[str, Any]) -> Steps[SavedGame]:
    """Add the variations and comments if they belong to the game, and the place on the board."""
    place = tuple(map(int, members["place"])) if "place" in members else None
    if "notes" not in members:
        return replace(read, place=place)
    try:
        notes = (yield from record.read_steps(str(members["notes"]))).tree
    except _WRONG:
        return replace(read, unsaid=True)
    line, positions = notes.line[: len(read.game.plies)], [ply.after for ply in read.game.plies]
    if notes.start != read.game.start or [node.ply.after for node in line] != positions:
        return replace(read, unsaid=True)
    # Keep each turn only once in memory: those of the tree.
    game = replace(read.game, plies=tuple(node.ply for node in line))
    return replace(read, game=game, notes=notes, place=place)


def _undone(read: SavedGame, members: dict[str, Any]) -> Steps[Undone]:
    game, lost = yield from _play_turns(read.game.take_back(0), members)
    if lost:
        raise Damaged("a turn that was taken back")
    if read.clock is None:
        return Undone(game, None)
    *history, left = _rows(read.clock, members["times"])
    return Undone(game, replace(read.clock, left=left, history=(*read.clock.history, *history)))


def _setup(members: dict[str, Any], start: pacru.Position) -> Setup:
    match = members.get("match")
    setup = Setup(
        tuple(map(_player, members["players"])),
        match=Match.parse(str(match.get("Match")), str(match.get("MatchScore")), start.players)
        if isinstance(match, dict)
        else None,
        began=_valid(members.get("began"), BEGAN.fullmatch),
    ).for_position(start)
    controls, colours = {player.control for player in setup.players}, {*setup.colours}
    if sorted(setup.seats) != sorted(DEFAULT_SEATS[start.players]):
        raise Damaged(f"seats {setup.seats[:8]}")
    if len(colours) != start.players or not colours <= {*COLOURS}:
        raise Damaged(f"colours {setup.colours[:8]}")
    return replace(setup, own_controls=len(controls) > 1 or not controls <= {None, *CONTROLS})


def _player(members: dict[str, Any]) -> Player:
    control = members.get("control")
    return Player(
        seat=str(members["seat"]),
        colour=str(members["colour"]),
        bot=members["bot"] is True,
        name=straight(str(members["name"]))[:NAME_LENGTH],
        level=_level(members["level"]),
        even=members.get("even") is True,
        character=_valid(members.get("character"), CHARACTERS.__contains__),
        own=_valid(members.get("own"), is_name),
        control=pacru.Control.parse(str(control)) if control else None,
        away=members.get("away") is True and members["bot"] is not True,
        paint=_valid(members.get("paint"), paint.is_colour),
    )


def _valid(value: object, is_valid: Callable[[str], object]) -> str:
    """Return a stored text; empty if it is not valid."""
    return value if isinstance(value, str) and is_valid(value) else ""


def _advised(value: object) -> frozenset[tuple[int, str]]:
    """Return the turns that hints have shown, without damaged ones."""
    hints = []
    for hint in value[:MOST_TURNS] if isinstance(value, list) else ():
        match hint:
            case [int(number), str(turn)]:
                hints.append((number, turn))
    return frozenset(hints)


def _level(value: object) -> float:
    level = min(max(round(float(str(value)), 1), 1.0), float(STRONGEST.number))
    return int(level) if level.is_integer() else level


def _clock(setup: Setup, game: pacru.Game, times: list[list[float | None]]) -> pacru.Clock | None:
    """Return the stored clocks, or those of the beginning if the times are damaged."""
    fresh = setup.clock
    if fresh is None:
        return None
    try:
        *history, left = _rows(fresh, times)[: len(game.plies) + 1]
    except _WRONG:
        return fresh
    return replace(fresh, left=left, history=tuple(history))


def _rows(clock: pacru.Clock, times: list[list[float | None]]) -> list[tuple[float, ...]]:
    return [
        tuple(float("inf") if control is None else _seconds(left) for control, left in pairs)
        for pairs in (zip(clock.controls, row, strict=True) for row in times)
    ]


def _seconds(left: float | None) -> float:
    seconds = float(left or 0)
    if not 0 <= seconds <= MOST_SECONDS:
        raise ValueError(f"{seconds} seconds")
    return seconds
