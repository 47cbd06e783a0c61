"""The person's stored progress: stars, puzzles, mistakes, rated games, the road, and games with the coach."""
