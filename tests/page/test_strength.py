"""How strong the person is: which games rate, what is stored and said, and an opponent as strong as they are."""

import random
from collections.abc import Callable
from statistics import fmean

import pytest
from app.game import keeping
from app.game.exchange import Filed
from app.game.games import snapshot
from app.model import journal
from app.model.settings import AT_FIRST, Settings
from app.model.setup import Setup
from app.narration.strength import level_sentence
from app.person.rating_log import RATED
from app.person.strength import RatedResult, even_level, rating_of, results, with_rating
from app.runtime import commands

from pacru.bot.levels import level_at, levels_of, number_at
from pacru.bot.statistics import expected_score
from pacru.games import game_keys
from pacru.rating import UNRATED, Rating
from tests.support.forms import edit, open_form
from tests.support.loop import Page


def set_up(*edits: str, details: bool = False, **settings: object) -> Page:
    """A page of a person with these settings, on which the form of a new game is filled in."""
    page = Page(settings=Settings.from_values(UNAIDED | settings).text)
    page.hear("bots.begin")
    return open_form(page, *edits, details=details)


UNAIDED = {"pace": "none", "coach": "off", "first games": "1;2;3"}
"""Settings of a person whom nobody helps: their games rate."""


def open_page(game: str = "pacru", **settings: object) -> Page:
    """A page on which a person has begun a game against level 5."""
    page = set_up(f"game {game}", "level 5", details=True, **settings)
    start(page)
    return page


def start(page: Page, second: int = 1) -> None:
    page.hear("play.start", values={}, moment=moment(second))


def moment(second: int) -> str:
    return f"2026.11.22 12:{second // 60:02}:{second % 60:02}"


def lose(page: Page) -> None:
    page.hear("play.resign", player=page.app.session.setup.persons[0])


def is_rated(page: Page) -> bool:
    return bool(results(page.stored))


@pytest.mark.parametrize("game", game_keys())
def test_a_game_against_a_bot_rates_the_person_in_that_game(game: str) -> None:
    page = open_page(game)
    lose(page)
    (one,) = results(page.stored)
    assert (one.began, one.game, one.level, one.character, one.score) == (moment(1), game, 5, "", 0)
    assert one.rating.value < level_at(game, 5).rating
    assert rating_of(page.stored, game) == one.rating
    for other in set(game_keys()) - {game}:
        assert rating_of(page.stored, other) is None
    assert level_sentence(one.rating, game) in page.html["result"]


def test_a_game_counts_once() -> None:
    page = open_page()
    lose(page)
    page.loop.send(Filed(snapshot(page.app)), 0.0)
    page.hear("play.take_back")
    lose(page)
    assert len(results(page.stored)) == 1


HELP: dict[str, Callable[[Page], object]] = {
    "a hint": lambda page: page.hear("bots.hint"),
    "an analysis": lambda page: page.hear("analysis.begin"),
    "a review": lambda page: page.hear("review.begin"),
    "a turn taken back": lambda page: page.hear("play.take_back"),
}


@pytest.mark.parametrize("way", HELP)
def test_a_game_with_help_does_not_rate(way: str) -> None:
    page = open_page()
    page.hear("play.type_turn", value="a3-b4(b4)")
    page.hear("play.enter_typed")
    page.hear("bots.hear", lines="bestmove i7-h6(h4)")
    page.pass_scenes()
    assert len(page.app.session.game.plies) == 2
    assert page.app.session.rates
    HELP[way](page)
    assert not page.app.session.rates
    lose(page)
    assert not is_rated(page)
    start_again(page)
    lose(page)
    assert is_rated(page)


def start_again(page: Page) -> None:
    page.hear("play.play_again", moment=moment(2))
    if page.app.session.game.plies or not page.app.session.rates:  # an analysis goes on
        page.hear("analysis.begin")
        page.hear("play.play_again", moment=moment(3))


def test_a_draw_offered_is_no_help() -> None:
    page = open_page()
    page.hear("play.offer_draw")
    assert page.app.session.rates


def test_a_coached_game_does_not_rate() -> None:
    page = open_page(coach="blunder")
    lose(page)
    assert not is_rated(page)


