"""Wins by force that a search has found are proved with few positions, and told as proved."""

import pytest

from pacru import Ply, Position
from pacru.bot.search.driver import Search
from pacru.bot.timing import DEEPEST, Limits
from pacru.explain.reasons import ForcedWin, Grade, Reason
from pacru.position import inner_state
from pacru.puzzles import Puzzle, find_win, replies, reply
from pacru.review import why
from pacru.review.proving import LONGEST, prove_win
from tests.support.checker import Case, name
from tests.support.puzzles import puzzles_of, sister_puzzles
from tests.support.setups import play_game

ALLOWED = [
    (
        "2bbbaa1b/bbbbbba1a/b1bAw+aaaab/aba1b1bAs+b/a1b3bbb/aa4bbb/aaAsw+bbbbbb/aBw+1bBw+bb1b/Bsw1abaaab1 a 2 - 185",
        "d7-a4(c4) e2-d3 c3-c1(*) d3-d8(*)",
        "h6>>(b4,c6,h7,i8) e2-c4(b4)",
    ),
    (
        "aabbbbaa1/bbbbabba1/Bsw+bbbabbaa/aab3bbBs+/Anw+abAs2bab/bab3aBne+a/b1aaaaaaa/abaaAswbbba/2bbbbbb1 a 2 - 159",
        "e2-a2(a1) i6-d1(*) a5-a9(c9) a7-a4(*)",
        "d5-e4 h4-h6(*)",
    ),
]
"""Positions, a turn that allows a win with what follows, and the best turn with what follows."""
CARELESS = "9/Bw8/b5An+2/b2a2a1a/2aaaAw+1aAne+/7ab/bAsw4a2/9/1aBnwa1ba2 a 2 - 1"
"""After f5-e5, Bea can step to b2, where she loses her last chevron."""
NODES = 20_000
"""The positions of the search whose lines are looked at."""


def is_true(reason: Reason, position: Position, *lines: str) -> bool:
    """Whether a sentence is true of the first turns of lines, by the plain rules."""
    return Case.of(str(position), *([line] for line in lines)).holds(reason.text)


def line_of(puzzle: Puzzle) -> tuple[Ply, ...]:
    return play_game(puzzle.position, *puzzle.line).plies


@pytest.mark.parametrize(("kind", "share"), [("win3", 1.0), ("win5", 0.5)])
def test_most_wins_of_the_puzzles_are_proved(kind: str, share: float) -> None:
    some = puzzles_of(kind)[::20]
    found = [prove_win(line_of(puzzle)) for puzzle in some]
    proved = [(one, puzzle) for one, puzzle in zip(found, some, strict=True) if one]
    assert len(proved) >= share * len(some)
    for one, puzzle in proved:
        assert (one.before, str(one.turn)) == (puzzle.position, puzzle.line[0])
        assert one.plies == len(puzzle.line)


def test_what_wins_at_once_or_not_at_all_or_is_not_forced_is_not_proved() -> None:
    assert prove_win(line_of(puzzles_of("win1")[0])) is None
    assert prove_win(line_of(puzzles_of("win3")[0])[:2]) is None
    assert prove_win(()) is None
    careless = play_game(Position.parse(CARELESS), "f5-e5", "c1-b2", "e5xb2(a1)")
    assert careless.outcome
    assert prove_win(careless.plies) is None


@pytest.mark.parametrize("rules", [{"tournament": True}, {"repetition": True}])
def test_what_the_solver_does_not_know_is_not_proved(rules: dict[str, bool]) -> None:
    puzzle = puzzles_of("win3")[0]
    changed = {"tournament": False, "repetition": False} | rules
    game = play_game(puzzle.position.with_rules(**changed), *puzzle.line)
    assert game.outcome
    assert prove_win(game.plies) is None


def test_a_win_in_a_sister_game_is_proved() -> None:
    puzzle = next(one for one in sister_puzzles() if one.kind == "win3")
    found = prove_win(line_of(puzzle))
    assert found
    assert found.moves == 2
    told = why.merits_of_best(puzzle.position, puzzle.line, name)
    assert [one.proof for one in told] == [found]


def play_through(win: ForcedWin) -> None:
    """Answer every reply, as a person can."""
    after = win.before.play(win.turn)
    for one in replies(after):
        end = after.play(one)
        if not end.outcome:
            end = end.play(find_win(end, win.plies - 2))
        while not end.outcome:
            end = end.play(reply(end, 2))
            end = end.play(find_win(end, 1))
        assert end.outcome
        assert end.outcome.winner == win.before.to_move


@pytest.mark.slow
def test_a_win_that_a_search_finds_is_told_as_proved_and_is_true(subtests: pytest.Subtests) -> None:
    for puzzle in (*puzzles_of("win3")[::60], *puzzles_of("win5")[::100]):
        with subtests.test(puzzle.id):
            search = Search(inner_state(puzzle.position), Limits(DEEPEST, nodes=NODES))
            line = [*map(str, search.run().line)]
            told = why.merits_of_best(puzzle.position, line, name)
            proved = [one for one in told if one.proof]
            if puzzle.kind == "win3":
                assert proved
                assert is_true(proved[0], puzzle.position, line[0])
            for one in proved:
                assert one.proof
                assert one.grade is Grade.PROVED
                assert one.proof.plies <= LONGEST
                play_through(one.proof)


@pytest.mark.parametrize(("text", "played", "best"), ALLOWED)
def test_a_win_that_a_turn_allows_is_told_as_proved_and_is_true(
    text: str, played: str, best: str
) -> None:
    position, (turn, *line) = Position.parse(text), played.split()
    told = why.costs(position, [turn, *line], best.split(), name)[0]
    assert told.text.startswith("Lets Bea win by force in 2 moves.")
    assert told.grade is Grade.PROVED
    assert is_true(told, position, turn)
    assert told.proof
    assert told.proof.before == position.play(turn)
    play_through(told.proof)


def test_a_missed_win_is_proved_with_the_reasons_for_the_best_turn() -> None:
    puzzle = puzzles_of("win3")[0]
    turn = next(one for one in puzzle.position.moves() if str(one) not in puzzle.solutions)
    told = why.reasons(puzzle.position, [turn], puzzle.line, name)[0]
    assert (told.text, told.grade) == ("Misses a forced win in 2 moves.", Grade.PROVED)
    assert told.proof is None
    assert is_true(told, puzzle.position, str(turn), puzzle.line[0])
    assert why.merits_of_best(puzzle.position, puzzle.line, name)[0].proof
