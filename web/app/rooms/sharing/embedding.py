"""The dialog that makes the HTML for other pages, with a preview."""

from dataclasses import replace
from itertools import groupby
from typing import Final, NamedTuple

import pacru
from app.game import records
from app.game.exchange import Exhibit
from app.game.tree import cut, is_tried
from app.model.app import App
from app.model.settings import Theme
from app.model.setup import COLOURS, SEAT_NAMES
from app.model.visible import visible_place
from app.rooms.sharing.messages import EMBED_DIALOG
from app.rooms.sharing.state import FRAME_SIZES, EmbedForm, Sharing
from app.rooms.sharing.update import SEATS
from app.runtime.browser import Browser
from app.runtime.region import Part
from app.ui import snippet
from app.ui.html import button, header, hide_if, options, say, text, when
from pacru import link, svg
from pacru.core.texts import N_, _

THEMES: Final = {
    Theme.SYSTEM: N_("Like the reader’s device"),
    Theme.LIGHT: N_("Light"),
    Theme.DARK: N_("Dark"),
    Theme.WOOD: N_("Wood"),
    Theme.CONTRAST: N_("Contrast"),
}


class EmbedView(NamedTuple):
    """What the dialog shows.

    Attributes:
        form: what was chosen.
        choices: what can be shown: the values of the form, their names, and the headings above them.
        chosen: the value of the one that is.
        is_exhibit: whether that is a puzzle or a lesson.
        lessons: whether there are lessons to choose from.
        returns: whether one has come here from the dialog for sharing.
        picture: the board, as the page draws it.
        code: the HTML to copy.
        address: of the embed.
        live: whether the preview is an embed that has been started.
    """

    form: EmbedForm
    choices: tuple[tuple[str, str, str], ...]
    chosen: str
    is_exhibit: bool
    lessons: bool
    returns: bool
    picture: str
    code: str
    address: str
    live: bool


def view(app: App) -> EmbedView:
    """Return what the dialog shows."""
    own = app.own(Sharing)
    exhibit = _exhibit(app)
    shown = _snippet_view(app, own.embed)
    return EmbedView(
        form=own.embed,
        choices=_choices(app),
        chosen=exhibit.address if exhibit else "game" if _shows_game(app) else "position",
        is_exhibit=exhibit is not None,
        lessons=any(one.group for one in own.exhibits),
        returns=not app.ui.topic,
        picture=svg.draw(shown.position, replace(shown.options, theme="page")),
        code=snippet.snippet(shown),
        address=shown.address,
        live=own.live,
    )


def _exhibit(app: App) -> Exhibit | None:
    """Return the puzzle or the lesson that was chosen."""
    own = app.own(Sharing)
    return next((one for one in own.exhibits if one.address == own.embed.what), None)


def _shows_game(app: App) -> bool:
    """Return whether a game is shown, unless a puzzle or a lesson is."""
    return bool(app.session.game.plies) and app.own(Sharing).embed.what != "position"


def _choices(app: App) -> tuple[tuple[str, str, str], ...]:
    """Return what can be shown: the values of the form, their names, and the headings above them."""
    game = (("game", _("The game, from this position"), ""),) if app.session.game.plies else ()
    position = "position", _("The position alone"), ""
    exhibits = sorted(app.own(Sharing).exhibits, key=lambda one: bool(one.group))
    return (*game, position, *((one.address, one.title, one.group) for one in exhibits))


def address(app: App, form: EmbedForm) -> str:
    """Return the address of the embed."""
    page = f"{app.own(Browser).address.rpartition('/')[0]}/embed.html"
    exhibit = _exhibit(app)
    chosen = {"theme": "" if form.theme is Theme.SYSTEM else str(form.theme)}
    if exhibit is None:
        chosen |= {
            "bottom": "" if form.bottom == "S" else form.bottom,
            "play": "" if form.plays else "no",
        }
    more = "".join(f"&{name}={value}" for name, value in chosen.items() if value)
    return f"{page}{exhibit.address if exhibit else _fragment(app)}{more}"


def _fragment(app: App) -> str:
    here = records.game_on_board(app)
    if _shows_game(app):
        tags = records.tags(app.session.setup)
        at = visible_place(app)
        try:
            if at is not None and is_tried(app, at):
                return link.game_link(here, tags)
            ply = None if at is None else len(here.plies)
            return link.game_link(cut(app.session.game, app.history.notes), tags, ply=ply)
        except pacru.PacruError:  # too long for a link
            pass
    return link.position_link(here.position)


def _snippet_view(app: App, form: EmbedForm) -> snippet.Shown:
    exhibit = _exhibit(app)
    return _view_of_exhibit(app, form, exhibit) if exhibit else _view_of_game(app, form)


def _view_of_exhibit(app: App, form: EmbedForm, exhibit: Exhibit) -> snippet.Shown:
    return snippet.Shown(
        address(app, form),
        exhibit.position,
        svg.Options(
            theme=records.THEMES.get(form.theme, "auto"),
            colours=exhibit.colours,
            rings=exhibit.marks,
        ),
        FRAME_SIZES[form.size],
        f"Pacru: {exhibit.invites}",
        exhibit.invites,
        app.own(Browser).language,
    )


