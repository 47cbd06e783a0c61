"""Proofs of wins by force, from a review and from what a coach says: every reply, and back to what was there."""

import pytest
from app.rooms.proof.state import Proving, is_on_board
from app.rooms.review.state import current, ply_shown
from app.runtime import commands

import pacru
from pacru.puzzles import replies
from tests.support.loop import Page
from tests.support.proofs import BEST, PLAYED, TEXT, proofs_in, replies_on, report

POSITION = pacru.Position.parse(TEXT)
MISSED = "aaba1a3/Aw+Bne1a1a3/An1a5a/b6ab/2An5a/aaa4a1/a1a3Ase2/7a1/2aaaaaaa a 2 - 1"
"""Black wins by force with c5-c7(b7)."""
WIN = "c5-c7(b7) b8-c9 a7-b8"
OTHER = "g3-h2 b8-c9"
"""Another turn there, and what follows."""


def review_of(text: str, played: tuple[str, str], best: tuple[str, str]) -> Page:
    """The review of a game of one turn, by a bot that finds these two lines."""
    turn, *line = played[1].split()
    game = pacru.Game(pacru.Position.parse(text)).play(turn)
    after = (played[0].replace("loss 4", "win 3"), " ".join(line))
    page = Page(link=pacru.link.write(game), cores=1)
    page.read_on()
    page.hear("bots.begin")
    page.hear("review.begin")
    while (review := current(page.app)) and review.question:
        asked = review.question
        report(page, after if asked.at else played if asked.only else best)
    page.hear("review.show_turn", ply="0")
    return page


def announcements(told: list[commands.Command]) -> str:
    return " ".join(one.text for one in told if isinstance(one, commands.Say))


def play_every_reply(page: Page, winner: int) -> None:
    first = replies_on(page)
    assert first
    for reply in first:
        page.hear("proof.answer", turn=reply)
        aside = page.app.history.aside
        assert aside
        assert aside.game.outcome
        assert aside.game.outcome.winner == winner, reply
        assert "Here the game is won." in page.html["proof"]
        page.hear("proof.begin_again")
        assert replies_on(page) == first


def test_a_review_proves_a_win_that_was_allowed() -> None:
    page = review_of(TEXT, ("loss 4", PLAYED), ("markers -100", BEST))
    assert "Lets Red win by force in 2 moves." in page.html["review"]
    assert "I think: Lets Red" not in page.html["review"]  # it is proven
    (win,) = proofs_in(page.html["review"])
    told = page.hear("proof.show", win=win)
    assert "There are" in announcements(told)
    assert commands.Focus(["#proof-title"]) in told
    after = POSITION.play(PLAYED.split()[0]).play(PLAYED.split()[1])
    assert {*replies_on(page)} == {*map(str, replies(after))}
    play_every_reply(page, winner=1)


def test_a_review_proves_a_win_that_was_missed_and_stays_at_its_turn() -> None:
    page = review_of(MISSED, ("markers 0", OTHER), ("win 3", WIN))
    assert "Misses a forced win in 2 moves." in page.html["review"]
    assert "It wins by force in 2 moves." in page.html["review"]
    (win,) = proofs_in(page.html["review"])
    before, shown = page.app, page.html["review"]
    page.hear("proof.show", win=win)
    assert is_on_board(page.app)
    play_every_reply(page, winner=0)
    page.hear("proof.leave")
    after = page.app
    assert ply_shown(after) == ply_shown(before) == 0
    assert after.history == before.history
    assert after.table == before.table
    assert page.html["review"] == shown


def test_another_exercise_takes_the_place_of_a_proof() -> None:
    page = review_of(MISSED, ("markers 0", OTHER), ("win 3", WIN))
    page.hear("proof.show", win=proofs_in(page.html["review"])[0])
    page.hear("learn.begin", lesson="move")
    assert page.app.state(Proving).proof is None


@pytest.mark.parametrize("value", ["", "a|b|3", f"{MISSED}|c5-c7(b7)|99", f"{MISSED}|a1-i9|3"])
def test_what_is_no_proof_is_not_shown(value: str) -> None:
    page = Page()
    page.hear("proof.show", win=value)
    assert page.app.history.aside is None


def test_a_proof_is_not_left_twice() -> None:
    page = review_of(MISSED, ("markers 0", OTHER), ("win 3", WIN))
    page.hear("proof.show", win=proofs_in(page.html["review"])[0])
    page.hear("proof.leave")
    before = page.app
    for event in ("proof.leave", "proof.begin_again"):
        page.hear(event)
        assert page.app.history == before.history
