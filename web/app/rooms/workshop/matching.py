"""Matches: the bot in the editor against a level, or against another bot, with the page as the referee of both."""

from dataclasses import replace
from typing import Final

import pacru
from app.game import games
from app.game.exchange import Filed
from app.game.own_bots import bots_of, place_of
from app.model.app import App, Update
from app.model.changes import change
from app.model.saved_game import SavedGame
from app.model.setup import OWN_SUFFIX, Setup
from app.rooms.workshop.answers import Answer, Lie
from app.rooms.workshop.asking import (
    MATCH_TIME,
    PATIENCE,
    ask_edited,
    begin_work,
    give_task,
    turn_task,
    with_permission,
)
from app.rooms.workshop.state import Job, Match, Pane, View, Work, Workshop
from app.rooms.workshop.wording import filed_text
from app.runtime.commands import After, Focus, Say
from app.runtime.handling import handler
from app.runtime.update import Send
from pacru.bot.homemade.faults import BotFault
from pacru.bot.homemade.matches import TrialGame, TrialMatch
from pacru.bot.levels import levels_of

GAMES: Final = 100
"""The games of a match."""
FILED_AT_ONCE: Final = 3
"""Games filed per event, so the page stays responsive."""
LEVEL: Final = "level:"
"""The prefix of opponents that are levels."""


@handler()
def choose_game(app: App, value: str) -> Update:
    """Choose the game of the next match. If it lacks the opponent's level, its highest level becomes the opponent."""
    opponent = app.state(Workshop).opponent
    levels = [f"{LEVEL}{level.number}" for level in levels_of(value)]
    if opponent.startswith(LEVEL) and opponent not in levels:
        opponent = levels[-1]
    return change(app, Workshop, game=value, opponent=opponent), ()


@handler()
def choose_opponent(app: App, value: str) -> Update:
    """Choose the opponent in the next match."""
    return change(app, Workshop, opponent=value), ()


@handler()
def play_match(app: App, moment: str) -> Update:
    """Begin a match. A level plays in the sandbox of the bot; two bots play in a sandbox each."""
    workshop = app.state(Workshop)
    opponent, game = workshop.opponent, workshop.game
    app = change(app, Workshop, pane=Pane.MATCH, match=Match(opponent, GAMES, game, moment))
    if opponent in bots_of(app.settings):
        return _begin_trial(app, opponent)
    task = {"against": opponent, "games": GAMES, "seed": workshop.number, "game": game}
    return ask_edited(app, Work.MATCH, PATIENCE, GAMES + 1, **task)


def _begin_trial(app: App, opponent: str) -> Update:
    """Begin a match of two bots, and ask the one that moves first."""
    workshop = app.state(Workshop)
    bots = workshop.bot, (opponent, bots_of(app.settings)[opponent])
    for bot in bots:
        app = with_permission(app, *bot)
    trial = TrialMatch.begin(GAMES, workshop.number, workshop.game)
    app, effects = begin_work(app, Work.MATCH, *(place_of(*bot) for bot in bots))
    app = change(app, Workshop, match=replace(_match(app), bots=bots))
    app, tasks = _go_on(app, trial)
    end = {"do": "workshop.end_match", "number": app.state(Workshop).number}
    return app, (*effects, *tasks, After(MATCH_TIME / 1000, end))


def _match(app: App) -> Match:
    match = app.state(Workshop).match
    assert match
    return match


def _go_on(app: App, trial: TrialMatch, ended: TrialGame | None = None) -> Update:
    """Add the game that has just ended, if any. Then ask the bot that is to move, or end the match."""
    match = replace(_match(app), trial=trial)
    if ended:
        match = replace(match, played=(*match.played, ended))
    app = change(app, Workshop, match=match)
    if not trial.goes_on:
        return change(app, Workshop, work=Work.NOTHING), ()
    workshop, mover = app.state(Workshop), trial.mover
    game = f"match {trial.number}"
    task = turn_task(match.bots[mover], trial.game.position, player=mover, game=game)
    return app, (give_task(Job(workshop.places[mover], workshop.number), task, PATIENCE),)


