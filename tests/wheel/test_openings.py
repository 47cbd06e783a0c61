"""The tables of openings and of their explorer: true symmetries, correct files, and legal turns."""

import json
import random
import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, replace
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pacru import Game, PacruError, Position, Turn
from pacru.core.state import OWN_MARKERS
from pacru.core.symmetry import HALF_TURN, SYMMETRIES, Symmetry
from pacru.core.turn import Move
from pacru.games.pacru.rules import gains, movements
from pacru.openings import (
    ENOUGH,
    EXPLORER,
    FILE,
    FIRST,
    NEAR,
    Folded,
    Openings,
    Tried,
    load,
)
from pacru.position import inner_state
from tests.support.commands import Capsys
from tests.support.compiler import compiled
from tests.support.setups import play_on, random_position, setup
from tools import openings as made
from tools.cbot.__main__ import main
from tools.selfplay import Manner, PlayedGame, play

SEEDS, PLIES = st.integers(0, 10_000), st.integers(0, 60)
POSITIONS = st.builds(random_position, st.integers(2, 4), SEEDS, PLIES)
OF_TWO = st.builds(random_position, st.just(2), SEEDS, PLIES)
WAYS = st.sampled_from(SYMMETRIES)


def canonical(position: Position, turn: Turn) -> Turn:
    return position.spelled_and_played(turn)[0]


# ---- symmetries


@pytest.mark.slow
@given(POSITIONS, WAYS)
def test_the_turns_of_a_mirrored_position_are_the_mirrored_turns(
    position: Position, way: Symmetry
) -> None:
    mirrored = way.position(position)
    turns = position.moves()
    images = [canonical(mirrored, way.turn(turn)) for turn in turns]
    assert Counter(images) == Counter(mirrored.moves())
    paid = [turn for turn, _ in zip(position.reorientations(), range(20), strict=False)]
    for turn in [*turns[:20], *paid]:
        assert mirrored.play(way.turn(turn)) == way.position(position.play(turn))


@given(POSITIONS, WAYS)
def test_what_can_be_turned_in_a_mirrored_position_is_mirrored(
    position: Position, way: Symmetry
) -> None:
    other = {"<": ">", ">": "<", "<<": ">>", ">>": "<<"}
    mirrored = way.position(position)
    expected = {
        (way.fields[field], other[rotation] if way.mirrors else rotation)
        for field, rotation in position.rotations()
    }
    assert set(mirrored.rotations()) == expected


def test_there_are_eight_symmetries_and_half_a_turn_changes_the_sides() -> None:
    assert len({tuple(way.fields.items()) for way in SYMMETRIES}) == 8
    start = Position.initial()
    assert HALF_TURN.position(start).chevrons(0) == start.chevrons(1)
    assert SYMMETRIES[0].position(start) == start
    # No other symmetry maps the start of a game to itself: left and right differ.
    others = [way for way in SYMMETRIES if way.position(start).chevrons(0) == start.chevrons(0)]
    assert others == [SYMMETRIES[0]]


@pytest.mark.slow
@given(OF_TWO, WAYS)
def test_mirrored_positions_are_one_in_the_table(position: Position, way: Symmetry) -> None:
    folded, mirrored = Folded.of(position), way.position(position)
    assert Folded.of(mirrored).board == folded.board
    for turn in position.moves()[:10]:
        there = canonical(position, folded.back(folded.turn(turn)))
        if len(folded.ways) == 1:
            assert there == turn
            back = Folded.of(mirrored).back(folded.turn(turn))
            assert canonical(mirrored, back) == canonical(mirrored, way.turn(turn))


def test_players_who_change_seats_are_one_in_the_table() -> None:
    other = Position.initial(seats="NS")
    assert Folded.of(other).board == Folded.of(Position.initial()).board
    swapped = setup("Ae3n+ Bc1ne be9", to_move="a"), setup("Be3n+ Ac1ne ae9", to_move="b")
    assert len({Folded.of(position).board for position in swapped}) == 1


