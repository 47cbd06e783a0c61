"""The dialogs of a game: a new one, resigning, a draw, the result."""

from dataclasses import replace
from functools import reduce

import pytest
from app.game.exchange import Filed
from app.game.games import snapshot
from app.model.app import App
from app.model.page import PageRoom
from app.model.saved_game import SavedGame
from app.model.setup import Setup
from app.person.coaching import is_on, with_coach
from app.rooms import bots, history, play
from app.rooms.play.ending import TILES
from app.rooms.play.form import NO_CLOCK
from app.rooms.play.stored import STREAK
from app.runtime import commands

import pacru
from pacru.bot.levels import LEVELS, levels_of
from pacru.games.starts import DEFAULT_SEATS
from tests.support import page_messages as m
from tests.support import page_states as state
from tests.support import page_views as views
from tests.support.page_states import people
from tests.support.visits import HOSTILE, MOMENT, Visit, check_harmless


class Table(Visit):
    """A page with a game."""

    def __init__(self, app: App, *more: PageRoom) -> None:
        super().__init__([play.ROOM, *more], app)

    @property
    def form(self) -> Setup:
        """What is entered in the form of a new game."""
        assert self.app.new_game.form
        return self.app.new_game.form

    def edit(
        self, entry: str, value: str = "", place: int = 0, *, checked: bool = False
    ) -> list[commands.Value]:
        """Change an element of the form, and return what is corrected at once."""
        facts = {"entry": entry, "value": value, "place": str(place), "checked": checked}
        return self.commands_of(commands.Value, "play.edit", **facts)

    def play(self, way: str = "") -> None:
        """Begin a game of a common kind, or as the last time."""
        self.does("play.set_up")
        if way:
            self.does("play.pick_way", way=way)
        self.does("play.start", values={})


def visit(setup: Setup | None = None) -> Table:
    return Table(state.start(setup)[0])


def open_set_up() -> Table:
    page = visit()
    page.does("play.set_up")
    page.does("play.show_details")
    return page


def pressed(page: Table, fact: str, **attributes: str) -> list[str]:
    """The pressed ones of some buttons in the form, by what they stand for."""
    buttons = page.elements("new-game").where("button", **attributes)
    return [one[fact] for one in buttons if one["aria-pressed"] == "true"]


def values_pressed(page: Table, entry: str) -> list[str]:
    return pressed(page, "data-value", data_entry=entry)


def ways_pressed(page: Table) -> list[str]:
    return pressed(page, "data-way", data_do="play.pick_way")


def beginners_pressed(page: Table) -> list[str]:
    return pressed(page, "data-who", data_do="play.choose_beginner")


# A new game


def test_the_form_is_filled_before_it_is_shown() -> None:
    told = visit().does("play.set_up")
    kinds = [type(one) for one in told]
    assert kinds.index(commands.Html) < kinds.index(commands.Show)
    assert commands.Show("new-game") in told


def test_the_form_begins_with_who_plays_now() -> None:
    page = open_set_up()
    found = page.elements("new-game")
    assert [one["data-place"] for one in found.all if "data-place" in one] == ["0", "1"]
    assert values_pressed(page, "count") == ["2"]
    assert values_pressed(page, "kind") == ["person", "bot"]
    assert values_pressed(page, "colour") == ["a", "b"]
    assert values_pressed(page, "variant") == ["standard"]
    assert found.one("option", selected="")["value"] == NO_CLOCK
    assert found.one(id_="target-hint").text == "First to 42 markers wins."
    assert found.one("form")["data-submit"] == "play.start"


@pytest.mark.parametrize("count", [2, 3, 4])
def test_so_many_players(count: int) -> None:
    page = open_set_up()
    page.edit("count", str(count))
    assert page.form.seats == DEFAULT_SEATS[count]
    found = page.elements("new-game")
    assert len([one for one in found.all if "data-place" in one]) == count
    assert values_pressed(page, "count") == [str(count)]


