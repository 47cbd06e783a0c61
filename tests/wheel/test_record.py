"""Records: what is written can be replayed, is read as it was written, and errors in it are reported."""

import contextlib
import random
import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pacru import Game, Out, PacruError, Position, Turn, link
from pacru.record import (
    MOST_COMMENTS,
    MOST_TURNS,
    Record,
    RecordError,
    count,
    read,
    read_all,
    read_each,
    same_game,
    write,
)
from pacru.tree import DEEPEST, MARKS, Line, Node, Tree, plain
from tests.support.events import game_without_repetition
from tests.support.records import ENDED, EXAMPLE, pack_link, play_at_random, split_record
from tests.support.setups import play_eventfully, play_game, setup


def replay(record: str) -> Game:
    """The game in a record, read in the simplest way."""
    tags, words = split_record(record)
    rules = tags["Rules"]
    start = Position.initial(
        int(tags["Players"]),
        seats=tags["Seats"],
        tournament="tournament" in rules,
        repetition="repetition" in rules,
    )
    game = Game(Position.parse(tags["Position"]) if "SetUp" in tags else start)
    for word in words[:-1]:
        if out := re.fullmatch(r"(resign|time)(?::([a-d]))?", word):
            player = "abcd".index(out[2]) if out[2] else None
            game = game.leave(Out("resign" if out[1] == "resign" else "time", player))
        elif not word.endswith("."):
            game = game.play(Turn.parse(word))
    return game


def test_the_record_of_a_short_game() -> None:
    game = play_game(Position.initial(tournament=True), "a3-b4(b6)", "a7-b7", "i3-h4(h6)")
    tags = {
        "Round": "7",
        "Red": 'Bot "5" \\ fast',
        "TimeControl": "1200+10",
        "Date": "2026.11.21",
        "Event": "Casual game",
        "Black": "Ada",
    }
    assert write(game, tags).splitlines() == [
        '[Event "Casual game"]',
        '[Date "2026.11.21"]',
        '[Players "2"]',
        '[Seats "SN"]',
        '[Colours "black,red"]',
        '[Black "Ada"]',
        r'[Red "Bot \"5\" \\ fast"]',
        '[Rules "tournament"]',
        '[TimeControl "1200+10"]',
        '[Result "*"]',
        '[Termination "unfinished"]',
        '[Round "7"]',
        "",
        "1. a3-b4(b6) a7-b7 2. i3-h4(h6) *",
    ]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("turns", [0, 1, 60, 400])
def test_what_is_written_can_be_played_again(players: int, turns: int) -> None:
    game = play_eventfully(Game.new(players, repetition=True), random.Random(turns), turns)
    record = write(game)
    again = replay(record)
    assert again == game
    assert write(again) == record
    assert max(len(line) for line in record.splitlines()) < 80


@pytest.mark.parametrize(
    ("game", "result", "termination"), [*ENDED, (Game.new(), "*", "unfinished")]
)
def test_how_a_game_ended(game: Game, result: str, termination: str) -> None:
    record = write(game)
    tags, words = split_record(record)
    assert (tags["Result"], tags["Termination"]) == (result, termination)
    assert words[-1] == result
    assert replay(record).position == game.position


def test_each_round_has_a_turn_of_everyone_still_in() -> None:
    game = play_game(Game.new(4), "a3-b3", "c1-c2").resign(0)
    game = play_game(game, "a7-b7", "g1-g2", "c2-c3")
    game = game.resign().leave(Out("time", 1))
    assert write(game).splitlines()[-1] == (
        "1. a3-b3 c1-c2 resign:a a7-b7 g1-g2 2. c2-c3 resign time:b blue"
    )


def test_a_round_begins_with_whoever_is_first_to_move() -> None:
    start = setup("Ae1n Ba9s Ci9s", to_move="b", players=3, rules="t")
    game = play_game(Game(start).resign(2), "a9-a8", "e1-e2", "a8-a7")
    record = write(game)
    tags, words = split_record(record)
    assert " ".join(words) == "1. resign:c a9-a8 e1-e2 2. a8-a7 *"
    assert (tags["SetUp"], tags["Position"]) == ("1", str(start))
    assert replay(record) == game


