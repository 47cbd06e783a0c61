"""Every text comes from the catalogue, and what translators write fits the texts."""

import dataclasses
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from operator import attrgetter
from pathlib import Path

import pytest
from app.game import records
from app.game.reading import turns_read
from app.model.app import App
from app.model.saved_game import SavedGame
from app.model.settings import AT_FIRST
from app.model.setup import Setup, display_name
from app.narration import words
from app.rooms.editor import sketch as sketches
from app.rooms.help import guide as guides
from app.rooms.library import entries as library
from app.rooms.play.form import with_own_controls
from app.rooms.settings.fields import FIELDS, Choices
from app.rooms.speech import answers, fields
from app.shell.arrival import arrival_of
from app.shell.rooms import ROOMS
from app.ui import articles
from app.ui.sister_articles import AZACRU, SHACRU
from babel.messages.catalog import Catalog, Message
from languages import texts as catalogues
from languages.pseudo import pseudo_language

import pacru
from pacru import games, link, record, svg
from pacru.bot.levels import LEVELS
from pacru.bot.protocol import Info, Score, Thought
from pacru.core import texts
from pacru.explain import completion
from pacru.games import DEFAULT
from tests.support import page_messages as m
from tests.support import page_states as state
from tests.support import page_views as views
from tests.support.elements import Elements
from tests.support.languages import catalogue_of, learn
from tests.support.page_states import EVERY_KIND, RICH, after, enter

PATHS = catalogues.paths()
EACH_LANGUAGE = pytest.mark.parametrize("path", PATHS, ids=[path.stem for path in PATHS])
EACH_FIELD = tuple(svg.geometry.FIELDS)
NOT_WORDS = {
    *("game", "picture", "coin", "key", "rule", "colour", "paint", "kind", "place"),
    *("control", "pips", "controls", "way"),
}
"""Parts of the views that are not texts for people."""
TOLD = ("title", "placeholder", "aria-label", "aria-valuetext")
"""Attributes with texts for people."""
THREE = "3Bs1Bs3/9/9/9/2An1An1An2/9/3Bn1Bn3/9/9 a 2 - 1"
MATE = "9/9/9/3AeBs4/4An4/9/9/9/9 a 2 - 1"
"""A position in which the last chevron of the second player can be captured, on e6."""


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    texts.set_language(None)


@pytest.fixture(scope="module")
def pseudo_catalogue() -> Catalog:
    return pseudo_language()


@pytest.fixture
def pseudo(pseudo_catalogue: Catalog) -> None:
    """Put everything from the catalogue in brackets."""
    learn(pseudo_catalogue)


IN_BRACKETS = pytest.mark.usefixtures("pseudo")


def words_outside(text: str) -> str:
    """The words of a text, of more than one letter, that do not come from the catalogue."""
    outside = re.sub("⟦[^⟦⟧]*⟧", " ", text)
    return " ".join(re.findall(r"\b[^\W\d_]{2,}\b", outside))


def words_of(view: object) -> Iterator[str]:
    """All texts for people in a view."""
    if isinstance(view, str):
        yield view
        return
    parts: Iterable[object] = ()
    if isinstance(view, tuple) and hasattr(view, "_asdict"):
        parts = [part for name, part in view._asdict().items() if name not in NOT_WORDS]
    elif isinstance(view, tuple | list):
        parts = view
    elif isinstance(view, Mapping):
        parts = view.values()
    elif dataclasses.is_dataclass(view):
        names = {field.name for field in dataclasses.fields(view)}
        parts = [getattr(view, name) for name in names - NOT_WORDS]
    for part in parts:
        yield from words_of(part)


def texts_in(found: Elements) -> list[str]:
    """All texts for people in some HTML."""
    written = [one.text for one in found.all]
    return written + [one[name] for one in found.all for name in TOLD if name in one]


def check(*views: object) -> None:
    for view in views:
        for text in words_of(view):
            assert not words_outside(text), text


def open_app(position: str = "", setup: Setup | None = None) -> App:
    """A game between people from a position, or a new one against a bot."""
    return state.open_game(position, setup) if position else state.start(setup)[0]


