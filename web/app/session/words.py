"""What the page says about a game, in sentences for people, with the names that the page has for the players."""

import pacru
from app.core.setup import SEAT_NAMES, Setup
from pacru.explain import words
from pacru.explain.scenes import Scene
from pacru.explain.threats import Attack
from pacru.explain.words import (
    advice,
    blocks_itself,
    can_move,
    control,
    count,
    facing,
    out,
    outlook,
    reason,
    rotation,
    sentence,
    short_turn,
    time,
)
from pacru.texts import gettext, number

__all__ = [
    "addressee",
    "advice",
    "attack",
    "blocks_itself",
    "can_move",
    "colour",
    "control",
    "count",
    "facing",
    "fate",
    "full_turn",
    "hint",
    "match",
    "nearly_blocked",
    "none_can_move",
    "only_one_can_move",
    "out",
    "outlook",
    "reason",
    "result",
    "rotation",
    "scene",
    "seat_name",
    "sentence",
    "short_turn",
    "time",
]


def full_turn(setup: Setup, ply: pacru.Ply) -> str:
    """What somebody did in a turn, and what came of it."""
    return words.full_turn(ply, setup.name, setup.is_you)


def scene(setup: Setup, ply: pacru.Ply, shown: Scene) -> str:
    """What happens in a scene of somebody's turn."""
    return words.scene(ply, shown, setup.name, colour(setup, ply.player), setup.is_you)


def hint(setup: Setup, ply: pacru.Ply) -> str:
    """A turn that somebody could take, and why: "Hint: b3 to b6, and mark c4. This brings 1 marker."""
    from pacru.explain import motives, scenes  # most visits do without

    told = gettext("Hint: {advice}.").format(advice=advice(ply, scenes.of(ply)))
    why = motives.motive(ply, setup.name)
    return f"{told} {sentence(why)}" if why else told


def match(setup: Setup, game: pacru.Game) -> str:
    """How the match stands after a game that is over: "Ada 1.5, Bot 0.5 after 2 of 4 games."."""
    from app.session.games import winners  # it needs more than words

    if setup.match is None or game.outcome is None:
        return ""
    points = setup.match.after(winners(game))
    told = ", ".join(
        f"{setup.name(place)} {number(one, 0 if one == int(one) else 1)}"
        for place, one in enumerate(points)
    )
    if not setup.match.last:
        text = gettext("Match: {points} after {played} of {games} games.")
        return text.format(points=told, played=setup.match.number, games=setup.match.games)
    best = [place for place, one in enumerate(points) if one == max(points)]
    if len(best) > 1:
        return gettext("The match is a draw: {points}.").format(points=told)
    if setup.is_you(best[0]):
        return gettext("You win the match: {points}.").format(points=told)
    return gettext("{name} wins the match: {points}.").format(name=setup.name(best[0]), points=told)


def attack(setup: Setup, found: Attack) -> str:
    """Who attacks a chevron with what, and whether that can capture it."""
    return words.attack(found, setup.name, setup.is_you)


def fate(setup: Setup, player: int, reason: str) -> str:
    """What happened to a player who is out, as a sentence."""
    return words.fate(player, reason, setup.name, setup.is_you)


def nearly_blocked(setup: Setup, player: int, moves: int) -> str:
    """How little a player can move."""
    return words.nearly_blocked(setup.name(player), moves, you=setup.is_you(player))


def only_one_can_move(setup: Setup, player: int, field: str) -> str:
    """The warning to a player of whom only one chevron can move."""
    return words.only_one_can_move(field, setup.name(player), you=setup.is_you(player))


def none_can_move(setup: Setup, player: int) -> str:
    """The warning to a player, not to move, who would be blocked now."""
    return words.none_can_move(setup.name(player), you=setup.is_you(player))


def result(setup: Setup, outcome: pacru.Outcome) -> str:
    """Who has won."""
    return words.result(outcome, setup.name, setup.is_you)


def addressee(setup: Setup, place: int) -> str:
    """Who gets a link: "Red (North)", "Ada (Red, North)"."""
    name, seat, shown = setup.name(place), seat_name(setup, place), colour(setup, place)
    return f"{shown} ({seat})" if name == shown else f"{name} ({shown}, {seat})"


def seat_name(setup: Setup, place: int) -> str:
    """The side of the board where a player sits."""
    return gettext(SEAT_NAMES[setup.players[place].seat])


def colour(setup: Setup, place: int) -> str:
    """The name of a player's colour."""
    return setup.colour_name(place)
