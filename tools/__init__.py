"""Tools that make what the wheel and the page ship: games, weights, tables, puzzles, and the bot in C."""