def look(app: App, before: App | None = None) -> App:
    """Check everything that a state shows and says."""
    check(views.status(app), views.players(app), fields.labels(app), views.hints(app.settings))
    check(list(views.rounds(app)), views.threats_told(app))
    check(*map(texts_in, (views.draw(app), views.resigners(app), views.result(app))))
    check([one.note for one in views.entry(app).completions])
    check([asked.answer(app, "c7") for asked in answers.QUESTIONS.values()])
    if before:
        check(state.told(before, app))
    return app


def follow(app: App, *messages: m.Message | str) -> App:
    look(app)
    for message in messages:
        before, app = app, after(app, message)
        look(app, before)
    return app


# What is shown


@IN_BRACKETS
@EVERY_KIND
def test_a_turn(position: str, steps: str, turn: str) -> None:
    app = open_app(position)
    for step in steps.split():
        for choice in app.table.draft.choices if app.table.draft else ():
            check(choice.text, views.status(after(app, m.on("play.point", field=choice.key))))
        app = follow(app, step)
    assert turn in str(app.session.game.plies[-1].turn)
    check(svg.describe(app.session.game.position))
    app = after(app, m.on("history.replay"))
    for _ in range(8):
        check(views.status(app))
        app = after(app, m.on("history.step_on"))


@IN_BRACKETS
@EVERY_KIND
def test_every_refusal(position: str, steps: str, turn: str) -> None:
    app = open_app(position)
    assert after(app, *steps.split()).session.game.plies[-1].turn == pacru.Turn.parse(turn)
    for step in ["", *steps.split()[:-1]]:
        app = after(app, step) if step else app
        for field in EACH_FIELD:
            refused = after(app, field)
            if refused.table.notice:
                check(refused.table.notice.text)
    for text in (
        *("c7-c6", "c7xd7", "c7-d8(a1)", "c7-g7", "d5>>"),
        *("c7-c8(*)", "a1", "c7-d8(e7,a1)", "d5>(a7,"),
    ):
        check(views.status(enter(app, text)))


@IN_BRACKETS
@pytest.mark.parametrize("count", [2, 3, 4])
def test_a_new_game_and_its_end(count: int) -> None:
    setup = with_own_controls(Setup.default(count))
    for made in (setup, replace(setup, tournament=True), setup.with_kind(0, bot=True)):
        for level in range(1, len(LEVELS) + 1):
            check(texts_in(views.form(made.with_level(1, level))))
    check(texts_in(views.form(setup.with_away(1), pacru.Position.initial(count))))
    resignations = [m.on("play.resign", player=player) for player in range(count - 1)]
    app = open_app(setup=with_own_controls(state.people(count)))
    app = follow(app, "a3", m.on("play.offer_draw"), m.DialogClosed(), *resignations)
    assert app.session.game.outcome


def test_reasons_are_told_in_the_language_of_the_moment(pseudo_catalogue: Catalog) -> None:
    position = pacru.Position.parse(MATE)
    ply = pacru.Game(position).play(pacru.Turn.parse("d6xe6")).plies[0]
    setup = state.setup_for(position, "SN")
    english = words.merits_of(setup, ply)
    learn(pseudo_catalogue)
    told = words.merits_of(setup, ply)
    assert len(told) == len(english) > 0
    assert not any(words_outside(one.text) for one in told)


@IN_BRACKETS
def test_ends_of_a_game() -> None:
    for seat in ("S", "N"):
        position = pacru.Position.parse(MATE)
        app = state.start(state.setup_for(position, seat), position)[0]
        game = app.session.game.play(pacru.Turn.parse("d6xe6"))
        look(after(app, m.GameOpened(app.session.setup, game)))
    app = open_app()
    look(after(app, m.GameOpened(app.session.setup, app.session.game.agree_draw())))
    look(after(app, m.GameOpened(app.session.setup, app.session.game.resign())))


