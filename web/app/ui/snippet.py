"""HTML that shows a position or a game on another page: a frame with a picture, in which Pacru starts at a click.

The picture is part of the HTML, so it is visible at once and needs no scripts. A click loads the embed in the frame.
"""

from dataclasses import dataclass
from typing import Final

import pacru
from app.ui.html import text
from pacru import svg

PAPER: Final[dict[str, tuple[str, str]]] = {
    "light": ("#f2ebdf", "#25211b"),
    "dark": ("#16181b", "#f1eee7"),
    "contrast": ("#fff", "#000"),
    "wood": ("#d9c19c", "#2a1a0d"),
}
"""The colours of paper and ink, by theme, as in web/style/tokens.css."""
LOOK: Final = (
    "body{font:600 1rem system-ui,sans-serif}"
    "a{position:fixed;inset:0;color:inherit;text-decoration:none;"
    "display:grid;place-content:center;justify-items:center;gap:8px}"
    "svg{width:min(94vw,calc(100vh - 76px));height:auto}"
    "b{padding:12px 18px;border:2px solid;border-radius:14px}"
    "b::before{content:'';display:inline-block;margin-inline-end:10px;"
    "border:.45em solid transparent;border-inline-start:.7em solid;border-inline-end:0}"
    "a:focus-visible{outline:3px solid;outline-offset:-4px}"
)
"""The style sheet of the frame before the click."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A position or a game for another page.

    Attributes:
        address: of the embed, with its fragment.
        position: the position in the picture.
        options: of the picture. The frame has the same theme.
        size: the width and the height of the frame, in pixels.
        title: the name of the frame.
        invites: the label of the click.
        language: of title and label.
    """

    address: str
    position: pacru.Position
    options: svg.Options
    size: tuple[int, int]
    title: str
    invites: str
    language: str = "en"


def snippet(shown: Shown) -> str:
    """Return the HTML to put into a page."""
    return _frame(shown, f' srcdoc="{text(_document(shown))}"')


def plain_snippet(shown: Shown) -> str:
    """Return the HTML without the picture: Pacru starts without a click."""
    return _frame(shown)


def _frame(shown: Shown, document: str = "") -> str:
    width, height = shown.size
    return (
        f'<iframe src="{text(shown.address)}"{document} width="{width}" height="{height}" '
        f'title="{text(shown.title)}" loading="lazy" style="border:0;max-width:100%"></iframe>'
    )


def _document(shown: Shown) -> str:
    """Return the document in the frame before the click."""
    drawing = svg.draw(shown.position, shown.options)
    return (
        f'<!doctype html><html lang="{text(shown.language)}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">'
        f"<title>{text(shown.title)}</title><style>{LOOK}{_paper(shown.options.theme)}</style>"
        f'<a href="{text(shown.address)}">{drawing}<b>{text(shown.invites)}</b></a></html>'
    )


def _paper(theme: str) -> str:
    if theme != "auto":
        page, ink = PAPER[theme]
        return f"body{{background:{page};color:{ink}}}"
    (page, ink), (dark, bright) = PAPER["light"], PAPER["dark"]
    return (
        f"body{{background:{page};color:{ink}}}"
        f"@media(prefers-color-scheme:dark){{body{{background:{dark};color:{bright}}}}}"
    )
