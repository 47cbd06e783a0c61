"""Matches of one player against another, and their statistics: ``python -m pacru match``.

Each opening of a few random turns is played once for each seat of the first player, so that it
favours nobody. The second player has all other seats. These games are a group, the unit of the
statistics. The same seed gives the same games, unless a player is limited by time.

If a program cannot be started, or does not introduce itself, the match fails. If it fails later (it
ends, does not answer, or makes an illegal turn), it loses the game as if it had resigned, and the
report gives the reason. If this happens in every game, the match fails after its report.
"""

from pacru.bot.match.players import Player
from pacru.bot.match.playing import Match, MatchGame, play, play_one, ready

__all__ = ["Match", "MatchGame", "Player", "play", "play_one", "ready"]
