"""How strong the levels of the bot are in Shacru and Lilacru (docs/experiments.md)."""

from typing import Final

from pacru.games.levels import Strength

SHACRU: Final = (
    Strength(1, 1, blur=1200, rating=622),
    Strength(2, 2, blur=560, rating=761),
    Strength(4, 5, blur=330, rating=911),
    Strength(5, 5, blur=180, rating=1110),
    Strength(6, 5, blur=95, rating=1281),
    Strength(8, 6, blur=0, rating=1555),
    Strength(9, 7, nodes=45, rating=1679),
    Strength(10, 9, nodes=800, rating=1885),
    Strength(11, 11, nodes=5_000, rating=2061),
    Strength(12, 12, nodes=40_000, rating=2330),
    Strength(15, 16, rating=2594),
)
LILACRU: Final = (
    Strength(1, 1, blur=1200, rating=595),
    Strength(2, 2, blur=560, rating=676),
    Strength(5, 5, blur=260, rating=837),
    Strength(6, 5, blur=90, rating=1131),
    Strength(8, 6, blur=0, rating=1316),
    Strength(9, 7, nodes=45, rating=1473),
    Strength(10, 9, nodes=1_000, rating=1661),
    Strength(11, 11, nodes=7_000, rating=1872),
    Strength(12, 12, nodes=30_000, rating=2092),
    Strength(15, 16, rating=2355),
)
