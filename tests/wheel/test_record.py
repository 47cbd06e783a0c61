"""Records: what is written can be replayed, and states how the game began and ended."""

import random
import re

import pytest

from pacru import Game, Out, PacruError, Position, Turn
from pacru.record import Record, same_game, write
from pacru.tree import Tree
from tests.support.records import ENDED, split_record
from tests.support.setups import play_eventfully, play_game, setup


def replay(record: str) -> Game:
    """The game in a record, read in the simplest way."""
    tags, words = split_record(record)
    rules = tags["Rules"]
    start = Position.initial(
        int(tags["Players"]), tags["Seats"], "tournament" in rules, "repetition" in rules
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


def test_the_seats_are_those_of_the_start() -> None:
    tags, _ = split_record(
        write(Game.new(3, "WNE"), {"Seats": "NEW", "Position": "old", "SetUp": "1"})
    )
    assert tags["Seats"] == "WNE"
    assert not {"SetUp", "Position"} & {*tags}


def test_the_colours_of_the_tags_are_those_of_the_result() -> None:
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
