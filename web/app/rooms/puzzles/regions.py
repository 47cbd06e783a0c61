"""The panel with the puzzle, the dialog with all ways to more of them, and that for sharing one."""

from typing import Final, NamedTuple

from app.game.collection import collection_of
from app.game.mistakes import MISTAKES
from app.game.proving import write_win
from app.model.app import App
from app.rooms.puzzles import solving, wording
from app.rooms.puzzles.record import Record
from app.rooms.puzzles.state import (
    PUZZLE_DIALOG,
    PUZZLES_DIALOG,
    RUSH_MISTAKES,
    Mode,
    Puzzling,
    Rush,
    on_board,
)
from app.rooms.puzzles.stored import record_of
from app.runtime.browser import Browser
from app.runtime.region import Part
from app.ui.html import button, header, hide_if, icon, render_words, say, text, when
from app.ui.lessons import practice
from app.ui.reasons import render_reasons
from app.ui.themes import THEMES
from pacru.core.texts import _, ngettext, number
from pacru.explain.reasons import Picture, Reason

LINK: Final = "#puzzle="
"""What the address of a puzzle has before its id."""
COSTLY: Final = ("puzzle-hint", "puzzle-solution")
"""What counts as a miss."""


class PuzzleView(NamedTuple):
    """What the panel shows.

    Attributes:
        id: of the puzzle.
        title: how it was chosen.
        ask: whose turn it is, and what is wanted.
        says: what is said about the last turn.
        missed: whether that was no good.
        rating: of the solver.
        change: the points that it has changed by; 0: not, or not yet.
        reasons: what the last turn of the solution does.
        pictured: what the board shows of them.
        rules: the numbers of those that the puzzle is about.
        shown: whether the solution is being shown.
        done: whether the puzzle is over.
        rush: the Rush that it belongs to.
        unrated: whether it does not count.
        counted: whether the try has counted already.
        proof: the win by force whose proof can be shown, as text; empty: there is none, or not yet.
        ends: whether it is the last one of several.
    """

    id: str
    title: str
    ask: str
    says: str
    missed: bool
    rating: int
    change: int
    reasons: tuple[Reason, ...]
    pictured: Picture | None
    rules: tuple[str, ...]
    shown: bool
    done: bool
    rush: Rush | None
    unrated: bool
    counted: bool
    proof: str
    ends: bool


def view(app: App) -> PuzzleView | None:
    """Return what the panel shows; None: no puzzle is on the board."""
    own = app.own(Puzzling)
    if not on_board(app) or own.puzzle is None or own.last is None:
        return None
    attempt = own.attempt
    return PuzzleView(
        id=own.puzzle.id,
        title=wording.title(own.last),
        ask=wording.task(own),
        says=own.says,
        missed=bool(own.says and attempt.missed and not (attempt.done or attempt.shown)),
        rating=round(record_of(app).rating.value),
        change=own.change,
        reasons=reasons(app),
        pictured=app.ui.pictured,
        rules=wording.rules(own.puzzle),
        shown=attempt.shown,
        done=attempt.done,
        rush=own.rush,
        unrated=own.puzzle.kind in wording.CHOICES or wording.is_counted(own.puzzle),
        counted=attempt.counted,
        proof=_proof(app),
        ends=own.last.ends,
    )


def _proof(app: App) -> str:
    """Return the win by force whose proof can be shown once the puzzle is solved, as text."""
    own, aside = app.own(Puzzling), app.history.aside
    if not own.attempt.done or own.rush or own.puzzle is None or aside is None:
        return ""
    found = solving.proof_of(own.puzzle, aside.game)
    return write_win(found) if found else ""


def reasons(app: App) -> tuple[Reason, ...]:
    """Return what the last turn of the solution does, once it is shown or found."""
    own, aside = app.own(Puzzling), app.history.aside
    if not (own.attempt.done or own.attempt.shown) or own.rush or aside is None:
        return ()
    assert own.puzzle
    return solving.explain(own.puzzle, aside.game)


def render(shown: PuzzleView | None) -> str:
    """Return what is in the panel."""
    if shown is None:
        return ""
    return f"{_render_heading(shown)}{_render_words(shown)}{_render_buttons(shown)}"


def _render_heading(shown: PuzzleView) -> str:
    leave = button(
        "puzzles.leave", icon("close"), "btn quiet square", _("Back to the game"), _("Exit puzzles")
    )
    count = _render_rush_count(shown.rush) if shown.rush else _render_rating(shown)
    return f'<header><h2 id="puzzle-title" data-puzzle="{shown.id}">{text(shown.title)}</h2>{count}{leave}</header>'


def _render_rating(shown: PuzzleView) -> str:
    if shown.unrated:
        return ""
    change = f"{shown.change:+}".replace("-", "−") if shown.change else ""
    label = _("Your rating: {rating}").format(rating=f"{shown.rating} {change}".rstrip())
    changed = when(change, f' <span class="change">{change}</span>')
    return (
        f'<span class="count" role="img" title="{text(label)}" aria-label="{text(label)}">'
        f"{shown.rating}{changed}</span>"
    )