def moves_next(workshop: Workshop, place: str) -> bool:
    """Return whether a match of two bots is in progress, and the bot in this sandbox is to move."""
    return workshop.trial is not None and place == workshop.places[workshop.trial.mover]


def on_match_turn(app: App, answer: Answer) -> Update:
    """Play a turn in a match of two bots; a bot that has failed loses the game.

    Raises:
        Lie: the turn is not possible.
    """
    if answer.fault:
        return fail_trial(app, answer.fault.sentence)
    try:
        return _go_on(app, *_trial(app).play(answer.turn))
    except pacru.PacruError as error:
        raise Lie from error


def fail_trial(app: App, why: str) -> Update:
    """End the game of a match of two bots as a loss of the bot that is to move."""
    return _go_on(app, *_trial(app).fail(BotFault(why)))


def _trial(app: App) -> TrialMatch:
    trial = _match(app).trial
    assert trial
    return trial


def on_match_game(app: App, answer: Answer) -> Update:
    """Add a game that the bot has played against a level in its sandbox.

    Raises:
        Lie: the game cannot be the next one of the match, or the match ended too early.
    """
    match = _match(app)
    if answer.fault:
        return app, ()
    is_complete = len(match.played) == match.games
    if answer.game is None:
        if not is_complete:
            raise Lie
        return app, ()
    if is_complete or answer.game.seat != len(match.played) % 2:
        raise Lie
    match = replace(match, played=(*match.played, answer.game))
    return change(app, Workshop, match=match), ()


# Its games


@handler()
def open_game(app: App, number: int) -> Update:
    """Show a game of the match on the board."""
    match = app.state(Workshop).match
    if match is None or not 0 <= number < len(match.played):
        return app, ()
    saved = _read_played(app, match, number)
    if saved is None:
        return app, ()
    app, effects = games.open_game(app, saved.setup, saved.game)
    return change(app, Workshop, view=View.BOARD, pane=Pane.GAME, began=app.session.number), effects


@handler()
def keep_games(app: App) -> Update:
    """Put the next few games into the library. All games at once would block the page."""
    match = app.state(Workshop).match
    if match is None or app.state(Workshop).work is not Work.NOTHING:
        return app, ()
    played, first = len(match.played), match.filed
    last = min(first + FILED_AT_ONCE, played)
    saved = [_read_played(app, match, number) for number in range(first, last)]
    messages = [Send(Filed(game)) for game in saved if game and game.game.plies]
    focus = () if first else (Focus(["#workshop-kept"]),)  # this text replaces the focused button
    match = replace(match, filed=last)
    rest = After(0, {"do": "workshop.keep_games"}) if last < played else Say(filed_text(match))
    return change(app, Workshop, match=match), (*messages, *focus, rest)


def _read_played(app: App, match: Match, number: int) -> SavedGame | None:
    """Return a game of a match; None: its turns are not legal, so the bot has made them up."""
    played = match.played[number]
    game = pacru.Game.new(2, game=match.game)
    try:
        for turn in played.turns:
            game = game.play(turn)
        if played.guilty is not None:
            game = game.resign(played.guilty)
    except pacru.PacruError:
        return None
    setup = Setup.default(2).with_game(match.game)
    names = [app.state(Workshop).name.removesuffix(OWN_SUFFIX), _opponent_name(setup, match)]
    if played.seat == 1:
        names.reverse()
    players = tuple(
        replace(player, bot=False, name=name)
        for player, name in zip(setup.players, names, strict=True)
    )
    day = match.began.partition(" ")[0]  # without a time, the library's key has all turns
    return SavedGame(replace(setup, players=players, began=day), game)


def _opponent_name(setup: Setup, match: Match) -> str:
    """Return the name of the opponent for records."""
    if match.opponent.startswith(LEVEL):
        return setup.with_level(1, int(match.opponent.removeprefix(LEVEL))).record_name(1)
    return match.opponent.removesuffix(OWN_SUFFIX)
