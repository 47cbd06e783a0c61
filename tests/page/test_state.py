"""The state of the page and its views, without a browser."""

import random
import re
from dataclasses import replace

import pytest
from app.board import drawing
from app.game.effects import Ask, Hurry, Pause, ReplaceBotWorker, Withdraw
from app.model import journal
from app.model.app import App
from app.model.settings import Pace, Settings
from app.model.setup import Player, Setup
from app.narration import words
from app.rooms.play.form import with_earlier
from app.ui import articles

import pacru
from pacru import svg
from pacru.bot.levels import LEVELS
from pacru.bot.protocol import Info, Score, Thought, read_info
from pacru.explain import scenes
from tests.support import page_messages as m
from tests.support import page_states as state
from tests.support import page_views as views
from tests.support.page_states import (
    MEETING,
    RICH,
    TRANSFORMATION,
    WAYS,
    after,
    begin_game,
    draft_of,
    effects,
    open_game,
    people,
    question,
    reply,
    rounds,
    step,
    the_only,
    turns,
)
from tests.support.setups import play, play_eventfully

# Starting


def test_the_page_opens_with_a_game_that_can_be_played_at_once() -> None:
    app, done = state.start()
    assert app.session.game.position == pacru.Position.initial(2)
    assert [player.bot for player in app.session.setup.players] == [False, True]
    assert app.table.draft is not None
    assert done == ()


def test_a_position_can_be_opened() -> None:
    app = open_game(RICH)
    assert str(app.session.game.position) == RICH
    assert app.session.setup.persons == (0, 1)
    assert app.table.draft is not None


def test_a_position_can_be_opened_against_bots() -> None:
    position = pacru.Position.parse(RICH)
    app, done = state.start(state.setup_for(position, "S"), position)
    assert app.session.setup.persons == (0,)
    assert the_only(Ask, done).lines == (
        "setoption name Level value 1",
        "setoption name MultiPV value 1",
        f"position text {RICH}",
        "go",
    )


def test_each_part_of_the_state_can_be_changed_in_one_step() -> None:
    app = state.start()[0].with_ui(dialog="rules").with_session(guided=True)
    app = app.with_table(lifted=True).with_bots(requests=7).with_history(problem="too large")
    assert (app.ui.dialog, app.session.guided, app.table.lifted) == ("rules", True, True)
    assert (app.bots.requests, app.history.problem) == (7, "too large")
    assert app.with_new_game(details=True).new_game.details


# A turn of a person


def test_a_move_is_entered_by_clicks() -> None:
    app = after(open_game(), "a3")
    assert draft_of(app).step is pacru.Step.WHERE
    app = after(app, "b4", "c5")
    assert turns(app) == ["a3-b4(c5)"]
    assert app.session.game.position.to_move == 1


@pytest.mark.parametrize(
    ("text", "clicks", "turn"),
    [
        *WAYS,
        (RICH, "c7 g7 e7", "c7-g7(*)"),
        (RICH, "c7 g7 i9", "c7-g7(i9)"),
        (RICH, "d5 << b7 b8 a7 h9", "d5<<(a7,b7,b8,h9)"),
        (RICH, "d5 > b7 b7 b8 h9", "d5>(b8,h9)"),
    ],
)
def test_every_kind_of_turn_is_entered_by_clicks_and_buttons(
    text: str, clicks: str, turn: str
) -> None:
    app = open_game(text)
    for click in clicks.split():
        assert app.session.game.plies == ()
        svg.layers(*drawing.board(app))
        views.status(app)
        app = after(app, click)
        assert app.table.notice is None
    assert turns(app) == [turn]


def test_the_rest_of_a_payment_is_chosen_by_the_program() -> None:
    app = after(open_game(RICH), "d5", "<<", "b7", m.on("play.complete_payment"))
    turn = app.session.game.plies[0].turn
    assert isinstance(turn, pacru.Reorientation)
    assert "b7" in turn.payment
    assert len(turn.payment) == 4


@pytest.mark.parametrize(("again", "chosen"), [("e1", "e1"), ("a3", None)])
def test_another_own_chevron_is_chosen_instead_and_the_same_one_is_put_down(
    again: str, chosen: str | None
) -> None:
    assert draft_of(after(open_game(), "a3", again)).chevron == chosen


def test_a_click_elsewhere_loses_nothing_and_says_why(subtests: pytest.Subtests) -> None:
    for clicks, wrong in [
        ([], "e5"),
        ([], "e9"),
        (["c7"], "a1"),
        (["c7", "d8"], "a1"),
        (["c7", "d8"], "c7"),
        (["c7", "g7"], "a1"),
        (["d5", ">"], "a1"),
        (["d5", ">"], "c7"),
    ]:
        with subtests.test(wrong):
            before = after(open_game(RICH), *clicks)
            app = after(before, wrong)
            assert app.table.draft == before.table.draft
            said = views.status(app)
            assert said.refused
            assert said.why.endswith(".")
            assert said.rule.startswith("R")


def test_a_refusal_is_gone_after_the_next_step() -> None:
    app = after(open_game(), "e5")
    assert app.table.notice
    assert after(app, "a3").table.notice is None


def test_one_step_back_at_the_beginning_changes_nothing() -> None:
    app = open_game()
    assert after(app, m.on("play.step_back")).table.draft == app.table.draft


def test_what_cannot_be_paid_is_refused_by_its_button() -> None:
    app = after(open_game(), "a3", "<<")
    assert app.table.notice
    assert app.table.notice.rule == "R14a"
    assert not any(button.possible for button in views.stage(app, views.Entering).rotations)


