"""The greeting for a person who opens a friend's link for the first time."""

from dataclasses import dataclass
from typing import Final

from app.game import correspondence
from app.model.app import App
from app.narration import words
from app.rooms.sharing.state import GREETING_DIALOG
from app.runtime.region import Part
from app.ui.html import button, header, say, text_with_moves
from pacru.core.texts import _


@dataclass(frozen=True, slots=True)
class Greeting:
    """The text of the greeting: who has sent the game, your colour, whose turn it is, what to do."""

    title: str
    lines: tuple[str, ...]


def view(app: App) -> Greeting | None:
    """Return the greeting for the person who plays here; None if no player is elsewhere."""
    session = app.session
    setup, to_move = session.setup, session.game.position.to_move
    if not setup.away or not setup.persons or to_move is None:
        return None
    me, friend = setup.persons[0], correspondence.sender(app)
    name = setup.name(friend)
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
    return Greeting(_("{name} has sent you a game").format(name=name), tuple(lines))


def render(greeting: Greeting | None) -> str:
    """Return the dialog."""
    if greeting is None:
        return ""
    lines = "".join(f"<p>{text_with_moves(line)}</p>" for line in greeting.lines)
    return (
        f'<div class="inner"><div class="grip"></div>{header("greeting-title", greeting.title)}'
        f'<div id="greeting-text" class="stack">{lines}'
        f'<p class="hint">{say("New to Pacru? Your first lesson takes a minute.")}</p></div>'
        f"<footer>{button('learn.begin', say('First lesson'), more=_FIRST)}"
        '<span class="space"></span>'
        f"{button('page.close', say('Go to the game'), 'btn prime')}</footer></div>"
    )


_FIRST: Final = ' data-value="move"'

CONTENT = Part(GREETING_DIALOG, view, render)
"""The content of the dialog."""
