"""The course of a game: the parts that several rooms use, and the words about it."""
