"""Every game on this board does what all of them must do, and agrees with records and its second engine.

The cases of each game are in tests/support/games.py.
"""

import math
import pickle
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from itertools import islice, permutations, product
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import pacru
from pacru import games, link, record
from pacru.games.pacru import spelling
from pacru.games.pacru.rules import gains, movements
from pacru.position import inner_state
from tests.reference import naive, naive_sisters
from tests.support.boards import is_position
from tests.support.games import CASES, GAMES, recorded, some_positions, starts
from tests.support.records import split_record
from tests.support.second import Second, end_of, text_after
from tests.support.setups import play_on
from tests.support.share import mostly_long

EVERYDAY = settings(database=None, suppress_health_check=list(HealthCheck))
NIGHTLY = settings(EVERYDAY, derandomize=False, print_blob=True)

EACH_GAME = pytest.mark.parametrize("game", GAMES)
SEEDS = st.integers(0, 2**32)
PARTS = 4
"""The number of tests into which long loops are divided; everyday, the first of them is enough."""
EACH_PART = pytest.mark.parametrize("part", mostly_long(range(PARTS), PARTS))
EVERYDAY_AND_LONG = pytest.mark.parametrize(
    "long", [False, pytest.param(True, marks=pytest.mark.long)]
)


def few_and_many(few: int, many: int) -> pytest.MarkDecorator:
    """For a test of a few examples, the same every day, and of many others each night."""
    by_night = pytest.param(settings(NIGHTLY, max_examples=many), marks=pytest.mark.long)
    by_day = settings(EVERYDAY, max_examples=few)
    return pytest.mark.parametrize("how", [by_day, by_night], ids=["few", "many"])


def test_each_game_has_its_cases() -> None:
    assert CASES.keys() == {*GAMES}


# --- records from elsewhere --------------------------------------------------------------------


def test_the_records_are_complete() -> None:
    found = {game: recorded("moves", game) for game in GAMES}
    counts = {game: len(records) for game, records in found.items()}
    assert counts == {"pacru": 629, "azacru": 200, "shacru": 150, "lilacru": 50}
    turns = {game: sum(len(one["moves"]) for one in records) for game, records in found.items()}
    assert turns.pop("pacru") == 25_837
    assert sum(turns.values()) == 3_163
    assert sum(len(recorded("perft", game)) for game in GAMES) == 15 + 39
    assert [len(recorded("games", game)) for game in GAMES] == [0, 12, 12, 6]


def check_recorded_turns(one: dict[str, Any]) -> None:
    """Check the turns in a recorded position, and what each leads to, in both layers of the wheel."""
    position = pacru.Position.parse(one["position"])
    assert str(position) == one["position"]
    turns = position.moves()
    after = {str(turn): position.play(str(turn)) for turn in turns}
    assert {turn: str(reached) for turn, reached in after.items()} == one["moves"]
    assert len(turns) == len(after)
    assert [pacru.Turn.parse(text) for text in after] == turns
    check_inner_layer(position, after.values())
    assert (position.to_move is None) == ("outcome" in one)
    check_outcome(position.outcome, one.get("outcome"))
    for reached in islice(after.values(), None, None, 4):
        assert reached == pacru.Position.parse(str(reached))
    if position.game == "pacru":
        check_what_only_pacru_has(position, one)


def check_what_only_pacru_has(position: pacru.Position, one: dict[str, Any]) -> None:
    """Check that its inner layer spells the recorded turns, and what can be turned and paid."""
    state = inner_state(position)
    spelled = [
        str(spelling.spell(state, movement, gain))
        for movement in movements(state)
        for gain in gains(state, movement)
    ]
    assert sorted(spelled) == sorted(one["moves"])
    rotations = [field + rotation for field, rotation in position.rotations()]
    assert sorted(rotations) == sorted(one["rotations"])
    assert sorted(position.payable()) == one["payable"]


def check_inner_layer(position: pacru.Position, after: Iterable[pacru.Position]) -> None:
    """Check that search and perft come to the same positions as the public moves."""
    if position.to_move is not None:
        children = games.ruleset_of(inner_state(position)).children(inner_state(position))
        assert sorted(children) == sorted(inner_state(reached) for reached in after)


def check_outcome(outcome: pacru.Outcome | None, expected: dict[str, Any] | None) -> None:
    """Check an outcome against that of a record."""
    end = end_of(outcome)
    assert (end is None) == (expected is None)
    if end and expected:
        assert end.scores == tuple(expected["scores"])
        assert end.winners == tuple(naive.LETTERS.index(player) for player in expected["winners"])


