"""Links to positions (notation, section 4)."""

import zlib
from base64 import urlsafe_b64encode

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pacru
from pacru.link import (
    MOST_PACKED,
    MOST_UNPACKED,
    LinkError,
    is_link,
    parse_position_link,
    position_link,
)


def fragment_of(data: bytes) -> str:
    return "#p=" + urlsafe_b64encode(data).rstrip(b"=").decode()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_position_comes_back(players: int) -> None:
    position = pacru.Position.initial(players, tournament=True)
    fragment = position_link(position)
    assert is_link(fragment)
    assert parse_position_link(fragment).position == position
    assert parse_position_link(fragment.removeprefix("#")).position == position


def test_the_seat_comes_back() -> None:
    position = pacru.Position.initial(2)
    assert parse_position_link(position_link(position)).seat is None
    assert parse_position_link(position_link(position, "N")).seat == "N"


def test_a_link_is_made_of_characters_that_need_no_escape() -> None:
    fragment = position_link(pacru.Position.initial(4))
    assert set(fragment[3:]) <= set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    )


@pytest.mark.parametrize(
    "options", ["&seat=E", "&seat=", "&seat=SN", "&seat=s", "&ply", "&seat=S&seat=N", "&"]
)
def test_a_seat_that_is_none_is_refused(options: str) -> None:
    with pytest.raises(LinkError) as refused:
        parse_position_link(position_link(pacru.Position.initial(2)) + options)
    assert refused.value.text[refused.value.where - 1] == "&"


@pytest.mark.parametrize(
    "fragment",
    [
        "",
        "#",
        "#g=abc",
        "#p=",
        "#p=a",
        "#p=!!!!",
        "#p=AAAA",
        "#p=ä",
        fragment_of(zlib.compress(b"4Bs")[:-3]),
        fragment_of(zlib.compress(b"4Bs") + b"more"),
        fragment_of(zlib.compress("ä".encode())),
    ],
)
def test_what_is_no_link_is_refused(fragment: str) -> None:
    with pytest.raises(LinkError):
        parse_position_link(fragment)


def test_a_text_that_is_no_position_is_refused() -> None:
    with pytest.raises(pacru.PositionError):
        parse_position_link(fragment_of(zlib.compress(b"9/9/9/9/9/9/9/9/9 a 2 - 1")))


def test_a_long_fragment_is_refused_unread() -> None:
    with pytest.raises(LinkError, match="at most"):
        parse_position_link("#p=" + "A" * MOST_PACKED)


def test_a_decompression_bomb_is_refused() -> None:
    bomb = fragment_of(zlib.compress(b"9" * (MOST_UNPACKED + 1), 9))
    assert len(bomb) < MOST_PACKED
    with pytest.raises(LinkError, match="at most"):
        parse_position_link(bomb)


@given(st.text(max_size=200))
def test_nothing_but_its_own_errors_comes_out(text: str) -> None:
    with pytest.raises((LinkError, pacru.PositionError)):
        parse_position_link("#p=" + text)


@given(st.binary(max_size=200))
def test_nothing_but_its_own_errors_comes_out_of_packed_data(data: bytes) -> None:
    with pytest.raises((LinkError, pacru.PositionError)):
        parse_position_link(fragment_of(zlib.compress(data)))
