"""Run the command line: ``python -m pacru``."""

import sys

from pacru.cli import main

if __name__ == "__main__":
    sys.exit(main())
