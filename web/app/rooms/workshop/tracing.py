"""A choice of the bot, line by line, as the panel shows it and as it is heard."""

from typing import Final, NamedTuple

from app.model.app import App
from app.rooms.workshop.state import Step, Trace, Workshop
from app.ui.html import button, icon, say, text, when
from pacru.core.texts import _, ngettext

SLIDER: Final = "workshop-steps"
"""The id of the slider."""


class ValueView(NamedTuple):
    """A variable: its name, its value, and whether the line before has changed it."""

    name: str
    value: str
    changed: bool


class TraceView(NamedTuple):
    """What is shown of a trace.

    Attributes:
        at: the number of the step, from 0.
        last: that of the last one.
        place: where that is, in words.
        code: the line.
        says: the line and what has changed, in words.
        values: the variables.
        printed: what was printed before the line.
        left_out: how many more lines ran; empty: none.
    """

    at: int
    last: int
    place: str
    code: str
    says: str
    values: tuple[ValueView, ...]
    printed: str
    left_out: str


def view(app: App) -> TraceView | None:
    """Return what is shown of the trace; None: there is none."""
    own = app.own(Workshop)
    trace = own.trace
    if trace is None:
        return None
    step, before = trace.step, _before(trace)
    values = tuple(
        ValueView(name, value, before is not None and before.values.get(name) != value)
        for name, value in step.values.items()
    )
    place = _("Step {number} of {all}: line {line}, in {function}")
    return TraceView(
        trace.at,
        len(trace.steps) - 1,
        place.format(
            number=trace.at + 1, all=len(trace.steps), line=step.line, function=step.function
        ),
        code := _code(own.source, step.line),
        _says(step.line, code, values),
        values,
        own.printed[: step.printed],
        _rest_text(trace.left_out),
    )


def _before(trace: Trace) -> Step | None:
    """Return the step before this one in the same function, if nothing of that function lies between."""
    step = trace.step
    for one in reversed(trace.steps[: trace.at]):
        if one.depth < step.depth:
            return None
        if one.depth == step.depth:
            return one if one.function == step.function else None
    return None


def _code(source: str, line: int) -> str:
    lines = source.splitlines()
    return lines[line - 1].strip() if 0 < line <= len(lines) else ""


def _says(line: int, code: str, values: tuple[ValueView, ...]) -> str:
    told = _("Line {line}: {text}").format(line=line, text=code)
    changed = ", ".join(f"{one.name} = {one.value}" for one in values if one.changed)
    return f"{told} ({changed})" if changed else told


def _rest_text(number: int) -> str:
    told = ngettext(
        "{number} more line ran, which isn’t recorded.",
        "{number} more lines ran, which aren’t recorded.",
        number,
    )
    return told.format(number=number) if number else ""


def render(shown: TraceView) -> str:
    """Return the section about the trace."""
    steps = "".join(
        button("workshop-step", icon(symbol), "btn square", name, name, f' data-by="{by}"')
        for symbol, by, name in (
            ("first", -shown.last, _("First step")),
            ("before", -1, _("Previous step")),
            ("next", 1, _("Next step")),
            ("last", shown.last, _("Last step")),
        )
    )
    return (
        f"<section class='trace' aria-labelledby='workshop-trace'><h3 id='workshop-trace'>{say('Line by line')}</h3>"
        f'<input type="range" id="{SLIDER}" data-slide="workshop-slid" min="0" max="{shown.last}" '
        f'value="{shown.at}" aria-label="{say("Steps")}" aria-valuetext="{text(shown.says)}">'
        f"<div class='steps'>{steps}</div><p>{text(shown.place)}</p>"
        f"<pre class=code-line translate=no>{text(shown.code)}</pre>"
        f"{_render_values(shown.values)}{_render_printed(shown.printed)}"
        f"{when(shown.left_out, f'<p class=small>{text(shown.left_out)}</p>')}</section>"
    )


def _render_values(values: tuple[ValueView, ...]) -> str:
    rows = "".join(map(_render_value, values))
    told = say("Variables")
    return when(rows, f"<table><caption>{told}</caption><tbody translate=no>{rows}</tbody></table>")


def _render_printed(printed: str) -> str:
    told = say("Printed so far")
    return when(printed, f"<p>{told}</p><pre translate=no>{text(printed)}</pre>")


def _render_value(one: ValueView) -> str:
    changed = when(one.changed, f" <small class='grade'>{say('new')}</small>")
    return f'<tr><th scope="row">{text(one.name)}</th><td>{text(one.value)}{changed}</td></tr>'
