"""The profile: what is kept of reviewed games and of puzzles, what is shown beside the levels, and what is advised."""

import re
from dataclasses import replace
from functools import cache
from typing import Final

import pytest
from app.model import journal
from app.model.messages import GameReviewed
from app.model.settings import AT_FIRST, Coach, Settings
from app.narration import words
from app.person.coaching import ENDED
from app.person.puzzle_log import MOST as MOST_TRIED
from app.person.puzzle_log import TRIED, Tried, tried_puzzles, with_tried
from app.person.rating_log import RATED
from app.person.review_log import REVIEWED
from app.person.strength import RatedResult
from app.rooms.profile import record, regions
from app.rooms.profile.record import ReviewedGame, reviewed_games, with_reviewed
from app.runtime import commands
from app.shell.compose import Composed
from app.shell.rooms import ROOMS
from app.ui.lessons import LESSONS
from app.ui.themes import THEMES

import pacru
from pacru.bot.levels import levels_of
from pacru.cli.review import review_game
from pacru.explain.reasons import Topic
from pacru.games import DEFAULT, descriptor_of, game_keys
from pacru.rating import Rating
from pacru.review.labels import Phase
from pacru.review.losses import OTHER, costly_turns, losses
from pacru.review.reviewing import Review
from pacru.review.typical import typical
from tests.support.forms import open_form
from tests.support.loop import Page
from tests.support.visits import Elements

LEDGERS = Composed(ROOMS).ledgers


def moment(number: int) -> str:
    return f"2026.11.{1 + number // 24:02} {number % 24:02}:00:00"


def reviewed(number: int, *, game: str = "pacru", **lost: float) -> ReviewedGame:
    return ReviewedGame(moment(number), game, 30, {Phase.OPENING: 80.0, Phase.MIDDLE: 70.0}, lost)


def rated(number: int, level: float, score: float, value: float, game: str = "pacru") -> str:
    one = RatedResult(moment(number), game, level, "", score, Rating(value, 100.0))
    return f"{one.began}={one.text}"


def with_games(*games: ReviewedGame, settings: Settings = AT_FIRST) -> Settings:
    for one in games:
        settings = with_reviewed(settings, one)
    return settings


def open_profile(settings: Settings) -> Page:
    page = Page(settings=settings.text)
    page.hear("profile.show")
    return page


def shown(settings: Settings) -> str:
    return open_profile(settings).html["profile"]


def rows(html: str, title: str) -> list[list[str]]:
    """The cells of the table that follows a title, without its heads: a figure is "12%", or "–"."""
    body = html.partition(f">{title}<")[2].partition("<tbody>")[2].partition("</tbody>")[0]
    written = re.findall(r"<tr>(.*?)</tr>", body)
    return [re.findall(r"<t[hd][^>]*>([^<]*)", row) for row in written]


def heads(html: str, title: str) -> list[str]:
    """The heads of the table that follows a title."""
    after = html.partition(f">{title}<")[2].partition("<tbody>")[0]
    return re.findall(r'<th scope="col">([^<]*)', after)


# ---- what is kept


@pytest.mark.parametrize("lost", [{}, {"connection": 31.0, "other": 10.0}])
def test_a_reviewed_game_is_read_as_it_was_written(lost: dict[str, float]) -> None:
    one = reviewed(1)._replace(lost=lost)
    assert reviewed_games(with_games(one)) == (one,)


@pytest.mark.parametrize(
    "text", ["", "pacru", "chess/3/-/-/-/", "pacru/x/-/-/-/", "pacru/3/-/-/-/win", "pacru/3/1/2/3/"]
)
def test_what_cannot_be_read_is_left_out(text: str) -> None:
    settings = with_games(reviewed(1)).with_value_of(REVIEWED, f"{moment(2)}={text}")
    assert reviewed_games(settings) == ()
    open_profile(settings.with_value_of(TRIED, f"w1-1={text}"))


def test_only_the_latest_games_and_puzzles_are_kept() -> None:
    settings = with_games(*map(reviewed, range(record.MOST + 2)))
    assert reviewed_games(settings)[0].began == moment(2)
    assert len(reviewed_games(settings)) == record.MOST
    for number in range(MOST_TRIED + 2):
        settings = with_tried(settings, Tried(f"w1-{number}", number, "pacru", (), solved=True))
    assert tried_puzzles(settings)[0].day == 2
    assert len(tried_puzzles(settings)) == MOST_TRIED


