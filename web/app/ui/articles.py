"""The rules in short, each with a diagram drawn like the board."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

import pacru
from pacru import svg
from pacru.core.texts import N_
from pacru.svg.highlights import with_choices


@dataclass(frozen=True, slots=True)
class Article:
    """A short explanation of one or more rules, such as ``("R8", "R9")``, with a diagram as SVG text."""

    rules: tuple[str, ...]
    title: str
    text: str
    picture: Callable[[], str]

    @property
    def numbers(self) -> str:
        """The numbers of its rules, for the heading."""
        return ", ".join(self.rules)


def draw_part(position: pacru.Position, options: svg.Options, corners: tuple[str, str]) -> str:
    """Return a part of the board, from its bottom left to its top right field."""
    first, last = corners
    x, y = 100 * (ord(first[0]) - ord("a")), 100 * (9 - int(last[1]))
    width = 100 * (ord(last[0]) - ord(first[0]) + 1)
    height = 100 * (int(last[1]) - int(first[1]) + 1)
    body = "".join(svg.layers(position, options).values())
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="pacru" '
        f'viewBox="{x} {y} {width} {height}">{body}</svg>'
    )


PLAIN: Final = svg.Options(theme="page", coordinates="none")
"""The options of all diagrams."""


def draw_turn(
    position: str, *path: str, pointed: str | None = None, handles: bool = False
) -> Callable[[], str]:
    """Return a function that draws the board while a turn is entered, as the players see it."""

    @cache
    def picture() -> str:
        draft = pacru.Draft(pacru.Position.parse(position), path)
        options = with_choices(PLAIN, draft, pointed, handles)
        return draw_part(draft.preview, options, ("b3", "h7"))

    return picture


@cache
def _draw_start() -> str:
    return draw_part(pacru.Position.initial(2), PLAIN, ("a1", "i9"))


@cache
def _draw_blocked() -> str:
    position = pacru.Position.parse("8Csw/9/9/3bbb3/3b1b3/3bbb3/9/9/Ane8 a 3 - 1")
    return draw_part(position, replace(PLAIN, gone={"d5": (1, "w"), "e5": (1, "n")}), ("b3", "h7"))


ARTICLES: Final = (
    Article(
        ("R1", "R2", "R16"),
        N_("The aim"),
        N_(
            "Players take turns. You win if you have 42 markers at the end of your turn (28 with three players, 24 "
            "with four), or if you’re the only player with chevrons left. The board starts without markers."
        ),
        _draw_start,
    ),
    Article(
        ("R3", "R6", "R7"),
        N_("Moving"),
        N_(
            "A chevron moves in a straight line: straight ahead, or 45° to the left or right of the way it faces. Then "
            "it faces the way it moved. It can’t jump over chevrons or land on an opposing marker."
        ),
        draw_turn("8Bsw/9/9/9/4An4/9/9/9/9 a 2 - 1", "e5"),
    ),
    Article(
        ("R5",),
        N_("Power"),
        N_(
            "A chevron can move as many fields as you have markers in the borderland where it starts. It can always "
            "move one. A borderland is one of the nine blocks of nine fields."
        ),
        draw_turn("8Bsw/9/9/9/9/3aAn+a3/9/9/9 a 2 - 1", "e4"),
    ),
    Article(
        ("R4",),
        N_("Crossing a border"),
        N_(
            "If a move ends in another borderland, you put a marker there on any unoccupied "
            "neutral field, including the one where the chevron lands."
        ),
        draw_turn("8Bsw/9/9/9/2Ae6/9/9/9/9 a 2 - 1", "c5", "d5"),
    ),
    Article(
        ("R10",),
        N_("Taking over"),
        N_(
            "If that borderland has no neutral field at all, you take over one "
            "unoccupied opposing marker there instead."
        ),
        draw_turn("8Bsw/9/9/3bab3/2Aeaba3/3aba3/9/9/9 a 2 - 1", "c5", "d5"),
    ),
    Article(
        ("R8",),
        N_("Connection"),
        N_(
            "If a chevron moves two or more fields from one of your markers to another, all "
            "the fields in between become yours."
        ),
        draw_turn("8Bsw/9/9/9/3Ae+1a3/9/9/9/9 a 2 - 1", "d5", pointed="f5"),
    ),
    Article(
        ("R9",),
        N_("Connection jump"),
        N_("Such a move can also jump over chevrons. Then nothing in between changes."),
        draw_turn("8Bsw/9/9/9/3Ae+Bsa3/9/9/9/9 a 2 - 1", "d5"),
    ),
    Article(
        ("R13",),
        N_("Connection or crossing"),
        N_(
            "If a connection crosses a border, choose one benefit: the connection (A) or the "
            "crossing (B). You get all the other benefits of a move."
        ),
        draw_turn("8Bsw/9/9/3a5/3Ae+1ba2/3a5/9/9/9 a 2 - 1", "d5", "g5"),
    ),
    Article(
        ("R11",),
        N_("Pincer"),
        N_(
            "A chevron attacks any opposing chevron it could reach. If two of your chevrons "
            "attack the same one, either of them can capture it by landing there, and the "
            "field becomes yours. Press the eye to see who attacks whom."
        ),
        draw_turn("8Bsw/9/9/9/3AeBs4/4An4/9/9/9 a 2 - 1", "e4"),
    ),
    Article(
        ("R12",),
        N_("Meeting"),
        N_(
            "If a chevron ends its move on one of your markers, face to face with another of your chevrons on the next "
            "field, and that one is on your marker too, you take any unoccupied field on the board."
        ),
        draw_turn("8Bsw/9/9/4As+4/4a4/4An4/9/9/9 a 2 - 1", "e4", "e5"),
    ),
    Article(
        ("R14",),
        N_("Rotating"),
        N_(
            "Instead of moving, you can rotate a chevron by 45° for 2 of your markers, or by 90° for 4. Pay with any "
            "unoccupied ones. You can only do this if one of your chevrons could move instead."
        ),
        draw_turn("8Bsw/9/9/2aa1aa2/4An4/9/9/9/9 a 2 - 1", "e5", handles=True),
    ),
    Article(
        ("R15",),
        N_("Out"),
        N_(
            "You’re out if you lose your last chevron, if none of your chevrons can move when your turn starts, or if "
            "you resign. Your chevrons leave the board, but your markers stay. Each player’s card shows how many of "
            "their chevrons can move, and warns you when only one of yours can."
        ),
        _draw_blocked,
    ),
)