@EACH_GAME
@EACH_PART
def test_the_recorded_turns_and_positions(game: str, part: int, subtests: pytest.Subtests) -> None:
    for one in recorded("moves", game)[part::PARTS]:
        with subtests.test(one["position"]):
            check_recorded_turns(one)


@EACH_GAME
def test_the_second_engine_agrees_with_the_records(game: str, subtests: pytest.Subtests) -> None:
    for one in recorded("moves", game)[:: 10 if game == "pacru" else 1]:
        with subtests.test(one["position"]):
            second = second_of(one["position"])
            assert second.text == one["position"]
            assert second.moves() == one["moves"]
            end = second.end()
            assert (end is None) == ("outcome" not in one)
            if end:
                players = [naive.LETTERS[player] for player in end.winners]
                assert one["outcome"] == {"scores": [*(end.scores or ())], "winners": players}


class Perft(NamedTuple):
    """How many sequences of turns there are from a position."""

    text: str
    depth: int
    reorientations: bool
    number: int


def perft_cases(game: str, least: float, most: float) -> Iterator[Perft]:
    """The recorded numbers of a game, from one number to another."""
    for one in recorded("perft", game):
        for kind in ("perft", "with_reorientations"):
            for depth, count in enumerate(one.get(kind, ()), start=1):
                if least < count <= most:
                    yield Perft(one["position"], depth, kind != "perft", count)


@EACH_GAME
@EVERYDAY_AND_LONG
def test_perft(game: str, subtests: pytest.Subtests, *, long: bool) -> None:
    quickly = CASES[game].quickly
    for case in perft_cases(game, *((quickly, math.inf) if long else (0, quickly))):
        with subtests.test(str(case)):
            position = pacru.Position.parse(case.text)
            found = pacru.perft(position, case.depth, reorientations=case.reorientations)
            assert found == case.number


@pytest.mark.slow
@EACH_GAME
@EVERYDAY_AND_LONG
def test_perft_of_the_second_engine(game: str, subtests: pytest.Subtests, *, long: bool) -> None:
    """Without reorientations."""
    slowly = CASES[game].slowly
    most = math.inf if game != "pacru" else 100_000  # that of Pacru takes a millisecond for each
    for case in perft_cases(game, *((slowly, most) if long else (0, slowly))):
        if not case.reorientations:
            with subtests.test(str(case)):
                assert second_of(case.text).perft(case.depth) == case.number


@EACH_GAME
@EVERYDAY_AND_LONG
def test_the_recorded_games(game: str, subtests: pytest.Subtests, *, long: bool) -> None:
    for one in recorded("games", game)[:: 1 if long else -3]:  # the last is one without progress
        with subtests.test(f"{one['position']} {one['end']}"):
            played = pacru.Game(pacru.Position.parse(one["position"]))
            second = second_of(one["position"])
            for turn in one["turns"].split():
                assert played.outcome is None
                assert second.end() is None
                played, second = played.play(turn), second.play(turn)
            assert str(played.position) == second.text == one["final"]
            check_outcome(played.outcome, one["outcome"])
            assert end_of(played.outcome) == second.end()
            end = {"board": "count"}.get(one["end"], one["end"])
            assert played.outcome
            assert played.outcome.termination == end
            assert (played.position.to_move is None) == (one["end"] == "board")
            check_record(played, one)


def check_record(played: pacru.Game, one: dict[str, Any]) -> None:
    """Check what is written of a recorded game, and that it is read again."""
    text = record.write(played)
    tags, _ = split_record(text)
    assert tags["Rules"] == played.position.game
    assert tags["Termination"] == {"board": "count"}.get(one["end"], one["end"])
    assert tags["Scores"] == ",".join(str(score) for score in one["outcome"]["scores"])
    colours = tags["Colours"].split(",")
    winners = [colours[naive.LETTERS.index(name)] for name in one["outcome"]["winners"]]
    everybody = len(winners) == played.position.players
    assert tags["Result"] == ("draw" if everybody else ",".join(winners))
    again = record.read(text).game
    assert again == played
    check_outcome(again.outcome, one["outcome"])


# --- the engine against the second engine -------------------------------------------------------


def second_of(text: str) -> Second[Any]:
    """The second engine at a position."""
    return CASES[pacru.Position.parse(text).game].second.parse(text)


