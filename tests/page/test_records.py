"""Records of games for others to read, and records of theirs."""

import random
from dataclasses import replace

import pytest
from app.board import drawing
from app.game import records
from app.game.effects import KeepGame
from app.model.saved_game import SavedGame
from app.model.setup import Setup, display_name

import pacru
from pacru import Control, link, record
from pacru.bot.levels import STRONGEST
from pacru.core.steps import finish
from pacru.games import DEFAULT
from tests.support import page_messages as m
from tests.support import page_states as state
from tests.support.records import EXAMPLE, play_at_random

BOTH = Setup.default().with_name(0, "Zoë </script>").with_level(1, 7)


def random_game(players: int = 2, turns: int = 6) -> pacru.Game:
    return play_at_random(pacru.Game.new(players), turns, random.Random(players))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_played_is_read_back_from_the_record(players: int) -> None:
    setup = Setup.default(players).with_name(0, "Ada").with_level(1, 7).with_colour(0, "d")
    setup = replace(setup, began="2026.11.21 14:33:05")
    game = random_game(players)
    text = record.write(records.tree(game), records.tags(setup))
    assert '[Time "14:33:05"]' in text
    opened = records.read(text)
    assert opened.game.position == game.position
    assert opened.setup.colours == setup.colours
    assert opened.setup.began == setup.began
    assert [player.bot for player in opened.setup.players] == [False] + [True] * (players - 1)
    assert opened.setup.players[0].name == "Ada"
    assert opened.setup.players[1].level == 7


@pytest.mark.parametrize(
    ("name", "level", "shown"),
    [
        ("Bot, level 3 of 12", 3, "Tobi"),
        ("Bot 2, level 12 of 12", 12, "Vera"),
        ("Bot level 8", 8, "Greta"),
        ("Bot, level 1", 1, "Pip"),
        ("Bot, level 6.4 of 16", 6.4, "Bot, level 6.4"),
        ("Bot, level 99 of 99", STRONGEST.number, STRONGEST.name),
    ],
)
def test_a_bot_of_a_record_has_its_level(name: str, level: float, shown: str) -> None:
    text = f'[Black "{name}"]\n\n1. a3-b3 *\n'
    player = records.read(text).setup.players[0]
    assert (player.bot, player.level) == (True, level)
    assert display_name(name, DEFAULT) == shown


def test_a_person_without_a_name_has_none_afterwards() -> None:
    text = record.write(random_game(), records.tags(Setup.default()))
    assert records.read(text).setup.has_default_name(0)


def test_the_clocks_are_written_with_the_turns() -> None:
    setup = Setup.default().with_control(Control(600, 5))
    game = pacru.Game.new().play("a3-b3").play("a7-b7")
    assert setup.clock
    clock = setup.clock.handed_over(1, by=0).at(0).at(40).handed_over(0, by=1)
    tree = records.tree(game, clock)
    assert [node.clock for node in tree.line] == [605, 565]
    text = record.write(tree, records.tags(setup))
    assert '[TimeControl "600+5"]' in text
    assert "[%clk 0:09:25]" in " ".join(text.split())
    assert records.read(text).setup.players[1].control == Control(600, 5)


def test_a_link_opens_the_game_at_its_turn_for_who_is_asked() -> None:
    game = random_game()
    fragment = link.write(records.tree(game), records.tags(BOTH), seat="N", ply=4)
    opened = finish(records.read_link_steps(fragment))
    assert len(opened.game.plies) == 4
    assert not opened.setup.players[1].bot
    assert records.read(f"https://example.org/pacru/{fragment}").game == opened.game


@pytest.mark.parametrize(
    "text",
    [
        EXAMPLE,
        "a3-b3 a7-b7",
        str(pacru.Position.initial(3)),
        link.write(pacru.Position.initial()),
    ],
)
def test_whatever_tells_a_game_is_read(text: str) -> None:
    assert records.read(f"\n {text} \n").game.position


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "expected a game record"),
        ("hello", "move"),
        ("#g=nonsense", "link"),
        ("a3-b3 a7-a1", "move 2: a7-a1"),
        ("x" * (records.MOST_TEXT + 1), "at most"),
    ],
)
def test_anything_else_is_refused_with_a_reason(text: str, reason: str) -> None:
    with pytest.raises(pacru.PacruError, match=reason):
        records.read(text)


def test_a_control_that_others_write_costs_nobody_the_game() -> None:
    text = record.write(random_game(), {"TimeControl": "40/7200:3600"})
    assert records.read(text).setup.clock is None


def test_the_game_that_is_opened_takes_the_place_of_the_one_on_the_board() -> None:
    game, setup = random_game(), BOTH.with_kind(1, bot=False)
    app, effects = state.update(state.start()[0], m.GameOpened(setup, game))
    assert (app.session.game, app.session.setup, app.ui.dialog) == (game, setup, None)
    assert app.table.draft is not None
    assert KeepGame(SavedGame(setup, game)) in effects


def test_the_only_person_of_a_game_that_is_opened_sits_below() -> None:
    setup = Setup.default().with_kind(0, True).with_kind(1, False)  # North
    app = state.after(state.start()[0], m.GameOpened(setup, random_game()))
    assert drawing.board(app)[1].rotation == 2
