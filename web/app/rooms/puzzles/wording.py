"""The texts about puzzles."""

from typing import Final

import pacru
from app.model.setup import Setup
from app.narration import words
from app.rooms.puzzles.record import Record
from app.rooms.puzzles.solving import SOLVER
from app.rooms.puzzles.state import Mode, PuzzleAttempt, PuzzleRequest, Puzzling
from app.ui.themes import THEMES
from pacru import games
from pacru.core.texts import N_, _, ngettext, number
from pacru.position import inner_state
from pacru.puzzles import PLIES, Puzzle

KINDS: Final = {
    "win1": N_("Win in 1"),
    "win3": N_("Win in 2"),
    "win5": N_("Win in 3"),
    "defence": N_("Defence"),
    "stop": N_("Stop every threat"),
}
"""The kinds of puzzles, by their names in the file; the numbers in these names count the turns of both sides."""
CHOICES: Final = {
    "capture": N_("The best capture"),
    "connection": N_("The best connection"),
    "rotation": N_("The rotation that saves you"),
}
"""The kinds of choices of the bot."""
RULES: Final = {
    "pincer": "R11",
    "connection": "R8",
    "jump": "R9",
    "crossing": "R4",
    "meeting": "R12",
    "blocking": "R15",
    "rotation": "R14",
    "target": "R16",
    "last chevron": "R11",
    "choice": "R13",
}
"""The rule that each theme is about."""
ACTS: Final = {"connection": "connect", "jump": "jump", "crossing": "twist", "blocking": "pass"}
"""The act of each theme of the sister games; the ruleset of the game gives the rule about the act."""

TITLES: Final = {
    Mode.NEAR: N_("Puzzle"),
    Mode.ONE: N_("A puzzle for you"),
    Mode.DAY: N_("Puzzle of the day"),
    Mode.RUSH: N_("Rush"),
    Mode.DUE: N_("Puzzles to retry"),
    Mode.CHOICE: N_("Bot’s choice"),
}
"""The headings of puzzles by mode; other modes take the name of the theme."""
WIN: Final = N_("{colour} to move: win in {turns} moves, whatever {other} does.")
ASKS: Final = {
    "win1": N_("{colour} to move: win at once."),
    "defence": N_("{colour} to move. {other} is about to win: find the only defence."),
    "stop": N_("{colour} to move: stop everyone else from winning on their next move."),
    "capture": N_("{colour} to move: capture as the bot would."),
    "connection": N_("{colour} to move: connect as the bot would."),
    "rotation": N_("{colour} to move: which rotation saves the game, as the bot sees it?"),
}
"""The task of each kind of puzzle; all other kinds have ``WIN``."""
COUNTED: Final = ASKS | {
    "win1": N_("{colour} to move: win the count. The game ends with this move."),
    "win3": N_(
        "{colour} to move: win the count, whatever {other} does. The game ends with your second move."
    ),
}
"""The task of each kind of puzzle in the games that count markers."""


def sister_games() -> dict[str, str]:
    """Return the titles of the sister games that have puzzles, by their keys."""
    return {game.key: game.title for game in games.other_games() if game.has_puzzles}


