"""Why a turn was bad: each kind of reason, and that every sentence is true of the lines."""

import random
import re
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import example as seen_before
from hypothesis import given, settings
from hypothesis import strategies as st
from languages.pseudo import pseudo_language

from pacru import Game, IllegalTurn, Position, Turn
from pacru.bot.search.driver import Search
from pacru.bot.timing import DEEPEST, Limits
from pacru.core import texts
from pacru.explain.reasons import MOST, Grade
from pacru.games.pacru.evaluation import EVALUATION
from pacru.position import inner_state
from pacru.puzzles import Puzzle, way
from pacru.review import why
from pacru.review.comparison import group_values
from pacru.review.lines import FURTHEST, full_lines
from tests.support.checker import NAMES, Case, name
from tests.support.examples import read_examples
from tests.support.languages import learn, untranslated
from tests.support.puzzles import all_puzzles, puzzles_of
from tests.support.setups import play_eventfully, random_position, setup
from tests.support.share import mostly_long

Line = Sequence[Turn | str]


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    texts.set_language(None)


def check(position: Position, played: Line, best: Line) -> tuple[str, ...]:
    """The reasons, each of which is true of the lines, or of their first turns if it is proved."""
    told = why.reasons(position, played, best, name)
    whole = full_lines(position, played, best)
    shown = why.lines(position, played, best)
    for plies, line in zip(shown, whole, strict=True):
        assert 1 <= len(plies) <= FURTHEST
        assert plies == line[: len(plies)]
    if told:
        case = Case.of(str(position), *([ply.spelled for ply in plies] for plies in whole))
    for reason in told:
        proved = reason.grade is Grade.PROVED
        assert (case.first_turns if proved else case).holds(reason.text), reason.text
    assert len(told) == len({reason.text for reason in told}) <= MOST
    assert [reason.weight for reason in told] == sorted((one.weight for one in told), reverse=True)
    return tuple(reason.text for reason in told)


@pytest.mark.slow
@given(
    players=st.sampled_from((2, 2, 3, 4)),
    seed=st.integers(0, 10**9),
    plies=st.integers(0, 90),
    lengths=st.tuples(st.integers(1, 8), st.integers(1, 8)),
)
@seen_before(3, 96, 60, (7, 4))  # the same win, no sooner
@seen_before(2, 6931, 33, (7, 3))  # captures on both sides
@seen_before(2, 9939, 38, (4, 6))
@seen_before(2, 691, 36, (2, 8))  # a capture after the end of the other line
@seen_before(3, 421, 74, (1, 2))  # a rotation wins
@seen_before(3, 5, 63, (5, 4))  # a border crossing marks a field that was passed over
@seen_before(3, 999999999, 58, (7, 1))  # blocked in both, later than others look
@settings(max_examples=80, deadline=None)
def test_every_sentence_is_true_of_the_lines(
    players: int, seed: int, plies: int, lengths: tuple[int, int]
) -> None:
    chance = random.Random(seed)
    position = random_position(players, seed, plies)
    lines = (play_eventfully(Game(position), chance, length).plies for length in lengths)
    check(position, *([ply.spelled for ply in line] for line in lines))


# ---- each kind of reason

PINCER = "Ad6e Ae5n Be6s"

