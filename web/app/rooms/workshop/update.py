"""What the messages of the workshop change."""

import json
from dataclasses import replace
from typing import Final

import pacru
from app.game import games
from app.game.course import close_dialog, notify, resume_game
from app.game.own_bots import (
    LONGEST,
    bots_of,
    free_name,
    has_run,
    own_bot_to_move,
    with_bot,
    without_bot,
)
from app.model.app import App, Update
from app.model.setup import Setup
from app.model.visible import visible_board
from app.rooms.workshop import lines, matching, messages, saying
from app.rooms.workshop.asking import (
    PATIENCE,
    TRACE_PATIENCE,
    ask_edited,
    edited_bot,
    stop,
    with_permission,
)
from app.rooms.workshop.playing import lose_turn
from app.rooms.workshop.state import TOO_LONG, Work, Workshop
from app.rooms.workshop.valuing import is_asked, value_texts
from app.runtime.commands import EndSandbox, Fetch, RestSandboxes, Save, Say
from pacru.bot.homemade.tasks import TASKS
from pacru.core.texts import _

EXAMPLES: Final = "bots"
"""The name of the file with the examples."""
FIRST: Final = "my_bot.py"
"""The name of the first bot …"""
FIRST_SOURCE: Final = """\
# Your bot is asked for a move whenever it is its turn.


def choose(position):
    moves = position.moves()
    print("I have", len(moves), "moves")
    return moves[0]
"""
"""… and its code."""

# What is shown


def _on_opened(app: App) -> Update:
    own = replace(app.own(Workshop), on=True)
    if not own.name:
        name, source = _latest_bot(app)
        own = replace(own, name=name, source=source, edition=own.edition + 1)
    return app.with_own(own), () if own.examples else (Fetch([EXAMPLES], "workshop-examples"),)


def _latest_bot(app: App) -> tuple[str, str]:
    """Return the name and the code of the person's latest bot, or of the first one that anybody has."""
    return next(reversed(bots_of(app.settings).items()), (FIRST, FIRST_SOURCE))


def _on_closed(app: App) -> Update:
    """Leave the workshop. What bots have begun beside their answers ends too, unless one plays on the board."""
    app, effects = stop(app)
    app = app.with_own(replace(app.own(Workshop), on=False))
    return app, effects if app.session.setup.homemade else (*effects, RestSandboxes())


def _on_edited(app: App, message: messages.CodeEdited) -> Update:
    """Keep what the person has written. What has run may run on, as they have changed it."""
    own = replace(app.own(Workshop), source=message.text[:LONGEST], fault=None, trace=None)
    may_run = _is_own(app)
    app = replace(app, settings=with_bot(app.settings, own.name, own.source)).with_own(own)
    if may_run:
        app = with_permission(app, own.name, own.source)
    waits = app.bots.trouble and own_bot_to_move(app) == own.name
    return resume_game(app) if waits else (app, ())


def _is_own(app: App) -> bool:
    """Return whether the person has let the bot in the editor run, or it is the first one of all."""
    name, source = edited_bot(app)
    return has_run(app.settings, name) or source == FIRST_SOURCE


def _with_bot(app: App, name: str, source: str) -> Update:
    """Put another bot into the editor. What the last one was doing ends."""
    app, effects = stop(app)
    own = app.own(Workshop)
    own = Workshop(
        on=True,
        name=name,
        source=source,
        edition=own.edition + 1,
        examples=own.examples,
        number=own.number,
        opponent=own.opponent,
        game=own.game,
        task=own.task,
        request=own.request,
        playing=own.playing,
    )
    return app.with_own(own), effects


def _on_chosen(app: App, message: messages.BotChosen) -> Update:
    bots = bots_of(app.settings)
    if message.name not in bots:
        return app, ()
    return _with_bot(app, message.name, bots[message.name])


def _on_new(app: App, name: str, source: str) -> Update:
    name = free_name(bots_of(app.settings), name)
    app = replace(app, settings=with_bot(app.settings, name, source))
    return _with_bot(app, name, source)


