"""Questions to the bots' workers: for their turns, for hints, and for whatever a room wants to know.

A room makes the lines with ``question`` and asks with ``ask``, saying which of its functions takes the answer. It
remembers the number, by which it knows whether it still wants that answer, and with which it can withdraw the question
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
"""A turn that was taught is given as a hint if no other one has chances that are better by more than this."""
NO_HELP: Final = (Urgency.HINT, Urgency.SAMPLE)
"""A hint can also be an offer of a draw, and a sample has its own games."""
UNKNOWN: Final = 2
"""How many there may be in a browser that does not say how much memory or how many cores there are."""


def most_workers(app: App) -> int:
    """Return how many questions can be worked on side by side: one a core, and one a gigabyte of memory."""
    browser = app.state(Browser)
    return max(1, min(MOST_WORKERS, browser.cores or UNKNOWN, int(browser.memory or UNKNOWN)))


def question(
    game: pacru.Game, level: float, go: str, *, best: int = 1, character: str = ""
) -> tuple[str, ...]:
    """Return the lines that ask a bot of a level for a turn, and for reports about the `best` turns.

    They set every option that any question sets: the worker remembers those of the question before.
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
    """Ask a question of a person or a room; a worker that has failed for good is started again.

    Args:
        app: the state.
        urgency: of the question.
        lines: of the question.
        answered: takes the answer, see `Ask`.
        reported: takes each report.

    Returns:
        The state, the number of the question, and the effects.
    """
    number = app.bots.requests + 1
    app = app.with_bots(requests=number)
    if urgency not in NO_HELP:
        app = with_help(app)
    asked = Ask(number, urgency, lines, answered, reported)
    if app.bots.gave_up:
        return app.with_bots(failures=0), number, (ReplaceBotWorker(), asked)
    return app, number, (asked,)


def with_help(app: App) -> App:
    """Return the state after a person has had help with the game: it does not rate them."""
    return app.with_session(rates=False) if app.session.rates else app


class OpenQuestion(NamedTuple):
    """A question about a game to the bot of full strength.

    Attributes:
        number: by which its answer is known.
        question: as a review asks it.
    """

    number: int
    question: "Question"


def ask_about(
    app: App,
    game: pacru.Game,
    wanted: "Question",
    urgency: Urgency,
    answered: Callable[[App, Answer], Update],
) -> tuple[App, OpenQuestion, tuple[Effect, ...]]:
    """Ask the bot of full strength about a position of a game.

    Args:
        app: the state.
        game: the game.
        wanted: what is asked, and where in the game.
        urgency: of the question.
        answered: takes the answer.

    Returns:
        The state, the open question, and the effects.
    """
    go = ["go"]
    if wanted.nodes:
        go += ["nodes", str(wanted.nodes)]
    if wanted.seconds:
        go += ["movetime", f"{1000 * wanted.seconds:.0f}"]
    if wanted.seed is not None:
        go += ["seed", str(wanted.seed)]
    if wanted.only:
        go += ["searchmoves", wanted.only]
    before = game.take_back(len(game.plies) - wanted.at)
    lines = question(before, STRONGEST.number, " ".join(go), best=wanted.lines)
    if wanted.seed is not None:
        lines = ("newgame", *lines)
    app, number, effects = ask(app, urgency, lines, answered)
    return app, OpenQuestion(number, wanted), effects


def _history(game: pacru.Game) -> str:
    """Return the position as a command; with its history where repetition counts (R16c)."""
    if not game.start.repetition:
        return f"text {game.position}"
    plies = game.plies
    left = [number for number, ply in enumerate(plies, 1) if not isinstance(ply.turn, pacru.Turn)]
    since = plies[left[-1] if left else 0 :]  # the protocol has turns alone
    if not since:
        return f"text {game.position}"
    return f"text {since[0].before} moves {' '.join(str(ply.turn) for ply in since)}"


def _go(clock: pacru.Clock | None) -> str:
    """Return the line that starts the search, with the time of all players."""
    if clock is None:
        return "go"
    words = ["go"]
    for letter, control, left in zip("abcd", clock.controls, clock.left, strict=False):
        if control:
            words += [f"{letter}time", f"{1000 * left:.0f}"]
            words += [f"{letter}inc", f"{1000 * control.increment}"]
    return " ".join(words)


