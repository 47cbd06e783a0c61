"""Matches: the sums are right, the games are fair and repeatable, and breaking the rules loses."""

import json
import math
import os
import re
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from pacru import Game
from pacru.bot import statistics
from pacru.bot.match import Match, MatchGame, Player, play
from pacru.bot.statistics import Sprt
from pacru.cli import main, terminal
from pacru.record import write
from tests.support.commands import Capsys, error_of, lines_of, without_progress
from tests.support.setups import play_game

RANDOM = Player.parse("random")
ONE_TURN = Player.parse("depth:1")
ENGINE = f"cmd:{shlex.quote(sys.executable)} -m pacru engine"
SPEAKS = """
import sys
for line in sys.stdin:
    word = line.split()[0]
    if word in ("pei", "isready"):
        print({"pei": "peiok", "isready": "readyok"}[word], flush=True)
    if word == "quit":
        break
    if word == "go":
"""


def play_all(match: Match) -> list[MatchGame]:
    return [game for group in play(match) for game in group]


def program(folder: Path, source: str) -> str:
    file = folder / "program.py"
    file.write_text(source, encoding="utf-8")
    return f"cmd:{shlex.quote(sys.executable)} {shlex.quote(str(file))}"


@pytest.mark.parametrize(
    ("score", "difference"),
    [
        (0.5, 0),
        (0.75, 190.85),
        (0.25, -190.85),
        (0.64, 99.95),
        (10 / 11, 400),
        (1, math.inf),
        (0, -math.inf),
    ],
)
def test_elo_and_the_expected_score_are_inverse(score: float, difference: float) -> None:
    assert statistics.elo(score) == pytest.approx(difference, abs=0.01)
    assert statistics.expected_score(difference) == pytest.approx(score, abs=1e-4)


@pytest.mark.parametrize(
    ("scores", "variance"),
    [([], 0.125), ([0.5] * 10, 2.5 * 0.125 / 12.5), ([0.0, 1.0] * 500, 250.3125 / 1002.5)],
)
def test_the_variance_counts_half_a_pair_of_each_score_in(
    scores: Sequence[float], variance: float
) -> None:
    assert statistics.variance(scores) == pytest.approx(variance)


def test_the_error_bars_are_two_standard_errors_wide() -> None:
    low, high = statistics.elo_interval([0.0, 1.0] * 200)  # a standard error of 0.025
    assert (low, high) == pytest.approx((-34.11, 34.11), abs=0.1)
    low, high = statistics.elo_interval([1.0] * 4)
    assert 0 < low < high == math.inf


def test_the_likelihood_ratio_is_that_of_two_normal_distributions() -> None:
    scores = [0.25] * 30 + [0.5] * 90 + [0.75] * 80
    mean, spread = sum(scores) / 200, statistics.variance(scores)
    score0, score1 = statistics.expected_score(-5), statistics.expected_score(30)
    ratio = 200 * ((mean - score0) ** 2 - (mean - score1) ** 2) / (2 * spread)
    assert statistics.log_likelihood_ratio(scores, -5, 30) == pytest.approx(ratio)


@pytest.mark.parametrize(
    ("scores", "accepted"),
    [
        ([1.0], None),
        ([1.0, 0.5, 0.75] * 40, 20),
        ([0.5] * 40, None),
        ([0.0, 0.5, 0.25] * 40, 0),
    ],
)
def test_the_test_accepts_what_many_games_show(scores: list[float], accepted: int | None) -> None:
    assert Sprt(0, 20).decided_difference(scores) == accepted


@pytest.mark.slow
@pytest.mark.parametrize("player", ["depth:1", "level:4"])
def test_a_turn_ahead_and_a_level_beat_random(player: str) -> None:
    games = play_all(Match((Player.parse(player), RANDOM), 4))
    assert [game.points for game in games] == [1, 1, 1, 1]
    assert [game.game.outcome.winner for game in games if game.game.outcome] == [0, 1, 0, 1]


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_opening_is_played_once_for_each_seat(players: int) -> None:
    games = play_all(Match((ONE_TURN, RANDOM), 2 * players, players))
    assert [game.seat for game in games] == [*range(players)] * 2
    openings = [tuple(ply.turn for ply in game.game.plies[: 2 * players]) for game in games]
    assert len({*openings[:players]}) == len({*openings[players:]}) == 1
    assert len({*openings}) == 2


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4])
def test_the_first_player_has_one_seat_against_all_others(players: int) -> None:
    games = play_all(Match((ONE_TURN, RANDOM), players, players))
    assert sum(game.points for game in games) > players / 2
    games = play_all(Match((RANDOM, ONE_TURN), players, players))
    assert sum(game.points for game in games) < players / 2


