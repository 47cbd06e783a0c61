"""What a person sees of a game besides the turn itself: threats, the last turn, settings."""

import json

import pytest
from app.board import drawing
from app.game.effects import Pause
from app.model.app import App
from app.model.saved_game import SavedGame
from app.model.settings import AT_FIRST, Coach, Coordinates, Pace, Settings, Speech, Theme, Turning
from app.model.setup import Setup
from app.model.table import Replay
from app.rooms import play
from app.rooms.settings.fields import FIELDS, Choices
from app.rooms.speech import sounds
from app.ui import motion

import pacru
from pacru import svg
from pacru.explain import threats
from tests.support import page_messages as m
from tests.support import page_states as state
from tests.support import page_views as views
from tests.support.page_states import (
    MEETING,
    RICH,
    TRANSFORMATION,
    after,
    begin_game,
    draft_of,
    open_game,
    people,
    reply,
    the_only,
)


def with_settings(app: App, name: str, value: object) -> App:
    return after(app, m.change_settings(app.settings.with_value(name, value)))


# Threats


def test_who_attacks_whom_is_told() -> None:
    found = threats.threats_in(pacru.Position.parse(RICH))
    assert found.attacked == {"c9": 2, "a5": 1}
    assert set(found.lines) == {("a9", "c9"), ("c7", "c9"), ("d5", "a5")}
    assert found.attacks[0].captures
    assert found.powers["c7"] == pacru.Position.parse(RICH).power("c7")


def test_attackers_of_two_players_do_not_add_up() -> None:
    position = pacru.Position.parse("9/9/9/9/3BeCs4/4An4/9/9/9 a 3 - 9")
    assert position.attackers("e5") == {"e4", "d5"}
    found = threats.threats_in(position)
    assert found.attacked["e5"] == 1  # nobody can capture it (R11b)
    assert not any(attack.captures for attack in found.attacks)


def test_a_player_with_hardly_a_move_is_told() -> None:
    found = threats.threats_in(pacru.Position.parse("8An/9/9/9/4Bn4/9/9/9/9 b 2 - 1"))
    assert found.moves == {0: 0, 1: 3}
    assert set(found.nearly_blocked) == {0, 1}
    app = after(open_game("8An/9/9/9/4Bn4/9/9/9/9 b 2 - 1"), m.on("play.toggle_threats"))
    assert [line.text for line in views.status(app).threats] == [
        "Black can’t move right now. Unless that changes by their turn, they’re out (R15b).",
        "Red has only 3 moves left (R15b).",
    ]


ONE = "AwbBn1ab3/Bw1baaa3/aaab5/1abb1bb1a/2bab4/aaa1ab1a1/Asw+ba4b1/As5a1Be/Asw+1Bsw1bb1b1 a 2 - 63"
"""Only a2 can move."""
TWO = "AwbBn1ab3/1Bwbaaa3/aaab5/1abb1bb1a/2bab4/aAsw+a1ab1a1/1ba4b1/As5a1Be/Asw+1Bsw1bb1b1 a 2 - 61"
"""Only a2 and b4 can move, and b4-b1 would leave no chevron that can."""
BLOCKED = "3b1BnwaAnAn/2b4a1/a1Bn2bb2/1bb1a1bbBe+/1aa1baa2/2bb2b1a/2a3a2/7bAse/1As2bbb1Be b 2 - 58"
"""Red is to move, and none of Black's chevrons could move."""


def test_the_cards_say_how_many_chevrons_can_move() -> None:
    black, red = views.players(state.start()[0])
    assert (black.movable, red.movable) == ("4 can move", "4 can move")
    assert not black.low
    black, red = views.players(open_game(BLOCKED))
    assert (black.movable, red.movable) == ("none can move", "2 can move")
    assert (black.low, red.low) == (True, False)
    assert views.players(open_game(ONE))[0].low
    over = after(open_game(BLOCKED), "c7", "b8")
    assert over.session.game.outcome
    assert {player.movable for player in views.players(over)} == {""}


def test_only_one_chevron_that_can_move_is_a_warning() -> None:
    app = open_game("Aw3Bs4/9/9/9/4An4/9/9/9/9 a 2 - 9")
    assert views.status(app).warning == (
        "Only e5 can move. If none can move when Black’s turn starts, they’re out."
    )
    assert not views.status(state.start()[0]).warning
    assert not views.status(after(app, "e5")).warning.startswith("Only")


