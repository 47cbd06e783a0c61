"""Settings as a file: what is saved is read again, and a wrong file is reported and changes nothing."""

import json
from dataclasses import asdict, replace

import pytest
from app.game.own_bots import BOTS, MOST_BOTS, RUN, bots_of, has_run, with_bots, with_run
from app.model import journal
from app.model.journal import Change
from app.model.settings import AT_FIRST, CHOSEN, Pace, Settings, Theme
from app.person.stars import LEARNED
from app.rooms.learn import progress
from app.rooms.learn.rule_course import RULES
from app.rooms.library import entries
from app.rooms.settings import file
from app.runtime import commands
from app.shell.compose import Composed
from app.shell.rooms import ROOMS

import pacru
from tests.support.library import save_game
from tests.support.loop import Page
from tests.support.page_states import the_only
from tests.support.visits import Elements

MOVE, FACE = RULES.lessons[:2]
OF_ROOMS = Composed(ROOMS).settings
OTHERS = replace(
    AT_FIRST,
    pace=Pace.NONE,
    theme=Theme.WOOD,
    size=70,
    volume=60,
    letters=False,
    language="fr",
    name="Zoë \N{SNOWMAN}",
    of_rooms={"streak": -3, "learned": "move=33221 face=3", "first games": "1;2;3"},
)


def shelf(page: Page, *games: str) -> list[commands.Command]:
    """Let the browser's library answer the last question, with all its games or those that are there."""
    question = page.commands_of(commands.Shelf)[-1]
    texts = list(games) if question.task == "all" else [None] * len(question.items)
    return page.hear("library.take_answer", number=question.number, texts=texts)


def save_file(page: Page, *games: str) -> commands.Save:
    """The file that the page saves, when these games are in the library."""
    page.hear("settings.show")
    page.hear("settings.save")
    return the_only(commands.Save, shelf(page, *games))


def file_text(settings: Settings, *games: str) -> str:
    """A file with some settings and games, as a page with them saves it."""
    return save_file(Page(settings=settings.text), *games).text


def read_file(page: Page, **facts: object) -> None:
    """Choose a file that the browser reads like this."""
    page.hear("settings.show")
    page.hear("settings.read", files=[{"name": "a", "size": 9, "text": None, **facts}])


def choose_file(page: Page, text: str) -> None:
    """Choose a file with this text."""
    read_file(page, size=len(text.encode()), text=text)


def bring_file(page: Page, text: str) -> Settings:
    """Choose a file with this text, and agree; returns the settings then."""
    choose_file(page, text)
    page.hear("settings.agree")
    return page.app.settings


def entry(*turns: str) -> str:
    """A game as the library stores it."""
    return entries.entry_of(save_game(*turns)).text


def text_of(**changes: object) -> str:
    """A file with some settings."""
    return json.dumps({"pacru": "settings", "version": file.VERSION, "settings": changes})


def test_a_file_has_everything_and_gives_it_back() -> None:
    first = Page(settings=OTHERS.text)
    found = save_file(first, entry("a3-b3"))
    assert (found.name, found.kind) == ("pacru.json", "application/json")
    assert json.loads(found.text)["settings"] == chosen_in(OTHERS)
    page = Page()
    assert bring_file(page, found.text) == page.stored == OTHERS
    shelf(page)
    assert page.commands_of(commands.Shelf)[-1].items == [
        [entry_key(entry("a3-b3")), None, entry("a3-b3")]
    ]


def chosen_in(settings: Settings) -> dict[str, object]:
    """What the person has chosen."""
    return {name: asdict(settings)[name] for name in CHOSEN}


def entry_key(text: str) -> str:
    return entries.LibraryEntry.parse(text).key


def test_the_game_in_progress_is_in_the_file() -> None:
    page = Page()
    page.enter("a3-b3")
    (game,) = json.loads(save_file(page).text)["games"]
    read = pacru.record.read(entries.LibraryEntry.parse(game).record).game
    assert read.plies[0].turn == pacru.Turn.parse("a3-b3")


