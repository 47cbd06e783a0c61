"""The sister games against records from elsewhere, and against their naive implementation."""

import json
import pickle
from collections.abc import Iterator
from copy import deepcopy
from itertools import permutations, product
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import pacru
from pacru import link, record
from tests.games.test_naive import EVERYDAY, RELEASE, prepare_a_meeting, scattered_markers
from tests.reference import naive, naive_sisters
from tests.support.places import DATA
from tests.support.records import split_record
from tests.support.setups import play_game, setup

GAMES = ["azacru", "shacru", "lilacru"]
ORDINARY = 25_000  # turn sequences; larger records wait for the release checks
SLOWLY = 1_000  # the same for the naive implementation
LONGEST = 400  # turns of one random game


def records(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text("ascii").splitlines()]


MOVES = records("sister-moves.jsonl")
PERFT = records("sister-perft.jsonl")
WHOLE = records("sister-games.jsonl")


def name_of(record: dict[str, Any]) -> str:
    return str(record["position"])


def told(outcome: pacru.Outcome | None) -> dict[str, Any] | None:
    """An outcome as the records tell it."""
    if outcome is None:
        return None
    assert outcome.winners is not None
    assert outcome.scores is not None
    winners = [naive.LETTERS[player] for player in outcome.winners]
    assert outcome.winner == (outcome.winners[0] if len(winners) == 1 else None)
    return {"scores": list(outcome.scores), "winners": winners}


def told_plainly(position: naive_sisters.Position) -> dict[str, Any]:
    return {
        "scores": naive_sisters.scores(position),
        "winners": naive_sisters.winners(position),
    }


# --- the records -------------------------------------------------------------------------------


def test_the_data_is_complete() -> None:
    assert (len(MOVES), len(PERFT), len(WHOLE)) == (400, 39, 30)
    assert sum(len(record["moves"]) for record in MOVES) == 3_163
    rules = [record["position"].split()[3][0] for record in MOVES]
    assert [rules.count(rule) for rule in "zsl"] == [200, 150, 50]


@pytest.mark.parametrize("record", MOVES, ids=name_of)
def test_moves(record: dict[str, Any]) -> None:
    position = pacru.Position.parse(record["position"])
    assert str(position) == record["position"]
    turns = position.moves()
    results = {str(turn): str(position.play(turn)) for turn in turns}
    assert results == record["moves"]
    assert len(turns) == len(results)
    assert told(position.outcome) == record.get("outcome")
    assert (position.to_move is None) == ("outcome" in record)
    for text in results:
        turn = pacru.Turn.parse(text)
        assert str(turn) == text
        assert turn in turns
        after = position.play(text)
        assert after == pacru.Position.parse(str(after))


@pytest.mark.parametrize("record", MOVES, ids=name_of)
def test_moves_of_the_naive_implementation(record: dict[str, Any]) -> None:
    position = naive_sisters.parse(record["position"])
    assert naive_sisters.write(position) == record["position"]
    following = naive_sisters.moves(position)
    results = {turn: naive_sisters.write(after) for turn, after in following.items()}
    assert results == record["moves"]
    assert (position.to_move is None) == ("outcome" in record)
    if position.to_move is None:
        assert told_plainly(position) == record["outcome"]


def perft_cases(most: int) -> list[Any]:
    return [
        pytest.param(
            record["position"],
            depth,
            count,
            id=f"{number}-{depth}",
            marks=[pytest.mark.long] if count > most else [],
        )
        for number, record in enumerate(PERFT, start=1)
        for depth, count in enumerate(record["perft"], start=1)
    ]


@pytest.mark.parametrize(("text", "depth", "count"), perft_cases(ORDINARY))
def test_perft(text: str, depth: int, count: int) -> None:
    assert pacru.perft(pacru.Position.parse(text), depth) == count


