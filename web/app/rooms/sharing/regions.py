"""The HTML of the dialogs for sharing."""

from app.rooms.sharing.state import SIZES, Offered, Refusal, Sharing
from app.ui.html import button, header, hide_if, options, say, text, when
from pacru.core.texts import _


def render_share(own: Sharing) -> str:
    """Return the dialog in which a game is shared, saved and opened."""
    return (
        f'<div class="inner"><div class="grip"></div>{header("share-title", _("Share, save, open"))}'
        f"{_render_part('send', _('Send'), _render_link(own))}"
        f"{_render_part('save', _('Save'), _render_record(own.offered) + _render_position(own))}"
        f"{_render_part('open', _('Open'), _render_input(own))}"
        f"<footer>{button('library', say('Games'), 'btn quiet')}"
        f'<span class="space"></span>{button("close", say("Done"))}</footer></div>'
    )


def _render_part(name: str, title: str, inside: str) -> str:
    """Return one of the three parts of the dialog, with its heading."""
    return (
        f'<section class="part" aria-labelledby="share-{name}-title">'
        f'<h3 id="share-{name}-title">{text(title)}</h3>{inside}</section>'
    )


def _render_shell_button(does: str, inside: str, more: str = "") -> str:
    """Return a button that works without Python, see web/shell.js."""
    return f'<button type="button" class="btn" data-shell="{does}"{more}>{inside}</button>'


def _render_copy_button(entry: str, inside: str) -> str:
    return _render_shell_button("copy-of", inside, f' data-of="{entry}"')


def _render_link(own: Sharing) -> str:
    offered = own.offered
    readers = options(dict(offered.readers), "" if own.reader is None else str(own.reader))
    sheet = _render_shell_button("share", say("Send…"), ' id="share-sheet"')
    qr = ' id="share-qr-button" aria-expanded="false" aria-controls="share-qr" data-keep'
    return (
        '<div class="field">'
        f'<label class="check" id="share-part"{hide_if(not offered.earlier)}>'
        f'<input type="checkbox" id="share-here" data-change="share-here"{when(own.here, " checked")}>'
        f"<span>{text(offered.earlier)}</span></label>"
        f'<h4><label for="share-link">{say("Link to the game as it stands")}</label></h4>'
        f'<label class="reader" id="share-to"{hide_if(not offered.readers)}><span>{say("For")}</span>'
        f'<select id="share-reader" data-change="share-reader">{readers}</select></label>'
        f'<div class="copied"><input id="share-link" type="text" readonly value="{text(offered.link)}">'
        f"{_render_copy_button('share-link', say('Copy link'))}"
        f"{sheet}{_render_shell_button('qr', say('QR code'), qr)}</div>"
        '<div id="share-qr" class="qr" role="status" data-keep hidden></div>'
        f'<small id="share-hint">{text(offered.hint)}</small></div>'
    )


def _render_record(offered: Offered) -> str:
    sheet = _render_shell_button("share-file", say("Send as a file…"), ' id="share-file"')
    return (
        f'<div class="field"><h4><label for="share-record">{say("Record")}</label></h4>'
        '<textarea id="share-record" rows="5" readonly spellcheck="false" translate="no">'
        f"{text(offered.record)}</textarea>"
        f'<div class="copied">{_render_copy_button("share-record", say("Copy record"))}'
        f"{_render_shell_button('save', say('Save as a file'))}{sheet}</div></div>"
    )


def _render_position(own: Sharing) -> str:
    drawing = button("save-svg", say("Save as SVG"), more=' id="save-svg"')
    picture = button("save-png", say("Save as PNG"), more=' id="save-png"')
    sizes = "".join(
        f'<option value="{size}" translate="no"{when(size == own.size, " selected")}>{size} px</option>'
        for size in SIZES
    )
    return (
        f'<div class="field"><h4><label for="share-position">{say("Position on the board")}</label></h4>'
        f'<div class="copied"><input id="share-position" type="text" readonly '
        f'value="{text(own.offered.position)}">{_render_copy_button("share-position", say("Copy position"))}</div>'
        f'<div class="copied">{drawing}{picture}'
        f'<label class="reader"><span class="sr">{say("Width of the PNG")}</span>'
        f'<select id="png-size" data-change="png-size">{sizes}</select></label>'
        f"{button('editor', say('Set up a position…'), 'btn quiet')}</div></div>"
    )


def _render_input(own: Sharing) -> str:
    placeholder = say("A record, a list of turns, a link or a position")
    return (
        '<form class="field" data-submit="open-text">'
        f'<h4><label for="open-text">{say("Open a game")}</label></h4>'
        '<textarea id="open-text" name="text" rows="3" spellcheck="false" '
        f'placeholder="{placeholder}" aria-describedby="open-hint" data-keep></textarea>'
        f"{_render_refusal(own.refusal)}"
        f'<div class="copied"><button type="submit" class="btn">{say("Open")}</button>'
        f'<label class="btn">{say("Choose files")}<input type="file" id="open-file" class="sr" multiple '
        'accept=".pacru,.txt,text/plain" data-files="open-files"></label></div>'
        f'<small id="open-hint">{text(own.opening)}</small></form>'
    )


def _render_refusal(refusal: Refusal | None) -> str:
    why = text(refusal.why) if refusal else ""
    return f'<p id="open-refusal" class="refusal" role="alert"{hide_if(not refusal)}>{why}</p>'


def render_sent(question: str) -> str:
    """Return the dialog about a game that the page was opened with."""
    back = (
        f'<button type="button" class="btn" data-shell="own-game">{say("Back to my game")}</button>'
    )
    return (
        '<div class="inner"><div class="grip"></div>'
        f'{header("sent-title", _("A game was sent to you"))}<p id="sent-text">{text(question)}</p>'
        f'<footer>{back}<span class="space"></span>'
        f"{button('close', say('Open what was sent'), 'btn prime')}</footer></div>"
    )
