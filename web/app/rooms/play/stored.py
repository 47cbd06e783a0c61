"""Settings about games: wins and losses against the bot, see ``app.rooms.play.streaks``, and who begins."""

from typing import Final

from app.runtime.setting import Setting

LONGEST: Final = 99
"""The highest count of games in a row."""
STREAK: Final = Setting("streak", 0, (-LONGEST, LONGEST))
"""The wins in a row against the last bot opponent; losses if negative."""
COUNTED: Final = Setting("counted", "")
"""The time when the last counted game began."""
WON_IN: Final = Setting("won in", "")
"""The last win: the markers, the rounds, and the rounds saved since the win before it against the same opponent, such
as "15 19 4"."""
RANDOM: Final = Setting("random beginner", False)
"""Whether the first player was random in the last game of one person against another player."""
