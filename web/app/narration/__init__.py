"""The words about a game: what you are to do, what has happened, what threatens."""
