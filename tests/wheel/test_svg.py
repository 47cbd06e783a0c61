"""The drawing of positions: well-formed, everything where it belongs, readable in every theme."""

import itertools
import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from math import dist
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pacru
from pacru import svg
from pacru.svg import LastTurn, Options, paint
from pacru.svg.highlights import with_last_turn
from pacru.svg.shapes import DESTINATIONS
from pacru.svg.theme import COLOUR_NAMES, PARTS, THEMES
from tests.support.contrast import contrast, linear
from tests.support.setups import play_eventfully

TWO = pacru.Position.parse(
    "8Asw/6b2/a1Awab1Bse+2/3babaab/b1a2a1b1/5An+1Ane1/5aa1a/5Bs+2Bs/Bne4a1b1 a 2 - 23"
)
FOUR = pacru.Position.parse(
    "4bbBe+2/5Ane3/2bad1Dn1d/1Cse+2dbAnc1/Bw1aaac1aDw/d1bdBne1c1d/4a1cCs1/3b4c/Dsw1ddAswcCse2 c 4 - 47"
)
OVER = pacru.Position.parse(
    "baaaaabAsw+b/aaaababBse+b/aaabaaAs+bb/bbb1BseaBe+ba/aabbbaabAne+/1aba1abab/baa1aabaa/"
    "Bw+bababAswaa/aba3aba - 2 - 83"
)
POSITIONS = (TWO, FOUR, OVER)

FIELDS = [file + row for row in "123456789" for file in "abcdefghi"]
SVG = "{http://www.w3.org/2000/svg}"

# Everything that can be highlighted, in the position TWO, with its classes and fields.
HIGHLIGHTS: dict[str, tuple[dict[str, Any], dict[str, set[str]]]] = {
    "movable": ({"movable": ["c7", "h4"]}, {"mark": {"c7", "h4"}}),
    "turnable": ({"turnable": ["i9"]}, {"open": {"i9"}}),
    "pointed": ({"movable": ["c7", "h4"], "pointed": "c7"}, {"ring": {"c7"}}),
    "selected": ({"selected": "f4"}, {"chosen": {"f4"}}),
    "destinations": (
        {
            "destinations": dict(
                zip(("e5", "g5", "f5", "h6", "f7", "g7"), DESTINATIONS, strict=False)
            ),
            "fills": {"f5": 3, "h6": 2},
        },
        {
            "mark": {"e5", "g5", "f5", "h6", "f7"},
            "arc": {"f7"},
            "claw": {"g7"},
            "number": {"f5"},
        },
    ),
    "faint": (
        {"destinations": {"e5": "plain", "g5": "crossing"}, "faint": ["g5"]},
        {"mark": {"e5", "g5"}, "faint": {"g5"}},
    ),
    "labels": ({"labels": {"d8": "A", "e8": "B"}}, {"label": {"d8", "e8"}}),
    "place": ({"place": ["d8", "c7"]}, {"plus": {"d8"}, "mark": {"c7"}}),
    "place, pointed at": (
        {"place": ["d8", "d9"], "pointed": "d8"},
        {"plus": {"d9"}, "mark": {"d8"}},
    ),
    "swap": ({"swap": ["g8"]}, {"swap": {"g8"}}),
    "swap, pointed at": ({"swap": ["g8", "d7"], "pointed": "g8"}, {"swap": {"d7"}, "mark": {"g8"}}),
    "meet": ({"meet": ["a2", "g8"]}, {"plus": {"a2"}, "swap": {"g8"}}),
    "payable": ({"payable": ["c5", "d7"]}, {"coin": {"c5", "d7"}}),
    "paid": ({"paid": ["i3", "a7"]}, {"number": {"i3", "a7"}}),
    "hinted": ({"hinted": ["c7"]}, {"beam": {"c7"}}),
    "rings": ({"rings": ["c5", "h2"]}, {"advice": {"c5", "h2"}}),
    "mistakes": ({"mistakes": ["c5"]}, {"mistake": {"c5"}}),
    "better": ({"better": ["c5"]}, {"better": {"c5"}, "tick": {"c5"}}),
    "attacked": (
        {"attacked": {"c5": ["c9"], "h2": ["h4", "f2"]}, "capturable": ["h2"]},
        {"open-claw": {"c5"}, "claw": {"h2"}, "danger": {"h2"}},
    ),
    "wrong": ({"wrong": ["c5"]}, {"danger": {"c5"}, "mistake": {"c5"}}),
    "powers": ({"powers": {"c5": 3}}, {"reach": {"c5"}}),
    "counted": ({"counted": {"c5": 1, "d7": 12, "e1": 2}}, {"tally": {"c5", "d7"}}),
    "turned": ({"turned": ("f4", "w", "n")}, {"turned": {"f4"}}),
    "last": (
        {
            "last": LastTurn(
                player=1,
                origin="g9",
                facing="se",
                destination="g7",
                changed=["g7", "h5"],
                captured=(0, "n"),
            )
        },
        {"changed": {"g7", "h5"}, "footprint": {"g9"}},
    ),
    "last reorientation": (
        {"last": LastTurn(player=1, origin="g7", facing="e", changed=["a1"])},
        {"changed": {"a1"}, "was-turned": {"g7"}},
    ),
    "gone": ({"gone": {"b2": (1, "n")}}, {"struck": {"b2"}}),
    "pending": ({"pending": "c3"}, {"pending": {"c3"}}),
}


