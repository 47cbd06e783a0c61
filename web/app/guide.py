"""What the help says besides the rules: keys, words of the game, the first steps, the credits."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from app import rules

KEYS: Final = (
    ("Tab", "to the board, and on to the buttons"),
    ("Arrow keys", "walk on the board, as it is seen; with Shift by borderland"),
    ("Page up, Page down", "by borderland, up or down"),
    ("Home, End", "to the ends of a row; with Ctrl to the first or the last field"),
    ("Enter, Space", "choose the field, or play a turn that is to be confirmed"),
    ("N, Shift+N", "to the next field that can be chosen, or the one before"),
    ("Esc", "one step back"),
    ("Ctrl+Z, Ctrl+Y", "undo, redo"),
    ("T", "shows who attacks whom, or no longer"),
    ("M", "tells my chevrons"),
    ("O", "tells the chevrons of the others"),
    ("A", "tells who attacks whom, and who is nearly blocked"),
    ("W", "tells what has changed since my last turn"),
    ("C", "counts the markers"),
    ("L", "tells what lies before this chevron, in its three directions"),
    ("S", "tells what is expected now"),
    ("?", "shows this list"),
)
"""Keys, and what they do. Letters can be turned off in the settings."""

WORDS: Final = (
    ("Field", "one of the 81 places of the board, from a1 to i9"),
    ("Borderland", "one of the nine blocks of nine fields; a border is a line between two of them"),
    ("Marker", "a coloured tile on a field; a field without one is neutral"),
    ("Chevron", "a piece; it stands on a field and faces one of eight ways"),
    ("Occupied", "with a chevron on it, marked or not"),
    ("Own, opposing", "of the player to move, and of any other, also of one who is out"),
    ("Power", "how far a chevron moves: the own markers in its borderland, at least 1 (R5)"),
    ("Border crossing", "a move that ends in another borderland; it brings a marker (R4)"),
    ("Transformation", "a crossing takes over an opposing marker: nothing is neutral there (R10)"),
    ("Connection", "a move between two own markers; the fields between become own (R8)"),
    ("Jump", "the same over chevrons; nothing between changes (R9)"),
    ("Pincer", "two chevrons attack the same one, and one of them captures it (R11)"),
    ("Meeting", "two own chevrons on own markers, face to face: any field becomes own (R12)"),
    ("Reorientation", "a chevron turns instead of moving, for 2 or 4 markers (R14)"),
    ("Out", "without chevrons: the last one captured, blocked, resigned or out of time (R15)"),
)
"""Words of the game, and what they mean."""

CREDITS: Final = (
    "Pacru is a game by Mike Wellman. This is a free implementation of its rules, made independently of him, "
    "under the MIT licence. It runs on Python, Pyodide (MPL 2.0) and PyScript (Apache 2.0)."
)


@dataclass(frozen=True, slots=True)
class FirstStep:
    """One of the things to know before a first game."""

    title: str
    text: str
    picture: Callable[[], str]


def _picture_of(rule: str) -> Callable[[], str]:
    return next(article.picture for article in rules.ARTICLES if article.covers(rule))


FIRST_STEPS: Final = (
    FirstStep(
        "Move a chevron",
        "It goes straight ahead, or 45° to either side, as far as you have markers in its borderland: at first "
        "one field. Click it, then one of the fields that are marked.",
        _picture_of("R3"),
    ),
    FirstStep(
        "Cross borders",
        "A move into another of the nine borderlands gives you a marker there. Markers make your chevrons "
        "stronger. Where you may choose, the fields are marked, and the words beside the board say why.",
        _picture_of("R4"),
    ),
    FirstStep(
        "Be first with 42 markers",
        "Or be the only one with chevrons: two of yours that attack the same one can capture it. Your first game is "
        "against the weakest bot, and before each of your turns a good one is shown.",
        _picture_of("R11"),
    ),
)
"""What is shown on a first visit to those who want it."""
