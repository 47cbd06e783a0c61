"""The dialogs in which people resign, or agree a draw."""

from typing import Final

from app.board import pictures
from app.model.app import App
from app.model.session import Session
from app.rooms.play.dialogs import DRAW_DIALOG, RESIGN_DIALOG
from app.rooms.play.draws import is_count
from app.rooms.play.games import people_still_in
from app.runtime.region import Part
from app.ui.html import button, dialog, glyph, say, text, when
from pacru import games
from pacru.core.texts import _


def render_resign(app: App) -> str:
    """Return the buttons for the people who can resign."""
    session = app.session
    setup, ends = session.setup, games.ruleset_of(session.game.start.state).ends
    offer = say("Offer to count the markers now") if is_count(app) else say("Offer a draw")
    buttons = "".join(
        _render_answer(
            session,
            "play.resign",
            player,
            _("Resign") if setup.is_you(player) else _("{name} resigns"),
        )
        for player in people_still_in(app)
    )
    said = _(
        "If you resign, you’re out: your chevrons leave the board, your markers stay ({rule})."
    )
    meant = text(said.format(rule=ends["resignation"]))
    inside = f'<p class="hint">{meant}</p><div class="stack" id="resigners">{buttons}</div>'
    draw = button("play.offer_draw", offer, "btn quiet")
    return dialog("resign-title", _("Resign?"), inside, _render_way_on(), draw)


def render_draw(app: App) -> str:
    """Return a draw offer, with the answers of the others; nothing without an offer."""
    session, offer, setup = app.session, app.session.offer, app.session.setup
    if offer is None:
        return ""
    you = setup.is_you(offer.player)
    title = _("You offer a draw") if you else _("{name} offers a draw")
    meant = say("The game is a draw if everyone still in the game agrees (R16c).")
    if is_count(app):
        title = _("{name} offers to count the markers now")
        if you:
            title = _("You offer to count the markers now")
        meant = say(
            "If everyone still in the game agrees, the game ends and the markers are counted."
        )
    rows = "".join(
        _render_answer(
            session,
            "play.agree",
            other,
            _("{name} is thinking about it") if other in offer.bots else _("{name} agrees"),
            asked=other in offer.people,
        )
        for other in session.game.position.standing
        if other != offer.player
    )
    title = title.format(name=setup.name(offer.player))
    inside = f'<p class="hint">{meant}</p><div class="stack" id="draw-rows" aria-live="polite">{rows}</div>'
    return dialog("draw-title", title, inside, _render_way_on(), left="")


def _render_way_on() -> str:
    return button("page.close", say("Play on"))


def _render_answer(
    session: Session, does: str, player: int, told: str, *, asked: bool = True
) -> str:
    """Return a button for the answer of one player, whose name may be in its text."""
    said = text(told.format(name=session.setup.name(player)))
    shown = f"{glyph(pictures.glyph(session.setup, player))}<span data-text>{said}</span>"
    return button(does, shown, more=when(not asked, " disabled"), player=player)


RESIGN: Final = Part(RESIGN_DIALOG, render_resign, str)
"""The people who can resign."""
DRAW: Final = Part(DRAW_DIALOG, render_draw, str)
"""A draw offer."""
