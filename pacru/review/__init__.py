"""The review of a game: where the chances changed, what was better, and why."""
