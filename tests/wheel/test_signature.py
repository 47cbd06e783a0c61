"""The signature of the bots: their turns in some positions, which only a change to a bot changes."""

import os
import subprocess
import sys
from itertools import product

import pytest

from pacru import Position, Turn
from pacru.bot.bots import bot_of
from pacru.games import game_keys
from tests.support.places import DATA, ROOT

KEPT = (DATA / "signature.txt").read_text(encoding="ascii")


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["1", pytest.param("2", marks=pytest.mark.long)])
def test_the_bot_does_what_its_signature_says(seed: str) -> None:
    # Each time in a separate process, since the hashes of strings differ between processes.
    done = subprocess.run(
        [sys.executable, "-m", "pacru", "bench", "--signature"],
        capture_output=True,
        check=True,
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": seed},
        text=True,
    )
    # If you have changed the bot on purpose, tests/reference/data/README.md says how to renew the file.
    assert done.stdout.splitlines() == KEPT.splitlines()


def test_the_signature_has_all_games_for_two_three_and_four_with_legal_turns() -> None:
    _, *lines = KEPT.splitlines()
    seen: list[tuple[str, int]] = []
    levels: list[tuple[str, int]] = []
    for line in lines:
        first, *did = line.split("\t")
        words = first.split()
        position = Position.parse(" ".join(words[-5:]))
        if words[0] == "level":
            levels.append((position.game, int(words[1])))
        else:
            seen.append((position.game, position.players))
        assert did
        for each in did:
            nodes, depth, _, turn = each.split()
            assert 1 <= int(nodes) < 1_500
            assert int(depth) >= 1
            position = position.play(Turn.parse(turn))
    assert {*seen} == {*product(game_keys(), (2, 3, 4))}
    assert len(seen) == 41
    weak = [(game, one.number) for game in game_keys() for one in bot_of(game).levels if one.sight]
    assert levels == weak


def test_a_search_of_the_signature_ends_soon_after_its_limit() -> None:
    for line in KEPT.splitlines()[1:21]:  # those of Pacru, none of which is decided soon
        for each in line.split("\t")[1:]:
            assert 1_000 <= int(each.split()[0]) < 1_500
