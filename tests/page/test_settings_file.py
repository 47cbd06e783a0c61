"""Settings as a file: what is saved is read again, and what is wrong is told and changes nothing."""

import json
from dataclasses import asdict, replace
from typing import Any

import pytest
from app.core import commands
from app.core.settings import AT_FIRST, Pace, Settings, Theme
from app.learn import progress
from app.learn.rule_course import RULES
from app.settings import file

from tests.support.loop import Page

MOVE, FACE = RULES.lessons[:2]
OTHERS = replace(
    AT_FIRST,
    pace=Pace.NONE,
    theme=Theme.WOOD,
    size=70,
    volume=60,
    letters=False,
    language="fr",
    name="Zoë \N{SNOWMAN}",
    streak=-3,
    learned="move=33221 face=3",
)


def saved(page: Page) -> commands.Save:
    """The file that the page saves."""
    page.hear("settings")
    (found,) = [one for one in page.hear("settings-save") if isinstance(one, commands.Save)]
    return found


def brought(page: Page, text: str) -> None:
    """Choose a file with this text."""
    page.hear("settings")
    page.hear("settings-file", files=[{"name": "a", "size": len(text.encode()), "text": text}])


def kept(page: Page) -> Settings:
    """The settings that the browser stores now."""
    texts = [one.text for one in page.of(commands.Keep) if one.name == "settings"]
    return Settings.parse(texts[-1])


def text_of(**changes: object) -> str:
    """A file with some settings."""
    return json.dumps({"pacru": "settings", "version": 1, "settings": changes})


def test_a_file_has_every_setting_and_gives_them_back() -> None:
    found = saved(Page(settings=OTHERS.text))
    assert (found.name, found.kind) == ("pacru-settings.json", "application/json")
    assert json.loads(found.text)["settings"] == asdict(OTHERS)
    assert file.read(found.text, AT_FIRST, ["fr"]) == OTHERS


def test_settings_of_a_file_are_used_when_the_person_agrees() -> None:
    page = Page()
    before = page.loop.app.settings
    brought(page, file.write(OTHERS))
    assert commands.Focus(["#settings-agree"]) in page.told
    assert page.loop.app.settings == before
    page.hear("settings-agree")
    assert page.loop.app.settings == kept(page) == OTHERS
    assert "those of the file now" in page.html["settings"]
    assert commands.Attributes("html", {"data-theme": "wood"}) in page.told
    assert isinstance(page.told[-1], commands.Reload | commands.Focus)
    assert not page.faults


def test_they_are_forgotten_when_the_person_declines() -> None:
    page = Page()
    before = page.loop.app.settings
    brought(page, file.write(OTHERS))
    page.hear("settings-decline")
    page.hear("settings-agree")
    brought(page, file.write(OTHERS))
    page.hear("close")
    page.hear("settings")
    page.hear("settings-agree")
    assert page.loop.app.settings == before
    assert not page.faults


@pytest.mark.parametrize(
    ("own", "brought_along", "best"),
    [
        ("move=3102", "move=1321", "move=3322"),
        ("move=3", "move=003", "move=303"),
        ("move=2", "face=1", "move=2 face=1"),
        ("", "move=2 later=31", "move=2 later=31"),
        ("move=2", "", "move=2"),
        ("move=2", "nonsense", "move=2"),
    ],
)
def test_of_what_was_learned_the_better_counts(own: str, brought_along: str, best: str) -> None:
    page = Page(settings=replace(AT_FIRST, learned=own).text)
    brought(page, file.write(replace(OTHERS, learned=brought_along)))
    page.hear("settings-agree")
    found = page.loop.app.settings
    assert replace(found, learned="") == replace(OTHERS, learned="")
    assert sorted(found.learned.split()) == sorted(best.split())
    assert kept(page) == found


def test_a_lesson_goes_on_with_what_the_file_brings() -> None:
    page = Page()
    page.hear("lesson", value="move")
    brought(page, file.write(progress.learned(AT_FIRST, MOVE, 4, 3)))
    page.hear("settings-agree")
    page.hear("close")
    page.click("e5", "e6")
    assert progress.stars(kept(page), MOVE) == (3, 0, 0, 0, 3)
    assert page.loop.app.history.exercise


