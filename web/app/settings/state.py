"""The state of the dialog with the settings."""

from dataclasses import dataclass

from app.core.settings import Settings


@dataclass(frozen=True, slots=True)
class Transfer:
    """Settings that come from a file.

    Attributes:
        waiting: the settings of the file, until the person agrees to use them; None: no question is open.
        why: why the file cannot be used; or empty.
        done: whether the settings of the file are in use now.
    """

    waiting: Settings | None = None
    why: str = ""
    done: bool = False
