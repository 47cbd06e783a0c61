"""The room of the analysis: the best lines on whatever board is visible, without a browser."""

import re
from collections.abc import Iterator

import pytest
from app.board import drawing
from app.model.bots import BOT_ATTEMPTS
from app.model.messages import AnalysisWanted
from app.model.visible import visible_place
from app.rooms.analysis.state import Analysis
from app.runtime import commands

import pacru
from pacru.bot.levels import STRONGEST
from tests.support.loop import Page
from tests.support.people import open_page
from tests.support.setups import extremes, play_game, setup

LINES = ("a3-b3 a7-b7 e1-e2", "e1-e2 e9-e8", "i3-h3 a7-b7")


@pytest.fixture
def page() -> Page:
    """A game of two people."""
    return open_page(pacru.Game.new())


def says(page: Page, *lines: str) -> None:
    """Let the worker of the bot say something."""
    for line in lines:
        page.hear("bots.hear", lines=line)


def asks_about(*turns: str) -> str:
    """The line that asks about the position after some turns."""
    return f"position text {play_game(pacru.Game.new(), *turns).position}"


def reports(depth: int, *lines: str, best: int = 200) -> Iterator[str]:
    """A report about the best lines at a depth."""
    for rank, line in enumerate(lines, 1):
        score = f"score markers {best - 50 * rank}"
        yield f"info depth {depth} {score} nodes {1000 * depth} time 20 multipv {rank} pv {line}"


def own(page: Page) -> Analysis:
    return page.app.state(Analysis)


def panel(page: Page) -> str:
    """The words of the panel."""
    html = re.sub(r"<(\w+)[^>]* hidden(?:>| [^>]*>).*?</\1>", " ", page.html["analysis"])
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def turns(page: Page) -> list[list[str]]:
    """The turns of each line."""
    rows = re.findall(r"<li>.*?</li>", page.html["analysis"])
    return [re.findall(r'data-turns="([^"]*)"', row) for row in rows]


def arrows(page: Page) -> list[tuple[str, str]]:
    return [*drawing.board(page.app)[1].arrows]


def begin_analysis(page: Page, *lines: str, depth: int = 5) -> Page:
    """The page with the analysis, after a report."""
    page.hear("analysis.begin")
    says(page, *reports(depth, *(lines or LINES)))
    return page


# What is asked, and what is shown


def test_the_best_lines_are_asked_for_and_shown(page: Page) -> None:
    lines = page.lines_after("analysis.toggle")
    assert lines[:2] == [
        f"setoption name Level value {STRONGEST.number}",
        "setoption name MultiPV value 3",
    ]
    assert lines[2] == asks_about()
    assert lines[3].startswith(
        "go movetime 60000 depth "
    )  # so none comes from the table of openings
    assert "Thinking" in panel(page)
    says(page, *reports(5, *LINES))
    assert panel(page).startswith("Depth 5 5,000 positions")
    assert [line[-1] for line in turns(page)] == list(LINES)
    assert arrows(page) == [("a3", "b3"), ("e1", "e2"), ("i3", "h3")]
    shares = [int(share) for share in re.findall(r">(\d+)%</i>", page.html["analysis"])]
    assert sum(shares) == 100
    assert shares[0] > 50


def test_nothing_is_shown_of_a_depth_before_all_of_it_is_there(page: Page) -> None:
    begin_analysis(page)
    *some, last = reports(6, *LINES[::-1])
    for line in some:
        told = page.hear("bots.hear", lines=line)
        assert not [one for one in told if isinstance(one, commands.Html | commands.Layers)]
    says(page, last)
    assert [line[-1] for line in turns(page)] == list(LINES[::-1])
    says(page, "info depth 6 score markers 900 nodes 9 time 9 multipv 1 pv e1-f2(f2)")
    assert own(page).infos[0].thought.line[0] == "i3-h3"


def test_what_the_bot_says_at_once_is_shown_once() -> None:
    page = Page()
    begin_analysis(page)
    lines = [*reports(6, *LINES), *reports(7, *LINES[::-1])]
    told = page.hear("bots.hear", lines="\n".join(lines))
    drawn = [one.id for one in told if isinstance(one, commands.Html)]
    assert len(drawn) == len({*drawn})
    assert [line[-1] for line in turns(page)] == list(LINES[::-1])