def test_a_turn_is_written_in_its_canonical_spelling() -> None:
    game = play_game(setup("Ae3n+ Bi9s a:d1,e5"), "e3-e5(e4)", "i9-i8")
    assert write(game).endswith("\n1. e3-e5(*) i9-i8 *\n")


def test_the_seats_are_those_of_the_start_and_the_colours_those_of_the_result() -> None:
    record = write(Game.new(3, seats="WNE"), {"Seats": "NEW", "Position": "old", "SetUp": "1"})
    tags, _ = split_record(record)
    assert tags["Seats"] == "WNE"
    assert not {"SetUp", "Position"} & {*tags}
    record = write(Game.new(3).resign().resign(), {"Colours": "blue,red,black", "Red": "Bob"})
    tags, words = split_record(record)
    assert tags["Result"] == words[-1] == "black"
    assert list(tags)[2:5] == ["Colours", "Red", "Rules"]


@pytest.mark.parametrize(
    ("tags", "reason"),
    [
        ({"Two words": "x"}, "tag: expected a name"),
        ({"Event": "two\nlines"}, "tag Event: expected one line"),
        ({"Event": "\ud800"}, "tag Event: expected one line"),
        ({"Colours": "black"}, "expected 2 different letters out of black, red, yellow, blue"),
        ({"Colours": "black,black"}, "found 'black,black'"),
        ({"Colours": "black,white"}, "found 'black,white'"),
    ],
)
def test_what_cannot_be_written_is_refused(tags: dict[str, str], reason: str) -> None:
    with pytest.raises(PacruError, match=reason):
        write(Game.new(), tags)


def make_record(turns: str, **tags: str) -> Record:
    tree = Tree.of(play_game(Position.initial(), *turns.split()))
    return Record(tree, tags)


FIRST = "a3-b4(b6) a7-b7"


@pytest.mark.parametrize(
    ("other", "same"),
    [
        (make_record(FIRST), True),
        (make_record("a3-b4(b6) a7-b7 i3-h4(h6)"), True),
        (make_record("a3-b4(b6)", Date="2026.11.20"), True),
        (make_record("", Date="2026.11.20", Time="10:00:00"), True),
        (make_record(FIRST, Date="2026.11.20", Time="10:00:01"), False),
        (make_record(FIRST, Date="2026.11.22"), False),
        (make_record("a3-b4(b6) e9-e8"), False),
        (Record(Tree(Position.initial(3))), False),
    ],
)
def test_a_game_is_known_again_further_on(other: Record, same: bool) -> None:
    first = make_record(FIRST, Date="2026.11.20", Time="10:00:00")
    assert same_game(first, other) is same
    assert same_game(other, first) is same


def test_the_example_of_the_notation() -> None:
    record = read(EXAMPLE)
    assert record.tags["Red"] == 'Bot "5" \\ fast'
    assert record.tags["Event"] == "Casual game"
    nodes = record.tree.line
    assert len(nodes) == 7
    assert (nodes[2].clock, nodes[2].comment) == (19 * 60 + 52, "towards the centre")
    assert [str(node.ply.turn) for node in nodes[4].variations[0]] == ["h4-g5", "i7-h7"]
    assert nodes[5].mark == "!"
    assert record.game.outcome is None
    assert write(record.tree, record.tags).split() == EXAMPLE.split()
    assert read(re.sub(r"\d+\.+ ", "", EXAMPLE)).tree == record.tree  # numbers are optional
    unknown = read('[Mood "sunny"]\n\n1. a3-b3 *')
    assert 'Mood "sunny"' in write(unknown.tree, unknown.tags)


@pytest.mark.parametrize("sign", ["\ud800", "\a", "\x7f", "\u2028"])
def test_what_cannot_be_written_in_a_tag_is_read_as_a_space(sign: str) -> None:
    record = read(f'[Black "Ada{sign}Lovelace"]\n\n1. a3-b3 *')
    assert record.tags["Black"] == "Ada Lovelace"
    assert read(write(record.tree, record.tags)).tags["Black"] == "Ada Lovelace"


def test_several_games_in_a_text() -> None:
    games = list(read_all(EXAMPLE + "\n" + EXAMPLE.replace("Ada", "Eve")))
    assert [game.tags["Black"] for game in games] == ["Ada", "Eve"]
    with pytest.raises(RecordError, match="expected one game, found more"):
        read(EXAMPLE + EXAMPLE)
    assert [count(EXAMPLE * number) for number in (0, 1, 3)] == [1, 1, 3]
    assert count("a3-b3\n\na7-b7") == 1


