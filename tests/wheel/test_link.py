"""Links to positions (docs/notation.md, section 4)."""

import random
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import replace
from typing import Final
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pacru
from pacru import Game, link
from pacru.link import MOST_PACKED, MOST_TURNS, MOST_UNPACKED, LinkError, find
from pacru.record import RecordError, write
from pacru.tree import Tree
from tests.support.records import play_at_random


def fragment_of(data: bytes) -> str:
    return "#p=" + urlsafe_b64encode(data).rstrip(b"=").decode()


@pytest.mark.parametrize(("players", "seat"), [(2, None), (2, "N"), (3, None), (4, None)])
def test_a_position_and_a_seat_come_back(players: int, seat: str | None) -> None:
    position = pacru.Position.initial(players, tournament=True)
    fragment = link.write(position, seat=seat)
    assert link.is_position_link(fragment)
    for text in (fragment, fragment.removeprefix("#")):
        found = link.read(text)
        assert (found.position, found.seat) == (position, seat)


def test_a_link_is_made_of_characters_that_need_no_escape() -> None:
    fragment = link.write(pacru.Position.initial(4))
    assert set(fragment[3:]) <= set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    )


def test_a_seat_that_is_none_is_refused(subtests: pytest.Subtests) -> None:
    for options in [
        "&seat=E",
        "&seat=",
        "&seat=SN",
        "&seat=s",
        "&seat",
        "&ply",
        "&seat=S&seat=N",
        "&",
    ]:
        with subtests.test(options):
            with pytest.raises(LinkError) as refused:
                link.read(link.write(pacru.Position.initial(2)) + options)
            assert refused.value.text[refused.value.where - 1] == "&"


def test_what_is_no_link_is_refused(subtests: pytest.Subtests) -> None:
    for fragment in [
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
    ]:
        with subtests.test(fragment), pytest.raises(LinkError):
            link.read(fragment)


def test_a_text_that_is_no_position_or_a_large_one_is_refused() -> None:
    with pytest.raises(pacru.PositionError):
        link.read(fragment_of(zlib.compress(b"9/9/9/9/9/9/9/9/9 a 2 - 1")))
    with pytest.raises(LinkError, match="at most"):
        link.read("#p=" + "A" * MOST_PACKED)
    bomb = fragment_of(zlib.compress(b"9" * (MOST_UNPACKED + 1), 9))
    assert len(bomb) < MOST_PACKED
    with pytest.raises(LinkError, match="at most"):
        link.read(bomb)


@given(st.text(max_size=200), st.binary(max_size=200))
def test_nothing_but_its_own_errors_comes_out(text: str, data: bytes) -> None:
    for fragment in ("#p=" + text, fragment_of(zlib.compress(data))):
        with pytest.raises((LinkError, pacru.PositionError)):
            link.read(fragment)


# ---- games


TREE, _ = Tree.of(pacru.Game.new().play("a3-b3")).play((), "e1-e2")


@pytest.mark.parametrize("seat", [None, "S", "N"])
@pytest.mark.parametrize("ply", [None, 0, 1])
def test_a_link_opens_the_game_with_its_variations(seat: str | None, ply: int | None) -> None:
    fragment = link.write(TREE, {"Black": "Zoë </script>"}, seat=seat, ply=ply)
    assert link.is_game_link(fragment)
    opened = link.read(fragment)
    assert (opened.record.tree, opened.seat, opened.ply) == (TREE, seat, ply)
    assert opened.record.tags["Black"] == "Zoë </script>"


def test_options_that_make_no_sense_are_refused(subtests: pytest.Subtests) -> None:
    for options in [
        "&seat",
        "&ply",
        "&ply=2",
        "&ply=-1",
        "&ply=",
        "&ply=1e0",
        "&ply=1&ply=1",
        "&seat=E",
        "&x=1",
        "&",
    ]:
        with subtests.test(options), pytest.raises(LinkError, match="expected"):
            link.read(link.write(TREE) + options)


def test_one_reader_reads_the_links_to_positions_and_games() -> None:
    game = pacru.Game().play("a3-b3").play("e9-e8")
    opened = link.read(link.write(game, ply=1))
    assert (opened.game, opened.position, opened.ply) == (game, game.plies[0].after, 1)
    opened = link.read(link.write(game.position, seat="N"))
    assert (opened.game, opened.seat) == (pacru.Game(game.position), "N")
    assert opened.record.tags == {}
    opened = link.read("#record=a3-b3%20e9-e8")
    assert [ply.spelled for ply in opened.game.plies] == ["a3-b3", "e9-e8"]
    assert opened.position == opened.game.position
    with pytest.raises(LinkError, match="expected g=, p=, record="):
        link.read("#puzzle=w1-0003")