def test_a_destination_is_looked_at_before_it_is_chosen() -> None:
    app = after(open_game(RICH), "c7", m.on("play.point", field="g7"))
    options = views.board(app)
    others = set(options.faint)
    assert "c8" in others
    assert set(options.destinations) == {"g7", *others}
    assert others.isdisjoint(options.labels)
    assert options.labels == {"d7": "A", "e7": "A", "f7": "A", "i9": "B"}
    assert views.status(app).title == "c7–g7"
    assert after(app, m.on("play.point", field="a1")).table.pointed is None


def test_a_chevron_and_a_field_to_mark_are_looked_at_before_they_are_chosen() -> None:
    app = after(open_game(), m.on("play.point", field="a3"))
    assert views.board(app).pointed == "a3"
    assert views.status(app).title == views.status(open_game()).title
    assert views.board(after(app, m.on("play.point", field="a4"))).pointed is None
    app = after(open_game(), "a3", "b4", m.on("play.point", field="c5"))
    assert views.board(app).pointed == "c5"


def test_a_connection_says_how_many_fields_it_fills() -> None:
    app = after(open_game("8Bsw/9/9/9/3Ae+1a3/9/9/9/9 a 2 - 1"), "d5")
    options = views.board(app)
    assert options.destinations["f5"] == "connection"
    assert options.fills["f5"] == 1


def test_looking_elsewhere_changes_nothing() -> None:
    app = after(open_game(RICH), "c7")
    assert after(app, m.on("play.point", field="a1")) is app


def test_what_was_looked_at_is_forgotten_with_the_turn() -> None:
    app = after(open_game(), "a3", m.on("play.point", field="b3"), "b3")
    assert app.table.pointed is None
    assert views.status(app).title == "Red, your turn"


# Bots


def against_bot() -> tuple[App, Ask]:
    """A game in which a bot thinks, and what it has been asked."""
    app, done = state.update(after(begin_game(), m.on("bots.begin"), "a3"), step("b3"))
    return app, the_only(Ask, done)


def test_the_bot_is_asked_and_its_answer_played() -> None:
    app, asked = against_bot()
    assert app.bots.request == asked.number
    assert views.players(app)[1].thinking
    assert "thinking" in views.status(app).title
    app = reply(app, "a7-b7")
    assert turns(app) == ["a3-b3", "a7-b7"]
    assert app.bots.request is None
    assert app.table.draft is not None


def test_a_click_while_the_bot_thinks_says_whose_turn_it_is() -> None:
    app = after(against_bot()[0], "e1")
    assert app.table.notice
    assert "Pip" in app.table.notice.text


@pytest.mark.parametrize("pace", [Pace.NONE, Pace.CALM])
def test_what_of_a_game_was_lost_is_told_until_the_person_goes_on(pace: Pace) -> None:
    app = state.start(settings=Settings(pace=pace))[0]
    opened = m.GameOpened(app.session.setup, pacru.Game.new().play("a3-b3"), trouble="Lost.")
    app = reply(after(app, opened), "a7-b7")
    app = after(app, m.on("bots.skip")) if pace is Pace.CALM else app
    assert len(app.session.game.plies) == 2
    assert views.status(app).why == "Lost."
    assert after(app, "b3").table.notice is None


def test_an_answer_that_is_no_longer_wanted_is_ignored() -> None:
    app, asked = against_bot()
    app, done = state.update(app, m.on("play.take_back"))
    assert the_only(Withdraw, done)
    assert app.session.game.plies == ()
    assert after(app, m.BotAnswered(asked.number, "a7-b7")).session.game.plies == ()


def test_taking_back_against_a_bot_goes_to_the_own_turn() -> None:
    app = reply(against_bot()[0], "a7-b7")
    assert state.plies_to_take_back(app) == 2
    app = after(app, m.on("play.take_back"))
    assert app.session.game.plies == ()
    assert app.table.draft is not None


def test_there_is_nothing_to_take_back_at_the_start() -> None:
    app = begin_game()
    assert not views.tools(app).takes_back
    assert after(app, m.on("play.take_back")) == app


def test_a_bot_that_fails_is_started_again_and_asked_again() -> None:
    app, asked = against_bot()
    app, done = state.update(app, m.BotFailed("gone"))
    assert the_only(ReplaceBotWorker, done)
    again = the_only(Ask, done)
    assert again.number != asked.number
    assert again.lines == asked.lines
    assert app.bots.request == again.number


@pytest.mark.parametrize("nonsense", ["", "a1-a9", "what?"])
def test_a_bot_that_answers_nonsense_counts_as_failed(nonsense: str) -> None:
    app, asked = against_bot()
    app, done = state.update(app, m.BotAnswered(asked.number, nonsense))
    assert len(app.session.game.plies) == 1
    assert the_only(ReplaceBotWorker, done)


def test_after_some_failures_a_person_is_asked() -> None:
    app, _ = against_bot()
    while not app.bots.gave_up:
        app = after(app, m.BotFailed("gone"))
    assert app.bots.request is None
    assert views.stage(app, views.Waiting).retry
    app, done = state.update(app, m.on("bots.retry"))
    assert the_only(ReplaceBotWorker, done)
    assert the_only(Ask, done).number == app.bots.request


