"""A player of the game: what a position is worth, the search, and the text protocol to talk with it."""
