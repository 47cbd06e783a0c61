"""The state of the page as plain data: the game and its setup, the board, the bots, and settings."""
