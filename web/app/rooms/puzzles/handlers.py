"""What answers the events of the puzzles."""

from dataclasses import replace
from typing import Final

import pacru
from app.game import exercises, records
from app.game.exchange import AddressRefused, Exhibit, ExhibitsOffered
from app.model.app import App, Update
from app.model.history import Exercise
from app.model.messages import DialogOpened, ExercisePlayed
from app.person.puzzle_log import Tried, with_tried
from app.rooms.puzzles import choosing, regions, solving, wording
from app.rooms.puzzles.record import Record
from app.rooms.puzzles.solving import PuzzleVerdict
from app.rooms.puzzles.state import (
    NAME,
    PUZZLE_DIALOG,
    PUZZLES_DIALOG,
    RUSH_MISTAKES,
    RUSH_SECONDS,
    Mode,
    PuzzleAttempt,
    PuzzleRequest,
    Puzzling,
    Rush,
    on_board,
)
from app.rooms.puzzles.stored import PUZZLED, record_of
from app.runtime.commands import After, Fetch, Focus, Order, SavePicture, Say
from app.runtime.handling import handler
from app.runtime.update import Send
from app.ui.reasons import tell_reasons
from pacru.core.texts import _, ngettext
from pacru.puzzles import CHOICES, KINDS, ListedPuzzle, list_puzzles

FETCH: Final = Fetch(["puzzles", "choices", "sisters"], "puzzles.take_files")
"""Fetches all puzzles."""
PICTURE: Final = 1200
"""The width of the picture of a puzzle, in pixels."""
WARNED: Final = (60, 30, 10)
"""The seconds before the end of a Rush at which they are said."""
ONWARD: Final = Focus(["#puzzle-next"])
"""Brings the keyboard to what goes on with the puzzles."""


def _with_record(app: App, record: Record) -> App:
    if record.text == app.settings.value_of(PUZZLED):
        return app
    return replace(app, settings=app.settings.with_value_of(PUZZLED, record.text))


def _with_attempt(app: App, says: str, misses: int = 0, **changes: bool) -> App:
    """Return the state after something has happened to the attempt, of which this is said; perhaps one more miss."""
    puzzling = app.state(Puzzling)
    attempt = replace(puzzling.attempt, misses=puzzling.attempt.misses + misses, **changes)
    return app.with_state(replace(puzzling, attempt=attempt, says=says))


# The files


@handler()
def show(app: App, day: int) -> Update:
    """Show all kinds of puzzles, and fetch them if they are not there."""
    own = replace(app.state(Puzzling), day=day, failed="")
    fetch = () if own.shelf else (FETCH,)
    return app.with_state(own), (*fetch, Send(DialogOpened(PUZZLES_DIALOG)))


@handler()
def take_files(app: App, contents: tuple[str, ...] = (), failed: str = "") -> Update:
    """Take the files of puzzles, as texts with a character for each byte; or say why they have not come."""
    puzzling = app.state(Puzzling)
    found: list[ListedPuzzle] = []
    try:
        for content in contents:
            found += list_puzzles(content.encode("latin-1"))
    except (pacru.PacruError, UnicodeEncodeError) as error:
        failed = str(error)
    if failed:
        failed = _("The puzzles can’t be loaded right now: {why}.").format(why=failed)
    proved = [one for one in found if one.kind in KINDS]
    app = app.with_state(
        replace(
            puzzling,
            shelf=tuple(one for one in proved if choosing.is_rated(one)),
            sisters=tuple(one for one in proved if not choosing.is_rated(one)),
            choices=tuple(one for one in found if one.kind in CHOICES),
            failed=failed,
            asked=None,
        )
    )
    if puzzling.asked is None:
        return app, ()
    return (app.with_ui(dialog=PUZZLES_DIALOG), ()) if failed else _begin(app, puzzling.asked)


# A puzzle begins


@handler()
def begin(app: App, mode: Mode, day: int, now: float, which: str = "", count: int = 0) -> Update:
    """Put a puzzle on the board, as soon as the files are there.

    Args:
        app: the state.
        mode: how it is chosen.
        day: today.
        now: the time in seconds.
        which: the theme, kind, game or id, if the mode needs one.
        count: how many puzzles belong together; 0: there is no end.
    """
    own, asked = app.state(Puzzling), PuzzleRequest(mode, which, day, now, count)
    if own.shelf:
        return _begin(app, asked)
    return app.with_state(replace(own, asked=asked, failed="")), (FETCH,)


