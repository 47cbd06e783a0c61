"""The name by which other messages mean the help."""

from typing import Final

RULES_DIALOG: Final = "rules"
"""The id of the dialog."""