def test_the_last_exits_are_a_warning() -> None:
    assert views.status(open_game(ONE)).warning == (
        "Black can only move to b1. If none of their chevrons can move when their turn starts, "
        "they’re out."
    )


def test_a_turn_that_leaves_no_chevron_to_move_is_a_warning() -> None:
    app = open_game(TWO)
    assert not views.status(app).warning
    chosen = after(app, "b4")
    assert views.status(chosen).warning == (
        "Careful: moving to b1 would leave you with no chevron that can move."
    )
    looks = after(chosen, m.on("play.point", field="b1"))
    assert views.status(looks).warning == (
        "Careful: this move would leave you with no chevron that can move."
    )
    assert not views.status(after(chosen, m.on("play.point", field="b2"))).warning


@pytest.mark.parametrize(
    ("row", "warned"),
    [
        ("9", ""),
        ("aa7", "Black needs 4 more markers to win."),
        ("aaaaa4", "Black needs 1 more marker to win."),
    ],
)
def test_an_opponent_who_needs_few_markers_is_a_warning(row: str, warned: str) -> None:
    app = open_game(
        f"aaaaaaaaa/aaaaaaaaa/aaaaaaaaa/aaaaaaaaa/{row}/9/3An5/1Bne2Bne4/2Bn5Bnw b 2 - 99"
    )
    assert views.status(app).warning == warned
    if warned:
        assert views.status(app).warning_rule == "R16b"
        assert warned in state.told(open_game(RICH), app)


def test_whoever_waits_and_could_not_move_is_warned() -> None:
    position = pacru.Position.parse(BLOCKED)
    app, _ = state.start(state.setup_for(position, "S"), position)
    warned = (
        "None of your chevrons can move right now. Unless that changes by your turn, you’re out."
    )
    assert views.status(app).warning == warned
    assert state.told(app.with_table(), app) == ""
    before = state.start(state.setup_for(position, "S"))[0]
    assert warned in state.told(before, app)


def test_threats_are_shown_when_wanted_and_instead_of_the_last_turn() -> None:
    app = open_game(RICH)
    assert not views.status(app).threats
    app = after(app, m.on("play.toggle_threats"))
    options = views.board(app)
    assert {field: set(by) for field, by in options.attacked.items()} == {
        "c9": {"a9", "c7"},
        "a5": {"d5"},
    }
    assert options.capturable == ["c9"]
    assert options.powers
    assert options.movable
    assert options.last is None
    assert [line.text for line in views.status(app).threats] == [
        "Red can capture Black’s chevron on c9 with a9 or c7 (R11).",
        "Red attacks Black’s chevron on a5 with d5.",
    ]
    options = views.board(after(app, m.on("play.toggle_threats")))
    assert not options.attacked


def test_threats_leave_the_marks_of_a_turn_alone() -> None:
    app = after(open_game(RICH), m.on("play.toggle_threats"), "c7")
    options = views.board(app)
    assert options.attacked == {"a5": ["d5"]}  # c9 can be captured by c7: it has claws
    assert not options.attacks
    assert not views.status(app).threats
    assert not views.board(after(app, m.on("play.point", field="g7"))).attacked
    assert not views.board(after(app, "d8")).attacked


def test_only_so_many_threats_are_told_as_there_is_room_for() -> None:
    crowd = "3Bs1Bs3/9/9/9/2An1An1An2/9/3Bn1Bn3/9/9 a 2 - 1"
    app = after(open_game(crowd), m.on("play.toggle_threats"))
    assert len(views.status(app).threats) <= views.THREATS_TOLD


def test_when_nobody_is_attacked_that_is_told() -> None:
    app = after(open_game(), m.on("play.toggle_threats"))
    assert views.status(app).threats[0].text == "Nobody is under attack or nearly blocked."


def test_there_are_no_threats_after_the_end() -> None:
    app = after(open_game(RICH), m.on("play.toggle_threats"), m.on("play.resign", player=0))
    svg.layers(*drawing.board(app))
    assert threats.threats_in(app.session.game.position).attacks == ()


# The last turn again


def start_replay(*clicks: str) -> App:
    app = after(open_game(RICH), *clicks)
    assert views.actions(app)["history.replay"]
    return after(app, m.on("history.replay"))


def replay_of(app: App) -> Replay:
    assert app.table.replay
    return app.table.replay