def test_a_dialog_stays_open_when_a_bot_moves() -> None:
    app = reply(after(against_bot()[0], m.DialogOpened("new-game")), "a7-b7")
    assert app.ui.dialog == "new-game"
    assert app.new_game.form is not None


def test_a_bot_that_thinks_can_be_hurried() -> None:
    app, asked = against_bot()
    assert views.is_at(app, views.Thinking)
    assert effects(app, m.on("bots.hurry")) == (Hurry(asked.number),)
    app = reply(after(app, m.on("bots.hurry")), "a7-b7")
    assert len(app.session.game.plies) == 2
    assert not views.is_at(app, views.Thinking)
    assert effects(app, m.on("bots.hurry")) == ()


# What a bot thinks

INFO = "info depth 5 score markers 312 nodes 1000 nps 42000 time 24 multipv 1 pv a7-b7 b3-c4(c4) no"
LINE = ("a7-b7", "b3-c4(c4)", "no")


def think(app: App, line: str = INFO) -> App:
    """The state after the bot has said what it thinks."""
    found = read_info(line)
    assert found
    assert app.bots.request is not None
    return after(app, m.BotThought(app.bots.request, found))


@pytest.mark.parametrize(
    ("line", "info"),
    [
        (INFO, Info(Thought(5, Score("markers", 312), LINE, 42000), nodes=1000, milliseconds=24)),
        ("info depth 1 full 30 score win 3 pv", Info(Thought(1, Score("win", 3), ()))),
    ],
    ids=["all of it", "with what is not known yet"],
)
def test_what_a_bot_thinks_is_read_from_its_lines(line: str, info: Info) -> None:
    assert read_info(line) == info


def test_a_line_that_says_nothing_about_a_turn_is_ignored(subtests: pytest.Subtests) -> None:
    for line in [
        "",
        "info",
        "info string depth 5 score markers 1 pv a1-a2",
        "info depth 5",
        "info depth five score markers 1",
        "info depth 5 score markers",
        "info depth 5 score markers x",
        "info depth 5 score luck 3",
        "info score markers 1",
        "info depth 5 score markers 1 nps",
        "bestmove a1-a2",
        "readyok",
    ]:
        with subtests.test(line):
            assert read_info(line) is None


def test_it_is_shown_what_a_bot_thinks() -> None:
    app, _ = against_bot()
    assert views.stage(app, views.Thinking).thought
    app = think(app)
    shown = views.stage(app, views.Thinking).thought
    assert shown
    assert (shown.depth, shown.rate) == ("5 moves ahead", "42,000 positions/s")
    assert re.fullmatch(r"Pip rates its chances at 5\d%", shown.score)
    assert shown.expects == "It expects:"
    assert [turn.text for turn in shown.line] == ["a7–b7", "b3–c4 (c4)"]
    app = reply(app, "a7-b7")
    assert views.is_at(app, views.Entering)
    assert app.bots.thinking is None


def test_an_expected_line_is_shown_as_far_as_it_can_be_played() -> None:
    line = "info depth 9 score win 3 pv a7-b7 b3-c3 b7-c7 c3-d3(d3) c7-d7 a1-a2 a1-a2"
    app = think(against_bot()[0], line)
    assert app.bots.thinking
    assert [player for player, _ in app.bots.thinking.line] == [1, 0, 1, 0]


def test_thoughts_about_another_question_are_ignored() -> None:
    app, asked = against_bot()
    thought = Info(Thought(5, Score("markers", 312), LINE))
    assert after(app, m.BotThought(asked.number - 1, thought)) is app
    app = after(app, m.on("play.take_back"))
    assert after(app, m.BotThought(asked.number, thought)) is app


def test_a_score_in_words(subtests: pytest.Subtests) -> None:
    for score, players, said in [
        (Score("markers", 49), 2, "Bot rates its chances at 38%"),
        (Score("markers", -120), 3, "Bot rates its chances at 38%"),
        (Score("win", 1), 2, "Bot wins with this move"),
        (Score("win", 3), 2, "Bot expects to win in 2 moves"),
        (Score("win", 5), 4, "Bot expects to win in 2 moves"),
        (Score("loss", 2), 2, "Bot expects to lose in 1 move"),
        (Score("loss", 4), 3, "Bot expects to lose in 2 moves"),
    ]:
        with subtests.test(f"{players} {said}"):
            assert words.outlook("Bot", score, players, 0.384) == said


def test_what_a_bot_thinks_can_be_hidden_and_that_is_kept() -> None:
    app, done = state.update(think(against_bot()[0]), m.change_settings(Settings(thinking=False)))
    assert state.stored(done) == app.settings
    assert views.stage(app, views.Thinking).thought is None
    assert think(app) is app


def test_a_setting_that_was_not_kept_is_as_at_first() -> None:
    assert Settings.from_values({}) == Settings.from_values(Settings().values) == Settings()


@pytest.mark.parametrize("text", ["", "{", "[]", "3", "null", '{"pace": "hasty"}', "[" * 9999])
def test_what_is_no_settings_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        journal.read(text, early=True)


# A turn in scenes


def ply_of(position: str, turn: str) -> pacru.Ply:
    return pacru.Game(pacru.Position.parse(position)).play(pacru.Turn.parse(turn)).plies[0]


