"""Games against the bot, and its matches."""

from math import log10
from typing import Final

from app.rooms.workshop.starting import render_start
from app.rooms.workshop.state import Match, Work, Workshop
from app.rooms.workshop.wording import filed_text, points_text
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
"""Signs and names of results, by points."""


def render(workshop: Workshop, bots: tuple[str, ...]) -> str:
    """Return the choices for the next match, the last match, and the button for a game against the bot."""
    opponents = {"random": _("Any move")}
    for level in levels_of(workshop.game):
        name = _("{name}, level {level}").format(name=_(level.name), level=level.number)
        opponents[f"level:{level.number}"] = name
    opponents |= {bot: bot for bot in bots if bot != workshop.name}
    kinds = {descriptor.key: descriptor.title for descriptor in descriptors()}
    busy = workshop.work is Work.MATCH
    return (
        f"<h3 id='workshop-match'>{say('Play a match')}</h3>"
        f'<div class="choice">'
        f"{_render_choice('opponent', _('Opponent'), options(opponents, workshop.opponent))}"
        f"{_render_choice('game', _('Game'), options(kinds, workshop.game), ' translate=no')}"
        f"{render_start('workshop.play_match', say('Play 100 games'), busy=busy)}</div>"
        f"{_render_match(workshop.match, workshop.work) if workshop.match else ''}"
        f"<p>{button('workshop.play', say('Play against it'))}</p>"
    )


def _render_choice(name: str, label: str, choices: str, more: str = "") -> str:
    return (
        f'<select id="workshop-{name}" data-change="workshop.choose_{name}" aria-label="{text(label)}"{more}>'
        f"{choices}</select>"
    )


def _render_match(match: Match, work: Work) -> str:
    played = len(match.played)
    games = "".join(_render_game(at, game) for at, game in enumerate(match.played))
    filing = f"<p>{button('workshop.keep_games', say('Keep them all under “Games”'))}</p>"
    if match.filed:
        filing = f"<p id='workshop-kept' tabindex='-1'>{text(filed_text(match))}</p>"
    return (
        f"<p>{text(points_text(match))}</p>"
        f'<progress max="{match.games}" value="{played}" aria-labelledby="workshop-match"></progress>'
        f"{_render_strength(match.points, played)}{_render_faults(match)}<div class='games'>{games}</div>"
        f"{when(played and not work, filing)}"
    )


def _render_game(at: int, trial_game: TrialGame) -> str:
    sign, name = RESULTS[trial_game.points]
    label, looks = _(name).format(number=at + 1), ""
    if trial_game.fault:
        label, looks = f"{label}. {_fault_text(trial_game)}", "failed"
    return button("workshop.open_game", sign, looks, label, label, number=at)


def _fault_text(trial_game: TrialGame) -> str:
    sentence = (
        _("Your bot failed: {why}")
        if trial_game.guilty == trial_game.seat
        else _("Its opponent failed: {why}")
    )
    return sentence.format(why=trial_game.fault)


def _render_faults(match: Match) -> str:
    """Return the number of games that a bot lost by a failure, and the first reason."""
    failed = [trial_game for trial_game in match.played if trial_game.fault]
    if not failed:
        return ""
    count = ngettext(
        "{number} game was lost because of an error.",
        "{number} games were lost because of an error.",
        len(failed),
    )
    sentences = f"{count.format(number=len(failed))} {_fault_text(failed[0])}"
    return f'<p class="fault">{text(sentences)}</p>'


def _render_strength(points: float, played: int) -> str:
    """Return the 95 % confidence interval of the rating difference to the opponent; empty: fewer than 10 games."""
    if played < 10:
        return ""
    share, error = points / played, 0.98 / played**0.5
    sentence = _("Stronger than its opponent by {low} to {high} (Elo, in 95 of 100 cases)").format(
        low=_elo(share - error), high=_elo(share + error)
    )
    return f"<p class='small'>{text(sentence)}</p>"


def _elo(share: float) -> str:
    """Return the rating difference for this share of points, which is clamped to 0.001 to 0.999."""
    share = min(max(share, 0.001), 0.999)
    return number(round(-400 * log10(1 / share - 1)))