def test_the_last_turn_is_shown_again_scene_by_scene() -> None:
    app = start_replay("c7", "d8", "e7")
    number = replay_of(app).number
    assert views.status(app).why == "Red chooses c7."
    app, effects = state.update(app, m.on("history.go_on", number=number, scene=0))
    assert views.status(app).why == "c7 moves to d8."
    pause = the_only(Pause, effects)
    assert (pause.number, pause.scene) == (replay_of(app).number, 1)
    app = after(app, m.on("history.step_on"))
    assert "e7" in views.status(app).why
    assert set(views.board(app).last.changed) == {"e7"}  # type: ignore[union-attr]
    app = after(app, m.on("history.step_on"))
    assert app.table.replay is None
    assert views.tools(app).hints


def test_a_step_back_stops_what_is_shown_again() -> None:
    app = after(start_replay("c7", "d8", "e7"), m.on("history.step_on"), m.on("history.step_back"))
    replay = replay_of(app)
    assert (replay.at, replay.running) == (0, False)
    app, effects = state.update(app, m.on("history.go_on", number=replay.number, scene=0))
    assert replay_of(app).at == 0
    assert effects == ()
    assert after(app, m.on("history.step_back")) == app


@pytest.mark.parametrize(
    "message", [m.on("play.step_back"), m.on("bots.skip"), m.on("play.toggle_threats")]
)
def test_what_is_shown_again_can_be_ended(message: m.Message) -> None:
    app = after(start_replay("c7", "d8", "e7"), message)
    assert app.table.replay is None
    assert len(app.session.game.plies) == 1


def test_a_click_ends_what_is_shown_again_and_counts() -> None:
    app = after(start_replay("c7", "d8", "e7"), "a5")
    assert app.table.replay is None
    assert draft_of(app).chevron == "a5"


@pytest.mark.parametrize("clicks", [[], ["c7", "d8", "e7", "a5"]])
def test_there_is_nothing_to_show_again_at_first_nor_within_a_turn(clicks: list[str]) -> None:
    app = after(open_game(RICH), *clicks)
    assert not views.actions(app)["history.replay"]
    assert after(app, m.on("history.replay")).table.replay is None


def test_the_answer_of_a_bot_ends_what_is_shown_again() -> None:
    app = after(begin_game(), "a3", "b3", m.on("history.replay"))
    assert app.table.replay is not None
    app = reply(app, "a7-b7")
    assert app.table.replay is None
    assert len(app.session.game.plies) == 2


def test_a_pause_of_before_is_not_taken_for_one_of_now() -> None:
    app = start_replay("c7", "d8", "e7")
    number = replay_of(app).number
    app = after(app, m.on("play.step_back"), m.on("history.replay"))
    assert app.table.replay is not None
    assert after(app, m.on("history.go_on", number=number, scene=0)) == app


# Settings


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("theme", "wood"),
        ("coordinates", "inside"),
        ("turning", "mover"),
        ("pace", "fast"),
        ("pace", "none"),
        ("size", "70"),
        ("volume", "40"),
        ("thinking", False),
        ("confirm", True),
    ],
)
def test_a_setting_is_changed_and_kept(name: str, value: object) -> None:
    settings = AT_FIRST.with_value(name, value)
    assert str(getattr(settings, name)) == str(value)
    assert Settings.from_values(json.loads(settings.text)) == settings
    app, effects = state.update(open_game(), m.change_settings(settings))
    assert state.stored(effects) == settings
    assert after(app, m.change_settings(AT_FIRST)).settings == AT_FIRST


def test_settings_of_other_versions_are_read() -> None:
    old = Settings.from_values({"pace": "none", "thinking": False})
    assert old == Settings(pace=Pace.NONE, thinking=False)
    newer = Settings.from_values({"of the future": [1], "size": 60})
    assert newer == Settings(size=60, of_rooms={"of the future": [1]})
    assert Settings.from_values(json.loads(newer.text)) == newer
    assert Settings.from_values({"size": 7}).size == 50


@pytest.mark.parametrize(("name", "value"), [("theme", "pink"), ("size", "big"), ("none", 1)])
def test_what_cannot_be_set_is_refused(name: str, value: object) -> None:
    with pytest.raises(ValueError, match=r"."):
        AT_FIRST.with_value(name, value)


def test_every_choice_of_a_setting_is_explained() -> None:
    choices = {
        "theme": Theme,
        "coordinates": Coordinates,
        "turning": Turning,
        "coach": Coach,
        "speech": Speech,
        "pace": Pace,
    }
    assert {name: set(kind) for name, kind in choices.items()} == {
        name: set(field.choices) for name, field in FIELDS.items() if isinstance(field, Choices)
    }


