"""The road of fifteen opponents: what leaves a tile on it, and what the home says."""

import json
import re
from dataclasses import replace
from itertools import pairwise

import pytest
from app.game.exchange import Filed
from app.model.messages import GamesCollected
from app.model.saved_game import SavedGame
from app.model.settings import Settings
from app.model.setup import Setup
from app.person import road
from app.rooms.road import plan
from app.rooms.road.state import Road

import pacru
from pacru.bot.levels import LEVELS
from tests.support.elements import Elements
from tests.support.loop import Page

BEGAN = "2026.11.22 12:00:00"
SHORT = road.goal_of(short=True)


def duel(level: float = 1, goal: int | None = None, **bot: object) -> Setup:
    """A game of a person, who begins, against a bot."""
    setup = replace(Setup.default(), goal=goal, began=BEGAN)
    return setup.with_player(1, level=level, **bot)


def won_game(setup: Setup, winner: int = 0) -> SavedGame:
    """A game in which the others have resigned."""
    start = pacru.Position.initial(len(setup.players), changes=setup.changes)
    game = pacru.Game(start).resign(1 - winner)
    return SavedGame(setup, game)


def open_home(**stored: object) -> Page:
    """A page on which somebody comes back to the home."""
    page = Page(settings=Settings.from_values({"pace": "none", **stored}).text)
    page.hear("road.show")
    return page


def file(page: Page, *games: SavedGame) -> None:
    for one in games:
        page.loop.send(Filed(one), 0)
    page.hear("page.close")


def home(page: Page) -> Elements:
    return Elements(page.html["home"])


def heading(page: Page) -> str:
    return home(page).one("h2").text


def test_a_won_game_leaves_a_tile_and_a_full_one_more() -> None:
    page = open_home()
    assert heading(page) == "Pip is waiting"
    file(page, won_game(duel(1, SHORT)))
    assert road.beaten(page.app.settings) == {1: 15}
    assert heading(page) == "Next: Mina"
    file(page, won_game(duel(1)))
    assert road.beaten(page.app.settings) == {1: 42}
    file(page, won_game(duel(1, SHORT)))  # a tile never goes, nor what is on it
    assert road.beaten(page.app.settings) == {1: 42}
    assert road.beaten(page.stored) == {1: 42}


@pytest.mark.parametrize(
    "setup",
    [
        duel(6.4),
        duel(16),
        duel(2, character="hunter"),
        duel(2, own="mine.py"),
        duel(2, even=True),
        duel(2, goal=20),
        duel(2).with_game("shacru"),
        duel(2).with_match(3),
        duel(2).with_kind(1, bot=False),
    ],
)
def test_other_games_leave_no_tile(setup: Setup) -> None:
    assert road.level_on_road(setup) is None


@pytest.mark.parametrize(
    "game", [won_game(duel(1), winner=1), SavedGame(duel(1), pacru.Game.new())]
)
def test_only_a_won_game_leaves_a_tile(game: SavedGame) -> None:
    page = open_home()
    file(page, game)
    assert not road.beaten(page.app.settings)


def test_what_was_won_before_there_was_a_road_counts() -> None:
    rated = f"{BEGAN}=pacru/2//1/1437.2/98.1/0.060000;2026.11.22 13:00:00=pacru/3//0/1437.2/98.1/0.060000"
    page = open_home(rated=rated)
    assert road.beaten(page.app.settings) == {2: 42}
    assert heading(page) == "Pip is waiting"


def entry(level: str, *, result: str = "You", goal: int = 0, **others: object) -> str:
    """A game of the library, as it stores it."""
    rules = f'[Rules "goal={goal}"]\n' if goal else ""
    record = f'[Black "You"]\n[Red "{level}"]\n{rules}\n1. a3-b3 1-0\n'
    found = {"players": ["You", level], "result": result, "game": "pacru", "record": record}
    return json.dumps(found | others)


def test_games_of_the_library_count_once() -> None:
    page = open_home()
    told = GamesCollected(
        (
            entry("Bot, level 1 of 15", goal=15),
            entry("Bot, level 1 of 15"),
            entry("Bot, level 3 of 15", goal=15),
            entry("Bot, level 4 of 15", goal=20),
            entry("Bot, level 5 of 15", result="Bot, level 5 of 15"),
            entry("Bot, level 5 of 15", result="draw"),
            entry("Bot, level 6.4 of 15"),
            entry("Hunter, level 7 of 15"),
            entry("Bot, level 8 of 10", game="shacru"),
            entry("Ada"),
            "damaged",
            "[]",
        )
    )
    page.loop.send(told, 0)
    assert road.beaten(page.app.settings) == {1: 42, 3: 15}
    page.loop.send(GamesCollected((entry("Bot, level 9 of 15"),)), 0)
    assert road.beaten(page.app.settings) == {1: 42, 3: 15}


def test_without_a_library_the_road_waits_for_it() -> None:
    page = open_home()
    page.loop.send(GamesCollected(None), 0)
    assert not road.is_filled(page.app.settings)


def test_of_two_tabs_the_longer_game_counts() -> None:
    assert road.ROAD.ledger
    assert road.ROAD.ledger.both("3", "15", "42") == "42"
    assert road.ROAD.ledger.both("3", "42", "15") == "42"


@pytest.mark.parametrize("stored", ["1=x", "0=15;99=15", "=;==", "1=15=2", "-1=42"])
def test_what_is_damaged_is_left_out(stored: str) -> None:
    assert not open_home(road=stored).faults
    assert not road.beaten(open_home(road=stored).app.settings)


