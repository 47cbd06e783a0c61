"""What answers the events of the analysis, what it asks about the visible board, and the answers."""

from dataclasses import replace
from itertools import takewhile
from typing import Final

import pacru
from app.game import aside
from app.game.asking import ask, question
from app.game.effects import Answer, Withdraw
from app.game.known import learn_reports
from app.game.tree import place
from app.model.app import App, Update
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
"""How long a position is thought about, in milliseconds, unless a person wants more: a battery lasts longer so."""
FAR: Final = 20
"""How many turns ahead it looks at most in that time."""
ONWARD: Final = Focus(["#analysis-deeper"])
"""Brings the keyboard to what ends what it has begun."""


# The question


def follow_board(app: App) -> Update:
    """Let the open question be about the board that is visible now, if any should be open."""
    analysis = app.state(Analysis)
    if app.history.exercise:  # a lesson or a puzzle is to be solved without it
        return leave(app)
    game, effects = app.board.game, _withdrawal(None)
    if analysis.game and game is not analysis.game and _is_alike(game, analysis.game):
        analysis = replace(analysis, game=game)
        app = _with_analysis(app, analysis)
    elif game is not analysis.game:
        app, effects = _learn(app, analysis), _withdrawal(analysis.asked)
        analysis = Analysis(
            analysis.on,
            analysis.lines,
            analysis.threat,
            game=game,
            failed=analysis.failed,
            lent=analysis.lent,
        )
        app = _with_analysis(app, analysis)
    wanted = not (analysis.done or analysis.failed or app.ui.hidden or app.session.stands_in)
    if wanted and analysis.asked is None:
        app, more = _ask(app, analysis)
        return app, effects + more
    if analysis.asked is not None and not wanted:
        effects += _withdrawal(analysis.asked)
        app = _with_analysis(app, replace(analysis, asked=None, coming=()))
    return app, effects


def _is_alike(game: pacru.Game, other: pacru.Game) -> bool:
    """Return whether the same is found for both."""
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
    app, number, asked = ask(app, Urgency.ANALYSIS, lines, take_answer, take_report)
    return _with_analysis(app, replace(analysis, asked=number)), asked


def with_next_to_move(game: pacru.Game) -> pacru.Game | None:
    """Return the position as if it were the turn of the next player who can move; None: nobody else can."""
    position, players = game.position, game.position.players
    if position.to_move is None:
        return None
    for steps in range(1, players):
        try:
            return pacru.Game(position.with_to_move((position.to_move + steps) % players))
        except pacru.PacruError:  # out, or without a move
            continue
    return None


def _learn(app: App, analysis: Analysis) -> App:
    """Return the state in which what the analysis has found is known."""
    if analysis.game is None or analysis.threat:
        return app
    return learn_reports(app, analysis.game, analysis.found, analysis.lines)


def _withdrawal(asked: int | None) -> tuple[object, ...]:
    return () if asked is None else (Withdraw(asked),)


def _with_analysis(app: App, analysis: Analysis) -> App:
    """Return the state with the analysis, and with its arrows on the board."""
    advised = tuple(pacru.Turn.parse(info.thought.line[0]) for info in analysis.found)
    if (app.ui.analysed, app.ui.advised) != (analysis.on, advised):
        app = app.with_ui(analysed=analysis.on, advised=advised)
    return app.with_state(analysis)


# What is found


def take_report(app: App, number: int, info: Info) -> Update:
    """Take up a report about a line. They are shown once those of a depth are complete."""
    own, info = app.state(Analysis), _readable(info)
    if own.asked != number or not info.thought.line:
        return app, ()
    coming = (*own.coming, info)
    if info.rank == 1:  # those before it are complete; there may be fewer turns than wanted lines
        own, coming = replace(own, found=_best(own)), (info,)
    own = replace(own, coming=coming)
    if info.rank == own.lines:
        own = replace(own, found=_best(own))
    return _with_analysis(app, own), ()


def _readable(info: Info) -> Info:
    """Return the report with its line as far as it consists of turns."""
    turns = tuple(takewhile(_is_turn, info.thought.line))
    return info._replace(thought=info.thought._replace(line=turns))


def _is_turn(text: str) -> bool:
    try:
        pacru.Turn.parse(text)
    except pacru.PacruError:
        return False
    return True


