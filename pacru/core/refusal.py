"""A refusal: why something is not possible, for people."""

from typing import NamedTuple

from pacru.core.texts import gettext


class Refusal(NamedTuple):
    """A refusal: the number of the rule, such as ``"R7a"``, and the reason in a sentence.

    >>> import pacru
    >>> pacru.Draft(pacru.Position.initial()).refusal("a7")
    Refusal(rule='R2', reason='the chevron on a7 isn’t yours')
    """

    rule: str
    reason: str


def player_text(player: int) -> str:
    """The name of a player in reasons: "player a"."""
    return gettext("player {letter}").format(letter="abcd"[player])
