"""The score: the players, their clocks, and their markers."""

from dataclasses import replace
from typing import Final, NamedTuple

import pacru
from app.board import pictures
from app.game.clocks import short_of_time
from app.model.app import App
from app.model.match import score_text
from app.model.setup import Setup, level_text
from app.model.table import Counting
from app.narration import words
from app.runtime.commands import Attributes, Command, Value
from app.ui.html import glyph, hide_if, say, text, when
from pacru import svg
from pacru.core.texts import _, ngettext
from pacru.explain import threats

FIELDS: Final = 81
CHEVRONS_AT_START: Final = {2: 4, 3: 3, 4: 3}


class ClockView(NamedTuple):
    """A player's clock as text; empty if the player has none."""

    text: str
    low: bool


class Shown(NamedTuple):
    """The values that the score is drawn from; most events change none of them.

    Attributes:
        counting: the count of the markers, while it runs.
        thinks: whether a bot thinks about the visible game.
    """

    game: pacru.Game
    setup: Setup
    clock: pacru.Clock | None
    counting: Counting | None
    thinks: bool


def view(app: App) -> Shown:
    """Return the values from which the score is drawn."""
    board, counting = app.board, app.table.counting
    return Shown(
        game=board.game,
        setup=replace(board.setup, began=""),  # the first paint neither knows nor shows this
        clock=None if app.history.exercise else app.session.clock,
        counting=counting if counting and counting.running else None,
        thinks=app.bots.request is not None and app.history.aside is None,
    )


def render(shown: Shown) -> str:
    """Return the players in the order of play, with their clocks and markers."""
    position = shown.game.position
    duel = _is_duel(position)
    clocks = clocks_of(shown.clock)
    players = "".join(
        _render_player(shown, player, clocks[player] if clocks else None)
        for player in range(position.players)
    )
    looks = "duel" if duel else "lanes"
    race = when(duel, _render_race(shown))
    return f'<div class="{looks}"><ul aria-label="{say("Players")}">{players}</ul>{race}</div>'


def _render_player(shown: Shown, player: int, clock: ClockView | None) -> str:
    position, setup, out = shown.game.position, shown.setup, shown.game.out
    turn = shown.game.outcome is None and position.to_move == player
    thinking = turn and shown.thinks
    classes = {"turn": turn, "thinking": thinking, "out": player in out}
    names = " ".join(name for name, holds in classes.items() if holds)
    name, count = setup.name(player), _count(shown, player)
    level = setup.full_name(player).removeprefix(name)
    note = _tell_state(shown, player, turn=turn, thinking=thinking)
    target = when(position.target, f" / <span data-target>{position.target}</span>")
    goal = when(position.target, f'<small aria-hidden="true">/{position.target}</small>')
    goal = when(not _is_duel(position), goal)
    bar = f'<div class="bar" aria-hidden="true">{_render_share(shown, player)}</div>'
    return (
        f'<li class="player pacru-{setup.players[player].colour}{when(names, f" {names}")}">'
        f"{glyph(pictures.emblem(setup, player))}"
        f'<div class="who"><b><span data-name>{text(name)}</span>'
        f"<span data-level>{text(level)}</span></b>"
        f'<small class="sr" data-detail>{text(_detail(setup, player))}</small></div>'
        f'<div class="force">{_render_chevrons(position, setup, player)}'
        f"{_render_clock(setup, player, clock)}{_render_movable(shown, player, note)}"
        f'<span class="note{when(player in out, " tells")}" data-note>{text(note)}</span></div>'
        f'<span class="number"><b data-count>{count}</b>{goal}<span class="sr">{target} '
        f"{text(ngettext('marker', 'markers', position.target or count))}</span></span>"
        f"{when(not _is_duel(position), bar)}</li>"
    )


def _count(shown: Shown, player: int) -> int:
    if shown.counting:
        return shown.counting.scores[player]
    return len(shown.game.position.markers(player))


