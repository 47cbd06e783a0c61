"""The panel of the workshop."""

from collections.abc import Sequence
from math import log10
from typing import Final, NamedTuple

import pacru
from app.game.own_bots import bots_of
from app.game.picturing import write_picture
from app.model.app import App
from app.rooms.workshop import console, tracing
from app.rooms.workshop.parts import render_start
from app.rooms.workshop.state import Match, Played, Report, Work, Workshop
from app.rooms.workshop.stored import done_tasks
from app.rooms.workshop.telling import gone_text, kept_text, points_text, report_text, state_text
from app.rooms.workshop.valuing import is_asked, value_text
from app.ui.html import aria_pressed, button, hide_if, icon, options, say, text, when
from pacru.bot.homemade.tasks import TASKS
from pacru.bot.levels import levels_of
from pacru.core.texts import N_, _, ngettext, number
from pacru.explain.reasons import Picture
from pacru.explain.words import short_turn
from pacru.games import descriptors

SHOWN: Final = 5
"""So many of the moves that the bot thinks best are listed."""
EXAMPLES: Final = {
    "chance": N_("Any move"),
    "counter": N_("Counts markers"),
    "hunter": N_("Captures first"),
    "careful": N_("Thinks of the reply"),
    "searcher": N_("Looks three moves ahead"),
}
"""What the examples do, the shortest first."""
PROMISE: Final = N_(
    "The browser keeps the bot away from your games, this site and the network. "
    "It can use your processor and memory until you stop it."
)
RESULTS: Final = {
    1.0: ("+", N_("Game {number}: won")),
    0.5: ("=", N_("Game {number}: drawn")),
    0.0: ("−", N_("Game {number}: lost")),
}
"""The signs of results, and their names."""


class ValueView(NamedTuple):
    """What the bot thinks of a move: the move, the value, and what shows it on the board."""

    move: str
    value: str
    picture: str
    shown: bool
    chosen: bool


class WorkshopView(NamedTuple):
    """What the panel shows."""

    bots: tuple[str, ...]
    name: str
    gone: str
    examples: bool
    work: Work
    says: str
    fault: str
    traceback: str
    turn: str
    values: tuple[ValueView, ...]
    drawn: tuple[tuple[str, str], ...] | None
    printed: str
    trace: tracing.TraceView | None
    opponents: tuple[tuple[str, str], ...]
    opponent: str
    game: str
    keeps: bool
    match: Match | None
    tasks: tuple[tuple[str, str, bool], ...]
    task: str
    report: Report | None
    console: console.ConsoleView
    plays: bool


def view(app: App) -> WorkshopView:
    """Return what the panel shows."""
    own = app.own(Workshop)
    bots = tuple(dict.fromkeys((*bots_of(app.settings), own.name)))
    done = done_tasks(app.settings)
    levels = [
        (f"level:{one.number}", _("Level {number}").format(number=one.number))
        for one in levels_of(own.game)
    ]
    others = [(name, name) for name in bots if name != own.name]
    fault = own.fault
    return WorkshopView(
        bots,
        own.name,
        own.gone[0] if own.gone else "",
        bool(own.examples),
        own.work,
        state_text(own),
        fault.told if fault else "",
        fault.trace if fault else "",
        own.turn,
        _values(app, own),
        app.ui.valued if own.values and is_asked(app) else None,
        own.printed,
        tracing.view(app),
        (("random", _("Any move")), *levels, *others),
        own.opponent,
        own.game,
        own.match is not None and own.work is Work.NOTHING,
        own.match,
        tuple((task.key, _(task.title), task.key in done) for task in TASKS),
        own.task,
        own.report,
        console.view(app),
        own.plays,
    )


def _values(app: App, own: Workshop) -> tuple[ValueView, ...]:
    if not own.turn:
        return ()
    chosen = pacru.Turn.parse(own.turn)
    values = own.values[:SHOWN]
    if not any(move == own.turn for move, _value in values):
        values = (*values, *(one for one in own.values if one[0] == own.turn))
        values = values or ((own.turn, float("nan")),)
    position = pacru.Position.parse(own.asked)
    return tuple(
        ValueView(
            short_turn(pacru.Turn.parse(move)),
            value_text(value),
            picture := _picture(position, pacru.Turn.parse(move)),
            app.ui.pictured is not None and write_picture(app.ui.pictured) == picture,
            str(chosen) == move,
        )
        for move, value in values
    )


def _picture(position: pacru.Position, turn: pacru.Turn) -> str:
    """Return what shows a turn on the board: the way of the chevron, and the markers that it brings."""
    player = position.to_move or 0
    taken = tuple(sorted(position.play(turn).markers(player) - position.markers(player)))
    ways = ((turn.origin, turn.destination),) if isinstance(turn, pacru.Move) else ()
    fields = (turn.field,) if isinstance(turn, pacru.Reorientation) else ()
    return write_picture(Picture(player, fields, ways, taken))


