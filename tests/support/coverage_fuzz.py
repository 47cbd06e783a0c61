"""Fuzz one parser with inputs guided by coverage; the tests start this.

Usage: python coverage_fuzz.py PARSER CORPUS [options of libFuzzer], with PARSER as a name in
parsers.PARSERS.
"""

import sys
from pathlib import Path

import atheris

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "web")]

with atheris.instrument_imports(include=["pacru", "app"]):
    from tests.support import parsers


def main() -> None:
    """Read very many inputs; an exception that a parser must not raise ends this."""
    name = sys.argv.pop(1)

    def read(content: bytes) -> None:
        parsers.read(name, content.decode("utf-8", "surrogateescape"))

    atheris.Setup(sys.argv, read)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
