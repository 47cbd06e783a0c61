"""Text files of all kinds of systems are read as text, or the byte that is none is named."""

import pytest

from pacru import PacruError
from pacru.core.decoding import decode_text, strip_marks
from pacru.record import count, read, read_all
from tests.support.records import EXAMPLE

TEXT = "Zoë\nЖ 🎲\n"


@pytest.mark.parametrize(
    "data",
    [
        TEXT.encode(),
        TEXT.encode("utf-8-sig"),
        TEXT.encode("utf-16"),
        b"\xff\xfe" + TEXT.encode("utf-16-le"),
        b"\xfe\xff" + TEXT.encode("utf-16-be"),
        TEXT.replace("\n", "\r\n").encode("utf-16"),
        TEXT.replace("\n", "\r\n").encode(),
        TEXT.replace("\n", "\r").encode(),
        TEXT.encode() + b"\x1a",
        TEXT.encode() + b"\x1a" + 500 * b"\0",
    ],
)
def test_a_text_is_the_same_in_every_encoding(data: bytes) -> None:
    assert decode_text(data) == TEXT


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_joined_files_are_one_text(encoding: str) -> None:
    assert decode_text(2 * TEXT.encode(encoding)) == 2 * TEXT
    assert strip_marks(EXAMPLE) is EXAMPLE  # which has none
    joined = f"\ufeff{EXAMPLE.strip()}\ufeff{EXAMPLE}"  # without a line end
    assert len([*read_all(joined)]) == 2


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"a\nZo\xeb", "line 2: byte 0xeb at offset 4 is not UTF-8"),
        (b"a\r\nb\rZo\xeb", "line 3: byte 0xeb at offset 7 is not UTF-8"),
        (b"\xef\xbb\xbfZo\xc3", "line 1: byte 0xc3 at offset 5 is not UTF-8"),
        (b"\xff\xfea\0\n\0b", "line 2: byte 0x62 at offset 6 is not UTF-16"),
        (b"\xfe\xff\0\n\xdc\0", "line 2: byte 0xdc at offset 4 is not UTF-16"),
        ("é\n".encode() + b"a\0b", "line 2: byte 0x00 at offset 4 is not UTF-8"),
        ("ab".encode("utf-16-le"), "line 1: byte 0x00 at offset 1 is not UTF-8"),
        ("ab".encode("utf-32"), "line 1: byte 0x00 at offset 2 is not UTF-16"),
        (b"\x89PNG\r\n\x1a\n", "line 1: byte 0x89 at offset 0 is not UTF-8"),
    ],
)
def test_a_byte_that_is_no_text_is_named_with_its_place(data: bytes, said: str) -> None:
    with pytest.raises(PacruError, match=f"^{said}. Save the file as UTF-8$"):
        decode_text(data)


def test_every_file_of_one_byte_is_text_or_refused() -> None:
    for byte in range(256):
        try:
            text = decode_text(bytes([byte, 0x41]))
        except PacruError as error:
            assert f"byte 0x{byte:02x} at offset 0" in str(error)
        else:
            assert byte < 0x80
            assert text.endswith("A")


# ---- what nobody sees in a record


@pytest.mark.parametrize("end", ["", "\x1a", "\x1a\0\0", "\0", "\ufeff"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_records_that_were_joined_are_read(mark: str, end: str) -> None:
    joined = 2 * f"{mark}{EXAMPLE}\n\x1a{mark}" + end
    assert count(joined) == 2
    assert [found.tree for found in read_all(joined)] == 2 * [read(EXAMPLE).tree]