def _view_of_game(app: App, form: EmbedForm) -> snippet.Shown:
    position, leads_to = records.game_on_board(app).position, address(app, form)
    steps = "#g=" in leads_to
    invites = _("Step through the game") if steps else _("Show the board")
    if form.plays and not steps:
        invites = _("Play on from here")
    # The picture has the colours that the link knows: a position has none.
    colours = app.session.setup.colours if steps else COLOURS[: position.players]
    options = svg.Options(
        theme=records.THEMES.get(form.theme, "auto"),
        rotation=SEATS.index(form.bottom),
        colours=colours,
    )
    return snippet.Shown(
        leads_to,
        position,
        options,
        FRAME_SIZES[form.size],
        f"Pacru: {svg.describe(position, colours)}",
        invites,
        app.own(Browser).language,
    )


def live_frame(app: App) -> str:
    """Return the embed itself, which starts in the preview."""
    form = app.own(Sharing).embed
    width, height = FRAME_SIZES[form.size]
    return (
        f'<iframe src="{text(address(app, form))}" width="{width}" height="{height}" '
        f'title="{say("Preview")}"></iframe>'
    )


def render(shown: EmbedView) -> str:
    """Return the dialog."""
    theme = "" if shown.form.theme is Theme.SYSTEM else f' data-theme="{shown.form.theme}"'
    preview = (
        f'<div class="preview"{theme}><div id="embed-picture"{hide_if(shown.live)}>{shown.picture}</div>'
        '<div id="embed-live" data-keep></div></div>'
    )
    start = button("embed-live", say("Try it"), more=hide_if(shown.live))
    back = when(shown.returns, button("share", say("Back"), "btn quiet"))
    told = say(
        "The picture is there at once. Pacru starts in it when somebody presses it. It stores nothing there."
    )
    return (
        '<div class="inner"><div class="grip"></div>'
        f"{header('embedding-title', _('Put it on a web page'))}"
        f'<p id="embedding-text">{told}</p>'
        f'<div class="embed-form">{_render_form(shown)}{preview}</div>'
        f"{_render_code(shown)}"
        f"<footer>{back}"
        f'<span class="space"></span>{start}{button("close", say("Done"))}</footer>'
        '<p class="sr" role="status" data-copied data-keep></p></div>'
    )


def _render_form(shown: EmbedView) -> str:
    form = shown.form
    sizes = {name: f"{width} × {height}" for name, (width, height) in FRAME_SIZES.items()}
    seats = {seat: _(name) for seat, name in SEAT_NAMES.items()}
    themes = {str(theme): _(name) for theme, name in THEMES.items()}
    bottom = _render_select("bottom", _("At the bottom"), options(seats, form.bottom))
    lessons = button("learn.embed", say("A lesson…"), "btn quiet")
    return (
        '<div class="stack">'
        f"{_render_what(shown)}"
        f"{when(not shown.lessons, lessons)}"
        f"{_render_select('size', _('Size in pixels'), options(sizes, form.size))}"
        f"{_render_select('theme', _('Colours'), options(themes, str(form.theme)))}"
        f"{when(not shown.is_exhibit, bottom + _render_plays(form))}</div>"
    )


def _render_plays(form: EmbedForm) -> str:
    return (
        '<label class="check"><input type="checkbox" id="embed-plays" data-change="embed-set" '
        f'data-option="plays"{when(form.plays, " checked")}>'
        f"<span>{say('Readers can play moves')}</span></label>"
    )


def _render_what(shown: EmbedView) -> str:
    """Return the choice of what is shown; what belongs together is under one heading."""
    inside = ""
    for heading, group in groupby(shown.choices, key=lambda one: one[2]):
        found = options({value: name for value, name, _heading in group}, shown.chosen)
        inside += f'<optgroup label="{text(heading)}">{found}</optgroup>' if heading else found
    return _render_select("what", _("What"), inside)


def _render_select(name: str, label: str, inside: str) -> str:
    return (
        f'<label class="reader"><span>{text(label)}</span><select id="embed-{name}" '
        f'data-change="embed-set" data-option="{name}">{inside}</select></label>'
    )


def _render_code(shown: EmbedView) -> str:
    copy = (
        '<button type="button" class="btn prime" data-shell="copy-of" data-of="embed-code">'
        f"{say('Copy HTML')}</button>"
    )
    only = (
        '<button type="button" class="btn quiet" data-shell="copy-of" data-of="embed-address">'
        f"{say('Copy the address alone')}</button>"
    )
    return (
        f'<div class="field"><div class="copied">{copy}{only}</div>'
        f'<details class="reveal"><summary>{say("Show the HTML")}</summary>'
        f'<label class="sr" for="embed-code">{say("HTML for your page")}</label>'
        '<textarea id="embed-code" rows="4" readonly spellcheck="false" translate="no">'
        f"{text(shown.code)}</textarea>"
        f'<label class="sr" for="embed-address">{say("Address of the embed")}</label>'
        f'<input id="embed-address" type="text" readonly value="{text(shown.address)}"></details></div>'
    )


CONTENT: Final = Part(EMBED_DIALOG, view, render)
"""The content of the dialog."""
