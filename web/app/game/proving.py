"""A win by force as text, so that a button can say which proof it shows: "POSITION|d6xe6|3"."""

import pacru
from pacru.explain.reasons import ForcedWin

LONGEST = 9
"""The most turns of both sides that a proof can have here."""


def write_win(win: ForcedWin) -> str:
    """Return a win by force as text."""
    return f"{win.before}|{win.turn}|{win.plies}"


def read_win(written: str) -> ForcedWin:
    """Read the text of a win by force.

    Raises:
        PacruError: it is no such text.
    """
    position, _, rest = written.partition("|")
    turn, _, plies = rest.partition("|")
    if plies not in map(str, range(1, LONGEST + 1)):
        raise pacru.PacruError(f"win: expected a position, a turn and a number, found {written!r}")
    before = pacru.Position.parse(position)
    spelled, _ = before.spelled_and_played(turn)
    return ForcedWin(before, spelled, int(plies))
