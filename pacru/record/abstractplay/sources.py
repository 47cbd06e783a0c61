"""What AbstractPlay gives of a game, whatever its form, as one `SiteGame`.

The forms are the record of a finished game, the state of any game, the file of its playground, the
answer to its public query, what it sends to bots, what our bookmarklet sends, and bare lists of
turns. All are JSON; a state can also be packed. Nothing is played here.
"""

import binascii
import re
import zlib
from base64 import b64decode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from time import gmtime, strftime
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from pacru import games
from pacru.core.errors import PacruError
from pacru.core.outside import end_of_json, read_json
from pacru.core.texts import gettext
from pacru.record.abstractplay.boards import SiteBoard, board_of
from pacru.record.limits import MOST_TEXT
from pacru.tree import one_line

MOST_NESTED: Final = 300
"""How deeply the JSON can be nested. A variation is nested two deep for each of its turns."""
PLAYGROUND: Final = "abstractplay-playground"
"""The format of a file of the playground, by its own name."""
_PACKED: Final = re.compile(
    r"(?:gz:)?(H4sI[A-Za-z0-9+/]*(?:\r?\n(?!gz:|H4sI)[A-Za-z0-9+/]+)*={0,2})", re.ASCII
)
_KNOWN: Final = re.compile(
    r'\[|\{\s*"(?:comments|format|game|gameover|header|metaGame|moves|numplayers|stack|variants|verb)"'
)
"""How the JSON of the site begins."""
_SOMETHING: Final = re.compile(r"\S")
_MOMENT: Final = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}:[0-9]{2}:[0-9]{2})")
_WRONG: Final = (KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError)
_REASONS: Final[dict[str, Literal["resign", "time"]]] = {"resigned": "resign", "timeout": "time"}
MOST_JSON: Final = 16 * MOST_TEXT
"""The longest JSON that is read, in characters: it can have many games."""
LONGEST_NAME: Final = 100
"""The longest name of a player or an event, in characters."""


class Leaving(NamedTuple):
    """A player who left, 0 to 3, and how."""

    player: int
    reason: Literal["resign", "time"]


class SiteTurn(NamedTuple):
    """An entry of the site's list of turns.

    Attributes:
        text: as the site writes it, in lower case and without spaces.
        board: the board after it, before anybody goes out; None: unknown.
        leaving: the players who left, if that is known.
    """

    text: str
    board: SiteBoard | None = None
    leaving: tuple[Leaving, ...] = ()


@dataclass(frozen=True)
class Explored:
    """A turn of a variation in the playground, and the turns explored after it."""

    text: str
    mark: str
    comment: str
    children: "tuple[Explored, ...]"


@dataclass(frozen=True)
class SiteGame:
    """A game of the site.

    Attributes:
        game: the key of the game.
        players: their number.
        turns: what was played.
        start: the first board, if it is known.
        first: the player to move there, 0 to 3.
        tags: what is known of the players and the event, by the names of the tags of a record; the
            players' names are in `names`.
        names: the players' names in the order of play.
        winners: the players, 0 to 3, who won by the site; None if it is not over, or unknown.
        explored: the variations after each turn, the start included.
        said: the mark and the comment of each turn, the start included.
    """

    game: str
    players: int
    turns: tuple[SiteTurn, ...]
    start: SiteBoard | None = None
    first: int = 0
    tags: Mapping[str, str] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    winners: tuple[int, ...] | None = None
    explored: tuple[tuple[Explored, ...], ...] = ()
    said: tuple[tuple[str, str], ...] = ()


Found: TypeAlias = SiteGame | PacruError


class Source(NamedTuple):
    """A text of the site inside a longer one.

    Attributes:
        end: where it ends.
        games: its games; they can be read once.
        number: about how many they are.
    """

    end: int
    games: Iterator[Found]
    number: int


def source_at(text: str, at: int, players: int | None = None) -> Source | None:
    """The text of the site that begins at a place of a longer text; None: none does.

    Args:
        text: the whole text.
        at: the place.
        players: the number of players of a bare list; by default as many as its first round has.
    """
    packed = _PACKED.match(text, at)
    if packed:
        return Source(packed.end(), _each_packed(packed[1], players), 1)
    if not _KNOWN.match(text, at):
        return _unknown(text, at)
    end = end_of_json(text, at)
    if end is None:
        return _refusal(len(text), _unreadable())
    if end - at > MOST_JSON:
        return _refusal(end, _too_long())
    try:
        value = read_json(text[at:end], MOST_NESTED)
    except ValueError:
        return _refusal(end, _unreadable())
    return Source(end, _each(value, players), _count(value))


