"""What characters like: `pacru.bot.pacru.liking` counts it; the page needs to know only this."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Taste:
    """What a player likes about a turn of its own, beside what it is worth; in hundredths of a marker.

    It does not count in wins and losses that the player has seen.

    Attributes:
        capture: a capture.
        attack: each opposing chevron that is attacked after the turn.
        risk: each own chevron that is attacked then.
        block: each opposing chevron that then has nowhere to go, captures and jumps not counted.
        spread: each borderland with own markers.
        hold: each borderland with more own markers than others.
        thrift: each marker paid for a rotation counts that much less.
    """

    capture: int = 0
    attack: int = 0
    risk: int = 0
    block: int = 0
    spread: int = 0
    hold: int = 0
    thrift: int = 0
