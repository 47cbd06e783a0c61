"""The engine protocol: answers, refusals, stopping, memory."""

import asyncio
import random
from collections.abc import AsyncIterator, Container
from contextlib import asynccontextmanager
from itertools import pairwise
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pacru import Game, Position, Turn
from pacru.bot.engine import CHECKS, OPTIONS
from pacru.bot.levels import LEVELS
from pacru.bot.protocol import Score, read_info, score_of
from pacru.bot.search.driver import Search
from pacru.bot.timing import Limits
from pacru.core.scores import WIN
from pacru.diagram import diagram
from pacru.openings import Tried
from pacru.position import inner_state
from tests.support.conversation import SEED, Conversation, Opening, talk, to_its_end
from tests.support.games import GAMES, recorded
from tests.support.setups import Clock, extremes, play_on, setup

STRONGEST = f"Level value {len(LEVELS)}"
LIMITED = LEVELS[10]
MOST = LIMITED.limits.nodes or 0  # how many positions it may make
WON_IN_ONE = "position text 9/9/9/9/3Be5/2Ane1Anw4/9/9/9 a 2 - 7"
FINISHED = "position text 9/9/9/9/9/9/9/9/Ane8 - 2 - 7"
COUNTED = "position text 8An/9/9/9/9/3aa4/3ba4/2Be+a5/3a5 - 2 l 61"
"""A game of Lilacru that is over."""


def numbers(line: str) -> dict[str, int]:
    """The words of an info line that have a number."""
    words = line.split()
    return {
        word: int(value)
        for word, value in pairwise(words)
        if word in ("depth", "nodes", "time", "multipv")
    }


# ---- answers


def test_the_engine_introduces_itself() -> None:
    answers = talk("pei", "isready")
    assert answers[0].startswith("id name Pacru")
    assert "option name Level type spin default 16 min 1 max 16" in answers
    assert "option name MultiPV type spin default 1 min 1 max 20" in answers
    assert any(answer.startswith("option name Seed type spin ") for answer in answers)
    assert "option name Openings type check default true" in answers
    assert answers[-2:] == ["peiok", "readyok"]


def test_the_engine_goes_on_from_moves_by_other_rules() -> None:
    answers = talk("position startpos players 3 rules t moves a7-b7", "go depth 1")
    assert answers[0].startswith("info depth 1 score markers ")
    position = Position.initial(3, tournament=True).play("a7-b7")
    position.play(answers[-1].removeprefix("bestmove "))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_engine_plays_all_games(game: str, players: int) -> None:
    answers = talk(f"position startpos players {players} game {game}", "go nodes 800")
    position = Position.initial(players, game=game)
    assert position.play(answers[-1].removeprefix("bestmove ")).turn_number == 2
    info = read_info(answers[-2])
    assert info and info.thought.depth > 1
    for turn in info.thought.line:
        position = position.play(turn)


def test_a_score_counts_the_turns_to_the_end() -> None:
    assert score_of(WIN - 3) == Score("win", 3)
    assert score_of(-WIN + 2) == Score("loss", 2)
    assert score_of(-150) == Score("markers", -150)


def test_the_winner_sees_a_win_and_the_loser_a_loss() -> None:
    assert " score win 1 " in talk(WON_IN_ONE, "go movetime 0")[0]
    # a needs one more marker, and gets it if either chevron crosses the border.
    position = setup("a:a1-i4 a:a5-e5 Aa6n Ai6n Bd9s Bf9s", to_move="b")
    assert " score loss 2 " in talk(f"position text {position}", "go nodes 3000")[-2]


@pytest.mark.parametrize("go", ["go", "go nodes 10", "go atime 1000 btime 1000"])
@pytest.mark.parametrize("position", [FINISHED, COUNTED])
def test_the_engine_has_no_move_after_the_end(position: str, go: str) -> None:
    assert talk(position, go) == ["bestmove none"]


