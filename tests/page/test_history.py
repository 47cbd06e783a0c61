"""Comments on a turn, and changes to variations."""

from app.model.app import App
from app.rooms import history
from app.runtime import commands

from tests.support import page_messages as m
from tests.support import page_states as state
from tests.support.page_states import after, people
from tests.support.visits import HOSTILE, Visit, check_harmless


def visit(app: App) -> Visit:
    return Visit([history.ROOM], app)


def play_two_turns() -> App:
    return after(state.start(people())[0], "a3", "b3", "a7", "b7")


def beside() -> App:
    """A game with a variation of the second turn on the board."""
    return after(play_two_turns(), m.TurnLookedAt((0,)), "e9", "e8")


def test_the_turn_on_the_board_is_marked_and_commented() -> None:
    page = visit(play_two_turns())
    told = page.does("note")
    assert commands.Show("note") in told
    found = page.elements("note")
    assert found.one(id_="note-title").text == "a7–b7"
    assert "hidden" in found.one(id_="note-variation")
    page.does("mark", value="!?")
    page.does("comment", value="Well & good", checked=False)
    found = page.elements("note")
    marks = found.where("button", data_do="mark")
    assert [one["data-value"] for one in marks] == ["", "!", "!!", "!?", "?!", "?", "??"]
    assert [one["data-value"] for one in marks if one["aria-pressed"] == "true"] == ["!?"]
    assert found.one("textarea").text == "Well & good"
    assert page.app.history.notes
    node = page.app.history.notes.line[1]
    assert (node.mark, node.comment) == ("!?", "Well & good")


def test_of_the_beginning_there_is_no_mark() -> None:
    page = visit(state.start(people())[0])
    page.does("note")
    found = page.elements("note")
    assert found.one(id_="note-title").text == "Starting position"
    assert "hidden" in found.one(id_="note-marks")


def test_a_variation_becomes_the_game() -> None:
    page = visit(beside())
    page.does("note")
    found = page.elements("note")
    assert "hidden" not in found.one(id_="note-variation")
    assert found.one(id_="note-promote").text == "Make main line"
    page.does("promote")
    assert [str(ply.turn) for ply in page.app.session.game.plies] == ["a3-b3", "e9-e8"]


def test_a_variation_is_deleted() -> None:
    page = visit(beside())
    page.does("note")
    page.does("delete-turns")
    assert page.app.history.edited
    assert page.app.history.notes
    assert not page.app.history.notes.line[1].variations


def test_a_comment_is_text() -> None:
    page = visit(play_two_turns())
    page.does("note")
    page.does("comment", value=f"</textarea>{HOSTILE}", checked=False)
    found = page.elements("note")
    check_harmless(found)
    assert found.one("textarea").text == f"</textarea>{HOSTILE}"
