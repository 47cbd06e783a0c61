"""The compiled search does what Python's does, move for move, however often it is interrupted."""

import gc
import random
import weakref
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

import pytest
import wasmtime
from hypothesis import given
from hypothesis import strategies as st

from pacru import Position, PositionError, fast
from pacru.bot.pacru.bot import make_model, make_tree
from pacru.bot.pacru.fast_tree import FastTree
from pacru.bot.pacru.root import candidates
from pacru.bot.search.alphabeta import AlphaBeta, SpentError
from pacru.bot.search.budget import Budget
from pacru.bot.search.driver import Search
from pacru.bot.search.tree_search import TreeSearch
from pacru.bot.timing import DEEPEST, Limits
from pacru.cli.bench import signature
from pacru.core.scores import WIN
from pacru.core.state import PLAYERS, State, repetition_key
from pacru.fast.machine import Pool
from pacru.fast.native import NativeInstance
from pacru.fast.packing import pack, unpack
from pacru.fast.switch import VARIABLE, switch_on
from pacru.position import inner_state
from tests.support.conversation import Conversation, to_its_end
from tests.support.games import MIDGAME, recorded
from tests.support.places import DATA
from tests.support.setups import random_position

ALWAYS = 0.0
"""The slice of an instance that pauses whenever it can."""
TURNS = 3
"""How many turns of a position are searched, each with what was learned before it."""
PARTS = 4
"""Into how many tests all positions are divided."""


