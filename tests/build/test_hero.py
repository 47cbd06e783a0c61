"""The picture of the welcome is of two turns as the rules have them."""

import xml.etree.ElementTree as ET

import pytest
from pipeline import hero

from pacru.core.turn import Move

SVG = "{http://www.w3.org/2000/svg}"


def borderland(field: str) -> tuple[int, int]:
    return (ord(field[0]) - ord("a")) // 3, (int(field[1]) - 1) // 3


@pytest.fixture(scope="module")
def drawn() -> ET.Element:
    return ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{hero.picture()}</svg>')


def parts(drawn: ET.Element, css_class: str) -> list[ET.Element]:
    """The elements of a class that are not kept for later use."""
    return [one for one in drawn.iter() if css_class in one.get("class", "").split()]


def test_each_turn_goes_straight_ahead_across_a_border_and_leaves_one_marker() -> None:
    played = hero.moves(hero.game())
    assert [ply.player for ply, _ in played] == [0, 1]
    for ply, move in played:
        assert isinstance(move, Move)
        assert borderland(move.origin) != borderland(move.destination)
        assert ply.before.chevron(move.origin) == ply.after.chevron(move.destination)
        (marked,) = ply.changed
        assert marked != move.destination
        assert borderland(marked) == borderland(move.destination)


def test_all_pieces_are_drawn_as_they_stand_afterwards(drawn: ET.Element) -> None:
    position = hero.game().position
    for player in (0, 1):
        pieces = parts(drawn, f"pacru-{'ab'[player]}")
        of_player = len(position.markers(player)) + len(position.chevrons(player))
        assert len(pieces) == of_player
    tablets = [use for use in drawn.iter(f"{SVG}use") if use.get("href") == "#hero-tablet"]
    assert len({(one.get("x"), one.get("y")) for one in tablets}) == 9


def test_what_moves_is_one_thing_of_each_kind_a_turn(drawn: ET.Element) -> None:
    for kind in ("hero-move", "hero-drop", "hero-glow"):
        found = parts(drawn, kind)
        assert sorted(one.get("class", "").split()[1] for one in found) == ["hero-1", "hero-2"]
    rules = hero.stylesheet().splitlines()
    assert [rule.split(" ")[0] for rule in rules] == [".hero-1", ".hero-2"]


def test_the_picture_is_small() -> None:
    assert len(hero.picture()) < 9_000
