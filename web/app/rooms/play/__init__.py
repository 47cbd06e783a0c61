"""The room of the game: the players, the status, and the turn that is being entered."""

from collections.abc import Sequence

import pacru
from app.board import drawing
from app.game import effects, keeping
from app.game.exchange import Filed, GameResumed
from app.game.numbering import is_still
from app.model.app import App
from app.model.messages import (
    BotFailed,
    DialogClosed,
    DialogOpened,
    FirstGameStarted,
    GameOpened,
    PlayerMovedAway,
    PositionChosen,
    Slept,
    TakenBack,
    TimePassed,
)
from app.model.page import PageRoom
from app.model.visible import shows_result, tab_stop
from app.narration import words
from app.narration.status_entering import your_turn
from app.person.rating_log import RATED
from app.rooms.play import (
    draws,
    form,
    games,
    handlers,
    keyboard,
    regions,
    score,
    toolbar,
    turns,
    typing,
)
from app.rooms.play.dialogs import DRAW_DIALOG, NEW_GAME_DIALOG, RESIGN_DIALOG
from app.rooms.play.stored import COUNTED, RANDOM, STREAK, WON_IN
from app.runtime import commands, region
from app.runtime.commands import Command
from app.runtime.late import late
from app.runtime.region import Known
from app.runtime.room import Dialog, Fragment, Item, Key, Panel, Room
from app.runtime.update import Send
from app.ui.board import Board, BoardView, Choosable
from app.ui.html import text
from pacru.core.texts import N_, _
from pacru.games import descriptor_of

with late:
    from app.rooms.play import ending, new_game, sheets

# The board


def _board(app: App, *, bare: bool) -> BoardView | None:
    """Return the framed or the bare board; None while the other one is visible."""
    if app.ui.space.bare is not bare:
        return None
    position, options = drawing.board(app)
    board = app.board
    last = board.game.plies[-1] if board.game.plies else None
    draft = board.table.draft
    exercise = None if is_still(app) else app.history.exercise
    looked_at = {choice.key for choice in draft.choices} if draft and draft.chevron else set()
    return BoardView(
        position=position,
        options=options,
        choosable={
            place: Choosable(drags, place in looked_at)
            for place, drags in drawing.choosable(app).items()
        },
        stop=tab_stop(app),
        focused=app.ui.focused,
        pace=app.settings.pace,
        last=last,
        ring=exercise.solved if exercise else "",
        borders=exercise is not None and exercise.borders,
    )


def _show_dragged(picture: str) -> list[Command]:
    hides = None if picture else ""
    return [
        commands.Html("dragged", picture),
        commands.Attributes("dragged", {"hidden": hides}),
        commands.Attributes("html", {"data-dragging": "" if picture else None}),
    ]


# The page around the board


def _marks(app: App) -> dict[str, str | None]:
    """Return attributes of the root element that the style sheet reads."""
    begun = app.game_table.begun or app.table.begun
    marks = {
        "busy": begun or app.bots.request is not None or app.bots.showing is not None,
        "letters": app.settings.letters,
        "showing": app.bots.showing is not None and app.history.aside is None,
        "typing": app.settings.typing,
    }
    return {f"data-{name}": "" if holds else None for name, holds in marks.items()}


def tab_title(app: App) -> str:
    """Return the title of the tab: whose turn it is, or who has won."""
    session = app.session
    player = session.game.position.to_move
    if session.game.outcome:
        return words.result(session.setup, session.game.outcome)
    if player in session.setup.persons:
        return your_turn(app, player)
    return _("{name} to move").format(name=session.setup.name(player or 0))


def _follow(before: App, after: App) -> list[Command]:
    """Move the focus to the next step when a game begins or ends, or a benefit is asked for."""
    if after.ui.dialog is not None:
        return []
    if shows_result(after) and not shows_result(before):
        same = after.session.number == before.session.number  # no finished game was opened
        return [commands.Focus(["#result .prime"])] if same else []
    if shows_result(before) and not after.ui.result and after.session.game.outcome:
        return [commands.Focus(["#finish:not([hidden]) button"])]
    if after.settings.typing and not before.settings.typing:
        return []  # opening the field for typed moves has moved the focus there
    old, new = before.board, after.board
    board = f'#board .board [data-field="{tab_stop(after)}"]'
    is_other_game = after.session.number != before.session.number
    if is_other_game or new.game.start is not old.game.start:
        return [commands.Focus([board])]
    draft = new.table.draft
    asks = draft and draft.step is pacru.Step.BENEFIT and draft is not old.table.draft
    if asks and after.ui.focused:
        return [commands.Focus(["#status .option:not([hidden])", board])]
    return []