def _on_examples(app: App, message: messages.ExamplesFetched) -> Update:
    if message.failed:
        return app, ()  # one can work without them; they are asked for again with the next opening
    return app.with_own(replace(app.own(Workshop), examples=_read_examples(message.content))), ()


def _read_examples(content: str) -> dict[str, str]:
    """Return the examples in a file of the site, whose bytes have come as characters."""
    found: dict[str, str] = json.loads(content.encode("latin-1").decode())
    return found


def _on_example(app: App, message: messages.ExampleChosen) -> Update:
    source = app.own(Workshop).examples.get(message.name)
    if source is None:
        return app, ()
    app, effects = _on_new(app, message.name, source)
    return with_permission(app, *edited_bot(app)), effects


def _on_files(app: App, message: messages.BotsOpened) -> Update:
    """Show the files, each as a bot, whether the workshop was open or not."""
    unread = [file for file in message.files if file.text is None]
    if unread:
        app = notify(app, unread[0].why_not or _("A file with code must be text in UTF-8."))
    files = [(file.name, file.text) for file in message.files if file.text is not None]
    if not files:
        return app, ()
    app, effects = _on_opened(close_dialog(app))
    for name, source in files:
        app, more = _on_new(app, name, source[:LONGEST])
        effects += more
    return app, effects


def _on_saved(app: App) -> Update:
    own = app.own(Workshop)
    return app, (Save(own.source, own.name, "text/x-python"),)


def _on_deleted(app: App) -> Update:
    own = app.own(Workshop)
    gone = own.name, own.source
    app = replace(app, settings=without_bot(app.settings, own.name))
    app, effects = _with_bot(app, *_latest_bot(app))
    return app.with_own(replace(app.own(Workshop), gone=gone)), effects


def _on_deletion_undone(app: App) -> Update:
    gone = app.own(Workshop).gone
    return _on_new(app, *gone) if gone else (app, ())


# What the bot is asked


def _on_turn_wanted(app: App) -> Update:
    return _ask_on_board(app, PATIENCE, values=True)


def _on_trace_wanted(app: App) -> Update:
    return _ask_on_board(app, TRACE_PATIENCE, values=True, trace=True)


def _ask_on_board(app: App, within: int, **parts: object) -> Update:
    """Ask the bot about the position that is visible."""
    position = visible_board(app).session.game.position
    if position.to_move is None:
        return app, ()
    return _ask_turn(app, position, within, **parts)


def _ask_turn(app: App, position: pacru.Position, within: int, **parts: object) -> Update:
    own = app.own(Workshop)
    own = replace(own, asked=str(position), turn="", values=(), printed="", trace=None)
    return ask_edited(app.with_own(own), Work.THINK, within, 1, position=str(position), **parts)


def _on_values_drawn(app: App) -> Update:
    own = app.own(Workshop)
    return app.with_own(replace(own, drawn=not own.drawn and is_asked(app))), ()


def draw_values(app: App) -> App:
    """Return the state in which the board shows the values, as long as they are about what is on it."""
    own = app.own(Workshop)
    drawn = own.drawn and own.on and bool(own.values) and is_asked(app)
    valued = tuple(value_texts(own.values).items()) if drawn else ()
    if own.drawn and not drawn:
        app = app.with_own(replace(own, drawn=False))
    return app if app.ui.valued == valued else app.with_ui(valued=valued)


def _on_step_chosen(app: App, at: int, *, slid: bool = False) -> Update:
    own = app.own(Workshop)
    if own.trace is None:
        return app, ()
    at = min(max(at, 0), len(own.trace.steps) - 1)
    return app.with_own(replace(own, trace=replace(own.trace, at=at, slid=slid))), ()


def _on_step_by(app: App, by: int) -> Update:
    trace = app.own(Workshop).trace
    return _on_step_chosen(app, trace.at + by) if trace else (app, ())


