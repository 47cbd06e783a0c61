"""The panel of the analysis: the chances of all players, the best lines, and their buttons."""

from collections.abc import Sequence
from typing import Final

import pacru
from app.model.app import App
from app.model.setup import Setup
from app.narration import words
from app.rooms.analysis.handlers import with_next_to_move
from app.rooms.analysis.state import MOST_LINES, Analysis, tell_rest
from app.ui.html import (
    aria_pressed,
    button,
    choice_button,
    hide_if,
    icon_button,
    say,
    text,
    text_with_moves,
    untranslated,
    when,
)
from pacru.bot.protocol import Info, Score
from pacru.core import texts
from pacru.core.texts import _, ngettext, pgettext
from pacru.review.chances import chances, has_chances

LINE: Final = 6
"""The most turns of a line."""
THREAT: Final = 3
"""The most turns of a threat."""
ROOM: Final = 0.15
"""The smallest share in the bar that has room for its number."""


def render(app: App) -> str:
    """Return the content of the panel."""
    return (
        f"{_render_header(app)}{_render_chances(app)}{_render_lines(app)}"
        f"{_render_rest(app.state(Analysis))}{_render_more(app)}"
    )


def render_lent(app: App) -> str:
    """Return the chances and the best lines, for the panel of another room."""
    progress = f'<p class="hint">{text_with_moves(_progress(app))}</p>'
    hint = when(not app.state(Analysis).infos, progress)
    return f"{_render_chances(app)}{_render_lines(app)}{hint}"


def _render_header(app: App) -> str:
    analysis, over = app.state(Analysis), hide_if(app.board.game.outcome)
    title = _("Analysis")
    if analysis.infos:
        title = _("Depth {depth}").format(depth=analysis.infos[0].thought.depth)
    shows, asks = _("What the next player would play now"), _("Keep thinking until you stop it")
    threatens, deepens = aria_pressed(analysis.threat) + over, aria_pressed(analysis.deeper) + over
    threat = icon_button("analysis.toggle_threat", "threat", shows, _("Show threat"), threatens)
    deepens += ' id="analysis-deeper"'
    deeper = icon_button("analysis.toggle_depth", "deeper", asks, _("Go deeper"), deepens)
    leave = icon_button("analysis.leave", "close", _("Stop the analysis"), _("Close"))
    again = button("analysis.begin", say("Try again"), more=hide_if(not analysis.failed))
    return (
        f"<header><h2>{text(title)} <small>{text(_progress(app))}</small></h2>"
        f"{again}{threat}{deeper}{leave}</header>"
    )


def _progress(app: App) -> str:
    """Return the number of positions searched, or what the bot is doing."""
    analysis = app.state(Analysis)
    if app.board.game.outcome:
        return _("The game is over.")
    if analysis.failed:
        return _("The bot stopped working.")
    if analysis.infos:
        nodes = analysis.infos[0].nodes or 0
        return ngettext("{count} position", "{count} positions", nodes, count=texts.number(nodes))
    if analysis.done:
        return _("Nobody else can move.")
    if app.bots.request is not None:  # a turn of the game comes first
        return _("Waiting for the bot")
    return pgettext("what the bot does", "Thinking")


def _render_chances(app: App) -> str:
    """Return the bar with a part for each player."""
    setup = app.session.setup
    shares = _shares(app.state(Analysis), app.board.game, setup.scale)
    names = ", ".join(f"{setup.name(at)} {words.chance(share)}" for at, share in enumerate(shares))
    parts = "".join(
        f'<span class="pacru-{setup.players[at].colour}" data-style="share:{100 * share:.1f}%">'
        f"<i{hide_if(share < ROOM)}>{text(words.chance(share))}</i></span>"
        for at, share in enumerate(shares)
    )
    label = when(names, text(_("Chances: {told}").format(told=names)))
    return f'<div class="chances" role="img" aria-label="{label}"{hide_if(not names)}>{parts}</div>'


