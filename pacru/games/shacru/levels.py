"""How strong the levels of the bot are in Shacru and Lilacru (docs/experiments.md)."""

from typing import Final

from pacru.games.levels import Strength

SHACRU: Final = (
    Strength(1, 1, blur=1200, rating=622),
    Strength(2, 2, blur=560, rating=761),
    Strength(4, 5, blur=330, rating=911),
    Strength(5, 5, blur=180, rating=1132),
    Strength(6, 5, blur=95, rating=1303),
    Strength(8, 6, blur=0, rating=1577),
    Strength(9, 7, nodes=45, rating=1701),
    Strength(10, 9, nodes=800, rating=1924),
    Strength(11, 11, nodes=5_000, rating=2165),
    Strength(12, 12, nodes=40_000, rating=2365),
    Strength(15, 15, rating=2565),
)
LILACRU: Final = (
    Strength(1, 1, blur=1200, rating=595),
    Strength(2, 2, blur=560, rating=658),
    Strength(5, 5, blur=260, rating=818),
    Strength(6, 5, blur=90, rating=1113),
    Strength(8, 6, blur=0, rating=1298),
    Strength(9, 7, nodes=45, rating=1539),
    Strength(10, 9, nodes=1_000, rating=1715),
    Strength(11, 11, nodes=7_000, rating=1906),
    Strength(12, 12, nodes=30_000, rating=2106),
    Strength(15, 15, rating=2306),
)
