"""The sheet in which a game is sent: a preview, then the ways to send it."""

from collections.abc import Iterable
from typing import Final

from app.model.app import App
from app.rooms.sharing.film import duration
from app.rooms.sharing.state import SIZES, SPEEDS, WIDTHS, Abroad, Film, Kind, Sharing
from app.runtime.room import Declarations, Item, items_at
from app.ui.copying import render_entry, render_text
from app.ui.html import (
    button,
    choice_button,
    copy_button,
    header,
    hide_if,
    icon_label,
    options,
    say,
    shell_button,
    text,
    when,
)
from pacru.core.texts import N_, _, ngettext, number

KINDS: Final = {
    Kind.FILM: ("moving", N_("Film")),
    Kind.PICTURE: ("picture", N_("Picture")),
    Kind.GAME: ("link", N_("Game")),
}
"""The icon and the name of each kind."""
SAVE: Final = {Kind.FILM: N_("Save the film"), Kind.PICTURE: N_("Save the picture")}


def render(app: App) -> str:
    """Return the sheet in which a game is sent, with buttons of other rooms."""
    shared, items = app.state(Sharing), items_at(app.state(Declarations).items, "send")
    kinds = "".join(
        choice_button(
            "sharing.choose_kind", icon_label(symbol, _(name)), kind is shared.kind, value=kind
        )
        for kind, (symbol, name) in KINDS.items()
        if shared.film.turns or kind is not Kind.FILM
    )
    spoken = '<p class="sr" role="status" id="share-told" data-copied data-keep></p>'
    return (
        '<div class="inner"><div class="grip"></div>'
        f"{header('share-title', _('Send'), sticky=True)}"
        f'<div class="segments" role="group" aria-label="{say("What to send")}">{kinds}</div>'
        f'<figure class="look"><img id="send-preview" alt="{say("Preview")}" data-keep></figure>'
        f'<div class="acts">{_render_link_choices(shared)}<p id="share-hint">{text(_hint(shared))}</p>'
        f'<p class="fault" role="alert"{hide_if(not shared.problem)}>{text(shared.problem)}</p>'
        f"{_render_acts(shared)}</div>{_render_more(shared, items)}{spoken}</div>"
    )


def _hint(shared: Sharing) -> str:
    """Return the hint below the preview: the length of a film, where the file is made, or the use of the link."""
    if shared.kind is Kind.FILM:
        return ngettext(
            "The film takes {number} second. It’s made here: nothing is sent until you send it.",
            "The film takes {number} seconds. It’s made here: nothing is sent until you send it.",
            round(duration(shared.film)),
        )
    if shared.kind is Kind.PICTURE:
        return _("The picture is made here. Nothing is sent until you send it.")
    return shared.offered.hint


def _render_link_choices(shared: Sharing) -> str:
    """Return the choices for a link: the part of the game, and the receiver."""
    offered = shared.offered
    game = shared.kind is Kind.GAME
    readers = options(dict(offered.readers), "" if shared.reader is None else str(shared.reader))
    return (
        f'<label class="check" id="share-part"{hide_if(not (game and offered.earlier))}>'
        f'<input type="checkbox" id="share-here" data-change="sharing.choose_part"{when(shared.here, " checked")}>'
        f"<span>{text(offered.earlier)}</span></label>"
        f'<label class="reader" id="share-to"{hide_if(not (game and offered.readers))}><span>{say("For")}</span>'
        f'<select id="share-reader" data-change="sharing.choose_reader">{readers}</select></label>'
    )


def _render_acts(shared: Sharing) -> str:
    """Return the buttons for sending: the share sheet of the device if it has one, a file, or a copy of the link."""
    send = icon_label("share", _("Send…"))
    copy = copy_button("share-link", icon_label("link", _("Copy link")))
    if shared.kind is Kind.GAME:
        return shell_button("share", send, ' id="share-sheet"', "btn prime") + copy
    if shared.kind is Kind.FILM and not shared.ready and not shared.problem:
        return f"{_render_progress(shared.film)}{copy}"
    unready = when(not shared.ready, " disabled")
    save = icon_label("save", _(SAVE[shared.kind]))
    first = shell_button("share-made", send, f' id="share-made"{unready}', "btn prime")
    other = shell_button("save-made", save, f' id="save-made"{unready}', "btn prime")
    return f"{first}{other}{copy}"


def _render_progress(film: Film) -> str:
    """Return the progress of the film, in place of the button that sends it."""
    label = say("Making the film")
    return (
        f'<div class="making"><span>{label}</span><progress max="{film.last - film.first + 1}" '
        f'value="{film.made or 0}" aria-label="{label}"></progress></div>'
    )


