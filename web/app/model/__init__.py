"""The state of the page, as plain data: the game and its setup, the board, settings, and what the bots were asked."""
