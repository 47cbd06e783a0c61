"""Hint, coach, analysis and review know what the others have found out, and do not ask it again."""

import json

import pytest
from app.game.known import known_of
from app.model.messages import GameOpened
from app.model.saved_game import SavedGame
from app.rooms.help.regions import report
from app.rooms.library.entries import LibraryEntry, entry_of, without_knowledge
from app.rooms.review.state import current
from app.runtime import commands

import pacru
from pacru.review.knowledge import Knowledge
from pacru.review.labels import Label
from pacru.review.reviewing import Review
from tests.support.library import PEOPLE, Shelves
from tests.support.loop import Page
from tests.support.page_states import people
from tests.support.people import open_page
from tests.support.reviews import make_finding
from tests.support.untranslated import unmarked

DEEP, SHALLOW = 400_000, 90_000
LINES = ("e1-e2 e9-e8", "a3-b3 a7-b7", "i3-h3 a7-b7")


def let_report(page: Page, nodes: int, *lines: str) -> None:
    """Let the bot report these lines at two depths, and answer."""
    for depth in (5, 6):
        for rank, line in enumerate(lines, 1):
            score = f"score markers {200 - 50 * rank}"
            told = f"info depth {depth} {score} nodes {nodes} time 20 multipv {rank} pv {line}"
            page.hear("bots.hear", lines=told)
    page.hear("bots.hear", lines=f"bestmove {lines[0].split()[0]}")


def questions(lines: list[str]) -> list[str]:
    return [line for line in lines if line.startswith("go")]


def analyse(page: Page, nodes: int = DEEP) -> None:
    """Let the analysis look at the visible board."""
    page.hear("analysis.begin")
    let_report(page, nodes, *LINES)
    page.hear("analysis.leave")


def hinted(page: Page) -> str:
    """The turn that the hint shows."""
    hint = page.app.table.hint
    return hint.ply.spelled if hint and hint.ply else ""


def test_a_hint_is_what_an_analysis_has_found_without_another_search() -> None:
    page = open_page(pacru.Game.new())
    analyse(page)
    assert questions(page.lines_after("bots.hint")) == []
    assert hinted(page) == "e1-e2"


def test_what_has_not_looked_deep_enough_is_looked_at_again() -> None:
    page = open_page(pacru.Game.new())
    analyse(page, SHALLOW)
    (go,) = questions(page.lines_after("bots.hint"))
    assert go.startswith("go movetime ")
    let_report(page, DEEP, "a3-b3 a7-b7")
    assert hinted(page) == "a3-b3"
    assert known_of(page.app).about(page.app.session.game, 0, least=DEEP)


def reviewed(page: Page) -> list[int]:
    """The turns before the positions that a review of the game asks about in its first pass."""
    texts = [f"position text {position}" for position in page.app.session.game.positions]
    asked, lines = [], page.lines_after("review.begin")
    while questions(lines) and not ((review := current(page.app)) and review.surveyed):
        (about,) = (line for line in lines if line.startswith("position "))
        asked.append(texts.index(about))
        turn = page.app.session.game.positions[asked[-1]].moves()[0]
        before = len(page.commands_of(commands.Bot))
        let_report(page, 100_000, str(turn))
        lines = [one.line for one in page.commands_of(commands.Bot)[before:]]
    return asked


def test_a_review_asks_nothing_that_was_found_out_during_the_game() -> None:
    for known in (False, True):
        page = open_page(pacru.Game.new())
        if known:
            analyse(page)
        for turn in ("a3-b3", "a7-b7"):
            page.enter(turn)
        assert reviewed(page) == ([2, 1] if known else [2, 1, 0])


@pytest.mark.parametrize("players", [3, 4])
def test_it_holds_for_more_players(players: int) -> None:
    page = open_page(pacru.Game.new(players))
    page.hear("analysis.begin")
    turns = [str(turn) for turn in page.app.session.game.position.moves()[:3]]
    let_report(page, DEEP, *turns)
    page.hear("analysis.leave")
    assert questions(page.lines_after("bots.hint")) == []
    assert hinted(page) == turns[0]


def test_what_is_known_is_there_when_the_page_is_opened_again_and_in_nothing_that_is_sent() -> None:
    page = open_page(pacru.Game.new())
    analyse(page)
    page.enter("a3-b3")
    kept = page.kept_game
    assert '"known":"' in kept
    assert "known" not in report(page.app)
    again = Page(games=[kept])
    again.hear("bots.begin")
    again.hear("play.take_back")
    assert questions(again.lines_after("bots.hint")) == []
    assert hinted(again) == "e1-e2"


@pytest.mark.parametrize("known", ["x" * 5_000, "?", 7, None])
def test_stored_knowledge_that_cannot_be_read_is_none(known: object) -> None:
    page = open_page(pacru.Game.new())
    analyse(page)
    page.enter("a3-b3")
    stored = json.loads(page.kept_game)
    again = Page(games=[json.dumps({**stored, "known": known})])
    again.hear("bots.begin")
    again.hear("play.take_back")
    assert len(questions(again.lines_after("bots.hint"))) == 1