def test_two_tabs_keep_the_games_and_puzzles_of_both() -> None:
    def changed(number: int) -> journal.Journal:
        after = with_games(reviewed(number))
        after = with_tried(after, Tried(f"w1-{number}", 5, "pacru", ("jump",), solved=False))
        return journal.changes(AT_FIRST, after, LEDGERS, number)

    both = journal.settings_of(journal.merge(changed(1), changed(2), LEDGERS), LEDGERS)
    assert [one.began for one in reviewed_games(both)] == [moment(1), moment(2)]
    assert [one.id for one in tried_puzzles(both)] == ["w1-1", "w1-2"]


# ---- a review is counted


@cache
def finished_review() -> Review:
    """A review of a game in which the first player takes nothing, and the second takes what is there."""
    game = pacru.Game.new(2)
    while len(game.plies) < 14:
        mover = game.position.to_move or 0
        moves = {
            len(game.play(turn).position.markers(mover)): turn for turn in game.position.moves()
        }
        game = game.play(moves[max(moves) if mover else min(moves)])
    return review_game(game, nodes=300)


def play_against_bot() -> Page:
    page = Page()
    page.hear("bots.begin")
    open_form(page, "level 5", details=True)
    page.hear("play.start", values={}, moment=moment(1))
    return page


def finish(page: Page, review: Review) -> None:
    """Tell the rooms that a review is complete, and let them count it."""
    page.loop.send(GameReviewed(review), 0.0)
    while any(isinstance(one, commands.After) for one in page.hear("profile.count_next_move")):
        pass


def resigned(review: Review) -> Review:
    return replace(review, game=review.game.resign(0))


def test_a_reviewed_game_is_counted_once() -> None:
    page = play_against_bot()
    review = resigned(finished_review())
    person = page.app.session.setup.persons[0]
    finish(page, review)
    finish(page, review)
    (one,) = reviewed_games(page.stored)
    assert (one.began, one.game) == (moment(1), "pacru")
    assert one.lost
    expected = {topic: round(points) for topic, points in losses(review, person).items()}
    assert one.lost == pytest.approx(expected)
    assert sum(one.lost.values()) == pytest.approx(
        sum(verdict.loss for verdict in costly_turns(review, person)), abs=len(Topic)
    )


def test_an_unfinished_game_is_not_counted() -> None:
    page = play_against_bot()
    finish(page, finished_review())
    assert reviewed_games(page.stored) == ()


def test_a_game_of_two_people_is_not_counted() -> None:
    page = Page(link=pacru.link.write(finished_review().game))
    page.read_on()
    finish(page, resigned(finished_review()))
    assert reviewed_games(page.stored) == ()


# ---- what is shown


def test_an_empty_profile_says_how_it_fills() -> None:
    page = open_profile(AT_FIRST)
    html = page.html["profile"]
    assert page.app.ui.dialog == "profile"
    assert "Review your games after they end" in html
    assert "Solve puzzles" in html
    assert '<svg class="graph"' not in html
    assert "<table" not in html


@pytest.mark.parametrize("counted", [0, 3, 11])
def test_twelve_slots_fill_with_the_games_that_count(counted: int) -> None:
    games = [rated(number, 5, 1, 1300.0) for number in range(counted)]
    html = shown(AT_FIRST.with_value_of(RATED, ";".join(games)))
    assert f"It takes 12 games that count. You have {counted}." in html
    assert ("Not known yet" in html) is not counted
    assert (html.count('<i class="won">'), html.count("<i>")) == (counted, 12 - counted)


def test_after_twelve_games_the_level_is_known() -> None:
    games = [rated(number, 5, 1, 1300.0) for number in range(12)]
    html = shown(AT_FIRST.with_value_of(RATED, ";".join(games)))
    assert "You play at about level" in html
    assert "It takes" not in html


@pytest.mark.parametrize(
    ("game", "plays"), [("pacru", "one bot, to 42"), ("shacru", "one bot, by the usual rules")]
)
def test_it_says_which_games_count_and_begins_one(game: str, plays: str) -> None:
    known = AT_FIRST.with_value_of(RATED, rated(1, 5, 1, 1300.0, game))
    page = open_profile(replace(known, coach=Coach.ON))
    html = page.html["profile"]
    assert f"you play {plays}" in html
    assert "Threats may stay on" in html
    button = Elements(html).one("button", data_do="play.play_rated")
    page.hear("play.play_rated", moment=moment(2), game=button["data-game"])
    assert page.app.session.rates
    assert page.app.session.setup.game == game
    assert page.app.session.setup.even