def check_agreement(text: str, random: Random) -> None:
    """Assert that both engines agree about everything in one position."""
    engine, second = pacru.Position.parse(text), second_of(text)
    assert str(engine) == second.text == text
    assert engine.to_move == second.to_move
    assert engine.players == second.position.players
    assert engine.turn_number == second.position.number
    for player in range(engine.players):
        assert engine.chevrons(player) == second.chevrons(player)
        assert engine.markers(player) == second.markers(player)
    turns = engine.moves()
    after = {str(turn): engine.play(turn) for turn in turns}
    assert {turn: str(reached) for turn, reached in after.items()} == second.moves()
    assert len(turns) == len(after) == pacru.perft(engine, 1)
    check_inner_layer(engine, after.values())
    accepted = second.spellings()
    for turn in accepted:
        assert text_after(engine, turn) == accepted[turn], turn
    for _ in range(30):
        turn = second.spoil(random.choice([*accepted, "a1-a2", "pass"]), random)
        assert text_after(engine, turn) == accepted.get(naive.parse_turn(turn)), turn
    if engine.to_move is None:
        assert end_of(engine.outcome) == second.end()
    else:
        assert engine.outcome is None
    second.check_position(engine, random)


def check_agreement_over_a_game(text: str, random: Random, compared: float) -> None:
    """Play a game in both; compare each turn's result, and a share of the positions in full."""
    case = CASES[pacru.Position.parse(text).game]
    game, second = pacru.Game(pacru.Position.parse(text)), second_of(text)
    leaving = random.choice(case.leaving)
    for _ in range(case.longest):
        assert str(game.position) == second.text
        if random.random() < compared:
            check_agreement(second.text, random)
        if second.end() or game.outcome:
            break
        if random.random() < leaving:
            game, after = leave_both(game, second, random)
        else:
            turn = second.choose(random)
            game, after = game.play(turn), second.play(turn)
        check_ply(game.plies[-1], second, after)
        second = after
    check_end(game, second)


def leave_both(
    game: pacru.Game, second: Second[Any], random: Random
) -> tuple[pacru.Game, Second[Any]]:
    """Both games after some player has left."""
    player = random.choice(second.players_left())
    if random.random() < 0.5:
        return game.resign(player), second.leave(player, "resignation")
    return game.leave(pacru.Out("time", player)), second.leave(player, "time")


def check_ply(ply: pacru.Ply, before: Second[Any], after: Second[Any]) -> None:
    """Assert that both engines agree about what a turn has changed."""
    assert ply.player in before.players_left()
    markers, others = before.position.markers, after.position.markers
    assert ply.changed == {
        place for place in naive.FIELDS if markers.get(place) != others.get(place)
    }
    before.check_turn(ply, after)


def check_end(game: pacru.Game, second: Second[Any]) -> None:
    """Assert that both engines agree about the end of a game, after which nothing can be played."""
    end = second.end()
    if end is None:
        cut_off = len(game.plies) == CASES[game.position.game].longest
        repeated = game.outcome and game.outcome.termination == "repetition"
        assert repeated or (cut_off and game.outcome is None)
        return
    assert end_of(game.outcome) == end
    with pytest.raises(pacru.IllegalTurn):
        game.play("a1-a2")
    with pytest.raises(pacru.PacruError):
        game.agree_draw()
    if end.termination != "no progress":
        assert game.position.to_move is None
        assert game.position.moves() == []


def any_start(game: str) -> st.SearchStrategy[str]:
    """Starts, recorded positions, those with rare events, and made-up boards."""
    every_start = st.integers(2, 4).flatmap(lambda players: starts(game, players))
    return every_start | st.sampled_from(some_positions(game, every=1)) | CASES[game].boards


def check_all(
    texts: st.SearchStrategy[str], how: settings, check: Callable[[str, Random], None]
) -> None:
    """Check some examples of positions."""

    @how
    @given(texts, SEEDS)
    def run(text: str, chance: int) -> None:
        check(text, Random(chance))

    run()


@EACH_GAME
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_initial_positions(game: str, players: int) -> None:
    for seats in (None, *map("".join, permutations(naive.DEFAULT_SEATS[players]))):
        if game == "pacru":
            for tournament, repetition in product((False, True), repeat=2):
                engine = pacru.Position.initial(
                    players, seats=seats, tournament=tournament, repetition=repetition
                )
                plain = naive.initial(players, seats, tournament, repetition)
                assert str(engine) == naive.write(plain)
        else:
            engine = pacru.Position.initial(players, seats=seats, game=game)
            assert str(engine) == naive_sisters.write(naive_sisters.initial(game, players, seats))
        assert engine.game == game


