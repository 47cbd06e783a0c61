"""The tables and constants of the wheel, as a header for C."""

from collections.abc import Iterable, Sequence

from pacru import Position
from pacru.bot.pacru.model import SLICE_NODES
from pacru.core import scores
from pacru.core.board import (
    ALL,
    BIT,
    BORDERLAND,
    FACED,
    FACINGS,
    FIELDS,
    FILES,
    KIND,
    LINE,
    NEXT,
    NUMBER,
    RANKS,
    REACH,
    Fields,
)
from pacru.core.state import OTHER_SEATS, OWN_CHEVRONS
from pacru.core.turn import CONNECTION, WRITTEN
from pacru.games.changes import SIGN, write_changes
from pacru.games.pacru import evaluation
from pacru.games.pacru.evaluation import LAND_COUNTED, LAND_KINDS, WEIGHTS
from pacru.games.pacru.rules import MEETING_THRESHOLD, MOST_GAINED, PRICES

WEIGHED = WEIGHTS._asdict()
"""The weights by name, as in C."""
LONGEST_LINE = 9


def header(players: int, target: int) -> str:
    """The header for games with this number of players, and of markers that win."""
    lines = [*_constants(players, target), *_weights(), *_board()]
    return "".join(f"{line}\n" for line in ["// Made by tools/cbot/tables.py.", *lines])


def _constants(players: int, target: int) -> Iterable[str]:
    position = Position.initial(players, changes={"goal": target})
    start = position.state
    chevrons = [start[OWN_CHEVRONS], *[theirs for _, theirs in start[OTHER_SEATS]]]
    numbers = {
        "PLAYERS": players,
        "CHEVRONS": len(chevrons[0]),
        "TARGET": target,
        "MEETING_THRESHOLD": MEETING_THRESHOLD,
        "MOST_GAINED": MOST_GAINED,
        "CHEAPEST": min(PRICES.values()),
        "FIELD_KINDS": max(KIND) + 1,
        "WIN": scores.WIN,
        "ENOUGH_MOVEMENTS": evaluation.ENOUGH_MOVEMENTS,
        "DISTANT": scores.DISTANT,
        "SLICE": SLICE_NODES,
        "LAND_COUNTED": LAND_COUNTED,
    }
    yield from (f"#define {name} {value}" for name, value in numbers.items())
    # In this order, which decides between turns of equal value.
    yield _table("Chevron INITIAL[PLAYERS][CHEVRONS]", (_row(map(str, own)) for own in chevrons))
    changes = SIGN + write_changes(position.changes) if position.changes else ""
    yield f'#define CHANGES "{changes}"'
    yield f'#define CONNECTION_SIGN "{CONNECTION}"'
    yield _table("char *WRITTEN[5]", (f'"{WRITTEN.get(steps, "")}"' for steps in range(-2, 3)))
    prices = ", ".join(f"{{{steps}, {price}}}" for steps, price in PRICES.items())
    yield f"static const struct {{ int8_t steps, price; }} PRICES[4] = {{{prices}}};"


def _weights() -> Iterable[str]:
    """The structure of the weights, which Python fills in for each player."""
    yield "typedef struct {"
    for name, value in WEIGHED.items():
        yield f"    int {name}[{len(value)}];" if isinstance(value, tuple) else f"    int {name};"
    yield "} Weights;"


def _board() -> Iterable[str]:
    yield "#define F(high, low) ((Fields)high << 64 | low)"
    yield f"static const Fields ALL = {_fields(ALL)};"
    yield _table("Fields BIT[81]", map(_fields, BIT))
    yield _table("Fields BORDERLAND[81]", map(_fields, BORDERLAND))
    yield _table("uint8_t KIND[81]", map(str, KIND))
    yield _table("uint8_t LAND_KINDS[9]", map(str, LAND_KINDS))
    numbers = [_row(str(NUMBER[file + rank]) for file in FILES) for rank in RANKS]
    yield _table("uint8_t NUMBER[9][9]", numbers)
    yield _table("char *FIELDS[81]", (f'"{name}"' for name in FIELDS))
    yield _table("char *FACINGS[8]", (f'"{facing}"' for facing in FACINGS))
    yield _table("Fields NEXT[648]", map(_fields, NEXT))
    yield _table("Chevron FACED[648]", ("NEVER_FACED" if c < 0 else str(c) for c in FACED))
    ahead = [[after >> 3 for _, after, _, _ in line] for line in LINE]
    yield _table("Line LINE[648]", (f"{{{len(line)}, {_row(map(str, line))}}}" for line in ahead))
    between = [_row(_fields(between) for _, _, between, _ in line) for line in LINE]
    yield _table(f"Fields BETWEEN[648][{LONGEST_LINE}]", between)
    reach = [_row(_fields(_ends(lines)) for lines in by_power) for by_power in REACH]
    yield _table("Fields REACH[648][10]", reach)


def _ends(lines: Sequence[Sequence[tuple[Fields, int, Fields, Fields]]]) -> Fields:
    """All fields on the lines."""
    found = 0
    for line in lines:
        for bit, _, _, _ in line:
            found |= bit
    return found


def _fields(fields: Fields) -> str:
    return f"F({fields >> 64:#x}u, {fields & (1 << 64) - 1:#x}u)"


def _row(values: Iterable[str]) -> str:
    return f"{{{', '.join(values) or '0'}}}"


def _table(declared: str, values: Iterable[str]) -> str:
    return f"static const {declared} = {_row(values)};"
