"""The naive engines of tests/reference behind one face: a game goes in and comes out as text."""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable
from itertools import islice
from random import Random
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar

import pacru
from tests.reference import naive, naive_sisters

Place = TypeVar("Place", bound=naive.Position | naive_sisters.Position)
"""A position of a naive engine."""


class End(NamedTuple):
    """How a game ended: what ended it, who won, and the markers of each player if they count."""

    termination: str
    winners: tuple[int, ...]
    scores: tuple[int, ...] | None


def end_of(outcome: pacru.Outcome | None) -> End | None:
    """The outcome of the engine, to be compared with that of the second engine."""
    if outcome is None:
        return None
    alone = len(outcome.winners) == 1
    assert outcome.winner == (outcome.winners[0] if alone else None)
    return End(str(outcome.termination), outcome.winners, outcome.scores)


def numbers_of(letters: Iterable[str]) -> tuple[int, ...]:
    """The numbers of some players, from their letters."""
    return tuple(naive.LETTERS.index(letter) for letter in letters)


class Second(ABC, Generic[Place]):
    """A position of a game, after so many turns in a row that changed no marker."""

    engine: ClassVar[Any]
    """The module with its rules."""

    def __init__(self, position: Place, idle: int = 0) -> None:
        self.position = position
        self.idle = idle

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a position, or raise `naive.Refused`."""
        return cls(cls.engine.parse(text))

    @property
    def text(self) -> str:
        """The position as text."""
        return str(self.engine.write(self.position))

    def moves(self) -> dict[str, str]:
        """Every turn but reorientations in its canonical spelling, with the position after it."""
        following = self.engine.moves(self.position)
        return {turn: self.engine.write(after) for turn, after in following.items()}

    def spellings(self) -> dict[str, str]:
        """The same, in every accepted spelling."""
        return self.moves()

    def players_left(self) -> list[int]:
        """The players still in the game."""
        return [*numbers_of(self.engine.players_in(self.position))]

    def perft(self, depth: int) -> int:
        """The number of sequences of turns."""
        return int(self.engine.perft(self.position, depth))

    def play(self, turn: str) -> Self:
        """Play a turn, or raise `naive.Refused`."""
        after = self.engine.play(self.position, turn)
        return type(self)(after, self.idle + 1 if after.markers == self.position.markers else 0)

    def leave(self, player: int, reason: str) -> Self:
        """Let a player resign or run out of time; on the own turn, it counts as a turn (K3)."""
        after = self.engine.leave(self.position, naive.LETTERS[player], reason)
        return type(self)(after, self.idle + after.number - self.position.number)

    @abstractmethod
    def end(self) -> End | None:
        """How the game ended, if it is over."""

    @abstractmethod
    def choose(self, random: Random) -> str:
        """A legal turn by chance; rare kinds are more likely than in a uniform choice."""

    @abstractmethod
    def spoil(self, turn: str, random: Random) -> str:
        """A legal turn with something changed: most are illegal, some happen to be legal."""

    @abstractmethod
    def check_position(self, engine: pacru.Position, random: Random) -> None:
        """Assert that the engine agrees about what only this game has."""

    def check_turn(self, ply: pacru.Ply, after: Self) -> None:
        """Assert that the engine agrees about what only turns of this game change."""

    @property
    def to_move(self) -> int | None:
        """The player to move."""
        letter = self.position.to_move
        return None if letter is None else naive.LETTERS.index(letter)

    def markers(self, player: int) -> set[str]:
        """The fields with markers of a player."""
        letter = naive.LETTERS[player]
        return {place for place, owner in self.position.markers.items() if owner == letter}

    def chevrons(self, player: int) -> dict[str, str]:
        """The chevrons of a player, with their facings."""
        return {
            place: chevron.facing
            for place, chevron in self.position.chevrons.items()
            if chevron.player == naive.LETTERS[player]
        }


class SecondPacru(Second[naive.Position]):
    """Pacru in the second engine."""

    engine: ClassVar[Any] = naive

    def spellings(self) -> dict[str, str]:
        accepted = naive.accepted_moves(self.position)
        return {turn: naive.write(after) for turn, after in accepted.items()}

    def end(self) -> End | None:
        found = naive.outcome(self.position)
        return found and End(found[1], numbers_of(found[0]), None)

    def choose(self, random: Random) -> str:
        moves = sorted(naive.moves(self.position))
        rare = [move for move in moves if "x" in move or "*" in move or move.count(",")]
        if rare and random.random() < 0.4:
            return random.choice(rare)
        rotations = naive.rotations(self.position)
        if rotations and random.random() < 0.1:
            place, rotation = random.choice(rotations)
            payable = naive.r14a_payable(self.position)
            return self._rotation(place, rotation, payable, random)
        return random.choice(moves)

    def spoil(self, turn: str, random: Random) -> str:
        if turn == "pass":
            return turn
        move, bracket, inside = turn.partition("(")
        benefits = inside.rstrip(")").split(",") if bracket else []
        match random.randrange(6):
            case 0:
                move = random.choice(naive.FIELDS) + move[2:]
            case 1:
                move = move[:3] + random.choice(naive.FIELDS)
            case 2:
                move = move.translate(str.maketrans("-x", "x-"))
            case 3:
                benefits = benefits[:-1]
            case 4:
                benefits = [*benefits[:1], random.choice(naive.FIELDS)]
            case 5:
                benefits = [random.choice(["*", random.choice(naive.FIELDS)]), *benefits[1:]]
        return move + (f"({','.join(benefits)})" if benefits else "")

    def check_position(self, engine: pacru.Position, random: Random) -> None:
        assert engine.target == (self.position.goal or naive.TARGETS[self.position.players])
        for letter in naive.LETTERS[: self.position.players]:
            for place in naive.own_chevrons(self.position, letter):
                assert engine.power(place) == naive.r5a_power(self.position, letter, place)
                assert engine.attackers(place) == {
                    attacker
                    for attacker in self.position.chevrons
                    if naive.r11a_attacks(self.position, attacker, place)
                }
        if self.to_move is None:
            assert engine.rotations() == []
            assert list(engine.reorientations()) == []
        else:
            self._check_reorientations(engine, random)

    def check_turn(self, ply: pacru.Ply, after: Self) -> None:
        gone = {
            place: (naive.LETTERS.index(chevron.player), chevron.facing)
            for place, chevron in self.position.chevrons.items()
            if chevron.player in after.position.out
        }
        captured = {ply.captured[0]: ply.captured[1:]} if ply.captured else {}
        for place in captured:
            assert after.position.chevrons[place].player == naive.LETTERS[ply.player]
        assert ply.removed | captured == gone | captured
        words = {"resignation": "resigned"}
        assert ply.out == {
            naive.LETTERS.index(player): words.get(reason, reason)
            for player, reason in after.position.out.items()
        }

    def _check_reorientations(self, engine: pacru.Position, random: Random) -> None:
        rotations = naive.rotations(self.position)
        payable = naive.r14a_payable(self.position)
        assert sorted(engine.rotations()) == sorted(rotations)
        assert engine.payable() == set(payable)
        turns = [self._rotation(*rotation, payable, random) for rotation in rotations]
        for rotation in naive.PRICES:
            standing = sorted(self.position.chevrons)
            place = random.choice(naive.FIELDS if random.random() < 0.3 else standing)
            turns.append(self._rotation(place, rotation, naive.FIELDS, random))
        listed = [str(turn) for turn in islice(engine.reorientations(), 100)]
        assert bool(listed) == bool(rotations)
        turns += random.sample(sorted(listed), min(3, len(listed)))
        for turn in turns:
            try:
                expected = naive.write(naive.play(self.position, turn))
            except naive.Refused:
                assert text_after(engine, turn) is None, turn
            else:
                assert text_after(engine, turn) == expected, turn

    @staticmethod
    def _rotation(place: str, rotation: str, payable: list[str], random: Random) -> str:
        payment = random.sample(payable, naive.PRICES[rotation])
        return f"{place}{rotation}({','.join(payment)})"


class SecondSister(Second[naive_sisters.Position]):
    """Azacru, Shacru or Lilacru in the second engine."""

    engine: ClassVar[Any] = naive_sisters

    def end(self) -> End | None:
        termination = self.position.termination
        if self.to_move is not None:
            idle = naive_sisters.has_no_progress(self.position, self.idle)
            termination = "no progress" if idle else None
        winners = numbers_of(naive_sisters.winners(self.position))
        scores = tuple(naive_sisters.scores(self.position))
        return End(termination, winners, scores) if termination else None

    def choose(self, random: Random) -> str:
        return random.choice(sorted(naive_sisters.moves(self.position)))

    def spoil(self, turn: str, random: Random) -> str:
        if turn == "pass":
            return turn
        origin, destination, twist = turn[:2], turn[3:5], turn[5:]
        match random.randrange(4):
            case 0:
                origin = random.choice(naive.FIELDS)
            case 1:
                destination = random.choice(naive.FIELDS)
            case 2:
                rays = (naive.ray(origin, facing) for facing in naive.FACINGS)
                destination = random.choice([place for ray in rays for place in ray])
            case _:
                twist = random.choice(["", "<", ">"])
        return f"{origin}-{destination}{twist}"

    def check_position(self, engine: pacru.Position, random: Random) -> None:
        del random
        assert engine.rotations() == []
        assert engine.payable() == set()
        assert list(engine.reorientations()) == []
        assert not any(engine.attackers(place) for place in self.position.chevrons)


def text_after(position: pacru.Position, turn: str) -> str | None:
    """The text of the position after a turn, or None if the engine refuses it with a rule."""
    try:
        return str(position.play(pacru.Turn.parse(turn)))
    except pacru.IllegalTurn as refusal:
        letter = {"pacru": "R", "azacru": "A"}.get(position.game, "S")
        assert re.fullmatch(rf"{letter}[0-9]+[a-z]?", refusal.rule), refusal.rule
        assert refusal.reason
        return None
