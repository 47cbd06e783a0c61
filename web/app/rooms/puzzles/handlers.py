"""The handlers of the puzzles' events."""

from dataclasses import replace
from typing import Final

import pacru
from app.game import exercises, records
from app.game.exchange import AddressRefused, Exhibit, ExhibitsOffered
from app.model.app import App, Update
from app.model.changes import change, store
from app.model.history import Exercise
from app.model.messages import DialogOpened
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
from pacru.puzzles import CHOICES, KINDS, ListedPuzzle, Puzzle, list_puzzles

FETCH: Final = Fetch(["puzzles", "choices", "sisters"], "puzzles.take_files")
"""Fetches all puzzles."""
PICTURE_WIDTH: Final = 1200
"""The width of the picture of a puzzle, in pixels."""
WARNED: Final = (60, 30, 10)
"""The seconds before the end of a Rush at which the time left is announced."""
ONWARD: Final = Focus(["#puzzle-next"])
"""Focuses the button for the next puzzle."""


def _with_record(app: App, record: Record) -> App:
    if record.text == app.settings.value_of(PUZZLED):
        return app
    return store(app, PUZZLED, record.text)


def _with_attempt(app: App, says: str, misses: int = 0, **changes: bool) -> App:
    """Return the state with a changed attempt, more misses and a comment on the last turn."""
    attempt = app.state(Puzzling).attempt
    attempt = replace(attempt, misses=attempt.misses + misses, **changes)
    return change(app, Puzzling, attempt=attempt, says=says)


# The files


@handler()
def show(app: App, day: int) -> Update:
    """Show the dialog with all kinds of puzzles, and fetch them if they are missing."""
    fetch = () if app.state(Puzzling).shelf else (FETCH,)
    app = change(app, Puzzling, day=day, failed="")
    return app, (*fetch, Send(DialogOpened(PUZZLES_DIALOG)))


@handler()
def take_files(app: App, contents: tuple[str, ...] = (), failed: str = "") -> Update:
    """Take the fetched files, as texts with a character for each byte; or report why they could not be fetched."""
    request = app.state(Puzzling).pending
    puzzles: list[ListedPuzzle] = []
    try:
        for content in contents:
            puzzles += list_puzzles(content.encode("latin-1"))
    except (pacru.PacruError, UnicodeEncodeError) as error:
        failed = str(error)
    if failed:
        failed = _("The puzzles can’t be loaded right now: {why}.").format(why=failed)
    proven = [puzzle for puzzle in puzzles if puzzle.kind in KINDS]
    app = change(
        app,
        Puzzling,
        shelf=tuple(puzzle for puzzle in proven if choosing.is_rated(puzzle)),
        sisters=tuple(puzzle for puzzle in proven if not choosing.is_rated(puzzle)),
        choices=tuple(puzzle for puzzle in puzzles if puzzle.kind in CHOICES),
        failed=failed,
        pending=None,
    )
    if request is None:
        return app, ()
    return (app.with_ui(dialog=PUZZLES_DIALOG), ()) if failed else _begin(app, request)


# A puzzle begins


@handler()
def begin(app: App, mode: Mode, day: int, now: float, which: str = "", count: int = 0) -> Update:
    """Put a puzzle on the board, once the files have been fetched.

    Args:
        app: the state.
        mode: how the puzzle is chosen.
        day: today, as a number.
        now: the time in seconds.
        which: the theme, kind, game or id, if the mode needs one.
        count: the number of puzzles in the series; 0: there is no end.
    """
    request = PuzzleRequest(mode, which, day, now, count)
    if app.state(Puzzling).shelf:
        return _begin(app, request)
    return change(app, Puzzling, pending=request, failed=""), (FETCH,)


def _begin(app: App, request: PuzzleRequest) -> Update:
    puzzling = app.state(Puzzling)
    if request.mode is not Mode.RUSH:
        return _open(change(app, Puzzling, rush=None), _choose(puzzling, app, request), request)
    rush = Rush(puzzling.rushes + 1, request.now + RUSH_SECONDS, RUSH_SECONDS)
    app = change(app, Puzzling, rush=rush, rushes=rush.number, last=request)
    first = choosing.next_in_rush(puzzling.shelf, 0, frozenset())
    app, effects = _open(app, first, request)
    return app, (*effects, _next_second(rush))


