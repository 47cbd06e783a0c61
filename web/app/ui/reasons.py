"""Reasons for or against a turn: sentences, each of which a person can have shown on the board."""

from collections.abc import Iterable
from typing import NamedTuple

from app.game.picturing import write_picture
from app.game.proving import write_win
from app.ui.html import aria_pressed, button, icon, say, text, text_with_moves, when
from pacru.core.texts import N_, _
from pacru.explain.reasons import Grade, Picture, Reason

GRADES = {Grade.PROVED: N_("proven"), Grade.EXPECTED: N_("expected")}
"""How sure a reason is, in a word."""


class ReasonView(NamedTuple):
    """A reason.

    Attributes:
        text: a sentence.
        grade: how sure it is, in a word.
        picture: what shows it on the board, as text; empty: there is nothing to show.
        shown: whether the board shows it.
        proof: the win by force that can be played through, as text; empty: it is about none.
    """

    text: str
    grade: str
    picture: str
    shown: bool
    proof: str


def view_reasons(found: Iterable[Reason], shown: Picture | None) -> tuple[ReasonView, ...]:
    """Return what is shown of reasons.

    Args:
        found: the reasons.
        shown: what the board shows; None: no reason.
    """
    return tuple(
        ReasonView(
            one.text,
            _(GRADES[one.grade]),
            write_picture(one.picture) if one.picture else "",
            one.picture is not None and one.picture == shown,
            write_win(one.proof) if one.proof else "",
        )
        for one in found
    )


def render_reasons(shown: tuple[ReasonView, ...]) -> str:
    """Return a list of reasons; those that the board can show are buttons."""
    entries = "".join(f"<li>{_render_reason(one)}{_render_way_to_proof(one)}</li>" for one in shown)
    return when(entries, f'<ul class="reasons">{entries}</ul>')


def _render_reason(one: ReasonView) -> str:
    inside = (
        f'<span>{text_with_moves(one.text)}</span> <small class="grade">{text(one.grade)}</small>'
    )
    if not one.picture:
        return f"<p>{inside}</p>"
    return (
        f'<button type="button" class="reason" data-do="reasons.show" data-picture="{text(one.picture)}" '
        f'title="{say("Show it on the board")}"{aria_pressed(one.shown)}>{inside}{icon("eye")}</button>'
    )


def _render_way_to_proof(one: ReasonView) -> str:
    """Return the button that shows the proof of a win by force; its name says of which."""
    if not one.proof:
        return ""
    name = _("Show the proof: {reason}").format(reason=one.text)
    return button("proof.show", say("Show the proof"), label=name, win=one.proof)


def tell_reasons(shown: tuple[ReasonView, ...]) -> str:
    """Return the reasons as those hear them who hear the page: "It gains 3 markers. (proven)"."""
    return " ".join(
        _("{reason} ({grade})").format(reason=one.text, grade=one.grade) for one in shown
    )
