"""Puzzles: their format, their proofs, how they are played, and how they are made."""

import json
import random
import zlib
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pacru import IllegalTurn, Move, PacruError, Position, Turn
from pacru.cli import main
from pacru.core.symmetry import SYMMETRIES, Symmetry
from pacru.core.turn import PRICE, Reorientation
from pacru.puzzles import KINDS, PLIES, Puzzle, choices, file_content, judge, read, reply, stops
from pacru.puzzles.proof import check, prove, themes
from pacru.puzzles.puzzle import (
    CHOICES,
    CHOICES_FILE,
    FILE,
    SISTERS_FILE,
    first_alike,
    likeness,
    normal_position,
    way,
)
from tests.support.commands import Capsys, error_of
from tests.support.places import ROOT
from tests.support.puzzles import (
    all_puzzles,
    any_of,
    bot_choices,
    puzzles_of,
    sister_puzzles,
    sister_puzzles_of,
)
from tools.puzzles.__main__ import main as make_puzzles
from tools.puzzles.making import FoundPuzzle, collect, difficulty, find, make, rate
from tools.selfplay import Manner, PlayedGame, play

FILES = [
    (FILE, all_puzzles, 100_000),
    (CHOICES_FILE, bot_choices, 10_000),
    (SISTERS_FILE, sister_puzzles, 15_000),
]
"""The files of the wheel, with the puzzles in each and the most bytes."""
EACH = 25
"""One of this many shipped puzzles is proved again in the everyday run."""
DOC = ROOT / "docs" / "puzzles.md"

PINCER = Puzzle(
    "w1-0001",
    "9/9/9/3AeBs4/4An4/9/9/9/9 a 2 - 1",
    "win1",
    ("d6xe6",),
    ("d6xe6",),
    ("pincer", "last chevron"),
    1,
)


def two_player_puzzles() -> list[Puzzle]:
    """The puzzles for two players in which a win is to be found."""
    return [one for one in all_puzzles() if one.position.players == 2 and one.kind in PLIES]


def longer_wins() -> list[Puzzle]:
    """The puzzles in which a win of more than one turn is to be found."""
    return [puzzle for puzzle in two_player_puzzles() if puzzle.kind != "win1"]


def with_parts(**parts: object) -> str:
    """The line of a puzzle, with some fields changed."""
    return json.dumps({**json.loads(str(PINCER)), **parts})


# ---- the format


def test_a_puzzle_is_read_as_it_is_written() -> None:
    for puzzle in (PINCER, *all_puzzles()[::EACH], *bot_choices()[::EACH]):
        assert Puzzle.parse(str(puzzle)) == puzzle


@pytest.mark.parametrize("packed", [True, False])
def test_a_file_is_read_as_it_is_written(packed: bool) -> None:
    assert read(file_content(all_puzzles()[:20], packed)) == [*all_puzzles()[:20]]


def test_what_is_no_puzzle_is_refused(subtests: pytest.Subtests) -> None:
    for line, expected in [
        ("", "object"),
        ("[]", "object"),
        (100_000 * "[", "object"),
        (with_parts(why="search 100000"), "object"),
        (with_parts(by="search 100000"), "by"),
        (with_parts(by=""), "by"),
        (with_parts(by=1), "by"),
        (with_parts(kind="capture", id="cap-0001"), "by"),
        (with_parts(kind="capture", id="w1-0001", by="search 100000"), "id"),
        (with_parts(id=1), "id"),
        (with_parts(id="w3-0001"), "id"),
        (with_parts(kind="win7"), "kind"),
        (with_parts(kind="stop", id="s-0001"), "kind"),
        (with_parts(position="9/9"), "position"),
        (with_parts(position="9/9/9/3AeBs4/4An4/9/9/9/9 a 2 r 1"), "position"),
        (with_parts(solutions=["d6xe6", "e5xe6"]), "solutions"),
        (with_parts(solutions=["d6xe6", "d6xe6"]), "solutions"),
        (with_parts(solutions=[]), "line"),
        (with_parts(solutions="d6xe6"), "solutions"),
        (with_parts(line=["e5xe6"]), "line"),
        (with_parts(line=["d6xe6", "d6-d7"]), "line"),
        (with_parts(solutions=["D6xe6"], line=["D6xe6"]), "d6xe6"),
        (with_parts(solutions=["d6-d9"], line=["d6-d9"]), "d6-d9"),
        (with_parts(themes=["last chevron", "pincer"]), "themes"),
        (with_parts(themes=["fun"]), "themes"),
        (with_parts(level=16), "level"),
        (with_parts(level=True), "level"),
    ]:
        with subtests.test(f"{line} {expected}"), pytest.raises(PacruError, match=expected):
            Puzzle.parse(line)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        *(
            (content, "puzzle")
            for content in (b"x", b"x\x9c\x00", b"{}", zlib.compress(b"\xff"), b"{\xff}")
        ),
        (file_content([PINCER])[:-1], "puzzle"),
        (file_content([PINCER, PINCER]), "each id once"),
    ],
)
def test_what_is_no_file_of_puzzles_is_refused(content: bytes, said: str) -> None:
    with pytest.raises(PacruError, match=said):
        read(content)