def _choose(puzzling: Puzzling, app: App, request: PuzzleRequest) -> ListedPuzzle | None:
    record, value, shelf = record_of(app), request.value, puzzling.shelf
    last = puzzling.puzzle.id if puzzling.puzzle else ""
    match request.mode:
        case Mode.DAY:
            return choosing.puzzle_of_day(shelf, request.day)
        case Mode.DUE:
            return choosing.next_due((*shelf, *puzzling.sisters), record, request.day)
        case Mode.ONE:
            everything = (*shelf, *puzzling.sisters, *puzzling.choices)
            return next((puzzle for puzzle in everything if puzzle.id == value), None)
        case Mode.CHOICE:
            return choosing.any_choice(puzzling.choices, value, last)
        case Mode.THEME:
            of_sister = value in wording.sister_games()
            puzzles = puzzling.sisters if of_sister else shelf
            return choosing.near_strength(puzzles, record, value, last)
    return choosing.next_for(shelf, record, puzzling.puzzle)


def _open(app: App, listed_puzzle: ListedPuzzle | None, request: PuzzleRequest) -> Update:
    """Begin a puzzle; if there is none, show the reason in the dialog."""
    if listed_puzzle is None:
        why = wording.why_none(request)
        app = change(app, Puzzling, failed=why).with_ui(dialog=PUZZLES_DIALOG)
        return app, (Send(AddressRefused(why)),) if request.mode is Mode.ONE else ()
    app = exercises.make_way(app).with_ui(rotation=0, cursor=None)
    puzzle = listed_puzzle.puzzle
    app = change(app, Puzzling, puzzle=puzzle, last=request, failed="", change=0)
    return _begin_attempt(app, puzzle, PuzzleAttempt())


def _begin_attempt(app: App, puzzle: Puzzle, attempt: PuzzleAttempt) -> Update:
    app = change(app, Puzzling, attempt=attempt, says="")
    return _with_board(app, pacru.Game(puzzle.position)), (_ask(app),)


def _ask(app: App) -> Say:
    puzzling = app.state(Puzzling)
    return Say(f"{wording.title(puzzling.last)}. {wording.task(puzzling)}", Order.ASKED)


def _with_board(app: App, game: pacru.Game, marks: tuple[str, ...] = ()) -> App:
    """Return the state with a position of the puzzle on the board; the solver is to move unless it is over."""
    puzzling = app.state(Puzzling)
    exercise = Exercise(
        NAME,
        exercises.players(game.position.players),
        marks,
        idle=wording.idle(puzzling),
        address=_address(puzzling),
    )
    idle = puzzling.attempt.over or game.outcome is not None
    return exercises.put_on_board(app, exercise, game, idle=idle)


def _address(puzzling: Puzzling) -> str:
    return f"#puzzle={puzzling.puzzle.id}" if puzzling.puzzle and not puzzling.rush else ""


@handler()
def go_on(app: App, day: int, now: float) -> Update:
    """Show the next puzzle of the same mode; while the solution is being shown, show its next turn."""
    puzzling, puzzle = app.state(Puzzling), _puzzle_on_board(app)
    if puzzle is None:
        return app, ()
    if puzzling.attempt.shown and not puzzling.attempt.done:
        return _show_next(app, puzzle)
    mode, value = puzzling.last.mode, puzzling.last.value
    if mode in (Mode.DAY, Mode.ONE) and wording.is_counted(puzzle):
        mode, value = Mode.THEME, puzzle.position.game
    elif mode in (Mode.DAY, Mode.ONE) or (mode is Mode.DUE and not record_of(app).due(day)):
        mode = Mode.NEAR
    if not (puzzling.attempt.done or puzzling.rush):  # a skipped puzzle is not solved
        app = _count(app, puzzle, solved=False)
    if puzzling.last.ends:
        return leave(app)
    place = puzzling.last.whole, puzzling.last.number + 1
    return _begin(app, PuzzleRequest(mode, value, day, now, *place))


@handler()
def begin_again(app: App) -> Update:
    """Begin the puzzle again."""
    puzzling, puzzle = app.state(Puzzling), _puzzle_on_board(app)
    if puzzle is None or puzzling.rush:
        return app, ()
    return _begin_attempt(app, puzzle, PuzzleAttempt(counted=puzzling.attempt.counted))


