"""The panel of the puzzle, the dialog with all puzzles, and the dialog for sharing a puzzle."""

from collections import Counter
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
    icon_label,
    render_words,
    say,
    shell_button,
    text,
    when,
)
from app.ui.lessons import practice
from app.ui.reasons import render_reasons
from app.ui.themes import THEMES
from pacru import Game
from pacru.core.texts import _, ngettext, number
from pacru.explain.reasons import Reason
from pacru.puzzles import Puzzle


def reasons(app: App) -> tuple[Reason, ...]:
    """Return the merits of the solver's last turn, once the solution is shown or found."""
    puzzling = app.state(Puzzling)
    if not puzzling.attempt.over or puzzling.rush:
        return ()
    assert puzzling.puzzle
    return solving.explain(puzzling.puzzle, app.board.game)


def render(app: App) -> str:
    """Return the content of the panel."""
    puzzling, record = app.state(Puzzling), record_of(app)
    puzzle, attempt, rush = puzzling.puzzle, puzzling.attempt, puzzling.rush
    assert puzzle
    rated = puzzle.kind not in wording.CHOICES and not wording.is_counted(puzzle)
    rating = when(rated and not (rush or record.left), _render_rating(record, puzzling.change))
    leave = icon_button("puzzles.leave", "close", _("Back to the game"), _("Exit puzzles"))
    # A person who has followed a link may not know the game.
    is_new_here = puzzling.last.mode is Mode.ONE and not record.count
    costs = rated and not (is_new_here or rush or attempt.counted or attempt.over)
    price = say("With a hint or the solution, this puzzle counts as missed.")
    about = shell_button("welcome", say("What’s Pacru?"), ' id="puzzle-about"', "btn quiet about")
    ends = attempt.done and not rush
    words = render_words(
        "puzzle",
        wording.task(puzzling),
        puzzling.says,
        missed=bool(puzzling.says and attempt.misses and not attempt.over),
        hides=not puzzling.says,
        last=render_reasons(reasons(app), app.ui.pictured)
        + when(costs, f'<p id="puzzle-price" class="hint">{price}</p>')
        + when(rated and ends, f'<p class="hint">{text(wording.tell_rating(record))}</p>')
        + when(ends, practice(wording.rules(puzzle)))
        + when(is_new_here and not attempt.over, about),
    )
    others = button("puzzles.show", say("All puzzles"), "btn quiet", more=' id="puzzle-others"')
    if rush:
        again = _render_way(Mode.RUSH, say("Another Rush"), "btn prime", ' id="puzzle-next"')
        buttons = when(rush.over, again)
    else:
        buttons = _render_buttons(puzzling, puzzle, app.board.game, is_new_here)
    return (
        f'<header><h2 id="puzzle-title" data-puzzle="{puzzle.id}">{text(wording.title(puzzling.last))}</h2>'
        f"{rating}{leave}</header>{_render_rush(rush) if rush else ''}{words}"
        f"<footer>{buttons}{others}</footer>"
    )


def _render_rating(record: Record, points: int) -> str:
    """Return the rating, and the points of its change."""
    rating = round(record.rating.value)
    change = f"{points:+}".replace("-", "−") if points else ""
    label = text(_("Your rating: {rating}").format(rating=f"{rating} {change}".rstrip()))
    changed = when(change, f' <span class="change">{change}</span>')
    return f'<span class="count" role="img" title="{label}" aria-label="{label}">{rating}{changed}</span>'


def _render_rush(rush: Rush) -> str:
    """Return the clock, the time left as a bar, the score, and a cross for each mistake."""
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


def _render_buttons(puzzling: Puzzling, puzzle: Puzzle, game: Game, is_new_here: bool) -> str:
    attempt = puzzling.attempt
    share = icon_button(
        "puzzles.share", "share", _("Share this puzzle"), _("Share"), ' id="puzzle-share"'
    )
    if attempt.over:
        onward = say("Next move")
        if attempt.done:
            onward = say("Done") if puzzling.last.ends else say("Next puzzle")
        proof, win = "", solving.proof_of(puzzle, game) if attempt.done else None
        if win:
            label, win_text = say("Show the proof"), write_win(win)
            proof = button("proof.show", label, more=' id="puzzle-proof"', win=win_text)
        return (
            button("puzzles.go_on", onward, "btn prime", more=' id="puzzle-next"')
            + proof
            + button("puzzles.begin_again", say("Again"), more=' id="puzzle-again"')
            + share
        )
    hint = icon_label("hint", _("Hint"))
    # A person with a link may never have played.
    solution = say("Show me how") if puzzling.last.mode is Mode.ONE else say("Solution")
    skip = button("puzzles.go_on", say("Skip"), "btn quiet", more=' id="puzzle-skip"')
    price = ' aria-describedby="puzzle-price"'
    return (
        button("puzzles.give_hint", hint, more=f' id="puzzle-hint"{price}')
        + button("puzzles.show_solution", solution, more=f' id="puzzle-solution"{price}')
        + when(not is_new_here, skip)
        + share
    )


