"""The signs of the notation in text that people type, copy or print.

A page, a chat or a word processor puts other signs in their place: dashes, crosses, arrows,
full-width letters, marks that nobody sees.
"""

import re
from functools import cache
from typing import Final

from pacru.core.texts import gettext, pgettext
from pacru.core.turn import Elsewhere, Move, Out, Pass, Reorientation, Turn

QUOTES: Final = "\"'`“”„‟‘’‚‛′″´"
"""The signs that people put around what they quote, besides guillemets: those can also be rotations."""
GUILLEMETS: Final = {"«": "<<", "»": ">>"}
"""What word processors make of doubled signs; they are quotation marks too."""
_LIKE: Final = {
    **dict.fromkeys("−⁃˗➖→⟶➔➜➝⇒", "-"),
    **dict.fromkeys("×✕✖✗⨯╳", "x"),
    **dict.fromkeys("∗⁎✱✲", "*"),
    **dict.fromkeys("‹〈⟨", "<"),
    **dict.fromkeys("›〉⟩", ">"),
}
"""Signs with the meaning of one of the notation; dashes are a kind of their own."""
# These patterns are compiled at their first use: no start needs them.
_OTHER: Final = r"[^\x00-\x7f]"
_ROTATED: Final = r"([↶↺↷↻])[^\S\n]*+(?:(45|90)[^\S\n]*+°)?"
"""A rotation as the page shows it."""
_ROTATIONS: Final = {"<<": "↶90°", "<": "↶45°", ">": "↷45°", ">>": "↷90°"}
_TWISTS: Final = {"<": "↶", ">": "↷"}
_LONG_DASH: Final = "-{2,}>?|->(?=[a-iA-I])"


def shown_words() -> dict[str, str]:
    """What stands in the list of moves for turns that are words in the notation."""
    return {
        "pass": pgettext("in the list of moves", "pass"),
        "resign": pgettext("in the list of moves", "resigned"),
        "time": gettext("time"),
    }


def short_turn(turn: Turn | Out | Elsewhere) -> str:
    """A turn as people see it, in the notation with printed signs; `pacru.record.read` reads it.

    >>> short_turn(Turn.parse("a3xb4(b4)")), short_turn(Turn.parse("f5<(d6,i5)"))
    ('a3×b4 (b4)', 'f5 ↶45° (d6, i5)')
    """
    if isinstance(turn, Move):
        benefits = [field for field in (turn.benefit, turn.meeting) if field]
        brackets = f" ({', '.join(benefits)})" if benefits else ""
        twist = f" {_TWISTS[turn.twist]}" if turn.twist else ""
        return f"{turn.origin}{'×' if turn.capture else '–'}{turn.destination}{brackets}{twist}"
    if isinstance(turn, Pass):
        return shown_words()["pass"]
    if isinstance(turn, Reorientation):
        return f"{turn.field} {_ROTATIONS[turn.rotation]} ({', '.join(turn.payment)})"
    if isinstance(turn, Out):
        return shown_words()[turn.reason]
    if isinstance(turn, Elsewhere):
        return turn.turn
    raise TypeError(f"expected a turn, found {turn!r}")


def plain_signs(text: str) -> str:
    """The text with the signs of the notation; blanks, lines and quotation marks stay.

    >>> plain_signs("ａ３−b4 (b４)\u200b c1 ↶90° (a1, …)")
    'a3-b4 (b4) c1 << (a1, ...)'
    """
    if text.isascii():
        return text
    return re.sub(_ROTATED, _rotation, re.sub(_OTHER, lambda found: _plain_sign(found[0]), text))


def to_notation(text: str) -> str:
    """One move, or its beginning, as the notation writes it: without blanks, in lower case.

    >>> to_notation("“A3 – B4 (b4)”"), to_notation("c1 ↷45° (a1, a2)")
    ('a3-b4(b4)', 'c1>(a1,a2)')
    """
    whole = "".join(plain_signs(text).split()).strip(QUOTES)
    if whole[:1] in GUILLEMETS:
        whole = whole.strip("«»")
    for sign, meant in GUILLEMETS.items():
        whole = whole.replace(sign, meant)
    whole = re.sub(_LONG_DASH, "-", whole)
    return whole.lower() if whole.isascii() else whole


def _rotation(found: re.Match[str]) -> str:
    sign = "<" if found[1] in "↶↺" else ">"
    blank = " " if found[0][-1].isspace() else ""
    return (2 * sign if found[2] == "90" else sign) + blank


@cache
def _plain_sign(sign: str) -> str:
    """What a sign beyond ASCII stands for; empty if nobody sees it."""
    from unicodedata import category, normalize  # most texts need neither

    if sign in QUOTES or sign in GUILLEMETS:
        return sign
    kind = category(sign)
    if kind == "Cf" or "\ufe00" <= sign <= "\ufe0f":
        return ""
    if kind == "Pd":
        return "-"
    plain = normalize("NFKC", sign)
    return _LIKE.get(plain) or ("-" if category(plain[0]) == "Pd" else plain)
