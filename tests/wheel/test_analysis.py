"""The bot in a line: `pacru.best_move` and `pacru.analyse`."""

import asyncio
import subprocess
import sys

import pytest

import pacru
from pacru.bot.levels import levels_of
from pacru.games import game_keys


def play_out(game: pacru.Game, turns: int) -> pacru.Game:
    for _ in range(turns):
        game = game.play(pacru.best_move(game, level=2, seed=len(game.plies)))
    return game


@pytest.mark.parametrize("game", game_keys())
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_plays_all_games_with_all_numbers_of_players(game: str, players: int) -> None:
    assert len(play_out(pacru.Game.new(players, game=game), players).plies) == players


@pytest.mark.parametrize("level", [1, 4.5, 8])
def test_with_a_seed_and_nodes_the_same_question_gets_the_same_move(level: float) -> None:
    position = pacru.Position.initial()
    moves = [pacru.best_move(position, level, nodes=300, seed=7) for _ in range(2)]
    assert moves[0] == moves[1]
    assert moves[0] in position.moves()


def test_a_number_above_the_strongest_level_means_it() -> None:
    position = pacru.Position.initial(game="shacru")
    strongest = len(levels_of("shacru"))
    moves = [pacru.best_move(position, level, nodes=200, seed=1) for level in (strongest, 16)]
    assert moves[0] == moves[1]


def test_time_limits_a_search() -> None:
    assert (
        pacru.best_move(pacru.Position.initial(), 16, seconds=0.05)
        in pacru.Position.initial().moves()
    )


def test_an_analysis_has_the_best_moves_the_best_one_first() -> None:
    position = pacru.Position.initial()
    variations = pacru.analyse(position, nodes=1_500, lines=4)
    assert len({variation.move for variation in variations}) == 4
    values = [variation.score.value for variation in variations]
    assert values == sorted(values, reverse=True)
    for variation in variations:
        assert variation.line[0] == variation.move
        assert variation.depth >= 2
        assert variation.chances is not None
        assert sum(variation.chances) == pytest.approx(1)
        after = position
        for turn in variation.line:
            after = after.play(turn)
    assert variations[0] == pacru.analyse(position, nodes=1_500, lines=4)[0]


def test_games_that_nobody_has_studied_have_no_chances() -> None:
    position = pacru.Position.initial(changes={"goal": 20})
    assert [one.chances for one in pacru.analyse(position, nodes=100, lines=1)] == [None]


def test_a_game_tells_what_has_occurred() -> None:
    start = pacru.Position.parse("4Bs4/9/9/9/9/9/9/9/4An4 a 2 r 1")
    game = pacru.Game(start)
    assert pacru.best_move(game, nodes=200, seed=1) == pacru.best_move(start, nodes=200, seed=1)


def test_it_answers_where_a_loop_of_events_runs() -> None:
    async def cell() -> pacru.Turn:
        return pacru.best_move(pacru.Position.initial(), level=2, seed=1)

    assert asyncio.run(cell()) in pacru.Position.initial().moves()


def test_a_bare_import_offers_the_modules_that_the_readme_uses() -> None:
    code = "import pacru; print(pacru.svg.draw, pacru.record.write, pacru.link.write, pacru.engine.Engine)"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.count("<function") == 3
    with pytest.raises(AttributeError, match="module 'pacru' has no attribute 'chess'"):
        pacru.chess  # noqa: B018


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"level": 0}, "level"),
        ({"level": "8"}, "level: expected a number, found '8'"),
        ({"seconds": 0}, "seconds: expected more than 0, found 0"),
        ({"nodes": 0}, "nodes: expected a whole number, at least 1, found 0"),
        ({"nodes": 1.5}, "nodes: expected a whole number, at least 1, found 1.5"),
    ],
)
def test_impossible_arguments_are_refused(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(pacru.PacruError, match=message):
        pacru.best_move(pacru.Position.initial(), **arguments)  # type: ignore[arg-type]


def test_impossible_questions_are_refused() -> None:
    over = pacru.Game.new().resign()
    with pytest.raises(pacru.PacruError, match="the game is over"):
        pacru.best_move(over)
    with pytest.raises(pacru.PacruError, match="the game is over"):
        pacru.analyse(over)
    with pytest.raises(TypeError, match="expected a Position or a Game, found 'start2'"):
        pacru.analyse("start2")  # type: ignore[arg-type]
    with pytest.raises(
        pacru.PacruError, match="lines: expected a whole number from 1 to 20, found 21"
    ):
        pacru.analyse(pacru.Position.initial(), lines=21)
