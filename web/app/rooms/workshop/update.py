"""What the messages of the workshop change."""

import json
from dataclasses import replace
from typing import Final

import pacru
from app.game import games
from app.game.course import close_dialog, notify, resume_game
from app.game.exchange import Filed
from app.game.keeping import SavedGame
from app.game.own_bots import LONGEST, bots_of, own_bot_to_move
from app.model.app import App, Update
from app.model.messages import BotAnswered, OwnBotFailed
from app.model.setup import OWN_SUFFIX, Setup
from app.model.visible import visible_board
from app.rooms.workshop import messages
from app.rooms.workshop.answers import Answer, NotAnAnswer, read_answer
from app.rooms.workshop.console import LINE, last_name
from app.rooms.workshop.state import FAILED, Match, Typed, Work, Workshop
from app.rooms.workshop.stored import done_tasks, free_name, with_bot, with_done, without_bot
from app.rooms.workshop.valuing import is_asked, value_texts
from app.runtime.commands import After, EndSandbox, Fetch, Focus, Sandbox, Save, Say, Value
from app.runtime.update import Send
from pacru.bot.homemade.tasks import TASKS
from pacru.bot.levels import levels_of
from pacru.core.texts import _
from pacru.games import game_keys

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
PATIENCE: Final = 20_000
"""The milliseconds that a bot may take for a turn, or for a game of a match."""
TRACE_PATIENCE: Final = 60_000
"""The milliseconds that it may take for a turn that is recorded."""
CONSOLE_PATIENCE: Final = 5_000
GAMES: Final = 100
"""The games of a match."""
MOST_TYPED: Final = 50
"""The most lines of the console that are shown."""
KEPT_AT_ONCE: Final = 3
"""So many games of a match are put into the library before the page can answer again."""
MOST_TOLD: Final = 10
"""So many of the names that complete a line are heard."""
LEVEL: Final = "level:"
"""Begins the names of opponents that are levels."""


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
    app, effects = _stop(app)
    return app.with_own(replace(app.own(Workshop), on=False)), effects


def _on_edited(app: App, message: messages.CodeEdited) -> Update:
    own = replace(app.own(Workshop), source=message.text[:LONGEST], fault=None, trace=None)
    settings = with_bot(app.settings, own.name, own.source)
    app = replace(app, settings=settings).with_own(own)
    waits = app.bots.trouble and own_bot_to_move(app) == own.name
    return resume_game(app) if waits else (app, ())


def _with_bot(app: App, name: str, source: str) -> Update:
    """Put another bot into the editor. What the last one was doing ends."""
    app, effects = _stop(app)
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
        answered=own.answered,
    )
    return app.with_own(own), effects


def _on_chosen(app: App, message: messages.BotChosen) -> Update:
    bots = bots_of(app.settings)
    if message.name not in bots:
        return app, ()
    return _with_bot(app, message.name, bots[message.name])


def _on_new(app: App, name: str, source: str) -> Update:
    name = free_name(app.settings, name)
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
    return (app, ()) if source is None else _on_new(app, message.name, source)


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


# What the sandbox is asked


def _ask(app: App, work: Work, within: int = PATIENCE, **parts: object) -> Update:
    """Give the sandbox a task about the code in the editor.

    What it was doing ends; only the lines of the console wait for each other.
    """
    waits = work is Work.RUN and app.own(Workshop).work is Work.RUN
    app, effects = (app, ()) if waits else _stop(app)
    own = app.own(Workshop)
    number = own.number + 1
    own = replace(own, work=work, number=number, fault=None, failed="")
    text = json.dumps(
        {"id": number, "do": work, "name": own.name, "source": own.source, **parts},
    )
    return app.with_own(own), (*effects, Sandbox(text, within))


def _stop(app: App) -> Update:
    own = app.own(Workshop)
    if own.work is Work.NOTHING:
        return app, ()
    # Whatever it has got is lost: for the game on the board, it is asked again.
    return app.with_own(replace(own, work=Work.NOTHING, request=None)), (EndSandbox(),)


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
    return _ask(app.with_own(own), Work.THINK, within, position=str(position), **parts)


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
    setup = Setup.default(2).with_game(app.session.setup.game).with_own(own.name, 1)
    return games.new_game(app, setup, message.began)