@handler()
def leave(app: App) -> Update:
    """Put the game back on the board, in place of the puzzle or of the proof of its solution."""
    exercise = app.history.exercise
    if exercise is None or not (on_board(app) or exercise.address == _address(app.state(Puzzling))):
        return app, ()
    return exercises.leave(app), ()


# A turn was played


def on_exercise_played(app: App) -> Update:
    """Judge the turn that was played: the puzzle is solved, goes on, or waits for another turn."""
    puzzling, puzzle, game = app.state(Puzzling), _puzzle_on_board(app), app.board.game
    if puzzle is None or puzzling.attempt.done:
        return app, ()
    judgement = solving.judge_turn(puzzle, game)
    if judgement.verdict is PuzzleVerdict.SOLVED:
        return _finish_solved(app, puzzle)
    if judgement.game:
        return _show_reply(app, judgement.game)
    entered = exercises.game_until_entered(game)
    if judgement.verdict is PuzzleVerdict.UNKNOWN:
        app = _with_attempt(app, _("This move takes too long to check. Try another."))
        return _with_board(app, entered.take_back()), (_comment(app),)
    if puzzling.rush:
        return _go_on_with_rush(app, puzzling.rush, puzzle, solved=False)
    setup = exercises.players(game.position.players)
    says = wording.why_wrong(puzzle, game, judgement.answer, setup)
    return _show_refutation(app, puzzle, entered, judgement.answer, says)


def _comment(app: App) -> Say:
    """Say the comment on the last turn, and the merits of the solution once it is known."""
    says = app.state(Puzzling).says
    return Say(f"{says} {tell_reasons(regions.reasons(app))}".rstrip())


def _finish_solved(app: App, puzzle: Puzzle) -> Update:
    puzzling = app.state(Puzzling)
    attempt, last = puzzling.attempt, puzzling.last
    if puzzling.rush:
        return _go_on_with_rush(app, puzzling.rush, puzzle, solved=True)
    app = _count(app, puzzle, solved=not (attempt.misses or attempt.helped))
    app = _with_attempt(app, wording.tell_solved(attempt), done=True)
    if last.mode is Mode.DAY:
        app = _with_record(app, record_of(app).with_daily(last.day))
    return app, (_comment(app), ONWARD)


def _show_reply(app: App, game: pacru.Game) -> Update:
    """Show the opponent's turn, in a Rush without delay; then the solver is to move again."""
    app = _with_board(_with_attempt(app, _("Correct. Keep going.")), game)
    rushing = app.state(Puzzling).rushing
    app, effects = (app, ()) if rushing else exercises.play_out(app, game.plies[-1])
    return app, (*effects, _comment(app))


def _show_refutation(
    app: App, puzzle: Puzzle, game: pacru.Game, answer: pacru.Ply | None, says: str
) -> Update:
    """Show the refutation of the last turn; then the solver can try another one."""
    app = _with_attempt(_count(app, puzzle, solved=False), says, misses=1)
    before, hinted = game.take_back(), app.state(Puzzling).attempt.hinted
    marks = (solving.chevron_to_use(puzzle, before),) if hinted else ()
    app, effects = exercises.play_out(_with_board(app, before, marks), answer or game.plies[-1])
    return app, (*effects, _comment(app))


def _count(app: App, puzzle: Puzzle, solved: bool) -> App:
    """Count the try, once for each puzzle."""
    puzzling = app.state(Puzzling)
    day = puzzling.last.day
    if puzzling.attempt.counted or puzzle.kind in CHOICES:
        return app
    weight = choosing.THEME_WEIGHT if puzzling.last.mode is Mode.THEME else 1.0
    if wording.is_counted(puzzle):
        weight = 0.0
    before = record_of(app)
    after = before.after(puzzle.id, choosing.strength(puzzle), solved, day, weight)
    points = 0 if before.left else round(after.rating.value) - round(before.rating.value)
    attempt = replace(puzzling.attempt, counted=True)
    app = change(app, Puzzling, attempt=attempt, change=points)
    if not before.has_tried(puzzle.id):
        tried = Tried(puzzle.id, day, puzzle.position.game, puzzle.themes, solved)
        app = replace(app, settings=with_tried(app.settings, tried))
    return _with_record(app, after)


# Help


