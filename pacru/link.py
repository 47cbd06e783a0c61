"""Links: a position or a game as the fragment of an address (docs/notation.md, section 4).

A link is input from a stranger. Its length is checked before it is unpacked, it is unpacked up to a
fixed size, and it is refused as a whole if anything in it is wrong.
"""

import binascii
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from pacru.core.errors import NotationError, PacruError
from pacru.core.numbers import check_whole
from pacru.core.steps import Steps, finish
from pacru.core.texts import N_, gettext
from pacru.games.starts import DEFAULT_SEATS
from pacru.position import Position

# Records are imported only where they are needed: the page starts without them.
if TYPE_CHECKING:
    from pacru.game import Game
    from pacru.record import Record
    from pacru.tree import Tree

MOST_PACKED: Final = 32 * 1024
"""The longest fragment that is read, in characters."""
MOST_UNPACKED: Final = 256 * 1024
"""The longest text in a fragment, in bytes."""
MOST_TURNS: Final = 1_000
"""The most turns in a fragment, including variations: opening a link must not take long."""

GAMES: Final = ("g", "p", "record")
"""The names of the fragments that hold a game or a position."""
_MOST_QUOTED: Final = 2
"""How often a link may have been percent-encoded."""
_BREAK: Final = r"(?:=?\s+(?:>\s*)*)"
"""What a mail puts inside a long link."""
# These patterns are compiled at their first use: no start needs them.
_PIECES: Final = rf"(?a:[\w-]*(?:{_BREAK}[\w-]+)*)"
_OPTION: Final = r"[&?]\s*(?:amp;)?\s*(s\s*e\s*a\s*t|p\s*l\s*y)\s*=\s*([A-Za-z0-9]*)"
_TRACKING: Final = r"(?:[?&](?:utm_|fbclid|gclid|msclkid|igsh|mc_)[\w=.%~-]*)+"
_QUOTED_TWICE: Final = r"(?a:(?:[\w.~!*'()&=-]|%25[0-9a-fA-F]{2})+)"
_ENDS: Final = " \t\r\n.,;:>]}\"'`”’»"
_PUNCTUATION: Final = f"{_ENDS}!?)*_"
"""What may follow a link in a sentence; a list of moves can end with some of it."""
_UNSEEN: Final = "[\u00ad\u200b-\u200f\u2060\ufeff]"
_PLY: Final = r"[0-9]{1,5}"
_QUOTED: Final = rb"%([0-9a-fA-F]{2})"
_URL_SAFE: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


class LinkError(NotationError):
    """A fragment that is not a link to a position or a game."""

    kind = N_("link")


@dataclass(frozen=True, slots=True)
class Link:
    """What a link opens: a game, or a position.

    >>> opened = read(write(Position("shacru3"), seat="E"))
    >>> opened.position.game, opened.seat, opened.ply
    ('shacru', 'E', None)

    Attributes:
        position: the position to show; of a game, the one after ``ply`` turns.
        seat: the seat for the reader to play, "S", "W", "N" or "E"; None to leave it open.
        ply: the number of turns after which to open a game; None: all of them.
    """

    position: Position
    seat: str | None = None
    ply: int | None = None
    _record: "Record | None" = field(default=None, repr=False)

    @property
    def record(self) -> "Record":
        """The game with its variations and tags; of a position, a game that begins with it."""
        if self._record:
            return self._record
        from pacru.game import Game
        from pacru.record import Record
        from pacru.tree import Tree

        return Record(Tree.of(Game(self.position)))

    @property
    def game(self) -> "Game":
        """The whole game; of a position, a game that begins with it."""
        return self.record.game


def is_position_link(fragment: str) -> bool:
    """Whether a fragment claims to be a link to a position."""
    return fragment.startswith("#p=")


def is_game_link(fragment: str) -> bool:
    """Whether a fragment claims to be a link to a game."""
    return fragment.startswith("#g=")


def is_record_link(fragment: str) -> bool:
    """Whether a fragment claims to have a game in a text that another site has written."""
    return fragment.startswith("#record=")


