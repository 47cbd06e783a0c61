"""Changed rules: a game to another number of markers, in positions, records, bots and programs."""

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pacru
from pacru import Game, PacruError, Position, link, openings, record
from pacru.bot.levels import LEVELS
from pacru.bot.match import Match, Player, play
from pacru.bot.pacru.bot import make_tree
from pacru.bot.protocol import Score
from pacru.bot.search.driver import Search
from pacru.bot.timing import DEEPEST, Limits
from pacru.core.scores import WIN
from pacru.games import descriptors
from pacru.games.changes import read_changes, write_changes
from pacru.games.pacru.evaluation import EVALUATION
from pacru.games.ruleset import Impossible
from pacru.position import inner_state
from pacru.puzzles.proof import prove
from pacru.review.annotating import read_review
from pacru.review.chances import chances, has_chances
from pacru.review.labels import Phase, phases
from tests.support.commands import Capsys, error_of, lines_of
from tests.support.conversation import talk
from tests.support.setups import play_on

SHORT = {"goal": 15}
GOALS = st.sampled_from([1, 5, 15, 27, 60])
NEAR = "aaaaaaaaa/aaaaa4/9/4An4/9/9/9/4Bs4/9 a 2 -~goal=15 30"
"""Black has 14 of 15 markers, and a crossing brings one more."""
FAR = NEAR.replace("~goal=15", "")


# ---- the rules


def at_random(game: Game, seed: int, longest: int = 400) -> Game:
    return play_on(game, random.Random(seed), longest)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_to_fifteen_markers_ends_there(players: int) -> None:
    ended = 0
    for seed in range(8):
        game = at_random(Game.new(players, changes=SHORT), seed)
        for ply in game.plies[:-1]:
            assert all(len(ply.after.markers(player)) < 15 for player in range(players))
        if game.outcome and game.outcome.termination == "markers":
            ended += 1
            assert game.outcome.winner is not None
            assert len(game.position.markers(game.outcome.winner)) >= 15
    assert ended


def test_what_a_position_says_of_its_goal() -> None:
    position = Position.initial(changes=SHORT)
    assert (position.target, position.changes) == (15, SHORT)
    assert position != Position.initial()
    assert position.play("a3-b4(b4)").changes == SHORT
    assert position.with_rules(tournament=True, repetition=True).changes == SHORT
    assert Position.initial(changes={"goal": 42}) == Position.initial()
    assert Position.initial(3, changes={"goal": 42}).changes == {"goal": 42}
    assert Position.initial().changes == Position.initial(game="shacru").changes == {}


def test_changes_that_no_game_has(subtests: pytest.Subtests) -> None:
    for game, changes, why in [
        ("pacru", {"goal": 0}, "goal from 1 to 81, not 0"),
        ("pacru", {"goal": 82}, "goal from 1 to 81, not 82"),
        ("pacru", {"aim": 15}, "changes of goal only, not of aim"),
        ("shacru", {"goal": 15}, "rules without changes, not goal"),
    ]:
        with subtests.test(why), pytest.raises(PacruError, match=why):
            Position.initial(game=game, changes=changes)
    with pytest.raises(Impossible) as refusal:  # and not for the board
        pacru.games.load_ruleset("pacru").with_changes(
            inner_state(Position.initial())[-1], {"goal": 0}
        )
    assert refusal.value.rules


def test_every_preset_is_a_start() -> None:
    names = [(game, preset) for game in descriptors() for preset in game.presets]
    assert [preset.key for _, preset in names] == ["short"]
    for game, preset in names:
        for players in (2, 3, 4):
            start = Position.initial(players, game=game.key, changes=preset.changes)
            assert start.changes == preset.changes


# ---- texts


