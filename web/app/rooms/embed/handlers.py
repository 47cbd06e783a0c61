"""Handlers for messages of the page around an embed; web/embed/messages.js has validated their form."""

from dataclasses import replace

import pacru
from app.game import addresses, records
from app.game.aside import look_at, try_turns, without_aside
from app.game.course import close_dialog, notify, set_game, with_seat_down, without_replay
from app.game.games import replace_stand_in
from app.game.showing import skip
from app.model.app import App, Update
from app.model.changes import change
from app.model.messages import ExercisePlayed
from app.model.saved_game import SavedGame
from app.model.setup import Setup
from app.model.table import Table
from app.model.visible import visible_place
from app.rooms.embed.state import Embedding, Question, Refusal
from app.runtime.commands import After
from app.runtime.handling import handler
from app.runtime.room import Declarations
from app.runtime.update import Send
from pacru import link, record
from pacru.core.texts import _
from pacru.tree import Tree

# Content


@handler(unasked=True)
def load(
    app: App,
    show: str,
    plays: bool,
    asked: object = None,
    bottom: str = "",
    wrong: tuple[str, ...] = (),
) -> Update:
    """Show a game, a position or an exercise. If this is unreadable, keep the last content.

    Args:
        app: the state.
        show: a link, a record, a position or the address of an exercise; empty: the beginning of a game.
        plays: whether visitors may play turns.
        asked: the id of the message.
        bottom: the seat at the bottom of the board; empty: that of ``show``, or the default.
        wrong: options of the address that could not be read.
    """
    app = change(app, Embedding, question=Question("load", asked))
    declared = app.state(Declarations).addresses
    address = addresses.find(show, declared)
    event = addresses.event_at(address, declared) if address else ""
    if isinstance(event, str) and event:
        return refuse_address(app, event)
    if event:
        return _with_mistakes(app, wrong), (After(0, {**event}),)
    try:
        saved, ply, seat = _read(show)
    except pacru.PacruError as error:
        return refuse_address(app, _("This can’t be shown: {why}").format(why=error))
    app, effects = _open(change(app, Embedding, plays=plays), saved)
    if below := bottom or seat:
        app = with_seat_down(app, below)
    if ply is not None:
        app, more = _look_after(app, ply)
        effects += more
    return _loaded(_with_mistakes(app, wrong)), effects


def _with_mistakes(app: App, mistakes: tuple[str, ...]) -> App:
    """Return the state with a refusal that names these options of the address, if any."""
    if not mistakes:
        return app
    names = ", ".join(mistakes)
    app = notify(app, _("These parts of the address are wrong: {names}").format(names=names))
    return change(app, Embedding, refusal=Refusal("address", names))


def refuse_address(app: App, why: str) -> Update:
    """Say why the content is not shown. An embed without content then shows the beginning of a game."""
    if app.state(Embedding).loads == 0:
        app, _effects = _open(app, _first_position())
    return _refuse(app, "load", why), ()


def _read(text: str) -> tuple[SavedGame, int | None, str]:
    """Return the game in a text, the number of turns after which to show it, and the seat at the bottom.

    Raises:
        PacruError: the text is no game or position, or it is too long for a link.
    """
    fragment = link.find(text, ("g", "p")) if text[:1] == "#" else ""
    if link.is_game_link(fragment):
        return records.read_whole_link(fragment)
    if link.is_position_link(fragment):
        linked = link.read(fragment)
        return records.read(str(linked.position)), None, linked.seat or ""
    saved = records.read(text) if text else _first_position()
    record.check(saved.tree or Tree.of(saved.game), most_turns=link.MOST_TURNS)
    return saved, None, ""


def _first_position() -> SavedGame:
    return records.read(str(pacru.Position.initial()))