@IN_BRACKETS
def test_bots() -> None:
    app = follow(open_app(), "a3", "b3", m.on("bots.begin"))
    asked = app.bots.request or 0
    for score in (Score("markers", 320), Score("markers", -90), Score("markers", 3)):
        look(after(app, m.BotThought(asked, Info(Thought(3, score, ("a7-a6",), 12345)))))
    for score in (Score("win", 1), Score("win", 5), Score("loss", 4)):
        look(after(app, m.BotThought(asked, Info(Thought(1, score, ("a7-a6",))))))
    follow(app, *[m.BotFailed("gone")] * (state.BOT_ATTEMPTS + 1))
    shown = m.on("bots.go_on", number=asked, scene=0)
    app = follow(app, m.BotAnswered(asked, "a7-b6"), shown)
    look(after(app, m.on("bots.skip"), m.on("play.take_back")))
    quick = follow(state.begin_game(), m.on("bots.begin"), m.on("bots.hint"))
    assert quick.table.hint
    follow(quick, m.BotAnswered(quick.table.hint.request, "a3-b3"))
    look(after(quick, m.BotFailed("gone")))
    offered = follow(quick, m.on("play.offer_draw"))
    assert offered.session.offer
    asked = offered.session.offer.request or 0
    look(after(offered, m.BotFailed("gone")))
    thought = m.BotThought(asked, Info(Thought(1, Score("markers", 900), ())))
    look(after(offered, thought, m.BotAnswered(asked, "a7-a6")))


@IN_BRACKETS
def test_threats() -> None:
    for seat in (None, "S", "N"):
        for text in (RICH, THREE):
            position = pacru.Position.parse(text)
            app = state.start(state.setup_for(position, seat), position)[0]
            follow(app, m.on("play.toggle_threats"), m.on("play.rotate"))


@IN_BRACKETS
def test_variations() -> None:
    app = follow(open_app(RICH), "c7", "c8", m.look_at(), "c7", "d8", "e7", m.on("play.step_back"))
    app = follow(app, m.look_at(0, 0, 0), m.on("history.promote"), m.on("history.undo_edit"))
    app = follow(app, m.look_at(0, 0, 0), m.on("history.delete_turns"), m.on("history.rejoin"))
    assert not app.history.aside


@IN_BRACKETS
def test_by_links() -> None:
    setup = replace(Setup.default().with_away(1), began="2026.11.21 10:00:00")
    app = follow(open_app(setup=setup), "a3", "b3", "a7")
    check(texts_in(views.form(app.session.setup)))
    known = SavedGame(app.session.setup, app.session.game)
    sent = SavedGame(app.session.setup, app.session.game.take_back())
    check(arrival_of(sent, known, ()).notice)
    assert not words_outside(views.stage(app, views.Waiting).send)


@IN_BRACKETS
def test_the_library() -> None:
    app = open_app(setup=replace(Setup.default(3), began="2026.11.21 10:00:00"))
    for game in (app.session.game, app.session.game.resign(), app.session.game.agree_draw()):
        entry = library.entry_of_opened(SavedGame(app.session.setup, game))
        check(entry.title, entry.details, library.with_name(entry, "…").details)
    for shown, everything, unread in ((0, 0, 0), (1, 1, 1), (2, 3, 4)):
        check(
            library.count_text(shown, everything, unread),
            library.progress_text(shown, 3),
            turns_read(shown),
        )


@IN_BRACKETS
def test_settings_help_and_marks() -> None:
    for settings in (AT_FIRST, replace(AT_FIRST, volume=40)):
        check(views.hints(settings))
    for field in FIELDS.values():
        check(texts.gettext(field.title))
        if isinstance(field, Choices):
            check([texts.gettext(text) for both in field.choices.values() for text in both])
    check([texts.gettext(text) for text in views.MARKS.values()])
    check([texts.gettext(text) for pair in (*guides.KEYS, *guides.WORDS) for text in pair])
    check([texts.gettext(key.text) for room in ROOMS for key in room.keys])
    check(
        [
            texts.gettext(part)
            for one in (*articles.ARTICLES, *SHACRU, *AZACRU)
            for part in (one.title, one.text)
        ]
    )
    check(texts.gettext(guides.CREDITS))


