"""The score: the players, their clocks, and how far each has come."""

from dataclasses import dataclass
from typing import Final

import pacru
from app.board.pictures import glyph
from app.game.clocks import short_of_time
from app.model.app import App
from app.model.match import score_text
from app.model.setup import Setup, level_text
from app.narration import words
from pacru import svg
from pacru.core.texts import _
from pacru.explain import threats

FIELDS: Final = 81
CHEVRONS_AT_START: Final = {2: 4, 3: 3, 4: 3}


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player, as the score shows them."""

    colour: str
    picture: str
    name: str
    level: str
    detail: str
    count: int
    target: int
    whole: int  # the markers that fill the bar
    chevrons: str
    pips: tuple[str, ...]
    movable: str  # how many chevrons can move, and the points in a match; empty after the game
    points: bool  # whether there are points
    low: bool  # whether only one chevron can move, or none
    note: str
    timed: bool
    turn: bool
    thinking: bool
    out: bool


@dataclass(frozen=True, slots=True)
class ClockView:
    """A player's clock as text; empty without one."""

    text: str
    low: bool


@dataclass(frozen=True, slots=True)
class ScoreView:
    """The players in the order of play, with their clocks.

    Attributes:
        players: each with a clock, if it has one.
        duel: whether two share one bar of all fields: more than half of them wins.
    """

    players: tuple[tuple[PlayerView, ClockView | None], ...]
    duel: bool


def players(app: App) -> tuple[PlayerView, ...]:
    """Return the players, in the order of play."""
    return tuple(_player(app, player) for player in range(app.board.game.position.players))


def _player(app: App, player: int) -> PlayerView:
    position, setup = app.board.game.position, app.board.setup
    left = len(position.chevrons(player))
    lost = max(0, CHEVRONS_AT_START[position.players] - left)
    turn = app.board.game.outcome is None and position.to_move == player
    thinking = turn and app.bots.request is not None and app.history.aside is None
    reason = app.board.game.out.get(player)
    counting = app.table.counting if app.table.counting and app.table.counting.running else None
    outcome = None if counting else app.board.game.outcome
    won = outcome is not None and player in outcome.winners
    notes = {_("thinking"): thinking, _("to move"): turn, _("winner"): won}
    note = next((text for text, holds in notes.items() if holds), "")
    able = None if app.board.game.outcome or reason else threats.movable_chevrons(position)[player]
    pip = svg.glyph(player, "n", False, colours=setup.colours)
    gone = svg.glyph(player, "n", False, colours=setup.colours, lost=True)
    duel = _is_duel(position)
    return PlayerView(
        colour=setup.players[player].colour,
        picture=glyph(app.board.setup, player, "n"),
        name=setup.name(player),
        level=setup.full_name(player).removeprefix(setup.name(player)),
        detail=_detail(setup, player),
        count=counting.scores[player] if counting else len(position.markers(player)),
        target=position.target,
        whole=FIELDS if duel else position.target or FIELDS,
        chevrons=words.count(left, "chevron"),
        pips=(pip,) * left + (gone,) * lost,
        movable="" if able is None else _movable(setup, player, len(able)),
        points=setup.match is not None,
        low=able is not None and len(able) < 2,
        note=_("out: {reason}").format(reason=words.out_reason(reason)) if reason else note,
        timed=setup.players[player].control is not None,
        turn=turn,
        thinking=thinking,
        out=reason is not None,
    )


def score(app: App) -> ScoreView:
    """Return the players, in the order of play, with their clocks at this moment."""
    shown = players(app)
    times = () if app.history.exercise else clocks_of(app.session.clock)
    return ScoreView(
        tuple(zip(shown, times or (None,) * len(shown), strict=True)),
        _is_duel(app.board.game.position),
    )


def _is_duel(position: pacru.Position) -> bool:
    """Return whether two play for more than half of the fields."""
    return position.players == 2 and 2 * position.target > FIELDS


def clocks_of(clock: pacru.Clock | None) -> tuple[ClockView, ...]:
    """Return the clocks as text; nothing if no player has one."""
    if clock is None:
        return ()
    return tuple(map(ClockView, map(words.clock_display, clock.left), short_of_time(clock)))


def clocks(app: App, now: float) -> tuple[ClockView, ...]:
    """Return the players' clocks at a given time; nothing if no player has one."""
    return clocks_of(app.session.clock and app.session.clock.at(now))


def _movable(setup: Setup, place: int, able: int) -> str:
    """Return how many chevrons can move, and in a match the points."""
    told = words.movable_text(able)
    if setup.match is None:
        return told
    points = _("match: {points}").format(points=score_text([setup.match.score[place]]))
    return f"{told} · {points}"


def _detail(setup: Setup, place: int) -> str:
    player = setup.players[place]
    parts = [words.colour(setup, place), words.seat_name(setup, place)]
    if player.bot and not setup.has_default_name(place):
        parts.append(_("level {level}").format(level=level_text(player.level)))
    if player.away:
        parts.append(_("elsewhere"))
    return " · ".join(parts)
