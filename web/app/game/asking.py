"""Questions to the bots' workers: for turns, for hints, and for rooms.

A room writes the lines with ``question``, and asks with ``ask``, which also names the function that takes the answer.
The room stores the number of the question, to recognise the answer and to withdraw the question
(``effects.Withdraw``).
"""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

import pacru
from app.game.effects import Answer, Ask, Effect, ReplaceBotWorker
from app.model.app import App, Update
from app.model.table import Hint, Table
from app.runtime.browser import Browser
from app.runtime.late import late
from pacru.bot.desk import Urgency
from pacru.bot.levels import STRONGEST
from pacru.bot.protocol import Info

with late:  # for a first game
    from app.game import known
    from app.person import coverage
    from pacru.review import reviewing

if TYPE_CHECKING:
    from pacru.review.reviewing import Finding, Question

HINT_TIME: Final = 1000
"""The thinking time of the strongest bot for a hint, in milliseconds."""
MOST_WORKERS: Final = 4
"""The most workers of the bots. Each takes some 100 MB."""
NEARLY: Final = 0.05
"""A hint shows a taught turn if its chances are worse than those of the best turn by at most this much."""


def most_workers(app: App) -> int:
    """Return the limit of workers: one a core and one a gigabyte of memory; two if the browser does not say."""
    browser = app.state(Browser)
    return max(1, min(MOST_WORKERS, browser.cores or 2, int(browser.memory or 2)))


def question(
    game: pacru.Game, level: float, go: str, *, best: int = 1, character: str = ""
) -> tuple[str, ...]:
    """Return the lines that ask a bot of a level for a turn, and for reports about the `best` turns.

    They set every option, since the worker remembers the options of the previous question.
    """
    return (
        f"setoption name Level value {level:g}{character and f':{character}'}",
        f"setoption name MultiPV value {best}",
        f"position {_history(game)}",
        go,
    )


def ask(
    app: App,
    urgency: Urgency,
    lines: tuple[str, ...],
    answered: Callable[[App, Answer], Update] | None = None,
    reported: Callable[[App, int, Info], Update] | None = None,
) -> tuple[App, int, tuple[Effect, ...]]:
    """Ask a question for a person or a room. A worker that has failed for good is started again.

    Args:
        app: the state.
        urgency: of the question.
        lines: of the question.
        answered: takes the answer, see `Ask`.
        reported: takes each report.

    Returns:
        The state, the number of the question, and the effects.
    """
    app, number = app.with_number()
    # Callers with the urgency of a hint note any help themselves. A sample is about other games.
    if urgency not in (Urgency.HINT, Urgency.SAMPLE):
        app = with_help(app)
    effect = Ask(number, urgency, lines, answered, reported)
    if app.bots.gave_up:
        return app.with_bots(failures=0), number, (ReplaceBotWorker(), effect)
    return app, number, (effect,)


def with_help(app: App) -> App:
    """Note that a person has had help with the game, so that it does not rate them."""
    return app.with_session(rates=False) if app.session.rates else app


class OpenQuestion(NamedTuple):
    """A question about a game to the bot of full strength.

    Attributes:
        number: of the question, which the answer repeats.
        question: the question, in the form of a review.
    """

    number: int
    question: "Question"


def ask_about(
    app: App,
    game: pacru.Game,
    asked: "Question",
    urgency: Urgency,
    answered: Callable[[App, Answer], Update],
) -> tuple[App, OpenQuestion, tuple[Effect, ...]]:
    """Ask the bot of full strength about a position of a game.

    Args:
        app: the state.
        game: the game.
        asked: the question, with the place in the game.
        urgency: of the question.
        answered: takes the answer.

    Returns:
        The state, the open question, and the effects.
    """
    go = "go"
    if asked.nodes:
        go += f" nodes {asked.nodes}"
    if asked.seconds:
        go += f" movetime {1000 * asked.seconds:.0f}"
    if asked.seed is not None:
        go += f" seed {asked.seed}"
    if asked.only:
        go += f" searchmoves {asked.only}"
    before = game.take_back(len(game.plies) - asked.at)
    lines = question(before, STRONGEST.number, go, best=asked.lines)
    if asked.seed is not None:
        lines = ("newgame", *lines)
    app, number, effects = ask(app, urgency, lines, answered)
    return app, OpenQuestion(number, asked), effects


def _history(game: pacru.Game) -> str:
    """Return the arguments of the position command. They include the history if repetition counts (R16c)."""
    since: list[pacru.Ply] = []
    for ply in game.plies if game.start.repetition else ():
        if isinstance(ply.turn, pacru.Turn):
            since.append(ply)
        else:  # the protocol has only turns: begin again after it
            since = []
    if not since:
        return f"text {game.position}"
    return f"text {since[0].before} moves {' '.join(str(ply.turn) for ply in since)}"


