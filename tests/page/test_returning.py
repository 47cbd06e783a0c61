"""Who returns finds the game, and at most one suggestion of what to go on with."""

from dataclasses import replace
from datetime import date

import pytest
from app.game import keeping
from app.game.keeping import SavedGame
from app.model import journal
from app.model.journal import Change
from app.model.setup import Setup
from app.runtime import commands
from app.shell.rooms import ROOMS

from tests.support.library import save_game
from tests.support.loop import FACTS, Page
from tests.support.visits import Elements

TODAY = date(*map(int, FACTS["moment"][:10].split("."))).toordinal()
BEGUN = {"learned": "move=333 cross=30"}
DAILY = {"puzzled": f"day={TODAY - 1}/3"}


def visit(*games: SavedGame, **settings: object) -> Page:
    """A visit of somebody who has stored this."""
    changes = {name.replace("_", " "): Change(value, 1) for name, value in settings.items()}
    texts = [keeping.write(one) for one in games]
    return Page(games=texts, settings=[["1", journal.write(changes)]])


def game(*turns: str, resigned: int | None = None) -> SavedGame:
    kept = save_game(*turns, setup=Setup.default())
    return kept if resigned is None else replace(kept, game=kept.game.resign(resigned))


def suggested(page: Page) -> str:
    """What the suggestion leads to: the name of the event and its facts."""
    for first in Elements(page.html.get("suggestion", "")).where("button"):
        facts = (first.attributes.get(f"data-{name}") for name in ("do", "lesson", "value", "mode"))
        return " ".join(filter(None, facts))
    return ""


LOST = game("a3-b3", "e9-e8", resigned=0)
WON = game("a3-b3", resigned=1)


@pytest.mark.parametrize(
    ("kept", "settings", "expected"),
    [
        ([], {}, ""),
        ([], BEGUN, "learn.begin cross"),
        ([], {"learned": "move=333"}, ""),
        ([], DAILY, "puzzles.begin day"),
        ([], {"puzzled": f"day={TODAY}/3"}, ""),
        ([], {"puzzled": "w1:1"}, ""),
        ([], BEGUN | DAILY, "learn.begin cross"),
        ([LOST], BEGUN | DAILY, "review.begin"),
        ([WON], DAILY, "puzzles.begin day"),
        ([game("a3-b3", "e9-e8")], BEGUN | DAILY, ""),  # who is in a game goes on with it
    ],
)
def test_at_most_one_thing_is_suggested(
    kept: list[SavedGame], settings: dict[str, object], expected: str
) -> None:
    page = visit(*kept, **settings)
    assert suggested(page) == expected


def test_what_is_suggested_can_be_followed() -> None:
    page = visit(**BEGUN)
    page.hear("learn.begin", lesson="cross")
    assert page.app.history.exercise
    assert suggested(page) == ""
    page.hear("learn.leave")
    assert suggested(page) == ""  # the visit has begun


def test_nothing_more_is_suggested_once_something_has_begun() -> None:
    page = visit(**BEGUN)
    page.click("a3", "b3")
    assert suggested(page) == ""
    page.hear("play.set_up")
    page.hear("play.start")
    assert suggested(page) == ""


def test_what_was_put_away_does_not_come_back_nor_anything_else() -> None:
    page = visit(**BEGUN, **DAILY)
    key = Elements(page.html["suggestion"]).one("button", data_do="returning.put_away")["data-key"]
    told = page.hear("returning.put_away", key=key)
    assert any(isinstance(one, commands.Focus) for one in told)
    assert suggested(page) == ""
    assert suggested(visit(**BEGUN, **DAILY, put_away=key)) == ""
    assert suggested(visit(learned="corner=30", put_away=key)) == "learn.begin corner"


def test_a_first_visit_has_no_suggestion_and_the_page_needs_none() -> None:
    assert suggested(Page()) == ""
    page = Page([room for room in ROOMS if room.name != "returning"])
    assert "suggestion" not in page.html
    page.click("a3", "b3")
