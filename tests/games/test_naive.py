"""The engine against the naive implementation: docs/rules.md read twice."""

import json
from collections.abc import Iterator
from itertools import islice, permutations
from random import Random

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import pacru
from pacru import movegen
from tests.reference import naive
from tests.support.places import DATA

LONGEST = 120  # turns of one random game
EVERYDAY = settings(derandomize=True, database=None, suppress_health_check=list(HealthCheck))
RELEASE = settings(suppress_health_check=list(HealthCheck))

RECORDED = [
    json.loads(line)["position"] for line in (DATA / "moves.jsonl").read_text().splitlines()
]


# --- positions to compare in -------------------------------------------------------------------


@st.composite
def starts(draw: st.DrawFn) -> str:
    """The text of an initial position, with any number of players, order of seats and options."""
    players = draw(st.integers(2, 4))
    seats = "".join(draw(st.permutations(naive.DEFAULT_SEATS[players])))
    tournament, repetition = draw(st.booleans()), draw(st.booleans())
    return naive.write(naive.initial(players, seats, tournament, repetition))


@st.composite
def boards(draw: st.DrawFn) -> str:
    """The text of a position that need not occur in play; most of them are full of chances.

    Meetings, pincers, jumps, transformations and their combinations are common here, but rare in
    play.
    """
    random = Random(draw(st.integers(0, 2**32)))
    players = random.choice([2, 2, 3, 4])
    mover, *others = random.sample(naive.LETTERS[:players], players)
    markers = scattered_markers(mover, others, players, random)
    chevrons: dict[str, naive.Chevron] = {}
    if random.random() < 0.5:
        prepare_a_meeting(mover, markers, chevrons, random)
    if random.random() < 0.5:
        prepare_a_pincer(mover, others[0], markers, chevrons, random)
    place_the_rest(mover, others, chevrons, random)
    for place, chevron in chevrons.items():
        if markers.get(place, chevron.player) != chevron.player:
            del markers[place]
    position = naive.Position(
        players, mover, markers, chevrons, random.random() < 0.4, number=random.randint(1, 500)
    )
    text = naive.write(position)
    assume(is_position(text))
    return text


def scattered_markers(
    mover: str, others: list[str], players: int, random: Random
) -> dict[str, str]:
    """Markers all over the board; some borderlands have hardly any neutral field."""
    markers: dict[str, str] = {}
    most = naive.TARGETS[players] - random.choice([1, 2, 3, 8, 16])
    own_share = random.choice([0.2, 0.5, 0.8])
    densities = {naive.block(place): random.choice([0.1, 0.5, 0.8, 1]) for place in naive.FIELDS}
    for place in random.sample(naive.FIELDS, 81):
        owner = mover if random.random() < own_share else random.choice(others)
        if list(markers.values()).count(owner) >= most:
            owner = random.choice(others)
        enough = list(markers.values()).count(owner) >= most
        if random.random() < densities[naive.block(place)] and not enough:
            markers[place] = owner
    return markers


def line_up(
    player: str, goal: str, chevrons: dict[str, naive.Chevron], random: Random, away: str
) -> None:
    """Place a chevron that can reach the goal from one side, if it has the power."""
    distance = random.choice([1, 1, 2, 3, 4])
    line = [place for place in naive.ray(goal, away)[:distance] if place not in chevrons]
    if line:
        facing = naive.turned(away, random.choice([3, 4, 5]))
        chevrons[line[-1]] = naive.Chevron(player, facing)


def prepare_a_meeting(
    mover: str, markers: dict[str, str], chevrons: dict[str, naive.Chevron], random: Random
) -> None:
    partner, facing = random.choice(naive.FIELDS), random.choice(naive.FACINGS)
    landing = naive.neighbour(partner, facing)
    if landing:
        markers[partner] = mover
        chevrons[partner] = naive.Chevron(mover, facing)
        if random.random() < 0.5:
            markers[landing] = mover
        elif random.random() < 0.5:
            markers.pop(landing, None)
        line_up(mover, landing, chevrons, random, facing)


