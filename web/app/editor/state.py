"""What the room of the editor remembers."""

from dataclasses import dataclass, replace

from app.editor.sketch import Editor


@dataclass(frozen=True, slots=True)
class Editing:
    """A position that is being set up, and how somebody is at it.

    Attributes:
        editor: what is set up; None: nobody has opened the dialog yet.
        focused: whether the keyboard is on the board.
        lifted: the field from which something is being dragged.
        entered: the text as it has just been typed, which the entry shows already; None: something else came since.
    """

    editor: Editor | None = None
    focused: bool = False
    lifted: str | None = None
    entered: str | None = None

    def with_editor(self, editor: Editor) -> "Editing":
        """After anything else than typing."""
        return replace(self, editor=editor, lifted=None, entered=None)

    @property
    def text(self) -> str:
        """What is to stand in the entry: the position, or what was typed and is none."""
        if self.editor is None:
            return ""
        return self.editor.sketch.text if self.editor.typed is None else self.editor.typed
