"""Looking back: one's own moments, one at a time, what was wrong, and a better turn to be found."""

from dataclasses import replace

import pytest
from app.game import keeping
from app.game.games import snapshot
from app.game.tree import place
from app.model.messages import GameOpened
from app.model.setup import Setup
from app.rooms.review import looking
from app.rooms.review.state import Reviewing, Stage, looks_back, moments_of
from app.runtime import commands

import pacru
from pacru.review.moments import KeyMoment, MomentState
from pacru.review.reviewing import LABELLED
from tests.support.loop import Page
from tests.support.reviews import uneven_game
from tests.support.small_engine import answer, answer_all
from tests.support.untranslated import unmarked
from tests.support.visits import Elements

YOU = 1
"""The player who is the person: in this game, they lose much."""


def against(level: int) -> Setup:
    """A person, who moves second, against a bot."""
    bot, person = Setup.default(2).players
    return Setup((replace(bot, bot=True, level=level), replace(person, bot=False)))


def open_page(level: int = 15, game: pacru.Game | None = None) -> Page:
    """A finished game of a person against a bot."""
    page = Page()
    page.hear("bots.begin")
    page.loop.send(GameOpened(against(level), game or uneven_game().resign()), 0)
    page.hear("page.close")
    return page


def looking_back(level: int = 15) -> Page:
    """A person looks back at that game, and all is known."""
    page = open_page(level)
    page.hear("review.begin")
    answer_all(page)
    return page


def proved(page: Page) -> list[KeyMoment]:
    return [one for one in moments_of(page.app) if one.state is MomentState.PROVED]


def falls(page: Page) -> list[KeyMoment]:
    return [one for one in proved(page) if not one.is_best]


def show_fall(page: Page) -> KeyMoment:
    """Show a moment in which the person lost chances."""
    fall = falls(page)[0]
    page.hear("review.show_moment", ply=fall.ply)
    return fall


def card(page: Page) -> str:
    return unmarked(page.html["moment"])


def slots(page: Page) -> list[str]:
    found = Elements(page.html["look-back"]).where("li")
    return [one.attributes.get("class", "") for one in found]


def test_only_the_moments_of_the_person_are_shown() -> None:
    page = looking_back()
    assert proved(page)
    plies = page.app.session.game.plies
    assert {plies[one.ply].player for one in moments_of(page.app)} == {YOU}
    assert not page.html.get("review")


def test_games_without_a_person_or_with_several_are_stepped_through() -> None:
    page = open_page()
    for bots in ((True, True), (False, False)):
        both = against(5).players
        players = tuple(replace(one, bot=bot) for one, bot in zip(both, bots, strict=True))
        page.loop.send(GameOpened(Setup(players), uneven_game().resign()), 0)
        page.hear("review.begin")
        assert looks_back(page.app) is None
        assert "review-title" in page.html["review"]


def test_the_first_moment_comes_as_soon_as_it_is_proved_and_none_changes() -> None:
    page = open_page()
    told = page.hear("review.begin")
    assert commands.Focus(["#review-title"]) in told
    assert "I’m looking back." in card(page)
    known: dict[int, tuple[MomentState, str]] = {}
    shown = None
    while answer(page):
        for one in moments_of(page.app):
            says = "" if one.is_best else str(looking.words_of(page.app))
            if one.ply == own(page).back_shown:
                shown = shown or (one.ply, says)
                assert (one.ply, says) == shown
            if one.ply in known and known[one.ply][0] is not MomentState.OPEN:
                assert one.state is known[one.ply][0]
            known[one.ply] = one.state, says
    assert shown
    assert MomentState.OPEN not in {one.state for one in moments_of(page.app)}
    assert [one.ply for one in moments_of(page.app)] == sorted(known)


def own(page: Page) -> "Shown":
    return Shown(page)


class Shown:
    """What is shown of the moments."""

    def __init__(self, page: Page) -> None:
        self.back_shown = (back := looks_back(page.app)) and back.shown


def test_the_board_shows_the_position_after_the_turn_and_no_answer() -> None:
    page = looking_back()
    fall = show_fall(page)
    assert place(page.app) == (fall.ply,)
    best = page.app.state(Reviewing).review.verdicts[fall.ply].best[0]  # type: ignore[union-attr]
    assert page.app.ui.better is None
    assert best not in card(page) + page.html["look-back"]
    assert "Try it yourself" in card(page)
    page.hear("review.try_moment")
    assert best not in card(page)
    assert "your turn" in card(page)
    assert page.app.board.game.position == page.app.session.game.positions[fall.ply]


