"""The chances of each player: what they add up to, what they follow, and how often they come true."""

import math
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pacru import Position, evaluate
from pacru.bot.protocol import SCORES, Score
from pacru.core.state import RULES
from pacru.position import inner_state
from pacru.review.chances import chances, chances_from_leads, share, steepness_of
from tests.support.commands import Capsys
from tests.support.compiler import compiled
from tests.support.games import recorded
from tests.support.places import DATA
from tools.cbot.__main__ import main
from tools.cbot.chances import TENTHS, SearchedPosition, reliability, search_positions
from tools.cbot.selfplay import play
from tools.selfplay import Manner, start_of

POSITIONS = [
    position
    for one in recorded("moves", "pacru")[::5]
    if not (position := Position.parse(one["position"])).outcome
]
MOST_OFF = 3.0
"""Points by which chances may be off, in each tenth of them."""
MOST_OFF_SHORT = 5.0
"""The same for short games (docs/review.md)."""

scores = st.builds(Score, st.sampled_from(SCORES), st.integers(-(10**9), 10**9))


@given(st.sampled_from(POSITIONS), scores)
def test_the_chances_of_all_add_up_to_one(position: Position, score: Score) -> None:
    found = chances(position, score)
    assert len(found) == position.players
    assert sum(found) == pytest.approx(1)
    assert all(0 <= one <= 1 for one in found)
    assert not any(found[out] for out in {*range(position.players)} - {*position.standing})


@pytest.mark.parametrize(
    "text",
    [
        "8Bsw/9/9/9/9/1a7/1a7/aa7/aaa6 b 2 z 42",
        "8Bsw/9/9/9/9/1a7/1a7/aa7/aaa5Cn+ b 3 z 42",
        "8Bsw/9/9/9/9/1a7/1a7/aa7/aaa6 b 2 z:a 43",
    ],
)
def test_a_player_without_chevrons_can_still_win_by_markers(text: str) -> None:
    # A9d: giving up the last chevron is no loss.
    position = Position.parse(text)
    found = chances(position, Score("markers", -500))
    assert sum(found) == pytest.approx(1)
    assert found[0] == max(found)
    leads = [evaluate(position, player) for player in range(position.players)]
    assert leads[0] == max(leads) < math.inf
    assert min(leads) > -math.inf


def test_a_player_who_has_left_has_no_chances() -> None:
    position = Position.parse("8Bsw/9/9/9/9/1a7/1a7/aa7/aaa5Cn+ b 3 z!a 42")
    found = chances(position, Score("markers", 0))
    assert found[0] == 0
    assert evaluate(position, 0) == -math.inf < evaluate(position, 1)