EXAMPLES = read_examples("""
# wins
Ad6e Ae5n Be6s | e5-f6 | d6xe6
    Misses a win: d6×e6 wins at once.
    Misses a capture on e6.
Ag2sw Ae2e+ a:b4,h9 Bh1sw b:b8,h4 | g2-f2(f1) | g2-g1
    Misses a win: g2–g1 wins at once.
    Misses a way to block Bea.
Ah5w Aa1se a:i5 Bh9ne+ b:e1 | h5-g4 h9-i9 | a1-b1 h9-i9 h5-g4
    Misses a forced win in 2 moves.
Ah2s Ab5w a:e4,g6 Bi2se+ b:g1,g3,h5 | b5-a4 i2>(g3,h5) h2-h1 i2-i1 a4-a3(a3) | h2-i1
    Takes 2 more moves to win.
Aa8n+ Bi6e Bf8e+ | a8-a9 | a8-b9
    Bea can win on their next move: f8–g9 (g7).
    It leaves Ada with no chevron that can move, unless that changes by the next turn.
Ab7n a:h6,i7 Ba3w+ Bc9n+ b:c8,d8 Cc1n+ c:a4,b2,f9,h9,i2 Di8ne+ d:a1,a9
 | b7<(h6,i7) c1-e3(d1) i8-i9 b7-a7 e3-f3 | b7>(h6,i7) c1-e3(d1) i8-i9 b7-c7 e3-f4(d6)
    Lets Cleo win in 2 moves.
    Ends up blocked: none of the chevrons can move.
Ah1se+ a:e2,g2 Bh3sw Ba1n b:b3,b6,c9,i2 | h1-i1 h3-h2 | h1<(e2,g2) h3-g3 h1-i1 g3-f2(d1)
    Bea can win on their next move: h3–h2.
    It leaves Ada with no chevron that can move, unless that changes by the next turn.
Ah3s+ a:h2,h9,i2 Bg2se | h3<(h2,i2) g2-h2 h3-i2 h2-i1 | h3-h2 g2-h1 h2-i1
    Lets Bea win by force in 2 moves.
    Misses a forced win in 2 moves.
# captures
Aa6ne a:h2 Bc7w+ Bb8sw | a6-b7(b9) | a6-b6 b8-a7
    Bea can win on their next move: b8×b7.
    Bea can capture the chevron on b7: b8 and c7 attack it.
Ac2nw+ Af9w+ a:b5 Bg2e Ba8se+ b:a2,e1,e2,f8 Cc1n Ca4sw c:b3,b6,i4
 | c2-b2 a8-b7 a4-a3(a3) f9-e8 b7-c6(a4) a3xb2 | c2-c3 a8-b7 a4-a3(a3) c3-c4(a4) b7-c6(a6)
    Loses a chevron to Cleo within 3 moves.
Ad2s+ Af1sw a:g4,i5 Bb3s+ Ce1n+ c:a5,d3,e2,e8,f9 De3n+ d:a7,g2 | d2-c1(c2) b3-b2 | f1xe1 b3-b2
    Misses a capture on e1.
    It leaves Ada with only these ways out: b1.
Af2n+ Ag2e+ a:h4,i3,i6,i7 Bi4se Bh6sw b:a5
 | g2-h1 h6-g6 f2-g3(g1) g6-f7(d9) g3-g4(i5) | f2-g3(g1) h6-g6 g3-h4(i5) g6-f7(d9) g2xi4(h6)
    The chevron on h1 can hardly move right away.
    Ends up with 1 fewer marker right away.
# connections and rotations
Ae1w a:a2,f6 Bi1s+ b:a1 | e1<(a2,f6) | e1-d1
    The rotation costs 2 markers.
# what the evaluation says
Ag9e+ Ah3e+ a:f2,i5 Bd5ne+ | h3-i2 | h3-i4(i4)
    Ends up with 1 fewer marker right away.
Ad2w+ Ag9s+ a:h7 Bh6n+ Bi1w+ b:a9,b9,e2,i7 | g9-g8 h6-g7(g7) | g9-g7 i1-h2
    Gives Bea’s chevrons 1 more move right away.
Ac2w a:d3,g9,i5 Bd5e+ Ba9n+ b:a3,a7,e9,g1,i2 | c2-b1 d5-e6 b1>(d3,i5) | c2-b3 d5-e4 b3-b4(a4)
    It leaves Ada with only these ways out: a1.
Ab4e+ a:a4 Bb8e+ b:a2,a5,d8,i4 | b4-d6(e5) | b4-c3(c1)
    Lets Bea lead in 1 more borderland right away.
Af6e Ah8nw+ a:d9 Ba7w+ Ba3n b:e2,f5,i2 | f6-g6(i4) a7<(e2,f5) | f6-g7(i7) a7<(e2,f5)
    Ends up with 2 less power in total right away.
Ag3e+ Ae8sw Be6sw Bh3e b:a9,c9,g5,h6,i6 | g3-h4(i5) h3-i4(i4) h4-i5 e6-d6 | g3-h4(i4) e6-d5 e8-d7 d5-c4(a4)
    Lets 1 more of Bea’s chevrons cross a border right away.
Af7s+ a:a6,d3,i4,i7 Bh4n b:c2 | f7-f6(e5) | f7-g6(g5)
    Ends up with 3 fewer possible moves right away.
Ac2n a:b4,d8,f1,i9 Bd1se Ba3s | c2-d3(d3) | c2-d3(e1)
    Gives Bea’s chevrons 1 more move right away.
Ab7ne Ah2se a:b1,g8,g9,i1 Bh4w+ Bi8s+ | h2-i2 | b7-c7
    The chevron on i2 can’t move right away.
Ab2se Be2n+ | b2-c1 | b2-c2
    It leaves Ada with only these ways out: d1.
Ae5sw+ Ag7se+ a:b2,i3 Be1ne+ b:g6 | g7-h6(h5) e1-f2 | e5-d5 e1-f2
    Ends up with 2 fewer chevrons able to cross a border right away.
Ag7sw a:c3 Bh7n+ Bg9nw+ b:c6,e1,f5 | g7-f7(f8) | g7-f7(f9)
    Lets 1 more of Bea’s chevrons cross a border right away.
Ab6e+ Aa2ne a:a5,e2,i2,i8 Bb8sw b:a6 | b6-c7(a8) b8-b7 a2-a3 b7-a6(a4) | a2-a3 b8-a7 a3-a4(a4) a7-a6(c6)
    Ends up with 1 fewer chevron able to cross a border right away.
Ac9se+ Ah9s a:b7,f8,h5 Be9sw Ba5se+ b:a9,b8,g2,i5
 | c9-c7 e9-d9 h9-g8 d9-c8(a7) g8-f8(d9) | h9-g8 e9-d8 g8-f8(d9) d8-c7(c8) f8-e7
    Ends up with 1 fewer chevron able to cross a border right away.
Ac2e+ Ag8ne+ a:a9,b5,c8,d8,g2 Be8s+ Bb4se+ b:a8,f9,i3,i7 Cb1e Cd2sw+ c:d9
 | c2-d1(f3) e8-c6(b6) b1-c1 | c2-d3(f1) e8-c6(a4) b1-c1
    Ends up with 1 fewer chevron able to cross a border right away.
    The chevron on d1 can hardly move right away.
""")
"""Positions, what was played, what was best, and what is told."""


