"""The search, compared with the naive rules: wins and threats, bounds, limits, and the line it expects."""

import random
from collections.abc import Callable

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pacru import Game, Outcome, Position, PositionError, Turn
from pacru.bot.engine import describe
from pacru.bot.pacru.bot import make_model
from pacru.bot.search.alphabeta import AlphaBeta, SpentError
from pacru.bot.search.bot import Candidate
from pacru.bot.search.budget import Budget
from pacru.bot.search.driver import Search
from pacru.bot.timing import DEEPEST, Limits
from pacru.core.scores import WIN
from pacru.core.state import OTHER_SEATS, OWN_CHEVRONS, RULES, State, repetition_key, view_of_player
from pacru.core.steps import finish
from pacru.position import inner_state
from tests.reference import naive
from tests.support.checker import can_win
from tests.support.setups import FILES, Clock, play_on, random_position, setup

pytestmark = pytest.mark.slow

AT_ONCE = (Limits(nodes=1), Limits(seconds=0), Limits(depth=1))
"""Limits that leave no time to think."""
AT_ANY_BUDGET = pytest.mark.parametrize("limits", [*AT_ONCE, Limits(DEEPEST, nodes=1000)], ids=str)


def best_candidate(position: Position, limits: Limits = AT_ONCE[0]) -> Candidate:
    """The bot's choice, the same every time."""
    return Search(inner_state(position), limits, randomness=random.Random(0)).run()


# ---- the naive answer


def threatens(position: naive.Position, player: str) -> bool:
    """Whether another player could win with the next turn."""
    others = set(naive.players_in(position)) - {player}
    return any(can_win(position, other) for other in others)


@st.composite
def tense(draw: st.DrawFn) -> Position:
    """A position with a to move; some players are out, some close to a win."""
    players, chance = draw(st.sampled_from([2, 3, 4])), random.Random(draw(st.integers(0, 10**6)))
    free = [file + str(rank) for file in FILES for rank in range(1, 10)]
    chance.shuffle(free)
    pieces = []
    for place, letter in enumerate("abcd"[:players]):
        out = place > 1 and chance.random() < 0.3
        for _ in range(0 if out else chance.randrange(1, 4)):
            facing = chance.choice(naive.FACINGS) + chance.choice(["", "+"])
            pieces.append(f"{letter.upper()}{free.pop()}{facing}")
        own = sum(piece.startswith(letter.upper()) and piece.endswith("+") for piece in pieces)
        near = naive.TARGETS[players] - own - chance.randrange(1, 3)
        markers = near if chance.random() < 0.5 else chance.randrange(8)
        pieces += [letter + free.pop() for _ in range(min(markers, len(free) - 8))]
    try:
        return setup(" ".join(pieces), players=players, rules=chance.choice("-t"))
    except PositionError:  # a cannot move
        assume(False)
        raise


@given(tense())
@settings(max_examples=50)
def test_a_win_in_one_is_taken_at_any_budget(position: Position) -> None:
    wins = can_win(naive.parse(str(position)), "a")
    for limits in AT_ONCE:
        best = best_candidate(position, limits)
        outcome = position.play(best.turn).outcome
        won = outcome is not None and outcome.winner == 0
        assert won or not wins
        assert won == (best.score == WIN - 1)


@given(tense())
@settings(max_examples=30)
def test_no_opponent_can_win_at_once_when_that_can_be_helped(position: Position) -> None:
    before = naive.parse(str(position))
    for limits in (*AT_ONCE, Limits(DEEPEST, nodes=1000)):
        after = naive.play(before, str(best_candidate(position, limits).turn))
        if after.to_move and threatens(after, "a"):
            others = naive.moves(before).values()
            assert all(then.to_move and threatens(then, "a") for then in others)
            return


