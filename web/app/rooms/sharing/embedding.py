"""The dialog that makes the HTML for other pages, with a preview."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

import pacru
from app.game import records
from app.game.exchange import Exhibit
from app.game.tree import cut, is_tried
from app.model.app import App
from app.model.settings import Theme
from app.model.setup import COLOURS, SEAT_NAMES
from app.model.visible import visible_place
from app.rooms.sharing.state import FRAME_SIZES, SEATS, Sharing
from app.runtime.browser import Browser
from app.ui import snippet
from app.ui.copying import render_entry, render_text
from app.ui.html import button, copy_button, dialog, hide_if, options, say, text, when
from pacru import link, svg
from pacru.core.texts import N_, _

THEMES: Final = {
    Theme.SYSTEM: N_("Like the reader’s device"),
    Theme.LIGHT: N_("Light"),
    Theme.DARK: N_("Dark"),
    Theme.WOOD: N_("Wood"),
    Theme.CONTRAST: N_("Contrast"),
}


def _address(app: App) -> str:
    page = f"{app.state(Browser).address.rpartition('/')[0]}/embed.html"
    sharing = app.state(Sharing)
    form, exhibit = sharing.embed, sharing.exhibit
    more = when(form.theme is not Theme.SYSTEM, f"&theme={form.theme}")
    if exhibit is None:
        more += when(form.bottom != "S", f"&bottom={form.bottom}")
        more += when(not form.plays, "&play=no")
    return f"{page}{exhibit.address if exhibit else _fragment(app)}{more}"


def _fragment(app: App) -> str:
    here = records.game_on_board(app)
    if app.session.game.plies and app.state(Sharing).embed.what != "position":
        tags = records.tags(app.session.setup)
        at = visible_place(app)
        try:
            if at is not None and is_tried(app, at):
                return link.write(here, tags)
            ply = None if at is None else len(here.plies)
            return link.write(cut(app.session.game, app.history.notes), tags, ply=ply)
        except pacru.PacruError:  # the game is too long for a link
            pass
    return link.write(here.position)


def _embed(app: App) -> snippet.Shown:
    sharing, address = app.state(Sharing), _address(app)
    form, theme = sharing.embed, records.THEMES.get(sharing.embed.theme, "auto")
    if exhibit := sharing.exhibit:
        position, name, invites = exhibit.position, exhibit.invites, exhibit.invites
        options = svg.Options(theme=theme, colours=exhibit.colours, rings=exhibit.marks)
    else:
        position, has_game = records.game_on_board(app).position, "#g=" in address
        # The picture has the colours of the link. The link of a position has no colours.
        colours = app.session.setup.colours if has_game else COLOURS[: position.players]
        options = svg.Options(theme=theme, rotation=SEATS.index(form.bottom), colours=colours)
        name = svg.describe(position, colours)
        invites = _("Play on from here") if form.plays else _("Show the board")
        if has_game:
            invites = _("Step through the game")
    return snippet.Shown(
        address,
        position,
        options,
        FRAME_SIZES[form.size],
        f"Pacru: {name}",
        invites,
        app.state(Browser).language,
    )


def live_frame(app: App) -> str:
    """Return the embed to run in the preview."""
    width, height = FRAME_SIZES[app.state(Sharing).embed.size]
    return (
        f'<iframe src="{text(_address(app))}" width="{width}" height="{height}" '
        f'title="{say("Preview")}"></iframe>'
    )


def view(app: App) -> tuple[Sharing, bool, bool, snippet.Shown]:
    """Return the arguments of ``render``."""
    return app.state(Sharing), bool(app.session.game.plies), not app.ui.topic, _embed(app)


def render(sharing: Sharing, has_game: bool, returns: bool, board: snippet.Shown) -> str:
    """Return the dialog.

    Args:
        sharing: the state, with the settings of the embed.
        has_game: whether the game has any turns.
        returns: whether the person has come here from the dialog for sharing.
        board: the embed.
    """
    form, live = sharing.embed, sharing.live
    theme = "" if form.theme is Theme.SYSTEM else f' data-theme="{form.theme}"'
    picture = svg.draw(board.position, replace(board.options, theme="page"))
    preview = (
        f'<div class="preview"{theme}><div id="embed-picture"{hide_if(live)}>{picture}</div>'
        '<div id="embed-live" data-keep></div></div>'
    )
    start = button("sharing.try_embed", say("Try it"), more=hide_if(live))
    back = when(returns, button("sharing.show", say("Back"), "btn quiet"))
    hint = say(
        "Readers see a picture at once. Pacru starts when they press it. It stores nothing in their browser."
    )
    inside = (
        f'<p id="embedding-text">{hint}</p>'
        f'<div class="embed-form">{_render_form(sharing, has_game)}{preview}</div>{_render_code(board)}'
    )
    done = button("page.close", say("Done"))
    copied = '<p class="sr" role="status" data-copied data-keep></p>'
    title = _("Put it on a web page")
    return dialog("embedding-title", title, inside, start + done, back, end=copied)


def _render_form(sharing: Sharing, has_game: bool) -> str:
    form, exhibit = sharing.embed, sharing.exhibit
    sizes = {name: f"{width} × {height}" for name, (width, height) in FRAME_SIZES.items()}
    seats = {seat: _(name) for seat, name in SEAT_NAMES.items()}
    themes = {str(theme): _(name) for theme, name in THEMES.items()}
    bottom = _render_select("bottom", _("At the bottom"), options(seats, form.bottom))
    lessons = button("learn.embed", say("A lesson…"), "btn quiet")
    has_lessons = any(exhibit.group for exhibit in sharing.exhibits)
    board = "game" if has_game and form.what != "position" else "position"
    chosen = exhibit.address if exhibit else board
    readers = (
        '<label class="check"><input type="checkbox" id="embed-plays" '
        f'data-change="sharing.let_readers_play"{when(form.plays, " checked")}>'
        f"<span>{say('Readers can play moves')}</span></label>"
    )
    return (
        '<div class="stack">'
        f"{_render_what(sharing.exhibits, has_game, chosen)}"
        f"{when(not has_lessons, lessons)}"
        f"{_render_select('size', _('Size in pixels'), options(sizes, form.size))}"
        f"{_render_select('theme', _('Colours'), options(themes, str(form.theme)))}"
        f"{when(not exhibit, bottom + readers)}</div>"
    )


def _render_what(exhibits: Iterable[Exhibit], has_game: bool, chosen: str) -> str:
    """Return the choice of the content, with a heading for each group of exhibits."""
    game = {"game": _("The game, from this position")} if has_game else {}
    groups = {"": game | {"position": _("The position alone")}}
    for exhibit in exhibits:
        groups.setdefault(exhibit.group, {})[exhibit.address] = exhibit.title
    inside = ""
    for heading, titles in groups.items():
        members = options(titles, chosen)
        inside += f'<optgroup label="{text(heading)}">{members}</optgroup>' if heading else members
    return _render_select("what", _("Content"), inside)


def _render_select(name: str, label: str, inside: str) -> str:
    return (
        f'<label class="reader"><span>{text(label)}</span><select id="embed-{name}" '
        f'data-change="sharing.set_embed" data-option="{name}">{inside}</select></label>'
    )


def _render_code(board: snippet.Shown) -> str:
    copy = copy_button("embed-code", say("Copy HTML"), "btn prime")
    only = copy_button("embed-address", say("Copy only the address"), "btn quiet")
    code = render_entry("embed-code", say("HTML for your page"), snippet.snippet(board), rows=4)
    address = render_entry("embed-address", say("Address of the embed"), board.address)
    return (
        f'<div class="field"><div class="copied">{copy}{only}</div>'
        f"{render_text(_('Show the HTML'), code + address)}</div>"
    )
