"""What every game on this board shares: the board, states, turns, outcomes, errors and texts."""
