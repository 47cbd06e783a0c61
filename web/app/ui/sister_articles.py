"""The rules of Shacru and Azacru in short, each with a diagram drawn like the board."""

from functools import cache
from typing import Final

import pacru
from app.ui.articles import PLAIN, Article, draw_part, draw_turn
from pacru.core.texts import N_
from pacru.svg.highlights import with_last_turn


@cache
def _draw_count() -> str:
    position = pacru.Position.parse("9/9/9/3aabBs+b1/3aaAn+bb1/3aaabb1/9/9/9 a 2 s 60")
    return draw_part(position, PLAIN, ("b3", "h7"))


@cache
def _draw_conversion() -> str:
    played = pacru.Game(pacru.Position.parse("8Bsw/9/9/2a6/2Ae+bba3/2a6/9/9/9 a 2 z 1")).play(
        "c5-f5"
    )
    return draw_part(played.position, with_last_turn(PLAIN, played), ("b3", "h7"))


@cache
def _draw_start() -> str:
    return draw_part(pacru.Position.initial(2, game="shacru"), PLAIN, ("a1", "i9"))


SHACRU: Final = (
    Article(
        ("S1", "S6"),
        N_("The aim"),
        N_(
            "Players take turns, from the same starting position as in Pacru. The game ends when"
            " nobody can gain any more markers. Whoever has the most markers wins; in a tie, the"
            " win is shared (between two players, it’s a draw)."
        ),
        _draw_count,
    ),
    Article(
        ("S3", "S4"),
        N_("Moving"),
        N_(
            "A chevron moves one field: straight ahead, or 45° to the left or right. Then it "
            "faces the way it moved, and the field is yours for good. It can move onto your "
            "own markers, but not onto other players’ markers or another chevron."
        ),
        draw_turn("8Bsw/9/9/3b5/4An+4/5a3/9/9/9 a 2 s 1", "e5"),
    ),
    Article(
        ("S5",),
        N_("Twisting at a border"),
        N_(
            "If a move ends in another borderland, you can twist the chevron 45° to the left "
            "or right, free of charge. Lilacru is Shacru without this."
        ),
        draw_turn("8Bsw/9/9/9/2Ae6/9/9/9/9 a 2 s 1", "c5", "d5"),
    ),
    Article(
        ("S2", "S7"),
        N_("Passing and resigning"),
        N_(
            "If none of your chevrons can move, you pass but stay in the game: your markers count. If you resign, your "
            "chevrons leave the board, your markers stay, and you can’t win."
        ),
        _draw_start,
    ),
)
AZACRU: Final = (
    Article(
        ("A1", "A10"),
        N_("The aim"),
        N_(
            "Players take turns, from the same starting position as in Pacru. Whoever has the most markers at the end "
            "wins; in a tie, the win is shared (between two players, it’s a draw)."
        ),
        _draw_start,
    ),
    Article(
        ("A3", "A4", "A5"),
        N_("Moving"),
        N_(
            "A chevron moves straight ahead, or 45° to the left or right, up to as many fields as you have markers in "
            "the borderland where it starts, and always at least one. The field where it lands becomes yours. It can "
            "pass over opposing markers, but it can’t land on one, or on another chevron."
        ),
        draw_turn("8Bsw/9/9/9/9/3aAn+a3/9/9/9 a 2 z 1", "e4"),
    ),
    Article(
        ("A6",),
        N_("Twisting at a border"),
        N_(
            "If a move ends in another borderland, you can twist the chevron 45° to the left "
            "or right, free of charge. In the last round there is no twisting."
        ),
        draw_turn("8Bsw/9/9/9/2Ae6/9/9/9/9 a 2 z 1", "c5", "d5"),
    ),
    Article(
        ("A7",),
        N_("Connection"),
        N_(
            "If a chevron moves two or more fields from one of your markers to another, all the fields in between "
            "become yours. If any of them held an opposing marker, the chevron then leaves the board."
        ),
        _draw_conversion,
    ),
    Article(
        ("A8",),
        N_("Connection jump"),
        N_("Such a move can also jump over chevrons. Then nothing in between changes."),
        draw_turn("8Bsw/9/9/9/3Ae+Bsa3/9/9/9/9 a 2 z 1", "d5"),
    ),
    Article(
        ("A2", "A9"),
        N_("The last round"),
        N_(
            "If you can’t move, you pass. The first pass starts the last round: everyone else "
            "gets one more turn, and then the game is over."
        ),
        draw_turn("8Bsw/9/9/3bbb3/3bAnb3/9/9/9/9 a 2 z 1"),
    ),
    Article(
        ("A11", "A12"),
        N_("Resigning, and no progress"),
        N_(
            "If you resign, your chevrons leave the board, your markers stay, and you can’t win. The game also ends "
            "after 20 rounds without a new or converted marker, and the markers are counted."
        ),
        _draw_count,
    ),
)

ARTICLES_OF_GAMES: Final = {"shacru": SHACRU, "azacru": AZACRU}
"""The articles about games other than Pacru, by their topic (`rules_topic` of a game)."""
