"""What the messages of a proof change."""

from dataclasses import replace
from typing import Final

import pacru
from app.game import exercises
from app.game.asking import without_hint
from app.game.course import close_dialog, without_replay
from app.game.proving import read_win
from app.model.app import App, Update
from app.model.history import Aside, Exercise
from app.model.setup import Setup
from app.model.table import Replay, Table
from app.rooms.proof import messages
from app.rooms.proof.state import NAME, Proof, Proving, is_on_board
from pacru.core.texts import _
from pacru.explain.reasons import ForcedWin
from pacru.puzzles import find_win

BUDGET: Final = 25_000
"""How many positions may be made to find an answer: less than a second, and enough for nearly all."""


def _begin(win: ForcedWin) -> Proof:
    return Proof(win, pacru.Game(win.before).play(win.turn), win.plies - 1)


def _after_reply(proof: Proof, turn: str) -> Proof:
    """Return the proof after a reply and the turn that answers it.

    Raises:
        PacruError: it is no reply, or the answer takes too long to find.
    """
    game = proof.game.play(turn)
    if not game.outcome:
        game = game.play(find_win(game.position, proof.left - 1, BUDGET))
    latest = len(game.plies) - len(proof.game.plies)
    return replace(proof, game=game, left=proof.left - 2, latest=latest, failed=False)


def _on_proof_wanted(app: App, message: messages.ProofWanted) -> Update:
    try:
        proof = _begin(read_win(message.win))
    except pacru.PacruError:
        return app, ()  # no button of the page says so
    if not is_on_board(app):
        app = _with_game_waiting(close_dialog(app))
    return _show(app, proof)


def _with_game_waiting(app: App) -> App:
    """Remember what is on the board: turns that are being shown have come to their end when it is back."""
    aside = app.history.aside
    if aside:
        table = replace(aside.table, replay=_at_its_end(aside.table.replay))
        aside = replace(aside, table=table)
    own = Proving(None, app.session.game, aside, _at_its_end(app.table.replay))
    return without_hint(without_replay(app)).with_own(own)


def _at_its_end(replay: Replay | None) -> Replay | None:
    return replay and replace(replay, at=len(replay.scenes) - 1, running=False)


def _show(app: App, proof: Proof) -> Update:
    """Put the latest turn of the proof on the board, and play it out."""
    own = app.own(Proving)
    below = own.below.exercise if own.below else None
    exercise = Exercise(
        NAME,
        below.setup if below else _setup(app, proof.win),
        idle=_("The proof"),
        address=below.address if below else "",
    )
    app = app.with_own(replace(own, proof=proof))
    app = app.with_history(aside=Aside((), proof.game, Table(), exercise))
    return exercises.play_out(app, proof.game.plies[-1])


def _setup(app: App, win: ForcedWin) -> Setup:
    """Return the players: "you" is the only person in the game, or else the one who wins."""
    persons, winner = app.session.setup.persons, win.before.to_move
    you = persons[0] if len(persons) == 1 else winner or 0
    return exercises.players(win.before.players, you, like=app.session.setup)


def _on_reply_chosen(app: App, message: messages.ReplyChosen) -> Update:
    proof = app.own(Proving).proof
    if proof is None or not is_on_board(app):
        return app, ()
    try:
        return _show(app, _after_reply(proof, message.turn))
    except pacru.PacruError:
        own = replace(app.own(Proving), proof=replace(proof, failed=True))
        return app.with_own(own), ()


def _on_replies_wanted(app: App, _message: messages.RepliesWanted) -> Update:
    proof = app.own(Proving).proof
    if proof is None or not is_on_board(app):
        return app, ()
    return _show(app, _begin(proof.win))


def _on_proof_left(app: App, _message: messages.ProofLeft) -> Update:
    own = app.own(Proving)
    if not is_on_board(app):
        return app, ()
    app = app.with_own(Proving()).with_history(aside=own.below)
    if own.replay and own.game is app.session.game:
        app = app.with_table(replay=own.replay)
    return app, ()


def update(app: App, message: messages.Message) -> Update:
    """Return the state after a message of the room, and the effects."""
    match message:
        case messages.ProofWanted():
            return _on_proof_wanted(app, message)
        case messages.ReplyChosen():
            return _on_reply_chosen(app, message)
        case messages.RepliesWanted():
            return _on_replies_wanted(app, message)
        case messages.ProofLeft():
            return _on_proof_left(app, message)
