"""The console: the lines with their results, the input for the next line, and completions."""

import re
from typing import Final

import pacru
from app.rooms.workshop.answers import Answer
from app.rooms.workshop.starting import render_start
from app.rooms.workshop.state import Typed, Work, Workshop
from app.ui.html import button, say, text, when
from pacru.svg import Options, draw

LINE: Final = "workshop-line"
"""The id of the input for a line."""
_PLAIN: Final = Options(theme="page", coordinates="none")


def last_name(line: str) -> str:
    """Return the name at the end of a line."""
    return re.split(r"\W", line)[-1]


def render(workshop: Workshop) -> str:
    """Return the console."""
    lines = "".join(map(_render_typed, workshop.typed))
    stop = when(lines, " tabindex='0'")  # makes a list with any lines scrollable by keyboard
    can_put = workshop.sketch and workshop.work is Work.NOTHING
    busy = workshop.work in (Work.RUN, Work.COMPLETE)
    label = say("A line of Python. You can use position, game and tree")
    keys = say(
        "The up and down arrow keys bring back earlier lines. Ctrl+Space completes a name. Tab leaves the box."
    )
    return (
        f"<div class='typed' role='log' aria-label='{say('Console')}' translate='no'{stop}>{lines}</div>"
        f'<form data-submit="workshop.run_line"><input id="{LINE}" name="text" autocomplete="off" '
        'autocapitalize="off" spellcheck="false" translate="no" '
        'data-input="workshop.type_line" data-prompt="workshop.press_key" '
        f'placeholder="position.moves()" aria-label="{label}" aria-describedby="workshop-keys">'
        f'<button class="btn">{say("Run")}</button>'
        f"{render_start('workshop.complete_line', say('Complete'), busy=busy)}</form>"
        f"{_render_completions(workshop.completions)}"
        f'<p class="small" id="workshop-keys">{keys}</p>'
        f"{when(can_put, button('workshop.put_on_board', say('Put on board')))}"
    )


def _render_completions(lines: tuple[str, ...]) -> str:
    names = "".join(
        button("workshop.take_completion", text(last_name(line)), line=line) for line in lines
    )
    group = f'role="group" aria-label="{say("Completions")}" translate="no"'
    return when(names, f'<div class="names" {group}>{names}</div>')


def _render_typed(typed: Typed) -> str:
    answer = typed.answer or Answer()
    result = "…" if answer.more else answer.result
    fault, picture = text(answer.fault.text) if answer.fault else "", ""
    if answer.has_picture and answer.position:
        picture = draw(pacru.Position.parse(answer.position), _PLAIN)
    return (
        f"<pre><b>&gt; {text(typed.text)}</b>\n{text(answer.printed)}{text(result)}</pre>"
        f"{when(fault, f'<p class=fault>{fault}</p>')}{picture}"
    )
