"""You of last month: when this opponent is offered, of which games it is made, what is stored, and how it plays."""

import json
from collections.abc import Sequence
from dataclasses import replace

import pytest
from app.game import imitated, keeping, records
from app.game.games import snapshot
from app.game.past import IMITATED, Imitating
from app.game.rated import RATED
from app.model.settings import Settings
from app.model.setup import BOT, Setup, display_name
from app.rooms.library.entries import entry_of_opened
from app.rooms.play.faces import face
from app.runtime import commands
from app.runtime.setting import ENTRIES

import pacru
from tests.support.loop import Page

NOW = "2026.11.22 12:00:00"
PLAYER = "2:moves=0.9,wins=0,fancy=0.5,greed=0.2,answers=1,blur=120,favourites=0,capture=195"
TURNS = ("a3-b4(b4)", "i7-h6(h4)", "b4-c5")
OFFERED = 'value="past" data-entry="level"'


def days(month: int, count: int) -> list[str]:
    """When some games began, on the first days of a month."""
    return [f"2026.{month:02}.{day:02} 10:00:00" for day in range(1, count + 1)]


def settings_with(games: Sequence[str], rating: float = 900.0, past: str = "") -> str:
    """What is stored after games that have rated the person."""
    rated = ENTRIES.join(dict.fromkeys(games, f"pacru/2//1/{rating:.1f}/98.1/0.060000"))
    chosen = {"pace": "none", "coach": "off", "first games": "1;2;3", "level": 4}
    return Settings.from_values({**chosen, RATED.name: rated, IMITATED.name: past}).text


def open_page(games: Sequence[str], **known: object) -> Page:
    """A page with the dialog for a new game."""
    page = Page(settings=[["1", settings_with(games, **known)]])  # type: ignore[arg-type]
    page.hear("bots.begin")
    page.hear("play.set_up", moment=NOW)
    return page


def stored(games: Sequence[str], person: int = 0) -> list[str]:
    """These games, as the library stores them."""
    texts = []
    for began in games:
        setup = Setup.default().with_kind(0, bot=person == 1).with_kind(1, bot=person == 0)
        game = pacru.Game.new()
        for turn in TURNS:
            game = game.play(turn)
        opened = records.Opened(replace(setup, began=began), game.resign(person))
        texts.append(entry_of_opened(opened).text)
    return texts


def told(page: Page) -> str:
    """What is said about the opponent in the dialog."""
    return page.html["new-game"].partition(OFFERED)[2].partition("</label>")[0]


def answer(page: Page, texts: Sequence[str]) -> list[str]:
    """Have the library answer, the games read, and return the lines for the bot."""
    (shelf,) = page.commands_of(commands.Shelf)
    before = len(page.commands_of(commands.Bot))
    page.hear("library.take_answer", number=shelf.number, texts=texts)
    while page.loop.app.own(Imitating).records:
        page.hear("sparring-read")
    return [one.line for one in page.commands_of(commands.Bot)[before:]]


def start(page: Page) -> None:
    page.hear("play.start", values={}, moment="2026.11.22 12:00:30")


# ---- when it is offered, and of which games it is made


@pytest.mark.parametrize(("count", "offered"), [(0, False), (4, False), (5, True), (30, True)])
def test_it_is_offered_after_five_games(count: int, offered: bool) -> None:
    page = open_page(days(11, count))
    assert (OFFERED in page.html["new-game"]) is offered


def test_games_that_are_older_than_a_month_are_enough() -> None:
    assert "as you did in 6 games more than a month ago" in told(
        open_page(days(9, 6) + days(11, 9))
    )
    assert "as you did in your last 13 games" in told(open_page(days(9, 4) + days(11, 9)))
    assert "count for your level" in told(open_page(days(9, 6)))


def test_the_latest_twenty_of_them_count() -> None:
    settings = Settings.parse(settings_with(days(8, 28) + days(11, 6)))
    source = imitated.find_source(settings, NOW)
    assert source
    assert source.games == tuple(days(8, 28)[-20:])
    assert source.old
    # The 30 days end on 23 October.
    edge = ["2026.10.22 23:59:59", "2026.10.23 00:00:01"]
    source = imitated.find_source(Settings.parse(settings_with(days(9, 5) + edge)), NOW)
    assert source
    assert source.games == (*days(9, 5), edge[0])
    # A page that does not know the day takes the latest.
    source = imitated.find_source(Settings.parse(settings_with(days(9, 6))), "")
    assert source
    assert not source.old


