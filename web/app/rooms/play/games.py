"""Whole games: new game, rematch, resign, take back."""

from dataclasses import replace
from typing import Final

import pacru
from app.game.asking import ask_hint, with_help
from app.game.clocks import clock_after
from app.game.course import close_dialog, notify, set_game
from app.game.exchange import Filed, GameResumed
from app.game.games import new_game, open_game, replace_stand_in
from app.game.placing import match_points
from app.game.showing import skip
from app.model.app import App, Update
from app.model.changes import store
from app.model.messages import (
    DialogClosed,
    DialogOpened,
    GameOpened,
    PlayerMovedAway,
    PositionChosen,
)
from app.model.session import NewGame, Undone
from app.model.setup import Setup, whole_level
from app.person.coaching import can_be_coached, is_on, with_coach
from app.person.road import SHORT
from app.rooms.play.dialogs import NEW_GAME_DIALOG, RESIGN_DIALOG
from app.rooms.play.stored import RANDOM, STREAK
from app.runtime.commands import Focus
from app.runtime.handling import handler
from app.runtime.late import late
from app.runtime.update import Send
from pacru.games import DEFAULT

with late:
    from app.game import aside
    from app.person import strength
    from app.rooms.play import quick, streaks

FIRST_DETAIL: Final = Focus(["#new-game .segments [aria-pressed=true]", "#new-game input"])
"""Moves the focus to the options of a new game."""


def plies_to_take_back(app: App) -> int:
    """Return the number of turns back to the last turn of a person; 0: no turn can be taken back."""
    game, setup = app.session.game, app.session.setup
    for number, ply in enumerate(reversed(game.plies), 1):
        if ply.player in setup.away:
            return 0  # a turn that came by a link belongs to its sender
        if ply.before.to_move in setup.persons and not isinstance(ply.turn, pacru.Pass):
            return number  # a pass would be played again at once
    return 0


def can_take_back(app: App) -> bool:
    """Return whether there is a turn to take back, or an agreed draw."""
    session = app.session
    is_drawn = session.game.drawn and not session.setup.is_of_others
    return is_drawn or plies_to_take_back(app) > 0


def can_redo(app: App) -> bool:
    """Return whether a step or a turn was undone, and nothing was done since."""
    return bool(app.session.undone or (app.table.ahead and app.table.draft))


def people_still_in(app: App) -> tuple[int, ...]:
    """Return the people who are still in the game."""
    if app.session.game.outcome:
        return ()
    standing = app.session.game.position.standing
    return tuple(player for player in app.session.setup.persons if player in standing)


# New games


@handler()
def set_up(app: App, way: str = "") -> Update:
    """Open the dialog for a new game. The way is the kind of game that it shows first, see ``app.rooms.play.quick``."""
    return replace(app, new_game=NewGame(way=way)), (Send(DialogOpened(NEW_GAME_DIALOG)),)


def on_dialog_opened(app: App, message: DialogOpened) -> Update:
    """Begin to set up a new game in its dialog. Any other dialog drops what was set up."""
    if message.dialog != NEW_GAME_DIALOG:
        return replace(app, new_game=NewGame()), ()
    form = app.session.setup.for_rematch()
    form = strength.with_even_level(app.settings, form) if form.even else form
    if not any(player.bot for player in form.players):
        form = form.with_levels(app.settings.level)
    if app.new_game.way:
        form = quick.setup(app.new_game.way, form, app.settings.name, clocked=False)
    random = app.settings.value_of(RANDOM)
    return replace(app, new_game=NewGame(form, random=random, coached=is_on(app.settings))), ()


def on_dialog_closed(app: App, _message: DialogClosed) -> Update:
    """Drop what was set up or pending in the dialog."""
    return app if app.ui.dialog else close_dialog(app), ()


@handler()
def show_details(app: App) -> Update:
    """Show all options in the dialog for a new game."""
    return app.with_new_game(details=True), (FIRST_DETAIL,)