def example(pieces: str, played: str, best: str) -> tuple[Position, list[str], list[str]]:
    players = 4 if " D" in pieces else 3 if " C" in pieces else 2
    return setup(pieces, players=players), played.split(), best.split()


@pytest.mark.parametrize(
    ("pieces", "played", "best", "told"), [(*it[:3], it[3:]) for it in EXAMPLES]
)
def test_each_kind_of_reason(pieces: str, played: str, best: str, told: tuple[str, ...]) -> None:
    assert check(*example(pieces, played, best)) == told


def test_nothing_is_said_where_the_lines_show_nothing() -> None:
    position, played, best = example(PINCER + " Bi8s", "d6-e7(e7)", "d6-e7(d7)")
    assert check(position, best, best) == ()
    assert check(position, played, best) == ()
    assert why.reasons(position, [], best, name) == why.reasons(position, best, [], name) == ()
    assert [len(line) for line in why.lines(position, best, [])] == [1, 0]


def test_what_comes_late_is_no_reason() -> None:
    pieces = "Ad2e Ah3w Bb9n+ Ba6nw+ b:b8,c7,f8,h4"
    played = "h3-g4(g5) a6-a7(a7) g4-f4(f4) a7-b8 f4-e3(d1) b8-f8(*)"
    best = "h3-g4(i4) a6-a7(a7) g4-f4(f4) a7-b8 f4-e3(d1)"
    assert check(*example(pieces, played, best)) == ()


def test_names_are_shown_as_they_are() -> None:
    position, played, best = example(*EXAMPLES[4][:3])
    told = why.reasons(position, played, best, lambda _: "{x} % \\")
    assert any("{x} % \\" in reason.text for reason in told)


def test_a_line_with_a_forbidden_turn_is_refused() -> None:
    with pytest.raises(IllegalTurn):
        why.reasons(Position.initial(), ["a3-a9"], ["a3-b3"], name)