def test_what_is_pressed_in_the_row_of_a_player() -> None:
    page = open_set_up()
    page.edit("colour", "d", 1)
    page.edit("kind", "bot")
    page.edit("kind", "away", 1)
    assert (page.form.colours, page.form.away, page.form.persons) == ("ad", (1,), ())
    assert values_pressed(page, "kind") == ["bot", "away"]
    assert values_pressed(page, "colour") == ["a", "d"]
    page.edit("earlier", place=1)
    assert page.form.colours == "da"


def test_a_colour_of_ones_own() -> None:
    page = open_set_up()
    page.edit("seat-paint", "#123456")
    assert page.form.paints == {"a": "#123456"}
    found = page.elements("new-game")
    assert values_pressed(page, "colour") == ["b"]
    assert [one["value"] for one in found.where("input", type="color")] == ["#123456", "#2e7d32"]
    assert len(found.where("label", class_="own chosen")) == 1


def test_the_level_of_a_bot() -> None:
    page = open_set_up()
    page.edit("seat-level", "5", 1)
    assert page.form.players[1].level == 5
    found = page.elements("new-game")
    assert ["hidden" in one for one in found.where("div", class_="level")] == [True, False]
    slider = found.where("input", data_entry="seat-level")[1]
    assert slider["value"] == "5"
    assert slider["aria-valuetext"].startswith("Level 5")


def test_a_name_is_as_it_was_typed() -> None:
    page = open_set_up()
    page.edit("seat-name", "Ott", 1)
    assert page.form.name(1) == "Ott"
    names = page.elements("new-game").where("input", data_entry="seat-name")
    assert [one["value"] for one in names] == ["", "Ott"]
    assert [one["placeholder"] for one in names] == ["You", ""]


def test_rules_and_clocks() -> None:
    page = open_set_up()
    page.edit("variant", "tournament")
    page.edit("repetition", "on", checked=True)
    page.edit("control", "600+5")
    assert (page.form.tournament, page.form.repetition) == (True, True)
    assert page.form.players[1].control == pacru.Control(600, 5)
    found = page.elements("new-game")
    assert values_pressed(page, "variant") == ["tournament"]
    assert "checked" in found.one(id_="repetition")
    assert found.one("option", selected="")["value"] == "600+5"
    page.edit("repetition", "on")
    page.edit("control", "none")
    assert not page.form.repetition
    assert page.form.clock is None


def test_each_player_has_a_time_of_their_own() -> None:
    page = open_set_up()
    page.edit("control", "own")
    assert page.edit("seat-minutes", "7") == []
    assert page.edit("seat-increment", "3") == []
    assert page.form.players[0].control == pacru.Control(420, 3)
    found = page.elements("new-game")
    assert not [one for one in found.where("div", class_="times") if "hidden" in one]
    assert found.one(id_="seat-minutes-0")["value"] == "7"
    assert found.one(id_="seat-increment-0")["value"] == "3"
    assert page.edit("seat-minutes", "") == []
    assert page.form.players[0].control == pacru.Control(0, 3)
    page.edit("seat-increment", "0")
    assert page.form.players[0].control is None


@pytest.mark.parametrize(
    ("entry", "typed", "held"),
    [("seat-minutes", "999", "180"), ("seat-increment", "999", "180"), ("seat-minutes", "½", None)],
)
def test_a_number_that_cannot_be_is_corrected(entry: str, typed: str, held: str | None) -> None:
    page = open_set_up()
    page.edit("control", "own")
    corrected = [commands.Value(f"{entry}-1", held)] if held else []
    assert page.edit(entry, typed, 1) == corrected


def test_a_position_says_how_many_play() -> None:
    page = visit()
    page.send(m.PositionChosen(pacru.Position.initial(4)))
    found = page.elements("new-game")
    assert "hidden" in found.one(aria_labelledby="count-title")
    assert found.one(id_="new-game-title").text == "Play from this position"


def test_what_comes_when_the_form_is_closed_does_nothing() -> None:
    page = visit()
    before = page.app
    page.edit("count", "4")
    assert page.app is before