@IN_BRACKETS
def test_a_position_that_is_set_up() -> None:
    start = sketches.Sketch.from_position(pacru.Position.initial())
    for sketch in (
        start,
        start.without_pieces(),
        start.without_pieces().with_chevron("e5", 0, "n"),
        start.with_chevron("e5", 1, "n"),
        replace(start.without("a3").without("c1").without("g1").without("i3"), to_move=0),
        replace(
            start, marked=dict.fromkeys(EACH_FIELD[:45], 0) | dict.fromkeys(EACH_FIELD[36:], 1)
        ),
    ):
        problem = sketches.problem(sketch, "abcd")
        check(problem.text if problem else "")
        check([sketches.description(sketch, field, "abcd") for field in EACH_FIELD])


@IN_BRACKETS
def test_what_cannot_be_read(subtests: pytest.Subtests) -> None:
    start = link.write(pacru.Position.initial())
    # Quoted input stays as it is; names of tags, results and games are those of records.
    names = "|".join(("Players|Rules|SetUp|Result|Termination|seat|ply", *games.game_keys()))
    unreadable: dict[Callable[[str], object], tuple[str, ...]] = {
        records.read: (
            *("[Players", '[Players "7"]', '[Rules "none"]', "a3-a9", "1.-"),
            *("a3-a4 )", "( a3-a4", "a3-a4 (", "a3-a4 ( )", "a3-a4???"),
            *("", "* a3-a4", '[SetUp "1"]', '[Result "draw"]\n*'),
            *("#g=!", "#g=abc", "#p=abc&seat=Q", "9/9/9/9/9/9/9/9/9 a 2"),
        ),
        pacru.Position.parse: ("", "9/9", "9/9/9/9/9/9/9/9/9 e", "Aa/"),
        pacru.Turn.parse: ("", "a3", "a3-", "a3-a4(", "a3<", "a3<(a1", "a3<(a1,a1)"),
        record.read: ("a3-a4 " * 9,),
        link.read: (f"{start}&seat=Q", f"{start}&"),
    }
    for read, texts_to_read in unreadable.items():
        for text in texts_to_read:
            with subtests.test(text):
                with pytest.raises(pacru.PacruError) as caught:
                    read(text)
                said = re.sub(rf"'[^']*'|\b(?:{names})\b", "", str(caught.value))
                assert not words_outside(said)


@IN_BRACKETS
def test_completions() -> None:
    position = pacru.Position.parse(RICH)
    for typed in ("c", "c7", "c7-d8(", "d5>", "d5<<(a7,", "d5"):
        check([one.note for one in completion.complete(position, typed)])


def test_style_sheets_say_nothing() -> None:
    for path in (catalogues.ROOT / "web" / "style").glob("*.css"):
        assert not re.findall(r'content: *"[^"]*\w', path.read_text("utf-8"))


# Records stay as they are


@IN_BRACKETS
def test_names_in_records_are_read_back_in_every_language() -> None:
    for count in (2, 3, 4):
        setup = replace(Setup.default(count), began="2026.11.21")
        for place in range(1, count):
            setup = setup.with_level(place, 3 * place)
        app = open_app(setup=setup)
        text = records.record_of(app)
        assert "⟦" not in text
        assert records.read(text).setup == setup
        for place in range(count):
            name = display_name(setup.record_name(place), DEFAULT)
            check(name)
            assert name == setup.full_name(place)


@IN_BRACKETS
def test_the_notation_and_the_engine_protocol_stay_as_they_are() -> None:
    app = open_app()
    assert "⟦" not in str(app.session.game.position)
    assert "⟦" not in str(state.question(after(app, "a3"), state.step("b3")))


# The catalogue and its translations


@pytest.mark.slow
def test_the_template_has_all_texts() -> None:
    assert catalogues.template() == catalogues.TEMPLATE.read_bytes(), "python3 build.py texts"


@pytest.mark.slow
@EACH_LANGUAGE
def test_a_language_has_all_texts(path: Path) -> None:
    assert catalogues.render_updated(path) == path.read_bytes(), "python3 build.py texts"


def translations(path: Path) -> Iterator[tuple[Message, str, str]]:
    """Each translated text with its English; for a plural, each form with the English plural."""
    for message in catalogue_of(path):
        if message.pluralizable:
            for form in filter(None, message.string or ()):
                yield message, message.id[1], form
        elif message.id and message.string:
            yield message, str(message.id), str(message.string)


