"""The greeting for a person who opens a friend's link for the first time."""

from app.game import correspondence
from app.model.app import App
from app.model.setup import Setup
from app.narration import words
from app.rooms.sharing.state import GREETING_DIALOG
from app.runtime.region import Part
from app.ui.html import button, dialog, say, text_with_moves
from pacru.core.texts import _


def view(app: App) -> tuple[Setup, int, int] | None:
    """Return the players, who is to move, and who has sent the game; None if no player is elsewhere."""
    setup, to_move = app.session.setup, app.session.game.position.to_move
    if not setup.away or not setup.persons or to_move is None:
        return None
    return setup, to_move, correspondence.sender(app)


def render(shown: tuple[Setup, int, int] | None) -> str:
    """Return the dialog: who has sent the game, your colour, whose turn it is, what to do."""
    if shown is None:
        return ""
    setup, to_move, friend = shown
    me, name = setup.persons[0], setup.name(friend)
    colour, seat = words.colour(setup, me), words.seat_name(setup, me)
    lines = [_("You play {colour} ({seat}).").format(colour=colour, seat=seat)]
    if to_move == me:
        lines.append(
            _("It’s your turn: choose a chevron with a light, then a field with a symbol.")
        )
        send = _("Send to {name}").format(name=name)
        lines.append(_("Then press “{button}”, and send the link back.").format(button=send))
    else:
        waits = _("It’s {name}’s turn. Their next link will show you their move.")
        lines.append(waits.format(name=setup.name(to_move)))
    title = _("{name} has sent you a game").format(name=name)
    told = "".join(f"<p>{text_with_moves(line)}</p>" for line in lines)
    inside = (
        f'<div id="greeting-text" class="stack">{told}'
        f'<p class="hint">{say("New to Pacru? Your first lesson takes a minute.")}</p></div>'
    )
    lesson = button("learn.begin", say("First lesson"), value="move")
    go = button("page.close", say("Go to the game"), "btn prime")
    return dialog("greeting-title", title, inside, go, lesson)


CONTENT = Part(GREETING_DIALOG, view, render)
"""The content of the dialog."""