# Games that need few choices


def players(page: Table) -> list[str]:
    """Who plays, in a word each, with the name."""
    return [
        f"{'bot' if one.bot else 'away' if one.away else 'person'} {one.name}".strip()
        for one in page.app.session.setup.players
    ]


@pytest.mark.parametrize(
    ("kind", "who"),
    [
        ("bot", ["person", "bot"]),
        ("here", ["person", "person"]),
        ("link", ["person", "away"]),
        ("watch", ["bot", "bot"]),
    ],
)
def test_a_way_to_play_is_picked(kind: str, who: list[str]) -> None:
    page = visit(Setup.default(3).with_levels(7).with_control(pacru.Control(1200, 10)))
    page.does("play.set_up")
    found = page.elements("new-game")
    assert ways_pressed(page) == []
    assert found.one(id_="way-hint").text == "3 players, as set up last time."
    assert not found.where(class_="seat")
    page.does("play.pick_way", way=kind)
    assert ways_pressed(page) == [kind]
    page.does("play.start", values={})
    assert page.app.ui.dialog is None
    assert players(page) == who
    setup = page.app.session.setup
    assert setup.players[0].control == (None if kind == "link" else pacru.Control(1200, 10))
    assert {one.level for one in setup.players} == {7}
    assert setup.began == MOMENT


def test_who_changes_nothing_plays_as_the_last_time() -> None:
    page = visit(Setup.default(3).with_levels(7))
    page.play()
    assert players(page) == ["person", "bot", "bot"]


def level_chosen(page: Table) -> list[str]:
    """The levels that are checked on the ladder."""
    rungs = page.elements("new-game").where("input", type="radio", name="level")
    return [one["value"] for one in rungs if "checked" in one.attributes]


def test_the_opponents_are_there_with_their_faces() -> None:
    page = visit(Setup.default().with_levels(7))
    page.does("play.set_up")
    found = page.elements("new-game")
    assert len(found.where("input", type="radio", name="level")) == len(LEVELS)
    assert level_chosen(page) == ["7"]
    told = [one["aria-label"] for one in found.where("input", type="radio", name="level")]
    assert told == [f"{one.name}. Level {one.number}. {one.description}" for one in LEVELS]
    assert found.one(id_="ladder-hint").text == f"Level 7. {LEVELS[6].description}"
    page.edit("level", "3", checked=True)
    assert level_chosen(page) == ["3"]
    page.does("play.pick_way", way="here")
    assert not page.elements("new-game").where("input", type="radio")
    page.does("play.pick_way", way="watch")
    assert level_chosen(page) == ["3"]
    page.does("play.start", values={})
    assert [one.level for one in page.app.session.setup.players] == [3, 3]
    assert page.app.settings.level == 3


def test_after_a_game_without_bots_the_level_of_the_last_bot_is_offered() -> None:
    page = visit(people())
    page.loop.app = replace(page.app, settings=replace(page.app.settings, level=7))
    page.does("play.set_up")
    page.does("play.pick_way", way="bot")
    assert level_chosen(page) == ["7"]


def test_the_other_games_have_their_own_ladder() -> None:
    page = visit(Setup.default().with_game("azacru"))
    page.does("play.set_up")
    rungs = page.elements("new-game").where("input", type="radio", name="level")
    assert len(rungs) == len(levels_of("azacru"))


@pytest.mark.parametrize("kind", ["bot", "link"])
def test_who_begins(kind: str) -> None:
    page = visit(people())
    page.does("play.set_up")
    assert beginners_pressed(page) == []
    page.does("play.pick_way", way=kind)
    assert beginners_pressed(page) == ["you"]
    page.edit("colour", "d")
    page.does("play.choose_beginner", who="other")
    assert page.form.persons == (1,)
    assert page.form.players[1].colour == "d"
    page.does("play.choose_beginner", who="you")
    page.does("play.choose_beginner", who="you")
    assert page.form.persons == (0,)
    page.does("play.choose_beginner", who="other")
    page.does("play.start", values={})
    assert page.app.session.setup.persons == (1,)


