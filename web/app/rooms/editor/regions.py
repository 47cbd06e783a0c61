"""The dialog of the editor: a board, the tools beside it, and the position as text."""

from dataclasses import replace
from typing import Final

from app.board import drawing
from app.model.app import App
from app.model.setup import COLOURS
from app.rooms.editor import sketch
from app.rooms.editor.sketch import Editor, Piece, Problem
from app.rooms.editor.state import Editing
from app.runtime.commands import Attributes, Command, Value
from app.runtime.region import CommandRegion, Part, Several
from app.ui.board import LAID, Board, BoardView, Choosable
from app.ui.html import (
    button,
    choice,
    choice_button,
    copy_button,
    glyph,
    header,
    icon,
    icon_button,
    icon_label,
    say,
    text,
    text_with_moves,
    truth,
    when,
)
from pacru import svg
from pacru.core.texts import _
from pacru.games import descriptor_of, descriptors
from pacru.svg.geometry import FIELDS
from pacru.svg.highlights import rotate_facing
from pacru.svg.theme import COLOUR_NAMES


def _editor(app: App) -> Editor:
    """Return the editor: the open dialog always has one."""
    editor = app.state(Editing).editor
    assert editor
    return editor


def _colours(app: App) -> str:
    """Return the letters of the palettes: those of the game in the order of play, then the others."""
    colours = app.board.setup.colours
    return colours + "".join(letter for letter in COLOURS if letter not in colours)


def _problem(app: App) -> Problem | None:
    return sketch.problem(_editor(app).sketch, _colours(app))


# The board


def _board(app: App) -> BoardView:
    editor, focused = _editor(app), app.state(Editing).focused
    colours, problem = _colours(app), _problem(app)
    return BoardView(
        position=editor.sketch,
        options=replace(
            LAID,
            rotation=app.ui.rotation,
            coordinates=drawing.coordinates(app.settings.coordinates, app.ui.space.bare),
            colours=colours,
            wrong=sorted(problem.fields) if problem else (),
            focus=editor.cursor if focused else None,
        ),
        choosable=dict.fromkeys(
            {*editor.sketch.standing, *editor.sketch.marked}, Choosable(drags=True)
        ),
        stop=editor.cursor,
        focused=focused,
        labels={place: sketch.description(editor.sketch, place, colours) for place in FIELDS},
    )


# The tools


def _render_tools(app: App) -> str:
    editor, colours, problem = _editor(app), _colours(app), _problem(app)
    sketched = editor.sketch
    used = colours[: sketched.players]
    players = _render_players("editor.choose_player", used, editor.player)
    movers = _render_players("editor.choose_mover", used, sketched.to_move)
    wrong = when(problem and problem.mover, " wrong")
    hint = _(
        "Click a field to place a piece. Click a chevron again to rotate it. Drag pieces to move them."
    )
    counts = "".join(
        choice_button("editor.choose_count", count, count == str(sketched.players), players=count)
        for count in ("2", "3", "4")
    )
    games = "".join(
        choice_button(
            "editor.choose_game", say(game.title), game.key == sketched.game, game=game.key
        )
        for game in descriptors()
    )
    return (
        '<div class="tool-rows">'
        f'<div class="segments" id="editor-players" role="group" aria-label="{say("Colour of the piece")}">'
        f"{players}</div>"
        '<div class="segments" id="editor-pieces" role="group" '
        f'aria-label="{say("Click to place")}">{_render_pieces(editor, colours, app.ui.rotation)}</div></div>'
        f'<p id="editor-says" role="status"{when(problem, " class=wrong")}>'
        f"{text_with_moves(problem.text if problem else hint)}</p>"
        f'<div class="editor-steps">{_render_steps(editor)}</div>'
        f"{choice('editor-mover', _('To move'), movers, looks=f'segments{wrong}')}"
        f"{choice('editor-count', _('Players'), counts)}"
        f"{choice('editor-game', _('Game'), games)}"
        f"{_render_options(sketched)}"
    )


def _render_players(does: str, colours: str, chosen: int) -> str:
    return "".join(
        choice_button(
            does,
            f"{glyph(svg.glyph(player, colours=colours))}<span data-text>{say(COLOUR_NAMES[letter])}</span>",
            player == chosen,
            player=str(player),
        )
        for player, letter in enumerate(colours)
    )