def test_the_engine_tells_each_depth_and_each_better_turn_once() -> None:
    *lines, last, _ = talk("position startpos", "go nodes 3000")
    told = [(numbers(line)["depth"], line.partition(" pv ")[2].split()[0]) for line in lines]
    assert len(set(told)) == len(told)
    assert [depth for depth, _ in told] == sorted(depth for depth, _ in told)
    assert {depth for depth, _ in told} == set(range(1, numbers(last)["depth"] + 1))


@pytest.mark.parametrize("game", GAMES)
def test_several_lines_are_those_of_different_turns_the_best_first(game: str) -> None:
    answers = talk("setoption name MultiPV value 4", f"position startpos game {game}", "go depth 3")
    last = [info for info in map(read_info, answers[-5:-1]) if info]
    assert [info.rank for info in last] == [1, 2, 3, 4]
    scores = [info.thought.score.value for info in last]
    assert scores == sorted(scores, reverse=True)
    firsts = [info.thought.line[0] for info in last]
    assert len(set(firsts)) == 4
    assert answers[-1] == f"bestmove {firsts[0]}"


def test_there_are_no_more_lines_than_turns() -> None:
    position = setup("Aa2n Bh9s")
    answers = talk("setoption name MultiPV value 20", f"position text {position}", "go depth 2")
    turns = {line.partition(" pv ")[2].split()[0] for line in answers[:-1]}
    assert turns == {str(turn) for turn in position.moves()}


# ---- refusals


@pytest.mark.parametrize(
    "line",
    [
        "hello",
        "position",
        "position startpos players 5",
        "position startpos game",
        "position startpos game chess",
        "position startpos game azacru rules t",
        "position startpos rules t chess",
        "position text 9 a 2 - 1",
        "position startpos moves a1-a9",
        f"{FINISHED} moves a1-a2",
        "go depth",
        "go depth x",
        "go depth -3",
        "go sideways 3",
        "go atime 10 etime 10",
        "setoption name Level",
        "setoption name Level value 17",
        "setoption name Level value 0",
        "setoption name Level value high",
        "setoption name MultiPV value 21",
        "setoption name Colour value 3",
        "moves all",
        "moves reorientations reorientations",
        "perft",
        "perft many",
        "perft -1",
        "perft 100",
        "perft 2 deep",
        f"perft {'9' * 5000}",
        "show it",
    ],
)
def test_the_engine_answers_nonsense_with_a_reason_and_changes_nothing(line: str) -> None:
    before = "position startpos moves a3-b3"
    answers = talk(before, line, "go depth 1")
    assert answers[0].startswith("info string ")
    assert Position.initial().play(Turn.parse("a3-b3")).play(Turn.parse(answers[-1].split()[1]))


VOCABULARY = """
    position startpos text moves players rules game azacru 2 3 4 5 - t r tr go depth nodes movetime infinite atime
    ainc btime dinc 0 1 7 20 -1 99999999999999 stop newgame isready pei setoption name Level MultiPV
    Seed value moves reorientations perft show
    a3-b3 a7-b7 a3-b4(b4) a1-a9 e1<(a1,a2) resign a b 4Bs3Asw/9/Be7Bw/9/9/9/Ae7Aw/9/Bne3An4
"""
WORDS = st.sampled_from(VOCABULARY.split())
LINES = st.one_of(
    st.lists(WORDS, max_size=9).map(" ".join),
    st.text(max_size=30),
    st.builds("{} {}".format, WORDS, st.text(max_size=20)),
    st.just("go"),
    st.sampled_from([WON_IN_ONE, FINISHED, "position startpos players 4", "go depth 1"]),
)


@given(st.lists(LINES, max_size=12))
@settings(max_examples=60)
@to_its_end
async def test_whatever_is_said_the_engine_goes_on(lines: list[str]) -> None:
    conversation = Conversation()
    asked = 0
    for line in lines:
        refused = await conversation.say(line)
        if line.split()[:1] == ["go"] and not any("info string" in word for word in refused):
            asked += 1
    assert (await conversation.say("isready", "quit")).count("readyok") == 1
    assert conversation.engine.quitted
    answered = [answer.split()[0] for answer in conversation.answers]
    assert answered.count("bestmove") == asked
    assert all("\n" not in answer for answer in conversation.answers)


