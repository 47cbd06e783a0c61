"""Handlers for the explorer and its drills."""

from dataclasses import replace
from functools import lru_cache
from typing import Final

import pacru
from app.game import aside, exercises
from app.game.course import close_dialog
from app.game.tree import place
from app.model.app import App, Update
from app.model.changes import change
from app.model.history import Exercise
from app.model.messages import AdviceLeft, AdviceWanted
from app.narration import words
from app.rooms.explorer import drill as panel
from app.rooms.explorer.state import NAME, Drill, Exploring, drill_on_board, is_shown
from app.runtime.commands import Fetch, Focus, Say
from app.runtime.handling import handler
from app.runtime.update import Send
from pacru.core.texts import _
from pacru.openings import FIRST, Openings, Tried

TO_TURNS: Final = Focus(["#explorer .ply", "#explorer-title"])
"""Focuses the first turn of the table, or without one, the heading."""


@handler()
def show(app: App) -> Update:
    """Show the explorer in the place of the list of turns."""
    table = app.state(Exploring).table
    app = change(close_dialog(app), Exploring, open=True, failed="")
    app = exercises.leave(app) if app.history.exercise else app
    return app, () if table else (Fetch(["explorer"], "explorer.take_table"),)


@handler()
def close(app: App) -> Update:
    """Show the list of turns again."""
    app = change(app, Exploring, open=False)
    return app, (Focus(['[popovertarget="study"]', "#rounds"]),)


@handler()
def take_table(app: App, contents: tuple[str, ...] = (), failed: str = "") -> Update:
    """Read the table of openings, in texts with a character for each byte, or say why it could not be fetched."""
    table = None
    if not failed:
        try:
            table = Openings.read("".join(contents).encode("latin-1"))
        except (pacru.PacruError, UnicodeEncodeError) as error:
            failed = str(error)
    if failed:
        failed = _("The openings can’t be loaded right now: {why}.").format(why=failed)
    return change(app, Exploring, table=table, failed=failed), ()


@handler()
def play(app: App, turn: str) -> Update:
    """Play a turn of the table on the board beside the game."""
    if not is_shown(app) or app.bots.showing:
        return app, ()
    try:
        app, effects = aside.try_turns(app, [pacru.Turn.parse(turn)])
    except pacru.PacruError:  # the turn was for another position
        return app, ()
    return app, (*effects, TO_TURNS)


# The end of the table


@lru_cache(maxsize=32)  # each event asks for it
def _turns_of(table: Openings, position: pacru.Position) -> tuple[Tried, ...]:
    return table.turns(position)


def rows_of(app: App) -> tuple[Tried, ...]:
    """Return the turns of the table from the position on the board."""
    table = app.state(Exploring).table
    return _turns_of(table, app.board.game.position) if table else ()


def has_run_out(app: App) -> bool:
    """Return whether the explorer shows an unfinished position that is not in its table."""
    table, position = app.state(Exploring).table, app.board.game.position
    if not is_shown(app) or table is None or position.outcome or position.to_move is None:
        return False
    return not rows_of(app)


def let_bot_go_on(before: App, app: App) -> Update:
    """Ask for the bot's lines where the table ends, and drop them elsewhere."""
    runs_out = has_run_out(app)
    if runs_out is has_run_out(before):
        return app, ()
    return app, (Send(AdviceWanted() if runs_out else AdviceLeft()),)


# Drills


def line(game: pacru.Game) -> tuple[pacru.Turn, ...]:
    """Return the turns of a game that can be drilled: the first ones, until a player leaves."""
    turns: list[pacru.Turn] = []
    for ply in game.plies[:FIRST]:
        if not isinstance(ply.turn, pacru.Turn):
            break
        turns.append(ply.turn)
    return tuple(turns)


@handler()
def start_drill(app: App) -> Update:
    """Begin a drill of the line on the board."""
    game = app.board.game
    turns = line(game)
    if not is_shown(app) or app.bots.showing or not turns:
        return app, ()
    movers = tuple(ply.player for ply in game.plies[: len(turns)])
    player = next((person for person in app.session.setup.persons if person in movers), movers[0])
    return _begin_drill(app, Drill(game.start, turns, movers, place(app), player))


