"""Pacru's bot: its model for the tree search, and which turns it considers at the root."""