# For each turn: the scenes after the first one, and the turn as advice.
TOLD = [
    (RICH, "c7-c8", ["move c7 c8"], "move c7 to c8"),
    (RICH, "c7xc9", ["capture c7 c9"], "capture the chevron on c9 with c7"),
    (RICH, "c7-d8(d8)", ["move c7 d8", "mark d8"], "move c7 to d8, and mark d8"),
    (
        RICH,
        "c7-g7(*)",
        ["move c7 g7", "connect d7 e7 f7"],
        "move c7 to g7, and take d7, e7 and f7 with a connection",
    ),
    (RICH, "c7-g7(i9)", ["move c7 g7", "mark i9"], "move c7 to g7, and mark i9"),
    (
        TRANSFORMATION,
        "c5-d5(f6)",
        ["move c5 d5", "transform f6"],
        "move c5 to d5, and take over the marker on f6",
    ),
    (MEETING, "e4-e5(a1)", ["move e4 e5", "meet a1"], "move e4 to e5, and take a1"),
    (
        "8Bsw/4As+4/9/4An4/9/9/9/9/9 a 2 - 1",
        "e6-e7(e7,a1)",
        ["move e6 e7", "mark e7", "meet a1"],
        "move e6 to e7, mark e7, and take a1",
    ),
    ("8Bsw/9/9/9/3Ae+Bsa3/9/9/9/9 a 2 - 1", "d5-f5", ["jump d5 f5"], "jump from d5 to f5"),
    (
        RICH,
        "d5<<(a7,b7,b8,h9)",
        ["turn d5", "pay a7 b7 b8 h9"],
        "rotate d5 90° left, and pay with a7, b7, b8 and h9",
    ),
]


def test_a_turn_is_taken_apart(subtests: pytest.Subtests) -> None:
    for position, turn, expected, advice in TOLD:
        with subtests.test(f"{position} {turn} {advice}"):
            ply = ply_of(position, turn)
            first, *others = scenes.scenes_of(ply)
            assert first.act is scenes.Act.CHOOSE
            assert [" ".join([scene.act, *scene.fields]) for scene in others] == expected
            assert words.advice(ply, scenes.scenes_of(ply)) == advice


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_scene_is_the_position_after_the_turn(players: int) -> None:
    game = play_eventfully(pacru.Game.new(players), random.Random(players), 400)
    assert game.outcome
    for ply in game.plies:
        board = scenes.scenes_of(ply)[-1].board
        for player in range(players):
            assert board.markers(player) == ply.after.markers(player)
            if player not in ply.out:
                assert board.chevrons(player) == ply.after.chevrons(player)


def test_leaving_the_game_has_no_scenes() -> None:
    assert scenes.scenes_of(pacru.Game.new(3).resign().plies[0]) == ()


# The pace of bots

# Each player has two turns here. The bot, black, crosses a border to a meeting.
CROSSING_AND_MEETING = "8Bsw/4As+4/9/4An4/9/9/9/9/9 a 2 - 1"


def after_bot_turn(position: str, turn: str) -> App:
    """A turn that a bot has just chosen, against a person in the other seat."""
    start = pacru.Position.parse(position)
    app, _ = state.start(state.setup_for(start, "N"), start)
    return reply(after(app, m.on("bots.begin")), turn)


def end_of_scene(app: App) -> m.Message:
    """The event when the current scene has been shown long enough."""
    assert app.bots.showing
    return m.on("bots.go_on", number=app.bots.showing.request, scene=app.bots.showing.at)


def test_a_calm_bot_shows_its_turn_step_by_step() -> None:
    app = after_bot_turn(CROSSING_AND_MEETING, "e6-e7(e7,a1)")
    said = []
    while app.bots.showing:
        position, options = drawing.board(app)
        svg.layers(position, options)
        status = views.status(app)
        assert isinstance(status.stage, views.Replaying)
        assert app.session.game.plies == ()
        said.append((status.why, sorted(position.chevrons(0)), position.markers(0)))
        app, done = state.update(app, end_of_scene(app))
        if app.bots.showing:
            assert the_only(Pause, done).scene == app.bots.showing.at
    assert said == [
        ("Pip chooses e6.", ["e6", "e8"], {"e8"}),
        ("e6 moves to e7.", ["e7", "e8"], {"e8"}),
        ("Border crossing: e7 becomes black.", ["e7", "e8"], {"e7", "e8"}),
    ]
    # The last step stays on the board when it is the person's turn.
    assert app.session.game.position.markers(0) == {"a1", "e7", "e8"}
    assert app.table.draft is not None


def test_a_turn_of_a_chevron_is_shown_step_by_step() -> None:
    app = after_bot_turn(RICH.replace(" b 2", " a 2"), "a5<(a1,a2)")
    assert views.board(app).selected == "a5"
    app = after(app, end_of_scene(app))
    assert views.board(app).turned == ("a5", "e", "ne")
    assert views.status(app).why == "a5 rotates 45° left."
    app = after(app, end_of_scene(app))
    assert app.bots.showing is None
    assert "a1" not in app.session.game.position.markers(0)


def test_a_capture_is_shown_with_what_it_takes() -> None:
    app = after_bot_turn("9/9/9/9/3Be5/2Ane1Anw4/9/9/Bn8 a 2 - 7", "c4xd5(d6)")
    app = after(app, end_of_scene(app))
    options = views.board(app)
    assert options.last
    assert options.last.captured == (1, "e")
    assert options.last.changed == {"d5"}
    assert views.status(app).why == "c4 captures one of your chevrons on d5."


def test_the_end_of_a_game_is_shown_before_it_is_told() -> None:
    app = after_bot_turn("9/9/9/9/3Be5/2Ane1Anw4/9/9/9 a 2 - 7", "c4xd5(d6)")
    app = after(app, end_of_scene(app), end_of_scene(after(app, end_of_scene(app))))
    assert app.bots.showing
    assert not app.ui.result
    app = after(app, end_of_scene(app))
    assert app.ui.result


