"""The dialog of the editor: a board, the tools beside it, and the position as text."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from app.board import drawing
from app.model.app import App
from app.model.visible import visible_board
from app.rooms.editor import sketch
from app.rooms.editor.pieces import Piece
from app.rooms.editor.sketch import Editor
from app.rooms.editor.state import Editing
from app.rooms.editor.update import colours
from app.runtime import commands
from app.runtime.commands import Command
from app.runtime.region import CommandRegion, Part, Several
from app.ui.board import LAID, Board, BoardView, Choosable
from app.ui.html import (
    aria_pressed,
    button,
    glyph,
    header,
    icon,
    say,
    text,
    text_with_moves,
    truth,
    when,
)
from pacru import svg
from pacru.core.texts import N_, _
from pacru.games import descriptor_of, descriptors
from pacru.svg.geometry import FIELDS
from pacru.svg.highlights import rotate_facing
from pacru.svg.theme import COLOUR_NAMES

HINT: Final = N_(
    "Click a field to place a piece. Click a chevron again to rotate it. Drag pieces to move them."
)
_THERE: Final = Choosable(drags=True)


class _Colour(NamedTuple):
    """A colour to choose."""

    player: int
    picture: str
    name: str


class _Tools(NamedTuple):
    """The content of the tools.

    Attributes:
        says: an error, or what you can do.
        wrong: whether it is an error.
        mover_wrong: whether the error is about the player to move.
        pictures: of a chevron and a marker, as a click would put them down.
    """

    editor: Editor
    colours: tuple[_Colour, ...]
    pictures: tuple[str, str]
    says: str
    wrong: bool
    mover_wrong: bool


class _Entry(NamedTuple):
    """The content below the board."""

    text: str
    entered: str | None
    refusal: str
    playable: bool


def _editor(app: App) -> Editor:
    """Return the editor. The dialog is only open when there is one."""
    found = app.own(Editing).editor
    assert found
    return found


# The board


def _board(app: App) -> BoardView:
    editor, own, board = _editor(app), app.own(Editing), visible_board(app)
    letters, bare = colours(app), app.ui.space.bare
    problem = sketch.problem(editor.sketch, letters)
    there = {*editor.sketch.standing, *editor.sketch.marked}
    return BoardView(
        position=editor.sketch,
        options=svg.Options(
            theme=LAID.theme,
            interactive=LAID.interactive,
            rotation=board.ui.rotation,
            coordinates=drawing.coordinates(board.settings.coordinates, bare),
            colours=letters,
            wrong=sorted(problem.fields) if problem else (),
            focus=editor.cursor if own.focused else None,
        ),
        choosable=dict.fromkeys(there, _THERE),
        stop=editor.cursor,
        focused=own.focused,
        labels={place: sketch.description(editor.sketch, place, letters) for place in FIELDS},
    )


# The tools


def _tools(app: App) -> _Tools:
    editor, letters = _editor(app), colours(app)
    problem = sketch.problem(editor.sketch, letters)
    facing = rotate_facing(editor.facing, 2 * visible_board(app).ui.rotation)
    return _Tools(
        editor=editor,
        colours=tuple(
            _Colour(player, svg.glyph(player, colours=letters), _(COLOUR_NAMES[letters[player]]))
            for player in range(editor.sketch.players)
        ),
        pictures=(
            svg.glyph(editor.player, facing, tile=False, colours=letters),
            svg.glyph(editor.player, colours=letters),
        ),
        says=problem.text if problem else _(HINT),
        wrong=problem is not None,
        mover_wrong=problem is not None and problem.mover,
    )


def _render_tools(view: _Tools) -> str:
    editor, sketched = view.editor, view.editor.sketch
    wrong = ' class="wrong"' if view.wrong else ""
    mover = "segments wrong" if view.mover_wrong else "segments"
    return (
        '<div class="tool-rows">'
        f'<div class="segments" id="editor-players" role="group" aria-label="{say("Colour of the piece")}">'
        f"{_render_players('player', view.colours, editor.player)}</div>"
        '<div class="segments" id="editor-pieces" role="group" '
        f'aria-label="{say("Click to place")}">{_render_pieces(view)}</div></div>'
        f'<p id="editor-says" role="status"{wrong}>{text_with_moves(view.says)}</p>'
        f'<div class="editor-steps">{_render_steps(editor)}</div>'
        '<div class="field" role="group" aria-labelledby="editor-mover-title">'
        f'<h3 id="editor-mover-title">{say("To move")}</h3>'
        f'<div class="{mover}" id="editor-movers">'
        f"{_render_players('mover', view.colours, sketched.to_move)}</div></div>"
        '<div class="field" role="group" aria-labelledby="editor-count-title">'
        f'<h3 id="editor-count-title">{say("Players")}</h3>'
        f'<div class="segments" id="editor-count">{_render_counts(sketched.players)}</div></div>'
        '<div class="field" role="group" aria-labelledby="editor-game-title">'
        f'<h3 id="editor-game-title">{say("Game")}</h3>'
        f'<div class="segments" id="editor-game">{_render_games(sketched.game)}</div></div>'
        f"{_render_options(sketched)}"
    )


def _render_games(chosen: str) -> str:
    return "".join(
        _render_segment("game", game.key, game.key == chosen, say(game.title))
        for game in descriptors()
    )


def _render_options(sketched: sketch.Sketch) -> str:
    """Return the options of the rules, in a game that has some."""
    if not descriptor_of(sketched.game).has_options:
        return ""
    repeats = say("Draw by threefold repetition")
    return (
        '<div class="field">'
        f"{_render_rule('tournament', sketched.tournament, say('Tournament rule (R12c)'))}"
        f"{_render_rule('repetition', sketched.repetition, repeats)}</div>"
    )


def _render_segment(kind: str, value: object, chosen: bool, inside: str) -> str:
    """Return one button of a group of choices."""
    return (
        f'<button type="button" data-do="edit" data-edit="{kind}" data-value="{value}"'
        f"{aria_pressed(chosen)}>{inside}</button>"
    )


def _render_players(kind: str, choices: Iterable[_Colour], chosen: int) -> str:
    return "".join(
        _render_segment(
            kind,
            one.player,
            one.player == chosen,
            f"{glyph(one.picture)}<span data-text>{text(one.name)}</span>",
        )
        for one in choices
    )


def _render_pieces(view: _Tools) -> str:
    chevron, marker = view.pictures
    choices = {
        Piece.CHEVRON: f"{glyph(chevron)}{say('Chevron')}",
        Piece.MARKER: f"{glyph(marker)}{say('Marker')}",
        Piece.NOTHING: f"{icon('close')}{say('Erase')}",
    }
    return "".join(
        _render_segment("piece", piece, piece is view.editor.piece, inside)
        for piece, inside in choices.items()
    )


def _render_steps(editor: Editor) -> str:
    undo = f"{icon('take-back')}<span>{say('Undo')}</span>"
    return (
        _render_step("undo", undo, title=_("Undo (Ctrl+Z)"), possible=bool(editor.past))
        + button(
            "edit",
            icon("redo"),
            "btn quiet square",
            title=_("Redo (Ctrl+Y)"),
            label=_("Redo"),
            more=f' data-edit="redo"{when(not editor.future, " disabled")}',
        )
        + '<span class="space"></span>'
        + _render_step("clear", say("Clear board"))
        + _render_step("begin", say("Starting position"))
    )


def _render_step(kind: str, inside: str, title: str = "", possible: bool = True) -> str:
    more = f' data-edit="{kind}"{when(not possible, " disabled")}'
    return button("edit", inside, "btn quiet", title=title, more=more)


def _render_counts(chosen: int) -> str:
    return "".join(
        _render_segment("count", count, count == chosen, str(count)) for count in (2, 3, 4)
    )


def _render_rule(name: str, holds: bool, words: str) -> str:
    return (
        f'<label class="check"><input type="checkbox" id="editor-{name}" data-change="editor-rule" '
        f'data-rule="{name}"{when(holds, " checked")}><span>{words}</span></label>'
    )


# The rest of the dialog


def _entry(app: App) -> _Entry:
    editor, own = _editor(app), app.own(Editing)
    playable = sketch.problem(editor.sketch, colours(app)) is None
    return _Entry(own.text, own.entered, editor.refusal, playable)


def _show_entry(view: _Entry) -> list[Command]:
    told: list[Command] = [
        commands.Attributes("editor-text", {"aria-invalid": truth(view.refusal)}),
        commands.Attributes("editor-refusal", {"hidden": None if view.refusal else ""}),
        commands.Attributes("editor-play", {"disabled": None if view.playable else ""}),
        commands.Attributes("editor-analyse", {"disabled": None if view.playable else ""}),
    ]
    if view.text != view.entered:
        told.append(commands.Value("editor-text", view.text))
    return told


def _render_frame() -> str:
    refused = 'id="editor-refusal" class="refusal" role="alert"'
    return (
        f'<div class="inner" data-undoes="editor-">{header("editor-title", _("Set up a position"), sticky=True)}'
        '<div class="editing">'
        '<div id="editor-board" class="board" data-events="editor-" data-keep></div>'
        '<div id="editor-tools" class="tools"></div></div>'
        '<div class="field">'
        f'<h3><label for="editor-text">{say("As text")}</label></h3>'
        '<div class="copied"><input id="editor-text" type="text" maxlength="400" spellcheck="false" '
        'autocomplete="off" autocapitalize="off" aria-describedby="editor-refusal" '
        'data-input="editor-text">'
        '<button type="button" class="btn" data-shell="copy-of" data-of="editor-text">'
        f"{say('Copy text')}</button></div>"
        f"<p {refused} hidden></p><small>{say(_KEYS)}</small></div>"
        '<footer><span class="space"></span>'
        f"{button('close', say('Close'), 'btn quiet')}"
        f"{button('edit', say('Analyse'), more=_ANALYSE)}"
        f"{button('edit', say('Play from here'), 'btn prime', more=_PLAY)}</footer></div>"
    )


_ANALYSE: Final = ' id="editor-analyse" data-edit="analyse"'
_PLAY: Final = ' id="editor-play" data-edit="play"'
_KEYS: Final = N_(
    "Paste a position here, or edit it. On the board: arrow keys to move, 1–4 for the colour, "
    "C for a chevron, M for a marker, R and L to rotate, Delete to clear a field."
)

CONTENT: Final = Several(
    "editor",
    (
        Part("editor", lambda _: True, lambda _: _render_frame()),
        Board("editor-board", _board, empty=True, free=True),
        Part("editor-tools", _tools, _render_tools),
        Part("editor-refusal", lambda app: _editor(app).refusal, text),
        CommandRegion("editor-entry", _entry, _show_entry),
    ),
)
"""The content of the dialog."""
