"""What the messages to an embed change."""

from dataclasses import replace
from typing import Final

import pacru
from app.game import addresses, records
from app.game.aside import look_at, try_turns, without_aside
from app.game.course import close_dialog, notify, set_game, without_replay
from app.game.exchange import AddressRefused
from app.game.games import replace_stand_in
from app.game.keeping import SavedGame
from app.game.showing import skip
from app.model.app import App, Update
from app.model.messages import ExercisePlayed
from app.model.setup import Setup
from app.model.table import Table
from app.model.visible import visible_place
from app.rooms.embed.messages import Load, Message, Orient, PlayTurn, Step
from app.rooms.embed.state import Embedding, Question, Refused
from app.runtime.commands import After
from app.runtime.room import Declarations
from app.runtime.update import Send
from pacru import link, record
from pacru.core.texts import _
from pacru.tree import Tree

SEATS: Final = "SENW"
"""The seats in the order in which they come to the bottom when the board is rotated."""


# What it shows


def _on_load(app: App, message: Load) -> Update:
    """Show another game. If it cannot be read, what is there stays."""
    app = _asked(app, "load", message.id)
    declared = app.own(Declarations).addresses
    address = addresses.find(message.show, declared)
    event = addresses.event_at(address, declared) if address else ""
    if isinstance(event, str) and event:
        return _on_address_refused(app, AddressRefused(event))
    if event:
        return _with_mistakes(app, message.mistakes), (After(0, {**event}),)
    try:
        opened, ply, seat = _read(message.show)
    except pacru.PacruError as error:
        return _on_address_refused(
            app, AddressRefused(_("This can’t be shown: {why}").format(why=error))
        )
    app = app.with_own(replace(app.own(Embedding), plays=message.plays))
    app, effects = _open(app, opened)
    app = _with_below(app, message.bottom or seat)
    if ply is not None:
        app, more = _look_after(app, ply)
        effects += more
    return _loaded(_with_mistakes(app, message.mistakes)), effects


def _with_mistakes(app: App, mistakes: tuple[str, ...]) -> App:
    """Name the options of the address that could not be read."""
    if not mistakes:
        return app
    names = ", ".join(mistakes)
    app = notify(app, _("The address has a mistake in: {names}").format(names=names))
    return _with_refusal(app, "address", names)


def _on_address_refused(app: App, message: AddressRefused) -> Update:
    """Say why nothing is shown. If nothing has been, the beginning of a game is."""
    if app.own(Embedding).loads == 0:
        app, _effects = _open(app, _at_the_beginning())
    return _refuse(app, "load", message.why), ()


def _read(text: str) -> tuple[records.Opened, int | None, str]:
    """Read what is to be shown: the game, after how many turns, and the seat below.

    Raises:
        PacruError: it is no game or position, or one that is too long for a link.
    """
    fragment = link.find(text, ("g", "p")) if text[:1] == "#" else ""
    if link.is_game_link(fragment):
        return records.read_whole_link(fragment)
    if link.is_link(fragment):
        found = link.parse_position_link(fragment)
        return records.read(str(found.position)), None, found.seat or ""
    opened = records.read(text) if text else _at_the_beginning()
    record.check(opened.tree or Tree.of(opened.game), most_turns=link.MOST_TURNS)
    return opened, None, ""


def _at_the_beginning() -> records.Opened:
    return records.read(str(pacru.Position.initial()))


def _open(app: App, opened: records.Opened) -> Update:
    """Return the state with the game. Whoever looks at it plays all sides, or none."""
    kept = SavedGame(_for_visitors(opened.setup), opened.game, notes=opened.notes)
    app, effects = replace_stand_in(app, kept)
    app = app.with_ui(result=False)
    if not app.own(Embedding).plays:
        app = app.with_session(shown=True).with_table(draft=None)
    return app, effects


def _for_visitors(setup: Setup) -> Setup:
    """Return the players of a game as people who all play here; bots keep their names."""
    players = tuple(
        replace(
            one,
            bot=False,
            away=False,
            control=None,
            name=setup.full_name(number) if one.bot else one.name,
        )
        for number, one in enumerate(setup.players)
    )
    return replace(setup, players=players, match=None)


