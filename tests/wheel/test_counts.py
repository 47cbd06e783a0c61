"""Immutable counts."""

from collections import Counter
from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from pacru import Game
from pacru.core.counts import Counts
from tests.support.events import events, game_without_repetition


@dataclass(frozen=True)
class Same:
    """Keys with equal hashes."""

    number: int

    def __hash__(self) -> int:
        return -1


@given(st.lists(st.integers(0, 60) | st.builds(Same, st.integers(0, 40)), max_size=300))
def test_they_count_like_a_dictionary(keys: list[object]) -> None:
    counts, known = Counts(), Counter[object]()
    for key in keys:
        earlier, before = counts, known[key]
        counts = counts.more(key)
        known[key] += 1
        assert (earlier[key], counts[key]) == (before, known[key])
    assert all(counts[key] == known[key] for key in {*keys, 61, Same(41)})


def test_a_turn_is_as_much_work_late_in_a_game_as_early() -> None:
    turns = [str(ply.turn) for ply in game_without_repetition(100, repetition=True).plies]

    def play(game: Game, turns: list[str]) -> Game:
        for turn in turns:
            game = game.play(turn)
        assert game.outcome is None
        return game

    half = play(Game(game_without_repetition(0, repetition=True).start), turns[:70])
    early = events(lambda: play(Game(half.start), turns[:30]))
    late = events(lambda: play(half, turns[70:]))
    assert late < 1.3 * early
