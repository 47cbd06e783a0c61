"""The actions besides the turn itself: buttons below the moves, at the foot of small windows, and in the menu."""

from typing import NamedTuple

from app.model.app import App
from app.model.visible import last_turn
from app.narration.reports import eye_of
from app.rooms.play.draws import can_offer_draw, is_count, takes_offers
from app.rooms.play.games import can_redo, can_take_back, people_still_in
from app.ui.html import (
    aria_pressed,
    button,
    hide_if,
    icon,
    icon_button,
    icon_label,
    say,
    truth,
    when,
)
from pacru import games
from pacru.core.texts import _


class Tools(NamedTuple):
    """The values from which the buttons are drawn.

    Attributes:
        back: whether a step of the turn can be undone.
        takes_back: whether a turn can be taken back.
        hints: whether a hint can be given.
        hinted: whether a hint is shown or awaited.
        eye: what the eye button shows: threats, regions, or nothing.
        seen: whether the board shows them now.
    """

    back: bool
    takes_back: bool
    hints: bool
    hinted: bool
    eye: games.Eye
    seen: bool


def tools(app: App) -> Tools:
    """Return the values for the buttons. In a lesson, only steps can be undone."""
    table, exercise = app.table, app.history.exercise is not None
    return Tools(
        back=table.begun,
        takes_back=not exercise and can_take_back(app),
        hints=table.draft is not None and not table.begun and not exercise,
        hinted=table.hint is not None,
        eye=eye_of(app),
        seen=app.ui.threats,
    )


def render_tools(shown: Tools) -> str:
    """Return the buttons below the moves. Buttons without an effect are hidden."""
    menu = (
        f'<button type="button" class="btn square" popovertarget="game-menu" aria-label="{say("This game")}" '
        f'title="{say("This game")}">{icon("dots")}</button>'
    )
    hidden = f' id="take-back"{hide_if(not shown.takes_back)}'
    take_back = icon_button(
        "play.take_back", "take-back", _("Take back"), more=hidden, looks="btn square"
    )
    hint = _render_hint(shown, "btn", "", hide_if(not shown.hints))
    return f"{take_back}{hint}{_render_eye(shown, 'btn square', '')}{menu}"


def render_dock(shown: Tools) -> str:
    """Return the buttons at the foot of small windows. Buttons without an effect keep their place, but are disabled."""
    back = button(
        "play.step_back",
        icon_label("back", _("Back")),
        "btn quiet",
        _("Undo this step (Esc)"),
        more=f' id="dock-back"{hide_if(not shown.back)}',
    )
    disabled = f"{hide_if(shown.back)}{when(not shown.takes_back, ' disabled')}"
    take_back = button(
        "play.take_back",
        icon_label("take-back", _("Take back")),
        "btn quiet",
        more=f' id="dock-take-back"{disabled}',
    )
    hint = _render_hint(shown, "btn quiet", "dock-", when(not shown.hints, " disabled"))
    return f"{back}{take_back}{hint}{_render_eye(shown, 'btn quiet', 'dock-')}"


def _render_hint(shown: Tools, looks: str, prefix: str, more: str) -> str:
    more = f' id="{prefix}hint" aria-disabled="{truth(shown.hinted)}"{more}'
    return button("bots.hint", icon_label("hint", _("Hint")), looks, more=more)


def _render_eye(shown: Tools, looks: str, prefix: str) -> str:
    """Return the button that shows or hides threats or regions; nothing in a game with neither."""
    if shown.eye is games.Eye.NOTHING:
        return ""
    title, label = _("Show threats (T)"), _("Threats")
    if shown.eye is games.Eye.DOMAINS:
        title, label = _("Show what only one player can reach (T)"), _("Regions")
    more = f' id="{prefix}threats-shown"{aria_pressed(shown.seen)}'
    if not prefix:
        return icon_button("play.toggle_threats", "eye", title, label, more, looks)
    inside = icon_label("eye", label)
    return button("play.toggle_threats", inside, looks, title, more=more)


def actions(app: App) -> dict[str, bool]:
    """Return whether each action of the menu is possible, by its event. In a lesson, no action is possible."""
    can = {
        "play.redo": can_redo(app),
        "history.replay": last_turn(app) is not None,
        "review.begin": bool(app.session.game.plies),
        "play.offer_draw": can_offer_draw(app),
        "play.ask_resign": bool(people_still_in(app)),
    }
    return dict.fromkeys(can, False) if app.history.exercise else can


def render_actions(app: App) -> str:
    """Return the buttons in the menu of the game: the possible actions, and the switch for typed moves.

    The draw offer keeps its place while others move, disabled: else a bot that moves while the menu is open would put
    another button under the pointer.
    """
    can = actions(app)
    offer, offer_tip = _("Offer a draw"), _("Offer a draw (R16c)")
    if is_count(app):
        offer, offer_tip = _("Count now"), _("Offer to end the game and count the markers now")
    again = _("Show the last move again, step by step")
    buttons = (
        ("play.ask_resign", "flag", _("Resign"), "", "btn"),
        ("play.redo", "redo", _("Redo"), _("Redo (Ctrl+Y)"), "btn"),
        # Phones have these two elsewhere: the card shows the last move, and the result leads to the review.
        ("history.replay", "again", _("Show the last move"), again, "btn only-wide"),
        ("review.begin", "chart", _("Look back"), "", "btn only-wide"),
    )
    draw = button(
        "play.offer_draw",
        icon_label("friends", offer),
        title=offer_tip,
        more=when(not can["play.offer_draw"], " disabled"),
    )
    typing = button(
        "play.toggle_typing",
        icon_label("keyboard", _("Type moves")),
        title=_("A box where you can type moves, such as a3-b4(c5)"),
        more=aria_pressed(app.settings.typing),
    )
    possible = "".join(
        button(does, icon_label(symbol, label), looks, tip)
        for does, symbol, label, tip, looks in buttons
        if can[does]
    )
    steady = when(takes_offers(app) and not app.history.exercise, draw)
    return f"{steady}{possible}{typing}"