@pytest.mark.parametrize(
    ("wanted", "bare", "shown"),
    [
        ("outside", False, "outside"),
        ("outside", True, "none"),
        ("inside", False, "inside"),
        ("inside", True, "inside"),
        ("off", False, "none"),
        ("off", True, "none"),
    ],
)
def test_coordinates_stand_where_they_are_wanted(wanted: str, bare: bool, shown: str) -> None:
    app = after(open_game(), m.on("page.resize", size=50, bare=bare))
    app = with_settings(app, "coordinates", wanted)
    assert views.board(app).coordinates == shown


def test_the_board_turns_to_the_person_to_move() -> None:
    app = with_settings(open_game(), "turning", "mover")
    assert app.ui.rotation == 0
    app = after(app, "a3", "b3")  # then North
    assert app.ui.rotation == 2
    app = after(app, m.on("play.take_back"))
    assert app.ui.rotation == 0


def test_the_board_does_not_turn_to_a_bot() -> None:
    app = state.start(Setup.default(2), settings=Settings(turning=Turning.MOVER))[0]
    assert after(app, "a3", "b3").ui.rotation == 0


def test_south_is_down_where_that_is_wanted() -> None:
    setup = Setup.default(4).with_kind(0, True).with_kind(1, False)  # West
    assert state.start(setup)[0].ui.rotation == 3
    assert state.start(setup, settings=Settings(turning=Turning.SOUTH))[0].ui.rotation == 0
    assert with_settings(state.start(setup)[0], "turning", "south").ui.rotation == 0
    assert state.start(people(4))[0].ui.rotation == 0


def test_a_turned_board_stays_turned_when_another_setting_changes() -> None:
    app = after(open_game(MEETING), m.on("play.rotate"))
    assert with_settings(app, "theme", "dark").ui.rotation == 1


# Motion


def motions(app: App, *steps: m.Message | str, pace: Pace = Pace.FAST) -> tuple[motion.Motion, ...]:
    """The motions on the board in the last of some steps."""
    before = after(app, *steps[:-1])
    now = after(before, steps[-1])
    plies = now.session.game.plies
    (old, options), (new, _) = drawing.board(before), drawing.board(now)
    return motion.between(old, new, options.rotation, pace, plies[-1] if plies else None)


def test_a_chevron_travels_and_turns() -> None:
    turn, travel = motions(open_game(), "a3", "b4")
    assert travel.part == '[data-chevron="b4"]'
    assert travel.frames == (
        {"transform": "translate(50px, 650px)"},
        {"transform": "translate(150px, 550px)"},
    )
    assert turn.frames == ({"transform": "rotate(45deg)"}, {"transform": "none"})
    assert turn.time < travel.time


def test_a_longer_way_takes_longer() -> None:
    near, far = (motions(open_game(RICH), "c7", to)[-1] for to in ("d7", "g7"))
    assert near.time < far.time


def test_a_chevron_turns_the_shorter_way() -> None:
    (turn,) = motions(open_game(RICH), "c7", "<")  # from north-east to north
    assert turn.frames[0] == {"transform": "rotate(45deg)"}
    (turn,) = motions(open_game(RICH), "c7", "<<")  # to north-west
    assert turn.frames == ({"transform": "rotate(90deg)"}, {"transform": "none"})


def test_markers_come_one_by_one_after_the_chevron() -> None:
    game = pacru.Game(pacru.Position.parse(RICH)).play(pacru.Turn.parse("c7-g7(*)"))
    ply = game.plies[-1]
    found = motion.between(ply.before, ply.after, 0, Pace.FAST, ply)
    tiles = [one for one in found if "tile" in one.part]
    assert [one.part for one in tiles] == [f'[data-tile="{field}"]' for field in ("d7", "e7", "f7")]
    starts = [one.delay for one in tiles]
    assert starts == sorted(starts)
    (arrival,) = {one.time for one in found if one.part == '[data-chevron="g7"]'}
    assert starts[0] == arrival > motion.TRAVEL
    assert not any(one.old for one in found)


def test_benefits_come_in_the_order_of_the_rules() -> None:
    # The border crossing marks d5, then the meeting takes a1 (R13c).
    start = pacru.Position.parse("8Bsw/9/9/9/2Ae1Aw+4/9/9/9/9 a 2 - 1")
    ply = pacru.Game(start).play(pacru.Turn.parse("c5-d5(d5,a1)")).plies[-1]
    found = motion.between(ply.before, ply.after, 0, Pace.FAST, ply)
    tiles = [one.part for one in found if "tile" in one.part]
    assert tiles == ['[data-tile="d5"]', '[data-tile="a1"]']


