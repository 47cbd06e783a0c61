"""The panel of the workshop: the name of the bot, the task, the code, the keys that phones lack, and what runs it."""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import Final

from app.game.own_bots import bots_of
from app.model.app import App
from app.rooms.workshop.starting import render_start
from app.rooms.workshop.state import Fault, View, Work, Workshop
from app.rooms.workshop.stored import done_tasks
from app.rooms.workshop.tasks import opponent_of, place_of, task_of, trials_of
from app.rooms.workshop.telling import count_text, gone_text, points_text, state_text
from app.ui.html import button, choice_button, hide_if, icon, icon_button, say, text, truth, when
from pacru.bot.homemade.tasks import TASKS, Task, TaskReport
from pacru.core.texts import N_, _, ngettext

VIEWS: Final = {View.CODE: N_("Code"), View.BOARD: N_("Board")}
EXAMPLES: Final = {
    "chance": N_("Any move"),
    "counter": N_("Counts markers"),
    "hunter": N_("Captures first"),
    "careful": N_("Thinks about the reply"),
    "searcher": N_("Looks three moves ahead"),
}
"""What the examples do, the shortest first."""
KEYS: Final = (
    ("\t", "tab", N_("Indent")),
    (":", ":", N_("Colon")),
    ("()", "( )", N_("Parentheses")),
    ("[]", "[ ]", N_("Square brackets")),
    ("=", "=", N_("Equals sign")),
    (".", ".", N_("Dot")),
    ("_", "_", N_("Underscore")),
    ('""', '"', N_("Quotation marks")),
)
"""The keys below the code: what each writes, what is on it, and its name."""


def render(app: App) -> str:
    """Return what is in the panel."""
    own, done = app.state(Workshop), done_tasks(app.settings)
    names = dict.fromkeys((*bots_of(app.settings), own.name))
    return (
        f"{_render_head(own.name, own.view)}{_render_files(own.name, names, has_examples=bool(own.examples))}"
        f"{_render_gone(own.gone)}{_render_task(own.task, own.passed, done, hinted=own.hinted)}"
        f'<div id="workshop-code" class="code" data-keep data-label="{say("Code of the bot")}"></div>'
        f"{_render_keys()}{_render_foot(own)}"
    )


def _render_head(name: str, view: View) -> str:
    views = "".join(
        choice_button("workshop.show_view", say(told), one is view, view=one)
        for one, told in VIEWS.items()
    )
    return (
        f'<header><h2 id="workshop-title" class="sr" tabindex="-1">{say("Workshop")}</h2>'
        f"{icon_button('workshop.close', 'close', _('Close'))}"
        f'<button type="button" id="workshop-bot" class="btn quiet name" popovertarget="workshop-files" '
        f'title="{say("Your bots")}"><span translate="no">{text(name)}</span>{icon("down")}</button>'
        f'<div class="segments views" role="group" aria-label="{say("View")}">{views}</div></header>'
    )


def _render_files(name: str, names: Iterable[str], *, has_examples: bool) -> str:
    """Return the menu behind the name: the person's bots, what can be done with this one, and the examples."""
    bots = "".join(
        button(
            "workshop.choose_bot",
            f"{icon('check')}<span translate='no'>{text(one)}</span>",
            more=f' aria-current="{truth(one == name)}"',
            value=one,
        )
        for one in names
    )
    examples = "".join(
        button("workshop.begin_with", say(told), example=key) for key, told in EXAMPLES.items()
    )
    examples = f"<h3>{say('New bot from an example')}</h3>{examples}"
    return (
        f'<div id="workshop-files" class="drop" popover role="group" aria-label="{say("Your bots")}">{bots}'
        f'<h3>{say("File")}</h3><label class="btn">{icon("open")}<span>{say("Open a file")}</span>'
        '<input type="file" class="sr" accept=".py,text/x-python" data-files="workshop.show_files"></label>'
        f"{button('workshop.save', _with_icon('save', _('Save as a file')))}"
        f"{button('workshop.delete', _with_icon('bin', _('Delete the bot')))}{when(has_examples, examples)}</div>"
    )


def _with_icon(symbol: str, told: str) -> str:
    return f"{icon(symbol)}<span>{text(told)}</span>"


def _render_gone(gone: tuple[str, str] | None) -> str:
    if gone is None:
        return ""
    undo = button("workshop.bring_back", say("Undo"))
    return f'<p class="gone"><span>{text(gone_text(gone[0]))}</span>{undo}</p>'


# The task


