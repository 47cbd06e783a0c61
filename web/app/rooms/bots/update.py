"""The bots' answers: turns to show, hints, failures."""

from dataclasses import replace
from typing import Final

import pacru
from app.game.asking import ask_bot, ask_hint
from app.game.course import persistent_notice, resume_game, set_game
from app.game.effects import Hurry, ReplaceBotWorker, Withdraw
from app.game.own_bots import bots_of, own_bot_to_move, with_run
from app.game.showing import show, skip
from app.model.app import App, Update
from app.model.bots import Showing, Thinking
from app.model.messages import BotAnswered, BotFailed, BotThought, OwnBotFailed, ScenePassed
from app.model.settings import Pace
from app.model.table import Hint, Notice, Table
from app.rooms.bots.messages import (
    BoardMessage,
    BotHurried,
    BotReady,
    BotRetried,
    BotSaid,
    BotsPaused,
    HintWanted,
    Message,
    ScenesSkipped,
    StrangeBotAllowed,
    SubstituteWanted,
)
from app.runtime.update import Send
from pacru.core.texts import _
from pacru.explain import scenes

LINE_SHOWN: Final = 6
"""How many turns of the bot's principal variation the page shows."""


# Answers


def _on_bot_answered(app: App, message: BotAnswered) -> Update:
    hint = app.table.hint
    if message.request == app.bots.request:
        return _play_turn(app, message)
    if hint and message.request == hint.request:
        return _set_hint(app, message)
    return app, ()  # an answer to an old request


def _play_turn(app: App, message: BotAnswered) -> Update:
    app = app.with_bots(request=None)
    try:
        game = app.session.game.play(pacru.Turn.parse(message.turn))
    except pacru.PacruError:
        # Both sides know the same rules, so this is a mistake in the program.
        return _count_failure(app)
    app = app.with_table(notice=persistent_notice(app)).with_bots(failures=0)
    if app.settings.pace is Pace.NONE:
        return set_game(app, game)
    shown = scenes.scenes_of(game.plies[-1])
    # The board shows the last scene anyway afterwards, unless a dialog covers it by then.
    return show(app, Showing(message.request, game, shown if game.outcome else shown[:-1]))


def _set_hint(app: App, message: BotAnswered) -> Update:
    hint = app.table.hint
    assert hint
    try:
        ply = app.session.game.play(pacru.Turn.parse(message.turn)).plies[-1]
    except pacru.PacruError:
        return _count_failure(app)
    line = hint.line[1:] if hint.line[:1] == (message.turn,) else ()
    answered = replace(hint, ply=ply, line=line)
    return app.with_table(hint=answered).with_bots(failures=0), ()


def _on_bot_thought(app: App, message: BotThought) -> Update:
    hint = app.table.hint
    if hint and message.request == hint.request:
        return app.with_table(hint=replace(hint, line=message.info.thought.line)), ()
    if message.request != app.bots.request or not app.settings.thinking:
        return app, ()
    thought = message.info.thought
    line = _legal_line(app.session.game.position, thought.line)
    return app.with_bots(thinking=Thinking(thought, line)), ()


def _legal_line(
    position: pacru.Position, line: tuple[str, ...]
) -> tuple[tuple[int, pacru.Turn], ...]:
    """Return the turns of a line, as far as the page shows them and they are legal."""
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


# The worker


def _on_bot_ready(app: App, _message: BotReady) -> Update:
    return app.with_bots(ready=True), ()


def _on_bot_failed(app: App, _message: BotFailed) -> Update:
    return _count_failure(app)


def _count_failure(app: App) -> Update:
    failures = app.bots.failures + 1
    app = app.with_bots(failures=failures, ready=False, thinking=None)
    app = replace(app, table=_without_hint(app.table))
    aside = app.history.aside
    if aside:
        aside = replace(aside, table=_without_hint(aside.table))
        app = app.with_history(aside=aside)
    if app.bots.gave_up:
        return app.with_bots(request=None), _withdrawal(app.bots.request)
    return _restart(app)


def _without_hint(table: Table) -> Table:
    if table.hint is None:
        return table
    return replace(
        table, hint=None, notice=Notice(_("No hint this time: the bot stopped working."))
    )


def _withdrawal(request: int | None) -> tuple[Withdraw, ...]:
    return () if request is None else (Withdraw(request),)