def test_what_is_captured_or_taken_over_is_seen_until_it_is_gone() -> None:
    found = motions(open_game(RICH), "c7", "c9")
    (captured,) = [one for one in found if one.old]
    assert captured.part == '[data-chevron="c9"]'
    found = motions(open_game(TRANSFORMATION), "c5", "d5", "f6")
    assert [(one.part, one.old) for one in found] == [
        ('[data-tile="f6"]', True),
        ('[data-tile="f6"]', False),
    ]


def test_the_pace_says_how_fast() -> None:
    fast, calm = (motions(open_game(), "a3", "b4", pace=pace) for pace in (Pace.FAST, Pace.CALM))
    assert [2 * one.time for one in fast] == [one.time for one in calm]
    assert motions(open_game(), "a3", "b4", pace=Pace.NONE) == ()


@pytest.mark.parametrize("pace", [Pace.FAST, Pace.CALM])
def test_the_markers_of_the_winner_lift_in_a_wave_from_the_last_field(pace: Pace) -> None:
    start = pacru.Position.parse(
        "8Bsw/aaaaaaaaa/aaaaaaaaa/aaaaaaaaa/aaaaaaaaa/aaaaa4/3Ae5/9/9 a 2 - 1"
    )
    ply = pacru.Game(start).play("d3-e4(f4)").plies[-1]
    assert ply.after.outcome and ply.after.outcome.winner == 0
    found = motion.between(ply.before, ply.after, 0, pace, ply)
    wave = [one for one in found if one.time == motion.LIFTING]
    waits = {one.part: one.delay for one in wave}
    assert max(one.delay + one.time for one in found) <= motion.ENDING
    assert len(waits) == len(ply.before.markers(0))
    assert waits['[data-tile="e5"]'] < waits['[data-tile="e6"]'] < waits['[data-tile="a8"]']


def test_the_board_shows_where_all_have_gone_since_the_turn_of_a_person() -> None:
    setup = Setup.default(3)
    game = pacru.Game.new(3)
    led = []
    for _ in range(5):
        game = game.play(next(iter(game.position.moves())))
        app = state.resume(SavedGame(setup, game))[0]
        options = drawing.board(app)[1]
        assert options.last
        led.append((options.last.player, [one.player for one in options.earlier]))
    assert led == [(0, []), (1, []), (2, [1]), (0, []), (1, [])]


def test_two_rings_spread_from_the_last_field_of_a_game_that_was_won() -> None:
    start = pacru.Position.parse(
        "8Bsw/aaaaaaaaa/aaaaaaaaa/aaaaaaaaa/aaaaaaaaa/aaaaa4/3Ae5/9/9 a 2 - 1"
    )
    ply = pacru.Game(start).play("d3-e4(f4)").plies[-1]
    assert motion.end_of(ply) == "e4"
    found = motion.between(ply.before, ply.after, 0, Pace.FAST, ply)
    rings = [one for one in found if one.time == motion.SPREADING]
    assert [one.delay for one in rings] == [0, motion.NEXT_RING]
    assert all("translate(450px, 550px)" in str(one.frames[0]["transform"]) for one in rings)
    assert motion.end_of(pacru.Game.new().play("a3-b3").plies[-1]) is None


def test_lights_and_lanes_appear_once() -> None:
    bare = svg.Options()
    ready = svg.Options(movable=["a3"])
    chosen = svg.Options(selected="a3", lanes=[("a3", "b3")])
    (lights,) = motion.appearances(bare, ready, Pace.FAST)
    (lane,) = motion.appearances(ready, chosen, Pace.FAST)
    assert (lights.part, lane.part) == ('[data-layer="marks"]', ".lane")
    assert motion.appearances(ready, ready, Pace.FAST) == ()
    assert motion.appearances(bare, ready, Pace.NONE) == ()


def test_another_position_does_not_move() -> None:
    app = after(open_game(), "a3", "b4", "b4", "a7", "b6", "b6")
    assert motions(app, m.on("play.play_again", moment="")) == ()
    four = pacru.Position.initial(4)
    assert motion.between(pacru.Position.initial(2), four, 0, Pace.FAST, None) == ()


