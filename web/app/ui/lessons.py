"""Names and titles of the lessons, for links to them. The lessons themselves are loaded when one is opened."""

from collections.abc import Iterable
from typing import Final

from app.ui.html import button, hide_if, icon, say, text, when
from pacru.core.texts import N_, NC_, _

LESSONS: Final = (
    ("move", N_("Move a chevron"), "R2 R3"),
    ("cross", N_("Cross a border"), "R4"),
    ("power", N_("Power"), "R5"),
    ("pincer", N_("Capture"), "R11"),
    ("connect", NC_("lesson", "Connect"), "R8"),
    ("face", N_("Which way it faces"), "R3"),
    ("way", N_("What’s in the way"), "R7"),
    ("long", N_("Long moves"), "R6"),
    ("jump", NC_("lesson", "Jump"), "R9"),
    ("choose", N_("Connect or cross"), "R13"),
    ("full", N_("A full borderland"), "R10"),
    ("escape", N_("Escape a pincer"), "R11"),
    ("meeting", N_("Meeting"), "R12"),
    ("rotate", N_("Rotate"), "R14"),
    ("blocked", N_("Out of the game"), "R15"),
    ("end", N_("Win with markers"), "R16"),
    ("more", N_("Three and four players"), "R1"),
    ("mark", N_("One field, one marker"), "S3 S4"),
    ("twist", N_("Twist at a border"), "S5"),
    ("pass", N_("Blocked"), "S2"),
    ("count", N_("The end and the count"), "S1 S6"),
    ("stride", N_("Power and long moves"), "A3 A4 A5"),
    ("swing", N_("Move far and twist"), "A6"),
    ("bridge", N_("Connect two markers"), "A7"),
    ("convert", N_("Convert"), "A7"),
    ("leap", N_("Jump over chevrons"), "A8"),
    ("final", N_("The last round"), "A2 A9 A10"),
)
"""The name, title and rules of each lesson, in the order of the courses."""


def about(rules: Iterable[str]) -> list[tuple[str, str]]:
    """Return the lessons about some rules, such as ``["R11b"]``: their names and titles, the best one first."""
    numbers = {rule.rstrip("abcdef") for rule in rules}
    return [(name, _(title)) for name, title, covered in LESSONS if numbers & {*covered.split()}]


def why(rule: str, more: str = "") -> str:
    """Return the button that leads to a rule. Its number is only spoken.

    Args:
        rule: its number.
        more: further attributes of the button, as HTML.
    """
    inside = f'{say("Why?")}<span class="sr"> {text(rule)}</span>'
    return button("help.show", inside, "rule", more=more, topic=rule)


def leads(rule: str, id: str, shown: bool = True) -> str:  # noqa: A002 - as HTML calls it
    """Return a small icon button that begins the lesson about a rule.

    Args:
        rule: its number. Without a lesson, the button is hidden.
        id: of the button.
        shown: whether it can be seen.
    """
    name, title = next(iter(about([rule])), ("", ""))
    label = _("Practise: {lesson}").format(lesson=title)
    more = f' id="{id}"{hide_if(not (shown and name))}'
    return button("learn.begin", icon("learn"), "rule", label, label, more, lesson=name)


def practice(rules: Iterable[str]) -> str:
    """Return a line with a button for each lesson about some rules."""
    label = _("Practise: {lesson}")
    buttons = "".join(
        button("learn.begin", text(title), "", label=label.format(lesson=title), lesson=name)
        for name, title in about(rules)
    )
    return when(buttons, f'<div class="practice">{icon("learn")}{buttons}</div>')
