"""The one state of the page and what each message makes of it. No browser in it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, TypeVar

import pacru
from app.core.settings import AT_FIRST, Pace, Settings, Turning
from app.effects import AskBot, FileGame, KeepGame, KeepSettings, Pause, RestartBot, StopBot
from app.keeping import Kept, Undone
from app.messages import (
    BoardRotated,
    BotAnswered,
    BotFailed,
    BotHurried,
    BotReady,
    BotRetried,
    BotThought,
    ChoiceSought,
    Chosen,
    CompletionPointed,
    CompletionTaken,
    Dialog,
    DialogClosed,
    DialogOpened,
    DrawAgreed,
    DrawOffered,
    Dropped,
    EditUndone,
    FieldClicked,
    FieldFocused,
    FieldPointed,
    FirstGameStarted,
    FormChanged,
    GameOpened,
    GameRejoined,
    GameStarted,
    HintWanted,
    Lifted,
    Message,
    Noted,
    PageHidden,
    PaymentCompleted,
    PlayedAgain,
    PositionChosen,
    Redone,
    Rematched,
    ReplayStepped,
    ReplayWanted,
    Resigned,
    Resized,
    ScenePassed,
    ScenesSkipped,
    SentAway,
    SettingsChanged,
    SteppedBack,
    TakenBack,
    ThreatsToggled,
    TimePassed,
    TurnConfirmed,
    TurnLookedAt,
    TurnsDeleted,
    TurnsPassed,
    TurnTyped,
    TypedEntered,
    VariationPromoted,
    Walked,
)
from app.setup import Player, Setup
from pacru.bot.levels import STRONGEST
from pacru.bot.protocol import Score, Thought
from pacru.explain import completion, scenes
from pacru.explain.scenes import Scene
from pacru.position import DEFAULT_SEATS
from pacru.svg.geometry import CENTRES, FIELD_AT, FIELDS
from pacru.texts import _

if TYPE_CHECKING:
    from pacru.tree import Tree

Own = TypeVar("Own")

Path = tuple[int, ...]
"""A place in the tree of a game, as in ``pacru.tree``, which most visits do without."""

# How often a bot that fails is started again before a person is asked.
BOT_ATTEMPTS: Final = 2
# How long the strongest bot looks for a hint, in milliseconds.
HINT_TIME: Final = 1000
# How long the strongest bot looks at the game when a draw is offered, in milliseconds.
DRAW_TIME: Final = 500
# How long each scene of a turn is shown, in seconds; at the pace "none" only those of one that is shown again.
SCENE_TIMES: Final = {Pace.NONE: 0.8, Pace.FAST: 0.4, Pace.CALM: 0.8}
# How much is shown of the line that a bot expects, in turns.
LINE_SHOWN: Final = 6


@dataclass(frozen=True, slots=True)
class Notice:
    """Why the last click could not do anything."""

    text: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Thinking:
    """What a bot thinks, as far as it can be shown."""

    thought: Thought
    line: tuple[tuple[int, pacru.Turn], ...]  # the turns it expects, each with its player


@dataclass(frozen=True, slots=True)
class Showing:
    """A turn of a bot that is being shown scene by scene."""

    request: int  # the question that it answers
    after: pacru.Game  # with this turn
    scenes: tuple[Scene, ...]
    at: int = 0  # the scene that is shown

    @property
    def ply(self) -> pacru.Ply:
        """The turn."""
        return self.after.plies[-1]


@dataclass(frozen=True, slots=True)
class Replay:
    """A turn that is shown again, scene by scene or just as it ended."""

    number: int  # as of a question, so that no other pause is taken for one of these
    ply: pacru.Ply
    scenes: tuple[Scene, ...]
    at: int = 0  # the scene that is shown
    running: bool = True  # the next scene comes by itself, until one before it is wanted


@dataclass(frozen=True, slots=True)
class Hint:
    """A good turn for the person to move: the number of the question, and its answer."""

    request: int
    ply: pacru.Ply | None = None  # None: the bot is still at it


@dataclass(frozen=True, slots=True)
class Offer:
    """A draw that a person offers, until all others have agreed or one has not."""

    player: int
    bots: tuple[int, ...]  # who have not answered yet; the first of them is asked
    people: tuple[int, ...]  # the same
    request: int | None = None  # the number of the question for that bot
    score: Score | None = None  # how it sees the game


@dataclass(frozen=True, slots=True)
class Entry:
    """A turn that is being typed."""

    text: str = ""
    at: int | None = None  # the completion that is pointed at


@dataclass(frozen=True, slots=True)
class Room:
    """The room for the board."""

    field_size: float = 0  # of one field, in CSS pixels; 0: not measured yet
    bare: bool = False  # no room for a frame


@dataclass(frozen=True, slots=True)
class Aside:
    """An earlier turn, or one that was not played: it lies on a board of its own beside the game."""

    path: Path  # its place in the tree
    board: "App"  # all play there, and nobody's time is counted

    @property
    def entered(self) -> bool:
        """Whether it is more than a look back."""
        return len(self.path) > 1 or has_begun(self.board)


@dataclass(frozen=True, slots=True)
class Edited:
    """What was before variations were changed, so that it can be undone; and what is said about the change."""

    says: str
    notes: "Tree | None"
    game: pacru.Game
    clock: pacru.Clock | None
    place: Path | None  # that was on the board; None: the game


@dataclass(frozen=True, slots=True)
class App:
    """Everything that the page shows follows from this."""

    setup: Setup
    game: pacru.Game
    clock: pacru.Clock | None = None  # None: nobody's time is counted
    hidden: bool = False  # whether something lies over the page
    draft: pacru.Draft | None = None  # the turn of the person to move; None: nobody's turn to click
    request: int | None = None  # the number of the question for a bot's turn, until it is answered
    showing: Showing | None = None  # a bot's turn that is not in the game yet
    replay: Replay | None = None  # until the next input
    hint: Hint | None = None  # until the next input
    requests: int = 0  # how many questions there have been
    thinking: Thinking | None = None  # what the bot that is asked has said about it
    bot_ready: bool = False
    bot_failures: int = 0  # since the bot's last answer
    dialog: str | None = None  # the id of the one that is open
    topic: str = ""  # the rule at which the rules are opened
    form: Setup | None = None  # the game being set up in the dialog
    start: pacru.Position | None = None  # where it is to start; None: at the beginning
    notice: Notice | None = None
    pointed: str | None = None  # the field under the mouse, or on which the keyboard is
    lifted: bool = False  # whether the chevron that was chosen is being dragged
    cursor: str | None = None  # the field on which the keyboard is, or was last
    focused: bool = False  # whether it is there now
    entry: Entry = Entry()
    ahead: tuple[str, ...] = ()  # the steps of the turn that were undone, the last one first
    undone: tuple[Undone, ...] = ()  # the games from which turns were taken back, the latest first
    offer: Offer | None = None
    notes: "Tree | None" = None  # variations and comments; None: nobody has made any
    aside: Aside | None = None  # what is on the board instead of the game
    edited: Edited | None = None  # until the next change
    rotation: int = 0  # quarter turns clockwise
    threats: bool = False  # whether it is shown who attacks whom
    guided: bool = False  # whether a hint is given before each turn, in a first game
    room: Room = Room()
    settings: Settings = AT_FIRST
    rooms: Mapping[type, object] = field(
        default_factory=dict
    )  # what is each room's own, by its class

    def own(self, kind: type[Own]) -> Own:
        """What is a room's own, see ``app.core.room.Room.begin``."""
        found = self.rooms[kind]
        assert isinstance(found, kind)
        return found

    def with_own(self, own: object) -> "App":
        """With another state of a room."""
        return replace(self, rooms={**self.rooms, type(own): own})

    @property
    def bot_gave_up(self) -> bool:
        """Whether the bot failed so often that a person has to decide how to go on."""
        return self.bot_failures > BOT_ATTEMPTS