def _unknown(text: str, at: int) -> Source | None:
    """An object that is not one of the site: a comment of a record, unless it is all of the text."""
    first = _SOMETHING.search(text)
    end = end_of_json(text, at) if first and first.start() == at else None
    if end is None or _SOMETHING.search(text, end):
        return None
    return _refusal(
        end, PacruError(gettext("this is not a game of AbstractPlay, or a damaged one"))
    )


def _refusal(end: int, why: PacruError) -> Source:
    return Source(end, iter([why]), 1)


def _too_long() -> PacruError:
    return PacruError(gettext("the game is too long to be read"))


def _each_packed(text: str, players: int | None) -> Iterator[Found]:
    try:
        value = read_json(unpack(text), MOST_NESTED)
    except PacruError as error:
        yield error
    except ValueError:
        yield _unreadable()
    else:
        yield from _each(value, players)


def unpack(text: str) -> str:
    """The text that is packed in base64 of gzip.

    Raises:
        PacruError: it is not, or too long.
    """
    try:
        data = b64decode("".join(text.removeprefix("gz:").split()), validate=True)
        unpacking = zlib.decompressobj(wbits=31)
        found = unpacking.decompress(data, MOST_TEXT)
        if unpacking.unconsumed_tail:
            raise _too_long()
        if not unpacking.eof:
            raise _unreadable()
        return found.decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError) as error:
        raise _unreadable() from error


def _unreadable() -> PacruError:
    return PacruError(gettext("the text of AbstractPlay is damaged or incomplete"))


def _count(value: Any) -> int:  # noqa: ANN401 - whatever the text has
    """Estimate the number of games."""
    if isinstance(value, list) and any(isinstance(one, dict) for one in value):
        return sum(_is_played_here(one) for one in value) or 1
    return 1


def _each(value: Any, players: int | None) -> Iterator[Found]:  # noqa: ANN401 - whatever it is
    """The games in a value; of an array of records, those of games that are played here."""
    if not (isinstance(value, list) and any(isinstance(one, dict) for one in value)):
        yield _read(value, players)
        return
    ours = [one for one in value if _is_played_here(one)]
    if not ours:
        yield PacruError(gettext("none of these games of AbstractPlay is Pacru or Azacru"))
    for one in ours:
        yield _read(one, players)


def _is_played_here(value: Any) -> bool:  # noqa: ANN401 - whatever the text has
    """Whether a record of an array is of a game that is played here, or of none that is known."""
    try:
        return _game_key(value["header"]["game"]["name"]) != ""
    except PacruError:
        return False
    except _WRONG:
        return True


def _read(value: Any, players: int | None) -> Found:  # noqa: ANN401 - whatever the text has
    try:
        return _site_game(value, players)
    except PacruError as error:
        return error
    except _WRONG:
        return PacruError(gettext("this is not a game of AbstractPlay, or a damaged one"))


def _site_game(value: Any, players: int | None) -> SiteGame:  # noqa: ANN401 - whatever it is
    if isinstance(value, list):
        return _from_rounds(value, players)
    if "header" in value:
        return _from_record(value)
    if "stack" in value:
        return _from_state(value)
    if value.get("format") == PLAYGROUND:
        return _from_playground(value)
    if isinstance(value.get("game"), dict):
        return _from_answer(value["game"])
    if "metaGame" in value:
        turns = _flat(value["moves"])
        return _check_game(_game_key(value["metaGame"]), int(value["numPlayers"]), turns, value)
    found = _check_game(
        _game_key(value["game"]), int(value["numplayers"]), _flat(value["moves"]), value
    )
    winners = _players(value["winner"]) if value.get("gameover") is True else None
    return replace(found, names=_names(value.get("players", ())), winners=winners)


def _from_rounds(value: Sequence[Any], players: int | None) -> SiteGame:
    rounds = isinstance(value[0], list)
    count = players or (len(value[0]) if rounds else 2)
    return _check_game("pacru", count, _flat(value), {})


def _from_record(value: Mapping[str, Any]) -> SiteGame:
    header = value["header"]
    players = header["players"]
    key = _game_key(header["game"]["name"])
    found = _check_game(key, len(players), _flat(value["moves"]), header["game"])
    tags = {
        "Site": "AbstractPlay",
        "GameId": _line(header["site"].get("gameid", "").rpartition("#")[2]),
    }
    tags |= {"Event": _line(header.get("event", "")), "Round": _line(header.get("round", ""))}
    won = tuple(at for at, player in enumerate(players) if float(player["result"]) > 0)
    return replace(
        found,
        tags=_without_blanks(tags) | _began(header.get("date-start")),
        names=_names(players),
        winners=won,
    )