def _render_way(mode: Mode, inside: str, looks: str = "btn", more: str = "") -> str:
    return button("puzzles.begin", inside, looks, more=more, mode=mode)


# All puzzles


def _view_all(app: App) -> tuple[Puzzling, Record, int, bool]:
    puzzling = app.state(Puzzling)
    mistakes = len(collection_of(app.settings.value_of(MISTAKES)).due(puzzling.day))
    return puzzling, record_of(app), mistakes, on_board(app)


def _render_all(view: tuple[Puzzling, Record, int, bool]) -> str:
    puzzling, record, mistakes, is_open = view
    introduction = say(
        "Every puzzle has exactly one solution, proven by computer. Your game will wait."
    )
    failed = (
        f'<p class="refusal" role="alert"{hide_if(not puzzling.failed)}>{text(puzzling.failed)}</p>'
    )
    due = len(record.due(puzzling.day))
    kinds = Counter(puzzle.kind for puzzle in (*puzzling.shelf, *puzzling.choices))
    themes = Counter(theme for puzzle in puzzling.shelf for theme in puzzle.themes)
    games = Counter(puzzle.game for puzzle in puzzling.sisters)
    return (
        '<div class="inner"><div class="grip"></div>'
        f"{header('puzzles-title', _('Puzzles'), sticky=True)}"
        f'<p id="puzzles-text">{introduction}</p>{failed}'
        f'<div class="puzzle-ways">{_render_ways(due, mistakes, is_open)}</div>'
        f'<p class="hint">{text(_progress_text(record))}</p>'
        f'<div class="lessons">{_render_choices(_("Goals"), wording.KINDS, kinds)}'
        f"{_render_choices(_('Themes'), THEMES, themes)}"
        f"{_render_choices(_('Other games'), wording.sister_games(), games)}"
        f"{_render_choices(_('Bot’s choice (not proven)'), wording.CHOICES, kinds, Mode.CHOICE)}"
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
    parts = [ngettext("{number} puzzle attempted", "{number} puzzles attempted", record.count)]
    if record.rush:
        parts.append(_("best Rush: {points}").format(points=number(record.rush)))
    if record.row > 1:
        parts.append(ngettext("{number}-day streak", "{number}-day streak", record.row))
    return f"{wording.tell_rating(record)} {', '.join(parts)}."


def _render_choices(
    heading: str, names: dict[str, str], counts: Counter[str], mode: Mode = Mode.THEME
) -> str:
    """Return a button for each kind of puzzle, with the number of puzzles."""
    entries = ""
    for kind, name in names.items():
        count = number(counts[kind]) if counts[kind] else ""
        inside = f'<b>{say(name)}</b><span class="stars">{count}</span>'
        choice = button("puzzles.begin", inside, "btn lesson-entry", mode=mode, which=kind)
        entries += f"<li>{choice}</li>"
    return f"<section><h3>{text(heading)}</h3><ul>{entries}</ul></section>"


ALL: Final = Part(PUZZLES_DIALOG, _view_all, _render_all)
"""The dialog with all puzzles."""


# Sharing


def _render_sharing(app: App) -> str:
    puzzle, address = app.state(Puzzling).puzzle, app.state(Browser).address
    link = f"{address}#puzzle={puzzle.id}" if puzzle else ""
    fields = _render_copy_field("puzzle-link", _("Link"), link, _("Copy link"))
    fields += _render_copy_field("puzzle-text", _("Text"), str(puzzle or ""), _("Copy text"))
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


SHARING: Final = Part[App, str](PUZZLE_DIALOG, _render_sharing, str)
"""The dialog for sharing a puzzle."""
