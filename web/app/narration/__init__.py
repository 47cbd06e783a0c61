"""The words about a game: what to do next, what has happened, and the threats."""