@pytest.mark.slow
def test_the_same_seed_gives_the_same_games() -> None:
    games = play_all(Match((ONE_TURN, RANDOM), 4, seed=5))
    assert play_all(Match((ONE_TURN, RANDOM), 4, seed=5)) == games
    assert play_all(Match((ONE_TURN, RANDOM), 4, seed=6)) != games


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3])
def test_players_who_are_alike_play_the_same_game_again_and_again(players: int) -> None:
    games = play_all(Match((ONE_TURN, ONE_TURN), players, players))
    assert len({game.game.plies for game in games}) == 1
    assert sum(game.points for game in games) == 1


def test_a_game_without_an_end_is_shared() -> None:
    game = MatchGame(1, Game.new(3))
    assert game.points == pytest.approx(1 / 3)
    assert game.ending == "300 turns"


@pytest.mark.slow
def test_a_program_plays_like_the_search_in_it(capsys: Capsys) -> None:
    options = ("--games", "2", "--tournament", "--go", "depth 1")
    lines = lines_of(capsys, "match", ENGINE, "random", *options)
    assert lines[0] == f"{ENGINE} against random, 2 games"
    assert lines[1].startswith(
        "result: won 2, drawn 0, lost 0: 100.0% (95%: 26.6 to 100.0), Elo +inf "
    )
    assert lines[2].startswith("SPRT: Elo +0 or +20: log-likelihood ratio +0.")
    assert lines[2].endswith("open")
    assert [line.split(":")[0] for line in lines[3:]] == ["mean length", "ended by"]


@pytest.mark.parametrize(
    ("words", "seats"),
    [("depth:1 random --games 4", 2), ("random greedy --games 3 --players 3 --goal 15", 3)],
)
def test_a_match_can_be_one_json_document(capsys: Capsys, words: str, seats: int) -> None:
    (line,) = lines_of(capsys, "match", *words.split(), "--json", "--seed", "4")
    told = json.loads(line)
    players = words.split()[:2]
    assert (told["players"], told["seats"], told["seed"]) == (players, seats, 4)
    assert told["changes"] == ({"goal": 15} if "--goal" in words else {})
    result, games = told["result"], told["games"]
    assert (
        result["won"] + result["drawn"] + result["lost"]
        == len(games)
        == sum(told["endings"].values())
    )
    assert sum(game["points"] for game in games) / len(games) == pytest.approx(result["score"])
    low, high = result["score95"]
    assert 0 <= low <= result["score"] <= high <= 1
    assert ("elo" in result) == ("sprt" in result) == (seats == 2)
    for number, game in enumerate(games, 1):
        assert (game["game"], game["seat"]) == (number, "abcd"[(number - 1) % seats])
        start = Match((RANDOM, RANDOM), seats, seats, changes=told["changes"]).start
        outcome = play_game(Game(start), *game["turns"]).outcome
        winner = outcome and outcome.winner
        assert game["winner"] == (None if winner is None else "abcd"[winner])
        assert game["failures"] == []


def test_json_has_no_number_for_an_infinite_difference(capsys: Capsys) -> None:
    words = ("match", "depth:1", "random", "--games", "2", "--json")
    result = json.loads(*lines_of(capsys, *words))["result"]
    assert (result["won"], result["score"], result["elo"]) == (2, 1, None)
    low, high = result["elo95"]
    assert low < 0 and high is None


