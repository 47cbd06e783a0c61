"""The panel of the analysis: the chances of all players, the best lines, and what to do with them."""

from typing import Final, NamedTuple

import pacru
from app.model.app import App
from app.model.visible import visible_board
from app.narration import words
from app.rooms.analysis.state import MOST_LINES, Analysis
from app.rooms.analysis.update import on_board, with_next_to_move
from app.ui.html import (
    aria_pressed,
    button,
    hide_if,
    icon,
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

SHOWN: Final = 6
"""How many turns of a line are shown."""
THREATENING: Final = 3
"""How many turns of a threat are shown."""
ROOM: Final = 0.15
"""The smallest share in the bar with room for its number."""


class ChanceView(NamedTuple):
    """A player's part of the bar.

    Attributes:
        colour: the letter of the player's palette.
        name: of the player.
        share: the chances, 0 to 1.
    """

    colour: str
    name: str
    share: float


class AnalysisTurn(NamedTuple):
    """A turn of a line.

    Attributes:
        text: the turn.
        way: all turns up to this one, as the message needs them; empty: it cannot be played.
    """

    text: str
    way: str


class AnalysisLine(NamedTuple):
    """A line.

    Attributes:
        share: the chances of the player to move, as text; the lead, where the chances are not known.
        says: how good it is, in words.
        end: when it wins or loses; empty: that is not known.
        turns: the first of its turns.
    """

    share: str
    says: str
    end: str
    turns: tuple[AnalysisTurn, ...]


class AnalysisView(NamedTuple):
    """What the panel shows.

    Attributes:
        title: how deep it has looked.
        says: how much it has looked at, or what it is doing.
        bar: the chances of the players, in the order of play; empty while nothing is known.
        lines: the best lines.
        wanted: how many lines are wanted.
        threat: whether these are the lines of the next player.
        deeper: whether it goes on until somebody stops it.
        failed: whether the worker has failed.
        over: whether the game is over on the board.
        live: whether the board shows the game as it stands.
    """

    title: str
    says: str
    bar: tuple[ChanceView, ...]
    lines: tuple[AnalysisLine, ...]
    wanted: int
    threat: bool
    deeper: bool
    failed: bool
    over: bool
    live: bool


def announcement(on: bool) -> str:
    """Return what is said when the analysis begins or ends."""
    return _("The analysis is on.") if on else _("The analysis is off.")


def view(app: App) -> AnalysisView:
    """Return what the panel shows."""
    own, game = app.own(Analysis), on_board(app)
    looked_at = with_next_to_move(game) if own.threat else game
    return AnalysisView(
        title=_title(own),
        says=_says(app, own, game),
        bar=_bar(app, own, game),
        lines=tuple(_line(app, own, looked_at, info) for info in own.found) if looked_at else (),
        wanted=own.lines,
        threat=own.threat,
        deeper=own.deeper,
        failed=own.failed,
        over=game.outcome is not None,
        live=app.history.aside is None and not app.bots.showing,
    )


def _title(own: Analysis) -> str:
    if not own.found:
        return _("Analysis")
    return _("Depth {depth}").format(depth=own.found[0].thought.depth)


def _says(app: App, own: Analysis, game: pacru.Game) -> str:
    if game.outcome:
        return _("The game is over.")
    if own.failed:
        return _("The bot stopped working.")
    if own.done and not own.found:
        return _("Nobody else can move.")
    if not own.found:
        waits = app.bots.request is not None
        return _("Waiting for the bot") if waits else pgettext("what the bot does", "Thinking")
    nodes = own.found[0].nodes or 0
    return ngettext("{count} position", "{count} positions", nodes, count=texts.number(nodes))


def _bar(app: App, own: Analysis, game: pacru.Game) -> tuple[ChanceView, ...]:
    """Return the chances of all players, if they are known; while a threat is shown, they are not."""
    position, setup = game.position, visible_board(app).session.setup
    if game.outcome:
        winners = game.outcome.winners or range(position.players)
        shares = [(player in winners) / len(winners) for player in range(position.players)]
    elif own.threat or not own.found or not has_chances(position):
        return ()
    else:
        shares = [*chances(position, own.found[0].thought.score)]
    return tuple(
        ChanceView(setup.players[player].colour, setup.name(player), share)
        for player, share in enumerate(shares)
    )


def _line(app: App, own: Analysis, game: pacru.Game, info: Info) -> AnalysisLine:
    position, setup = game.position, visible_board(app).session.setup
    mover, score = position.to_move or 0, info.thought.score
    still_in = len(position.standing)
    name = setup.name(mover)
    if has_chances(position):
        share = words.chance(chances(position, score)[mover])
        says = _("{name}: {share} chance of winning").format(name=name, share=share)
    else:
        share = words.lead_text(score) if score.kind == "markers" else ""
        says = _("{name}: lead in markers {share}").format(name=name, share=share)
    line = info.thought.line[: THREATENING if own.threat else SHOWN]
    return AnalysisLine(
        share=share,
        says=says,
        end=_end(score, still_in),
        turns=tuple(
            AnalysisTurn(
                words.short_turn(pacru.Turn.parse(turn)),
                "" if own.threat else " ".join(line[: number + 1]),
            )
            for number, turn in enumerate(line)
        ),
    )


def _end(score: Score, players: int) -> str:
    if score.kind == "markers":
        return ""
    own = max(-(-score.value // players), 1)  # every player takes one turn in a round
    if score.kind == "loss":
        return ngettext("loses in {number} move", "loses in {number} moves", own)
    return ngettext("wins in {number} move", "wins in {number} moves", own)


# HTML


def render(shown: AnalysisView) -> str:
    """Return the content of the panel."""
    return f"{_render_header(shown)}{_render_chances(shown.bar)}{_render_lines(shown)}{_render_more(shown)}"


def render_lent(shown: AnalysisView) -> str:
    """Return the chances and the best lines, for the place of another room."""
    waits = "" if shown.lines else f'<p class="hint">{text_with_moves(shown.says)}</p>'
    return f"{_render_chances(shown.bar)}{_render_lines(shown)}{waits}"


def _render_header(shown: AnalysisView) -> str:
    threat = button(
        "analysis-threat",
        icon("threat"),
        "btn quiet square",
        _("What the next player would play now"),
        _("Show threat"),
        f"{aria_pressed(shown.threat)}{hide_if(shown.over)}",
    )
    deeper = button(
        "analysis-deeper",
        icon("deeper"),
        "btn quiet square",
        _("Keep thinking until you stop it"),
        _("Go deeper"),
        f"{aria_pressed(shown.deeper)}{hide_if(shown.over)}",
    )
    leave = button(
        "analysis-off", icon("close"), "btn quiet square", _("End the analysis"), _("Close")
    )
    again = button("analyse", say("Try again"), more=hide_if(not shown.failed))
    return (
        f"<header><h2>{text(shown.title)} <small>{text(shown.says)}</small></h2>"
        f"{again}{threat}{deeper}{leave}</header>"
    )


def _render_chances(bar: tuple[ChanceView, ...]) -> str:
    """Return the bar with a part for each player."""
    told = ", ".join(f"{one.name} {words.chance(one.share)}" for one in bar)
    parts = "".join(
        f'<span class="pacru-{one.colour}" data-style="share:{100 * one.share:.1f}%">'
        f"<i{hide_if(one.share < ROOM)}>{text(words.chance(one.share))}</i></span>"
        for one in bar
    )
    label = text(_("Chances: {told}").format(told=told)) if bar else ""
    return f'<div class="chances" role="img" aria-label="{label}"{hide_if(not bar)}>{parts}</div>'


def _render_lines(shown: AnalysisView) -> str:
    label = say("Threats") if shown.threat else say("Best moves")
    inside = "".join(map(_render_line, shown.lines))
    return f'<ol class="best" aria-label="{label}"{hide_if(not shown.lines)}>{inside}</ol>'


def _render_line(line: AnalysisLine) -> str:
    turns = "".join(map(_render_turn, line.turns))
    end = f"<small>{text(line.end)}</small>"
    return (
        f'<li><b title="{text(line.says)}">{text(line.share)}</b>'
        f'<span class="along{when(not line.turns[0].way, " whole")}">{turns}{when(line.end, end)}</span></li>'
    )


def _render_turn(turn: AnalysisTurn) -> str:
    if not turn.way:
        return f"<span{untranslated(turn.text)}>{text(turn.text)}</span>"
    title = _("Play the line up to here as a variation")
    return button(
        "analysis-line",
        text(turn.text),
        "",
        title,
        more=f'{untranslated(turn.text)} data-value="{text(turn.way)}"',
    )


def _render_more(shown: AnalysisView) -> str:
    counts = "".join(
        button(
            "analysis-lines",
            str(number),
            "",
            more=f' data-value="{number}"{aria_pressed(number == shown.wanted)}',
        )
        for number in range(1, MOST_LINES + 1)
    )
    over = hide_if(shown.over)
    return (
        f'<details class="further"><summary>{say("More")}</summary>'
        f'<div class="count-lines" role="group" aria-labelledby="count-lines-title">'
        f'<span id="count-lines-title">{say("Lines")}</span><div class="segments">{counts}</div></div>'
        f'<div class="ways-on">'
        f"{button('analysis-try', say('Try moves'), more=hide_if(shown.over or not shown.live))}"
        f"{button('analysis-practise', say('Practise from here'), more=over)}"
        f"{button('analysis-watch', say('Let bots play on'), more=over)}</div></details>"
    )