@EACH_LANGUAGE
def test_what_is_filled_in_is_the_same(path: Path) -> None:
    for message, english, text in translations(path):
        wanted, given = (set(catalogues.BRACED.findall(one)) for one in (english, text))
        spare = {"number"} if message.pluralizable else set()
        assert wanted - spare <= given <= wanted, text


@EACH_LANGUAGE
def test_blanks_around_are_the_same(path: Path) -> None:
    for _, english, text in translations(path):
        for at in (0, -1):
            assert (text[at] == " ") == (english[at] == " "), text


@EACH_LANGUAGE
def test_there_are_all_forms_of_a_plural(path: Path) -> None:
    catalogue = catalogue_of(path)
    for message in catalogue:
        forms = list(message.string or ()) if message.pluralizable else []
        if any(forms):
            assert len(forms) == catalogue.num_plurals
            assert all(forms), message.id


ARTICLES = ("ui/articles.py", "ui/sister_articles.py")
"""The modules with the rules, which the help and the sheets show."""


@EACH_LANGUAGE
def test_a_room_lends_only_words_that_are_its_own(path: Path) -> None:
    whole = catalogues.read(path)
    parts = catalogues.split(whole, {"learn": "learn", "help": "help", "printing": "help"})
    assert set(parts) == {"", "learn", "help"}
    assert sum(len(part) for part in parts.values()) == len(whole)
    assert parts[""].get("The next lesson")  # a tile on the home
    assert parts["learn"].get("The rules")  # the heading of a course
    own = {"learn": ("rooms/learn/",), "help": ("rooms/help/", "rooms/printing/", *ARTICLES)}
    for name, places in own.items():
        known = tuple(f"web/app/{place}" for place in places)
        for message in filter(attrgetter("id"), parts[name]):
            assert all(place.startswith(known) for place, _ in message.locations)
            assert parts[""].get(message.id, message.context) is None


@EACH_LANGUAGE
def test_a_language_has_a_name(path: Path) -> None:
    assert catalogues.own_name(catalogue_of(path)) != path.stem


@pytest.mark.slow
def test_another_language_begins_empty(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(catalogues, "LANGUAGES", tmp_path)
    begun = catalogues.begin_language("ar")
    assert catalogues.paths() == [begun]
    catalogue = catalogues.read(begun)
    assert catalogue.num_plurals == 6
    assert catalogue.get("New game") is not None
    begun.write_bytes(b"")
    assert catalogues.begin_language("ar").read_bytes() == b""  # it is there
    with pytest.raises(ValueError, match="such as it"):
        catalogues.begin_language("qqqq")


def test_a_text_that_is_missing_is_english() -> None:
    learn(Catalog("de"))
    assert texts.gettext("New game") == "New game"
    assert texts.ngettext("{number} move", "{number} moves", 1) == "1 move"
    assert texts.ngettext("{number} move", "{number} moves", 3) == "3 moves"


def test_numbers_and_days_are_written_as_in_the_language() -> None:
    assert (texts.number(12345), texts.number(9.3, 1)) == ("12,345", "9.3")
    assert texts.day("2026-11-21") == "2026-11-21"
    texts.set_language(
        None, lambda value, digits: f"{value:.{digits}f}".replace(".", ","), lambda day: day[:4]
    )
    assert texts.number(9.3, 1) == "9,3"
    assert texts.day("2026-11-21") == "2026"


def test_languages_from_right_to_left_are_known() -> None:
    assert catalogues.is_rtl("ar")
    assert not catalogues.is_rtl("de")


ENGLISH_START = """
import sys
before = set(sys.modules)
from app.game.games import start
from app.narration.status import status
from app.rooms.speech import happenings
assert status(start()[0]).title == "Your turn"
print({"gettext", "app.languages"} & (set(sys.modules) - before))
"""


def test_an_english_start_needs_no_gettext() -> None:
    path = {"PYTHONPATH": os.pathsep.join(["web", "."])}
    command = [sys.executable, "-c", ENGLISH_START]
    said = subprocess.check_output(command, cwd=catalogues.ROOT, env=os.environ | path, text=True)
    assert said.strip() == "set()"
