"""The bot in C, which is tried where there is a compiler."""

import pytest

from tools.cbot import program

compiled = pytest.mark.skipif(not program.compiler(), reason="there is no C compiler")
