"""The result of a game: who has won, why, and what the person can do next."""

from functools import partial
from itertools import chain, cycle, islice
from typing import Final

import pacru
from app.board import faces, pictures
from app.game import tree
from app.game.numbering import is_still
from app.game.placing import Placing, placings
from app.model.app import App
from app.model.setup import Setup
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
    icon_label,
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
"""Headings with more letters than this are smaller."""
TILES: Final = 26
"""The number of tiles that fall when a person wins."""


def render(app: App) -> str:
    """Return the result of a game that has ended: who has won and why, and buttons for what to do next."""
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
        f'<header>{_render_face(setup, outcome)}<h2 id="result-title"{long}>{text(title)}</h2>'
        f'<p id="result-reason" class="lead">{reason}</p></header>'
        f'<p id="result-fate"{hide_if(not fate)}><b>{text_with_moves(fate)}</b></p>'
        f'<p id="result-match"{hide_if(not match)}><b>{text(match)}</b></p>'
        f"{onward.render_road(app)}{_render_best(app)}{_render_strength(app)}"
        f"{_render_acts(app, outcome)}{_render_table(app)}"
        f"{render_fall(_tiles(setup, outcome) if won and not is_still(app) else ())}"
    )


def _render_face(setup: Setup, outcome: pacru.Outcome) -> str:
    """Return the face of the opponent of one person, else of the bot that has won."""
    place = setup.duel[1] if setup.duel else outcome.winner
    if place is None or not setup.players[place].bot:
        return ""
    return faces.face(setup.face(place))


def _title(app: App, outcome: pacru.Outcome) -> str:
    """Return who has won: "You beat" a bot by name, or the result, with the markers of two players if these decide."""
    setup, position = app.session.setup, app.session.game.position
    if setup.duel and outcome.winner == setup.duel[0] and setup.is_you(setup.duel[0]):
        title = (
            _("You beat {name} again!") if streaks.is_repeated_win(app) else _("You beat {name}!")
        )
        return title.format(name=setup.name(setup.duel[1]))
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
    reason = _tell_markers(app, outcome) or f"{why}."
    persons = app.session.setup.persons
    won = not outcome.drawn and len(persons) == 1 and persons[0] in outcome.winners
    decisive = None if won else _find_decisive_turn(app)
    if decisive is None:
        return reason
    number = summary.rounds_of(app.session.game.plies)[decisive]
    return f"{reason} {_('Round {number} decided it.').format(number=number)}"


def _tell_markers(app: App, outcome: pacru.Outcome) -> str:
    """Return how the game ended in the markers of the only person; empty in other games."""
    setup, position = app.session.setup, app.session.game.position
    if len(setup.persons) != 1 or not position.target:
        return ""
    (person,) = setup.persons
    count = len(position.markers(person))
    if outcome.termination == "agreement" and outcome.drawn and setup.duel:
        other = len(position.markers(setup.duel[1]))
        return _("You both agreed, at {own} to {other}.").format(own=count, other=other)
    if outcome.termination != "markers":
        return ""
    if outcome.winner == person:
        wins = {15: _("Your 15th marker won it."), 42: _("Your 42nd marker won it.")}
        return wins.get(count, "")
    if position.players > 2:
        places = {
            2: _("You come second, with {own} of {goal} markers."),
            3: _("You come third, with {own} of {goal} markers."),
            4: _("You come fourth, with {own} of {goal} markers."),
        }
        ranks = {placing.player: placing.place for placing in placings(app.session.game)}
        return places.get(ranks[person], "").format(own=count, goal=position.target)
    short = position.target - count
    return ngettext("{number} marker short.", "{number} markers short.", short)


