"""Values that nobody expects where something is stored, of each kind that JSON has."""

import json
from typing import Any, Final

ODD: Final[dict[str, Any]] = {
    "null": None,
    "true": True,
    "minus one": -1,
    "a fraction": 0.5,
    "a great number": 10**400,
    "no number": float("nan"),
    "an endless number": float("inf"),
    "an empty text": "",
    "an empty object as text": "{}",
    "an empty array as text": "[]",
    "null as text": "null",
    "half a character": "\ud800",
    "an invisible sign": "\u202e\x00",
    "markup": "</script><b>",
    "many signs": "=;:,/-+. 1e999" * 3,
    "many entries": ";".join(f"w1-{number:04}=1/2,-:" for number in range(300)),
    "many digits": "9" * 5000,
    "huge": "x" * 100_000,
    "an array": [7],
    "an object": {"a": 1},
    "nested": json.loads("[" * 90 + "]" * 90),
}