@pytest.mark.parametrize(
    "message", [m.on("bots.skip"), m.on("play.step_back"), "e5", m.on("play.choose", key="<")]
)
def test_any_input_ends_the_show(message: m.Message | str) -> None:
    app = after(after_bot_turn(CROSSING_AND_MEETING, "e6-e7(e7,a1)"), message)
    assert len(app.session.game.plies) == 1
    assert draft_of(app).chevron is None
    assert app.table.notice is None
    assert not views.is_at(app, views.Replaying)


def test_a_click_that_ends_the_show_may_choose_a_chevron() -> None:
    app = after(after_bot_turn(CROSSING_AND_MEETING, "e6-e7(e7,a1)"), "i9")
    assert draft_of(app).chevron == "i9"


def test_a_scene_that_was_skipped_passes_without_effect() -> None:
    watched = after_bot_turn(CROSSING_AND_MEETING, "e6-e7(e7,a1)")
    app = after(watched, end_of_scene(watched))
    assert after(app, end_of_scene(watched)) is app
    skipped = after(app, m.on("bots.skip"))
    assert after(skipped, end_of_scene(app)) is skipped


def test_the_next_bot_is_asked_when_the_turn_has_been_shown() -> None:
    app = after(state.start(Setup.default(3))[0], "a7", "b7")
    app, done = state.update(app, m.BotAnswered(app.bots.request or 0, "i5-h5"))
    assert app.bots.request is None
    assert the_only(Pause, done).seconds > 0
    assert question(app, end_of_scene(app))


def test_taking_back_while_a_turn_is_shown() -> None:
    app = reply(after(state.start()[0], "a3", "b3"), "a7-b7")
    assert app.bots.showing
    app = after(app, m.on("play.take_back"))
    assert app.bots.showing is None
    assert app.session.game.plies == ()
    assert app.table.draft is not None


def test_a_turn_that_is_shown_counts_before_somebody_resigns() -> None:
    app = after(after_bot_turn(CROSSING_AND_MEETING, "e6-e7(e7,a1)"), m.on("play.resign", player=1))
    assert turns(app) == ["e6-e7(e7,a1)", "resign"]
    assert [ply.player for ply in app.session.game.plies] == [0, 1]


def test_what_a_bot_thinks_stays_while_its_turn_is_shown() -> None:
    app = think(after(state.start()[0], m.on("bots.begin"), "a3", "b3"))
    shown = views.stage(reply(app, "a7-b7"), views.Replaying).thought
    assert shown
    assert shown.depth == "5 moves ahead"


def test_a_bot_that_said_nothing_does_not_look_ahead_while_its_turn_is_shown() -> None:
    app = after(state.start()[0], m.on("bots.begin"), "a3", "b3")
    waiting = views.stage(app, views.Thinking).thought
    assert waiting
    assert waiting.score == "Looking ahead"
    shown = views.stage(reply(app, "a7-b7"), views.Replaying).thought
    assert shown
    assert shown.score == ""


def test_a_worker_that_fails_while_a_turn_is_shown_changes_nothing_else() -> None:
    app = after_bot_turn(CROSSING_AND_MEETING, "e6-e7(e7,a1)")
    app, done = state.update(app, m.BotFailed("gone"))
    assert done == (ReplaceBotWorker(),)
    assert app.bots.showing


@pytest.mark.parametrize("pace", list(Pace))
def test_the_pace_is_set(pace: Pace) -> None:
    before = open_game() if pace is Pace.NONE else begin_game()
    app, done = state.update(before, m.change_settings(Settings(pace=pace)))
    assert app.settings.pace is pace
    assert state.stored(done).pace is pace
    assert views.hints(app.settings)["pace"]


# Hints


def ask_for_hint(app: App) -> tuple[App, Ask]:
    app, done = state.update(app, m.on("bots.hint"))
    return app, the_only(Ask, done)


def with_hint(text: str, turn: str) -> App:
    app, asked = ask_for_hint(open_game(text))
    return after(app, m.BotAnswered(asked.number, turn), m.on("coach.show_hint"))


def test_a_hint_is_asked_of_the_strongest_bot() -> None:
    app = open_game(RICH)
    assert views.tools(app).hints
    app, asked = ask_for_hint(app)
    assert asked.lines == (
        f"setoption name Level value {len(LEVELS)}",
        "setoption name MultiPV value 1",
        f"position text {RICH}",
        f"go movetime {state.HINT_TIME}",
    )
    assert views.tools(app).hinted
    assert app.bots.request is None
    assert effects(app, m.on("bots.hint")) == ()


def test_a_hint_is_an_arrow_and_rings_and_words() -> None:
    app = with_hint(RICH, "c7-g7(*)")
    options = views.board(app)
    assert options.arrow == ("c7", "g7")
    assert set(options.rings) == {"d7", "e7", "f7"}
    assert options.last is None
    assert views.status(app).why == "Hint: move c7 to g7, and take d7, e7 and f7 with a connection."
    assert app.session.game.plies == ()


def test_a_hint_to_turn_a_chevron_shows_what_to_pay() -> None:
    app = with_hint(RICH, "d5>(b7,b8)")
    options = views.board(app)
    assert options.turned == ("d5", "w", "nw")
    assert set(options.payable) == {"b7", "b8"}
    assert options.arrow is None


