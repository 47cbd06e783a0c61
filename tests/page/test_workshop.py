"""The workshop: what is written, asked of the sandbox, answered and shown. The lab answers as in the sandbox."""

import json
from collections import defaultdict
from typing import Any

import pytest
from app.game.own_bots import BOTS, bots_of, has_run
from app.model.app import App
from app.rooms.workshop.answers import Answer, Lie, read_answer
from app.rooms.workshop.state import Match, Pane, Work, Workshop
from app.rooms.workshop.stored import done_tasks
from app.runtime import commands

import pacru
from pacru import games
from pacru.bot.homemade.lab import Lab
from pacru.bot.homemade.tasks import TASKS, Task
from tests.support.forms import edit, open_form
from tests.support.loop import Page
from tests.support.page_states import the_only
from tests.support.places import ROOT

SECOND = "def choose(position):\n    print('so many:', len(position.moves()))\n    return position.moves()[-1]\n"
VALUING = f"{SECOND}\ndef evaluate(position, player):\n    return len(position.markers(player))\n"
FIRST_MOVES = """
class Bot:
    def new_game(self, players, seat):
        self.seat = seat

    def think(self, position, clock):
        assert position.to_move == self.seat
        return position.moves()[0]
"""
FAILING = """
class Bot:
    def new_game(self, players, seat): self.seat = seat
    def think(self, position, clock):
        if self.seat == 0: 1 / 0
        return position.moves()[0]
"""
MOMENT = "2026.11.27 12:00:00"
CAREFUL = (ROOT / "docs" / "bots" / "careful.py").read_text("utf-8")


class Bench:
    """A page with the workshop open, and a lab in the place of the sandbox."""

    def __init__(self, code: str = "", *, stored: str = "{}") -> None:
        self.page = Page(settings=stored)
        self.page.hear("workshop.show")
        self._answers: list[str] = []
        self._labs: dict[str, Lab] = {}
        self._read = len(self.page.told)
        if code:
            self.write(code)

    @property
    def app(self) -> App:
        return self.page.app

    @property
    def own(self) -> Workshop:
        return self.app.state(Workshop)

    @property
    def html(self) -> str:
        return self.page.html["workshop"] + self.page.html["workshop-pane"]

    @property
    def view(self) -> str:
        """What small windows show."""
        return self.own.view

    @property
    def pane(self) -> str:
        """What is below the board."""
        return self.own.pane

    @property
    def answers(self) -> list[Answer]:
        """What came of the lines of the console."""
        return [one.answer for one in self.own.typed if one.answer]

    def write(self, code: str) -> None:
        self.page.hear("workshop.write", text=code)

    def look_at(self, pane: Pane) -> str:
        """Show something else below the board, and return its HTML."""
        self.page.hear("workshop.show_pane", pane=pane.value)
        return self.page.html["workshop-pane"]

    def press(self, do: str, **facts: object) -> None:
        """Press something, and let the lab answer all that it is asked then."""
        self.page.hear(do, **facts)
        self.work()

    def run_lines(self, *lines: str) -> None:
        """Run lines of the console, one after the other."""
        for line in lines:
            self.press("workshop.run_line", values={"text": line})

    def let_bot_play(self) -> None:
        """Let the bot answer on the board."""
        self.work()
        self.page.hear("bots.skip")

    def skip(self) -> None:
        """Let what the lab has been asked get lost."""
        self._asked()

    def work(self) -> None:
        """Let labs answer, each in its own place, as in sandboxes."""
        count = -1
        while count != len(self.page.told):
            count = len(self.page.told)
            self.work_once()

    def say(self, asked: commands.Sandbox, text: str) -> list[commands.Command]:
        """Let a sandbox say something about what it was asked."""
        place, number = asked.place, asked.number
        return self.page.hear("workshop.hear_sandbox", place=place, number=number, text=text)

    def fail(self, asked: commands.Sandbox, reason: str) -> list[commands.Command]:
        """Let the page end a sandbox."""
        place, number = asked.place, asked.number
        return self.page.hear("workshop.lose_sandbox", place=place, number=number, reason=reason)

    @property
    def asked(self) -> commands.Sandbox:
        """What a sandbox was asked last."""
        found: commands.Sandbox = self.page.commands_of(commands.Sandbox)[-1]
        return found

    def work_once(self) -> None:
        """Let the labs answer what they have been asked so far."""
        for one in self._asked():
            self._labs.setdefault(one.place, Lab(self._answers.append)).hear(one.text)
            while self._answers:
                self.say(one, self._answers.pop(0))

    def rest(self) -> None:
        """End all sandboxes, as the page does when they have nothing to do."""
        self._labs.clear()

    def _asked(self) -> list[commands.Sandbox]:
        told, self._read = self.page.told[self._read :], len(self.page.told)
        return [one for one in told if isinstance(one, commands.Sandbox)]


def stored_bots(bots: dict[str, str]) -> str:
    """Settings with these bots, as they are stored."""
    return json.dumps({"own bots": json.dumps(bots)})