def _begin_drill(app: App, drill: Drill) -> Update:
    drill = replace(drill, at=0, right=0, missed=False, says="")
    seat = app.session.setup.players[drill.player].seat
    app = exercises.make_way(app).with_ui(rotation="SENW".index(seat), cursor=None)
    return _go_on(app, drill, pacru.Game(drill.start))


def _go_on(app: App, drill: Drill, game: pacru.Game) -> Update:
    """Play the turns of the others until the person's next turn or the end, and announce the task."""
    played, at = game, drill.at
    while at < len(drill.turns) and played.position.to_move != drill.player:
        played = played.play(drill.turns[at])
        at += 1
    drill = replace(drill, at=at)
    focus: tuple[Focus, ...] = ()
    if drill.is_done:
        drill, focus = replace(drill, says=""), (Focus(["#drill-again"]),)
    app = _with_board(app, drill, played)
    announcement = Say(f"{drill.says} {panel.ask(app, drill)}".strip()), *focus
    if played is game:
        return app, announcement
    app, effects = exercises.play_out(app, played.plies[-1])
    return app, (*effects, *announcement)


def _with_board(app: App, drill: Drill, game: pacru.Game, hint: pacru.Ply | None = None) -> App:
    app = change(app, Exploring, drill=drill)
    setup = app.session.setup
    players = tuple(
        replace(player, bot=False, away=at != drill.player)
        for at, player in enumerate(setup.players)
    )
    setup = replace(setup, match=None, players=players)
    exercise = Exercise(NAME, setup, idle=_("End of the line"))
    return exercises.put_on_board(app, exercise, game, hint, idle=drill.is_done)


def on_exercise_played(app: App) -> Update:
    """Continue the line if the person's turn is in the line; else show the turn of the line."""
    drill, game = app.state(Exploring).drill, app.board.game
    if drill is None or drill.is_done:
        return app, ()
    before = game.take_back()
    if game.position != before.play(drill.turns[drill.at]).position:
        return _show_turn(app, drill, before, _("That move isn’t in the line."))
    right = drill.right + (not drill.missed)
    says = "" if drill.missed else _("Correct.")
    drill = replace(drill, at=drill.at + 1, right=right, missed=False, says=says)
    return _go_on(app, drill, game)


@handler()
def show_turn(app: App) -> Update:
    """Show the next turn of the line."""
    drill = drill_on_board(app)
    return (app, ()) if drill is None or drill.is_done else _show_turn(app, drill, app.board.game)


def _show_turn(app: App, drill: Drill, game: pacru.Game, refusal: str = "") -> Update:
    """Show the next turn of the line after a game, for the person to play."""
    ply = game.play(drill.turns[drill.at]).plies[-1]
    sentence = (
        _("The line continues with {turn}. Play it now.")
        if refusal
        else _("The next move is {turn}. Play it now.")
    )
    says = f"{refusal} {sentence.format(turn=words.short_turn(ply.turn))}".strip()
    app = _with_board(app, replace(drill, missed=True, says=says), game, ply)
    app, effects = exercises.play_out(app, ply)
    return app, (*effects, Say(says))


@handler()
def drill_again(app: App) -> Update:
    """Begin the drill again."""
    drill = drill_on_board(app)
    return _begin_drill(app, drill) if drill else (app, ())


@handler()
def switch_sides(app: App) -> Update:
    """Begin the drill again, as the next player."""
    drill = drill_on_board(app)
    if drill is None:
        return app, ()
    movers = sorted({*drill.movers})
    player = next((mover for mover in movers if mover > drill.player), movers[0])
    return _begin_drill(app, replace(drill, player=player))


@handler()
def leave_drill(app: App) -> Update:
    """Go back from the drill to the line."""
    drill = drill_on_board(app)
    if drill is None:
        return app, ()
    app = exercises.leave(app)
    if drill.path == (len(app.session.game.plies) - 1,):
        return app, ()
    try:
        return aside.open_place(app, drill.path)
    except pacru.PacruError:  # the tree no longer has this place
        return app, ()
