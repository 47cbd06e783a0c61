"""Whoever opens a link: what is said about it, its film, and what becomes of the person's own game."""

from dataclasses import replace

import pytest
from app.game import keeping, records
from app.game.games import snapshot
from app.model.saved_game import SavedGame
from app.model.setup import Setup
from app.person.road import beaten
from app.runtime import commands

import pacru
from pacru import link
from pacru.tree import Tree
from tests.support.elements import Elements
from tests.support.loop import Page
from tests.support.page_states import people

BEGAN = "2026.11.29 10:00:00"
STILL = '{"pace": "none", "coach": "off", "first games": "1;2;3"}'
MOVING = '{"pace": "fast", "coach": "off", "first games": "1;2;3"}'
"""Settings with which a film does not run by itself, or does."""
DUEL = replace(Setup.default().with_level(1, 1), began=BEGAN)
PEOPLE = replace(people(), began=BEGAN)
TURNS = ("a3-b3", "a7-b7", "b3-c3", "b7-c7", "i3-h3")


def play_game(*turns: str) -> pacru.Game:
    game = pacru.Game.new()
    for turn in turns:
        game = game.play(turn)
    return game


PLAYED = play_game(*TURNS)
WON = PLAYED.resign()
"""Red has resigned."""


def link_to(setup: Setup, game: pacru.Game, seat: str | None = None) -> str:
    return link.write(Tree.of(game), records.tags(setup), seat=seat)


def open_link(
    setup: Setup,
    game: pacru.Game,
    seat: str | None = None,
    *,
    own: str = "",
    settings: str = STILL,
    games: tuple[str, ...] = (),
) -> Page:
    return Page(link=link_to(setup, game, seat), own=own, settings=settings, games=[*games])


def told(page: Page) -> tuple[str, str, str]:
    """The kicker, the heading and the sentence of the panel."""
    found = Elements(page.html["arrival"])
    return (
        found.one("p", class_="kicker").text,
        found.one(id_="arrival-title").text,
        found.one("p", class_="lead").text,
    )


def labels(page: Page) -> list[str]:
    """What the buttons of the panel say, without those of the film."""
    return [one.text for one in Elements(page.html["arrival"]).where("button") if one.text]


def own_game() -> SavedGame:
    """A game in progress."""
    return SavedGame(replace(DUEL, began="2026.11.28 10:00:00"), play_game("a3-b3", "a7-b7"))


# What is said


def test_nobody_here_has_won_a_game_that_was_sent() -> None:
    page = open_link(DUEL, WON)
    assert told(page) == (
        "You’ve been sent a game",
        "Black beat Pip.",
        "Watch it, then try Pip yourself.",
    )
    assert labels(page) == ["What’s Pacru?", "Play Pip", "Learn in 3 minutes", "Step through"]
    assert not page.html["result"]
    assert "You" not in page.html["cards"]
    assert page.said == "Black beat Pip. Watch it, then try Pip yourself."


def test_two_people_and_another_game_have_a_way_on_too() -> None:
    page = open_link(PEOPLE, WON)
    assert told(page)[1:] == ("Black beat Red.", "Watch it, then try Pip yourself.")
    azacru = DUEL.with_game("azacru")
    game = pacru.Game(pacru.Position.initial(2, game="azacru"))
    page = open_link(azacru, game.play(game.position.moves()[0]).resign())
    assert "Play Azacru" in labels(page)
    assert told(page)[2] == "Watch it, then try Azacru yourself."


def test_of_more_than_two_the_winner_is_named() -> None:
    game = pacru.Game.new(4)
    while game.outcome is None:
        game = game.resign()
    assert told(open_link(replace(Setup.default(4), began=BEGAN), game))[1] == "Pip 3 wins."


def test_a_player_of_the_game_sees_its_result() -> None:
    page = open_link(PEOPLE, WON, "S")
    assert not page.html["arrival"]
    assert "You win" in page.html["result"]