@pytest.mark.slow
@EACH_GAME
@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_engines_agree_in_games(game: str, players: int) -> None:
    def check(text: str, random: Random) -> None:
        check_agreement_over_a_game(text, random, 0.1)

    check_all(starts(game, players), settings(EVERYDAY, max_examples=2), check)


@pytest.mark.slow
@EACH_GAME
@few_and_many(6, 1_000)
def test_both_engines_agree_in_games_from_any_position(game: str, how: settings) -> None:
    def check(text: str, random: Random) -> None:
        check_agreement_over_a_game(text, random, 0.1 if how.derandomize else 0.3)

    check_all(any_start(game), how, check)


@EACH_GAME
@few_and_many(15, 20_000)
def test_both_engines_agree_on_made_up_boards(game: str, how: settings) -> None:
    check_all(CASES[game].boards, how, check_agreement)


@pytest.mark.slow
@EACH_GAME
def test_both_engines_agree_about_rare_events(game: str, subtests: pytest.Subtests) -> None:
    for text in CASES[game].rare:
        with subtests.test(text):
            check_agreement(text, Random(text))
            check_agreement_over_a_game(text, Random(text), 0.1)


@EACH_GAME
@few_and_many(8, 100)
def test_both_engines_accept_the_same_texts(game: str, how: settings) -> None:
    def check(text: str, random: Random) -> None:
        del random
        board, _, players, _, number = text.split()
        for to_move, rules in product("abcd-", CASES[game].rules):
            changed = f"{board} {to_move} {players} {rules} {number}"
            try:
                accepted = str(pacru.Position.parse(changed)) == changed
            except pacru.PositionError:
                accepted = False
            assert accepted == is_position(CASES[game].second.parse, changed), changed

    texts = st.sampled_from(some_positions(game, every=1)) | CASES[game].boards
    check_all(texts, how, check)


# --- what every game must do --------------------------------------------------------------------


def play_by_chance(game: pacru.Game, turns: int, chance: Random, leaving: float) -> pacru.Game:
    """The game after some more turns, or at its end."""
    for _ in range(turns):
        if game.outcome:
            break
        leaves = chance.random() < leaving
        game = game.resign() if leaves else game.play(chance.choice(game.position.moves()))
    return game


def check_random_game(name: str, players: int, seed: int) -> None:
    """Play a game to its end, and check who has won; it is over exactly if nothing can be played."""
    game, chance = pacru.Game.new(players, game=name), Random(seed)
    while not game.outcome:
        assert game.position.outcome is None
        moves = game.position.moves()
        assert moves
        assert game.position.to_move is not None
        game = game.play(chance.choice(moves))
    outcome = game.outcome
    rules = games.load_ruleset(name)
    if outcome.termination != "no progress":
        assert game.position.outcome == outcome
        assert game.position.moves() == []
        assert game.position.to_move is None
    if rules.counts:
        assert outcome.termination in {"count", "no progress"}
        scores = tuple(len(game.position.markers(player)) for player in range(players))
        assert outcome.scores == scores
        winners = [player for player in range(players) if scores[player] == max(scores)]
        assert outcome.winners == tuple(winners)
    else:
        assert outcome.termination in {"markers", "last standing", "blocked"}
        assert outcome.scores is None
        (winner,) = outcome.winners
        enough = len(game.position.markers(winner)) >= game.position.target
        assert enough or [*game.position.standing] == [winner]


@EACH_GAME
@pytest.mark.parametrize("number", [12, pytest.param(1_000, marks=pytest.mark.long)])
def test_random_games_end_by_the_rules(game: str, number: int) -> None:
    for seed in range(number):
        check_random_game(game, 2 + seed % 3, seed)


@pytest.mark.slow
@EACH_GAME
@few_and_many(10, 100)
def test_positions_and_records_and_links_come_back(game: str, how: settings) -> None:
    @how
    @given(st.integers(2, 4), st.integers(0, 200), SEEDS)
    def check(players: int, turns: int, seed: int) -> None:
        chance = Random(seed)
        played = play_by_chance(pacru.Game.new(players, game=game), turns, chance, leaving=0.005)
        if not played.outcome and chance.random() < 0.2:
            played = played.agree_draw()
        position = played.position
        assert pacru.Position.parse(str(position)) == position
        assert link.read(link.write(position)).position == position
        text = record.write(played)
        again = record.read(text).game
        assert again == played
        assert end_of(again.outcome) == end_of(played.outcome)
        assert record.write(again) == text
        assert link.read(link.write(played)).record.game == played

    check()


