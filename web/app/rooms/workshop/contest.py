"""A game against the bot, and its matches."""

from math import log10
from typing import Final

from app.game.own_bots import bots_of
from app.model.app import App
from app.rooms.workshop.starting import render_start
from app.rooms.workshop.state import Match, Work, Workshop
from app.rooms.workshop.telling import kept_text, points_text
from app.ui.html import button, options, say, text, when
from pacru.bot.homemade.matches import TrialGame
from pacru.bot.levels import levels_of
from pacru.core.texts import N_, _, ngettext, number
from pacru.games import descriptors

RESULTS: Final = {
    1.0: ("+", N_("Game {number}: won")),
    0.5: ("=", N_("Game {number}: drawn")),
    0.0: ("−", N_("Game {number}: lost")),
}
"""The signs of results, and their names."""


def view(app: App) -> tuple[str, str, Match | None, Work, tuple[str, ...]]:
    """Return the opponent, the game, the match, what is being done, and the names of the person's other bots."""
    workshop = app.state(Workshop)
    others = tuple(name for name in bots_of(app.settings) if name != workshop.name)
    return workshop.opponent, workshop.game, workshop.match, workshop.work, others


def render(
    opponent: str, game: str, match: Match | None, work: Work, others: tuple[str, ...]
) -> str:
    """Return what begins a game against the bot, or a match, and how the match goes.

    Args:
        opponent: whom the next match is against.
        game: of the next match, by its key.
        match: the last match; None: there was none.
        work: what the sandbox is doing.
        others: the names of the person's other bots.
    """
    opponents = {"random": _("Any move")}
    for one in levels_of(game):
        told = _("{name}, level {level}").format(name=_(one.name), level=one.number)
        opponents[f"level:{one.number}"] = told
    opponents |= {name: name for name in others}
    kinds = {descriptor.key: descriptor.title for descriptor in descriptors()}
    begin = render_start("workshop.play_match", say("Play 100 games"), busy=work is Work.MATCH)
    return (
        f"<h3 id='workshop-match'>{say('Play a match')}</h3>"
        f'<div class="choice">{_render_choice("opponent", _("Opponent"), options(opponents, opponent))}'
        f"{_render_choice('game', _('Game'), options(kinds, game), ' translate=no')}"
        f"{begin}</div>{_render_result(match, work) if match else ''}"
        f"<p>{button('workshop.play', say('Play against it'))}</p>"
    )


def _render_choice(name: str, label: str, choices: str, more: str = "") -> str:
    return (
        f'<select id="workshop-{name}" data-change="workshop.choose_{name}" aria-label="{text(label)}"{more}>'
        f"{choices}</select>"
    )


def _render_result(match: Match, work: Work) -> str:
    points, played = match.points, len(match.played)
    games = "".join(_render_game(at, one) for at, one in enumerate(match.played))
    keeping = f"<p>{button('workshop.keep_games', say('Keep them all under “Games”'))}</p>"
    if match.kept:
        keeping = f"<p id='workshop-kept' tabindex='-1'>{text(kept_text(match))}</p>"
    return (
        f"<p>{text(points_text(match))}</p>"
        f'<progress max="{match.games}" value="{played}" aria-labelledby="workshop-match"></progress>'
        f""
        f"{_render_strength(points, played)}{_render_faults(match)}<div class='games'>{games}</div>"
        f"{when(played and not work, keeping)}"
    )


def _render_game(at: int, trial_game: TrialGame) -> str:
    sign, told = RESULTS[trial_game.points]
    told = _(told).format(number=at + 1) + (
        f". {_fault_of(trial_game)}" if trial_game.fault else ""
    )
    return button(
        "workshop.open_game", sign, "failed" if trial_game.fault else "", told, told, number=at
    )


def _fault_of(trial_game: TrialGame) -> str:
    told = (
        _("Your bot failed: {why}")
        if trial_game.guilty == trial_game.seat
        else _("Its opponent failed: {why}")
    )
    return told.format(why=trial_game.fault)


def _render_faults(match: Match) -> str:
    """Say in how many games a bot has failed, and the first reason."""
    failed = [one for one in match.played if one.fault]
    if not failed:
        return ""
    told = ngettext(
        "{number} game was lost because of an error.",
        "{number} games were lost because of an error.",
        len(failed),
    )
    told = f"{told.format(number=len(failed))} {_fault_of(failed[0])}"
    return f'<p class="fault">{text(told)}</p>'


def _render_strength(points: float, played: int) -> str:
    """How much stronger it is than its opponent, with bounds of 95 %."""
    if played < 10:
        return ""
    share, error = points / played, 0.98 / played**0.5
    low, high = _elo(share - error), _elo(share + error)
    told = _("Stronger than its opponent by {low} to {high} (Elo, in 95 of 100 cases)")
    return f"<p class='small'>{text(told.format(low=low, high=high))}</p>"


def _elo(share: float) -> str:
    """Return the difference in rating that gives a share; that of 1 in 1,000 is as far as a match can tell."""
    share = min(max(share, 0.001), 0.999)
    return number(round(-400 * log10(1 / share - 1)))