def _begin(app: App, asked: PuzzleRequest) -> Update:
    puzzling = app.state(Puzzling)
    if asked.mode is Mode.RUSH:
        rush = Rush(puzzling.rushes + 1, asked.now + RUSH_SECONDS, RUSH_SECONDS)
        app = app.with_state(replace(puzzling, rush=rush, rushes=rush.number, last=asked))
        found = choosing.next_in_rush(puzzling.shelf, 0, frozenset())
        app, effects = _open(app, found, asked)
        return app, (*effects, _next_second(rush))
    app = app.with_state(replace(puzzling, rush=None))
    return _open(app, _choose(app, asked), asked)


def _choose(app: App, asked: PuzzleRequest) -> ListedPuzzle | None:
    own, record = app.state(Puzzling), record_of(app)
    last = own.puzzle.id if own.puzzle else ""
    match asked.mode:
        case Mode.DAY:
            return choosing.puzzle_of_day(own.shelf, asked.day)
        case Mode.DUE:
            return choosing.next_due((*own.shelf, *own.sisters), record, asked.day)
        case Mode.ONE:
            everything = (*own.shelf, *own.sisters, *own.choices)
            return next((one for one in everything if one.id == asked.value), None)
        case Mode.CHOICE:
            return choosing.any_choice(own.choices, asked.value, last)
        case Mode.THEME:
            shelf = own.sisters if asked.value in wording.sister_games() else own.shelf
            return choosing.near_strength(shelf, record, asked.value, but=last)
    return choosing.next_for(own.shelf, record, own.puzzle)


def _open(app: App, listed_puzzle: ListedPuzzle | None, asked: PuzzleRequest) -> Update:
    """Return the state in which a puzzle begins; if there is none, the dialog says so."""
    puzzling = app.state(Puzzling)
    if listed_puzzle is None:
        why = wording.why_none(asked)
        app = app.with_state(replace(puzzling, failed=why))
        refused = (Send(AddressRefused(why)),) if asked.mode is Mode.ONE else ()
        return app.with_ui(dialog=PUZZLES_DIALOG), refused
    app = exercises.make_way(app).with_ui(rotation=0, cursor=None)
    puzzling = replace(puzzling, puzzle=listed_puzzle.puzzle, last=asked, failed="", change=0)
    return _begin_attempt(app.with_state(puzzling), PuzzleAttempt())


def _begin_attempt(app: App, attempt: PuzzleAttempt) -> Update:
    """Put the puzzle on the board as it begins, and say what is asked."""
    own = replace(app.state(Puzzling), attempt=attempt, says="")
    assert own.puzzle
    return _with_board(app.with_state(own), pacru.Game(own.puzzle.position)), (_ask(own),)


def _ask(puzzling: Puzzling) -> Say:
    return Say(f"{wording.title(puzzling.last)}. {wording.task(puzzling)}", Order.ASKED)


def _with_board(app: App, game: pacru.Game, marks: tuple[str, ...] = ()) -> App:
    """Return the state with a position of the puzzle on the board, where the solver is to move unless it is over."""
    puzzling = app.state(Puzzling)
    idle = puzzling.attempt.over or game.outcome is not None
    setup = exercises.players(game.position.players)
    exercise = Exercise(NAME, setup, marks, idle=wording.idle(puzzling), address=_address(puzzling))
    return exercises.put_on_board(app, exercise, game, idle=idle)


def _address(puzzling: Puzzling) -> str:
    return f"#puzzle={puzzling.puzzle.id}" if puzzling.puzzle and not puzzling.rush else ""


@handler()
def go_on(app: App, day: int, now: float) -> Update:
    """Show the next puzzle of the same kind, or while the solution is shown, its next turn."""
    puzzling = app.state(Puzzling)
    if not on_board(app) or puzzling.puzzle is None:
        return app, ()
    if puzzling.attempt.shown and not puzzling.attempt.done:
        return _show_next(app, app.board.game)
    mode, value = puzzling.last.mode, puzzling.last.value
    if mode in (Mode.DAY, Mode.ONE):
        mode = Mode.NEAR
        if wording.is_counted(puzzling.puzzle):
            mode, value = Mode.THEME, puzzling.puzzle.position.game
    if mode is Mode.DUE and not record_of(app).due(day):
        mode = Mode.NEAR
    if not (puzzling.attempt.done or puzzling.rush):  # to pass a puzzle over is not to solve it
        app = _count(app, solved=False)
    if puzzling.last.ends:
        return leave(app)
    place = puzzling.last.whole, puzzling.last.number + 1
    return _begin(app, PuzzleRequest(mode, value, day, now, *place))


@handler()
def begin_again(app: App) -> Update:
    """Begin the puzzle again."""
    puzzling = app.state(Puzzling)
    if not on_board(app) or puzzling.puzzle is None or puzzling.rush:
        return app, ()
    return _begin_attempt(app, PuzzleAttempt(counted=puzzling.attempt.counted))