def _render_rush_count(rush: Rush) -> str:
    minutes, seconds = divmod(rush.left, 60)
    crosses = "✕" * rush.mistakes + "·" * (RUSH_MISTAKES - rush.mistakes)
    label = ngettext(
        "{solved} solved, {mistakes} of {most} mistakes made, {number} second left",
        "{solved} solved, {mistakes} of {most} mistakes made, {number} seconds left",
        rush.left,
        solved=rush.solved,
        mistakes=rush.mistakes,
        most=RUSH_MISTAKES,
    )
    return (
        f'<span class="count" role="img" aria-label="{text(label)}">'
        f"{rush.solved} {crosses} {minutes}:{seconds:02}</span>"
    )


def _render_words(shown: PuzzleView) -> str:
    ends = shown.done and not shown.rush and shown.rules
    why = render_reasons(shown.reasons, shown.pictured)
    return render_words(
        "puzzle",
        shown.ask,
        shown.says,
        missed=shown.missed,
        hides=not shown.says,
        last=f"{why}{_render_price(shown)}{when(ends, practice(shown.rules))}",
    )


def _render_buttons(shown: PuzzleView) -> str:
    others = button("puzzles.show", say("All puzzles"), "btn quiet", more=' id="puzzle-others"')
    if shown.rush:
        again = _render_way(Mode.RUSH, say("Another Rush"), "btn prime", ' id="puzzle-next"')
        return f"<footer>{when(shown.rush.over, again)}{others}</footer>"
    over = shown.done or shown.shown
    onward = say("Next move")
    if shown.done:
        onward = say("Done") if shown.ends else say("Next puzzle")
    parts = (
        when(over, _render_button("puzzles.go_on", "puzzle-next", onward, "btn prime")),
        when(
            not over,
            _render_button(
                "puzzles.give_hint", "puzzle-hint", f"{icon('hint')}<span>{say('Hint')}</span>"
            )
            + _render_button("puzzles.show_solution", "puzzle-solution", say("Solution"))
            + _render_button("puzzles.go_on", "puzzle-skip", say("Skip"), "btn quiet"),
        ),
        when(
            shown.proof,
            button("proof.show", say("Show the proof"), more=' id="puzzle-proof"', win=shown.proof),
        ),
        when(over, _render_button("puzzles.begin_again", "puzzle-again", say("Again"))),
        button(
            "puzzles.share",
            icon("share"),
            "btn quiet square",
            _("Share this puzzle"),
            _("Share"),
            ' id="puzzle-share"',
        ),
    )
    return f"<footer>{''.join(parts)}{others}</footer>"


def _render_price(shown: PuzzleView) -> str:
    """Return what help costs, before anybody asks for it."""
    if shown.rush or shown.unrated or shown.counted or shown.done or shown.shown:
        return ""
    told = say("With a hint or the solution, this puzzle counts as missed.")
    return f'<p id="puzzle-price" class="hint">{told}</p>'


def _render_button(does: str, name: str, inside: str, looks: str = "btn") -> str:
    more = f' id="{name}"'
    if name in COSTLY:
        more += ' aria-describedby="puzzle-price"'
    return button(does, inside, looks, more=more)


def _render_way(mode: Mode, inside: str, looks: str = "btn", more: str = "") -> str:
    return button("puzzles.begin", inside, looks, more=more, mode=mode)


# All puzzles


class AllView(NamedTuple):
    """What the dialog shows.

    Attributes:
        puzzles: how many there are; 0: they are not there yet.
        kinds: by its name, how many there are of each kind.
        themes: the same of each theme.
        games: the same of each sister game.
        choices: the same of each kind of choice of the bot.
        record: what is kept of the person's puzzles.
        due: how many are to come back.
        mistakes: how many mistakes of one's own games are to be tried again.
        failed: what is wrong, if anything is.
        open: whether a puzzle is on the board.
    """

    puzzles: int
    kinds: tuple[tuple[str, int], ...]
    themes: tuple[tuple[str, int], ...]
    games: tuple[tuple[str, int], ...]
    choices: tuple[tuple[str, int], ...]
    record: Record
    due: int
    mistakes: int
    failed: str
    open: bool


def all_view(app: App) -> AllView:
    """Return what the dialog shows."""
    own, record = app.own(Puzzling), record_of(app)
    return AllView(
        puzzles=len(own.shelf),
        kinds=tuple((kind, sum(one.kind == kind for one in own.shelf)) for kind in wording.KINDS),
        themes=tuple((theme, sum(theme in one.themes for one in own.shelf)) for theme in THEMES),
        games=tuple(
            (game, sum(one.game == game for one in own.sisters)) for game in wording.sister_games()
        ),
        choices=tuple(
            (kind, sum(one.kind == kind for one in own.choices)) for kind in wording.CHOICES
        ),
        record=record,
        due=len(record.due(own.day)),
        mistakes=len(collection_of(app.settings.value_of(MISTAKES)).due(own.day)),
        failed=own.failed,
        open=on_board(app),
    )


