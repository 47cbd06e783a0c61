"""The panel of the workshop."""

from collections.abc import Iterator
from dataclasses import replace
from math import log10, nan
from typing import Final, TypeAlias

import pacru
from app.game.own_bots import bots_of
from app.game.picturing import write_picture
from app.model.app import App
from app.rooms.workshop import console, tracing
from app.rooms.workshop.console import render_start
from app.rooms.workshop.state import Fault, Match, Work, Workshop
from app.rooms.workshop.stored import done_tasks
from app.rooms.workshop.telling import (
    gone_text,
    is_asked,
    kept_text,
    points_text,
    report_text,
    state_text,
    value_text,
)
from app.ui.html import aria_pressed, button, hide_if, icon, icon_button, options, say, text, when
from pacru.bot.homemade.matches import TrialGame
from pacru.bot.homemade.tasks import TASKS, TaskReport
from pacru.bot.levels import levels_of
from pacru.core.texts import N_, _, ngettext, number
from pacru.explain.reasons import Picture
from pacru.explain.words import short_turn
from pacru.games import descriptors

SHOWN: Final = 5
"""The most of its best moves that are listed."""
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


Valued: TypeAlias = tuple[tuple[str, str], ...] | None
"""The values on the board; None: the bot knows none of the position there."""


def view(app: App) -> tuple[Workshop, tuple[str, ...], frozenset[str], Valued, Picture | None]:
    """Return what ``render`` needs; what is only typed is left out."""
    own = app.own(Workshop)
    return (
        replace(own, line="", recall=0, source=own.source if own.trace else ""),
        tuple(dict.fromkeys((*bots_of(app.settings), own.name))),
        done_tasks(app.settings),
        app.ui.valued if own.values and is_asked(app) else None,
        app.ui.pictured,
    )


def render(
    own: Workshop,
    bots: tuple[str, ...],
    done: frozenset[str],
    valued: Valued,
    picture: Picture | None,
) -> str:
    """Return what is in the panel.

    Args:
        own: the workshop.
        bots: the names of the person's bots.
        done: the keys of the tasks that are done.
        valued: the values on the board.
        picture: what shows a move on the board, if one is shown.
    """
    return (
        f"<header><h2 id='workshop-title' tabindex='-1'>{say('Workshop')}</h2>"
        f"{button('workshop.close', icon('close'), 'btn quiet square', label=_('Close'))}</header>"
        f"{_render_bots(own, bots)}"
        f'<div id="workshop-code" class="code" data-keep data-label="{say("Code of the bot")}"></div>'
        f"{_render_acts(own)}{_render_answer(own, valued, picture)}{tracing.render(own)}{_render_tasks(own, done)}"
        f"{_render_match(own, bots)}{console.render(own)}"
        f'<p class="small">{say(PROMISE)}</p>'
    )


def _render_bots(own: Workshop, bots: tuple[str, ...]) -> str:
    names = options({name: name for name in bots}, own.name)
    # A list to choose from would take each that is walked over.
    examples = "".join(
        button("workshop.begin_with", say(told), example=key) for key, told in EXAMPLES.items()
    )
    examples = (
        f"<details><summary>{say('New bot from an example')}</summary>"
        f"<div class='steps'>{examples}</div></details>"
    )
    gone = ""
    if own.gone:
        undo, told = button("workshop.bring_back", say("Undo")), text(gone_text(own.gone[0]))
        gone = f'<p class="bots gone"><span>{told}</span>{undo}</p>'
    return (
        f'<div class="bots">{_render_choice("workshop-bot", "choose_bot", _("Bot"), names)}'
        f'<label class="btn square" title="{say("Open a file")}">{icon("open")}'
        f'<span class="sr">{say("Open a file")}</span>'
        '<input type="file" class="sr" accept=".py,text/x-python" data-files="workshop.show_files"></label>'
        f"{icon_button('workshop.save', 'save', _('Save as a file'), looks='btn square')}"
        f"{icon_button('workshop.delete', 'bin', _('Delete the bot'), looks='btn square')}"
        f"</div>{gone}{when(own.examples, examples)}"
    )


