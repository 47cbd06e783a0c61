"""The result of a game: who has won, why, and what one can do next."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from itertools import chain, cycle, islice
from typing import Final

import pacru
from app.board.pictures import glyph
from app.game import tree
from app.game.numbering import is_still
from app.game.placing import placings
from app.game.reviewed import REVIEWED
from app.game.strength import results
from app.model.app import App
from app.narration import strength, words
from app.narration.reports import your_fate
from app.narration.status_parts import next_game
from app.rooms.play import streaks
from app.rooms.play.views.dialogs import level_name
from app.runtime.room import Declarations
from app.ui import chances
from app.ui.chances import GraphView
from pacru import games
from pacru.bot.levels import LEVELS
from pacru.core.texts import _, pgettext
from pacru.review.annotating import read_review
from pacru.review.story import headline
from pacru.review.summary import moments
from pacru.tree import remembered

TILES: Final = 20
"""The number of tiles that fall when a person wins."""


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A player in the result.

    Attributes:
        place: their rank, from 1.
        picture: in their colour.
        name: with the level of a bot.
        count: their markers.
        chevrons: how many are left, in words; or why the player is out.
    """

    place: int
    picture: str
    name: str
    count: int
    chevrons: str


@dataclass(frozen=True, slots=True)
class OfferView:
    """The offer of another level after some wins or losses in a row."""

    text: str
    button: str
    level: int  # 0: a game with hints


@dataclass(frozen=True, slots=True)
class DecisionView:
    """What a review says about a game: the turn that decided it, in a sentence, and the chances."""

    text: str
    graph: GraphView


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game.

    Attributes:
        title: the winner, and the markers of two players if these decide.
        fate: what happened to the one person who plays here, if they went out.
        reason: why the game has ended.
        rule: the number of the rule behind that.
        rows: three or four players, the best first; the score has all about two.
        review: the label of the button for the review; empty: there is no turn to look at.
        lost: whether the only person here has lost: then the review comes first.
        tiles: the colours of the tiles that fall, as letters; none unless a person has won.
        strength: how strong the person is, after a game that has rated them.
        profiled: whether there is a profile to look at.
        decision: what decided the game, if a review of it is kept.
        offer: another level.
        match: the score of the match.
        next_game: the label of the button for the next game of the match.
        counts: whether markers were counted, so that the count can be shown.
    """

    title: str
    fate: str
    reason: str
    rule: str
    rows: tuple[ResultRow, ...]
    review: str
    lost: bool
    tiles: tuple[str, ...]
    strength: str
    profiled: bool
    decision: DecisionView | None
    offer: OfferView | None
    match: str
    next_game: str
    counts: bool


def result(app: App) -> Result | None:
    """Return the result of the game, once it has ended."""
    session, outcome = app.session, app.session.game.outcome
    if outcome is None:
        return None
    why, rule = words.end_reason(session.setup, session.game)
    persons = session.setup.persons
    won = not outcome.drawn and not set(persons).isdisjoint(outcome.winners)
    told = _strength(app)
    decided = bool(persons) and not outcome.drawn
    review = _("See where it turned") if decided else pgettext("button", "Review")
    return Result(
        title=_title(app, outcome),
        fate=your_fate(app),
        reason=f"{why}.",
        rule=rule,
        rows=tuple(_rows(app)) if session.game.position.players > 2 else (),
        review=review if session.game.plies else "",
        lost=decided and not won and len(persons) == 1,
        tiles=_tiles(app, outcome.winners) if won and not is_still(app) else (),
        strength=told,
        profiled=bool(told) and REVIEWED.name in app.own(Declarations).settings,
        decision=_decision(app),
        offer=_offer(streaks.offer(app)),
        match=words.match(session.setup, session.game),
        next_game=next_game(app),
        counts=games.ruleset_of(session.game.start.state).counts,
    )


def _title(app: App, outcome: pacru.Outcome) -> str:
    position = app.session.game.position
    title = words.result(app.session.setup, outcome)
    decide = outcome.termination == "markers" or outcome.scores
    if position.players > 2 or not decide:
        return title
    least, most = sorted(len(position.markers(player)) for player in range(2))
    return _("{result}, {most} to {least}.").format(result=title, most=most, least=least)


def _rows(app: App) -> Iterable[ResultRow]:
    position = app.session.game.position
    for placing in placings(app.session.game):
        yield ResultRow(
            placing.place,
            glyph(app.session.setup, placing.player),
            app.session.setup.full_name(placing.player),
            len(position.markers(placing.player)),
            words.out_reason(placing.out)
            if placing.out
            else words.count(len(position.chevrons(placing.player)), "chevron"),
        )


def _strength(app: App) -> str:
    """Return how strong the person is; empty: the game has not rated them."""
    setup = app.session.setup
    rated = next((one for one in results(app.settings) if one.began == setup.began), None)
    if rated:
        return strength.told(rated.rating, rated.game)
    return (
        _("With help or changed rules, a game does not count for your level.") if setup.even else ""
    )


def _decision(app: App) -> DecisionView | None:
    setup, game = app.session.setup, app.session.game
    if app.history.notes is None or not game.plies:
        return None
    kept = tree.cut(game, app.history.notes)
    review = remembered(kept.line, "review", kept.drawn, lambda: read_review(kept))
    if not all(map(review.chances, range(1, len(game.plies) + 1))):
        return None
    told = headline(moments(review), game.outcome, partial(words.name_in_sentence, setup))
    return told and DecisionView(told.text, chances.view(setup, review, told.number))


def _tiles(app: App, winners: Iterable[int]) -> tuple[str, ...]:
    """Return the colours of the tiles that fall: every other one is a winner's."""
    players = app.session.setup.players
    colours = cycle(players[winner].colour for winner in winners)
    others = cycle(player.colour for player in players)
    pairs = zip(colours, others, strict=False)
    return tuple(islice(chain.from_iterable(pairs), TILES))


def _offer(offer: streaks.LevelOffer | None) -> OfferView | None:
    if offer is None:
        return None
    if not offer.level:
        text = _("Three losses in a row. Would you like a hint before each turn?")
        return OfferView(text, _("Play with hints"), 0)
    text = _("Three losses in a row. Would you like an easier bot?")
    if offer.won:
        text = _("Three wins in a row. Are you ready for a stronger bot?")
    level = LEVELS[offer.level - 1]
    return OfferView(text, level_name(level), level.number)
