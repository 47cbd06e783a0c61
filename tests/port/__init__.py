"""The bot a second time, in C: an instrument for whoever tunes it, some 60 times as fast as Python.

    python -m tests.port match "nodes=2000" "nodes=2000 safe_lead=120" --games 400
    python -m tests.port games games.jsonl --games 2000

It chooses exactly as the Python does: the same turn, score, nodes and depth, for 2, 3 and 4 players. Tables, weights
and constants are taken from the wheel when it is compiled or run. The code in `c/` is written by hand, function by
function, under the names of the Python. It is no part of the wheel or of the page, and a final figure is measured in
Python: see docs/experiments.md.

Left out, since nothing is tuned by it: limits of time, the line expected, and `uct`.
"""
