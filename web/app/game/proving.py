"""A win by force as text, for the data of a button: "POSITION|d6xe6|3"."""

import pacru
from pacru.explain.reasons import ForcedWin

LONGEST = 9
"""The limit of turns of both sides in a proof."""


def write_win(win: ForcedWin) -> str:
    """Return a win by force as text."""
    return f"{win.before}|{win.turn}|{win.plies}"


def read_win(written: str) -> ForcedWin:
    """Read the text of a win by force.

    Raises:
        PacruError: another text, or an illegal turn.
    """
    position, _, rest = written.partition("|")
    turn, _, plies = rest.partition("|")
    if plies not in map(str, range(1, LONGEST + 1)):
        raise pacru.PacruError(f"win: expected a position, a turn and a number, found {written!r}")
    before = pacru.Position.parse(position)
    spelled, _ = before.spelled_and_played(turn)
    return ForcedWin(before, spelled, int(plies))