@pytest.mark.parametrize("rotation", range(4))
def test_things_move_on_a_turned_board_too(rotation: int) -> None:
    app = after(open_game(), *[m.on("play.rotate")] * rotation)
    travel = motions(app, "a3", "b4")[-1]
    drawn = svg.layers(*drawing.board(after(app, "a3", "b4")))["chevrons"]
    x, y = str(travel.frames[1]["transform"]).removeprefix("translate(").split("px")[:2]
    assert f'data-chevron="b4" transform="translate({x} {y.strip(", ")})"' in drawn


# Sounds


def sounds_of(app: App, message: m.Message | str) -> list[str]:
    return list(sounds.between(app, after(app, message)))


def loud(app: App) -> App:
    return with_settings(app, "volume", 40)


def test_only_what_asks_for_somebody_is_heard_at_first() -> None:
    assert sounds_of(after(open_game(RICH), "c7"), "c9") == []
    app = after(begin_game(), "a3", "b3")
    assert sounds_of(app, m.BotAnswered(app.bots.request or 0, "a7-b6(b6)")) == ["turn"]
    assert sounds_of(open_game(RICH), m.on("play.resign", player=0)) == ["end"]


def test_sounds_can_be_off() -> None:
    app = with_settings(open_game(RICH), "volume", 0)
    assert sounds_of(app, m.on("play.resign", player=0)) == []
    assert sounds_of(loud(app), m.on("play.resign", player=0)) == ["end"]
    assert sounds_of(after(loud(app), "c7"), "c9") == ["capture"]


@pytest.mark.parametrize(
    ("text", "steps", "sound"),
    [
        (RICH, "c7 c9", ["capture"]),
        (RICH, "c7 c8", []),
        (RICH, "c7 d8 e7", ["marker"]),
        (RICH, "c7 g7 connection", ["marker"]),
        (MEETING, "e4 e5 a1", ["meeting"]),
        (RICH, "d5 > b7 b8", []),
    ],
)
def test_a_turn_is_heard(text: str, steps: str, sound: list[str]) -> None:
    *first, last = steps.split()
    app = loud(open_game(text))
    for step in first:
        assert sounds_of(app, step) == []
        app = after(app, step)
    assert sounds_of(app, last) == sound
    assert sounds_of(after(app, last), m.on("play.take_back")) == []


def test_the_own_turn_is_heard_after_that_of_a_bot() -> None:
    app = after(loud(begin_game()), "a3", "b3")
    for answer, heard in (("a7-b7", ["turn"]), ("a7-b6(b6)", ["marker", "turn"])):
        assert sounds_of(app, m.BotAnswered(app.bots.request or 0, answer)) == heard


def test_what_is_shown_scene_by_scene_is_heard_scene_by_scene() -> None:
    app = after(loud(state.start()[0]), "a3", "b3")
    request = app.bots.request or 0
    for message, heard in (
        (m.BotAnswered(request, "a7-b6(b6)"), []),
        (m.on("bots.go_on", number=request, scene=0), []),
        (m.on("bots.go_on", number=request, scene=1), ["marker", "turn"]),
    ):
        assert sounds_of(app, message) == heard
        app = after(app, message)
    assert not app.bots.showing


def test_another_volume_is_heard() -> None:
    settings = AT_FIRST.with_value("volume", 60)
    assert sounds_of(open_game(), m.change_settings(settings)) == ["marker"]


def test_little_time_is_heard_once() -> None:
    assert sounds.little_time((False, False), (False, True)) == (sounds.SoundName.CLOCK,)
    assert sounds.little_time((False, True), (False, True)) == ()
    assert sounds.little_time((), (True, True)) == ()


def test_the_tab_says_whose_turn_it_is() -> None:
    assert play.tab_title(state.start()[0]) == "Your turn"
    assert play.tab_title(after(begin_game(), "a3", "b3")) == "Pip to move"
    assert play.tab_title(open_game(RICH)) == "Red, your turn"
    assert play.tab_title(after(open_game(RICH), m.on("play.resign", player=0))) == "Red wins"


def test_the_key_says_how_many_fields_a_connection_fills() -> None:
    position = "8Asw/3Bsw5/9/1Bse6a/1b4Bswb1/6An+Anw1/Ae8/9/Bne6a1 a 2 - 9"
    app = after(open_game(position), "g4")
    assert ("connection", "fill 1", 1) in views.marks(app)
    assert ("crossing", "cross: add 1", 0) in views.marks(app)
    assert views.marks(open_game(position)) == ()