@pytest.mark.parametrize(
    "entered",
    [
        {"entry": "length", "value": "short"},
        {"entry": "variant", "value": "tournament"},
        {"entry": "repetition", "checked": True},
        {"entry": "count", "value": "3"},
        {"entry": "kind", "value": "person", "place": "1"},
        {"entry": "kind", "value": "away", "place": "1"},
        {"entry": "kind", "value": "bot", "place": "0"},
    ],
)
def test_other_games_do_not_rate(entered: dict[str, object]) -> None:
    page = set_up(details=True)
    page.hear("play.edit", **entered)
    start(page)
    assert not page.app.session.rates


def test_a_game_from_a_position_does_not_rate() -> None:
    page = set_up()
    app = page.app
    page.loop.app = app.with_new_game(start=app.session.game.position)
    start(page)
    assert not page.app.session.rates


def test_whether_a_game_rates_is_kept_with_it() -> None:
    page = open_page()
    assert keeping.read(keeping.write(snapshot(page.app))).rates
    page.hear("bots.hint")
    assert not keeping.read(keeping.write(snapshot(page.app))).rates
    kept = [one.text for one in page.commands_of(commands.Keep) if one.name == "game"]
    assert not keeping.read(kept[-1]).rates


def test_the_rating_survives_another_visit_and_comes_with_the_settings() -> None:
    page = open_page()
    lose(page)
    again = Page(settings=page.stored.text)
    assert results(again.app.settings) == results(page.stored)
    ledgers = page.rooms.ledgers
    mine = journal.changes(AT_FIRST, page.stored, ledgers, 1)
    other = open_page()
    lose(other)
    theirs = journal.changes(AT_FIRST, other.stored, ledgers, 2)
    theirs = {key.replace(moment(1), moment(9)): one for key, one in theirs.items()}
    both = journal.settings_of(journal.merge(mine, theirs, ledgers), ledgers)
    assert [one.began for one in results(both)] == [moment(1), moment(9)]


@pytest.mark.parametrize(
    "text",
    [
        "nonsense",
        "2026.11.22 12:00:00=pacru/5//1/1437.2/98.1",
        "2026.11.22 12:00:00=chess/5//1/1437.2/98.1/0.060000",
        "2026.11.22 12:00:00=pacru/17//1/1437.2/98.1/0.060000",
        "2026.11.22 12:00:00=pacru/5//2/1437.2/98.1/0.060000",
        "2026.11.22 12:00:00=pacru/5//1/1437.2/0.0/0.060000",
        "noon=pacru/5//1/1437.2/98.1/0.060000",
        ";;=;",
    ],
)
def test_what_is_no_result_is_none(text: str) -> None:
    settings = AT_FIRST.with_value_of(RATED, text)
    assert results(settings) == ()
    assert even_level(settings, "pacru") is None


# An opponent as strong as the person


def known(rating: float, game: str = "pacru", second: int = 0) -> str:
    """The settings of a person with that rating, as they are stored."""
    result = RatedResult(moment(second), game, 5, "", 1, Rating(rating, 100))
    return f"{moment(second)}={result.text}"


LEVEL_6 = known(level_at("pacru", 6.4).rating)
"""Those of a person of level 6.4."""
EVEN_CHOSEN = 'value="even" data-change="play.edit" data-entry="level" data-keep checked'


def test_who_is_not_known_has_no_even_opponent() -> None:
    assert "Even opponent" not in set_up().html["new-game"]


def test_the_first_choice_is_an_even_opponent() -> None:
    page = set_up(rated=LEVEL_6)
    shown = page.html["new-game"]
    assert shown.index("Even opponent") < shown.index("Pip")
    assert "Level 6.4" in shown
    assert "You play at about level 6 (5 to 7)." in shown
    edit(page, "game azacru")
    assert "Even opponent" not in page.html["new-game"]
    edit(page, "game pacru")
    page.hear("play.pick_way", way="watch")
    assert "Even opponent" not in page.html["new-game"]