@given(any_of(all_puzzles) | any_of(sister_puzzles), st.sampled_from(SYMMETRIES))
@settings(max_examples=40)
def test_a_mirrored_puzzle_is_alike(puzzle: Puzzle, symmetry: Symmetry) -> None:
    mirrored = symmetry.position(puzzle.position)
    assert likeness(mirrored) == likeness(puzzle.position)
    assert normal_position(puzzle.position) == puzzle.position


def test_who_is_called_a_makes_no_difference() -> None:
    other = Position.parse("9/9/9/3BeAs4/4Bn4/9/9/9/9 b 2 - 7")
    assert likeness(other) == likeness(PINCER.position)
    assert likeness(normal_position(other)) == likeness(other)
    assert normal_position(other).to_move == 0


# ---- the shipped puzzles


@pytest.mark.slow
@pytest.mark.parametrize(("file", "puzzles", "most"), FILES)
def test_the_shipped_puzzles_are_small_enough_and_none_are_alike(
    file: str, puzzles: Callable[[], Sequence[Puzzle]], most: int
) -> None:
    assert len(files("pacru").joinpath(file).read_bytes()) <= most
    assert first_alike(puzzles()) is None


def test_there_are_enough_of_each_kind() -> None:
    counts = Counter(puzzle.kind for puzzle in all_puzzles())
    assert counts["win1"] >= 300
    assert counts["win3"] >= 400
    assert counts["win5"] >= 250
    assert counts["defence"] >= 150
    assert sum(puzzle.position.players > 2 for puzzle in all_puzzles()) >= 100


@pytest.mark.slow
@pytest.mark.parametrize("every", [2 * EACH, pytest.param(1, marks=pytest.mark.long)])
def test_a_shipped_puzzle_is_proved_again(every: int, subtests: pytest.Subtests) -> None:
    some = [puzzle for kind in KINDS for puzzle in puzzles_of(kind)[::every]]
    for puzzle in (*some, *sister_puzzles()):
        with subtests.test(puzzle.id):
            check(puzzle)


def test_all_solutions_are_one_movement_and_a_rotation_may_be_paid_otherwise() -> None:
    for puzzle in all_puzzles():
        turns = [Turn.parse(text) for text in puzzle.solutions]
        assert len({way(turn) for turn in turns}) == 1
        assert isinstance(turns[0], Move) or len(turns) == 1


def test_most_defences_are_not_for_the_weakest_level() -> None:
    levels = [puzzle.level for puzzle in puzzles_of("defence")]
    assert levels.count(1) <= len(levels) / 8


@pytest.mark.slow
def test_the_docs_have_the_tables_of_the_files(capsys: Capsys) -> None:
    folder = Path(str(files("pacru")))
    for file, *_ in FILES:
        assert main(["puzzles", "table", str(folder / file)]) == 0
        for table in capsys.readouterr().out.split("\n\n"):
            assert table in DOC.read_text("utf-8")


# ---- the choices of the bot


@pytest.mark.slow
def test_the_choices_are_kept_apart() -> None:
    assert not any(puzzle.by for puzzle in all_puzzles())
    assert all(puzzle.by == choices.BY for puzzle in bot_choices())
    assert min(Counter(puzzle.kind for puzzle in bot_choices())[kind] for kind in CHOICES) >= 20
    assert first_alike([*all_puzzles(), *bot_choices()]) is None


