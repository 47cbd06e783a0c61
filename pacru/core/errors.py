"""The exceptions of the library: each says what is wrong, where, and what was expected."""

from typing import Final

from pacru.core.texts import N_, gettext

LONGEST: Final = 300
"""The longest message for a terminal or another program, in characters."""


def brief(message: object) -> str:
    """Shorten a message to one line that is not too long, whatever it quotes.

    >>> brief("unknown command" + 1000 * " x")[-3:]
    'x …'
    """
    text = " ".join(str(message).split())
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 2].rstrip()} …"


class PacruError(ValueError):
    """A request to this library that cannot be carried out as asked.

    >>> import pacru
    >>> pacru.Game.new().take_back()
    Traceback (most recent call last):
    pacru.PacruError: take back: expected 0 to 0 turns, found 1
    """

    __module__ = "pacru"  # the name under which callers know it


class IllegalTurn(PacruError):  # noqa: N818 - named as players call it
    """A turn that the rules forbid in this position.

    >>> import pacru
    >>> try:
    ...     pacru.Position.initial().play("a3-a5")
    ... except pacru.IllegalTurn as illegal:
    ...     print(illegal.rule, illegal.reason, sep=": ")
    R3: a3 faces east, so it can’t go to a5: only straight ahead or 45° to either side

    Attributes:
        turn: the text of the turn, such as ``"e1-e5"``.
        rule: the number of the rule that forbids it, as in docs/rules.md, such as ``"R5"``.
        reason: why it is forbidden, in one sentence without the rule.
    """

    __module__ = "pacru"  # the name under which callers know it

    def __init__(self, turn: str, rule: str, reason: str) -> None:
        super().__init__(f"{turn}: {reason} ({rule})")
        self.turn = turn
        self.rule = rule
        self.reason = reason

    def __reduce__(self) -> tuple[type["IllegalTurn"], tuple[str, str, str]]:
        return type(self), (self.turn, self.rule, self.reason)


class NotationError(PacruError):
    """Text that does not follow the notation.

    >>> import pacru
    >>> try:
    ...     pacru.Turn.parse("e9-")
    ... except pacru.NotationError as wrong:
    ...     print(wrong.where, wrong.expected)
    3 the field where the move ends

    Attributes:
        text: the whole text that was read.
        where: the index in ``text`` at which reading failed.
        expected: what was expected there.
    """

    __module__ = "pacru"  # the name under which callers know it
    kind = N_("text")

    def __init__(self, text: str, where: int, expected: str) -> None:
        found = repr(text[where : where + 20]) if where < len(text) else gettext("the end")
        said = gettext("{kind}: at character {place}: expected {expected}, found {found}")
        kind = gettext(self.kind)
        super().__init__(said.format(kind=kind, place=where + 1, expected=expected, found=found))
        self.text = text
        self.where = where
        self.expected = expected

    def __reduce__(self) -> tuple[type["NotationError"], tuple[str, int, str]]:
        return type(self), (self.text, self.where, self.expected)


class TurnNotationError(NotationError):
    """Text that is not a turn (docs/notation.md, section 1).

    >>> import pacru
    >>> pacru.Turn.parse("e9+e8")
    Traceback (most recent call last):
    pacru.TurnNotationError: move: at character 3: expected one of - x < << > >>, found '+e8'
    """

    __module__ = "pacru"  # the name under which callers know it
    kind = N_("move")


class PositionError(NotationError):
    """Text that is not a position, or an impossible one (docs/notation.md, section 2).

    >>> import pacru
    >>> pacru.Position.parse("9/9/8")
    Traceback (most recent call last):
    pacru.PositionError: position: at character 6: expected a field in row 7: 1 more needed, found the end
    """

    __module__ = "pacru"  # the name under which callers know it
    kind = N_("position")
