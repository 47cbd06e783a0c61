"""The dialog about a sheet of paper, with a preview; and the sheet itself, which only a printer sees."""

from typing import Final

from app.rooms.printing.state import PRINTING_DIALOG, Sheet
from app.rooms.printing.views import PrintingView, SheetView, view
from app.runtime.region import Part
from app.ui.articles import Article
from app.ui.html import button, header, options, say, text, text_with_moves
from pacru.core.texts import N_, _, ngettext, number
from pacru.svg import draw

KINDS: Final = {
    Sheet.POSITION: N_("This position"),
    Sheet.TWO: N_("Diagrams, two a page"),
    Sheet.SIX: N_("Diagrams, six a page"),
    Sheet.SCORE: N_("Score sheet"),
    Sheet.RULES: N_("The rules on one page"),
}
"""What can be printed."""
PER_PAGE: Final = {Sheet.POSITION: 1, Sheet.TWO: 2, Sheet.SIX: 6}
"""The diagrams on a page."""
COLUMNS: Final = {2: 3, 3: 2, 4: 2}
"""The columns of rounds on a score sheet, by the number of players …"""
ROWS: Final = 28
"""… and the rounds in each."""


def render(shown: PrintingView) -> str:
    """Return what is in the dialog."""
    own = shown.printing
    kinds = options({kind: _(title) for kind, title in KINDS.items()}, own.sheet)
    return (
        '<div class="inner"><div class="grip"></div>'
        f"{header('printing-title', _('Print'), sticky=True)}"
        f'<div class="knobs"><label>{say("What")}<select data-change="printing.choose_sheet">{kinds}</select></label>'
        f"{_render_choices(shown)}</div>"
        f'<div class="preview" aria-hidden="true" inert>{render_sheet(shown.sheet)}</div>'
        f"<footer>{button('printing.start', say('Print'), 'btn prime')}</footer></div>"
    )


def _render_choices(shown: PrintingView) -> str:
    own = shown.printing
    match own.sheet:
        case Sheet.SCORE:
            counts = {
                str(count): ngettext("{number} player", "{number} players", count)
                for count in COLUMNS
            }
            chosen = options(counts, str(own.players))
            return f'<label>{say("Players")}<select data-change="printing.choose_players">{chosen}</select></label>'
        case Sheet.TWO | Sheet.SIX:
            return (
                f"<label>{text(_('After moves (0 to {most})').format(most=number(shown.most)))}"
                f'<input data-change="printing.choose_moves" value="{text(shown.moves)}" autocomplete="off" '
                'inputmode="numeric"></label>'
            )
        case _:
            return ""


def render_sheet(sheet: SheetView) -> str:
    """Return the sheet, in the colours of paper."""
    if sheet.sheet in PER_PAGE:
        return _render_diagrams(sheet)
    inside = _render_score(sheet) if sheet.sheet is Sheet.SCORE else _render_rules(sheet)
    return f'<div class="leaf" data-theme="light"><h2>{text(sheet.title)}</h2>{inside}</div>'


def _render_diagrams(sheet: SheetView) -> str:
    count = PER_PAGE[sheet.sheet]
    pages = [sheet.diagrams[at : at + count] for at in range(0, len(sheet.diagrams), count)]
    told = (
        "".join(
            f"<figure>{draw(one.position, one.options)}<figcaption><b>{text_with_moves(one.caption)}</b> "
            f'<small translate="no">{text(str(one.position))}</small></figcaption></figure>'
            for one in page
        )
        for page in pages
    )
    return "".join(
        f'<div class="leaf leaf-{sheet.sheet}" data-theme="light">{page}</div>' for page in told
    )


def _render_score(sheet: SheetView) -> str:
    players = len(sheet.players)
    names = "".join(
        f"<div><span>{text(_('Player {number}').format(number=seat))}</span><i>{text(name)}</i></div>"
        for seat, name in enumerate(sheet.players, 1)
    )
    fields = "".join(
        f"<div><span>{say(label)}</span><i></i></div>" for label in (N_("Date"), N_("Result"))
    )
    heads = "".join(f'<th scope="col">{seat}</th>' for seat in range(1, players + 1))
    columns = "".join(
        f"<table><thead><tr><td></td>{heads}</tr></thead><tbody>{_render_rounds(column * ROWS, players)}"
        "</tbody></table>"
        for column in range(COLUMNS[players])
    )
    told = ngettext(
        "The first with {number} marker wins.",
        "The first with {number} markers wins.",
        sheet.target,
    )
    return f'<div class="leaf-names">{names}{fields}</div><div class="leaf-rounds">{columns}</div><p>{text(told)}</p>'


def _render_rounds(first: int, players: int) -> str:
    cells = "<td></td>" * players
    return "".join(
        f'<tr><th scope="row">{at}</th>{cells}</tr>' for at in range(first + 1, first + ROWS + 1)
    )


def _render_rules(sheet: SheetView) -> str:
    return f'<div class="leaf-articles">{"".join(map(_render_article, sheet.articles))}</div>'


def _render_article(article: Article) -> str:
    return (
        f"<article><h3>{say(article.title)} <small>{text(article.numbers)}</small></h3>"
        f"<div>{article.picture()}<p>{text_with_moves(_(article.text))}</p></div></article>"
    )


CONTENT: Final = Part(PRINTING_DIALOG, view, render)
"""The dialog."""
