"""The words of the coach, and the conditions under which it speaks."""

from functools import partial
from typing import Final, NamedTuple

import pacru
from app.model.setup import Setup
from app.narration import words
from pacru.core.texts import _, ngettext
from pacru.explain import fault_words, scenes
from pacru.explain.faults import Fault
from pacru.explain.reasons import Reason
from pacru.explain.scenes import Act
from pacru.review.moments import new_markers

SILENT: Final = 2
"""The number of first rounds of a game without warnings."""
MOST_WARNINGS: Final = 2
"""The most warnings in a game."""
MOST_PRAISE: Final = 3
"""The limit of praise in a game."""
APART: Final = 3
"""The fewest turns of the person from one praised turn to the next."""
MANY: Final = 2
"""The fewest markers in one turn that are worth praise."""
WORTHY: Final = 0.1
"""A new reason is preferred to a repeated one if it has at least this share of the greatest weight."""
FIRSTS: Final = (Act.CONNECT, Act.MEET)
"""The acts that are praised when a player does them first in a game."""


class Statement(NamedTuple):
    """A heading and a sentence of the coach; the sentence can be empty."""

    heading: str
    sentence: str


def warning(setup: Setup, fault: Fault) -> Statement:
    """Return the warning about a turn, before the opponent replies."""
    return Statement(*fault_words.warning(fault, partial(words.name_in_sentence, setup)))


def choose_reason(merits: tuple[Reason, ...], given: tuple[str, ...]) -> Reason | None:
    """Return the reason for a hint: the weightiest new one in this game if it has enough weight, else the weightiest.

    Args:
        merits: all reasons, the weightiest first.
        given: the reasons given so far, as texts.
    """
    if not merits:
        return None
    least = WORTHY * merits[0].weight
    new = (reason for reason in merits if reason.weight >= least and reason.plain not in given)
    return next(new, merits[0])


def idea(because: Reason | None) -> Statement:
    """Return the words about the chevron of a hint."""
    sentence = because.plain if because else _("I think it has the best move now.")
    return Statement(_("Look at this one."), sentence)


def is_worth_praise(game: pacru.Game, praised: tuple[int, ...]) -> bool:
    """Return whether the last turn of a game is worth praise, and praise is allowed again.

    Args:
        game: up to that turn.
        praised: the turns that were praised so far, by their numbers.
    """
    ply, at = game.plies[-1], len(game.plies) - 1
    too_soon = any(at - number < APART * game.start.players for number in praised)
    if too_soon or len(praised) >= MOST_PRAISE or ply.after.outcome:
        return False
    return bool(ply.captured) or new_markers(ply) >= MANY or _first_act(game) is not None


def _first_act(game: pacru.Game) -> Act | None:
    """Return what the player of the last turn did for the first time in the game."""
    *earlier, last = game.plies
    acts = {scene.act for scene in scenes.scenes_of(last)}.intersection(FIRSTS)
    for ply in earlier:
        if acts and ply.player == last.player:
            acts -= {scene.act for scene in scenes.scenes_of(ply)}
    return next((act for act in FIRSTS if act in acts), None)


def praise(setup: Setup, game: pacru.Game) -> Statement:
    """Return the praise for the last turn of a game."""
    ply = game.plies[-1]
    gained, act = new_markers(ply), _first_act(game)
    if ply.captured:
        owner = ply.captured[1]
        heading = _("Captured!")
        if gained:
            heading = ngettext(
                "Captured! And {number} marker more.",
                "Captured! And {number} markers more.",
                gained,
            )
        sentence = ngettext(
            "{name} has {number} chevron left.",
            "{name} has {number} chevrons left.",
            len(ply.after.chevrons(owner)),
            name=words.name_in_sentence(setup, owner),
        )
        return Statement(heading, sentence)
    if act is Act.CONNECT:
        return Statement(_("Connected!"), _("Every field in between is yours now."))
    if act is Act.MEET:
        return Statement(_("They meet!"), _("That makes any field yours that you choose."))
    heading = ngettext("{number} marker at once!", "{number} markers at once!", gained)
    number = len(ply.after.markers(ply.player))
    sentence = ngettext("You have {number} marker now.", "You have {number} markers now.", number)
    return Statement(heading, sentence)