def prepare_a_pincer(
    mover: str,
    victim: str,
    markers: dict[str, str],
    chevrons: dict[str, naive.Chevron],
    random: Random,
) -> None:
    meeting_fields = [naive.neighbour(place, facing) for place, (_, facing) in chevrons.items()]
    goals = [place for place in meeting_fields if place and place not in chevrons]
    goal = random.choice([*goals, random.choice(naive.FIELDS)])
    if goal not in chevrons:
        chevrons[goal] = naive.Chevron(victim, random.choice(naive.FACINGS))
        markers.pop(goal, None)
        for away in random.sample(naive.FACINGS, 2):
            line_up(mover, goal, chevrons, random, away)


def place_the_rest(
    mover: str, others: list[str], chevrons: dict[str, naive.Chevron], random: Random
) -> None:
    """Fill up to 2–4 chevrons for each player, with some players out; remove the rest."""
    most = 4 if len(others) == 1 else 3
    for player in [mover, *others]:
        places = [place for place, chevron in chevrons.items() if chevron.player == player]
        for place in places[most:]:
            del chevrons[place]
        free = [place for place in naive.FIELDS if place not in chevrons]
        wanted = random.choice([0, 1, 2, most]) - len(places)
        for place in random.sample(free, max(0, wanted)):
            chevrons[place] = naive.Chevron(player, random.choice(naive.FACINGS))


def is_position(text: str) -> bool:
    try:
        naive.parse(text)
    except naive.Refused:
        return False
    return True


# --- comparing ---------------------------------------------------------------------------------


def agree(text: str, random: Random) -> None:
    """Assert that engine and naive implementation agree about everything in one position."""
    engine, plain = pacru.Position.parse(text), naive.parse(text)
    assert str(engine) == naive.write(plain) == text
    agree_about_the_board(engine, plain)
    following = {turn: engine.play(turn) for turn in engine.moves()}
    results = {str(turn): str(after) for turn, after in following.items()}
    assert results == {turn: naive.write(after) for turn, after in naive.moves(plain).items()}
    assert len(results) == len(engine.moves())
    inner = sorted(after.state for after in following.values())
    assert sorted(movegen.children(engine.state)) == inner
    accepted = {turn: naive.write(after) for turn, after in naive.accepted_moves(plain).items()}
    for turn in accepted:
        assert played(engine, turn) == accepted[turn], turn
    for turn in islice(wrong_turns(sorted(accepted), random), 30):
        assert played(engine, turn) == accepted.get(naive.parse_turn(turn)), turn
    agree_about_reorientations(engine, plain, random)


def agree_about_the_board(engine: pacru.Position, plain: naive.Position) -> None:
    to_move = None if plain.to_move is None else naive.LETTERS.index(plain.to_move)
    assert engine.to_move == to_move
    assert engine.outcome is None
    assert (engine.players, engine.turn_number) == (plain.players, plain.number)
    assert engine.target == naive.TARGETS[plain.players]
    for number, player in enumerate(naive.LETTERS[: plain.players]):
        chevrons = naive.own_chevrons(plain, player)
        assert engine.chevrons(number) == {place: facing for place, (_, facing) in chevrons.items()}
        assert engine.markers(number) == {
            place for place, owner in plain.markers.items() if owner == player
        }
        for place in chevrons:
            assert engine.power(place) == naive.r5a_power(plain, player, place)
            assert engine.attackers(place) == {
                attacker
                for attacker in plain.chevrons
                if naive.r11a_attacks(plain, attacker, place)
            }