def rules(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the numbers of the rules that a puzzle is about."""
    if is_counted(puzzle):
        ruleset = games.ruleset_of(inner_state(puzzle.position))
        numbers = [ruleset.acts[ACTS[theme]] for theme in puzzle.themes]
        numbers.append(ruleset.ends[pacru.Termination.COUNT])
    else:
        numbers = [RULES[theme] for theme in puzzle.themes]
    return tuple(dict.fromkeys(numbers))


def title(request: PuzzleRequest) -> str:
    """Return the heading of a puzzle, with its number in a series."""
    heading = TITLES.get(request.mode)
    if heading is None:  # the heading is the name of the theme
        heading = (KINDS | THEMES | sister_games()).get(request.value, "Puzzle")
    if not request.whole:
        return _(heading)
    return _("{title}: {number} of {whole}").format(
        title=_(heading), number=request.number, whole=request.whole
    )


def is_counted(puzzle: Puzzle) -> bool:
    """Return whether the game of a puzzle counts markers."""
    return games.ruleset_of(inner_state(puzzle.position)).counts


def ask(puzzle: Puzzle) -> str:
    """Return the task of a puzzle, with the colour to move."""
    setup = Setup.default(puzzle.position.players)
    mover, other = (setup.colour_name(place) for place in (SOLVER, SOLVER + 1))
    asks = COUNTED if is_counted(puzzle) else ASKS
    turns = (PLIES.get(puzzle.kind, 1) + 1) // 2
    return _(asks.get(puzzle.kind, WIN)).format(colour=mover, other=other, turns=turns)


def task(puzzling: Puzzling) -> str:
    """Return the task of the open puzzle; after a Rush, its result."""
    if puzzling.rush and puzzling.rush.over:
        solved = puzzling.rush.solved
        result = ngettext("{number} puzzle solved.", "{number} puzzles solved.", solved)
        return f"{result} {_('Your best so far!')}" if puzzling.rush.best else result
    assert puzzling.puzzle
    return ask(puzzling.puzzle)


def tell_solved(attempt: PuzzleAttempt) -> str:
    """Return the praise for a solved puzzle, with the number of tries."""
    if attempt.helped:
        return _("Solved, with help.")
    if attempt.misses == 1:
        return _("Solved, second try.")
    if attempt.misses:
        return ngettext(
            "Solved after {number} try.", "Solved after {number} tries.", attempt.misses + 1
        )
    return _("Solved!")


def tell_rating(record: Record) -> str:
    """Return a solver's rating and its meaning; before the first rating, how many puzzles are still needed."""
    if record.left:
        return ngettext(
            "{number} more puzzle, then you get a rating.",
            "{number} more puzzles, then you get a rating.",
            record.left,
        )
    return _(
        "Your rating is {rating}: you solve every second puzzle of that rating at the first try."
    ).format(rating=round(record.rating.value))


def idle(puzzling: Puzzling) -> str:
    """Return the heading of the status when nobody is to move."""
    if puzzling.rush:
        return _("The Rush is over")
    return _("The solution") if puzzling.attempt.shown else _("Well done!")


def turn_sentence(ply: pacru.Ply, setup: Setup) -> str:
    """Return a turn of the solution as a sentence."""
    return words.sentence(words.full_turn(setup, ply))


def why_wrong(puzzle: Puzzle, game: pacru.Game, answer: pacru.Ply | None, setup: Setup) -> str:
    """Return why the last turn of a game, not counting passes, is wrong; the answer is the turn that refutes it."""
    again = _("Try again.")
    if puzzle.kind in CHOICES:
        return f"{_('The bot prefers another move.')} {again}"
    if game.outcome and game.outcome.scores:
        yours, other = map(number, game.outcome.scores)
        count = _("Then the count is {own} to {other}.").format(own=yours, other=other)
        return f"{count} {again}"
    if game.outcome:
        return f"{_('That loses the game.')} {again}"
    if answer is None:
        return f"{_('The game goes on.')} {again}"
    if is_counted(puzzle) and puzzle.kind == "win3":
        why = _("Then you can’t win on your next move: {turn}")
    elif puzzle.kind in ("win3", "win5"):
        why = _("Then there is no forced win: {turn}")
    elif answer.before == game.position:
        why = _("{name} wins: {turn}")
    else:
        why = _("Then {name} could win: {turn}")
    name = setup.name(answer.player)
    return f"{why.format(name=name, turn=turn_sentence(answer, setup))} {again}"


def why_none(request: PuzzleRequest) -> str:
    """Return why there is no puzzle."""
    if request.mode is Mode.ONE:
        return _("There’s no puzzle “{id}”.").format(id=request.value[:20])
    if request.mode is Mode.DUE:
        return _("No puzzles to retry today.")
    return _("That puzzle doesn’t exist.")
