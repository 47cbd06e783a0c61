"""HTML from values."""

import pytest
from app.ui.html import text_with_moves

PROTECTED = '<span class="from-to" translate="no">{}</span>'


@pytest.mark.parametrize(
    ("told", "html"),
    [
        ("Red played a7–b8 here.", "Red played [a7–b8] here."),
        ("e4×e7(d5 e5): <best>", "[e4×e7]([d5] [e5]): &lt;best&gt;"),
        ("f5 ↶45° (d6, i5) is best", "[f5 ↶45°] ([d6], [i5]) is best"),
        ("Find a better move.", "Find a better move."),
        ("R5, A3, a10 and ab1", "R5, A3, a10 and ab1"),
    ],
)
def test_no_end_of_a_line_and_no_translation_breaks_a_move(told: str, html: str) -> None:
    before, after = PROTECTED.split("{}")
    assert text_with_moves(told) == html.replace("[", before).replace("]", after)