def test_the_games_before_a_broken_one_are_read() -> None:
    games = read_all(EXAMPLE + '[Players "2"]\n\n1. a3-a9 *')
    assert next(games).tags["Black"] == "Ada"
    with pytest.raises(RecordError, match=r"line 17, move 1: a3-a9: .*R"):
        next(games)


# ---- bare lists of the online site


def test_a_list_of_the_site_is_read_with_its_order_of_seats_and_the_tournament_rule() -> None:
    game = read("a3-b3\na7-b7").game
    assert game.start == Position.initial(2, seats="SN", tournament=True)


@pytest.mark.parametrize(("players", "seats"), [(3, "EWN"), (4, "EWNS")])
def test_the_number_of_players_is_found_out(players: int, seats: str) -> None:
    game = play_at_random(
        Game.new(players, seats=seats, tournament=True), 30, random.Random(players)
    )
    text = " ".join(str(ply.turn) for ply in game.plies)
    assert read(text).game.start.players == players
    assert read(text, players).game.position == game.position
    with pytest.raises(RecordError, match="expected 2, 3 or 4 players, found 5"):
        read(text, 5)


def test_who_is_out_passes_on_the_site() -> None:
    game = Game.new(4, seats="EWNS", tournament=True)
    chance = random.Random(4)
    game = play_at_random(game, 4, chance).resign(1)
    after = play_at_random(game, 8, chance)
    words = [str(ply.turn) for ply in after.plies]
    words.insert(6, "pass")
    assert read(" ".join(words), 4).game.position == after.position


# ---- errors


def test_what_is_no_record_is_refused_with_its_place(subtests: pytest.Subtests) -> None:
    for text, reason in [
        ("", "found nothing"),
        ("1. a3-b3 {never closed", "line 1: expected } at the end of the comment"),
        ("1. a3-b3 ) *", "without a variation"),
        ("(1. a3-b3) *", "expected a move before a variation"),
        ("1. a3-b3 (1. a3-b2", r"expected \) at the end"),
        ("1. a3-b3 ()", "expected a move in the variation"),
        ("1. a3-b3!!!", "expected one of ! \\?"),
        ("1. a3-b3 * a7-b7", "expected the end"),
        ('[Players "5"]\n*', "Players: expected 2, 3 or 4"),
        ('[Players "3"]\n[Position "nonsense"]\n*', "position: "),
        ('[SetUp "1"]\n*', "expected a Position tag"),
        ('[Seats "SS"]\n*', "seats"),
        ('[Rules "wild"]\n*', "Rules: expected"),
        ('[Colours "black,green"]\n*', "Colours: expected 2"),
        ('[Date "1"]\n[Date "2"]\n*', "the tag Date only once"),
        ('[Result "red"]\n\n1. a3-b3 red', "Result: going by the moves, expected \\*"),
        ('[Result "red"]\n\n1. a3-b3 black', "Result: expected black, the last word"),
        (
            '[Result "red"]\n[Termination "time"]\n\n1. resign red',
            "Termination: going by the moves",
        ),
        ('[Result "black"]\n\n1. resign black', "Result: going by the moves, expected red"),
        ("1. a3-b3 a7-b7 2. b3-b9 *", "move 3: b3-b9: .*R"),
        ("1. resign:e *", "move 1"),
        ("1. resign: *", "move 1"),
        ("1. time:c *", "move 1"),
        ("1. a3-b3 [ *", "expected a tag"),
        ("1. a3-b3 " + "(a3-b2 (a3-b3 " * 15, "variations nested at most 20 deep"),
    ]:
        with subtests.test(f"{text} {reason}"), pytest.raises(RecordError, match=reason):
            read(text, 2)


def test_a_refusal_tells_the_line_and_the_turn() -> None:
    with pytest.raises(RecordError) as refused:
        read(EXAMPLE.replace("i7-h7!", "i7-h9!"))
    assert (refused.value.line, refused.value.turn) == (14, 6)
    errors = [one for one in read_each(f"{EXAMPLE}]\n{EXAMPLE}]") if isinstance(one, RecordError)]
    assert [error.line for error in errors] == [15, 30]


# ---- everything that can be played is read as it was written