def agree_about_reorientations(
    engine: pacru.Position, plain: naive.Position, random: Random
) -> None:
    rotations = naive.rotations(plain)
    payable = naive.r14a_payable(plain)
    assert sorted(engine.rotations()) == sorted(rotations)
    assert engine.payable() == set(payable)
    for place, rotation in rotations:
        payment = random.sample(payable, naive.PRICES[rotation])
        agree_about_a_turn(engine, plain, f"{place}{rotation}({','.join(payment)})")
    for rotation, price in naive.PRICES.items():
        payment = random.sample(naive.FIELDS, price)
        place = random.choice(naive.FIELDS if random.random() < 0.3 else sorted(plain.chevrons))
        agree_about_a_turn(engine, plain, f"{place}{rotation}({','.join(payment)})")
    listed = {str(turn) for turn in islice(engine.reorientations(), 100)}
    assert bool(listed) == bool(rotations)
    for turn in random.sample(sorted(listed), min(3, len(listed))):
        agree_about_a_turn(engine, plain, turn)


def agree_about_a_turn(engine: pacru.Position, plain: naive.Position, turn: str) -> None:
    try:
        expected = naive.write(naive.play(plain, turn))
    except naive.Refused:
        assert played(engine, turn) is None, turn
    else:
        assert played(engine, turn) == expected, turn


def played(position: pacru.Position, turn: str) -> str | None:
    """The text of the position after a turn, or None if the engine refuses it with a rule."""
    try:
        return str(position.play(pacru.Turn.parse(turn)))
    except pacru.IllegalTurn as refusal:
        assert refusal.rule[0] == "R"
        assert refusal.reason
        return None


def wrong_turns(legal: list[str], random: Random) -> Iterator[str]:
    """Legal turns with something changed: most are illegal, some happen to be legal."""
    while True:
        turn = random.choice(legal)
        move, bracket, inside = turn.partition("(")
        benefits = inside.rstrip(")").split(",") if bracket else []
        match random.randrange(6):
            case 0:
                move = random.choice(naive.FIELDS) + move[2:]
            case 1:
                move = move[:3] + random.choice(naive.FIELDS)
            case 2:
                move = move.translate(str.maketrans("-x", "x-"))
            case 3:
                benefits = benefits[:-1]
            case 4:
                benefits = [*benefits[:1], random.choice(naive.FIELDS)]
            case 5:
                benefits = [random.choice(["*", random.choice(naive.FIELDS)]), *benefits[1:]]
        yield move + (f"({','.join(benefits)})" if benefits else "")


# --- whole games -------------------------------------------------------------------------------


def some_turn(position: naive.Position, random: Random) -> str:
    """A legal turn; the rarer kinds are more likely than in a uniform choice."""
    moves = sorted(naive.moves(position))
    rare = [move for move in moves if "x" in move or "*" in move or move.count(",")]
    if rare and random.random() < 0.4:
        return random.choice(rare)
    rotations = naive.rotations(position)
    if rotations and random.random() < 0.1:
        place, rotation = random.choice(rotations)
        payment = random.sample(naive.r14a_payable(position), naive.PRICES[rotation])
        return f"{place}{rotation}({','.join(payment)})"
    return random.choice(moves)


def agree_over_a_game(start: str, random: Random, compared: float) -> None:
    """Play a game in both, and compare every turn's result and a share of the positions in full."""
    game, plain = pacru.Game(pacru.Position.parse(start)), naive.parse(start)
    for _ in range(LONGEST):
        assert str(game.position) == naive.write(plain)
        if plain.to_move is None:
            break
        if random.random() < compared:
            agree(naive.write(plain), random)
        if random.random() < 0.005:
            player = random.choice(naive.players_in(plain))
            number = naive.LETTERS.index(player)
            if random.random() < 0.5:
                game = game.resign(number)
                after = naive.leave(plain, player, "resignation")
            else:
                game = game.leave(pacru.Out("time", number))
                after = naive.leave(plain, player, "time")
        else:
            turn = some_turn(plain, random)
            after = naive.play(plain, turn)
            game = game.play(pacru.Turn.parse(turn))
        agree_about_the_ply(game, plain, after)
        plain = after
    agree_about_the_end(game, plain)


