"""What is visible before Python is ready, and what stays of it."""

from collections import defaultdict

import pytest
from app.runtime import commands
from app.shell import first_paint
from app.shell.compose import Composed
from app.shell.rooms import ROOMS

import pacru
from pacru import Position
from tests.support.loop import Page
from tests.support.visits import Elements

PAINTED = first_paint.parts(Composed(ROOMS))
WIDTHS = pytest.mark.parametrize("bare", [False, True], ids=["framed", "bare"])


class Drawn(Page):
    """A page whose boards the tests examine too."""

    @property
    def layers(self) -> dict[tuple[str, str], str]:
        """Everything drawn since the beginning."""
        return {
            (told.id, name): drawn
            for told in self.commands_of(commands.Layers)
            for name, drawn in told.layers.items()
        }

    @property
    def fields(self) -> dict[tuple[str, str], dict[str, str | None]]:
        """The attributes of the fields."""
        found: dict[tuple[str, str], dict[str, str | None]] = defaultdict(dict)
        for told in self.commands_of(commands.Fields):
            for field, attributes in told.fields.items():
                found[told.id, field] |= attributes
        return found


@WIDTHS
def test_the_first_paint_is_what_python_draws(bare: bool) -> None:
    page = Drawn(bare=bare)
    painted_anew = {name: html for name, html in page.html.items() if name != "status"}
    assert {"cards", "tools", "dock", "actions"} <= painted_anew.keys()
    for name, html in painted_anew.items():
        assert PAINTED.get(name, "") == html, name
    for (board, layer), drawn in page.layers.items():
        assert drawn in PAINTED[board], layer


@WIDTHS
def test_python_leaves_the_first_paint_as_it_is(bare: bool) -> None:
    page = Drawn(bare=bare, painted=True)
    assert {name for name in page.html if PAINTED.get(name)} == {"status"}
    assert not page.layers


@WIDTHS
def test_a_page_that_knows_the_first_paint_goes_on_as_one_that_has_drawn_it(bare: bool) -> None:
    drawn, painted = Drawn(bare=bare), Drawn(bare=bare, painted=True)
    before = dict(drawn.layers)
    for page in (drawn, painted):
        page.click("a3", "b3")
        page.hear("play.rotate")
    assert PAINTED | drawn.html == PAINTED | painted.html
    assert drawn.layers == before | painted.layers
    assert drawn.fields == painted.fields
    assert painted.layers


def test_a_page_that_begins_elsewhere_draws_all() -> None:
    link = pacru.link.write(Position.initial(3))
    assert Drawn(painted=True, link=link).html.keys() == Drawn(link=link).html.keys()


def test_the_welcome_begins_with_the_rules_and_leads_to_what_rooms_offer() -> None:
    welcome = first_paint.welcome(Composed(ROOMS))
    choices = Elements(welcome["choices"]).where("button")
    offered = [(one["data-do"], one["class"]) for one in choices]
    assert offered == [("learn.begin", "btn prime"), ("play.play_first_game", "btn")]
    places = Elements(welcome["places"]).where("button")
    assert [one["data-do"] for one in places] == ["help.show", "puzzles.show"]


def test_without_the_lessons_the_game_stands_out_in_the_welcome() -> None:
    others = Composed([room for room in ROOMS if room.name != "learn"])
    (choice,) = Elements(first_paint.welcome(others)["choices"]).where("button")
    assert (choice["data-do"], choice["class"]) == ("play.play_first_game", "btn prime")