@given(any_of(bot_choices))
@settings(max_examples=20)
def test_a_choice_is_of_its_kind_and_has_a_rival(puzzle: Puzzle) -> None:
    turns = [Turn.parse(text) for text in puzzle.solutions]
    assert {choices.kind_of(turn) for turn in turns} == {puzzle.kind}
    rivals: Collection[object] = puzzle.position.rotations()
    if puzzle.kind != "rotation":
        turns = [turn for turn in puzzle.position.moves() if choices.kind_of(turn) == puzzle.kind]
        rivals = {way(turn) for turn in turns}
    assert len(rivals) > 1


@pytest.mark.slow
@pytest.mark.parametrize("kind", CHOICES)
@pytest.mark.parametrize("count", [1, pytest.param(None, marks=pytest.mark.long)])
def test_a_search_chooses_the_same_again(kind: str, count: int | None) -> None:
    for puzzle in [puzzle for puzzle in bot_choices() if puzzle.kind == kind][:count]:
        choices.check(puzzle)


def test_another_choice_than_that_of_the_search_is_refused_and_a_forced_win_is_none() -> None:
    puzzle = bot_choices()[0]
    with pytest.raises(PacruError, match=puzzle.id):
        choices.check(puzzle._replace(by="search 1"))
    assert choices.find_choice(PINCER.position, "capture", nodes=100) is None
    with pytest.raises(IllegalTurn):
        judge(PINCER.position, "d6-d9", 1)


# ---- playing


@given(any_of(two_player_puzzles))
@settings(max_examples=15)
def test_each_solution_keeps_the_win_and_the_line_ends_the_game(puzzle: Puzzle) -> None:
    plies = PLIES[puzzle.kind]
    for text in puzzle.solutions:
        assert judge(puzzle.position, text, plies).keeps
    position = puzzle.position
    for turn in puzzle.line:
        position = position.play(turn)
    assert position.outcome
    assert position.outcome.winner == 0


@given(any_of(two_player_puzzles), st.integers(0, 10**6))
@settings(max_examples=15)
def test_another_move_does_not_keep_the_win(puzzle: Puzzle, seed: int) -> None:
    wrong = [turn for turn in puzzle.position.moves() if str(turn) not in puzzle.solutions]
    turn = random.Random(seed).choice(wrong)
    judged = judge(puzzle.position, turn, PLIES[puzzle.kind])
    assert judged.keeps is False
    assert judged.answer
    after = puzzle.position.play(turn).play(judged.answer)
    if not after.outcome and puzzle.kind != "win1":
        assert not judge_again(after, PLIES[puzzle.kind] - 2)


def judge_again(position: Position, plies: int) -> bool:
    """Whether some move still wins."""
    return any(judge(position, turn, plies).keeps for turn in position.moves())


@given(any_of(longer_wins))
@settings(max_examples=15)
def test_the_reply_holds_out_as_long_as_the_puzzle_says(puzzle: Puzzle) -> None:
    position = puzzle.position.play(puzzle.solutions[-1])
    left = PLIES[puzzle.kind] - 1
    after = position.play(reply(position, left))
    assert not after.outcome
    assert left == 2 or not judge_again(after, left - 3)
    assert judge_again(after, left - 1)


def test_only_the_solutions_of_a_defence_keep_the_game() -> None:
    for puzzle in puzzles_of("defence")[::EACH]:
        for turn in puzzle.position.moves():
            judged = judge(puzzle.position, turn, 4)
            assert judged.keeps == (str(turn) in puzzle.solutions)
            assert judged.keeps or judged.answer


@pytest.mark.parametrize("some", [puzzles_of, sister_puzzles_of])
def test_what_takes_too_long_is_left_open(some: Callable[[str], Sequence[Puzzle]]) -> None:
    puzzle = some("win3")[0]
    assert judge(puzzle.position, puzzle.line[0], 3, budget=1).keeps is None
    assert prove(puzzle.position, "win3", budget=1) is None
    with pytest.raises(PacruError, match="at most 0"):
        reply(puzzle.position.play(puzzle.line[0]), 2, budget=0)


# ---- proving