def test_lines_of_the_console_wait_for_each_other() -> None:
    bench = Bench()
    lines = ("1 + 1", "print('two')", "3 / 0")
    for line in lines:
        bench.page.hear("workshop.run_line", values={"text": line})
    assert not bench.page.commands_of(commands.EndSandbox)
    assert bench.own.work is Work.RUN
    bench.work()
    came = [(one.printed, one.result, one.fault and one.fault.text) for one in bench.answers]
    assert came == [
        ("", "2", None),
        ("two\n", "", None),
        ("", "", "ZeroDivisionError: division by zero"),
    ]
    assert not bench.own.work
    assert not bench.own.printed  # by the bot


def test_a_statement_of_the_console_can_have_several_lines() -> None:
    bench = Bench()
    bench.run_lines("for one in range(2): print(one)", "def double(number):", "    number *= 2")
    assert [(one.printed, one.result, one.more) for one in bench.answers] == [
        ("0\n1\n", "", False),
        ("", "", True),
        ("", "", True),
    ]
    assert bench.look_at(Pane.CONSOLE).count("\n…</pre>") == 2
    bench.run_lines("    return number", "", "double(21)", "")
    assert bench.answers[-1].result == "42"
    assert len(bench.own.typed) == 6  # an empty line that ends nothing is none


def test_what_begins_and_what_is_stopped_is_heard() -> None:
    bench = Bench()
    assert commands.Say("Your bot is thinking.") in bench.page.hear("workshop.ask_turn")
    assert commands.Say("It was stopped.") in bench.page.hear("workshop.stop")
    bench.page.hear("workshop.play_match", moment=MOMENT)
    told = bench.fail(bench.asked, "died")
    assert any("It crashed Python" in one.text for one in told if isinstance(one, commands.Say))


def test_the_next_task_comes_when_one_is_done_and_the_result_stays() -> None:
    bench = Bench(SECOND)
    bench.press("workshop.check_task")
    assert bench.own.task == TASKS[1].key
    assert "Task 1 done" in bench.html
    assert "2 of 2" in bench.html
    assert said(bench)[-1] == "Done! Your bot can do it. Task 2: Win at once"
    assert 'class="passed"' in bench.html  # its number, with its tick
    told = bench.page.hear("workshop.choose_task", task=TASKS[0].key)
    assert commands.Focus(["#workshop-task"]) in told
    assert 'class="passed"' not in bench.html
    bench.press("workshop.check_task")
    assert bench.own.task == TASKS[1].key


def test_the_last_task_stays_when_all_are_done() -> None:
    keys = " ".join(task.key for task in TASKS)
    bench = Bench(SECOND, stored=json.dumps({"bot tasks": keys}))
    bench.press("workshop.check_task")
    assert bench.own.task == TASKS[0].key
    assert said(bench)[-1] == "Done! Your bot can do it."


def test_a_task_that_is_not_done_says_how_far_it_came() -> None:
    bench = Bench(SECOND)
    bench.page.hear("workshop.choose_task", task="level-2")
    assert "Test 10 games" in bench.html
    bench.page.hear("workshop.check_task")
    report = {"done": 7, "whole": 10, "points": 2, "passed": None, "text": "", "line": 0}
    bench.say(bench.asked, json.dumps({"report": report}))
    assert "2 of 7 against Mina" in bench.html
    failed = {**report, "passed": False, "text": "Points: 2, after 7 games. It needs 6."}
    bench.say(bench.asked, json.dumps({"report": failed}))
    assert "Last test</b> 2 of 7 against Mina" in bench.html
    bench.page.hear("workshop.choose_task", task="win")
    assert "Test 3 positions" in bench.html
    assert "2 of 7 against Mina" in bench.html  # it is always in sight


def test_a_hint_is_there_when_it_is_asked_for() -> None:
    bench = Bench()
    assert 'id="workshop-hint" hidden' in bench.html
    bench.page.hear("workshop.show_hint")
    assert 'id="workshop-hint">All moves are in the list' in bench.html
    bench.page.hear("workshop.show_hint")
    assert 'id="workshop-hint" hidden' in bench.html


def test_the_board_comes_into_view_with_the_choice_and_the_code_with_a_fault() -> None:
    bench = Bench(SECOND)
    assert bench.view == "code"
    bench.press("workshop.ask_turn")
    assert bench.view == "board"
    assert bench.app.ui.pictured  # the choice, on the board
    bench.write("def choose(position):\n    return 1 / 0\n")
    bench.press("workshop.ask_turn")
    assert bench.view == "code"
    bench.page.hear("workshop.show_view", view="board")
    assert bench.view == "board"


def test_what_the_game_asks_for_comes_below_the_board() -> None:
    bench = Bench(SECOND)
    bench.press("workshop.ask_turn")
    assert bench.pane == "output"
    bench.page.hear("play.press", field="e1")
    assert bench.pane == "game"


def test_the_workshop_makes_room_for_what_is_none_of_its_own() -> None:
    bench = Bench(SECOND)
    bench.page.hear("road.show")
    assert not bench.own.on
    bench.page.hear("workshop.show")
    assert bench.own.on
    bench.page.hear("play.start", values={}, moment=MOMENT)
    assert not bench.own.on
    bench.page.hear("workshop.show")
    bench.page.hear("analysis.toggle")
    assert not bench.own.on


