"""What the messages of the explorer change."""

from dataclasses import replace
from functools import lru_cache
from typing import Final

import pacru
from app.game import aside, exercises
from app.game.asking import without_hint
from app.game.course import close_dialog, with_own_side_down, without_replay
from app.game.tree import place
from app.model.app import App, Update
from app.model.history import Aside, Exercise
from app.model.messages import AdviceLeft, AdviceWanted, ExercisePlayed
from app.model.table import Hint, Table
from app.model.visible import visible_board
from app.narration import words
from app.rooms.explorer import messages
from app.rooms.explorer.state import NAME, Drill, Exploring, is_drilling, is_shown
from app.runtime.commands import Fetch
from app.runtime.update import Send
from pacru.core.texts import _
from pacru.openings import FIRST, Openings, Tried

FILE: Final = "explorer"
"""The name of the file, see ``app.runtime.commands.Fetch``."""


def _on_explorer_opened(app: App, _message: messages.ExplorerOpened) -> Update:
    own = app.own(Exploring)
    fetch = () if own.table else (Fetch([FILE], "openings-fetched"),)
    app = close_dialog(app).with_own(replace(own, open=True, failed=""))
    return (_without_exercise(app) if app.history.exercise else app), fetch


def _on_explorer_closed(app: App, _message: messages.ExplorerClosed) -> Update:
    return app.with_own(replace(app.own(Exploring), open=False)), ()


def _on_table_fetched(app: App, message: messages.TableFetched) -> Update:
    own, failed = app.own(Exploring), message.failed
    table = None
    if not failed:
        try:
            table = Openings.read(message.content.encode("latin-1"))
        except (pacru.PacruError, UnicodeEncodeError) as error:
            failed = str(error)
    if failed:
        failed = _("The openings can’t be loaded right now: {why}.").format(why=failed)
    return app.with_own(replace(own, table=table, failed=failed)), ()


def _on_turn_tried(app: App, message: messages.TurnTried) -> Update:
    if not is_shown(app) or app.bots.showing:
        return app, ()
    try:
        app, effects = aside.try_turns(app, [pacru.Turn.parse(message.turn)])
    except pacru.PacruError:  # meant for another position
        return app, ()
    own = app.own(Exploring)
    return app.with_own(replace(own, tried=own.tried + 1)), effects


# Where the games end


@lru_cache(maxsize=32)  # each step of the page asks for it
def turns_of(table: Openings, position: pacru.Position) -> tuple[Tried, ...]:
    """Return the turns that the table has of a position."""
    return table.turns(position)


def has_run_out(app: App) -> bool:
    """Return whether the explorer shows a position that its table does not know, in which somebody is to move."""
    table, position = app.own(Exploring).table, visible_board(app).session.game.position
    if not is_shown(app) or table is None or position.outcome or position.to_move is None:
        return False
    return not turns_of(table, position)


def let_bot_go_on(before: App, app: App) -> Update:
    """Let the bot go on where the games end, and no longer than that."""
    wants = has_run_out(app)
    if wants is has_run_out(before):
        return app, ()
    return app, (Send(AdviceWanted() if wants else AdviceLeft()),)


# Drills


def line(game: pacru.Game) -> tuple[pacru.Turn, ...]:
    """Return the turns of a game that can be drilled: the first ones, until a player leaves."""
    found: list[pacru.Turn] = []
    for ply in game.plies[:FIRST]:
        if not isinstance(ply.turn, pacru.Turn):
            break
        found.append(ply.turn)
    return tuple(found)


def _on_drill_wanted(app: App, _message: messages.DrillWanted) -> Update:
    game = visible_board(app).session.game
    turns = line(game)
    if not is_shown(app) or app.bots.showing or not turns:
        return app, ()
    movers = tuple(ply.player for ply in game.plies[: len(turns)])
    player = next((one for one in app.session.setup.persons if one in movers), movers[0])
    return _begin_drill(app, Drill(game.start, turns, movers, place(app), player))


def _begin_drill(app: App, drill: Drill) -> Update:
    """Begin a drill: the page plays the turns of the others until the first one to repeat."""
    drill = replace(drill, at=0, right=0, missed=False, says="")
    app = without_hint(without_replay(close_dialog(app)))
    seat = app.session.setup.players[drill.player].seat
    app = app.with_ui(rotation="SENW".index(seat), cursor=None)
    return _go_on(app, drill, pacru.Game(drill.start))


