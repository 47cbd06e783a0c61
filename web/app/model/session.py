"""The game in progress, and a new game that is being set up."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pacru
from app.model.setup import Setup
from app.model.table import Table

if TYPE_CHECKING:
    from pacru.review.knowledge import Knowledge


@dataclass(frozen=True, slots=True)
class Undone:
    """The game as it was before turns were taken back."""

    game: pacru.Game
    clock: pacru.Clock | None


@dataclass(frozen=True, slots=True)
class Offer:
    """A draw offer of a person. It stands until all others agree or one refuses."""

    player: int
    bots: tuple[int, ...]  # bots that have not answered; the first one has been asked
    people: tuple[int, ...]  # people who have not answered
    request: int | None = None  # the number of the question to the bot


@dataclass(frozen=True, slots=True)
class Session:
    """The game in progress."""

    setup: Setup = field(default_factory=Setup.default)
    game: pacru.Game = field(default_factory=pacru.Game.new)
    clock: pacru.Clock | None = None
    table: Table = field(default_factory=Table)  # hidden while there is a board beside the game
    undone: tuple[Undone, ...] = ()  # the latest first
    offer: Offer | None = None
    guided: bool = False  # whether each turn of the person has a hint, in a first game
    paused: bool = False  # whether the bots pause, in a game without people
    stopped: bool = False  # whether no player is asked, since no turn could be stored
    # Whether it is the stand-in for a game that is still being read. A stand-in cannot change and is not stored.
    stands_in: bool = False
    shown: bool = False  # whether the game is only shown, and nobody here plays
    rates: bool = False  # whether it rates the person; any help ends this
    number: int = 0  # of this game among the games of this page
    advised: frozenset[tuple[int, str]] = frozenset()  # hints: the number of the turn, and the turn
    warned: int = 0  # the number of warnings of the coach
    known: "Knowledge | str" = ""  # the results of searches; as text until they are needed

    @property
    def followed(self) -> frozenset[int]:
        """The numbers of the turns that were hints."""
        played = [(number, ply.spelled) for number, ply in enumerate(self.game.plies)]
        return frozenset(number for number, _ in self.advised.intersection(played))


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game that is being set up in the dialog."""

    form: Setup | None = None  # None: the dialog is not open
    start: pacru.Position | None = None  # None: the beginning
    details: bool = False  # whether the dialog has the long form
    clocked: bool = False  # whether the clock was chosen here, and not in the last game
    name: str = ""  # of a person whose seat has gone to a bot
    random: bool = False  # whether the first player is random
    coached: bool = False  # whether a coach speaks up
    way: str = ""  # the common kind of game with which the dialog opens
