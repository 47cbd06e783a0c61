"""The game as the browser keeps it: what is written is read again, and damage costs as little as possible."""

import json
import random
from dataclasses import replace

import pytest
from app import keeping, state
from app import messages as m
from app.effects import Effect, KeepGame
from app.keeping import Damaged, Kept
from app.setup import Player, Setup

import pacru

SETUP = Setup.default(2).with_name(0, "</script>Ada").with_colour(1, "d").with_level(1, 7)


def played(*turns: str) -> pacru.Game:
    game = pacru.Game.new(2)
    for turn in turns:
        game = game.play(pacru.Turn.parse(turn))
    return game


def kept(**changes: object) -> str:
    text = keeping.write(SETUP, played("a3-b4(b4)", "a7-b7"))
    return json.dumps(json.loads(text) | changes)


def test_a_game_is_read_as_it_was_written() -> None:
    game = played("a3-b4(b4)", "a7-b7")
    assert keeping.read(keeping.write(SETUP, game)) == Kept(SETUP, game)
    begun = replace(SETUP, began="2026.11.21 14:33:05")
    assert keeping.read(keeping.write(begun, game)) == Kept(begun, game)


@pytest.mark.parametrize("began", ["</script>", 7, None, ["2026.11.21"], "2026.11.21 14:33"])
def test_a_moment_that_is_none_costs_nobody_the_game(began: object) -> None:
    assert keeping.read(kept(began=began)).setup.began == ""


def test_who_left_and_the_options_are_read_too() -> None:
    setup = Setup.default(4).with_rules(tournament=True, repetition=True).with_earlier(2)
    game = pacru.Game.new(4, setup.seats, tournament=True, repetition=True)
    game = game.resign(2).leave(pacru.Out("time", 0)).resign(1)
    read = keeping.read(keeping.write(setup, game))
    assert read == Kept(setup, game)
    assert read.game.outcome == game.outcome


def test_the_turns_before_a_damaged_one_are_saved() -> None:
    damages: tuple[object, ...] = ("a9-a1", "nonsense", None, 7, "resign:z", "resign:bb", [])
    for damaged in damages:
        read = keeping.read(kept(turns=["a3-b4(b4)", damaged, "b4-c4"]))
        assert (read.game, read.lost) == (played("a3-b4(b4)"), 2)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        "7",
        "[" * 100_000,
        '{"version": 1}',
        kept(version=2),
        kept(start="nonsense"),
        kept(start=7),
        kept(turns=None),
        kept(players=[]),
        kept(players=[{}, {}]),
        kept(players=[["seat"]] * 2),
        kept(players=[{"seat": "S", "colour": "a", "bot": 0, "name": "", "level": 1e999}] * 2),
        kept(players=[{"seat": "S", "colour": "a", "bot": 0, "name": "", "level": 1}] * 2),
        " " * keeping.MOST_TEXT + kept(),
    ],
)
def test_what_is_no_game_is_refused(text: str) -> None:
    with pytest.raises(Damaged):
        keeping.read(text)


def test_names_and_levels_stay_within_bounds() -> None:
    wild = {"seat": "S", "colour": "a", "bot": True, "name": "x" * 999, "level": 99}
    players = [wild, wild | {"seat": "N", "colour": "b", "level": -5}]
    read = keeping.read(kept(players=players))
    assert read.setup.players[0] == Player("S", "a", bot=True, name="x" * 24, level=8)
    assert read.setup.players[1].level == 1


# The state says when


def kept_by(effects: tuple[Effect, ...]) -> list[pacru.Game]:
    return [effect.game for effect in effects if isinstance(effect, KeepGame)]


def test_every_turn_is_kept() -> None:
    app, _ = state.start()
    app, effects = state.update(app, m.FieldClicked("a3"))
    assert kept_by(effects) == []
    app, effects = state.update(app, m.FieldClicked("b3"))
    assert kept_by(effects) == [app.game]
    app, effects = state.update(app, m.TakenBack())
    assert kept_by(effects) == [app.game]
    app, effects = state.update(app, m.Resigned(0))
    assert kept_by(effects) == [app.game]
    app, effects = state.update(app, m.PlayedAgain())
    assert kept_by(effects) == [app.game]


def test_a_game_goes_on_where_it_was() -> None:
    game = played("a3-b4(b4)")
    app, effects = state.resume(SETUP, game)
    assert app.request is not None  # it is the turn of the bot, which is asked again
    assert app.game == game
    assert app.setup == SETUP
    app, effects = state.resume(SETUP, game.resign(0))
    assert app.dialog is m.Dialog.RESULT
    assert effects == ()


# Whole games through the state, with reloads and turns taken back on the way


def resumed(text: str) -> state.Update:
    read = keeping.read(text)
    return state.resume(read.setup, read.game)


def random_game(seed: int) -> None:
    rng = random.Random(seed)
    count = rng.randint(2, 4)
    setup = Setup.default(count)
    people = tuple(replace(player, bot=False) for player in setup.players)
    setup = replace(
        setup, players=people, tournament=rng.random() < 0.5, repetition=rng.random() < 0.5
    )
    rules = {"tournament": setup.tournament, "repetition": setup.repetition}
    text = keeping.write(setup, pacru.Game.new(count, setup.seats, **rules))
    app, _ = resumed(text)
    for _ in range(20_000):
        if app.game.outcome:
            break
        chance = rng.random()
        if chance < 0.002:
            app, _ = resumed(text)
            continue
        message: m.Message
        if chance < 0.004:
            message = m.TakenBack()
        elif chance < 0.0045:
            message = m.Resigned(rng.choice(state.can_resign(app)))
        elif chance < 0.01:
            message = m.SteppedBack()
        else:
            assert app.draft is not None
            choices = [c.key for c in app.draft.choices if c.kind is not pacru.Kind.PAID]
            key = rng.choice(choices)
            field = len(key) == 2 and key[1].isdigit()
            message = m.FieldClicked(key) if field else m.Chosen(key)
        app, effects = state.update(app, message)
        for effect in effects:
            if isinstance(effect, KeepGame):
                text = keeping.write(effect.setup, effect.game)
    assert app.game.outcome
    read = keeping.read(text)
    assert read == Kept(app.setup, app.game)
    assert str(read.game.position) == str(app.game.position)


@pytest.mark.parametrize("seed", range(30))
def test_random_games_with_reloads_and_undo(seed: int) -> None:
    random_game(seed)


@pytest.mark.long
def test_ten_thousand_random_games_with_reloads_and_undo() -> None:
    for seed in range(10_000):
        random_game(seed)
