"""The board as a table in words, for those who would rather read it than walk on it."""

from typing import NamedTuple

from app.board import drawing
from app.model.app import App
from app.narration import words
from app.rooms.speech import fields
from app.ui.html import say, text
from pacru.core.board import FILES, RANKS
from pacru.core.texts import _


class TableView(NamedTuple):
    """The board in words.

    Attributes:
        rows: from rank 9 to rank 1, what is on each field from a to i; empty: nothing.
    """

    rows: tuple[tuple[str, ...], ...]


def is_shown(app: App) -> bool:
    """Return whether somebody wants it."""
    return app.settings.table


def view(app: App) -> TableView:
    """Return the board in words."""
    shown, _options = drawing.board(app)
    setup = app.board.setup
    told = {
        field: words.colour(setup, player)
        for player in range(shown.players)
        for field in shown.markers(player)
    }
    for player in range(shown.players):
        for field, facing in shown.chevrons(player).items():
            said = fields.chevron(app, shown, field, player, facing, brief=True)
            under = told.get(field)
            marker = _("{colour} marker").format(colour=under) if under else ""
            told[field] = ", ".join(filter(None, (*said, marker)))
    return TableView(
        tuple(tuple(told.get(file + rank, "") for file in FILES) for rank in reversed(RANKS))
    )


def render(shown: TableView) -> str:
    """Return the table."""
    head = "".join(f'<th scope="col">{file}</th>' for file in FILES)
    rows = "".join(
        f'<tr><th scope="row">{rank}</th>{"".join(f"<td>{text(cell)}</td>" for cell in row)}</tr>'
        for rank, row in zip(reversed(RANKS), shown.rows, strict=True)
    )
    return (
        f"<table><caption>{say('Board in words')}</caption>"
        f"<thead><tr><td></td>{head}</tr></thead><tbody>{rows}</tbody></table>"
    )
