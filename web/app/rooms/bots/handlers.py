"""The handlers for the turns, hints and failures of bots."""

from dataclasses import replace
from typing import Final

import pacru
from app.game import showing
from app.game.asking import ask_bot, ask_hint, choose_hint, choose_taught
from app.game.course import persistent_notice, resume_game, set_game
from app.game.effects import Hurry, ReplaceBotWorker, Withdraw, withdrawal
from app.game.own_bots import bots_of, own_bot_to_move, with_run
from app.game.showing import show
from app.model.app import App, Update
from app.model.board import Board
from app.model.bots import Showing, Thinking
from app.model.messages import BotAnswered, BotThought, OwnBotFailed
from app.model.settings import Pace
from app.model.table import Hint, Notice, Table
from app.runtime.commands import Focus
from app.runtime.handling import handler
from app.runtime.late import late
from pacru.core.texts import _
from pacru.explain import scenes

with late:
    from app.game import known

LINE_SHOWN: Final = 6
"""The most turns of the bot's principal variation that the page shows."""
PAUSE_OR_RESUME: Final = Focus(["#pause:not([hidden])", "#resume:not([hidden])"])
"""Moves the focus to the button that replaces the pressed one."""


# Answers


def on_bot_answered(app: App, message: BotAnswered) -> Update:
    """Play the turn of the bot to move, or show it as a hint."""
    if message.request == app.bots.request:
        return _play_turn(app, message)
    board = _board_with_hint(app, message.request)
    return _set_hint(app, board, message) if board else (app, ())


def _board_with_hint(app: App, request: int) -> Board | None:
    """Return the board that waits for the answer to a request; None: nobody waits for it any more."""
    hints = ((board, board.table.hint) for board in (app.board, app.game_board))
    return next((board for board, hint in hints if hint and hint.request == request), None)


def _with_hint(app: App, board: Board, hint: Hint) -> App:
    is_of_game = board.table is app.game_table
    return app.with_game_table(hint=hint) if is_of_game else app.with_table(hint=hint)


def _play_turn(app: App, message: BotAnswered) -> Update:
    app = app.with_bots(request=None)
    try:
        game = app.session.game.play(pacru.Turn.parse(message.turn))
    except pacru.PacruError:
        # The page and the worker have the same rules, so an illegal turn is a bug.
        return count_failure(app)
    app = app.with_game_table(notice=persistent_notice(app)).with_bots(failures=0)
    if app.settings.pace is Pace.NONE:
        return set_game(app, game)
    acts = scenes.scenes_of(game.plies[-1])
    # After the scenes, the board shows the last scene anyway, except at the end of a game.
    return show(app, Showing(message.request, game, acts if game.outcome else acts[:-1]))


def _set_hint(app: App, board: Board, message: BotAnswered) -> Update:
    hint = board.table.hint
    assert hint
    try:
        ply = board.game.play(pacru.Turn.parse(message.turn)).plies[-1]
    except pacru.PacruError:
        return count_failure(app)
    line = hint.line[1:] if hint.line[:1] == (message.turn,) else ()
    answered, effects = replace(hint, ply=ply, line=line), tuple[object, ...]()
    report = known.read_last(board.game, message.infos, app.session.setup.scale)
    if report and hint.best:
        answered = choose_taught(hint, board.game, report)
    elif report:
        app = known.learn_last(app, board.game, report)
        if app.session.guided:
            app, answered, effects = choose_hint(app, board.game, report)
    return _with_hint(app, board, answered).with_bots(failures=0), effects


def on_bot_thought(app: App, message: BotThought) -> Update:
    """Show the progress of the search."""
    board, thought = _board_with_hint(app, message.request), message.info.thought
    if board and board.table.hint:
        return _with_hint(app, board, replace(board.table.hint, line=thought.line)), ()
    if message.request != app.bots.request or not app.settings.thinking:
        return app, ()
    line = _legal_line(app.session.game.position, thought.line)
    return app.with_bots(thinking=Thinking(thought, line)), ()


def _legal_line(
    position: pacru.Position, line: tuple[str, ...]
) -> tuple[tuple[int, pacru.Turn], ...]:
    """Return the first turns of a line, up to an illegal one, with their players."""
    turns: list[tuple[int, pacru.Turn]] = []
    for text in line[:LINE_SHOWN]:
        player = position.to_move
        try:
            turn = pacru.Turn.parse(text)
            position = position.play(turn)
        except pacru.PacruError:
            break
        if player is not None:
            turns.append((player, turn))
    return tuple(turns)


