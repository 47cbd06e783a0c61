"""How strong the levels of the bot are in Shacru and Lilacru (docs/experiments.md)."""

from typing import Final

from pacru.games.levels import Strength

SHACRU: Final = (
    Strength(1, 1, blur=1200, rating=600),
    Strength(2, 2, blur=560, rating=800),
    Strength(4, 5, blur=330, rating=1000),
    Strength(5, 5, blur=180, rating=1200),
    Strength(6, 5, blur=95, rating=1400),
    Strength(8, 6, blur=0, rating=1600),
    Strength(9, 7, nodes=45, rating=1800),
    Strength(10, 9, nodes=800, rating=2000),
    Strength(11, 11, nodes=5_000, rating=2200),
    Strength(12, 12, nodes=40_000, rating=2400),
    Strength(15, 15, rating=2600),
)
LILACRU: Final = (
    Strength(1, 1, blur=1200, rating=600),
    Strength(2, 2, blur=560, rating=800),
    Strength(5, 5, blur=260, rating=1000),
    Strength(6, 5, blur=90, rating=1200),
    Strength(8, 6, blur=0, rating=1400),
    Strength(9, 7, nodes=45, rating=1600),
    Strength(10, 9, nodes=1_000, rating=1800),
    Strength(11, 11, nodes=7_000, rating=2000),
    Strength(12, 12, nodes=30_000, rating=2200),
    Strength(15, 15, rating=2400),
)
