"""Matches: the bot in the editor against a level, or against another bot, between which the page is the referee."""

from dataclasses import replace
from typing import Final

import pacru
from app.game import games
from app.game.exchange import Filed
from app.game.keeping import SavedGame
from app.game.own_bots import bots_of, place_of
from app.model.app import App, Update
from app.model.setup import OWN_SUFFIX, Setup
from app.rooms.workshop import messages
from app.rooms.workshop.answers import Answer, Lie
from app.rooms.workshop.asking import (
    MATCH_TIME,
    PATIENCE,
    ask_edited,
    begin,
    command,
    edited_bot,
    turn_task,
    with_permission,
)
from app.rooms.workshop.state import Match, Place, Played, Work, Workshop
from app.runtime.commands import After, Focus
from app.runtime.update import Send
from pacru.bot.homemade.faults import BotFault
from pacru.bot.homemade.matches import TrialGame, TrialMatch
from pacru.bot.levels import levels_of
from pacru.games import game_keys

GAMES: Final = 100
"""The games of a match."""
KEPT_AT_ONCE: Final = 3
"""So many games of a match are put into the library before the page can answer again."""
LEVEL: Final = "level:"
"""Begins the names of opponents that are levels."""


def on_game_chosen(app: App, game: str) -> Update:
    """Choose the game of the next match; another one may have fewer levels."""
    if game not in game_keys():
        return app, ()
    own = app.own(Workshop)
    levels = [f"{LEVEL}{one.number}" for one in levels_of(game)]
    is_lost = own.opponent.startswith(LEVEL) and own.opponent not in levels
    opponent = levels[-1] if is_lost else own.opponent
    return app.with_own(replace(own, game=game, opponent=opponent)), ()


def on_match_wanted(app: App, message: messages.MatchWanted) -> Update:
    """Begin a match. A level plays in the sandbox of the bot; of two bots, each is in its own."""
    own = app.own(Workshop)
    app = app.with_own(replace(own, match=Match(own.opponent, GAMES, own.game, message.began)))
    if own.opponent in bots_of(app.settings):
        return _begin_trial(app, own.opponent)
    asked = {"against": own.opponent, "games": GAMES, "seed": own.number, "game": own.game}
    return ask_edited(app, Work.MATCH, PATIENCE, GAMES + 1, **asked)


def _begin_trial(app: App, opponent: str) -> Update:
    """Begin a match of two bots, and ask the one that moves first."""
    own = app.own(Workshop)
    bots = edited_bot(app), (opponent, bots_of(app.settings)[opponent])
    for one in bots:
        app = with_permission(app, *one)
    app, effects = begin(app, Work.MATCH, *(place_of(*one) for one in bots))
    trial = TrialMatch.begin(GAMES, own.number, own.game)
    app, asked = _go_on(app, replace(_match(app), trial=trial, bots=bots))
    over = After(MATCH_TIME / 1000, {"do": "workshop-over", "number": app.own(Workshop).number})
    return app, (*effects, *asked, over)


def _match(app: App) -> Match:
    match = app.own(Workshop).match
    assert match
    return match


def _go_on(app: App, match: Match) -> Update:
    """Ask the bot that has to move in a match, or end it."""
    own = replace(app.own(Workshop), match=match)
    trial = match.trial
    if trial is None or not trial.goes_on:
        return app.with_own(replace(own, work=Work.NOTHING)), ()
    mover, game = trial.mover, f"match {trial.number}"
    task = turn_task(match.bots[mover], trial.game.position, player=mover, game=game)
    return app.with_own(own), (command(Place(own.places[mover], own.number), task, PATIENCE),)


def moves_next(own: Workshop, place: str) -> bool:
    """Return whether a place is that of the bot which has to move in a match of two bots."""
    return own.trial is not None and place == own.places[own.trial.mover]


def on_match_turn(app: App, answer: Answer) -> Update:
    """Play a turn in a match of two bots; one that has failed has lost the game.

    Raises:
        Lie: there is no such turn.
    """
    if answer.fault:
        return fail_trial(app, answer.fault.told)
    trial = _match(app).trial
    assert trial
    try:
        return _go_on(app, _with_end(_match(app), *trial.play(answer.turn)))
    except pacru.PacruError as error:
        raise Lie from error


def fail_trial(app: App, why: str) -> Update:
    """Let the bot that has to move in a match of two bots lose the game."""
    trial = _match(app).trial
    assert trial
    return _go_on(app, _with_end(_match(app), *trial.fail(BotFault(why))))


def _with_end(match: Match, trial: TrialMatch, ended: TrialGame | None) -> Match:
    """Return the match after a turn, with the game if that has ended."""
    if ended is None:
        return replace(match, trial=trial)
    fault = str(ended.fault) if ended.fault else ""
    one = Played(ended.seat, ended.points, ended.turns, fault, ended.guilty)
    return replace(match, trial=trial, played=(*match.played, one))


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
    match = replace(match, played=(*match.played, answer.game))
    return app.with_own(replace(app.own(Workshop), match=match)), ()


# Its games


def on_game_opened(app: App, message: messages.MatchGameOpened) -> Update:
    """Show a game of the match on the board."""
    match = app.own(Workshop).match
    if match is None or not 0 <= message.number < len(match.played):
        return app, ()
    kept = _read_played(app, match, message.number)
    return games.open_game(app, kept.setup, kept.game) if kept else (app, ())


def on_match_kept(app: App) -> Update:
    """Put the next few games into the library: all of them at once would keep the page from answering."""
    own = app.own(Workshop)
    match = own.match
    if match is None or own.work is not Work.NOTHING:
        return app, ()
    upto = min(match.kept + KEPT_AT_ONCE, len(match.played))
    found = [_read_played(app, match, number) for number in range(match.kept, upto)]
    app = app.with_own(replace(own, match=replace(match, kept=upto)))
    further = (After(0, {"do": "workshop-keep"}),) if upto < len(match.played) else ()
    begins = () if match.kept else (Focus(["#workshop-kept"]),)  # in the place of the button
    return app, (
        *(Send(Filed(kept)) for kept in found if kept and kept.game.plies),
        *begins,
        *further,
    )


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
    name = app.own(Workshop).name.removesuffix(OWN_SUFFIX)
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
