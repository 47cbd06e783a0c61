"""Comments on a turn, and changes to variations."""

from app.model.app import App
from app.model.visible import visible_place
from app.rooms import history
from app.runtime import commands

import pacru
from tests.support import page_messages as m
from tests.support import page_states as state
from tests.support.loop import Page
from tests.support.page_states import after
from tests.support.places import DATA
from tests.support.visits import HOSTILE, Visit, check_harmless

ODD_GAME = (DATA / "abstractplay" / "odd-turns.b64.txt").read_text().splitlines()[0]
"""A game with a move that only AbstractPlay allows."""


def visit(app: App) -> Visit:
    return Visit([history.ROOM], app)


def play_two_turns() -> App:
    return after(state.open_game(), "a3", "b3", "a7", "b7")


def beside() -> App:
    """A game with a variation of the second turn on the board."""
    return after(play_two_turns(), m.look_at(0), "e9", "e8")


def test_the_turn_on_the_board_is_marked_and_commented() -> None:
    page = visit(play_two_turns())
    told = page.does("history.open_note")
    assert commands.Show("note") in told
    found = page.elements("note")
    assert found.one(id_="note-title").text == "a7–b7"
    assert "hidden" in found.one(id_="note-variation")
    page.does("history.set_mark", mark="!?")
    page.does("history.set_comment", value="Well & good", checked=False)
    found = page.elements("note")
    marks = found.where("button", data_do="history.set_mark")
    assert [one["data-mark"] for one in marks] == ["", "!", "!!", "!?", "?!", "?", "??"]
    assert [one["data-mark"] for one in marks if one["aria-pressed"] == "true"] == ["!?"]
    assert found.one("textarea").text == "Well & good"
    assert page.app.history.notes
    node = page.app.history.notes.line[1]
    assert (node.mark, node.comment) == ("!?", "Well & good")


def test_of_the_beginning_there_is_no_mark() -> None:
    page = visit(state.open_game())
    page.does("history.open_note")
    found = page.elements("note")
    assert found.one(id_="note-title").text == "Starting position"
    assert "hidden" in found.one(aria_labelledby="note-marks-title")


def test_a_variation_becomes_the_game() -> None:
    page = visit(beside())
    page.does("history.open_note")
    found = page.elements("note")
    assert "hidden" not in found.one(id_="note-variation")
    assert found.one(id_="note-promote").text == "Make main line"
    page.does("history.promote")
    assert state.turns(page.app) == ["a3-b3", "e9-e8"]


def test_a_variation_is_deleted() -> None:
    page = visit(beside())
    page.does("history.open_note")
    page.does("history.delete_turns")
    assert page.app.history.edited
    assert page.app.history.notes
    assert not page.app.history.notes.line[1].variations


def test_a_comment_is_text() -> None:
    page = visit(play_two_turns())
    page.does("history.open_note")
    page.does("history.set_comment", value=f"</textarea>{HOSTILE}", checked=False)
    found = page.elements("note")
    check_harmless(found)
    assert found.one("textarea").text == f"</textarea>{HOSTILE}"


def test_a_move_by_the_rules_of_the_site_has_a_sign_with_its_rule_and_can_be_looked_at() -> None:
    page = Page()
    page.hear("library.open_text", values={"text": ODD_GAME})
    page.read_on()
    turns = page.app.session.game.plies
    (at,) = [number for number, ply in enumerate(turns) if isinstance(ply.turn, pacru.Elsewhere)]
    shown, *_ = [one for one in page.html["rounds"].split("<button") if "i-elsewhere" in one]
    assert '<span class="sr">, by AbstractPlay’s rules</span>' in shown
    assert "The rules here don’t allow it" in shown
    assert "That rotation costs 2 different fields (R14a)." in shown
    assert " disabled" not in shown
    page.hear("history.look_at", place=str(at))
    assert visible_place(page.app) == (at,)
    page.hear("history.open_note")
    assert "(R14a)" in page.html["note"]
    page.hear("page.close")
    page.hear("history.rejoin")
    page.enter(str(turns[at].after.moves()[0]))
    page.pass_scenes()
    page.hear("history.pass_turns", key="[")
    assert visible_place(page.app) == (at,)  # it is not passed over