Update = tuple[App, tuple[Any, ...]]
"""A state and the effects that lead there: those of ``app.effects`` here, commands and messages as well in a room."""


def start(
    setup: Setup | None = None,
    position: pacru.Position | None = None,
    settings: Settings = AT_FIRST,
) -> Update:
    """The state of a page that has just been opened.

    Args:
        setup: who plays; the default is one person against a bot.
        position: where the game starts, if not at the beginning; its options of the rules hold.
        settings: what was kept from the last visit.
    """
    setup = setup or Setup.default()
    if position is None:
        game = _new_game(setup)
    else:
        game = pacru.Game(position)
        setup = replace(setup, tournament=position.tournament, repetition=position.repetition)
    return _proceed(_side_down(App(setup, game, setup.clock, settings=settings)))


def resume(kept: Kept, settings: Settings = AT_FIRST) -> Update:
    """The state of a page that goes on with a game of an earlier visit; without a clock that was kept, a new one."""
    app = App(kept.setup, kept.game, kept.clock or kept.setup.clock, settings=settings)
    app, effects = _proceed(_side_down(app))
    app = replace(_at_hand(app, kept), notes=kept.notes)
    if kept.place is None:
        return app, effects
    from app import variations  # as above

    try:
        app, more = variations.opened(app, kept.place, kept.tried)
    except pacru.PacruError:  # there is no such place
        return app, effects
    return app, effects + more


def kept(app: App) -> Kept:
    """What the browser is to keep of a state."""
    place = app.aside.path if app.aside else None
    tried = _steps(app.aside.board) if app.aside else ()
    return Kept(
        app.setup,
        app.game,
        app.clock,
        _steps(app),
        app.ahead,
        app.undone,
        app.notes,
        place,
        tried,
    )


def _steps(app: App) -> tuple[str, ...]:
    return app.draft.path if app.draft else ()


def setup_for(position: pacru.Position, seat: str | None = None) -> Setup:
    """Who plays on from a position: with a seat one person there against bots, else people only."""
    seats = DEFAULT_SEATS[position.players]
    players = zip(seats, Setup.default(position.players).colours, strict=True)
    return Setup(tuple(Player(own, colour, seat not in (None, own)) for own, colour in players))


def noticed(app: App, text: str) -> App:
    """The state with something to tell that no click has caused."""
    return replace(app, notice=Notice(text))


def update(app: App, message: Message, now: float = 0.0) -> Update:
    """The state after a message, and what is to be done outside.

    Args:
        app: the state before.
        message: what has happened.
        now: when that was, in seconds, by any steady timepiece.
    """
    after, effects = _updated_at(app, message, now)
    return after, (KeepGame(kept(after)), *effects) if _differ(app, after) else effects


def _differ(before: App, after: App) -> bool:
    """Whether something has happened that is to be kept; time is not told every moment."""
    if before is after:
        return False
    old, new = kept(before), kept(after)
    pairs = (
        (old.game, new.game),
        (old.setup, new.setup),
        (old.undone, new.undone),
        (old.notes, new.notes),
    )
    at_hand = (old.steps, old.place, old.tried) != (new.steps, new.place, new.tried)
    return at_hand or any(one is not other for one, other in pairs)


