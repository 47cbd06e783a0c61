"""What screen readers announce: each thing once, and answers to the keys on the board."""

import pytest
from app.model.app import App
from app.model.settings import Pace, Settings
from app.rooms.speech import answers

import pacru
from tests.support import page_messages as m
from tests.support import page_states as state
from tests.support.page_states import MEETING, RICH, after, open_game
from tests.support.setups import play_game


def announcements(app: App, *messages: m.Message | str) -> tuple[App, list[str]]:
    """The announcements after each message."""
    lines = []
    for message in messages:
        following = after(app, message)
        lines.append(state.told(app, following))
        app = following
    return app, lines


def test_every_step_of_a_turn_is_told() -> None:
    _, lines = announcements(open_game(RICH), "c7", "g7", "connection", "d5")
    where, benefit, played, _ = lines
    assert where == (
        "Move c7, or rotate it. Power 7: up to 7 fields, straight ahead or 45° to either side."
    )
    assert benefit == (
        "Which benefit? c7-g7 connects and crosses a border. Choose one of the two. "
        "A: d7, e7 and f7 become yours. B: mark i9."
    )
    assert played == "Red: c7–g7, marked d7, e7 and f7. Black, your turn."
    _, (_, mark, *_) = announcements(open_game(RICH), "c7", "d8")
    assert mark == (
        "Mark one field. "
        "c7-d8 crosses a border: put a marker on a neutral field of this borderland."
    )


def test_of_the_same_question_only_what_is_new_is_told() -> None:
    _, lines = announcements(open_game(RICH), "d5", ">", "b7", m.on("play.step_back"), "b8", "b7")
    assert lines[1].startswith("Pay 2 markers to rotate. 0 of 2 chosen.")
    assert lines[2] == "1 of 2 chosen. d5 will face northwest."
    assert lines[3] == "0 of 2 chosen. d5 will face northwest."
    assert lines[5] == "Red: rotated d5 45° right for 2 markers. Black, your turn."


def test_nothing_is_told_of_what_is_only_looked_at() -> None:
    app = after(open_game(RICH), "c7")
    _, lines = announcements(
        app,
        m.on("play.point", field="c8"),
        m.on("play.focus", field="g7"),
        m.on("play.walk", right=1, up=0),
    )
    assert lines == ["", "", ""]


def test_a_refusal_is_told_each_time_with_its_rule() -> None:
    _, lines = announcements(open_game(RICH), "c7", "b4", "b4")
    assert lines[1] == lines[2]
    assert lines[1].endswith("(R3).")


@pytest.mark.parametrize("pace", Pace)
def test_a_turn_of_a_bot_is_told_once_and_then_whose_turn_it_is(pace: Pace) -> None:
    app = after(state.start(settings=Settings(pace=pace))[0], m.on("bots.begin"), "a3", "b3")
    app, lines = announcements(app, m.BotAnswered(app.bots.request or 0, "e9-e8"))
    while app.bots.showing:
        app, more = announcements(
            app, m.on("bots.go_on", number=app.bots.showing.request, scene=app.bots.showing.at)
        )
        lines += more
    assert " ".join(filter(None, lines)) == "Pip: e9–e8. Your turn."


def test_a_game_that_ends_begins_and_goes_back_is_told() -> None:
    app, lines = announcements(open_game(RICH), m.on("play.resign", player=1))
    assert lines == ["Red has left the game. Black wins. Red resigned."]
    _, lines = announcements(app, m.on("play.take_back"))
    assert lines == ["Move taken back. Red, your turn."]
    _, lines = announcements(app, m.on("play.play_again", moment=""))
    assert lines == ["A new game starts. Whoever has 42 markers wins. Black, your turn."]


def test_a_new_game_is_not_told_as_turns_taken_back() -> None:
    app = after(open_game(), "a3", "b3")
    _, lines = announcements(app, m.on("play.play_again", moment=""))
    assert lines == ["A new game starts. Whoever has 42 markers wins. Black, your turn."]


