"""The signature of the bot: its turns in some positions, which only a change to the bot changes."""

import os
import subprocess
import sys

import pytest

from pacru import Position, Turn
from tests.support.places import DATA, ROOT

KEPT = (DATA / "signature.txt").read_text(encoding="ascii")


@pytest.mark.parametrize("seed", ["1", "2"])
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


def test_the_signature_has_games_of_two_three_and_four_with_legal_turns() -> None:
    _, *lines = KEPT.splitlines()
    players = []
    for line in lines:
        text, *did = line.split("\t")
        position = Position.parse(text)
        players.append(position.players)
        assert did
        for each in did:
            nodes, depth, _, turn = each.split()
            assert 1_000 <= int(nodes) < 1_500
            assert int(depth) >= 1
            position = position.play(Turn.parse(turn))
    assert {*players} == {2, 3, 4}
    assert len(lines) == 20