def test_a_match_says_how_it_goes_on_standard_error_only(
    capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(terminal, "progress", lambda describe: reading(describe, told))
    words = ("match", "random", "random", "--games", "40", "--jobs", "1")
    assert lines_of(capsys, *words)[0] == "random against random, 40 games"
    assert re.fullmatch(r"match: 40 of 40 games, won \d+, drawn \d+, lost \d+: .*", told[-1])


@contextmanager
def reading(describe: Callable[[], str], told: list[str]) -> Iterator[None]:
    """Instead of writing the progress, read it in the end."""
    yield
    told.append(describe())


def test_a_test_ends_the_match_when_it_is_decided(capsys: Capsys) -> None:
    options = ("--jobs", "1", "--sprt", "--elo0", "0", "--elo1", "600")
    lines = lines_of(capsys, "match", "depth:1", "random", *options)
    assert any(line.endswith(": +600 is accepted") for line in lines)
    assert "depth:1 against random, 100 games" not in lines


@pytest.mark.slow
@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("print('bestmove a1-a9', flush=True)", "a1-a9: "),
        ("print('bestmove none', flush=True)", "no move"),
        ("print('info string tired', flush=True); break", "the last it said was 'info string t"),
        ("sys.exit(3)", "no bestmove: it ended with exit code 3"),
        ("os.kill(os.getpid(), 9)", "no bestmove: it was ended by signal 9"),
        ("os.close(1); os.close(0); time.sleep(9)", "no bestmove: it closed its output"),
        ("time.sleep(99)", "no bestmove: it gave no answer within 2 s"),
    ],
)
def test_a_program_that_fails_in_a_game_loses_it(
    capsys: Capsys, tmp_path: Path, answer: str, reason: str
) -> None:
    player = program(tmp_path, f"import os, time{SPEAKS}        {answer}\n")
    patience = ["--patience", "2" if "within 2 s" in reason else "60"]
    assert main(["match", player, "random", "--games", "2", *patience]) == 2
    output = capsys.readouterr()
    lines = output.out.splitlines()
    assert without_progress(output.err) == (
        "pacru: match: a player failed in every one of the 2 games\n"
    )
    assert lines[1].startswith("result: won 0, drawn 0, lost 2: 0.0% (95%: 0.0 to 73.4), ")
    assert lines[4] == "ended by: failure 2"
    assert [line.split(": ")[0] for line in lines[5:]] == [f"failure in game {n}" for n in (1, 2)]
    assert f"{player}: " in lines[5]
    assert reason in lines[5]


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="needs a program that becomes another one")
def test_a_match_is_no_failure_if_some_games_were_played(capsys: Capsys, tmp_path: Path) -> None:
    mark = tmp_path / "played"
    first = f"""
import os, sys
if not os.path.exists({str(mark)!r}):
    open({str(mark)!r}, "w").close()
    os.execv(sys.executable, [sys.executable, "-m", "pacru", "engine"])
"""
    player = program(tmp_path, f"{first}{SPEAKS}        sys.exit(3)\n")
    options = ("--games", "2", "--jobs", "1", "--go", "depth 1")
    lines = lines_of(capsys, "match", player, "random", *options)
    assert lines[-1].startswith("failure in game 2: ")


@pytest.mark.slow
def test_a_program_that_fails_among_three_is_out_and_the_others_play_on(
    capsys: Capsys, tmp_path: Path
) -> None:
    player = program(tmp_path, f"{SPEAKS}        print('bestmove a1-a9', flush=True)\n")
    options = ["--players", "3", "--games", "3", "--go", "depth 1", "--tournament"]
    assert main(["match", player, ENGINE, *options]) == 2
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].startswith("result: won 0, drawn 0, lost 3: 0.0% (95%: 0.0 to ")
    assert lines[1].endswith("), 33.3% if all were equal")
    assert "failure" not in lines[3]
    assert [line.split(": ")[0] for line in lines[4:]] == [
        f"failure in game {n}" for n in (1, 2, 3)
    ]


@pytest.mark.slow
def test_the_games_are_saved_as_records(tmp_path: Path) -> None:
    file = tmp_path / "games.pacru"
    file.write_text('[Event "Before"]\n\n*\n\n', encoding="utf-8")
    options = ["--players", "3", "--games", "6", "--save", str(file)]
    assert main(["match", "random", "greedy", *options]) == 0
    games = play_all(Match((RANDOM, Player.parse("greedy")), 6, 3))
    before, *records = re.split(r"(?<=\n)\n(?=\[)", file.read_text(encoding="utf-8"))
    assert before == '[Event "Before"]\n\n*\n'
    assert len(records) == 6
    for number, (text, game) in enumerate(zip(records, games, strict=True), 1):
        assert f'[Event "Match, game {number}"]' in text
        assert re.findall('"(random|greedy)"', text).index("random") == game.seat
        assert text.split("\n\n")[1].split() == write(game.game).split("\n\n")[1].split()


