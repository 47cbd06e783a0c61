"""What is said to whoever opens a link. A finished game is one of others: its names are those of the seats."""

from typing import NamedTuple

import pacru
from app.game import correspondence
from app.model.app import App
from app.model.setup import Setup
from app.narration import words
from app.person.road import LENGTH, SHORT, SHORT_GAMES_UP_TO, beaten, goal_of, next_level
from app.rooms.arrival.film import turns_of
from app.rooms.arrival.state import Arrival
from pacru import games
from pacru.bot.levels import LEVELS
from pacru.core.texts import _
from pacru.review.summary import rounds_of


class Told(NamedTuple):
    """What is said.

    Attributes:
        kicker: what has been sent.
        heading: what it comes to.
        says: what one can do.
    """

    kicker: str
    heading: str
    says: str


class WayOn(NamedTuple):
    """A game to begin after one that was shown.

    Attributes:
        label: of its button.
        says: what can be done once the film has been seen.
        says_at_once: the same where there is no film.
        does: the event that begins it.
        facts: of the event.
    """

    label: str
    says: str
    says_at_once: str
    does: str
    facts: dict[str, str]


def tell(app: App) -> Told:
    """Return what is said about the link."""
    own, game = app.state(Arrival), app.session.game
    assert own.link
    if own.link.why_not:
        ask = _("Part of it may be missing. Ask for it again.")
        return Told(_("A link to a game"), _("This link is damaged."), ask)
    if game.outcome:
        return _tell_of_end(app, game.outcome)
    if own.link.is_for_another:
        setup = app.session.setup
        reader = words.name_in_sentence(setup, setup.persons[0])
        says = _("They’re playing your game elsewhere. Send it to them.")
        return Told(_kicker(app), _("This link is for {reader}.").format(reader=reader), says)
    return Told(_kicker(app), _tell_turn(app), _tell_what_to_do(app))


# A finished game


def _tell_of_end(app: App, outcome: pacru.Outcome) -> Told:
    way_on = find_way_on(app)
    says = way_on.says if turns_of(app) else way_on.says_at_once
    return Told(_("You’ve been sent a game"), _tell_result(app, outcome), says)


def _tell_result(app: App, outcome: pacru.Outcome) -> str:
    """Return who has won; of two, with the markers if these decide."""
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
    """Return a game against the same bot, else the next one on the road; or the same game again, unless it is Pacru."""
    setup = app.session.setup
    if setup.game != games.DEFAULT:
        return _begin_other_game(setup.game)
    level = _level_of_bot(setup) or next_level(app.settings) or LENGTH
    is_first = level <= SHORT_GAMES_UP_TO and level not in beaten(app.settings)
    is_short = is_first or setup.goal == goal_of(short=True)
    name = _(LEVELS[level - 1].name)
    return WayOn(
        _("Play {name}").format(name=name),
        _("Watch it, then try {name} yourself.").format(name=name),
        _("Now try {name} yourself.").format(name=name),
        "play.play_opponent",
        {"level": str(level), "preset": SHORT if is_short else ""},
    )


def _begin_other_game(game: str) -> WayOn:
    title = games.descriptor_of(game).title
    return WayOn(
        _("Play {game}").format(game=title),
        _("Watch it, then try {game} yourself.").format(game=title),
        _("Now try {game} yourself.").format(game=title),
        "play.play_first_game",
        {"game": game},
    )


def _level_of_bot(setup: Setup) -> int | None:
    """Return the level of the first bot that is on the road; None: there is none."""
    for at, player in enumerate(setup.players):
        if setup.face(at) and not player.character and player.level <= LENGTH:
            return int(player.level)
    return None


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
    """Return the number of the round in which somebody is to move."""
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
