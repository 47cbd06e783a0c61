"""The panel with the puzzle, the dialog with all ways to more of them, and that for sharing one."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from app.game.proving import write_win
from app.model.app import App
from app.person.mistake_log import MISTAKES
from app.person.mistakes import collection_of
from app.rooms.puzzles import solving, wording
from app.rooms.puzzles.record import Record
from app.rooms.puzzles.state import (
    PUZZLE_DIALOG,
    PUZZLES_DIALOG,
    RUSH_MISTAKES,
    RUSH_SECONDS,
    Mode,
    Puzzling,
    Rush,
    on_board,
)
from app.rooms.puzzles.stored import record_of
from app.runtime.browser import Browser
from app.runtime.region import Part
from app.ui.html import (
    button,
    copy_button,
    dialog,
    header,
    hide_if,
    icon,
    icon_button,
    render_words,
    say,
    shell_button,
    text,
    when,
)
from app.ui.lessons import practice
from app.ui.reasons import render_reasons
from app.ui.themes import THEMES
from pacru.core.texts import _, ngettext, number
from pacru.explain.reasons import Picture, Reason

LINK: Final = "#puzzle="
"""What the address of a puzzle has before its id."""
COSTLY: Final = ("puzzle-hint", "puzzle-solution")
"""What counts as a miss."""


def view(app: App) -> tuple[Puzzling, Record, tuple[Reason, ...], Picture | None, str]:
    """Return what ``render`` needs."""
    return app.state(Puzzling), record_of(app), reasons(app), app.ui.pictured, _proof(app)


def _proof(app: App) -> str:
    """Return the win by force whose proof can be shown once the puzzle is solved, as text."""
    puzzling = app.state(Puzzling)
    if not puzzling.attempt.done or puzzling.rush or puzzling.puzzle is None:
        return ""
    found = solving.proof_of(puzzling.puzzle, app.board.game)
    return write_win(found) if found else ""


def reasons(app: App) -> tuple[Reason, ...]:
    """Return what the last turn of the solution does, once it is shown or found."""
    puzzling = app.state(Puzzling)
    if not puzzling.attempt.over or puzzling.rush:
        return ()
    assert puzzling.puzzle
    return solving.explain(puzzling.puzzle, app.board.game)


def render(
    puzzling: Puzzling,
    record: Record,
    merits: tuple[Reason, ...],
    pictured: Picture | None,
    proof: str,
) -> str:
    """Return what is in the panel.

    Args:
        puzzling: the puzzle on the board.
        record: of the solver.
        merits: what the last turn of the solution does.
        pictured: what the board shows of it.
        proof: the win by force whose proof can be shown, as text; empty: there is none, or not yet.
    """
    puzzle = puzzling.puzzle
    assert puzzle
    rated = puzzle.kind not in wording.CHOICES and not wording.is_counted(puzzle)
    count = when(
        rated and not (puzzling.rush or record.left), _render_rating(record, puzzling.change)
    )
    rush = _render_rush(puzzling.rush) if puzzling.rush else ""
    leave = icon_button("puzzles.leave", "close", _("Back to the game"), _("Exit puzzles"))
    is_new_here = _is_new_here(puzzling, record)
    costs = rated and not (
        is_new_here or puzzling.rush or puzzling.attempt.counted or puzzling.attempt.over
    )
    ends = puzzling.attempt.done and not puzzling.rush
    price = say("With a hint or the solution, this puzzle counts as missed.")
    price = when(costs, f'<p id="puzzle-price" class="hint">{price}</p>')
    means = when(rated and ends, f'<p class="hint">{text(wording.tell_rating(record))}</p>')
    practised = when(ends, practice(wording.rules(puzzle)))
    about = shell_button("welcome", say("What’s Pacru?"), ' id="puzzle-about"', "btn quiet about")
    about = when(is_new_here and not puzzling.attempt.over, about)
    last = f"{render_reasons(merits, pictured)}{price}{means}{practised}{about}"
    missed = puzzling.says and puzzling.attempt.misses and not puzzling.attempt.over
    told = render_words(
        "puzzle",
        wording.task(puzzling),
        puzzling.says,
        missed=bool(missed),
        hides=not puzzling.says,
        last=last,
    )
    return (
        f'<header><h2 id="puzzle-title" data-puzzle="{puzzle.id}">{text(wording.title(puzzling.last))}</h2>'
        f"{count}{leave}</header>{rush}{told}{_render_buttons(puzzling, proof, is_new_here)}"
    )


def _render_rating(record: Record, points: int) -> str:
    """Return the rating, and the points that it has changed by."""
    rating = round(record.rating.value)
    change = f"{points:+}".replace("-", "−") if points else ""
    label = text(_("Your rating: {rating}").format(rating=f"{rating} {change}".rstrip()))
    changed = when(change, f' <span class="change">{change}</span>')
    return f'<span class="count" role="img" title="{label}" aria-label="{label}">{rating}{changed}</span>'


def _render_rush(rush: Rush) -> str:
    """Return the clock, the time that is left as a bar, what is solved, and a cross for each mistake."""
    minutes, seconds = divmod(rush.left, 60)
    crosses = icon("close") * rush.mistakes + "<i></i>" * (RUSH_MISTAKES - rush.mistakes)
    label = ngettext(
        "{solved} solved, {mistakes} of {most} mistakes made, {number} second left",
        "{solved} solved, {mistakes} of {most} mistakes made, {number} seconds left",
        rush.left,
        solved=rush.solved,
        mistakes=rush.mistakes,
        most=RUSH_MISTAKES,
    )
    return (
        f'<div class="rush" role="img" aria-label="{text(label)}">'
        f'<b class="left">{minutes}:{seconds:02}</b>'
        f'<progress max="{RUSH_SECONDS}" value="{rush.left}" aria-hidden="true"></progress>'
        f'<span><b class="solved">{number(rush.solved)}</b> {text(ngettext("solved", "solved", rush.solved))}</span>'
        f'<span class="misses">{crosses}</span></div>'
    )


def _is_new_here(puzzling: Puzzling, record: Record) -> bool:
    """Return whether somebody who has never tried a puzzle was sent this one: they may not know the game."""
    return puzzling.last.mode is Mode.ONE and not record.count


def _render_buttons(puzzling: Puzzling, proof: str, is_new_here: bool) -> str:
    others = button("puzzles.show", say("All puzzles"), "btn quiet", more=' id="puzzle-others"')
    if puzzling.rush:
        again = _render_way(Mode.RUSH, say("Another Rush"), "btn prime", ' id="puzzle-next"')
        return f"<footer>{when(puzzling.rush.over, again)}{others}</footer>"
    onward, hint = say("Next move"), f"{icon('hint')}<span>{say('Hint')}</span>"
    if puzzling.attempt.done:
        onward = say("Done") if puzzling.last.ends else say("Next puzzle")
    prove = button("proof.show", say("Show the proof"), more=' id="puzzle-proof"', win=proof)
    parts = (
        (
            _render_button("puzzles.go_on", "puzzle-next", onward, "btn prime"),
            when(proof, prove),
            _render_button("puzzles.begin_again", "puzzle-again", say("Again")),
        )
        if puzzling.attempt.over
        else (
            _render_button("puzzles.give_hint", "puzzle-hint", hint),
            _render_button("puzzles.show_solution", "puzzle-solution", _name_solution(puzzling)),
            when(
                not is_new_here,
                _render_button("puzzles.go_on", "puzzle-skip", say("Skip"), "btn quiet"),
            ),
        )
    )
    share = icon_button(
        "puzzles.share", "share", _("Share this puzzle"), _("Share"), ' id="puzzle-share"'
    )
    return f"<footer>{''.join(parts)}{share}{others}</footer>"


def _name_solution(puzzling: Puzzling) -> str:
    """Return the label of the button that shows the solution, as HTML; who was sent a puzzle may never have played."""
    return say("Show me how") if puzzling.last.mode is Mode.ONE else say("Solution")


def _render_button(does: str, name: str, inside: str, looks: str = "btn") -> str:
    more = f' id="{name}"'
    if name in COSTLY:
        more += ' aria-describedby="puzzle-price"'
    return button(does, inside, looks, more=more)


def _render_way(mode: Mode, inside: str, looks: str = "btn", more: str = "") -> str:
    return button("puzzles.begin", inside, looks, more=more, mode=mode)


# All puzzles


def all_view(app: App) -> tuple[Puzzling, Record, int, bool]:
    """Return what ``render_all`` needs."""
    puzzling = app.state(Puzzling)
    mistakes = len(collection_of(app.settings.value_of(MISTAKES)).due(puzzling.day))
    return puzzling, record_of(app), mistakes, on_board(app)


def render_all(puzzling: Puzzling, record: Record, mistakes: int, is_open: bool) -> str:
    """Return what is in the dialog.

    Args:
        puzzling: all puzzles.
        record: what is kept of the person's puzzles.
        mistakes: how many mistakes of one's own games are to be tried again.
        is_open: whether a puzzle is on the board.
    """
    told = say("Every puzzle has exactly one solution, proven by computer. Your game will wait.")
    failed = (
        f'<p class="refusal" role="alert"{hide_if(not puzzling.failed)}>{text(puzzling.failed)}</p>'
    )
    due = len(record.due(puzzling.day))
    kinds, choices = (
        (puzzle.kind for puzzle in puzzles) for puzzles in (puzzling.shelf, puzzling.choices)
    )
    themes = (theme for one in puzzling.shelf for theme in one.themes)
    games = (sister.game for sister in puzzling.sisters)
    return (
        '<div class="inner"><div class="grip"></div>'
        f"{header('puzzles-title', _('Puzzles'), sticky=True)}"
        f'<p id="puzzles-text">{told}</p>{failed}'
        f'<div class="puzzle-ways">{_render_ways(due, mistakes, is_open)}</div>'
        f'<p class="hint">{text(_progress_text(record))}</p>'
        f'<div class="lessons">{_render_choices(_("Goals"), wording.KINDS, kinds)}'
        f"{_render_choices(_('Themes'), THEMES, themes)}"
        f"{_render_choices(_('Other games'), wording.sister_games(), games)}"
        f"{_render_choices(_('Bot’s choice (not proven)'), wording.CHOICES, choices, Mode.CHOICE)}"
        "</div></div>"
    )


def _render_ways(due: int, mistakes: int, is_open: bool) -> str:
    again = ngettext("{number} puzzle to retry", "{number} puzzles to retry", due)
    from_games = ngettext(
        "From your games: {number} mistake", "From your games: {number} mistakes", mistakes
    )
    return (
        f"{_render_way(Mode.NEAR, say('Solve puzzles'), 'btn prime')}"
        f"{_render_way(Mode.DAY, say('Puzzle of the day'))}"
        f"{_render_way(Mode.RUSH, say('Rush: three minutes'))}"
        f"{when(due, _render_way(Mode.DUE, text(again)))}"
        f"{when(mistakes, button('review.retry_mistakes', text(from_games)))}"
        f"{when(is_open, button('puzzles.share', say('Share this puzzle')))}"
        f"{button('learn.show', say('Lessons'), 'btn quiet')}"
    )


def _progress_text(record: Record) -> str:
    if not record.count and not record.rush:
        return _("Puzzles get harder as you solve them.")
    parts = [
        ngettext("{number} puzzle attempted", "{number} puzzles attempted", record.count),
    ]
    if record.rush:
        parts.append(_("best Rush: {points}").format(points=number(record.rush)))
    if record.row > 1:
        parts.append(ngettext("{number}-day streak", "{number}-day streak", record.row))
    return f"{wording.tell_rating(record)} {', '.join(parts)}."


def _render_choices(
    heading: str, names: dict[str, str], found: Iterable[str], mode: Mode = Mode.THEME
) -> str:
    """Return a button for each kind of puzzles, with how many there are.

    Args:
        heading: what the kinds have in common.
        names: the name of each kind.
        found: the kinds of all puzzles.
        mode: how the puzzles of a kind are chosen.
    """
    counts = Counter(found)
    entries = "".join(
        f"<li>{_render_choice(mode, kind, say(name), counts[kind])}</li>"
        for kind, name in names.items()
    )
    return f"<section><h3>{text(heading)}</h3><ul>{entries}</ul></section>"


def _render_choice(mode: Mode, kind: str, name: str, count: int) -> str:
    inside = f'<b>{name}</b><span class="stars">{number(count) if count else ""}</span>'
    return button("puzzles.begin", inside, "btn lesson-entry", mode=mode, which=kind)


ALL: Final = Part(PUZZLES_DIALOG, all_view, lambda shown: render_all(*shown))
"""The dialog with all ways to puzzles."""


# Sharing


def _view_to_share(app: App) -> tuple[str, str]:
    puzzle = app.state(Puzzling).puzzle
    if puzzle is None:
        return "", ""
    return f"{app.state(Browser).address}{LINK}{puzzle.id}", str(puzzle)


def _render_sharing(shown: tuple[str, str]) -> str:
    link, line = shown
    fields = _render_copy_field("puzzle-link", _("Link"), link, _("Copy link"))
    fields += _render_copy_field("puzzle-text", _("Text"), line, _("Copy text"))
    ways = button("puzzles.save_picture", say("Save as PNG"))
    ways += button("puzzles.embed", say("Put it on a web page…"))
    done = button("page.close", say("Done"))
    return dialog("puzzle-sharing-title", _("Share this puzzle"), fields, done, ways)


def _render_copy_field(name: str, label: str, value: str, does: str) -> str:
    return (
        f'<div class="field"><h3><label for="{name}">{text(label)}</label></h3>'
        f'<div class="copied"><input id="{name}" type="text" readonly translate="no" value="{text(value)}">'
        f"{copy_button(name, text(does))}</div></div>"
    )


SHARING: Final = Part(PUZZLE_DIALOG, _view_to_share, _render_sharing)
"""The dialog in which a puzzle is shared."""