def test_what_an_earlier_version_did_not_know_stays_as_it_is() -> None:
    assert file.read(text_of(theme="dark"), OTHERS, []) == replace(OTHERS, theme=Theme.DARK)


NO_SETTINGS = "no settings of Pacru"


def test_what_is_wrong_in_a_file_is_told_and_changes_nothing(subtests: pytest.Subtests) -> None:
    for text, why in [
        ("", NO_SETTINGS),
        ("Pacru 1", NO_SETTINGS),
        ("[1, 2]", NO_SETTINGS),
        ("[" * 100_000, NO_SETTINGS),
        ("{}", NO_SETTINGS),
        ('{"pacru": "puzzles"}', NO_SETTINGS),
        (f'{{"pacru": {"9" * 5000}}}', NO_SETTINGS),
        (" " * file.MOST_TEXT + file.write(OTHERS), NO_SETTINGS),
        ('{"pacru": "settings",\n "version": ?}', "line 2, column 13 cannot"),
        ('{"pacru": "settings", "version": 1}', "“settings” is missing"),
        ('{"pacru": "settings", "settings": {}}', "“version” is missing"),
        (file.write(OTHERS).replace('"version": 1', '"version": 2'), "a newer version of Pacru"),
        (file.write(OTHERS).replace('"version": 1', '"version": true'), "“version” is true"),
        (file.write(OTHERS).replace('"version": 1', '"version": 0'), "“version” is 0"),
        ('{"pacru": "settings", "version": 1, "settings": []}', "“settings” is []"),
        (text_of(colour="red"), "“colour”, which is no setting"),
        (text_of(text="red"), "“text”, which is no setting"),
        (text_of(theme="pink"), '“theme” is "pink" in this file. Expected: “system”, “light”'),
        (text_of(theme=["dark"]), '“theme” is ["dark"]'),
        (text_of(language="xx"), '“language” is "xx" in this file. Expected: “”, “en”, “de”'),
        (text_of(size=101), "“size” is 101 in this file. Expected: a whole number from 50 to 100."),
        (text_of(size=60.5), "“size” is 60.5"),
        (text_of(size=True), "“size” is true"),
        (text_of(letters=1), "“letters” is 1 in this file. Expected: true, false."),
        (text_of(learned=None), "“learned” is null in this file. Expected: a text"),
        (text_of(learned=["x" * 99]), "x…"),
        (text_of(name="x" * 25), "at most 24 characters"),
        (text_of(size=60, theme="pink"), "“theme” is"),
    ]:
        with subtests.test(f"{text} {why}"):
            page = Page()
            before = page.loop.app.settings
            page.hear("settings")
            already_kept = len(page.of(commands.Keep))
            brought(page, text)
            page.hear("settings-agree")
            refusal = page.html["settings"].split('id="file-refusal"')[1].split("</p>")[0]
            assert "hidden" not in refusal.split(">")[0]
            assert why.replace('"', "&quot;") in refusal
            assert refusal.endswith(".")
            assert page.loop.app.settings == before
            assert len(page.of(commands.Keep)) == already_kept
            assert not page.faults


def test_a_file_that_is_too_large_is_not_read() -> None:
    page = Page()
    page.hear("settings")
    page.hear("settings-file", files=[{"name": "a", "size": 10**9, "text": ""}])
    assert NO_SETTINGS in page.html["settings"]


def test_a_file_that_is_no_text_is_refused() -> None:
    page = Page()
    page.hear("settings")
    page.hear("settings-file", files=[{"name": "a", "size": 9, "text": None}])
    assert NO_SETTINGS in page.html["settings"]
    assert not page.faults


def test_the_error_goes_with_the_dialog() -> None:
    page = Page()
    brought(page, "{}")
    page.hear("close")
    page.hear("settings")
    assert NO_SETTINGS not in page.html["settings"]


def test_each_setting_alone_comes_back(subtests: pytest.Subtests) -> None:
    for name in [name for name in asdict(AT_FIRST) if name != "language"]:
        with subtests.test(name):
            value: Any = asdict(OTHERS)[name]
            assert asdict(file.read(text_of(**{name: value}), AT_FIRST, []))[name] == value