def test_chance_decides_who_begins_and_is_remembered() -> None:
    begun = set()
    page = visit()
    page.does("play.set_up")
    page.does("play.choose_beginner", who="chance")
    for number in range(20):
        if page.app.ui.dialog is None:
            page.does("play.set_up")
        assert beginners_pressed(page) == ["chance"]
        page.does("play.start", moment=f"2026.11.22 12:00:{number:02}")
        begun.add(page.app.session.setup.persons)
    assert begun == {(0,), (1,)}
    page.does("play.set_up")
    page.does("play.show_details")
    assert beginners_pressed(page) == ["chance"]
    page.edit("earlier", place=1)
    assert beginners_pressed(page) != ["chance"]


def test_nobody_chooses_who_begins_from_a_position() -> None:
    page = visit()
    page.send(m.PositionChosen(pacru.Position.initial(2)))
    assert beginners_pressed(page) == []


def test_what_is_set_out_of_sight_is_told() -> None:
    def summary() -> str:
        return page.elements("new-game").one(data_do="play.show_details").text

    page = visit()
    page.does("play.set_up")
    assert "Players, names, clocks, rules, other games" in summary()
    page.edit("championship")
    assert summary() == "More options…20 min + 10 s · 2 games · Tournament rule"
    page.edit("game", "shacru")
    assert summary().startswith("More options…Shacru · ")


def test_a_game_by_links_does_not_take_the_clock_of_the_last_game() -> None:
    page = visit(people().with_control(pacru.Control(600, 5)))
    page.play()
    assert page.app.session.clock
    page.play("link")
    assert page.app.session.clock is None
    page.does("play.set_up")
    page.does("play.show_details")
    page.edit("control", "600+5")
    page.edit("kind", "bot", 1)
    page.edit("kind", "away", 1)
    assert page.form.clock is None
    page.edit("control", "600+5")
    page.does("play.start")
    assert page.app.session.clock


def test_everybody_keeps_name_and_colour_in_a_game_of_a_common_kind() -> None:
    setup = people().with_name(0, "Ada").with_name(1, "Bea").with_colour(0, "c")
    page = visit(setup.with_next_seats())
    page.play("link")
    assert players(page) == ["person Bea", "away Ada"]
    assert page.app.session.setup.colours == "bc"
    page.play("watch")
    assert players(page) == ["bot", "bot"]
    page.play("bot")
    assert players(page) == ["person Bea", "bot"]  # whose name was remembered


def test_a_name_stays_with_the_person() -> None:
    page = open_set_up()
    page.edit("seat-name", "Ada")
    page.edit("kind", "bot")
    assert page.form.name(0) == "Pip 1"
    page.edit("kind", "person", 1)
    assert [page.form.name(0), page.form.name(1)] == ["Pip", "Ada"]
    page.does("play.start", values={})
    assert page.app.settings.name == "Ada"
    page.does("play.set_up")
    page.does("play.show_details")
    page.edit("kind", "bot", 1)
    page.edit("kind", "person")
    assert page.form.name(0) == "Ada"
    page.edit("kind", "person", 1)
    assert page.form.name(1) == "Red"


def test_six_seconds_for_each_turn_and_nothing_else() -> None:
    page = open_set_up()
    page.edit("control", "own")
    for place in (0, 1):
        page.edit("seat-minutes", "0", place)
        page.edit("seat-increment", "6", place)
    page.does("play.start", values={})
    assert page.app.session.clock
    assert page.app.session.clock.left == (6, 6)


def test_bots_that_play_each_other_can_be_paused() -> None:
    page = Table(state.start(Setup.default().with_kind(0, bot=True))[0], bots.ROOM)
    assert "hidden" in page.elements("status").one(id_="resume")
    request = page.app.bots.request
    page.does("bots.pause")
    assert page.app.bots.request is None
    found = page.elements("status")
    assert found.one(id_="title").text == "Paused"
    assert "hidden" in found.one(id_="pause")
    assert "hidden" not in found.one(id_="resume")
    page.send(m.BotAnswered(request or 0, "a3-b3"))
    assert not page.app.session.game.plies
    assert page.commands_of(commands.Bot, "bots.resume")[-1].line == "go"
    page.send(m.BotAnswered(page.app.bots.request or 0, "a3-b3"))
    page.does("bots.skip")
    assert page.app.bots.request is not None
    assert "hidden" in visit().elements("status").one(id_="pause")