def _shares(analysis: Analysis, game: pacru.Game, scale: float) -> Sequence[float]:
    """Return the chances of all players; empty while unknown or while a threat is shown."""
    position, outcome = game.position, game.outcome
    if outcome:
        winners = outcome.winners or range(position.players)
        return [(player in winners) / len(winners) for player in range(position.players)]
    if analysis.threat or not analysis.infos or not has_chances(position):
        return ()
    return chances(position, analysis.infos[0].thought.score, scale)


def _render_lines(app: App) -> str:
    analysis, game = app.state(Analysis), app.board.game
    label = say("Threats") if analysis.threat else say("Best moves")
    start = with_next_to_move(game) if analysis.threat else game
    lines = "".join(
        _render_line(info, start.position, app.session.setup, analysis.threat)
        for info in analysis.infos
        if start
    )
    return f'<ol class="best" aria-label="{label}"{hide_if(not lines)}>{lines}</ol>'


def _render_line(info: Info, position: pacru.Position, setup: Setup, threat: bool) -> str:
    """Return the first turns of a line, and the chances of the player to move."""
    mover, score = position.to_move or 0, info.thought.score
    if has_chances(position):
        value = words.chance(chances(position, score, setup.scale)[mover])
        title = _("{name}: {share} chance of winning")
    else:
        value = words.lead_text(score) if score.kind == "markers" else ""
        title = _("{name}: marker lead {share}")
    title = title.format(name=setup.name(mover), share=value)
    line = info.thought.line[: THREAT if threat else LINE]
    turns = "".join(
        _render_turn(turn, "" if threat else " ".join(line[:number]))
        for number, turn in enumerate(line, 1)
    )
    end = _end(score, len(position.standing))
    return (
        f'<li><b title="{text(title)}">{text(value)}</b>'
        f'<span class="along{when(threat, " whole")}">{turns}{when(end, f"<small>{text(end)}</small>")}</span></li>'
    )


def _end(score: Score, players: int) -> str:
    """Return the number of moves until a line wins or loses, as text; empty: unknown."""
    if score.kind == "markers":
        return ""
    moves = max(-(-score.value // players), 1)  # every player takes one turn in a round
    if score.kind == "loss":
        return ngettext("loses in {number} move", "loses in {number} moves", moves)
    return ngettext("wins in {number} move", "wins in {number} moves", moves)


def _render_turn(turn: str, line: str) -> str:
    """Return a turn of a line, as a button that plays the line up to it; as plain text if that line is empty."""
    label = words.shown_turn(turn)
    if not line:
        return f"<span{untranslated(label)}>{text(label)}</span>"
    title = _("Add the line up to here as a variation")
    return button("analysis.walk", text(label), "", title, more=untranslated(label), turns=line)


def _render_rest(analysis: Analysis) -> str:
    """Return the sentence that the analysis has stopped by itself, and the button that continues it."""
    if not analysis.rests:
        return ""
    onward = button("analysis.go_on", say("Go on"))
    return f'<div class="rest"><p class="hint">{text(tell_rest(analysis))}</p>{onward}</div>'


def _render_more(app: App) -> str:
    over = app.board.game.outcome
    is_live = app.history.aside is None and not app.bots.showing
    chosen = str(app.state(Analysis).lines)
    counts = "".join(
        choice_button("analysis.choose_lines", at, at == chosen, lines=at)
        for at in map(str, range(1, MOST_LINES + 1))
    )
    return (
        f'<details class="further"><summary>{say("More")}</summary>'
        f'<div class="count-lines" role="group" aria-labelledby="count-lines-title">'
        f'<span id="count-lines-title">{say("Lines")}</span><div class="segments">{counts}</div></div>'
        f'<div class="ways-on">'
        f"{button('analysis.try_moves', say('Try moves'), more=hide_if(over or not is_live))}"
        f"{button('analysis.practise', say('Practise from here'), more=hide_if(over))}"
        f"{button('analysis.watch', say('Let bots play on'), more=hide_if(over))}</div></details>"
    )