@EACH_GAME
def test_positions_and_games_can_be_copied(game: str) -> None:
    played = play_on(pacru.Game.new(3, game=game).resign(1), Random(1), 21)
    for whole in (played, played.position, pacru.Draft(played.position)):
        assert pickle.loads(pickle.dumps(whole)) == whole
        assert deepcopy(whole) == whole


@EACH_GAME
def test_what_is_taken_back_can_be_played_again(game: str) -> None:
    for players in (2, 3, 4):
        chance = Random(players)
        whole = play_by_chance(pacru.Game.new(players, game=game), 30, chance, leaving=0.02)
        earlier = [whole]
        while earlier[-1].plies:
            earlier.append(earlier[-1].take_back())
        assert earlier[-1] == pacru.Game.new(players, game=game)
        assert whole.take_back(len(whole.plies)) == earlier[-1]
        assert [one.position for one in earlier[::-1]] == [*whole.positions]
        again = earlier[-1]
        for ply, expected in zip(whole.plies, earlier[-2::-1], strict=True):
            is_out = isinstance(ply.turn, pacru.Out)
            again = again.leave(ply.turn) if is_out else again.play(str(ply.turn))  # type: ignore[arg-type]
            assert again == expected
            assert again.outcome == expected.outcome


def test_games_that_differ_only_in_the_rules_are_different() -> None:
    texts = {str(pacru.Position.initial(game=game)) for game in GAMES}
    positions = {pacru.Position.initial(game=game) for game in GAMES}
    assert len(texts) == len(positions) == len(GAMES)
    assert pacru.Position.initial().game == "pacru"
    with pytest.raises(pacru.PacruError):
        pacru.Position.initial(game="divacru")


# --- turns entered step by step -----------------------------------------------------------------


def enter_all(position: pacru.Position) -> set[str]:
    """Every turn that can be entered, in every way to enter it; reorientations left out."""
    found, open_drafts = set(), [pacru.Draft(position)]
    while open_drafts:
        draft = open_drafts.pop()
        if draft.turn:
            found.add(str(draft.turn))
        if draft.step is not pacru.Step.DONE:
            open_drafts += [
                draft.choose(choice.key)
                for choice in draft.choices
                if choice.kind is not pacru.Kind.ROTATION
            ]
    return found


@EACH_GAME
@EVERYDAY_AND_LONG
def test_exactly_the_legal_turns_can_be_entered(
    game: str, subtests: pytest.Subtests, *, long: bool
) -> None:
    for text in some_positions(game, every=1 if long else 12):
        with subtests.test(text):
            position = pacru.Position.parse(text)
            turns = {str(turn) for turn in position.moves()}
            assert enter_all(position) - {"pass"} == turns - {"pass"}


@pytest.mark.slow
@EACH_GAME
@EVERYDAY_AND_LONG
def test_a_whole_turn_is_a_finished_draft(
    game: str, subtests: pytest.Subtests, *, long: bool
) -> None:
    for text in some_positions(game, every=1 if long else 20):
        with subtests.test(text):
            position = pacru.Position.parse(text)
            for turn in position.moves():
                draft = pacru.Draft.of(position, turn)
                assert draft.turn == turn
                assert draft.turn is not None
                after = position.play(turn)
                for player in range(position.players):
                    assert draft.preview.markers(player) == after.markers(player)
                    if player in after.standing:  # those of others leave the board after the turn
                        assert draft.preview.chevrons(player) == after.chevrons(player)
                for _ in range(len(draft.path)):
                    draft = draft.back()
                    assert draft.step is not pacru.Step.DONE


@EACH_GAME
@few_and_many(20, 1_000)
def test_any_way_through_a_draft_ends_in_a_legal_turn(game: str, how: settings) -> None:
    letter = {"pacru": "R", "azacru": "A"}.get(game, "S")
    texts = [text for text in some_positions(game, 1) if pacru.Position.parse(text).moves()]

    @how
    @given(st.sampled_from(texts), st.randoms(use_true_random=False))
    def check(text: str, chance: Random) -> None:
        draft = pacru.Draft(pacru.Position.parse(text))
        while not draft.turn or (draft.choices and chance.random() < 0.5):
            assert draft.choices
            assert all(draft.prompt)
            choice = chance.choice(draft.choices)
            assert choice.text
            assert choice.rule.startswith(letter)
            following = draft.choose(choice.key)
            if choice.kind is not pacru.Kind.PAID:
                assert following.back() == draft
            assert following.cancel() == pacru.Draft(draft.position)
            draft = following
        after = draft.position.play(draft.turn)
        for player in range(after.players):
            assert draft.preview.markers(player) == after.markers(player)

    check()