def render_all(shown: AllView) -> str:
    """Return what is in the dialog."""
    choices = _("Bot’s choice (not proven)")
    told = say("Every puzzle has exactly one solution, proven by computer. Your game will wait.")
    failed = f'<p class="refusal" role="alert"{hide_if(not shown.failed)}>{text(shown.failed)}</p>'
    return (
        '<div class="inner"><div class="grip"></div>'
        f"{header('puzzles-title', _('Puzzles'), sticky=True)}"
        f'<p id="puzzles-text">{told}</p>{failed}'
        f'<div class="puzzle-ways">{_render_ways(shown)}</div>'
        f'<p class="hint">{text(_progress_text(shown))}</p>'
        f'<div class="lessons">{_render_choices(_("Goals"), wording.KINDS, shown.kinds)}'
        f"{_render_choices(_('Themes'), THEMES, shown.themes)}"
        f"{_render_choices(_('Other games'), wording.sister_games(), shown.games)}"
        f"{_render_choices(choices, wording.CHOICES, shown.choices, Mode.CHOICE)}"
        "</div></div>"
    )


def _render_ways(shown: AllView) -> str:
    again = ngettext("{number} puzzle to retry", "{number} puzzles to retry", shown.due)
    mistakes = ngettext(
        "From your games: {number} mistake", "From your games: {number} mistakes", shown.mistakes
    )
    return (
        f"{_render_way(Mode.NEAR, say('Solve puzzles'), 'btn prime')}"
        f"{_render_way(Mode.DAY, say('Puzzle of the day'))}"
        f"{_render_way(Mode.RUSH, say('Rush: three minutes'))}"
        f"{when(shown.due, _render_way(Mode.DUE, text(again)))}"
        f"{when(shown.mistakes, button('review.retry_mistakes', text(mistakes)))}"
        f"{when(shown.open, button('puzzles.share', say('Share this puzzle')))}"
        f"{button('learn.show', say('Lessons'), 'btn quiet')}"
    )


def _progress_text(shown: AllView) -> str:
    record = shown.record
    if not record.count and not record.rush:
        return _("Puzzles get harder as you solve them.")
    parts = [
        _("Your rating: {rating}").format(rating=round(record.rating.value)),
        ngettext("{number} puzzle attempted", "{number} puzzles attempted", record.count),
    ]
    if record.rush:
        parts.append(_("best Rush: {points}").format(points=number(record.rush)))
    if record.row > 1:
        parts.append(ngettext("{number}-day streak", "{number}-day streak", record.row))
    return f"{', '.join(parts)}."


def _render_choices(
    heading: str,
    names: dict[str, str],
    counts: tuple[tuple[str, int], ...],
    mode: Mode = Mode.THEME,
) -> str:
    entries = "".join(
        "<li>"
        + button(
            "puzzles.begin",
            f'<b>{say(names[name])}</b><span class="stars">{number(count) if count else ""}</span>',
            "btn lesson-entry",
            mode=mode,
            which=name,
        )
        + "</li>"
        for name, count in counts
    )
    return f"<section><h3>{text(heading)}</h3><ul>{entries}</ul></section>"


ALL: Final = Part(PUZZLES_DIALOG, all_view, render_all)
"""The dialog with all ways to puzzles."""


# Sharing


def _view_to_share(app: App) -> tuple[str, str]:
    puzzle = app.own(Puzzling).puzzle
    if puzzle is None:
        return "", ""
    return f"{app.own(Browser).address}{LINK}{puzzle.id}", str(puzzle)


def _render_sharing(shown: tuple[str, str]) -> str:
    link, line = shown
    return (
        '<div class="inner"><div class="grip"></div>'
        f"{header('puzzle-sharing-title', _('Share this puzzle'))}"
        f"{_render_copy_field('puzzle-link', _('Link'), link, _('Copy link'))}"
        f"{_render_copy_field('puzzle-text', _('Text'), line, _('Copy text'))}"
        f"<footer>{button('puzzles.save_picture', say('Save as PNG'))}"
        f"{button('puzzles.embed', say('Put it on a web page…'))}"
        f'<span class="space"></span>{button("page.close", say("Done"))}</footer></div>'
    )


def _render_copy_field(name: str, label: str, value: str, does: str) -> str:
    return (
        f'<div class="field"><h3><label for="{name}">{text(label)}</label></h3>'
        f'<div class="copied"><input id="{name}" type="text" readonly translate="no" value="{text(value)}">'
        f'<button type="button" class="btn" data-shell="copy-of" data-of="{name}">{text(does)}</button>'
        "</div></div>"
    )


SHARING: Final = Part(PUZZLE_DIALOG, _view_to_share, _render_sharing)
"""The dialog in which a puzzle is shared."""