def test_the_next_opponent_is_the_first_without_a_tile() -> None:
    page = open_home(road="1=15;2=15;4=42")
    assert heading(page) == "Next: Tobi"
    assert [one["data-preset"] for one in home(page).where(data_do="play.play_opponent")] == [
        "short"
    ]
    labels = [one["aria-label"] for one in home(page).where(data_do="road.choose")]
    assert labels[0] == "Pip, level 1. Beaten."
    assert labels[2] == "Tobi, level 3. Next. To 15 markers."
    assert labels[3] == "Coco, level 4. Beaten in a full game."
    assert labels[4] == "Ned, level 5."
    assert len(labels) == 15


def test_from_the_fourth_on_games_are_full_ones_or_short_ones() -> None:
    page = open_home(road="1=15;2=15;3=15")
    offered = home(page).where(data_do="play.play_opponent")
    assert [one["data-preset"] for one in offered] == ["", "short"]
    assert "Play Coco" in page.html["home"]
    page.hear("play.play_opponent", level="4", preset="")
    assert not page.app.state(Road).on
    assert page.app.session.setup.players[1].level == 4
    assert page.app.session.setup.goal is None


def test_a_face_puts_its_opponent_on_the_card_and_again_takes_it_away() -> None:
    page = open_home(road="1=15")
    page.hear("road.choose", level="6")
    assert heading(page) == "Lotte, level 6"
    (pressed,) = home(page).where(data_do="road.choose", aria_pressed="true")
    assert pressed["data-level"] == "6"
    page.hear("road.choose", level="6")
    assert heading(page) == "Next: Mina"


def test_all_beaten() -> None:
    page = open_home(road=";".join(f"{level}=15" for level in range(1, 16)))
    assert heading(page) == "The road is yours"
    assert "15</b> of 15 beaten" in page.html["home"]


def test_a_game_that_goes_on_comes_first_and_can_wait() -> None:
    page = open_home(road="1=15")
    page.hear("play.play_opponent", level="2", preset="short")
    page.hear("bots.begin")
    page.enter("a3-b3")
    page.hear("road.show")
    assert heading(page) == "Your game with Mina"
    assert "You’re level, 0 all." in page.html["home"]
    page.hear("road.put_off")
    assert heading(page) == "Next: Mina"
    page.hear("road.show")
    page.hear("road.leave")
    assert not page.app.state(Road).on
    assert len(page.app.session.game.plies) == 1


@pytest.mark.parametrize(
    "event",
    [
        {"do": "play.play_first_game"},
        {"do": "learn.begin", "lesson": "move"},
        {"do": "workshop.show"},
        {"do": "analysis.toggle"},
    ],
)
def test_the_home_makes_room_for_what_begins(event: dict[str, str]) -> None:
    page = open_home()
    assert page.attribute("html", "data-home") == ""
    page.hear(event["do"], **{name: value for name, value in event.items() if name != "do"})
    assert not page.app.state(Road).on
    assert page.attribute("html", "data-home") is None


def test_who_comes_back_lands_at_home() -> None:
    assert Page(home=True).app.state(Road).on
    assert not Page().app.state(Road).on


def test_each_opponent_has_a_well_of_its_own_on_the_way() -> None:
    found = list(plan.wells())
    assert [one.level for one in found] == list(range(1, 16))
    places = {(one.x, one.y) for one in found}
    assert len(places) == 15
    rows = [one.y for one in found]
    assert rows == sorted(rows, reverse=True)
    for one, other in pairwise(found):
        assert abs(one.x - other.x) <= 350
        assert abs(one.y - other.y) in (0, 300)


def test_the_map_shows_every_face_once_and_names_each() -> None:
    drawn = plan.draw(open_home(road="1=42;2=15").app)
    for level in LEVELS[:15]:
        assert f">{level.name}</text>" in drawn
    assert len(re.findall('class="bot beaten"', drawn)) == 2
    assert drawn.count('class="bot coming"') == 1
    assert drawn.count('class="inlay"') == 1
    assert drawn.count("bridge done") == 1


def acts(page: Page) -> list[str]:
    """The labels of the buttons of the card."""
    (footer,) = re.findall(r"<footer>(.*?)</footer>", page.html["home"])
    return [one.text for one in Elements(footer).where("button")]


def test_a_face_that_is_pressed_offers_the_length_it_is_met_in_and_the_other() -> None:
    page = open_home(road="1=15;2=15;3=15")
    assert acts(page) == ["Play Coco", "Short game"]
    page.hear("road.choose", level="2")
    assert acts(page) == ["Play Mina", "Short game"]
    page = open_home(road="1=15")
    assert acts(page) == ["Play Mina"]
    page.hear("road.choose", level="3")
    assert acts(page) == ["Play Tobi", "Full game"]


def test_after_all_are_beaten_an_even_game_and_one_of_four_are_next() -> None:
    every = ";".join(f"{level}=15" for level in range(1, road.LENGTH + 1))
    page = open_home(road=every)
    assert heading(page) == "The road is yours"
    assert acts(page) == ["New game", "Four players"]  # nobody knows yet how strong the person is
    page = open_home(road=every, rated="2026.11.01 10:00:00=pacru/6//1/1422.0/80.0/0.060000")
    assert acts(page) == ["An even game", "Four players"]
    assert "You play at about level 6" in page.html["home"]
    page.hear("play.play_even", moment=BEGAN)
    assert page.app.session.setup.even
    page = open_home(road=every)
    page.hear("play.play_several", moment=BEGAN)
    setup = page.app.session.setup
    assert (len(setup.players), setup.persons) == (4, (0,))
