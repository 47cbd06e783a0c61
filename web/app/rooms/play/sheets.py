"""The dialogs in which people resign, or answer a draw offer."""

from typing import Final

from app.board import pictures
from app.model.app import App
from app.rooms.play.dialogs import DRAW_DIALOG, RESIGN_DIALOG
from app.rooms.play.draws import is_count
from app.rooms.play.games import people_still_in
from app.runtime.region import Part
from app.ui.html import button, dialog, glyph, say, text, when
from pacru import games
from pacru.core.texts import _
from pacru.position import inner_state


def render_resign(app: App) -> str:
    """Return the buttons for the people who can resign."""
    setup = app.session.setup
    offer = say("Offer to count the markers now") if is_count(app) else say("Offer a draw")
    buttons = "".join(
        _render_answer(
            app,
            "play.resign",
            player,
            _("Resign") if setup.is_you(player) else _("{name} resigns"),
        )
        for player in people_still_in(app)
    )
    hint = _(
        "If you resign, you’re out: your chevrons leave the board, your markers stay ({rule})."
    )
    hint = hint.format(
        rule=games.ruleset_of(inner_state(app.session.game.start)).ends["resignation"]
    )
    inside = f'<p class="hint">{text(hint)}</p><div class="stack" id="resigners">{buttons}</div>'
    draw = button("play.offer_draw", offer, "btn quiet")
    return dialog("resign-title", _("Resign?"), inside, _render_play_on(), draw)


def render_draw(app: App) -> str:
    """Return a draw offer, with the answers of the others; nothing without an offer."""
    offer, setup = app.session.offer, app.session.setup
    if offer is None:
        return ""
    you = setup.is_you(offer.player)
    title = _("You offer a draw") if you else _("{name} offers a draw")
    hint = say("The game is a draw if everyone still in the game agrees (R16c).")
    if is_count(app):
        title = _("{name} offers to count the markers now")
        if you:
            title = _("You offer to count the markers now")
        hint = say(
            "If everyone still in the game agrees, the game ends and the markers are counted."
        )
    rows = "".join(
        _render_answer(
            app,
            "play.agree",
            other,
            _("{name} is thinking about it") if other in offer.bots else _("{name} agrees"),
            when(other not in offer.people, " disabled"),
        )
        for other in app.session.game.position.standing
        if other != offer.player
    )
    title = title.format(name=setup.name(offer.player))
    inside = f'<p class="hint">{hint}</p><div class="stack" id="draw-rows" aria-live="polite">{rows}</div>'
    return dialog("draw-title", title, inside, _render_play_on(), left="")


def _render_play_on() -> str:
    return button("page.close", say("Play on"))


def _render_answer(app: App, does: str, player: int, label: str, more: str = "") -> str:
    """Return a button for the answer of one player, whose name may be in its label."""
    setup = app.session.setup
    name = text(label.format(name=setup.name(player)))
    inside = f"{glyph(pictures.glyph(setup, player))}<span data-text>{name}</span>"
    return button(does, inside, more=more, player=player)


RESIGN: Final = Part(RESIGN_DIALOG, render_resign, str)
DRAW: Final = Part(DRAW_DIALOG, render_draw, str)