def test_a_saved_game_tells_what_went_wrong(tmp_path: Path) -> None:
    file = tmp_path / "games.pacru"
    player = program(tmp_path, f"{SPEAKS}        print('bestmove a1-a9', flush=True)\n")
    assert main(["match", player, "random", "--games", "2", "--save", str(file)]) == 2
    text = file.read_text(encoding="utf-8")
    assert text.count('[Termination "resignation"]') == 2
    assert text.count(f'[Failure "{player}: a1-a9: ') == 2
    assert text.count(" resign ") == 2


@pytest.mark.slow
def test_a_program_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    speaks = SPEAKS.replace("import sys\n", "import sys\nprint('\\ufeff', end='')\n")
    player = program(tmp_path, f"{speaks}        print('bestmove a1-a9', flush=True)\n")
    player = f"cmd:{shlex.quote(sys.executable)} -X utf8 {player.split()[-1]}"
    games = play_all(Match((Player.parse(player), RANDOM), 2))
    assert all("a1-a9: " in game.failures[0] for game in games)


@pytest.mark.parametrize(
    ("source", "patience", "reason"),
    [
        ("", "60", "ended with exit code 0"),
        ("nonsense", "60", "ended with exit code 1"),
        ("import sys\nfor line in sys.stdin: pass", "0.01", "gave no answer within 0.01 s"),
    ],
    ids=["ends", "crashes", "silent"],
)
def test_a_program_that_does_not_speak_the_protocol_is_an_error(
    capsys: Capsys, tmp_path: Path, source: str, patience: str, reason: str
) -> None:
    player = program(tmp_path, source)
    said = error_of(capsys, "match", player, "random", "--games", "2", "--patience", patience)
    assert said == f"pacru: player: {player}: no peiok: it {reason}\n"


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
def test_a_program_behind_a_shell_has_no_more_patience(capsys: Capsys, tmp_path: Path) -> None:
    silent = program(tmp_path, "import sys\nfor line in sys.stdin: pass").removeprefix("cmd:")
    player = f"cmd:sh -c {shlex.quote(f'{silent}; true')}"
    said = error_of(capsys, "match", player, "random", "--games", "2", "--patience", "0.01")
    assert "no peiok: it gave no answer within 0.01 s" in said


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["strong", "random"], "expected random, greedy, one-turn, uct:N, uct-minimax:N, "),
        (["random", "nodes:0"], "found 'nodes:0'"),
        (["random", "level:17"], "level: expected 1 to 16, found '17'"),
        (["random", "depth:1.5"], "found 'depth:1.5'"),
        (["random", "seconds:-1"], "found 'seconds:-1'"),
        (["random", "cmd: "], "expected a command, found 'cmd: '"),
        (["random", "cmd:'x"], "No closing quotation"),
        (["random", "cmd:no/such/program"], "no/such/program: No such file or directory"),
        (["random", "random", "--games", "3"], "games: expected a multiple of the 2 players"),
        (["random", "random", "--games", "0"], "games: expected a multiple of the 2 players"),
        (["random", "random", "--games", "-2"], "games: expected a multiple of the 2 players"),
        (["random", "random", "--players", "3", "--games", "4"], "a multiple of the 3 players"),
        (["random", "uct:9", "--players", "3"], "player: uct:9 plays games of 2 players only"),
        (["random", "random", "--players", "4", "--sprt"], "sprt: the test is for games of two"),
        (["random", "random", "--save", "no/such/file"], "no/such/file: No such file or directory"),
        (["random", "random", "--jobs", "0"], "jobs: expected 1 to 1000, found 0"),
        (["random", "random", "--elo0", "20"], "elo: expected elo0 below elo1, found 20, 20"),
    ],
)
def test_what_cannot_be_played_is_one_line_and_code_2(
    capsys: Capsys, arguments: list[str], part: str
) -> None:
    assert part in error_of(capsys, "match", *arguments)