# Failures


def count_failure(app: App) -> Update:
    """Start the bot again, or give up after several failures."""
    app = app.with_bots(failures=app.bots.failures + 1, ready=False, thinking=None)
    app = app.with_session(table=_without_hint(app.game_table))
    if aside := app.history.aside:
        app = app.with_history(aside=replace(aside, table=_without_hint(aside.table)))
    if app.bots.gave_up:
        return app.with_bots(request=None), withdrawal(app.bots.request)
    return _restart(app)


def _without_hint(table: Table) -> Table:
    if table.hint is None:
        return table
    notice = Notice(_("No hint this time: the bot stopped working."))
    return replace(table, hint=None, notice=notice)


def _restart(app: App) -> Update:
    game, setup = app.session.game, app.session.setup
    player = game.position.to_move
    bot = player is not None and setup.players[player].bot
    is_due = bot and not (game.outcome or app.bots.showing or app.session.paused)
    stop = withdrawal(app.bots.request)
    app, effects = ask_bot(app) if is_due else (app, ())
    return app, (*stop, ReplaceBotWorker(), *effects)


def on_own_bot_failed(app: App, message: OwnBotFailed) -> Update:
    """Say why a bot written by the person has no turn."""
    if message.request != app.bots.request:
        return app, ()
    return app.with_bots(request=None, trouble=message.trouble, strange=message.strange), ()


@handler()
def let_play(app: App) -> Update:
    """Allow a bot that has never run here to play from now on."""
    name = own_bot_to_move(app)
    if not (app.bots.trouble and app.bots.strange and name):
        return app, ()
    source = bots_of(app.settings).get(name, "")
    return resume_game(replace(app, settings=with_run(app.settings, name, source)))


@handler()
def substitute(app: App) -> Update:
    """Let the bot of a level take over for a bot that the person has written."""
    setup, player = app.session.setup, app.session.game.position.to_move
    if not app.bots.trouble or player is None:
        return app, ()
    return resume_game(app.with_session(setup=setup.with_bot_file("", player)))


@handler()
def retry(app: App) -> Update:
    """Start the bot again after it has failed."""
    if app.bots.trouble:
        return resume_game(app)
    return _restart(app.with_bots(failures=0))


@handler()
def hurry(app: App) -> Update:
    """Make the bot play the best turn of its search so far."""
    return app, () if app.bots.request is None else (Hurry(app.bots.request),)


@handler()
def pause(app: App) -> Update:
    """Pause the bots in a game without people. A turn that is being shown is played; a search starts anew later."""
    setup = app.session.setup
    if app.session.paused or setup.persons or setup.away:
        return app, ()
    app, effects = showing.skip(app.with_session(paused=True))
    stop = withdrawal(app.bots.request)
    return app.with_bots(request=None, thinking=None), (*effects, *stop, PAUSE_OR_RESUME)


@handler()
def resume(app: App) -> Update:
    """Let paused bots go on."""
    if not app.session.paused:
        return app, ()
    app, effects = resume_game(app.with_session(paused=False))
    return app, (*effects, PAUSE_OR_RESUME)


# Animations


@handler(unasked=True)
def go_on(app: App, number: int, scene: int) -> Update:
    """Show the next scene of a bot's turn when the time of a scene is over."""
    animation = app.bots.showing
    if animation is None or (animation.request, animation.at) != (number, scene):
        return app, ()
    if scene + 1 == len(animation.scenes):
        return showing.skip(app)
    return show(app, replace(animation, at=scene + 1))


@handler()
def skip(app: App) -> Update:
    """Skip the rest of the animation of a bot's turn."""
    return showing.skip(app)


# Hints


@handler()
def hint(app: App) -> Update:
    """Ask for a hint for the person to move."""
    return ask_hint(app)


def withdraw_lost_hints(before: App, after: App) -> Update:
    """Withdraw the question for a hint whose board has gone or changed."""
    remaining = _hint_requests(after)
    lost = (request for request in _hint_requests(before) if request not in remaining)
    return after, tuple(map(Withdraw, lost))


def _hint_requests(app: App) -> list[int]:
    aside = app.history.aside
    hints = (app.game_table.hint, aside.table.hint if aside else None)
    return [hint.request for hint in hints if hint]