def ask_bot(app: App) -> Update:
    """Ask the bot to move for its turn. For one that the person has written, the workshop sees the open question."""
    session, number = app.session, app.bots.requests + 1
    player = session.game.position.to_move
    assert player is not None
    if session.setup.bot_file(player):
        return app.with_bots(request=number, requests=number, trouble=""), ()
    # The level decides when the search ends.
    level, character = session.setup.players[player].level, session.setup.character(player)
    lines = question(session.game, level, _go(session.clock), character=character)
    bots = replace(app.bots, request=number, requests=number)
    return replace(app, bots=bots), (Ask(number, Urgency.TURN, lines),)


def ask_hint(app: App) -> Update:
    """Ask the strongest bot for a good turn on the visible board, if a person is about to begin one."""
    if app.history.aside is None:
        return ask_hint_in_game(app)
    if not _wants_hint(app.table):
        return app, ()
    app, hint, asked = _ask_for_hint(app, app.board.game)
    return app.with_table(replay=None, hint=hint, notice=None), asked


def ask_hint_in_game(app: App) -> Update:
    """Ask for a good turn of the game, whatever is on the board; in a first game, for one that was taught.

    In other games, it is first an idea: the chevron alone is shown, and why.
    """
    table, game = app.session.table, app.session.game
    if not _wants_hint(table):
        return app, ()
    app, hint, asked = _ask_for_hint(with_help(app), game)
    hint = replace(hint, closed=not app.session.guided)
    return app.with_session(table=replace(table, replay=None, hint=hint, notice=None)), asked


def _wants_hint(table: Table) -> bool:
    return not table.hint and table.draft is not None and not table.begun


def _ask_for_hint(app: App, game: pacru.Game) -> tuple[App, Hint, tuple[Effect, ...]]:
    """Return the hint if searches have looked as deep as a review looks, else the question."""
    if app.session.known:
        least = reviewing.CLOSER * reviewing.nodes_for(game)
        best = known.known_of(app).about(game, len(game.plies), least=least)
        if best:
            return choose_hint(app, game, best)
    app, number, asked = _ask_for_turn(app, game)
    return app, Hint(number), asked


def _ask_for_turn(
    app: App, game: pacru.Game, among: tuple[pacru.Turn, ...] = ()
) -> tuple[App, int, tuple[Effect, ...]]:
    go = f"go movetime {HINT_TIME}"
    if among:
        go = f"{go} searchmoves {' '.join(map(str, among))}"
    return ask(app, Urgency.HINT, question(game, STRONGEST.number, go))


def choose_hint(
    app: App, game: pacru.Game, best: "Finding"
) -> tuple[App, Hint, tuple[Effect, ...]]:
    """Return the best turn as a hint, or in a first game the question about the best that was taught."""
    turns: tuple[pacru.Turn, ...] = ()
    if app.session.guided and game is app.session.game:
        turns = coverage.turns_for(game.position, coverage.find_untaught(app.settings))
    if not turns or best.best.turns[0] in map(str, turns):
        number = app.bots.requests + 1
        return app.with_bots(requests=number), hint_of(number, game, best), ()
    app, number, asked = _ask_for_turn(app, game, turns)
    return app, Hint(number, best=best), asked


def choose_taught(hint: Hint, game: pacru.Game, found: "Finding") -> Hint:
    """Return the best turn that was taught as a hint, unless another one is much better.

    Args:
        hint: that was asked for.
        game: the game.
        found: what was found among the turns that were taught.
    """
    assert hint.best
    player = game.position.to_move or 0
    worse = hint.best.best.chances[player] - found.best.chances[player]
    return hint_of(hint.request, game, hint.best if worse > NEARLY else found)


def hint_of(number: int, game: pacru.Game, found: "Finding") -> Hint:
    """Return the best turn of a finding as a hint."""
    turn, *line = found.best.turns
    return Hint(number, game.play(turn).plies[-1], tuple(line))


def without_awaited_hint(app: App) -> App:
    """Return the state without a pending hint. A hint that has arrived stays until the turn is played."""
    return app if app.table.hint and app.table.hint.ply else without_hint(app)


def without_hint(app: App) -> App:
    """Return the state without any hint on the visible board. The room of the bots withdraws the question."""
    return app.with_table(hint=None) if app.table.hint else app
