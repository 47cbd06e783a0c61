"""The HTML of the dialogs for sharing."""

from app.model.app import App
from app.rooms.sharing.state import SIZES, Abroad, Offered, Sharing
from app.runtime.room import Declarations, Item, items_at
from app.ui.html import (
    button,
    copy_button,
    dialog,
    hide_if,
    icon,
    options,
    say,
    shell_button,
    text,
    text_with_moves,
    when,
)
from pacru.core.texts import NC_, _


def ways_to_show(app: App) -> tuple[Item, ...]:
    """Return what other rooms make of a game for others to see."""
    return tuple(items_at(app.own(Declarations).items, "send"))


def render_share(own: Sharing, ways: tuple[Item, ...] = ()) -> str:
    """Return the dialog in which a game is shared, saved and opened.

    Args:
        own: what is shared.
        ways: what other rooms make of it.
    """
    saved = _render_record(own.offered) + _render_position(own) + _render_abroad(own.abroad)
    parts = (
        _render_part("send", _("Send"), _render_link(own) + _render_ways(ways))
        + _render_part("save", _("Save"), saved)
        + _render_part("open", _("Open"), _render_input(own))
    )
    done, games = (
        button("page.close", say("Done")),
        button("library.show", say("Games"), "btn quiet"),
    )
    told = '<p class="sr" role="status" id="share-told" data-copied data-keep></p>'
    return dialog("share-title", _("Share, save, open"), parts, done, games, end=told)


def _render_ways(ways: tuple[Item, ...]) -> str:
    buttons = (
        button(one.does, f"{icon(one.icon)}<span>{say(one.text)}</span>", "btn") for one in ways
    )
    return when(ways, f'<div class="copied">{"".join(buttons)}</div>')


def _render_part(name: str, title: str, inside: str) -> str:
    """Return one of the three parts of the dialog, with its heading."""
    return (
        f'<section class="part" aria-labelledby="share-{name}-title">'
        f'<h3 id="share-{name}-title">{text(title)}</h3>{inside}</section>'
    )


def render_entry(id: str, label: str, value: str, rows: int = 0) -> str:  # noqa: A002 - as HTML calls it
    """Return what a text can be copied from.

    Args:
        id: of the element.
        label: its accessible name, as HTML.
        value: the text.
        rows: how many of its lines are shown; 0: it is a line.
    """
    named = f'<label class="sr" for="{id}">{label}</label>'
    if not rows:
        return f'{named}<input id="{id}" type="text" readonly value="{text(value)}">'
    area = f'id="{id}" rows="{rows}" readonly spellcheck="false" translate="no"'
    return f"{named}<textarea {area}>{text(value)}</textarea>"


def render_text(shows: str, inside: str) -> str:
    """Return a text that is out of sight until it is wanted."""
    return f'<details class="reveal"><summary>{text(shows)}</summary>{inside}</details>'


def _render_link(own: Sharing) -> str:
    offered = own.offered
    readers = options(dict(offered.readers), "" if own.reader is None else str(own.reader))
    sheet = shell_button("share", say("Share…"), ' id="share-sheet"', "btn prime")
    qr = ' id="share-qr-button" aria-expanded="false" aria-controls="share-qr" data-keep'
    link = render_entry("share-link", say("Link to the game as it stands"), offered.link)
    return (
        '<div class="field">'
        f'<label class="check" id="share-part"{hide_if(not offered.earlier)}>'
        f'<input type="checkbox" id="share-here" data-change="sharing.choose_part"{when(own.here, " checked")}>'
        f"<span>{text(offered.earlier)}</span></label>"
        f'<label class="reader" id="share-to"{hide_if(not offered.readers)}><span>{say("For")}</span>'
        f'<select id="share-reader" data-change="sharing.choose_reader">{readers}</select></label>'
        f'<p id="share-hint">{text(offered.hint)}</p>'
        f'<div class="copied">{sheet}{copy_button("share-link", say("Copy link"))}'
        f"{shell_button('qr', say('QR code'), qr)}"
        f"{button('sharing.show_embed', say('Put it on a web page…'))}</div>"
        '<div id="share-qr" class="qr" role="status" data-keep hidden></div>'
        f"{render_text(_('Show the link'), link)}</div>"
    )