def test_a_turn_of_a_position_that_is_its_own_mirror_image_is_found() -> None:
    position = setup("Ae1n Be9s")
    left, right = Turn.parse("e1-d2"), Turn.parse("e1-f2")
    folded = Folded.of(position)
    assert len(folded.ways) == 2
    assert folded.turn(left) == folded.turn(right)
    table = Openings({folded.board: (Tried(folded.turn(left), 3, 1.0, 5),)}, 3, 2000)
    (found,) = table.turns(position)
    assert found.turn in (left, right)


# ---- the table


@cache
def play_one(number: int = 0) -> PlayedGame:
    return play(Manner(nodes=20, opening=(0, 0), near=4, seed=5), number)


def games(count: int = 12) -> list[PlayedGame]:
    """Some games of weak play that claim to be strong."""
    return [replace(play_one(number % 4), nodes=2000) for number in range(count)]


def first_positions(game: PlayedGame) -> Iterator[tuple[int, Position]]:
    """The positions of a game that the table has, with their numbers."""
    return zip(range(FIRST), game.positions(), strict=False)


def count_plainly(of: list[PlayedGame]) -> dict[tuple[str, str], list[float]]:
    """The table of games, counted in another way: by position text, without symmetries."""
    found: dict[tuple[str, str], list[float]] = {}
    for one in of:
        for number, position in first_positions(one):
            assert position.to_move is not None
            won = 0.5 if one.winner is None else float(one.winner == position.to_move)
            board = " ".join(str(position).split(" ")[:2])
            found.setdefault((board, one.turns[number]), []).append(won)
    return found


@pytest.mark.slow
def test_the_table_is_what_was_played() -> None:
    some = games()
    table = made.table(some, least=1)
    found = count_plainly(some)
    assert table.games == 12
    for one in some:
        for number, position in first_positions(one):
            tried = {str(it.turn): it for it in table.turns(position)}
            board = " ".join(str(position).split(" ")[:2])
            own = {turn for there, turn in found if there == board}
            assert own <= tried.keys()
            it, results = tried[one.turns[number]], found[board, one.turns[number]]
            # Positions of several games may differ only by a symmetry, or by the turns that led to
            # them.
            assert it.games >= len(results)
            if tried.keys() == own:
                assert (it.games, it.points) == (len(results), sum(results))
    assert sum(it.games for it in table.turns(Position.initial())) == 12


def test_positions_of_few_games_are_left_out() -> None:
    some = [*games(3), *games(1)]
    boards = Counter(
        Folded.of(position).board for one in some for _, position in first_positions(one)
    )
    table = made.table(some, least=3)
    assert len(table) == sum(count >= 3 for count in boards.values())
    assert len(made.table(some, least=1)) == len(boards)


def test_a_file_is_read_as_it_was_written() -> None:
    table = made.table(games(), least=1)
    again = Openings.read(table.written())
    assert (len(again), again.turn_count) == (len(table), table.turn_count)
    assert (again.games, again.nodes) == (12, 2000)
    for position in play_one().positions():
        assert again.turns(position) == table.turns(position)
    assert again.written() == table.written()


def broken() -> Iterator[bytes]:
    """Files that are not a table."""
    good = made.table(games(2), least=1).written()
    yield from (b"", b"pacru openings 1 3 2000", good[:-1], good + b"x", good[:20] + good[21:])
    first, line, *_ = zlib.decompress(good).decode("ascii").split("\n")
    board, turn, *numbers = line.split(" ")
    rest = " ".join(numbers)
    for text in (
        "",
        "pacru openings 2 3 2000",
        "pacru openings 1 0 2000",
        f"{first}\n",
        f"{first}\n{board}",
        f"{first}\n{board} {turn}",
        f"{first}\n{board} {turn} {rest} {turn}",
        f"{first}\n{board} {turn}( {rest}",
        f"{first}\n{board} {turn} 1 3 5",
        f"{first}\n{board} {turn} 0 0 5",
        f"{first}\n{board} {turn} 1 1 much",
        f"{first}\n{line}\n{line}",
        f"{first}\nCe1n {turn} {rest}",
        f"{first}\né {turn} {rest}",
    ):
        yield zlib.compress(text.encode())
    yield zlib.compress(f"{first}\n".encode() + b"x" * 5_000_000)