THREATS = [
    "1c1Cw+b1b2/Asbbbb1bb1/1b1Bn4a/1bbb1Ae+1ca/c1bb2ac1/Bse+b1abaAw+b1/bb2b3a/bb1bBnw4/2b3bb1 a 3 t 50",
    "1b3b2b/b2b5/4ab1a1/b1bb1ab1b/2babb3/b3BswAne+1b1/1ab4Bs+1/1bbb1b2b/1bb3bb1 a 3 - 50",
    "1c1caaBswac/c3c1Aeac/1c1c3c1/1cc2ccca/2Bsw1c1cc1/3c1b1c1/ca3c3/cc1CeAe+1c2/a2An+2Csw+cc a 3 t 50",
    "cda3ad1/1ddd4d/Dw2dcd1d1/2bdaBw1d1/2d1d3d/1aDe+1d1d2/1d2An+c3/1d1dd4/1d1aad3 a 4 t 50",
    "ccCe1dCs+c2/a1Ase+c4c/2Csc2dca/2dca3c/Ase+1Aw+1ccacc/2bDnw1cb1d/cdc4c1/1accDe+1cc1/3c3ab a 4 - 50",
    "3b1Ae+bab/4ba1b1/a2ba1bAs+Cse+/1b6b/1b1b1d1Dwb/1b7/Bs+2bb1abb/3As+b3Csw+/bBnebb1Cne+Be1b a 4 - 50",
    # of the fields that can be marked here the tree tries only some
    "cc1aaccbc/cc2ababb/acabbabcc/babacc1bc/abbbbAne+bBneb/abba1babc/1abacaab1/babaaabc1/cabcaacac a 3 - 50",
]
"""Another player could win next, the next one or a later one, after some turns but not after
all."""


@AT_ANY_BUDGET
@pytest.mark.parametrize("text", THREATS)
def test_a_threat_is_met(text: str, limits: Limits) -> None:
    before = naive.parse(text)
    assert any(threatens(then, "a") for then in naive.moves(before).values())
    best = best_candidate(Position.parse(text), limits)
    assert not threatens(naive.play(before, str(best.turn)), "a")


@pytest.mark.parametrize("text", THREATS)
def test_threats_are_met_with_a_memory_too(text: str) -> None:
    state, memory, limits = (
        inner_state(Position.parse(text)),
        AlphaBeta(make_model(3)),
        Limits(DEEPEST, nodes=1000),
    )
    for _ in range(3):
        best = Search(state, limits, memory=memory, randomness=random.Random(0)).run()
        assert not threatens(naive.play(naive.parse(text), str(best.turn)), "a")


FROM_TWO_SIDES = [
    "bbbc1cbca/bbccccCswbb/a1ba2bcc/a1c2c1cb/1cbbCwBwbac/b1bcccc1c/1Aw+Ae+aAwbbcb/1bcbccbbc/1bcb2cBnw+c a 3 t 50",
    "cdc1b1b1b/bcbcdBnw+Cnwb1/bccAsb1cb1/bacdccbbb/acAs+ccdcdc/Cseccbcdb1a/abBwba2bc/4bbc2/1cccbBwCs1d a 4 t 50",
]
"""Another player could win next after every turn, but not always the very next player."""


@AT_ANY_BUDGET
@pytest.mark.parametrize("text", FROM_TWO_SIDES)
def test_the_next_player_is_kept_from_winning_if_nothing_else_can_be_done(
    text: str, limits: Limits
) -> None:
    before = naive.parse(text)
    assert all(threatens(then, "a") for then in naive.moves(before).values())
    after = naive.play(before, str(best_candidate(Position.parse(text), limits).turn))
    assert after.to_move
    assert not can_win(after, after.to_move)


# ---- how a game ends, and who is still in it


FULL = {3: "a:a1-c3 a:d1-f3 a:a4-b7", 4: "a:a1-c3 a:d1-f3 a:a4-b5"}
"""Two markers fewer than the target (R1f)."""
FAR = {3: "Bi9w Ci1w", 4: "Bi9w Ci1w Da9e"}
"""Opponents who cannot change that."""


@pytest.mark.parametrize("players", [3, 4])
def test_the_target_is_that_of_the_number_of_players(players: int) -> None:
    almost = setup(f"{FULL[players]} a:g1 Ah6n {FAR[players]}", players=players)
    best = best_candidate(almost)
    assert almost.play(best.turn).outcome == Outcome(0, "markers")
    assert best.score == WIN - 1
    one_less = setup(f"{FULL[players]} Ah6n {FAR[players]}", players=players)
    best = best_candidate(one_less, Limits(DEEPEST, nodes=3000))
    assert one_less.play(best.turn).outcome is None
    assert best.score == WIN - 3


@pytest.mark.parametrize(("others", "wins"), [("c:g7-i7", True), ("Ci7w", False)])
def test_a_capture_wins_when_nobody_else_is_left(others: str, wins: bool) -> None:
    # b's only chevron is in front of two of a, and can always move.
    position = setup(f"a:e1,e2,d1 Ae3n+ Ad4ne Be5n {others}", players=4)
    best = best_candidate(position)
    assert position.play(best.turn).outcome == (Outcome(0, "last standing") if wins else None)
    assert (best.score == WIN - 1) == wins