# Resigning and draws


def test_who_resigns() -> None:
    page = visit(people())
    page.does("play.ask_resign")
    buttons = page.elements("resign").where("button", data_do="play.resign")
    assert [one["data-player"] for one in buttons] == ["0", "1"]
    assert [one.text for one in buttons] == ["Black resigns", "Red resigns"]
    page.does("play.resign", player="1")
    assert page.app.session.game.outcome
    assert page.app.session.game.out == {1: "resigned"}


def test_a_draw_is_offered_and_agreed_to() -> None:
    page = visit(people())
    page.send(m.on("play.offer_draw"))
    found = page.elements("draw")
    assert found.one(id_="draw-title").text == "Black offers a draw"
    button = found.one("button", data_do="play.agree")
    assert (button["data-player"], "disabled" in button) == ("1", False)
    page.does("play.agree", player="1")
    assert page.app.session.game.drawn


def test_a_bot_that_is_asked_about_a_draw_cannot_be_pressed() -> None:
    page = visit()
    page.send(m.on("play.offer_draw"))
    button = page.elements("draw").one("button", data_do="play.agree")
    assert "disabled" in button
    assert button.text == "Pip is thinking about it"


# The result


def over(setup: Setup) -> App:
    app = state.after(state.start(setup)[0], m.on("play.resign", player=0))
    return replace(app, ui=replace(app.ui, result=False))


@pytest.mark.parametrize(
    ("setup", "leavers", "reason"),
    [
        (people(), [0], "Black resigned."),
        (Setup.default(), [0], "You resigned."),
        (people(3), [2, 0], "Everybody else has resigned or is out."),
    ],
)
def test_why_the_game_is_over(setup: Setup, leavers: list[int], reason: str) -> None:
    app = state.start(setup)[0]
    for leaver in leavers:
        assert not views.result(app).all
        app = state.after(app, m.on("play.resign", player=leaver))
    result = views.result(app)
    assert result.one(id_="result-fate").text == ""
    assert result.one(id_="result-reason").text == f"{reason} Why? R15d"


def test_your_markers_are_those_at_the_end_of_your_turn() -> None:
    position = pacru.Position.parse(
        "aaaaaaaaa/aaaaaaaaa/aaaaaaaaa/aaaaaaaaa/aaaaa4/9/3An5/9/8Bsw a 2 - 99"
    )
    game = pacru.Game(position).play("d3-d4(d4)")
    for setup, title, why in (
        (Setup.default(), "You beat Pip!", "Your 42nd marker won it. Why? R16b"),
        (
            people(),
            "Black wins, 42 to 0",
            "They ended their turn with 42 of 42 markers. Why? R16b",
        ),
    ):
        result = views.result(state.resume(SavedGame(setup, game))[0])
        assert result.one(id_="result-reason").text == why
        assert result.one(id_="result-title").text == title


def test_the_result() -> None:
    page = Table(over(people()))
    told = page.does("play.show_result")
    assert commands.Attributes("result", {"hidden": None}) in told
    assert commands.Focus(["#result .prime"]) in told
    found = page.elements("result")
    assert found.one(id_="result-title").text == "Red wins"
    assert not found.where("table")
    acts = [one["data-do"] for one in found.where("button") if one["data-do"] != "help.show"]
    assert acts == ["play.play_again", "sharing.show", "review.begin"]
    told = page.send(m.on("play.step_back"))  # the Escape key
    assert commands.Attributes("result", {"hidden": ""}) in told
    assert commands.Focus(["#finish:not([hidden]) button"]) in told


