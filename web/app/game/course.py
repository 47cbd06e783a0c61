"""The course of a game: each change asks the next player, or shows the result."""

from dataclasses import replace

import pacru
from app.game import asking
from app.game.clocks import clock_after
from app.game.effects import withdrawal
from app.game.numbering import count_from, is_still, new_count, with_count
from app.model.app import App, Update
from app.model.history import History
from app.model.session import NewGame
from app.model.settings import Turning
from app.model.table import Notice, Table
from app.runtime.late import late

with late:
    from app.game import tree


def set_game(app: App, game: pacru.Game) -> Update:
    """Put another position of the game on the board, drop everything pending, and ask the next player.

    A dialog stays open, since a bot's turn must not close it.
    """
    before = app.session
    goes_on = before.game.start is game.start and before.game.outcome is None
    is_longer = len(game.plies) > len(before.game.plies)
    notice = persistent_notice(app) if goes_on and is_longer else None
    table = Table(entry=before.table.entry, notice=notice)
    clock, history = clock_after(app, game), _history_with(app, game)
    app, stop = _without_request(app.with_bots(trouble=""))
    app = app.with_ui(result=False).with_session(
        game=game, clock=clock, table=table, undone=(), offer=None, stopped=False
    )
    counts = goes_on and game.outcome and game.outcome.scores
    app, effects = (_count_markers if counts else proceed)(replace(app, history=history))
    return app, (*stop, *effects)


def _without_request(app: App) -> Update:
    """Withdraw the question to the bot whose turn it is, and drop its turn that is being shown."""
    request = app.bots.request
    app = app.with_bots(request=None, thinking=None, showing=None)
    return app, withdrawal(request)


def _count_markers(app: App) -> Update:
    """Count the markers of a game that has just ended, and open the result at the end."""
    if len(app.session.game.position.standing) < 2:  # the last player in wins without a count
        return proceed(app)
    counting, is_covered = new_count(app), app.ui.dialog or app.ui.hidden or app.history.aside
    if is_still(app) or is_covered:
        return proceed(with_count(app, replace(counting, at=counting.all)))
    return count_from(app, replace(counting, opens=True))


def _history_with(app: App, game: pacru.Game) -> History:
    """Return the history with the new turns of the game. A person who is entering a variation stays there."""
    history = app.history
    turns = len(app.session.game.plies)
    aside = history.aside if len(game.plies) > turns else None
    if history.notes is None:
        return History(aside=aside if aside and aside.entered else None)
    notes = tree.with_game(history.notes, game)
    if aside and tree.is_ahead(app, aside.path):
        path = tree.find_game(notes, aside.game, turns)
        stays = path is not None and not (len(path) == 1 and path[0] < len(game.plies))
        return History(notes, replace(aside, path=path) if path and stays else None)
    if aside and not aside.entered:
        return History(notes)
    if aside and aside.exercise:
        return History(notes, aside)
    same_places = notes.line[: len(history.notes.line)] == history.notes.line
    return History(notes, aside if same_places else None)


def proceed(app: App) -> Update:
    """Ask the player to move for a turn, or show the result."""
    session = app.session
    player = session.game.position.to_move
    if session.game.outcome or player is None:
        return app.with_ui(result=True), ()
    forced = pacru.Draft(session.game.position).turn  # a pass, in the games that have it
    if forced:
        return set_game(app, session.game.play(forced))
    if session.shown or session.setup.players[player].away:
        return app, ()
    if session.setup.players[player].bot:
        return (app, ()) if session.paused else asking.ask_bot(app)
    app = app.with_game_table(draft=pacru.Draft(session.game.position))
    app = with_own_side_down(app) if app.settings.turning is Turning.MOVER else app
    return asking.ask_hint_in_game(app) if session.guided else (app, ())


def stop_game(app: App) -> Update:
    """Stop the game: no player is asked for a turn, since none could be stored."""
    clock = app.session.clock
    return _without_request(app.with_session(stopped=True, clock=clock and clock.run(None)))


def resume_game(app: App) -> Update:
    """Let a stopped game go on: there may be space for its next turn."""
    app = app.with_session(stopped=False)
    session, bots = app.session, app.bots
    player = session.game.position.to_move
    if session.game.outcome or player is None or not session.setup.players[player].bot:
        return app, ()
    busy = bots.showing or bots.request is not None or session.paused
    return (app, ()) if busy else asking.ask_bot(app)


def with_own_side_down(app: App) -> App:
    """Rotate the board as the settings say."""
    setup, turning = app.session.setup, app.settings.turning
    persons, to_move = setup.persons, app.session.game.position.to_move
    below = persons[0] if len(persons) == 1 and turning is not Turning.SOUTH else None
    if turning is Turning.MOVER and app.game_table.draft and to_move in persons:
        below = to_move
    return with_seat_down(app, "S" if below is None else setup.players[below].seat)


def with_seat_down(app: App, seat: str) -> App:
    """Rotate the board until the side of a seat is below."""
    # The board is rotated clockwise: a quarter brings the right side, East, to the bottom.
    return app.with_ui(rotation="SENW".index(seat))


def close_dialog(app: App) -> App:
    """Close the dialog, and drop its new game or draw offer."""
    return replace(app.with_ui(dialog=None).with_session(offer=None), new_game=NewGame())


def notify(app: App, text: str, rule: str = "", *, lasts: bool = False) -> App:
    """Show a notice on the visible board. If it lasts, it stays while bots move."""
    return app.with_table(notice=Notice(text, rule, lasts))


def persistent_notice(app: App) -> Notice | None:
    """Return the notice of the game if it lasts while bots move."""
    notice = app.game_table.notice
    return notice if notice and notice.lasts else None


def without_replay(app: App) -> App:
    """Return the state without a replay on the visible board."""
    return app.with_table(replay=None) if app.table.replay else app
