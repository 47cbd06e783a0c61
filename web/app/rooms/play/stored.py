"""What is stored of games: wins and losses against the bot, see ``app.rooms.play.streaks``, and who begins."""

from typing import Final

from app.runtime.setting import Setting

LONGEST: Final = 99
"""Games in a row are counted up to this number."""
STREAK: Final = Setting("streak", 0, (-LONGEST, LONGEST))
"""The wins in a row against the last bot opponent; losses if negative."""
COUNTED: Final = Setting("counted", "")
"""When the last counted game began."""
WON_IN: Final = Setting("won in", "")
"""The markers and the rounds of the last game that was won, and how many rounds fewer that took than the win before
against the same opponent: "15 19 4"."""
RANDOM: Final = Setting("random beginner", False)
"""Whether chance decided who began the last game of one person against another player."""
