"""Plant a fault in a line drawn by a seed: do the tests find it?

    python -m tests.support.plant rules 7           # shows it
    python -m tests.support.plant rules 7 --apply   # plants it; `git checkout` takes it out again

A fault is a small change of the kind that happens to people: a comparison turned round, a condition that is left
out, a number that is off by one. Some faults change nothing that anybody can see; look before you blame the tests.
"""

import argparse
import io
import random
import re
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.support.places import ROOT

PLACES: Final = {
    "rules": (
        "pacru/games/pacru/rules.py",
        "pacru/games/pacru/payment.py",
        "pacru/core/outcome.py",
        "pacru/games/**/*.py",
    ),
    "page": ("web/app/**/*.py",),
    "storage and scripts": ("web/scripts/*.js", "web/*.js", "web/build/sw.js"),
    "layout": ("web/style/layout.css",),
}
"""Where the faults of each kind are planted."""
CODE: Final = (
    (r" == ", " != "),
    (r" != ", " == "),
    (r" === ", " !== "),
    (r" !== ", " === "),
    (r" <= ", " < "),
    (r" >= ", " > "),
    (r" < ", " <= "),
    (r" > ", " >= "),
    (r" and ", " or "),
    (r" or ", " and "),
    (r" && ", " || "),
    (r" \|\| ", " && "),
    (r" \+ ", " - "),
    (r" - ", " + "),
    (r"\bnot ", ""),
    (r"(?<=[(\s])!(?=\w)", ""),
    (r"\bTrue\b", "False"),
    (r"\bFalse\b", "True"),
    (r"\btrue\b", "false"),
    (r"\bfalse\b", "true"),
    (r"(?<![\w.])0(?![\w.])", "1"),
    (r"(?<![\w.])1(?![\w.])", "2"),
    (r"\bis not None\b", "is None"),
    (r"\bis None\b", "is not None"),
    (r"\bmin\(", "max("),
    (r"\bmax\(", "min("),
    (r" in ", " not in "),
)
"""Patterns in Python or JavaScript, and what a fault makes of them."""
STYLE: Final = (
    (r"\b\d+(\.\d+)?(?=(px|rem|em|vw|dvh)\b)", "1{}"),
    (r"\bgrid\b(?=;)", "block"),
    (r"\bflex\b(?=;)", "block"),
    (r"\bnone\b(?=;)", "block"),
    (r"\bhidden\b", "visible"),
    (r"\babsolute\b", "static"),
    (r"\bmin-(?=width|height)", "max-"),
)
"""The same in style sheets; ``{}`` is what was there."""
TEXT: Final = re.compile(r"^\s*/?\*.*|//.*|/\*.*?\*/|\"[^\"]*\"|'[^']*'|`[^`]*`")
"""Comments and strings of JavaScript and of style sheets, within a line."""
LOOP: Final = re.compile(r"\bfor\b.*? in ")
NO_PLACE: Final = re.compile(r"^\s*(@|import |from |export (class|function)|def |class )")
"""Lines that are no place for a fault."""


def text_in(file: Path) -> dict[int, list[tuple[int, int]]]:
    """The parts of a file that are text, not code, by the number of their line."""
    found: dict[int, list[tuple[int, int]]] = defaultdict(list)
    content = file.read_text("utf-8")
    if file.suffix != ".py":
        for number, line in enumerate(content.splitlines()):
            found[number] += [one.span() for one in TEXT.finditer(line)]
        return found
    # The parts of f-strings are tokens of their own since Python 3.12.
    kinds = {
        tokenize.STRING,
        tokenize.COMMENT,
        getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING),
    }
    for token in tokenize.generate_tokens(io.StringIO(content).readline):
        (first, start), (last, end) = token.start, token.end
        for number in range(first, last + 1) if token.type in kinds else ():
            span = (start if number == first else 0, end if number == last else 1000)
            found[number - 1].append(span)
    for number, line in enumerate(content.splitlines()):
        found[number] += [one.span() for one in LOOP.finditer(line)]
    return found


def faults(file: Path, number: int) -> Iterator[str]:
    """What the line with this number, from 0, could be with a fault in it."""
    line = file.read_text("utf-8").splitlines()[number]
    text = text_in(file)[number]
    for pattern, fault in STYLE if file.suffix == ".css" else CODE:
        for found in re.finditer(pattern, line):
            start, end = found.span()
            if not (NO_PLACE.match(line) or any(a < end and start < b for a, b in text)):
                yield line[:start] + fault.replace("{}", found[0]) + line[end:]


def draw(kind: str, seed: int) -> tuple[Path, int, str]:
    """Draw a file, a line number from 0, and the line with a fault."""
    rng = random.Random(f"{kind} {seed}")
    files = sorted(file for pattern in PLACES[kind] for file in ROOT.glob(pattern))
    lines = [
        (file, at) for file in files for at in range(len(file.read_text("utf-8").splitlines()))
    ]
    while True:
        file, at = rng.choice(lines)
        if found := list(faults(file, at)):
            return file, at, rng.choice(found)


def main() -> None:
    """Show a fault, and plant it if that is wanted."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("kind", choices=PLACES)
    parser.add_argument("seed", type=int)
    parser.add_argument("--apply", action="store_true", help="write it into the file")
    asked = parser.parse_args()
    file, at, fault = draw(asked.kind, asked.seed)
    lines = file.read_text("utf-8").splitlines(keepends=True)
    print(f"{file.relative_to(ROOT)}:{at + 1}\n- {lines[at].strip()}\n+ {fault.strip()}")  # noqa: T201
    if asked.apply:
        lines[at] = f"{fault}\n"
        file.write_text("".join(lines), "utf-8")


if __name__ == "__main__":
    main()
