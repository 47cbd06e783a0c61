"""What people choose for a new game, as changes of its setup: the order of play, and times."""

from dataclasses import replace
from typing import Final

from app.model.setup import CHAMPIONSHIP, Setup
from pacru import Control
from pacru.games import descriptor_of

FIRST_OWN_CONTROL: Final = Control(15 * 60, 10)
"""The time control of a player who had none, when each gets their own."""
MOST_MINUTES: Final = 180
MOST_INCREMENT: Final = 180


def with_earlier(setup: Setup, place: int) -> Setup:
    """Move a player one place up in the order of play. The first one goes last."""
    players = list(setup.players)
    if place:
        players[place - 1], players[place] = players[place], players[place - 1]
    else:
        players.append(players.pop(0))
    return replace(setup, players=tuple(players))


def with_own_controls(setup: Setup) -> Setup:
    """Give each player their own time control, with the present values."""
    players = tuple(
        replace(player, control=player.control or FIRST_OWN_CONTROL) for player in setup.players
    )
    return replace(setup, players=players, own_controls=True)


def with_minutes(setup: Setup, place: int, minutes: int) -> Setup:
    """Set a player's minutes. With no minutes and no increment, the player has no clock."""
    control = setup.players[place].control
    increment = control.increment if control else 0
    return _with_times(setup, place, 60 * min(max(minutes, 0), MOST_MINUTES), increment)


def with_increment(setup: Setup, place: int, seconds: int) -> Setup:
    """Set a player's increment in seconds."""
    control = setup.players[place].control
    increment = min(max(seconds, 0), MOST_INCREMENT)
    return _with_times(setup, place, control.seconds if control else 0, increment)


def _with_times(setup: Setup, place: int, seconds: int, increment: int) -> Setup:
    control = Control(seconds, increment) if seconds or increment else None
    players = list(setup.players)
    players[place] = replace(players[place], control=control)
    return replace(setup, players=tuple(players))


def times(setup: Setup, place: int) -> tuple[int, int]:
    """Return a player's minutes, and the seconds that each turn adds."""
    control = setup.players[place].control
    return (control.seconds // 60, control.increment) if control else (0, 0)


def at_championship(setup: Setup) -> Setup:
    """Set the championship conditions: time, tournament rule, full length, equal first moves."""
    tournament = descriptor_of(setup.game).tournament
    changed = replace(setup.with_control(CHAMPIONSHIP), goal=None, tournament=tournament)
    return changed.with_match(setup.match.games if setup.match else len(setup.players))