@given(st.sampled_from([2, 3, 4]), GOALS, st.booleans(), st.booleans(), st.integers(0, 99))
def test_texts_keep_the_goal(
    players: int, goal: int, tournament: bool, repetition: bool, seed: int
) -> None:
    game = Game.new(
        players, seats=None, tournament=tournament, repetition=repetition, changes={"goal": goal}
    )
    for one in (game, at_random(game, seed, 12), at_random(Game(game.start), seed)):
        assert Position.parse(str(one.position)) == one.position
        written = record.write(one)
        again = record.read(written)
        assert again.game == one
        assert record.write(again.game) == written


def test_the_rules_of_a_record() -> None:
    game = Game.new(repetition=True, changes=SHORT).play("a3-b4(b4)")
    text = record.write(game)
    assert '[Rules "standard repetition, goal 15"]' in text
    assert "SetUp" not in text
    assert record.read(text.replace(", goal", ",  goal")).game == game
    placed = record.write(Game(game.position))
    assert '~goal=15 2"]' in placed
    assert record.read(placed).game == Game(game.position)


@pytest.mark.parametrize(
    "rules",
    [
        "standard, goal 42",
        "standard, goal 015",
        "standard, goal",
        "standard, goal fifteen",
        "standard, goal 15, goal 15",
        "standard, goal 99",
        "standard, power 1",
        "standard goal 15",
        "standard,",
        "shacru, goal 15",
    ],
)
def test_records_with_other_changes_are_refused(rules: str) -> None:
    text = record.write(Game.new(changes=SHORT)).replace("standard, goal 15", rules)
    with pytest.raises(PacruError, match=r"Rules|rules"):
        record.read(text)


def test_the_rules_of_a_record_and_of_its_position_agree() -> None:
    text = record.write(Game(Game.new(changes=SHORT).play("a3-b4(b4)").position))
    with pytest.raises(PacruError, match="Rules"):
        record.read(text.replace("standard, goal 15", "standard"))
    with pytest.raises(PacruError, match="Rules"):
        record.read(text.replace("~goal=15", ""))


def test_links_keep_the_goal() -> None:
    game = at_random(Game.new(changes=SHORT), 3, 9)
    assert link.read(link.write(game)).record.game == game
    assert link.read(link.write(game.position)).position == game.position


def test_changes_as_text() -> None:
    assert write_changes({"power": 1, "goal": 15}) == "goal=15,power=1"
    assert read_changes("goal=15,power=1") == {"goal": 15, "power": 1}
    for text in ("", "goal", "goal=", "goal=15,", "power=1,goal=15", "goal=1,goal=2", "goal=-1"):
        with pytest.raises(PacruError, match="changes"):
            read_changes(text)


# ---- bots and programs


def test_the_evaluation_knows_the_goal() -> None:
    near, far = inner_state(Position.parse(NEAR)), inner_state(Position.parse(FAR))
    for _ in range(2):  # what is remembered about one does not change the other
        assert EVALUATION.lead(near) == WIN - 1
        assert EVALUATION.lead(far) < WIN // 2
    # the markers beyond two thirds of the goal are worth more
    before = "aaaaaaaaa/aaa6/9/4An4/9/9/9/4Bs4/9 b 2 - 30"
    behind = [
        inner_state(Position.parse(before.replace(" - ", rules)))
        for rules in (" - ", " -~goal=15 ")
    ]
    assert EVALUATION.lead(behind[1]) != EVALUATION.lead(behind[0])
    assert EVALUATION.worths(behind[1])[1] > EVALUATION.worths(behind[0])[1]


@pytest.mark.parametrize("level", [5, 8, 9, 11])
def test_levels_that_see_wins_win_with_the_last_marker(level: int) -> None:
    chosen = LEVELS[level - 1]
    for seed in range(5):
        position = Position.parse(NEAR)
        search = Search(
            inner_state(position), chosen.limits, randomness=random.Random(seed), sight=chosen.sight
        )
        outcome = position.play(search.run().turn).outcome
        assert outcome
        assert (outcome.winner, outcome.termination) == (0, "markers")