def test_a_hint_stays_until_the_turn_is_done_but_for_other_chevrons() -> None:
    app = with_hint(RICH, "c7-d8(e7)")
    assert views.board(app).arrow == ("c7", "d8")
    for message in ("e5", "c7", m.on("play.step_back"), "d5"):
        app = after(app, message)
        advised = draft_of(app).chevron in (None, "c7")
        assert views.board(app).arrow == (("c7", "d8") if advised else None)
    app = after(app, m.on("play.step_back"), m.on("play.lift", field="c7"))
    assert views.board(app).arrow == ("c7", "d8")
    app = after(app, m.on("play.drop", field="d8"))
    assert draft_of(app).step is pacru.Step.MARK
    options = views.board(app)
    assert (options.arrow, set(options.rings)) == (None, {"e7"})
    assert after(app, "e7").table.hint is None
    assert views.board(after(app, m.on("play.resign", player=0))).arrow is None


def test_a_hint_to_rotate_stays_as_rings() -> None:
    app = after(with_hint(RICH, "d5>(b7,b8)"), "d5")
    assert set(views.board(app).rings) == {"b7", "b8"}


def test_a_hint_stays_while_the_board_is_looked_at() -> None:
    app = after(with_hint(RICH, "c7-c8"), m.on("play.rotate"), m.on("play.point", field="c7"))
    assert views.board(app).arrow == ("c7", "c8")


@pytest.mark.parametrize(
    "message", ["c7", "e5", m.on("play.resign", player=0), m.on("play.start", moment="")]
)
def test_a_hint_that_comes_too_late_is_dropped(message: m.Message | str) -> None:
    app, asked = ask_for_hint(open_game(RICH))
    app, done = state.update(app, step(message) if isinstance(message, str) else message)
    assert the_only(Withdraw, done)
    assert after(app, m.BotAnswered(asked.number, "c7-c8")) == app


def test_a_hint_is_not_taken_for_the_turn_of_a_bot() -> None:
    app, asked = ask_for_hint(after(begin_game(), m.on("bots.begin")))
    app, done = state.update(after(app, "a3"), step("b3"))
    assert the_only(Ask, done).number != asked.number
    app = after(app, m.BotAnswered(asked.number, "a7-b7"))
    assert len(app.session.game.plies) == 1
    assert app.bots.request is not None


def test_there_is_no_hint_in_the_middle_of_a_turn_nor_for_a_bot() -> None:
    app = after(open_game(), "a3")
    assert not views.tools(app).hints
    assert state.update(app, m.on("bots.hint")) == (app, ())
    app, _ = against_bot()
    assert not views.tools(app).hints
    assert state.update(app, m.on("bots.hint")) == (app, ())


def test_a_hint_that_fails_is_no_loss() -> None:
    app, asked = ask_for_hint(open_game())
    app, done = state.update(app, m.BotFailed("gone"))
    assert done == (ReplaceBotWorker(), Withdraw(asked.number))
    assert views.status(app).refused
    assert views.tools(app).hints
    assert app.table.draft is not None


def test_a_bot_that_is_asked_knows_what_has_been_repeated() -> None:
    app = after(open_game(setup=replace(people(), repetition=True)), "a3", "b3", "a7", "b7")
    (*_, position, _) = question(app, m.on("bots.hint")).lines
    start = pacru.Position.initial(2, repetition=True)
    assert position == f"position text {start} moves a3-b3 a7-b7"


# Games


def test_taking_back_among_people_is_one_turn() -> None:
    app = after(open_game(), "a3", "b3", "a7", "b7", m.on("play.take_back"))
    assert turns(app) == ["a3-b3"]


def test_resigning_ends_a_game_of_two() -> None:
    app = after(begin_game(), m.DialogOpened("resign"))
    assert views.resigners(app).one(data_do="play.resign")["data-player"] == "0"
    app = after(app, m.on("play.resign", player=0))
    assert app.session.game.outcome == pacru.Outcome(1, "resignation")
    assert app.ui.result
    assert views.result(app).one(id_="result-title").text == "Pip wins"
    assert not state.people_still_in(app)


def test_only_people_who_are_in_the_game_can_resign() -> None:
    app = begin_game()
    assert after(app, m.on("play.resign", player=1)) == app


def test_resigning_out_of_turn() -> None:
    app = after(open_game(setup=people(3)), m.on("play.resign", player=2))
    assert app.session.game.position.to_move == 0
    assert views.players(app)[2].out
    assert views.players(app)[2].note == "out: resigned"


def test_play_again_begins_anew_with_the_same_players() -> None:
    app = after(begin_game(), m.on("play.resign", player=0), m.on("play.play_again", moment=""))
    assert app.session.game.plies == ()
    assert not app.ui.result
    assert app.table.draft is not None


def test_a_click_after_the_game_puts_the_result_away_and_brings_it_back() -> None:
    app = after(begin_game(), m.on("play.resign", player=0))
    assert app.ui.result
    app = after(app, "a3")
    assert not app.ui.result
    assert after(app, "a3").ui.result


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_random_games_by_clicks_end_with_a_result(players: int, seed: int) -> None:
    rng = random.Random(seed)
    app = open_game(setup=people(players))
    while not app.session.game.outcome:
        choice = rng.choice([c for c in draft_of(app).choices if c.kind is not pacru.Kind.PAID])
        app = after(app, m.on("play.point", field=choice.key), choice.key)
        assert app.table.notice is None
        if len(app.session.game.plies) % 10 == 0:
            svg.layers(*drawing.board(app))
            views.status(app)
            views.players(app)
    assert views.is_at(app, views.Ended)
    rows = views.result(app).where(data_place="")
    assert len(rows) == (0 if players == 2 else players)  # of two, the heading says all
    listed = [ply for row in rounds(app) for ply in row.plies if ply.text]
    assert len(listed) == len(app.session.game.plies)
    assert listed[-1].last
    assert play(app.session.game.start, *turns(app)) == app.session.game.position


