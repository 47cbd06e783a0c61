"""The bot a second time, in C: a tool for tuning it, about 60 times as fast as Python.

    python -m tools.cbot match "nodes=2000" "nodes=2000 futility_margin=120" --games 400
    python -m tools.cbot games games.jsonl --games 2000

It chooses exactly as the Python code does: the same turn, score, nodes and depth, for 2, 3 and 4
players. It takes tables, weights and constants from the wheel when it is compiled or run. The code
in `c/` is written by hand, function by function, under the names of the Python code. It is not part
of the wheel or the page. Final figures are measured in Python: see docs/experiments.md.

Time limits, the principal variation and `uct` are left out, since they are not tuned.
"""