# ---- limits


@pytest.mark.parametrize(
    ("go", "least", "most"), [("go movetime 700", 700, 800), ("go", 2000, 2200)]
)
def test_the_time_is_kept_and_without_limits_two_seconds(go: str, least: int, most: int) -> None:
    *_, last, _ = talk("position startpos", go, clock=Clock(least / 350_000))
    assert least <= numbers(last)["time"] < most


def test_a_level_has_its_own_limits_and_a_limit_replaces_them() -> None:
    level = f"setoption name Level value {LIMITED.number}"
    few = numbers(talk(level, "position startpos", "go")[-2])["nodes"]
    more = numbers(talk(level, "position startpos", "go nodes 5000")[-2])["nodes"]
    assert MOST <= few < MOST + 200 < 5000 <= more < 6000


def test_a_clock_bounds_the_time_and_leaves_a_level_as_strong_as_it_is() -> None:
    clock = "go atime 30000 btime 10 ainc 0 binc 0"
    *_, strongest, _ = talk("position startpos", clock, clock=Clock(0.001))
    assert 100 < numbers(strongest)["time"] < 3000
    *_, limited, _ = talk(
        f"setoption name Level value {LIMITED.number}", "position startpos", clock
    )
    assert MOST <= numbers(limited)["nodes"] < MOST + 200


@pytest.mark.parametrize("left", [100, 1, 0, -40])
def test_a_clock_that_has_almost_run_out_is_heeded(left: int) -> None:
    *_, last, _ = talk("position startpos", f"go atime {left} btime 9", clock=Clock(0.0001))
    assert numbers(last)["time"] < 50


# ---- questions about the rules


@pytest.mark.parametrize("game", GAMES)
def test_the_engine_lists_the_legal_moves(game: str) -> None:
    position = Position.initial(3, game=game)
    *moves, end = talk(f"position startpos players 3 game {game}", "moves")
    assert moves == sorted(f"move {turn}" for turn in position.moves())
    assert end == "movesok"
    assert talk(FINISHED, "moves", "moves reorientations") == 2 * ["movesok"]


def test_the_engine_lists_reorientations_after_the_moves() -> None:
    position = Position.parse(recorded("perft", "pacru")[4]["position"])
    *moves, end = talk(f"position text {position}", "moves reorientations")
    assert end == "movesok"
    more = {f"move {turn}" for turn in position.reorientations()}
    assert {*moves[len(position.moves()) :]} == more
    assert len(moves) == 2048


@pytest.mark.parametrize("known", [*recorded("perft", "pacru"), *recorded("perft", "azacru")])
def test_the_engine_counts_sequences(known: dict[str, Any]) -> None:
    position = f"position text {known['position']}"
    for depth, count in enumerate(known["perft"][:2], 1):
        *lines, end = talk(position, f"perft {depth}")
        assert end == f"perftok {count}"
        divided = dict(line.removeprefix("count ").split() for line in lines)
        assert {*divided} == {str(turn) for turn in Position.parse(known["position"]).moves()}
        assert sum(map(int, divided.values())) == count
    assert talk(position, "perft 0") == ["perftok 1"]
    for depth, count in enumerate(known.get("with_reorientations", ())[:2], 1):
        if count < 20_000:
            assert talk(position, f"perft {depth} reorientations")[-1] == f"perftok {count}"


@pytest.mark.parametrize("position", [WON_IN_ONE, FINISHED, COUNTED])
def test_the_engine_shows_the_board_and_its_text(position: str) -> None:
    text = position.removeprefix("position text ")
    given, answers = Position.parse(text), talk(position, "show")
    board = [line for line in answers if line.startswith("board ")]
    outcome = [f"outcome {given.outcome}"] if given.outcome else []
    assert answers == [*board, f"text {text}", *outcome, "showok"]
    drawn = [line for line in diagram(given) if text not in line and "outcome" not in line]
    assert board == [f"board {line}".rstrip() for line in drawn]


