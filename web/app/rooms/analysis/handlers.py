"""Handlers for the analysis, its questions about the visible board, and the answers."""

from dataclasses import replace
from itertools import takewhile
from typing import Final

import pacru
from app.game import aside
from app.game.asking import ask, question
from app.game.effects import Answer, withdrawal
from app.game.known import learn_reports
from app.game.tree import place
from app.model.app import App, Update
from app.model.changes import change
from app.model.messages import PositionChosen
from app.rooms.analysis.state import Analysis, tell_rest
from app.runtime.commands import Focus, Say
from app.runtime.handling import handler
from app.runtime.update import Send
from pacru.bot.desk import Urgency
from pacru.bot.levels import STRONGEST
from pacru.bot.protocol import Info
from pacru.review.chances import share

PATIENCE: Final = 60_000
"""The time limit for a position, in milliseconds, to save the battery. The person can lift the limit."""
FAR: Final = 20
"""The limit of depth for a position. The person can lift it, too."""


# The question


def follow_board(app: App) -> Update:
    """Ask about the visible board instead of another one, or withdraw the question if there is nothing to ask."""
    analysis = app.state(Analysis)
    if app.history.exercise:  # a lesson or a puzzle is to be solved without it
        return leave(app)
    game, effects = app.board.game, tuple[object, ...]()
    if game is not analysis.game:
        if analysis.game and _is_alike(game, analysis.game):
            analysis = replace(analysis, game=game)
        else:
            app, effects = _learn(app, analysis), withdrawal(analysis.question)
            analysis = replace(_reset(analysis), game=game, infos=(), deeper=False)
        app = _with_analysis(app, analysis)
    wanted = not (analysis.done or analysis.failed or app.ui.hidden or app.session.stands_in)
    if wanted and analysis.question is None:
        app, more = _ask(app, analysis)
        return app, effects + more
    if analysis.question is not None and not wanted:
        effects += withdrawal(analysis.question)
        app = _with_analysis(app, replace(analysis, question=None, coming=()))
    return app, effects


def _is_alike(game: pacru.Game, other: pacru.Game) -> bool:
    """Return whether the analysis of one game is also valid for the other."""
    repeats = game.start.repetition or other.start.repetition
    same = (game.position, game.outcome) == (other.position, other.outcome)
    return same and not repeats


def _ask(app: App, analysis: Analysis) -> Update:
    assert analysis.game
    game = with_next_to_move(analysis.game) if analysis.threat else analysis.game
    if game is None or game.outcome:
        return _with_analysis(app, replace(analysis, done=True)), ()
    go = "go infinite" if analysis.deeper else f"go movetime {PATIENCE} depth {FAR}"
    lines = question(game, STRONGEST.number, go, best=analysis.lines)
    app, number, effects = ask(app, Urgency.ANALYSIS, lines, take_answer, take_report)
    return _with_analysis(app, replace(analysis, question=number)), effects


def with_next_to_move(game: pacru.Game) -> pacru.Game | None:
    """Return the position with another player to move: the next one who can move; None: nobody else can."""
    position, players = game.position, game.position.players
    if position.to_move is None:
        return None
    for steps in range(1, players):
        try:
            return pacru.Game(position.with_to_move((position.to_move + steps) % players))
        except pacru.PacruError:  # this player is out, or cannot move
            continue
    return None


def _learn(app: App, analysis: Analysis) -> App:
    """Return the state with the lines added to the knowledge about the game."""
    if analysis.game is None or analysis.threat:
        return app
    return learn_reports(app, analysis.game, analysis.infos, analysis.lines)


def _with_analysis(app: App, analysis: Analysis) -> App:
    """Return the state with the analysis, and with its arrows on the board."""
    advised = tuple(pacru.Turn.parse(info.thought.line[0]) for info in analysis.infos)
    if (app.ui.analysed, app.ui.advised) != (analysis.on, advised):
        app = app.with_ui(analysed=analysis.on, advised=advised)
    return app.with_state(analysis)


# The answers


def take_report(app: App, number: int, info: Info) -> Update:
    """Add a report about a line. The lines of a depth are shown once it is complete."""
    analysis = app.state(Analysis)
    turns = tuple(takewhile(_is_turn, info.thought.line))
    if analysis.question != number or not turns:
        return app, ()
    info = info._replace(thought=info.thought._replace(line=turns))
    if info.rank == 1:  # so the previous lines are complete, even if fewer
        analysis = replace(analysis, infos=_best(analysis), coming=())
    analysis = replace(analysis, coming=(*analysis.coming, info))
    if info.rank == analysis.lines:
        analysis = replace(analysis, infos=_best(analysis))
    return _with_analysis(app, analysis), ()


def _is_turn(text: str) -> bool:
    try:
        pacru.Turn.parse(text)
    except pacru.PacruError:
        return False
    return True


