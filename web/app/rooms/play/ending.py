"""The result of a game: who has won, why, and what one can do next."""

from collections.abc import Iterable
from functools import partial
from itertools import chain, cycle, islice
from typing import Final

import pacru
from app.board import pictures
from app.game import tree
from app.game.numbering import is_still
from app.game.placing import Placing, placings
from app.game.reviewed import REVIEWED
from app.game.strength import results
from app.model.app import App
from app.narration import strength, words
from app.narration.reports import your_fate
from app.narration.status_parts import next_game
from app.rooms.play import streaks
from app.rooms.play.draws import is_count
from app.rooms.play.new_game import level_name
from app.runtime.room import Declarations
from app.ui import chances, lessons
from app.ui.html import (
    button,
    glyph,
    hide_if,
    icon_button,
    render_fall,
    say,
    text,
    text_with_moves,
    when,
)
from pacru.bot.levels import LEVELS
from pacru.core.texts import _, ngettext, pgettext
from pacru.review.annotating import read_review
from pacru.review.story import headline
from pacru.review.summary import moments
from pacru.tree import remembered

TILES: Final = 20
"""The number of tiles that fall when a person wins."""


def render(app: App) -> str:
    """Return the result of the game, once it has ended: who has won and why, what one can do next, and the players."""
    setup, game, outcome = app.session.setup, app.session.game, app.session.game.outcome
    if outcome is None:
        return ""
    why, rule = words.end_reason(setup, game)
    fate, match = your_fate(app), words.match(setup, game)
    won = not outcome.drawn and not set(setup.persons).isdisjoint(outcome.winners)
    away = icon_button("play.hide_result", "close", _("Close (Esc)"), _("Close"))
    return (
        f'<header><h2 id="result-title">{text(_title(app, outcome))}</h2>{away}</header>'
        f'<p id="result-fate"{hide_if(not fate)}><b>{text_with_moves(fate)}</b></p>'
        f'<p id="result-reason" class="lead">{text_with_moves(f"{why}.")} {lessons.why(rule)}</p>'
        f'<p id="result-match"{hide_if(not match)}><b>{text(match)}</b></p>'
        f"{_render_strength(app)}{_render_decision(app)}{_render_offer(streaks.offer(app))}"
        f"{_render_acts(app, outcome, won=won)}{_render_rows(app)}"
        f"{render_fall(_tiles(app, outcome.winners) if won and not is_still(app) else ())}"
    )


def _title(app: App, outcome: pacru.Outcome) -> str:
    """Return the winner, and the markers of two players if these decide."""
    position = app.session.game.position
    title = words.result(app.session.setup, outcome)
    decide = outcome.termination == "markers" or outcome.scores
    if position.players > 2 or not decide:
        return title
    least, most = sorted(len(position.markers(player)) for player in range(2))
    return _("{result}, {most} to {least}.").format(result=title, most=most, least=least)


def _render_strength(app: App) -> str:
    """Return how strong the person is; nothing if the game has not rated them."""
    setup = app.session.setup
    rated = next((one for one in results(app.settings) if one.began == setup.began), None)
    told = strength.told(rated.rating, rated.game) if rated else ""
    if setup.even and not rated:
        told = _("With help or changed rules, a game does not count for your level.")
    profiled = told and REVIEWED.name in app.own(Declarations).settings
    profile = when(profiled, f" {button('profile.show', say('Your profile'), 'rule')}")
    return f'<p id="result-strength"{hide_if(not told)}>{text(told)}{profile}</p>'


def _render_decision(app: App) -> str:
    """Return the turn that decided the game, in a sentence, and the chances, if a review of it is kept."""
    setup, game = app.session.setup, app.session.game
    if app.history.notes is None or not game.plies:
        return ""
    kept = tree.cut(game, app.history.notes)
    review = remembered(kept.line, "review", kept.drawn, lambda: read_review(kept, setup.scale))
    if not all(map(review.chances, range(1, len(game.plies) + 1))):
        return ""
    told = headline(moments(review), game.outcome, partial(words.name_in_sentence, setup))
    if told is None:
        return ""
    graph = chances.render(setup, review, told.number)
    return f'<div class="decision"><p id="result-decision">{text_with_moves(told.text)}</p>{graph}</div>'