def _updated_at(app: App, message: Message, now: float) -> Update:
    if app.clock is None:
        return _updated(app, message)
    before, (app, late) = app.game, _at(app, app.clock, now)
    if app.game is not before and isinstance(message, _OF_A_TURN):
        message = TimePassed()  # it was meant for the player who is out now
    app, effects = _updated(app, message)
    return _timed(app, now), late + effects


def _updated(app: App, message: Message) -> Update:
    if isinstance(message, Beside):
        from app import variations  # most visits do without

        return variations.updated(app, message)
    if app.aside:
        from app import variations  # as above

        after = variations.on_the_board(app, app.aside, message)
        if after is not None:
            return after
    match message:
        case TimePassed():
            return app, ()
        case PageHidden(hidden):
            return replace(app, hidden=hidden), ()
        case FieldPointed(field):
            return _pointed(app, field), ()
        case Resized(field_size, bare):
            return replace(app, room=Room(field_size, bare)), ()
        case BoardRotated():
            return replace(app, rotation=(app.rotation + 1) % 4), ()
        case ThreatsToggled():
            return replace(app, threats=not app.threats, replay=None), ()
        case FormChanged(form):
            return replace(app, form=form), ()
        case SettingsChanged(settings):
            return _set(app, settings), (KeepSettings(settings),)
        case DialogOpened(dialog, topic):
            begun = app.setup if dialog is Dialog.NEW_GAME else None
            app = replace(app, dialog=dialog, topic=topic, form=begun, start=None)
            return _welcomed(app) if dialog is Dialog.FIRST_STEPS else (app, ())
        case PositionChosen(position):
            return _set_up(app, position), ()
        case DialogClosed(dialog):
            return (_closed(app) if dialog in ("", app.dialog) else app), ()
        case TurnConfirmed():
            return _play(app, app.draft.turn) if app.draft and app.draft.turn else (app, ())
        case Redone():
            return _redone(app)
        case DrawOffered():
            return _offer_draw(app)
        case DrawAgreed(player):
            return _agree(app, player)
        case Rematched(began):
            return _new(app, app.setup.with_next_seats(), began)
        case FieldFocused(field):
            return _focused(app, field), ()
        case Walked(right, up):
            return _walked(app, right, up), ()
        case ChoiceSought(steps):
            return _sought(app, steps), ()
        case TurnTyped(text):
            return replace(app, entry=Entry(text), notice=None), ()
        case CompletionPointed(steps):
            return replace(app, entry=_pointed_completion(app, steps)), ()
        case CompletionTaken() | TypedEntered():
            return _typed(app, message)
        case FieldClicked() | Chosen() | PaymentCompleted() | SteppedBack() | Lifted() | Dropped():
            if app.replay and (
                isinstance(message, SteppedBack) or app.replay.ply is not last_turn(app)
            ):
                return replace(app, replay=None), ()  # what was clicked stands there no longer
            app, stop = without_hint(replace(app, replay=None))
            app, effects = _entered(app, message)
            return app, stop + effects
        case ReplayWanted():
            return _replay(app)
        case ReplayStepped(by):
            return _replay_stepped(app, by)
        case HintWanted():
            return _ask_hint(app)
        case TakenBack():
            return _take_back(app)
        case Resigned(player):
            app, effects = _skip(app)
            app, more = _resign(app, player)
            return app, effects + more
        case FirstGameStarted(began):
            weakest = Setup.default().with_level(1, 1)
            app, effects = _new(app, weakest, began)
            app, more = _ask_hint(replace(app, guided=True))
            return app, effects + more
        case GameStarted(began):
            return _new(app, app.form or app.setup, began, app.start)
        case SentAway(player):
            return _sent_away(app, player)
        case GameOpened(setup, game, notes, clock):
            app, effects = _open(app, setup, game)
            return replace(app, notes=notes, clock=clock or app.clock), effects
        case PlayedAgain(began):
            return _new(app, app.setup, began)
        case BotReady():
            return replace(app, bot_ready=True), ()
        case BotAnswered(request, turn) if request == app.request:
            return _answered(app, request, turn)
        case BotAnswered(request, turn) if app.hint and request == app.hint.request:
            return _advised(app, app.hint, turn)
        case BotAnswered(request) if app.offer and request == app.offer.request:
            return _answered_offer(app, app.offer)
        case BotAnswered():
            return app, ()  # nobody wants it any more
        case BotThought(request, thought) if app.offer and request == app.offer.request:
            return replace(app, offer=replace(app.offer, score=thought.score)), ()
        case BotThought(request, thought):
            return _thought(app, thought) if request == app.request else app, ()
        case ScenePassed(request, scene):
            return _scene_passed(app, request, scene)
        case ScenesSkipped():
            return _skip(app)
        case BotHurried():
            return app, () if app.request is None else (StopBot(),)
        case BotFailed():
            return _bot_failed(app)
        case BotRetried():
            return _restart_bot(replace(app, bot_failures=0))


def plies_to_take_back(app: App) -> int:
    """How many turns are undone at once: back to where a person was to move; 0: none can be."""
    positions = app.game.positions
    for plies in range(1, len(positions)):
        if app.game.plies[-plies].player in app.setup.away:
            return 0  # what others have sent is theirs
        player = positions[-1 - plies].to_move
        if player in app.setup.persons:
            return plies
    return 0


def can_take_back(app: App) -> bool:
    """Whether there is a turn to take back, or a draw that was agreed."""
    return app.game.drawn or plies_to_take_back(app) > 0


def can_redo(app: App) -> bool:
    """Whether something has been undone and nothing else done since."""
    return bool(app.undone or (app.ahead and app.draft))