def _tick(app: App, now: float, known: Known) -> Sequence[Command | Send]:
    """Return the commands for running clocks. Nothing else changes until a player's time is over."""
    clock = app.session.clock and app.session.clock.at(now)
    if clock and clock.flagged is not None:
        return (Send(TimePassed()),)
    clocks = score.clocks_of(clock)
    if known.get("clocks") == clocks:
        return []
    known["clocks"] = clocks
    keeps = [commands.Keep("times", keeping.write_times(clock))] if clock else []
    return [*keeps, *score.clock_commands(clocks)]


# Effects


def _pause(_app: App, effect: effects.Pause) -> list[Command]:
    event = {"do": effect.event, "number": effect.number, "scene": effect.scene}
    return [commands.After(effect.seconds, event)]


ROOM: PageRoom = Room(
    name="play",
    handlers=(turns, keyboard, typing, draws, games, form, handlers),
    hears={
        BotFailed: draws.on_bot_failed,
        DialogClosed: games.on_dialog_closed,
        DialogOpened: games.on_dialog_opened,
        Filed: games.on_filed,
        FirstGameStarted: lambda app, message: games.play_first_game(
            app, message.began, message.game
        ),
        GameOpened: games.on_game_opened,
        GameResumed: games.on_game_resumed,
        PositionChosen: games.on_position_chosen,
        PlayerMovedAway: games.on_player_moved_away,
        Slept: handlers.on_slept,
        TakenBack: lambda app, _message: games.take_back(app),
    },
    regions=(
        region.CommandRegion(
            "players",
            lambda app: app.board.game.position.players,
            lambda count: [commands.Attributes("body", {"class": f"n{count}"})],
        ),
        region.Part("game-name", lambda app: descriptor_of(app.board.game.start.game).title, text),
        region.Part("cards", score.view, score.render),
        region.Part("status", regions.status_with_key, regions.render_status),
        Board("board-framed", lambda app: _board(app, bare=False)),
        Board("board-bare", lambda app: _board(app, bare=True)),
        region.CommandRegion("dragging", drawing.drag_picture, _show_dragged),
        region.Part("completions", typing.entry, typing.render_completions),
        region.CommandRegion("entry", typing.entry, typing.show_entry),
        region.Part("actions", toolbar.render_actions, str),
        region.Part("tools", toolbar.tools, toolbar.render_tools),
        region.Part("dock", toolbar.tools, toolbar.render_dock),
        region.CommandRegion("root", _marks, lambda marks: [commands.Attributes("html", marks)]),
        region.CommandRegion("tab", tab_title, lambda title: [commands.Title(title)], late=True),
        region.CommandRegion(
            "ticking",
            lambda app: bool(app.session.clock and app.session.clock.running is not None),
            lambda runs: [commands.Tick(runs)],
        ),
    ),
    dialogs=(
        Dialog(NEW_GAME_DIALOG, "large", lambda: new_game.NEW_GAME, "new-game-title"),
        Dialog(RESIGN_DIALOG, "small", lambda: sheets.RESIGN, "resign-title"),
        Dialog(DRAW_DIALOG, "small", lambda: sheets.DRAW, "draw-title"),
    ),
    effect_handlers={
        effects.KeepGame: lambda _app, effect: [commands.Keep("game", keeping.write(effect.kept))],
        effects.FileGame: lambda _app, effect: [
            commands.Leave(effect.kept.setup.began, keeping.write(effect.kept))
        ],
        effects.Pause: _pause,
    },
    announce=_follow,
    reacts=(handlers.put_result_away,),
    tick=_tick,
    panels=(
        Panel("crib", "log", "crib", regions.render_crib, regions.is_guided),
        Panel(
            "result",
            "side",
            "result",
            lambda app: ending.render(app),
            shows_result,
            N_("End of the game"),
            order=6,
        ),
    ),
    items=(
        Item("play.play_first_game", "play", N_("Just play"), "welcome", order=2),
        Item("play.set_up", "play", N_("New game"), "game", order=20),
    ),
    addresses=(Fragment("#new-game", {"do": "play.set_up"}),),
    settings=(STREAK, COUNTED, WON_IN, RANDOM, RATED),
    keys=(
        Key(
            "T",
            N_("shows or hides who attacks whom; in Shacru, what only one player can reach"),
            {"t": {"do": "play.toggle_threats"}},
        ),
        *keyboard.KEYS,
    ),
)