def test_what_is_no_table_is_refused() -> None:
    for content in broken():
        with pytest.raises(PacruError, match=r"^openings: ") as caught:
            Openings.read(content)
        assert "\n" not in str(caught.value)


@given(st.binary(max_size=100) | st.binary(max_size=100).map(zlib.compress))
def test_any_bytes_are_a_table_or_refused(content: bytes) -> None:
    with pytest.raises(PacruError, match=r"^openings: "):
        Openings.read(content)


@pytest.mark.parametrize(
    "position",
    [
        Position.initial(3),
        Position.initial(4),
        Position.initial(2, tournament=True),
        Position.parse("9/9/9/9/9/9/9/9/Ane8 - 2 - 7"),
    ],
)
def test_there_is_nothing_about_other_positions(position: Position) -> None:
    table = made.table(games(), least=1)
    assert table.turns(position) == ()
    assert table.good(position) == ()
    assert table.choose(position, random.Random(1)) is None


def test_a_turn_is_good_if_it_is_known_well_and_near_the_best() -> None:
    start = Position.initial()
    folded = Folded.of(start)
    turns = [folded.turn(turn) for turn in start.moves()[:4]]
    numbers = [(ENOUGH, 50), (ENOUGH - 1, 90), (3 * ENOUGH, 50 - NEAR), (ENOUGH, 50 - NEAR - 1)]
    tried = tuple(
        Tried(turn, times, 1.0, score) for turn, (times, score) in zip(turns, numbers, strict=True)
    )
    table = Openings({folded.board: tried}, 40, 2000)
    good = table.good(start)
    assert sorted((it.games, it.score) for it in good) == [(ENOUGH, 50), (3 * ENOUGH, 50 - NEAR)]
    chance = random.Random(1)
    chosen = Counter(it and it.games for it in (table.choose(start, chance) for _ in range(400)))
    assert set(chosen) == {ENOUGH, 3 * ENOUGH}
    assert 2 < chosen[3 * ENOUGH] / chosen[ENOUGH] < 4.5


def test_a_turn_that_surely_loses_much_more_often_is_not_good() -> None:
    start = Position.initial()
    folded = Folded.of(start)
    best, like, worse = (folded.turn(turn) for turn in start.moves()[:3])
    tried = (Tried(best, 200, 140.0, 50), Tried(like, 200, 90.0, 50), Tried(worse, 200, 60.0, 70))
    table = Openings({folded.board: tried}, 600, 2000)
    assert {folded.turn(it.turn) for it in table.good(start)} == {best, like}


# ---- the file of the wheel


def test_the_table_of_the_wheel_has_legal_turns_for_the_first_turns() -> None:
    table = load()
    assert table
    assert table.games >= 1000
    assert table.nodes >= made.FEWEST_NODES
    chance = random.Random(1)
    for _ in range(20):
        position, depth = Position.initial(), 0
        while tried := table.turns(position):
            legal = {*position.moves(), *(it.turn for it in tried if not isinstance(it.turn, Move))}
            assert {it.turn for it in tried} <= legal
            assert all(0 <= it.bounds[0] <= it.share <= it.bounds[1] <= 1 for it in tried)
            position = position.play(chance.choice(tried).turn)
            depth += 1
        assert depth >= 2


def test_without_a_file_there_is_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    assert load("data/none.z") is None
    monkeypatch.setattr("pacru.openings.FILE", "data/none.z")
    assert load.__wrapped__() is None


# ---- the command


def write(file: Path, some: list[PlayedGame]) -> Path:
    file.write_text("".join(f"{json.dumps(asdict(one))}\n" for one in some), "ascii")
    return file