def can_offer_draw(app: App) -> bool:
    """Whether a person can offer a draw now."""
    position = app.game.position
    if any(position.chevrons(player) for player in app.setup.away):
        return False  # nobody can be asked by a link
    asked = len(app.setup.persons) == len(app.setup.players) or not app.bot_gave_up
    return app.draft is not None and app.offer is None and asked


def can_resign(app: App) -> tuple[int, ...]:
    """The people who are still in the game."""
    if app.game.outcome:
        return ()
    position = app.game.position
    return tuple(player for player in app.setup.persons if position.chevrons(player))


def looked_at(app: App) -> Path | None:
    """Which place of the tree is on the board; None: it is the game as it stands."""
    if app.aside:
        return app.aside.path
    if app.replay is None:
        return None
    return (next(n for n, ply in enumerate(app.game.plies) if ply is app.replay.ply),)


def seen(app: App) -> App:
    """What is on the board: the game, or what lies beside it, as the players of the game see it."""
    return replace(mirrored(app, app.aside.board), setup=app.setup) if app.aside else app


def mirrored(app: App, board: App) -> App:
    """A board beside the game with all that is not about the game."""
    return replace(
        board,
        bot_ready=app.bot_ready,
        bot_failures=app.bot_failures,
        requests=app.requests,
        rotation=app.rotation,
        threats=app.threats,
        room=app.room,
        settings=app.settings,
        cursor=app.cursor,
        focused=app.focused,
    )


def has_begun(app: App) -> bool:
    """Whether a turn is half made."""
    return app.draft is not None and app.draft.step is not pacru.Step.CHEVRON


def last_turn(app: App) -> pacru.Ply | None:
    """The last turn that can be shown again; none in the middle of another."""
    if has_begun(app) or app.showing:
        return None
    return next((ply for ply in reversed(app.game.plies) if isinstance(ply.turn, pacru.Turn)), None)


def _set(app: App, settings: Settings) -> App:
    turned = settings.turning is not app.settings.turning
    thinking = app.thinking if settings.thinking else None
    app = replace(app, settings=settings, thinking=thinking)
    return _side_down(app) if turned else app


MESSAGES: Final = Message.__args__
"""The classes of the messages that are heard here."""

Beside = (
    TurnLookedAt
    | TurnsPassed
    | GameRejoined
    | Noted
    | TurnsDeleted
    | VariationPromoted
    | EditUndone
)
"""Messages about what lies beside the game."""

# Clocks

_OF_A_TURN: Final = (
    *(FieldClicked, Chosen, PaymentCompleted, SteppedBack, Lifted, Dropped),
    *(CompletionTaken, TypedEntered, TurnConfirmed, Redone, DrawOffered, DrawAgreed),
)


def _at(app: App, clock: pacru.Clock, now: float) -> Update:
    """At another moment, when somebody's time may have run out (R15e)."""
    clock = clock.at(now)
    app = replace(app, clock=clock)
    if clock.flagged is None:
        return app, ()
    return changed(app, app.game.leave(pacru.Out("time", clock.flagged)))


def _timed(app: App, now: float) -> App:
    """Whose time runs follows from all the rest."""
    if app.clock is None:
        return app
    player = app.game.position.to_move if _time_runs(app) else None
    return replace(app, clock=app.clock.run(player).at(now))


def _time_runs(app: App) -> bool:
    """The first turn may take as long as one likes, and nobody pays for what only the page is doing."""
    player = app.game.position.to_move
    if app.game.outcome or player is None or not app.game.plies or app.showing:
        return False
    if app.setup.players[player].bot and (app.request is None or not app.bot_ready):
        return False
    if app.setup.away:
        return False  # a link takes its time
    if app.aside and app.aside.entered:
        return False
    alone = len(app.setup.persons) == 1
    return not (app.hidden and alone and app.settings.resting)


def clock_after(app: App, game: pacru.Game) -> pacru.Clock | None:
    """The clocks when the game has gone on, or back, to that one."""
    clock, before = app.clock, len(app.game.plies)
    if clock is None or len(game.plies) < before:
        # A game that was kept without its times has no earlier ones.
        return clock and clock.take_back(min(before - len(game.plies), len(clock.history)))
    for ply in game.plies[before:]:
        made = None if isinstance(ply.turn, pacru.Out) else ply.player
        clock = clock.handed_over(ply.after.to_move, by=made)
    return clock


# Games


def _new_game(setup: Setup) -> pacru.Game:
    return pacru.Game.new(
        len(setup.players), setup.seats, tournament=setup.tournament, repetition=setup.repetition
    )


def _new(app: App, setup: Setup, began: str, start: pacru.Position | None = None) -> Update:
    game = _new_game(setup)
    if start:
        rules = {"tournament": setup.tournament, "repetition": setup.repetition}
        game = pacru.Game(start.with_rules(**rules))
    return _open(app, replace(setup, began=began), game)


def _sent_away(app: App, player: int) -> Update:
    """Whoever played here goes on elsewhere; the turn that was begun for them is dropped."""
    if app.setup.players[player].bot or app.setup.players[player].away:
        return app, ()
    app = replace(_skip(app)[0], setup=app.setup.with_away(player))
    dialog = app.dialog
    app, effects = changed(app, app.game)
    return replace(app, dialog=dialog), effects


def _set_up(app: App, start: pacru.Position) -> App:
    """The dialog for a new game, with a position to start from and who plays now."""
    same = len(app.setup.players) == start.players
    form = app.setup if same else app.setup.with_count(start.players)
    form = form.with_rules(tournament=start.tournament, repetition=start.repetition)
    return replace(app, dialog=Dialog.NEW_GAME, form=form, start=start)


