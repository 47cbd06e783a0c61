"""A fifth game is one folder and one line: a game of three rules is played everywhere."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest
from app.runtime import commands

import pacru
from pacru import cli, games, link, record
from pacru.bot import match
from pacru.bot.workers import serial
from pacru.games import registry
from tests.support.conversation import Conversation
from tests.support.loop import Page
from tests.support.places import ROOT
from tests.support.setups import play_on
from tests.support.tiny import TINY


@pytest.fixture(autouse=True)
def _registered() -> Iterator[None]:
    """Add the line for the game."""
    with registry.registration(TINY):
        yield


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_is_played_and_counted(players: int) -> None:
    game = play_on(pacru.Game.new(players, game="tiny"), Random(1))
    assert game.outcome
    assert game.outcome.scores == tuple(
        len(game.position.markers(player)) for player in range(players)
    )
    assert all(one.to_move != other.to_move for one, other in pairwise(game.positions))


def test_who_cannot_move_passes() -> None:
    position = pacru.Position.parse("4As4/9/9/9/9/9/9/9/4Bs4 b 2 x 1")
    assert position.moves() == [pacru.Pass()]
    assert position.play("pass").moves() == [pacru.Move("e9", "e8")]
    end = pacru.Position.parse("4As4/4a4/9/9/9/9/9/9/4Bs4 - 2 x 1")
    assert end.outcome
    assert end.outcome.scores == (1, 0)


def test_its_rules_refuse_what_is_not_one_field_ahead() -> None:
    game = pacru.Game.new(game="tiny")
    with pytest.raises(pacru.IllegalTurn, match="T1") as caught:
        game.play("a3-c5")
    assert caught.value.rule == "T1"
    assert str(game.play("a3-b3").position).endswith(" b 2 x 2")
    with pytest.raises(pacru.PacruError, match="Tiny has no tournament rule"):
        pacru.Game.new(game="tiny", tournament=True)


def test_a_turn_is_entered_step_by_step() -> None:
    draft = pacru.Draft(pacru.Position.initial(game="tiny"))
    assert [choice.key for choice in draft.choose("a3").choices] == ["b3"]
    assert draft.refusal("e5").rule == "T1"
    done = draft.choose("a3").choose("b3")
    assert done.step is pacru.Step.DONE
    assert str(done.turn) == "a3-b3"
    assert pacru.Draft.of(draft.position, pacru.Turn.parse("a3-b3")).path == ("a3", "b3")


@pytest.mark.parametrize("players", [2, 3])
def test_position_record_and_link_are_written_and_read(players: int) -> None:
    game = play_on(pacru.Game.new(players, game="tiny"), Random(1))
    for position in game.positions:
        assert pacru.Position.parse(str(position)) == position
    written = record.write(game)
    assert '[Rules "tiny"]' in written
    assert record.read(written).game == game
    assert link.read(link.write(game)).record.game == game
    found = link.read(link.write(game.position))
    assert found.position == game.position


def test_what_is_read_names_it_among_the_others() -> None:
    board = str(pacru.Position.initial()).split(" ", maxsplit=1)[0]
    with pytest.raises(pacru.PositionError, match="or l s x z with"):
        pacru.Position.parse(f"{board} a 2 ? 1")
    with pytest.raises(record.RecordError, match="lilacru or tiny"):
        record.read('[Rules "none"]\n\n*')


@pytest.mark.parametrize(("go", "level"), [("go", 1), ("go", 2), ("go nodes 300", 3)])
def test_a_bot_plays_it(go: str, level: int) -> None:
    bot = Conversation()
    game = pacru.Game.new(game="tiny")
    while not game.outcome and len(game.plies) < 12:
        turns = " ".join(str(ply.turn) for ply in game.plies)
        begun = "position startpos players 2 game tiny"
        said = f"setoption name Level value {level}", f"{begun} moves {turns}".strip(), go
        word, turn = asyncio.run(bot.hold(*said))[-1].split()[:2]
        assert word == "bestmove"
        game = game.play(turn)
    assert len(game.plies) == 12


@pytest.mark.slow
def test_the_bot_beats_chance() -> None:
    sides = match.Player.parse("nodes:300", "tiny"), match.Player.parse("random", "tiny")
    asked = match.Match(sides, games=20, game="tiny", seed=1)
    played = list(match.play(asked, serial()))  # other processes would not have the game
    won = sum(one.points for group in played for one in group)
    assert won >= 15  # of 20; half of it is chance


def test_the_command_line_knows_its_start(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["perft", "tiny2", "2"]) == 0
    start = pacru.Position.initial(game="tiny")
    nodes = sum(len(start.play(turn).moves()) for turn in start.moves())
    assert str(nodes) in capsys.readouterr().out
    assert cli.main(["show", "tiny3"]) == 0


def test_the_page_plays_it() -> None:
    page, chance = Page(), Random(1)
    page.hear("play.set_up")
    page.hear("play.show_details")
    assert "Tiny" in page.html["new-game"]
    page.hear("play.edit", entry="game", value="tiny")
    assert "One field straight ahead · 2 minutes" in page.html["new-game"]
    assert "Tournament" not in page.html["new-game"]
    for place in range(2):
        page.hear("play.edit", entry="kind", value="person", place=place)
    page.hear("play.start")
    while not page.loop.app.session.game.outcome:
        turn = chance.choice(page.loop.app.session.game.position.moves())
        assert isinstance(turn, pacru.Move)  # a pass is played by itself
        page.click(turn.origin, turn.destination)
    assert not page.faults
    game = page.loop.app.session.game
    assert game.start.game == "tiny"
    assert game.outcome
    assert str(max(game.outcome.scores or ())) in page.html["result"]
    assert page.commands_of(commands.Keep)


def test_a_bot_plays_it_on_the_page() -> None:
    page, bot = Page(), Conversation()
    page.hear("play.set_up")
    page.hear("play.edit", entry="game", value="tiny")
    page.hear("play.show_details")
    page.hear("play.edit", entry="kind", value="person", place=0)
    page.hear("play.edit", entry="kind", value="bot", place=1)
    page.hear("play.start")
    page.hear("bots.begin")

    asked, game = 0, page.loop.app.session.game
    while not game.outcome and len(game.plies) < 40:
        if game.position.to_move == 0:
            turn = game.position.moves()[0]
            assert isinstance(turn, pacru.Move)
            page.click(turn.origin, turn.destination)
        else:
            lines = [one.line for one in page.commands_of(commands.Bot)]
            for line in asyncio.run(bot.hold(*lines[asked:])):
                page.hear("bots.hear", lines=line)
            asked = len(lines)
        assert game != page.loop.app.session.game
        game = page.loop.app.session.game
    assert not page.faults
    assert game.outcome


def test_the_page_opens_a_link_to_it_and_lists_it_in_the_library() -> None:
    game = pacru.Game.new(game="tiny").play("a3-b3")
    page = Page(link=link.write(game))
    page.read_on()
    assert page.loop.app.session.game == game
    page.hear("library.show")
    assert 'value="tiny"' in page.html["library"]
    page.hear("help.show")
    assert not page.faults


def test_nothing_of_a_game_is_loaded_before_it_is_played() -> None:
    code = (
        "import sys, pacru; pacru.Position.initial().moves();"
        "print([name for name in sys.modules if name.startswith('pacru.games.')])"
    )
    found = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout
    assert "pacru.games.shacru'" in found  # its descriptor
    for part in ("azacru.ruleset", "shacru.ruleset", "twisting", "model", "levels"):
        assert f"pacru.games.{part}'" not in found


def test_games_have_their_own_keys_and_letters() -> None:
    with pytest.raises(pacru.PacruError, match="tiny has its key"), registry.registration(TINY):
        pass
    letters = [game.letter for game in games.descriptors()]
    assert len({*letters}) == len(letters)


def test_each_game_has_a_page_of_rules_and_a_ruleset_with_its_key() -> None:
    for game in games.descriptors():
        assert games.load_ruleset(game.key).game == game.key
        assert game.key == "tiny" or (ROOT / "docs" / game.rules_page).is_file()
