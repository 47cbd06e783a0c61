"""The engine against every record of the independent reference implementation (tests/reference/data)."""

import json
from typing import Any

import pytest

import pacru
from pacru import movegen, spelling
from tests.support.places import DATA
from tests.support.share import mostly_slow

EVERYDAY = 400_000  # turn sequences; larger records wait for the release checks


def records(name: str) -> list[dict[str, Any]]:
    with (DATA / name).open(encoding="ascii") as lines:
        return [json.loads(line) for line in lines]


MOVES = records("moves.jsonl")
PERFT = records("perft.jsonl")


def test_the_data_is_complete() -> None:
    assert len(MOVES) == 629
    assert len(PERFT) == 15
    assert sum(len(record["moves"]) for record in MOVES) == 25_837


@pytest.mark.parametrize(
    "record", mostly_slow(MOVES, 6), ids=lambda record: str(record["position"])
)
def test_moves(record: dict[str, Any]) -> None:
    position = pacru.Position.parse(record["position"])
    assert str(position) == record["position"]
    turns = position.moves()
    results = {str(turn): str(position.play(turn)) for turn in turns}
    assert results == record["moves"]
    assert len(turns) == len(results)
    for text in results:
        turn = pacru.Turn.parse(text)
        assert str(turn) == text
        assert turn in turns
        after = position.play(turn)
        assert after == pacru.Position.parse(str(after))


@pytest.mark.parametrize(
    "record", mostly_slow(MOVES, 6), ids=lambda record: str(record["position"])
)
def test_the_inner_layer_makes_the_same_positions(record: dict[str, Any]) -> None:
    """This compares what search and perft use with the public moves, checked by the test above."""
    position = pacru.Position.parse(record["position"])
    state = position.state
    played = {str(turn): position.play(turn).state for turn in position.moves()}
    spelled = [
        str(spelling.spell(state, movement, gain))
        for movement in movegen.movements(state)
        for gain in movegen.gains(state, movement)
    ]
    assert sorted(spelled) == sorted(played)
    assert sorted(movegen.children(state)) == sorted(played.values())


@pytest.mark.parametrize("record", MOVES, ids=lambda record: str(record["position"]))
def test_rotations_and_payable_fields(record: dict[str, Any]) -> None:
    position = pacru.Position.parse(record["position"])
    rotations = [field + rotation for field, rotation in position.rotations()]
    assert sorted(rotations) == sorted(record["rotations"])
    assert sorted(position.payable()) == record["payable"]


def perft_cases() -> list[Any]:
    cases = []
    for number, record in enumerate(PERFT, start=1):
        for kind in ("perft", "with_reorientations"):
            for depth, count in enumerate(record[kind], start=1):
                cases.append(
                    pytest.param(
                        record["position"],
                        depth,
                        kind == "with_reorientations",
                        count,
                        id=f"{number}-{kind}-{depth}",
                        marks=[pytest.mark.long] if count > EVERYDAY else [],
                    )
                )
    return cases


@pytest.mark.parametrize(("text", "depth", "reorientations", "count"), perft_cases())
def test_perft(text: str, depth: int, reorientations: bool, count: int) -> None:
    position = pacru.Position.parse(text)
    assert pacru.perft(position, depth, reorientations=reorientations) == count
