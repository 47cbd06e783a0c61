"""Text files as bytes: their encoding, and what programs leave in them besides text."""

import codecs
import re
from typing import Final

from pacru.core.errors import PacruError
from pacru.core.texts import gettext

_MARK: Final = "\ufeff"
"""The byte order mark, with which a file can begin."""
_ENCODINGS: Final = {
    codecs.BOM_UTF16_LE: "utf-16-le",  # as the shell of Windows writes with >
    codecs.BOM_UTF16_BE: "utf-16-be",
}
"""The encodings other than UTF-8, by their byte order marks."""
_END: Final = "\x1a"
"""Ctrl-Z, with which some systems end a text."""
_PADDING: Final = "\0"
"""What some systems write after the end, up to a full block."""
_LINE_END: Final = re.compile(r"\r\n?")


def decode_text(data: bytes) -> str:
    r"""Decode a text file: UTF-8, with or without a byte order mark, or UTF-16 with one.

    >>> decode_text(b"\xef\xbb\xbfa3-b4\r\n")
    'a3-b4\n'
    >>> decode_text("Zoë".encode("latin-1"))
    Traceback (most recent call last):
    pacru.PacruError: line 1: byte 0xeb at offset 2 is not UTF-8. Save the file as UTF-8

    Args:
        data: the whole content of the file.

    Returns:
        The text as `strip_marks` returns it, with ``\n`` at the end of each line.

    Raises:
        PacruError: a byte belongs to neither encoding. The message has the byte, its offset from the beginning of the
            file, from 0, and its line, from 1.
    """
    encoding = _ENCODINGS.get(data[:2], "utf-8")
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        raise _not_text(data, error.start, encoding) from None
    zero = text.rstrip(_PADDING + _END).find("\0")
    if zero >= 0:  # UTF-16 without a mark, or no text at all
        raise _not_text(data, len(text[:zero].encode(encoding)), encoding)
    return _with_plain_line_ends(strip_marks(text))


def strip_marks(text: str) -> str:
    r"""Remove what programs leave in text files and nobody sees.

    These are byte order marks and Ctrl-Z, also between files that have been joined, and zeros at the end.

    >>> strip_marks("\ufeffone\n\ufefftwo\n\x1a")
    'one\ntwo\n'
    """
    return text.replace(_MARK, "").replace(_END, "").rstrip(_PADDING)


def _with_plain_line_ends(text: str) -> str:
    return _LINE_END.sub("\n", text)


def _not_text(data: bytes, offset: int, encoding: str) -> PacruError:
    line = 1 + _with_plain_line_ends(data[:offset].decode(encoding)).count("\n")
    said = gettext(
        "line {line}: byte {byte} at offset {offset} is not {encoding}. Save the file as UTF-8"
    )
    name = "UTF-8" if encoding == "utf-8" else "UTF-16"
    return PacruError(
        said.format(line=line, byte=f"0x{data[offset]:02x}", offset=offset, encoding=name)
    )
