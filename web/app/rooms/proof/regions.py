"""The panel of a proof: what has just been played, every reply to it, and the ways on and back."""

from typing import NamedTuple

from app.model.app import App
from app.narration import words
from app.rooms.proof.state import Proof, Proving, is_on_board
from app.ui.html import button, icon, say, text, text_with_moves, when
from pacru.core.texts import _, ngettext
from pacru.explain.words import short_turn
from pacru.puzzles import replies


class ProofView(NamedTuple):
    """What the panel shows.

    Attributes:
        says: what has just been played.
        heading: how many replies there are.
        replies: each of them as it is sent, and in a few words; none at the end.
        begun: whether a reply has been chosen.
        failed: whether an answer takes too long to find here.
        back: what leaves the proof, in words.
    """

    says: str
    heading: str
    replies: tuple[tuple[str, str], ...]
    begun: bool
    failed: bool
    back: str


def view(app: App) -> ProofView | None:
    """Return what the panel shows; None: no proof is on the board."""
    own, exercise = app.own(Proving), app.history.exercise
    proof = own.proof
    if proof is None or exercise is None or not is_on_board(app):
        return None
    plies = proof.game.plies
    told = (words.full_turn(exercise.setup, ply) for ply in plies[len(plies) - proof.latest :])
    says = " ".join(map(words.sentence, told))
    found = () if proof.game.outcome else replies(proof.game.position)
    return ProofView(
        says,
        _heading(proof, len(found)),
        tuple((str(turn), short_turn(turn)) for turn in found),
        len(plies) > 1,
        proof.failed,
        _("Back to the puzzle") if own.below and own.below.exercise else _("Back to the game"),
    )


def _heading(proof: Proof, number: int) -> str:
    if proof.game.outcome:
        return _("Here the game is won.")
    return ngettext(
        "There is {number} reply. Choose it to see the answer.",
        "There are {number} replies. Choose one to see the answer.",
        number,
    )


def render(shown: ProofView | None) -> str:
    """Return what is in the panel."""
    if shown is None:
        return ""
    close = _("Close the proof")
    leave = button("proof.leave", icon("close"), "btn quiet square", close, close)
    return (
        f'<header><h2 id="proof-title" tabindex="-1">{say("The proof")}</h2>{leave}</header>'
        f'<div class="words"><p id="proof-says" class="says">{text_with_moves(shown.says)}</p></div>'
        f"{_render_replies(shown)}<footer>{_render_buttons(shown)}</footer>"
    )


def _render_replies(shown: ProofView) -> str:
    """Return all replies, each a button."""
    entries = "".join(f"<li>{_reply(turn, told)}</li>" for turn, told in shown.replies)
    failed = f'<p role="alert">{say("Finding the answer takes too long here.")}</p>'
    return (
        f'<section class="proof"><p id="proof-heading" tabindex="-1">{text_with_moves(shown.heading)}</p>'
        f"{when(shown.failed, failed)}"
        f'{when(entries, f"""<ul aria-labelledby="proof-heading">{entries}</ul>""")}</section>'
    )


def _reply(turn: str, told: str) -> str:
    name = f"<span>{text_with_moves(told)}</span>"
    return button("proof.answer", name, turn=turn)


def _render_buttons(shown: ProofView) -> str:
    again = button("proof.begin_again", say("All replies"), more=' id="proof-again"')
    back = button("proof.leave", text(shown.back), "btn prime", more=' id="proof-back"')
    return f"{when(shown.begun, again)}{back}"
