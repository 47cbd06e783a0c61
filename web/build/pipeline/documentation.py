"""The documentation site: the guide of docs/ and pages of the public modules, made by pdoc."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from . import styles
from .places import BUILD, ROOT, WEB
from .steps import build_cached, run
from .wheel import BUILDERS

if TYPE_CHECKING:
    from pathlib import Path

FOLDER = "api"
"""The folder of the site. The page never asks for anything in it, so it is not kept for offline use."""
SOURCES = BUILD / FOLDER
STYLE = SOURCES / "style.css"


def pages() -> Path:
    """The folder with the documentation, without its style sheet."""
    about = [ROOT / "docs", ROOT / "CHANGELOG.md", ROOT / "pacru"]
    return build_cached("documenting", [SOURCES, *about, BUILDERS], render)


def render(folder: Path) -> None:
    """Render the documentation into a folder, in a process that knows the package as it is now.

    Raises:
        Failure: Something in it cannot be rendered.
    """
    run([sys.executable, "-P", SOURCES / "render.py", folder], "See the message above.", folder)


def stylesheet() -> str:
    """The style sheet of the documentation: the page's typefaces and tokens, then its own.

    The places of the typefaces are placeholders, as in web/style/fonts.css.
    """
    fonts = WEB / "style" / "fonts.css"
    return "\n".join((fonts.read_text("utf-8"), styles.tokens(), STYLE.read_text("utf-8")))
