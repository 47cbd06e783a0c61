"""Handlers for a proof."""

from dataclasses import replace
from typing import Final

import pacru
from app.game import exercises
from app.game.asking import without_hint
from app.game.course import close_dialog, without_replay
from app.game.proving import read_win, write_win
from app.model.app import App, Update
from app.model.changes import change
from app.model.history import Exercise
from app.model.setup import Setup
from app.model.table import Replay
from app.rooms.proof import regions
from app.rooms.proof.state import NAME, Proof, Proving
from app.runtime.commands import Focus, Say, Scroll
from app.runtime.handling import handler
from pacru.core.texts import _
from pacru.explain.reasons import ForcedWin
from pacru.puzzles import find_win

BUDGET: Final = 25_000
"""The limit of positions to search for an answer. That takes less than a second, and is nearly always enough."""


def _begin(win: ForcedWin) -> Proof:
    return Proof(win, pacru.Game(win.before).play(win.turn), win.plies - 1)


@handler()
def show(app: App, win: str) -> Update:
    """Show the proof of a win, written by `app.game.proving`, from its beginning."""
    try:
        proof = _begin(read_win(win))
    except pacru.PacruError:  # no button of the page sends this
        return app, ()
    if app.state(Proving).proof:
        return _show(app, proof)
    app, effects = _put_on_board(_with_game_waiting(close_dialog(app)), proof)
    announcement = Say(f"{_('The proof')}. {_words(app)}")
    return app, (*effects, announcement, Focus(["#proof-title"]), Scroll("#proof-title"))


@handler()
def answer(app: App, turn: str) -> Update:
    """Show the answer to a reply of the loser."""
    proof = app.state(Proving).proof
    if proof is None:
        return app, ()
    try:
        game = proof.game.play(turn)
        if not game.outcome:
            game = game.play(find_win(game.position, proof.left - 1, BUDGET))
    except pacru.PacruError:  # the panel shows an alert
        return change(app, Proving, proof=replace(proof, failed=True)), ()
    latest = len(game.plies) - len(proof.game.plies)
    return _show(app, Proof(proof.win, game, proof.left - 2, latest))


@handler()
def begin_again(app: App) -> Update:
    """Show all replies to the first turn again."""
    proof = app.state(Proving).proof
    return _show(app, _begin(proof.win)) if proof else (app, ())


@handler()
def leave(app: App) -> Update:
    """Restore the board as it was before, and focus the button that led to the proof."""
    proving = app.state(Proving)
    if proving.proof is None:
        return app, ()
    app = app.with_state(Proving()).with_history(aside=proving.below)
    if proving.replay and proving.game is app.session.game:
        app = app.with_game_table(replay=proving.replay)
    return app, (Focus([f'[data-do="proof.show"][data-win="{write_win(proving.proof.win)}"]']),)


def _with_game_waiting(app: App) -> App:
    """Remember the content of the board, with finished replays."""
    aside = app.history.aside
    if aside:
        table = replace(aside.table, replay=_at_its_end(aside.table.replay))
        aside = replace(aside, table=table)
    proving = Proving(None, app.session.game, aside, _at_its_end(app.game_table.replay))
    return without_hint(without_replay(app)).with_state(proving)


def _at_its_end(replay: Replay | None) -> Replay | None:
    return replay and replace(replay, at=len(replay.scenes) - 1, running=False)


def _show(app: App, proof: Proof) -> Update:
    """Continue the proof on the board, announce the new turns, and focus the replies."""
    app, effects = _put_on_board(app, proof)
    onward = "#proof-again" if proof.game.outcome else "#proof-heading"
    return app, (*effects, Say(_words(app)), Focus([onward]))


def _words(app: App) -> str:
    proof = app.state(Proving).proof
    assert proof
    return f"{regions.latest_turns(app, proof)} {regions.heading(proof)}"


def _put_on_board(app: App, proof: Proof) -> Update:
    """Put the latest turn of the proof on the board, and play it out."""
    below = app.state(Proving).below
    puzzle = below.exercise if below else None
    exercise = Exercise(
        NAME,
        puzzle.setup if puzzle else _setup(app, proof.win),
        idle=_("The proof"),
        address=puzzle.address if puzzle else "",
    )
    app = change(app, Proving, proof=proof)
    app = exercises.put_on_board(app, exercise, proof.game, idle=True)
    return exercises.play_out(app, proof.game.plies[-1])


def _setup(app: App, win: ForcedWin) -> Setup:
    """Return the players: "you" is the only person in the game, else the winner."""
    persons, winner = app.session.setup.persons, win.before.to_move
    you = persons[0] if len(persons) == 1 else winner or 0
    return exercises.players(win.before.players, you, like=app.session.setup)