def _on_game_wanted(app: App, message: messages.GameWanted) -> Update:
    """Begin a game in which the person moves for the first player, and the bot for the second."""
    own = app.own(Workshop)
    app = replace(app, settings=with_bot(app.settings, own.name, own.source))
    app = with_permission(app, own.name, own.source)
    setup = Setup.default(2).with_game(app.session.setup.game).with_own(own.name, 1)
    return games.new_game(app, setup, message.began)


def _on_task_tried(app: App) -> Update:
    own = app.own(Workshop)
    app = app.with_own(replace(own, report=None))
    task = next(one for one in TASKS if one.key == own.task)
    texts = (task.games or len(task.positions)) + 1
    return ask_edited(app, Work.TASK, PATIENCE, texts, task=own.task, seed=own.number)


# How work ends


def _on_stopped(app: App) -> Update:
    """End all that bots are doing."""
    own = app.own(Workshop)
    app, told = lose_turn(app, _("It was stopped."))
    app, ends = stop(app)
    playing = (EndSandbox(own.playing.name),) if own.playing else ()
    return app, (*playing, *ends, *told, Say(_("It was stopped.")))


def _on_time_over(app: App, number: int) -> Update:
    own = app.own(Workshop)
    if own.number != number or not own.trial:
        return app, ()
    app, ends = stop(app)
    return app.with_own(replace(app.own(Workshop), failed=TOO_LONG)), ends


def update(app: App, message: messages.Message) -> Update:
    """Return the state after a message of the room, and the effects."""
    match message:
        case messages.WorkshopOpened():
            return _on_opened(app)
        case messages.WorkshopClosed():
            return _on_closed(app)
        case messages.CodeEdited():
            return _on_edited(app, message)
        case messages.BotChosen():
            return _on_chosen(app, message)
        case messages.ExamplesFetched():
            return _on_examples(app, message)
        case messages.ExampleChosen():
            return _on_example(app, message)
        case messages.BotsOpened():
            return _on_files(app, message)
        case messages.BotSaved():
            return _on_saved(app)
        case messages.BotDeleted():
            return _on_deleted(app)
        case messages.DeletionUndone():
            return _on_deletion_undone(app)
        case messages.TurnWanted():
            return _on_turn_wanted(app)
        case messages.TraceWanted():
            return _on_trace_wanted(app)
        case messages.ValuesDrawn():
            return _on_values_drawn(app)
        case messages.StepChosen(at, slid):
            return _on_step_chosen(app, at, slid=slid)
        case messages.StepBy(by):
            return _on_step_by(app, by)
        case messages.GameWanted():
            return _on_game_wanted(app, message)
        case messages.MatchWanted():
            return matching.on_match_wanted(app, message)
        case messages.GameChosen(game):
            return matching.on_game_chosen(app, game)
        case messages.MatchKept():
            return matching.on_match_kept(app)
        case messages.OpponentChosen(opponent):
            return app.with_own(replace(app.own(Workshop), opponent=opponent)), ()
        case messages.MatchGameOpened():
            return matching.on_game_opened(app, message)
        case messages.TaskChosen(key):
            known = any(task.key == key for task in TASKS)
            own = app.own(Workshop)
            return (app.with_own(replace(own, task=key, report=None)) if known else app), ()
        case messages.TaskTried():
            return _on_task_tried(app)
        case messages.LineTyped():
            return lines.on_typed(app, message)
        case messages.LineEdited(text):
            return lines.on_line_edited(app, text)
        case messages.LineRecalled(by):
            return lines.on_recalled(app, by)
        case messages.CompletionWanted():
            return lines.on_completion_wanted(app)
        case messages.CompletionChosen(line):
            return lines.on_completion_chosen(app, line)
        case messages.ConsolePlayed():
            return lines.on_console_played(app)
        case messages.WorkStopped():
            return _on_stopped(app)
        case messages.TimeOver(number):
            return _on_time_over(app, number)
        case messages.SandboxSaid():
            return saying.on_said(app, message)
        case messages.SandboxFailed():
            return saying.on_failed(app, message)
