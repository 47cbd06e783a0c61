"""HTML from values."""

import pytest
from app.ui.html import text_with_moves


@pytest.mark.parametrize(
    ("told", "html"),
    [
        ("Red played a7–b8 here.", 'Red played <span class="from-to">a7–b8</span> here.'),
        ("e4×e7(d5 e5): <best>", '<span class="from-to">e4×e7</span>(d5 e5): &lt;best&gt;'),
        ("Find a better move.", "Find a better move."),
    ],
)
def test_no_end_of_a_line_breaks_a_move(told: str, html: str) -> None:
    assert text_with_moves(told) == html