def test_where_there_are_fewer_turns_than_lines_all_are_shown(page: Page) -> None:
    page.hear("analysis.begin")
    says(page, *reports(5, *LINES[:2]))
    assert own(page).infos == ()
    says(page, *reports(6, *LINES[:2]))
    assert len(own(page).infos) == 2
    says(page, "bestmove a3-b3")
    assert own(page).infos[0].thought.depth == 6


def test_a_line_that_makes_no_sense_is_passed_over(page: Page) -> None:
    page.hear("analysis.begin")
    says(page, "info depth 3 score markers 1 multipv 1 pv", "info depth 3 score markers 1 pv so ?")
    says(page, *reports(5, *LINES))
    assert len(turns(page)) == 3


def test_wins_and_losses_are_told_with_their_turns(page: Page) -> None:
    page.hear("analysis.begin")
    for rank, score in enumerate(("win 3", "markers 12", "loss 4"), 1):
        says(page, f"info depth 4 score {score} nodes 8 multipv {rank} pv {LINES[rank - 1]}")
    assert "wins in 2 moves" in panel(page)
    assert "loses in 2 moves" in panel(page)
    assert "100%" in panel(page)
    assert "0%" in panel(page)


def test_what_the_worker_says_to_others_changes_nothing(page: Page) -> None:
    page.hear("history.look_at", place="")
    before = begin_analysis(page).html["analysis"]
    assert page.lines_after("bots.hint")[0] == "stop"
    says(page, "bestmove a3-b3", *reports(9, LINES[2], LINES[0], LINES[1]))
    assert page.html["analysis"] == before


def test_it_ends_and_leaves_nothing(page: Page) -> None:
    begin_analysis(page)
    assert page.lines_after("analysis.toggle") == ["stop"]
    assert page.html["analysis"] == ""
    assert arrows(page) == []
    says(page, *reports(7, *LINES))
    assert page.html["analysis"] == ""
    assert page.commands_of(commands.Say)[-1].text == "Analysis is off."
    assert page.lines_after("analysis.begin")
    assert page.lines_after("analysis.begin") == []
    assert page.lines_after("analysis.leave") == ["stop"]


def test_the_board_is_followed(page: Page) -> None:
    begin_analysis(page)
    page.click("a3")
    assert arrows(page) == []  # while a turn is entered
    lines = page.lines_after("play.press", field="b3")
    assert lines[0] == "stop"
    assert lines[3] == asks_about("a3-b3")
    assert arrows(page) == []
    assert "Thinking" in panel(page)
    says(page, "bestmove a3-b3", *reports(5, "a7-b7", "e9-e8", "i7-h7"))
    assert arrows(page) == [("a7", "b7"), ("e9", "e8"), ("i7", "h7")]
    lines = page.lines_after("history.look_at", place="")
    assert lines[3] == asks_about()
    assert page.lines_after("history.rejoin")[3] == asks_about("a3-b3")


def test_a_click_that_changes_nothing_on_the_board_asks_nothing(page: Page) -> None:
    begin_analysis(page)
    for do in ("play.rotate", "play.toggle_threats", "settings.show", "page.close"):
        assert page.lines_after(do) == []
    assert page.lines_after("play.point", field="b4") == []


def test_the_same_position_is_not_asked_about_again(page: Page) -> None:
    begin_analysis(page)
    assert page.lines_after("history.look_at", place="") == []
    assert len(turns(page)) == 3
    assert page.lines_after("history.rejoin") == []


def test_where_repetition_counts_the_turns_before_do(page: Page) -> None:
    start = pacru.Position.initial(2, repetition=True)
    page = open_page(pacru.Game(start).play("a3-b3"))
    assert page.lines_after("analysis.begin")[2] == f"position text {start} moves a3-b3"


def test_the_lines_stand_in_the_order_of_their_chances(page: Page) -> None:
    page.hear("analysis.begin")
    reported = [*reports(3, *LINES)]
    says(page, reported[0], reported[1].replace("markers 100", "markers 170"), reported[2])
    shares = [int(share) for share in re.findall(r">(\d+)%</b>", page.html["analysis"])]
    assert shares == sorted(shares, reverse=True)
    assert len(shares) == 3
    assert page.app.ui.advised[0] == pacru.Turn.parse("e1-e2")