def test_a_wrong_claim_is_refused() -> None:
    first, win = all_puzzles()[0], puzzles_of("win3")[0]
    position = win.position.play(win.line[0]).play(win.line[1])
    last = next(turn for turn in position.moves() if position.play(turn).outcome is None)
    several = next(puzzle for puzzle in all_puzzles() if len(puzzle.solutions) > 1)
    for puzzle, expected in (
        (first._replace(themes=("pincer",)), "themes"),
        (several._replace(solutions=several.line[:1]), "solutions"),
        (win._replace(line=(*win.line[:2], str(last))), "puzzle w3-"),  # it does not end
        (PINCER, "found none"),  # either attacker may capture: a last capture is no puzzle
    ):
        with pytest.raises(PacruError, match=expected):
            check(puzzle)


def test_a_win_in_one_is_no_win_in_three_and_a_pincer_is_one_for_every_level() -> None:
    assert prove(all_puzzles()[0].position, "win1")
    assert prove(all_puzzles()[0].position, "win3") is None
    turns = [Turn.parse(text) for text in PINCER.line]
    assert themes(PINCER.position, turns) == ("pincer", "last chevron")
    found = FoundPuzzle(PINCER.text, "win1", PINCER.solutions, PINCER.line, PINCER.themes)
    assert difficulty(found) == 1


# ---- making


@cache
def games() -> list[PlayedGame]:
    """A few quick games."""
    manner = Manner(nodes=60, opening=(1, 3), stray=0.05)
    return [play(manner, number) for number in range(6)]


@pytest.mark.slow
def test_puzzles_are_found_rated_and_collected_and_a_stopped_command_goes_on(
    tmp_path: Path,
) -> None:
    work, played = tmp_path / "found.work", games()
    assert len(list(make(played[:3], work, ["win1", "win3"]))) == 6
    with work.open("a") as cut_off:
        cut_off.write('{"game": "2:6')
    assert len(list(make(played, work, ["win1", "win3"]))) == 6
    at_once = tmp_path / "at once.work"
    list(make(played, at_once, ["win1", "win3"]))
    assert work.read_text() == at_once.read_text()
    rated = len(list(rate(work)))
    assert rated
    assert list(rate(work)) == []
    puzzles = collect([work], [])
    assert 0 < len(puzzles) <= rated
    assert collect([work, work], puzzles) == puzzles
    assert read(file_content(puzzles)) == puzzles
    for puzzle in puzzles:
        check(puzzle)


def test_enough_is_enough_and_easy_puzzles_and_other_themes_can_be_left_out(tmp_path: Path) -> None:
    work, few = tmp_path / "found.work", tmp_path / "few.work"
    list(make(games(), few, ["win1"], most=1))
    list(make(games(), work, ["win1"]))
    list(rate(few))
    list(rate(work))
    assert len(collect([few], [])) == 1
    everything = collect([work], [])
    assert {puzzle.level for puzzle in everything} == {1}
    assert collect([work], [], least=2) == []
    theme = everything[0].themes[0]
    expected = [puzzle.text for puzzle in everything if theme in puzzle.themes]
    assert [puzzle.text for puzzle in collect([work], [], themes=[theme])] == expected


@pytest.mark.slow
def test_choices_are_found_and_collected(tmp_path: Path) -> None:
    work = tmp_path / "found.work"
    list(make(games()[:1], work, ["capture"]))
    list(rate(work))
    assert collect([work], []) == []
    puzzles = collect([work], [], CHOICES)
    assert puzzles
    for puzzle in puzzles:
        choices.check(puzzle)


def test_a_work_file_is_not_something_else(tmp_path: Path) -> None:
    work = tmp_path / "found.work"
    work.write_text("[1]\n")
    with pytest.raises(PacruError, match="line 1"):
        list(rate(work))
    given_up = PlayedGame("0.0", 1, 2, False, (), (), None, "")
    assert [find(given_up, kind) for kind in KINDS] == [None] * len(KINDS)


# ---- the command