def parse(text: str) -> ET.Element:
    return ET.fromstring(text)


def layers_of(drawing: str) -> dict[str, ET.Element]:
    return {
        group.get("data-layer", ""): group for group in parse(drawing) if group.get("data-layer")
    }


def centre(field: str, rotation: int) -> tuple[int, int]:
    """The centre of a field; a1 is at the bottom left of a board that is not rotated."""
    column, row = "abcdefghi".index(field[0]), 9 - int(field[1])
    for _ in range(rotation):
        column, row = 8 - row, column
    return 100 * column + 50, 100 * row + 50


def numbers(text: str | None) -> tuple[float, ...]:
    return tuple(map(float, re.findall(r"-?[\d.]+", text or "")))


def shape(name: str) -> ET.Element:
    """A shape of the sprite."""
    (found,) = (one for one in parse(svg.sprite()).iter() if one.get("id") == name)
    return found


def classes(element: ET.Element) -> set[str]:
    return set((element.get("class") or "").split())


def fields_with(drawing: str, css_class: str) -> set[str]:
    """The fields whose group, placed on its centre, has an element of a class."""
    field_at = {centre(field, 0): field for field in FIELDS}
    found = set()
    for group in parse(drawing).iter(f"{SVG}g"):
        place = numbers(group.get("transform"))
        if place in field_at and any(css_class in classes(part) for part in group.iter()):
            found.add(field_at[place[0], place[1]])  # type: ignore[index]
    return found


# The drawing as a whole


def test_a_drawing_is_one_well_formed_picture_with_a_text_for_it(subtests: pytest.Subtests) -> None:
    for coordinates in get_args(svg.Coordinates):
        for theme in get_args(svg.Theme):
            for position in POSITIONS:
                with subtests.test(f"{coordinates} {theme} {position}"):
                    root = parse(svg.draw(position, Options(theme=theme, coordinates=coordinates)))
                    assert root.tag == f"{SVG}svg"
                    assert root.get("role") == "img"
                    assert root.get("aria-label") == svg.describe(position)
                    left, top, width, height = numbers(root.get("viewBox"))
                    assert left <= 0 and top <= 0 and left + width >= 900 and top + height >= 900
                    assert root.get("width") is None and root.get("height") is None


def test_a_size_keeps_the_proportions() -> None:
    root = parse(svg.draw(TWO, Options(size=450, coordinates="none")))
    assert (root.get("width"), root.get("height")) == ("450", "457.9")


def test_the_same_position_and_options_give_the_same_text_in_a_notebook_too() -> None:
    again = pacru.Position.parse(str(FOUR))
    assert svg.draw(FOUR) == svg.draw(again) == FOUR._repr_svg_()


@pytest.mark.parametrize("theme", ["auto", "light", "dark", "contrast"])
def test_a_drawing_alone_holds_every_shape_and_token_it_refers_to(theme: svg.Theme) -> None:
    drawing = svg.draw(FOUR, Options(theme=theme))
    ids = re.findall(r'\bid="([^"]+)"', drawing)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'(?:href="|url\()#([^")]+)', drawing)) <= set(ids)
    style = drawing[drawing.index("<style>") : drawing.index("</style>")]
    assert set(re.findall(r"var\(--([\w-]+)\)", style)) <= set(re.findall(r"--([\w-]+):", style))
    assert ("prefers-color-scheme" in style) == (theme == "auto")


def test_different_drawings_on_one_page_share_no_id() -> None:
    ids = [set(re.findall(r'\bid="([^"]+)"', svg.draw(position))) for position in POSITIONS]
    assert all(a.isdisjoint(b) for a, b in itertools.combinations(ids, 2))


def test_a_drawing_for_a_page_takes_style_and_shapes_from_the_page() -> None:
    drawing = svg.draw(FOUR, Options(theme="page"))
    assert "<style" not in drawing
    assert "<defs" not in drawing
    references = set(re.findall(r'(?:href="|url\()#([^")]+)', drawing))
    assert references <= set(re.findall(r'\bid="([^"]+)"', svg.sprite()))
    parse(svg.sprite())


def test_layers_are_the_content_of_the_groups_of_a_drawing() -> None:
    options = Options(theme="page", interactive=True, movable=["c7"], focus="c7")
    layers = svg.layers(TWO, options)
    assert tuple(layers) == svg.LAYERS
    drawn = "".join(f'<g data-layer="{name}">{content}</g>' for name, content in layers.items())
    assert svg.draw(TWO, options).replace(' aria-hidden="true"', "").endswith(f"{drawn}</svg>")


def test_a_highlight_changes_only_the_layers_it_is_in() -> None:
    bare, focused = svg.layers(TWO), svg.layers(TWO, Options(focus="e5"))
    assert {name for name in svg.LAYERS if bare[name] != focused[name]} == {"focus"}


# Where things are


def test_every_marker_and_chevron_is_on_its_field(subtests: pytest.Subtests) -> None:
    for position in POSITIONS:
        for rotation in range(4):
            with subtests.test(f"{position} {rotation}"):
                layers = layers_of(svg.draw(position, Options(rotation=rotation, theme="page")))
                for name, attribute, on_board in (
                    ("tiles", "data-tile", position.markers),
                    ("chevrons", "data-chevron", position.chevrons),
                ):
                    drawn = {}
                    for group in layers[name]:
                        for thing in group:
                            field = thing.get(attribute, "")
                            assert numbers(thing.get("transform")) == centre(field, rotation)
                            (used,) = [*thing] or [thing]
                            drawn[field] = used.get("href", "").split("-")[2]
                    expected = {
                        field: "abcd"[player]
                        for player in range(position.players)
                        for field in on_board(player)
                    }
                    assert drawn == expected


