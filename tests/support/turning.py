"""Signs that are not seen and turn the direction of the text around them, and texts with some of them."""

from typing import Final

from hypothesis import strategies as st

TURNING: Final = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""All of them, with those that end what others begin."""
TURNED: Final = st.text(
    st.sampled_from([*TURNING, *"aé\\]}[% \n", "\u05d0", "\u200d"]), max_size=12
)
"""Texts with many of them, beside letters, a joiner, and what means something in a record."""


def turning_in(text: str) -> set[str]:
    """Those that a text has."""
    return {*TURNING} & {*text}
