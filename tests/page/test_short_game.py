"""A short game on the page: chosen in the form, kept, and what is known and not known about it."""

import pytest
from app.game.games import snapshot
from app.game.keeping import read, write
from app.model.setup import Setup
from app.rooms import play
from app.rooms.editor.sketch import Sketch

import pacru
from tests.support import page_states as state
from tests.support.forms import edit, open_form
from tests.support.loop import Page
from tests.support.visits import Visit

SHORT = {"goal": 15}


def test_a_short_game_is_chosen_with_one_press() -> None:
    page = open_form(Page())
    assert "Full game<small>42 markers</small>" in page.html["new-game"]
    assert "Short game<small>15 markers</small>" in page.html["new-game"]
    page.hear("play.show_details")
    assert "30 minutes" in page.html["new-game"]
    edit(page, "length short")
    assert "10 minutes" in page.html["new-game"]
    page.hear("play.start")
    assert page.app.session.game.start.changes == SHORT
    assert "<span data-target>15</span>" in page.html["cards"]
    page.hear("play.play_again")
    assert page.app.session.game.start.changes == SHORT
    page.hear("play.set_up")
    page.hear("play.edit", entry="length", value="")
    page.hear("play.start")
    assert page.app.session.game.start.changes == {}


@pytest.mark.parametrize("count", [2, 3, 4])
def test_a_short_game_of_any_number_of_players(count: int) -> None:
    page = open_form(Page(), f"count {count}", "length short", details=True)
    assert "First to 15 markers wins." in page.html["new-game"]
    page.hear("play.start")
    game = page.app.session.game
    assert (game.start.players, game.start.target) == (count, 15)


def test_a_championship_is_played_to_the_goal_of_the_rules() -> None:
    page = open_form(Page(), "length short")
    page.hear("play.edit", entry="championship")
    page.hear("play.start")
    assert page.app.session.game.start.target == 42


def test_another_game_has_no_lengths() -> None:
    page = open_form(Page(), "length short", "game shacru")
    assert "Short game" not in page.html["new-game"]
    page.hear("play.start")
    assert page.app.session.game.start == pacru.Position.initial(game="shacru")


def test_a_position_brings_its_goal() -> None:
    visit = Visit([play.ROOM], state.start(position=pacru.Position.initial(changes=SHORT))[0])
    assert visit.app.session.setup.changes == SHORT
    visit.does("play.set_up")
    visit.does("play.show_details")
    assert visit.elements("new-game").one(id_="target-hint").text == "First to 15 markers wins."


def test_a_stored_game_keeps_its_goal() -> None:
    app = state.start(Setup.default().with_preset("short"))[0]
    kept = read(write(snapshot(app)))
    assert kept.game.start.changes == SHORT
    assert kept.setup.changes == SHORT


def test_a_first_game_is_a_short_one_against_the_weakest_bot() -> None:
    page = Page()
    page.hear("play.play_first_game")
    session = page.app.session
    assert session.guided
    assert session.game.start.changes == SHORT
    assert [player.level for player in session.setup.players if player.bot] == [1]
    aim = "The first to 15 markers wins"
    assert aim in "".join(page.html.values())
    page.enter("a3-b4(b4)")
    assert aim not in "".join(page.html.values())
    page.hear("play.play_first_game", game="shacru")
    assert page.app.session.game.start == pacru.Position.initial(game="shacru")


def test_the_editor_keeps_the_goal() -> None:
    position = pacru.Position.initial(changes={"goal": 24}).play("a3-b4(b4)")
    sketch = Sketch.from_position(position)
    assert sketch.position == position
    assert sketch.at_start().position == pacru.Position.initial(changes={"goal": 24})
    assert sketch.with_game("shacru").with_game("pacru").at_start().text.split()[3] == "-"
    four = sketch.at_start().with_players(4)
    assert four.at_start().position == pacru.Position.initial(4)  # as published