def test_the_result_of_several_players_is_a_table() -> None:
    page = Table(state.after(over(people(3)), m.on("play.resign", player=2)))
    _, *rows = page.elements("result").where("tr")
    yellow, black = "2.Yellow0 markersresigned", "3.Black0 markersresigned"
    assert [one.text for one in rows] == ["1.Red0 markers3 chevrons", yellow, black]


def first_action(setup: Setup, loser: int) -> tuple[str, int]:
    """Return the first action after a game with one turn, and how many tiles fall."""
    game = pacru.Game.new().play("a3-b3").resign(loser)
    found = Table(state.resume(SavedGame(setup, game))[0]).elements("result")
    (prime,) = (one for one in found.where("button") if "prime" in one["class"].split())
    return prime["data-do"], len(found.where("i"))


def test_who_has_won_meets_the_next_opponent_and_who_has_lost_the_same_again() -> None:
    assert first_action(Setup.default(), loser=0) == ("play.play_again", 0)
    assert first_action(Setup.default(), loser=1) == ("play.play_opponent", TILES)
    assert first_action(Setup.default().with_level(1, 6.4), loser=1) == ("play.play_again", TILES)
    assert first_action(people(), loser=0) == ("play.play_again", TILES)


def test_who_has_watched_can_play_the_bot() -> None:
    watched = Setup.default().with_kind(0, bot=True)
    assert first_action(watched, loser=0) == ("play.play_opponent", 0)


def test_the_result_goes_when_something_else_is_looked_at() -> None:
    game = pacru.Game.new().play("a3-b3").resign(0)
    page = Table(state.resume(SavedGame(people(), game))[0], history.ROOM)
    assert page.html["result"]
    page.does("history.pass_turns", key="Home")
    assert not page.html["result"]
    page.does("history.pass_turns", key="End")
    assert not page.html["result"]
    page.does("play.show_result")
    assert page.html["result"]
    page.does("play.play_again")
    assert not page.html["result"]


def end_game(page: Table, number: int, *, won: bool) -> None:
    """End the game on the page, and tell the rooms that count results."""
    session = page.app.session
    setup = replace(session.setup, began=f"2026.11.22 12:00:{number:02}")
    game = session.game.play("a3-b3").resign(1) if won else session.game.resign(0)
    page.loop.app = replace(page.app, session=replace(session, setup=setup, game=game))
    page.send(Filed(snapshot(page.app)))


def test_after_three_losses_in_a_row_a_coach_is_offered() -> None:
    page = visit(Setup.default().with_levels(4))
    page.loop.app = with_coach(page.app, on=False)
    for number in range(3):
        if number:
            page.does("play.play_again")
            page.does("play.show_result")
            assert not page.elements("result").where("button", data_do="play.play_coached")
        end_game(page, number, won=False)
        page.send(Filed(snapshot(page.app)))  # a new comment, say: it counts once
    page.does("play.show_result")
    assert page.elements("result").one("button", data_do="play.play_coached")
    page.does("play.play_coached")
    assert is_on(page.app.settings)
    assert page.app.session.setup.players[1].level == 4


def test_a_second_win_in_a_row_is_told() -> None:
    page = visit(Setup.default().with_levels(4))
    for number, title in enumerate(("You beat Coco!", "You beat Coco again!")):
        end_game(page, number, won=True)
        page.does("play.show_result")
        assert page.elements("result").one(id_="result-title").text == title
        page.does("play.play_again")


def test_a_second_win_that_took_fewer_rounds_says_so() -> None:
    page = visit(Setup.default().with_levels(4))
    for number, (turns, told) in enumerate(
        (
            ("a3-b3 i7-h7 b3-c3 h7-g7 e1-e2", "Coco resigned. Why? R15d"),
            ("a3-b3 i7-h7 b3-c3", "In 2 rounds: 1 fewer than last time. Why? R15d"),
        )
    ):
        session = page.app.session
        setup = replace(session.setup, began=f"2026.11.22 12:00:{number:02}")
        game = reduce(pacru.Game.play, turns.split(), session.game).resign(1)
        page.loop.app = replace(page.app, session=replace(session, setup=setup, game=game))
        page.send(Filed(snapshot(page.app)))
        page.does("play.show_result")
        assert page.elements("result").one(id_="result-reason").text == told
        page.does("play.play_again")


