"""The room for screen readers: names of the fields, announcements, answers to keys, sounds."""

import pytest
from app.model.app import App
from app.model.settings import Settings
from app.rooms import play, speech
from app.rooms.speech import answers
from app.runtime import commands
from app.runtime.commands import Command
from app.runtime.loop import Loop
from app.shell.compose import Composed

from pacru.svg.geometry import FIELDS
from tests.support.loop import Page
from tests.support.page_states import RICH, open_game

SCRIPT = "<img src=x>"


def open_rich(**settings: object) -> App:
    """A game of two people in a position with much to hear, with some settings."""
    return open_game(RICH, settings=Settings.from_values(settings))


class Ear:
    """A page with this room and that of the game, as you hear it."""

    def __init__(self, app: App | None = None) -> None:
        composed = Composed([play.ROOM, speech.ROOM])
        self.loop = Loop(composed, composed.with_first_states(app or open_rich()))
        self.names: dict[str, dict[str, str]] = {"board-framed": {}, "board-bare": {}}
        self.told: list[Command] = []
        self._hear(self.loop.open())
        self.quiet()

    def _hear(self, told: list[Command]) -> None:
        self.told = told
        for one in told:
            match one:
                case commands.Layers(board, layers) if "hits" in layers:
                    self.names[board] = {}
                case commands.Fields(board, fields):
                    for place, attributes in fields.items():
                        if name := attributes.get("aria-label"):
                            self.names[board][place] = name
                case commands.Fault(report):
                    raise AssertionError(report)

    def do(self, name: str, **facts: object) -> list[str]:
        """Send an event, and return what is said at once."""
        self._hear(self.loop.hear({"do": name, "now": 0.0, **facts}))
        return self.said

    def quiet(self) -> list[str]:
        """Let a quiet moment pass, and return what is said then."""
        return self.do("late")

    def ask(self, key: str) -> list[str]:
        """Press a key that asks something, and return the answer."""
        assert self.do("speech.answer", key=key) == []
        return self.quiet()

    @property
    def said(self) -> list[str]:
        return [one.text for one in self.told if isinstance(one, commands.Say)]

    @property
    def sounds(self) -> list[tuple[str, float]]:
        return [(one.kind, one.volume) for one in self.told if isinstance(one, commands.Sound)]


def test_names_and_words_follow_in_a_quiet_moment() -> None:
    ear = Ear()
    assert ear.names["board-framed"].keys() == {*FIELDS}
    assert ear.names["board-framed"]["c7"].endswith("can move")
    assert ear.do("play.press", field="c7") == []
    assert commands.Late() in ear.told
    (said,) = ear.quiet()
    assert said.startswith("Move c7")
    assert ear.names["board-framed"]["c7"].endswith("chosen")
    assert ear.quiet() == []


def test_what_came_about_meanwhile_is_told_at_once() -> None:
    ear = Ear()
    ear.do("play.press", field="c7")
    ear.do("play.press", field="c8")
    assert ear.quiet() == ["Red: c7 to c8. Black, your turn."]


def test_nothing_is_lost_that_happens_before_the_first_quiet_moment() -> None:
    composed = Composed([play.ROOM, speech.ROOM])
    loop = Loop(composed, composed.with_first_states(open_rich()))
    loop.open()
    loop.hear({"do": "play.press", "field": "c7", "now": 0.0})
    told = loop.hear({"do": "late"})
    assert [one.text[:17] for one in told if isinstance(one, commands.Say)] == ["Move c7, or rotat"]


def test_only_names_that_have_changed_are_given_again() -> None:
    ear = Ear()
    ear.do("play.press", field="c7")
    ear.do("play.press", field="c8")
    ear.quiet()
    (fields,) = [one for one in ear.told if isinstance(one, commands.Fields)]
    assert fields.fields["c7"] == {"aria-label": "c7, Red marker"}
    assert 0 < len(fields.fields) < 40
    ear.do("play.point", field="c9")
    ear.quiet()
    assert not [one for one in ear.told if isinstance(one, commands.Fields)]


def test_both_drawings_are_named_also_when_they_are_turned() -> None:
    ear = Ear()
    ear.do("play.rotate")
    assert ear.names["board-framed"] == {}
    assert ear.quiet() == ["The board is rotated: East is at the bottom."]
    assert ear.names["board-framed"]["c8"].startswith("c8, Red marker")
    assert ear.names["board-bare"] == {}
    ear.do("page.resize", size=40, bare=True)
    ear.quiet()
    assert ear.names["board-bare"] == ear.names["board-framed"]


def test_keys_mean_the_field_where_the_keyboard_is_by_now() -> None:
    ear = Ear()
    ear.do("play.walk", right=2, up=-2)  # from a9; the page shows it a moment later
    (said,) = ear.ask("l")
    assert said.startswith("c7 faces")
    ear.do("play.enter")
    (said,) = ear.quiet()
    assert said.startswith("Move c7")


@pytest.mark.parametrize("key", answers.QUESTIONS)
def test_a_letter_on_the_board_is_answered_each_time(key: str) -> None:
    ear = Ear()
    for _ in range(2):
        (said,) = ear.ask(key)
        assert said.endswith(".")


def test_letters_are_no_questions_when_they_are_turned_off_or_mean_nothing() -> None:
    assert Ear().ask("x") == []
    assert Ear(open_rich(letters=False)).ask("m") == []


def test_the_own_names_of_players_are_told_as_they_are() -> None:
    app = open_rich()
    ear = Ear(app.with_session(setup=app.session.setup.with_name(0, SCRIPT)))
    (said,) = ear.ask("c")
    assert SCRIPT in said  # the page inserts it as text


def test_sounds_come_at_once_as_loud_as_wanted() -> None:
    for app, heard in ((open_rich(volume=50), [("capture", 0.5)]), (open_rich(), [])):
        ear = Ear(app)
        ear.do("play.press", field="c7")
        ear.do("play.press", field="c9")
        assert ear.sounds == heard


def test_after_a_fault_all_fields_are_named_again() -> None:
    ear = Ear()
    ear.do("play.press", field="c7", anew=True)
    ear.quiet()
    assert ear.names["board-framed"].keys() == {*FIELDS}


def test_names_are_short_as_soon_as_that_is_wanted() -> None:
    page = Page()
    before = len(page.told)
    page.hear("settings.choose", setting="speech", value="short")
    page.hear("late")
    told = [one for one in page.told[before:] if isinstance(one, commands.Fields)]
    assert told[-1].fields["a3"]["aria-label"] == "a3, Black east, power 1, can move"
