"""A game with those who play it, and what is agreed on about it."""

from dataclasses import dataclass

import pacru
from app.core.setup import Setup
from pacru.bot.protocol import Score


@dataclass(frozen=True, slots=True)
class Undone:
    """A game before turns of it were taken back."""

    game: pacru.Game
    clock: pacru.Clock | None


@dataclass(frozen=True, slots=True)
class Offer:
    """A draw that a person offers, until all others have agreed or one has not."""

    player: int
    bots: tuple[int, ...]  # who have not answered yet; the first of them is asked
    people: tuple[int, ...]  # the same
    request: int | None = None  # the number of the question for that bot
    score: Score | None = None  # how it sees the game


@dataclass(frozen=True, slots=True)
class Session:
    """The game that is played."""

    setup: Setup
    game: pacru.Game
    clock: pacru.Clock | None = None  # None: nobody's time is counted
    undone: tuple[Undone, ...] = ()  # the games from which turns were taken back, the latest first
    offer: Offer | None = None
    guided: bool = False  # whether a hint is given before each turn, in a first game
    paused: bool = False  # only bots play, and none of them goes on
    stopped: bool = False  # it has as many turns as can be kept: nobody is asked for another one
    # For a game that is still being read: it stays as it is, and is not kept.
    stands_in: bool = False


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game that is being set up in the dialog."""

    form: Setup | None = None  # None: the dialog is not open
    start: pacru.Position | None = None  # where it is to start; None: at the beginning
    details: bool = False  # whether everything can be set, or one press begins a game
    name: str = ""  # of the person who had a seat in the form that a bot has now