@pytest.mark.parametrize(("text", "depth", "count"), perft_cases(SLOWLY))
def test_perft_of_the_naive_implementation(text: str, depth: int, count: int) -> None:
    assert naive_sisters.perft(naive_sisters.parse(text), depth) == count


@pytest.mark.parametrize(
    "record", WHOLE, ids=lambda record: f"{record['position']} {record['end']}"
)
def test_whole_games(record: dict[str, Any]) -> None:
    game = pacru.Game(pacru.Position.parse(record["position"]))
    plain = naive_sisters.Game(naive_sisters.parse(record["position"]))
    for turn in record["turns"].split():
        assert game.outcome is None
        assert plain.end() is None
        game, plain = game.play(turn), plain.play(turn)
    outcome = game.outcome
    assert outcome
    assert str(game.position) == naive_sisters.write(plain.position) == record["final"]
    assert told(outcome) == told_plainly(plain.position) == record["outcome"]
    end = {"board": "count"}.get(record["end"], record["end"])
    assert outcome.termination == plain.end() == end
    assert (game.position.to_move is None) == (record["end"] == "board")


# --- the engine against the naive implementation -----------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_initial_positions(game: str, players: int) -> None:
    orders = permutations(naive.DEFAULT_SEATS[players])
    for seats in (None, *("".join(order) for order in orders)):
        engine = pacru.Position.initial(players, seats, game=game)
        plain = naive_sisters.initial(game, players, seats)
        assert str(engine) == naive_sisters.write(plain)
        assert engine.game == game


@st.composite
def starts(draw: st.DrawFn) -> str:
    players = draw(st.integers(2, 4))
    seats = "".join(draw(st.permutations(naive.DEFAULT_SEATS[players])))
    return naive_sisters.write(naive_sisters.initial(draw(st.sampled_from(GAMES)), players, seats))


@st.composite
def boards(draw: st.DrawFn) -> str:
    """The text of a position that need not occur in play, with most that can stand in one."""
    random = Random(draw(st.integers(0, 2**32)))
    players = random.choice([2, 2, 3, 4])
    mover, *others = random.sample(naive.LETTERS[:players], players)
    markers = scattered_markers(mover, others, players, random)
    chevrons: dict[str, naive.Chevron] = {}
    if random.random() < 0.3:
        prepare_a_meeting(mover, markers, chevrons, random)
    most = 4 if players == 2 else 3
    for player in (mover, *others):
        standing = [one for one in chevrons.values() if one.player == player]
        free = [place for place in naive.FIELDS if place not in chevrons]
        for place in random.sample(free, max(0, random.randint(0, most) - len(standing))):
            chevrons[place] = naive.Chevron(player, random.choice(naive.FACINGS))
    for place, chevron in chevrons.items():
        if markers.get(place, chevron.player) != chevron.player:
            if random.random() < 0.5:
                markers[place] = chevron.player
            else:
                del markers[place]
    board = naive.write(naive.Position(players, None, markers, chevrons)).split()[0]
    standing_players = {chevron.player for chevron in chevrons.values()}
    rules = random.choice(["s", "l", azacru_rules(players, standing_players, random)])
    number = random.choice([1, 9, 500, 999_999])
    text = f"{board} {mover} {players} {rules} {number}"
    if not is_position(text):
        text = f"{board} - {players} {rules} {number}"
    assume(is_position(text))
    return text


def azacru_rules(players: int, standing: set[str], random: Random) -> str:
    passed = random.choice(["", "", f":{random.choice(naive.LETTERS[:players])}"])
    gone = [player for player in naive.LETTERS[:players] if player not in standing]
    left = "".join(player for player in gone if random.random() < 0.5)
    return f"z{passed}" + (f"!{left}" if left else "")


def is_position(text: str) -> bool:
    try:
        naive_sisters.parse(text)
    except naive.Refused:
        return False
    return True