@handler()
def pick_way(app: App, way: str) -> Update:
    """Set up a game of a common kind: "bot", "here", "link" or "watch", see ``app.rooms.play.quick``."""
    new = app.new_game
    if new.form is None or way == quick.way_of(new.form):
        return app, ()
    form = quick.setup(way, new.form, app.settings.name, clocked=new.clocked)
    return app.with_new_game(form=form), ()


@handler()
def choose_beginner(app: App, who: str) -> Update:
    """Let "you", the "other" player or "chance" begin, in a game of one person against another player."""
    form = app.new_game.form
    if form is None or not quick.has_beginner(form):
        return app, ()
    if who == quick.CHANCE:
        return app.with_new_game(random=True), ()
    return app.with_new_game(form=quick.with_beginner(form, who), random=False), ()


@handler()
def switch_coach(app: App, checked: bool) -> Update:
    """Switch the coach for the new game on or off."""
    return app.with_new_game(coached=checked), ()


def on_position_chosen(app: App, message: PositionChosen) -> Update:
    """Open the dialog for a new game with this start position and the present players."""
    start, setup = message.position, app.session.setup
    same = len(setup.players) == start.players
    form = setup if same else setup.with_count(start.players)
    form = form.for_position(start).with_match(0)
    if message.bots:
        form = form.with_levels(app.settings.level)
    for place, bot in enumerate(message.bots):
        form = form.with_kind(place, bot)
    new = NewGame(form, start, details=True, coached=is_on(app.settings))
    return replace(app, new_game=new).with_ui(dialog=NEW_GAME_DIALOG), (FIRST_DETAIL,)


@handler()
def start(app: App, moment: str) -> Update:
    """Begin the game that was set up in the dialog."""
    new = app.new_game
    form = new.form or app.session.setup
    if new.form and can_be_coached(form):
        app = with_coach(app, new.coached)
    if new.start is None and quick.has_beginner(form):
        app = store(app, RANDOM, new.random)
        form = quick.with_chance(form, moment) if new.random else form
    return _begin_game(app, form, moment, new.start)


@handler()
def play_first_game(app: App, moment: str, game: str = DEFAULT) -> Update:
    """Begin a first game: against the weakest bot, with a hint before each turn."""
    weakest = Setup.default().with_game(game).with_preset(SHORT).with_level(1, 1)
    app, effects = _begin_game(app.with_settings(welcomed=True), weakest, moment)
    app, more = ask_hint(app.with_session(guided=True))
    return app, effects + more


@handler()
def play_again(app: App, moment: str) -> Update:
    """Begin a new game with the same players."""
    return _begin_game(app, app.session.setup.for_rematch(), moment)


@handler()
def play_opponent(app: App, level: int, moment: str, preset: str = "") -> Update:
    """Begin a game against an opponent of the road; with a preset, by its changed rules."""
    setup = Setup.default().with_name(0, app.settings.name).with_level(1, level)
    return _begin_game(app, setup.with_preset(preset), moment)


@handler()
def play_rated(app: App, moment: str, game: str = DEFAULT) -> Update:
    """Begin a game that rates the person: without the coach, against a bot of their strength."""
    return play_even(with_coach(app, on=False), moment, game)


@handler()
def play_even(app: App, moment: str, game: str = DEFAULT) -> Update:
    """Begin a game against a bot as strong as the person; without a rating, against a bot of the last level."""
    setup = Setup.default().with_game(game).with_name(0, app.settings.name)
    return _begin_game(app, setup.with_levels(app.settings.level, even=True), moment)


@handler()
def play_several(app: App, moment: str) -> Update:
    """Begin a game of one person against three bots of the last level."""
    setup = Setup.default(4).with_name(0, app.settings.name)
    return _begin_game(app, setup.with_levels(app.settings.level), moment)


@handler()
def play_coached(app: App, moment: str) -> Update:
    """Begin a new game with the same players, and with the coach."""
    return play_again(with_coach(app, on=True), moment)


