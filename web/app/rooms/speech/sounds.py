"""Sounds for the step from one state to the next; web/sound.js makes them."""

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
    """your turn begins, after one of a bot"""
    MARKER = "marker"
    CAPTURE = "capture"
    MEETING = "meeting"
    BORDER = "border"
    """the keyboard comes to another borderland"""
    REFUSAL = "refusal"
    """something is refused, or there is no field that way"""
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
"""The sounds that ask for a person."""
# If several things happen at once, only one of them sounds.
_FIRST: Final = (SoundName.CAPTURE, SoundName.MEETING, SoundName.MARKER)


def between(before: App, after: App) -> tuple[SoundName, ...]:
    """Return the sounds between two states. At soft volume, only those that ask for a person."""
    found = _between(before, after)
    if after.settings.volume > SOFT or after.settings.volume != before.settings.volume:
        return found
    return tuple(sound for sound in found if sound in ASKING)


def _between(before: App, after: App) -> tuple[SoundName, ...]:
    """Return the sounds between two states; none if they are off."""
    if not after.settings.volume:
        return ()
    if after.settings.volume != before.settings.volume:
        return (SoundName.MARKER,)  # a sample of the new volume
    if before.history.aside and after.history.aside:
        old, new = before.board, after.board
    else:
        old, new = before.game_board, after.game_board
    if new.game.outcome and not old.game.outcome:
        return (SoundName.END,)
    if new.table.notice and new.table.notice is not old.table.notice:
        return (SoundName.REFUSAL,)
    found = _sound_of(_acts(old, new)) or _border(before, after)
    begins = new.table.draft is not None and old.table.draft is None
    if begins and len(new.game.plies) > len(old.game.plies):
        return (*found, SoundName.TURN)
    return found


def _border(before: App, after: App) -> tuple[SoundName, ...]:
    """Return the sound of a border that the keyboard crosses on the board."""
    fields = (before.ui.cursor, after.ui.cursor)
    if not (before.ui.focused and after.ui.focused and all(fields)):
        return ()
    areas = {BORDERLAND[NUMBER[field]] for field in fields if field}
    return (SoundName.BORDER,) if len(areas) > 1 else ()


def little_time(before: Sequence[bool], after: Sequence[bool]) -> tuple[SoundName, ...]:
    """Return the warning sound if a player has just come to have little time.

    Args:
        before: for each player with a clock, whether little time was left.
        after: the same a moment later.
    """
    if len(before) != len(after):
        return ()
    low = any(now and not was for was, now in zip(before, after, strict=True))
    return (SoundName.CLOCK,) if low else ()


def _acts(before: Board, after: Board) -> tuple[Scene, ...]:
    """Return the scenes that have come since."""
    past, showing = before.showing, after.showing
    if showing:
        same = past is not None and past.request == showing.request
        seen = past.at + 1 if past and same else 0
        return showing.scenes[seen : showing.at + 1]
    known = len(before.game.plies)
    new = after.game.plies[known:]
    if len(new) != 1 or after.game.plies[:known] != before.game.plies:
        return ()
    seen = past.at + 1 if past else 0
    return _scenes(new[0])[seen:]


def _scenes(ply: pacru.Ply) -> tuple[Scene, ...]:
    return scenes.scenes_of(ply) if isinstance(ply.turn, pacru.Turn) else ()


def _sound_of(acts: Sequence[Scene]) -> tuple[SoundName, ...]:
    sounds = {_OF_ACT[scene.act] for scene in acts if scene.act in _OF_ACT}
    return next(((sound,) for sound in _FIRST if sound in sounds), ())
