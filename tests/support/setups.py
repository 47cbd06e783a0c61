"""Small positions for tests, written piece by piece, and short questions about them; a clock."""

import random
import re

import pytest

import pacru

FILES = "abcdefghi"


def setup(
    pieces: str, to_move: str = "a", players: int = 2, rules: str = "-", number: int = 9
) -> pacru.Position:
    """A position from its pieces.

    ``Ae1n`` is a chevron of the first player on e1 that faces north, and ``Ae1n+`` one on its own
    marker. ``be2`` is a marker of the second player. ``b:e2,f2`` and ``b:d1-f3`` are several
    markers (the latter a rectangle).
    """
    fields: dict[str, str] = {}
    for piece in pieces.split():
        for field, text in read_piece(piece):
            assert field not in fields, f"two pieces on {field}"
            fields[field] = text
    rows = []
    for rank in range(9, 0, -1):
        row = "".join(fields.get(f"{file}{rank}", ".") for file in FILES)
        rows.append(re.sub(r"\.+", lambda dots: str(len(dots.group())), row))
    return pacru.Position.parse(f"{'/'.join(rows)} {to_move} {players} {rules} {number}")


def read_piece(piece: str) -> list[tuple[str, str]]:
    letter, rest = piece[0], piece[1:]
    if letter.isupper():
        return [(rest[:2], letter + rest[2:])]
    if rest[0] != ":":
        return [(rest, letter)]
    return [(field, letter) for part in rest[1:].split(",") for field in rectangle(part)]


def rectangle(corners: str) -> list[str]:
    """The fields of ``d1-f3``, corner to corner, or the one field of ``d1``."""
    first, last = corners[:2], corners[-2:]
    files = FILES[FILES.index(first[0]) : FILES.index(last[0]) + 1]
    return [f"{file}{rank}" for file in files for rank in range(int(first[1]), int(last[1]) + 1)]


def fields(corners: str, *without: str) -> set[str]:
    """The fields of a rectangle such as ``d4-f6``, except some."""
    return set(rectangle(corners)) - set(without)


def ways(position: pacru.Position, move: str) -> set[str]:
    """The possible brackets of a move such as ``e1-e2``, ``""`` for none; empty if illegal."""
    turns = [str(turn) for turn in position.moves()]
    return {turn[5:].strip("()") for turn in turns if turn[:5] == move}


def destinations(position: pacru.Position, origin: str) -> set[str]:
    """The fields that a chevron can move to."""
    turns = [turn for turn in position.moves() if isinstance(turn, pacru.Move)]
    return {turn.destination for turn in turns if turn.origin == origin}


def play(position: pacru.Position, *turns: str) -> pacru.Position:
    """The position after turns, given as text."""
    for turn in turns:
        position = position.play(pacru.Turn.parse(turn))
    return position


def play_game(start: pacru.Position | pacru.Game, *turns: str) -> pacru.Game:
    """The game after turns, given as text."""
    game = start if isinstance(start, pacru.Game) else pacru.Game(start)
    for turn in turns:
        game = game.play(pacru.Turn.parse(turn))
    return game


def forbidden_by(position: pacru.Position, turn: str) -> str:
    """The rule that forbids a turn here; fails if the turn is legal."""
    with pytest.raises(pacru.IllegalTurn) as refusal:
        play(position, turn)
    assert refusal.value.reason
    return refusal.value.rule


def legal_turns(position: pacru.Position) -> set[str]:
    """The legal turns as text, without reorientations."""
    return {str(turn) for turn in position.moves()}


def three_ways(*moves: str) -> set[str]:
    """Each move without a twist and with either."""
    return {move + twist for move in moves for twist in ("", "<", ">")}


def end_of(position: pacru.Position | pacru.Game) -> pacru.Outcome:
    """The outcome of a game that must be over."""
    outcome = position.outcome
    assert outcome
    return outcome


