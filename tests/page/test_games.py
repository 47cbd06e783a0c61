"""Whole games through the page's state: people and bots, taking back, and reopening the page."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from app.board import drawing
from app.game import keeping
from app.game.effects import KeepGame
from app.model.app import App
from app.model.session import Session
from app.model.settings import Pace, Settings
from app.model.setup import Setup

import pacru
from tests.support import page_messages as m
from tests.support import page_states as state
from tests.support import page_views as views
from tests.support.share import mostly_slow


class Visitor:
    """A person who plays at random on a page that stores the game."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        setup = Setup.default(self.rng.choice((2, 3, 4)))
        for place in range(len(setup.players)):
            setup = setup.with_kind(place, self.rng.random() < 0.3)
        tournament, repetition = self.rng.random() < 0.5, self.rng.random() < 0.5
        setup = replace(setup, tournament=tournament, repetition=repetition)
        self.kept = ""
        settings = Settings(pace=self.rng.choice([*Pace]))
        self.app = App(Session(setup, pacru.Game.new()), settings=settings)
        self.does(m.on("play.play_again", moment=""))

    def does(self, message: m.Message) -> None:
        """Send a message, and store the game as the page does."""
        self.app, effects = state.update(self.app, message)
        for effect in effects:
            if isinstance(effect, KeepGame):
                self.kept = keeping.write(effect.kept)

    def opens_again(self) -> None:
        """Reopen the page: the game is there as it was."""
        kept = keeping.read(self.kept)
        before = self.app
        assert (kept.setup, kept.game) == (before.session.setup, before.session.game)
        assert kept.lost == 0
        self.app, _ = state.resume(kept, before.settings)
        assert self.app.bots.requests <= before.bots.requests + 1

    def goes_on(self) -> None:
        """Take one step for the player to move, or do something else that a person can do."""
        match self.rng.random():
            case number if number < 0.003:
                self.opens_again()
            case number if number < 0.008:
                self.does(m.on("play.take_back"))
            case number if number < 0.011:
                self.does(m.on("play.redo"))
            case number if number < 0.02:
                self.does(m.on("play.step_back"))
            case number if number < 0.0203:
                player = self.rng.randrange(len(self.app.session.setup.players))
                self.does(m.on("play.resign", player=player))
            case _:
                self.takes_a_step()

    def takes_a_step(self) -> None:
        showing = self.app.bots.showing
        if showing:
            passed: m.Message = m.on("bots.go_on", number=showing.request, scene=showing.at)
            self.does(self.rng.choice([passed, m.on("bots.skip")]))
        elif self.app.bots.request is not None:
            turn = self.rng.choice([*self.app.session.game.position.moves()[:20], *self.payments()])
            self.does(m.BotAnswered(self.app.bots.request, str(turn)))
            assert self.app.bots.failures == 0
        elif self.app.table.draft:
            choices = self.app.table.draft.choices
            key = self.rng.choice([one.key for one in choices if one.kind is not pacru.Kind.PAID])
            self.does(m.on("play.point", field=key))
            self.does(state.step(key))
            assert self.app.table.notice is None

    def payments(self) -> Iterator[pacru.Turn]:
        """One way to rotate a chevron, if that is the only choice."""
        if not self.app.session.game.position.moves():
            yield next(iter(self.app.session.game.position.reorientations()))

    def looks(self) -> None:
        """Read everything that the page shows."""
        drawing.board(self.app)
        views.status(self.app)
        views.players(self.app)
        views.rounds(self.app)
        views.result(self.app)


def play(seed: int) -> None:
    visitor = Visitor(seed)
    while not visitor.app.session.game.outcome:
        visitor.goes_on()
        if visitor.rng.random() < 0.002:
            visitor.looks()
    visitor.opens_again()
    visitor.looks()
    assert views.result(visitor.app).all
    game = visitor.app.session.game
    replayed = pacru.Game(game.start)
    for ply in game.plies:
        replayed = replayed.enter(ply.spelled)
    assert (replayed.position, replayed.outcome) == (game.position, game.outcome)


@pytest.mark.parametrize("seed", mostly_slow(range(24), 3))
def test_a_random_game_with_undo_and_reload_replays_to_the_same_position(seed: int) -> None:
    play(seed)


@pytest.mark.long
def test_ten_thousand_random_games_with_undo_and_reload() -> None:
    for seed in range(10_000):
        play(seed)