def test_who_finds_the_better_turn_sees_what_it_brings() -> None:
    page = looking_back()
    fall = show_fall(page)
    page.hear("review.try_moment")
    trial = page.app.state(Reviewing).trial
    assert trial
    page.enter(trial.task.best[0])
    assert "That’s it!" in card(page)
    bars = [one.text for one in Elements(page.html["moment"]).where("b")][:2]
    one = page.app.state(Reviewing).review.verdicts[fall.ply]  # type: ignore[union-attr]
    assert bars == [f"{round(100 * share[YOU])}%" for share in (one.after, one.before)]
    assert "ok" in slots(page)
    assert page.app.ui.better


def test_the_turn_of_the_game_is_no_answer() -> None:
    page = looking_back()
    show_fall(page)
    page.hear("review.try_moment")
    trial = page.app.state(Reviewing).trial
    assert trial
    page.enter(trial.task.played[0])
    assert "That’s what you played." in card(page)
    assert "ok" not in slots(page)


def test_who_wants_it_is_shown_the_answer() -> None:
    page = looking_back()
    show_fall(page)
    page.hear("review.try_moment")
    page.hear("review.show_solution")
    trial = page.app.state(Reviewing).trial
    assert trial and trial.stage is Stage.DONE
    assert "This was better." in card(page)
    assert "ok" not in slots(page)


def test_after_the_last_moment_all_are_listed_by_their_kind() -> None:
    page = looking_back()
    for _ in proved(page):
        page.hear("review.show_next_moment")
    assert "Next time" in card(page)
    listed = Elements(page.html["moment"]).where(data_do="review.show_moment")
    assert [int(one.attributes["data-ply"]) for one in listed] == [one.ply for one in proved(page)]
    assert page.app.history.aside is None
    page.hear("review.show_moment", ply=proved(page)[0].ply)
    assert looks_back(page.app) and looks_back(page.app).shown == proved(page)[0].ply  # type: ignore[union-attr]


def test_all_turns_can_be_stepped_through_and_back() -> None:
    page = looking_back()
    shown = looks_back(page.app)
    page.hear("review.step_through")
    assert looks_back(page.app) is None
    assert "review-title" in page.html["review"]
    assert not page.html["moment"]
    assert Elements(page.html["review"]).one(data_do="review.look_back").text == "Look back"
    page.hear("review.look_back")
    again = looks_back(page.app)
    assert shown and again and again.seen >= shown.seen


def test_a_second_look_back_opens_at_once_and_is_the_same() -> None:
    page = open_page()
    page.hear("review.begin")
    while answer(page, nodes=LABELLED + 100_000):
        pass
    kept = keeping.read(keeping.write(snapshot(page.app)))
    again = Page()
    again.hear("bots.begin")
    again.loop.send(kept.message, 0)
    again.hear("page.close")
    again.hear("review.begin")
    assert not again.commands_of(commands.Bot)
    assert moments_of(again.app) == moments_of(page.app)
    assert looks_back(again.app) and looks_back(again.app).shown == proved(page)[0].ply  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "event",
    [{"do": "review.show_position", "value": "3"}, {"do": "history.look_at", "place": "5"}],
    ids=["graph", "keys"],
)
def test_who_goes_to_another_turn_steps_through(event: dict[str, str]) -> None:
    page = looking_back()
    show_fall(page)
    page.hear(**event)
    assert looks_back(page.app) is None
    assert "review-title" in page.html["review"]


def test_against_a_weak_bot_the_same_lead_is_worth_less() -> None:
    strong, weak = (looking_back(level).app.state(Reviewing).review for level in (15, 1))
    assert strong and weak
    for at in range(1, len(strong.game.plies)):
        much, little = strong.chances(at), weak.chances(at)
        assert much and little
        assert abs(little[0] - 0.5) < abs(much[0] - 0.5) or much[0] in (0, 0.5, 1)


@pytest.mark.parametrize("does", ["play_on", "show_moment", "try_moment", "show_next_moment"])
def test_events_that_come_too_late_change_nothing(does: str) -> None:
    page = open_page()
    before = page.app
    page.hear(f"review.{does}", **({"ply": 3} if does == "show_moment" else {}))
    assert page.app.session == before.session
    assert page.app.history == before.history