def _loaded(app: App) -> App:
    own = app.own(Embedding)
    return app.with_own(replace(own, loads=own.loads + 1))


# Turns


def _on_play_turn(app: App, message: PlayTurn) -> Update:
    app = _asked(app, "turn", message.id)
    app, effects = skip(without_replay(app))
    try:
        turn = pacru.Turn.parse(message.turn)
        app, more = _play(app, turn)
    except pacru.IllegalTurn as error:
        return _refuse(app, "illegal", f"{error.turn}: {error.reason}"), effects
    except pacru.PacruError as error:
        return _refuse(app, "illegal", str(error)), effects
    return app, effects + more


def _play(app: App, turn: pacru.Turn) -> Update:
    """Play a turn on the visible board, in a game or in an exercise.

    Raises:
        PacruError: it is not possible there.
    """
    aside = app.history.aside
    if aside is None:
        return set_game(app, app.session.game.play(turn))
    if aside.exercise is None:
        return try_turns(app, [turn])
    if aside.table.draft is None:
        raise pacru.PacruError(_("Nobody is to move."))
    game = aside.game.play(turn)
    aside = replace(aside, game=game, table=Table())
    return app.with_history(aside=aside), (Send(ExercisePlayed()),)


def _on_step(app: App, message: Step) -> Update:
    app = _asked(app, "step", message.id)
    if app.history.exercise:
        return _refuse(app, "exercise", _("There are no moves to step through here.")), ()
    return _look_after(app, _ply(app) + message.by if message.to is None else message.to)  # type: ignore[operator]


def _ply(app: App) -> int:
    """Return how many turns of the main line the visible board shows."""
    place = visible_place(app)
    if place is None:
        return len(app.session.game.plies)
    return place[0] + 1 if place else 0


def _look_after(app: App, ply: int) -> Update:
    """Show the game after this many turns, as far as it goes."""
    ply = min(max(ply, 0), len(app.session.game.plies))
    if ply == len(app.session.game.plies):
        return without_replay(without_aside(app)), ()
    return look_at(app, (ply - 1,) if ply else ())


# The look


def _on_orient(app: App, message: Orient) -> Update:
    return _with_below(app, message.bottom), ()


def _with_below(app: App, seat: str) -> App:
    app = app.with_own(replace(app.own(Embedding), bottom=seat))
    return app.with_ui(rotation=SEATS.index(seat)) if seat else app


# Around


def _asked(app: App, kind: str, id: object) -> App:  # noqa: A002 - as the messages have it
    own = app.own(Embedding)
    return app.with_own(replace(own, question=Question(kind, id, own.question.number + 1)))


def _refuse(app: App, code: str, text: str) -> App:
    """Return the state with the refusal, which people see as well."""
    return _with_refusal(notify(app, text), code, text)


def _with_refusal(app: App, code: str, text: str) -> App:
    own = app.own(Embedding)
    return app.with_own(replace(own, refused=Refused(code, text, own.refused.number + 1)))


def react(before: App, after: App) -> Update:
    """Show an exercise as what is loaded, and no dialogs: those lead to what an embed does not have."""
    if after.ui.dialog is not None:
        after = close_dialog(after)
        if after.own(Embedding).loads == 0:
            after = _refuse(after, "load", _("There is nothing at this address."))
    if after.ui.result:
        after = after.with_ui(result=False)
    old, new = _exercise(before), _exercise(after)
    if new and new != old:
        after = _loaded(after)
    return after, ()


def _exercise(app: App) -> str:
    return app.history.exercise.address if app.history.exercise else ""


def update(app: App, message: Message) -> Update:
    """Return the state after a message of the room, and the effects."""
    match message:
        case Load():
            return _on_load(app, message)
        case PlayTurn():
            return _on_play_turn(app, message)
        case Step():
            return _on_step(app, message)
        case Orient():
            return _on_orient(app, message)
        case AddressRefused():
            return _on_address_refused(app, message)