@pytest.mark.parametrize(
    ("rotation", "facing", "lit"), [(0, "nw", "r"), (1, "ne", "r"), (2, "se", "r"), (3, "sw", "l")]
)
def test_chevrons_turn_with_the_board_and_the_light_does_not(
    rotation: int, facing: str, lit: str
) -> None:
    position = pacru.Position.parse("9/9/9/9/4Anw4/9/9/9/4Bn4 a 2 - 1")
    layers = layers_of(svg.draw(position, Options(rotation=rotation, theme="page")))
    (chevron,) = (use for use in layers["chevrons"].iter() if "chevron-a" in use.get("href", ""))
    assert chevron.get("href") == f"#pacru-chevron-a-{facing}"
    shadow, body = shape(f"pacru-chevron-a-{facing}")
    assert body.get("href") == f"#pacru-body-a-{lit}"
    down, *turn = numbers(shadow.get("transform"))[1:]
    assert down > 0
    assert turn == [*numbers(body.get("transform"))]


def test_a_marker_under_a_chevron_hides_its_sign() -> None:
    layers = layers_of(svg.draw(TWO, Options(theme="page")))
    tiles = {tile.get("data-tile"): tile.get("href") for tile in layers["tiles"].iter(f"{SVG}use")}
    assert (tiles["g7"], tiles["e7"]) == ("#pacru-bare-b", "#pacru-tile-b")


