"""Puzzles of Shacru and Azacru: their proofs, how they are played, and how they are made."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given, settings

from pacru import Move, PacruError, Pass, Position, Turn
from pacru.bot.levels import levels_of
from pacru.core.symmetry import HALF_TURN
from pacru.position import inner_state
from pacru.puzzles import PLIES, Puzzle, file_content, find_win, judge, read, reply, threat, way
from pacru.puzzles.proof import check, prove
from pacru.puzzles.puzzle import likeness, normal_position
from pacru.solver import CountSolver, Solver, solver_of
from tests.support.puzzles import all_puzzles, any_of, sister_puzzles, sister_puzzles_of
from tools.puzzles.making import collect, find, make, rate
from tools.selfplay import Manner, PlayedGame, play

FEWEST = 60
"""How many puzzles of each game there are at least."""
GAMES = ("shacru", "azacru")
LAST_ROUND = "4An3Bsw/9/9/9/9/9/9/aa7/aa1bbb3 b 2 z:a 32"


def wins(position: Position, player: int, plies: int) -> bool:
    """Whether a player has won, or wins within `plies` plies, by nothing but the rules."""
    if position.outcome:
        return position.outcome.winners == (player,)
    if not plies:
        return False
    ask = any if position.to_move == player else all
    return ask(wins(position.play(turn), player, plies - 1) for turn in position.moves())


# ---- the shipped puzzles


@pytest.mark.slow
def test_there_are_enough_of_each_game() -> None:
    counts = Counter((puzzle.position.game, puzzle.kind) for puzzle in sister_puzzles())
    assert {game for game, _ in counts} == {*GAMES}
    for game in GAMES:
        assert counts[game, "win1"] + counts[game, "win3"] >= FEWEST
        assert counts[game, "win3"] > counts[game, "win1"] > 0
    every = [*sister_puzzles(), *all_puzzles()]
    assert len({puzzle.id for puzzle in every}) == len(every)
    assert all(puzzle.level <= len(levels_of(puzzle.position.game)) for puzzle in sister_puzzles())


def test_each_holds_by_nothing_but_the_rules(subtests: pytest.Subtests) -> None:
    for puzzle in sister_puzzles():
        with subtests.test(puzzle.id):
            position, plies = puzzle.position, PLIES[puzzle.kind]
            assert not wins(position, 0, plies - 1)
            found = [turn for turn in position.moves() if wins(position.play(turn), 0, plies - 1)]
            assert sorted(map(str, found)) == list(puzzle.solutions)
            assert len({way(turn) for turn in found}) == 1
            for turn in puzzle.line:
                assert position.outcome is None
                position = position.play(turn)
            assert position.outcome
            assert position.outcome.winners == (0,)


def test_who_is_called_a_makes_no_difference() -> None:
    position = Position.parse(LAST_ROUND)
    turned = normal_position(position)
    assert str(turned).split(" ", 1)[1] == "a 2 z:b 1"
    assert turned.chevrons(0) == {HALF_TURN.fields["i9"]: "ne"}
    assert likeness(turned) == likeness(position)


def test_the_solver_finds_a_choice_in_each() -> None:
    for puzzle in sister_puzzles():
        turns = puzzle.position.moves()
        assert len(turns) > 3
        assert len({way(turn) for turn in turns}) > 1
        after = puzzle.position
        for turn in puzzle.line[::2]:
            assert isinstance(Turn.parse(turn), Move)
            after = after.play(turn)
            after = after if after.outcome else after.play(reply(after, 2))


# ---- playing


@given(any_of(sister_puzzles))
@settings(max_examples=40)
def test_only_the_solutions_keep_the_win(puzzle: Puzzle) -> None:
    plies = PLIES[puzzle.kind]
    for turn in puzzle.position.moves():
        judged = judge(puzzle.position, turn, plies)
        assert judged.keeps == (str(turn) in puzzle.solutions)
        after = puzzle.position.play(turn)
        assert judged.over == (after.outcome is not None)
        assert (judged.answer is None) == (judged.over or judged.keeps)
        if judged.answer and puzzle.kind == "win3":
            assert not wins(after.play(judged.answer), 0, 1)


@given(any_of(lambda: sister_puzzles_of("win3")))
@settings(max_examples=40)
def test_the_reply_does_not_end_the_game_and_then_a_turn_wins(puzzle: Puzzle) -> None:
    for turn in puzzle.solutions:
        after = puzzle.position.play(turn)
        after = after.play(reply(after, 2))
        assert after.outcome is None
        assert wins(after.play(find_win(after, 1)), 0, 0)


def test_a_turn_that_wins_for_the_opponent_is_a_threat() -> None:
    puzzle = next(one for one in sister_puzzles() if one.id.startswith("s1"))
    board, _, players, rules, _ = puzzle.text.split()
    swapped = board.translate(str.maketrans("abAB", "baBA"))
    before = Position.parse(f"{swapped} a {players} {rules} 1")
    turn = next(
        turn
        for turn in before.moves()
        if (after := before.play(turn)).outcome is None and wins_at_once(after)
    )
    found = threat(before, turn)
    assert found
    assert found[0].play(found[1]).outcome == found[0].play(found[1]).outcome
    assert wins(found[0].play(found[1]), 1, 0)
    over = next(one for one in sister_puzzles() if one.kind == "win1")
    assert threat(over.position, over.line[0]) is None


def wins_at_once(position: Position) -> bool:
    """Whether the player to move wins with this turn."""
    assert position.to_move is not None
    return wins(position, position.to_move, 1)


# ---- the solver


@pytest.mark.parametrize("game", GAMES)
def test_the_solver_knows_what_the_rules_say(game: str) -> None:
    chance, seen = random.Random(game), 0
    for number in range(8):
        played = play(Manner(nodes=1, opening=(3, 6), stray=0.5, seed=7, rules=game), number)
        for position in list(played.positions())[-4:]:
            plies = chance.choice((1, 2, 3))
            solver = solver_of(inner_state(position))
            mover = position.to_move
            assert mover is not None
            expected = wins(position, mover, plies)
            assert solver.wins(inner_state(position), plies) == expected
            turn = chance.choice(position.moves())
            expected = wins(position.play(turn), mover, plies - 1)
            assert solver.keeps(inner_state(position), turn, plies) == expected
            seen += expected
    assert seen


def test_each_solver_refuses_the_games_of_the_other() -> None:
    sister, pacru = inner_state(Position.parse(LAST_ROUND)), inner_state(Position.initial())
    assert isinstance(solver_of(sister), CountSolver)
    assert isinstance(solver_of(pacru), Solver)
    with pytest.raises(PacruError, match="solver_of"):
        Solver().wins(sister, 1)
    with pytest.raises(PacruError, match="counted"):
        CountSolver().wins(pacru, 1)
    with pytest.raises(PacruError, match="two players"):
        CountSolver().wins(inner_state(Position.initial(3, game="shacru")), 1)
    with pytest.raises(PacruError, match="plies"):
        CountSolver().wins(sister, 0)


# ---- proving


def test_a_draw_and_a_pass_are_no_puzzle() -> None:
    drawn = Position.parse(LAST_ROUND)
    assert prove(normal_position(drawn), "win1") is None
    ahead = Position.parse("4An3Bsw/9/9/9/9/9/9/aa7/aaabbb3 a 2 z:b 31")
    assert ahead.moves() == [Pass()]
    assert wins_at_once(ahead)
    assert prove(ahead, "win1") is None


def test_other_kinds_and_three_players_have_no_puzzles() -> None:
    for kind in ("win5", "defence", "stop"):
        assert prove(sister_puzzles_of("win3")[0].position, kind) is None
    assert prove(Position.initial(3, game="azacru"), "win1") is None
    played = play(Manner(nodes=1, players=3, rules="shacru"), 0)
    assert find(played, "win1") is None
    played = play(Manner(nodes=1, rules="shacru"), 0)
    assert find(played, "defence") is None


def test_a_win_that_comes_sooner_is_no_win_in_three() -> None:
    puzzle = next(one for one in sister_puzzles() if one.kind == "win1")
    assert prove(puzzle.position, "win3") is None
    assert prove(sister_puzzles_of("win3")[0].position, "win1") is None
    with pytest.raises(PacruError, match="forced win in 1"):
        find_win(sister_puzzles_of("win3")[0].position, 1)


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ({"themes": ("pincer",)}, "themes"),
        ({"solutions": ("a1-a2",)}, "solution"),
        ({"id": "w3-0001"}, "id"),
        ({"kind": "win5", "id": "s5-0001"}, "win5"),
        ({"kind": "defence", "id": "d-0001"}, "defence"),
    ],
)
def test_a_wrong_claim_is_refused(parts: dict[str, object], expected: str) -> None:
    puzzle = next(one for one in sister_puzzles_of("win3") if one.id.startswith("s3"))
    with pytest.raises(PacruError, match=expected):
        check(Puzzle.parse(str(puzzle._replace(**parts))))  # type: ignore[arg-type]


@pytest.mark.parametrize("rules", ["l", "r"])
def test_only_three_games_have_puzzles(rules: str) -> None:
    puzzle = next(one for one in sister_puzzles() if one.id.startswith("s1"))
    with pytest.raises(PacruError, match=r"position|id"):
        Puzzle.parse(str(puzzle._replace(text=puzzle.text.replace(" s ", f" {rules} "))))


# ---- making


@dataclass(frozen=True)
class Ending(PlayedGame):
    """A game of which only the last turns are known."""

    start: str = ""

    def positions(self) -> Iterator[Position]:
        position = Position.parse(self.start)
        for turn in self.turns:
            yield position
            position = position.play(turn)


def make_ending(puzzle: Puzzle) -> Ending:
    """The end of a game in which the solution of a puzzle was played."""
    rules, line = puzzle.position.game, puzzle.line
    return Ending(puzzle.id, 1, 2, False, line, (None,) * 3, 0, "count", rules, start=puzzle.text)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_puzzles_are_found_rated_and_collected(game: str, tmp_path: Path) -> None:
    work = tmp_path / "found.work"
    some = [puzzle for puzzle in sister_puzzles() if puzzle.position.game == game][::10]
    list(make(map(make_ending, some), work, ["win3", "win1"]))
    assert len(list(rate(work))) >= len(some)
    puzzles = collect([work], [])
    assert {puzzle.text for puzzle in some} <= {puzzle.text for puzzle in puzzles}
    known = {puzzle.text: puzzle for puzzle in some}
    for puzzle in puzzles:
        assert puzzle[1:] == known.get(puzzle.text, puzzle)[1:]
        check(puzzle)
    assert collect([work], sister_puzzles()) == collect([work], collect([work], sister_puzzles()))
    assert read(file_content(puzzles)) == puzzles