def agree(text: str, random: Random) -> None:
    """Assert that engine and naive implementation agree about everything in one position."""
    engine, plain = pacru.Position.parse(text), naive_sisters.parse(text)
    assert str(engine) == naive_sisters.write(plain) == text
    assert engine.game == plain.game
    to_move = None if plain.to_move is None else naive.LETTERS.index(plain.to_move)
    assert engine.to_move == to_move
    assert (engine.players, engine.turn_number) == (plain.players, plain.number)
    agree_about_the_board(engine, plain)
    results = {str(turn): str(engine.play(turn)) for turn in engine.moves()}
    expected = naive_sisters.moves(plain)
    assert results == {turn: naive_sisters.write(after) for turn, after in expected.items()}
    assert len(engine.moves()) == len(results) == pacru.perft(engine, 1)
    for turn in wrong_turns([*results, "a1-a2", "pass"], random, 20):
        wanted = naive_sisters.write(expected[turn]) if turn in expected else None
        assert played(engine, turn) == wanted, turn
    if plain.to_move is None:
        assert told(engine.outcome) == told_plainly(plain)
    else:
        assert engine.outcome is None


def agree_about_the_board(engine: pacru.Position, plain: naive_sisters.Position) -> None:
    for number, player in enumerate(naive.LETTERS[: plain.players]):
        assert engine.chevrons(number) == {
            place: plain.chevrons[place].facing
            for place in naive_sisters.own_chevrons(plain, player)
        }
        assert engine.markers(number) == {
            place for place, owner in plain.markers.items() if owner == player
        }
    assert engine.rotations() == []
    assert engine.payable() == set()
    assert not any(engine.attackers(place) for place in plain.chevrons)


def played(position: pacru.Position, turn: str) -> str | None:
    """The text of the position after a turn, or None if the engine refuses it with a rule."""
    try:
        return str(position.play(pacru.Turn.parse(turn)))
    except pacru.IllegalTurn as refusal:
        assert refusal.rule[0] == ("A" if position.game == "azacru" else "S")
        assert refusal.reason
        return None


def wrong_turns(legal: list[str], random: Random, count: int) -> Iterator[str]:
    """Legal turns with something changed: most are illegal, some happen to be legal."""
    for _ in range(count):
        turn = random.choice(legal)
        if turn == "pass":
            yield turn
            continue
        origin, destination, twist = turn[:2], turn[3:5], turn[5:]
        match random.randrange(4):
            case 0:
                origin = random.choice(naive.FIELDS)
            case 1:
                destination = random.choice(naive.FIELDS)
            case 2:
                destination = random.choice(
                    [
                        neighbour
                        for facing in naive.FACINGS
                        for neighbour in naive.ray(origin, facing)
                    ]
                )
            case _:
                twist = random.choice(["", "<", ">"])
        yield f"{origin}-{destination}{twist}"


def agree_over_a_game(start: str, random: Random, compared: float) -> None:
    """Play a game in both, and compare every turn's result and a share of the positions in full."""
    game = pacru.Game(pacru.Position.parse(start))
    plain = naive_sisters.Game(naive_sisters.parse(start))
    leaving = random.choice([0, 0, 0.01, 0.05])
    for _ in range(LONGEST):
        text = naive_sisters.write(plain.position)
        assert str(game.position) == text
        if random.random() < compared:
            agree(text, random)
        if plain.end():
            break
        assert game.outcome is None
        if random.random() < leaving:
            game, plain = left(game, plain, random)
        else:
            turn = random.choice(sorted(naive_sisters.moves(plain.position)))
            game, plain = game.play(turn), plain.play(turn)
    agree_about_the_end(game, plain)


def left(
    game: pacru.Game, plain: naive_sisters.Game, random: Random
) -> tuple[pacru.Game, naive_sisters.Game]:
    """Both games after some player has left."""
    player = random.choice(naive_sisters.players_in(plain.position))
    number = naive.LETTERS.index(player)
    if random.random() < 0.5:
        return game.resign(number), plain.leave(player, "resignation")
    return game.leave(pacru.Out("time", number)), plain.leave(player, "time")


