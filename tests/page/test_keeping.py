"""The stored game: what is written is read again, and damage loses as little as possible."""

import json
from dataclasses import replace

import pytest
from app.game import keeping
from app.game.effects import KeepGame
from app.game.keeping import Damaged
from app.model import journal
from app.model.app import App
from app.model.saved_game import SavedGame
from app.model.settings import Pace, Settings
from app.model.setup import Player, Setup
from app.rooms.library.entries import LibraryEntry
from app.rooms.play.form import with_earlier

import pacru
from pacru.bot.levels import STRONGEST
from tests.support import page_messages as m
from tests.support import page_states as state
from tests.support.page_states import EVERY_KIND, after, people, turns
from tests.support.places import DATA
from tests.support.setups import play_game

SETUP = (
    Setup.default(2)
    .with_name(0, "</script>Ada")
    .with_colour(1, "d")
    .with_player(1, paint="#2e7d32")
    .with_level(1, 7)
)


def play_turns(*turns: str) -> pacru.Game:
    return play_game(pacru.Game.new(), *turns)


def game_text(**changes: object) -> str:
    text = keeping.write(SavedGame(SETUP, play_turns("a3-b4(b4)", "a7-b7")))
    return json.dumps(json.loads(text) | changes)


def test_a_game_is_read_as_it_was_written() -> None:
    game = play_turns("a3-b4(b4)", "a7-b7")
    assert keeping.read(keeping.write(SavedGame(SETUP, game))) == SavedGame(SETUP, game)
    begun = replace(SETUP, began="2026.11.21 14:33:05")
    assert keeping.read(keeping.write(SavedGame(begun, game))) == SavedGame(begun, game)


@pytest.mark.parametrize("began", ["</script>", 7, None, ["2026.11.21"], "2026.11.21 14:33"])
def test_a_moment_that_is_none_costs_nobody_the_game(began: object) -> None:
    assert keeping.read(game_text(began=began)).setup.began == ""


def test_who_left_and_the_options_are_read_too() -> None:
    setup = with_earlier(replace(Setup.default(4), tournament=True, repetition=True), 2)
    game = pacru.Game.new(4, seats=setup.seats, tournament=True, repetition=True)
    game = game.resign(2).leave(pacru.Out("time", 0)).resign(1)
    read = keeping.read(keeping.write(SavedGame(setup, game)))
    assert read == SavedGame(setup, game)
    assert read.game.outcome == game.outcome


def test_the_turns_before_a_damaged_one_are_saved() -> None:
    damages: tuple[object, ...] = ("a9-a1", "nonsense", None, 7, "resign:z", "resign:bb", [])
    for damaged in damages:
        read = keeping.read(game_text(turns=["a3-b4(b4)", damaged, "b4-c4"]))
        assert (read.game, read.lost) == (play_turns("a3-b4(b4)"), 2)


def test_what_is_no_game_is_refused(subtests: pytest.Subtests) -> None:
    for text in [
        "",
        "{",
        "null",
        "[]",
        "7",
        "[" * 100_000,
        '{"version": 2}',
        game_text(version=1),
        game_text(version=3),
        game_text(start="nonsense"),
        game_text(start=7),
        game_text(turns=None),
        game_text(players=[]),
        game_text(players=[{}, {}]),
        game_text(players=[["seat"]] * 2),
        game_text(players=[{"seat": "S", "colour": "a", "bot": 0, "name": "", "level": 1e999}] * 2),
        game_text(players=[{"seat": "S", "colour": "a", "bot": 0, "name": "", "level": 1}] * 2),
        " " * keeping.MOST_TEXT + game_text(),
    ]:
        with subtests.test(text), pytest.raises(Damaged):
            keeping.read(text)


def test_names_and_levels_stay_within_bounds() -> None:
    wild = {"seat": "S", "colour": "a", "bot": True, "name": "x" * 999, "level": 99, "paint": "red"}
    players = [wild, wild | {"seat": "N", "colour": "b", "level": -5}]
    first, second = keeping.read(game_text(players=players)).setup.players
    assert first == Player("S", "a", bot=True, name="x" * 24, level=STRONGEST.number)
    assert second.level == 1


# When the state is stored


def games_of(effects: tuple[object, ...]) -> list[pacru.Game]:
    return [effect.kept.game for effect in effects if isinstance(effect, KeepGame)]