# Views


def test_the_last_turn_stays_visible_until_a_chevron_is_chosen() -> None:
    app = after(open_game(), "a3", "b4", "c5")
    last = views.board(app).last
    assert last is not None
    assert (last.origin, last.destination, last.changed) == ("a3", "b4", {"c5"})
    assert "marked c5" in views.status(app).lately[0].text
    assert views.board(after(app, "a7")).last is None


def test_what_all_bots_did_since_the_own_turn_is_told() -> None:
    app = after(begin_game(Setup.default(4)), "a3", "b3")
    for turn in ("a5-b5", "a7-b7", "i5-h5"):
        app = reply(app, turn)
    told = [turn.text for turn in views.status(app).lately]
    assert told == ["Pip 1: a5–b5.", "Pip 2: a7–b7.", "Pip 3: i5–h5."]
    assert not views.status(after(app, "b3")).lately


def test_handles_are_drawn_where_there_is_room() -> None:
    app = after(open_game(RICH), "c7", m.on("page.resize", size=80, bare=False))
    assert set(views.board(app).handles) == {"<<", "<", ">", ">>"}
    assert not views.board(after(app, m.on("page.resize", size=40, bare=True))).handles


def test_the_board_turns_by_quarters() -> None:
    app = open_game()
    assert views.board(after(app, m.on("play.rotate"))).rotation == 1
    assert views.board(after(app, *[m.on("play.rotate")] * 4)).rotation == 0


def test_pictures_of_chevrons_turn_with_the_board() -> None:
    app = after(open_game(RICH), "c7")
    (before, *_) = views.stage(app, views.Entering).rotations
    (turned, *_) = views.stage(after(app, m.on("play.rotate")), views.Entering).rotations
    assert before.picture == svg.glyph(1, "nw", tile=False)  # c7 faces north-east, 90° left of it
    assert turned.picture == svg.glyph(1, "ne", tile=False)


def test_the_only_person_sits_below() -> None:
    form = Setup.default(4).with_kind(0, True).with_kind(1, False)  # West
    app = after(open_game(), m.DialogOpened("new-game"), m.fill_in(form))
    assert views.board(after(app, m.on("play.start", moment=""))).rotation == 3


def test_the_winner_stays_bright() -> None:
    app = after(open_game(RICH), m.on("play.resign", player=0))
    hush = views.board(app).hush
    assert hush is not None
    assert set(hush) >= app.session.game.position.markers(1)
    assert not set(hush) & app.session.game.position.markers(0)


def test_a_table_of_rounds_begins_with_the_player_to_move() -> None:
    app = after(open_game(RICH), "c7", "c8")
    (row,) = rounds(app)
    assert [ply.text for ply in row.plies] == ["", "c7–c8"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a3-b3", "a3–b3"),
        ("a1xb2(c3)", "a1×b2 (c3)"),
        ("a1-b2(*,c3)", "a1–b2 (*, c3)"),
        ("c1>>(a1,a2,b1,b2)", "c1 ↷90° (a1, a2, b1, b2)"),
        ("c1<(a1,a2)", "c1 ↶45° (a1, a2)"),
    ],
)
def test_turns_in_print(text: str, shown: str) -> None:
    assert words.short_turn(pacru.Turn.parse(text)) == shown


@pytest.mark.parametrize(
    ("bots", "told"),
    [
        (
            (False, True),
            (
                "You: c4×d5, captured one of Pip’s chevrons, marked d5 and d6. "
                "Pip is out: their last chevron was captured."
            ),
        ),
        (
            (True, False),
            (
                "Pip: c4×d5, captured one of your chevrons, marked d5 and d6. "
                "You’re out: your last chevron was captured."
            ),
        ),
        (
            (True, True),
            (
                "Pip 1: c4×d5, captured one of Pip 2’s chevrons, marked d5 and d6. "
                "Pip 2 is out: their last chevron was captured."
            ),
        ),
    ],
)
def test_a_capture_is_told_from_where_the_reader_sits(bots: tuple[bool, bool], told: str) -> None:
    setup = Setup.default()
    seats = tuple(replace(p, bot=bot) for p, bot in zip(setup.players, bots, strict=True))
    game = pacru.Game(pacru.Position.parse("9/9/9/9/3Be5/2Ane1Anw4/9/9/9 a 2 - 7"))
    ply = game.play(pacru.Turn.parse("c4xd5(d6)")).plies[0]
    assert words.full_turn(replace(setup, players=seats), ply) == told


def test_every_rule_that_is_named_is_told() -> None:
    told = {rule for article in articles.ARTICLES for rule in article.rules}
    assert told == {f"R{number}" for number in range(1, 17)}
    for article in articles.ARTICLES:
        assert article.picture().startswith("<svg")


def test_the_rules_open_at_a_rule() -> None:
    app = after(open_game(), m.DialogOpened("rules", "R5b"))
    assert (app.ui.dialog, app.ui.topic) == ("rules", "R5b")
    assert after(app, m.DialogClosed()).ui.dialog is None


