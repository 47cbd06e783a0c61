"""The colours of the page in tokens.css: what stands on what can be read, in every theme."""

import re

import pytest
from pipeline import styles

from tests.support.contrast import contrast

SHEET = styles.tokens()
TOKEN = re.compile(r"--([a-z0-9-]+):\s*((?:[^;()]|\([^()]*\))+);")
BOTH = re.compile(r"light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\)")
TEXT, SHAPE = 4.5, 3.0

PAIRS = (
    *((ink, ground, TEXT) for ink in ("ink", "ink-2") for ground in ("page", "page-2", "surface")),
    *(("accent-ink", "accent", TEXT), ("chosen-ink", "chosen", TEXT)),
    *((ink, ground, TEXT) for ink in ("accent", "danger") for ground in ("page", "surface")),
    *(("accent", "accent-soft", TEXT), ("danger", "danger-soft", TEXT)),
    *((line, ground, SHAPE) for line in ("line-2", "focus") for ground in ("page", "surface")),
)
"""What stands on what, and the least ratio of their contrast (WCAG 1.4.3 and 1.4.11)."""


def colours(theme: str) -> dict[str, str]:
    """Return the tokens of a theme that are colours, as "#rrggbb"."""
    general = SHEET[: SHEET.index("[data-theme")]
    found = dict(TOKEN.findall(general))
    if theme in ("light", "dark"):
        found = {
            name: BOTH.sub(r"\2" if theme == "dark" else r"\1", it) for name, it in found.items()
        }
    else:
        own = SHEET.split(f'[data-theme="{theme}"] {{')[1].split("}")[0]
        found = {name: BOTH.sub(r"\1", it) for name, it in found.items()} | dict(TOKEN.findall(own))
    while any(value.startswith("var(") for value in found.values()):
        found = {
            name: found[value[6:-1]] if value.startswith("var(--") else value
            for name, value in found.items()
            if not value.startswith("var(--font")
        }
    return {
        name: value if len(value) == 7 else "#" + "".join(2 * digit for digit in value[1:])
        for name, value in found.items()
        if re.fullmatch("#[0-9a-f]{3}|#[0-9a-f]{6}", value)
    }


@pytest.mark.parametrize("theme", ["light", "dark", "wood", "contrast"])
def test_what_stands_on_what_can_be_read(theme: str) -> None:
    shown = colours(theme)
    for one, other, least in PAIRS:
        ratio = contrast(shown[one], shown[other])
        assert ratio >= least, f"{one} on {other}: {ratio:.2f}"