@pytest.mark.parametrize("limits", AT_ONCE, ids=str)
def test_all_opponents_stay_blocked(limits: Limits) -> None:
    # b is shut in by two chevrons of a, c faces out of the board, d is out: only the third chevron
    # must move.
    position = setup("Aa2n Ab2n Ae5n Ba1n Ci9ne d:e1,e2", players=4)
    best = best_candidate(position, limits)
    assert position.play(best.turn).outcome == Outcome(0, "blocked")
    assert best.score == WIN - 1


@AT_ANY_BUDGET
def test_who_is_blocked_next_has_no_reply(limits: Limits) -> None:
    # b's only way to win is across a border, unless a's chevron stays there.
    position = setup("b:d1-i3,d4-f6 Ba4sw Aa3e Ah5n Ci9w", players=3)
    assert position.play(best_candidate(position, limits).turn).chevrons(1) == {}


# ---- scores


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize(("start", "own_turns"), [("h6", 2), ("h5", 3)])
def test_a_score_counts_the_turns_of_the_two_sides(
    players: int, start: str, own_turns: int
) -> None:
    position = setup(f"{FULL[players]} A{start}n {FAR[players]}", players=players)
    search = Search(
        inner_state(position), Limits(DEEPEST, nodes=20_000), randomness=random.Random(0)
    )
    assert search.run().score == WIN - (2 * own_turns - 1)
    # The report counts the turns of all players.
    (told,) = describe(search)
    assert f" score win {(own_turns - 1) * players + 1} " in told


def test_a_loss_is_seen_when_nothing_helps() -> None:
    # b crosses a border next, whatever a does far away.
    position = setup("b:a1-i3 Bc4n Bf4n Bi4n Aa9e Ci9w", players=3)
    best = best_candidate(position, Limits(DEEPEST, nodes=3000))
    assert best.score == -WIN + 2
    first, reply = best.line
    assert position.play(first).play(reply).outcome == Outcome(1, "markers")


@given(st.sampled_from([2, 3, 4]), st.integers(0, 10**6), st.integers(0, 70))
@settings(max_examples=60)
def test_narrow_bounds_agree_with_the_score(players: int, seed: int, plies: int) -> None:
    position = random_position(players, seed, plies)
    # Among several, for every player, to move or not.
    for player in position.standing if players > 2 else [position.to_move or 0]:
        score = value(position, player)
        assert -WIN < score < WIN
        assert value(position, player, score - 1, score) >= score
        assert value(position, player, score, score + 1) <= score


def value(
    position: Position,
    player: int,
    alpha: int = -WIN,
    beta: int = WIN,
    tree: AlphaBeta[State, State, State] | None = None,
) -> int:
    """The tree search's score of a position, one turn ahead, for a search of that player."""
    tree = tree or AlphaBeta(make_model(position.players))
    tree.begin(view_of_player(inner_state(position), player), Budget())
    return finish(tree.value(inner_state(position), 1, alpha, beta, 0))


@given(tense(), st.integers(0, 10))
@settings(max_examples=20)
def test_the_expected_line_is_legal(position: Position, opening: int) -> None:
    chance = random.Random(opening)
    for start in (position, random_position(position.players, opening, chance.randrange(90))):
        best = Search(inner_state(start), Limits(DEEPEST, nodes=1500), randomness=chance).run()
        assert best.line[0] == best.turn
        after = start
        for turn in best.line:
            after = after.play(turn)


@pytest.mark.parametrize(
    "text",
    [
        "da1daBsdca/aabadcdca/bbd1a1aad/cbacad1bd/baAwabdcaa/1dbabadbb/bab1bdada/bbbbbCebcb/bBswd1ab1da a 4 - 50",
        "abd1AnbAnb1/1dbc1Ds1b1/cb1b1bCnw+1d/a3bb1Aw+1/bbb3b1b/2c2d3/bbb2a2b/cb1bcd3/3bd1aa1 a 4 - 50",
        "cac1caAswcc/1accaaa1b/ab1ca1ca1/1cccaa1a1/acbc1a1bc/cba2a1cc/Anwac1aBs+2c/aaaccaCnw+2/aa1cc1aac a 3 t 50",
    ],
)
def test_the_expected_line_stops_where_somebody_wins(text: str) -> None:
    # This is an opponent whose turn the tree has skipped.
    position = Position.parse(text)
    for turn in best_candidate(position, Limits(DEEPEST, nodes=1000)).line:
        assert position.outcome is None
        position = position.play(turn)