@handler()
def leave(app: App) -> Update:
    """Put the game back on the board, from the puzzle or from what has kept its address: a proof of its solution."""
    exercise = app.history.exercise
    if exercise is None or not (on_board(app) or exercise.address == _address(app.state(Puzzling))):
        return app, ()
    return exercises.leave(app), ()


# A turn was played


def on_exercise_played(app: App, _message: ExercisePlayed) -> Update:
    """Judge the turn that was played: the puzzle is solved, goes on, or another turn can be tried."""
    own, game = app.state(Puzzling), app.board.game
    if own.puzzle is None or own.attempt.done:
        return app, ()
    judged = solving.judge_turn(own.puzzle, game)
    entered = exercises.game_until_entered(game)
    if judged.verdict is PuzzleVerdict.SOLVED:
        return _finish_solved(app)
    if judged.game:
        return _show_reply(app, judged.game)
    if judged.verdict is PuzzleVerdict.UNKNOWN:
        app = _with_attempt(app, _("This move takes too long to check. Try another."))
        return _with_board(app, entered.take_back()), (_tell(app),)
    if own.rush:
        return _go_on_after_mistake(app, own.rush)
    setup = exercises.players(game.position.players)
    says = wording.why_wrong(own.puzzle, game, judged.answer, setup)
    return _show_refutation(app, entered, judged.answer, says)


def _tell(app: App) -> Say:
    """Say what is said about the last turn, and what it does, once that is shown or found."""
    says = app.state(Puzzling).says
    return Say(f"{says} {tell_reasons(regions.reasons(app))}".rstrip())


def _finish_solved(app: App) -> Update:
    puzzling = app.state(Puzzling)
    if puzzling.rush:
        return _go_on_with_rush(app, replace(puzzling.rush, solved=puzzling.rush.solved + 1))
    app = _count(app, solved=not (puzzling.attempt.misses or puzzling.attempt.helped))
    app = _with_attempt(app, wording.tell_solved(puzzling.attempt), done=True)
    if puzzling.last.mode is Mode.DAY:
        app = _with_record(app, record_of(app).with_daily(puzzling.last.day))
    return app, (_tell(app), ONWARD)


def _show_reply(app: App, game: pacru.Game) -> Update:
    """Show the turn of the opponent, in a Rush without delay; then it is the solver's turn again."""
    app = _with_board(_with_attempt(app, _("Correct. Keep going.")), game)
    rushing = app.state(Puzzling).rushing
    app, effects = (app, ()) if rushing else exercises.play_out(app, game.plies[-1])
    return app, (*effects, _tell(app))


def _show_refutation(app: App, game: pacru.Game, answer: pacru.Ply | None, says: str) -> Update:
    """Show what the turn allows; then another can be tried."""
    app = _with_attempt(_count(app, solved=False), says, misses=1)
    own, before = app.state(Puzzling), game.take_back()
    assert own.puzzle
    marks = (solving.chevron_to_use(own.puzzle, before),) if own.attempt.hinted else ()
    app, effects = exercises.play_out(_with_board(app, before, marks), answer or game.plies[-1])
    return app, (*effects, _tell(app))


def _count(app: App, solved: bool) -> App:
    """Return the state in which the try has counted, once."""
    puzzling = app.state(Puzzling)
    assert puzzling.puzzle
    if puzzling.attempt.counted or puzzling.puzzle.kind in CHOICES:
        return app
    before = record_of(app)
    weight = choosing.TOLD if puzzling.last.mode is Mode.THEME else 1.0
    weight = 0.0 if wording.is_counted(puzzling.puzzle) else weight
    strength = choosing.strength(puzzling.puzzle)
    after = before.after(puzzling.puzzle.id, strength, solved, puzzling.last.day, weight)
    change = 0 if before.left else round(after.rating.value) - round(before.rating.value)
    app = app.with_state(
        replace(puzzling, attempt=replace(puzzling.attempt, counted=True), change=change)
    )
    if not before.has_tried(puzzling.puzzle.id):
        game, themes = puzzling.puzzle.position.game, puzzling.puzzle.themes
        tried = Tried(puzzling.puzzle.id, puzzling.last.day, game, themes, solved)
        app = replace(app, settings=with_tried(app.settings, tried))
    return _with_record(app, after)


# Help


@handler()
def give_hint(app: App) -> Update:
    """Give a hint: which chevron is to be used."""
    own, game = app.state(Puzzling), _game_to_solve(app)
    if game is None or own.puzzle is None:
        return app, ()
    field = solving.chevron_to_use(own.puzzle, game)
    says = _("Hint: use the chevron on {field}.").format(field=field)
    app = _with_attempt(_count(app, solved=False), says, hinted=True)
    return _with_board(app, game, (field,)), (_tell(app),)