@pytest.fixture(autouse=True)
def compiled(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Use compiled trees that pause at every chance, and Python's afterwards."""
    monkeypatch.setattr(fast, "_pools", {})
    for players in PLAYERS:
        fast.use(players, lambda players=players: NativeInstance(players, ALWAYS))  # type: ignore[misc]
    yield


@dataclass(frozen=True)
class Found:
    """What a search says."""

    nodes: int
    depth: int
    lines: tuple[tuple[State, int, tuple[State, ...]], ...]


def search(state: State, tree: TreeSearch, nodes: int, lines: int, before: Counter[State]) -> Found:
    one = Search(
        state,
        Limits(DEEPEST, nodes=nodes),
        randomness=random.Random(7),
        lines=lines,
        memory=tree,
        earlier=before,
    )
    one.run()
    ranking = tuple((each.after, each.score, tuple(each.following)) for each in one.ranking)
    return Found(one.nodes, one.depth, ranking)


def assert_alike(text: str, nodes: int, lines: int = 1, turns: int = TURNS) -> None:
    """Check that both say the same in a position, and after each of some turns."""
    position = Position.parse(text)
    state, before = inner_state(position), Counter[State]()
    trees: dict[int, tuple[TreeSearch, TreeSearch]] = {}
    for _ in range(turns):
        if state[0] < 0:
            return
        if position.repetition:
            before[repetition_key(state)] += 2  # whoever comes back has drawn
        if state[0] not in trees:
            trees[state[0]] = AlphaBeta(make_model(position.players)), make_tree(position.players)
        python, compiled = trees[state[0]]
        assert python is not compiled
        found = search(state, compiled, nodes, lines, before)
        assert found == search(state, python, nodes, lines, before), text
        state = found.lines[0][0]


def positions(players: int, every: int) -> list[str]:
    texts = [one["position"] for one in recorded("moves", "pacru")]
    return [text for text in texts if Position.parse(text).players == players][::every]


def by(rules: str, texts: Sequence[str]) -> Iterator[str]:
    """The start and those of the same positions that are possible by other rules."""
    for text in (str(Position.initial(2)), *texts):
        changed = text.replace(" - ", f" {rules} ")
        with suppress(PositionError):  # somebody has more markers than the goal
            yield str(Position.parse(changed))


@pytest.mark.parametrize("lines", [1, 3])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_finds_what_python_finds(players: int, lines: int) -> None:
    for text in positions(players, every=40):
        assert_alike(text, 2_000, lines)


@pytest.mark.parametrize("rules", ["t", "r", "tr", "-~goal=10", "-~goal=15", "-~goal=60"])
def test_it_knows_all_rules(rules: str) -> None:
    for text in by(rules, MIDGAME[:2]):
        assert_alike(text, 500)


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("lines", [1, 8])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_finds_what_python_finds_in_all_positions(players: int, lines: int, part: int) -> None:
    for text in positions(players, every=1)[part::PARTS]:
        assert_alike(text, 1_500, lines)


@pytest.mark.long
@pytest.mark.parametrize(
    "rules", ["t", "r", "tr", *(f"-~goal={goal}" for goal in range(10, 61, 10))]
)
def test_it_knows_all_rules_in_all_positions(rules: str) -> None:
    for text in by(rules, MIDGAME):
        assert_alike(text, 1_500, 3)


DIALOGUES = [
    ["position start", "go nodes 2000", "position start moves a3-b3 e9-e8", "go nodes 2000"],
    ["setoption name MultiPV value 3", f"position {MIDGAME[0]}", "go nodes 1500"],
    ["setoption name Level value 9", f"position {MIDGAME[1]}", "go", "go nodes 700"],
    [f"position {MIDGAME[2]}", "go depth 4", "newgame", "go depth 3"],
    ["position start3", "go nodes 1500", "position start4", "go nodes 1500"],
]


@pytest.mark.parametrize("said", DIALOGUES, ids=lambda said: said[-1])
@to_its_end
async def test_the_protocol_hears_the_same_from_both(said: list[str]) -> None:
    compiled = await answers(said)
    for players in PLAYERS:
        fast.use(players, None)
    assert compiled == await answers(said)
    assert any(line.startswith("bestmove") for line in compiled)


async def answers(said: list[str]) -> list[str]:
    talk = Conversation(lambda: 0.0)
    return [line for one in ["setoption name Seed value 5", *said] for line in await talk.hold(one)]


def values(tree: TreeSearch, root: State, child: State, budget: Budget) -> Iterator[bool]:
    """The slices of one search below a root turn."""
    tree.begin(root, budget)
    return tree.root_value(child, 7, 0, -WIN)


def finish(slices: Iterator[bool]) -> int:
    while True:
        try:
            next(slices)
        except StopIteration as end:
            assert isinstance(end.value, int)
            return end.value


ROOT = inner_state(Position.parse(MIDGAME[0]))
CHILDREN = [one.after for one in candidates(ROOT)][:3]


def test_a_search_that_is_left_does_not_change_the_next_one() -> None:
    tree, fresh = make_tree(2), AlphaBeta(make_model(2))
    left = values(tree, ROOT, CHILDREN[0], Budget())
    for _ in range(3):
        assert next(left) is False
    left = iter(())
    found = finish(values(tree, ROOT, CHILDREN[1], Budget()))
    assert found == finish(values(fresh, ROOT, CHILDREN[1], Budget()))


def test_a_tree_that_nobody_has_any_more_serves_again_as_new() -> None:
    made = []
    fast.use(2, lambda: made.append(1) or NativeInstance(2, ALWAYS))  # type: ignore[func-returns-value]
    for _ in range(3):
        tree = make_tree(2)
        slices = values(tree, ROOT, CHILDREN[0], Budget())
        next(slices)
        del slices, tree
    assert len(made) == 1
    one, other = make_tree(2), AlphaBeta(make_model(2))
    found = finish(values(one, ROOT, CHILDREN[2], Budget()))
    assert (found, one.nodes) == (finish(values(other, ROOT, CHILDREN[2], Budget())), other.nodes)


def test_two_searches_at_once_do_not_disturb_each_other() -> None:
    trees = [make_tree(2), make_tree(2)]
    slices = [
        values(tree, ROOT, child, Budget()) for tree, child in zip(trees, CHILDREN, strict=False)
    ]
    found: dict[int, int] = {}
    while len(found) < 2:
        for number, one in enumerate(slices):
            try:
                next(one)
            except StopIteration as end:
                found.setdefault(number, end.value)
    alone = [
        finish(values(AlphaBeta(make_model(2)), ROOT, child, Budget())) for child in CHILDREN[:2]
    ]
    assert [found[0], found[1]] == alone


@pytest.mark.slow
def test_a_full_table_is_emptied_as_in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pacru.bot.search.table.TABLE_SIZE", 50)
    assert_alike(MIDGAME[3], 3_000)


def test_a_limit_ends_a_search_in_the_middle() -> None:
    tree = make_tree(2)
    with pytest.raises(SpentError):
        finish(values(tree, ROOT, CHILDREN[0], Budget(nodes=200)))
    assert 200 <= tree.nodes < 600
    times = iter(range(100))
    with pytest.raises(SpentError):
        finish(values(tree, ROOT, CHILDREN[1], Budget(seconds=2, clock=lambda: next(times))))


@pytest.mark.parametrize(
    "trouble", [OSError("not there"), wasmtime.WasmtimeError("damaged"), MemoryError()]
)
def test_whatever_fails_python_goes_on_and_says_so_once(
    trouble: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> NativeInstance:
        raise trouble

    fast.use(2, fail)
    trees = [make_tree(2), make_tree(2)]
    assert [type(tree) for tree in trees] == [type(AlphaBeta(make_model(2)))] * 2
    (said,) = caplog.messages
    assert "Python's goes on" in said


@pytest.mark.slow
def test_the_signature_is_that_of_python() -> None:
    kept = (DATA / "signature.txt").read_text("ascii")
    assert [*signature()] == kept.splitlines()


def test_it_is_used_where_there_is_wasmtime(monkeypatch: pytest.MonkeyPatch) -> None:
    for players in PLAYERS:
        fast.use(players, None)
    assert not switch_on()
    assert isinstance(make_tree(2), AlphaBeta)
    monkeypatch.delenv(VARIABLE)
    assert switch_on()
    for players in PLAYERS:
        assert isinstance(make_tree(players), FastTree)


@given(st.integers(2, 4), st.integers(0, 1_000), st.integers(0, 60))
def test_every_state_is_packed_and_unpacked(players: int, seed: int, plies: int) -> None:
    state = inner_state(random_position(players, seed, plies))
    assert unpack(pack(state), state[-1]) == state


def test_one_tree_serves_again_and_others_give_their_memory_back() -> None:
    made: list[weakref.ref[NativeInstance]] = []

    def make() -> NativeInstance:
        instance = NativeInstance(2, ALWAYS)
        made.append(weakref.ref(instance))
        return instance

    pool = Pool(make)
    trees = [FastTree(make_model(2), pool) for _ in range(3)]
    while trees:
        Search(inner_state(Position.initial(2)), Limits(nodes=300), memory=trees.pop()).run()
    gc.collect()
    assert [instance() is None for instance in made].count(False) == 1
    FastTree(make_model(2), pool)
    assert len(made) == 3