@pytest.mark.parametrize("players", [3, 4])
def test_turns_of_all_players_are_expected(players: int) -> None:
    line = best_candidate(Position.initial(players), Limits(DEEPEST, nodes=20_000)).line
    assert len(line) > players


@pytest.mark.parametrize("to_move", "bcd")
def test_any_opponent_may_reply(to_move: str) -> None:
    # Only c can capture the last chevron of a. This does not win the game for c, but it loses it
    # for a.
    position = setup("Ae5w Ce3n Ch5w c:d1-f2,g4-i4 Bi9w Da1e", to_move=to_move, players=4)
    assert value(position, player=0) == WIN - 1
    assert value(position, player=2) < WIN - 1


# ---- what is kept from one turn to the next


@given(st.sampled_from([3, 4]), st.integers(0, 10**6), st.integers(0, 70))
@settings(max_examples=40)
def test_what_was_learned_for_one_player_does_not_mislead_another(
    players: int, seed: int, plies: int
) -> None:
    position, memory = random_position(players, seed, plies), AlphaBeta(make_model(players))
    still_in = [player for player in range(players) if position.chevrons(player)]
    for player in (*still_in, still_in[0]):
        assert value(position, player, tree=memory) == value(position, player)


# ---- draws by repetition


def with_chevrons_reversed(state: State) -> State:
    """The same position with each player's chevrons in reverse order."""
    others = tuple((markers, chevrons[::-1]) for markers, chevrons in state[OTHER_SEATS])
    return *state[:OWN_CHEVRONS], state[OWN_CHEVRONS][::-1], others, state[RULES]


@AT_ANY_BUDGET
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("listed", [tuple, with_chevrons_reversed], ids=["as it was", "backwards"])
def test_who_is_losing_repeats_the_position(
    players: int, limits: Limits, listed: Callable[[State], State]
) -> None:
    theirs = "b:d4-d6,f4-i6 Be5n+ Bb5n" + (" c:a4-a9,c4-c9 Cb6s" if players > 2 else "")
    position = setup(f"{theirs} Aa1n", players=players, rules="r")
    draw = repetition_key(inner_state(position.play(Turn.parse("a1-a2"))))
    start, chance = listed(inner_state(position)), random.Random(0)
    best = Search(start, limits, randomness=chance, earlier={draw: 2}).run()
    assert repetition_key(best.after) == draw
    assert best.score == 0
    only_twice = Search(start, limits, randomness=chance, earlier={draw: 1}).run()
    assert only_twice.score < 0


@AT_ANY_BUDGET
def test_who_is_winning_does_not(limits: Limits) -> None:
    position = setup("a:d4-d6,f4-i6 Ae5n+ Ab5n Bi9w Ca9e", players=3, rules="r")
    best = best_candidate(position, limits)
    earlier = {repetition_key(best.after): 2}
    other = Search(
        inner_state(position), limits, randomness=random.Random(0), earlier=earlier
    ).run()
    assert other.after != best.after
    assert other.score > 0


# ---- limits


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_limits_are_kept(players: int) -> None:
    def search(limits: Limits) -> Search:
        state, chance = inner_state(Position.initial(players)), random.Random(0)
        done = Search(state, limits, clock=Clock(0.002), randomness=chance)
        done.run()
        return done

    assert 5000 <= search(Limits(DEEPEST, nodes=5000)).nodes < 6000
    assert search(Limits(depth=3)).depth == 3
    assert 0.7 <= search(Limits(DEEPEST, seconds=0.7)).seconds < 0.8
    few, many = (search(Limits(DEEPEST, nodes=nodes)).depth for nodes in (500, 10_000))
    assert many > few >= 1


@pytest.mark.parametrize("players", [2, 3])
def test_the_limits_end_a_search_in_the_tree(players: int) -> None:
    tree, start = AlphaBeta(make_model(players)), inner_state(Position.initial(players))
    tree.begin(start, Budget(nodes=0))
    with pytest.raises(SpentError):
        for _ in tree.value(start, 6, -WIN, WIN, 0):
            pass


@pytest.mark.long
def test_looking_further_ahead_wins() -> None:
    won = 0
    for number in range(20):
        chance, deep = random.Random(number // 2), number % 2
        position = play_on(Game.new(), chance, length=4).position
        while not position.outcome:
            limits = Limits(DEEPEST, nodes=3000) if position.to_move == deep else Limits(depth=2)
            position = position.play(
                Search(inner_state(position), limits, randomness=chance).run().turn
            )
        won += position.outcome.winner == deep
    assert won >= 14
