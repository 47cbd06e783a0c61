"""How strong the levels of the bot are in Shacru and Lilacru (docs/experiments.md)."""

from typing import Final

from pacru.games.levels import Strength

SHACRU: Final = (
    Strength(1, 1, blur=1200),
    Strength(2, 2, blur=560),
    Strength(4, 5, blur=330),
    Strength(5, 5, blur=180),
    Strength(6, 5, blur=95),
    Strength(8, 6, blur=0),
    Strength(9, 7, nodes=45),
    Strength(10, 9, nodes=800),
    Strength(11, 11, nodes=5_000),
    Strength(12, 12, nodes=40_000),
    Strength(15, 15),
)
LILACRU: Final = (
    Strength(1, 1, blur=1200),
    Strength(2, 2, blur=560),
    Strength(5, 5, blur=260),
    Strength(6, 5, blur=90),
    Strength(8, 6, blur=0),
    Strength(9, 7, nodes=45),
    Strength(10, 9, nodes=1_000),
    Strength(11, 11, nodes=7_000),
    Strength(12, 12, nodes=30_000),
    Strength(15, 15),
)