@pytest.mark.parametrize("line", ["perft 99", "perft 6", "perft 9 reorientations"])
@to_its_end
async def test_a_long_count_can_be_ended_and_hears_messages(line: str) -> None:
    conversation = Conversation()
    assert "perftok" not in " ".join(await conversation.say(line))
    assert (await conversation.say("isready"))[-1] == "readyok"
    assert (await conversation.say("perft many"))[-1].startswith("info string perft: ")
    assert (await conversation.say("stop"))[-1] == "perftok none"
    assert await conversation.say("stop") == []
    await conversation.say(line)
    assert (await conversation.say("go depth 1"))[-1] == "perftok none"
    await conversation.say("quit")
    ends = [answer.split()[0] for answer in conversation.answers if "count" not in answer]
    assert [end for end in ends if end != "info"] == ["readyok", "perftok", "perftok", "bestmove"]


@to_its_end
async def test_a_long_count_goes_on_in_slices_to_its_end() -> None:
    conversation = Conversation(clock=Clock(0.001))
    said = await conversation.say("perft 4")
    assert not any(line.startswith("perftok") for line in said)
    for _ in range(100_000):
        if conversation.answers[-1].startswith("perftok"):
            break
        await asyncio.sleep(0)
    assert conversation.answers[-1] == "perftok 345579"


def test_a_count_that_has_no_end_goes_on_for_seconds_after_the_conversation() -> None:
    clock = Clock(0.02)
    assert talk("perft 99", clock=clock)[-1] == "perftok none"
    assert clock.now < 20


@pytest.mark.parametrize("question", ["moves", "perft 1", "show"])
@to_its_end
async def test_a_question_ends_a_search_first(question: str) -> None:
    conversation = Conversation()
    await conversation.say("position startpos", "go infinite")
    answers = await conversation.say(question)
    words = [answer.split()[0] for answer in answers]
    assert "info" not in words[words.index("bestmove") :]
    assert words[-1] == f"{question.split()[0]}ok"


# ---- stopping


@pytest.mark.parametrize("start", ["", "players 3", "players 4", "players 4 game azacru"])
@to_its_end
async def test_stop_is_heard_during_a_search(start: str) -> None:
    conversation = Conversation()
    await conversation.say(f"position startpos {start}", "go infinite")
    while len(conversation.answers) < 3:
        await asyncio.sleep(0)
    *_, answer = await conversation.say("stop")
    game = "azacru" if "azacru" in start else "pacru"
    position = Position.initial(4 if "4" in start else 3 if "3" in start else 2, game=game)
    position.play(answer.removeprefix("bestmove "))


@pytest.mark.parametrize("position", [WON_IN_ONE, FINISHED])
@to_its_end
async def test_an_infinite_search_answers_only_when_it_is_stopped(position: str) -> None:
    conversation = Conversation()
    await conversation.say(position, "go infinite")
    for _ in range(50):
        await asyncio.sleep(0)
    assert not any(answer.startswith("bestmove") for answer in conversation.answers)
    assert (await conversation.say("stop"))[-1].startswith("bestmove ")


class SlowRounds(Clock):
    """A clock for an event loop of which each round takes long, as in some browsers."""

    def __init__(self, seconds: float) -> None:
        super().__init__(0.02)
        self.seconds = seconds
        self.waited = 0.0

    async def run(self) -> None:
        """Take part in every round."""
        while True:
            self.now += self.seconds
            self.waited += self.seconds
            await asyncio.sleep(0)

    async def pass_by(self, seconds: float) -> None:
        """Let others go on, until so much time has passed."""
        end = self.now + seconds
        while self.now < end:
            await asyncio.sleep(0)


@asynccontextmanager
async def searching_slowly(clock: SlowRounds) -> AsyncIterator[Conversation]:
    """A search without an end in an event loop whose rounds take long."""
    conversation = Conversation(clock)
    rounds = asyncio.ensure_future(clock.run())
    await conversation.say("position startpos", "go infinite")
    yield conversation
    rounds.cancel()