def test_whoever_looks_further_ahead_than_it_can_is_not_offered_it() -> None:
    assert OFFERED in open_page(days(9, 6), rating=1900).html["new-game"]
    assert OFFERED not in open_page(days(9, 6), rating=2300).html["new-game"]


def test_other_kinds_of_game_do_not_offer_it() -> None:
    page = open_page(days(9, 6))
    page.hear("play.pick_way", way="watch")
    assert OFFERED not in page.html["new-game"]
    page.hear("play.show_details")
    page.hear("play.edit", entry="game", value="azacru")
    assert OFFERED not in page.html["new-game"]


# ---- made when it is chosen


@pytest.mark.parametrize(("person", "letter"), [(0, "a"), (1, "b")])
def test_it_is_made_of_the_games_and_plays(person: int, letter: str) -> None:
    page = open_page(days(9, 6))
    page.hear("play.edit", entry="level", value="past")
    assert "Getting to know you: 0%" in told(page)
    assert 'class="btn prime" disabled' in page.html["new-game"]
    start(page)
    assert page.loop.app.ui.dialog  # too early
    lines = answer(page, stored([*days(9, 6), *days(11, 3)], person))
    assert lines[0] == "imitate none"
    game = f"imitate {letter} text {pacru.Position.initial(2)} moves {' '.join(TURNS)}"
    assert lines[1:-1] == [game] * 6
    assert lines[-1] == "go imitate 3.3"
    assert page.loop.app.session.rates  # it is no help in the game on the board
    page.hear("bots.hear", lines="info depth 40 score markers 0 multipv 1 pv")
    assert "Getting to know you: 40%" in told(page)
    page.hear("bots.hear", lines=f"bestmove {PLAYER}")
    assert page.stored.value_of(IMITATED).endswith(f"={PLAYER}")
    assert "Level 2" in told(page)
    assert "disabled" not in page.html["new-game"].partition("<footer>")[2]
    says = [one.text for one in page.commands_of(commands.Say)]
    assert says[-2:] == ["Getting to know you…", "You of last month is ready."]
    start(page)
    setup = page.loop.app.session.setup
    assert setup.full_name(1) == "You of last month, level 2"
    assert not page.loop.app.session.rates
    page.hear("play.type_turn", value="a3-b4(b4)")
    page.hear("play.enter_typed")
    asked = [one.line for one in page.commands_of(commands.Bot)]
    assert f"setoption name Level value {PLAYER}" in asked
    # It does not change what is remembered for other opponents.
    page.hear("play.resign", player=0)
    assert page.stored.level == 4
    assert len(ENTRIES.split(page.stored.value_of(RATED))) == 6


def with_past(games: Sequence[str]) -> Page:
    """A page that knows who is made of these games."""
    name = f"{len(games)}/{games[0]}/{games[-1]}"
    return open_page(games, past=f"{name}={PLAYER}")


def test_what_is_known_is_not_made_again() -> None:
    page = with_past(days(9, 6))
    assert "Level 2" in told(page)
    page.hear("play.edit", entry="level", value="past")
    assert not page.commands_of(commands.Shelf)
    assert page.loop.app.new_game.form
    assert page.loop.app.new_game.form.past
    assert 'name="character"' not in page.html["new-game"]
    page.hear("play.edit", entry="level", value="5")
    assert not page.loop.app.new_game.form.past
    assert 'name="character"' in page.html["new-game"]


def test_the_next_dialog_offers_it_again_unless_there_are_other_games() -> None:
    page = with_past(days(9, 6))
    page.hear("play.edit", entry="level", value="past")
    start(page)
    page.hear("play.set_up", moment=NOW)
    assert f"{OFFERED} data-keep checked" in page.html["new-game"]
    (began,) = days(10, 1)
    rated = {**ENTRIES.split(page.stored.value_of(RATED))} | {
        began: "pacru/2//1/900.0/98.1/0.060000"
    }
    settings = page.loop.app.settings.with_value_of(RATED, ENTRIES.join(rated))
    page.loop.app = replace(page.loop.app, settings=settings)
    page.hear("play.set_up", moment=NOW)
    assert page.loop.app.new_game.form
    assert not page.loop.app.new_game.form.past


