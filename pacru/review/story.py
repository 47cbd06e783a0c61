"""What a game turned on, from the chances of the players before and after each turn.

>>> from pacru.core.outcome import Termination
>>> red = (0.5, 0.45, 0.4, 0.42, 0.8, 0.85, 0.97, 0.98, 0.99, 0.99, 1.0)
>>> moments = [
...     Moment(at + 1, at // 2 + 1, at % 2, "a3-b4", (1 - red[at], red[at]), (1 - after, after))
...     for at, after in enumerate(red[1:])
... ]
>>> moments[3] = moments[3]._replace(player=0, label="blunder")
>>> for text in story(moments, Outcome(1, Termination.BLOCKED), ["Black", "Red"].__getitem__):
...     print(text)
The game turned in round 2: with a3-b4, Black went from 58% to 20%.
From then on, Red led.
From round 3 on, the game was decided.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from pacru.core.outcome import Outcome
from pacru.core.texts import gettext, number
from pacru.explain.words import Name

MOST: Final = 3
"""The most sentences."""
BAD: Final = ("inaccuracy", "mistake", "blunder")
"""The labels of bad turns."""
SERIOUS: Final = ("mistake", "blunder")
"""The labels of turns that the story may mention."""
COSTLY: Final = 5
"""They must have cost at least this many points. A label can come from a deeper search."""
DECIDED: Final = 0.95
"""With these chances, a game is decided."""
LOW: Final = 0.3
"""A winner who once had at most this part of even chances was close to losing."""
CLOSE: Final = 0.2
"""A game was close if nobody ever got further than this part of the way from even chances to a
certain win."""
LASTING: Final = 2
"""What lasts only this many rounds until the end is not mentioned."""
HELPFUL: Final = 20
"""Help of fewer points than this, divided by the number of players, is not mentioned."""


class Moment(NamedTuple):
    """A turn and what it did to the chances.

    Attributes:
        number: which turn of the game it is, from 1.
        round: its round, as lists of turns count.
        player: who took it, 0–3 in the order of play.
        turn: its text.
        before, after: the chances of each player, 0 to 1, before and after the turn.
        label: "", "inaccuracy", "mistake", "blunder", "only" or "great".
    """

    number: int
    round: int
    player: int
    turn: str
    before: tuple[float, ...]
    after: tuple[float, ...]
    label: str = ""

    @property
    def loss(self) -> float:
        """What the turn cost the player, in points."""
        return 100 * (self.before[self.player] - self.after[self.player])

    @property
    def serious(self) -> bool:
        """Whether it is a mistake that the story may mention."""
        return self.label in SERIOUS and self.loss >= COSTLY

    def leads(self, player: int) -> bool:
        """Whether nobody has better or equal chances after the turn."""
        return all(
            chances < self.after[player]
            for other, chances in enumerate(self.after)
            if other != player
        )


_Sentences: TypeAlias = Iterator[tuple[float, str]]
"""Sentences, each with the place in the game that it is about."""


class Headline(NamedTuple):
    """The most important sentence about a game.

    Attributes:
        text: the sentence.
        number: the turn that it is about, from 1.
    """

    text: str
    number: int


def story(moments: Sequence[Moment], outcome: Outcome | None, name: Name) -> tuple[str, ...]:
    """Say what a game turned on, in at most `MOST` sentences, in the order of the game.

    Args:
        moments: the turns, all of them, in their order.
        outcome: how the game ended; None if it did not.
        name: gives the name of each player.
    """
    found = _sentences(moments, outcome, name) if moments else []
    return tuple(text for _, text in sorted(found[:MOST]))


def headline(moments: Sequence[Moment], outcome: Outcome | None, name: Name) -> Headline | None:
    """Say what matters most in a game: the mistake that turned it, if there was one. None: nothing did.

    Args:
        moments: the turns, all of them, in their order.
        outcome: how the game ended; None if it did not.
        name: gives the name of each player.
    """
    found = _sentences(moments, outcome, name) if moments else []
    if not found:
        return None
    at, text = found[0]
    return Headline(text, moments[min(int(at), len(moments) - 1)].number)


def _sentences(
    moments: Sequence[Moment], outcome: Outcome | None, name: Name
) -> list[tuple[float, str]]:
    """All that can be said, the most important first."""
    winner = outcome.winner if outcome else None
    after = moments[-1].after
    leader = max(range(len(after)), key=after.__getitem__) if winner is None else winner
    ahead = _holds_since([moment.leads(leader) for moment in moments])
    return [
        *_mistake_sentences(moments, ahead, leader, name),
        *_help_sentences(moments, name),
        *_comeback_sentences(moments, winner, name),
        *_lead_sentences(moments, ahead, leader, name),
        *_decision_sentences(moments, ahead, winner),
        *_close_game_sentences(moments),
    ]


def influence_table(moments: Sequence[Moment]) -> tuple[tuple[float, ...], ...]:
    """How much the turns of each player changed the chances of each player, in points.

    ``helped(moments)[2][0]`` is what player 0 gained by all turns of player 2; below 0, it was a
    loss.
    """
    players = range(len(moments[0].before) if moments else 0)
    return tuple(
        tuple(
            sum(
                100 * (one.after[other] - one.before[other])
                for one in moments
                if one.player == mover
            )
            for other in players
        )
        for mover in players
    )


def _holds_since(holds: Sequence[bool]) -> int:
    """The index from which on all values are true; the length if the last one is false."""
    return max((at for at, one in enumerate(holds, 1) if not one), default=0)


def _lasts(moments: Sequence[Moment], at: int) -> bool:
    return len(moments) - at > LASTING * len(moments[0].before)


def _is_lead_lost(moments: Sequence[Moment], ahead: int, leader: int) -> bool:
    """Whether a mistake gave the lead away for good."""
    if ahead >= len(moments):
        return False
    moment = moments[ahead]
    return moment.serious and moment.player != leader


def _mistake_sentences(
    moments: Sequence[Moment], ahead: int, leader: int, name: Name
) -> _Sentences:
    serious = [(one.loss, at) for at, one in enumerate(moments) if one.serious]
    if not serious:
        return
    turned = _is_lead_lost(moments, ahead, leader)
    at = ahead if turned else max(serious)[1]
    moment = moments[at]
    if turned:
        text = gettext(
            "The game turned in round {round}: with {turn}, {name} went from {before} to {after}."
        )
    else:
        text = gettext(
            "The worst move was in round {round}: with {turn}, {name} went from {before} to {after}."
        )
    before, after = (_percent(one[moment.player]) for one in (moment.before, moment.after))
    told = {"turn": moment.turn, "name": name(moment.player), "before": before, "after": after}
    yield at, text.format(round=moment.round, **told)


def _percent(share: float) -> str:
    return gettext("{number}%").format(number=number(round(100 * share)))


def _help_sentences(moments: Sequence[Moment], name: Name) -> _Sentences:
    players, table = (
        len(moments[0].before),
        influence_table([one for one in moments if one.label in BAD]),
    )
    if players == 2 or not table:
        return
    points, mover, other = max(
        (points, mover, other)
        for mover, row in enumerate(table)
        for other, points in enumerate(row)
        if other != mover
    )
    if points >= HELPFUL / players:
        yield (
            len(moments),
            gettext("{name}’s mistakes helped {other} most, by {share}.").format(
                name=name(mover), other=name(other), share=_percent(points / 100)
            ),
        )


def _comeback_sentences(moments: Sequence[Moment], winner: int | None, name: Name) -> _Sentences:
    if winner is None:
        return
    least, at = min((moment.after[winner], at) for at, moment in enumerate(moments))
    if least <= LOW / len(moments[at].after):
        text = gettext("In round {round}, {name} was close to losing but still won.")
        yield at, text.format(round=moments[at].round, name=name(winner))


def _lead_sentences(moments: Sequence[Moment], ahead: int, leader: int, name: Name) -> _Sentences:
    if not _lasts(moments, ahead):
        return
    if _is_lead_lost(moments, ahead, leader):
        text = gettext("From then on, {name} led.")
    elif ahead:
        text = gettext("From round {round} on, {name} led.")
    else:
        text = gettext("From the start, {name} led.")
    yield ahead + 0.5, text.format(round=moments[ahead].round, name=name(leader))


def _decision_sentences(moments: Sequence[Moment], ahead: int, winner: int | None) -> _Sentences:
    if winner is None:
        return
    at = _holds_since([moment.after[winner] >= DECIDED for moment in moments])
    if at > ahead and _lasts(moments, at):
        text = gettext("From round {round} on, the game was decided.")
        yield at + 0.6, text.format(round=moments[at].round)


def _close_game_sentences(moments: Sequence[Moment]) -> _Sentences:
    even = 1 / len(moments[0].before)
    if all(max(moment.after) <= even + CLOSE * (1 - even) for moment in moments):
        yield 0, gettext("Nobody was ever far ahead.")