def test_one_tree_serves_games_to_different_goals() -> None:
    tree = make_tree(2)
    for text, win in ((FAR, False), (NEAR, True), (FAR, False)):
        search = Search(inner_state(Position.parse(text)), Limits(DEEPEST, nodes=300), memory=tree)
        assert (search.run().score > WIN // 2) is win


@pytest.mark.slow
def test_strong_play_beats_weak_play_in_a_short_game() -> None:
    sides = (Player.parse("nodes:300"), Player.parse("level:3"))
    games = [game for group in play(Match(sides, games=12, changes=SHORT)) for game in group]
    assert {game.game.start.target for game in games} == {15}
    assert sum(game.points for game in games) >= 9


def test_the_engine_plays_to_the_goal() -> None:
    for start in ("rules standard goal=15", "goal=15 rules -", "players 2 goal=15"):
        turns = [str(ply.turn) for ply in at_random(Game.new(changes=SHORT), 1).plies]
        answers = talk(f"position startpos {start} moves {' '.join(turns)}", "go")
        assert answers == ["bestmove none"]
    *_, best = talk(f"position text {NEAR}", "go depth 2")
    assert Position.parse(NEAR).play(best.split()[1]).outcome
    for line, why in [
        ("goal=42x", "changes: expected"),
        ("goal=99", "goal from 1 to 81"),
        ("aim=3", "changes of goal only"),
        ("game shacru goal=15", "rules without changes"),
    ]:
        [answer] = talk(f"position startpos {line}")
        assert answer.startswith("info string")
        assert why in answer


def test_what_is_studied_is_not_used() -> None:
    assert openings.covered(Position.initial())
    assert not openings.covered(Position.initial(changes=SHORT))
    assert prove(Position.parse(NEAR), "win1", 1000) is None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_chances_are_known_only_for_goals_that_were_studied(players: int) -> None:
    """A lead decides more in a short game; with another goal, nobody knows how much."""
    lead = Score("markers", 300)
    published, short, other = (
        Position.initial(players, changes=changes) for changes in ({}, SHORT, {"goal": 33})
    )
    assert has_chances(published)
    assert has_chances(short)
    assert chances(short, lead)[0] > chances(published, lead)[0] > 1 / players
    assert not has_chances(other)
    with pytest.raises(PacruError, match="33 markers"):
        chances(other, lead)
    ended = at_random(Game.new(players, changes={"goal": 5}), 1).position
    assert ended.outcome
    assert sum(chances(ended)) == 1


def test_a_short_game_is_reviewed_and_one_without_known_chances_is_not(
    tmp_path: Path, capsys: Capsys
) -> None:
    file, options = tmp_path / "game.pacru", ["--nodes", "100", "--jobs", "1"]
    file.write_text(record.write(at_random(Game.new(changes=SHORT), 2, 8)), "utf-8")
    assert "[%eval " in "".join(lines_of(capsys, "review", str(file), *options))
    game = Game.new(changes={"goal": 33}).play("a3-b4(b4)").play("a7-b7")
    file.write_text(record.write(game), "utf-8")
    assert "33 markers" in error_of(capsys, "review", str(file), *options)
    text = record.write(game).replace("a3-b4(b4)", "a3-b4(b4) {[%eval markers 312]}")
    assert not read_review(record.read(text).tree).found  # what others have written is kept
    assert "[%eval markers 312]" in record.write(record.read(text).tree)


def test_the_ending_of_a_short_game_begins_sooner() -> None:
    text = "aaaaaaaaa/a8/9/4An4/9/9/9/4Bs4/9 a 2 {} 30"
    parsed = [Position.parse(text.format(rules)) for rules in ("-", "-~goal=15")]
    assert phases(parsed) == [Phase.MIDDLE, Phase.ENDING]


def test_the_command_line(capsys: Capsys) -> None:
    assert "0 / 15 markers" in "".join(lines_of(capsys, "show", "short3"))
    match = ("match", "random", "random", "--games", "2", "--jobs", "1", "--goal", "15")
    assert "2 games" in "".join(lines_of(capsys, *match))
    assert "rules without changes" in error_of(capsys, *match, "--game", "shacru")
