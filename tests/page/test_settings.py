"""The settings: their dialog, what is stored, and their effect on the page."""

import json
from dataclasses import replace

import pytest
from app.model import journal
from app.model.app import App
from app.model.settings import AT_FIRST, Settings, Theme
from app.model.setup import Setup
from app.rooms import settings
from app.runtime import commands
from app.runtime.browser import Browser

from tests.support import page_messages as m
from tests.support import page_states as state
from tests.support.visits import HOSTILE, Visit, check_harmless

LANGUAGES = (("de", "Deutsch"), ("fr", "Français"))


def visit(app: App | None = None) -> Visit:
    return Visit([settings.ROOM], app)


def open_settings(app: App | None = None) -> Visit:
    page = visit(app)
    page.does("settings.show")
    return page


def settings_in(told: list[commands.Command]) -> list[Settings]:
    kept = [one for one in told if isinstance(one, commands.Keep) and one.name == "change"]
    return [journal.settings_of(journal.read(one.text), {}) for one in kept]


def test_the_dialog_has_its_content_before_it_is_shown() -> None:
    told = visit().does("settings.show")
    kinds = [type(one) for one in told]
    assert kinds.index(commands.Html) < kinds.index(commands.Show)
    assert commands.Show("settings") in told


def test_every_setting_but_what_is_remembered_can_be_chosen() -> None:
    found = [one for one in open_settings().elements("settings").all if "data-setting" in one]
    remembered = {"welcomed", "level", "name"}
    named = {one["data-setting"] for one in found}
    assert named == set(json.loads(AT_FIRST.text)) - remembered
    assert all("data-do" in one or "data-input" in one for one in found)


@pytest.mark.parametrize(
    ("name", "value"),
    [("theme", "wood"), ("pace", "none"), ("coordinates", "inside"), ("turning", "mover")],
)
def test_a_choice_is_taken_and_kept(name: str, value: str) -> None:
    page = open_settings()
    told = page.does("settings.choose", setting=name, value=value)
    assert settings_in(told) == [page.app.settings]
    assert getattr(page.app.settings, name) == value
    buttons = page.elements("settings").where(
        "button", data_do="settings.choose", data_setting=name
    )
    assert [one["data-value"] for one in buttons if one["aria-pressed"] == "true"] == [value]


def test_a_slider_tells_what_it_means() -> None:
    page = open_settings()
    page.does("settings.choose", setting="size", value="70", checked=False)
    page.does("settings.choose", setting="volume", value="40", checked=False)
    found = page.elements("settings")
    assert (found.one(id_="size")["value"], found.one(id_="volume")["value"]) == ("70", "40")
    assert found.one(data_hint="size").text == "Board size: 70%."
    assert found.one(data_hint="volume").text.startswith("Volume 40%")


@pytest.mark.parametrize("name", ["confirm", "thinking", "letters", "resting"])
@pytest.mark.parametrize("on", [True, False])
def test_a_switch_is_on_or_off(name: str, on: bool) -> None:
    page = open_settings()
    page.does("settings.switch", setting=name, value="on", checked=on)
    assert getattr(page.app.settings, name) is on
    box = page.elements("settings").one("input", data_setting=name)
    assert ("checked" in box) is on


def test_all_is_as_it_was_at_first() -> None:
    page = open_settings()
    page.does("settings.choose", setting="theme", value="dark")
    told = page.does("settings.reset")
    assert settings_in(told) == [AT_FIRST]
    assert commands.Attributes("html", {"data-theme": None}) in told


def test_another_language_begins_when_the_page_is_loaded_again() -> None:
    page = open_settings()
    told = page.does("settings.choose", setting="language", value="de", checked=False)
    assert settings_in(told) == [page.app.settings]
    assert page.app.settings.language == "de"
    kinds = [type(one) for one in told]
    assert kinds.index(commands.Keep) < kinds.index(commands.Reload)
    dark = {"setting": "theme", "value": "dark"}
    assert not page.commands_of(commands.Reload, "settings.choose", **dark)
    assert page.commands_of(commands.Reload, "settings.reset")


def test_the_languages_call_themselves_by_their_names() -> None:
    page = visit(state.start(settings=replace(AT_FIRST, language="fr"))[0])
    page.loop.app = page.app.with_state(Browser(languages=LANGUAGES))
    page.does("settings.show")
    options = page.elements("settings").where("option")
    assert [one["value"] for one in options] == ["", "en", "de", "fr"]
    assert [one.text for one in options[2:]] == ["Deutsch", "Français"]
    assert [one["value"] for one in options if "selected" in one] == ["fr"]


def test_what_is_no_setting_is_told_and_changes_nothing() -> None:
    page = open_settings()
    before = page.app.settings
    told = page.loop.hear({"do": "settings.choose", "setting": "colour", "value": HOSTILE})
    assert [one for one in told if isinstance(one, commands.Fault)]
    assert page.app.settings == before


def test_the_page_looks_as_it_is_set_from_the_beginning_on() -> None:
    looks = replace(AT_FIRST, theme=Theme.WOOD, size=70)
    page = visit(state.start(settings=looks)[0])
    assert commands.Attributes("html", {"data-theme": "wood"}) in page.opening
    assert commands.Styles({"--size": "0.7"}) in page.opening
    told = page.does("settings.choose", setting="theme", value="system")
    assert commands.Attributes("html", {"data-theme": None}) in told


def test_what_changes_nothing_of_the_looks_leaves_them_alone() -> None:
    told = open_settings().does("settings.choose", setting="pace", value="fast")
    left_alone = (commands.Attributes, commands.Styles, commands.Paint)
    assert not [one for one in told if isinstance(one, left_alone)]


def test_players_wear_the_colours_that_they_have_chosen() -> None:
    page = visit(state.start(Setup.default().with_player(0, paint="#2e7d32"))[0])
    (paint,) = [one for one in page.opening if isinstance(one, commands.Paint)]
    assert "#2e7d32" in paint.css
    page = visit()
    assert commands.Paint("") in page.opening


def test_the_first_steps_are_not_offered_again_after_another_setting() -> None:
    page = visit()
    page.send(m.change_settings(replace(AT_FIRST, welcomed=True)))
    page.does("settings.choose", setting="theme", value="dark")
    assert page.app.settings.welcomed


def test_the_names_of_languages_are_text() -> None:
    page = visit()
    page.loop.app = page.app.with_state(Browser(languages=((HOSTILE, HOSTILE),)))
    page.does("settings.show")
    found = page.elements("settings")
    check_harmless(found)
    assert found.where("option")[-1].text == HOSTILE
