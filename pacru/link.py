"""A position as the fragment of an address: a link that opens it (notation, section 4).

A link is input from a stranger. It is measured before it is unpacked, unpacked no further than a fixed size, and
refused whole when anything in it is wrong.
"""

import binascii
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from typing import Final

from pacru.errors import NotationError
from pacru.position import DEFAULT_SEATS, Position

MOST_PACKED: Final = 32 * 1024
"""The longest fragment that is read, in characters."""
MOST_UNPACKED: Final = 256 * 1024
"""The longest text in a fragment, in bytes."""

_URL_SAFE: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


class LinkError(NotationError):
    """A fragment that is no link to a position."""

    kind = "link"


@dataclass(frozen=True, slots=True)
class PositionLink:
    """What a link to a position says.

    Attributes:
        position: the position to show.
        seat: the seat that the reader is to play, "S", "W", "N" or "E"; None when it is left open.
    """

    position: Position
    seat: str | None = None


def is_link(fragment: str) -> bool:
    """Whether a fragment claims to be a link to a position."""
    return fragment.startswith("#p=")


def position_link(position: Position, seat: str | None = None) -> str:
    """The fragment that opens a position, to be put behind the address of the app.

    >>> position_link(Position.initial())[:8]
    '#p=eNoz'

    Args:
        position: the position to show.
        seat: the seat that the reader is to play.
    """
    packed = urlsafe_b64encode(zlib.compress(str(position).encode())).rstrip(b"=").decode()
    return f"#p={packed}&seat={seat}" if seat else f"#p={packed}"


def parse_position_link(fragment: str) -> PositionLink:
    """What a fragment such as ``"#p=eNoz…&seat=S"`` says; the leading ``#`` may be missing.

    Raises:
        LinkError: it is no such fragment, or too long; it says where and what was expected.
        PositionError: the text in it is no position.
    """
    fragment = fragment.removeprefix("#")
    if len(fragment) > MOST_PACKED:
        raise LinkError(fragment, MOST_PACKED, f"at most {MOST_PACKED} characters")
    packed, *options = fragment.split("&")
    if not packed.startswith("p="):
        raise LinkError(fragment, 0, "p=")
    position = Position.parse(_unpacked(fragment, packed[2:]))
    return PositionLink(position, _seat(fragment, options, DEFAULT_SEATS[position.players]))


def _unpacked(fragment: str, packed: str) -> str:
    wrong = next((place for place, sign in enumerate(packed) if sign not in _URL_SAFE), None)
    if wrong is not None:
        raise LinkError(fragment, 2 + wrong, "URL-safe base64")
    try:
        data = urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(data, MOST_UNPACKED)
    except (binascii.Error, zlib.error) as error:
        raise LinkError(fragment, 2, "compressed text") from error
    if unpacking.unconsumed_tail:
        raise LinkError(fragment, 2, f"at most {MOST_UNPACKED} bytes of text")
    if not unpacking.eof or unpacking.unused_data:
        raise LinkError(fragment, 2, "compressed text, whole and nothing behind it")
    try:
        return text.decode("ascii")
    except UnicodeDecodeError as error:
        raise LinkError(fragment, 2, "the text of a position") from error


def _seat(fragment: str, options: list[str], seats: str) -> str | None:
    if not options:
        return None
    where = fragment.index("&") + 1
    name, _, seat = options[0].partition("=")
    if len(options) > 1 or name != "seat" or len(seat) != 1 or seat not in seats:
        raise LinkError(fragment, where, f"seat= and one of {', '.join(seats)}, or nothing more")
    return seat
