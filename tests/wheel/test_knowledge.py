"""What searches have found out is kept by position, and a short text holds what matters of it."""

import json
import random
import zlib
from base64 import b85decode, b85encode
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pacru.bot.protocol import Info, Score, Thought
from pacru.game import Game
from pacru.review.knowledge import MOST_BYTES, Knowledge, answer_known
from pacru.review.reviewing import Finding, Review, read_reports
from tests.support.setups import play_on


def make_finding(game: Game, at: int, nodes: int, lines: int = 1, markers: int = 10) -> Finding:
    """What a search says that has made so many positions."""
    moves = [str(turn) for turn in game.positions[at].moves()][:lines]
    infos = [
        Info(Thought(depth, Score("markers", markers + depth - rank), (turn,)), nodes, 9, rank)
        for depth in (4, 5)
        for rank, turn in enumerate(moves, 1)
    ]
    found = read_reports(game, at, infos)
    assert found
    return found


def played(plies: int, players: int = 2, seed: int = 1) -> Game:
    return play_on(Game.new(players), random.Random(seed), plies)


def pack(data: object) -> str:
    return b85encode(zlib.compress(json.dumps(data).encode())).decode()


def unpack(text: str) -> Any:  # noqa: ANN401 - JSON
    return json.loads(zlib.decompress(b85decode(text)))


def test_what_has_looked_deeper_counts_in_whatever_order_it_comes() -> None:
    game = played(3)
    shallow, deep = (make_finding(game, 3, nodes) for nodes in (20_000, 200_000))
    compared = make_finding(game, 3, 60_000, lines=3)
    for order in permutations((shallow, deep, compared)):
        known = Knowledge()
        for finding in order:
            known = known.with_finding(game, 3, finding, lines=len(finding.lines))
        assert known.about(game, 3) == deep
        assert known.about(game, 3, lines=2) == compared
        assert known.about(game, 3, least=200_001) is None
        assert known.about(game, 3, lines=2, least=60_001) is None
        assert known.about(game, 2) is None


def test_a_comparison_that_has_looked_deepest_serves_whoever_wants_one_line() -> None:
    game = played(2)
    one, three = make_finding(game, 2, 20_000), make_finding(game, 2, 60_000, lines=3)
    known = Knowledge().with_finding(game, 2, one).with_finding(game, 2, three, lines=3)
    assert known.about(game, 2) == three


def test_who_compares_more_turns_is_asked_only_where_that_is_wanted() -> None:
    game = played(2)
    found = [make_finding(game, 2, nodes, lines) for nodes, lines in ((900, 1), (600, 2), (300, 3))]
    known = Knowledge()
    for finding in found:
        known = known.with_finding(game, 2, finding, lines=len(finding.lines))
    assert [known.about(game, 2, lines=lines) for lines in (1, 2, 3, 4)] == [*found, None]
    all_of_it = make_finding(game, 2, 1_000, lines=3)
    known = known.with_finding(game, 2, all_of_it, lines=3)
    assert [known.about(game, 2, lines=lines) for lines in (1, 2, 3)] == [all_of_it] * 3
    (some,) = known.findings.values()
    assert len(some) == 1


def test_where_there_are_fewer_turns_than_wanted_lines_all_are_compared() -> None:
    game = played(2)
    known = Knowledge().with_finding(game, 2, make_finding(game, 2, 9, lines=2), lines=3)
    assert known.about(game, 2, lines=3)


def test_a_turn_that_was_looked_at_alone_is_known_apart() -> None:
    game = played(2)
    turn = str(game.positions[1].moves()[-1])
    known = Knowledge().with_finding(game, 1, make_finding(game, 1, 500), only=turn)
    assert known.about(game, 1) is None
    assert known.about(game, 1, only=turn)


def test_the_same_position_in_another_game_is_known_unless_repetition_counts() -> None:
    for repetition in (False, True):
        game = Game.new(repetition=repetition)
        there_and_back = ("a3-b3", "a7-b7", "e1-e2", "e9-e8")
        one = game
        for turn in there_and_back:
            one = one.play(turn)
        other = game
        for turn in (*there_and_back[2:], *there_and_back[:2]):
            other = other.play(turn)
        known = Knowledge().with_finding(one, 4, make_finding(one, 4, 100))
        assert (known.about(Game(one.position), 0) is None) == repetition
        assert known.about(other, 4)