@pytest.mark.parametrize(("round_seconds", "most"), [(0.004, 0.12), (0.05, 0.5)])
@to_its_end
async def test_chances_to_hear_messages_take_a_small_part_of_a_search(
    round_seconds: float, most: float
) -> None:
    async with searching_slowly(clock := SlowRounds(round_seconds)) as conversation:
        await clock.pass_by(4)
        assert 0 < clock.waited / clock.now < most
        await conversation.say("stop")


@to_its_end
async def test_a_device_that_slept_hears_stop_soon() -> None:
    async with searching_slowly(clock := SlowRounds(0.0001)) as conversation:
        await clock.pass_by(1)
        clock.now += 3600
        woken = clock.now
        for _ in range(40):  # the messages of two chances
            await asyncio.sleep(0)
        await conversation.say("stop")
        assert clock.now - woken < 3


EXTREMES = extremes() | {
    f"the start of four of {game}": Position.initial(4, game=game) for game in GAMES[1:]
}
AT_ONCE = 256
"""The most positions that may be made between two chances to hear "stop"; twice as many in its sisters."""


@pytest.mark.slow
@pytest.mark.parametrize("position", EXTREMES.values(), ids=EXTREMES.keys())
def test_a_search_can_be_stopped_at_any_time(position: Position) -> None:
    if position.outcome:
        return
    search = Search(inner_state(position), Limits(depth=64, nodes=5_000), lines=5)
    made = 0
    for _ in search.steps():
        assert search.nodes - made <= AT_ONCE * (1 if position.game == "pacru" else 2)
        assert search.best and search.ranking
        made = search.nodes


@pytest.mark.slow
@pytest.mark.parametrize("rounds", [0, 1, 30])
@pytest.mark.parametrize("position", EXTREMES.values(), ids=EXTREMES.keys())
@to_its_end
async def test_a_position_can_be_analysed_and_left_whatever_it_is(
    position: Position, rounds: int
) -> None:
    conversation = Conversation()
    await conversation.say("setoption name MultiPV value 5", f"position text {position}")
    await conversation.say("go infinite")
    for _ in range(rounds):
        await asyncio.sleep(0)
    *_, answer = await conversation.say("stop")
    if position.outcome:
        assert conversation.answers == ["bestmove none"]
    else:
        position.play(answer.removeprefix("bestmove "))
    for line in conversation.answers[:-1]:
        info = read_info(line)
        assert info
        after = position
        for turn in info.thought.line:
            after = after.play(turn)


@pytest.mark.slow
@pytest.mark.parametrize(
    "go", ["go movetime 999999999999", "go depth 64", "go atime 999999999999", "go ainc 999999999"]
)
def test_a_search_that_only_time_ends_goes_on_for_seconds_after_the_conversation(go: str) -> None:
    *_, last, answer = talk("position startpos", go, clock=Clock(0.02))
    assert answer.startswith("bestmove ")
    assert numbers(last)["time"] < 10_500


@pytest.mark.parametrize(
    ("go", "counted", "expected"),
    [
        ("go nodes 3000", "nodes", range(3000, 4000)),
        ("go depth 3", "depth", [3]),
        ("go nodes 3000 movetime 99999999", "nodes", range(3000, 4000)),
    ],
)
def test_a_search_that_is_counted_is_finished_after_the_conversation(
    go: str, counted: str, expected: Container[int]
) -> None:
    *_, last, _ = talk("position startpos", go, clock=Clock(5))
    assert numbers(last)[counted] in expected


@pytest.mark.parametrize(
    "line",
    (
        "{}",
        "go {}",
        "go nodes {}",
        "setoption name {}",
        "setoption name Level value {}",
        "position {}",
        "position text {}",
        "position startpos {}",
        "position startpos moves {}",
    ),
)
def test_little_is_quoted_of_a_long_line(line: str) -> None:
    (answer,) = talk(line.format("x" * 100_000))
    assert answer.startswith("info string ")
    assert len(answer) < 400


