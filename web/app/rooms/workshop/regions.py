"""The panel of the workshop: the bot, its task, the code, keys that phones lack, and the buttons to run it."""

from collections.abc import Set as AbstractSet
from typing import Final

from app.game.own_bots import bots_of
from app.model.app import App
from app.rooms.workshop.starting import render_start
from app.rooms.workshop.state import View, Work, Workshop
from app.rooms.workshop.stored import done_tasks
from app.rooms.workshop.tasks import number_of, opponent_of, task_of, trials_of
from app.rooms.workshop.wording import count_text, deleted_text, points_text, state_text
from app.ui.html import (
    button,
    choice_button,
    hide_if,
    icon,
    icon_button,
    icon_label,
    say,
    text,
    truth,
    when,
)
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
"""Names of the examples, the shortest code first."""
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
"""The keys below the code: the text that each writes, its label and its name."""


def render(app: App) -> str:
    """Return the content of the panel."""
    workshop = app.state(Workshop)
    names = tuple(dict.fromkeys((*bots_of(app.settings), workshop.name)))
    return (
        f"{_render_head(workshop)}{_render_files(workshop, names)}{_render_deleted(workshop)}"
        f"{_render_task(workshop, done_tasks(app.settings))}"
        f'<div id="workshop-code" class="code" data-keep data-label="{say("Code of the bot")}"></div>'
        f"{_render_keys()}{_render_foot(workshop)}"
    )


def _render_head(workshop: Workshop) -> str:
    views = "".join(
        choice_button("workshop.show_view", say(name), view is workshop.view, view=view)
        for view, name in VIEWS.items()
    )
    return (
        f'<header><h2 id="workshop-title" class="sr" tabindex="-1">{say("Workshop")}</h2>'
        f"{icon_button('workshop.close', 'close', _('Close'))}"
        f'<button type="button" id="workshop-bot" class="btn quiet name" popovertarget="workshop-files" '
        f'title="{say("Your bots")}"><span translate="no">{text(workshop.name)}</span>{icon("down")}</button>'
        f'<div class="segments views" role="group" aria-label="{say("View")}">{views}</div></header>'
    )


def _render_files(workshop: Workshop, names: tuple[str, ...]) -> str:
    """Return the menu of the name: the person's bots, actions on this one, and the examples."""
    bots = "".join(
        button(
            "workshop.choose_bot",
            f"{icon('check')}<span translate='no'>{text(name)}</span>",
            more=f' aria-current="{truth(name == workshop.name)}"',
            value=name,
        )
        for name in names
    )
    examples = "".join(
        button("workshop.begin_with", say(name), example=key) for key, name in EXAMPLES.items()
    )
    examples = f"<h3>{say('New bot from an example')}</h3>{examples}"
    return (
        f'<div id="workshop-files" class="drop" popover role="group" aria-label="{say("Your bots")}">{bots}'
        f'<h3>{say("File")}</h3><label class="btn">{icon_label("open", _("Open a file"))}'
        '<input type="file" class="sr" accept=".py,text/x-python" data-files="workshop.show_files"></label>'
        f"{button('workshop.save', icon_label('save', _('Save to a file')))}"
        f"{button('workshop.delete', icon_label('bin', _('Delete the bot')))}"
        f"{when(workshop.examples, examples)}</div>"
    )


def _render_deleted(workshop: Workshop) -> str:
    if workshop.deleted is None:
        return ""
    undo = button("workshop.bring_back", say("Undo"))
    return f'<p class="gone"><span>{text(deleted_text(workshop.deleted[0]))}</span>{undo}</p>'


# The task


def _render_task(workshop: Workshop, done: AbstractSet[str]) -> str:
    task = task_of(workshop.task)
    place, looks, passed = number_of(task), "task", ""
    if workshop.passed:  # its number, with a tick, is visible until the next one has come
        before = number_of(task_of(workshop.passed))
        looks = "task following"
        passed = f'<span class="passed" aria-hidden="true"><b>{before}</b>{icon("check")}</span>'
    count = _("Task {number} of {all}").format(number=place, all=len(TASKS))
    hint = button(
        "workshop.show_hint",
        icon_label("hint", _("Hint")),
        "btn hint",
        more=f' aria-expanded="{truth(workshop.hinted)}" aria-controls="workshop-hint"',
    )
    return (
        f'<section class="{looks}" aria-labelledby="workshop-task">{passed}'
        f'<button type="button" class="btn quiet number" popovertarget="workshop-tasks" title="{say("All tasks")}">'
        f'<span class="sr">{text(count)}</span><b aria-hidden="true">{place}<small>/{len(TASKS)}</small></b>'
        f"{_render_tick(task, done)}"
        f'</button><div class="ask"><h3 id="workshop-task" tabindex="-1">{say(task.title)}</h3>'
        f"<p>{say(task.ask)}</p></div>{hint}"
        f'<p id="workshop-hint"{hide_if(not workshop.hinted)}>{say(task.hint)}</p>'
        f"{_render_tasks(task, done)}</section>"
    )