def _render_record(offered: Offered) -> str:
    sheet = shell_button("share-file", say("Send as a file…"), ' id="share-file"')
    record = render_entry("share-record", say("Game record"), offered.record, rows=5)
    return (
        '<div class="field">'
        f"<h4>{say(NC_('one that is played', 'Game'))}</h4>"
        f'<div class="copied">{shell_button("save", say("Save as a file"))}{sheet}'
        f"{copy_button('share-record', say('Copy game record'))}</div>"
        f"{render_text(_('Show the record'), record)}</div>"
    )


def _render_position(own: Sharing) -> str:
    drawing = button("sharing.save_drawing", say("Save as SVG"), more=' id="save-svg"')
    picture = button("sharing.save_picture", say("Save as PNG"), more=' id="save-png"')
    sizes = "".join(
        f'<option value="{size}" translate="no"{when(size == own.size, " selected")}>{size} px</option>'
        for size in SIZES
    )
    label = say("Position on the board")
    position = render_entry("share-position", label, own.offered.position)
    return (
        '<div class="field">'
        f"<h4>{label}</h4>"
        f'<div class="copied">{picture}'
        f'<label class="reader"><span class="sr">{say("Width of the PNG")}</span>'
        f'<select id="png-size" data-change="sharing.choose_size">{sizes}</select></label>{drawing}'
        f"{copy_button('share-position', say('Copy position'))}</div>"
        f"{render_text(_('Show the position'), position)}</div>"
    )


def _render_abroad(abroad: Abroad | None) -> str:
    """Return the forms for AbstractPlay, or the button that asks for them."""
    # The first button has one id throughout, so that it keeps the focus.
    copied = button(
        "sharing.offer_abroad", say("Copy for AbstractPlay…"), more=' id="share-abroad"'
    )
    if abroad is None:
        return f'<div class="field"><h4 translate="no">AbstractPlay</h4><div class="copied">{copied}</div></div>'
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
        '<h4 id="share-abstractplay" translate="no">AbstractPlay</h4>'
        f'<p class="refusal" role="alert"{hide_if(not abroad.refusal)}>{text(abroad.refusal)}</p>'
        f'<div class="copied">{copied}</div><p class="hint"{hide_if(not abroad.game)}>{hint}</p>'
        f"{render_text(_('Show the texts'), game + move) if abroad.game else ''}</div>"
    )


def _render_bookmark(address: str) -> str:
    """Return the bookmark that brings a game from AbstractPlay."""
    told = say(
        "A game of AbstractPlay opens here from its record, or from what its bug icon copies. For one press, drag this "
        "link to your bookmarks, and choose it there on the page of a game:"
    )
    inside = (
        f'<div class="field"><p class="hint">{told}</p><div class="copied">'
        f'<a class="btn" id="bookmark" href="{text(address)}">{say("Open in Pacru")}</a>'
        f"{copy_button('bookmark-text', say('Copy the bookmark'))}</div>"
        f"{render_entry('bookmark-text', say('Address of the bookmark'), address)}</div>"
    )
    return render_text(_("Games from AbstractPlay"), inside)


def _render_input(own: Sharing) -> str:
    placeholder = say("A game record, a list of moves, a link or a position")
    refusal = text_with_moves(own.refusal.why) if own.refusal else ""
    files = (
        f'<label class="btn">{say("Choose files")}<input type="file" id="open-file" class="sr" multiple '
        'accept=".pacru,.txt,.json,text/plain,application/json" data-files="library.open_files"></label>'
    )
    return (
        '<form class="field" data-submit="library.open_text">'
        f'<p id="open-hint"{hide_if(not own.opening)}>{text(own.opening)}</p>'
        f'<div class="copied">{files}{button("editor.show", say("Set up a position…"))}</div>'
        f'<details class="reveal" id="open-reveal"><summary>{say("Open a text")}</summary>'
        f'<label class="sr" for="open-text">{say("Open a game")}</label>'
        '<textarea id="open-text" name="text" rows="3" spellcheck="false" '
        f'placeholder="{placeholder}" aria-describedby="open-hint" data-keep></textarea>'
        f'<p id="open-refusal" class="refusal" role="alert"{hide_if(not own.refusal)}>{refusal}</p><div class="copied">'
        f'<button type="submit" class="btn">{say("Open")}</button></div></details>'
        f"{_render_bookmark(own.bookmark)}</form>"
    )
