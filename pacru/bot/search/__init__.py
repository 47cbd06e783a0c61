"""The search for a turn, the same for all games.

`driver` looks ever deeper until the limits are reached. `alphabeta` is the tree search, with `table` (transpositions)
and `history` (killers and history). What a game does its own way is its `GameModel` (`model`) and its `Bot` (`bot`).
"""
