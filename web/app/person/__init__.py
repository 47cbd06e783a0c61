"""The progress of the person, as it is stored: stars, puzzles, mistakes, rated games, the road, the coach."""