def test_the_search_ends_by_itself_and_goes_deeper_when_wanted(page: Page) -> None:
    begin_analysis(page)
    says(page, "bestmove a3-b3")
    assert page.lines_after("play.rotate") == []
    assert page.lines_after("analysis.toggle_depth")[-1] == "go infinite"
    assert len(turns(page)) == 3
    says(page, *reports(4, *LINES[::-1]))  # it begins again, and gets there quickly
    assert own(page).infos[0].thought.depth == 5
    says(page, *reports(6, *LINES[::-1]))
    assert own(page).infos[0].thought.depth == 6
    assert page.lines_after("analysis.toggle_depth")[0] == "stop"
    page.click("a3")
    assert not [line for line in page.lines_after("play.press", field="b3") if "infinite" in line]


def test_it_says_that_it_has_ended_by_itself_and_goes_on_when_wanted(page: Page) -> None:
    begin_analysis(page)
    assert "Go on" not in panel(page)
    says(page, "bestmove a3-b3")
    told = "The bot looked 5 moves ahead, then stopped to save power."
    assert f"{told} Go on" in panel(page)
    assert page.said.endswith(told)
    assert page.lines_after("analysis.go_on")[-1] == "go infinite"
    assert page.commands_of(commands.Focus)[-1].selectors == ["#analysis-deeper"]
    assert "Go on" not in panel(page)
    page.hear("analysis.toggle_depth")
    says(page, *reports(6, *LINES), "info depth 7 score win 3 multipv 1 pv a3-b3", "bestmove a3-b3")
    assert "Go on" not in panel(page)  # there is nothing left to find


def test_nothing_is_thought_about_while_the_page_is_hidden(page: Page) -> None:
    begin_analysis(page)
    assert page.lines_after("page.cover", hidden=True) == ["stop"]
    assert len(turns(page)) == 3
    assert page.lines_after("play.rotate") == []
    assert len(page.lines_after("page.cover", hidden=False)) == 4
    says(page, "bestmove a3-b3", *reports(6, *LINES), "bestmove a3-b3")
    assert page.lines_after("page.cover", hidden=True) == []
    assert page.lines_after("page.cover", hidden=False) == []


@pytest.mark.parametrize("wanted", [1, 2, 4, 5])
def test_the_number_of_lines_is_chosen(page: Page, wanted: int) -> None:
    begin_analysis(page)
    lines = page.lines_after("analysis.choose_lines", lines=wanted)
    assert lines[0] == "stop"
    assert f"setoption name MultiPV value {wanted}" in lines
    assert len(turns(page)) == min(wanted, 3)
    says(page, "bestmove a3-b3")
    best = [*LINES, "a3-b2", "e1-d2"][:wanted]
    says(page, *reports(1, *best), *reports(5, *best))
    assert len(turns(page)) == wanted
    assert own(page).infos[0].thought.depth == 5


def test_the_best_turn_alone_is_renewed_within_a_depth(page: Page) -> None:
    begin_analysis(page)
    page.hear("analysis.choose_lines", lines="1")
    says(page, "bestmove a3-b3", *reports(5, "e1-e2"))
    assert turns(page) == [["e1-e2"]]


# Threats


def test_a_threat_is_what_the_next_player_would_do(page: Page) -> None:
    begin_analysis(page)
    lines = page.lines_after("analysis.toggle_threat")
    assert lines[3].split()[-4:-2] == ["b", "2"]
    assert "Best moves" not in page.html["analysis"]
    says(page, "bestmove a3-b3", *reports(5, "a7-b7 a3-b3", "e9-e8", "i7-h7"))
    assert turns(page) == [[], [], []]  # they cannot be played
    assert "a7–b7" in panel(page)
    _, options = drawing.board(page.app)
    assert (options.arrows, next(iter(options.attacks))) == ((), ("a7", "b7"))
    assert page.lines_after("analysis.toggle_threat")[3].split()[-4] == "a"