def _open(app: App, setup: Setup, game: pacru.Game) -> Update:
    left = (FileGame(kept(app)),) if app.game.plies else ()
    app = replace(_closed(app), setup=setup, game=game, clock=setup.clock, notes=None, aside=None)
    app, effects = changed(_side_down(replace(app, guided=False)), game)
    return app, (*left, *effects)


def _welcomed(app: App) -> Update:
    """The first steps are not offered again."""
    if app.settings.welcomed:
        return app, ()
    app = replace(app, settings=replace(app.settings, welcomed=True))
    return app, (KeepSettings(app.settings),)


def _closed(app: App) -> App:
    return replace(app, dialog=None, form=None, start=None, offer=None)


def _side_down(app: App) -> App:
    """Whose side of the board is down, as the settings have it."""
    persons, turning = app.setup.persons, app.settings.turning
    below = persons[0] if len(persons) == 1 and turning is not Turning.SOUTH else None
    if turning is Turning.MOVER and app.draft and app.game.position.to_move in persons:
        below = app.game.position.to_move
    seat = "S" if below is None else app.setup.players[below].seat
    # The board is turned clockwise: a quarter brings the right side, East, down.
    return replace(app, rotation="SENW".index(seat))


def changed(app: App, game: pacru.Game) -> Update:
    """Another position is on the board: what was under way is dropped, the next player asked.

    A dialog stays open: it may be a bot that has just moved.
    """
    app, stop = without_hint(_with_notes(app, game))
    if app.request is not None:
        stop = (StopBot(),)
    app = replace(
        app,
        clock=clock_after(app, game),
        game=game,
        draft=None,
        request=None,
        thinking=None,
        showing=None,
    )
    app = replace(app, notice=None, pointed=None, replay=None, lifted=False)
    app = replace(app, ahead=(), undone=(), offer=None, edited=None)
    app, effects = _proceed(app)
    return app, (*stop, *effects)


def _with_notes(app: App, game: pacru.Game) -> App:
    """The tree grows with the game; who does more than look back stays there when the game goes on meanwhile."""
    goes_on = len(game.plies) > len(app.game.plies)
    aside = app.aside if goes_on and app.aside and app.aside.entered else None
    if app.notes is None:
        return replace(app, aside=aside)
    from app import variations  # as above

    notes = variations.grown(app.notes, game)
    same_places = notes.line[: len(app.notes.line)] == app.notes.line
    return replace(app, notes=notes, aside=aside if same_places else None)


def _proceed(app: App) -> Update:
    """Let the player to move begin, or show the result."""
    player = app.game.position.to_move
    if app.game.outcome or player is None:
        return replace(app, dialog=app.dialog or Dialog.RESULT), ()
    if app.setup.players[player].away:
        return app, ()
    if not app.setup.players[player].bot:
        app = replace(app, draft=pacru.Draft(app.game.position))
        app = _side_down(app) if app.settings.turning is Turning.MOVER else app
        return _ask_hint(app) if app.guided else (app, ())
    return _ask_bot(app)


def _at_hand(app: App, kept: Kept) -> App:
    """With the turn that was half made, and what was undone; as far as that can still be done."""
    if app.draft is None or app.game is not kept.game:
        return replace(app, undone=kept.undone)
    draft, left = as_far_as_possible(app.draft, kept.steps)
    _, never = as_far_as_possible(draft, kept.ahead)
    ahead = () if left else kept.ahead[: len(kept.ahead) - len(never)]
    return replace(app, draft=draft, ahead=ahead, undone=kept.undone)


def as_far_as_possible(
    draft: pacru.Draft, steps: tuple[str, ...]
) -> tuple[pacru.Draft, tuple[str, ...]]:
    """The draft after those steps that it allows, and the rest of them."""
    for number, key in enumerate(steps):
        if draft.choice(key) is None:
            return draft, steps[number:]
        draft = draft.choose(key)
    return draft, ()


def _play(app: App, turn: pacru.Turn) -> Update:
    return changed(replace(app, entry=Entry()), app.game.play(turn))


def _take_back(app: App) -> Update:
    if not can_take_back(app):
        return app, ()
    latest = app.showing.after if app.showing else app.game
    clock = clock_after(app, latest)
    undone = (Undone(latest, clock and clock.run(None)), *app.undone)
    plies = 0 if app.game.drawn else plies_to_take_back(app)
    app, effects = changed(_closed(app), app.game.take_back(plies))
    return replace(app, undone=undone), effects


def _redone(app: App) -> Update:
    if app.draft and app.ahead:
        key, *ahead = app.ahead
        app, effects = _drafted(app, app.draft.choose(key))
        return replace(app, ahead=tuple(ahead)) if app.draft else app, effects
    if not app.undone:
        return app, ()
    last, *undone = app.undone
    app, effects = changed(replace(_closed(app), game=last.game, clock=last.clock), last.game)
    return replace(app, undone=tuple(undone)), effects


def _resign(app: App, player: int) -> Update:
    if player not in can_resign(app):
        return app, ()
    return changed(_closed(app), app.game.resign(player))


# Draws


def _offer_draw(app: App) -> Update:
    app, effects = _skip(app)
    if not can_offer_draw(app):
        return app, effects
    player = app.game.position.to_move
    assert player is not None
    others = [
        other
        for other in range(app.game.position.players)
        if other != player and app.game.position.chevrons(other)
    ]
    app, stop = without_hint(replace(_closed(app), dialog=Dialog.DRAW, notice=None, lifted=False))
    bots = tuple(other for other in others if app.setup.players[other].bot)
    people = tuple(other for other in others if other not in bots)
    app, more = _further(app, Offer(player, bots, people))
    return app, effects + stop + more


