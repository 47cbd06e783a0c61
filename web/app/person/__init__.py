"""What is known of the person: stars, puzzles, mistakes, rated games, the road, the coach; as it is stored."""