@pytest.mark.slow
@pytest.mark.parametrize(
    ("asked", "puzzles"),
    [
        (["--play", "1", "--kinds", "win1"], all_puzzles),
        (
            ["--game", "azacru", "--play", "2", "--thought", "10", "--kinds", "win3"],
            sister_puzzles,
        ),
    ],
)
def test_the_command_makes_rates_collects_and_proves(
    asked: list[str], puzzles: Callable[[], Sequence[Puzzle]], tmp_path: Path, capsys: Capsys
) -> None:
    work, file = str(tmp_path / "found.work"), str(tmp_path / "puzzles.jsonl")
    assert make_puzzles(["make", work, *asked]) == 0
    assert make_puzzles(["rate", work]) == 0
    Path(file).write_bytes(file_content(puzzles()[:1], packed=False))
    assert make_puzzles(["collect", file, work]) == 0
    assert main(["puzzles", "check", file]) == 0
    assert "puzzles proved" in capsys.readouterr().out
    assert str(puzzles()[0]) in Path(file).read_text()


def test_a_file_that_is_wrong_is_refused_with_one_line(
    tmp_path: Path, capsys: Capsys, subtests: pytest.Subtests
) -> None:
    for content, expected in [
        (b"nonsense", "expected a file of puzzles"),
        (file_content([PINCER, PINCER._replace(id="w1-0002")]), "no two alike"),
        (file_content([all_puzzles()[0]._replace(themes=("pincer",))]), "themes"),
    ]:
        with subtests.test(expected):
            file = tmp_path / "puzzles.z"
            file.write_bytes(content)
            assert expected in error_of(capsys, "puzzles", "check", str(file))


def test_a_file_of_puzzles_is_text_in_any_encoding_of_text(tmp_path: Path, capsys: Capsys) -> None:
    file = tmp_path / "puzzles.jsonl"
    text = file_content([PINCER], packed=False).decode()
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        assert read(text.encode(encoding)) == [PINCER]
    file.write_bytes(text.encode() + b"\n\xeb")
    byte = f"{file}: puzzles: line 3: byte 0xeb at offset {len(text) + 1} is not UTF-8"
    assert byte in error_of(capsys, "puzzles", "check", str(file))


def test_a_file_of_games_that_is_missing_is_refused(tmp_path: Path, capsys: Capsys) -> None:
    work, missing = str(tmp_path / "work"), str(tmp_path / "games.jsonl")
    assert make_puzzles(["make", work, missing]) == 2
    assert "expected a file of games" in capsys.readouterr().err


# ---- three and four players


def test_only_the_solutions_stop_all_opponents(subtests: pytest.Subtests) -> None:
    for puzzle in puzzles_of("stop")[::EACH]:
        with subtests.test(puzzle.id):
            for turn in puzzle.position.moves():
                assert stops(puzzle.position, turn) == (str(turn) in puzzle.solutions)


@given(any_of(lambda: puzzles_of("stop")), st.integers(0, 10**6))
@settings(max_examples=30)
def test_no_rotation_stops_all_opponents(puzzle: Puzzle, seed: int) -> None:
    """The proof decides all payments together; here are some of them, one by one."""
    chance, position = random.Random(seed), puzzle.position
    payable = sorted(position.payable())
    for field, rotation in position.rotations():
        turn = Reorientation(field, rotation, chance.sample(payable, PRICE[rotation]))
        assert not stops(position, turn)


@given(any_of(lambda: puzzles_of("stop")))
@settings(max_examples=10)
def test_after_another_move_some_opponent_could_win(puzzle: Puzzle) -> None:
    """Hand the move to each opponent, and look for a winning turn among all moves."""
    position = puzzle.position
    wrong = next(turn for turn in position.moves() if str(turn) not in puzzle.solutions)
    after = position.play(wrong)
    winners: list[int] = []
    for player in range(1, position.players):
        with suppress(PacruError):  # who is out or blocked cannot be handed the move
            view = after.with_to_move(player)
            ends = [view.play(turn).outcome for turn in view.moves()]
            winners += [end.winner for end in ends if end and end.winner == player]
    assert winners


@given(any_of(lambda: [one for one in all_puzzles() if one.position.players > 2]))
@settings(max_examples=20)
def test_of_many_players_the_kinds_are_decided_in_one_turn(puzzle: Puzzle) -> None:
    assert puzzle.kind in ("win1", "stop")
    wins = [turn for turn in puzzle.position.moves() if puzzle.position.play(turn).outcome]
    assert (sorted(map(str, wins)) == list(puzzle.solutions)) == (puzzle.kind == "win1")
