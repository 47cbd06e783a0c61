"""Sentences about a game for people, with the page's names for the players."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pacru
from app.game.placing import match_points
from app.model.setup import SEAT_NAMES, Setup
from app.model.table import Hint
from app.narration.remembering import remember_texts
from app.runtime.late import late
from pacru.core.texts import gettext, number
from pacru.explain import words
from pacru.explain.scenes import Scene

if TYPE_CHECKING:
    from pacru.explain.reasons import Reason, Topic

with late:
    from pacru.explain import merits, scenes

advice = words.advice
clock_display = words.clock_display
control_name = words.control_name
count = words.count
direction_name = words.direction_name
is_duel_left = words.is_duel_left
lead_text = words.lead_text
movable_text = words.movable_text
out_reason = words.out_reason
outlook = words.outlook
rotation_name = words.rotation_name
self_block_warning = words.self_block_warning
sentence = words.sentence
short_turn = words.short_turn


def shown_turn(spelled: str) -> str:
    """Return a turn in the notation of the rules as people see it: "f5 ↶45° (d6, i5)" for "f5<(d6,i5)"."""
    return short_turn(pacru.Turn.parse(spelled))


def full_turn(setup: Setup, ply: pacru.Ply) -> str:
    """Return what a player did in a turn, and the result of the turn."""
    return words.turn_summary(ply, setup.name, setup.is_you)


def scene(setup: Setup, ply: pacru.Ply, shown: Scene) -> str:
    """Return what happens in a scene of a player's turn."""
    return words.scene_sentence(ply, shown, setup.name, colour(setup, ply.player), setup.is_you)


def hint(ply: pacru.Ply) -> str:
    """Return a hint: "Hint: move b3 to b6, and mark c4."."""
    return gettext("Hint: {advice}.").format(advice=advice(ply, scenes.scenes_of(ply)))


def reasons_for(
    setup: Setup, hint: Hint, unknown: "frozenset[Topic]" = frozenset()
) -> "tuple[Reason, ...]":
    """Return the reasons for a hint, without topics that are unknown to the person; none while the bot is thinking."""
    return () if hint.ply is None else merits_of(setup, hint.ply, hint.line, unknown=unknown)


@remember_texts(maxsize=64)  # each event asks for the reasons on the page
def merits_of(
    setup: Setup,
    ply: pacru.Ply,
    line: tuple[str, ...] = (),
    *,
    plies: int | None = None,
    unknown: "frozenset[Topic]" = frozenset(),
    most: int | None = None,
) -> "tuple[Reason, ...]":
    """Return why a turn is good.

    Args:
        setup: the players.
        ply: the turn.
        line: the turns after it that a search expects.
        plies: the number of turns of both sides until the forced win; None: no forced win is proven.
        unknown: topics that the person has not been taught yet.
        most: the limit of reasons; None: the usual limit.
    """
    return merits.merits(ply, naming(setup), line, plies=plies, but=unknown, most=most)


def match(setup: Setup, game: pacru.Game) -> str:
    """Return the score of a match after a finished game: "Ada 1.5, Bot 0.5 after 2 of 4 games."."""
    if setup.match is None or game.outcome is None:
        return ""
    points = setup.match.after(match_points(game))
    score = ", ".join(
        f"{setup.name(place)} {number(own_points, 0 if own_points == int(own_points) else 1)}"
        for place, own_points in enumerate(points)
    )
    if not setup.match.last:
        text = gettext("Match: {points} after {played} of {games} games.")
        return text.format(points=score, played=setup.match.number, games=setup.match.games)
    if points.count(max(points)) > 1:
        return gettext("The match is a draw: {points}.").format(points=score)
    winner = points.index(max(points))
    if setup.is_you(winner):
        return gettext("You win the match: {points}.").format(points=score)
    return gettext("{name} wins the match: {points}.").format(name=setup.name(winner), points=score)


def fate(setup: Setup, player: int, reason: str) -> str:
    """Return what happened to a player who is out, as a sentence."""
    return words.fate(player, reason, setup.name, setup.is_you)


def percent(whole: int) -> str:
    """Return whole percents as text: "62%"."""
    return gettext("{number}%").format(number=number(whole))


def chance(share: float) -> str:
    """Return a chance in percent: "62%"."""
    return percent(round(100 * share))


def end_reason(setup: Setup, game: pacru.Game) -> tuple[str, str]:
    """Return why the game is over, and the rule."""
    return words.end_reason(game, setup.name, setup.is_you)


def result(setup: Setup, outcome: pacru.Outcome) -> str:
    """Return the result as a sentence."""
    return words.result(outcome, setup.name, setup.is_you)


def addressee(setup: Setup, place: int) -> str:
    """Return the receiver of a link: "Red (North)", "Ada (Red, North)"."""
    name, seat, shown = setup.name(place), seat_name(setup, place), colour(setup, place)
    return f"{shown} ({seat})" if name == shown else f"{name} ({shown}, {seat})"


def seat_name(setup: Setup, place: int) -> str:
    """Return the side of the board where a player sits."""
    return gettext(SEAT_NAMES[setup.players[place].seat])


def colour(setup: Setup, place: int) -> str:
    """Return the name of a player's colour."""
    return setup.colour_name(place)


def naming(setup: Setup) -> Callable[[int], str]:
    """Return the function that names a player within a sentence, by their place."""
    return partial(name_in_sentence, setup)


def name_in_sentence(setup: Setup, place: int) -> str:
    """Return the name of a player within a sentence, where "You" would not fit; without a name, the colour."""
    return setup.name(place) if setup.is_somebody(place) else colour(setup, place)
