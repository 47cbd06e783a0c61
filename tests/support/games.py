"""What tests/games/test_conformance.py must know of each game: its data, and cases of its own.

A game that is registered and has no line in `CASES` fails the suite.
"""

import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from hypothesis import strategies as st

import pacru
from pacru import games
from tests.reference import naive, naive_sisters
from tests.support.boards import pacru_boards, sister_boards
from tests.support.places import DATA
from tests.support.second import Second, SecondPacru, SecondSister

GAMES: Final = tuple(games.game_keys())
"""The games on this board."""


@dataclass(frozen=True)
class Case:
    """One game.

    Attributes:
        second: its second engine.
        boards: positions that need not occur in play.
        rules: what may stand for the rules in the text of a position.
        rare: positions with events that hardly occur in a random game.
        longest: the most turns of a random game that is compared.
        leaving: how often a player leaves such a game; by chance, one of these.
        quickly: the longest perft of everyday, in turn sequences.
        slowly: the same for the second engine.
    """

    second: type[Second[Any]]
    boards: st.SearchStrategy[str]
    rules: Sequence[str]
    rare: Sequence[str]
    longest: int
    leaving: Sequence[float]
    quickly: int = 10_000
    slowly: int = 500


PACRU: Final = Case(
    second=SecondPacru,
    boards=pacru_boards(),
    rules=("-", "t", "r", "tr", "-~goal=15", "tr~goal=60", "-~goal=28"),
    rare=(
        # a pincer, plain moves, crossings, and connections that also cross (R13)
        "Bne+bAsw3bb1/1bb3bbb/bbBne+3bbb/3bbb1a1/Ae2Bw+bb2a/3aAs+baa1/aaa1bbaa1/aaa1bbaa1/aaabbbaaa b 2 t 58",
        "8Asw/6b2/a1Awab1Bse+2/3babaab/b1a2a1b1/5An+1Ane1/5aa1a/5Bs+2Bs/Bne4a1b1 a 2 - 23",
        "9/9/9/4As+4/4a4/4An+4/9/9/4Bn4 a 2 - 1",  # a meeting (R12)
        "8Bsw/9/9/3bab3/2Aeaba3/3aba3/9/9/9 a 2 - 1",  # a transformation (R10)
        "9/9/9/bbb6/bbb6/b1b6/An8/9/4Bn4 a 2 - 1",  # a crossing with one neutral field (R4)
        "9/9/9/9/3Be5/2Ane1Anw4/9/9/9 a 2 - 7",  # the capture of the last chevron (R16a)
        "8An/9/9/9/4Bn4/9/9/9/9 b 2 - 1",  # a turn that blocks the opponent (R15b)
        # two more markers win (R16b)
        "8Bsw/9/aaaaaaa2/aaaaaaaaa/aaaaaaaaa/aaaaaaaa1/aaaaaaa2/9/An8 a 2 - 60",
        # games to other numbers of markers
        "4Bs3Asw/9/Be7Bw/9/9/9/Ae7Aw/9/Bne3An4 a 2 -~goal=15 1",
        "4Bs3Asw/9/Be7Bw/9/9/9/Ae7Aw/9/Bne3An4 a 2 t~goal=60 1",
        "2Cs1As1Bs2/9/Ae7Aw/9/Ce7Bw/9/9/9/2Cn3Bn2 a 3 tr~goal=5 1",
        "2Bs1Cs1Ds2/9/Ce7Cw/9/Be7Dw/9/Ae7Aw/9/2Bn1An1Dn2 a 4 -~goal=1 1",
    ),
    longest=120,
    leaving=(0.005,),
    slowly=50,
)


SISTER_RULES: Final = (
    "s",
    "l",
    *(f"z{passed}{left}" for passed in ("", ":a", ":b", ":d") for left in ("", "!a", "!bc")),
)


def sister(game: str, *rare: str) -> Case:
    """Azacru, Shacru or Lilacru."""
    return Case(
        second=SecondSister,
        boards=sister_boards(game),
        rules=SISTER_RULES,
        rare=rare,
        longest=400,
        leaving=(0, 0, 0.01, 0.05),
    )


CASES: Final = {
    "pacru": PACRU,
    "azacru": sister(
        "azacru",
        "4An3Bsw/9/9/9/9/9/9/aa7/aa1bbb3 a 2 z 31",  # nothing but a pass (A9a)
        "4An4/aaa6/9/9/9/2b6/2a6/2a6/bbBn+6 b 2 z:a 52",  # the last round (A9b)
        "8Bsw/9/9/9/9/9/9/9/Ae+ba6 a 2 z 1",  # a chevron that leaves the board (A7c)
        "8Bsw/9/9/9/9/1a7/1b7/aBs+7/aAn+a6 a 2 z 1",  # a connection (A7b)
        "4An4/9/aabb5/9/9/9/9/ccc6/Csw7Bnw a 3 z 40",  # of three players, one can only pass
        "8Bsw/9/9/9/9/9/9/9/9 a 2 z 9",  # a player without chevrons is still in (A9a)
    ),
    "shacru": sister(
        "shacru",
        "4An4/9/9/9/9/aa7/1a7/1a7/Bn+a7 a 2 s 60",  # nothing but a pass (S2b)
        "8Bsw/9/9/9/9/3Aw5/2bAn5/3An+5/9 a 2 s 9",  # a twist at each border (S5a)
        "8Bsw/9/9/9/9/9/2Ane+6/9/9 a 2 s 9",
        "9/9/9/9/4Cn4/9/9/9/An7Bn b 3 s 9",
    ),
    "lilacru": sister(
        "lilacru",
        "8Bsw/9/9/9/9/9/2Ane+6/9/9 a 2 l 9",
        "9/9/9/9/4Cn4/9/9/9/An7Bn b 3 l 9",
    ),
}
"""What the suite knows of each game."""


MIDGAME: Final = [
    line for line in (DATA / "midgame.txt").read_text("utf-8").splitlines() if line[0] != "#"
]
"""Positions of Pacru in the middle of games of two."""


@cache
def read_records(kind: str) -> dict[str, list[dict[str, Any]]]:
    """The records of a kind, by their game."""
    found = defaultdict(list)
    for path in sorted(DATA.glob(f"*{kind}.jsonl")):
        for one in map(json.loads, path.read_text("ascii").splitlines()):
            found[pacru.Position.parse(one["position"]).game].append(one)
    return found


def recorded(kind: str, game: str) -> list[dict[str, Any]]:
    """The records of a game: "moves" of positions, "perft" (numbers of turn sequences), or "games"."""
    return read_records(kind).get(game, [])


def some_positions(game: str, every: int) -> list[str]:
    """Every Nth recorded position of a game, those with rare events, and the starts."""
    some = [one["position"] for one in recorded("moves", game)[::every]]
    rare = CASES[game].rare if game in CASES else ()
    first = (str(pacru.Position.initial(players, game=game)) for players in (2, 3, 4))
    return [*some, *rare, *first]


@st.composite
def starts(draw: st.DrawFn, game: str, players: int) -> str:
    """An initial position, with any order of seats and options."""
    seats = "".join(draw(st.permutations(naive.DEFAULT_SEATS[players])))
    if game == "pacru":
        tournament, repetition = draw(st.booleans()), draw(st.booleans())
        return naive.write(naive.initial(players, seats, tournament, repetition))
    if game in naive_sisters.GAMES:
        return naive_sisters.write(naive_sisters.initial(game, players, seats))
    return str(pacru.Position.initial(players, seats=seats, game=game))
