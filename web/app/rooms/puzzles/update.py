"""What the messages of puzzles change."""

from dataclasses import replace
from functools import lru_cache
from typing import Final

import pacru
from app.game import exercises, records
from app.game.asking import without_hint
from app.game.clocks import sleep_notice
from app.game.course import close_dialog, with_own_side_down, without_replay
from app.game.exchange import AddressRefused, Exhibit, ExhibitsOffered
from app.game.tried import Tried, with_tried
from app.model.app import App, Update
from app.model.history import Aside, Exercise
from app.model.messages import DialogOpened, ExercisePlayed, Slept
from app.model.table import Table
from app.rooms.puzzles import choosing, messages, solving, wording
from app.rooms.puzzles.messages import PUZZLE_DIALOG, PUZZLES_DIALOG, Message
from app.rooms.puzzles.record import Record
from app.rooms.puzzles.solving import PuzzleVerdict
from app.rooms.puzzles.state import (
    NAME,
    Mode,
    PuzzleAttempt,
    PuzzleRequest,
    Puzzling,
    Rush,
    on_board,
)
from app.rooms.puzzles.stored import PUZZLED
from app.runtime.commands import After, Fetch, SavePicture
from app.runtime.update import Send
from pacru.core.texts import _
from pacru.puzzles import CHOICES, KINDS, ListedPuzzle, list_puzzles

FILES: Final = ("puzzles", "choices", "sisters")
"""The names of the files of puzzles, see ``app.runtime.commands.Fetch``."""
PICTURE: Final = 1200
"""The width of the picture of a puzzle, in pixels."""
RUSH_SECONDS: Final = 180
RUSH_MISTAKES: Final = 3
"""The number of mistakes that ends a Rush."""


def record_of(app: App) -> Record:
    """Return the solver's record."""
    return _record(app.settings.value_of(PUZZLED))


_record: Final = lru_cache(maxsize=1)(Record.parse)  # every step of the page asks for it


def _with_record(app: App, record: Record) -> App:
    if record.text == app.settings.value_of(PUZZLED):
        return app
    return replace(app, settings=app.settings.with_value_of(PUZZLED, record.text))


# The file


def _on_all_wanted(app: App, message: messages.AllWanted) -> Update:
    """Open the dialog, and fetch the puzzles if they are not there."""
    app, effects = _fetch(app.with_own(replace(app.own(Puzzling), day=message.day, failed="")))
    return app, (*effects, Send(DialogOpened(PUZZLES_DIALOG)))


def _fetch(app: App) -> Update:
    own = app.own(Puzzling)
    if own.shelf:
        return app, ()
    return app.with_own(replace(own, failed="")), (Fetch([*FILES]),)


def _on_puzzles_fetched(app: App, message: messages.PuzzlesFetched) -> Update:
    own, failed = app.own(Puzzling), message.failed
    found: list[ListedPuzzle] = []
    if not failed:
        try:
            for content in message.contents:
                found += list_puzzles(content.encode("latin-1"))
        except (pacru.PacruError, UnicodeEncodeError) as error:
            failed = str(error)
    if failed:
        failed = _("The puzzles can’t be loaded right now: {why}.").format(why=failed)
    proved = [one for one in found if one.kind in KINDS]
    own = replace(
        own,
        shelf=tuple(one for one in proved if choosing.is_rated(one)),
        sisters=tuple(one for one in proved if not choosing.is_rated(one)),
        choices=tuple(one for one in found if one.kind in CHOICES),
    )
    app = app.with_own(replace(own, failed=failed, asked=None))
    if failed:
        return app.with_ui(dialog=PUZZLES_DIALOG) if own.asked else app, ()
    return _begin(app, own.asked) if own.asked else (app, ())


# A puzzle begins


def _on_puzzle_wanted(app: App, message: messages.PuzzleWanted) -> Update:
    if app.own(Puzzling).shelf:
        return _begin(app, message.asked)
    app, effects = _fetch(app)
    return app.with_own(replace(app.own(Puzzling), asked=message.asked)), effects


def _begin(app: App, asked: PuzzleRequest) -> Update:
    own = app.own(Puzzling)
    if asked.mode is Mode.RUSH:
        rush = Rush(own.rushes + 1, asked.now + RUSH_SECONDS, RUSH_SECONDS)
        app = app.with_own(replace(own, rush=rush, rushes=rush.number, last=asked))
        found = choosing.next_in_rush(own.shelf, 0, frozenset())
        app, effects = _open(app, found, asked)
        return app, (*effects, _next_tick(rush))
    app = app.with_own(replace(own, rush=None))
    return _open(app, _choose(app, asked), asked)


