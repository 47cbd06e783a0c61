"""Reasons for or against a turn: sentences that can be shown on the board."""

from collections.abc import Iterable

from app.game.picturing import write_picture
from app.game.proving import write_win
from app.ui.html import aria_pressed, button, icon, say, text, text_with_moves, when
from pacru.core.texts import _
from pacru.explain.reasons import Grade, Picture, Reason


def render_reasons(reasons: Iterable[Reason], pictured: Picture | None) -> str:
    """Return a list of reasons. Reasons with a picture are buttons; that of the picture on the board is pressed."""
    entries = "".join(
        f"<li>{_render_reason(reason, pictured)}{_render_way_to_proof(reason)}</li>"
        for reason in reasons
    )
    return when(entries, f'<ul class="reasons">{entries}</ul>')


def _render_reason(reason: Reason, pictured: Picture | None) -> str:
    inside = f"<span>{text_with_moves(_sentence(reason))}</span>"
    if not reason.picture:
        return f"<p>{inside}</p>"
    pressed, picture = aria_pressed(reason.picture == pictured), text(write_picture(reason.picture))
    return (
        f'<button type="button" class="reason" data-do="reasons.show" data-picture="{picture}" '
        f'title="{say("Show it on the board")}"{pressed}>{inside}{icon("eye")}</button>'
    )


def _render_way_to_proof(reason: Reason) -> str:
    """Return the button that shows the proof of a win by force."""
    if not reason.proof:
        return ""
    name = _("Show the proof: {reason}").format(reason=reason.text)
    return button("proof.show", say("Show the proof"), label=name, win=write_win(reason.proof))


def _sentence(reason: Reason) -> str:
    """Return a reason as a sentence. A reason that is not proved is marked as the bot's opinion."""
    if reason.grade is Grade.PROVED:
        return reason.text
    return _("I think: {reason}").format(reason=reason.text)


def tell_reasons(reasons: Iterable[Reason]) -> str:
    """Return the reasons for screen readers: "It gains 3 markers."."""
    return " ".join(map(_sentence, reasons))
