"""The sheet in which a game is sent: what it looks like, then the ways to send it."""

from typing import Final

from app.model.app import App
from app.rooms.sharing.film import seconds
from app.rooms.sharing.state import SIZES, SPEEDS, WIDTHS, Abroad, Film, Kind, Sharing
from app.runtime.room import Declarations, Item, items_at
from app.ui.copying import render_entry, render_text
from app.ui.html import (
    button,
    choice_button,
    copy_button,
    header,
    hide_if,
    icon,
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
CALLED: Final = dict(zip(SPEEDS, (N_("Fast"), N_("Medium"), N_("Slow")), strict=True))
"""The speeds of a film."""


def ways_to_show(app: App) -> tuple[Item, ...]:
    """Return what other rooms make of a game for others to see."""
    return tuple(items_at(app.state(Declarations).items, "send"))


def render_share(shared: Sharing, ways: tuple[Item, ...] = ()) -> str:
    """Return the sheet in which a game is sent.

    Args:
        shared: what is sent.
        ways: what other rooms make of it.
    """
    kinds = "".join(
        choice_button(
            "sharing.choose_kind",
            f"{icon(symbol)}<span>{say(name)}</span>",
            kind is shared.kind,
            value=kind,
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
        f'<div class="acts">{_render_link_choices(shared)}<p id="share-hint">{text(_tell(shared))}</p>'
        f'<p class="fault" role="alert"{hide_if(not shared.problem)}>{text(shared.problem)}</p>'
        f"{_render_acts(shared)}</div>{_render_more(shared, ways)}{spoken}</div>"
    )


def _tell(shared: Sharing) -> str:
    """Return what is made, where, and who can do what with it."""
    match shared.kind:
        case Kind.FILM:
            long = round(seconds(shared.film))
            return ngettext(
                "The film takes {number} second. It’s made here: nothing is sent until you send it.",
                "The film takes {number} seconds. It’s made here: nothing is sent until you send it.",
                long,
            )
        case Kind.PICTURE:
            return _("The picture is made here. Nothing is sent until you send it.")
    return shared.offered.hint


def _render_link_choices(shared: Sharing) -> str:
    """Return how much of the game a link has, and for whom it is."""
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
    """Return the ways to send it: the sheet of the device, where it has one, else a file or a copy."""
    send = f"{icon('share')}<span>{say('Send…')}</span>"
    copy = copy_button("share-link", f"{icon('link')}<span>{say('Copy link')}</span>")
    if shared.kind is Kind.GAME:
        first = shell_button("share", send, ' id="share-sheet"', "btn prime")
        return f"{first}{copy}"
    if shared.kind is Kind.FILM and not shared.ready and not shared.problem:
        return f"{_render_making(shared)}{copy}"
    unready = when(not shared.ready, " disabled")
    save = _inside("save", _(SAVE[shared.kind]))
    first = shell_button("share-made", send, f' id="share-made"{unready}', "btn prime")
    other = shell_button("save-made", save, f' id="save-made"{unready}', "btn prime")
    return f"{first}{other}{copy}"


def _render_making(shared: Sharing) -> str:
    """Return how far the film is, in the place of the button that sends it."""
    film = shared.film
    whole, made = film.last - film.first + 1, film.made or 0
    bar = (
        f'<progress max="{whole}" value="{made}" aria-label="{say("Making the film")}"></progress>'
    )
    return f'<div class="making"><span>{say("Making the film")}</span>{bar}</div>'


def _render_more(shared: Sharing, ways: tuple[Item, ...]) -> str:
    """Return what few people look for."""
    qr = ' id="share-qr-button" aria-expanded="false" aria-controls="share-qr" data-keep'
    file = ' id="share-file"'
    others = "".join(
        button(way.does, f"{icon(way.icon)}<span>{say(way.text)}</span>", "btn") for way in ways
    )
    link = render_entry("share-link", say("Link to the game as it stands"), shared.offered.link)
    record = render_entry("share-record", say("Game record"), shared.offered.record, rows=5)
    position = render_entry("share-position", say("Position on the board"), shared.offered.position)
    drawing = button(
        "sharing.save_drawing", _inside("save", _("Position as SVG")), more=' id="save-svg"'
    )
    return (
        f'<details class="reveal more"><summary>{say("More ways")}</summary>'
        f'<div class="copied">{shell_button("save", _inside("save", _("Save as a file")))}'
        f"{shell_button('share-file', _inside('share', _('Send as a file…')), file)}"
        f"{shell_button('qr', _inside('qr', _('QR code')), qr)}"
        f"{button('sharing.show_embed', _inside('embed', _('On a web page')))}{others}"
        f"{copy_button('share-record', _inside('copy', _('Copy the record')))}"
        f"{copy_button('share-position', _inside('copy', _('Copy position')))}{drawing}</div>"
        '<div id="share-qr" class="qr" role="status" data-keep hidden></div>'
        f"{render_text(_('Show the link'), link)}{render_text(_('Show the record'), record)}"
        f"{render_text(_('Show the position'), position)}"
        f"{_render_picture_settings(shared)}{_render_film_settings(shared.film) if shared.film.turns else ''}"
        f"{_render_abroad(shared.abroad)}</details>"
    )


def _inside(symbol: str, label: str) -> str:
    return f"{icon(symbol)}<span>{text(label)}</span>"


def _render_picture_settings(shared: Sharing) -> str:
    sizes = options(
        {str(size): _("{size} pixels").format(size=number(size)) for size in SIZES},
        str(shared.size),
    )
    return (
        f'<div class="field"><h3>{say("Picture")}</h3><div class="knobs"><label>{say("Width")}'
        f'<select id="png-size" data-change="sharing.choose_size">{sizes}</select></label></div></div>'
    )


def _render_film_settings(film: Film) -> str:
    """Return what the film shows, how fast, and how large it is."""
    speeds = options({f"{speed:g}": _(CALLED[speed]) for speed in SPEEDS}, f"{film.seconds:g}")
    widths = options(
        {str(size): _("{size} pixels").format(size=number(size)) for size in WIDTHS}, str(film.size)
    )
    drawing = button("sharing.save_film_drawing", _inside("moving", _("Film as SVG")))
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
    """Return the forms for AbstractPlay, or the button that asks for them."""
    # The first button has one id throughout, so that it keeps the focus.
    copied = button(
        "sharing.offer_abroad", say("Copy for AbstractPlay…"), more=' id="share-abroad"'
    )
    if abroad is None:
        return f'<div class="field"><h3 translate="no">AbstractPlay</h3><div class="copied">{copied}</div></div>'
    if abroad.game:
        named = say("Copy the game for its playground")
        copied = copy_button("abroad-game", named, more=' id="share-abroad"')
    if abroad.move:
        named = _("Copy {move} for its move box").format(move=abroad.told)
        copied += copy_button("abroad-move", text(named))
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