@handler()
def give_hint(app: App) -> Update:
    """Give a hint: the chevron to use."""
    puzzle = _puzzle_to_solve(app)
    if puzzle is None:
        return app, ()
    field = solving.chevron_to_use(puzzle, app.board.game)
    says = _("Hint: use the chevron on {field}.").format(field=field)
    app = _with_attempt(_count(app, puzzle, solved=False), says, hinted=True)
    return _with_board(app, app.board.game, (field,)), (_comment(app),)


@handler()
def show_solution(app: App) -> Update:
    """Show the solution, turn by turn."""
    puzzle = _puzzle_to_solve(app)
    return _show_next(_count(app, puzzle, solved=False), puzzle) if puzzle else (app, ())


def _puzzle_on_board(app: App) -> Puzzle | None:
    return app.state(Puzzling).puzzle if on_board(app) else None


def _puzzle_to_solve(app: App) -> Puzzle | None:
    """Return the puzzle if help is possible; None: no puzzle is on the board, it is over, or a Rush is open."""
    puzzling = app.state(Puzzling)
    return None if puzzling.attempt.done or puzzling.rush else _puzzle_on_board(app)


def _show_next(app: App, puzzle: Puzzle) -> Update:
    """Show the next turn of the solution."""
    game = app.board.game.play(solving.next_turn(puzzle, app.board.game))
    says = wording.turn_sentence(game.plies[-1], exercises.players(game.position.players))
    app = _with_attempt(app, says, shown=True, done=solving.is_complete(puzzle, game))
    app, effects = exercises.play_out(_with_board(app, game), game.plies[-1])
    return app, (*effects, _comment(app), ONWARD)


# Rush


def _next_second(rush: Rush) -> After:
    return After(1.0, {"do": "puzzles.count_down", "number": rush.number})


@handler()
def count_down(app: App, number: int, now: float) -> Update:
    """Let a second of the Rush with this number pass; ticks of earlier Rushes are ignored."""
    rush = app.state(Puzzling).rush
    if rush is None or rush.over or rush.number != number or not on_board(app):
        return app, ()
    left = max(round(rush.ends - now), 0)
    if not left:
        return _end_rush(app, replace(rush, left=left))
    passed = min((seconds for seconds in WARNED if left <= seconds < rush.left), default=0)
    warning = Say(ngettext("{number} second left", "{number} seconds left", passed))
    app = change(app, Puzzling, rush=replace(rush, left=left))
    return app, (*((warning,) if passed else ()), _next_second(rush))


def _go_on_with_rush(app: App, rush: Rush, puzzle: Puzzle, solved: bool) -> Update:
    """Go on after a puzzle of a Rush: with the next one, or to the end."""
    last, past = app.state(Puzzling).last, rush.past | {puzzle.id}
    if solved:
        rush = replace(rush, past=past, solved=rush.solved + 1)
    else:
        rush = replace(rush, past=past, mistakes=rush.mistakes + 1)
        app = _with_record(app, record_of(app).with_card(puzzle.id, False, last.day))
    app = change(app, Puzzling, rush=rush)
    next_puzzle = choosing.next_in_rush(app.state(Puzzling).shelf, len(past), past)
    if rush.mistakes >= RUSH_MISTAKES or next_puzzle is None:
        app, effects = _end_rush(app, rush)
    else:
        app, effects = _open(app, next_puzzle, last)
    return app, effects if solved else (Say(_("Wrong.")), *effects)


def _end_rush(app: App, rush: Rush) -> Update:
    record, attempt = record_of(app), app.state(Puzzling).attempt
    rush = replace(rush, over=True, best=rush.solved > record.rush)
    app = change(app, Puzzling, rush=rush, attempt=replace(attempt, done=True))
    app = _with_record(_with_board(app, app.board.game), record.with_rush(rush.solved))
    return app, (_ask(app), ONWARD)


# Sharing


@handler()
def share(app: App) -> Update:
    """Offer the puzzle as a link, a text or a picture."""
    return app.with_ui(dialog=PUZZLE_DIALOG) if on_board(app) else app, ()


@handler()
def save_picture(app: App, dark: bool, contrast: bool) -> Update:
    """Save the puzzle as a picture, in the colours of the system."""
    puzzle = _puzzle_on_board(app)
    if puzzle is None:
        return app, ()
    theme = records.theme(app, dark=dark, contrast=contrast)
    picture = records.picture(app, theme, PICTURE_WIDTH)
    return app, (SavePicture(picture, f"pacru-{puzzle.id}.png"),)


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