@handler()
def show_solution(app: App) -> Update:
    """Show the solution, turn by turn."""
    game = _game_to_solve(app)
    return (app, ()) if game is None else _show_next(_count(app, solved=False), game)


def _game_to_solve(app: App) -> pacru.Game | None:
    """Return the game with the puzzle; None: there is none, it is over, or it is one of a Rush, without help."""
    puzzling = app.state(Puzzling)
    return (
        app.board.game if on_board(app) and not (puzzling.attempt.done or puzzling.rush) else None
    )


def _show_next(app: App, game: pacru.Game) -> Update:
    """Show the next turn of the solution."""
    puzzle = app.state(Puzzling).puzzle
    assert puzzle
    game = game.play(solving.next_turn(puzzle, game))
    says = wording.turn_sentence(game.plies[-1], exercises.players(game.position.players))
    app = _with_attempt(app, says, shown=True, done=solving.is_complete(puzzle, game))
    app, effects = exercises.play_out(_with_board(app, game), game.plies[-1])
    return app, (*effects, _tell(app), ONWARD)


# Rush


def _next_second(rush: Rush) -> After:
    return After(1.0, {"do": "puzzles.count_down", "number": rush.number})


@handler()
def count_down(app: App, number: int, now: float) -> Update:
    """Let a second of a Rush pass, whose number tells it from earlier ones."""
    puzzling = app.state(Puzzling)
    rush = puzzling.rush
    if rush is None or rush.over or rush.number != number or not on_board(app):
        return app, ()
    left = max(round(rush.ends - now), 0)
    if not left:
        return _end_rush(app, replace(rush, left=left))
    app = app.with_state(replace(puzzling, rush=replace(rush, left=left)))
    passed = min((one for one in WARNED if left <= one < rush.left), default=0)
    told = Say(ngettext("{number} second left", "{number} seconds left", passed))
    return app, (*((told,) if passed else ()), _next_second(rush))


def _go_on_after_mistake(app: App, rush: Rush) -> Update:
    puzzling = app.state(Puzzling)
    assert puzzling.puzzle
    app = _with_record(app, record_of(app).with_failure(puzzling.puzzle.id, puzzling.last.day))
    app, effects = _go_on_with_rush(app, replace(rush, mistakes=rush.mistakes + 1))
    return app, (Say(_("Wrong.")), *effects)


def _go_on_with_rush(app: App, rush: Rush) -> Update:
    """Return the state after a puzzle of a Rush was solved or not: the next one, or the end."""
    puzzling = app.state(Puzzling)
    assert puzzling.puzzle
    rush = replace(rush, had=rush.had | {puzzling.puzzle.id})
    app = app.with_state(replace(puzzling, rush=rush))
    found = choosing.next_in_rush(puzzling.shelf, len(rush.had), rush.had)
    if rush.mistakes >= RUSH_MISTAKES or found is None:
        return _end_rush(app, rush)
    return _open(app, found, puzzling.last)


def _end_rush(app: App, rush: Rush) -> Update:
    own, record = app.state(Puzzling), record_of(app)
    rush = replace(rush, over=True, best=rush.solved > record.rush)
    own = replace(own, rush=rush, attempt=replace(own.attempt, done=True))
    app = _with_board(app.with_state(own), app.board.game)
    return _with_record(app, record.with_rush(rush.solved)), (_ask(own), ONWARD)


# Sharing


@handler()
def share(app: App) -> Update:
    """Offer the puzzle as a link, a text or a picture."""
    return app.with_ui(dialog=PUZZLE_DIALOG) if on_board(app) else app, ()


@handler()
def save_picture(app: App, dark: bool, contrast: bool) -> Update:
    """Save the puzzle as a picture, in the colours of the system."""
    puzzling = app.state(Puzzling)
    if not on_board(app) or puzzling.puzzle is None:
        return app, ()
    theme = records.theme(app, dark=dark, contrast=contrast)
    picture = records.picture(app, theme, PICTURE)
    return app, (SavePicture(picture, f"pacru-{puzzling.puzzle.id}.png"),)


@handler()
def embed(app: App) -> Update:
    """Offer the puzzle for another page."""
    puzzle = app.state(Puzzling).puzzle
    if puzzle is None:
        return app, ()
    exhibit = Exhibit(
        f"#puzzle={puzzle.id}",
        _("Puzzle {id}").format(id=puzzle.id),
        "",
        wording.ask(puzzle),
        puzzle.position,
        exercises.players(puzzle.position.players).colours,
    )
    return app, (Send(ExhibitsOffered((exhibit,), exhibit.address)),)
