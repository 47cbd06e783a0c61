"""Matches: the bot in the editor against a level, or against another bot, between which the page is the referee."""

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
    begin,
    command,
    turn_task,
    with_permission,
)
from app.rooms.workshop.state import Match, Pane, Place, View, Work, Workshop
from app.rooms.workshop.telling import kept_text
from app.runtime.commands import After, Focus, Say
from app.runtime.handling import handler
from app.runtime.update import Send
from pacru.bot.homemade.faults import BotFault
from pacru.bot.homemade.matches import TrialGame, TrialMatch
from pacru.bot.levels import levels_of

GAMES: Final = 100
"""The games of a match."""
KEPT_AT_ONCE: Final = 3
"""The games of a match that go into the library with one event, so that the page stays responsive."""
LEVEL: Final = "level:"
"""Begins the names of opponents that are levels."""


@handler()
def choose_game(app: App, value: str) -> Update:
    """Choose the game of the next match; another one may have fewer levels."""
    workshop = app.state(Workshop)
    levels = [f"{LEVEL}{one.number}" for one in levels_of(value)]
    is_lost = workshop.opponent.startswith(LEVEL) and workshop.opponent not in levels
    opponent = levels[-1] if is_lost else workshop.opponent
    return app.with_state(replace(workshop, game=value, opponent=opponent)), ()


@handler()
def choose_opponent(app: App, value: str) -> Update:
    """Choose whom the bot plays in the next match."""
    return app.with_state(replace(app.state(Workshop), opponent=value)), ()


@handler()
def play_match(app: App, moment: str) -> Update:
    """Begin a match. A level plays in the sandbox of the bot; of two bots, each is in its own."""
    workshop = app.state(Workshop)
    match = Match(workshop.opponent, GAMES, workshop.game, moment)
    app = app.with_state(replace(workshop, pane=Pane.MATCH, match=match))
    if workshop.opponent in bots_of(app.settings):
        return _begin_trial(app, workshop.opponent)
    asked = {
        "against": workshop.opponent,
        "games": GAMES,
        "seed": workshop.number,
        "game": workshop.game,
    }
    return ask_edited(app, Work.MATCH, PATIENCE, GAMES + 1, **asked)


def _begin_trial(app: App, opponent: str) -> Update:
    """Begin a match of two bots, and ask the one that moves first."""
    workshop = app.state(Workshop)
    bots = workshop.bot, (opponent, bots_of(app.settings)[opponent])
    for bot in bots:
        app = with_permission(app, *bot)
    trial = TrialMatch.begin(GAMES, workshop.number, workshop.game)
    app, effects = begin(app, Work.MATCH, *(place_of(*one) for one in bots))
    app, asked = _go_on(_with_match(app, replace(_match(app), bots=bots)), trial)
    told = {"do": "workshop.end_match", "number": app.state(Workshop).number}
    return app, (*effects, *asked, After(MATCH_TIME / 1000, told))


def _match(app: App) -> Match:
    match = app.state(Workshop).match
    assert match
    return match


def _with_match(app: App, match: Match) -> App:
    return app.with_state(replace(app.state(Workshop), match=match))


def _go_on(app: App, trial: TrialMatch, ended: TrialGame | None = None) -> Update:
    """Note the game that has ended, if one has, and ask the bot that has to move next, or end the match."""
    match = replace(_match(app), trial=trial)
    if ended:
        match = replace(match, played=(*match.played, ended))
    own = replace(app.state(Workshop), match=match)
    if not trial.goes_on:
        return app.with_state(replace(own, work=Work.NOTHING)), ()
    mover, game = trial.mover, f"match {trial.number}"
    task = turn_task(match.bots[mover], trial.game.position, player=mover, game=game)
    return app.with_state(own), (command(Place(own.places[mover], own.number), task, PATIENCE),)


