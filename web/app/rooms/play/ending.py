"""The result of a game: who has won, why, and what one can do next."""

from collections.abc import Iterable
from functools import partial
from itertools import chain, cycle, islice
from typing import Final

import pacru
from app.board import faces, pictures
from app.game import tree
from app.game.numbering import is_still
from app.game.placing import Placing, placings
from app.model.app import App
from app.narration import strength, verdicts, words
from app.narration.reports import your_fate
from app.person.coaching import is_on
from app.person.review_log import REVIEWED
from app.person.strength import results
from app.rooms.play import onward, streaks
from app.rooms.play.draws import is_count
from app.runtime.room import Declarations
from app.ui import lessons
from app.ui.html import (
    button,
    glyph,
    hide_if,
    icon,
    render_fall,
    say,
    text,
    text_with_moves,
    when,
)
from pacru.core.texts import _, ngettext
from pacru.review import moments, summary
from pacru.review.annotating import read_review
from pacru.review.story import headline
from pacru.tree import remembered

LONG: Final = 16
"""Headings with more letters are smaller."""
TILES: Final = 26
"""The number of tiles that fall when a person wins."""


def render(app: App) -> str:
    """Return the result of the game, once it has ended: who has won and why, and the way on."""
    setup, game, outcome = app.session.setup, app.session.game, app.session.game.outcome
    if outcome is None:
        return ""
    why, rule = words.end_reason(setup, game)
    fate, match = your_fate(app), words.match(setup, game)
    won = not outcome.drawn and not set(setup.persons).isdisjoint(outcome.winners)
    reason = f"{text_with_moves(_reason(app, outcome, why))} {lessons.why(rule)}"
    title = _title(app, outcome)
    long = when(len(title) > LONG, ' class="long"')
    return (
        f'<header>{_render_face(app, outcome)}<h2 id="result-title"{long}>{text(title)}</h2>'
        f'<p id="result-reason" class="lead">{reason}</p></header>'
        f'<p id="result-fate"{hide_if(not fate)}><b>{text_with_moves(fate)}</b></p>'
        f'<p id="result-match"{hide_if(not match)}><b>{text(match)}</b></p>'
        f"{onward.render_road(app)}{_render_best(app)}{_render_strength(app)}"
        f"{_render_acts(app, outcome)}{_render_rows(app)}"
        f"{render_fall(_tiles(app, outcome.winners) if won and not is_still(app) else ())}"
    )


def _render_face(app: App, outcome: pacru.Outcome) -> str:
    """Return the face of the opponent of one person, else of the bot that has won."""
    setup = app.session.setup
    shown = setup.duel[1] if setup.duel else outcome.winner
    if shown is None or not setup.players[shown].bot:
        return ""
    return faces.face(setup.face(shown))


def _title(app: App, outcome: pacru.Outcome) -> str:
    """Return who has won; against a bot in its name, and else with the markers of two players if these decide."""
    setup, position = app.session.setup, app.session.game.position
    if setup.duel and outcome.winner == setup.duel[0] and setup.is_you(setup.duel[0]):
        beaten = (
            _("You beat {name} again!") if streaks.is_repeated_win(app) else _("You beat {name}!")
        )
        return beaten.format(name=setup.name(setup.duel[1]))
    title = words.result(setup, outcome)
    decide = outcome.termination == "markers" or outcome.scores
    if position.players > 2 or not decide:
        return title
    least, most = sorted(len(position.markers(player)) for player in range(2))
    return _("{result}, {most} to {least}").format(result=title, most=most, least=least)


def _reason(app: App, outcome: pacru.Outcome, why: str) -> str:
    """Return why the game is over, or what could be different in the next one."""
    if streaks.is_third_loss(app) and not is_on(app.settings):
        return _("Want a coach in the next one?")
    rounds, fewer = streaks.rounds_saved(app)
    if fewer and streaks.is_repeated_win(app):
        return ngettext(
            "In {rounds} rounds: {number} fewer than last time.",
            "In {rounds} rounds: {number} fewer than last time.",
            fewer,
            rounds=rounds,
        )
    told = _count_markers(app, outcome) or f"{why}."
    decisive = None if _is_won(app, outcome) else _find_decisive_turn(app)
    if decisive is None:
        return told
    number = summary.rounds_of(app.session.game.plies)[decisive]
    return f"{told} {_('Round {number} decided it.').format(number=number)}"


def _is_won(app: App, outcome: pacru.Outcome) -> bool:
    """Return whether the only person has won, perhaps with others."""
    persons = app.session.setup.persons
    return not outcome.drawn and len(persons) == 1 and persons[0] in outcome.winners