def test_a_new_question_ends_the_one_before() -> None:
    answers = talk("position startpos", "go infinite", "position startpos", "go depth 1")
    assert [answer.split()[0] for answer in answers].count("bestmove") == 2
    assert talk("position startpos", "go infinite")[-1].startswith("bestmove ")  # and the end


@to_its_end
async def test_what_is_not_understood_does_not_end_a_search() -> None:
    conversation = Conversation()
    await conversation.say("position startpos", "go infinite")
    await asyncio.sleep(0)
    refusals = await conversation.say("go sideways", "position nowhere", "setoption name x")
    assert all(answer.startswith("info") for answer in refusals)
    assert (await conversation.say("stop"))[-1].startswith("bestmove ")


# ---- memory


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_decides_everything(game: str) -> None:
    def turns() -> list[str]:
        answers = talk(
            "setoption name Seed value 5",
            f"position startpos game {game} moves e1-e2",
            "go nodes 3000",
        )
        infos = [info for info in map(read_info, answers) if info]
        return [" ".join(info.thought.line) for info in infos] + answers[-1:]

    assert turns() == turns()


@pytest.mark.parametrize(
    ("seed", "level", "go"),
    [
        (1, 2, "go"),
        (2, 2, "go"),
        (4, 5, "go nodes 60"),
        (4, 8, "go nodes 60"),
        (19, 8, "go nodes 60"),
    ],
)
def test_the_same_seed_gives_the_same_turn_however_the_position_came_about(
    seed: int, level: int, go: str
) -> None:
    game = play_on(Game.new(), random.Random(seed), length=12)
    turns = " ".join(str(ply.turn) for ply in game.plies)
    told = (f"position startpos moves {turns}", f"position text {game.position}")
    options = (f"setoption name Level value {level}", f"setoption name Seed value {seed}")
    first, second = (talk(*options, position, go)[-1] for position in told)
    assert first == second


@to_its_end
async def test_what_was_learned_helps_until_a_new_game_begins() -> None:
    async def nodes(*between: str) -> list[int]:
        conversation, ask = Conversation(), ("position startpos", "go depth 4")
        first = await conversation.hold(SEED, *ask)
        again = await conversation.hold(*between, *ask)
        return [numbers(answers[-2])["nodes"] for answers in (first, again)]

    first, again = await nodes()
    assert again < first
    assert await nodes("newgame") == [first, first]
    assert await nodes("position startpos players 3") == [first, first]


RINGS = ("c2 c3 d4 e4 f3 f2 e1 d1", "f7 f8 g9 h9 i8 i7 h6 g6")
"""Two circular walks through full borderlands, so that nothing changes but the chevrons."""


def rounds(count: int) -> list[str]:
    """Turns along those rings, `count` for each player."""
    walks = [
        [f"{ring[n % 8]}-{ring[(n + 1) % 8]}" for n in range(count)]
        for ring in map(str.split, RINGS)
    ]
    return [turn for both in zip(*walks, strict=True) for turn in both]


@pytest.mark.parametrize(("rules", "repeats"), [("r", True), ("-", False)])
def test_who_is_losing_repeats_the_position_where_that_ends_the_game(
    rules: str, repeats: bool
) -> None:
    ours = "a:a1-c1 a:a2-b2 a:a3-c3 a:d1-f3 a:d4-f6 Ac2nw+ Aa5n Ai2w Aa9e"
    theirs = "b:d8-f9 b:d7-e7 b:g7-i9 b:g4-i6 Bf7nw+"
    start = setup(f"{ours} {theirs}", rules=rules)
    *turns, last = rounds(16)
    answers = talk(f"position text {start} moves {' '.join(turns)}", "go nodes 1000")
    assert answers[-1] == f"bestmove {last}" or not repeats
    assert (" score markers 0 " in answers[-2]) == repeats
    answers = talk(f"position text {start} moves {' '.join([*turns, last])}", "go nodes 1000")
    assert (answers == ["bestmove none"]) == repeats


