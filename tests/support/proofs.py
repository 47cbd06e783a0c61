"""A blunder that lets the opponent win by force, and the proofs that the page offers."""

import re
from html import unescape

from tests.support.loop import Page

TEXT = "2bbbaa1b/bbbbbba1a/b1bAw+aaaab/aba1b1bAs+b/a1b3bbb/aa4bbb/aaAsw+bbbbbb/aBw+1bBw+bb1b/Bsw1abaaab1 a 2 - 185"
PLAYED = "d7-a4(c4) e2-d3 c3-c1(*) d3-d8(*)"
"""A turn after which Red wins by force in two moves, and how."""
BEST = "h6>>(b4,c6,h7,i8) e2-c4(b4)"
"""What was better."""


def report(page: Page, *found: tuple[str, str]) -> None:
    """Let the bot report its best turns, with scores, at two depths, and end its search."""
    for depth in (3, 4):
        for rank, (score, line) in enumerate(found, 1):
            said = f"info depth {depth} score {score} nodes 9 time 8 multipv {rank} pv {line}"
            page.hear("bots.hear", lines=said)
    page.hear("bots.hear", lines=f"bestmove {found[0][1].split()[0]}")


def proofs_in(html: str) -> list[str]:
    """The proofs that are offered, as they are sent."""
    return [*map(unescape, re.findall('data-do="proof.show"[^>]* data-win="([^"]+)"', html))]


def replies_on(page: Page) -> list[str]:
    """The replies that a proof offers, as they are sent."""
    found = re.findall('data-do="proof.answer" data-turn="([^"]+)"', page.html["proof"])
    return [*map(unescape, found)]