def test_the_workshop_stays_with_its_own_games() -> None:
    bench = begin_game()
    assert bench.own.on
    play_match(bench)
    bench.page.hear("workshop.open_game", number="0")
    assert bench.own.on
    bench.run_lines("position")
    bench.press("workshop.put_on_board")
    assert bench.own.on


def test_the_first_bot_is_there_and_plays_at_once() -> None:
    bench = Bench()
    (code,) = bench.page.commands_of(commands.Code)
    assert "def choose(position)" in code.text
    bench.press("workshop.ask_turn")
    assert bench.own.printed == "I have 28 moves\n"
    assert "I have 28 moves" in bench.html
    assert bench.own.turn


def test_a_fault_is_shown_with_its_line_and_goes_with_the_next_edit() -> None:
    bench = Bench("def choose(position):\n    return 1 / 0\n")
    bench.press("workshop.ask_turn")
    assert "Line 2: ZeroDivisionError: division by zero" in bench.html
    assert bench.page.commands_of(commands.Faults)[-1].problems == [
        [2, "ZeroDivisionError: division by zero"]
    ]
    bench.write(SECOND)
    assert bench.page.commands_of(commands.Faults)[-1].problems == []
    assert "ZeroDivisionError" not in bench.html


def test_what_the_bot_thinks_of_each_move_can_be_shown_on_the_board() -> None:
    bench = Bench(VALUING)
    bench.press("workshop.ask_turn")
    assert len(bench.own.values) == 28
    assert bench.html.count('data-do="reasons.show"') in (5, 6)
    assert "its choice" in bench.html


COUNTING = """def choose(position):
    best = 0
    for one in range(2):
        best += one
        print(best)
    return position.moves()[best]
"""


def test_a_choice_is_followed_line_by_line() -> None:
    bench = Bench(COUNTING)
    bench.press("workshop.ask_trace")
    trace = bench.own.trace
    assert trace
    assert [step.line for step in trace.steps] == [2, 3, 4, 5, 3, 4, 5, 3, 6]
    assert bench.page.commands_of(commands.CodeLine)[-1].line == 2
    assert bench.own.turn
    for _ in range(3):
        told = bench.page.hear("workshop.step", by="1")
    assert commands.CodeLine(5) in told
    assert commands.Say("Line 5: print(best) (best = 0)") not in told  # it was 0 before
    assert commands.Say("Line 5: print(best)") in told
    assert "Step 4 of 9: line 5, in choose" in bench.html
    told = bench.page.hear("workshop.slide", value="8")
    assert commands.CodeLine(6) in told
    assert not [one for one in told if isinstance(one, commands.Say)]  # the slider says it
    assert "<pre translate=no>0\n1\n</pre>" in bench.html
    bench.page.hear("workshop.step", by="9")
    assert bench.own.trace
    assert bench.own.trace.at == 8
    bench.write(SECOND)
    assert bench.page.commands_of(commands.CodeLine)[-1].line == 0
    assert "Step 9" not in bench.html


def test_what_has_changed_is_told_and_where_it_failed_is_shown_first() -> None:
    bench = Bench("def choose(position):\n    a = 1\n    return a / 0\n")
    bench.press("workshop.ask_trace")
    assert commands.Say("Line 3: return a / 0 (a = 1)") in bench.page.told
    assert "Line 3: ZeroDivisionError" in bench.html


def test_lines_that_are_left_out_are_counted() -> None:
    bench = Bench("def choose(position):\n    for _ in range(2000):\n        pass\n")
    bench.press("workshop.ask_trace")
    assert "2001 more lines ran" in bench.html


def test_all_values_are_on_the_board_until_it_changes() -> None:
    bench = Bench(VALUING)
    bench.press("workshop.ask_turn")
    bench.page.hear("workshop.toggle_values")
    valued = dict(bench.app.ui.valued)
    assert valued["b4"] == "1"
    assert "b4 1" in bench.html
    drawn = str(bench.page.commands_of(commands.Layers)[-1])
    assert drawn.count('class="label-text"') == len(valued)
    bench.page.hear("workshop.toggle_values")
    assert not bench.app.ui.valued
    bench.page.hear("workshop.toggle_values")
    bench.page.enter("a3-b4(b4)")
    assert not bench.app.ui.valued
    assert 'data-do="workshop.toggle_values"' not in bench.html


def test_values_leave_the_board_with_the_workshop() -> None:
    bench = Bench(VALUING)
    bench.press("workshop.ask_turn")
    bench.page.hear("workshop.toggle_values")
    bench.page.hear("workshop.close")
    assert not bench.app.ui.valued


def test_bots_are_kept_and_there_again() -> None:
    bench = Bench(SECOND)
    again = Bench(stored=bench.page.stored.text)
    assert again.own.source == SECOND
    assert [*bots_of(again.app.settings)] == ["my_bot.py"]


def with_example() -> Bench:
    """A workshop with a bot that was begun with an example."""
    bench = Bench()
    bench.page.hear("workshop.take_examples", contents=[json.dumps({"careful": CAREFUL})])
    bench.page.hear("workshop.begin_with", example="careful")
    return bench