def _from_state(value: Mapping[str, Any]) -> SiteGame:
    begin, *later = value["stack"]
    key = _game_key(value["game"])
    turns = tuple(_entry(one) for one in later)
    found = _check_game(key, int(value["numplayers"]), turns, value)
    return replace(
        found,
        start=board_of(begin["board"]),
        first=int(begin["currplayer"]) - 1,
        tags={"Site": "AbstractPlay"} | _began(begin.get("_timestamp")),
        winners=_players(value["winner"]) if value["gameover"] is True else None,
    )


def _entry(one: Mapping[str, Any]) -> SiteTurn:
    gone = [result for result in one.get("_results", ()) if result.get("type") in _REASONS]
    leaving = tuple(Leaving(int(one["player"]) - 1, _REASONS[one["type"]]) for one in gone)
    return SiteTurn(_turn(one["lastmove"]), board_of(one["board"]), leaving)


def _from_playground(value: Mapping[str, Any]) -> SiteGame:
    explored = tuple(tuple(map(_read_turn, one or ())) for one in value.get("exploration") or ())
    said = tuple(
        (_mark(one), _comment(one)) if one else ("", "")
        for one in value.get("moveAnnotations") or ()
    )
    return replace(_from_state(_state(value["state"])), explored=explored, said=said)


def _read_turn(value: Mapping[str, Any]) -> Explored:
    """A turn of a variation. The JSON is not nested deeply, so this may call itself."""
    children = tuple(map(_read_turn, value.get("children") or ()))
    return Explored(_turn(value["move"]), _mark(value), _comment(value), children)


def _mark(value: Mapping[str, Any]) -> str:
    return str(value.get("nag") or "")


def _comment(value: Mapping[str, Any]) -> str:
    return str(value.get("textComment") or "")


def _from_answer(value: Mapping[str, Any]) -> SiteGame:
    """The game in the answer to the public query; the chat beside it is not read."""
    found = _from_state(_state(value["state"]))
    started = value.get("gameStarted")
    when = strftime("%Y-%m-%dT%H:%M:%S", gmtime(started / 1000)) if started else None
    tags = {**found.tags, "GameId": _line(value.get("id", "")), **_began(when)}
    return replace(found, tags=_without_blanks(tags), names=_names(value.get("players", ())))


def _state(value: object) -> Mapping[str, Any]:
    """A state, which can be in JSON or packed."""
    if isinstance(value, str):
        text = value.strip()
        value = read_json(text if text.startswith("{") else unpack(text), MOST_NESTED)
    if not isinstance(value, dict):
        raise _unreadable()
    return value


def _check_game(
    key: str, players: int, turns: tuple[SiteTurn, ...], value: Mapping[str, Any]
) -> SiteGame:
    if players not in (2, 3, 4):
        raise PacruError(gettext("expected 2, 3 or 4 players, found {found}").format(found=players))
    if value.get("variants"):
        raise PacruError(gettext("this variant of AbstractPlay is not known here"))
    return SiteGame(key, players, turns)


def _game_key(name: str) -> str:
    key = name.lower()
    if key in games.game_keys() and games.descriptor_of(key).on_online_site:
        return key
    text = gettext("this game of AbstractPlay is neither Pacru nor Azacru: {game}")
    raise PacruError(text.format(game=repr(name[:30])))


def _flat(rounds: Sequence[Any]) -> tuple[SiteTurn, ...]:
    """The turns of all rounds; an entry can be empty, or an object with more about the turn."""
    entries = [one for part in rounds for one in (part if isinstance(part, list) else [part])]
    texts = [one["move"] if isinstance(one, dict) else one for one in entries]
    return tuple(SiteTurn(_turn(text)) for text in texts if text is not None)


def _turn(text: str) -> str:
    return "".join(text.split()).lower()


def _players(numbers: Sequence[int]) -> tuple[int, ...]:
    return tuple(int(number) - 1 for number in numbers)


def _names(players: Sequence[Any]) -> tuple[str, ...]:
    return tuple(_line(one["name"] if isinstance(one, dict) else one) for one in players)


def _line(value: object) -> str:
    return one_line(str(value or ""))[:LONGEST_NAME].rstrip()


def _without_blanks(tags: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in tags.items() if value}


def _began(moment: object) -> dict[str, str]:
    """The tags that say when a game began, from an ISO date; none without one."""
    found = _MOMENT.match(moment) if isinstance(moment, str) else None
    return {"Date": ".".join(found.groups()[:3]), "Time": found[4]} if found else {}