def moves_next(workshop: Workshop, place: str) -> bool:
    """Return whether a place is that of the bot which has to move in a match of two bots."""
    return workshop.trial is not None and place == workshop.places[workshop.trial.mover]


def on_match_turn(app: App, answer: Answer) -> Update:
    """Play a turn in a match of two bots; one that has failed has lost the game.

    Raises:
        Lie: there is no such turn.
    """
    if answer.fault:
        return fail_trial(app, answer.fault.told)
    try:
        return _go_on(app, *_trial(app).play(answer.turn))
    except pacru.PacruError as error:
        raise Lie from error


def fail_trial(app: App, why: str) -> Update:
    """Let the bot that has to move in a match of two bots lose the game."""
    return _go_on(app, *_trial(app).fail(BotFault(why)))


def _trial(app: App) -> TrialMatch:
    trial = _match(app).trial
    assert trial
    return trial


def on_match_game(app: App, answer: Answer) -> Update:
    """Note a game that the bot has played against a level in its sandbox.

    Raises:
        Lie: there is no such game, or the match ended too early.
    """
    match = _match(app)
    if answer.fault:
        return app, ()
    if answer.game is None:
        if len(match.played) != match.games:
            raise Lie
        return app, ()
    if len(match.played) == match.games or answer.game.seat != len(match.played) % 2:
        raise Lie
    return _with_match(app, replace(match, played=(*match.played, answer.game))), ()


# Its games


@handler()
def open_game(app: App, number: int) -> Update:
    """Show a game of the match on the board."""
    match = app.state(Workshop).match
    if match is None or not 0 <= number < len(match.played):
        return app, ()
    kept = _read_played(app, match, number)
    if kept is None:
        return app, ()
    app, effects = games.open_game(app, kept.setup, kept.game)
    return change(app, Workshop, view=View.BOARD, pane=Pane.GAME, began=app.session.number), effects


@handler()
def keep_games(app: App) -> Update:
    """Put the next few games into the library: all of them at once would keep the page from answering."""
    match = app.state(Workshop).match
    if match is None or app.state(Workshop).work is not Work.NOTHING:
        return app, ()
    kept = replace(match, kept=min(match.kept + KEPT_AT_ONCE, len(match.played)))
    found = [_read_played(app, match, number) for number in range(match.kept, kept.kept)]
    filed = [Send(Filed(one)) for one in found if one and one.game.plies]
    begins = () if match.kept else (Focus(["#workshop-kept"]),)  # in the place of the button
    goes_on = kept.kept < len(kept.played)
    then = After(0, {"do": "workshop.keep_games"}) if goes_on else Say(kept_text(kept))
    return _with_match(app, kept), (*filed, *begins, then)


def _read_played(app: App, match: Match, number: int) -> SavedGame | None:
    """Return a game of a match; None: it is none, since the bot has written it, not the lab."""
    played = match.played[number]
    game = pacru.Game.new(2, game=match.game)
    try:
        for turn in played.turns:
            game = game.play(turn)
        if played.guilty is not None:
            game = game.resign(played.guilty)
    except pacru.PacruError:
        return None
    name = app.state(Workshop).name.removesuffix(OWN_SUFFIX)
    setup = Setup.default(2).with_game(match.game)
    opponent = _opponent_name(setup, match.opponent)
    names = (name, opponent) if played.seat == 0 else (opponent, name)
    players = (replace(one, bot=False, name=n) for one, n in zip(setup.players, names, strict=True))
    day = match.began.partition(" ")[0]  # the library tells games of one day apart by their turns
    return SavedGame(replace(setup, players=tuple(players), began=day), game)


def _opponent_name(setup: Setup, opponent: str) -> str:
    """Return the name of an opponent for records, where a level is known by it."""
    if opponent.startswith(LEVEL):
        return setup.with_level(1, int(opponent.removeprefix(LEVEL))).record_name(1)
    return opponent.removesuffix(OWN_SUFFIX)
