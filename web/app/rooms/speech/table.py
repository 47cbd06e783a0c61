"""The board as a table in words, for people who prefer reading a table to exploring the board."""

from app.board import drawing
from app.model.app import App
from app.narration import words
from app.rooms.speech import fields
from app.ui.html import say, text
from pacru.core.board import FILES, RANKS
from pacru.core.texts import _


def view(app: App) -> dict[str, str]:
    """Return the pieces in words, by field."""
    position, _options = drawing.board(app)
    setup, players = app.board.setup, range(position.players)
    pieces = {
        field: words.colour(setup, player)
        for player in players
        for field in position.markers(player)
    }
    for player in players:
        for field, facing in position.chevrons(player).items():
            parts = fields.chevron(app, position, field, player, facing, brief=True)
            if field in pieces:
                parts = (*parts, _("{colour} marker").format(colour=pieces[field]))
            pieces[field] = ", ".join(filter(None, parts))
    return pieces


def render(pieces: dict[str, str]) -> str:
    """Return the table."""
    head = "".join(f'<th scope="col">{file}</th>' for file in FILES)
    rows = ""
    for rank in reversed(RANKS):
        cells = "".join(f"<td>{text(pieces.get(file + rank, ''))}</td>" for file in FILES)
        rows += f'<tr><th scope="row">{rank}</th>{cells}</tr>'
    return (
        f"<table><caption>{say('Board in words')}</caption>"
        f"<thead><tr><td></td>{head}</tr></thead><tbody>{rows}</tbody></table>"
    )
