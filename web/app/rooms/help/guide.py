"""The texts of the help besides the rules: keys, words of the game, the credits."""

from typing import Final

from pacru.core.texts import N_

KEYS: Final = (
    (N_("Tab"), N_("to the board, and on to the buttons")),
    (N_("Arrow keys"), N_("move around the board; with Shift, by borderland")),
    (N_("Page up, Page down"), N_("by borderland, up or down")),
    (N_("Home, End"), N_("to the ends of a row; with Ctrl to the first or the last field")),
    (N_("Enter, Space"), N_("choose the field, or confirm a move")),
    (N_("Esc"), N_("one step back")),
    (N_("Ctrl+Z, Ctrl+Y"), N_("undo, redo")),
    (N_("[ and ]"), N_("to the previous or next move, like ← and → outside the board")),
    (N_("Home, End"), N_("outside the board: to the first or the latest position")),
)
"""Keys and their effects, besides the keys that rooms declare. A setting switches keys with letters and signs off."""

WORDS: Final = (
    (N_("Field"), N_("one of the 81 places of the board, from a1 to i9")),
    (
        N_("Borderland"),
        N_("one of the nine blocks of nine fields; a border is a line between two of them"),
    ),
    (N_("Marker"), N_("a coloured tile on a field; a field without one is neutral")),
    (N_("Chevron"), N_("a piece; it stands on a field and faces in one of eight directions")),
    (N_("Occupied"), N_("with a chevron on it, marked or not")),
    (
        N_("Own, opposing"),
        N_("belonging to the player to move; belonging to anyone else, even a player who is out"),
    ),
    (
        N_("Power"),
        N_(
            "how far a chevron moves: as many fields as you have markers in its borderland, at least 1 (R5)"
        ),
    ),
    (N_("Border crossing"), N_("a move that ends in another borderland; it earns a marker (R4)")),
    (
        N_("Transformation"),
        N_(
            "a crossing that takes over an opposing marker, because no field there is neutral (R10)"
        ),
    ),
    (
        N_("Connection"),
        N_("a move between two of your markers; the fields in between become yours (R8)"),
    ),
    (N_("Jump"), N_("a connection that jumps over chevrons; nothing in between changes (R9)")),
    (N_("Pincer"), N_("two chevrons attack the same one, and one of them captures it (R11)")),
    (
        N_("Meeting"),
        N_(
            "two of your chevrons face to face on your markers: any unoccupied field becomes yours (R12)"
        ),
    ),
    (N_("Reorientation"), N_("rotating a chevron instead of moving, for 2 or 4 markers (R14)")),
    (N_("Out"), N_("no chevrons left: captured, blocked, resigned or out of time (R15)")),
)
"""Words of the game, and their meanings."""

CREDITS: Final = N_(
    "Pacru is a game by Mike Wellman. This is a free implementation of its rules, made independently of him, "
    "under the MIT licence."
)

KEEPING: Final = N_(
    "Games, settings and progress are stored on this device and nowhere else. Visits aren’t counted."
)
"""The summary of docs/promises.md."""

BEGINNING: Final = N_(
    "Is it better to go first? When the strong bot played itself, the first of two players won 54 out of 100 games, "
    "and 59 when it looked further ahead. With three or four players, no seat is clearly better."
)
"""The result of docs/first-player.md. Both shares are significantly above one half."""

PARTS: Final = (
    ("CPython", "Python-2.0"),
    ("Pyodide", "MPL-2.0"),
    ("PyScript", "Apache-2.0"),
    ("polyscript", "Apache-2.0"),
    ("idb-keyval", "Apache-2.0"),
    ("idiomorph", "0BSD"),
    ("@oddbird/popover-polyfill", "BSD-3-Clause"),
    ("qr", "MIT OR Apache-2.0"),
    ("CodeMirror", "MIT"),
    ("Figtree", "OFL-1.1"),
    ("Bricolage Grotesque", "OFL-1.1"),
)
"""Third-party parts of the page, with their licences. The licence file also lists smaller parts."""