def test_without_the_library_the_rest_is_saved() -> None:
    page = Page(settings=OTHERS.text)
    page.hear("settings.show")
    page.hear("settings.save")
    asked = page.commands_of(commands.Shelf)[-1]
    told = page.hear("library.take_answer", number=asked.number, error="refused")
    found = the_only(commands.Save, told)
    assert json.loads(found.text)["settings"]["theme"] == "wood"
    assert "has only your settings and progress" in page.html["settings"]


def test_many_games_become_several_files(monkeypatch: pytest.MonkeyPatch) -> None:
    game = entry("a3-b3")
    monkeypatch.setattr(file, "MOST_GAMES", len(game.encode()) + 1)
    page = Page()
    page.hear("settings.show")
    page.hear("settings.save")
    found = [one for one in shelf(page, game, game) if isinstance(one, commands.Save)]
    assert [one.name for one in found] == ["pacru.json", "pacru-2.json"]
    for one in found:
        assert file.read(one.text, [], OF_ROOMS).games == (game,)


def test_a_game_that_cannot_be_read_is_set_aside_and_the_others_come() -> None:
    page = Page()
    choose_file(page, file_text(OTHERS, "nonsense", entry("a3-b3")))
    told = page.hear("settings.agree")
    assert [one.notice for one in told if isinstance(one, commands.Tell)] == ["aside"]
    assert page.commands_of(commands.Shelf)[-1].items == [entry_key(entry("a3-b3"))]
    assert the_only(commands.Save, page.hear("trouble.save")).text == "nonsense"


def test_what_is_in_a_file_is_used_when_the_person_agrees() -> None:
    page = Page()
    before = page.app.settings
    choose_file(page, file_text(OTHERS))
    assert commands.Focus(["#settings-agree"]) in page.told
    assert page.app.settings == before
    page.hear("settings.agree")
    assert page.app.settings == page.stored == OTHERS
    assert commands.Attributes("html", {"data-theme": "wood"}) in page.told
    assert isinstance(page.told[-1], commands.Reload | commands.Focus)


def test_it_is_forgotten_when_the_person_declines() -> None:
    page = Page()
    before = page.app.settings
    choose_file(page, file_text(OTHERS))
    page.hear("settings.decline")
    page.hear("settings.agree")
    choose_file(page, file_text(OTHERS))
    page.hear("page.close")
    page.hear("settings.show")
    page.hear("settings.agree")
    assert page.app.settings == before


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
    page = Page(settings=AT_FIRST.with_value_of(LEARNED, own).text)
    found = bring_file(page, file_text(OTHERS.with_value_of(LEARNED, brought_along)))
    assert chosen_in(found) == chosen_in(OTHERS)
    assert sorted(found.value_of(LEARNED).split()) == sorted(best.split())
    assert page.stored == found


def test_a_lesson_goes_on_with_what_the_file_brings() -> None:
    page = Page()
    page.hear("learn.begin", lesson="move")
    bring_file(page, file_text(progress.with_stars(AT_FIRST, MOVE, 3, 3)))
    page.hear("page.close")
    page.click("e5", "e6")
    assert progress.stars(page.stored, MOVE) == (3, 0, 0, 3)
    assert page.app.history.exercise


def test_what_a_file_lacks_stays_as_it_is() -> None:
    page = Page(settings=OTHERS.text)
    assert bring_file(page, text_of(theme="dark")) == replace(OTHERS, theme=Theme.DARK)


NO_SETTINGS = "contains no Pacru settings"
WRITTEN = file.write(OTHERS, {"counted": Change(3, 1)})[0]


def bad(**changes: object) -> str:
    """A file of this version with other members."""
    return json.dumps(json.loads(WRITTEN) | changes)