def _best(analysis: Analysis) -> tuple[Info, ...]:
    """Return the lines that were reported last, or those before if they are better: more, or deeper.

    In the middle of a depth there are reports about the best line alone. After an interruption, the first depths come
    again.
    """
    old, new = analysis.found, _by_chances(analysis.coming)
    if len(new) == len(old) > 0:
        return new if new[0].thought.depth >= old[0].thought.depth else old
    return new if len(new) > len(old) else old


def _by_chances(infos: tuple[Info, ...]) -> tuple[Info, ...]:
    """Return lines with the best chances first: a search may find less in one that it ranked higher before."""
    players = 2  # their number does not change the order
    return tuple(sorted(infos, key=lambda info: share(info.thought.score, players), reverse=True))


def take_answer(app: App, answer: Answer) -> Update:
    """Keep what was found: nothing more comes."""
    analysis = app.state(Analysis)
    if analysis.asked != answer.number:
        return app, ()
    analysis = replace(analysis, found=_best(analysis), coming=(), asked=None, done=True)
    told = (Say(tell_rest(analysis)),) if analysis.rests and analysis.shown else ()
    return _with_analysis(_learn(app, analysis), analysis), told


def on_bot_failed(app: App) -> Update:
    """Let a new worker answer the open question, unless the worker has failed for good."""
    own = replace(app.state(Analysis), coming=())
    if not app.bots.gave_up:
        return app.with_state(own), ()
    return app.with_state(replace(own, asked=None, failed=True)), _withdrawal(own.asked)


# What is wanted


@handler()
def begin(app: App) -> Update:
    """Analyse whatever board is visible, in a panel of its own."""
    analysis = app.state(Analysis)
    if app.history.exercise:
        return app, ()
    if analysis.on and not analysis.failed:
        return app.with_state(replace(analysis, lent=False)), ()
    return _with_analysis(app, Analysis(True, analysis.lines)), ()


@handler()
def leave(app: App) -> Update:
    """End the analysis."""
    analysis = app.state(Analysis)
    return _with_analysis(_learn(app, analysis), Analysis(lines=analysis.lines)), _withdrawal(
        analysis.asked
    )


@handler()
def toggle(app: App) -> Update:
    """Begin or end the analysis."""
    return leave(app) if app.state(Analysis).shown else begin(app)


def on_advice_wanted(app: App) -> Update:
    """Show the best turns in the place of another room, unless they are shown already."""
    analysis = app.state(Analysis)
    if app.history.exercise or analysis.on:
        return app, ()
    return _with_analysis(app, Analysis(True, analysis.lines, lent=True)), ()


def on_advice_left(app: App) -> Update:
    """End the analysis if it was only for another room."""
    return leave(app) if app.state(Analysis).lent else (app, ())


@handler()
def choose_lines(app: App, lines: int) -> Update:
    """Show so many lines from now on."""
    analysis = app.state(Analysis)
    return _ask_anew(app, replace(analysis, lines=lines, found=analysis.found[:lines]))


@handler()
def toggle_threat(app: App) -> Update:
    """Show what the next player would do now, or the best turns again."""
    analysis = app.state(Analysis)
    return _ask_anew(app, replace(analysis, threat=not analysis.threat, found=()))


@handler()
def toggle_depth(app: App) -> Update:
    """Think until somebody stops it, or no longer than usual."""
    analysis = app.state(Analysis)
    return _ask_anew(app, replace(analysis, deeper=not analysis.deeper))


@handler()
def go_on(app: App) -> Update:
    """Think on about the position, until somebody stops it."""
    app, effects = _ask_anew(app, replace(app.state(Analysis), deeper=True))
    return app, (*effects, ONWARD)


def _ask_anew(app: App, analysis: Analysis) -> Update:
    """Ask another question about the same board."""
    withdrawal = _withdrawal(analysis.asked)
    return _with_analysis(app, replace(analysis, asked=None, done=False, coming=())), withdrawal


# What is tried


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
    """Put the present position on a board beside the game, to try turns there."""
    if app.history.aside or app.bots.showing or app.session.game.outcome:
        return app, ()
    return aside.open_place(app, place(app))


@handler()
def practise(app: App) -> Update:
    """Set up a game against bots that begins with the position on the board."""
    return _play_on(app, watched=False)


@handler()
def watch(app: App) -> Update:
    """Set up a game of bots alone that begins with the position on the board."""
    return _play_on(app, watched=True)


def _play_on(app: App, *, watched: bool) -> Update:
    position = app.board.game.position
    if position.to_move is None:
        return app, ()
    bots = (watched or player != position.to_move for player in range(position.players))
    return app, (Send(PositionChosen(position, tuple(bots))),)