@pytest.mark.parametrize(("ended", "left"), [("", 3), ("1", 2), ("1;2;3", 0)])
def test_it_says_how_many_practice_games_come_first(ended: str, left: int) -> None:
    page = open_profile(AT_FIRST.with_value_of(ENDED, ended))
    html = page.html["profile"]
    assert (f"{left} practice game" in html) is (left > 0)
    does = "play.play_even" if left else "play.play_rated"
    (act,) = Elements(html).where("button", data_do=does)
    page.hear(does, moment=moment(2), game=act["data-game"])
    assert page.app.session.rates is not bool(left)


def test_no_bar_is_longer_than_its_figure() -> None:
    html = shown(with_games(reviewed(1, connection=30.0, capture=10.0)))
    bars = [bar["width"] for bar in Elements(html).where("rect", class_="own")]
    assert bars == ["80.0", "70.0", "75.0", "25.0"]  # of what is right, and of what is lost


def test_the_curve_and_the_results_by_level() -> None:
    games = [rated(1, 5, 1, 1300.0), rated(2, 5.4, 0, 1250.0), rated(3, 7, 0.5, 1400.0)]
    settings = AT_FIRST.with_value_of(RATED, ";".join(games))
    html = shown(settings)
    assert rows(html, "Rated games") == [["Level 5", "1", "0", "1"], ["Level 7", "0", "1", "0"]]
    assert [result for _, result, _ in rows(html, "Latest games")] == ["Drawn", "Lost", "Won"]
    assert "about level 6" in html
    found = Elements(html)
    assert found.one("svg", role="img")["aria-label"].startswith("Your level over time, from ")
    band, line = (
        [
            float(point.split()[1])
            for point in found.one("path", class_=name)["d"][1:].strip("Z").split("L")
        ]
        for name in ("band", "line")
    )
    assert len(line) == 3
    for high, level, low in zip(band[:3], line, reversed(band[3:]), strict=True):
        assert high < level < low  # the drawing counts from its top


def test_after_one_game_the_curve_is_a_line_across() -> None:
    html = shown(AT_FIRST.with_value_of(RATED, rated(1, 5, 1, 1300.0)))
    (across,) = re.findall(r'class="line" d="M0.0 ([0-9.]+)L594.0 ([0-9.]+)"', html)
    assert len({*across}) == 1


def test_figures_stand_beside_those_of_the_nearest_level() -> None:
    settings = with_games(reviewed(1, connection=30.0, capture=10.0), reviewed(2, capture=20.0))
    settings = settings.with_value_of(RATED, rated(1, 6, 1, 1422.0))
    html = shown(settings)
    level = typical(6)
    assert level
    lost = [words.percent(round(100 * level.share(one))) for one in ("connection", "capture")]
    assert rows(html, "Where you lost chances") == [
        ["Connections", "50%", lost[0]],
        ["Captures", "50%", lost[1]],
    ]
    assert heads(html, "Where you lost chances") == ["You", "Level 6"]
    right = words.percent(round(level.by_phase[Phase.OPENING]))
    assert rows(html, "Accuracy")[0] == ["Opening", "80%", right]
    assert "lowers your chances by 1.0%" in html
    assert "2 reviewed games, 60 moves." in html


def test_an_unrated_person_is_compared_with_their_last_opponent() -> None:
    html = shown(with_games(reviewed(1)).with_value("level", 4))
    assert heads(html, "Accuracy") == ["You", "Level 4"]


def test_one_suggestion_is_about_what_costs_more_than_the_level() -> None:
    games = [reviewed(number, connection=30.0, other=90.0, markers=40.0) for number in range(3)]
    assert "learn.begin" not in shown(with_games(*games[:2]))
    page = open_profile(with_games(*games).with_value("level", 6))
    found = Elements(page.html["profile"])
    lesson = found.one("button", data_do="learn.begin")["data-lesson"]
    puzzles = found.one("button", data_do="puzzles.begin")
    assert (lesson, puzzles["data-which"]) in (("connect", "connection"), ("end", "target"))
    assert puzzles["data-mode"] == "theme"
    page.hear("learn.begin", lesson=lesson)
    assert page.app.ui.dialog != "profile"