def test_what_is_wrong_in_a_file_is_told_and_changes_nothing(subtests: pytest.Subtests) -> None:
    for text, why in [
        ("", NO_SETTINGS),
        ("Pacru 1", NO_SETTINGS),
        ("[1, 2]", NO_SETTINGS),
        ("[" * 100_000, NO_SETTINGS),
        ("{}", NO_SETTINGS),
        ('{"pacru": "puzzles"}', NO_SETTINGS),
        (f'{{"pacru": {"9" * 5000}}}', NO_SETTINGS),
        (" " * file.MOST_TEXT + WRITTEN, NO_SETTINGS),
        ('{"pacru": "settings",\n "version": ?}', "line 2, column 13 can’t"),
        ('{"pacru": "settings", "version": 2}', "“settings” is missing"),
        ('{"pacru": "settings", "settings": {}}', "“version” is missing"),
        (WRITTEN.replace('"version": 2', '"version": 3'), "a newer version of Pacru"),
        (WRITTEN.replace('"version": 2', '"version": true'), "“version” is true"),
        (
            WRITTEN.replace('"version": 2', '"version": 1'),
            "“version” is 1 in this file. Expected: 2.",
        ),
        (WRITTEN.replace('"version": 2', '"version": 2.0'), "“version” is 2.0"),
        ('{"pacru": "settings", "version": 2, "settings": []}', "“settings” is []"),
        (text_of(colour="red"), "“colour”, which isn’t a setting"),
        (text_of(text="red"), "“text”, which isn’t a setting"),
        (text_of(theme="pink"), '“theme” is "pink" in this file. Expected: “system”, “light”'),
        (text_of(theme=["dark"]), '“theme” is ["dark"]'),
        (text_of(language="xx"), '“language” is "xx" in this file. Expected: “”, “en”, “de”'),
        (text_of(size=101), "“size” is 101 in this file. Expected: a whole number from 50 to 100."),
        (text_of(size=60.5), "“size” is 60.5"),
        (text_of(size=True), "“size” is true"),
        (text_of(streak=1), "“streak”, which isn’t a setting"),
        (text_of(of_rooms={}), "“of_rooms”, which isn’t a setting"),
        (text_of(letters=1), "“letters” is 1 in this file. Expected: true, false."),
        (text_of(pace=None), "“pace” is null in this file."),
        (text_of(pace=["x" * 99]), "x…"),
        (text_of(size=60, theme="pink"), "“theme” is"),
        (WRITTEN.replace('"progress": {', '"progress": [{').replace("},", "}],", 1), "damaged"),
        (bad(progress=[]), "“progress” is []"),
        (bad(progress={"counted": 3}), '“progress” is {"counted": 3}'),
        (bad(progress={"level": [[], 3]}), "Expected: all progress with its times."),
        (bad(progress={"counted": [3, None]}), "“progress” is"),
        (WRITTEN.replace(": [\n   3,\n   1\n", ": [\n   3,\n   1e999\n"), "“progress” is"),
        (bad(games={}), "“games” is {} in this file. Expected: a list of games."),
        (bad(games=[1]), "“games” is [1]"),
    ]:
        with subtests.test(f"{text} {why}"):
            page = Page()
            before = page.app.settings
            page.hear("settings.show")
            already_kept = len(page.commands_of(commands.Keep))
            assert bring_file(page, text) == before
            refusal = Elements(page.html["settings"]).one(id_="file-refusal")
            assert "hidden" not in refusal
            assert why in refusal.text
            assert refusal.text.endswith(".")
            assert len(page.commands_of(commands.Keep)) == already_kept


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ({"size": 10**9, "text": ""}, NO_SETTINGS),
        ({}, NO_SETTINGS),
        ({"bytes": '{"name": "Zo\xeb"}'}, "byte 0xeb at offset 12 is not UTF-8"),
    ],
    ids=["too large", "no text", "in another encoding"],
)
def test_a_file_that_cannot_be_read_is_refused(facts: dict[str, object], why: str) -> None:
    page = Page()
    before = page.app.settings
    read_file(page, **facts)
    assert why in page.html["settings"]
    assert page.app.settings == before


def test_the_error_goes_with_the_dialog() -> None:
    page = Page()
    choose_file(page, "{}")
    page.hear("page.close")
    page.hear("settings.show")
    assert NO_SETTINGS not in page.html["settings"]


def test_each_setting_alone_comes_back(subtests: pytest.Subtests) -> None:
    first = {name: one.first for name, one in OF_ROOMS.items() if not one.stays}
    values = first | OTHERS.values
    del values["language"]
    for name, value in values.items():
        with subtests.test(name):
            is_chosen = name in CHOSEN
            alone = text_of(**{name: value}) if is_chosen else with_progress({name: [value, 1]})
            content = file.read(alone, [], OF_ROOMS)
            assert journal.settings_of(content.journal, {}).values[name] == value