def ask_for_game(app: App, request: int | None) -> Update:
    """Ask the person's bot that has to move in the game on the board; what it was asked before is not wanted any more.

    Args:
        app: the state.
        request: the number of the question; None: there is none.
    """
    own = app.own(Workshop)
    stop = (EndSandbox(),) if own.plays else ()
    own = replace(own, request=request, answered=False, work=Work.NOTHING if stop else own.work)
    if request is None:
        return app.with_own(own), stop
    name = own_bot_to_move(app)
    source = bots_of(app.settings).get(name)
    if source is None:
        told = _("The bot “{name}” isn’t in this browser.").format(name=name)
        return app.with_own(replace(own, answered=True)), (*stop, Send(OwnBotFailed(request, told)))
    game, clock = app.session.game, app.session.clock
    seat = game.position.to_move or 0
    task = {
        "id": -request,
        "do": Work.THINK,
        "name": name,
        "source": source,
        "position": str(game.position),
        "seat": seat,
        "game": app.session.number,
        "clock": clock.left[seat] if clock and clock.controls[seat] else None,
    }
    return app.with_own(own), (*stop, Sandbox(json.dumps(task), PATIENCE))


def _on_game_chosen(app: App, game: str) -> Update:
    """Choose the game of the next match; another one may have fewer levels."""
    if game not in game_keys():
        return app, ()
    own = app.own(Workshop)
    levels = [f"{LEVEL}{one.number}" for one in levels_of(game)]
    is_lost = own.opponent.startswith(LEVEL) and own.opponent not in levels
    opponent = levels[-1] if is_lost else own.opponent
    return app.with_own(replace(own, game=game, opponent=opponent)), ()


def _on_match_wanted(app: App, message: messages.MatchWanted) -> Update:
    own = app.own(Workshop)
    match = Match(own.opponent, GAMES, own.game, message.began)
    app = app.with_own(replace(own, match=match))
    other = bots_of(app.settings).get(own.opponent)
    against: object = own.opponent if other is None else {"name": own.opponent, "source": other}
    return _ask(app, Work.MATCH, against=against, games=GAMES, seed=own.number, game=own.game)


def _read_played(app: App, match: Match, number: int) -> SavedGame | None:
    """Return a game of a match; None: it is none, since the bot has written it, not the lab."""
    played = match.played[number]
    game = pacru.Game.new(2, game=match.game)
    try:
        for turn in played.turns:
            game = game.play(turn)
        if played.guilty is not None:
            game = game.resign(played.guilty)
    except pacru.PacruError:
        return None
    name = app.own(Workshop).name.removesuffix(OWN_SUFFIX)
    setup = Setup.default(2).with_game(match.game)
    opponent = _opponent_name(setup, match.opponent)
    names = (name, opponent) if played.seat == 0 else (opponent, name)
    players = (replace(one, bot=False, name=n) for one, n in zip(setup.players, names, strict=True))
    day = match.began.partition(" ")[0]  # the library tells games of one day apart by their turns
    return SavedGame(replace(setup, players=tuple(players), began=day), game)


def _opponent_name(setup: Setup, opponent: str) -> str:
    """Return the name of an opponent for records, where a level is known by it."""
    if opponent.startswith(LEVEL):
        return setup.with_level(1, int(opponent.removeprefix(LEVEL))).record_name(1)
    return opponent.removesuffix(OWN_SUFFIX)


def _on_game_opened(app: App, message: messages.MatchGameOpened) -> Update:
    match = app.own(Workshop).match
    if match is None or not 0 <= message.number < len(match.played):
        return app, ()
    kept = _read_played(app, match, message.number)
    return games.open_game(app, kept.setup, kept.game) if kept else (app, ())


def _on_match_kept(app: App) -> Update:
    """Put the next few games into the library: all of them at once would keep the page from answering."""
    own = app.own(Workshop)
    match = own.match
    if match is None or own.work is not Work.NOTHING:
        return app, ()
    upto = min(match.kept + KEPT_AT_ONCE, len(match.played))
    found = [_read_played(app, match, number) for number in range(match.kept, upto)]
    app = app.with_own(replace(own, match=replace(match, kept=upto)))
    further = (After(0, {"do": "workshop-keep"}),) if upto < len(match.played) else ()
    begins = () if match.kept else (Focus(["#workshop-kept"]),)  # in the place of the button
    return app, (
        *(Send(Filed(kept)) for kept in found if kept and kept.game.plies),
        *begins,
        *further,
    )


def _on_task_tried(app: App) -> Update:
    own = app.own(Workshop)
    app = app.with_own(replace(own, report=None))
    return _ask(app, Work.TASK, task=own.task, seed=own.number)