def find(text: str, names: Collection[str] = GAMES) -> str:
    """The first link in a text, mended: as messengers, mails and people leave it.

    >>> find("Try this one: (https://example.org/#puzzle%3Dw1-0003&utm_source=chat).", ["puzzle"])
    '#puzzle=w1-0003'

    What is around it goes, such as punctuation, and so do percent-encoding, line breaks inside, and
    parameters that others have appended. Nothing is checked: the readers do that.

    Args:
        text: any text.
        names: the names of the fragments to look for, such as "g".

    Returns:
        The fragment with its ``#``; empty: there is none.
    """
    named = "|".join(map(re.escape, names))
    known = re.compile(rf"#\s*(?:({named})\s*=|(?<=#)({named})(?![\w%=-]))")
    text = re.sub(_UNSEEN, "", text)
    for _ in range(_MOST_QUOTED + 1):
        found = known.search(text)
        if found:
            if found[2]:
                return found[0]
            return f"#{found[1]}={_mended(found[1], text[found.end() :])}"
        text = _without_quoting(text)
    return ""


def _mended(name: str, rest: str) -> str:
    """What follows the head of a link, without what belongs to the text around it."""
    if name == "record":
        return _mended_record(rest)
    for _ in range(_MOST_QUOTED):
        rest = _without_quoting(rest)
    if name in GAMES:
        return _mended_packed(rest)
    return _first_word(rest.partition("&")[0].partition("?")[0])


def _first_word(text: str) -> str:
    """What stands before the first blank, without punctuation at its end."""
    return "".join(text.split(maxsplit=1)[:1]).rstrip(_PUNCTUATION) if text[:1].strip() else ""


def _mended_packed(rest: str) -> str:
    pieces = re.match(_PIECES, rest)
    assert pieces  # perhaps an empty one
    packed = re.sub(r"[^\w-]", "", pieces[0])
    length = _length(packed[:MOST_PACKED])
    if length is None:  # the reader says what is wrong
        return _first_word(rest)
    end = [sign.end() for sign in re.finditer(r"[\w-]", rest[: len(pieces[0])])][length - 1]
    options = re.findall(_OPTION, rest[end:].partition("#")[0])
    return packed[:length] + "".join(f"&{''.join(name.split())}={value}" for name, value in options)