def _open(app: App, saved: SavedGame) -> Update:
    """Put the game on the board. Visitors play all sides; if they may not play, no side."""
    saved = SavedGame(_for_visitors(saved.setup), saved.game, notes=saved.notes)
    app, effects = replace_stand_in(app, saved)
    app = app.with_ui(result=False)
    if not app.state(Embedding).plays:
        app = app.with_session(shown=True).with_table(draft=None)
    return app, effects


def _for_visitors(setup: Setup) -> Setup:
    """Return the setup with a person at this device in every seat. Bots keep their names."""
    players = [
        replace(player, name=setup.full_name(number)) if player.bot else player
        for number, player in enumerate(setup.players)
    ]
    visitors = (replace(player, bot=False, away=False, control=None) for player in players)
    return replace(setup, players=tuple(visitors), match=None)


def _loaded(app: App) -> App:
    return change(app, Embedding, loads=app.state(Embedding).loads + 1)


# Turns


@handler(unasked=True)
def play(app: App, turn: str, asked: object = None) -> Update:
    """Play a turn, in notation, on the visible board."""
    app = change(app, Embedding, question=Question("turn", asked))
    app, effects = skip(without_replay(app))
    try:
        app, more = _play(app, pacru.Turn.parse(turn))
    except pacru.IllegalTurn as error:
        return _refuse(app, "illegal", f"{error.turn}: {error.reason}"), effects
    except pacru.PacruError as error:
        return _refuse(app, "illegal", str(error)), effects
    return app, effects + more


def _play(app: App, turn: pacru.Turn) -> Update:
    """Play a turn on the visible board, in a game or in an exercise.

    Raises:
        PacruError: the turn is not possible in the position on the board.
    """
    aside = app.history.aside
    if aside is None:
        return set_game(app, app.session.game.play(turn))
    if aside.exercise is None:
        return try_turns(app, [turn])
    if aside.table.draft is None:
        raise pacru.PacruError(_("It’s nobody’s turn."))
    game = aside.game.play(turn)
    aside = replace(aside, game=game, table=Table())
    return app.with_history(aside=aside), (Send(ExercisePlayed()),)


@handler(unasked=True)
def step(app: App, by: int | None = None, to: int | None = None, asked: object = None) -> Update:
    """Show the game ``by`` turns later, or after ``to`` turns. Exactly one of the two must be given."""
    app = change(app, Embedding, question=Question("step", asked))
    if app.history.exercise:
        return _refuse(app, "exercise", _("There are no moves to step through here.")), ()
    return _look_after(app, _ply(app) + (by or 0) if to is None else to)


def _ply(app: App) -> int:
    """Return the number of turns of the main line before the visible position."""
    place = visible_place(app)
    if place is None:
        return len(app.session.game.plies)
    return place[0] + 1 if place else 0


def _look_after(app: App, ply: int) -> Update:
    """Show the game after this number of turns, limited to the turns of the game."""
    ply = min(max(ply, 0), len(app.session.game.plies))
    if ply == len(app.session.game.plies):
        return without_replay(without_aside(app)), ()
    return look_at(app, (ply - 1,) if ply else ())


@handler(unasked=True)
def orient(app: App, bottom: str) -> Update:
    """Rotate the board so that this seat, "S", "W", "N" or "E", is at the bottom."""
    return with_seat_down(app, bottom), ()


# Refusals


def _refuse(app: App, code: str, text: str) -> App:
    """Return the state with a refusal, which is also shown to the person."""
    return change(notify(app, text), Embedding, refusal=Refusal(code, text))


def react(before: App, after: App) -> Update:
    """Count a new exercise as loaded, and close dialogs, which belong to rooms that an embed lacks."""
    if after.ui.dialog is not None:
        after = close_dialog(after)
        if after.state(Embedding).loads == 0:
            after = _refuse(after, "load", _("There is nothing at this address."))
    if after.ui.result:
        after = after.with_ui(result=False)
    old, new = _exercise(before), _exercise(after)
    if new and new != old:
        after = _loaded(after)
    return after, ()


def _exercise(app: App) -> str:
    return app.history.exercise.address if app.history.exercise else ""
