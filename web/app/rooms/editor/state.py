"""The state of the editor."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from app.rooms.editor.sketch import Editor

EDITOR_DIALOG: Final = "editor"
"""The id of the dialog."""


@dataclass(frozen=True, slots=True)
class Editing:
    """A position that is being set up, and the input in progress."""

    editor: "Editor | None" = None  # the editor; None: the dialog has not been opened yet
    focused: bool = False  # whether the board has the focus
    lifted: str | None = None  # the field from which a piece is being dragged
    entered: str | None = None  # the text that was just typed, which the input already shows

    def with_editor(self, editor: "Editor") -> "Editing":
        """Return the state with this editor, after any change other than typing."""
        return replace(self, editor=editor, lifted=None, entered=None)

    @property
    def text(self) -> str:
        """The text for the input: the position, or a typed text with an error."""
        if self.editor is None:
            return ""
        return self.editor.sketch.text if self.editor.typed is None else self.editor.typed