def test_an_example_becomes_a_bot_of_its_own() -> None:
    bench = with_example()
    assert (bench.own.name, bench.own.source) == ("careful.py", CAREFUL)
    bench.page.hear("workshop.begin_with", example="careful")
    assert bench.own.name == "careful_2.py"
    bench.page.hear("workshop.choose_bot", value="careful.py")
    assert bench.own.name == "careful.py"


def test_a_deleted_bot_can_be_brought_back() -> None:
    bench = with_example()
    told = bench.page.hear("workshop.delete")
    assert "careful.py" not in bots_of(bench.app.settings)
    assert commands.Say("careful.py has been deleted.") in told
    assert "careful.py has been deleted." in bench.html
    told = bench.page.hear("workshop.bring_back")
    assert (bench.own.name, bench.own.source) == ("careful.py", CAREFUL)
    assert bots_of(bench.app.settings)["careful.py"] == CAREFUL
    assert commands.Focus(["#workshop-bot"]) in told
    assert "has been deleted" not in bench.html


def test_a_file_opens_as_text_and_does_not_run() -> None:
    bench = Bench()
    bench.page.hear(
        "workshop.show_files", files=[{"name": "evil bot.py", "size": 9, "text": "1 / 0\n"}]
    )
    assert (bench.own.name, bench.own.source) == ("evil_bot.py", "1 / 0\n")
    assert not bench.page.commands_of(commands.Sandbox)


def test_a_dropped_file_opens_the_workshop() -> None:
    bench = Bench()
    bench.page.hear("workshop.close")
    files = [
        {"name": "one.py", "size": 9, "text": "1 / 0\n"},
        {"name": "picture.py", "size": 9, "text": None},
    ]
    bench.page.hear("workshop.show_files", files=files[1:])
    assert not bench.own.on
    assert "must be text" in bench.page.html["status"]
    bench.page.hear("workshop.show_files", files=files)
    assert bench.own.on
    assert (bench.own.name, bench.own.source) == ("one.py", "1 / 0\n")
    assert not bench.page.commands_of(commands.Sandbox)


def test_the_code_is_saved_as_a_file() -> None:
    bench = Bench(SECOND)
    bench.page.hear("workshop.save")
    (saved,) = bench.page.commands_of(commands.Save)
    assert (saved.text, saved.name) == (SECOND, "my_bot.py")


def begin_game(code: str = SECOND) -> Bench:
    """A workshop whose bot plays on the board."""
    bench = Bench(code)
    bench.press("workshop.play", moment=MOMENT)
    return bench


def play(bench: Bench) -> None:
    """Play the first move, and let the bots answer it."""
    bench.page.enter(str(bench.app.session.game.position.moves()[0]))
    bench.let_bot_play()


def test_the_bot_plays_a_game_on_the_board() -> None:
    bench = begin_game()
    for _ in range(3):
        play(bench)
    assert len(bench.page.turns) == 6
    assert bench.app.session.setup.name(1) == "my_bot"
    assert "so many: " in bench.own.printed


def test_a_bot_that_fails_in_a_game_is_told_and_asked_again_after_an_edit() -> None:
    bench = begin_game("def choose(position):\n    return None\n")
    play(bench)
    told = "expected a turn or its text, returned None"
    assert told in bench.html
    assert told in bench.page.html["status"]
    assert "my_bot can’t reply" in bench.page.html["status"]
    bench.press("workshop.write", text=SECOND)
    bench.page.hear("bots.skip")
    assert len(bench.page.turns) == 2


def fail_in_game() -> Bench:
    """A workshop whose bot has broken its sandbox in a game."""
    bench = begin_game()
    bench.page.hear("workshop.close")
    bench.page.enter("a3-b4(b4)")
    bench.fail(bench.asked, "died")
    assert "It crashed Python" in bench.page.html["status"]
    assert "Let level 1 take over" in bench.page.html["status"]
    bench.skip()
    return bench


def test_a_bot_whose_sandbox_has_failed_is_asked_again() -> None:
    bench = fail_in_game()
    bench.page.hear("bots.retry")
    bench.let_bot_play()
    assert len(bench.page.turns) == 2


def test_a_level_takes_the_place_of_a_bot_whose_sandbox_has_failed() -> None:
    bench = fail_in_game()
    bench.page.hear("bots.substitute")
    assert not bench.app.session.setup.homemade
    assert bench.app.bots.request
    assert not bench.own.playing


def test_a_bot_that_is_not_there_is_told() -> None:
    bench = begin_game()
    bench.page.hear("workshop.delete")
    bench.page.enter("a3-b4(b4)")
    assert "The bot “my_bot.py” isn’t in this browser." in bench.page.html["status"]


def test_stopping_the_bot_leaves_the_game_to_the_person() -> None:
    bench = begin_game()
    bench.page.enter("a3-b4(b4)")
    assert "Stop" in bench.html
    bench.page.hear("workshop.stop")
    assert "It was stopped." in bench.page.html["status"]


