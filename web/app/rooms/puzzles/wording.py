"""What is said about puzzles."""

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
from pacru.puzzles import PLIES, Puzzle

KINDS: Final = {
    "win1": N_("Win in 1"),
    "win3": N_("Win in 2"),
    "win5": N_("Win in 3"),
    "defence": N_("Defence"),
    "stop": N_("Stop every threat"),
}
"""The kinds of puzzles, by their names in the file; it counts the turns of both sides."""
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
"""For each theme of the sister games, what is done; their rulesets know the rule."""


TITLES: Final = {
    Mode.NEAR: N_("Puzzle"),
    Mode.ONE: N_("A puzzle for you"),
    Mode.DAY: N_("Puzzle of the day"),
    Mode.RUSH: N_("Rush"),
    Mode.DUE: N_("Puzzles to retry"),
    Mode.CHOICE: N_("Bot’s choice"),
}
"""The headings of puzzles that are not called by their theme."""
WIN: Final = N_("{colour} to move: win in {turns} moves, whatever {other} does.")
ASKS: Final = {
    "win1": N_("{colour} to move: win at once."),
    "defence": N_("{colour} to move. {other} is about to win: find the only defence."),
    "stop": N_("{colour} to move: stop everyone else from winning on their next move."),
    "capture": N_("{colour} to move: capture as the bot would."),
    "connection": N_("{colour} to move: connect as the bot would."),
    "rotation": N_("{colour} to move: which rotation saves the game, as the bot sees it?"),
}
"""What is asked by a puzzle of each kind; ``WIN`` by any other."""
COUNTED: Final = ASKS | {
    "win1": N_("{colour} to move: win the count. The game ends with this move."),
    "win3": N_(
        "{colour} to move: win the count, whatever {other} does. The game ends with "
        "your second move."
    ),
}
"""The same in the games in which markers are counted."""


def sister_games() -> dict[str, str]:
    """Return the sister games that have puzzles, with their names."""
    return {game.key: game.title for game in games.other_games() if game.has_puzzles}


def rules(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the numbers of the rules that a puzzle is about."""
    if is_counted(puzzle):
        ruleset = games.ruleset_of(puzzle.position.state)
        found = [ruleset.acts[ACTS[theme]] for theme in puzzle.themes]
        found.append(ruleset.ends[pacru.Termination.COUNT])
    else:
        found = [RULES[theme] for theme in puzzle.themes]
    return tuple(dict.fromkeys(found))


def title(asked: PuzzleRequest) -> str:
    """Return the heading of a puzzle, with its number if it is one of several."""
    if not asked.whole:
        return _title(asked)
    told = _("{title}: {number} of {whole}")
    return told.format(title=_title(asked), number=asked.number, whole=asked.whole)


def _title(asked: PuzzleRequest) -> str:
    if asked.mode is Mode.THEME:
        return _((KINDS | THEMES | sister_games()).get(asked.value, "Puzzle"))
    return _(TITLES[asked.mode])


def is_counted(puzzle: Puzzle) -> bool:
    """Return whether the markers are counted in the game of a puzzle."""
    return games.ruleset_of(puzzle.position.state).counts


def ask(puzzle: Puzzle) -> str:
    """Return whose turn it is, and the task."""
    setup = Setup.default(puzzle.position.players)
    mover, other = (setup.colour_name(place) for place in (SOLVER, SOLVER + 1))
    asks = COUNTED if is_counted(puzzle) else ASKS
    told = _(asks.get(puzzle.kind, WIN))
    turns = (PLIES.get(puzzle.kind, 1) + 1) // 2
    return told.format(colour=mover, other=other, turns=turns)


def task(puzzling: Puzzling) -> str:
    """Return what the open puzzle asks; after a Rush, what has come of it."""
    if puzzling.rush and puzzling.rush.over:
        solved = puzzling.rush.solved
        told = ngettext("{number} puzzle solved.", "{number} puzzles solved.", solved)
        return f"{told} {_('Your best so far!')}" if puzzling.rush.best else told
    assert puzzling.puzzle
    return ask(puzzling.puzzle)


def tell_solved(attempt: PuzzleAttempt) -> str:
    """Return that a puzzle is solved, and at which try."""
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
    """Return how strong a solver is, and what that means; or when it will be known."""
    if record.left:
        return ngettext(
            "{number} more puzzle, then you get a rating.",
            "{number} more puzzles, then you get a rating.",
            record.left,
        )
    told = _(
        "Your rating is {rating}: you solve every second puzzle of that rating at the first try."
    )
    return told.format(rating=round(record.rating.value))


def idle(puzzling: Puzzling) -> str:
    """Return the heading of the status while nobody is to move."""
    if puzzling.rush:
        return _("The Rush is over")
    return _("The solution") if puzzling.attempt.shown else _("Well done!")


def turn_sentence(ply: pacru.Ply, setup: Setup) -> str:
    """Return what happens in a turn of the solution."""
    return words.sentence(words.full_turn(setup, ply))


def why_wrong(puzzle: Puzzle, game: pacru.Game, answer: pacru.Ply | None, setup: Setup) -> str:
    """Return why a turn is wrong.

    Args:
        puzzle: the puzzle.
        game: the game with that turn, and the passes that it has forced.
        answer: the turn that shows why, if there is one.
        setup: who plays.
    """
    again = _("Try again.")
    if puzzle.kind in CHOICES:
        return f"{_('The bot prefers another move.')} {again}"
    if game.outcome and game.outcome.scores:
        own, other = game.outcome.scores
        told = _("Then the count is {own} to {other}.").format(own=number(own), other=number(other))
        return f"{told} {again}"
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


def why_none(asked: PuzzleRequest) -> str:
    """Return why there is no puzzle."""
    if asked.mode is Mode.ONE:
        return _("There’s no puzzle “{id}”.").format(id=asked.value[:20])
    if asked.mode is Mode.DUE:
        return _("No puzzles to retry today.")
    return _("That puzzle doesn’t exist.")
