"""The course of a game: turns, clocks, the count, questions to bots, storage, and records."""