def test_with_more_players_the_threat_is_that_of_the_next_who_can_move() -> None:
    page = open_page(pacru.Game.new(3).resign(1))
    page.hear("analysis.begin")
    assert page.lines_after("analysis.toggle_threat")[3].split()[-4] == "c"


def test_there_may_be_nobody_who_threatens() -> None:
    page = open_page(pacru.Game(setup("Aa1n Be9n b:c1-c9")))
    page.hear("analysis.begin")
    assert page.lines_after("analysis.toggle_threat") == ["stop"]
    assert "Nobody else can move" in panel(page)


# Lines are walked into


def test_a_line_is_walked_into_as_a_variation(page: Page) -> None:
    page.click("a3", "b3", "a7", "b7")
    page.hear("history.look_at", place="")
    begin_analysis(page, "e1-e2 a7-b7 i3-h3", "i3-h3", "a3-b2")
    lines = page.lines_after("analysis.walk", turns="e1-e2 a7-b7")
    assert visible_place(page.app) == (0, 0, 1)
    assert "e1–e2" in page.html["rounds"]
    assert page.turns == ["a3-b3", "a7-b7"]
    assert lines[3] == asks_about("e1-e2", "a7-b7")


def test_from_the_game_as_it_stands_a_line_is_walked_ahead(page: Page) -> None:
    page.click("a3", "b3")
    begin_analysis(page, "a7-b7 b3-c3", "e9-e8", "i7-h7")
    page.hear("analysis.walk", turns="a7-b7 b3-c3")
    assert visible_place(page.app) == (2,)
    assert page.turns == ["a3-b3"]
    page.hear("history.rejoin")
    assert "b3–c3" in page.html["rounds"]


@pytest.mark.parametrize("line", ["a7-b7", "a3-a9", "nonsense <b>", ""])
def test_a_line_that_does_not_fit_the_board_any_more_changes_nothing(page: Page, line: str) -> None:
    begin_analysis(page)
    before = page.app.history.notes
    page.hear("analysis.walk", turns=line)
    assert page.app.history.notes == before


def test_turns_are_tried_without_playing_them(page: Page) -> None:
    page.click("a3", "b3")
    begin_analysis(page, "a7-b7", "e9-e8", "i7-h7")
    page.hear("analysis.try_moves")
    page.enter("a7-b7")
    assert visible_place(page.app) == (1,)
    assert page.turns == ["a3-b3"]
    page.hear("history.rejoin")
    page.enter("e9-e8")
    assert page.turns == ["a3-b3", "e9-e8"]
    assert "a7–b7" in page.html["rounds"]


# Games from there


@pytest.mark.parametrize(("button", "bots"), [("practise", [False, True]), ("watch", [True, True])])
def test_a_game_begins_from_there(page: Page, button: str, bots: list[bool]) -> None:
    page.click("a3", "b3")
    page.hear("history.look_at", place="")
    begin_analysis(page)
    page.hear("analysis.walk", turns="e1-e2 e9-e8")
    page.hear(f"analysis.{button}")
    app = page.app
    assert app.ui.dialog == "new-game"
    assert app.new_game.start == play_game(pacru.Game.new(), "e1-e2", "e9-e8").position
    assert app.new_game.form
    assert [player.bot for player in app.new_game.form.players] == bots
    page.hear("play.start", values={})
    assert page.app.session.game.start == app.new_game.start


def test_a_position_of_the_editor_is_analysed(page: Page) -> None:
    page.click("a3", "b3")
    page.hear("editor.show")
    text = "8Bsw/9/9/4As+4/4a4/4An4/9/9/9 a 2 r 1"
    page.hear("editor.read", value=text)
    lines = page.lines_after("editor.analyse")
    assert f"position text {text}" in lines
    app = page.app
    assert (app.ui.dialog, str(app.session.game.position)) == (None, text)
    assert app.session.setup.repetition
    assert not any(player.bot for player in app.session.setup.players)
    page.hear("editor.show")
    page.hear("editor.clear")
    assert page.lines_after("editor.analyse") == []


# With bots, lessons and failures