def test_every_turn_is_kept_and_every_step_of_one() -> None:
    app, _ = state.start()
    resign, begin = m.on("play.resign", player=0), m.on("play.play_again", moment="")
    for message in (state.step("a3"), state.step("b3"), m.on("play.take_back"), resign, begin):
        app, effects = state.update(app, message)
        assert games_of(effects) == [app.session.game]
    for view in (m.on("play.rotate"), m.on("play.point", field="e5"), m.TimePassed()):
        app, effects = state.update(app, view)
        assert games_of(effects) == []


def again(app: App) -> App:
    """The state after closing and reopening the page."""
    return state.resume(keeping.read(keeping.write(state.snapshot(app))), app.settings)[0]


@EVERY_KIND
def test_a_turn_is_kept_at_each_step(position: str, steps: str, turn: str) -> None:
    start = pacru.Position.parse(position)
    app, _ = state.start(state.setup_for(start), start, Settings(pace=Pace.NONE, confirm=True))
    for key in steps.split():
        app = after(app, key)
        assert again(app).table.draft == app.table.draft
    assert app.table.draft
    assert str(app.table.draft.turn) == turn
    back = after(app, m.on("play.step_back"), m.on("play.step_back"))
    opened = again(back)
    assert (opened.table.draft, opened.table.ahead) == (back.table.draft, back.table.ahead)
    assert after(opened, m.on("play.redo"), m.on("play.redo")).table.draft == app.table.draft


def test_what_was_taken_back_is_redone_after_a_reload() -> None:
    app = state.open_game(setup=people().with_control(pacru.Control(600, 5)))
    app = after(app, "a3", "b3", "a7", "b7", "e1", "e2")
    drawn = after(app, m.on("play.offer_draw"), m.on("play.agree", player=0))
    back = again(after(drawn, *[m.on("play.take_back")] * 3))
    assert turns(back) == ["a3-b3"]
    for earlier in (["a3-b3", "a7-b7"], ["a3-b3", "a7-b7", "e1-e2"]):
        back = again(after(back, m.on("play.redo")))
        assert turns(back) == earlier
    back = after(back, m.on("play.redo"))
    assert back.session.game == drawn.session.game
    assert back.session.clock
    assert drawn.session.clock
    assert back.session.clock.left == drawn.session.clock.left


@pytest.mark.parametrize(
    "damage",
    [
        {"steps": ["e5"]},
        {"steps": 7},
        {"steps": ["a3", "a9"]},
        {"steps": ["a3", None, "b3"]},
        {"ahead": ["e5", "e6"]},
        {"undone": [{}]},
        {"undone": [{"turns": ["a3-b3"]}]},
        {"undone": "a"},
    ],
)
def test_damage_to_the_turn_at_hand_costs_no_game(damage: dict[str, object]) -> None:
    app, _ = state.resume(keeping.read(game_text(**damage)))
    assert app.session.game == play_turns("a3-b4(b4)", "a7-b7")
    assert app.table.draft
    assert app.table.draft.path in ((), ("a3",))
    assert after(app, m.on("play.redo")).session.game == app.session.game


def test_what_the_first_published_version_stores_is_read() -> None:
    stored = json.loads((DATA / "stored.json").read_text("utf-8"))
    game = stored["pacru kept"]["games"]["game"]
    read = keeping.with_times(keeping.read(game["text"]), game["times"])
    assert (read.game, read.trouble) == (play_turns("a3-b3", "a7-b7"), "")
    assert [read.setup.name(place) for place in (0, 1)] == ["Ada", "Bob"]
    assert read.setup.began == "2026.12.01 20:15:00"
    assert read.clock
    assert (read.clock.left, read.clock.history[0]) == ((600.5, 601), (600, 600))
    assert (read.steps, [turns.game for turns in read.undone]) == (
        ("e1",),
        [play_turns("a3-b3", "a7-b7", "e1-e2")],
    )
    assert read.notes
    told = "1. a3-b3 {towards the centre} (1. a3-b2) 1... a7-b7 *"
    assert pacru.record.write(read.notes).splitlines()[-1] == told
    ((key, entry),) = stored["pacru"]["games"].items()
    assert LibraryEntry.parse(entry).key == key
    (change,) = stored["pacru kept"]["changes"].values()
    assert [value for value, _at in journal.read(change).values()] == ["none", "wood", "31"]


def test_a_game_goes_on_where_it_was() -> None:
    game = play_turns("a3-b4(b4)")
    app, effects = state.resume(SavedGame(SETUP, game))
    assert app.bots.request is not None  # it is the bot's turn, so it is asked again
    assert app.session.game == game
    assert app.session.setup == SETUP
    app, effects = state.resume(SavedGame(SETUP, game.resign(0)))
    assert app.ui.result
    assert effects == ()