def test_coordinates_name_the_column_and_the_row_they_stand_at(subtests: pytest.Subtests) -> None:
    for rotation in range(4):
        with subtests.test(f"{rotation}"):
            start = pacru.Position.initial(players=2, seats="NS")
            layers = layers_of(svg.draw(start, Options(rotation=rotation)))
            seen = set()
            for text in layers["coordinates"]:
                x, y = float(text.get("x", "")), float(text.get("y", ""))
                assert x < -8 or y > 918  # beside the plate
                axis = 0 if y > 918 else 1
                line = round((x, y)[axis] // 100)
                named = {
                    centre(field, rotation)[axis] // 100
                    for field in FIELDS
                    if (text.text or "") in field
                }
                assert named == {line}
                assert text.get("transform") is None
                seen.add(text.text)
            assert len(seen) == 18


@pytest.mark.parametrize("rotation", range(4))
def test_numbers_inside_stand_in_free_fields(rotation: int) -> None:
    start = pacru.Position.initial(4)
    drawing = svg.draw(start, Options(coordinates="inside", rotation=rotation, theme="page"))
    standing = {field for player in range(4) for field in start.chevrons(player)}
    at = {centre(field, rotation): field for field in FIELDS}
    below = inside = 0
    for text in parse(drawing).iter(f"{SVG}text"):
        x, y = float(text.get("x", "")), float(text.get("y", ""))
        if y > 918:
            below += 1
            continue
        inside += 1
        field = at[int(x // 100 * 100 + 50), int(y // 100 * 100 + 50)]
        assert (text.text or "?") in field
        assert field not in standing
    assert (below, inside) == (9, 9 - 3)  # three chevrons stand at each side


def test_an_attack_is_a_line_to_a_point_at_the_side_it_comes_from() -> None:
    drawing = svg.draw(TWO, Options(theme="page", attacks=[("a1", "d4"), ("c9", "c7")]))
    assert drawing.count('class="attack"') == 2
    points = [claw.get("transform") for claw in parse(drawing).iter() if "claw" in classes(claw)]
    assert points == ["rotate(225)", None]


@pytest.mark.parametrize("rotation", range(4))
def test_an_interactive_drawing_covers_every_field_with_its_rect(rotation: int) -> None:
    drawing = svg.draw(TWO, Options(interactive=True, rotation=rotation))
    rects = list(layers_of(drawing)["hits"].iter(f"{SVG}rect"))
    assert sorted(rect.get("data-field", "") for rect in rects) == sorted(FIELDS)
    for rect in rects:
        x, y = centre(rect.get("data-field", ""), rotation)
        place = [rect.get(name) for name in ("x", "y", "width", "height")]
        assert place == [f"{x - 50}", f"{y - 50}", "100", "100"]
    rows = list(layers_of(drawing)["hits"])
    assert parse(drawing).get("role") == "grid"
    assert [row.get("role") for row in rows] == ["row"] * 9
    assert {rect.get("role") for rect in rects} == {"gridcell"}
    for row in rows:  # each is named by what all its fields share
        assert all(row.get("aria-label", "") in rect.get("data-field", "") for rect in row)
    heard = {name for name, layer in layers_of(drawing).items() if not layer.get("aria-hidden")}
    assert heard == {"hits"}
    assert "data-field" not in svg.draw(TWO, Options(rotation=rotation))


# Highlights


def test_a_highlight_is_drawn_on_its_fields_and_nowhere_else(subtests: pytest.Subtests) -> None:
    for name in HIGHLIGHTS:
        with subtests.test(name):
            chosen, expected = HIGHLIGHTS[name]
            drawing = svg.draw(TWO, Options(theme="page", **chosen))
            for css_class, fields in expected.items():
                assert fields_with(drawing, css_class) == fields
                assert not fields_with(svg.draw(TWO, Options(theme="page")), css_class)


@pytest.mark.parametrize("rotation", range(4))
def test_marks_stay_upright(rotation: int) -> None:
    shown = Options(selected="f4", destinations={"g5": "crossing"}, rotation=rotation)
    for element in layers_of(svg.draw(TWO, shown))["marks"].iter():
        assert "rotate" not in element.get("transform", "")


def test_hush_covers_whole_borderlands_and_else_single_fields() -> None:
    covered = svg.layers(TWO, Options(hush=["e5", "a1"]))["hush"]
    assert covered.count("M") == 7 + 8 + 8
    assert "M325,5h" in covered and "M325,305h" not in covered  # the one in the middle has e5
    assert "M320,307h" in covered  # d6, but neither e5 nor a1
    assert "M416.5,403.5h" not in covered and "M20,803.5h" not in covered
    assert svg.layers(TWO, Options(hush=FIELDS))["hush"] == ""
    assert svg.layers(TWO)["hush"] == ""


def test_a_paid_marker_becomes_an_outline() -> None:
    layers = svg.layers(TWO, Options(paid=["a7", "i3"]))
    assert 'data-tile="a7"' not in layers["tiles"]
    assert layers["trail"].count("slot-a") == 2
    assert re.findall(r'class="number"[^>]*>(\d)', layers["marks"]) == ["1", "2"]


def test_outlines_take_the_shape_and_colour_of_the_player_to_move_or_another() -> None:
    assert '<g class="pacru-c">' in svg.layers(FOUR, Options(slots=["a9"]))["trail"]
    other = svg.layers(FOUR, Options(slots=["a9"], player=1))["trail"]
    assert '<g class="pacru-b">' in other and "slot-b" in other


@pytest.mark.parametrize("rotation", range(4))
def test_the_borderland_is_lit_in_one_frame(rotation: int) -> None:
    borderland = [file + row for file in "ghi" for row in "456"]
    wash = layers_of(svg.draw(TWO, Options(borderland=borderland, rotation=rotation)))["wash"]
    (slab,) = wash
    x, y = numbers(slab.get("transform"))
    assert (x + 150, y + 150) == centre("h5", rotation)
    (frame,) = (part for part in slab if "border" in classes(part))
    left, top, width, height = (
        float(frame.get(name, "")) for name in ("x", "y", "width", "height")
    )
    assert (left + width / 2, top + height / 2) == (150, 150)
    assert 290 <= width == height <= 300


def test_the_frame_of_a_meeting_lies_along_the_two_chevrons() -> None:
    for pair, expected in (
        (("f5", "f6"), (550, 400, -90)),
        (("f5", "g5"), (600, 450, 0)),
        (("f5", "g6"), (600, 400, -45)),
        (("f5", "g4"), (600, 500, 45)),
    ):
        trail = layers_of(svg.draw(TWO, Options(link=pair)))["trail"]
        assert [numbers(group.get("transform")) for group in trail if len(group)] == [expected]


LAST = LastTurn(player=1, origin="e4", facing="n", destination="e7")


@pytest.mark.parametrize(
    ("options", "kind", "line"),
    [
        # From the chosen chevron under all marks to the last one.
        ({"lanes": [("f4", "f7"), ("f4", "h6")]}, "lane", (550, 550, 550, 250, 550, 550, 750, 350)),
        # From the footprint of the last turn to the tail.
        ({"last": LAST}, "way", (450, 538, 450, 290)),
    ],
    ids=["lane", "way"],
)
def test_a_line_shows_where_a_chevron_can_go_or_came_from(
    options: dict[str, Any], kind: str, line: tuple[float, ...]
) -> None:
    trail = layers_of(svg.draw(TWO, Options(**options)))["trail"]
    (drawn,) = (part for part in trail if kind in classes(part))
    assert numbers(drawn.get("d")) == line


@pytest.mark.parametrize(
    ("arrow", "tip"),
    [
        (("f4", "f7"), "translate(550 258) rotate(-90)"),
        (("c7", "g7"), "translate(598 250) rotate(0)"),
    ],
    ids=["into a field", "at a chevron"],
)
def test_an_arrow_points_at_a_field_and_covers_no_chevron(arrow: tuple[str, str], tip: str) -> None:
    trail = layers_of(svg.draw(TWO, Options(arrow=arrow)))["trail"]
    assert [part.get("transform") for part in trail if "arrow-tip" in classes(part)] == [tip]


def test_the_best_of_several_arrows_lies_above_the_others() -> None:
    ways = [("e5", "e6"), ("e5", "f6"), ("a1", "b2")]
    trail = layers_of(svg.draw(TWO, Options(arrows=ways)))["trail"]
    assert [classes(group) for group in trail] == [{"rank-3"}, {"rank-2"}, {"rank-1"}]
    assert len(layers_of(svg.draw(TWO, Options(arrows=[("a1", "b2")] * 9)))["trail"]) == 9


def test_colours_change_the_palette_and_not_the_shape() -> None:
    tiles = layers_of(svg.draw(TWO, Options(theme="page", colours="dc")))["tiles"]
    assert [group.get("class") for group in tiles] == ["pacru-d", "pacru-c"]
    used = {use.get("href") for use in tiles[0].iter(f"{SVG}use")}
    assert used == {"#pacru-tile-a", "#pacru-bare-a"}
    assert "Blue to move" in svg.describe(TWO, "dc")


@pytest.mark.parametrize("coordinates", get_args(svg.Coordinates))
def test_the_frame_of_the_focus_stays_in_the_drawing(coordinates: svg.Coordinates) -> None:
    options = Options(focus="a9", coordinates=coordinates)
    left, top, _, _ = numbers(svg.view_box(options))
    x, y = centre("a9", 0)
    (group,) = layers_of(svg.draw(TWO, options))["focus"]
    assert numbers(group.get("transform")) == (x, y)
    for frame in group:
        half = float(frame.get("width", "")) / 2 + 4
        assert x - half >= left and y - half >= top


# Turn handles


LONELY = pacru.Position.parse("9/9/9/9/4An4/9/9/9/Bne8 a 2 - 1")
ALL = {"<<": 4, "<": 2, ">": 2, ">>": 4}


@pytest.mark.parametrize("rotation", range(4))
def test_handles_stand_beside_and_behind_the_chevron_with_their_price(rotation: int) -> None:
    shown = Options(selected="e5", handles=ALL, rotation=rotation)
    (group,) = layers_of(svg.draw(LONELY, shown))["handles"]
    ahead = (450 - centre("e6", rotation)[0], 450 - centre("e6", rotation)[1])
    assert [handle.get("data-rotation") for handle in group] == list(ALL)
    for handle, price in zip(group, ALL.values(), strict=True):
        x, y = numbers(handle.get("transform"))
        assert dist((x, y), (450, 450)) > 100
        assert (x - 450) * ahead[0] + (y - 450) * ahead[1] > -1  # never in front of it
        assert [text.text for text in handle.iter(f"{SVG}text")] == [str(price)]


@pytest.mark.parametrize(
    ("board", "field", "fits"),
    [
        ("9/9/9/9/4An4/9/9/9/Bne8", "e5", True),
        ("9/9/9/9/An8/9/9/9/8Bn", "a5", False),  # one would leave the board
        ("9/9/9/9/9/9/9/9/4An3Bn", "e1", False),
        ("9/9/9/9/4AnBn3/9/9/9/9", "e5", False),  # one would cover the chevron beside it
        ("9/9/9/9/4An4/5Bn3/9/9/9", "e5", False),
        ("9/9/9/4Bn4/4An4/4Bn4/9/9/9", "e5", True),
    ],
)
def test_handles_are_drawn_only_where_there_is_room(board: str, field: str, fits: bool) -> None:
    position = pacru.Position.parse(f"{board} a 2 - 1")
    assert svg.handles_fit(position, field) is fits
    assert bool(svg.layers(position, Options(selected=field, handles=ALL))["handles"]) is fits


def test_only_the_handles_that_are_drawn_need_room() -> None:
    position = pacru.Position.parse("9/9/9/9/4AnBn3/9/9/9/9 a 2 - 1")
    assert svg.handles_fit(position, "e5", ("<<", "<"))
    assert not svg.handles_fit(position, "a1")


# Small pictures


@pytest.mark.parametrize("player", range(4))
def test_a_glyph_shows_a_marker_a_chevron_or_both(player: int) -> None:
    letter = "abcd"[player]
    marker, chevron = f"#pacru-tile-{letter}", f"#pacru-chevron-{letter}-n"
    for picture, expected in (
        (svg.glyph(player), [marker]),
        (svg.glyph(player, "n"), [f"#pacru-bare-{letter}", chevron]),
        (svg.glyph(player, "n", tile=False), [chevron]),
        (svg.glyph(player, "n", tile=False, lost=True), [f"#pacru-outline-{letter}"]),
    ):
        assert [use.get("href") for use in parse(picture)] == expected
    assert f"pacru-{letter}" in classes(parse(svg.glyph(player)))
    assert "pacru-a" in classes(parse(svg.glyph(player, colours="aaaa")))


def test_marks_look_different() -> None:
    pictures = {ET.canonicalize(svg.mark(kind)) for kind in DESTINATIONS}
    assert len(pictures) == len(DESTINATIONS)
    assert svg.mark("connection", 4) != svg.mark("connection", 3) != svg.mark("connection")


# What is refused


def test_an_unknown_field_is_refused_by_name(subtests: pytest.Subtests) -> None:
    wrongs = {name: BY_TYPE[kind][1] for name, kind in TYPES.items() if name not in WITHOUT_FIELDS}
    others = [("attacked", {"a0": ["a1"]}), ("movable", "e5")]
    for option, wrong in (*wrongs.items(), *others):
        with (
            subtests.test(f"{option} {wrong}"),
            pytest.raises(pacru.PacruError, match=r"there is no field '.*': fields are a1 to i9"),
        ):
            Options(**{option: wrong} if wrong else {"selected": "a0"})


def test_what_cannot_be_drawn_is_refused(subtests: pytest.Subtests) -> None:
    wrongs: list[tuple[dict[str, Any], str]] = [
        ({"rotation": 4}, "quarter turns"),
        ({"coordinates": "left"}, "one of outside, inside, none"),
        ({"theme": "blue"}, "one of auto, light"),
        ({"colours": "aab"}, "different letters"),
        ({"colours": "ax"}, "different letters"),
        ({"colours": ""}, "different letters"),
        ({"player": 4}, "0 to 3"),
        ({"destinations": {"a1": "teleport"}}, "one of plain, crossing"),
        ({"handles": {"<<<": 6}}, "one of <<, <, >, >>"),
        ({"turned": ("a1", "n", "up")}, "one of n, ne"),
        ({"gone": {"a1": (7, "n")}}, "0 to 3"),
        ({"gone": {"a1": (0, "N")}}, "one of n, ne"),
    ]
    for wrong, message in wrongs:
        with subtests.test(message), pytest.raises(pacru.PacruError, match=message):
            Options(**wrong)
    with pytest.raises(pacru.PacruError, match="4 players need one each"):
        svg.draw(FOUR, Options(colours="abc"))
    with pytest.raises(pacru.PacruError, match="0 to 1"):
        svg.glyph(2, colours="ab")


def test_a_last_turn_is_checked() -> None:
    turn = LastTurn(player=0, origin="e5", facing="n")
    for wrong in ({"origin": "e0"}, {"destination": "e"}, {"changed": ["ee"]}):
        with pytest.raises(pacru.PacruError, match="there is no field"):
            replace(turn, **wrong)
    with pytest.raises(pacru.PacruError, match="facing"):
        replace(turn, captured=(0, "x"))
    with pytest.raises(pacru.PacruError, match="player"):
        replace(turn, player=-1)


def test_turns_before_the_last_one_show_where_they_led_and_step_back() -> None:
    game = pacru.Game.new(3).play("a7-b7").play("g1-f2(d1)")
    shown = with_last_turn(Options(), game, 2)
    assert shown.last and shown.last.origin == "g1"
    (earlier,) = shown.earlier
    assert (earlier.origin, earlier.destination, earlier.changed) == ("a7", "b7", frozenset())
    trail = svg.layers(game.position, shown)["trail"]
    assert trail.index('class="faint"') < trail.rindex('class="way"')
    assert with_last_turn(Options(), game).earlier == ()


@given(st.integers(0, 2**32))
def test_the_last_turn_is_that_of_the_game(seed: int) -> None:
    game = play_eventfully(pacru.Game.new(), random.Random(seed), 12)
    for ply in game.plies:
        last = LastTurn.of(ply)
        assert (last is None) == isinstance(ply.turn, pacru.Out | pacru.Pass)
        if last:
            assert ply.before.chevron(last.origin) == (last.player, last.facing)
            assert {*last.changed} == ply.changed
            assert LastTurn.of(ply, ()) == replace(last, changed=())


# Any options at all


fields = st.sampled_from(FIELDS)
some_fields = st.lists(fields, max_size=9, unique=True)
ways = st.tuples(fields, fields)
facings = st.sampled_from(["n", "ne", "e", "se", "s", "sw", "w", "nw"])


pieces = st.tuples(st.integers(0, 3), facings)
players = st.integers(0, 3)
rotations = st.sampled_from(["<<", "<", ">", ">>"])
TYPES = get_type_hints(Options)
"""The options, with their types."""
WITHOUT_FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "rotation": st.integers(0, 3),
    "coordinates": st.sampled_from(get_args(svg.Coordinates)),
    "theme": st.sampled_from(get_args(svg.Theme)),
    "colours": st.permutations("abcd").map("".join),
    "paints": st.just({}),
    "size": st.none() | st.integers(1, 4000),
    "flat": st.just(False),
    "interactive": st.booleans(),
    "player": st.none() | players,
    "handles": st.dictionaries(rotations, st.sampled_from([2, 4])),
}
"""Those that name no field, with any value."""
WITH_VALUES: dict[str, st.SearchStrategy[Any]] = {
    "destinations": st.sampled_from([*DESTINATIONS]),
    "labels": st.sampled_from(["A", "B", "<&>"]),
    "domains": players,
    "powers": st.integers(1, 9),
    "counted": st.integers(1, 81),
    "fills": st.integers(0, 7),
}
"""What the values for some fields can be."""
turns = st.builds(
    LastTurn,
    player=players,
    origin=fields,
    facing=facings,
    destination=st.none() | fields,
    changed=some_fields,
    captured=st.none() | pieces,
)
BY_TYPE: dict[Any, tuple[st.SearchStrategy[Any], Any]] = {
    str | None: (st.none() | fields, "E5"),
    Collection[str]: (some_fields, ["a1", "a10"]),
    Collection[str] | None: (st.none() | some_fields, ["<b>"]),
    Collection[tuple[str, str]]: (st.lists(ways, max_size=5), [("a1", "z9")]),
    Sequence[tuple[str, str]]: (st.lists(ways, max_size=7), [("a1", "b2"), ("a1", "a0")]),
    tuple[str, str] | None: (st.none() | ways, ("a1", "a0")),
    tuple[str, str, str] | None: (
        st.none() | st.tuples(fields, facings, facings),
        ("k5", "n", "e"),
    ),
    Mapping[str, str]: (st.nothing(), {"": "plain"}),
    Mapping[str, int]: (st.nothing(), {"a0": 1}),
    Mapping[str, Collection[str]]: (
        st.dictionaries(fields, some_fields, max_size=5),
        {"a1": ["j1"]},
    ),
    Mapping[str, tuple[int, str]]: (st.dictionaries(fields, pieces, max_size=4), {"x": (0, "n")}),
    LastTurn | None: (st.none() | turns, None),
    Sequence[LastTurn]: (st.lists(turns, max_size=3), None),
}
"""Any value of the others, by their type, and one with a field that does not exist."""


def any_value(option: str) -> st.SearchStrategy[Any]:
    """Any value of an option."""
    if option in WITH_VALUES:
        return st.dictionaries(fields, WITH_VALUES[option], max_size=9)
    return WITHOUT_FIELDS[option] if option in WITHOUT_FIELDS else BY_TYPE[TYPES[option]][0]


any_options = st.builds(Options, **{option: any_value(option) for option in TYPES})


@given(position=st.sampled_from(POSITIONS), options=any_options)
def test_any_options_give_a_well_formed_drawing(position: pacru.Position, options: Options) -> None:
    drawing = svg.draw(position, options)
    root = parse(drawing)
    assert "None" not in drawing and "nan" not in drawing
    with_rule = set(re.findall(r"\.([a-z][\w-]*)", svg.stylesheet())) | {"pacru-auto"}
    with_rule |= {f"pacru-{theme}" for theme in THEMES}
    used = {name for element in root.iter() for name in classes(element)}
    assert used <= with_rule


# Drawings for programs that know no variables of CSS


PLAIN = re.compile(r"none|#[0-9a-f]{6}")


@given(
    position=st.sampled_from(POSITIONS),
    options=any_options.filter(lambda options: options.theme != "page"),
)
def test_a_flat_drawing_needs_no_style(position: pacru.Position, options: Options) -> None:
    root = parse(svg.draw(position, replace(options, flat=True)))
    for element in root.iter():
        assert element.tag not in {f"{SVG}style", f"{SVG}use", f"{SVG}defs"}
        assert "href" not in element.attrib and "id" not in element.attrib
        assert element is root or "class" not in element.attrib
        for name in {"fill", "stroke"} & element.attrib.keys():
            assert PLAIN.fullmatch(element.attrib[name])


@pytest.mark.parametrize("theme", THEMES)
def test_a_flat_drawing_has_the_colours_of_its_theme(theme: svg.Theme) -> None:
    options = Options(theme=theme, flat=True, colours="dcba", movable=["a5"])
    layers = layers_of(svg.draw(FOUR, options))
    tokens = THEMES[theme]

    def fills(layer: str) -> list[str | None]:
        return [one.get("fill") for one in layers[layer].iter() if one.get("fill")]

    assert fills("ground").count(tokens["well"]) == 9
    assert fills("marks") == ["none", tokens["mark"]]  # the halo first
    first, *_, last = layers["tiles"]
    for group, letter in ((first, "d"), (last, "a")):
        own = {one.get("fill") for one in group.iter()} - {None}
        assert own == {tokens[f"{letter}-{part}"] for part in ("tile", "lip", "inlay")}


def test_a_flat_drawing_follows_custom_colours_and_no_system() -> None:
    options = Options(flat=True, paints={"a": "#00ff00"})
    own = paint.palette("#00ff00", "light")
    drawing = svg.draw(TWO, options)
    assert own["tile"] in drawing and own["light"] in drawing
    assert drawing == svg.draw(TWO, replace(options, theme="light"))
    with pytest.raises(pacru.PacruError, match="flat"):
        Options(flat=True, theme="page")


# Colours


GRAPHIC, TEXT = 3.0, 4.5  # WCAG 2.2, 1.4.11 and 1.4.3
SIGN = 1.7
"""The sign on a marker says again what its outline and colour say, and may be quieter."""


def stands_out(part: dict[str, str], tokens: dict[str, str]) -> None:
    """Check that a palette's markers and chevrons stand out from the fields and each other."""
    assert contrast(part["lip"], tokens["well"]) >= GRAPHIC
    assert contrast(part["inlay"], part["tile"]) >= SIGN
    halves = ("light", "dark") if part["rim"] == "transparent" else ("rim",)
    for ground in (tokens["well"], tokens["mark-soft"], part["tile"]):
        for half in halves:
            assert contrast(part[half], ground) >= GRAPHIC, (half, ground)
    # The line on a chevron, and figures in the colour of its darker half.
    assert contrast(part["spine"], part["light"]) >= GRAPHIC
    assert contrast(part["spine"], part["dark"]) >= TEXT


def test_the_stylesheet_uses_only_tokens_it_defines_and_all_of_them() -> None:
    sheet = svg.stylesheet()
    used = set(re.findall(r"var\(--([\w-]+)\)", sheet))
    assert used == set(re.findall(r"--([\w-]+):", sheet))
    assert sheet.count("{") == sheet.count("}")
    for theme in THEMES.values():
        assert theme.keys() == THEMES["light"].keys()


def test_tiles_and_chevrons_stand_out(subtests: pytest.Subtests) -> None:
    for theme in THEMES:
        for letter in COLOUR_NAMES:
            with subtests.test(f"{theme} {letter}"):
                tokens = THEMES[theme]
                part = {part: tokens[f"{letter}-{part}"] for part in PARTS}
                stands_out(part, tokens)
                assert contrast(part["inlay"], part["tile"]) >= 2.2


@given(st.from_regex("#[0-9a-f]{6}", fullmatch=True), st.sampled_from(list(THEMES)))
def test_a_colour_of_ones_own_stands_out_as_well(colour: str, theme: str) -> None:
    palette = paint.palette(colour, theme)
    assert list(palette) == list(PARTS)
    stands_out(palette, THEMES[theme])


def test_a_colour_of_ones_own_has_a_name(subtests: pytest.Subtests) -> None:
    for colour, name in [
        ("#000000", "Black"),
        ("#fafafa", "White"),
        ("#8d8d8d", "Grey"),
        ("#e02020", "Red"),
        ("#d8123a", "Red"),
        ("#ff9800", "Orange"),
        ("#7a4a20", "Brown"),
        ("#f2d02a", "Yellow"),
        ("#2e7d32", "Green"),
        ("#00a5b5", "Turquoise"),
        ("#2255cc", "Blue"),
        ("#8e24aa", "Violet"),
        ("#f06fa8", "Pink"),
    ]:
        with subtests.test(f"{colour} {name}"):
            assert paint.colour_name(colour) == name


@given(st.text(max_size=9))
def test_only_colours_are_colours(text: str) -> None:
    if re.fullmatch("#[0-9a-f]{6}", text):
        return
    assert not paint.is_colour(text)
    with pytest.raises(pacru.PacruError, match="expected #rrggbb"):
        paint.palette(text, "light")


def test_colours_of_ones_own_take_the_place_of_the_palettes_but_for_plain_elements() -> None:
    sheet = paint.stylesheet({"b": "#2e7d32"})
    assert ".pacru-b:not(.plain) { --tile: var(--own-b-tile);" in sheet
    used = set(re.findall(r"var\(--([\w-]+)\)", sheet))
    assert used == {f"own-b-{part}" for part in PARTS}
    for theme in THEMES:
        tile = paint.palette("#2e7d32", theme)["tile"]
        assert f'[data-theme="{theme}"] {{ --own-b-tile: {tile};' in sheet


@pytest.mark.parametrize("theme", [*THEMES, "auto"])
def test_a_drawing_that_stands_alone_carries_colours_of_ones_own(theme: svg.Theme) -> None:
    drawing = svg.draw(TWO, Options(theme=theme, colours="ba", paints={"b": "#2e7d32"}))
    parse(drawing)
    tile = paint.palette("#2e7d32", "light" if theme == "auto" else theme)["tile"]
    assert f".pacru-{theme} {{ --b-tile: {tile};" in drawing
    usual = svg.draw(TWO, Options(theme=theme, colours="ba"))
    assert usual.index("--b-tile") < drawing.rindex(f"--b-tile: {tile}")
    label = svg.describe(TWO, "ba", {"b": "#2e7d32"})
    assert label == svg.describe(TWO, "ba").replace("Red", "Green") != svg.describe(TWO, "ba")
    assert f'aria-label="{label}"' in drawing


PAGES = {"light": "#f2ebdf", "dark": "#16181b", "contrast": "#ffffff", "wood": "#d9c19c"}


def test_only_a_chevron_as_dark_as_the_board_has_a_rim() -> None:
    rims = {
        (theme, letter)
        for theme in THEMES
        for letter in COLOUR_NAMES
        if THEMES[theme][f"{letter}-rim"] != "transparent"
    }
    assert rims == {("dark", "a")}


def test_borders_stand_out(subtests: pytest.Subtests) -> None:
    for theme in THEMES:
        with subtests.test(theme):
            tokens = THEMES[theme]
            if tokens["groove"] == "transparent":
                assert contrast(tokens["plate"], tokens["slab"]) >= GRAPHIC
            else:  # a dark gap needs a line
                assert contrast(tokens["groove"], tokens["plate"]) >= GRAPHIC


def test_marks_stand_out(subtests: pytest.Subtests) -> None:
    for mark, grounds, least in [
        ("mark", ("well", "mark-halo", "mark-soft"), GRAPHIC),
        ("strike", ("well", "mark-halo"), GRAPHIC),
        ("fresh", ("well", "fresh-halo", "mark-soft"), GRAPHIC),
        ("focus", ("well", "mark-halo"), GRAPHIC),
        ("mark-halo", ("mark",), TEXT),  # figures on marks
        ("fresh", ("fresh-halo",), TEXT),  # and in badges
        ("coordinates", ("well", "page"), TEXT),
    ]:
        for theme in THEMES:
            with subtests.test(f"{mark} {least} {theme}"):
                tokens = THEMES[theme] | {"page": PAGES[theme]}
                for ground in grounds:
                    assert contrast(tokens[mark], tokens[ground]) >= least, ground


# Machado, Oliveira and Fernandes (2009), severity 1, on linear RGB.
VISION = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def lab(colour: str, vision: str) -> tuple[float, float, float]:
    seen = linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, seen, strict=True))))
        for row in VISION[vision]
    )
    x, y, z = (
        value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116
        for value in (
            (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
            0.2126 * red + 0.7152 * green + 0.0722 * blue,
            (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def test_players_differ_in_colour_for_everybody(subtests: pytest.Subtests) -> None:
    for theme in THEMES:
        for vision in VISION:
            for part in ["tile", "light"]:
                with subtests.test(f"{theme} {vision} {part}"):
                    seen = {
                        letter: lab(THEMES[theme][f"{letter}-{part}"], vision)
                        for letter in COLOUR_NAMES
                    }
                    for one, other in itertools.combinations(seen, 2):
                        # Pale markers are near each other, so the shapes differ as well.
                        assert dist(seen[one], seen[other]) >= 17.5, (one, other)


# In words


def test_a_position_in_words() -> None:
    position = pacru.Position.parse("9/9/9/9/4An+1a2/9/9/9/Bne8 b 2 - 1")
    assert svg.describe(position) == (
        "Pacru board, Red to move. Black has 2 markers and a chevron on e5 facing north; "
        "Red has no markers and a chevron on a1 facing northeast."
    )
    assert "game over" in svg.describe(OVER)
