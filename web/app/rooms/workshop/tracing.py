"""The trace of the bot's choice, line by line, in the panel and for screen readers."""

from collections.abc import Iterator
from typing import Final

from app.rooms.workshop.state import Trace, Workshop
from app.ui.html import icon_button, say, text, when
from pacru.bot.homemade.tracing import TracedStep
from pacru.core.texts import _, ngettext

SLIDER: Final = "workshop-steps"
"""The id of the slider."""


def step_text(workshop: Workshop, trace: Trace) -> str:
    """Return the line of the current step, and the variables that the previous line changed."""
    line = _("Line {line}: {text}").format(line=trace.step.line, text=_code(workshop, trace))
    changed = ", ".join(f"{name} = {value}" for name, value, new in _variables(trace) if new)
    return f"{line} ({changed})" if changed else line


def _variables(trace: Trace) -> Iterator[tuple[str, str, bool]]:
    """Yield the name and the value of each variable, and whether the previous line changed the variable."""
    before = _step_before(trace)
    for name, value in trace.step.values.items():
        yield name, value, before is not None and before.values.get(name) != value


def _step_before(trace: Trace) -> TracedStep | None:
    """Return the previous step in the same call of a function; None: the current step is the first one."""
    step = trace.step
    for earlier in reversed(trace.steps[: trace.at]):
        if earlier.depth < step.depth:
            return None
        if earlier.depth == step.depth:
            return earlier if earlier.function == step.function else None
    return None


def _code(workshop: Workshop, trace: Trace) -> str:
    lines, line = workshop.source.splitlines(), trace.step.line
    return lines[line - 1].strip() if 0 < line <= len(lines) else ""


def render(workshop: Workshop) -> str:
    """Return the section with the trace; empty: there is none."""
    trace = workshop.trace
    if trace is None:
        return ""
    last = len(trace.steps) - 1
    steps = "".join(
        icon_button("workshop.step", symbol, name, looks="btn square", by=by)
        for symbol, by, name in (
            ("first", -last, _("First step")),
            ("before", -1, _("Previous step")),
            ("next", 1, _("Next step")),
            ("last", last, _("Last step")),
        )
    )
    step, place = trace.step, _("Step {number} of {all}: line {line}, in {function}")
    place = place.format(number=trace.at + 1, all=last + 1, line=step.line, function=step.function)
    title, printed = say("Printed so far"), text(workshop.printed[: step.printed])
    rest = ngettext(
        "{number} more line ran but wasn’t recorded.",
        "{number} more lines ran but weren’t recorded.",
        trace.left_out,
    )
    return (
        f"<section class='trace' aria-labelledby='workshop-trace'>"
        f"<h3 id='workshop-trace' class='sr'>{say('Line by line')}</h3>"
        f'<input type="range" id="{SLIDER}" data-slide="workshop.slide" min="0" max="{last}" value="{trace.at}" '
        f'aria-label="{say("Steps")}" aria-valuetext="{text(step_text(workshop, trace))}">'
        f"<div class='steps'>{steps}</div><p>{text(place)}</p>"
        f"<pre class=code-line translate=no>{text(_code(workshop, trace))}</pre>"
        f"{_render_variables(trace)}{when(printed, f'<p>{title}</p><pre translate=no>{printed}</pre>')}"
        f"{when(trace.left_out, f'<p class=small>{text(rest)}</p>')}</section>"
    )


def _render_variables(trace: Trace) -> str:
    new = f" <small>{say('new')}</small>"
    rows = "".join(
        f'<tr><th scope="row">{text(name)}</th><td>{text(value)}{when(changed, new)}</td></tr>'
        for name, value, changed in _variables(trace)
    )
    title = say("Variables")
    return when(
        rows, f"<table><caption>{title}</caption><tbody translate=no>{rows}</tbody></table>"
    )