def _render_task(key: str, passed: str, done: AbstractSet[str], *, hinted: bool) -> str:
    task = task_of(key)
    place = place_of(task)
    tick = when(key in done, f"{icon('check')}<span class='sr'>{say('done')}</span>")
    count = _("Task {number} of {all}").format(number=place, all=len(TASKS))
    hint = button(
        "workshop.show_hint",
        _with_icon("hint", _("Hint")),
        "btn hint",
        more=f' aria-expanded="{truth(hinted)}" aria-controls="workshop-hint"',
    )
    looks = "task following" if passed else "task"
    return (
        f'<section class="{looks}" aria-labelledby="workshop-task">{_render_passed(passed)}'
        f'<button type="button" class="btn quiet number" popovertarget="workshop-tasks" title="{say("All tasks")}">'
        f'<span class="sr">{text(count)}</span><b aria-hidden="true">{place}<small>/{len(TASKS)}</small></b>{tick}'
        f'</button><div class="ask"><h3 id="workshop-task" tabindex="-1">{say(task.title)}</h3>'
        f"<p>{say(task.ask)}</p></div>{hint}"
        f'<p id="workshop-hint"{hide_if(not hinted)}>{say(task.hint)}</p>{_render_tasks(task, done)}</section>'
    )


def _render_passed(key: str) -> str:
    """Return the number of the task that was passed, with its tick, which is seen until the next one has come."""
    if not key:
        return ""
    place = place_of(task_of(key))
    return f'<span class="passed" aria-hidden="true"><b>{place}</b>{icon("check")}</span>'


def _render_tasks(shown: Task, done: AbstractSet[str]) -> str:
    """Return the menu of all tasks."""
    ticked = f"{icon('check')}<span class='sr'>{say('done')}</span>"
    items = "".join(
        button(
            "workshop.choose_task",
            f"<b>{place}</b><span>{say(task.title)}</span>{when(task.key in done, ticked)}",
            more=f' aria-current="{truth(task is shown)}"',
            task=task.key,
        )
        for place, task in enumerate(TASKS, 1)
    )
    return f'<div id="workshop-tasks" class="drop" popover role="group" aria-label="{say("All tasks")}">{items}</div>'


# The foot


def _render_keys() -> str:
    """Return the keys for signs that phones hide; the page writes what they say, see scripts/workshop.js."""
    keys = "".join(
        f'<button type="button" data-writes="{text(sign)}" aria-label="{say(name)}">{text(label)}</button>'
        for sign, label, name in KEYS
    )
    return f'<div class="keys along" role="group" aria-label="{say("Signs to insert")}" translate="no">{keys}</div>'


def _render_foot(workshop: Workshop) -> str:
    run = render_start(
        "workshop.ask_turn",
        _with_icon("play", _("Run")),
        "btn prime",
        _("Run (Ctrl+Enter)"),
        busy=workshop.work is Work.THINK or workshop.playing is not None,
    )
    test = render_start(
        "workshop.check_task",
        _with_icon("flask", _test_text(task_of(workshop.task))),
        busy=workshop.work not in (Work.NOTHING, Work.THINK),
    )
    return f"<footer>{run}{test}{_render_outcome(workshop)}</footer>"


def _test_text(task: Task) -> str:
    count = trials_of(task)
    if task.games:
        told = ngettext("Test {number} game", "Test {number} games", count)
    else:
        told = ngettext("Test {number} position", "Test {number} positions", count)
    return told.format(number=count)


def _render_outcome(workshop: Workshop) -> str:
    """Return what the bot is doing, or what came of it last."""
    says = state_text(workshop)
    state = f'<p id="workshop-says"{hide_if(not says)}>{text(says)}</p>'
    outcome = ""
    if workshop.fault:
        outcome = _render_fault(workshop.fault)
    elif workshop.work is Work.MATCH and workshop.match:
        outcome = _render_progress(
            len(workshop.match.played), workshop.match.games, points_text(workshop.match)
        )
    elif workshop.report and (workshop.work is Work.TASK or not says):
        outcome = _render_report(task_of(workshop.tested), workshop.report)
    return f'<div class="outcome">{state}{outcome}</div>'


def _render_fault(fault: Fault) -> str:
    looks = "fault at-line" if fault.line else "fault"
    return f'<p class="{looks}" role="alert">{text(fault.told)}</p>'


def _render_progress(done: int, whole: int, told: str) -> str:
    return f'<progress max="{whole}" value="{done}" aria-label="{text(told)}"></progress><p>{text(told)}</p>'


def _render_report(task: Task, report: TaskReport) -> str:
    told = _report_text(task, report)
    if report.passed is None:
        return _render_progress(report.done, report.whole, told)
    if report.passed:
        title = text(_("Task {number} done").format(number=place_of(task)))
        return f'<p class="done"><b>{icon("check")}{title}</b> {text(told)}</p>'
    why = report.text if report.line or not task.points else told
    return f'<p class="missed"><b>{say("Last test")}</b> {text(why)}</p>'


def _report_text(task: Task, report: TaskReport) -> str:
    """Return how many points there were, such as "14 of 20 against Pip"; without any, how much was done."""
    if not task.points:
        return _("{number} of {all}").format(number=report.done, all=report.whole)
    told = _("{points} of {all} against {name}")
    return told.format(points=count_text(report.points), all=report.done, name=opponent_of(task))
