"""The page's time, which stands still while the device is asleep."""

from dataclasses import dataclass
from typing import Final

LONGEST_GAP: Final = 90
"""The most seconds between two events while a clock ticks. A longer gap means that the device was asleep.

A visible page ticks ten times a second. In a hidden one, browsers call timers at least once a minute.
"""
FREEZE: Final = "page.freeze"
RESUME: Final = "page.resume"
"""The events before and after the browser has frozen the page."""
SLEPT: Final = "page.sleep"
"""The event after a sleep."""


@dataclass(slots=True)
class AwakeTime:
    """Seconds that pass from event to event, without those in which the device was asleep.

    Some systems stop the monotonic clock during sleep, others do not. The date always goes on, but people can set it.
    So the monotonic clock alone decides how much time passes; the date only tells how long a sleep was.

    >>> time = AwakeTime()
    >>> time.pass_to("tick", 60.0), time.pass_to("tick", 660.0), time.pass_to("tick", 661.0)
    ((60.0, 0.0), (60.0, 600.0), (61.0, 0.0))

    Attributes:
        now: the time of the last event in seconds, by the monotonic clock.
        date: its date, in seconds.
        asleep: the seconds of the monotonic clock that do not count.
        frozen: whether the browser has frozen the page.
    """

    now: float = 0.0
    date: float = 0.0
    asleep: float = 0.0
    frozen: bool = False

    def pass_to(self, event: str, now: float, date: float = 0.0) -> tuple[float, float]:
        """Let time pass up to an event.

        Args:
            event: its name.
            now: its time in seconds, by the monotonic clock.
            date: its date, in seconds.

        Returns:
            The time in seconds without sleep, and how long the device has just been asleep.
        """
        if self.frozen and event != RESUME:
            return self.now - self.asleep, 0.0
        passed = max(0.0, now - self.now)
        gap = max(passed, date - self.date)
        slept = gap if self.frozen or gap > LONGEST_GAP else 0.0
        if self.frozen or passed > LONGEST_GAP:
            self.asleep += passed
        self.now += passed
        self.date, self.frozen = date, event == FREEZE
        return self.now - self.asleep, slept