def _count_markers(app: App, outcome: pacru.Outcome) -> str:
    """Return what the markers came to, as one person sees it; nothing if these do not decide."""
    setup, position = app.session.setup, app.session.game.position
    if len(setup.persons) != 1 or not position.target:
        return ""
    own = len(position.markers(setup.persons[0]))
    if outcome.termination == "agreement" and outcome.drawn and setup.duel:
        other = len(position.markers(setup.duel[1]))
        return _("You both agreed, at {own} to {other}.").format(own=own, other=other)
    if outcome.termination != "markers":
        return ""
    if outcome.winner == setup.persons[0]:
        return {15: _("Your 15th marker won it."), 42: _("Your 42nd marker won it.")}.get(own, "")
    if position.players > 2:
        return _tell_place(app, own, position.target)
    short = position.target - own
    return ngettext("{number} marker short.", "{number} markers short.", short)


def _tell_place(app: App, own: int, goal: int) -> str:
    """Return where the only person comes among three or four."""
    person = app.session.setup.persons[0]
    place = next(
        placing.place for placing in placings(app.session.game) if placing.player == person
    )
    told = {
        2: _("You come second, with {own} of {goal} markers."),
        3: _("You come third, with {own} of {goal} markers."),
        4: _("You come fourth, with {own} of {goal} markers."),
    }.get(place, "")
    return told.format(own=own, goal=goal)


def _find_decisive_turn(app: App) -> int | None:
    """Return which turn decided the game, from 0, if a review of it is kept."""
    setup, game = app.session.setup, app.session.game
    if app.history.notes is None or not game.plies:
        return None
    kept = tree.cut(game, app.history.notes)
    review = remembered(kept.line, "review", kept.drawn, lambda: read_review(kept, setup.scale))
    if not all(map(review.chances, range(1, len(game.plies) + 1))):
        return None
    told = headline(summary.moments(review), game.outcome, partial(words.name_in_sentence, setup))
    return None if told is None else told.number - 1


def _render_best(app: App) -> str:
    """Return the turn that brought the only person most, which leads to its place in the game."""
    setup, game = app.session.setup, app.session.game
    if len(setup.persons) != 1:
        return ""
    own = [at for at, ply in enumerate(game.plies) if ply.player == setup.persons[0]]
    at = max(own, key=lambda one: moments.gain(game.plies[one]), default=None)
    if at is None or moments.gain(game.plies[at]) < moments.LEAST_GAIN:
        return ""
    ply = game.plies[at]
    numbered = _("Round {number}").format(number=summary.rounds_of(game.plies)[at])
    told = f"{numbered} · {verdicts.tell_gain(ply)}"
    picture = pictures.detail_after(setup, ply, app.ui.rotation)
    inside = f"{picture}<span><b>{say('Your best move')}</b>{text(told)}</span>{icon('next')}"
    return button("history.replay_at", inside, "best", place=at + 1)


def _render_strength(app: App) -> str:
    """Return how strong the person is; nothing if the game has not rated them."""
    setup = app.session.setup
    rated = next((result for result in results(app.settings) if result.began == setup.began), None)
    told = strength.level_sentence(rated.rating, rated.game) if rated else ""
    if setup.even and not rated:
        told = _("Games with help or changed rules don’t count towards your level.")
    profiled = told and REVIEWED.name in app.state(Declarations).settings
    profile = when(profiled, f" {button('profile.show', say('Your level'), 'rule')}")
    return f'<p id="result-strength"{hide_if(not told)}>{text(told)}{profile}</p>'


def _render_acts(app: App, outcome: pacru.Outcome) -> str:
    """Return the next good thing, and two quieter ones."""
    first = onward.render_first(app, outcome)
    steps = _("Look back") if app.session.setup.persons else _("Step through")
    back = button("review.begin", f"{icon('study')}<span>{text(steps)}</span>")
    plies = app.session.game.plies
    count = when(is_count(app), button("play.count_again", say("Show the count"), "btn quiet"))
    second = _render_second(app, outcome)
    return (
        f'<div class="acts">{first}<div>{when(plies, second)}{when(plies, back)}{count}</div></div>'
    )


def _render_second(app: App, outcome: pacru.Outcome) -> str:
    """Return what one may want to do with the game itself: change its end, or show it to somebody."""
    game, setup = app.session.game, app.session.setup
    if game.drawn and setup.persons and not setup.away and not is_count(app):
        return button("play.take_back", f"{icon('play')}<span>{say('Play on from here')}</span>")
    if setup.duel and outcome.winner == setup.duel[1]:
        decisive = _find_decisive_turn(app)
        own = [at for at, ply in enumerate(game.plies) if ply.player == setup.duel[0]]
        before = [at for at in own if decisive is not None and at <= decisive]
        if before:
            number = summary.rounds_of(game.plies)[before[-1]]
            label = text(_("Back to round {number}").format(number=number))
            inside = f"{icon('take-back')}<span>{label}</span>"
            return button("play.play_from", inside, turn=before[-1])
    return button(
        "sharing.show", f"{icon('moving')}<span>{say('Send the film')}</span>", kind="film"
    )


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