def _go(clock: pacru.Clock | None) -> str:
    """Return the line that starts the search, with the time of all players."""
    go = "go"
    for letter, control, left in (
        zip("abcd", clock.controls, clock.left, strict=False) if clock else ()
    ):
        if control:
            go += f" {letter}time {1000 * left:.0f} {letter}inc {1000 * control.increment}"
    return go


def ask_bot(app: App) -> Update:
    """Ask the bot to move for its turn. A bot that the person has written is asked by the workshop."""
    app, number = app.with_number()
    app, session = app.with_bots(request=number), app.session
    player = session.game.position.to_move
    assert player is not None
    if session.setup.bot_file(player):
        return app.with_bots(trouble=""), ()
    level, character = session.setup.players[player].level, session.setup.character(player)
    lines = question(session.game, level, _go(session.clock), character=character)
    return app, (Ask(number, Urgency.TURN, lines),)


def ask_hint(app: App) -> Update:
    """Ask the strongest bot for a good turn on the visible board, if a person is about to begin one."""
    if app.history.aside is None:
        return ask_hint_in_game(app)
    if not _wants_hint(app.table):
        return app, ()
    app, hint, effects = _find_hint(app, app.board.game)
    return app.with_table(replay=None, hint=hint, notice=None), effects


def ask_hint_in_game(app: App) -> Update:
    """Ask for a good turn of the game, even if another board is visible.

    In a first game, it is a turn that was taught. In other games, the hint begins with the chevron alone, and a reason.
    """
    if not _wants_hint(app.game_table):
        return app, ()
    app, hint, effects = _find_hint(with_help(app), app.session.game)
    hint = replace(hint, closed=not app.session.guided)
    return app.with_game_table(replay=None, hint=hint, notice=None), effects


def _wants_hint(table: Table) -> bool:
    return not table.hint and table.draft is not None and not table.begun


def _find_hint(app: App, game: pacru.Game) -> tuple[App, Hint, tuple[Effect, ...]]:
    """Return the hint if earlier searches are as deep as those of a review; else ask for it."""
    if app.session.known:
        least = reviewing.CLOSER * reviewing.nodes_for(game)
        best = known.known_of(app).about(game, len(game.plies), least=least)
        if best:
            return choose_hint(app, game, best)
    return _ask_for_hint(app, game)


def _ask_for_hint(
    app: App,
    game: pacru.Game,
    among: tuple[pacru.Turn, ...] = (),
    best: "Finding | None" = None,
) -> tuple[App, Hint, tuple[Effect, ...]]:
    go = f"go movetime {HINT_TIME}"
    if among:
        go = f"{go} searchmoves {' '.join(map(str, among))}"
    app, number, effects = ask(app, Urgency.HINT, question(game, STRONGEST.number, go))
    return app, Hint(number, best=best), effects


def choose_hint(
    app: App, game: pacru.Game, best: "Finding"
) -> tuple[App, Hint, tuple[Effect, ...]]:
    """Return the best turn as a hint. In a first game, if it was not taught, ask for the best turn that was taught."""
    taught: tuple[pacru.Turn, ...] = ()
    if app.session.guided and game is app.session.game:
        taught = coverage.turns_for(game.position, coverage.find_untaught(app.settings))
    if taught and best.best.turns[0] not in map(str, taught):
        return _ask_for_hint(app, game, taught, best)
    app, number = app.with_number()
    return app, _hint_of(number, game, best), ()


def choose_taught(hint: Hint, game: pacru.Game, taught: "Finding") -> Hint:
    """Return the best turn that was taught as a hint, unless another one is much better.

    Args:
        hint: the open hint, with the best of all turns.
        game: the game.
        taught: the best of the turns that were taught.
    """
    assert hint.best
    player = game.position.to_move or 0
    worse = hint.best.best.chances[player] - taught.best.chances[player]
    return _hint_of(hint.request, game, hint.best if worse > NEARLY else taught)


def _hint_of(number: int, game: pacru.Game, finding: "Finding") -> Hint:
    turn, *line = finding.best.turns
    return Hint(number, game.play(turn).plies[-1], tuple(line))


def without_awaited_hint(app: App) -> App:
    """Return the state without a pending hint. A hint that has arrived stays until the turn is played."""
    return app if app.table.hint and app.table.hint.ply else without_hint(app)


def without_hint(app: App) -> App:
    """Return the state without a hint on the visible board. The room of the bots withdraws the question."""
    return app.with_table(hint=None) if app.table.hint else app