def test_an_even_opponent_plays_at_the_level_of_the_person_of_that_moment() -> None:
    page = set_up("level even", rated=LEVEL_6)
    assert EVEN_CHOSEN in page.html["new-game"]
    start(page, 10)
    setup = page.app.session.setup
    assert setup.even
    assert setup.full_name(1) == "Bot, level 6.4"
    page.hear("play.type_turn", value="a3-b4(b4)")
    told = page.hear("play.enter_typed")
    asked = [one.line for one in told if isinstance(one, commands.Bot)]
    assert "setoption name Level value 6.4" in asked
    assert keeping.read(keeping.write(snapshot(page.app))).setup == setup
    lose(page)
    lower = even_level(page.stored, "pacru")
    assert lower is not None
    assert lower < 6.4
    page.hear("play.play_again", moment=moment(11))
    assert page.app.session.setup.players[1].level == lower
    page.hear("play.set_up")
    assert EVEN_CHOSEN in page.html["new-game"]
    edit(page, "level 3")
    start(page, 12)
    assert not page.app.session.setup.even
    assert page.app.settings.level == 3


def test_all_that_can_be_set_says_so_too() -> None:
    page = set_up("level even", rated=LEVEL_6)
    page.hear("play.show_details")
    assert "Even opponent: level 6.4" in page.html["new-game"]
    edit(page, "count 3")
    assert "Even opponent" not in page.html["new-game"]
    assert "Only two-player games count towards your level." in page.html["new-game"]


def test_in_a_game_in_which_the_person_is_not_known_no_opponent_is_even() -> None:
    page = set_up("level even", "game azacru", rated=LEVEL_6)
    start(page, 10)
    setup = page.app.session.setup
    assert (setup.game, setup.even, setup.players[1].level) == ("azacru", False, 6)


def test_the_level_of_other_games_is_not_touched_by_an_even_opponent() -> None:
    page = set_up("level even", level=3, rated=known(2000), streak=2)
    start(page, 10)
    assert page.app.settings.level == 3
    assert page.app.settings.of_rooms["streak"] == 2


def test_help_against_an_even_opponent_is_said_to_rate_nothing() -> None:
    page = set_up("level even", rated=known(2000))
    start(page, 10)
    page.hear("bots.hint")
    lose(page)
    assert "Games with help or changed rules don’t count" in page.html["result"]


def test_a_level_in_between_is_in_records() -> None:
    setup = Setup.default().with_levels(6.4, even=True)
    assert setup.record_name(1) == "Bot, level 6.4 of 16"
    assert setup.with_count(3).players[1].level == 6
    assert setup.with_level(1, 3).even is False


@pytest.mark.parametrize(
    ("rating", "said"),
    [
        (Rating(1000.0, 1.0), "You play at about level {level}."),
        (Rating(1500.0, 1000.0), "You play at about level {level} (1 to 16)."),
    ],
)
def test_the_level_of_a_person_in_words(rating: Rating, said: str) -> None:
    level = int(number_at("pacru", rating.value) + 0.5)
    assert level_sentence(rating, "pacru") == said.format(level=level)


# Simulated persons


def levels_played(game: str, level: int, games: int, seed: int) -> list[float]:
    """The levels of the opponents of a person as strong as a level, who begins against the weakest."""
    chance = random.Random(f"{game} {level} {seed}")
    true = level_at(game, level).rating
    played: list[RatedResult] = []
    levels: list[float] = []
    for number in range(games):
        opponent = round(number_at(game, played[-1].rating.value), 1) if played else 1.0
        levels.append(opponent)
        won = chance.random() < expected_score(true - level_at(game, opponent).rating)
        result = RatedResult(moment(number), game, opponent, "", float(won), UNRATED)
        played.append(with_rating(result, played))
    return levels


@pytest.mark.slow
@pytest.mark.parametrize("persons", [8, pytest.param(20, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", game_keys())
def test_persons_of_every_level_get_to_an_even_opponent_and_stay_there(
    game: str, persons: int
) -> None:
    """What docs/levels.md says of simulated persons: of so many of each level."""
    found = {
        level.number: [levels_played(game, level.number, 52, seed) for seed in range(persons)]
        for level in levels_of(game)
    }
    near, arrived = [], []
    for level, runs in found.items():
        stayed = [abs(played - level) <= 1 for run in runs for played in run[12:]]
        assert fmean(stayed) >= 0.85, level
        near += stayed
        arrived += [any(abs(played - level) <= 1 for played in run[:13]) for run in runs]
    assert fmean(near) >= 0.96
    assert fmean(arrived) >= 0.95