def _tell_state(shown: Shown, player: int, *, turn: bool, thinking: bool) -> str:
    """Return what a player is doing, or how the game ended for that player."""
    reason = shown.game.out.get(player)
    if reason:
        return _("out: {reason}").format(reason=words.out_reason(reason))
    outcome = None if shown.counting else shown.game.outcome
    won = outcome is not None and player in outcome.winners
    notes = {_("thinking"): thinking, _("to move"): turn, _("winner"): won}
    return next((text for text, holds in notes.items() if holds), "")


def _render_chevrons(position: pacru.Position, setup: Setup, player: int) -> str:
    """Return the chevrons that are left, and those that are lost."""
    left = len(position.chevrons(player))
    lost = max(0, CHEVRONS_AT_START[position.players] - left)
    present, gone = (
        f'<span class="glyph">{svg.glyph(player, "n", False, colours=setup.colours, lost=lost)}</span>'
        for lost in (False, True)
    )
    label = text(words.count(left, "chevron"))
    return f'<span class="pips" data-pips role="img" aria-label="{label}">{present * left}{gone * lost}</span>'


def _render_clock(setup: Setup, player: int, clock: ClockView | None) -> str:
    low, hidden = when(clock and clock.low, " low"), hide_if(not setup.players[player].control)
    return (
        f'<span class="clock{low}" id="clock-{player}" data-clock role="timer" '
        f'aria-label="{say("Time left")}"{hidden}>{text(clock.text if clock else "")}</span>'
    )


def _render_movable(shown: Shown, player: int, note: str) -> str:
    """Return how many chevrons can move, and the points in a match; nothing after the game."""
    game, match, label, low = shown.game, shown.setup.match, "", False
    if not game.outcome and player not in game.out:
        count = len(threats.movable_chevrons(game.position)[player])
        label, low = words.movable_text(count), count < 2
        if match:
            points = _("match: {points}").format(points=score_text([match.score[player]]))
            label = f"{label} · {points}"
    looks = f"{when(low, ' low')}{when(match, ' points')}{when(low or match, ' tells')}"
    return (
        f'<span class="movable{looks}" data-movable>{text(label)}</span>'
        f'<span class="sr">{when(label and note, ", ")}</span>'
    )


def _render_share(shown: Shown, player: int, classes: str = "") -> str:
    """Return the part of the bar that a player has filled."""
    position = shown.game.position
    whole = FIELDS if _is_duel(position) else position.target or FIELDS
    share = min(100.0, 100 * _count(shown, player) / whole)
    return f'<i{when(classes, f" class={classes!r}")} data-bar data-style="share:{share:.1f}%"></i>'


def _render_race(shown: Shown) -> str:
    """Return the bar of all fields: one player fills it from the left, the other from the right."""
    shares = "".join(
        _render_share(shown, player, f"pacru-{letter}")
        for player, letter in enumerate(shown.setup.colours)
    )
    wins = text(_("{number} to win").format(number=shown.game.position.target))
    return (
        f'<div class="race" aria-hidden="true"><div class="bar">{shares}<b class="goal"></b></div>'
        f"<small>{wins}</small></div>"
    )


def clock_commands(shown: tuple[ClockView, ...]) -> list[Command]:
    """Return commands for the clocks, when nothing else changes."""
    return [
        command
        for place, clock in enumerate(shown)
        for command in (
            Value(f"clock-{place}", clock.text),
            Attributes(f"clock-{place}", {"class": f"clock{when(clock.low, ' low')}"}),
        )
    ]


def _is_duel(position: pacru.Position) -> bool:
    """Return whether there are two players, and the target is more than half of the fields."""
    return position.players == 2 and 2 * position.target > FIELDS


def clocks_of(clock: pacru.Clock | None) -> tuple[ClockView, ...]:
    """Return the clocks as text; nothing if no player has one."""
    if clock is None:
        return ()
    return tuple(map(ClockView, map(words.clock_display, clock.left), short_of_time(clock)))


def _detail(setup: Setup, place: int) -> str:
    player = setup.players[place]
    parts = [words.colour(setup, place), words.seat_name(setup, place)]
    if player.bot and not setup.has_default_name(place):
        parts.append(_("level {level}").format(level=level_text(player.level)))
    if player.away:
        parts.append(_("elsewhere"))
    return " · ".join(parts)