def test_a_turn_that_nobody_waits_for_any_more_ends() -> None:
    bench = begin_game()
    bench.page.enter("a3-b4(b4)")
    place = bench.asked.place
    assert commands.EndSandbox(place) in bench.page.hear("play.take_back")
    bench.skip()
    play(bench)
    assert len(bench.page.turns) == 2


def test_what_is_tried_meanwhile_does_not_cost_the_bot_its_turn() -> None:
    bench = begin_game()
    bench.page.hear("workshop.check_task")
    bench.page.enter("a3-b4(b4)")
    bench.page.hear("workshop.check_task")  # it ends the sandbox, and what that was doing
    bench.let_bot_play()
    assert len(bench.page.turns) == 2


@pytest.mark.parametrize("game", games.game_keys())
@pytest.mark.parametrize("players", [2, 3, 4])
def test_own_bots_sit_wherever_the_form_says(game: str, players: int) -> None:
    bench = Bench(FIRST_MOVES)
    bench.page.hear("workshop.close")
    page = bench.page
    open_form(page, f"game {game}", f"count {players}", details=True)
    for place in range(players):
        edit(page, f"kind bot {place}", f"seat-own my_bot.py {place}")
    assert 'value="my_bot.py" selected' in page.html["new-game"]
    page.hear("play.start", values={}, moment=MOMENT)
    session = bench.app.session
    assert [session.setup.bot_file(place) for place in range(players)] == ["my_bot.py"] * players
    assert not session.rates
    for _ in range(2 * players):
        bench.let_bot_play()
    assert len(bench.page.turns) >= 2 * players


def test_the_first_sheet_offers_the_latest_own_bots() -> None:
    bench = Bench(SECOND)
    page = bench.page
    page.hear("play.set_up")
    assert 'value="my_bot.py"' in page.html["new-game"]
    begin_against(page, "my_bot.py")
    assert bench.app.session.setup.bot_file(1) == "my_bot.py"
    assert not bench.app.session.rates
    open_form(page, "level 3")
    form = bench.app.new_game.form
    assert form
    assert not form.homemade


def test_a_name_from_elsewhere_is_escaped() -> None:
    odd = '<img src=x onerror="1">.py'
    bench = Bench(stored=stored_bots({odd: SECOND}))
    bench.page.hear("play.set_up")
    assert "<img src" not in bench.page.html["new-game"]


def play_match(bench: Bench) -> Match:
    """Let the bot play a match against random moves."""
    bench.press("workshop.choose_opponent", value="random")
    bench.press("workshop.play_match", moment=MOMENT)
    assert bench.own.match
    return bench.own.match


def test_a_match_is_played_game_by_game_and_each_can_be_opened() -> None:
    bench = Bench(SECOND)
    match = play_match(bench)
    assert len(match.played) == match.games == 100
    assert bench.own.work is Work.NOTHING
    told = bench.page.hear("workshop.open_game", number="1")
    game = bench.app.session.game
    assert game.outcome
    assert not [one for one in told if isinstance(one, commands.Focus)]  # one may be typing
    assert tuple(str(ply.turn) for ply in game.plies) == match.played[1].turns


def said(bench: Bench) -> list[str]:
    return [one.text for one in bench.page.commands_of(commands.Say)]


def test_what_comes_of_its_work_is_heard() -> None:
    bench = Bench(SECOND)
    bench.press("workshop.ask_turn")
    assert said(bench)[-1].startswith("Your bot chooses e1 to f2")
    assert said(bench)[-1].endswith("so many: 28")
    bench.press("workshop.check_task")
    assert said(bench)[-1].startswith("Done! Your bot can do it.")
    play_match(bench)
    (heard,) = [text for text in said(bench) if text.startswith("Points: ")]
    assert heard.endswith("after 100 of 100 games")


@pytest.mark.parametrize("game", ["pacru", pytest.param("lilacru", marks=pytest.mark.slow)])
def test_a_match_can_be_of_any_game_and_is_kept(game: str) -> None:
    bench = Bench(FAILING)
    bench.press("workshop.choose_game", value=game)
    match = play_match(bench)
    assert match.game == game
    assert len(match.played) == 100
    assert bench.pane == "match"
    assert (
        "50 games were lost because of an error. Your bot failed: Line 5: ZeroDivisionError"
        in bench.html
    )
    assert "Game 1: lost. Your bot failed: Line 5" in bench.html
    bench.page.hear("workshop.open_game", number="0")
    shown = bench.app.session.game
    assert shown.start.game == game
    assert shown.outcome
    assert shown.outcome.winner == 1
    assert bench.pane == "game"
    bench.look_at(Pane.MATCH)
    told = bench.page.hear("workshop.keep_games")
    assert commands.Focus(["#workshop-kept"]) in told  # the button is gone
    while "All of them are under “Games” now." not in bench.html:
        told = bench.page.hear("workshop.keep_games")
    assert commands.Say("All of them are under “Games” now.") in told
    asked = the_only(commands.Shelf, bench.page.hear("library.file_waiting"))
    assert len({*asked.items}) > 95  # some have the same turns