def _best(analysis: Analysis) -> tuple[Info, ...]:
    """Return the new lines, or the old lines if these are more or deeper.

    Within a depth, there are reports about the best line alone. After an interruption, the search starts again from
    the lowest depth.
    """
    # A search may find lower chances for a line that it ranked higher before.
    old, new = analysis.infos, tuple(sorted(analysis.coming, key=_chance, reverse=True))
    if len(new) == len(old) > 0:
        return new if new[0].thought.depth >= old[0].thought.depth else old
    return new if len(new) > len(old) else old


def _chance(info: Info) -> float:
    return share(info.thought.score, 2)  # the number of players changes no order


def take_answer(app: App, answer: Answer) -> Update:
    """Store the lines of a search that has ended."""
    analysis = app.state(Analysis)
    if analysis.question != answer.number:
        return app, ()
    analysis = replace(analysis, infos=_best(analysis), coming=(), question=None, done=True)
    announcement = (Say(tell_rest(analysis)),) if analysis.rests and analysis.shown else ()
    return _with_analysis(_learn(app, analysis), analysis), announcement


def on_bot_failed(app: App) -> Update:
    """Wait for a new worker to answer the open question, unless the worker has failed for good."""
    analysis = replace(app.state(Analysis), coming=())
    if not app.bots.gave_up:
        return app.with_state(analysis), ()
    return app.with_state(replace(analysis, question=None, failed=True)), withdrawal(
        analysis.question
    )


# The person's choices


@handler()
def begin(app: App) -> Update:
    """Analyse the visible board, in a panel of its own."""
    analysis = app.state(Analysis)
    if app.history.exercise:
        return app, ()
    if analysis.on and not analysis.failed:
        return change(app, Analysis, lent=False), ()
    return _with_analysis(app, Analysis(True, analysis.lines)), ()


@handler()
def leave(app: App) -> Update:
    """End the analysis."""
    analysis = app.state(Analysis)
    app = _with_analysis(_learn(app, analysis), Analysis(lines=analysis.lines))
    return app, withdrawal(analysis.question)


@handler()
def toggle(app: App) -> Update:
    """Begin or end the analysis."""
    return leave(app) if app.state(Analysis).shown else begin(app)


def on_advice_wanted(app: App) -> Update:
    """Show the best turns in the panel of another room, unless the analysis is on already."""
    analysis = app.state(Analysis)
    if app.history.exercise or analysis.on:
        return app, ()
    return _with_analysis(app, Analysis(True, analysis.lines, lent=True)), ()


def on_advice_left(app: App) -> Update:
    """End the analysis if it was only for another room."""
    return leave(app) if app.state(Analysis).lent else (app, ())


@handler()
def choose_lines(app: App, lines: int) -> Update:
    """Show another number of lines from now on."""
    analysis = app.state(Analysis)
    return _ask_again(app, replace(analysis, lines=lines, infos=analysis.infos[:lines]))


@handler()
def toggle_threat(app: App) -> Update:
    """Show the next player's best turns, or again those of the player to move."""
    analysis = app.state(Analysis)
    return _ask_again(app, replace(analysis, threat=not analysis.threat, infos=()))


@handler()
def toggle_depth(app: App) -> Update:
    """Switch between an analysis without limits and one with the usual limits."""
    analysis = app.state(Analysis)
    return _ask_again(app, replace(analysis, deeper=not analysis.deeper))


@handler()
def go_on(app: App) -> Update:
    """Continue the analysis of the position until the person stops it."""
    app, effects = _ask_again(app, replace(app.state(Analysis), deeper=True))
    return app, (*effects, Focus(["#analysis-deeper"]))


def _ask_again(app: App, analysis: Analysis) -> Update:
    """Drop the open question, so that another one about the same board is asked."""
    return _with_analysis(app, _reset(analysis)), withdrawal(analysis.question)


def _reset(analysis: Analysis) -> Analysis:
    return replace(analysis, question=None, done=False, coming=())


# Playing


@handler()
def walk(app: App, turns: str) -> Update:
    """Play the turns of a line as a variation."""
    if not app.state(Analysis).on or app.bots.showing or not turns:
        return app, ()
    try:
        return aside.try_turns(app, map(pacru.Turn.parse, turns.split()))
    except pacru.PacruError:  # the board has changed since
        return app, ()


@handler()
def try_moves(app: App) -> Update:
    """Put the current position on a board beside the game, to try turns there."""
    if app.history.aside or app.bots.showing or app.session.game.outcome:
        return app, ()
    return aside.open_place(app, place(app))


@handler()
def practise(app: App) -> Update:
    """Set up a game of the person against bots from the position on the board."""
    return _play_on(app, watched=False)


@handler()
def watch(app: App) -> Update:
    """Set up a game of bots alone from the position on the board."""
    return _play_on(app, watched=True)


def _play_on(app: App, *, watched: bool) -> Update:
    position = app.board.game.position
    if position.to_move is None:
        return app, ()
    bots = (watched or player != position.to_move for player in range(position.players))
    return app, (Send(PositionChosen(position, tuple(bots))),)