def agree_about_the_end(game: pacru.Game, plain: naive_sisters.Game) -> None:
    end = plain.end()
    assert end, "a random game should have ended"
    outcome = game.outcome
    assert outcome
    assert outcome.termination == end
    assert told(outcome) == told_plainly(plain.position)
    with pytest.raises(pacru.IllegalTurn):
        game.play("a1-a2")
    with pytest.raises(pacru.PacruError):
        game.agree_draw()
    if end != "no progress":
        assert game.position.moves() == []


seeds = st.integers(0, 2**32)


@settings(EVERYDAY, max_examples=30)
@given(starts(), seeds)
def test_games(start: str, seed: int) -> None:
    agree_over_a_game(start, Random(seed), compared=0.1)


@settings(EVERYDAY, max_examples=60)
@given(st.sampled_from(MOVES).map(name_of) | boards(), seeds)
def test_games_from_other_positions(start: str, seed: int) -> None:
    agree_over_a_game(start, Random(seed), compared=0.1)


@settings(EVERYDAY, max_examples=300)
@given(boards(), seeds)
def test_made_up_boards(text: str, seed: int) -> None:
    agree(text, Random(seed))


@pytest.mark.long
@settings(RELEASE, max_examples=1_000)
@given(starts() | st.sampled_from(MOVES).map(name_of) | boards(), seeds)
def test_many_games(start: str, seed: int) -> None:
    agree_over_a_game(start, Random(seed), compared=0.3)


@pytest.mark.long
@settings(RELEASE, max_examples=20_000)
@given(boards(), seeds)
def test_many_made_up_boards(text: str, seed: int) -> None:
    agree(text, Random(seed))


# --- random games end --------------------------------------------------------------------------


def at_random(game: pacru.Game, turns: int, chance: Random, leaving: float = 0) -> pacru.Game:
    """The game after some more turns, or at its end."""
    for _ in range(turns):
        if game.outcome:
            break
        leaves = chance.random() < leaving
        game = game.resign() if leaves else game.play(chance.choice(game.position.moves()))
    return game


def assert_ends_by_the_rules(game: str, players: int, seed: int) -> None:
    ended = at_random(pacru.Game.new(players, game=game), LONGEST, Random(seed))
    outcome = ended.outcome
    assert outcome
    assert outcome.termination in {"count", "no progress"}
    scores = tuple(len(ended.position.markers(player)) for player in range(players))
    assert outcome.scores == scores
    assert outcome.winners == tuple(
        player for player in range(players) if scores[player] == max(scores)
    )


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_end_by_the_rules(game: str, players: int) -> None:
    for seed in range(4):
        assert_ends_by_the_rules(game, players, seed)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_thousand_random_games_end_by_the_rules(game: str) -> None:
    for seed in range(1_000):
        assert_ends_by_the_rules(game, 2 + seed % 3, seed)


# --- round trips -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "canonical"),
    [("A3 - B4 <", "a3-b4<"), ("a3-b4 >", "a3-b4>"), ("PASS", "pass"), ("a3-b4", "a3-b4")],
)
def test_turns_in_upper_case_and_with_blanks(text: str, canonical: str) -> None:
    assert str(pacru.Turn.parse(text)) == canonical


@pytest.mark.parametrize(
    "text",
    ["a3-b4<<", "a3-b4<>", "a3-b4<(b4)", "<a3-b4", "a3<b4", "passs", "pas", "pass a3-b4", "a3-b4^"],
)
def test_what_is_no_turn(text: str) -> None:
    with pytest.raises(pacru.TurnNotationError):
        pacru.Turn.parse(text)


