"""The page that other pages embed: that of the site with fewer rooms, without anything that keeps or installs."""

from __future__ import annotations

from typing import Final

from .steps import Failure

PAGE: Final = "embed.html"
SCRIPT: Final = "embed.js"
STYLE: Final = "embed.css"

CHANGES: Final = (
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
)
"""What differs in web/index.html."""


def is_for_embeds(name: str) -> bool:
    """Whether a file of the site is only for embeds, so that the page itself never requests it."""
    return name.startswith("embed")


def embed_template(template: str) -> str:
    """The template of the embed, from that of the page.

    Raises:
        Failure: the page has changed so much that it cannot be made.
    """
    for old, new in CHANGES:
        if template.count(old) != 1:
            raise Failure(f"web/index.html must have this once, for embeds: {old.strip()}")
        template = template.replace(old, new)
    return template