def test_another_game_may_have_fewer_levels() -> None:
    bench = Bench()
    bench.page.hear("workshop.choose_opponent", value="level:15")
    bench.page.hear("workshop.choose_game", value="azacru")
    assert bench.own.opponent != "level:15"
    assert f'value="{bench.own.opponent}" selected' in bench.look_at(Pane.MATCH)


def test_a_task_that_is_done_is_kept() -> None:
    bench = Bench(SECOND)
    bench.press("workshop.check_task")
    assert bench.own.report
    assert bench.own.report.passed
    assert done_tasks(bench.page.stored) == {"any"}
    bench.page.hear("workshop.choose_task", task="win")
    bench.press("workshop.check_task")
    assert bench.own.report.passed is False
    assert done_tasks(bench.page.stored) == {"any"}


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.key)
def test_each_task_is_shown_with_its_hint(task: Task) -> None:
    bench = Bench()
    bench.page.hear("workshop.choose_task", task=task.key)
    assert task.title in bench.html
    assert "Hint" in bench.html


def test_the_console_works_on_a_copy_and_can_be_put_on_the_board() -> None:
    bench = Bench()
    bench.look_at(Pane.CONSOLE)
    before = bench.app.session.game
    bench.run_lines("later = position.play(position.moves()[0])", "position = later")
    assert bench.app.session.game is before
    bench.run_lines("position")
    assert "<svg" in bench.html
    bench.press("workshop.put_on_board")
    first = pacru.Position.parse(str(before.position)).moves()[0]
    assert bench.app.session.game.position == before.position.play(first)


def values(bench: Bench) -> list[str]:
    """What the line of the console has become."""
    return [one.value for one in bench.page.commands_of(commands.Value) if "line" in one.id]


def test_lines_of_the_console_come_back() -> None:
    bench = Bench()
    bench.run_lines("a = 1", "b = 2")
    assert values(bench) == ["", ""]
    for key in ("ArrowUp", "ArrowUp", "ArrowUp", "ArrowDown", "ArrowDown"):
        bench.page.hear("workshop.press_key", key=key)
    assert values(bench)[2:] == ["b = 2", "a = 1", "a = 1", "b = 2", ""]


def test_a_name_is_completed_and_several_are_offered() -> None:
    bench = Bench()
    bench.run_lines("first_of_all = position")
    bench.page.hear("workshop.type_line", value="len(first_o")
    bench.press("workshop.press_key", key=" ")
    assert values(bench)[-1] == "len(first_of_all"
    assert said(bench)[-1] == "first_of_all"
    bench.page.hear("workshop.type_line", value="position.to")
    bench.press("workshop.complete_line")
    assert "to_move" in said(bench)[-1]
    bench.look_at(Pane.CONSOLE)
    assert 'data-line="position.to_move"' in bench.html
    bench.press("workshop.take_completion", line="position.to_move")
    assert values(bench)[-1] == "position.to_move"
    assert "to_move" not in bench.html
    bench.page.hear("workshop.type_line", value="nothing_like_it")
    bench.press("workshop.complete_line")
    assert said(bench)[-1] == "There’s nothing to complete."


def test_a_sandbox_that_fails_is_told_and_can_be_tried_again() -> None:
    bench = Bench()
    bench.page.hear("workshop.ask_turn")
    bench.fail(bench.asked, "no answer")
    assert "didn’t answer in time" in bench.html
    bench.press("workshop.ask_turn")
    assert bench.own.turn


def test_stopping_ends_the_sandbox_and_what_comes_late_is_nothing() -> None:
    bench = Bench()
    bench.page.hear("workshop.ask_turn")
    bench.page.hear("workshop.stop")
    assert bench.page.commands_of(commands.EndSandbox)
    bench.say(bench.asked, json.dumps({"turn": "a3-b4(a4)", "printed": ""}))
    assert not bench.own.turn
    bench.fail(bench.asked, "died")
    assert not bench.own.failed


ASKS = {
    "workshop.ask_turn": Work.THINK,
    "workshop.ask_trace": Work.THINK,
    "workshop.play_match": Work.MATCH,
    "workshop.check_task": Work.TASK,
    "workshop.run_line": Work.RUN,
    "workshop.complete_line": Work.COMPLETE,
}
"""What asks a sandbox for something, and for what."""
THOUGHT = {
    "turn": "a3-b4(a4)",
    "printed": "x",
    "values": [["a3-b4(a4)", 0.5], ["c1-b2(a2)", -1]],
    "trace": {"steps": [[3, "choose", 1, {"moves": 0}, 0]], "texts": ["[]"], "left_out": 0},
}
TRUE = {
    Work.THINK: THOUGHT,
    Work.MATCH: {
        "game": {
            "number": 0,
            "seat": 0,
            "points": 1.0,
            "turns": ["a3-b4(a4)"],
            "fault": {"text": "x", "line": 1, "trace": "x"},
            "guilty": 1,
        }
    },
    Work.TASK: {
        "report": {"done": 1, "whole": 2, "points": 1, "passed": None, "text": "", "line": 0}
    },
    Work.RUN: {
        "more": False,
        "printed": "",
        "result": "2",
        "picture": "",
        "position": "",
        "error": {"text": "x", "line": 1, "trace": "x"},
    },
    Work.COMPLETE: {"lines": ["position.to_move"]},
}
"""What the lab may answer."""
ODD: tuple[object, ...] = (
    *(None, True, -1, 10**9, 10**400, 1.5, float("inf"), float("nan"), "", "<b>x</b>", "\ud800"),
    *("x" * 50_000, [], ["x"], [[]] * 1_000, {}, {"x": 1}, [[["x"]]]),
)
"""Wrong values of every kind."""