# Drawing


def render(shown: WorkshopView) -> str:
    """Return what is in the panel."""
    return (
        f"<header><h2 id='workshop-title' tabindex='-1'>{say('Workshop')}</h2>"
        f"{button('workshop-close', icon('close'), 'btn quiet square', label=_('Close'))}</header>"
        f"{_render_bots(shown)}"
        f'<div id="workshop-code" class="code" data-keep data-label="{say("Code of the bot")}"></div>'
        f"{_render_acts(shown)}{_render_answer(shown)}"
        f"{tracing.render(shown.trace) if shown.trace else ''}{_render_tasks(shown)}"
        f"{_render_match(shown)}{console.render(shown.console)}"
        f'<p class="small">{say(PROMISE)}</p>'
    )


def _render_bots(shown: WorkshopView) -> str:
    names = options({name: name for name in shown.bots}, shown.name)
    return (
        f'<div class="bots">{_render_choice("workshop-bot", _("Bot"), names)}'
        f'<label class="btn square" title="{say("Open a file")}">{icon("open")}'
        f'<span class="sr">{say("Open a file")}</span>'
        '<input type="file" class="sr" accept=".py,text/x-python" data-files="workshop-files"></label>'
        f"{button('workshop-save', icon('save'), 'btn square', _('Save as a file'), _('Save as a file'))}"
        f"{button('workshop-delete', icon('bin'), 'btn square', _('Delete the bot'), _('Delete the bot'))}"
        f"</div>{when(shown.gone, _render_gone(shown.gone))}{when(shown.examples, _render_examples())}"
    )


def _render_gone(name: str) -> str:
    undo = button("workshop-undelete", say("Undo"))
    return f'<p class="bots gone"><span>{text(gone_text(name))}</span>{undo}</p>'


def _render_examples() -> str:
    """Return a button for each example; a list to choose from would take each that is walked over."""
    buttons = "".join(
        button("workshop-example", text(_(told)), more=f' data-value="{key}"')
        for key, told in EXAMPLES.items()
    )
    return f"<details><summary>{say('New bot from an example')}</summary><div class='steps'>{buttons}</div></details>"


def _render_choice(name: str, label: str, choices: str) -> str:
    return f'<select id="{name}" data-change="{name}" aria-label="{text(label)}">{choices}</select>'


def _render_acts(shown: WorkshopView) -> str:
    busy = shown.work is Work.THINK or shown.plays
    begin = render_start("workshop-turn", say("Try it on the board"), "btn prime", busy=busy)
    return (
        f'<p class="acts">{begin}'
        f"{button('workshop-trace', say('Line by line'))}{button('workshop-game', say('Play against it'))}</p>"
        f'<p id="workshop-says"{hide_if(not shown.says)}>{text(shown.says)}</p>'
    )


def _render_answer(shown: WorkshopView) -> str:
    told = when(
        shown.fault,
        f'<p class="fault" role="alert">{text(shown.fault)}</p>'
        f"<details{hide_if(not shown.traceback)}><summary>{say('Traceback')}</summary>"
        f"<pre translate='no'>{text(shown.traceback)}</pre></details>",
    )
    rows = "".join(map(_render_value, shown.values))
    told += when(rows, f'<h3>{say("Its moves")}</h3><ul class="reasons values">{rows}</ul>')
    told += _render_drawn(shown.drawn)
    return told + when(
        shown.printed,
        f"<h3>{say('Printed')}</h3><pre id='workshop-printed' tabindex='0' translate='no'>{text(shown.printed)}</pre>",
    )


def _render_drawn(drawn: tuple[tuple[str, str], ...] | None) -> str:
    """Return the button that shows all values on the board, which are also there to be heard; None: there are none."""
    if drawn is None:
        return ""
    heard = ", ".join(f"{field} {value}" for field, value in drawn)
    pressed = button(
        "workshop-values", say("Show all values on the board"), more=aria_pressed(drawn)
    )
    return f"<p>{pressed}</p>{when(drawn, f'<p class=sr>{text(heard)}</p>')}"


def _render_value(one: ValueView) -> str:
    chosen = when(one.chosen, f" <small class='grade'>{say('its choice')}</small>")
    return (
        f'<li><button type="button" class="reason" data-do="reasons.show" data-picture="{text(one.picture)}"'
        f'{aria_pressed(one.shown)}><b translate="no">{text(one.move)}</b> '
        f"<span>{text(one.value)}</span>{chosen}{icon('eye')}</button></li>"
    )


