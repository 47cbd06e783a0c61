"""How strong the levels of the bot are in Azacru (docs/experiments.md)."""

from typing import Final

from pacru.games.levels import Strength

LEVELS: Final = (
    Strength(1, 1, blur=1000, rating=577),
    Strength(2, 2, blur=240, rating=745),
    Strength(5, 5, blur=95, rating=1018),
    Strength(6, 6, blur=0, rating=1289),
    Strength(9, 9, nodes=1_000, rating=1493),
    Strength(10, 10, nodes=3_500, rating=1683),
    Strength(11, 10, nodes=14_000, rating=1856),
    Strength(12, 11, nodes=50_000, rating=2051),
    Strength(15, 16, rating=2333),
)