def _choose(app: App, asked: PuzzleRequest) -> ListedPuzzle | None:
    own, record = app.own(Puzzling), record_of(app)
    last = own.listed.id if own.listed else ""
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
    return choosing.next_for(own.shelf, record, own.listed)


def _open(app: App, found: ListedPuzzle | None, asked: PuzzleRequest) -> Update:
    """Return the state in which a puzzle begins; if there is none, the dialog says so."""
    own = app.own(Puzzling)
    if found is None:
        why = wording.why_none(asked)
        app = app.with_own(replace(own, failed=why))
        refused = (Send(AddressRefused(why)),) if asked.mode is Mode.ONE else ()
        return app.with_ui(dialog=PUZZLES_DIALOG), refused
    app = without_hint(without_replay(close_dialog(app)))
    fresh = replace(own, listed=found, puzzle=found.puzzle, last=asked, failed="")
    fresh = replace(fresh, attempt=PuzzleAttempt(), says="", change=0)
    app = app.with_own(fresh)
    app = app.with_ui(rotation=0, cursor=None)
    return _with_board(app, pacru.Game(found.puzzle.position)), ()


def _with_board(app: App, game: pacru.Game, marks: tuple[str, ...] = ()) -> App:
    """Return the state with a position of the puzzle on the board, where the solver is to move unless it is over."""
    attempt = app.own(Puzzling).attempt
    idle = attempt.done or attempt.shown or game.outcome is not None
    table = Table(draft=None if idle else pacru.Draft(game.position))
    own = app.own(Puzzling)
    exercise = Exercise(
        NAME, exercises.players(game.position.players), marks, wording.idle(own), _address(own)
    )
    aside = Aside((), game, table, exercise)
    return app.with_history(aside=aside)


def _address(own: Puzzling) -> str:
    return f"#puzzle={own.listed.id}" if own.listed and not own.rush else ""


# A turn was played


def _on_exercise_played(app: App, _message: ExercisePlayed) -> Update:
    own, aside = app.own(Puzzling), app.history.aside
    if not on_board(app) or aside is None or own.puzzle is None or own.attempt.done:
        return app, ()
    if own.rush and own.rush.over:
        return app, ()
    judged, entered = (
        solving.judge_turn(own.puzzle, aside.game),
        exercises.game_until_entered(aside.game),
    )
    if judged.verdict is PuzzleVerdict.SOLVED:
        return _finish_solved(app)
    if judged.game:
        app = _with_board(app.with_own(replace(own, says=_("Correct. Keep going."))), judged.game)
        return (app, ()) if own.rushing else exercises.play_out(app, judged.game.plies[-1])
    if judged.verdict is PuzzleVerdict.UNKNOWN:
        says = _("This move takes too long to check. Try another.")
        return _with_board(app.with_own(replace(own, says=says)), entered.take_back()), ()
    says = wording.why_wrong(
        own.puzzle, aside.game, judged.answer, exercises.players(aside.game.position.players)
    )
    return _show_refutation(app, entered, judged.answer, says)


def _finish_solved(app: App) -> Update:
    own = app.own(Puzzling)
    asked = own.last
    assert asked
    if own.rush:
        return _go_on_with_rush(app, replace(own.rush, solved=own.rush.solved + 1))
    clean = not (own.attempt.misses or own.attempt.hinted or own.attempt.shown)
    app = _count(app, clean)
    own = app.own(Puzzling)
    attempt = replace(own.attempt, done=True)
    app = app.with_own(replace(own, attempt=attempt, says=wording.praise(clean)))
    if asked.mode is Mode.DAY:
        app = _with_record(app, record_of(app).with_daily(asked.day))
    return app, ()


def _show_refutation(app: App, game: pacru.Game, answer: pacru.Ply | None, says: str) -> Update:
    """Show what the turn allows; then another can be tried."""
    own = app.own(Puzzling)
    if own.rush:
        return _go_on_with_rush(app, replace(own.rush, mistakes=own.rush.mistakes + 1))
    app = _count(app, solved=False)
    own = app.own(Puzzling)
    attempt = replace(own.attempt, misses=own.attempt.misses + 1)
    app = app.with_own(replace(own, attempt=attempt, says=says))
    app = _with_board(app, game.take_back(), _marks(app, game.take_back()))
    return exercises.play_out(app, answer or game.plies[-1])


