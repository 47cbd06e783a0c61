"""Long texts: the page answers while it reads, shows the progress, and cancelling loses nothing."""

import json
from typing import Any

import pytest
from app.game import games, keeping, records
from app.game.reading import PIECES
from app.model.saved_game import SavedGame
from app.model.setup import Setup
from app.rooms import reading
from app.rooms.reading.state import Readings
from app.runtime import commands
from app.shell.rooms import ROOMS

import pacru
from pacru import link, record
from pacru.core.steps import PIECE
from tests.support.events import events, repetitive_game
from tests.support.loop import Page

STEP = PIECE * PIECES
LONG = 2 * STEP + 10  # one step at the opening, one as its first event
SETUP = games.setup_for(repetitive_game(0).start)


def game_text(turns: int, setup: Setup = SETUP, **more: Any) -> str:  # noqa: ANN401 - any field of it
    return keeping.write(SavedGame(setup, repetitive_game(turns), **more))


def link_text(turns: int, seat: str | None = None) -> str:
    return link.write(repetitive_game(turns), records.tags(SETUP), seat=seat)


def reads(page: Page) -> bool:
    return bool(page.app.state(Readings).waiting)


def games_kept(page: Page) -> list[str]:
    return [one.text for one in page.commands_of(commands.Keep) if one.name == "game"]


def open_page(turns: int, **facts: Any) -> Page:  # noqa: ANN401 - as the page's scripts know them
    """A page that was opened with a game of this many turns, in one of the possible ways."""
    return Page(**{"games": [game_text(turns)], **facts})


def by_link(turns: int, seat: str | None = None, **facts: Any) -> Page:  # noqa: ANN401 - as before
    return Page(link=link_text(turns, seat), **facts)


LONG_READS = {
    "kept": lambda: open_page(LONG),
    "link": lambda: by_link(LONG),
    "link for a seat": lambda: by_link(LONG, "S"),
    "link, beside an own game": lambda: by_link(2, "S", own=game_text(LONG)),
}


@pytest.mark.parametrize("way", LONG_READS)
def test_a_long_game_is_read_while_the_page_is_there(way: str) -> None:
    page = LONG_READS[way]()
    assert f"Reading move {2 * STEP}…" in page.html["reading"]
    assert 'data-do="reading.cancel"' in page.html["reading"]
    assert page.commands_of(commands.Show)[-1] == commands.Show("reading")
    assert len(page.turns) == 0
    page.hear("play.rotate")
    page.read_on()
    assert page.commands_of(commands.Show)[-1] == commands.Show("")
    assert len(page.turns) in (2, LONG)


@pytest.mark.parametrize("way", LONG_READS)
def test_what_is_kept_stays_until_it_has_been_read(way: str) -> None:
    page = LONG_READS[way]()
    page.hear("page.resize", size=50.0, bare=True)
    page.click("a3", "b3", "a7")
    page.hear("play.start", moment="2026.11.22 12:00:00")
    assert len(page.turns) == 0
    assert not games_kept(page)
    page.read_on()
    app = page.app
    assert app.ui.space.bare
    assert [keeping.read(text).game for text in games_kept(page)] in ([], [app.session.game])


def test_a_game_of_one_step_is_there_at_once() -> None:
    page = open_page(STEP - 1)
    assert not reads(page)
    assert len(page.turns) == STEP - 1
    assert "reading" not in page.html


def test_a_game_goes_on_as_it_was_left() -> None:
    control = pacru.Control(600, 5)
    setup = SETUP.with_control(control).with_kind(0, bot=True)
    clock = pacru.Clock((control, control), (432.0, 500.0))
    page = open_page(LONG, games=[game_text(LONG, setup, clock=clock)])
    assert not page.commands_of(commands.Bot)
    page.hear("bots.hear", lines="pacru ready")
    page.read_on()
    assert any(one.line.startswith("go") for one in page.commands_of(commands.Bot))
    left = page.app.session.clock
    assert left
    assert left.left == clock.left
    assert page.app.state(Readings) == Readings()
    page.hear("play.rotate")