def _further(app: App, offer: Offer) -> Update:
    """Ask the next bot, wait for people, or end the game: then all have agreed."""
    app = replace(app, offer=replace(offer, request=None, score=None))
    if offer.bots:
        return _ask_about_draw(app, offer)
    if offer.people:
        return app, ()
    return changed(_closed(app), app.game.agree_draw())


def _ask_about_draw(app: App, offer: Offer) -> Update:
    """Ask a bot how it would see the game if it were to move."""
    try:
        position = app.game.position.with_to_move(offer.bots[0])
    except pacru.PacruError:  # it has no move: nothing is better for it than a draw
        return _further(app, replace(offer, bots=offer.bots[1:]))
    number = app.requests + 1
    lines = _question(pacru.Game(position), STRONGEST.number, f"go movetime {DRAW_TIME}")
    app = replace(app, offer=replace(offer, request=number), requests=number)
    return app, (AskBot(number, lines),)


def _answered_offer(app: App, offer: Offer) -> Update:
    app = replace(app, bot_failures=0)
    kind, value = offer.score or Score("markers", 0)
    if kind == "loss" or (kind == "markers" and value <= 0):
        return _further(app, replace(offer, bots=offer.bots[1:]))
    name = app.setup.name(offer.bots[0])
    text = _("{name} declines the draw: it sees itself ahead").format(name=name)
    return replace(_closed(app), notice=Notice(text, "R16c")), ()


def _agree(app: App, player: int) -> Update:
    offer = app.offer
    if offer is None or player not in offer.people:
        return app, ()
    people = tuple(other for other in offer.people if other != player)
    if offer.bots:
        return replace(app, offer=replace(offer, people=people)), ()
    return _further(app, replace(offer, people=people))


# The turn of a person


Input = FieldClicked | Chosen | PaymentCompleted | SteppedBack | Lifted | Dropped
"""Steps of a turn."""


def _entered(app: App, message: Input) -> Update:
    if app.showing:
        return _skipped_by(app, message)
    match message:
        case FieldClicked(field):
            return _clicked(replace(app, notice=None), field)
        case Chosen(key):
            return _chosen(replace(app, notice=None), key)
        case PaymentCompleted():
            return _drafted(app, app.draft.complete()) if app.draft else (app, ())
        case SteppedBack():
            return _stepped_back(app), ()
        case Lifted(field):
            return _lifted(app, field), ()
        case Dropped(field):
            return _dropped(app, field)


def _pointed(app: App, field: str | None) -> App:
    """Only destinations are looked at: what they would bring is shown before they are chosen."""
    draft = app.draft
    if field and not (draft and draft.step is pacru.Step.WHERE and draft.choice(field)):
        field = None
    return app if field == app.pointed else replace(app, pointed=field)


def _clicked(app: App, field: str) -> Update:
    draft = app.draft
    if draft is None:
        return replace(app, notice=_not_your_turn(app)), ()
    key = _key_of(draft, field)
    if draft.choice(key):
        return _drafted(app, draft.choose(key))
    if draft.step is pacru.Step.WHERE and field == draft.chevron:
        return _stepped_back(app), ()
    if draft.step in _FREE and draft.cancel().choice(field):
        return _drafted(app, draft.cancel().choose(field))
    return _refused(app, draft, key), ()


_FREE: Final = (pacru.Step.CHEVRON, pacru.Step.WHERE, pacru.Step.DONE)
"""The steps in which another chevron may be chosen instead."""


def _key_of(draft: pacru.Draft, field: str) -> str:
    """A field that just one of the two benefits would change stands for that benefit (R13)."""
    if draft.step is not pacru.Step.BENEFIT:
        return field
    keys = [choice.key for choice in draft.choices if field in choice.gains | choice.options]
    return keys[0] if len(keys) == 1 else field


def _chosen(app: App, key: str) -> Update:
    if app.draft is None:
        return app, ()
    if app.draft.choice(key):
        return _drafted(app, app.draft.choose(key))
    return _refused(app, app.draft, key), ()


def _drafted(app: App, draft: pacru.Draft) -> Update:
    if draft.turn is not None and not app.settings.confirm:
        return _play(app, draft.turn)
    app = replace(app, draft=draft, notice=None, pointed=None, lifted=False, ahead=())
    return _brought_near(app), ()


def _refused(app: App, draft: pacru.Draft, key: str) -> App:
    if draft.step is pacru.Step.DONE:
        return replace(app, notice=Notice(_("play this turn, or go a step back"), "R2"))
    rule, reason = draft.refusal(key)
    return replace(app, notice=Notice(reason, rule))


def _stepped_back(app: App) -> App:
    draft = app.draft
    if draft is None or not draft.path:
        return replace(app, notice=None, pointed=None, lifted=False)
    app = replace(app, draft=draft.back(), ahead=(draft.path[-1], *app.ahead))
    return replace(app, notice=None, pointed=None, lifted=False)


def _lifted(app: App, field: str) -> App:
    """Dragging a chevron chooses it, whichever was chosen before."""
    draft = app.draft
    if draft is None:
        return replace(app, notice=_not_your_turn(app))
    if draft.step not in _FREE:
        return _refused(app, draft, field)
    draft = draft.cancel()
    if not draft.choice(field):
        return _refused(app, draft, field)
    app = replace(app, draft=draft.choose(field), notice=None, pointed=None)
    return replace(app, lifted=True, ahead=())


def _dropped(app: App, field: str | None) -> Update:
    """A chevron put down beside the board, or where it was, has not been chosen after all."""
    draft = app.draft
    if draft is None or not app.lifted:
        return app, ()
    app = replace(app, lifted=False, pointed=None)
    if field is None or field == draft.chevron:
        return replace(app, draft=draft.cancel(), notice=None), ()
    return _chosen(app, field)