def _render_tasks(shown: WorkshopView) -> str:
    keys = [key for key, _title, _done in shown.tasks]
    at = keys.index(shown.task)
    task = TASKS[at]
    steps = "".join(
        button(
            "workshop-task",
            f"{'★' if done else place}<span class='sr'> {text(title)}{'' if not done else ', ' + say('done')}</span>",
            "btn square",
            title,
            more=f' data-value="{key}"{aria_pressed(key == shown.task)}',
        )
        for place, (key, title, done) in enumerate(shown.tasks, 1)
    )
    begin = render_start("workshop-try", say("Check it"), busy=shown.work is Work.TASK)
    return (
        f"<section class='task' aria-labelledby='workshop-task'><h3 id='workshop-task' tabindex='-1'>"
        f"{text(_('Task {number}: {title}').format(number=at + 1, title=_(task.title)))}</h3>"
        f"<div class='steps'>{steps}</div><p>{text(_(task.ask))}</p>"
        f"<details><summary>{say('Hint')}</summary><p>{text(_(task.hint))}</p></details>"
        f"<p class='acts'>{begin}{_render_next(shown.report, keys[at + 1 :])}</p>"
        f"{_render_report(shown.report)}</section>"
    )


def _render_next(report: Report | None, later: Sequence[str]) -> str:
    """Return the button that leads on, once a task is done; empty: there is no next one."""
    if not (report and report.passed and later):
        return ""
    return button("workshop-task", say("Next task"), "btn prime", more=f' data-value="{later[0]}"')


def _render_report(report: Report | None) -> str:
    if report is None:
        return ""
    if report.passed:
        return f'<p class="done">{text(report_text(report))}</p>'
    if report.passed is None:
        told = _("{done} of {whole} done. Points: {points}")
        told = told.format(done=report.done, whole=report.whole, points=number(report.points, 0))
        return f"<p>{text(told)}</p>{_render_bar(report.done, report.whole, 'workshop-task')}"
    return f'<p class="fault">{text(report_text(report))}</p>'


def _render_bar(done: int, whole: int, title: str) -> str:
    return f'<progress max="{whole}" value="{done}" aria-labelledby="{title}"></progress>'


def _render_match(shown: WorkshopView) -> str:
    choices = options(dict(shown.opponents), shown.opponent)
    kinds = options({one.key: one.title for one in descriptors()}, shown.game)
    busy = shown.work is Work.MATCH
    begin = render_start("workshop-match", say("Play 100 games"), busy=busy)
    return (
        f"<section class='match' aria-labelledby='workshop-match'><h3 id='workshop-match'>{say('Play a match')}</h3>"
        f'<div class="bots">{_render_choice("workshop-opponent", _("Opponent"), choices)}'
        f"{_render_choice('workshop-game-key', _('Game'), kinds)}"
        f"{begin}</div>{_render_result(shown.match, keeps=shown.keeps)}"
        "</section>"
    )


def _render_result(match: Match | None, *, keeps: bool) -> str:
    if match is None:
        return ""
    points, played = sum(one.points for one in match.played), len(match.played)
    games = "".join(_render_game(at, one) for at, one in enumerate(match.played))
    return (
        f"<p>{text(points_text(match))}</p>{_render_bar(played, match.games, 'workshop-match')}"
        f"{_render_strength(points, played)}{_render_faults(match)}<div class='games'>{games}</div>"
        f"{_render_keeping(match) if keeps and played else ''}"
    )


def _render_game(at: int, one: Played) -> str:
    sign, told = RESULTS[one.points]
    name = _(told).format(number=at + 1)
    if one.fault:
        name = f"{name}. {_fault_of(one)}"
    looks = "failed" if one.fault else ""
    return button("workshop-open", sign, looks, name, name, f' data-value="{at}"')


def _fault_of(one: Played) -> str:
    told = (
        _("Your bot failed: {why}") if one.guilty == one.seat else _("Its opponent failed: {why}")
    )
    return told.format(why=one.fault)


def _render_faults(match: Match) -> str:
    """Say in how many games a bot has failed, and the first reason."""
    failed = [one for one in match.played if one.fault]
    if not failed:
        return ""
    told = ngettext(
        "{number} game was lost by a fault.", "{number} games were lost by a fault.", len(failed)
    )
    told = f"{told.format(number=len(failed))} {_fault_of(failed[0])}"
    return f'<p class="fault">{text(told)}</p>'


def _render_keeping(match: Match) -> str:
    if match.kept:
        return f"<p id='workshop-kept' tabindex='-1'>{text(kept_text(match))}</p>"
    return f"<p>{button('workshop-keep', say('Keep all in “Games”'))}</p>"


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