def _find_decisive_turn(app: App) -> int | None:
    """Return the index of the turn that decided the game, if its review is complete."""
    setup, game = app.session.setup, app.session.game
    if app.history.notes is None or not game.plies:
        return None
    notes = tree.cut(game, app.history.notes)
    review = remembered(notes.line, "review", notes.drawn, lambda: read_review(notes, setup.scale))
    if not all(map(review.chances, range(1, len(game.plies) + 1))):
        return None
    name = partial(words.name_in_sentence, setup)
    story = headline(summary.moments(review), game.outcome, name)
    return None if story is None else story.number - 1


def _render_best(app: App) -> str:
    """Return the turn with the greatest gain of the only person, as a button that leads to its place in the game."""
    setup, game = app.session.setup, app.session.game
    if len(setup.persons) != 1:
        return ""
    turns = [at for at, ply in enumerate(game.plies) if ply.player == setup.persons[0]]
    best = max(turns, key=lambda at: moments.gain(game.plies[at]), default=None)
    if best is None or moments.gain(game.plies[best]) < moments.LEAST_GAIN:
        return ""
    ply = game.plies[best]
    number = _("Round {number}").format(number=summary.rounds_of(game.plies)[best])
    gain = text(f"{number} · {verdicts.tell_gain(ply)}")
    picture = pictures.detail_after(setup, ply, app.ui.rotation)
    inside = f"{picture}<span><b>{say('Your best move')}</b>{gain}</span>{icon('next')}"
    return button("history.replay_at", inside, "best", place=best + 1)


def _render_strength(app: App) -> str:
    """Return how strong the person is; nothing if the game has not rated them."""
    setup = app.session.setup
    rated = next((result for result in results(app.settings) if result.began == setup.began), None)
    sentence = strength.level_sentence(rated.rating, rated.game) if rated else ""
    if setup.even and not rated:
        sentence = _("Games with help or changed rules don’t count towards your level.")
    has_profile = sentence and REVIEWED.name in app.state(Declarations).settings
    profile = when(has_profile, f" {button('profile.show', say('Your level'), 'rule')}")
    return f'<p id="result-strength"{hide_if(not sentence)}>{text(sentence)}{profile}</p>'


def _render_acts(app: App, outcome: pacru.Outcome) -> str:
    """Return the main button for what to do next, and two or more quieter ones."""
    steps = _("Look back") if app.session.setup.persons else _("Step through")
    back = button("review.begin", icon_label("study", steps))
    inside = when(app.session.game.plies, f"{_render_second(app, outcome)}{back}")
    count = when(is_count(app), button("play.count_again", say("Show the count"), "btn quiet"))
    return f'<div class="acts">{onward.render_first(app, outcome)}<div>{inside}{count}</div></div>'


def _render_second(app: App, outcome: pacru.Outcome) -> str:
    """Return a way to change the end of the game, or to share the game."""
    game, setup = app.session.game, app.session.setup
    if game.drawn and setup.persons and not setup.away and not is_count(app):
        return button("play.take_back", icon_label("play", _("Play on from here")))
    decisive = None
    if setup.duel and outcome.winner == setup.duel[1]:
        decisive = _find_decisive_turn(app)
    if decisive is not None:
        plies = enumerate(game.plies[: decisive + 1])
        turns = [at for at, ply in plies if ply.player in setup.persons]
        if turns:
            number = summary.rounds_of(game.plies)[turns[-1]]
            label = _("Back to round {number}").format(number=number)
            return button("play.play_from", icon_label("take-back", label), turn=turns[-1])
    film = icon_label("moving", _("Send the film"))
    return button("sharing.show", film, kind="film")


def _render_table(app: App) -> str:
    """Return the table of three or four players, the best first. For two players, the score shows everything."""
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


def _tiles(setup: Setup, outcome: pacru.Outcome) -> tuple[str, ...]:
    """Return the colours of the tiles that fall: every other one is a winner's."""
    winners = cycle(setup.players[winner].colour for winner in outcome.winners)
    return tuple(
        islice(chain.from_iterable(zip(winners, cycle(setup.colours), strict=False)), TILES)
    )