def test_the_game_of_a_friend_waits_for_the_turn() -> None:
    page = open_link(PEOPLE, PLAYED, "N")
    assert told(page) == (
        "A game by link · round 3",
        "It’s your turn. You’re Red.",
        "Move, then send the link back. No account, no hurry.",
    )
    assert labels(page)[1:] == ["Learn in 3 minutes", "From the start"]
    page.click("i7")
    assert not page.html["arrival"]
    page.click("h7")
    assert "Now send it back." in page.html["status"]
    assert not page.html["arrival"]


def test_a_clock_leaves_out_that_there_is_no_hurry() -> None:
    page = open_link(PEOPLE.with_control(pacru.Control(600, 5)), PLAYED, "N")
    assert told(page)[2] == "Move, then send the link back. No account needed."


def test_whoever_has_to_wait_is_told_for_whom() -> None:
    assert told(open_link(PEOPLE, PLAYED, "S"))[1:] == (
        "It’s Red’s turn.",
        "You’re Black. Their next link will show you their move.",
    )


def test_a_game_for_anybody_can_be_played_on() -> None:
    page = open_link(DUEL, PLAYED.take_back())
    assert told(page)[:2] == ("A game for you · round 3", "It’s your turn. You’re Black.")
    page.enter("i3-h3")
    assert len(page.turns) == 5
    assert not page.html["arrival"]
    assert told(open_link(PEOPLE, PLAYED))[1] == "It’s Red’s turn."


def test_a_position_has_no_start_to_go_back_to() -> None:
    page = Page(link=link.write(PLAYED.position))
    assert told(page)[:2] == ("A position for you", "It’s Red’s turn.")
    assert labels(page)[1:] == ["Learn in 3 minutes"]


def test_a_damaged_link_is_told_and_leads_on() -> None:
    page = Page(link=link_to(DUEL, WON)[:40])
    assert told(page)[1] == "This link is damaged."
    assert "The link can’t be opened" in page.html["arrival"]
    assert labels(page)[1:] == ["Play Pip", "Learn in 3 minutes"]
    assert "Back to my game" in labels(
        Page(link=link_to(DUEL, WON)[:40], own=keeping.write(own_game()))
    )


def test_a_link_for_somebody_else_leads_back() -> None:
    own = SavedGame(PEOPLE.with_away(1), play_game("a3-b3"))
    page = open_link(own.setup, own.game, "N", own=keeping.write(own))
    assert told(page)[1] == "This link is for Red."
    assert "Back to my game" in labels(page)


def test_without_a_link_nothing_is_there() -> None:
    page = Page()
    assert not page.html["arrival"]
    assert not page.html["masthead"]


# The film


def film_on_board(page: Page) -> str | None:
    replay = page.app.session.table.replay
    return str(replay.ply.turn) if replay and replay.film else None


def run_film(page: Page, turns: int) -> None:
    """Let so much time pass that the next turns are shown."""
    for _ in range(turns):
        replay = page.app.session.table.replay
        assert replay
        at = page.app.session.game.plies.index(replay.ply)
        page.hear("arrival.go_on", number=replay.number, scene=at)


def test_the_film_shows_each_turn_in_silence_and_ends_at_the_way_on() -> None:
    page = open_link(DUEL, WON, settings=MOVING)
    said = page.said
    shown = [film_on_board(page)]
    assert "1 of 3" in page.html["arrival"]
    for _ in range(4):
        run_film(page, 1)
        shown.append(film_on_board(page))
    assert shown == list(TURNS)
    page.told.clear()
    run_film(page, 1)
    assert film_on_board(page) is None
    assert [one.selectors[0] for one in page.commands_of(commands.Focus)] == ["#arrival .prime"]
    assert page.said == ""
    assert said == "Black beat Pip. Watch it, then try Pip yourself."
    assert told(page)[1] == "Black beat Pip."
    assert "3 of 3" in page.html["arrival"]


def test_the_film_stands_and_goes_on() -> None:
    page = open_link(DUEL, WON, settings=MOVING)
    run_film(page, 2)
    page.hear("arrival.pause_film")
    run_film(page, 1)
    assert film_on_board(page) == TURNS[2]
    page.hear("arrival.play_film")
    run_film(page, 1)
    assert film_on_board(page) == TURNS[3]


