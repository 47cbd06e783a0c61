"""The common kinds of game, which need few choices, and their players."""

from dataclasses import replace
from random import Random
from typing import Final

from app.model.setup import Player, Setup, whole_level

YOU: Final = "you"
OTHER: Final = "other"
CHANCE: Final = "chance"
"""Who begins: the only person here, the other player, or a random one."""


def way_of(setup: Setup) -> str:
    """Return the kind of game: "bot", "here", "link" or "watch"; empty: no common kind."""
    if len(setup.players) != 2:
        return ""
    if setup.away:
        return "link" if setup.persons else ""
    return ("watch", "bot", "here")[len(setup.persons)]


def level_of(setup: Setup) -> int:
    """Return the level of the bots; without such bots, the remembered level."""
    bots = (player.level for player in setup.players if player.bot and not player.even)
    return whole_level(next(bots, setup.players[0].level))


def character_of(setup: Setup) -> str:
    """Return the key of the character of the bots; without bots, the remembered character."""
    bots = (player.character for player in setup.players if player.bot)
    return next(bots, setup.players[0].character)


def setup(way: str, form: Setup, name: str, *, clocked: bool) -> Setup:
    """Return the setup of a game of a common kind.

    Args:
        way: the kind, see `way_of`.
        form: the setup in the dialog. The game takes its rules, its clock, the level of its bots, and the names and
            colours of people.
        name: the remembered name of the person here.
        clocked: whether the clock was chosen for this game. A game by links does not get the clock of the last game.

    Raises:
        KeyError: there is no such kind.
    """
    people = [player for player in form.players if not player.bot]
    mine = next((player for player in people if not player.away), None)
    friend = next((player for player in people if player is not mine), None)
    new = Setup.default().with_game(form.game).with_levels(level_of(form))
    new = new.with_player(None, character=character_of(form))
    new = replace(new, tournament=form.tournament, repetition=form.repetition, goal=form.goal)
    if not form.own_controls and (clocked or way != "link"):
        new = new.with_control(form.players[0].control)
    if form.match:
        new = new.with_match(len(new.players) * (form.match.games // len(form.players)))
    if way in ("bot", "watch"):
        new = new.with_bot_file(next((player.own for player in form.players if player.bot), ""))
    if way == "watch":
        return new.with_kind(0, bot=True)
    new = _with_looks(new, 0, mine) if mine else new.with_name(0, name)
    if way == "bot":
        return new
    new = {"here": new.with_kind(1, bot=False), "link": new.with_away(1)}[way]
    return _with_looks(new, 1, friend) if friend else new


def _with_looks(new: Setup, place: int, player: Player) -> Setup:
    """Give a place the name and the colour of a player."""
    new = new.with_name(place, player.name).with_colour(place, player.colour)
    return new.with_player(place, paint=player.paint)


# Who begins


def has_beginner(setup: Setup) -> bool:
    """Return whether one person plays here against one other player, so that either can begin."""
    return len(setup.players) == 2 and len(setup.persons) == 1


def beginner(setup: Setup) -> str:
    """Return who begins: `YOU` or `OTHER`."""
    return YOU if setup.persons == (0,) else OTHER


def with_beginner(setup: Setup, who: str) -> Setup:
    """Let `YOU` or the `OTHER` player begin."""
    return setup if beginner(setup) == who else setup.with_next_seats()


def with_chance(setup: Setup, began: str) -> Setup:
    """Let a random player begin. The random choice depends only on the moment at which the game begins."""
    return with_beginner(setup, Random(began).choice((YOU, OTHER)))