words = st.text(max_size=30).map(plain)
said: st.SearchStrategy[dict[str, Any]] = st.builds(
    dict,
    comment=words,
    mark=st.sampled_from(["", *MARKS]),
    clock=st.none() | st.integers(0, 99999),
    evaluation=st.sampled_from(["", "+1.5", "win3", "-0.25"]),
)


@st.composite
def trees(draw: st.DrawFn) -> Tree:
    chance = draw(st.randoms(use_true_random=False))
    players = draw(st.sampled_from([2, 3, 4]))
    start = Game.new(players, tournament=draw(st.booleans()), repetition=draw(st.booleans()))
    if draw(st.booleans()):
        later = play_at_random(start, 10, chance)
        start = start if later.outcome else Game(later.position)
    game = play_at_random(start, draw(st.integers(0, 25)), chance)
    if draw(st.integers(0, 3)) == 0:
        game = draw(st.sampled_from([game for game, *_ in ENDED]))
    if not game.outcome and draw(st.booleans()):
        game = game.agree_draw()
    return replace(
        Tree.of(game), comment=draw(words), line=draw(lines(game, Game(game.start), chance, 0))
    )


def lines(game: Game, before: Game, chance: random.Random, depth: int) -> st.SearchStrategy[Line]:
    @st.composite
    def build(draw: st.DrawFn) -> Line:
        nodes: list[Node] = []
        played = before
        for ply in game.plies[len(before.plies) :]:
            variations: tuple[Line, ...] = ()
            if depth < 2 and chance.random() < 0.1:
                other = play_at_random(played, chance.randint(1, 4), chance)
                variations = (draw(lines(other, played, chance, depth + 1)),)
            nodes.append(Node(ply, variations=variations, **draw(said)))
            played = Game(game.start, game.plies[: len(played.plies) + 1])
        return tuple(nodes)

    return build()


@given(trees())
@settings(max_examples=60)
def test_whatever_is_played_and_said_is_read_as_it_was_written(tree: Tree) -> None:
    read_back = read(write(tree)).tree
    assert read_back == tree
    assert read_back.game().outcome == tree.game().outcome


# ---- damaged text is read or refused

LINK = link.write(read(EXAMPLE).game, {"Black": "Ada"})


def damage(text: str, chance: random.Random) -> str:
    """A text with parts replaced, cut out or moved."""
    letters = list(text)
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(letters))
        letters[at : at + chance.randint(0, 3)] = chance.choice(PIECES)
    return "".join(letters)


PIECES = [*'[]{}()"\\!?*. \n1a9-x%d\x00é', "", "a3-b3 ", "resign ", "1... ", "{[%clk 9", "-_A"]


@pytest.mark.slow
@pytest.mark.parametrize("seeds", [3_000, pytest.param(340_000, marks=pytest.mark.long)])
def test_damaged_records_and_links_raise_nothing_else(seeds: int) -> None:
    for seed in range(seeds):
        chance = random.Random(seed)
        try:
            read(damage(EXAMPLE, chance))
        except RecordError as error:
            assert 1 <= error.line <= EXAMPLE.count("\n") + 12
        with contextlib.suppress(PacruError):
            link.read(damage(LINK, chance))
        with contextlib.suppress(PacruError):
            link.read(pack_link(damage(EXAMPLE, chance)))


# ---- one game after the other, with errors or not


def kinds(text: str) -> str:
    """Whether each game can be read: "+" or "-"."""
    return "".join("-" if isinstance(one, RecordError) else "+" for one in read_each(text) if one)