def _render_offer(offer: streaks.LevelOffer | None) -> str:
    """Return the offer of another level, after some wins or losses in a row."""
    if offer is None:
        return ""
    more = ' id="offered"'
    if not offer.level:
        told = say("Three losses in a row. Would you like a hint before each turn?")
        play = button("play.play_first_game", say("Play with hints"), more=more)
    else:
        told = say("Three losses in a row. Would you like an easier bot?")
        if offer.won:
            told = say("Three wins in a row. Are you ready for a stronger bot?")
        name = text(level_name(LEVELS[offer.level - 1]))
        play = button("play.play_level", name, more=more, level=offer.level)
    return f'<div class="offer"><span>{told}</span>{play}</div>'


def _render_acts(app: App, outcome: pacru.Outcome, *, won: bool) -> str:
    """Return what one can do next, the first thing apart from the others."""
    game, persons, further = app.session.game, app.session.setup.persons, next_game(app)
    decided = bool(persons) and not outcome.drawn
    # A person who has lost alone can learn most from the review.
    review_first = decided and not won and len(persons) == 1 and game.plies and not further
    label = say("See where it turned") if decided else text(pgettext("button", "Review"))
    review = button("review.begin", label, "btn prime" if review_first else "btn")
    review = when(game.plies, review)
    again = button("play.play_again", say("Play again"), "btn" if review_first else "btn prime")
    rematch = button(
        "play.play_rematch",
        say("Swap seats"),
        "btn quiet",
        title=_("Same players, everyone one seat along"),
    )
    if further:
        again, rematch = button("play.play_next_game", text(further), "btn prime"), ""
    first, second = (review, again) if review_first else (again, review)
    new = button("play.set_up", say("New game"))
    count = when(is_count(app), button("play.count_again", say("Show the count"), "btn quiet"))
    return f'<div class="acts">{first}<div>{second}{new}{rematch}{count}</div></div>'


def _render_rows(app: App) -> str:
    """Return three or four players, the best first; the score has all about two."""
    if app.session.game.position.players == 2:
        return ""
    rows = "".join(_render_row(app, placing) for placing in placings(app.session.game))
    return (
        f'<table><thead class="sr"><tr><th scope="col">{say("Rank")}</th>'
        f'<th scope="col">{say("Player")}</th>'
        f'<th scope="col">{say("Markers")}</th><th scope="col">{say("Chevrons")}</th></tr></thead>'
        f'<tbody id="result-rows">{rows}</tbody></table>'
    )


def _render_row(app: App, placing: Placing) -> str:
    setup, position, player = app.session.setup, app.session.game.position, placing.player
    picture, count = glyph(pictures.glyph(setup, player)), len(position.markers(player))
    left = words.count(len(position.chevrons(player)), "chevron")
    chevrons = words.out_reason(placing.out) if placing.out else left
    return (
        f"<tr><td data-place>{placing.place}.</td>"
        f'<th scope="row"><span>{picture}<span data-name>{text(setup.full_name(player))}</span></span></th>'
        f'<td><b data-count>{count}</b><span class="sr"> '
        f"{text(ngettext('marker', 'markers', count))}</span></td>"
        f"<td data-chevrons>{text(chevrons)}</td></tr>"
    )


def _tiles(app: App, winners: Iterable[int]) -> tuple[str, ...]:
    """Return the colours of the tiles that fall: every other one is a winner's."""
    players = app.session.setup.players
    colours = cycle(players[winner].colour for winner in winners)
    others = cycle(player.colour for player in players)
    pairs = zip(colours, others, strict=False)
    return tuple(islice(chain.from_iterable(pairs), TILES))
