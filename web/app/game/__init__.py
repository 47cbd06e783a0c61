"""What happens in a game: its course, clocks, the count, questions to bots, how it is kept and written."""