def places(value: object, way: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
    """The ways to all parts of a value."""
    parts: list[tuple[object, object]] = []
    if isinstance(value, dict):
        parts = list(value.items())
    elif isinstance(value, list):
        parts = list(enumerate(value))
    return [way, *(one for key, part in parts for one in places(part, (*way, key)))]


def with_part(value: Any, way: tuple[Any, ...], odd: object) -> Any:  # noqa: ANN401 - any JSON
    """The value with another one in a place."""
    if not way:
        return odd
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[way[0]] = with_part(value[way[0]], way[1:], odd)
    return copy


LIES = [(do, *way) for do, work in ASKS.items() for way in places(TRUE[work])]


@pytest.mark.parametrize("work", TRUE)
def test_what_the_lab_answers_is_read(work: Work) -> None:
    read_answer(json.dumps(TRUE[work]), work)


@pytest.mark.slow
@pytest.mark.parametrize("lie", LIES, ids=lambda lie: "/".join(map(str, lie)))
def test_a_bot_that_lies_is_ended_and_breaks_nothing(lie: tuple[Any, ...]) -> None:
    do, *way = lie
    bench, ended = Bench(), 0
    for odd in ODD:
        bench.page.hear(do, values={"text": "1"}, moment=MOMENT)
        asked, true = bench.asked, TRUE[ASKS[do]]
        told = bench.say(asked, json.dumps(with_part(true, tuple(way), odd)))
        if commands.EndSandbox(asked.place) in told:
            assert "It answered something that makes no sense" in bench.html
            assert bench.own.work is Work.NOTHING
            ended += 1
        bench.page.hear("workshop.open_game", number="0")
        for sign in ("<script>", "<img", "<b>x"):
            assert sign not in bench.html
    assert ended > len(ODD) // 2


@pytest.mark.parametrize("do", ASKS)
@pytest.mark.parametrize(
    "text", ["", "[]", "nonsense", "{}", "[" * 100_000, '{"more": 1e999}', "1"]
)
def test_what_is_no_answer_ends_the_sandbox(do: str, text: str) -> None:
    bench = Bench()
    bench.page.hear(do, values={"text": "1"}, moment=MOMENT)
    asked = bench.asked
    assert commands.EndSandbox(asked.place) in bench.say(asked, text)
    assert "It answered something that makes no sense, and was stopped." in bench.html
    with pytest.raises(Lie):
        read_answer(text, ASKS[do])


@pytest.mark.parametrize("turn", ["e5-e6", "<img src=x>", "resign", "x" * 10_000])
def test_a_bot_that_lies_about_its_turn_is_told_on_the_board(turn: str) -> None:
    bench = begin_game()
    bench.page.enter("a3-b4(b4)")
    asked = bench.asked
    told = bench.say(asked, json.dumps({"turn": turn, "printed": ""}))
    assert commands.EndSandbox(asked.place) in told
    assert "makes no sense, and was stopped" in bench.page.html["status"]
    assert "Let level 1 take over" in bench.page.html["status"]
    assert len(bench.page.turns) == 1


def test_a_match_has_no_more_games_than_it_was_asked_for() -> None:
    bench = Bench()
    bench.page.hear("workshop.play_match", moment=MOMENT)
    asked = bench.asked
    assert asked.limits["texts"] == 101
    game = {"seat": 0, "points": 1.0, "turns": [], "fault": None, "guilty": None}
    for number in range(100):
        bench.say(asked, json.dumps({"game": {**game, "number": number, "seat": number % 2}}))
    assert bench.own.match
    assert len(bench.own.match.played) == 100
    told = bench.say(asked, json.dumps({"game": {**game, "number": 100}}))
    assert commands.EndSandbox(asked.place) in told
    assert len(bench.own.match.played) == 100


def test_a_match_that_ends_too_early_is_a_lie() -> None:
    bench = Bench()
    bench.page.hear("workshop.play_match", moment=MOMENT)
    bench.say(bench.asked, json.dumps({"done": True, "printed": ""}))
    assert bench.own.failed


# Each bot in its place


OTHER = "def choose(position): return position.moves()[-1]\n"


def with_two_bots() -> Bench:
    """A workshop with my_bot.py in the editor, and other.py."""
    return Bench(stored=stored_bots({"my_bot.py": SECOND, "other.py": OTHER}))


def begin_match_of_two() -> Bench:
    """A match of these two bots."""
    bench = with_two_bots()
    bench.page.hear("workshop.choose_bot", value="my_bot.py")
    bench.page.hear("workshop.choose_opponent", value="other.py")
    bench.page.hear("workshop.play_match", moment=MOMENT)
    return bench


def test_each_bot_has_a_sandbox_of_its_own_and_so_has_the_console() -> None:
    bench = with_two_bots()
    seen: dict[str, str] = {}
    for name in ("my_bot.py", "other.py"):
        bench.page.hear("workshop.choose_bot", value=name)
        bench.press("workshop.ask_turn")
        seen[bench.asked.place] = bench.asked.text
    bench.run_lines("1")
    seen[bench.asked.place] = bench.asked.text
    mine, other, console = seen.values()
    assert OTHER.strip() not in mine
    assert "so many" not in other
    assert "def choose" not in console
    bench.write(SECOND + "\n")
    bench.press("workshop.ask_turn")
    assert bench.asked.place not in seen  # other code is another bot


def test_the_page_is_the_referee_between_two_bots() -> None:
    bench = begin_match_of_two()
    sources: defaultdict[str, set[str]] = defaultdict(set)
    for _ in range(600):
        sources[bench.asked.place].add(json.loads(bench.asked.text)["source"])
        bench.work_once()
        if bench.own.match and len(bench.own.match.played) == 3:
            break
    assert list(map(len, sources.values())) == [1, 1]
    bench.press("workshop.stop")
    bench.page.hear("workshop.open_game", number="2")
    names = [bench.app.session.setup.name(place) for place in range(2)]
    assert sorted(names) == ["my_bot", "other"]


def test_a_bot_that_fails_against_another_loses_that_game() -> None:
    bench = begin_match_of_two()
    bench.fail(bench.asked, "no answer")
    asked = bench.asked
    told = bench.say(asked, '{"turn": "e5-e6", "printed": ""}')
    assert commands.EndSandbox(asked.place) in told
    bench.say(bench.asked, json.dumps({"error": {"text": "boom", "line": 2, "trace": ""}}))
    assert bench.own.match
    assert bench.own.work is Work.MATCH
    played = bench.own.match.played
    assert [str(one.fault).partition(",")[0] for one in played] == [
        "It didn’t answer in time",
        "It answered something that makes no sense",
        "Line 2: boom",
    ]
    assert [one.points for one in played] == [float(one.guilty != one.seat) for one in played]
    bench.page.hear("workshop.end_match", number=bench.own.number)
    assert "The match took too long" in bench.html


def test_lines_run_again_where_the_console_has_been_ended() -> None:
    bench = Bench()
    bench.run_lines("kept = 20", "def double(number):", "    return 2 * number", "")
    bench.run_lines("print('heard once')")
    bench.rest()
    bench.run_lines("double(kept + 1)")
    assert (bench.answers[-1].result, bench.answers[-1].printed) == ("42", "")
    bench.page.hear("workshop.run_line", values={"text": "while True: pass"})
    bench.fail(bench.asked, "no answer")
    bench.skip()
    bench.rest()
    bench.run_lines("kept")
    assert bench.answers[-1].result == "20"


def test_nothing_is_left_running_by_the_workshop() -> None:
    bench = Bench()
    bench.press("workshop.ask_turn")
    assert commands.RestSandboxes() in bench.page.hear("workshop.close")
    bench.page.hear("workshop.show")
    bench.press("workshop.play", moment=MOMENT)
    assert commands.RestSandboxes() not in bench.page.hear("workshop.close")  # the bot plays
    bench.page.hear("play.play_again", moment=MOMENT)
    assert commands.RestSandboxes() in bench.page.told


# What has come by a file


def begin_against(page: Page, name: str) -> None:
    """Begin a game against a bot in the second seat."""
    open_form(page, f"level {name}")
    page.hear("play.start", values={}, moment=MOMENT)


def test_a_bot_that_has_never_run_here_waits_until_it_is_let() -> None:
    bench = Bench(stored=stored_bots({"evil.py": SECOND}))
    bench.page.hear("workshop.close")
    begin_against(bench.page, "evil.py")
    bench.page.enter("a3-b4(b4)")
    assert not bench.page.commands_of(commands.Sandbox)
    status = bench.page.html["status"]
    assert "evil is waiting" in status
    assert "hasn’t run in this browser yet" in status
    assert "Let it play" in status
    bench.press("bots.let_play")
    bench.page.hear("bots.skip")
    assert len(bench.page.turns) == 2
    play(bench)  # it is asked no more
    assert len(bench.page.turns) == 4


def test_a_bot_that_has_run_is_strange_again_with_other_code() -> None:
    bench = Bench(SECOND)
    bench.press("workshop.ask_turn")
    app = bench.app
    assert has_run(app.settings, "my_bot.py")
    changed = app.settings.with_value_of(BOTS, json.dumps({"my_bot.py": OTHER}))
    assert not has_run(changed, "my_bot.py")


def test_a_file_that_is_opened_stays_strange_until_it_is_tried() -> None:
    bench = Bench()
    bench.page.hear("workshop.show_files", files=[{"name": "new.py", "size": 9, "text": SECOND}])
    assert not has_run(bench.app.settings, "new.py")
    bench.write(f"{SECOND}# mine")
    assert not has_run(bench.app.settings, "new.py")
    bench.press("workshop.ask_turn")
    assert has_run(bench.app.settings, "new.py")