def _render_choice(id: str, does: str, label: str, choices: str) -> str:  # noqa: A002 - as HTML calls it
    return f'<select id="{id}" data-change="workshop.{does}" aria-label="{text(label)}">{choices}</select>'


def _render_acts(own: Workshop) -> str:
    busy, says = own.work is Work.THINK or own.playing is not None, state_text(own)
    begin = render_start("workshop.ask_turn", say("Try it on the board"), "btn prime", busy=busy)
    return (
        f'<p class="acts">{begin}'
        f"{button('workshop.ask_trace', say('Line by line'))}{button('workshop.play', say('Play against it'))}</p>"
        f'<p id="workshop-says"{hide_if(not says)}>{text(says)}</p>'
    )


def _render_answer(own: Workshop, valued: Valued, picture: Picture | None) -> str:
    fault = _render_fault(own.fault) if own.fault else ""
    values = "".join(_render_values(own, picture))
    moves = f'<h3>{say("Its moves")}</h3><ul class="reasons values">{values}</ul>'
    printed = (
        f"<h3>{say('Printed')}</h3>"
        f"<pre id='workshop-printed' tabindex='0' translate='no'>{text(own.printed)}</pre>"
    )
    return f"{fault}{when(values, moves)}{_render_drawn(valued)}{when(own.printed, printed)}"


def _render_fault(fault: Fault) -> str:
    return (
        f'<p class="fault" role="alert">{text(fault.told)}</p>'
        f"<details{hide_if(not fault.trace)}><summary>{say('Traceback')}</summary>"
        f"<pre translate='no'>{text(fault.trace)}</pre></details>"
    )


def _render_values(own: Workshop, shown: Picture | None) -> Iterator[str]:
    """Give the moves that the bot thinks best, and its choice, each a button that shows it on the board."""
    if not own.turn:
        return
    values = own.values[:SHOWN]
    if all(move != own.turn for move, _value in values):
        values += tuple(one for one in own.values if one[0] == own.turn)
    position = pacru.Position.parse(own.asked)
    told = f" <small class='grade'>{say('its choice')}</small>"
    for move, value in values or ((own.turn, nan),):
        turn = pacru.Turn.parse(move)
        picture = _picture(position, turn)
        yield (
            '<li><button type="button" class="reason" data-do="reasons.show" '
            f'data-picture="{text(write_picture(picture))}"{aria_pressed(picture == shown)}>'
            f'<b translate="no">{text(short_turn(turn))}</b> <span>{text(value_text(value))}</span>'
            f"{when(move == own.turn, told)}{icon('eye')}</button></li>"
        )


def _picture(position: pacru.Position, turn: pacru.Turn) -> Picture:
    """Return what shows a turn on the board: the way of the chevron, and the markers that it brings."""
    player = position.to_move or 0
    taken = tuple(sorted(position.play(turn).markers(player) - position.markers(player)))
    ways = ((turn.origin, turn.destination),) if isinstance(turn, pacru.Move) else ()
    fields = (turn.field,) if isinstance(turn, pacru.Reorientation) else ()
    return Picture(player, fields, ways, taken)


def _render_drawn(drawn: tuple[tuple[str, str], ...] | None) -> str:
    """Return the button that shows all values on the board, which are also there to be heard; None: there are none."""
    if drawn is None:
        return ""
    heard = ", ".join(f"{field} {value}" for field, value in drawn)
    pressed = button(
        "workshop.toggle_values", say("Show all values on the board"), more=aria_pressed(drawn)
    )
    return f"<p>{pressed}</p>{when(drawn, f'<p class=sr>{text(heard)}</p>')}"