NOT_WRITTEN: Final[dict[str, Callable[[], str]]] = {
    "seat: expected one of S, N": lambda: link.write(pacru.Position(), seat="W"),
    "ply: expected a whole number from 0 to 0": lambda: link.write(pacru.Game(), ply=1),
    "a position has no tags": lambda: link.write(pacru.Position(), {"Black": "Ada"}),
}


def test_what_no_link_can_have_is_not_written(subtests: pytest.Subtests) -> None:
    for said, write_link in NOT_WRITTEN.items():
        with subtests.test(said), pytest.raises(pacru.PacruError, match=said):
            write_link()
    with pytest.raises(TypeError, match="expected a Position, a Game or a Tree, found 'start2'"):
        link.write("start2")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a text, found None"):
        link.read(None)  # type: ignore[arg-type]


def test_a_game_that_is_too_long_for_a_link_is_refused() -> None:
    noise = "".join(chr(0x4E00 + number * 7919 % 20000) for number in range(30_000))
    with pytest.raises(LinkError, match="at most"):
        link.write(TREE.annotated((0,), comment=noise))


def test_a_link_has_a_thousand_turns_at_most_in_either_direction() -> None:
    tree, path = Tree.of(pacru.Game.new()).play((), "a3-b3")
    most, more = (
        replace(tree, line=(replace(tree.node(path), variations=(tree.line,) * number),))
        for number in (MOST_TURNS - 1, MOST_TURNS)
    )
    assert link.read(link.write(most)).record.tree == most
    with pytest.raises(pacru.PacruError, match="at most 1000 moves"):
        link.write(more)
    with pytest.raises(RecordError, match="at most 1000 moves"):
        link.read("#g=" + fragment_of(zlib.compress(write(more).encode())).partition("=")[2])


# ---- links that messengers, mails and people have changed

LINKED = play_at_random(Game.new(), 40, random.Random(1))
FRAGMENT = link.write(LINKED, seat="N", ply=12)
ADDRESS = f"https://example.org/pacru/{FRAGMENT}"


def wrapped(text: str, width: int, end: str = "\n") -> str:
    """A text in lines."""
    return end.join(text[at : at + width] for at in range(0, len(text), width))


@pytest.mark.parametrize(
    "text",
    [
        ADDRESS,
        FRAGMENT,
        f"({ADDRESS})",
        f"<{ADDRESS}>",
        f"“{ADDRESS}”.",
        f"[our game]({ADDRESS})!",
        f"_{ADDRESS}_",
        f"Your turn!\n{ADDRESS}\nAda",
        f"see {ADDRESS} and play",
        f"Hi,\n{wrapped(ADDRESS, 72)}\nYour turn, Ada",
        f"> Hi,\n> {wrapped(ADDRESS, 72, end=chr(10) + '> ')}\n> Ada",
        wrapped(ADDRESS, 75, end="=\n"),
        ADDRESS.replace("=", "%3D"),
        quote(ADDRESS, safe=""),
        quote(quote(ADDRESS, safe=""), safe=""),
        f"{ADDRESS}&utm_source=chat&utm_medium=social",
        f"{ADDRESS}?fbclid=IwAR0_x-y",
        f"{ADDRESS}&fbclid",
        ADDRESS.replace("&", "&amp;"),
        f"{ADDRESS[:60]}\u200b{ADDRESS[60:]}",
    ],
)
def test_a_link_is_found_in_any_text_and_mended(text: str) -> None:
    assert find(text) == FRAGMENT


@pytest.mark.parametrize("width", range(30, 100, 7))
def test_a_link_is_found_wherever_its_lines_end(width: int) -> None:
    plain = link.write(LINKED)
    text = f"Hello\n{wrapped('https://example.org/' + plain, width)}\nSee you, Ada"
    assert find(text) == plain


def test_a_link_that_lacks_a_part_is_still_refused() -> None:
    for damaged in (ADDRESS[:200], ADDRESS.replace("&seat=N&ply=12", "")[:-3]):
        with pytest.raises(LinkError):
            link.read(find(damaged))
    with pytest.raises(LinkError):
        link.read(find(ADDRESS.replace("seat=N", "seat=X")))


def test_a_link_with_the_text_of_another_site_is_found() -> None:
    turns = " ".join(str(ply.turn) for ply in LINKED.plies)
    fragment = f"#record={quote(turns)}"
    address = f"https://example.org/{fragment}"
    for text in (
        f"({address}).",
        quote(address, safe=""),
        f"https://example.org/#record={quote(quote(turns))}",
        f"{address}&utm_source=chat",
        wrapped(address, 70),
        f"<{address}> and so on",
    ):
        assert find(text) == fragment


def test_a_text_without_a_link_has_none() -> None:
    for text in ("", "nothing #1 here", "# g", "#game=1", "100%"):
        assert find(text) == ""
    assert find("#puzzle=w1-0003).", ["puzzle"]) == "#puzzle=w1-0003"
    assert find("see #puzzles.", ["puzzle", "puzzles"]) == "#puzzles"