def _count(app: App, solved: bool) -> App:
    """Return the state in which the try has counted, once."""
    own = app.own(Puzzling)
    assert own.listed
    assert own.last
    if own.attempt.counted or own.listed.kind in CHOICES:
        return app
    before = record_of(app)
    weight = choosing.TOLD if own.last.mode is Mode.THEME else 1.0
    weight = weight if choosing.is_rated(own.listed) else 0.0
    strength = choosing.strength(own.listed)
    after = before.after(own.listed.id, strength, solved, own.last.day, weight)
    change = round(after.rating.value) - round(before.rating.value)
    app = app.with_own(replace(own, attempt=replace(own.attempt, counted=True), change=change))
    if not before.has_tried(own.listed.id):
        tried = Tried(own.listed.id, own.last.day, own.listed.game, own.listed.themes, solved)
        app = replace(app, settings=with_tried(app.settings, tried))
    return _with_record(app, after)


# Help


def _marks(app: App, game: pacru.Game) -> tuple[str, ...]:
    """Return the field with the hint's ring, if there was a hint: the chevron that is to move."""
    own = app.own(Puzzling)
    if not own.attempt.hinted or own.puzzle is None:
        return ()
    turn = solving.next_turn(own.puzzle, game)
    assert isinstance(turn, pacru.Move | pacru.Reorientation)
    return (turn.origin if isinstance(turn, pacru.Move) else turn.field,)


def _on_help_wanted(app: App, _message: messages.HelpWanted) -> Update:
    own, aside = app.own(Puzzling), app.history.aside
    if not on_board(app) or aside is None or own.attempt.done or own.rush:
        return app, ()
    app = _count(app, solved=False)
    own = app.own(Puzzling)
    app = app.with_own(replace(own, attempt=replace(own.attempt, hinted=True)))
    marks = _marks(app, aside.game)
    says = _("Hint: use the chevron on {field}.").format(field=marks[0])
    app = app.with_own(replace(app.own(Puzzling), says=says))
    return _with_board(app, aside.game, marks), ()


def _on_solution_wanted(app: App, _message: messages.SolutionWanted) -> Update:
    own, aside = app.own(Puzzling), app.history.aside
    if not on_board(app) or aside is None or own.attempt.done or own.rush:
        return app, ()
    app = _count(app, solved=False)
    own = app.own(Puzzling)
    app = app.with_own(replace(own, attempt=replace(own.attempt, shown=True)))
    return _show_next(app, aside.game)


def _show_next(app: App, game: pacru.Game) -> Update:
    """Show the next turn of the solution."""
    own = app.own(Puzzling)
    assert own.puzzle
    game = game.play(solving.next_turn(own.puzzle, game))
    done = solving.is_complete(own.puzzle, game)
    says = wording.turn_sentence(game.plies[-1], exercises.players(game.position.players))
    app = app.with_own(replace(own, says=says, attempt=replace(own.attempt, done=done)))
    return exercises.play_out(_with_board(app, game), game.plies[-1])


def _on_next_wanted(app: App, message: messages.NextWanted) -> Update:
    own, aside = app.own(Puzzling), app.history.aside
    if not on_board(app) or aside is None or own.last is None:
        return app, ()
    if own.attempt.shown and not own.attempt.done:
        return _show_next(app, aside.game)
    mode, value = own.last.mode, own.last.value
    if mode in (Mode.DAY, Mode.ONE):
        mode = Mode.NEAR
        if own.listed and own.listed in own.sisters:
            mode, value = Mode.THEME, own.listed.game
    if mode is Mode.DUE and not record_of(app).due(message.day):
        mode = Mode.NEAR
    if not (own.attempt.done or own.rush):  # to pass a puzzle over is not to solve it
        app = _count(app, solved=False)
    if own.last.ends:
        return _on_puzzle_left(app, messages.PuzzleLeft())
    place = own.last.whole, own.last.number + 1
    return _begin(app, PuzzleRequest(mode, value, message.day, message.now, *place))


def _on_retry_wanted(app: App, _message: messages.RetryWanted) -> Update:
    own = app.own(Puzzling)
    if not on_board(app) or own.puzzle is None or own.rush:
        return app, ()
    attempt = PuzzleAttempt(counted=own.attempt.counted)
    app = app.with_own(replace(own, attempt=attempt, says=""))
    return _with_board(app, pacru.Game(own.puzzle.position)), ()


