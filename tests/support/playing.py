"""Play on the page: windows, ends of games, and ways to choose."""

import random
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Locator, Page, expect

from pacru import Position, Turn
from tests.support.table import Table

FEW, MANY = 6, 400
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
TABLET = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
LENGTHS = [FEW, pytest.param(MANY, marks=pytest.mark.long)]
MOST_CLICKS = 3000


def end_of_a_game(most: int, seed: int) -> tuple[Position, list[Turn]]:
    """The last turns of a random game between two people, and the position where they begin."""
    rng = random.Random(seed)
    position, played = Position.initial(2), list[tuple[Position, Turn]]()
    while not position.outcome:
        turn = rng.choice(position.moves())
        if rng.random() < 0.1 and len(position.payable()) >= 2:
            turn = next(iter(position.reorientations()))
        played.append((position, turn))
        position = position.play(turn)
    last = played[-most:]
    return last[0][0], [turn for _, turn in last]


def take_a_step(table: Table, rng: random.Random) -> None:
    """Click one of the choices that the page offers."""
    benefits = table.page.locator(".option:visible")
    if benefits.count():
        benefits.nth(rng.randrange(benefits.count())).click()
        return
    marked = table.invited_fields()
    if marked:
        table.tap(rng.choice(marked))
    else:  # a chevron that can only rotate
        table.page.locator('#turns [aria-disabled="false"]').first.click()


def play_out(table: Table, rng: random.Random) -> None:
    """Play against bots, or for all people, until the result is shown."""
    for _ in range(MOST_CLICKS):
        table.page.wait_for_selector(".player.thinking", state="detached")
        if table.over:
            break
        take_a_step(table, rng)


@contextmanager
def fingers(page: Page) -> Iterator[Callable[..., None]]:
    """Fingers on the screen that can do more than tap, which is all that Playwright's can.

    Each call says where they are.
    """
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    yield touch
    session.detach()


def tap_in_reach(button: Locator) -> None:
    """Tap a button that is in sight, and large enough for a finger."""
    window, box = button.page.viewport_size, button.bounding_box()
    assert window
    assert box
    assert box["height"] >= 44
    assert box["y"] + box["height"] <= window["height"]
    button.tap()


def walk_to(page: Page, field: str) -> None:
    """Go to a field of the board with the arrow keys, once the keyboard is there."""
    expect(page.locator(".board [data-field]:focus")).to_have_count(1)
    here = str(page.evaluate("document.activeElement.dataset.field"))
    right, up = ord(field[0]) - ord(here[0]), int(field[1]) - int(here[1])
    for _ in range(abs(right)):
        page.keyboard.press("ArrowRight" if right > 0 else "ArrowLeft")
    for _ in range(abs(up)):
        page.keyboard.press("ArrowUp" if up > 0 else "ArrowDown")
    expect(page.locator(f'.board [data-field="{field}"]:focus')).to_have_count(1)


BUTTONS = {
    "connection": "A Connect",
    "crossing": "B Cross the border",
    "<": "Rotate 45° left",
    "<<": "Rotate 90° left",
    ">": "Rotate 45° right",
    ">>": "Rotate 90° right",
}
"""The beginnings of the names of buttons for choices that are no fields."""


def choose_by_mouse(page: Page, field: str) -> None:
    """Choose a field by clicking it."""
    Table(page).field(field).click()


def choose_by_touch(page: Page, key: str) -> None:
    """Make a choice by tapping it."""
    if key in BUTTONS:
        page.locator(f'#status [data-choose="{key}"]').tap()
    else:
        Table(page).field(key).tap()


def choose_by_keys(page: Page, key: str) -> None:
    """Make a choice with the keyboard, which is on the board."""
    if key in BUTTONS:
        page.get_by_role("button", name=BUTTONS[key]).focus()
    else:
        walk_to(page, key)
    page.keyboard.press("Enter")


def choose_by_name(page: Page, key: str) -> None:
    """Make a choice by what it is called."""
    if key in BUTTONS:
        page.get_by_role("button", name=BUTTONS[key]).click()
    else:
        page.get_by_role("gridcell", name=re.compile(f"^{key}\\b")).first.click()
