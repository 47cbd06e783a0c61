"""Games of the bot against itself: they follow their settings, and their file stays intact."""

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from pacru import Game
from pacru.core.errors import PacruError
from tests.support.commands import Capsys
from tests.support.setups import play_game
from tools import selfplay
from tools.selfplay import Manner, add_games, play, read_games

pytestmark = pytest.mark.long


def run(*arguments: str | Path) -> int:
    return selfplay.main([*map(str, arguments), "--jobs", "1", "--nodes", "20"])


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("tournament", [False, True])
def test_a_game_is_kept_with_its_turns_and_its_end(players: int, tournament: bool) -> None:
    played = play(Manner(nodes=30, players=players, tournament=tournament, seed=5), 0)
    outcome = play_game(Game.new(players, tournament=tournament), *played.turns).outcome
    assert outcome
    assert (played.winner, played.ending) == outcome
    assert len(played.scores) == len(played.turns)


def test_a_game_begins_with_random_turns_and_strays_later() -> None:
    played = play(Manner(nodes=20, opening=(3, 3), stray=0.3, seed=1), 0)
    assert played.scores[:6] == (None,) * 6
    assert 0 < played.scores[6:].count(None) < len(played.scores) - 6
    assert None not in play(Manner(nodes=20, opening=(0, 0), seed=1), 0).scores


def test_openings_differ_that_are_chosen_among_the_best_turns() -> None:
    manner = Manner(nodes=60, opening=(0, 0), near=2, seed=1)
    openings = [play(manner, number).turns[:4] for number in range(2)]
    assert len(set(openings)) > 1


def test_one_of_the_first_turns_goes_astray() -> None:
    manner = Manner(nodes=20, opening=(0, 0), near=2, astray=3, seed=1)
    scores = [play(manner, number).scores for number in range(4)]
    drawn = [some.index(None) for some in scores]
    assert set(drawn) <= {0, 1, 2}
    assert len(set(drawn)) > 1
    assert scores[0].count(None) == 1


def test_the_last_turn_that_was_searched_tells_who_wins() -> None:
    played = play(Manner(nodes=200, seed=2), 0)
    position = list(played.positions())[-1]
    score = played.scores[-1]
    assert score is not None
    assert (score > 0) == (position.to_move == played.winner)


def test_games_are_the_same_for_the_same_seed(tmp_path: Path) -> None:
    one, other = tmp_path / "one.jsonl", tmp_path / "other.jsonl"
    options = ("--games", "2", "--seed", "2", "--opening", "1-2", "--stray", "0.1", "--tournament")
    for file in (one, other):
        assert run(file, *options) == 0
    assert one.read_bytes() == other.read_bytes()
    assert [played.game for played in read_games(one)] == ["2.0", "2.1"]
    lines = [json.loads(line) for line in one.read_bytes().splitlines()]
    assert [line["tournament"] for line in lines] == [True, True]


def test_games_that_are_there_are_not_played_again(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    run(file, "--games", "3")
    whole = file.read_bytes()
    file.write_bytes(whole[:-50])  # in the middle of the third line
    assert len(list(read_games(file))) == 2
    manner = Manner(nodes=20)
    assert list(add_games(file, 3, manner, jobs=1)) == [2, 3]
    assert file.read_bytes() == whole


@pytest.mark.parametrize(
    ("other", "found"),
    [
        (Manner(nodes=30), "30 nodes, 2 players and the standard rule"),
        (Manner(nodes=20, players=3), "20 nodes, 3 players and the standard rule"),
        (Manner(nodes=20, tournament=True), "20 nodes, 2 players and the tournament rule"),
    ],
)
def test_games_of_another_manner_are_not_taken_for_these(
    other: Manner, found: str, tmp_path: Path
) -> None:
    file = tmp_path / "games.jsonl"
    games = [play(Manner(nodes=20, seed=1), 0), play(other, 7)]
    file.write_text("".join(f"{json.dumps(asdict(game))}\n" for game in games) + "cut", "ascii")
    before = file.read_bytes()
    with pytest.raises(PacruError) as refused:
        list(add_games(file, 1, Manner(nodes=20), jobs=1))
    assert str(refused.value) == (
        f"{file}, line 2: expected games of seed 0 with 20 nodes, 2 players and the standard rule,"
        f" found {found}; take another seed or another file"
    )
    assert file.read_bytes() == before
    assert list(add_games(file, 1, Manner(nodes=20, seed=1), jobs=1)) == [1]


def test_what_is_no_file_of_games_is_left_alone(tmp_path: Path, capsys: Capsys) -> None:
    file = tmp_path / "notes.txt"
    file.write_bytes(b"a line\nanother")
    assert run(file, "--games", "1") == 2
    assert "notes.txt, line 1: expected a game that the bot played" in capsys.readouterr().err
    assert file.read_bytes() == b"a line\nanother"
