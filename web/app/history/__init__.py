"""The list of turns: looking back, variations, and what is said about turns."""
