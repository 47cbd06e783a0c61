"""A match: games in a row in which the first move goes round, with the score kept."""

import pytest
from app.game import keeping, records
from app.game.games import snapshot
from app.model.match import Match
from app.rooms import play

import pacru
from pacru import record
from tests.support import page_messages as m
from tests.support import page_states as state
from tests.support.visits import Visit


def visit(games: int = 4, count: int = 2) -> Visit:
    setup = state.people(count).with_name(0, "Ada").with_match(games)
    return Visit([play.ROOM], state.open_game(setup=setup))


def names(page: Visit) -> list[str]:
    setup = page.app.session.setup
    return [setup.name(place) for place in range(len(setup.players))]


def ends(page: Visit, loser: str) -> None:
    page.send(m.on("play.resign", player=names(page).index(loser)))


def test_the_first_move_alternates_and_the_score_is_kept() -> None:
    page = visit(2)
    assert names(page)[0] == "Ada"
    ends(page, "Red")
    found = page.elements("result")
    assert found.one(id_="result-match").text == "Match: Ada 1, Red 0 after 1 of 2 games."
    assert found.one("button", data_do="play.play_next_game").text == "Game 2 of 2"
    assert not found.where("button", data_do="play.play_again")
    page.does("play.play_next_game")
    assert names(page)[1] == "Ada"
    assert page.app.session.setup.match == Match(2, 2, (0, 1))
    ends(page, "Red")
    found = page.elements("result")
    assert found.one(id_="result-match").text == "Ada wins the match: Red 0, Ada 2."
    assert not found.where("button", data_do="play.play_next_game")
    page.does("play.play_again")
    assert page.app.session.setup.match == Match(2, 1, (0, 0))


def test_a_draw_is_half_a_point_for_each() -> None:
    page = visit(2)
    for told in (
        "Match: Ada 0.5, Red 0.5 after 1 of 2 games.",
        "The match is a draw: Red 1, Ada 1.",
    ):
        page.send(m.on("play.offer_draw"))
        page.does("play.agree", player="1")
        page.does("play.show_result")
        assert page.elements("result").one(id_="result-match").text == told
        page.does("play.play_next_game")


@pytest.mark.parametrize("count", [3, 4])
def test_everybody_begins_once(count: int) -> None:
    page = visit(count, count)
    began = []
    for _ in range(count):
        began.append(names(page)[0])
        for other in names(page)[1:]:
            ends(page, other)
        page.does("play.play_next_game")
    assert len(set(began)) == count


def test_one_press_sets_championship_conditions() -> None:
    page = visit(0)
    page.does("play.set_up")
    page.does("play.show_details")
    page.does("play.edit", entry="championship")
    assert page.app.new_game.form
    assert page.elements("new-game").one(data_entry="championship")["aria-pressed"] == "true"
    page.does("play.edit", entry="match", value="4")
    page.does("play.pick_way", way="link")
    page.does("play.start", values={})
    setup = page.app.session.setup
    assert setup.match == Match(4, 1, (0, 0))
    assert setup.tournament
    assert {one.control for one in setup.players} == {pacru.Control(1200, 10)}
    assert setup.away == (1,)


def test_a_match_is_kept_and_recorded() -> None:
    page = visit(4)
    ends(page, "Red")
    page.does("play.play_next_game")
    session = page.app.session
    assert keeping.read(keeping.write(snapshot(page.app))).setup == session.setup
    text = record.write(session.game, records.tags(session.setup))
    assert '[Match "2/4"]' in text
    assert '[MatchScore "0-1"]' in text
    assert records.read(text).setup.match == Match(4, 2, (0, 1))


@pytest.mark.parametrize(
    ("number", "score"),
    [("", ""), ("3/2", "0-0"), ("0/2", "0-0"), ("1/2", "0"), ("1/2", "a-b"), ("1-2", "0-0")],
)
def test_what_is_no_match_is_none(number: str, score: str) -> None:
    assert Match.parse(number, score, 2) is None
