"""The header for the bot in C: that of the compiled search, with what it reads and writes."""

from collections.abc import Iterable, Iterator

from pacru import Position
from pacru.core.board import FACINGS, FIELDS, FILES, NUMBER, RANKS
from pacru.core.state import OTHER_SEATS, OWN_CHEVRONS
from pacru.core.turn import CONNECTION, WRITTEN
from pacru.games.changes import SIGN, write_changes
from pacru.position import inner_state
from tools.kernel import header as kernel


def header(players: int, target: int) -> str:
    """The header for games with this number of players, and of markers that win."""
    parts = (kernel.constants(players), kernel.structures(), kernel.written_tables())
    return kernel.header([*(line for part in parts for line in part), *_names(players, target)])


def _names(players: int, target: int) -> Iterator[str]:
    position = Position.initial(players, changes={"goal": target})
    start = inner_state(position)
    chevrons = [start[OWN_CHEVRONS], *[theirs for _, theirs in start[OTHER_SEATS]]]
    yield f"#define TARGET {target}"
    # In this order, which decides between turns of equal value.
    yield _table("Chevron INITIAL[PLAYERS][CHEVRONS]", (_row(map(str, own)) for own in chevrons))
    changes = SIGN + write_changes(position.changes) if position.changes else ""
    yield f'#define CHANGES "{changes}"'
    yield f'#define CONNECTION_SIGN "{CONNECTION}"'
    yield _table("char *WRITTEN[5]", (f'"{WRITTEN.get(steps, "")}"' for steps in range(-2, 3)))
    yield _table("char *FIELDS[81]", (f'"{name}"' for name in FIELDS))
    yield _table("char *FACINGS[8]", (f'"{facing}"' for facing in FACINGS))
    numbers = [_row(str(NUMBER[file + rank]) for file in FILES) for rank in RANKS]
    yield _table("uint8_t NUMBER[9][9]", numbers)


def _row(values: Iterable[str]) -> str:
    return f"{{{', '.join(values)}}}"


def _table(declared: str, values: Iterable[str]) -> str:
    return f"static const {declared} = {_row(values)};"