def test_nothing_runs_by_itself_for_whoever_wants_no_motion() -> None:
    page = open_link(DUEL, WON)
    assert film_on_board(page) is None
    page.hear("arrival.play_film")
    assert film_on_board(page) == TURNS[0]


def test_from_the_start_a_game_comes_back_to_the_turn() -> None:
    page = open_link(PEOPLE, PLAYED, "N", settings=MOVING)
    assert film_on_board(page) is None
    page.hear("arrival.play_film")
    assert film_on_board(page) == TURNS[0]
    run_film(page, len(TURNS))
    assert film_on_board(page) is None
    assert page.app.table.draft
    page.hear("arrival.play_film")
    page.click("i7")
    assert film_on_board(page) is None


def test_the_film_is_not_kept() -> None:
    page = open_link(DUEL, WON, settings=MOVING)
    run_film(page, 3)
    assert not [one for one in page.commands_of(commands.Keep) if one.name == "game"]


def test_whoever_steps_through_comes_back_to_the_panel() -> None:
    page = open_link(DUEL, WON)
    page.hear("history.look_at", place="1")
    assert not page.html["arrival"]
    page.hear("history.rejoin")
    assert told(page)[1] == "Black beat Pip."


def test_whoever_looks_back_has_the_place_for_that() -> None:
    page = open_link(DUEL, WON)
    page.hear("review.begin")
    assert not page.html["arrival"]
    assert page.html["review"] or page.html["moment"]


# What becomes of games


def games_left(page: Page) -> list[str]:
    return [one.began for one in page.commands_of(commands.Leave)]


def test_a_game_that_was_sent_counts_for_nothing_here() -> None:
    page = open_link(DUEL, WON)
    page.hear("history.look_at", place="1")
    page.hear("history.set_comment", value="Why?")
    page.hear("play.play_opponent", level=1)
    assert not games_left(page)
    assert not beaten(page.stored)
    assert not page.app.session.game.plies
    assert page.app.session.setup.persons == (0,)


@pytest.mark.parametrize("waits", [False, True])
def test_a_new_game_leaves_the_link(waits: bool) -> None:
    own = own_game()
    page = open_link(DUEL, WON, own=keeping.write(own) if waits else "")
    page.told.clear()
    page.hear("play.play_opponent", level=1, preset="short")
    kinds = (commands.Drop, commands.Join, commands.Keep)
    last = [one for one in page.told if isinstance(one, kinds)][-3:]
    assert last == [
        commands.Drop(),
        commands.Join(),
        commands.Keep("game", keeping.write(snapshot(page.app))),
    ]
    assert games_left(page) == ([own.setup.began] if waits else [])
    page.hear("road.show")
    assert 'data-shell="own-game"' not in page.html["home"]


def test_the_own_game_waits_at_home() -> None:
    page = open_link(DUEL, WON, own=keeping.write(own_game()))
    page.hear("road.show")
    assert "Your game with Pip" in page.html["home"]
    assert 'data-shell="own-game"' in page.html["home"]
    page.hear("road.put_off")
    assert "Pip is waiting" in page.html["home"]


def test_a_game_played_by_link_comes_before_the_own_one() -> None:
    page = open_link(PEOPLE, PLAYED, "N", own=keeping.write(own_game()))
    page.hear("road.show")
    assert "It’s your turn" in page.html["home"]
    page.hear("road.put_off")
    assert "Your game with Pip" in page.html["home"]


def test_a_game_of_others_cannot_be_changed_but_be_played_again() -> None:
    page = open_link(PEOPLE, PLAYED.agree_draw())
    assert told(page)[1] == "A draw."
    page.hear("play.take_back")
    assert page.app.session.game.drawn
    page.hear("play.play_again")
    assert page.app.session.setup.persons == (0, 1)


def test_a_link_opened_again_goes_on_where_it_was() -> None:
    kept = keeping.write(SavedGame(DUEL, PLAYED))
    page = open_link(DUEL, PLAYED.take_back(2), games=(kept,))
    assert len(page.turns) == len(TURNS)
    assert not page.html["arrival"]