@pytest.mark.parametrize("steps", [0, 1])
@pytest.mark.parametrize("way", ["reading.cancel", "page.close"])
def test_a_game_whose_reading_is_cancelled_is_set_aside(steps: int, way: str) -> None:
    text = game_text(2 * LONG)
    page = open_page(LONG, games=[text])
    for _ in range(steps):
        page.hear("reading.go_on")
    page.hear(way, dialog="reading")
    assert not reads(page)
    (aside,) = page.commands_of(commands.SetAside)
    assert aside.text == text
    assert "Your game wasn’t opened." in aside.kept
    assert page.app.ui.dialog is None
    page.hear("reading.go_on")
    assert not games_kept(page)  # so it is read again if nothing is played
    page.hear("trouble.save")
    assert page.commands_of(commands.Save)[-1].text == text
    page.click("a3", "b3")
    assert len(page.turns) == 1
    assert json.loads(games_kept(page)[-1])["turns"] == ["a3-b3"]


@pytest.mark.parametrize("seat", [None, "S"])
def test_whoever_cancels_a_link_gets_the_own_game(seat: str | None) -> None:
    page = by_link(LONG, seat)
    page.told.clear()
    told = page.hear("reading.cancel")
    done = [one for one in told if not isinstance(one, commands.Show)]
    assert done[:2] == [commands.Join(), commands.Reload()]
    assert not games_kept(page)
    assert not page.commands_of(commands.SetAside)


def test_what_cannot_be_read_of_a_long_game_is_told() -> None:
    long = json.loads(game_text(LONG))
    short = Page(games=[json.dumps(long | {"turns": ["c4-c5", "x"], "undone": []})])
    page = Page(games=[json.dumps(long | {"turns": [*long["turns"], "x"]})])
    assert not page.commands_of(commands.SetAside)
    page.read_on()
    for one in (short, page):
        (aside,) = one.commands_of(commands.SetAside)
        assert "The last 1 move of your saved game couldn’t be read." in aside.kept
        one.hear("trouble.save")
        assert one.commands_of(commands.Save)[-1].text == aside.text
    assert len(page.turns) == LONG


def test_what_is_said_about_a_link_comes_when_its_game_is_read() -> None:
    own = keeping.write(SavedGame(Setup.default(), pacru.Game.new().play("a3-b3")))
    page = by_link(LONG, "S", own=own)
    assert not page.html["arrival"]
    page.read_on()
    assert "A game by link" in page.html["arrival"]
    assert not games_kept(page)


def test_a_text_waits_for_the_game_that_is_read_at_the_start() -> None:
    page = open_page(LONG)
    page.hear("library.open_text", text="1. a3-b3 a7-b7")
    assert len(page.turns) == 0
    page.read_on()
    assert len(page.turns) == LONG
    assert page.app.ui.dialog == "replace"
    page.hear("library.open_waiting")
    assert len(page.turns) == 2


@pytest.mark.parametrize(
    "text", [record.write(repetitive_game(LONG)), link_text(LONG)], ids=["record", "link"]
)
def test_a_long_game_that_somebody_opens_can_be_cancelled(text: str) -> None:
    page = Page()
    page.hear("library.show")
    page.hear("library.open_text", values={"text": text})
    assert page.app.ui.dialog == "reading"
    page.hear("reading.cancel")
    assert page.app.ui.dialog == "library"
    assert len(page.turns) == 0
    page.hear("library.open_text", values={"text": text})
    page.read_on()
    assert len(page.turns) == LONG
    assert page.app.ui.dialog is None


def test_where_nothing_can_be_read_later_all_is_read_at_once() -> None:
    page = Page(tuple(room for room in ROOMS if room is not reading.ROOM), games=[game_text(LONG)])
    assert len(page.turns) == LONG


def test_no_step_takes_longer_in_a_longer_game() -> None:
    first, second = (open_page(turns) for turns in (3 * STEP + 1, 6 * STEP + 1))
    some, same = (events(lambda page=page: page.hear("reading.go_on")) for page in (first, second))  # type: ignore[misc]
    assert reads(first)
    assert same < 1.1 * some