def test_the_games_around_a_broken_one_are_read(subtests: pytest.Subtests) -> None:
    for broken, found in [
        ('[Players "2"]\n\n1. a3-a9 *\n', "+-+"),
        ('[Players "2"]\n\n1. a3-b4} b4 (\n*\n', "+-+"),
        ('[Players "7"]\n[Seats "SN"]\n\n1. a3-b4 *\n', "+-+"),
        ('[Players "2"]\n[Players "2"]\n[Seats "SN"]\n\n1. a3-b4 *\n', "+-+"),
        ('[Players 2]\n[Seats "SN"]\n\n1. a3-b4 *\n', "+-+"),
        ('[Players "2"]\n\n1. a3-b4(b6) {it ends in the next game *\n', "+-+"),
        ('[Players "2"]\n\n1. a3-b4(b6) {nothing ends it *\n', "+-+"),
        ('[Players "2"]\n\n{before the first turn\n\n1. a3-b4(b6) *\n', "+-+"),
        ('[Players "2"]\n\n1. a3-b4(b6) {no line is blank *', "+-"),
        ('[Players "2"]\n\n1. a3-b4(b6) {one} {two *\n\n' * 3, "+---+"),
        ('[Players "2"]\r\n\r\n1. a3-b4(b6) {one *\r\n\r\n' * 2, "+--+"),
        ('[Players "2"]\n\n1. a3-b4(b6) {the tags\n[Players "2"] {\n} *\n', "+++"),
        ('[Players "2"]\n\n1. a3-b4(b6) {the tags\n\n[Players "2"]\n} *\n', "+++"),
        ('[Players "2"]\n\n1. a3-b4(b6) red\n', "+-+"),
        ("", "++"),
    ]:
        with subtests.test(f"{broken} {found}"):
            assert kinds(f"{EXAMPLE}\n{broken}\n{EXAMPLE}") == found


def test_a_comment_without_an_end_is_told_in_each_game_that_has_one() -> None:
    open_comment = EXAMPLE.replace("towards", "{towards").replace("centre}", "centre")
    found = [one for one in read_each(f"{open_comment}\n{open_comment}\n{EXAMPLE}") if one]
    first, second, good = found
    assert isinstance(good, Record)
    for error, line in ((first, 13), (second, 28)):
        assert isinstance(error, RecordError)
        assert (error.line, error.reason) == (line, "expected } at the end of the comment")


def test_there_is_time_for_something_else_while_a_long_game_is_read() -> None:
    text = f'[SetUp "1"]\n[Position "{game_without_repetition(0).start}"]\n\n' + " ".join(
        str(ply.turn) for ply in game_without_repetition(200).plies
    )
    *pieces, record = read_each(text)
    assert pieces == [None] * 10
    assert isinstance(record, Record)


# ---- how large a record can be


def test_the_longest_comments_are_written_and_read_and_no_longer_ones() -> None:
    tree, path = Tree.of(Game.new()).play((), "a3-b3")
    for sign in ("}", "\\", "é", "[%"):
        comment = sign * (MOST_COMMENTS // 3 if sign == "[%" else MOST_COMMENTS)
        said = tree.annotated(path, comment=comment)
        assert read(write(said)).tree == said
    longer = tree.annotated(path, comment="x" * (MOST_COMMENTS + 1))
    with pytest.raises(PacruError, match="expected at most 250000 characters in the comments"):
        write(longer)
    with pytest.raises(RecordError, match="expected at most 250000 characters in the comments"):
        read("a3-b3 {" + "x" * (MOST_COMMENTS + 1) + "}")


def test_the_longest_tags_are_written_and_read_and_no_longer_ones() -> None:
    for sign in ('"', "\\", "x"):
        tags = {"Mood": sign * (MOST_COMMENTS - 100)}
        assert read(write(Game.new(), tags)).tags["Mood"] == tags["Mood"]
    with pytest.raises(PacruError, match="characters in the tags"):
        write(Game.new(), {"Mood": "x" * MOST_COMMENTS})


@pytest.mark.slow
def test_the_most_turns_are_written_and_read_and_no_more() -> None:
    tree, path = Tree.of(Game.new()).play((), "a3-b3")
    node = replace(tree.node(path), variations=(tree.line,) * (MOST_TURNS - 1))
    most = replace(tree, line=(node,))
    assert read(write(most)).tree == most
    more = replace(tree, line=(replace(node, variations=(tree.line,) * MOST_TURNS),))
    with pytest.raises(PacruError, match="expected at most 10000 moves"):
        write(more)


def test_variations_as_deep_as_they_can_be_are_written_and_read_and_no_deeper_ones() -> None:
    tree, _ = Tree.of(Game.new()).play((), "a3-b3")
    (node,) = tree.line
    line: Line = tree.line
    for _ in range(DEEPEST):
        line = (replace(node, variations=(line,)),)
    deepest = replace(tree, line=line)
    assert read(write(deepest)).tree == deepest
    with pytest.raises(PacruError, match="at most 20 deep"):
        write(replace(tree, line=(replace(node, variations=(line,)),)))
