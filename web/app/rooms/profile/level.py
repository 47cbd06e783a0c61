"""The person's level; until it is sure, how many games count so far, and the conditions for that."""

from collections.abc import Sequence

from app.model.settings import Settings
from app.narration import strength
from app.person.coaching import practice_games_left
from app.person.strength import RatedResult, likely_levels
from app.ui.html import button, icon, say, text, when
from pacru.core.texts import N_, _, ngettext
from pacru.games import DEFAULT
from pacru.rating import FIRST


def render_level(settings: Settings, game: str, rated: Sequence[RatedResult]) -> str:
    """Return the level of the person in a game, from the games that count."""
    level = strength.told(rated[-1].rating, game) if rated else ""
    if len(rated) >= FIRST:
        return f'<p id="profile-strength">{text(level)}</p>'
    heading = _("Not known yet")
    if rated:
        heading = _("About level {level}").format(level=likely_levels(rated[-1].rating, game)[0])
    counted = _("It takes {whole} games that count. You have {number}.").format(
        whole=FIRST, number=len(rated)
    )
    slots = '<i class="won"></i>' * len(rated) + "<i></i>" * (FIRST - len(rated))
    conditions = (
        N_("you play one bot, to 42")
        if game == DEFAULT
        else N_("you play one bot, by the usual rules"),
        N_("you take nothing back"),
        N_("you ask for no hint, and the coach is off"),
    )
    entries = "".join(f"<li>{icon('check')}{say(condition)}</li>" for condition in conditions)
    return (
        f'<section class="own-level"><h3>{text(heading)}</h3>'
        f'<p id="profile-strength">{text(f"{counted} {level}".rstrip())}</p>'
        f'<div class="counted" aria-hidden="true">{slots}</div>{_render_practice(settings)}'
        f"<h4>{say('A game counts when')}</h4><ul>{entries}</ul>"
        f"<h4>{say('Threats may stay on')}</h4>"
        f"<p>{say('They show what is on the board already.')}</p></section>"
    )


def _render_practice(settings: Settings) -> str:
    """Return how many practice games come before games count; empty without any."""
    left = practice_games_left(settings)
    sentence = ngettext(
        "{number} practice game with the coach is left. Then games count.",
        "{number} practice games with the coach are left. Then games count.",
        left,
    )
    return when(left, f'<p class="practice">{text(sentence)}</p>')


def render_act(settings: Settings, game: str) -> str:
    """Return the button for the next game: a practice game, or one that counts."""
    does, label = "play.play_rated", _("Play a game that counts")
    if practice_games_left(settings):
        does, label = "play.play_even", _("Play a practice game")
    return button(does, f"{icon('play')}<span>{text(label)}</span>", "btn prime", game=game)
