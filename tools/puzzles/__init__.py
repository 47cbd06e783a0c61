"""Searches games for puzzles, proves them, and puts together what the page ships."""