@pytest.mark.parametrize("game", ["azacru", "shacru", "lilacru"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_lead_decides_more_the_fuller_the_board_is(game: str, players: int) -> None:
    chance, position = random.Random(f"{game} {players}"), Position.initial(players, game=game)
    found: list[float] = []
    while not position.outcome:
        mover = position.to_move
        assert mover is not None
        shares = chances(position, Score("markers", 500))
        assert sum(shares) == pytest.approx(1)
        found.append(shares[mover])
        position = position.play(chance.choice(position.moves()))
    assert found[0] < max(found)
    winners = position.outcome.winners
    assert chances(position) == tuple((p in winners) / len(winners) for p in range(players))
    if players == 2:
        assert found == sorted(found)


@given(st.sampled_from(POSITIONS), st.integers(-3000, 3000), st.integers(1, 1000))
def test_a_better_score_is_a_better_chance(position: Position, score: int, more: int) -> None:
    mover = position.to_move
    assert mover is not None
    worse, better = (chances(position, Score("markers", s)) for s in (score, score + more))
    assert better[mover] > worse[mover]
    others = {*position.standing} - {mover}
    assert all(better[player] < worse[player] for player in others)


@pytest.mark.parametrize("position", POSITIONS[::20], ids=str)
def test_a_win_is_certain_and_a_loss_is_hopeless(position: Position) -> None:
    mover = position.to_move
    assert mover is not None
    assert chances(position, Score("win", 3))[mover] == 1
    assert chances(position, Score("loss", 2))[mover] == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_at_the_start_nobody_has_much_better_chances(players: int) -> None:
    found = chances(Position.initial(players), Score("markers", 0))
    assert found == pytest.approx([1 / players] * players, abs=0.03)
    assert share(Score("markers", 0), players) == pytest.approx(1 / players)


def test_after_the_end_the_winner_has_all_chances() -> None:
    assert chances(Position.parse("9/9/9/9/9/9/9/9/Ane8 - 2 - 7")) == (1, 0)
    assert chances(Position.parse("9/9/9/9/9/9/9/9/Cne8 - 3 - 7")) == (0, 0, 1)


@pytest.mark.parametrize("score", [Score("markers", -370), Score("win", 1), Score("loss", 4)])
def test_with_two_players_the_score_alone_decides(score: Score) -> None:
    for position in POSITIONS:
        mover = position.to_move
        if position.players == 2 and mover is not None:
            assert chances(position, score)[mover] == pytest.approx(share(score, 2))


def test_the_stronger_opponent_has_the_better_chances() -> None:
    alike = [
        one
        for one in POSITIONS
        if one.players == 3 and len(one.chevrons(1)) == len(one.chevrons(2)) > 1
    ]
    position = max(alike, key=lambda one: abs(len(one.markers(1)) - len(one.markers(2))))
    ahead, behind = sorted((1, 2), key=lambda player: -len(position.markers(player)))
    found = chances(position.with_to_move(0), Score("markers", 0))
    assert found[ahead] > found[behind] > 0


# ---- how often they come true


def test_the_chances_of_two_players_come_true() -> None:
    """By kept scores: each with the number of positions, and of those whose player to move won."""
    by_tenth = [[0.0, 0.0, 0.0] for _ in range(TENTHS)]
    for line in (DATA / "chances.txt").read_text("ascii").splitlines():
        score, count, won = map(int, line.split())
        expected = share(Score("markers", score), 2)
        tenth = by_tenth[int(expected * TENTHS)]
        for part, more in enumerate((count, count * expected, won)):
            tenth[part] += more
    for number, sum_of_chances, wins in by_tenth:
        assert number > 5000
        assert abs(100 * (wins - sum_of_chances) / number) <= MOST_OFF


@compiled
@pytest.mark.long
@pytest.mark.parametrize(("goal", "most_off"), [(None, MOST_OFF), (15, MOST_OFF_SHORT)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_chances_of_all_players_come_true(
    players: int, goal: int | None, most_off: float
) -> None:
    manner = Manner(1000, players, opening=(1, 5), seed=21, goal=goal)
    steepness = steepness_of(inner_state(start_of(manner))[RULES])
    games = (play(manner, number) for number in range(1500))
    found = [
        one for game in games if game.winner is not None for one in search_positions(game, 1000)
    ]
    for tenth in reliability(found, steepness):
        assert tenth.number > 3000
        assert abs(tenth.off) <= most_off


@pytest.mark.slow
@compiled
def test_the_tool_reports_how_often_they_come_true(capsys: Capsys, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    assert main(["games", str(file), "--games", "2", "--nodes", "50", "--players", "3"]) == 0
    assert main(["chances", str(file), "--nodes", "50", "--every", "4"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("2 games, ")
    assert "| 90–100% |" in printed
    assert main(["chances", str(tmp_path / "none.jsonl")]) == 2
    assert "expected two games or more" in capsys.readouterr().err


def test_the_report_counts_each_player_who_is_still_in() -> None:
    leads = [0.0, 0.0, float("-inf")]
    assert chances_from_leads(leads) == [0.5, 0.5, 0]
    both = 2 * [SearchedPosition(leads, winner=1)]
    assert [tenth for tenth in reliability(both) if tenth.number] == [(4, 0.5, 0.5)]
    found = reliability(both, mover=True)
    assert [tenth for tenth in found if tenth.number] == [(2, 0.5, 0.0)]


def test_a_win_in_sight_is_no_more_than_a_large_lead_among_weak_players() -> None:
    position = Position.initial(2)
    lead, far, win, now = (
        chances(position, Score(kind, value), 0.3)[0]
        for kind, value in (("markers", 1_000), ("markers", 9_000), ("win", 3), ("win", 1))
    )
    assert 0.5 < lead < far == win < 0.9
    assert now == 1
    lost, soon = (chances(position, Score("loss", value), 0.3)[0] for value in (4, 2))
    assert lost == pytest.approx(1 - win)
    assert soon == 0
    assert chances(position, Score("win", 3))[0] == 1