def test_an_agreed_draw_can_be_played_on() -> None:
    game = pacru.Game.new().play("a3-b3").agree_draw()
    page = Table(state.resume(SavedGame(Setup.default(), game))[0])
    result = page.elements("result")
    assert result.one(id_="result-title").text == "A draw"
    assert result.one(id_="result-reason").text == "You both agreed, at 0 to 0. Why? R16c"
    (on,) = (one for one in result.where("button") if one.text == "Play on from here")
    page.does(on["data-do"])
    assert page.app.session.game.outcome is None
    assert len(page.app.session.game.plies) == 1


def test_a_game_can_be_played_again_from_one_of_its_turns_on() -> None:
    game = pacru.Game.new().play("a3-b3").play("i7-h7").play("b3-c3").resign(0)
    page = Table(state.resume(SavedGame(Setup.default().with_level(1, 4), game))[0])
    page.does("play.play_from", turn=2, moment="2026.11.22 12:00:00")
    session = page.app.session
    assert [ply.spelled for ply in session.game.plies] == ["a3-b3", "i7-h7"]
    assert session.setup.players[1].level == 4
    assert not session.rates
    page.does("play.play_from", turn=9, moment="2026.11.22 12:00:00")
    assert page.app.session is session


def test_the_best_move_is_told_and_shown_again() -> None:
    start = pacru.Position.parse("9/9/9/3Ase5/3AeBn4/9/9/9/Bn7An a 2 - 9")
    capture = next(turn for turn in start.moves() if "x" in str(turn))
    game = pacru.Game(start).play(capture).resign(1)
    page = Table(state.resume(SavedGame(Setup.default(), game))[0], history.ROOM)
    (best,) = page.elements("result").where("button", data_do="history.replay_at")
    assert "Your best move" in best.text
    assert "Round 1 · A capture" in best.text
    page.does("history.replay_at", place=best["data-place"])
    shown = page.app.table.replay
    assert shown
    assert shown.ply.spelled == game.plies[0].spelled


def test_a_press_on_the_board_puts_the_result_away_and_brings_it_back() -> None:
    game = pacru.Game.new().play("a3-b3").resign(0)
    page = Table(state.resume(SavedGame(Setup.default(), game))[0])
    assert page.html["result"]
    page.does("play.press", field="e5")
    assert not page.html["result"]
    page.does("play.press", field="e5")
    assert page.html["result"]


def test_a_win_ends_a_row_of_losses() -> None:
    page = visit(Setup.default().with_levels(4))
    for number, won in enumerate((False, False, True, False)):
        end_game(page, number, won=won)
        page.does("play.play_again")
    assert page.app.settings.value_of(STREAK) == -1


def test_games_between_people_are_not_counted() -> None:
    page = visit(people())
    end_game(page, 1, won=True)
    assert page.app.settings.value_of(STREAK) == 0


def test_script_in_names_is_text_wherever_they_are_shown() -> None:
    name = HOSTILE[:24]
    page = visit(people(3).with_name(0, name).with_name(1, name).with_name(2, name))
    page.does("play.set_up")
    page.does("play.show_details")
    page.edit("seat-name", HOSTILE, 0)
    page.does("play.ask_resign")
    page.send(m.on("play.offer_draw"))
    page.send(m.DialogClosed())
    page.does("play.resign", player="0")
    page.does("play.resign", player="1")
    page.does("play.show_result")
    assert set(page.html) >= {"new-game", "resign", "draw", "result"}
    for shown in page.html:
        check_harmless(page.elements(shown))
    names = page.elements("new-game").where("input", data_entry="seat-name")
    assert [one["value"] for one in names] == [name] * 3
    assert name in page.elements("result").one(id_="result-title").text