GOOD, BAD = "e1-e2 e9-e8", "a3-b3 a7-b7"


def follow_hint(page: Page, turn: str) -> None:
    """Let the bot advise a turn, and play it."""
    page.hear("bots.hint")
    let_report(page, SHALLOW, turn)
    page.enter(turn.split()[0])


def let_review(page: Page) -> Review:
    """Let a review find that the first turn costs much, and nothing else does."""
    page.hear("review.begin")
    while (review := current(page.app)) and review.question:
        asked = review.question
        position = review.game.positions[asked.at]
        turns = [str(turn) for turn in position.moves()][: asked.lines]
        markers = 0
        if asked.at == 0:
            markers, turns = (
                (-500, [asked.only]) if asked.only else (500, [GOOD.split()[0], *turns])
            )
        elif asked.at == 1:
            markers = 500
        for depth in (5, 6):
            for rank, turn in enumerate(turns[: asked.lines], 1):
                score = f"score markers {markers - 30 * (rank - 1)}"
                told = f"info depth {depth} {score} nodes {asked.nodes} multipv {rank} pv {turn}"
                page.hear("bots.hear", lines=told)
        page.hear("bots.hear", lines=f"bestmove {turns[0]}")
    assert review
    return review


@pytest.mark.parametrize("hinted", [True, False])
def test_a_hint_that_was_followed_is_not_marked_down(hinted: bool) -> None:
    page = open_page(pacru.Game.new())
    if hinted:
        follow_hint(page, BAD)
    else:
        page.enter("a3-b3")
    page.enter("a7-b7")
    verdict = let_review(page).verdicts[0]
    assert verdict.label is (Label.NONE if hinted else Label.BLUNDER)
    assert verdict.advised is hinted
    assert (verdict.loss == 0) is hinted
    page.hear("review.show_turn", ply=0)
    told = "was the hint’s move. e1–e2 is even better."
    assert (told in unmarked(page.html["review"])) is hinted


def test_what_was_followed_is_known_after_a_start_and_after_taking_back() -> None:
    page = open_page(pacru.Game.new())
    follow_hint(page, BAD)
    page.enter("a7-b7")
    again = Page(games=[page.kept_game])
    again.hear("bots.begin")
    assert again.app.session.followed == {0}
    again.hear("play.take_back")
    assert again.app.session.followed == {0}
    again.hear("play.take_back")
    assert not again.app.session.followed
    again.enter("e1-e2")
    assert not again.app.session.followed


@pytest.mark.parametrize("advised", ["x", [None], {"0": 1}, 5, [[0]], [["0", "a3-b3"]], [[0, 0]]])
def test_what_was_followed_is_nothing_if_it_cannot_be_read(advised: object) -> None:
    page = open_page(pacru.Game.new())
    page.enter("a3-b3")
    kept = json.dumps({**json.loads(page.kept_game), "advised": advised})
    assert not Page(games=[kept]).app.session.followed


def test_a_finished_game_of_the_library_keeps_what_was_found_out_and_what_was_advised() -> None:
    page = Shelves()
    game = pacru.Game.new().play("a3-b4(b4)").play("a7-b7").resign()
    found = make_finding(game, 0, (200, "a3-b4(b4)"))._replace(nodes=DEEP)
    known = Knowledge().with_finding(game, 0, found)
    kept = SavedGame(PEOPLE, game, advised=frozenset([(0, "a3-b4(b4)")]), known=known)
    page.file(kept)
    (text,) = page.texts.values()
    page.hear("library.show")
    page.hear("library.open_game", game=LibraryEntry.parse(text).key)
    page.read_on()
    assert page.app.session.followed == {0}
    again = known_of(page.app).about(page.app.session.game, 0)
    assert again and (again.nodes, again.best.turns) == (DEEP, ("a3-b4(b4)",))


def test_what_was_found_out_is_in_no_file() -> None:
    game = pacru.Game.new().play("a3-b4(b4)").play("a7-b7").resign()
    known = Knowledge().with_finding(game, 0, make_finding(game, 0, (200, "a3-b4(b4)")))
    entry = entry_of(SavedGame(PEOPLE, game, known=known))
    assert "known" in json.loads(entry.kept)
    kept = json.loads(without_knowledge(entry).kept)
    assert "known" not in kept
    assert kept["turns"]
    assert "known" not in entry.record


def test_another_game_knows_nothing_of_the_one_before() -> None:
    page = open_page(pacru.Game.new())
    page.hear("bots.hint")
    let_report(page, DEEP, "a3-b3 a7-b7")
    assert page.app.session.advised
    page.loop.send(GameOpened(people(), pacru.Game.new().play("a3-b3")), 0)
    assert not page.app.session.advised
    assert not page.app.session.known
