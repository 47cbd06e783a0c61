"""Players as a text of options: ``nodes=2000 futility_margin=120 late_moves=3,8,20``.

Options that are not given are as in the wheel. ``kind`` is a word of `KINDS`, and ``weights`` one
of `WEIGHT_TABLES` or the name of a file. Any other list can be a file of numbers too. Each weight
is an option under its name: ``capture_now=500``.
"""

import re
from dataclasses import asdict, astuple
from pathlib import Path

from pacru.bot.levels import Level, read_player
from pacru.bot.pacru import look
from pacru.bot.pacru.tuning import LATE_STEPS, by_name, flatten, late_moves, tuning
from pacru.bot.sight import Sight
from pacru.bot.taste import Taste
from pacru.bot.timing import DEEPEST
from pacru.core.errors import PacruError
from pacru.games import DEFAULT
from pacru.games.pacru.evaluation import HAND_MADE, WEIGHTS, Weights

KINDS = ("search", "sight", "greedy", "random", "one-turn")
WEIGHT_TABLES: dict[str, Weights] = {"tuned": WEIGHTS, "hand": HAND_MADE}
MOST_LINES = 64
REAL = ("moves", "wins", "fancy", "greed", "blur", "favourites", "answers", "glances")
"""The options that are not whole numbers."""
LIMITS = {
    "nodes": 1 << 30,
    "depth": DEEPEST,
    "lines": MOST_LINES,
    "history_ageing": 1 << 30,
    "table_size": 1 << 17,
    "tried": 7,
    "tried_late": 7,
    "met": 8,
}
"""The options that are at least 1, and their highest values."""
NUMBER = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)")
NUMBERS = re.compile(rf"{NUMBER.pattern}(?:,{NUMBER.pattern})*")

Numbers = tuple[float, ...]


def _sight(sight: Sight) -> dict[str, Numbers]:
    values = asdict(sight)
    values.pop("fancy")  # as weights: `look.weights`
    values.pop("taste")
    taste = astuple(sight.taste or Taste())
    return {name: (value,) for name, value in values.items()} | {"taste": taste}


def defaults() -> dict[str, Numbers]:
    """All options except the weights, as in the wheel."""
    numbers: dict[str, Numbers] = {**tuning()}
    del numbers["weights"]
    return {
        **numbers,
        "kind": (0,),
        "nodes": (1000,),
        "depth": (DEEPEST,),
        "lines": (1,),
        "keep": (1,),
        "plain": (look.MARKER, look.CHEVRON),
        **_sight(Sight()),
    }


def read(text: str) -> str:
    """The options of a player in full, in the form for the C program.

    Args:
        text: ``name=value``, separated by spaces. ``level=N``, such as 6 or 6.4, stands for the options of a level
            without a time limit, and ``level=7:hunter`` for those of a character at that level.

    Raises:
        PacruError: an option is unknown, or its value is invalid.
    """
    options = defaults()
    weights: dict[str, Numbers] = {**by_name(WEIGHTS)}
    for word in text.split():
        name, _, value = word.partition("=")
        if name == "level":
            level = _level(value)
            options |= _level_options(level)
            weights |= by_name(look.weights(level.sight.fancy if level.sight else 0))
        elif name == "kind":
            options[name] = (_index(KINDS, name, value),)
        elif name == "fancy":
            weights |= by_name(look.weights(*_read_numbers(name, value, 1)))
        elif name == "weights":
            weights |= _weights(value)
        elif name in weights:
            weights[name] = _read_numbers(name, value, len(weights[name]))
        elif name == "late_moves":
            options[name] = late_moves([int(number) for number in _read_numbers(name, value)])
        elif name in options:
            options[name] = _read_numbers(name, value, len(options[name]))
        else:
            raise PacruError(f"player: there is no option {word!r}")
    for name, most in LIMITS.items():
        if not 1 <= options[name][0] <= most:
            raise PacruError(f"player: {name}: expected 1 to {most}, found {options[name][0]:g}")
    if len(options["late_moves"]) > LATE_STEPS:
        raise PacruError(f"player: late_moves: expected at most {LATE_STEPS} numbers")
    options["weights"] = tuple(number for value in weights.values() for number in value)
    return " ".join(
        f"{name}={','.join(map(_number_text, value))}" for name, value in options.items()
    )


def _index(words: tuple[str, ...], name: str, value: str) -> int:
    if value not in words:
        raise PacruError(f"player: {name}: expected one of {', '.join(words)}, found {value!r}")
    return words.index(value)


def _level(value: str) -> Level:
    level = read_player(value, DEFAULT)
    if level.limits.seconds:
        raise PacruError(f"player: level: that one is limited by time: nodes={level.nodes:.0f}")
    return level


def _level_options(level: Level) -> dict[str, Numbers]:
    limits: dict[str, Numbers] = {
        "nodes": (level.limits.nodes or 1,),
        "keep": (int(level.remembers),),
    }
    if level.sight:
        return {"kind": (KINDS.index("sight"),), **limits, **_sight(level.sight)}
    return {"kind": (KINDS.index("search"),), **limits}


def _weights(value: str) -> dict[str, Numbers]:
    """All weights at once, by a word or from a file in the order of `flatten`."""
    if value in WEIGHT_TABLES:
        return {**by_name(WEIGHT_TABLES[value])}
    given = iter(_read_numbers("weights", value, len(flatten(WEIGHTS))))
    return {name: tuple(next(given) for _ in numbers) for name, numbers in by_name(WEIGHTS).items()}


def _read_numbers(name: str, value: str, count: int | None = None) -> Numbers:
    """The numbers given directly, or those in the file of that name."""
    text = value
    if not NUMBERS.fullmatch(value):
        try:
            text = Path(value).read_text("utf-8")
        except OSError as error:
            raise PacruError(f"player: {name}: {value!r}: {error.strerror}") from None
    numbers = tuple(float(number) for number in NUMBER.findall(text))
    if count is not None and len(numbers) != count:
        raise PacruError(f"player: {name}: expected {count} numbers, found {len(numbers)}")
    if name not in REAL and any(number % 1 for number in numbers):
        raise PacruError(f"player: {name}: expected whole numbers, found {value!r}")
    return numbers


def _number_text(number: float) -> str:
    return f"{number:.10g}"