def test_the_command_writes_the_table_and_tells_of_it(tmp_path: Path, capsys: Capsys) -> None:
    file, table = write(tmp_path / "games.jsonl", games()), tmp_path / "openings.z"
    assert made.main([str(file), "-o", str(table), "--least", "1"]) == 0
    first, *lines = capsys.readouterr().out.splitlines()
    read = Openings.read(table.read_bytes())
    assert first == (
        f"12 games, {len(read)} positions, {read.turn_count} turns in them, {table.stat().st_size:,} bytes"
    )
    turns = read.turns(Position.initial())
    rows = [line for line in lines if line.startswith(f"| `{turns[0].turn}` | {turns[0].games} | ")]
    assert rows
    assert "| crossing |" in "\n".join(lines)


def test_other_games_are_refused(tmp_path: Path, capsys: Capsys, subtests: pytest.Subtests) -> None:
    wrong: list[tuple[dict[str, object], str]] = [
        ({"nodes": 1999}, "found 2, standard, 1,999"),
        ({"players": 3}, "found 3, standard, 2,000"),
        ({"tournament": True}, "found 2, tournament, 2,000"),
        ({"goal": 15}, "expected the goal of the rules, found 15"),
        ({"scores": (None, *play_one().scores[1:])}, "expected no random turns at first"),
    ]
    for changed, found in wrong:
        with subtests.test(found):
            one = replace(games(1)[0], **changed)  # type: ignore[arg-type]
            assert made.main([str(write(tmp_path / "games.jsonl", [one]))]) == 2
            assert found in capsys.readouterr().err
    assert made.main([str(tmp_path / "none.jsonl")]) == 2
    assert "expected games, found none" in capsys.readouterr().err


@given(OF_TWO)
def test_who_can_meet_has_a_move_that_gains_by_it(position: Position) -> None:
    state, met = inner_state(position), False
    for movement in movements(state):
        _, after, captured, connected, offered, facing = movement
        for gain in gains(state, movement) if facing else ():
            met |= bool((gain | state[OWN_MARKERS]) >> (after >> 3) & 1)
    assert made.can_meet(state) == met


@pytest.mark.parametrize(
    ("pieces", "turn", "expected"),
    [
        ("Ae1n Be9s", "e1-e2", {"no marker"}),
        ("Ae3n Be9s", "e3-e4(e4)", {"crossing"}),
        ("Ae3n Be9s ad4 b:e4,f4,d5-f6", "e3-d4(e5)", {"crossing", "opposing marker changed"}),
        ("Ae1n+ Be9s ae3", "e1-e3(*)", {"connection"}),
        ("Ae1n+ Ae4s+ Be9s ae2 ae3", "e1-e3(a1)", {"meeting"}),
    ],
)
def test_what_happens_in_a_turn_is_told(pieces: str, turn: str, expected: set[str]) -> None:
    before = setup(pieces)
    happened = set(made._events(before, Turn.parse(turn), before.play(turn)))
    assert happened == expected


def test_random_games_are_told_of() -> None:
    game = play_on(Game.new(), random.Random(4), length=30)
    turns = tuple(str(ply.turn) for ply in game.plies)
    one = PlayedGame("0.0", 2000, 2, False, turns, (0,) * 30, 0, "markers")
    assert list(made.FirstTurns([one]).lines())


LARGEST = 150_000
"""The largest size in bytes of all that the page fetches about openings."""
START = Position.initial()


# ---- making it


@cache
def astray() -> tuple[PlayedGame, ...]:
    """Some games of weak play that claim to be strong; in each, one of the first two turns is random."""
    manner = Manner(nodes=15, opening=(0, 0), near=4, astray=2, seed=5)
    games = (play(manner, number) for number in range(5))
    return tuple(replace(one, nodes=2000, winner=one.winner or 0) for one in games)


def judge(positions: list[Position]) -> list[int]:
    """A score that depends on nothing but the position."""
    movers = ((one, one.to_move or 0) for one in positions)
    return [10 * len(one.markers(own)) + len(one.markers(1 - own)) + 1 for one, own in movers]


