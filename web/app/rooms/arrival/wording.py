"""The texts for a person who opens a link. In a finished game, the players have the names of their seats."""

from typing import NamedTuple

import pacru
from app.game import correspondence
from app.model.app import App
from app.model.setup import Setup
from app.narration import words
from app.person.road import (
    LENGTH,
    SHORT,
    SHORT_GAMES_UP_TO,
    beaten,
    bot_on_road,
    goal_of,
    next_level,
)
from app.rooms.arrival.film import turns_of
from app.rooms.arrival.state import Arrival
from pacru import games
from pacru.bot.levels import LEVELS
from pacru.core.texts import _
from pacru.review.summary import rounds_of


class WayOn(NamedTuple):
    """A game to begin after a finished one.

    Attributes:
        label: of its button.
        sentence: about it.
        does: the event that begins it.
        facts: the facts of the event.
    """

    label: str
    sentence: str
    does: str
    facts: dict[str, str]


def tell(app: App) -> tuple[str, str, str]:
    """Return the kicker, the heading and the sentence about the link."""
    link, outcome, setup = app.state(Arrival).link, app.session.game.outcome, app.session.setup
    assert link
    if link.why_not:
        ask = _("Part of it may be missing. Ask for it again.")
        return _("A link to a game"), _("This link is damaged."), ask
    if outcome:
        return _("You’ve been sent a game"), _tell_result(app, outcome), find_way_on(app).sentence
    if link.is_for_another:
        reader = words.name_in_sentence(setup, setup.persons[0])
        heading = _("This link is for {reader}.").format(reader=reader)
        return _kicker(app), heading, _("They’re playing your game elsewhere. Send it to them.")
    return _kicker(app), _tell_turn(app), _tell_what_to_do(app)


# A finished game


def _tell_result(app: App, outcome: pacru.Outcome) -> str:
    """Return who has won; for two players, with their markers if these decide."""
    setup, position = app.session.setup, app.session.game.position
    if outcome.winner is None or position.players > 2:
        return words.sentence(words.result(setup, outcome))
    winner, loser = setup.name(outcome.winner), setup.name(1 - outcome.winner)
    if outcome.termination != "markers" and not outcome.scores:
        return _("{winner} beat {loser}.").format(winner=winner, loser=loser)
    counts = [len(position.markers(player)) for player in (outcome.winner, 1 - outcome.winner)]
    return _("{winner} beat {loser}, {most} to {least}.").format(
        winner=winner, loser=loser, most=counts[0], least=counts[1]
    )


def find_way_on(app: App) -> WayOn:
    """Return a first game of a sister game; in Pacru, a game against its bot, or else the next opponent."""
    setup, has_film = app.session.setup, bool(turns_of(app))
    if setup.game != games.DEFAULT:
        title = games.descriptor_of(setup.game).title
        watch, try_it = _("Watch it, then try {game} yourself."), _("Now try {game} yourself.")
        return WayOn(
            _("Play {game}").format(game=title),
            (watch if has_film else try_it).format(game=title),
            "play.play_first_game",
            {"game": setup.game},
        )
    level = _level_of_bot(setup) or next_level(app.settings) or LENGTH
    is_first = level <= SHORT_GAMES_UP_TO and level not in beaten(app.settings)
    is_short = is_first or setup.goal == goal_of(short=True)
    name = _(LEVELS[level - 1].name)
    watch, try_it = _("Watch it, then try {name} yourself."), _("Now try {name} yourself.")
    return WayOn(
        _("Play {name}").format(name=name),
        (watch if has_film else try_it).format(name=name),
        "play.play_opponent",
        {"level": str(level), "preset": SHORT if is_short else ""},
    )


def _level_of_bot(setup: Setup) -> int | None:
    """Return the level of the first bot that is on the road; None: no bot is."""
    place = bot_on_road(setup)
    return None if place is None else int(setup.players[place].level)


# A game that goes on


def _kicker(app: App) -> str:
    session = app.session
    number = _round(session.game)
    if session.setup.away:
        return _("A game by link · round {number}").format(number=number)
    if not session.game.plies:
        return _("A position for you")
    return _("A game for you · round {number}").format(number=number)


def _round(game: pacru.Game) -> int:
    """Return the number of the round of the next turn."""
    if not game.plies:
        return 1
    begins = (game.position.to_move or 0) <= game.plies[-1].player
    return rounds_of(game.plies)[-1] + begins


def _tell_turn(app: App) -> str:
    setup, to_move = app.session.setup, app.session.game.position.to_move or 0
    if setup.persons == (to_move,):
        return _("It’s your turn. You’re {colour}.").format(colour=words.colour(setup, to_move))
    return _("It’s {name}’s turn.").format(name=setup.name(to_move))


def _tell_what_to_do(app: App) -> str:
    session = app.session
    if not session.setup.away:
        return _("Play on from here. Nobody else sees your moves until you send them.")
    if correspondence.next_reader(app) is not None:
        colour = words.colour(session.setup, session.setup.persons[0])
        waits = _("You’re {colour}. Their next link will show you their move.")
        return waits.format(colour=colour)
    if session.clock:
        return _("Move, then send the link back. No account needed.")
    return _("Move, then send the link back. No account, no hurry.")
