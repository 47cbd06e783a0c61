"""The course of a game: what several rooms need of it, and what is told of it."""