def test_of_a_game_that_is_opened_only_its_length_is_told() -> None:
    game = play_game(pacru.Position.initial(), "a3-b3", "a7-b7", "b3-c3")
    _, lines = announcements(open_game(), m.GameOpened(state.people(), game))
    assert lines == ["There’s a game on the board: 3 moves. Red, your turn."]
    _, lines = announcements(open_game(), m.GameOpened(state.people(), game.resign(0)))
    assert lines == ["There’s a game on the board: 4 moves. Red wins. Black resigned."]


def test_hints_earlier_turns_and_the_turned_board_are_told() -> None:
    app, lines = announcements(
        open_game(RICH), "c7", "c8", m.look_at(0), m.on("history.step_back"), m.on("play.rotate")
    )
    assert lines[2:] == [
        "Red: c7–c8.",
        "Red chooses c7.",
        "The board is rotated: East is at the bottom.",
    ]
    app = after(app, m.on("play.step_back"), m.on("bots.hint"))
    assert app.table.hint
    answered = m.BotAnswered(app.table.hint.request, "a5-b5")
    _, lines = announcements(app, answered, m.on("coach.show_hint"))
    assert lines[-1].startswith("Hint: move a5 to b5.")


def test_a_turn_that_is_to_be_confirmed_says_how() -> None:
    app = open_game(RICH, settings=Settings(confirm=True))
    _, lines = announcements(app, "c7", "c8", m.on("play.confirm"))
    assert lines[1].startswith("Play this move? Press Enter to play it")
    assert lines[2] == "Red: c7–c8. Black, your turn."


# Answers to keys


def test_all_keys_answer_in_every_kind_of_state() -> None:
    rich = open_game(RICH)
    resigned = after(rich, m.on("play.resign", player=0))
    for app in (state.start()[0], rich, after(rich, "c7"), resigned):
        for asked in answers.QUESTIONS.values():
            for field in ("c7", "a3", "e5"):
                assert asked.answer(app, field).endswith(".")


def test_chevrons_are_told_of_who_listens_and_of_the_others() -> None:
    app = open_game(RICH)
    assert answers.own_chevrons(app, "").startswith(
        "Red’s chevrons: a9 northeast, power 7, can move; c7"
    )
    assert answers.other_chevrons(app, "") == (
        "Black’s chevrons: a5 east, power 1, attacked by 1; c9 southwest, power 1, attacked by 2; "
        "e4 south, power 2."
    )
    assert answers.own_chevrons(state.start()[0], "").startswith(
        "Your chevrons: a3 east, power 1, can move"
    )


def test_counts_threats_and_what_has_changed_are_told() -> None:
    app = open_game(RICH)
    assert answers.score(app, "") == (
        "Black: 21 markers of 42, 3 chevrons. Red: 28 markers of 42, 3 chevrons."
    )
    assert answers.threats(app).startswith(
        "Red can capture Black’s chevron on c9 with a9 or c7 (R11)."
    )
    assert answers.turns_since(app, "") == "Nothing has been played yet."
    assert answers.turns_since(after(app, "c7", "c8"), "") == "Red: c7–c8."
    assert answers.task(after(app, "c7"), "").startswith("Move c7")


def test_the_three_directions_of_a_chevron_are_told() -> None:
    assert answers.lines(open_game(RICH), "d5") == (
        "d5 faces west, power 7. Left, southwest: c4 neutral; b3 Black; a2 Black. "
        "Ahead, west: c5 neutral; b5 neutral; a5 Black chevron. "
        "Right, northwest: c6 neutral; b7 Red; a8 neutral."
    )
    assert "Ahead, north: e5 Black; e6 Black chevron." in answers.lines(open_game(MEETING), "e4")
    assert answers.lines(open_game(MEETING), "e5") == "There is no chevron on e5."
    assert "the edge of the board" in answers.lines(
        open_game("Ae8/9/9/9/9/9/9/9/8Bw a 2 - 1"), "a9"
    )
