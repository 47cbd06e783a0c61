"""Sounds for the step from one state to the next; web/sound.js plays them."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

import pacru
from app.model.app import App
from app.model.board import Board
from app.model.settings import SOFT
from pacru.core.board import BORDERLAND, NUMBER
from pacru.explain import scenes
from pacru.explain.scenes import Act, Scene


class SoundName(StrEnum):
    """The sounds; the value is the name in web/sound.js."""

    TURN = "turn"
    """the person's turn begins, after a bot's turn"""
    MARKER = "marker"
    CAPTURE = "capture"
    MEETING = "meeting"
    BORDER = "border"
    """the focus moves to another borderland"""
    REFUSAL = "refusal"
    """an action is refused, or there is no field in this direction"""
    CLOCK = "clock"
    """little time is left"""
    END = "end"


_OF_ACT: Final = {
    Act.CAPTURE: SoundName.CAPTURE,
    Act.CONNECT: SoundName.MARKER,
    Act.MARK: SoundName.MARKER,
    Act.TRANSFORM: SoundName.MARKER,
    Act.MEET: SoundName.MEETING,
}
ASKING: Final = (SoundName.TURN, SoundName.CLOCK, SoundName.END)
"""The sounds that call for the person's attention."""
_RANKED: Final[tuple[SoundName, ...]] = (SoundName.CAPTURE, SoundName.MEETING, SoundName.MARKER)
"""The sounds of a move, by priority: a move makes only the first one that applies."""


def between(before: App, after: App) -> tuple[SoundName, ...]:
    """Return the sounds for the step between two states; at soft volume, only those of ``ASKING``."""
    volume = after.settings.volume
    if not volume:
        return ()
    if volume != before.settings.volume:
        return (SoundName.MARKER,)  # a sample of the new volume
    sounds = _between(before, after)
    return sounds if volume > SOFT else tuple(sound for sound in sounds if sound in ASKING)


def _between(before: App, after: App) -> tuple[SoundName, ...]:
    if before.history.aside and after.history.aside:
        old, new = before.board, after.board
    else:
        old, new = before.game_board, after.game_board
    if new.game.outcome and not old.game.outcome:
        return (SoundName.END,)
    if new.table.notice and new.table.notice is not old.table.notice:
        return (SoundName.REFUSAL,)
    acts = {_OF_ACT.get(scene.act) for scene in _scenes(old, new)}
    sounds = [sound for sound in _RANKED if sound in acts][:1]
    if not sounds and _crosses_border(before, after):
        sounds = [SoundName.BORDER]
    begins = new.table.draft is not None and old.table.draft is None
    if begins and len(new.game.plies) > len(old.game.plies):
        sounds.append(SoundName.TURN)
    return tuple(sounds)


def _crosses_border(before: App, after: App) -> bool:
    """Return whether the focus has crossed a border on the board."""
    old, new = before.ui, after.ui
    if not (old.focused and new.focused and old.cursor and new.cursor):
        return False
    return BORDERLAND[NUMBER[old.cursor]] != BORDERLAND[NUMBER[new.cursor]]


def little_time(before: Sequence[bool], after: Sequence[bool]) -> tuple[SoundName, ...]:
    """Return the warning sound if a player's time has just become short.

    Args:
        before: for each player with a clock, whether their time was short.
        after: the same a moment later.
    """
    same_players = len(before) == len(after)
    low = same_players and any(now and not was for was, now in zip(before, after, strict=True))
    return (SoundName.CLOCK,) if low else ()


def _scenes(before: Board, after: Board) -> tuple[Scene, ...]:
    """Return the scenes that are new on the second board."""
    past, showing = before.showing, after.showing
    if showing:
        same = past is not None and past.request == showing.request
        seen = past.at + 1 if past and same else 0
        return showing.scenes[seen : showing.at + 1]
    at = len(before.game.plies)
    if len(after.game.plies) != at + 1 or after.game.plies[:at] != before.game.plies:
        return ()
    ply = after.game.plies[at]
    seen = past.at + 1 if past else 0
    return scenes.scenes_of(ply)[seen:] if isinstance(ply.turn, pacru.Turn) else ()