def _length(packed: str) -> int | None:
    """The number of characters that compressed text has, at the beginning of others; None: it has no end."""
    data = urlsafe_b64decode(packed + "A" * (-len(packed) % 4))  # what is too much does not matter
    unpacking = zlib.decompressobj()
    try:
        unpacking.decompress(data, MOST_UNPACKED)
    except zlib.error:
        return None
    if not unpacking.eof:
        return None
    return -(-4 * (len(data) - len(unpacking.unused_data)) // 3)


def _mended_record(rest: str) -> str:
    words = rest.split()
    if words and "%" in words[0]:  # encoded: only line breaks divide it
        rest = "".join(takewhile(lambda word: "%" in word, words))
    rest = re.sub(_TRACKING, "", rest.rstrip(_ENDS))
    if rest.count(")") > rest.count("("):
        rest = rest.removesuffix(")")
    return rest.replace("%25", "%") if re.fullmatch(_QUOTED_TWICE, rest) else rest


def _without_quoting(text: str) -> str:
    """The text with its percent-encoding undone once."""
    if "%" not in text:
        return text
    data = text.encode(errors="surrogatepass")
    return re.sub(_QUOTED, lambda found: bytes.fromhex(found[1].decode()), data).decode(
        errors="replace"
    )


def write(
    shown: "Position | Game | Tree",
    tags: Mapping[str, str] | None = None,
    *,
    seat: str | None = None,
    ply: int | None = None,
) -> str:
    """The fragment that opens a position or a game, to put after the address of the page.

    >>> write(Position(), seat="N")[:6]
    '#p=eJw'
    >>> from pacru import Game
    >>> read(write(Game().resign(), {"Black": "Ada"})).game.outcome.winner
    1

    Args:
        shown: what to open; a tree has its variations too.
        tags: the tags of the game's record.
        seat: the seat for the reader to play.
        ply: the number of turns after which to open the game.

    Raises:
        PacruError: a tag cannot be written, there are too many turns, no such seat or turn, or tags
            or a turn of a position.
        LinkError: the game is too long for a link.
        TypeError: it is neither a position nor a game.
    """
    if isinstance(shown, Position):
        if tags or ply is not None:
            raise PacruError("link: a position has no tags and no turns")
        return f"#p={_packed(str(shown))}{_written_seat(seat, shown)}"
    from pacru import record
    from pacru.game import Game
    from pacru.tree import Tree

    if not isinstance(shown, Game | Tree):
        raise TypeError(f"link: expected a Position, a Game or a Tree, found {shown!r:.40}")
    tree = shown if isinstance(shown, Tree) else Tree.of(shown)
    record.check(tree, most_turns=MOST_TURNS)
    if ply is not None:
        check_whole("ply", ply, 0, len(tree.line))
    text = record.write(shown, tags)
    if len(text.encode()) > MOST_UNPACKED:
        raise LinkError(text, 0, _too_many_bytes())
    options = _written_seat(seat, tree.start) + (f"&ply={ply}" if ply is not None else "")
    fragment = f"#g={_packed(text)}{options}"
    if len(fragment) > MOST_PACKED:
        raise LinkError(fragment, MOST_PACKED, _too_many_characters())
    return fragment


def _written_seat(seat: str | None, start: Position) -> str:
    if not seat:
        return ""
    seats = DEFAULT_SEATS[start.players]
    if len(seat) != 1 or seat not in seats:
        raise PacruError(f"seat: expected one of {', '.join(seats)}, found {seat!r:.40}")
    return f"&seat={seat}"


def read(fragment: str) -> Link:
    """Read a fragment such as ``"#g=eNoz…&seat=S&ply=12"`` or ``"#p=eNoz…"``; its ``#`` may be missing.

    >>> from pacru import Game
    >>> opened = read(write(Game().play("a3-b3").play("e9-e8"), ply=1))
    >>> len(opened.game.plies), opened.position.turn_number
    (2, 2)

    ``#record=…`` has the text of a game as another site writes it, percent-encoded. To read a whole
    address, or what a messenger has made of it, use `find` first.

    Raises:
        LinkError: the text is not such a fragment, or too long; it says where and what was
            expected.
        PositionError: the text in it is not a position.
        RecordError: the text in it is not a game.
        TypeError: it is not a text.
    """
    return finish(read_steps(fragment))


def read_steps(fragment: str) -> Steps[Link]:
    """Like `read`, in the steps of `pacru.record.read_steps`.

    Returns:
        The steps. At the end they return the content of the fragment; they raise what `read` raises.
    """
    if not isinstance(fragment, str):
        raise TypeError(f"link: expected a text, found {fragment!r:.40}")
    fragment = fragment.removeprefix("#")
    if len(fragment) > MOST_PACKED:
        raise LinkError(fragment, MOST_PACKED, _too_many_characters())
    match fragment.partition("=")[0]:
        case "p":
            return _read_position(fragment)
        case "g":
            return (yield from _read_game(fragment))
        case "record":
            return (yield from _read_record(fragment))
        case _:
            raise LinkError(fragment, 0, ", ".join(f"{name}=" for name in GAMES))


def _read_position(fragment: str) -> Link:
    text, options = _opened(fragment)
    if not text.isascii():
        raise LinkError(fragment, 2, gettext("the text of a position"))
    position = Position.parse(text)
    given = _options(fragment, options, ("seat",))
    return Link(position, _seat(fragment, given, DEFAULT_SEATS[position.players]))


def _read_game(fragment: str) -> Steps[Link]:
    text, options = _opened(fragment)
    from pacru.record import read_steps

    record = yield from read_steps(text, most_turns=MOST_TURNS)
    start, line = record.tree.start, record.tree.line
    given = _options(fragment, options, ("seat", "ply"))
    seat = _seat(fragment, given, DEFAULT_SEATS[start.players])
    ply = given.get("ply")
    last = len(line)
    if ply is not None and (not re.fullmatch(_PLY, ply) or int(ply) > last):
        expected = gettext("{name} and a number from 0 to {last}").format(name="ply=", last=last)
        raise LinkError(fragment, fragment.index("ply="), expected)
    return _link_of(record, seat, None if ply is None else int(ply))


def _read_record(fragment: str) -> Steps[Link]:
    """Read a fragment such as ``"record=%7B%22game%22…"``.

    The text is percent-encoded: a record, a list of turns, or JSON of AbstractPlay. A packed one is
    refused, since nothing would say how long it is.
    """
    text = _unquoted(fragment)
    if not text.strip() or "H4sI" in text:
        raise LinkError(fragment, fragment.find("=") + 1, gettext("the text of a game"))
    from pacru.record import read_steps

    return _link_of((yield from read_steps(text, most_turns=MOST_TURNS)))


def _link_of(record: "Record", seat: str | None = None, ply: int | None = None) -> Link:
    line = record.tree.line if ply is None else record.tree.line[:ply]
    position = line[-1].ply.after if line else record.tree.start
    return Link(position, seat, ply, record)


def _too_many_bytes() -> str:
    return gettext("at most {most} bytes of text").format(most=MOST_UNPACKED)


def _too_many_characters() -> str:
    return gettext("at most {most} characters").format(most=MOST_PACKED)


def _packed(text: str) -> str:
    return urlsafe_b64encode(zlib.compress(text.encode())).rstrip(b"=").decode()


def _opened(fragment: str) -> tuple[str, list[str]]:
    """The text that is packed in a fragment, and the options after it."""
    packed, *options = fragment.split("&")
    return _unpacked(fragment, packed[2:]), options


def _unpacked(fragment: str, packed: str) -> str:
    wrong = next((place for place, sign in enumerate(packed) if sign not in _URL_SAFE), None)
    if wrong is not None:
        raise LinkError(fragment, 2 + wrong, gettext("URL-safe base64"))
    try:
        data = urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(data, MOST_UNPACKED)
    except (binascii.Error, zlib.error) as error:
        raise LinkError(fragment, 2, gettext("compressed text")) from error
    if unpacking.unconsumed_tail:
        raise LinkError(fragment, 2, _too_many_bytes())
    if not unpacking.eof or unpacking.unused_data:
        raise LinkError(fragment, 2, gettext("compressed text, complete and with nothing after it"))
    try:
        return text.decode()
    except UnicodeDecodeError as error:
        raise LinkError(fragment, 2, gettext("text in UTF-8")) from error


def _unquoted(fragment: str) -> str:
    """The text after the first ``=``, which is percent-encoded."""
    data = fragment.partition("=")[2].encode()
    try:
        return re.sub(_QUOTED, lambda found: bytes.fromhex(found[1].decode()), data).decode()
    except UnicodeDecodeError as error:
        raise LinkError(fragment, fragment.index("=") + 1, gettext("text in UTF-8")) from error


def _options(fragment: str, options: list[str], known: tuple[str, ...]) -> dict[str, str]:
    """The options after the text, by name; each at most once."""
    given: dict[str, str] = {}
    where = len(fragment) - len("&".join(options))
    for option in options:
        name, equals, value = option.partition("=")
        if not equals or name not in known or name in given:
            names = [f"{one}=" for one in known]
            expected = gettext("one of {names}, each at most once").format(names=", ".join(names))
            raise LinkError(fragment, where, expected)
        given[name] = value
        where += len(option) + 1
    return given


def _seat(fragment: str, given: dict[str, str], seats: str) -> str | None:
    seat = given.get("seat")
    if seat is not None and (len(seat) != 1 or seat not in seats):
        where = fragment.index("seat=")
        expected = gettext("{name} and one of {seats}").format(name="seat=", seats=", ".join(seats))
        raise LinkError(fragment, where, expected)
    return seat