def test_games_that_are_gone_are_told_and_another_opponent_can_be_chosen() -> None:
    page = open_page(days(9, 6))
    page.hear("play.edit", entry="level", value="past")
    assert answer(page, stored(days(9, 4))) == []
    assert "Fewer than five of these games are still here." in told(page)
    assert "disabled" in page.html["new-game"].partition("<footer>")[2]
    page.hear("play.edit", entry="level", value="3")
    assert "disabled" not in page.html["new-game"].partition("<footer>")[2]
    start(page)
    assert page.loop.app.session.setup.full_name(1) == "Bot, level 3"


def test_a_library_that_cannot_be_read_is_as_empty() -> None:
    page = open_page(days(9, 6))
    page.hear("play.edit", entry="level", value="past")
    (shelf,) = page.commands_of(commands.Shelf)
    page.hear("library.take_answer", number=shelf.number, error="blocked")
    assert "Fewer than five" in told(page)


def test_games_in_which_nothing_is_found_are_told() -> None:
    page = open_page(days(9, 6))
    page.hear("play.edit", entry="level", value="past")
    damaged = [text.replace("a3-b4", "a3-a9") for text in stored(days(9, 6))]
    answer(page, damaged)
    page.hear("bots.hear", lines="bestmove none")
    assert "These games can’t be read." in told(page)
    assert not page.faults


def test_whoever_chooses_another_meanwhile_keeps_that() -> None:
    page = open_page(days(9, 6))
    page.hear("play.edit", entry="level", value="past")
    answer(page, stored(days(9, 6)))
    page.hear("play.edit", entry="level", value="3")
    page.hear("bots.hear", lines=f"bestmove {PLAYER}")
    assert page.stored.value_of(IMITATED)
    assert page.loop.app.new_game.form
    assert not page.loop.app.new_game.form.past


def test_a_bot_that_gives_up_is_told() -> None:
    page = open_page(days(9, 6))
    page.hear("play.edit", entry="level", value="past")
    answer(page, stored(days(9, 6)))
    while not page.loop.app.bots.gave_up:
        page.hear("bots.fail", reason="died")
    assert "stopped working" in told(page)


# ---- named, stored and written


def test_it_has_a_face_and_a_name_in_records() -> None:
    assert 'class="worn"' in face("past")
    assert BOT.fullmatch("You of last month, level 6 of 15")
    assert display_name("You of last month, level 6 of 15") == "You of last month, level 6"


def test_a_game_against_it_is_stored_and_written() -> None:
    page = with_past(days(9, 6))
    page.hear("play.edit", entry="level", value="past")
    start(page)
    kept = snapshot(page.loop.app)
    assert keeping.read(keeping.write(kept)).setup == kept.setup
    page.hear("play.type_turn", value="a3-b4(b4)")
    page.hear("play.enter_typed")
    opened = records.read(records.record_of(page.loop.app)).setup
    assert opened.players[1].character == "past"
    assert opened.past


@pytest.mark.parametrize("past", ["", "6/a/b=nonsense", "6/a/b=2:moves=7", "=", PLAYER])
def test_what_is_stored_and_makes_no_sense_is_the_plain_bot(past: str) -> None:
    page = Page(settings=[["1", settings_with(days(9, 6), past=past)]])
    page.hear("bots.begin")
    app = page.loop.app
    setup = Setup.default().with_past(2)
    page.loop.app = app.with_session(setup=setup)
    page.hear("play.type_turn", value="a3-b4(b4)")
    page.hear("play.enter_typed")
    asked = [one.line for one in page.commands_of(commands.Bot)]
    assert "setoption name Level value 2" in asked


def test_the_record_in_a_stored_game_is_found_by_its_beginning() -> None:
    (text,) = stored(days(9, 1))
    assert json.loads(text)["key"].startswith(days(9, 1)[0])