@pytest.mark.parametrize(("rules", "over"), [("r", True), ("-", False)])
def test_chevrons_that_have_changed_places_repeat_a_position(rules: str, over: bool) -> None:
    # Two chevrons of a on opposite places of a ring: after half a round, each is in the other's
    # place.
    ours = "a:a1-c1 a:a2-b2 a:a3-c3 a:d1-e3 a:f1-f2 a:d4-f6 Ac2nw+ Af3se+"
    theirs = "b:d8-f9 b:d7-e7 b:g7-i9 b:g4-i6 Bf7nw+"
    start, walk = setup(f"{ours} {theirs}", rules=rules), RINGS[0].split() * 2
    places = [turn // 2 + turn % 2 * 4 for turn in range(16)]
    steps = [f"{walk[place]}-{walk[place + 1]}" for place in places]
    turns = [turn for both in zip(steps, rounds(16)[1::2], strict=True) for turn in both]
    answers = talk(f"position text {start} moves {' '.join(turns)}", "go depth 1")
    assert (answers == ["bestmove none"]) == over


@pytest.mark.parametrize("name", OPTIONS)
def test_each_option_takes_its_bounds(name: str) -> None:
    _, least, most = OPTIONS[name]
    lines = [f"setoption name {name} value {value}" for value in (least, most)]
    assert talk(*lines) == []
    assert len(talk(f"setoption name {name} value {most + 1}")) == 1


# ---- first turns from the table


KNOWN: Final = Tried(Turn.parse("a3-b4(b4)"), games=12, points=6.0, score=42)


async def knows(_: Position) -> Tried:
    return KNOWN


async def knows_nothing(_: Position) -> None:
    return None


async def never_answers(_: Position) -> None:
    await asyncio.Event().wait()


def first_turn_answers(*lines: str, opening: Opening = knows) -> list[str]:
    """The answers of an engine that asks for first turns."""
    return asyncio.run(Conversation(opening=opening).hold(*lines))


@pytest.mark.parametrize("go", ["go", "go movetime 300", "go atime 3000 btime 3000"])
def test_a_turn_that_is_known_needs_no_search(go: str) -> None:
    line = "info depth 0 score markers 42 nodes 0 time 0 multipv 1 pv a3-b4(b4)"
    for level in (15, 16):
        told = first_turn_answers(f"setoption name Level value {level}", go)
        assert told == [line, "bestmove a3-b4(b4)"]


@pytest.mark.parametrize(
    ("option", "go"),
    [
        ("Openings value false", "go movetime 1"),
        ("Seed value 1", "go movetime 1"),
        ("MultiPV value 2", "go movetime 1"),
        ("Level value 7", "go movetime 1"),
        ("Level value 14.9", "go movetime 1"),
        (STRONGEST, "go depth 1"),
        (STRONGEST, "go nodes 10"),
        (STRONGEST, "go infinite"),
    ],
)
def test_a_search_is_made_where_it_is_asked_for(option: str, go: str) -> None:
    answers = first_turn_answers(f"setoption name {option}", go)
    assert not any(answer.startswith("info depth 0 ") for answer in answers)
    assert answers[-1].startswith("bestmove ")


def test_a_search_is_made_where_no_turn_is_known() -> None:
    first, *_ = first_turn_answers("go movetime 1", opening=knows_nothing)
    assert not first.startswith("info depth 0 ")
    assert first_turn_answers(FINISHED, "go") == ["bestmove none"]
    switched = [f"setoption name Openings value {value}" for value in ("false", "true")]
    assert first_turn_answers(*switched, "go")[-1] == "bestmove a3-b4(b4)"


def test_stop_does_not_wait_for_whoever_may_know_a_turn() -> None:
    answers = first_turn_answers("go", "stop", opening=never_answers)
    assert len(answers) > 1
    assert answers[-1].startswith("bestmove ")


@pytest.mark.parametrize("name", CHECKS)
def test_an_option_is_true_or_false(name: str) -> None:
    assert first_turn_answers(f"setoption name {name} value 1") == [
        f"info string {name}: expected true or false, found '1'"
    ]