def test_turns_are_equal_if_they_are_written_alike() -> None:
    turns = [pacru.Move("a3", "b4", twist=twist) for twist in (None, "<", ">")]
    assert len({*turns, pacru.Pass(), pacru.Pass()}) == 4
    for turn in (*turns, pacru.Pass()):
        assert isinstance(turn, pacru.Turn)
        assert pacru.Turn.parse(str(turn)) == turn
        assert pickle.loads(pickle.dumps(turn)) == turn


@settings(max_examples=40)
@given(st.sampled_from(GAMES), st.integers(2, 4), st.integers(0, 200), seeds)
def test_positions_and_records_and_links_come_back(
    name: str, players: int, turns: int, seed: int
) -> None:
    chance = Random(seed)
    game = at_random(pacru.Game.new(players, game=name), turns, chance, leaving=0.005)
    if not game.outcome and chance.random() < 0.2:
        game = game.agree_draw()
    assert pacru.Position.parse(str(game.position)) == game.position
    assert link.parse_position_link(link.position_link(game.position)).position == game.position
    text = record.write(game)
    again = record.read(text).game
    assert again == game
    assert again.outcome == game.outcome
    assert told(again.outcome) == told(game.outcome)
    assert record.write(again) == text
    assert link.parse_game_link(link.game_link(game)).record.game == game


@pytest.mark.parametrize("end", WHOLE, ids=lambda record: f"{record['position']} {record['end']}")
def test_whole_games_as_records(end: dict[str, Any]) -> None:
    game = pacru.Game(pacru.Position.parse(end["position"]))
    game = play_game(game, *end["turns"].split())
    text = record.write(game)
    tags, _ = split_record(text)
    assert tags["Rules"] == game.position.game
    assert tags["Termination"] == {"board": "count"}.get(end["end"], end["end"])
    assert tags["Scores"] == ",".join(str(score) for score in end["outcome"]["scores"])
    colours = tags["Colours"].split(",")
    winners = [colours[naive.LETTERS.index(player)] for player in end["outcome"]["winners"]]
    everybody = len(winners) == game.position.players
    assert tags["Result"] == ("draw" if everybody else ",".join(winners))
    again = record.read(text).game
    assert again == game
    assert told(again.outcome) == end["outcome"]


@pytest.mark.parametrize("game", GAMES)
def test_counting_now_in_a_record(game: str) -> None:
    agreed = play_game(pacru.Game.new(game=game), "e1-e2", "e9-e8", "e2-e3").agree_draw()
    assert agreed.outcome
    assert tuple(agreed.outcome) == (0, "agreement")
    text = record.write(agreed)
    tags, words = split_record(text)
    assert (tags["Result"], tags["Termination"], tags["Scores"]) == ("black", "agreement", "2,1")
    assert words[-1] == "black"
    assert record.read(text).game.outcome == agreed.outcome


def test_a_wrong_result_is_refused() -> None:
    game = pacru.Game(pacru.Position.parse(WHOLE[0]["position"]))
    text = record.write(play_game(game, *WHOLE[0]["turns"].split()))
    assert record.read(text)
    for wrong in ("black", "red", "*"):
        with pytest.raises(record.RecordError):
            record.read(text.replace('"draw"', f'"{wrong}"').replace(" draw\n", f" {wrong}\n"))


@pytest.mark.parametrize("game", GAMES)
def test_positions_and_games_can_be_copied(game: str) -> None:
    played = at_random(pacru.Game.new(3, game=game).resign(1), 20, Random(1))
    for whole in (played, played.position, pacru.Draft(played.position)):
        assert pickle.loads(pickle.dumps(whole)) == whole
        assert deepcopy(whole) == whole


def test_games_that_differ_only_in_the_rules_are_different() -> None:
    texts = {str(pacru.Position.initial(game=game)) for game in (*GAMES, "pacru")}
    positions = {pacru.Position.initial(game=game) for game in (*GAMES, "pacru")}
    assert len(texts) == len(positions) == 4
    assert pacru.Position.initial().game == "pacru"
    with pytest.raises(pacru.PacruError):
        pacru.Position.initial(game="divacru")