def _on_puzzle_left(app: App, _message: messages.PuzzleLeft) -> Update:
    """Put the game back on the board, from the puzzle or from what has kept its address: a proof of its solution."""
    exercise = app.history.exercise
    if exercise is None or not (on_board(app) or exercise.address == _address(app.own(Puzzling))):
        return app, ()
    return with_own_side_down(app.with_history(aside=None)), ()


# Rush


def _next_tick(rush: Rush) -> After:
    return After(1.0, {"do": "puzzle-tick", "number": rush.number})


def _go_on_with_rush(app: App, rush: Rush) -> Update:
    """Return the state after a puzzle of a Rush was solved or not: the next one, or the end."""
    own = app.own(Puzzling)
    assert own.listed
    assert own.last
    if own.rush and rush.mistakes > own.rush.mistakes:
        app = _with_record(app, record_of(app).with_failure(own.listed.id, own.last.day))
    rush = replace(rush, had=rush.had | {own.listed.id})
    app = app.with_own(replace(app.own(Puzzling), rush=rush))
    found = choosing.next_in_rush(own.shelf, len(rush.had), rush.had)
    if rush.mistakes >= RUSH_MISTAKES or found is None:
        return _end_rush(app, rush), ()
    return _open(app, found, own.last)


def _on_rush_ticked(app: App, message: messages.RushTicked) -> Update:
    own = app.own(Puzzling)
    rush = own.rush
    if rush is None or rush.over or rush.number != message.number or not on_board(app):
        return app, ()
    left = max(round(rush.ends - message.now), 0)
    rush = replace(rush, left=left)
    if not left:
        return _end_rush(app, rush), ()
    return app.with_own(replace(own, rush=rush)), (_next_tick(rush),)


def _end_rush(app: App, rush: Rush) -> App:
    own, record, aside = app.own(Puzzling), record_of(app), app.history.aside
    assert aside
    best = rush.solved > record.rush
    attempt = replace(own.attempt, done=True)
    app = app.with_own(replace(own, rush=replace(rush, over=True, best=best), attempt=attempt))
    return _with_record(_with_board(app, aside.game), record.with_rush(rush.solved))


# Sharing


def _on_sharing_wanted(app: App, _message: messages.SharingWanted) -> Update:
    if not on_board(app):
        return app, ()
    return app.with_ui(dialog=PUZZLE_DIALOG), ()


def _on_picture_wanted(app: App, message: messages.PictureWanted) -> Update:
    own = app.own(Puzzling)
    if not on_board(app) or own.puzzle is None:
        return app, ()
    theme = records.theme(app, dark=message.dark, contrast=message.contrast)
    picture = records.picture(app, theme, PICTURE)
    return app, (SavePicture(picture, f"pacru-{own.puzzle.id}.png"),)


def _on_puzzle_shown_elsewhere(app: App, _message: messages.PuzzleShownElsewhere) -> Update:
    puzzle = app.own(Puzzling).puzzle
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


def update(app: App, message: Message) -> Update:
    """Return the state after a message of the room, and the effects."""
    match message:
        case messages.AllWanted():
            return _on_all_wanted(app, message)
        case ExercisePlayed():
            return _on_exercise_played(app, message)
        case messages.PuzzlesFetched():
            return _on_puzzles_fetched(app, message)
        case messages.PuzzleWanted():
            return _on_puzzle_wanted(app, message)
        case messages.NextWanted():
            return _on_next_wanted(app, message)
        case messages.HelpWanted():
            return _on_help_wanted(app, message)
        case messages.SolutionWanted():
            return _on_solution_wanted(app, message)
        case messages.RetryWanted():
            return _on_retry_wanted(app, message)
        case messages.PuzzleLeft():
            return _on_puzzle_left(app, message)
        case messages.SharingWanted():
            return _on_sharing_wanted(app, message)
        case messages.PictureWanted():
            return _on_picture_wanted(app, message)
        case messages.PuzzleShownElsewhere():
            return _on_puzzle_shown_elsewhere(app, message)
        case messages.RushTicked():
            return _on_rush_ticked(app, message)
        case Slept():
            return app, (sleep_notice(message.seconds),) if app.own(Puzzling).rushing else ()
