"""The page that other pages embed: that of the site with fewer rooms, without anything that keeps or installs."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from . import policies
from .steps import Failure

PAGE: Final = "embed.html"
SCRIPT: Final = "embed.js"
STYLE: Final = "embed.css"

TOOLS: Final = '<div id="tools" class="tools-row"><!--region tools--></div>\n    </div>'
"""The end of the bar, behind which an embed has its own."""

ADDRESS: Final = (
    '{ const place = location.pathname.replace(/\\/$/, ".html");'
    ' history.replaceState(null, "", place + location.search + location.hash) }'
)
"""A script for hosts that lead a browser to an address with a slash for ``.html``: below it, nothing would be found."""
IN_PAGE: Final = f"<script>{ADDRESS}</script>"
"""It must stand in the page, before anything that has an address."""

CHANGES: Final = (
    ("<!--sandbox-->", policies.script_source(ADDRESS)),
    ('<meta name="viewport"', f'{IN_PAGE}\n  <meta name="viewport"'),
    ('<html lang="en"', '<html lang="en" data-embed'),
    ('  <link rel="manifest" href="manifest.webmanifest">\n', ""),
    (
        '  <meta name="color-scheme"',
        '  <meta name="robots" content="noindex">\n  <meta name="color-scheme"',
    ),
    (
        '<link rel="stylesheet" href="style/pacru.css">',
        f'<link rel="stylesheet" href="style/pacru.css">\n  <link rel="stylesheet" href="{STYLE}">',
    ),
    (
        '<script src="early.js"></script>',  # the other one must be the first that runs
        f'<script src="{SCRIPT}"></script>\n  <script src="early.js"></script>',
    ),
    (
        TOOLS,
        f'{TOOLS}\n    <div id="embed" class="onward"><!--region embed--></div>',
    ),
)
"""What differs in web/index.html."""


def embed_template(template: str) -> str:
    """The template of the embed, from that of the page.

    Raises:
        Failure: the page has changed, so the embed cannot be made from it.
    """
    for old, new in CHANGES:
        if template.count(old) != 1:
            raise Failure(f"web/index.html must have this once, for embeds: {old.strip()}")
        template = template.replace(old, new)
    return template


DEMO: Final = "embed-demo.html"
"""The page with three embeds, in docs/ and in the site."""
SIZE: Final = (480, 640)
POSITION: Final = "Bne+bAsw3bb1/1bb3bbb/bbBne+3bbb/3bbb1a1/Ae2Bw+bb2a/3aAs+baa1/aaa1bbaa1/aaa1bbaa1/aa2bbaaa b 2 - 20"
GAME: Final = "1. a3-b4(b6) a1-b1 2. i9-i8 e9-d8 3. i3-h4(g5) b1-c1 *"
PUZZLE: Final = "w1-0003"


def demo_values() -> dict[str, str]:
    """The frames of the page with three embeds, by their placeholders."""
    from app.ui.snippet import Shown, plain_snippet, snippet

    from pacru import Position, link, record, svg

    position = Position.parse(POSITION)
    game = record.read(GAME).tree
    shown = Shown(
        address=f"{PAGE}{link.write(position)}",
        position=position,
        options=svg.Options(theme="auto"),
        size=SIZE,
        title="Pacru: a position",
        invites="Play on from here",
    )
    stepped = replace(
        shown,
        address=f"{PAGE}{link.write(game, ply=0)}",
        title="Pacru: a game",
        size=(720, 440),
    )
    puzzle = replace(shown, address=f"{PAGE}#puzzle={PUZZLE}", title="Pacru: a puzzle")
    framed = plain_snippet(stepped).replace("<iframe src=", '<iframe id="game" data-src=')
    return {"position": snippet(shown), "game": framed, "puzzle": plain_snippet(puzzle)}


def demo_policy(template: str) -> dict[str, str]:
    """What its policy allows, and the script that puts its address right, by their placeholders."""
    return {"address": IN_PAGE, "scripts": policies.script_sources(f"{IN_PAGE}{template}")}
