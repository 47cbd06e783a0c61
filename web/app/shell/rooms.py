"""The list of rooms. If you take a room out, it is gone, and the page works without it."""

from typing import Final

from app.model.page import PageRoom
from app.rooms import (
    analysis,
    arrival,
    bots,
    coach,
    editor,
    experiments,
    explorer,
    history,
    learn,
    library,
    play,
    printing,
    profile,
    proof,
    puzzles,
    reading,
    reasons,
    review,
    road,
    settings,
    sharing,
    speech,
    trouble,
    workshop,
)
from app.rooms import help as helps
from app.runtime.late import seldom

with seldom:
    from app.rooms import embed


ROOMS: Final[tuple[PageRoom, ...]] = (
    play.ROOM,
    road.ROOM,
    arrival.ROOM,
    history.ROOM,
    editor.ROOM,
    speech.ROOM,
    bots.ROOM,
    reasons.ROOM,
    coach.ROOM,
    analysis.ROOM,
    helps.ROOM,
    settings.ROOM,
    library.ROOM,
    learn.ROOM,
    puzzles.ROOM,
    explorer.ROOM,
    review.ROOM,
    proof.ROOM,
    profile.ROOM,
    workshop.ROOM,
    experiments.ROOM,
    sharing.ROOM,
    printing.ROOM,
    reading.ROOM,
    trouble.ROOM,
)
"""All rooms, in the order in which they handle messages."""


def embed_rooms() -> tuple[PageRoom, ...]:
    """Return the rooms of an embed on another site's page: it has no bots, no library, and nothing to set."""
    return (
        play.ROOM,
        history.ROOM,
        speech.ROOM,
        settings.ROOM,
        learn.ROOM,
        puzzles.ROOM,
        embed.ROOM,
    )
