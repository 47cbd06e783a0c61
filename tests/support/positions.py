"""Positions that several tests play on from."""

from typing import Final

HANGING: Final = "9/9/9/3Bse5/3Be5/4An4/9/9/An7Bn a 2 - 9"
"""The first player can step to e5, where d5 and d6 capture."""
RISKY: Final = "Bw1b1ba2b/5b3/2b6/aa2a1b1Be+/3baa1ab/bba4aa/Asw3Bswaaa1/a1aAse+5/3bAs+3Ase a 2 - 53"
"""After a3-a1, e3-e2 blocks the first player."""
