"""Fuzzes one parser with inputs that are led by what they make it run; the tests start it.

Usage: python coverage_fuzz.py PARSER CORPUS [options of libFuzzer], PARSER being a name in test_fuzz.
"""

import sys
from pathlib import Path

import atheris

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "web"), str(HERE.parent)]

with atheris.instrument_imports(include=["pacru", "app"]):
    import test_fuzz


def main() -> None:
    """Reads a great many inputs; what a parser must not raise ends it."""
    name = sys.argv.pop(1)

    def read(content: bytes) -> None:
        test_fuzz.read(name, content.decode("utf-8", "surrogateescape"))

    atheris.Setup(sys.argv, read)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
