"""The rules of Shacru and Azacru in short, each with a diagram drawn like the board."""

from functools import cache
from typing import Final

import pacru
from app.board import drawing
from app.rooms.help.rules import PLAIN, Article, draw_part, draw_turn
from pacru.core.texts import N_


@cache
def _draw_count() -> str:
    position = pacru.Position.parse("9/9/9/3aabBs+b1/3aaAn+bb1/3aaabb1/9/9/9 a 2 s 60")
    return draw_part(position, PLAIN, ("b3", "h7"))


@cache
def _draw_conversion() -> str:
    played = pacru.Game(pacru.Position.parse("8Bsw/9/9/2a6/2Ae+bba3/2a6/9/9/9 a 2 z 1")).play(
        "c5-f5"
    )
    return draw_part(played.position, drawing.with_last_turn(PLAIN, played), ("b3", "h7"))


@cache
def _draw_start() -> str:
    return draw_part(pacru.Position.initial(2, game="shacru"), PLAIN, ("a1", "i9"))


SHACRU: Final = (
    Article(
        ("S1", "S6"),
        N_("The aim"),
        N_(
            "Players take turns, from the same start as in Pacru. The game ends when nobody who can move could "
            "ever gain a marker. Then whoever has the most markers wins; equals share."
        ),
        _draw_count,
    ),
    Article(
        ("S3", "S4"),
        N_("A move"),
        N_(
            "A chevron moves one field: straight ahead, or 45° to the left or right. Then it faces the way it "
            "moved, and the field is yours for good. It can enter your own markers, but not those of others, and "
            "no chevron."
        ),
        draw_turn("8Bsw/9/9/3b5/4An+4/5a3/9/9/9 a 2 s 1", "e5"),
    ),
    Article(
        ("S5",),
        N_("Turning at a border"),
        N_(
            "If a move ends in another borderland, you can turn the chevron by 45° to the left or right, free of "
            "charge. Lilacru is Shacru without this."
        ),
        draw_turn("8Bsw/9/9/9/2Ae6/9/9/9/9 a 2 s 1", "c5", "d5"),
    ),
    Article(
        ("S2", "S7"),
        N_("Passing and leaving"),
        N_(
            "If none of your chevrons can move, you pass, and stay in the game: your markers count. If you "
            "resign, your chevrons leave the board, your markers stay, and you cannot win."
        ),
        _draw_start,
    ),
)
AZACRU: Final = (
    Article(
        ("A1", "A10"),
        N_("The aim"),
        N_(
            "Players take turns, from the same start as in Pacru. Whoever has the most markers at the end wins; "
            "equals share."
        ),
        _draw_start,
    ),
    Article(
        ("A3", "A4", "A5"),
        N_("A move"),
        N_(
            "A chevron moves straight ahead, or 45° to the left or right, as many fields as you have markers in "
            "the borderland where it starts, and always at least one. The field where it lands becomes yours. It "
            "can pass over opposing markers, but not end on one, nor on a chevron."
        ),
        draw_turn("8Bsw/9/9/9/9/3aAn+a3/9/9/9 a 2 z 1", "e4"),
    ),
    Article(
        ("A6",),
        N_("Turning at a border"),
        N_(
            "If a move ends in another borderland, you can turn the chevron by 45° to the left or right, free of "
            "charge. In the last round nobody turns."
        ),
        draw_turn("8Bsw/9/9/9/2Ae6/9/9/9/9 a 2 z 1", "c5", "d5"),
    ),
    Article(
        ("A7",),
        N_("Connection"),
        N_(
            "If a chevron moves two or more fields from one of your markers to another, all fields between become"
            " yours. If one of them was an opposing marker, the chevron then leaves the board."
        ),
        _draw_conversion,
    ),
    Article(
        ("A8",),
        N_("Connection jump"),
        N_("Such a move can also jump over chevrons. Then nothing between changes."),
        draw_turn("8Bsw/9/9/9/3Ae+Bsa3/9/9/9/9 a 2 z 1", "d5"),
    ),
    Article(
        ("A2", "A9"),
        N_("The last round"),
        N_(
            "Whoever cannot move passes. The first pass begins the last round: all others have one more turn "
            "each, and the game is over."
        ),
        draw_turn("8Bsw/9/9/3bbb3/3bAnb3/9/9/9/9 a 2 z 1"),
    ),
    Article(
        ("A11", "A12"),
        N_("Leaving, and no progress"),
        N_(
            "If you resign, your chevrons leave the board, your markers stay, and you cannot win. The game also "
            "ends, and is counted, after 20 rounds without a new or converted marker."
        ),
        _draw_count,
    ),
)

ARTICLES_OF_GAMES: Final = {"shacru": SHACRU, "azacru": AZACRU}
"""The articles about other games than the default one, by their topic (`rules_topic` of a game)."""
