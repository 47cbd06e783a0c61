"""The reason why something is not possible is true of the position."""

import random
import re
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pacru import Draft, Position, Step
from pacru.core.board import FACING_WORDS, FIELDS
from tests.reference import naive
from tests.support.games import MIDGAME


def plain(position: Position) -> naive.Position:
    """The position by the plain rules; it may be one in the middle of a turn."""
    players = range(position.players)
    return naive.Position(
        position.players,
        naive.LETTERS[position.to_move or 0],
        {field: naive.LETTERS[player] for player in players for field in position.markers(player)},
        {
            field: naive.Chevron(naive.LETTERS[player], facing)
            for player in players
            for field, facing in position.chevrons(player).items()
        },
    )


class Truth:
    """Facts about a position, by the plain rules."""

    def __init__(self, position: Position) -> None:
        self.position = plain(position)
        self.mover = self.position.to_move or ""
        self.chevrons, self.markers = self.position.chevrons, self.position.markers

    def power(self, field: str) -> int:
        return naive.r5a_power(self.position, self.mover, field)

    def lines(self, field: str) -> list[Sequence[str]]:
        """The fields in each of a chevron's three directions."""
        directions = naive.r3_directions(self.chevrons[field].facing)
        return [naive.ray(field, direction) for direction in directions]

    def faces(self, field: str, target: str) -> bool:
        return any(target in line for line in self.lines(field))

    def is_shut(self, field: str, target: str) -> bool:
        """Whether a chevron stands between a chevron and a field that it faces."""
        (line,) = (line for line in self.lines(field) if target in line)
        return not self.chevrons.keys().isdisjoint(line[: line.index(target)])

    def attackers(self, target: str) -> list[str]:
        own = naive.own_chevrons(self.position, self.mover)
        return [field for field in own if naive.r11a_attacks(self.position, field, target)]

    def own(self, field: str) -> bool:
        return field in naive.own_chevrons(self.position, self.mover)

    def opposing_marker(self, field: str) -> bool:
        return naive.opposing(self.position, self.mover, field)

    def purse(self) -> int:
        return len(naive.r14a_payable(self.position))


# ruff: noqa: ARG005 - each claim is asked with the same arguments
# Of each sentence: whether it is true of a draft, its position (`now`: as the turn so far has made it), and the fields
# and numbers that the sentence names.
Claim = Callable[[Draft, Truth, Truth, list[str]], bool]
CLAIMS: dict[str, Claim] = {
    "the chevron on {} isn’t yours": lambda d, t, n, f: f[0] in t.chevrons and not t.own(f[0]),
    "there is no chevron on {}": lambda d, t, n, f: f[0] not in t.chevrons,
    "{} can’t move, and rotating it costs at least 2 unoccupied markers: you have {}": (
        lambda d, t, n, f: t.own(f[0]) and t.purse() == int(f[1]) < 2
    ),
    "a move covers at least one field": lambda d, t, n, f: True,
    "{} faces {}, so it can’t go to {}: only straight ahead or 45° to either side": lambda d, t, n, f: (
        FACING_WORDS[t.chevrons[f[0]].facing] == f[1] and not t.faces(f[0], f[2])
    ),
    "its power of movement is only {}": lambda d, t, n, f: t.power(d.chevron or "") == int(f[0]),
    "your own chevron stands on {}": lambda d, t, n, f: t.own(f[0]),
    "a pincer never jumps, and a chevron stands in front of {}": lambda d, t, n, f: t.is_shut(
        d.chevron or "", f[0]
    ),
    "a pincer needs two attackers, and only one of your chevrons attacks {}": lambda d, t, n, f: (
        t.attackers(f[0]) == [d.chevron]
    ),
    "there is an opposing marker on {}": lambda d, t, n, f: t.opposing_marker(f[0]),
    "a chevron is in the way: only a connection, from one of your markers to another, can jump over it to {}": (
        lambda d, t, n, f: t.is_shut(d.chevron or "", f[0])
    ),
    "first choose which benefit you want: the connection or the border crossing": lambda d, t, n, f: (
        {choice.key for choice in d.choices} == {"connection", "crossing"}
    ),
    "{} isn’t in the borderland where the move ends": lambda d, t, n, f: (
        naive.block(f[0]) != naive.block(d.destination or "")
    ),
    "{} is occupied": lambda d, t, n, f: f[0] in n.chevrons,
    "{} is yours already": lambda d, t, n, f: n.markers.get(f[0]) == t.mover,
    "{} has an opposing marker, and you can take one over only if no field in the borderland is neutral": (
        lambda d, t, n, f: (
            n.opposing_marker(f[0])
            and any(field not in n.markers for field in naive.borderland(d.destination or ""))
        )
    ),
    "{} is occupied, and a meeting changes an unoccupied field": lambda d, t, n, f: (
        f[0] in n.chevrons
    ),
    "{} is occupied, and you can only pay with unoccupied markers": lambda d, t, n, f: (
        f[0] in t.chevrons
    ),
    "the marker on {} isn’t yours": lambda d, t, n, f: t.opposing_marker(f[0]),
    "there is no marker on {}": lambda d, t, n, f: f[0] not in t.markers,
    "the move is already complete": lambda d, t, n, f: d.step is Step.DONE,
}
PATTERNS = {
    re.compile(re.escape(sentence).replace(r"\{\}", "(.+?)")): claim
    for sentence, claim in CLAIMS.items()
}


def false_sentences(draft: Draft) -> list[str]:
    """The false reasons for fields that cannot be chosen now."""
    truth, now = Truth(draft.position), Truth(draft.preview)
    possible = {choice.key for choice in draft.choices}
    said = [draft.refusal(field).reason for field in FIELDS if field not in possible]
    return [text for text in said if not holds(text, draft, truth, now)]


def holds(text: str, draft: Draft, truth: Truth, now: Truth) -> bool:
    for pattern, claim in PATTERNS.items():
        found = pattern.fullmatch(text)
        if found:
            return claim(draft, truth, now, [*found.groups()])
    raise AssertionError(f"a sentence that this test does not know: {text}")


@given(st.sampled_from(MIDGAME), st.integers(0, 2**32))
def test_every_refusal_of_a_field_is_true(line: str, seed: int) -> None:
    """This checks each step of a turn, in positions some turns after those of the file."""
    rng = random.Random(seed)
    position = Position.parse(line)
    for _ in range(rng.randrange(12)):
        if position.outcome:
            break
        position = position.play(rng.choice(position.moves()))
    draft = Draft(position)
    while draft.choices and draft.step is not Step.DONE:
        assert false_sentences(draft) == []
        draft = draft.choose(rng.choice(draft.choices).key)


@pytest.mark.parametrize("field", ["h8", "g7", "a1"])
def test_a_field_is_refused_while_the_benefit_is_open(field: str) -> None:
    """A neutral field that both benefits could mark was once said to have an opposing marker."""
    position = Position.parse("9/6a2/9/7a1/9/6An+aa/9/9/Bne8 a 2 - 1")
    draft = Draft(position).choose("g4").choose("g8")
    assert draft.step is Step.BENEFIT
    assert draft.refusal(field).rule == "R13"
    assert false_sentences(draft) == []
