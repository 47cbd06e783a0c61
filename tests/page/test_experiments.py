"""The experiments: what is shown, how a sample is played, added, kept, stopped and forgotten."""

import re

import pytest
from app.model.settings import Settings
from app.rooms.experiments import handlers
from app.rooms.experiments.state import SAMPLES, Experiments
from app.rooms.experiments.stored import own_shares
from app.runtime import commands

import pacru
from pacru.experiments import Share
from tests.support.loop import Page
from tests.support.places import ROOT

FIGURES = (ROOT / "docs" / "experiments.json").read_text("utf-8")
PAIR = "pacru 2 1"
FEW = 4


class Desk:
    """The page with the experiments, and a bot that plays the first move it sees."""

    def __init__(self, stored: str = "", cores: int = 1) -> None:
        chosen = {"pace": "none", "coach": "off", "first games": "1;2;3", SAMPLES.name: stored}
        settings = Settings.from_values(chosen).text
        self.page = Page(settings=settings, cores=cores)
        self.page.hear("bots.begin")
        self.page.hear("experiments.show")
        self.page.hear("experiments.take_figures", contents=[FIGURES.encode().decode("latin-1")])
        self._read = len(self.page.told)

    @property
    def own(self) -> Experiments:
        return self.page.app.state(Experiments)

    @property
    def html(self) -> str:
        return self.page.html["experiments"]

    def section(self, key: str = PAIR) -> str:
        """What is shown of an experiment that can be run, or is being run."""
        parts = self.html.split('<section class="experiment">')
        command = next(one.command for one in self.own.published if one.key == key)
        return next(one for one in parts if f">{command}</code>" in one)

    def begin(self, key: str = PAIR) -> None:
        subject = "levels pacru" if " " in key else "first"
        self.page.hear("experiments.choose_subject", value=subject)
        self.page.hear("experiments.run", key=key)

    def answer(self, most: int = 100_000) -> None:
        """Answer questions until no more are asked."""
        for _ in range(most):
            told, self._read = self.page.told[self._read :], len(self.page.told)
            lines = [one.line for one in told if isinstance(one, commands.Bot)]
            texts = [line for line in lines if line.startswith("position text ")]
            if not texts:
                return
            position = pacru.Position.parse(texts[-1].removeprefix("position text "))
            self.page.hear("bots.hear", lines=f"bestmove {position.moves()[-1]}")


def test_the_published_figures_are_shown_with_their_bounds() -> None:
    desk = Desk()
    assert "54% (50% to 57%) of 987 games" in desk.html
    assert "python -m tools.cbot games s5000.jsonl" in desk.html
    assert 'data-do="experiments.run"' in desk.section("s1000")
    assert 'data-do="experiments.run"' not in desk.section("s5000")


@pytest.mark.parametrize(
    "subject",
    ["first", "openings", "levels pacru", "levels azacru", "levels shacru", "levels lilacru"],
)
def test_there_are_experiments_about_each_subject(subject: str) -> None:
    desk = Desk()
    desk.page.hear("experiments.choose_subject", value=subject)
    assert '<section class="experiment">' in desk.html
    assert f'<option value="{subject}" selected>' in desk.html


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Samples are small."""
    monkeypatch.setattr(handlers, "GAMES", FEW)


@pytest.mark.usefixtures("few")
def test_a_sample_is_played_and_added_to_the_figures() -> None:
    desk = Desk()
    desk.begin()
    assert desk.own.sample
    desk.answer()
    assert desk.own.sample is None
    (share,) = own_shares(desk.page.stored, PAIR)
    assert share.games == FEW
    (row,) = re.findall("<li>.*?</li>", desk.section())
    _published, own, both = re.findall("<span>(.*?)</span>", row)
    assert own.startswith("Yours ")
    assert own.endswith("of 4 games")
    assert both.startswith("Together ")
    assert both.endswith("of 1604 games")
    assert desk.page.commands_of(commands.Say)[-1].text == "All games have been played."


@pytest.mark.usefixtures("few")
def test_games_of_the_bot_against_itself_say_what_their_winners_did() -> None:
    desk = Desk()
    desk.begin("s1000")
    desk.answer()
    found = {one.what: one for one in own_shares(desk.page.stored, "s1000")}
    assert 0 < found["seat 0"].games <= FEW
    assert any(what.startswith("more ") for what in found)


def test_a_sample_is_stopped_and_its_finished_games_stay() -> None:
    desk = Desk()
    desk.begin()
    while not (desk.own.sample and desk.own.sample.done == 2):
        desk.answer(1)
    assert "</progress> 2 of 20 games" in desk.section()
    desk.page.hear("experiments.stop")
    assert desk.own.sample is None
    (share,) = own_shares(desk.page.stored, PAIR)
    assert share.games == 2
    desk.page.hear("experiments.forget", key=PAIR)
    assert own_shares(desk.page.stored, PAIR) == ()
    assert "<span>Yours " not in desk.section()


def test_another_sample_takes_the_place_of_the_one_that_is_played() -> None:
    desk = Desk()
    desk.begin()
    desk.begin("s1000")
    assert desk.own.sample
    assert desk.own.sample.key == "s1000"


def test_what_does_not_fit_is_not_played() -> None:
    desk = Desk()
    for key in ("s5000", "pacru 15 14", "nothing"):
        desk.begin(key)
        assert desk.own.sample is None


def test_several_workers_play_several_games() -> None:
    desk = Desk(cores=4)
    desk.begin()
    assert desk.own.sample
    assert len(desk.own.sample.playing) == 4


def test_a_sample_is_no_help_in_the_game_on_the_board() -> None:
    desk = Desk()
    desk.page.hear("play.set_up")
    desk.page.hear("play.start")
    before = desk.page.app.session.rates
    desk.begin()
    assert desk.page.app.session.rates is before


def test_figures_that_cannot_be_loaded_are_told_and_fetched_again() -> None:
    page = Page()
    page.hear("experiments.show")
    page.hear("experiments.take_figures", failed="no network")
    assert "The figures couldn’t be loaded." in page.html["experiments"]
    page.hear("page.close")
    told = page.hear("experiments.show")
    assert any(isinstance(one, commands.Fetch) for one in told)


@pytest.mark.parametrize(
    "entry", ["points", "points:3", "points:3/2", "points:x/y", ":1/1", "points:-1/2", "points:0/0"]
)
def test_stored_samples_that_make_no_sense_are_none(entry: str) -> None:
    desk = Desk(f"{PAIR}={entry},points:1/2")
    assert own_shares(desk.page.app.settings, PAIR) == (Share("points", 1, 2),)


def test_unknown_shares_that_are_stored_are_not_shown() -> None:
    desk = Desk("s1000=seat 9:1/2")
    assert "<span>Yours " not in desk.section("s1000")
