"""The names of the themes of puzzles."""

from typing import Final

from pacru.core.texts import N_

THEMES: Final = {
    "pincer": N_("Pincer"),
    "connection": N_("Connection"),
    "jump": N_("Jump"),
    "crossing": N_("Border crossing"),
    "meeting": N_("Meeting"),
    "blocking": N_("Blocking"),
    "rotation": N_("Rotation"),
    "target": N_("The last markers"),
    "last chevron": N_("The last chevron"),
    "choice": N_("The right choice"),
}
"""The titles of the themes, by the names in the file of puzzles."""
