"""What C has from Python: constants, the numbers of the search, and the geometry of the board."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from pacru import Position
from pacru.bot.pacru.fast_tree import MOST_DRAWN
from pacru.bot.pacru.model import SLICE_NODES
from pacru.bot.pacru.tuning import LATE_STEPS, Numbers, by_name, tuning
from pacru.core import scores
from pacru.core.board import KIND
from pacru.core.state import OWN_CHEVRONS
from pacru.fast import packing
from pacru.fast.tables import NEVER_FACED, Table, Values, tables
from pacru.games.pacru import evaluation
from pacru.games.pacru.evaluation import LAND_COUNTED, WEIGHTS
from pacru.games.pacru.rules import MEETING_THRESHOLD, MOST_GAINED, PRICES
from pacru.position import inner_state

WORD: Final = (1 << 64) - 1


def constants(players: int) -> Iterator[str]:
    """Yield the lines of what the rules and the search have as numbers."""
    numbers = {
        "PLAYERS": players,
        "CHEVRONS": len(inner_state(Position.initial(players))[OWN_CHEVRONS]),
        "MEETING_THRESHOLD": MEETING_THRESHOLD,
        "MOST_GAINED": MOST_GAINED,
        "CHEAPEST": min(PRICES.values()),
        "FIELD_KINDS": max(KIND) + 1,
        "WIN": scores.WIN,
        "ENOUGH_MOVEMENTS": evaluation.ENOUGH_MOVEMENTS,
        "DISTANT": scores.DISTANT,
        "SLICE": SLICE_NODES,
        "LAND_COUNTED": LAND_COUNTED,
        "LATE_STEPS": LATE_STEPS,
        "MOST_DRAWN": MOST_DRAWN,
        "NEVER_FACED": NEVER_FACED,
        "MARKER_BITS": packing.MARKER_BITS,
        "CHEVRON_BITS": packing.CHEVRON_BITS,
        "NO_PACKED_CHEVRON": packing.NO_CHEVRON,
        "MOVER_AT": packing.MOVER_AT,
        "NO_MOVER": packing.NO_MOVER,
    }
    yield from (f"#define {name} {value}" for name, value in numbers.items())
    prices = ", ".join(f"{{{steps}, {price}}}" for steps, price in PRICES.items())
    yield f"static const struct {{ int8_t steps, price; }} PRICES[4] = {{{prices}}};"


def structures() -> Iterator[str]:
    """Yield the lines of the types that hold what `pacru.bot.pacru.tuning.tuning` returns."""
    yield from ("typedef struct {", *_members(by_name(WEIGHTS)), "} Weights;")
    numbers = tuning()
    del numbers["weights"]
    yield from ("typedef struct {", "    Weights weights;", *_members(numbers), "} Tuning;")


def written_tables() -> Iterator[str]:
    """Yield the lines of the geometry, as part of the program."""
    yield "#define F(high, low) ((Fields)high << 64 | low)"
    for table in tables():
        yield f"static const {table.kind} {table.name} = {_written(table, table.values)};"


def loaded_tables() -> Iterator[str]:
    """Yield the lines of the geometry that the program gets when it starts: see `Table.packed`."""
    yield from (f"static {table.kind} {table.name};" for table in tables())
    yield "static const struct {"
    yield "    void *to;"
    yield "    size_t size;"
    names = (table.name.partition("[")[0] for table in tables())
    parts = ", ".join(f"{{&{name}, sizeof {name}}}" for name in names)
    yield f"}} TABLES[] = {{{parts}}};"


def header(lines: Iterable[str]) -> str:
    """Return the text of a header with these lines."""
    return "".join(f"{line}\n" for line in ("// Made by tools/kernel/header.py.", *lines))


def module_header(players: int) -> str:
    """Return the header of the module for a number of players."""
    return header([*constants(players), *structures(), *loaded_tables()])


def _members(numbers: Mapping[str, Numbers]) -> Iterator[str]:
    for name, value in numbers.items():
        yield f"    int {name}[{len(value)}];" if len(value) > 1 else f"    int {name};"


def _written(table: Table, values: Values) -> str:
    if not isinstance(values, int):
        return f"{{{', '.join(_written(table, one) for one in values)}}}"
    if table.kind == "Fields":
        return f"F({values >> 64:#x}u, {values & WORD:#x}u)"
    return str(values)
