"""The panel of a proof: the latest turns, every reply to them, and the buttons."""

import pacru
from app.model.app import App
from app.narration import words
from app.rooms.proof.state import Proof, Proving
from app.ui.html import button, icon_button, say, text_with_moves, when
from pacru.core.texts import _, ngettext
from pacru.explain.words import short_turn
from pacru.puzzles import replies


def render(app: App) -> str:
    """Return the content of the panel."""
    proving = app.state(Proving)
    proof = proving.proof
    assert proof
    turns = () if proof.game.outcome else replies(proof.game.position)
    entries = "".join(f"<li>{_render_reply(turn)}</li>" for turn in turns)
    failed = f'<p role="alert">{say("Finding the answer takes too long here.")}</p>'
    again = button("proof.begin_again", say("All replies"), more=' id="proof-again"')
    comes_from_puzzle = proving.below and proving.below.exercise
    before = say("Back to the puzzle") if comes_from_puzzle else say("Back to the game")
    back = button("proof.leave", before, "btn prime", more=' id="proof-back"')
    return (
        f'<header><h2 id="proof-title" tabindex="-1">{say("The proof")}</h2>'
        f"{icon_button('proof.leave', 'close', _('Close the proof'))}</header>"
        f'<div class="words"><p id="proof-says" class="says">{text_with_moves(latest_turns(app, proof))}</p></div>'
        f'<section class="proof"><p id="proof-heading" tabindex="-1">{text_with_moves(heading(proof))}</p>'
        f"{when(proof.failed, failed)}"
        f'{when(entries, f"""<ul aria-labelledby="proof-heading">{entries}</ul>""")}</section>'
        f"<footer>{when(len(proof.game.plies) > 1, again)}{back}</footer>"
    )


def _render_reply(turn: pacru.Turn) -> str:
    return button("proof.answer", f"<span>{text_with_moves(short_turn(turn))}</span>", turn=turn)


def latest_turns(app: App, proof: Proof) -> str:
    """Return the latest turns as sentences."""
    setup, plies = app.board.setup, proof.game.plies[-proof.latest :]
    return " ".join(words.sentence(words.full_turn(setup, ply)) for ply in plies)


def heading(proof: Proof) -> str:
    """Return the number of replies, or that the game is won."""
    if proof.game.outcome:
        return _("Here the game is won.")
    return ngettext(
        "There is {number} reply. Choose it to see the answer.",
        "There are {number} replies. Choose one to see the answer.",
        len(replies(proof.game.position)),
    )