EACH_FACING = pytest.mark.parametrize(
    ("facing", "reached"),
    [
        ("n", {"d6": "nw", "e6": "n", "f6": "ne"}),
        ("ne", {"e6": "n", "f6": "ne", "f5": "e"}),
        ("e", {"f6": "ne", "f5": "e", "f4": "se"}),
        ("se", {"f5": "e", "f4": "se", "e4": "s"}),
        ("s", {"f4": "se", "e4": "s", "d4": "sw"}),
        ("sw", {"e4": "s", "d4": "sw", "d5": "w"}),
        ("w", {"d4": "sw", "d5": "w", "d6": "nw"}),
        ("nw", {"d5": "w", "d6": "nw", "e6": "n"}),
    ],
)
"""Each facing of a chevron on e5: the fields ahead of it, with the facing that it has there."""


def check_fields_ahead(rules: str, facing: str, reached: dict[str, str], clause: str) -> None:
    """Check where a chevron on e5 can go, and that this clause forbids all other fields around."""
    position = setup(f"Ae5{facing} Ba9e", rules=rules)
    assert destinations(position, "e5") == set(reached)
    for field, facing_after in reached.items():
        assert play(position, f"e5-{field}").chevrons(0) == {field: facing_after}
    for field in fields("d4-f6", "e5", *reached):
        assert forbidden_by(position, f"e5-{field}") == clause


def captures(position: pacru.Position) -> set[str]:
    """The fields of the chevrons that can be captured."""
    turns = [turn for turn in position.moves() if isinstance(turn, pacru.Move)]
    return {turn.destination for turn in turns if turn.capture}


def random_position(players: int, seed: int, plies: int) -> pacru.Position:
    """A position some random turns after the start and before the end, under either rules."""
    chance = random.Random(seed)
    position = pacru.Position.initial(players, tournament=chance.random() < 0.5)
    for _ in range(plies):
        after = position.play(chance.choice(position.moves()))
        if after.outcome:
            break
        position = after
    return position


def play_on(game: pacru.Game, chance: random.Random, length: int = 400) -> pacru.Game:
    """The game after random moves, when it is so long or at its end."""
    while not game.outcome and len(game.plies) < length:
        game = game.play(chance.choice(game.position.moves()))
    return game


def play_eventfully(game: pacru.Game, chance: random.Random, length: int) -> pacru.Game:
    """The same with moves among which rare events are frequent, and with rotations."""
    while not game.outcome and len(game.plies) < length:
        position = game.position
        turns: list[pacru.Turn] = position.moves()
        rare = [turn for turn in turns if re.search(r"x|\*|,", str(turn))]
        if position.rotations() and chance.random() < 0.1:
            turns, rare = [next(position.reorientations())], []
        game = game.play(chance.choice(rare or turns))
    return game


def extremes() -> dict[str, pacru.Position]:
    """Positions in which whoever thinks about any position must manage, by what they are."""
    shut_in = setup("Aa1n Be9n b:c1-c9")
    three = setup("Aa1n Be9n Bf9n Ci5w b:c1-c9", players=3)
    return {
        "the start of two": pacru.Position.initial(2),
        "the start of three": pacru.Position.initial(3),
        "the start of four": pacru.Position.initial(4),
        "a player is shut in": shut_in,
        "a blocked game": play(shut_in, "a1-a2"),
        "a blocked player is out": play(three, "a1-a2"),
        "a captured player is out": play(setup("Ae5n Af5n Be6w Ci9w Da1n bh1", players=4), "e5xe6"),
        # Found by hill climbing.
        "more than two thousand turns": pacru.Position.parse(
            "2Bn+3Bn+bb/2b5b/Be5bbb/bAe+4bbb/a1Ase+3b2/b2a3bb/3bAnw+b3/b2baAnw+bbb/3Bse+bbbbb a 2 - 20"
        ),
        "powers of nine": pacru.Position.parse(
            "aaabbbaaa/aAn+abBn+baAn+a/aaabbbaaa/bbb3bbb/bBn+b3bBn+b/bbb3bbb/aaabbb3/aAn+abBn+b3/aaabbb3"
            " a 2 - 20"
        ),
    }


class Clock:
    """A clock that advances by a fixed amount each time it is read."""

    def __init__(self, step: float) -> None:
        self.now, self.step = 0.0, step

    def __call__(self) -> float:
        self.now += self.step
        return self.now