def _render_pieces(editor: Editor, colours: str, rotation: int) -> str:
    """Return the buttons for the pieces, each drawn as a click would put it down."""
    player, facing = editor.player, rotate_facing(editor.facing, 2 * rotation)
    choices = {
        Piece.CHEVRON: f"{glyph(svg.glyph(player, facing, tile=False, colours=colours))}{say('Chevron')}",
        Piece.MARKER: f"{glyph(svg.glyph(player, colours=colours))}{say('Marker')}",
        Piece.NOTHING: f"{icon('close')}{say('Erase')}",
    }
    return "".join(
        choice_button("editor.choose_piece", inside, piece is editor.piece, piece=piece)
        for piece, inside in choices.items()
    )


def _render_steps(editor: Editor) -> str:
    undo = icon_label("take-back", _("Undo"))
    no_past, no_future = when(not editor.past, " disabled"), when(not editor.future, " disabled")
    return (
        f"{button('editor.undo', undo, 'btn quiet', _('Undo (Ctrl+Z)'), more=no_past)}"
        f"{icon_button('editor.redo', 'redo', _('Redo (Ctrl+Y)'), _('Redo'), no_future)}"
        '<span class="space"></span>'
        f"{button('editor.clear', say('Clear board'), 'btn quiet')}"
        f"{button('editor.begin', say('Starting position'), 'btn quiet')}"
    )


def _render_options(sketched: sketch.Sketch) -> str:
    """Return the options of the rules; empty: the game has no options."""
    if not descriptor_of(sketched.game).has_options:
        return ""
    rules = (
        ("tournament", sketched.tournament, say("Tournament rule (R12c)")),
        ("repetition", sketched.repetition, say("Draw by threefold repetition")),
    )
    inside = "".join(
        f'<label class="check"><input type="checkbox" id="editor-{name}" data-change="editor.choose_{name}"'
        f"{when(holds, ' checked')}><span>{label}</span></label>"
        for name, holds, label in rules
    )
    return f'<div class="field">{inside}</div>'


# The rest of the dialog


def _entry(app: App) -> tuple[str, str | None, str, bool]:
    """Return the text for the input, the text already there, its error, and whether the position can be played."""
    editing = app.state(Editing)
    return editing.text, editing.entered, _editor(app).refusal, _problem(app) is None


def _show_entry(view: tuple[str, str | None, str, bool]) -> list[Command]:
    written, entered, refusal, can_play = view
    disabled = {"disabled": None if can_play else ""}
    commands: list[Command] = [
        Attributes("editor-text", {"aria-invalid": truth(refusal)}),
        Attributes("editor-refusal", {"hidden": None if refusal else ""}),
        Attributes("editor-play", disabled),
        Attributes("editor-analyse", disabled),
    ]
    return commands if written == entered else [*commands, Value("editor-text", written)]


def _render_frame() -> str:
    analyse, play = ' id="editor-analyse"', ' id="editor-play"'
    hint = say(
        "Paste a position here, or edit it. On the board: arrow keys to move, 1–4 for the colour, "
        "C for a chevron, M for a marker, R and L to rotate, Delete to clear a field."
    )
    return (
        f'<div class="inner" data-undoes="editor.">{header("editor-title", _("Set up a position"), sticky=True)}'
        '<div class="editing">'
        '<div id="editor-board" class="board" data-events="editor." data-keep></div>'
        '<div id="editor-tools" class="tools"></div></div>'
        '<div class="field">'
        f'<h3><label for="editor-text">{say("As text")}</label></h3>'
        '<div class="copied"><input id="editor-text" type="text" maxlength="400" spellcheck="false" '
        'autocomplete="off" autocapitalize="off" aria-describedby="editor-refusal" '
        'data-input="editor.read">'
        f"{copy_button('editor-text', say('Copy text'))}</div>"
        '<p id="editor-refusal" class="refusal" role="alert" hidden></p>'
        f"<small>{hint}</small></div>"
        '<footer><span class="space"></span>'
        f"{button('page.close', say('Close'), 'btn quiet')}"
        f"{button('editor.analyse', say('Analyse'), more=analyse)}"
        f"{button('editor.play', say('Play from here'), 'btn prime', more=play)}</footer></div>"
    )


CONTENT: Final = Several(
    "editor",
    (
        Part("editor", lambda _app: _render_frame(), str),
        Board("editor-board", _board, empty=True, free=True),
        Part("editor-tools", _render_tools, str),
        Part("editor-refusal", lambda app: _editor(app).refusal, text),
        CommandRegion("editor-entry", _entry, _show_entry),
    ),
)
"""The content of the dialog."""