@pytest.mark.parametrize(("game", "theme"), [("shacru", "shacru"), ("lilacru", "")])
def test_a_suggestion_for_a_sister_game(game: str, theme: str) -> None:
    games = [reviewed(number, game=game, markers=30.0, other=90.0) for number in range(3)]
    found = Elements(shown(with_games(*games)))
    assert found.one("button", data_do="learn.begin")["data-lesson"] == "count"
    puzzles = [
        (one["data-mode"], one["data-which"])
        for one in found.where("button", data_do="puzzles.begin")
    ]
    assert puzzles == ([("theme", theme)] if theme else [])


def test_every_topic_has_a_name_and_something_to_practise() -> None:
    assert {*regions.TOPICS} == {*Topic, OTHER}
    assert {*regions.PRACTICE} == {*game_keys()}
    assert {*regions.PRACTICE[DEFAULT]} == {*Topic}
    for game, practice in regions.PRACTICE.items():
        themes = (
            {*THEMES} if game == DEFAULT else {game} if descriptor_of(game).has_puzzles else {""}
        )
        assert {lesson for lesson, _ in practice.values()} <= {name for name, *_ in LESSONS}
        assert {theme for _, theme in practice.values()} <= themes


@pytest.mark.parametrize("game", game_keys())
def test_something_can_be_practised_for_all_that_the_levels_lose_chances_to(game: str) -> None:
    for level in levels_of(game):
        one = typical(level.number, game)
        assert one
        lost = {topic for topic, points in one.lost.items() if points}
        assert lost <= {*regions.PRACTICE[game], OTHER}


def test_themes_of_puzzles() -> None:
    settings = AT_FIRST
    for number, solved in enumerate((True, False, False)):
        one = Tried(f"w1-{number}", 5, "pacru", ("jump", "pincer")[: 1 + number % 2], solved)
        settings = with_tried(settings, one)
    assert rows(shown(settings), "Puzzles") == [["Pincer", "1", "1"], ["Jump", "3", "2"]]


def chosen(html: str) -> str:
    chosen = Elements(html).one("button", data_do="profile.choose_game", aria_pressed="true")
    return chosen["data-game"]


def test_a_game_can_be_chosen_once_there_are_several() -> None:
    settings = with_games(reviewed(1), reviewed(2), reviewed(3, game="shacru", markers=20.0))
    page = open_profile(settings)
    choices = Elements(page.html["profile"]).where("button", data_do="profile.choose_game")
    pressed = [(one["data-game"], one["aria-pressed"]) for one in choices]
    assert pressed == [("pacru", "true"), ("shacru", "false")]
    page.hear("profile.choose_game", game="shacru")
    html = page.html["profile"]
    assert chosen(html) == "shacru"
    assert heads(html, "Accuracy") == ["You", "Level 1"]
    assert "learn.begin" not in html
    assert [row[0] for row in rows(html, "Where you lost chances")] == ["Markers"]
    page.hear("profile.choose_game", game="chess")
    assert chosen(page.html["profile"]) == "pacru"


# ---- the levels

FAULTLESS: Final = {("azacru", 8), ("shacru", 10)}
"""Levels in whose games the review, which looks about as far, has found no costly turn."""


@pytest.mark.parametrize(
    ("game", "level"), [(key, one.number) for key in game_keys() for one in levels_of(key)]
)
def test_the_figures_of_a_level_are_complete(game: str, level: int) -> None:
    one = typical(level, game)
    assert one
    assert one.games >= (20 if game == DEFAULT else 8)
    assert one.moves > 40 * one.games
    assert {*one.lost} <= {*Topic, OTHER}
    assert one.lost_per_move < 20
    if (game, level) in FAULTLESS:
        assert not any(one.lost.values())
    else:
        assert sum(map(one.share, one.lost)) == pytest.approx(1)
        assert one.lost_per_move > 0
    assert all(50 < accuracy <= 100 for accuracy in one.by_phase.values())


@pytest.mark.parametrize("game", game_keys())
def test_stronger_levels_lose_less(game: str) -> None:
    least = 10 if game == DEFAULT else 1  # weaker ones of Pacru have scales of their own
    found = [typical(level, game) for level in range(least, len(levels_of(game)) + 1, 3)]
    rates = [one.lost_per_move for one in found if one]
    assert len(rates) == len(found)
    assert rates == sorted(rates, reverse=True)
