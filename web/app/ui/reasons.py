"""Reasons for or against a turn: sentences, each of which a person can have shown on the board."""

from collections.abc import Iterable

from app.game.picturing import write_picture
from app.game.proving import write_win
from app.ui.html import aria_pressed, button, icon, say, text, text_with_moves, when
from pacru.core.texts import _
from pacru.explain.reasons import Grade, Picture, Reason


def render_reasons(found: Iterable[Reason], pictured: Picture | None) -> str:
    """Return a list of reasons; those that the board can show are buttons.

    Args:
        found: the reasons.
        pictured: what the board shows; None: no reason.
    """
    entries = "".join(
        f"<li>{_render_reason(one, pictured)}{_render_way_to_proof(one)}</li>" for one in found
    )
    return when(entries, f'<ul class="reasons">{entries}</ul>')


def _render_reason(reason: Reason, pictured: Picture | None) -> str:
    inside = f"<span>{text_with_moves(_sentence(reason))}</span>"
    if not reason.picture:
        return f"<p>{inside}</p>"
    shown, picture = aria_pressed(reason.picture == pictured), text(write_picture(reason.picture))
    return (
        f'<button type="button" class="reason" data-do="reasons.show" data-picture="{picture}" '
        f'title="{say("Show it on the board")}"{shown}>{inside}{icon("eye")}</button>'
    )


def _render_way_to_proof(reason: Reason) -> str:
    """Return the button that shows the proof of a win by force; its name says of which."""
    if not reason.proof:
        return ""
    name = _("Show the proof: {reason}").format(reason=reason.text)
    return button("proof.show", say("Show the proof"), label=name, win=write_win(reason.proof))


def _sentence(reason: Reason) -> str:
    """Return a fact as it is, and what the bot only expects as its opinion."""
    if reason.grade is Grade.PROVED:
        return reason.text
    return _("I think: {reason}").format(reason=reason.text)


def tell_reasons(found: Iterable[Reason]) -> str:
    """Return the reasons as those hear them who hear the page: "It gains 3 markers."."""
    return " ".join(map(_sentence, found))