def _on_typed(app: App, message: messages.LineTyped) -> Update:
    own = app.own(Workshop)
    begun = own.typed[-1].code if own.typed and own.typed[-1].more else ""
    if not (begun or message.text.strip()):
        return app, ()
    code = f"{begun}\n{message.text}" if begun else message.text
    app = app.with_own(replace(own, line="", recall=0, lines=()))
    app, effects = _ask_console(app, Work.RUN, code)
    own = app.own(Workshop)
    typed = (*own.typed, Typed(message.text[:LONGEST], own.number, code))[-MOST_TYPED:]
    return app.with_own(replace(own, typed=typed)), (*effects, Value(LINE, ""))


def _ask_console(app: App, work: Work, code: str) -> Update:
    game = app.session.game
    turns = [
        str(ply.turn)
        for ply in game.plies
        if isinstance(ply.turn, pacru.Move | pacru.Reorientation)
    ]
    start = str(game.start)
    return _ask(app, work, CONSOLE_PATIENCE, code=code, start=start, turns=turns)


def _on_recalled(app: App, by: int) -> Update:
    """Show an earlier line again; beyond the latest one is an empty one."""
    own = app.own(Workshop)
    recall = min(max(own.recall + by, 0), len(own.typed))
    line = own.typed[-recall].text if recall else ""
    app = app.with_own(replace(own, recall=recall, line=line, lines=()))
    return app, (Value(LINE, line),)


def _on_completion_wanted(app: App) -> Update:
    own = app.own(Workshop)
    if own.work is not Work.NOTHING:
        return app, ()
    return _ask_console(app, Work.COMPLETE, own.line)


def _on_completed(app: App, answer: Answer) -> Update:
    """Complete the line as far as all that it can become agree."""
    own = app.own(Workshop)
    lines = tuple(line for line in answer.lines if line.startswith(own.line))
    if not lines:
        return app.with_own(replace(own, lines=())), (Say(_("Nothing can be completed.")),)
    line = _common_beginning(lines)
    app = app.with_own(replace(own, line=line, lines=lines if lines[1:] else ()))
    told = ", ".join(last_name(line) for line in lines[:MOST_TOLD])
    return app, (Value(LINE, line), Say(told))


def _common_beginning(lines: tuple[str, ...]) -> str:
    first, last = min(lines), max(lines)
    pairs = zip(first, last, strict=False)
    return first[: next((at for at, (a, b) in enumerate(pairs) if a != b), len(first))]


def _on_completion_chosen(app: App, line: str) -> Update:
    own = app.own(Workshop)
    if line not in own.lines:
        return app, ()
    app = app.with_own(replace(own, line=line, lines=()))
    return app, (Value(LINE, line), Focus([f"#{LINE}"]))


def _on_console_played(app: App) -> Update:
    own = app.own(Workshop)
    try:
        position = pacru.Position.parse(own.sketch)
    except pacru.PacruError:
        return app, ()
    return games.open_game(app, games.setup_for(position), pacru.Game(position))


# What the sandbox says


def _on_said(app: App, message: messages.SandboxSaid) -> Update:
    """Read a text that nobody has checked. One that makes no sense is as good as none."""
    own = app.own(Workshop)
    try:
        answer = read_answer(message.text)
    except NotAnAnswer:
        return app, ()
    if answer.number < 0:
        return _on_game_turn(app, answer)
    if own.work is Work.RUN:
        return _on_run(app, answer)
    if answer.number != own.number or own.work is Work.NOTHING:
        return app, ()
    own = replace(own, fault=answer.fault, printed=answer.printed or own.printed)
    answers = {
        Work.THINK: _on_turn,
        Work.MATCH: _on_match_game,
        Work.TASK: _on_report,
        Work.COMPLETE: _on_completed,
    }
    work = own.work
    if answer.ends:
        own = replace(own, work=Work.NOTHING)
    return answers[work](app.with_own(own), answer)


def _on_turn(app: App, answer: Answer) -> Update:
    own = app.own(Workshop)
    trace = answer.trace
    if trace and answer.fault:
        trace = replace(trace, at=len(trace.steps) - 1)  # where it failed
    own = replace(own, trace=trace)
    app = app.with_own(own)
    position = pacru.Position.parse(own.asked)
    if not _is_turn(position, answer.turn):
        return app, ()  # the sandbox has said why, or it lies
    moves = set(map(str, position.moves()))
    values = tuple(one for one in answer.values if one[0] in moves)
    return app.with_own(replace(own, turn=answer.turn, values=values)), ()


def _is_turn(position: pacru.Position, turn: str) -> bool:
    try:
        position.play(turn)
    except pacru.PacruError:
        return False
    return True


