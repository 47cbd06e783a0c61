"""Whatever is stored, the page opens and goes on: each key has each kind of value that does not belong there."""

import json
import random
from dataclasses import asdict
from typing import Any

import pytest
from app.game import keeping
from app.model import journal
from app.model.journal import Change
from app.model.settings import OF_PAGE
from app.rooms.library.entries import entry_of
from app.rooms.library.state import Library
from app.runtime import commands
from app.runtime.handling import find_handler
from app.shell.compose import Composed
from app.shell.rooms import ROOMS

from pacru import link
from tests.support.library import Shelves, save_game
from tests.support.loop import Page
from tests.support.share import mostly_slow

NAMES = (*OF_PAGE, *Composed(ROOMS).settings)
"""The names of all settings."""
PARTS = ("", "a", "move", "d", "w1", "w1-0001", "2026.11.21 14:33:05", "my_bot.py")
"""Names of what settings hold that hold many values, right and wrong ones."""
DIALOGS = (
    *("help.show", "settings.show", "play.set_up", "library.show"),
    *("profile.show", "learn.show", "puzzles.show", "experiments.show"),
)
GAME = save_game("a3-b3", "a7-b7")
ODD: dict[str, Any] = {
    "null": None,
    "true": True,
    "minus one": -1,
    "a fraction": 0.5,
    "a great number": 10**400,
    "no number": float("nan"),
    "an endless number": float("inf"),
    "an empty text": "",
    "an empty object as text": "{}",
    "an empty array as text": "[]",
    "null as text": "null",
    "half a character": "\ud800",
    "an invisible sign": "\u202e\x00",
    "markup": "</script><b>",
    "many signs": "=;:,/-+. 1e999" * 3,
    "many entries": ";".join(f"w1-{number:04}=1/2,-:" for number in range(300)),
    "many digits": "9" * 5000,
    "huge": "x" * 100_000,
    "an array": [7],
    "an object": {"a": 1},
    "nested": json.loads("[" * 90 + "]" * 90),
}
"""Values that nobody expects where something is stored, of each kind that JSON has."""


def opens(**facts: Any) -> Page:  # noqa: ANN401 - as they come from the scripts
    """Open a page with what is stored, and what reads it; there must be no fault."""
    page = Page(**facts)
    page.read_on()
    for do in DIALOGS:
        if find_handler(page.rooms.modules, do):
            page.hear(do)
    return page


def aside(page: Page) -> list[str]:
    """The texts that are set aside."""
    return [one.text for one in page.commands_of(commands.SetAside)]


def changed(**values: object) -> str:
    """A text with changes."""
    changes = {name: [value, 5] for name, value in values.items()}
    return json.dumps({"version": 2, "changes": changes})


@pytest.mark.parametrize("kind", ODD)
def test_a_page_opens_with_a_kind_of_value_in_all_settings(kind: str) -> None:
    odd = ODD[kind]
    whole = changed(**dict.fromkeys(NAMES, odd))
    parts = changed(**{f"{name}/{part}": odd for name in NAMES for part in PARTS})
    first = json.dumps(dict.fromkeys(NAMES, odd))
    opens(settings=[["1", whole], ["2", parts], ["", first]])


@pytest.mark.parametrize("kind", ODD)
def test_a_page_opens_with_a_kind_of_value_as_any_text(kind: str) -> None:
    texts = [ODD[kind], json.dumps(ODD[kind])]
    page = opens(
        odd=texts,
        settings=[[str(number), text] for number, text in enumerate(texts)],
        games=texts,
        times=texts[1],
        left=texts,
    )
    assert {*map(str, texts)} <= {*aside(page)}


@pytest.mark.parametrize("field", mostly_slow([*json.loads(keeping.write(GAME))], 3))
def test_a_page_opens_with_any_kind_of_value_in_a_field_of_a_game(field: str) -> None:
    for odd in ODD.values():
        text = json.dumps(json.loads(keeping.write(GAME)) | {field: odd})
        opens(games=[text], left=[text])


def test_one_odd_value_costs_no_other() -> None:
    good = {"pace": "fast", "learned/move": "31"}
    odd: dict[str, object] = {"theme": "pink", "size": [], "volume": {}, "level": "many"}
    for name, value in odd.items():
        text = changed(**good, **{name: value})
        page = Page(settings=[["1", text]])
        assert aside(page) == [text]
        settings = page.app.settings
        assert (settings.pace, settings.of_rooms["learned"]) == ("fast", "move=31")
        (kept,) = page.commands_of(commands.Compact)
        assert journal.read(kept.text) == {name: Change(good[name], 5) for name in good}


def test_what_was_set_before_python_was_there_loses_only_what_is_odd() -> None:
    page = Page(settings=[["", '{"theme": "pink", "size": 70}']])
    assert page.app.settings.size == 70
    assert aside(page)


def test_a_damaged_game_is_set_aside_before_one_that_was_sent_takes_its_place() -> None:
    sent = link.write(save_game("a3-b3").game, seat="N")
    page = Page(link=sent, own="{damaged", games=[])
    assert aside(page) == ["{damaged"]
    assert not aside(Page(link=sent, own="", games=[]))


@pytest.mark.slow
def test_the_library_opens_with_any_kind_of_value_in_any_field() -> None:
    shelves = Shelves()
    whole = asdict(entry_of(GAME))
    for field in whole:
        for kind, odd in ODD.items():
            known = {**whole, "key": f"{field} {kind}", field: odd}
            shelves.texts[f"{field} {kind}"] = json.dumps(known)
    shelves.texts |= {kind: json.dumps(odd) for kind, odd in ODD.items()}
    shelves.hear("library.show")
    for order in ("oldest", "longest", "name", "newest"):
        shelves.hear("library.search", part="order", value=order)
    for _ in range(20):
        shelves.hear("library.show_more")
    for key in shelves.page.app.state(Library).listing.entries:
        if key.startswith(("record", "kept")):
            shelves.hear("library.open_game", game=key)
            shelves.page.read_on()
    assert "can’t be read" in shelves.seen


def test_what_cannot_be_read_is_offered_before_a_game_takes_its_place_in_the_library() -> None:
    shelves = Shelves()
    key = entry_of(GAME).key
    shelves.texts[key] = "[7]"
    shelves.file(GAME)
    (told,) = shelves.page.commands_of(commands.Tell)
    assert told.notice == "aside"
    assert [one.key for one in shelves.entries] == [key]
    shelves.page.hear("trouble.save")
    assert shelves.page.commands_of(commands.Save)[-1].text == "[7]"


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_a_page_opens_with_a_thousand_random_values(seed: int) -> None:
    chance = random.Random(seed)

    def odd() -> Any:  # noqa: ANN401 - anything
        return chance.choice([*ODD.values()])

    for _ in range(100):
        names = [
            *chance.sample(NAMES, 4),
            *(f"{name}/{chance.choice(PARTS)}" for name in chance.sample(NAMES, 4)),
        ]
        changes = {name: [odd(), chance.choice([5, odd()])] for name in names}
        text = json.dumps({"version": 2, "changes": changes})
        game = json.loads(keeping.write(GAME))
        game |= {field: odd() for field in chance.sample([*game], chance.randrange(3))}
        opens(
            settings=[["1", text], ["", json.dumps({chance.choice(NAMES): odd()})]],
            games=[json.dumps(game)],
            left=[json.dumps(odd())],
            times=json.dumps(odd()),
        )
