"""A game with its players, its clock and the agreements about it."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pacru
from app.model.setup import Setup
from app.model.table import Table

if TYPE_CHECKING:
    from pacru.review.knowledge import Knowledge


@dataclass(frozen=True, slots=True)
class Undone:
    """A game before turns of it were taken back."""

    game: pacru.Game
    clock: pacru.Clock | None


@dataclass(frozen=True, slots=True)
class Offer:
    """A draw offer of a person. It stands until all others agree, or one refuses."""

    player: int
    bots: tuple[int, ...]  # bots that have not answered yet; the first of them is asked
    people: tuple[int, ...]  # people who have not answered yet
    request: int | None = None  # the number of the request to that bot


@dataclass(frozen=True, slots=True)
class Session:
    """The game in progress."""

    setup: Setup = field(default_factory=Setup.default)
    game: pacru.Game = field(default_factory=pacru.Game.new)
    clock: pacru.Clock | None = None  # None: the game has no clock
    table: Table = field(default_factory=Table)  # hidden while another board is beside the game
    undone: tuple[Undone, ...] = ()  # the games from which turns were taken back, the latest first
    offer: Offer | None = None
    guided: bool = False  # whether the page gives a hint before each turn, in a first game
    paused: bool = False  # the bots are paused in a game without people
    stopped: bool = False  # no more turns can be stored, so no player is asked for one
    # Whether the game stands in for one that is still being read: it does not change, and is not stored.
    stands_in: bool = False
    shown: bool = False  # the game is only shown: nobody here plays in it
    rates: bool = False  # whether the game rates the person, who has had no help so far
    number: int = 0  # of the game, to tell it from the others that this page has shown
    # what hints have shown, with the number of each turn
    advised: frozenset[tuple[int, str]] = frozenset()
    warned: int = 0  # how often the coach has warned the person in this game
    known: "Knowledge | str" = ""  # what was found out about it, or that as it was stored

    @property
    def followed(self) -> frozenset[int]:
        """The numbers of the turns that were hints."""
        played = [(number, ply.spelled) for number, ply in enumerate(self.game.plies)]
        return frozenset(number for number, _ in self.advised.intersection(played))


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game that is being set up in the dialog."""

    form: Setup | None = None  # None: the dialog is not open
    start: pacru.Position | None = None  # where it starts; None: at the beginning
    details: bool = False  # whether everything can be set, or one press starts a game
    clocked: bool = False  # whether a clock was chosen here, and is not that of the last game
    name: str = ""  # of the person whose seat in the form a bot has now
    random: bool = False  # whether chance decides who begins
    coached: bool = False  # whether a coach speaks up
    way: str = ""  # the common kind of game that is wanted, while the dialog opens
