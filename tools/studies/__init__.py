"""Commands that have answered a question about the bot or the game, once. Nothing that is shipped is made with them."""
