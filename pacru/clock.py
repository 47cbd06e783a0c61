"""The clocks of the players: how much time each has, and what every turn adds to it.

A clock is immutable. It gets the time as an argument, and never asks the system.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from pacru.core.errors import PacruError

MOST_SECONDS: Final = 24 * 60 * 60
"""The longest time, and the longest increment, of a time control."""
_WRITTEN: Final = r"([0-9]{1,5})\+([0-9]{1,5})"


@dataclass(frozen=True)
class Control:
    """A time control: the time that a player has for the game.

    >>> str(Control(1200, 10)), Control.parse("1200+10").increment
    ('1200+10', 10)

    Attributes:
        seconds: the time at the start.
        increment: the seconds that each of the player's turns adds.
    """

    seconds: int
    increment: int = 0

    def __post_init__(self) -> None:
        whole = all(type(number) is int for number in (self.seconds, self.increment))
        if not whole or not (
            0 <= self.seconds <= MOST_SECONDS and 0 <= self.increment <= MOST_SECONDS and self.first
        ):
            raise PacruError(
                f"time control: expected at most {MOST_SECONDS} whole seconds and an increment of at most as many,"
                f" not both 0, found {self.seconds}+{self.increment}"
            )

    @property
    def first(self) -> int:
        """What the clock shows at the start: without any seconds for the game, the increment of the first turn."""
        return self.seconds or self.increment

    @classmethod
    def parse(cls, text: str) -> "Control":
        """Read a control: the seconds at the start, ``+``, and the seconds of the increment.

        Raises:
            PacruError: the text is not a time control, or it gives no time at all.
        """
        found = re.fullmatch(_WRITTEN, text)
        if not found:
            raise PacruError(f"time control: expected seconds+increment, found {text[:20]!r}")
        return cls(int(found[1]), int(found[2]))

    def __str__(self) -> str:
        return f"{self.seconds}+{self.increment}"


@dataclass(frozen=True)
class Clock:
    """The clocks of all players of a game, at one moment.

    >>> clock = Clock.new([Control(60, 5), Control(60, 5)]).run(0).at(100.0)
    >>> clock.at(110.0).handed_over(1, by=0).left
    (55.0, 60.0)

    Attributes:
        controls: the control of each player in the order of play; None without a clock.
        left: the seconds that each player has; infinite without a clock.
        running: the player whose clock runs, or None.
        now: the time of this moment in seconds, by any steady source; None while no clock runs.
        history: the seconds left when each turn was made, before its increment.

    Raises:
        PacruError: the players differ, or one of them does not exist.
    """

    controls: tuple[Control | None, ...]
    left: tuple[float, ...]
    running: int | None = None
    now: float | None = None
    history: tuple[tuple[float, ...], ...] = ()

    def __post_init__(self) -> None:
        numbers = {len(self.controls), len(self.left), *map(len, self.history)}
        if len(numbers) > 1:
            raise PacruError(f"clock: expected {len(self.controls)} players, found {numbers}")
        self._check(self.running)

    @classmethod
    def new(cls, controls: Sequence[Control | None]) -> "Clock":
        """The clocks before the game; none of them runs."""
        return cls(
            tuple(controls),
            tuple(
                float("inf") if control is None else float(control.first) for control in controls
            ),
        )

    @property
    def flagged(self) -> int | None:
        """The player whose time has run out (R15e), or None."""
        running = self.running
        return running if running is not None and self.left[running] <= 0 else None

    def at(self, now: float) -> "Clock":
        """The clocks at another time. A time before the last one counts as the last one."""
        if self.running is None:
            return self
        if self.now is None:
            return replace(self, now=now)
        used = max(0.0, now - self.now)
        return replace(self, left=self._changed(self.running, -used), now=now)

    def run(self, player: int | None) -> "Clock":
        """The clocks with that player's clock running, or nobody's.

        If the player changes, the clock runs from the next time that it gets.

        Raises:
            PacruError: there is no such player.
        """
        return self if player == self.running else replace(self, running=player, now=None)

    def handed_over(self, following: int | None, by: int | None = None) -> "Clock":
        """The clocks after a turn, or after a player has left: the clock of the next player runs.

        Args:
            following: the player to move now, or None.
            by: the player who made a turn and gets the increment, or None.

        Raises:
            PacruError: there is no such player.
        """
        self._check(by)
        control = None if by is None else self.controls[by]
        left = self._changed(by, control.increment) if control else self.left
        return replace(self, left=left, running=following, history=(*self.history, self.left))

    def take_back(self, turns: int = 1) -> "Clock":
        """The clocks at the earliest of the last turns, before its increment; none runs.

        Raises:
            PacruError: there were not that many turns.
        """
        if not 0 <= turns <= len(self.history):
            raise PacruError(f"take back: expected 0 to {len(self.history)} turns, found {turns}")
        if turns == 0:
            return self
        earlier = len(self.history) - turns
        return replace(
            self, left=self.history[earlier], running=None, now=None, history=self.history[:earlier]
        )

    def _check(self, player: int | None) -> None:
        players = range(len(self.controls))
        if player is not None and player not in players:
            raise PacruError(f"clock: expected a player below {len(players)}, found {player!r}")

    def _changed(self, player: int | None, seconds: float) -> tuple[float, ...]:
        """The seconds left if that player gets `seconds` more."""
        return tuple(
            max(0.0, left + seconds) if seat == player else left
            for seat, left in enumerate(self.left)
        )