def test_lines_go_as_far_as_they_show_the_reasons() -> None:
    def lines_to_show(pieces: str, played: str, best: str) -> list[str]:
        shown = why.lines(*example(pieces, played, best))
        return [" ".join(ply.spelled for ply in plies) for plies in shown]

    assert lines_to_show(PINCER, "e5-f6", "d6xe6") == ["e5-f6", "d6xe6"]
    # The turn that wins is added.
    at_once = next(it for it in EXAMPLES if it[1] == "a8-a9")
    played, best = lines_to_show(*at_once[:3])
    assert (played.split()[0], best) == ("a8-a9", "a8-b9")
    assert len(played.split()) == 2
    # What comes after the harm is left out.
    longer = "d2-c1(c2) b3-b2 e1-e2 e3-d4(d4) c1-b1", "f1xe1 b3-b2 e3-d4(d4) d2-c1(c1) b2-b1"
    missed = next(it for it in EXAMPLES if it[1].startswith("d2-c1"))
    assert lines_to_show(missed[0], *longer) == ["d2-c1(c2)", "f1xe1"]
    # Without a reason, the answer is shown.
    same = "d6-e7(d7) e6-f5 e7-f8"
    assert lines_to_show(PINCER + " Bi8s", same, same) == ["d6-e7(d7) e6-f5", "d6-e7(d7)"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_groups_add_up_to_the_evaluation(players: int) -> None:
    for seed in range(20):
        position = random_position(players, seed, 60)
        assert position.to_move is not None
        found = [sum(parts) for parts in zip(*group_values(position).values(), strict=True)]
        found[position.to_move] += EVALUATION.weights.to_move
        turned = found[position.to_move :] + found[: position.to_move]
        assert turned == EVALUATION.worths(inner_state(position))


# ---- lines of the bot


def search_line(position: Position, nodes: int) -> list[Turn]:
    if position.outcome:
        return []
    search = Search(
        inner_state(position), Limits(DEEPEST, nodes=nodes), randomness=random.Random(1)
    )
    return list(search.run().line)


@pytest.mark.slow
@pytest.mark.parametrize("players", mostly_long([2, 3, 4], 3))
def test_every_sentence_is_true_in_games_of_the_bot(players: int) -> None:
    chance = random.Random(players)
    position, told = Position.initial(players), 0
    for _ in range(70):
        best = search_line(position, 150)
        turn = chance.choice(position.moves())
        told += bool(check(position, [turn, *search_line(position.play(turn), 150)], best))
        position = position.play(chance.choice((turn, best[0])))
        if position.outcome:
            break
    assert told > 20


def wins(every: int = 120) -> list[Puzzle]:
    """Some puzzles in which a win is to be found."""
    return [puzzle for puzzle in all_puzzles() if puzzle.kind in ("win1", "win3")][::every]


def wrong(puzzle: Puzzle) -> Iterator[Turn]:
    """Turns that do not solve a puzzle."""
    right = way(Turn.parse(puzzle.solutions[0]))
    turns = [turn for turn in puzzle.position.moves() if way(turn) != right]
    return iter(random.Random(1).sample(turns, min(len(turns), 3)))


@pytest.mark.slow
@pytest.mark.parametrize("every", [120, pytest.param(40, marks=pytest.mark.long)])
def test_a_missed_win_is_told(every: int, subtests: pytest.Subtests) -> None:
    missed = re.compile("Misses a (forced win in 2 moves|win: .* wins at once).")
    for puzzle in wins(every):
        with subtests.test(puzzle.id):
            for turn in wrong(puzzle):
                told = check(puzzle.position, [turn], puzzle.line)
                assert any(map(missed.fullmatch, told))
                assert [*why.lines(puzzle.position, [turn], puzzle.line).best][-1].after.outcome


def test_a_search_sees_a_win_that_its_line_does_not_have() -> None:
    told = [
        why.reasons(puzzle.position, [turn], puzzle.line[:2], name)
        for puzzle in wins(every=40)
        if len(puzzle.line) == 3
        for turn in wrong(puzzle)
    ]
    texts = [[reason.text for reason in some] for some in told]
    assert sum("Misses a forced win in 2 moves." in some for some in texts) > len(told) / 2


def test_a_win_that_the_next_player_gets_is_told(subtests: pytest.Subtests) -> None:
    for puzzle in puzzles_of("stop")[::15]:
        with subtests.test(puzzle.id):
            for turn in wrong(puzzle):
                told = check(puzzle.position, [turn], puzzle.solutions[:1])
                after = puzzle.position.play(turn)
                wins = [one for one in after.moves() if after.play(one).outcome]
                assert any("win on their next move" in one for one in told[:1]) == bool(wins)


def test_every_word_can_be_translated() -> None:
    learn(pseudo_language())
    for pieces, played, best, *_ in EXAMPLES:
        for told in why.reasons(*example(pieces, played, best), name):
            assert not untranslated(told.text) - {*NAMES.values()}