def test_the_turn_of_a_bot_comes_first_and_the_analysis_goes_on_after_it() -> None:
    page = Page()
    page.hear("bots.begin")
    begin_analysis(page)
    page.click("a3")
    lines = page.lines_after("play.press", field="b3")
    assert lines[0] == "stop"
    assert lines[-1] == "go"
    assert "Waiting for the bot" in panel(page)
    says(page, "bestmove a3-b3")
    told = page.lines_after("bots.hear", lines="bestmove a7-b7")
    assert told[2] == asks_about("a3-b3", "a7-b7")


def test_lessons_and_puzzles_are_solved_without_it(page: Page) -> None:
    begin_analysis(page)
    assert page.lines_after("learn.begin", name="", value="")[:1] == ["stop"]
    assert not own(page).on
    assert page.html["analysis"] == ""
    assert page.lines_after("analysis.begin") == []
    assert not own(page).on


def test_a_worker_that_fails_is_asked_again_and_then_it_is_said(page: Page) -> None:
    begin_analysis(page)
    for _ in range(BOT_ATTEMPTS):
        assert len(page.lines_after("bots.fail", reason="gone")) == 4
    assert len(turns(page)) == 3
    assert page.lines_after("bots.fail", reason="gone") == []
    assert "The bot stopped working." in panel(page)
    page.click("a3", "b3")
    assert "The bot stopped working." in panel(page)
    told = page.hear("analysis.begin")
    assert commands.StartBot(1) in told
    assert len([one for one in told if isinstance(one, commands.Bot)]) == 4


def test_another_room_begins_it(page: Page) -> None:
    page.loop.send(AnalysisWanted(), 0)
    assert own(page).on
    assert page.app.ui.analysed


# Any position


@pytest.mark.parametrize("position", extremes().values(), ids=extremes().keys())
def test_any_position_is_analysed(position: pacru.Position) -> None:
    page = open_page(pacru.Game(position))
    lines = page.lines_after("analysis.begin")
    if position.outcome:
        assert lines == []
        assert "The game is over." in panel(page)
    else:
        moves = [str(turn) for turn in position.moves()[:3]]
        assert lines[2] == f"position text {position}"
        says(page, *reports(3, *moves), *reports(4, *moves), f"bestmove {moves[0]}")
        assert len(turns(page)) == len(moves)
        for move in moves:
            page.hear("analysis.walk", turns=move)
            page.hear("history.rejoin")
    shares = re.findall(r"share:([\d.]+)%", page.html["analysis"])
    assert len(shares) in (0, position.players)
    for do in ("analysis.toggle_threat", "analysis.try_moves", "analysis.practise"):
        page.hear(do)
    page.hear("page.close")
    page.hear("analysis.toggle")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_chances_of_all_players_are_shown(players: int) -> None:
    game = pacru.Game.new(players)
    moves = [str(turn) for turn in game.position.moves()[:3]]
    page = begin_analysis(open_page(game), *moves, depth=3)
    shares = [float(share) for share in re.findall(r"share:([\d.]+)%", page.html["analysis"])]
    assert len(shares) == players
    assert sum(shares) == pytest.approx(100, abs=0.5)
    assert shares[0] == max(shares)
    label = re.findall(r'aria-label="(Chances: [^"]*)"', page.html["analysis"])
    assert label[0].count("%") == players


def test_a_rotation_is_shown_as_one() -> None:
    page = open_page(pacru.Game(setup("Aa1n+ Be9n a:a2,b2,c3")))
    page.hear("analysis.begin")
    says(page, *reports(3, "a1>(a2,b2)", "a1-a2", "a1<(a2,b2)"))
    _, options = drawing.board(page.app)
    assert options.turned == ("a1", "n", "ne")
    assert options.arrows == (("a1", "a2"),)
    assert len(turns(page)) == 3


# Changed rules


def test_the_chances_of_a_short_game_are_known() -> None:
    page = begin_analysis(open_page(pacru.Game.new(changes={"goal": 15})), depth=1)
    assert "%" in page.html["analysis"]
    assert 'class="chances" role="img" aria-label="Chances: ' in page.html["analysis"]


def test_where_no_chances_are_known_the_lead_is_told() -> None:
    page = begin_analysis(open_page(pacru.Game.new(changes={"goal": 33})), depth=1)
    assert "%" not in page.html["analysis"]
    assert "+1.5" in page.html["analysis"]
    assert ": marker lead +" in page.html["analysis"]