def _render_tasks(own: Workshop, done: frozenset[str]) -> str:
    at = next(at for at, task in enumerate(TASKS) if task.key == own.task)
    task, report = TASKS[at], own.report
    steps = "".join(
        button(
            "workshop.choose_task",
            f"★<span class='sr'> {say(one.title)}, {say('done')}</span>"
            if one.key in done
            else f"{place}<span class='sr'> {say(one.title)}</span>",
            "btn square",
            _(one.title),
            more=aria_pressed(one is task),
            task=one.key,
        )
        for place, one in enumerate(TASKS, 1)
    )
    acts = render_start("workshop.check_task", say("Check it"), busy=own.work is Work.TASK)
    if report and report.passed and TASKS[at + 1 :]:
        acts += button(
            "workshop.choose_task", say("Next task"), "btn prime", task=TASKS[at + 1].key
        )
    return (
        f"<section class='task' aria-labelledby='workshop-task'><h3 id='workshop-task' tabindex='-1'>"
        f"{text(_('Task {number}: {title}').format(number=at + 1, title=_(task.title)))}</h3>"
        f"<div class='steps'>{steps}</div><p>{text(_(task.ask))}</p>"
        f"<details><summary>{say('Hint')}</summary><p>{text(_(task.hint))}</p></details>"
        f"<p class='acts'>{acts}</p>{_render_report(report) if report else ''}</section>"
    )


def _render_report(report: TaskReport) -> str:
    if report.passed is not None:
        looks = "done" if report.passed else "fault"
        return f'<p class="{looks}">{text(report_text(report))}</p>'
    told = _("{done} of {whole} done. Points: {points}")
    told = told.format(done=report.done, whole=report.whole, points=number(report.points, 0))
    return f"<p>{text(told)}</p>{_render_bar(report.done, report.whole, 'workshop-task')}"


def _render_bar(done: int, whole: int, title: str) -> str:
    return f'<progress max="{whole}" value="{done}" aria-labelledby="{title}"></progress>'


def _render_match(own: Workshop, bots: tuple[str, ...]) -> str:
    opponents = {"random": _("Any move")}
    for one in levels_of(own.game):
        opponents[f"level:{one.number}"] = _("Level {number}").format(number=one.number)
    opponents |= {name: name for name in bots if name != own.name}
    choices = options(opponents, own.opponent)
    kinds = options({one.key: one.title for one in descriptors()}, own.game)
    begin = render_start("workshop.play_match", say("Play 100 games"), busy=own.work is Work.MATCH)
    return (
        f"<section class='match' aria-labelledby='workshop-match'><h3 id='workshop-match'>{say('Play a match')}</h3>"
        f'<div class="bots">{_render_choice("workshop-opponent", "choose_opponent", _("Opponent"), choices)}'
        f"{_render_choice('workshop-game-key', 'choose_game', _('Game'), kinds)}"
        f"{begin}</div>{_render_result(own.match, own.work) if own.match else ''}"
        "</section>"
    )


def _render_result(match: Match, work: Work) -> str:
    points, played = match.points, len(match.played)
    games = "".join(_render_game(at, one) for at, one in enumerate(match.played))
    keeping = f"<p>{button('workshop.keep_games', say('Keep all in “Games”'))}</p>"
    if match.kept:
        keeping = f"<p id='workshop-kept' tabindex='-1'>{text(kept_text(match))}</p>"
    return (
        f"<p>{text(points_text(match))}</p>{_render_bar(played, match.games, 'workshop-match')}"
        f"{_render_strength(points, played)}{_render_faults(match)}<div class='games'>{games}</div>"
        f"{when(played and not work, keeping)}"
    )


def _render_game(at: int, one: TrialGame) -> str:
    sign, told = RESULTS[one.points]
    told = _(told).format(number=at + 1) + (f". {_fault_of(one)}" if one.fault else "")
    return button("workshop.open_game", sign, "failed" if one.fault else "", told, told, number=at)


def _fault_of(one: TrialGame) -> str:
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