@given(st.integers(2, 4), st.integers(0, 60), st.integers(0, 1_000))
def test_what_is_written_is_read(players: int, plies: int, seed: int) -> None:
    game, chance = played(plies, players, seed), random.Random(seed)
    known = Knowledge()
    for at, position in enumerate(game.positions):
        if position.outcome:
            continue
        finding = make_finding(game, at, chance.randrange(10**7), chance.choice((1, 3)), seed)
        only = chance.choice(("", game.plies[at].spelled)) if at < len(game.plies) else ""
        lines = len(finding.lines)
        known = known.with_finding(game, at, finding, only=only, lines=lines)
    text = known.write(game)
    assert len(text) <= MOST_BYTES
    again = Knowledge.read(game, text)
    if len(known.findings) <= 20:
        assert again == known
    findings = {(key, one) for key, some in known.findings.items() for one in some}
    assert {(key, one) for key, some in again.findings.items() for one in some} <= findings


def test_of_a_long_game_the_deepest_stays() -> None:
    game = played(137, seed=3)
    known = Knowledge()
    for at, position in enumerate(game.positions):
        if position.outcome is None:
            known = known.with_finding(
                game, at, make_finding(game, at, 1_000 + at, lines=8), lines=8
            )
    text = known.write(game)
    assert 0 < len(text) <= MOST_BYTES
    nodes = [
        one.finding.nodes for some in Knowledge.read(game, text).findings.values() for one in some
    ]
    assert nodes
    assert min(nodes) > 1_000 + len(game.plies) - 1 - len(nodes)


def test_nothing_known_is_no_text() -> None:
    assert Knowledge().write(played(5)) == ""
    assert Knowledge.read(played(5), "") == Knowledge()


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text[:-1],
        lambda text: text[1:],
        lambda text: text.replace(text[9], "é"),
        lambda _: pack([]),
        lambda text: pack([0, *unpack(text)[1:]]),
        lambda _: "0" * 50,
    ],
)
def test_what_cannot_be_read_is_not_known(damage: object) -> None:
    game = played(4)
    text = Knowledge().with_finding(game, 0, make_finding(game, 0, 5)).write(game)
    assert callable(damage)
    assert Knowledge.read(game, damage(text)) == Knowledge()


LINE = ["markers", 1, "markers", 1, "a3-b3"]


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (0, -1),
        (0, "0"),
        (2, "?"),
        (3, -1),
        (4, -1),
        (5, 1.5),
        (6, "a3"),
        (7, []),
        (7, [["points", *LINE[1:]]]),
        (7, [["markers", "1", *LINE[2:]]]),
        (7, [[*LINE[:4], "?"]]),
        (7, [LINE[:4]]),
        (7, 3),
    ],
)
def test_an_entry_that_makes_no_sense_is_not_known(place: int, value: object) -> None:
    game = played(4)
    known = Knowledge().with_finding(game, 0, make_finding(game, 0, 5))
    version, good = unpack(known.write(game))
    bad = [*good[:place], value, *good[place + 1 :]]
    assert Knowledge.read(game, pack([version, good])) == known
    assert Knowledge.read(game, pack([version, bad])) == Knowledge()
    assert Knowledge.read(game, pack([version, good, bad])) == Knowledge()
    assert Knowledge.read(game, pack([version, good, good[:-1]])) == Knowledge()


def test_what_was_known_is_there_after_more_turns_and_after_fewer_as_far_as_it_goes() -> None:
    game, known = played(4), Knowledge()
    for at in (1, 4):
        known = known.with_finding(game, at, make_finding(game, at, 5))
    text = known.write(game)
    longer = play_on(game, random.Random(5), 3)
    assert Knowledge.read(longer, text) == known
    shorter = Knowledge.read(game.take_back(2), text)
    assert shorter.about(game, 1)
    assert not shorter.about(game, 4)
    other = played(4, seed=9)
    assert Knowledge.read(other, text) == Knowledge()


def test_what_another_search_has_found_is_dropped() -> None:
    game = played(4)
    version, *entries = unpack(
        Knowledge().with_finding(game, 0, make_finding(game, 0, 5)).write(game)
    )
    assert Knowledge.read(game, pack([version, *entries])).findings
    assert not Knowledge.read(game, pack([version + 1, *entries])).findings


def test_a_review_asks_nothing_that_is_known() -> None:
    game = played(6).resign()
    review, known = Review(game, nodes=100), Knowledge()
    while review.question:
        asked = review.question
        nodes = asked.nodes or 0
        found = make_finding(game, asked.at, nodes, asked.lines, markers=400 * (asked.at % 2))
        known = known.with_finding(game, asked.at, found, only=asked.only, lines=asked.lines)
        review = review.with_answer(asked, found)
    assert review.closer
    again = answer_known(Review(game, nodes=100), known)
    assert again.question is None
    assert again.verdicts == review.verdicts
    deeper = answer_known(Review(game, nodes=101), known)
    assert deeper.question
    assert deeper.question.aim == "position"
