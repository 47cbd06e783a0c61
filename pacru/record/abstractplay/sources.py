"""Read a game from AbstractPlay, in any of its formats, as one `SiteGame`.

The forms are the record of a finished game, the state of any game, the file of its playground, the
answer to its public query, what it sends to bots, what our bookmarklet sends, and bare lists of
turns. All are JSON; a state can also be packed. Nothing is played here.
"""

import binascii
import re
import zlib
from base64 import b64decode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from json import JSONDecodeError
from time import gmtime, strftime
from typing import Final, Literal, NamedTuple, TypeAlias

from pacru import games
from pacru.core.errors import PacruError
from pacru.core.outside import end_of_json, read_json
from pacru.core.texts import gettext
from pacru.core.turn import lower_ascii
from pacru.record.abstractplay.boards import SiteBoard, board_of
from pacru.record.abstractplay.parts import Part, PartError
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
        board: the board after it, before any player goes out; None: unknown.
        leaving: the players who left, if that is known.
        place: where in the JSON it is, such as ``moves[3][1]``.
    """

    text: str
    board: SiteBoard | None = None
    leaving: tuple[Leaving, ...] = ()
    place: str = ""


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
        place: where in the JSON that is.
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
    place: str = ""
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
        return _refusal(len(text), _unfinished())
    if end - at > MOST_JSON:
        return _refusal(end, _too_long())
    try:
        whole = Part(_json(text[at:end]))
    except PacruError as error:
        return _refusal(end, error)
    return Source(end, _each(whole, players), _count(whole))


def _unknown(text: str, at: int) -> Source | None:
    """An object that is not one of the site: a comment of a record, unless it is all of the text."""
    first = _SOMETHING.search(text)
    end = end_of_json(text, at) if first and first.start() == at else None
    if end is None or _SOMETHING.search(text, end):
        return None
    return _refusal(end, _not_a_game())


def _refusal(end: int, why: PacruError) -> Source:
    return Source(end, iter([why]), 1)


def _too_long() -> PacruError:
    return PacruError(gettext("the game is too long to be read"))


def _each_packed(text: str, players: int | None) -> Iterator[Found]:
    try:
        whole = Part(_json(unpack(text)))
    except PacruError as error:
        yield error
    else:
        yield from _each(whole, players)


def _json(text: str) -> object:
    """What a text in JSON has.

    Raises:
        PacruError: it is not in JSON; the error says where.
    """
    try:
        return read_json(text, MOST_NESTED)
    except JSONDecodeError as error:
        said = gettext("the text is damaged at line {line}, column {column}: “{text}”")
        around = " ".join(text[max(error.pos - 10, 0) : error.pos + 10].split())
        told = said.format(line=error.lineno, column=error.colno, text=around)
        raise PacruError(told) from error
    except ValueError as error:
        raise PacruError(gettext("the text is nested too deeply")) from error


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
            raise _unfinished()
        return found.decode()
    except binascii.Error as error:
        raise _unfinished() from error
    except (zlib.error, UnicodeDecodeError) as error:
        raise PacruError(gettext("the packed text is damaged. Copy it again")) from error


def _unfinished() -> PacruError:
    return PacruError(gettext("the text is incomplete: its end is missing. Copy it again"))


def _not_a_game() -> PacruError:
    return PacruError(
        gettext("this is not a game: expected “header”, “stack”, “moves” or a playground file")
    )


def _count(whole: Part) -> int:
    """Estimate the number of games."""
    if _has_records(whole):
        return sum(map(_is_played_here, whole)) or 1
    return 1


def _has_records(whole: Part) -> bool:
    return whole.is_list and any(one.is_object for one in whole)


def _each(whole: Part, players: int | None) -> Iterator[Found]:
    """The games in a text; of an array of records, those of games that are played here."""
    if not _has_records(whole):
        yield _read(whole, players)
        return
    ours = [one for one in whole if _is_played_here(one)]
    if not ours:
        yield PacruError(gettext("none of these games is Pacru or Azacru"))
    for one in ours:
        yield _read(one, players)


def _is_played_here(record: Part) -> bool:
    """Whether a record of an array is of a game that is played here, or of none that is known."""
    try:
        name = record.get("header").get("game").get("name").text()
    except PartError:
        return True
    return _is_ours(name)


def _read(whole: Part, players: int | None) -> Found:
    try:
        return _site_game(whole, players)
    except PacruError as error:
        return error


def _site_game(whole: Part, players: int | None) -> SiteGame:
    if whole.is_list:
        return _from_rounds(whole, players)
    if "header" in whole:
        return _from_record(whole)
    if "stack" in whole:
        return _from_state(whole)
    if "format" in whole and whole.get("format").value == PLAYGROUND:
        return _from_playground(whole)
    if "game" in whole and whole.get("game").is_object:
        return _from_answer(whole.get("game"))
    if "moves" not in whole:
        raise _not_a_game()
    if "metaGame" in whole:
        return _check_game(
            whole.get("metaGame"), whole.get("numPlayers"), _flat(whole.get("moves")), whole
        )
    found = _check_game(
        whole.get("game"), whole.get("numplayers"), _flat(whole.get("moves")), whole
    )
    winners = _players(whole.get("winner")) if whole.get("gameover").value is True else None
    return replace(found, names=_names(whole.get("players")), winners=winners)


def _from_rounds(whole: Part, players: int | None) -> SiteGame:
    first = next(iter(whole), None)
    if first is None:
        raise _not_a_game()
    count = players or (len(first.entries()) if first.is_list else 2)
    return _check_game(Part("pacru"), Part(count, first.place), _flat(whole), Part({}))


def _from_record(whole: Part) -> SiteGame:
    header = whole.get("header")
    players = header.get("players")
    game = header.get("game")
    count = Part(len([*players]), players.place)
    found = _check_game(game.get("name"), count, _flat(whole.get("moves")), game)
    tags = {
        "Site": "AbstractPlay",
        "GameId": _line(header.get("site").get("gameid")).rpartition("#")[2],
    }
    tags |= {name: _line(header.get(name.lower())) for name in ("Event", "Round")}
    won = tuple(at for at, player in enumerate(players) if player.get("result").share() > 0)
    return replace(
        found,
        tags=_without_blanks(tags) | _began(header.get("date-start").value),
        names=_names(players),
        winners=won,
    )


def _from_state(whole: Part) -> SiteGame:
    stack = whole.get("stack")
    begin, *later = [*stack] or [Part(None, f"{stack.place}[0]")]
    turns = tuple(map(_entry, later))
    found = _check_game(whole.get("game"), whole.get("numplayers"), turns, whole)
    return replace(
        found,
        start=_board(begin.get("board")),
        place=begin.get("board").place,
        first=begin.get("currplayer").number() - 1,
        tags={"Site": "AbstractPlay"} | _began(begin.get("_timestamp").value),
        winners=_players(whole.get("winner")) if whole.get("gameover").value is True else None,
    )


def _entry(one: Part) -> SiteTurn:
    turn = one.get("lastmove")
    leaving = tuple(
        Leaving(result.get("player").number() - 1, _REASONS[_reason(result)])
        for result in one.get("_results").entries()
        if _reason(result)
    )
    return SiteTurn(_turn(turn), _board(one.get("board")), leaving, turn.place)


def _reason(result: Part) -> str:
    """Why a player left by an event; empty: none did."""
    found = str(result.get("type").value)
    return found if found in _REASONS else ""


def _board(part: Part) -> SiteBoard:
    try:
        return board_of(part.value)
    except _WRONG:
        raise _board_error(part) from None


def _board_error(board: Part) -> PartError:
    """What is wrong on a board."""
    for one in board.get("value"):
        try:
            board_of({"value": [one.value]})
        except _WRONG:
            return PartError(one.place, gettext("this can’t be on a board"))
    return board.error(gettext("a board"))


def _from_playground(whole: Part) -> SiteGame:
    explored = tuple(
        tuple(map(_read_turn, one.entries())) for one in whole.get("exploration").entries()
    )
    said = tuple(
        (_mark(one), _comment(one)) if one.value else ("", "")
        for one in whole.get("moveAnnotations").entries()
    )
    return replace(_from_state(_state(whole.get("state"))), explored=explored, said=said)


def _read_turn(part: Part) -> Explored:
    """A turn of a variation. The JSON is not nested deeply, so this may call itself."""
    children = tuple(map(_read_turn, part.get("children").entries()))
    return Explored(_turn(part.get("move")), _mark(part), _comment(part), children)


def _mark(part: Part) -> str:
    return part.get("nag").line()


def _comment(part: Part) -> str:
    return part.get("textComment").line()


def _from_answer(answer: Part) -> SiteGame:
    """The game in the answer to the public query; the chat beside it is not read."""
    found = _from_state(_state(answer.get("state")))
    started = answer.get("gameStarted")
    when = _moment(started) if started.value else None
    tags = {**found.tags, "GameId": _line(answer.get("id")), **_began(when)}
    return replace(found, tags=_without_blanks(tags), names=_names(answer.get("players")))


def _moment(part: Part) -> str:
    """The moment, from the milliseconds since 1970."""
    try:
        return strftime("%Y-%m-%dT%H:%M:%S", gmtime(part.share() / 1000))
    except (ValueError, OverflowError, OSError):
        raise part.error(gettext("a time")) from None


def _state(part: Part) -> Part:
    """A state, which can be in JSON or packed."""
    if part.is_object:
        return part
    text = part.text().strip()
    try:
        return Part(_json(text if text.startswith("{") else unpack(text)), part.place)
    except PacruError as error:
        raise PartError(part.place, str(error)) from error


def _check_game(game: Part, players: Part, turns: tuple[SiteTurn, ...], whole: Part) -> SiteGame:
    count = players.number()
    if count not in (2, 3, 4):
        raise PartError(
            players.place,
            gettext("expected 2, 3 or 4 players, found {found}").format(found=count),
        )
    if whole.get("variants").value:
        raise PartError(
            whole.get("variants").place,
            gettext("this variant is not known here"),
        )
    name = game.text()
    if not _is_ours(name):
        text = gettext("this game is neither Pacru nor Azacru: {game}")
        raise PartError(game.place, text.format(game=repr(name[:30])))
    return SiteGame(lower_ascii(name), count, turns)


def _is_ours(name: str) -> bool:
    """Whether a game of the site is played here."""
    key = lower_ascii(name)
    return key in games.game_keys() and games.descriptor_of(key).on_online_site


def _flat(rounds: Part) -> tuple[SiteTurn, ...]:
    """The turns of all rounds; an entry can be empty, or an object with more about the turn."""
    entries = (one for part in rounds for one in (part if part.is_list else [part]))
    turns = (one.get("move") if one.is_object else one for one in entries)
    return tuple(SiteTurn(_turn(one), place=one.place) for one in turns if one.value is not None)


def _turn(part: Part) -> str:
    return lower_ascii("".join(part.text().split()))


def _players(numbers: Part) -> tuple[int, ...]:
    return tuple(one.number() - 1 for one in numbers)


def _names(players: Part) -> tuple[str, ...]:
    return tuple(_line(one.get("name") if one.is_object else one) for one in players.entries())


def _line(part: Part) -> str:
    return one_line(part.line())[:LONGEST_NAME].rstrip()


def _without_blanks(tags: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in tags.items() if value}


def _began(moment: object) -> dict[str, str]:
    """The tags that say when a game began, from an ISO date; none without one."""
    found = _MOMENT.match(moment) if isinstance(moment, str) else None
    return {"Date": ".".join(found.groups()[:3]), "Time": found[4]} if found else {}