def _render_more(shared: Sharing, items: Iterable[Item]) -> str:
    qr = ' id="share-qr-button" aria-expanded="false" aria-controls="share-qr" data-keep'
    file = ' id="share-file"'
    others = "".join(button(item.does, icon_label(item.icon, _(item.text))) for item in items)
    link = render_entry("share-link", say("Link to the game as it stands"), shared.offered.link)
    record = render_entry("share-record", say("Game record"), shared.offered.record, rows=5)
    position = render_entry("share-position", say("Position on the board"), shared.offered.position)
    drawing = button(
        "sharing.save_drawing", icon_label("save", _("Position as SVG")), more=' id="save-svg"'
    )
    return (
        f'<details class="reveal more"><summary>{say("More ways")}</summary>'
        f'<div class="copied">{shell_button("save", icon_label("save", _("Save to a file")))}'
        f"{shell_button('share-file', icon_label('share', _('Send as a file…')), file)}"
        f"{shell_button('qr', icon_label('qr', _('QR code')), qr)}"
        f"{button('sharing.show_embed', icon_label('embed', _('On a web page')))}{others}"
        f"{copy_button('share-record', icon_label('copy', _('Copy game record')))}"
        f"{copy_button('share-position', icon_label('copy', _('Copy position')))}{drawing}</div>"
        '<div id="share-qr" class="qr" role="status" data-keep hidden></div>'
        f"{render_text(_('Show the link'), link)}{render_text(_('Show the game record'), record)}"
        f"{render_text(_('Show the position'), position)}"
        f"{_render_picture_settings(shared)}{_render_film_settings(shared.film) if shared.film.turns else ''}"
        f"{_render_abroad(shared.abroad)}</details>"
    )


def _render_picture_settings(shared: Sharing) -> str:
    widths = _render_widths(SIZES, shared.size)
    return (
        f'<div class="field"><h3>{say("Picture")}</h3><div class="knobs"><label>{say("Width")}'
        f'<select id="png-size" data-change="sharing.choose_size">{widths}</select></label></div></div>'
    )


def _render_widths(widths: Iterable[int], chosen: int) -> str:
    names = {str(width): _("{size} pixels").format(size=number(width)) for width in widths}
    return options(names, str(chosen))


def _render_film_settings(film: Film) -> str:
    speeds = options({f"{speed:g}": _(name) for speed, name in SPEEDS.items()}, f"{film.seconds:g}")
    widths = _render_widths(WIDTHS, film.size)
    drawing = button("sharing.save_film_drawing", icon_label("moving", _("Film as SVG")))
    return (
        f'<div class="field"><h3>{say("Film")}</h3><div class="knobs">'
        f"{_render_count('first', _('From move'), film.first, film.turns)}"
        f"{_render_count('last', _('Up to move'), film.last, film.turns)}"
        f'<label>{say("Speed")}<select data-change="sharing.choose_seconds">{speeds}</select></label>'
        f'<label>{say("Width")}<select data-change="sharing.choose_width">{widths}</select></label></div>'
        '<label class="check"><input type="checkbox" data-change="sharing.write_captions"'
        f"{when(film.captions, ' checked')}>{say('Write moves and comments below')}</label>"
        f'<div class="copied">{drawing}</div></div>'
    )


def _render_count(name: str, label: str, value: int, most: int) -> str:
    return (
        f'<label>{text(label)}<input type="number" min="0" max="{most}" value="{value}" '
        f'data-change="sharing.choose_{name}"></label>'
    )


def _render_abroad(abroad: Abroad | None) -> str:
    """Return the game in the forms for AbstractPlay, or the button that asks for them."""
    # The first button always has the same id, so that the focus stays on it.
    copied = button(
        "sharing.offer_abroad", say("Copy for AbstractPlay…"), more=' id="share-abroad"'
    )
    if abroad is None:
        return f'<div class="field"><h3 translate="no">AbstractPlay</h3><div class="copied">{copied}</div></div>'
    if abroad.game:
        label = say("Copy the game for its playground")
        copied = copy_button("abroad-game", label, more=' id="share-abroad"')
    if abroad.move:
        label = text(_("Copy {move} for its move box").format(move=abroad.printed_move))
        copied += copy_button("abroad-move", label)
    game = render_entry("abroad-game", say("The game for AbstractPlay"), abroad.game, rows=3)
    move = render_entry("abroad-move", say("The move for AbstractPlay"), abroad.move)
    hint = say("In the playground of AbstractPlay, choose “Paste state” to open the game.")
    return (
        '<div class="field" role="group" aria-labelledby="share-abstractplay">'
        '<h3 id="share-abstractplay" translate="no">AbstractPlay</h3>'
        f'<p class="refusal" role="alert"{hide_if(not abroad.refusal)}>{text(abroad.refusal)}</p>'
        f'<div class="copied">{copied}</div><p class="hint"{hide_if(not abroad.game)}>{hint}</p>'
        f"{render_text(_('Show the texts'), game + move) if abroad.game else ''}</div>"
    )
