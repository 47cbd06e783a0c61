"""How strong the person is, and until that is sure, how many games count so far and which ones do."""

from collections.abc import Sequence
from typing import Final

from app.model.settings import Settings
from app.narration import strength
from app.person.coaching import practice_games_left
from app.person.strength import RatedResult, likely_levels
from app.ui.html import button, icon, say, text, when
from pacru.core.texts import N_, _, ngettext
from pacru.games import DEFAULT
from pacru.rating import FIRST

CONDITIONS: Final = (
    N_("you take nothing back"),
    N_("you ask for no hint, and the coach is off"),
)
"""What a game that counts needs, whatever is played."""


def render_level(settings: Settings, game: str, rated: Sequence[RatedResult]) -> str:
    """Return the level of the person in a game.

    Args:
        settings: with what is known about the person.
        game: which game.
        rated: the games that count.
    """
    told = strength.level_sentence(rated[-1].rating, game) if rated else ""
    if len(rated) >= FIRST:
        return f'<p id="profile-strength">{text(told)}</p>'
    heading = _("Not known yet")
    if rated:
        heading = _("About level {level}").format(level=likely_levels(rated[-1].rating, game)[0])
    counted = _("It takes {whole} games that count. You have {number}.").format(
        whole=FIRST, number=len(rated)
    )
    slots = '<i class="won"></i>' * len(rated) + "<i></i>" * (FIRST - len(rated))
    return (
        f'<section class="own-level"><h3>{text(heading)}</h3>'
        f'<p id="profile-strength">{text(f"{counted} {told}".rstrip())}</p>'
        f'<div class="counted" aria-hidden="true">{slots}</div>{_render_practice(settings)}'
        f"<h4>{say('A game counts when')}</h4><ul>{_render_conditions(game)}</ul>"
        f"<h4>{say('Threats may stay on')}</h4>"
        f"<p>{say('They show what is on the board already.')}</p></section>"
    )


def _render_conditions(game: str) -> str:
    plays = (
        N_("you play one bot, to 42")
        if game == DEFAULT
        else N_("you play one bot, by the usual rules")
    )
    return "".join(f"<li>{icon('check')}{say(one)}</li>" for one in (plays, *CONDITIONS))


def _render_practice(settings: Settings) -> str:
    """Return how many games with the coach come before those that count; nothing if there are none."""
    left = practice_games_left(settings)
    told = ngettext(
        "{number} practice game with the coach is left. Then games count.",
        "{number} practice games with the coach are left. Then games count.",
        left,
    )
    return when(left, f'<p class="practice">{text(told)}</p>')


def render_act(settings: Settings, game: str) -> str:
    """Return the button for the next game, which counts unless it is one of the first ones."""
    if practice_games_left(settings):
        says = _("Play a practice game")
        return _render_play("play.play_even", says, game)
    return _render_play("play.play_rated", _("Play a game that counts"), game)


def _render_play(does: str, says: str, game: str) -> str:
    return button(does, f"{icon('play')}<span>{text(says)}</span>", "btn prime", game=game)