# --- turns entered step by step ----------------------------------------------------------------


def entered(position: pacru.Position) -> set[str]:
    """Every move that can be entered, in every way to enter it."""
    found, open_drafts = set(), [pacru.Draft(position)]
    while open_drafts:
        draft = open_drafts.pop()
        if draft.turn:
            found.add(str(draft.turn))
        if draft.step is not pacru.Step.DONE:
            open_drafts += [draft.choose(choice.key) for choice in draft.choices]
    return found


@pytest.mark.parametrize("record", MOVES[::4], ids=name_of)
def test_every_move_can_be_entered_and_no_other(record: dict[str, Any]) -> None:
    position = pacru.Position.parse(record["position"])
    assert entered(position) - {"pass"} == set(record["moves"]) - {"pass"}


@pytest.mark.parametrize("record", MOVES[1::4], ids=name_of)
def test_a_whole_turn_is_a_draft(record: dict[str, Any]) -> None:
    position = pacru.Position.parse(record["position"])
    for turn in position.moves():
        draft = pacru.Draft.of(position, turn)
        assert draft.turn == turn
        after = position.play(turn)
        for player in range(position.players):
            assert draft.preview.markers(player) == after.markers(player)
            assert draft.preview.chevrons(player) == after.chevrons(player)


@pytest.mark.parametrize("game", ["azacru", "shacru"])
def test_the_twist_follows_the_destination(game: str) -> None:
    draft = pacru.Draft(pacru.Position.initial(game=game))
    assert draft.step is pacru.Step.CHEVRON
    draft = draft.choose("a3")
    assert draft.step is pacru.Step.WHERE
    assert draft.choose("b3").step is pacru.Step.DONE
    draft = draft.choose("b4")
    assert draft.step is pacru.Step.TWIST
    assert {choice.key for choice in draft.choices} == {"<", ">"}
    assert draft.turn == pacru.Move("a3", "b4")
    assert draft.preview.chevron("b4") == (0, "ne")
    twisted = draft.choose("<")
    assert twisted.step is pacru.Step.DONE
    assert twisted.turn == pacru.Move("a3", "b4", twist="<")
    assert twisted.preview.chevron("b4") == (0, "n")
    assert twisted.back() == draft
    with pytest.raises(pacru.IllegalTurn):
        draft.choose("<<")


def test_lilacru_has_no_such_step() -> None:
    draft = pacru.Draft(pacru.Position.initial(game="lilacru")).choose("a3").choose("b4")
    assert draft.step is pacru.Step.DONE
    assert draft.turn == pacru.Move("a3", "b4")


# --- what is refused ---------------------------------------------------------------------------