# The keyboard on the board


def tab_stop(app: App) -> str:
    """The field to which the tab key leads: where the keyboard was last, else a chevron to choose."""
    if app.cursor:
        return app.cursor
    chevrons = app.draft.cancel().choices if app.draft else ()
    return min((choice.key for choice in chevrons), default="e5")


def _focused(app: App, field: str | None) -> App:
    here = field is not None
    if (here, field or app.cursor) != (app.focused, app.cursor):
        app = replace(app, focused=here, cursor=field or app.cursor)
    return _pointed(app, field)


def _walked(app: App, right: int, up: int) -> App:
    x, y = CENTRES[app.rotation][tab_stop(app)]
    seen = _on_board(x + 100 * right), _on_board(y - 100 * up)
    return _focused(app, FIELD_AT[app.rotation][seen])


def _on_board(centre: int) -> int:
    return min(max(centre, _FIRST), _LAST)


def _sought(app: App, steps: int) -> App:
    """The keyboard goes to the next field that can be chosen, in the order of their names."""
    here = tab_stop(app)
    others = sorted(key for key in _choosable(app) if key != here)
    if not others:
        return app
    later = sum(1 for key in others if key < here)
    return _focused(app, others[(later + (steps - 1 if steps > 0 else steps)) % len(others)])


def _choosable(app: App) -> list[str]:
    return [choice.key for choice in app.draft.choices if choice.key in FIELDS] if app.draft else []


def _brought_near(app: App) -> App:
    """Where only some fields are asked for, the keyboard goes to the nearest of them, if it is in use."""
    draft, here = app.draft, app.cursor
    if draft is None or here is None or draft.step not in _ASKING or draft.choice(here):
        return app

    def distance(field: str) -> tuple[int, str]:
        return max(abs(ord(a) - ord(b)) for a, b in zip(here, field, strict=True)), field

    return replace(app, cursor=min(_choosable(app), key=distance, default=here))


_ASKING: Final = (pacru.Step.MARK, pacru.Step.MEETING, pacru.Step.PAYMENT)
"""The steps in which fields are asked for that may lie anywhere."""
_FIRST, _LAST = 50, 850
"""Centres of the first and the last field in a row or column of the board as it is seen."""


# Typed turns


def completions(app: App) -> tuple[completion.Completion, ...]:
    """How the turn that is being typed can go on."""
    return completion.complete(app.draft.position, app.entry.text) if app.draft else ()


def _pointed_completion(app: App, steps: int) -> Entry:
    count = len(completions(app))
    if not count:
        return app.entry
    first = 0 if steps > 0 else count - 1
    at = first if app.entry.at is None else (app.entry.at + steps) % count
    return replace(app.entry, at=at)


def _typed(app: App, message: CompletionTaken | TypedEntered) -> Update:
    app, effects = _skip(app)
    text, offered = app.entry.text, completions(app)
    if isinstance(message, CompletionTaken):
        text = message.text
    elif app.entry.at is not None and app.entry.at < len(offered):
        text = offered[app.entry.at].text
    if not text or any(one.text == text and not one.whole for one in offered):
        return replace(app, entry=Entry(text), notice=None), effects
    app, stop = without_hint(app)
    app, more = _play_typed(replace(app, entry=Entry(text), notice=None), text)
    return app, effects + stop + more


def _play_typed(app: App, text: str) -> Update:
    if app.draft is None:
        return replace(app, notice=_not_your_turn(app)), ()
    try:
        turn = pacru.Turn.parse(completion.plain(text))
        draft = pacru.Draft.of(app.draft.position, turn)
        if app.draft.turn is not None and app.draft.turn == draft.turn:
            return _play(app, app.draft.turn)  # entered once more, it is confirmed
        return _drafted(app, draft)
    except pacru.IllegalTurn as error:
        return replace(app, notice=Notice(f"{error.turn}: {error.reason}", error.rule)), ()
    except pacru.NotationError as error:
        why = _("{text} is no turn: expected {expected}")
        return replace(app, notice=Notice(why.format(text=text, expected=error.expected))), ()


def _not_your_turn(app: App) -> Notice:
    player = app.game.position.to_move
    if app.game.outcome or player is None:
        return Notice(_("The game is over. Take back a turn, or begin a new game."))
    if app.setup.players[player].away:
        text = _("It is the turn of {name}, who plays elsewhere. Send the link")
    else:
        text = _("It is the turn of {name}.")
    return Notice(text.format(name=app.setup.name(player)), "R2")


# Hints


def _ask_hint(app: App) -> Update:
    if app.hint or app.draft is None or app.draft.step is not pacru.Step.CHEVRON:
        return app, ()
    app = replace(app, replay=None)
    number = app.requests + 1
    lines = _question(app.game, STRONGEST.number, f"go movetime {HINT_TIME}")
    app = replace(app, hint=Hint(number), requests=number, notice=None)
    if app.bot_gave_up:
        return replace(app, bot_failures=0), (RestartBot(), AskBot(number, lines))
    return app, (AskBot(number, lines),)


def _advised(app: App, hint: Hint, text: str) -> Update:
    try:
        ply = app.game.play(pacru.Turn.parse(text)).plies[-1]
    except pacru.PacruError:
        return _bot_failed(app)
    return replace(app, hint=replace(hint, ply=ply), bot_failures=0), ()


def without_hint(app: App) -> Update:
    """The state in which no hint is shown or waited for."""
    if app.hint is None:
        return app, ()
    return replace(app, hint=None), () if app.hint.ply else (StopBot(),)