def _render_tick(task: Task, done: AbstractSet[str]) -> str:
    return when(task.key in done, f"{icon('check')}<span class='sr'>{say('done')}</span>")


def _render_tasks(current: Task, done: AbstractSet[str]) -> str:
    """Return the menu of all tasks."""
    items = "".join(
        button(
            "workshop.choose_task",
            f"<b>{place}</b><span>{say(task.title)}</span>{_render_tick(task, done)}",
            more=f' aria-current="{truth(task is current)}"',
            task=task.key,
        )
        for place, task in enumerate(TASKS, 1)
    )
    return f'<div id="workshop-tasks" class="drop" popover role="group" aria-label="{say("All tasks")}">{items}</div>'


# The foot


def _render_keys() -> str:
    """Return the keys for signs that phones hide; scripts/workshop.js inserts the signs."""
    keys = "".join(
        f'<button type="button" data-writes="{text(sign)}" aria-label="{say(name)}">{text(label)}</button>'
        for sign, label, name in KEYS
    )
    return f'<div class="keys along" role="group" aria-label="{say("Signs to insert")}" translate="no">{keys}</div>'


def _render_foot(workshop: Workshop) -> str:
    run = render_start(
        "workshop.ask_turn",
        icon_label("play", _("Run")),
        "btn prime",
        _("Run (Ctrl+Enter)"),
        busy=workshop.work is Work.THINK or workshop.playing is not None,
    )
    task = task_of(workshop.task)
    trials = trials_of(task)
    if task.games:
        label = ngettext("Test {number} game", "Test {number} games", trials)
    else:
        label = ngettext("Test {number} position", "Test {number} positions", trials)
    check = render_start(
        "workshop.check_task",
        icon_label("flask", label.format(number=trials)),
        busy=workshop.work not in (Work.NOTHING, Work.THINK),
    )
    return f"<footer>{run}{check}{_render_outcome(workshop)}</footer>"


def _render_outcome(workshop: Workshop) -> str:
    """Return what the bot is doing, or the last result."""
    says = state_text(workshop)
    state = f'<p id="workshop-says"{hide_if(not says)}>{text(says)}</p>'
    outcome, fault, match = "", workshop.fault, workshop.match
    if fault:
        looks = "fault at-line" if fault.line else "fault"
        outcome = f'<p class="{looks}" role="alert">{text(fault.sentence)}</p>'
    elif workshop.work is Work.MATCH and match:
        outcome = _render_progress(len(match.played), match.games, points_text(match))
    elif workshop.report and (workshop.work is Work.TASK or not says):
        outcome = _render_report(task_of(workshop.tested), workshop.report)
    return f'<div class="outcome">{state}{outcome}</div>'


def _render_progress(done: int, whole: int, label: str) -> str:
    return f'<progress max="{whole}" value="{done}" aria-label="{text(label)}"></progress><p>{text(label)}</p>'


def _render_report(task: Task, report: TaskReport) -> str:
    count = _count_text(task, report)
    if report.passed is None:
        return _render_progress(report.done, report.whole, count)
    if report.passed:
        title = text(_("Task {number} done").format(number=number_of(task)))
        return f'<p class="done"><b>{icon("check")}{title}</b> {text(count)}</p>'
    why = report.text if report.line or not task.points else count
    return f'<p class="missed"><b>{say("Last test")}</b> {text(why)}</p>'


def _count_text(task: Task, report: TaskReport) -> str:
    """Return the points, such as "14 of 20 against Pip"; in a task without points, the trials done."""
    if not task.points:
        return _("{number} of {all}").format(number=report.done, all=report.whole)
    sentence = _("{points} of {all} against {name}")
    return sentence.format(
        points=count_text(report.points), all=report.done, name=opponent_of(task)
    )