TWO = "8Bsw/9/9/9/9/9/9/9/An8"
FOUR = "8Bsw/9/9/9/4Cn4/9/9/9/An7Dn"
ONLY_B = "8Bsw/9/9/9/9/9/9/9/9"
EMPTY = "/".join(["9"] * 9)
ACCEPTED = [
    f"{TWO} a 2 z 9",
    f"{TWO} a 2 z:b 9",
    f"{TWO} - 2 z:b 9",
    f"{ONLY_B} a 2 z 9",
    f"{ONLY_B} a 2 z:b 9",
    f"{ONLY_B} - 2 z!a 9",
    f"{ONLY_B} - 2 z:a!a 9",
    f"{ONLY_B} - 2 z:b!a 9",
    f"{EMPTY} a 2 z 9",
    f"{EMPTY} - 2 z:a 9",
    f"{EMPTY} c 4 z:a!bd 9",
    f"{TWO} b 4 z:c!cd 9",
    f"{TWO} a 2 s 9",
    f"{TWO} b 3 l 9",
    f"{ONLY_B} - 2 s 9",
    "8Bn/9/9/9/9/9/9/9/As8 - 2 s 9",
]
REFUSED = [
    # the fields of the text
    *[f"{TWO} a 2 {rules} 9" for rules in ("Z", "zt", "zr", "tz", "zs", "z:", "z!", "z:!", "z:A")],
    *[f"{TWO} a 2 {rules} 9" for rules in ("z:c", "z:ab", "z:b:b", "z:-", "z: b", "z!c", "z!-")],
    *[f"{TWO} a 2 {rules} 9" for rules in ("s:b", "s!b", "sr", "st", "ls", "L", "l:b", "x")],
    f"{TWO} c 4 z!dc 9",
    f"{TWO} a 4 z!dc 9",
    f"{TWO} a 4 z!cc 9",
    f"{TWO} a 4 z!c:b 9",
    f"{TWO} a 2 z 09",
    f"{TWO} a 2 z 1000000",
    # who is to move, and who has left
    f"{TWO} c 2 z 9",
    f"{TWO} a 2 z:a 9",
    f"{TWO} - 2 z 9",
    f"{TWO} a 2 z!b 9",
    f"{TWO} - 2 z!b 9",
    f"{TWO} c 3 z!c 9",
    f"{TWO} - 3 z!c 9",
    f"{ONLY_B} b 2 z!a 9",
    f"{ONLY_B} a 2 z!a 9",
    f"{EMPTY} - 2 z 9",
    f"{EMPTY} - 2 z!ab 9",
    f"{FOUR} b 4 z!a 9",
    f"{TWO} - 2 s 9",
    f"{TWO} - 2 l 9",
    f"{TWO} c 3 s 9",
    f"{ONLY_B} b 2 s 9",
    f"{ONLY_B} a 2 s 9",
    f"{EMPTY} a 2 s 9",
    f"{EMPTY} - 2 s 9",
    "8Bn/9/9/9/9/9/9/9/As8 a 2 s 9",
    "8Bn/9/9/9/9/9/9/9/As8 b 2 l 9",
    # too many chevrons, or of too many players
    *[f"AnAnAnAnAn4/9/9/9/9/9/9/9/4Bn4 b 2 {rules} 9" for rules in "zsl"],
    *[f"AnAnAnAn5/9/9/9/9/9/9/9/4Bn4 b 3 {rules} 9" for rules in "zsl"],
    *[f"{FOUR} a 3 {rules} 9" for rules in "zsl"],
    *[f"d8/9/9/9/4Cn4/9/9/9/AnBn7 c 3 {rules} 9" for rules in "zsl"],
]


@pytest.mark.parametrize("text", ACCEPTED)
def test_positions_that_are_accepted(text: str) -> None:
    assert naive_sisters.write(naive_sisters.parse(text)) == text
    assert str(pacru.Position.parse(text)) == text


@pytest.mark.parametrize("text", REFUSED)
def test_positions_that_are_refused(text: str) -> None:
    assert not is_position(text)
    with pytest.raises(pacru.PositionError):
        pacru.Position.parse(text)


FIELDS_OF_RULES = [
    "s",
    "l",
    *(f"z{p}{q}" for p in ("", ":a", ":b", ":d") for q in ("", "!a", "!bc")),
]


@settings(max_examples=60)
@given(st.sampled_from(MOVES).map(name_of) | boards())
def test_both_accept_the_same_texts(text: str) -> None:
    board, _, players, _, number = text.split()
    for to_move, rules in product("abcd-", FIELDS_OF_RULES):
        changed = f"{board} {to_move} {players} {rules} {number}"
        try:
            accepted = str(pacru.Position.parse(changed)) == changed
        except pacru.PositionError:
            accepted = False
        assert accepted == is_position(changed), changed


def test_turn_numbers_stay_within_six_digits() -> None:
    for rules in "zsl":
        position = setup("Ae5n Bi9sw", rules=rules, number=999_999)
        assert position.play("e5-e6").turn_number == 999_999
        assert pacru.Position.parse(str(position.play("e5-e6")))
