"""Lists of moves as people copy them from a page, a chat, a mail or a document."""

import re
from functools import cache
from typing import Final

from pacru.core.signs import GUILLEMETS, QUOTES, plain_signs, shown_words, to_notation
from pacru.record.limits import MOST_TEXT

_COMMENT: Final = re.compile(r"(\{.*?(?:(?<!\\)\}|\Z))", re.DOTALL)
_TAG: Final = re.compile(r'\[\s*+[A-Za-z][A-Za-z0-9_]*+\s+"')
"""The beginning of a tag: what follows is a record, and is read strictly."""
_FIELD: Final = "[a-i][1-9]"
_BRACKETS: Final = rf"\(\s*+(?:{_FIELD}|\*)\s*+(?:,\s*+{_FIELD}\s*+){{0,3}}\)"
_BLANK: Final = r"[^\S\n]*+"
_PARTS: Final = rf"""
    (?P<turn>(?<![\w=]){_FIELD}\s*+(?:
        (?:-+>?|x)\s*+{_FIELD}(?:\s*{_BRACKETS})?(?:{_BLANK}[<>](?![\w(<>]))?
        | (?:<<?|>>?|«|»)\s*+{_BRACKETS}
    )(?:{_BLANK}[!?]{{1,2}}+(?![!?]))?)
    | (?P<nothing>
        ^{_BLANK}(?:>{_BLANK})++                        # the quotation marks of a mail
        | (?<![\w:.,/])(?:
            [0-9]{{1,4}}+(?::[0-9][0-9]){{1,2}}+(?!\w)      # the time on a clock
            | [0-9][.,][0-9](?!\w)
            | \([0-9]{{1,4}}+\) | [0-9]{{1,4}}+(?:[.):]++|(?![^\s,;]))   # the number of a round
        )
        | \.{{2,}}+ | (?<!\S)-++(?!\S) | [,;|•·{re.escape(QUOTES)}{"".join(GUILLEMETS)}]
    )
    | (?<![\w-])(?P<word>{{words}})(?![\w-])
"""


def unquoted(text: str) -> str:
    r"""The text without the marks with which a mail quotes it, if it quotes all of it.

    >>> unquoted("> 1. a3-b4\n> a7-b7")
    '1. a3-b4\na7-b7'
    """
    lines = text.split("\n")
    said = [line.lstrip() for line in lines if line.strip()]
    if not said or not all(line.startswith(">") for line in said):
        return text
    return "\n".join(line.lstrip("> \t") for line in lines)


def tidied(text: str) -> str:
    """The text with each list of moves in it that has no tags as the notation has it.

    >>> tidied("1) a3–b4 (b4), a7–b7")
    '  a3-b4(b4)  a7-b7'

    Comments stay as they are, and so does everything from the first tag on. All lines stay.
    """
    found: list[str] = []
    rest = text[MOST_TEXT:]
    pieces = iter(_COMMENT.split(text[:MOST_TEXT]))
    for piece in pieces:
        tag = _TAG.search(piece)
        found.append(_tidied_moves(piece[: tag.start()] if tag else piece))
        if tag:
            found.append(piece[tag.start() :])
            break
        found.append(next(pieces, ""))  # a comment
    return "".join((*found, *pieces, rest))


def _tidied_moves(text: str) -> str:
    words = {"pass": "pass", "resigned": "resign", "time": "time"}  # in English
    words |= {shown.lower(): word for word, shown in shown_words().items()}

    def tidy(part: re.Match[str]) -> str:
        kind = part.lastgroup
        if kind == "turn":
            return to_notation(part[0]) + "\n" * part[0].count("\n")
        return words[part[0].lower()] if kind == "word" else " "

    return _pattern("|".join(map(re.escape, words))).sub(tidy, plain_signs(text))


@cache
def _pattern(words: str) -> re.Pattern[str]:
    return re.compile(_PARTS.replace("{words}", words), re.VERBOSE | re.IGNORECASE | re.MULTILINE)