def _restart(app: App) -> Update:
    game, setup = app.session.game, app.session.setup
    player = game.position.to_move
    bot = player is not None and setup.players[player].bot
    wanted = bot and not (game.outcome or app.bots.showing or app.session.paused)
    unwanted = _withdrawal(app.bots.request)
    app, effects = ask_bot(app) if wanted else (app, ())
    return app, (*unwanted, ReplaceBotWorker(), *effects)


def _on_own_bot_failed(app: App, message: OwnBotFailed) -> Update:
    if message.request != app.bots.request:
        return app, ()
    return app.with_bots(request=None, trouble=message.trouble, strange=message.strange), ()


def _on_strange_bot_allowed(app: App, _message: StrangeBotAllowed) -> Update:
    """Let a bot play that has never run here, from now on."""
    name = own_bot_to_move(app)
    if not (app.bots.trouble and app.bots.strange and name):
        return app, ()
    source = bots_of(app.settings).get(name, "")
    return resume_game(replace(app, settings=with_run(app.settings, name, source)))


def _on_substitute_wanted(app: App, _message: SubstituteWanted) -> Update:
    setup, player = app.session.setup, app.session.game.position.to_move
    if not app.bots.trouble or player is None:
        return app, ()
    return resume_game(app.with_session(setup=setup.with_own("", player)))


def _on_bot_retried(app: App, _message: BotRetried) -> Update:
    if app.bots.trouble:
        return resume_game(app)
    return _restart(app.with_bots(failures=0))


def _on_bot_hurried(app: App, _message: BotHurried) -> Update:
    return app, () if app.bots.request is None else (Hurry(app.bots.request),)


def _on_bots_paused(app: App, message: BotsPaused) -> Update:
    """Pause the bots. A turn that is being shown is played; a search starts again later."""
    session = app.session
    if message.paused is session.paused or session.setup.persons or session.setup.away:
        return app, ()
    app = app.with_session(paused=message.paused)
    if not message.paused:
        return resume_game(app)
    app, effects = skip(app)
    stop = _withdrawal(app.bots.request)
    return app.with_bots(request=None, thinking=None), (*effects, *stop)


# Animations


def _on_scene_passed(app: App, message: ScenePassed) -> Update:
    showing = app.bots.showing
    if showing is None or (showing.request, showing.at) != message:
        return app, ()
    if message.scene + 1 == len(showing.scenes):
        return skip(app)
    return show(app, replace(showing, at=message.scene + 1))


def _on_scenes_skipped(app: App, _message: ScenesSkipped) -> Update:
    return skip(app)


# Hints


def _on_hint_wanted(app: App, _message: HintWanted) -> Update:
    return ask_hint(app)


def withdraw_lost_hints(before: App, after: App) -> Update:
    """Withdraw the question for a hint whose board has gone or changed."""
    left = {hint.request for hint in _hints(after)}
    lost = (hint.request for hint in _hints(before) if hint.request not in left)
    return after, tuple(map(Withdraw, lost))


def _hints(app: App) -> list[Hint]:
    aside = app.history.aside
    hints = (app.table.hint, aside.table.hint if aside else None)
    return [hint for hint in hints if hint]


def update(app: App, message: Message) -> Update:
    """Return the state after a message of the room, and the effects."""
    match message:
        case BotSaid():
            return app, tuple(map(Send, message.all))
        case BotAnswered():
            return _on_bot_answered(app, message)
        case BotThought():
            return _on_bot_thought(app, message)
        case BotReady():
            return _on_bot_ready(app, message)
        case BotFailed():
            return _on_bot_failed(app, message)
        case BotRetried():
            return _on_bot_retried(app, message)
        case OwnBotFailed():
            return _on_own_bot_failed(app, message)
        case StrangeBotAllowed():
            return _on_strange_bot_allowed(app, message)
        case SubstituteWanted():
            return _on_substitute_wanted(app, message)
        case BotHurried():
            return _on_bot_hurried(app, message)
        case BotsPaused():
            return _on_bots_paused(app, message)
        case ScenePassed():
            return _on_scene_passed(app, message)
        case ScenesSkipped():
            return _on_scenes_skipped(app, message)
        case HintWanted():
            return _on_hint_wanted(app, message)


def is_for_board(_app: App, board: App, message: BoardMessage) -> bool:
    """Return whether a message is for the visible board, see ``app.runtime.room.Room.on_board``."""
    match message:
        case HintWanted():
            return True
        case BotAnswered() | BotThought():
            hint = board.table.hint
            return hint is not None and message.request == hint.request