def _on_game_turn(app: App, answer: Answer) -> Update:
    """Play the turn in the game on the board; if it is none, a person decides how to go on."""
    own, request = app.own(Workshop), -answer.number
    if request != own.request or own.answered:
        return app, ()
    own = replace(own, answered=True)
    if own_bot_to_move(app) == own.name:
        own = replace(
            own, printed=answer.printed, fault=answer.fault, turn="", values=(), trace=None
        )
    app = app.with_own(own)
    if answer.fault:
        return app, (Send(OwnBotFailed(request, answer.fault.told)),)
    if not _is_turn(app.session.game.position, answer.turn):
        return app, (Send(OwnBotFailed(request, _("It gave no move that is possible."))),)
    return app, (Send(BotAnswered(request, answer.turn)),)


def _on_match_game(app: App, answer: Answer) -> Update:
    own = app.own(Workshop)
    if answer.game is None or own.match is None:
        return app, ()
    played = (*own.match.played, answer.game)
    return app.with_own(replace(own, match=replace(own.match, played=played))), ()


def _on_report(app: App, answer: Answer) -> Update:
    own = app.own(Workshop)
    if answer.report is None:
        return app, ()
    app = app.with_own(replace(own, report=answer.report))
    if answer.report.passed is None:
        return app, ()
    app = app.with_own(replace(app.own(Workshop), work=Work.NOTHING))
    if answer.report.passed and own.task not in done_tasks(app.settings):
        app = replace(app, settings=with_done(app.settings, own.task))
    return app, ()


def _on_run(app: App, answer: Answer) -> Update:
    """Show what came of a line of the console. Others may wait behind it."""
    own = app.own(Workshop)
    typed = tuple(
        _with_answer(one, answer) if one.number == answer.number else one for one in own.typed
    )
    work = Work.NOTHING if answer.number == own.number else own.work
    return app.with_own(replace(own, typed=typed, work=work, sketch=answer.position)), ()


def _with_answer(one: Typed, answer: Answer) -> Typed:
    return one._replace(
        more=answer.more,
        printed=answer.printed,
        result="…" if answer.more else answer.result,
        picture=answer.position if answer.has_picture else "",
        fault=answer.fault.text if answer.fault else "",
    )


def _on_failed(app: App, message: messages.SandboxFailed) -> Update:
    """Say why the sandbox was ended. All that it was asked is lost."""
    own = app.own(Workshop)
    failed = message.reason if own.work else own.failed
    app, effects = _with_lost_turn(app, _(FAILED.get(message.reason, message.reason)))
    return app.with_own(replace(app.own(Workshop), work=Work.NOTHING, failed=failed)), effects


def _with_lost_turn(app: App, why: str) -> Update:
    """Let the game on the board know that the turn for which it waits will not come."""
    own = app.own(Workshop)
    if not own.plays or own.request is None:
        return app, ()
    return app.with_own(replace(own, answered=True)), (Send(OwnBotFailed(own.request, why)),)


def _on_stopped(app: App) -> Update:
    app, told = _with_lost_turn(app, _("It was stopped."))
    own = replace(app.own(Workshop), work=Work.NOTHING)
    return app.with_own(own), (EndSandbox(), *told, Say(_("It was stopped.")))


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
            return _on_match_wanted(app, message)
        case messages.GameChosen(game):
            return _on_game_chosen(app, game)
        case messages.MatchKept():
            return _on_match_kept(app)
        case messages.OpponentChosen(opponent):
            return app.with_own(replace(app.own(Workshop), opponent=opponent)), ()
        case messages.MatchGameOpened():
            return _on_game_opened(app, message)
        case messages.TaskChosen(key):
            known = any(task.key == key for task in TASKS)
            own = app.own(Workshop)
            return (app.with_own(replace(own, task=key, report=None)) if known else app), ()
        case messages.TaskTried():
            return _on_task_tried(app)
        case messages.LineTyped():
            return _on_typed(app, message)
        case messages.LineEdited(text):
            own = app.own(Workshop)
            return app.with_own(replace(own, line=text[:LONGEST], recall=0, lines=())), ()
        case messages.LineRecalled(by):
            return _on_recalled(app, by)
        case messages.CompletionWanted():
            return _on_completion_wanted(app)
        case messages.CompletionChosen(line):
            return _on_completion_chosen(app, line)
        case messages.ConsolePlayed():
            return _on_console_played(app)
        case messages.WorkStopped():
            return _on_stopped(app)
        case messages.SandboxSaid():
            return _on_said(app, message)
        case messages.SandboxFailed():
            return _on_failed(app, message)