# Turns once more


def _replay(app: App) -> Update:
    ply = last_turn(app)
    return look(app, ply, running=True) if ply else (app, ())


def look(app: App, ply: pacru.Ply, *, running: bool) -> Update:
    """The state in which a turn is shown again: scene by scene, or as it ended."""
    app, stop = without_hint(app)
    shown = scenes.of(ply)
    replay = Replay(app.requests + 1, ply, shown, 0 if running else len(shown) - 1, running)
    app, effects = _shown_again(replace(app, requests=replay.number, notice=None), replay)
    return app, stop + effects


def _replay_stepped(app: App, by: int) -> Update:
    replay = app.replay
    if replay is None:
        return app, ()
    at, running = max(replay.at + by, 0), replay.running and by > 0
    if at == len(replay.scenes):
        return replace(app, replay=None), ()
    return _shown_again(app, replace(replay, at=at, running=running))


def _shown_again(app: App, replay: Replay) -> Update:
    pause = Pause(replay.number, replay.at, SCENE_TIMES[app.settings.pace])
    return replace(app, replay=replay), (pause,) if replay.running else ()


# The turn of a bot


def _question(game: pacru.Game, level: int, go: str) -> tuple[str, ...]:
    """The lines that ask a bot of some level for a turn."""
    return (f"setoption name Level value {level}", f"position {_history(game)}", go)


def _go(clock: pacru.Clock | None) -> str:
    """The line that lets a bot think, which hears how much time everybody has."""
    if clock is None:
        return "go"
    words = ["go"]
    for letter, control, left in zip("abcd", clock.controls, clock.left, strict=False):
        if control:
            words += [f"{letter}time", f"{1000 * left:.0f}"]
            words += [f"{letter}inc", f"{1000 * control.increment}"]
    return " ".join(words)


def _history(game: pacru.Game) -> str:
    """The position and, where repetition counts, how it came about (R16c)."""
    if not game.start.repetition:
        return f"text {game.position}"
    plies = game.plies
    left = [number for number, ply in enumerate(plies, 1) if isinstance(ply.turn, pacru.Out)]
    since = plies[left[-1] if left else 0 :]  # the protocol has no word for somebody who leaves
    if not since:
        return f"text {game.position}"
    return f"text {since[0].before} moves {' '.join(str(ply.turn) for ply in since)}"


def _ask_bot(app: App) -> Update:
    number = app.requests + 1
    player = app.game.position.to_move
    assert player is not None
    # What the level looks at decides when it ends.
    lines = _question(app.game, app.setup.players[player].level, _go(app.clock))
    return replace(app, request=number, requests=number), (AskBot(number, lines),)


def _answered(app: App, request: int, text: str) -> Update:
    app = replace(app, request=None)
    try:
        game = app.game.play(pacru.Turn.parse(text))
    except pacru.PacruError:
        # The rules on this side are the same as the bot's, so this is a fault of the program.
        return _bot_failed(app)
    app = replace(app, bot_failures=0, notice=None)
    if app.settings.pace is Pace.NONE:
        return changed(app, game)
    shown = scenes.of(game.plies[-1])
    # The last scene is what the board shows afterwards, unless a dialog covers it then.
    return _show(app, Showing(request, game, shown if game.outcome else shown[:-1]))


def _show(app: App, showing: Showing) -> Update:
    pause = Pause(showing.request, showing.at, SCENE_TIMES[app.settings.pace])
    return replace(app, showing=showing, replay=None), (pause,)


def _scene_passed(app: App, request: int, scene: int) -> Update:
    if app.replay and (app.replay.number, app.replay.at) == (request, scene):
        return _replay_stepped(app, 1) if app.replay.running else (app, ())
    showing = app.showing
    if showing is None or (showing.request, showing.at) != (request, scene):
        return app, ()
    if scene + 1 == len(showing.scenes):
        return _skip(app)
    return _show(app, replace(showing, at=scene + 1))


def _skip(app: App) -> Update:
    app = replace(app, replay=None)
    return changed(app, app.showing.after) if app.showing else (app, ())


def _skipped_by(app: App, message: Input) -> Update:
    """Any input ends the show; a click or a drag of something that can be chosen then also chooses it."""
    app, effects = _skip(app)
    match message:
        case FieldClicked(field) | Lifted(field) if app.draft and app.draft.choice(field):
            app, more = _entered(app, message)
            return app, effects + more
    return app, effects


def _thought(app: App, thought: Thought) -> App:
    if not app.settings.thinking:
        return app
    return replace(app, thinking=Thinking(thought, _expected(app.game.position, thought.line)))


def _expected(
    position: pacru.Position, line: tuple[str, ...]
) -> tuple[tuple[int, pacru.Turn], ...]:
    """The turns of a line as far as they are shown, or can be understood."""
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


def _bot_failed(app: App) -> Update:
    app = replace(app, bot_failures=app.bot_failures + 1, bot_ready=False, thinking=None)
    if app.hint:
        app = replace(
            app, hint=None, notice=Notice(_("No hint this time: the bot stopped working."))
        )
    if app.offer and app.offer.bots:
        app = _closed(app)
        told = _("No answer about the draw: the bot stopped working.")
        app = replace(app, notice=Notice(told))
    if app.bot_gave_up:
        return replace(app, request=None), ()
    return _restart_bot(app)


def _restart_bot(app: App) -> Update:
    player = app.game.position.to_move
    bot = player is not None and app.setup.players[player].bot
    wanted = bot and not app.game.outcome and not app.showing
    app, effects = _ask_bot(app) if wanted else (app, ())
    return app, (RestartBot(), *effects)
