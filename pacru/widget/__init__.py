"""A board for notebooks: Jupyter, VS Code, Colab and marimo. It needs ``pip install pacru[widget]``.

`Board` is imported when it is first used; nothing else here needs more than the wheel. See
docs/notebooks.md.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pacru.widget.board import Board

__all__ = ["Board"]


def __getattr__(name: str) -> Any:  # noqa: ANN401 - it can be anything
    if name == "Board":
        from pacru.widget.board import Board

        return Board
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