# Code that comes with a file

MINE, THEIRS = "def choose(position): return 1\n", "def choose(position): return 2\n"


def with_progress(entries: dict[str, list[object]], **changes: object) -> str:
    """A file with some settings and entries of the journal."""
    return json.dumps({**json.loads(text_of(**changes)), "progress": entries})


def with_my_bot() -> Page:
    """A page with a bot that the person has let run."""
    settings = with_run(with_bots(AT_FIRST, {"my_bot.py": MINE}), "my_bot.py", MINE)
    return Page(settings=settings.text)


def bring(page: Page, bots: dict[str, str], at: int = 10**15) -> None:
    """Choose a file with bots, changed in a far future."""
    entries = {f"{BOTS.name}/{name}": [source, at] for name, source in bots.items()}
    choose_file(page, with_progress(entries))


def test_a_file_with_bots_says_so_and_overwrites_none() -> None:
    page = with_my_bot()
    bring(page, {"my_bot.py": THEIRS, "other.py": THEIRS})
    told = "It also brings 2 bots (code), which run only when you let them."
    assert told in page.html["settings"]
    page.hear("settings.agree")
    settings = page.app.settings
    assert bots_of(settings) == {"my_bot.py": MINE, "my_bot_2.py": THEIRS, "other.py": THEIRS}
    assert [name for name in bots_of(settings) if has_run(settings, name)] == ["my_bot.py"]


def test_a_bot_that_is_here_already_does_not_come_again() -> None:
    page = with_my_bot()
    bring(page, {"my_bot.py": MINE})
    assert "brings" not in page.html["settings"]
    page.hear("settings.agree")
    assert bots_of(page.app.settings) == {"my_bot.py": MINE}


def test_a_file_removes_no_bot() -> None:
    page = with_my_bot()
    text = with_progress({f"{BOTS.name}/my_bot.py": [None, 10**15]})
    assert bots_of(bring_file(page, text)) == {"my_bot.py": MINE}


def test_what_a_file_has_brought_can_be_taken_back() -> None:
    page = with_my_bot()
    before = page.app.settings
    text = with_progress({f"{BOTS.name}/other.py": [THEIRS, 1]}, theme="wood")
    assert bring_file(page, text).theme is Theme.WOOD
    assert "Undo" in page.html["settings"]
    page.hear("settings.undo")
    assert page.app.settings == before
    assert "Undo" not in page.html["settings"]


@pytest.mark.parametrize(
    "name",
    ["evil", "../evil.py", "a/b.py", ".py", "e\u202evil.py", "a b.py", "x" * 60 + ".py", "a\n.py"],
)
def test_a_bot_with_an_odd_name_is_refused(name: str) -> None:
    page = with_my_bot()
    bring(page, {name: THEIRS})
    assert "is no name of a bot. Expected: the name of a Python file." in page.html["settings"]
    page.hear("settings.agree")
    assert bots_of(page.app.settings) == {"my_bot.py": MINE}


def test_there_is_room_for_no_more_bots_than_are_kept() -> None:
    page = with_my_bot()
    bring(page, {f"bot{number}.py": THEIRS for number in range(2 * MOST_BOTS)})
    page.hear("settings.agree")
    found = bots_of(page.app.settings)
    assert len(found) == MOST_BOTS
    assert found["my_bot.py"] == MINE


def test_no_file_says_which_bots_may_run() -> None:
    page = with_my_bot()
    assert RUN.name not in save_file(page).text
    run = page.app.settings.value_of(RUN)
    stranger = Page()
    entries: dict[str, list[object]] = {
        f"{BOTS.name}/my_bot.py": [MINE, 1],
        f"{RUN.name}/my_bot.py": [run.split("=")[1], 1],
    }
    settings = bring_file(stranger, with_progress(entries))
    assert bots_of(settings) == {"my_bot.py": MINE}
    assert not has_run(settings, "my_bot.py")
