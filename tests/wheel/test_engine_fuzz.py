"""The engine as a process: whatever is said to it, it answers `isready` and goes on."""

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from random import Random
from typing import Final

import pytest

from pacru import Position
from pacru.bot.engine import CHECKS, OPTIONS
from pacru.bot.levels.own import MOST, TASTES
from tests.support.commands import limit
from tests.support.games import CASES, GAMES
from tests.support.places import ROOT

PATIENCE: Final = 120
"""Seconds after which an engine that does not answer is ended, so that the test fails."""

MISSING_AND_UNKNOWN: Final = ("", "x", "-1", "é\0", "9" * 12, "9" * 5000)
ODD: Final = """
    - 0 1 2 4 1.5 1e9 a1 a3-a9 e1<(a1,a2) e1<(a1,a1) resign time:b none true chess startpos text moves
    players rules game name value infinite depth nodes movetime atime dinc searchmoves go stop
"""
STRANGE: Final = (
    *(*GAMES, *ODD.split()),
    *("\uff19", "²", "\u0663", "\x1b[0m", "\u2028", "\ufeff", "\udcff"),
    *("9" * 13, "-" + "9" * 12, "x" * 100_000),
)
"""What stands in for a word."""


def talk(lines: Iterable[str]) -> None:
    """Say the lines to an engine, each with `isready` after it, and check the answers."""
    with subprocess.Popen(
        [sys.executable, "-m", "pacru", "engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="surrogateescape",
        cwd=ROOT,
    ) as engine:
        assert engine.stdin
        assert engine.stdout
        assert engine.stderr
        searches = answers = 0
        for line in lines:
            # The engine does not see byte order marks.
            command, said = line.replace("\ufeff", "").split()[:1], list[str]()
            with limit(engine, PATIENCE):
                engine.stdin.write(f"{line}\nisready\n")
                engine.stdin.flush()
                while said.count("readyok\n") < 1 + (command == ["isready"]):
                    said.append(engine.stdout.readline())
                    assert said[-1], f"no answer to {line[:300]!r}: {engine.stderr.read()}"
            refusals = [answer for answer in said if answer.startswith("info string ")]
            assert all(len(answer) < 400 for answer in refusals)
            searches += command == ["go"] and not refusals
            answers += sum(answer.startswith("bestmove ") for answer in said)
        with limit(engine, PATIENCE):
            rest, errors = engine.communicate("quit\n")
        answers += sum(answer.startswith("bestmove ") for answer in rest.splitlines())
        assert answers == searches
        assert errors == ""
        assert engine.returncode == 0


def right_lines(game: str, random: Random) -> list[str]:
    """Lines that the engine understands; those of searches fit the position of the first line."""
    start = Position.initial(random.randint(2, 4), game=game)
    rules = "-"
    if game == "pacru":
        rules = f"{random.choice(('-', 't', 'r', 'tr', 'standard'))} goal={random.randint(20, 81)}"
    position, turns = start, list[str]()
    for _ in range(random.randint(1, 12)):
        turns.append(str(random.choice(position.moves())))
        position = position.play(turns[-1])
    numbers = ",".join(f"{name}={random.randint(0, 1)}" for name in (*MOST, *TASTES))
    only = [str(random.choice(position.moves())) for _ in range(2)]
    other = random.choice(CASES[game].rare)
    moves = Position.parse(other).moves()
    return [
        f"position startpos players {start.players} rules {rules} game {game} moves {' '.join(turns)}",
        f"position text {other} moves {random.choice(moves) if moves else ''}",
        "go depth 2 nodes 50 movetime 5 seed 3",
        "go atime 50 btime 60 ctime 0 dtime -7 ainc 1 binc 2 cinc 3 dinc 4",
        f"go infinite searchmoves {' '.join(only)}",
        *(f"setoption name {name} value {random.randint(1, 9)}" for name in OPTIONS),
        *(f"setoption name {name} value true" for name in CHECKS),
        "setoption name Level value 6.5:gambler",
        f"setoption name Level value 6:{numbers}",
        *("pei", "isready", "newgame", "stop", "go", "show"),
        *("moves reorientations", "perft 2 reorientations"),
    ]


def spoil_each_word(game: str, share: int) -> Iterator[str]:
    """Lines in which one word is missing, doubled, unknown, strange or huge.

    Each word is spoilt in one of every `share` of these ways; the games try different ones.
    """
    right = right_lines(game, Random(f"each word, {game}"))
    for line in right:
        words = line.split(" ")
        for at, word in enumerate(words):
            ways = (*MISSING_AND_UNKNOWN, f"{word} {word}", f"{word} x")
            for instead in ways[(at + GAMES.index(game)) % share :: share]:
                yield right[0]
                yield " ".join([*words[:at], instead, *words[at + 1 :]])
        yield " ".join(words + words[1:])


def spoil_by_chance(game: str, count: int) -> Iterator[str]:
    """Lines in which some words are replaced, each in some position of the game."""
    random = Random(f"by chance, {game}")
    for _ in range(count):
        right = right_lines(game, random)
        words = random.choice(right).split(" ")
        for _ in range(random.choice((0, 1, 1, 2, 3))):
            at = random.randrange(len(words))
            some = [random.choice(STRANGE), random.choice(words), random.choice(words)]
            words[at : at + random.randint(0, 2)] = some[: random.randint(0, 3)]
            words = words or [""]
        if words[0] == "go":
            yield right[0]
        if words[0] != "quit":
            yield " ".join(words)


def test_the_lines_have_all_words_of_the_protocol() -> None:
    text = (ROOT / "docs" / "protocol.md").read_text("utf-8").partition("## What the engine")[0]
    named = re.findall(r"^\| (`[^|]*`) \|", text, re.MULTILINE)
    words = {word for cell in named for word in re.findall(r"[A-Za-z]{3,}", cell)}
    words -= {"NAME", "LIMITS", "POSITION", "quit"}
    assert len(words) > 30
    lines = right_lines("pacru", Random(1))
    assert words <= {word for line in lines for word in re.split("[ =:,]", line)}


@pytest.mark.slow
@pytest.mark.parametrize("share", [4, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", GAMES)
def test_a_line_with_a_wrong_word_is_answered_and_the_engine_goes_on(game: str, share: int) -> None:
    talk(spoil_each_word(game, share))


@pytest.mark.slow
@pytest.mark.parametrize("lines", [150, pytest.param(20_000, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_said_to_the_process_it_goes_on(game: str, lines: int) -> None:
    talk(spoil_by_chance(game, lines))