def _go_on(app: App, drill: Drill, game: pacru.Game) -> Update:
    """Play the turns of the others, until it is the person's turn or the line has ended."""
    played, at = game, drill.at
    while at < len(drill.turns) and played.position.to_move != drill.player:
        played = played.play(drill.turns[at])
        at += 1
    app = _with_board(app, replace(drill, at=at), played)
    return (app, ()) if played is game else exercises.play_out(app, played.plies[-1])


def _with_board(app: App, drill: Drill, game: pacru.Game, hint: pacru.Ply | None = None) -> App:
    """Put a position of the line on the board."""
    app = app.with_own(replace(app.own(Exploring), drill=drill))
    draft = None if drill.is_done else pacru.Draft(game.position)
    setup = replace(app.session.setup, match=None)
    for number in range(len(setup.players)):
        setup = (
            setup.with_kind(number, bot=False)
            if number == drill.player
            else setup.with_away(number)
        )
    exercise = Exercise(NAME, setup, idle=_("End of the line"))
    table = Table(draft=draft, hint=Hint(0, hint) if hint else None)
    return app.with_history(aside=Aside((), game, table, exercise))


def _on_exercise_played(app: App, _message: ExercisePlayed) -> Update:
    drill, board = app.own(Exploring).drill, app.history.aside
    if drill is None or board is None or drill.is_done:
        return app, ()
    before, expected = _next_turn(drill, board.game.take_back())
    if board.game.position == expected.after:
        right = drill.right + (not drill.missed)
        says = _("Correct.") if not drill.missed else ""
        on = replace(drill, at=drill.at + 1, right=right, missed=False, says=says)
        return _go_on(app, on, board.game)
    return _show_turn(app, drill, before, expected, _("That move isn’t in the line."))


def _on_turn_shown(app: App, _message: messages.TurnShown) -> Update:
    drill, board = app.own(Exploring).drill, app.history.aside
    if not is_drilling(app) or drill is None or board is None or drill.is_done:
        return app, ()
    return _show_turn(app, drill, *_next_turn(drill, board.game))


def _next_turn(drill: Drill, game: pacru.Game) -> tuple[pacru.Game, pacru.Ply]:
    """Return a game, and the turn with which the line goes on there."""
    return game, game.play(drill.turns[drill.at]).plies[-1]


def _show_turn(
    app: App, drill: Drill, game: pacru.Game, expected: pacru.Ply, told: str = ""
) -> Update:
    """Show the turn with which the line goes on; then the person plays it."""
    goes_on = (
        _("The line continues with {turn}. Play it now.")
        if told
        else _("The next move is {turn}. Play it now.")
    )
    turn = words.short_turn(expected.turn)
    says = f"{told} {goes_on.format(turn=turn)}".strip()
    app = _with_board(app, replace(drill, missed=True, says=says), game, expected)
    return exercises.play_out(app, expected)


def _on_drill_retried(app: App, _message: messages.DrillRetried) -> Update:
    drill = app.own(Exploring).drill
    if not is_drilling(app) or drill is None:
        return app, ()
    return _begin_drill(app, drill)


def _on_sides_swapped(app: App, _message: messages.SidesSwapped) -> Update:
    drill = app.own(Exploring).drill
    if not is_drilling(app) or drill is None:
        return app, ()
    movers = sorted({*drill.movers})
    player = next((one for one in movers if one > drill.player), movers[0])
    return _begin_drill(app, replace(drill, player=player))


def _on_drill_left(app: App, _message: messages.DrillLeft) -> Update:
    drill = app.own(Exploring).drill
    if not is_drilling(app) or drill is None:
        return app, ()
    app = _without_exercise(app)
    if drill.path == (len(app.session.game.plies) - 1,):
        return app, ()
    try:
        return aside.open_place(app, drill.path)
    except pacru.PacruError:  # the game has gone another way meanwhile
        return app, ()


def _without_exercise(app: App) -> App:
    return with_own_side_down(aside.without_aside(app))


def update(app: App, message: messages.Message) -> Update:
    """Return the state after a message of the room, and the effects."""
    match message:
        case messages.ExplorerOpened():
            return _on_explorer_opened(app, message)
        case messages.ExplorerClosed():
            return _on_explorer_closed(app, message)
        case messages.TableFetched():
            return _on_table_fetched(app, message)
        case messages.TurnTried():
            return _on_turn_tried(app, message)
        case messages.DrillWanted():
            return _on_drill_wanted(app, message)
        case ExercisePlayed():
            return _on_exercise_played(app, message)
        case messages.DrillRetried():
            return _on_drill_retried(app, message)
        case messages.SidesSwapped():
            return _on_sides_swapped(app, message)
        case messages.TurnShown():
            return _on_turn_shown(app, message)
        case messages.DrillLeft():
            return _on_drill_left(app, message)
