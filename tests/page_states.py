"""Positions in which every kind of turn can be entered, and short words for what happens on the page."""

import pytest
from app import messages as m
from app import state, views
from app.effects import Effect
from app.state import App

from pacru import svg

RICH = "Bne+bAsw3bb1/1bb3bbb/bbBne+3bbb/3bbb1a1/Ae2Bw+bb2a/3aAs+baa1/aaa1bbaa1/aaa1bbaa1/aa2bbaaa b 2 - 20"
MEETING = "8Bsw/9/9/4As+4/4a4/4An4/9/9/9 a 2 - 1"
TRANSFORMATION = "8Bsw/9/9/3bab3/2Aeaba3/3aba3/9/9/9 a 2 - 1"
WAYS = [
    (RICH, "c7 c8", "c7-c8"),
    (RICH, "c7 c9", "c7xc9"),
    (RICH, "c7 d8 e7", "c7-d8(e7)"),
    (RICH, "c7 g7 connection", "c7-g7(*)"),
    (RICH, "c7 g7 crossing", "c7-g7(i9)"),
    (TRANSFORMATION, "c5 d5 f6", "c5-d5(f6)"),
    (MEETING, "e4 e5 a1", "e4-e5(a1)"),
    (RICH, "d5 > b7 b8", "d5>(b7,b8)"),
    (RICH, "d5 << a7 b7 b8 h9", "d5<<(a7,b7,b8,h9)"),
]
EVERY_KIND = pytest.mark.parametrize(("position", "steps", "turn"), WAYS)


def step(key: str) -> m.Message:
    return m.FieldClicked(key) if key in svg.geometry.FIELDS else m.Chosen(key)


def after(app: App, *messages: m.Message | str) -> App:
    for message in messages:
        given = step(message) if isinstance(message, str) else message
        app, _ = state.update(app, given)
    return app


def effects(app: App, message: m.Message) -> tuple[Effect, ...]:
    return state.update(app, message)[1]


def turns(app: App) -> list[str]:
    return [str(ply.turn) for ply in app.game.plies]


def rounds(app: App) -> list[views.RoundView]:
    """The rounds in the list of turns, without what is said between them."""
    return [row for row in views.rounds(app) if isinstance(row, views.RoundView)]
