"""The input for a game from elsewhere: a file, a text, a position, or AbstractPlay."""

from typing import NamedTuple

from app.model.app import App
from app.rooms.library.bookmark import bookmark
from app.rooms.library.state import Library, Refusal
from app.runtime.browser import Browser
from app.ui.copying import render_entry, render_text
from app.ui.html import button, copy_button, hide_if, say, text, text_with_moves
from pacru.core.texts import _


class Opening(NamedTuple):
    """What the input shows.

    Attributes:
        told: what happens to the game on the board; empty: it has not begun, or is over.
        refusal: the text that was not opened, and why.
        address: of this page.
    """

    told: str
    refusal: Refusal | None
    address: str


def view(app: App) -> Opening:
    """Return what the input shows."""
    begun = app.session.game.plies and not app.session.game.outcome
    told = _("The game on the board will then be saved here.") if begun else ""
    return Opening(told, app.state(Library).refusal, app.state(Browser).address)


def _render_bookmark(page: str) -> str:
    """Return the bookmark that brings a game from AbstractPlay to this page."""
    address = bookmark(page)
    told = say(
        "To open a game from AbstractPlay, paste its record, or what its bug icon copies. Faster"
        " still: drag this link to your bookmarks, then choose it on the page of a game:"
    )
    inside = (
        f'<div class="field"><p class="hint">{told}</p><div class="copied">'
        f'<a class="btn" id="bookmark" href="{text(address)}">{say("Open in Pacru")}</a>'
        f"{copy_button('bookmark-text', say('Copy the bookmark'))}</div>"
        f"{render_entry('bookmark-text', say('Address of the bookmark'), address)}</div>"
    )
    return render_text(_("Games from AbstractPlay"), inside)


def render(shown: Opening) -> str:
    """Return the input: for files, positions, texts, and games of AbstractPlay."""
    placeholder = say("A game record, a list of moves, a link or a position")
    refusal = text_with_moves(shown.refusal.why) if shown.refusal else ""
    files = (
        f'<label class="btn">{say("Choose files")}<input type="file" id="open-file" class="sr" multiple '
        'accept=".pacru,.txt,.json,text/plain,application/json" data-files="library.open_files"></label>'
    )
    return (
        '<form class="field" data-submit="library.open_text">'
        f'<p id="open-hint"{hide_if(not shown.told)}>{text(shown.told)}</p>'
        f'<div class="copied">{files}{button("editor.show", say("Set up a position…"))}</div>'
        f'<details class="reveal" id="open-reveal"><summary>{say("Open a text")}</summary>'
        f'<label class="sr" for="open-text">{say("Game as a text")}</label>'
        '<textarea id="open-text" name="text" rows="3" spellcheck="false" '
        f'placeholder="{placeholder}" aria-describedby="open-hint" data-keep></textarea>'
        f'<p id="open-refusal" class="refusal" role="alert"{hide_if(not shown.refusal)}>{refusal}</p>'
        '<div class="copied">'
        f'<button type="submit" class="btn">{say("Open")}</button></div></details>'
        f"{_render_bookmark(shown.address)}</form>"
    )