@handler()
def play_from(app: App, turn: int, moment: str) -> Update:
    """Begin a new game at one of the turns of this game, counted from 0."""
    game, setup = app.session.game, app.session.setup
    if not 0 <= turn < len(game.plies):
        return app, ()
    setup = replace(setup.for_rematch(), began=moment)
    return open_game(app, setup, game.take_back(len(game.plies) - turn))


@handler()
def play_rematch(app: App, moment: str) -> Update:
    """Begin a new game with the same players, each on the next seat."""
    return _begin_game(app, app.session.setup.with_next_seats().for_rematch(), moment)


@handler()
def play_next_game(app: App, moment: str) -> Update:
    """Begin the next game of the match, with each player on the next seat."""
    session = app.session
    if session.game.outcome is None or session.setup.match is None or session.setup.match.last:
        return app, ()
    return _begin_game(app, session.setup.next_game(match_points(session.game)), moment)


def _begin_game(app: App, setup: Setup, began: str, start: pacru.Position | None = None) -> Update:
    """Begin a new game. Remember its level and the name of its person for the next one."""
    setup = strength.with_even_level(app.settings, setup) if setup.even else setup
    app, effects = new_game(app, setup, began, start)
    levels = [whole_level(player.level) for player in setup.players if player.bot]
    counts = setup.game == DEFAULT and not (setup.even or setup.homemade)
    if levels and counts and levels[0] != app.settings.level:
        app = store(app.with_settings(level=levels[0]), STREAK, 0)
    if len(setup.persons) == 1:
        app = app.with_settings(name=setup.players[setup.persons[0]].name.strip())
    return app, effects


def on_filed(app: App, message: Filed) -> Update:
    """Count wins and losses against a level of the bot, see ``app.rooms.play.streaks``, and rate the person."""
    if message.kept.game.outcome is None:
        return app, ()
    return streaks.count_game(strength.with_result(app, message.kept), message.kept)


def on_game_opened(app: App, message: GameOpened) -> Update:
    """Put a stored game or the game of a record on the board."""
    app, effects = open_game(app, message.setup, message.game)
    clock = message.clock or app.session.clock
    app = app.with_session(clock=clock, advised=message.advised, known=message.known)
    app = app.with_history(notes=message.notes)
    return (notify(app, message.trouble, lasts=True) if message.trouble else app), effects


def on_game_resumed(app: App, message: GameResumed) -> Update:
    """Replace the stand-in by the stored game, once that has been read."""
    effects: tuple[object, ...] = ()
    if message.kept:
        app, effects = replace_stand_in(app, message.kept)
    app = app.with_session(stands_in=False)
    return (notify(app, message.notice) if message.notice else app), effects


# The game in progress


def on_player_moved_away(app: App, message: PlayerMovedAway) -> Update:
    """Move a player from this page elsewhere, and drop the turn begun for them."""
    player = app.session.setup.players[message.player]
    if player.bot or player.away:
        return app, ()
    app, _ = skip(app)
    session, dialog = app.session, app.ui.dialog
    app = app.with_session(setup=session.setup.with_away(message.player))
    app, effects = set_game(app, session.game)
    return app.with_ui(dialog=dialog), effects


@handler()
def take_back(app: App) -> Update:
    """Take back the last turn; against bots, back to the person's own last turn."""
    if app.history.exercise:
        return aside.take_back(app)
    if not can_take_back(app):
        return app, ()
    game = app.session.game
    latest = app.bots.showing.after if app.bots.showing else game
    clock = clock_after(app, latest)
    undone = (Undone(latest, clock and clock.run(None)), *app.session.undone)
    plies = 0 if game.drawn else plies_to_take_back(app)
    app, effects = set_game(close_dialog(with_help(app)), game.take_back(plies))
    return app.with_session(undone=undone), effects


@handler()
def ask_resign(app: App) -> Update:
    """Ask who resigns."""
    return app, (Send(DialogOpened(RESIGN_DIALOG)),)


@handler()
def resign(app: App, player: int) -> Update:
    """Let a player resign (R15d)."""
    app, effects = skip(app)
    if player not in people_still_in(app):
        return app, effects
    app, more = set_game(close_dialog(app), app.session.game.resign(player))
    return app, effects + more