@pytest.mark.slow
def test_turns_count_from_the_last_random_one_on() -> None:
    table = made.table(astray(), least=1, judge=judge)
    expected = Counter[str]()
    for one in astray():
        random = one.scores.index(None)
        for at, position in first_positions(one):
            expected[Folded.of(position).board] += at >= random
    assert len(table) == sum(count > 0 for count in expected.values())
    for one in astray():
        for at, position in first_positions(one):
            games = sum(tried.games for tried in table.turns(position))
            assert games == expected[Folded.of(position).board], at


@pytest.mark.slow
def test_the_scores_are_those_of_the_player_who_makes_the_turn() -> None:
    table = made.table(astray(), least=1, judge=judge)
    for one in astray():
        position = [*one.positions()][one.scores.index(None)]
        for tried in table.turns(position):
            assert tried.score == -judge([position.play(tried.turn)])[0]


@pytest.mark.slow
def test_random_turns_are_allowed_where_they_are_asked_for() -> None:
    assert [*made.check_games(astray(), astray=True)] == [*astray()]
    with pytest.raises(PacruError, match="expected two players"):
        [*made.check_games([replace(astray()[0], players=3)], astray=True)]


@pytest.mark.slow
@compiled
def test_the_command_makes_the_same_file_each_time(tmp_path: Path, capsys: Capsys) -> None:
    games = tmp_path / "games.jsonl"
    lost = replace(astray()[0], game="9.9", winner=None)  # nobody has won it: it does not count
    lines = [json.dumps(asdict(one)) + "\n" for one in (*astray(), lost)]
    games.write_text("".join(lines), "ascii")
    contents = []
    for name in ("one.z", "other.z"):
        out = tmp_path / name
        words = ["-o", str(out), "--least", "1", "--depth", "2"]
        assert main(["explorer", str(games), *words]) == 0
        contents.append(out.read_bytes())
    assert contents[0] == contents[1]
    table = Openings.read(contents[0])
    assert (table.games, table.nodes) == (len(astray()), 2000)
    told = f"{table.games} games, 1 more without a winner; {len(table)} positions, {table.turn_count} turns in them"
    assert told in capsys.readouterr().out
    games.write_text(lines[-1], "ascii")
    assert main(["explorer", str(games), *words]) == 2
    assert "expected games that somebody has won" in capsys.readouterr().err


# ---- the file of the wheel


@cache
def table() -> Openings:
    found = load(EXPLORER)
    assert found
    return found


def test_all_that_is_fetched_about_openings_is_small() -> None:
    sizes = [len(files("pacru").joinpath(file).read_bytes()) for file in (EXPLORER, FILE)]
    assert sum(sizes) <= LARGEST


def test_every_first_turn_was_played_often_enough_to_tell_something() -> None:
    tried = {one.turn: one for one in table().turns(START)}
    assert {*tried} == {*START.moves()}
    assert all(one.games >= 50 for one in tried.values())
    for one in tried.values():
        low, high = one.bounds
        assert low < one.share < high
        assert high - low < 0.3


def test_each_game_was_won_by_somebody_and_counts_once() -> None:
    first = table().turns(START)
    assert sum(one.games for one in first) <= table().games
    todo, seen = [START], set[str]()
    while todo:
        position = todo.pop()
        for one in table().turns(position):
            assert one.points == int(one.points) <= one.games
            after = position.play(one.turn)
            if (board := Folded.of(after).board) not in seen and len(seen) < 300:
                seen.add(board)
                todo.append(after)
    assert len(seen) == 300


def test_a_line_of_the_most_frequent_turns_ends_after_eight() -> None:
    position = START
    for _ in range(FIRST):
        position = position.play(table().turns(position)[0].turn)
    assert table().turns(position) == ()


def test_the_board_may_lie_in_any_way() -> None:
    position = START.play("i3-h4(h6)")
    found = [(one.games, one.points, one.score) for one in table().turns(position)]
    assert len(found) > 10
    for way in SYMMETRIES:
        mirrored = way.position(position)
        turns = table().turns(mirrored)
        assert sorted((one.games, one.points, one.score) for one in turns) == sorted(found)
        assert all(mirrored.play(one.turn) for one in turns)
