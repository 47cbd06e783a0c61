"""The bot: evaluation, search, levels, and the text protocol for talking to it."""