# Setting up a game


def test_a_game_is_set_up_and_begun() -> None:
    app = after(begin_game(), m.DialogOpened("new-game"))
    assert app.new_game.form == app.session.setup
    form = with_earlier(people(3), 1).with_colour(0, "d").with_name(2, " Mio ")
    form = replace(form, tournament=True, repetition=True)
    app = after(app, m.fill_in(form), m.on("play.start", moment=""))
    assert app.session.game.position.players == 3
    assert app.session.game.position.tournament
    assert app.session.game.position.repetition
    assert app.session.setup.seats == "ENW"
    assert app.session.setup.colours == "dac"
    assert views.players(app)[2].name == "Mio"
    assert app.ui.dialog is None


def test_a_bot_may_begin() -> None:
    app = after(begin_game(), m.fill_in(with_earlier(Setup.default(2), 1)))
    app, done = state.update(app, m.on("play.start", moment=""))
    assert the_only(Ask, done).number == app.bots.request
    assert app.session.setup.seats == "NS"


def test_cancelling_the_dialog_changes_nothing() -> None:
    before = begin_game()
    app = after(before, m.DialogOpened("new-game"), m.fill_in(people(4)))
    assert after(app, m.DialogClosed()) == before


@pytest.mark.slow
def test_no_setup_that_can_be_reached_is_invalid(subtests: pytest.Subtests) -> None:
    for seed in range(20):
        for count in [2, 3, 4]:
            with subtests.test(f"{seed} {count}"):
                rng = random.Random(seed)
                setup = Setup.default(count)
                for _ in range(12):
                    place = rng.randrange(len(setup.players))
                    setup = rng.choice(
                        [
                            setup.with_count(rng.randint(2, 4)),
                            with_earlier(setup, place),
                            setup.with_colour(place, rng.choice("abcd")),
                            setup.with_kind(place, rng.random() < 0.5),
                            setup.with_level(place, rng.randint(-1, 10)),
                            setup.with_name(place, rng.choice(["", "Ada", "x" * 100])),
                        ]
                    )
                    assert len(set(setup.colours)) == len(setup.players)
                    pacru.Game.new(len(setup.players), seats=setup.seats)
                    names = [setup.name(number) for number in range(len(setup.players))]
                    assert all(names)
                    assert all(player.level in range(1, 16) for player in setup.players)
                    colours = views.form(setup).where(data_entry="colour", aria_pressed="true")
                    assert [one["data-value"] for one in colours] == list(setup.colours)


def test_names_by_default() -> None:
    assert [Setup.default(3).name(place) for place in range(3)] == ["You", "Pip 1", "Pip 2"]
    assert [people().name(place) for place in range(2)] == ["Black", "Red"]


def test_a_bot_without_a_name_is_known_by_its_level() -> None:
    setup = Setup.default(3).with_level(1, 1).with_name(2, "Mio")
    app = open_game(setup=setup)
    shown = [(player.name, player.level, player.detail) for player in views.players(app)]
    assert shown == [
        ("You", "", "Black · North"),
        ("Pip", "", "Red · East"),
        ("Mio", "", "Yellow · West · level 1"),
    ]
    assert [setup.full_name(place) for place in range(3)] == ["You", "Pip", "Mio"]


def test_every_bot_has_its_level() -> None:
    form = Setup.default(3).with_level(1, 15)
    app = after(begin_game(), m.fill_in(form), m.on("play.start", moment=""), "a7")
    app, done = state.update(app, step("b7"))
    assert the_only(Ask, done).lines[0] == "setoption name Level value 15"
    answer = m.BotAnswered(app.bots.request or 0, "i5-h5")
    assert question(app, answer).lines[0] == "setoption name Level value 1"


def test_a_level_is_described_where_it_is_chosen() -> None:
    found = views.form(Setup.default(2).with_level(1, 5))
    assert found.where(data_entry="seat-level")[1]["value"] == "5"
    assert found.where(data_level_name="")[1].text == f"Level 5: {LEVELS[4].name}"
    told = found.where(data_level_text="")[1].text
    assert told == f"{LEVELS[4].description} {LEVELS[4].suits}"


def test_players_have_colours_of_their_own() -> None:
    setup = Setup.default(2).with_kind(1, bot=False).with_player(0, paint="#2e7d32")
    assert setup.paints == {"a": "#2e7d32"}
    assert [setup.name(place) for place in (0, 1)] == ["Green", "Red"]
    both = setup.with_player(1, paint="#338844")
    assert [both.name(place) for place in (0, 1)] == ["Black", "Red"]
    assert both.with_count(3).with_next_seats().paints == both.paints
    swapped = both.with_colour(0, "b")
    assert swapped.colours == "ba"
    assert swapped.paints == {"a": "#338844"}


def test_a_colour_that_is_taken_is_swapped() -> None:
    setup = Setup.default(2).with_colour(0, "b")
    assert setup.colours == "ba"
    assert setup.with_colour(0, "c").colours == "ca"


def test_another_count_keeps_who_is_there() -> None:
    setup = Setup.default(2).with_name(0, "Ada").with_colour(0, "d").with_level(1, 7)
    more = setup.with_count(4)
    assert more.players[0] == Player("S", "d", bot=False, name="Ada")
    assert sorted(more.colours) == list("abcd")
    assert [player.level for player in more.players] == [1, 7, 1, 1]
    assert more.with_count(2).name(0) == "Ada"