def agree_about_the_ply(game: pacru.Game, before: naive.Position, after: naive.Position) -> None:
    ply = game.plies[-1]
    words = {"resignation": "resigned"}
    assert naive.LETTERS[ply.player] in naive.players_in(before)
    assert ply.out == {
        naive.LETTERS.index(player): words.get(reason, reason)
        for player, reason in after.out.items()
    }
    assert ply.changed == {
        place for place in naive.FIELDS if before.markers.get(place) != after.markers.get(place)
    }
    gone = {
        place: (naive.LETTERS.index(chevron.player), chevron.facing)
        for place, chevron in before.chevrons.items()
        if chevron.player in after.out
    }
    if ply.captured:
        gone[ply.captured[0]] = ply.captured[1:]
        assert after.chevrons[ply.captured[0]].player == naive.LETTERS[ply.player]
    captured = {ply.captured[0]: ply.captured[1:]} if ply.captured else {}
    assert ply.removed | captured == gone


def agree_about_the_end(game: pacru.Game, plain: naive.Position) -> None:
    expected = naive.outcome(plain)
    if expected is None:
        assert game.position.outcome is None
        return
    winner, termination = expected
    assert game.outcome == pacru.Outcome(naive.LETTERS.index(winner), termination)
    assert game.position.to_move is None
    assert game.position.moves() == []
    assert game.position.rotations() == []
    assert list(game.position.reorientations()) == []
    with pytest.raises(pacru.IllegalTurn):
        game.play(pacru.Turn.parse("a1-a2"))


seeds = st.integers(0, 2**32)


@settings(EVERYDAY, max_examples=8)
@given(starts(), seeds)
def test_games(start: str, seed: int) -> None:
    agree_over_a_game(start, Random(seed), compared=0.2)


@pytest.mark.slow
@settings(EVERYDAY, max_examples=17)
@given(starts(), seeds)
def test_more_games(start: str, seed: int) -> None:
    agree_over_a_game(start, Random(seed), compared=0.2)


@pytest.mark.slow
@settings(EVERYDAY, max_examples=40)
@given(st.sampled_from(RECORDED), seeds)
def test_games_from_recorded_positions(start: str, seed: int) -> None:
    agree_over_a_game(start, Random(seed), compared=0.2)


@settings(EVERYDAY, max_examples=100)
@given(boards(), seeds)
def test_made_up_boards(text: str, seed: int) -> None:
    agree(text, Random(seed))


@pytest.mark.slow
@settings(EVERYDAY, max_examples=200)
@given(boards(), seeds)
def test_more_made_up_boards(text: str, seed: int) -> None:
    agree(text, Random(seed))


@settings(EVERYDAY, max_examples=40)
@given(boards(), seeds)
def test_games_from_made_up_boards(start: str, seed: int) -> None:
    agree_over_a_game(start, Random(seed), compared=0.1)


@pytest.mark.long
@settings(RELEASE, max_examples=1_000)
@given(starts() | st.sampled_from(RECORDED) | boards(), seeds)
def test_many_games(start: str, seed: int) -> None:
    agree_over_a_game(start, Random(seed), compared=0.3)


@pytest.mark.long
@settings(RELEASE, max_examples=20_000)
@given(boards(), seeds)
def test_many_made_up_boards(text: str, seed: int) -> None:
    agree(text, Random(seed))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_initial_positions(players: int) -> None:
    orders = permutations(naive.DEFAULT_SEATS[players])
    for seats in (None, *("".join(order) for order in orders)):
        for tournament in (False, True):
            for repetition in (False, True):
                engine = pacru.Position.initial(players, seats, tournament, repetition)
                plain = naive.initial(players, seats, tournament, repetition)
                assert str(engine) == naive.write(plain)
