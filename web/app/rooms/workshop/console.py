"""The console: what was typed, what came of it, and what the next line can become."""

import re
from typing import Final, NamedTuple

import pacru
from app.model.app import App
from app.rooms.workshop.parts import render_start
from app.rooms.workshop.state import Typed, Work, Workshop
from app.ui.html import button, say, text, when
from pacru.svg import Options, draw

LINE: Final = "workshop-line"
"""The id of the entry for a line."""
_PLAIN: Final = Options(theme="page", coordinates="none")
_LAST: Final = re.compile(r"\w*$")


class ConsoleView(NamedTuple):
    """What is shown of the console.

    Attributes:
        typed: the lines, with what came of them.
        lines: what the next one can become.
        sketch: whether its position can be put on the board.
        runs: whether Python is at it.
    """

    typed: tuple[Typed, ...]
    lines: tuple[str, ...]
    sketch: bool
    runs: bool


def view(app: App) -> ConsoleView:
    """Return what is shown of the console."""
    own = app.own(Workshop)
    sketch = bool(own.sketch) and own.work is Work.NOTHING
    return ConsoleView(own.typed, own.lines, sketch, own.work in (Work.RUN, Work.COMPLETE))


def last_name(line: str) -> str:
    """Return the last name of a line."""
    found = _LAST.search(line)
    return found[0] if found else ""


def render(shown: ConsoleView) -> str:
    """Return the section with the console."""
    lines = "".join(map(_render_typed, shown.typed))
    put = button("workshop-put", say("Put on board")) if shown.sketch else ""
    label = say("A line of Python: position, game and tree are at hand")
    return (
        f"<section class='console' aria-labelledby='workshop-console'><h3 id='workshop-console'>{say('Console')}</h3>"
        f"{_render_log(lines)}"
        f'<form data-submit="workshop-run"><input id="{LINE}" name="text" autocomplete="off" autocapitalize="off" '
        f'spellcheck="false" data-input="workshop-line" data-prompt="workshop-key" placeholder="position.moves()" '
        f'aria-label="{label}" aria-describedby="workshop-keys"><button class="btn">{say("Run")}</button>'
        f"{render_start('workshop-complete', say('Complete'), busy=shown.runs)}</form>"
        f"{_render_lines(shown.lines)}"
        f'<p class="small" id="workshop-keys">'
        f"{say('Arrow up and down bring lines back. Ctrl+Space completes a name. Tab leaves the field.')}</p>"
        f"{put}</section>"
    )


def _render_log(lines: str) -> str:
    """Return the log, which can be scrolled by keyboard once there is something in it."""
    stop = when(lines, " tabindex='0'")
    return f"<div class='typed' role='log' aria-labelledby='workshop-console' translate='no'{stop}>{lines}</div>"


def _render_lines(lines: tuple[str, ...]) -> str:
    """Return the names that can complete the line, each a button that does so."""
    names = "".join(
        button(
            "workshop-line-chosen", text(last_name(line)), "btn", more=f' data-value="{text(line)}"'
        )
        for line in lines
    )
    return when(
        names,
        f'<div class="names" role="group" aria-label="{say("Completions")}" translate="no">{names}</div>',
    )


def _render_typed(one: Typed) -> str:
    picture = when(
        one.picture, draw(pacru.Position.parse(one.picture), _PLAIN) if one.picture else ""
    )
    return (
        f"<pre><b>&gt; {text(one.text)}</b>\n{text(one.printed)}{text(one.result)}</pre>"
        f"{when(one.fault, f'<p class=fault>{text(one.fault)}</p>')}{picture}"
    )
