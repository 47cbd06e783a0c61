"""The list of turns, as plain values."""

import pacru
from app.core.app import App
from app.history.rows import LineView, PlyView, RoundView
from app.session import words
from app.session.board import looked_at
from app.session.pictures import glyph
from app.session.tree import place_text


def rounds(app: App) -> tuple[RoundView | LineView, ...]:
    """The turns of the game by rounds: one turn of each player still in; with what was said, and variations."""
    rows: list[list[PlyView]] = []
    ends: list[int] = []  # how many turns of the game there are at the end of each row
    previous = app.session.game.position.players
    for number, ply in enumerate(app.session.game.plies):
        if ply.player <= previous or not rows:
            rows.append([])
            ends.append(number)
            if app.session.game.position.players == 2:
                rows[-1] += [PlyView("", "", "", False)] * ply.player
        rows[-1].append(_ply(app, number, ply))
        ends[-1] = number + 1
        previous = ply.player
    found = [RoundView(number, tuple(row)) for number, row in enumerate(rows, 1)]
    if app.history.notes is None:
        return tuple(found)
    from app.history import lines  # most visits do without

    told: list[RoundView | LineView] = [*lines.begin(app)]
    for row, first, end in zip(found, [0, *ends], ends, strict=False):
        told += [row, *lines.behind(app, first, end)]
    return tuple(told)


def _ply(app: App, number: int, ply: pacru.Ply) -> PlyView:
    node = app.history.notes.line[number] if app.history.notes else None
    return PlyView(
        words.short_turn(ply.turn) + (node.mark if node else ""),
        words.full_turn(app.session.setup, ply),
        glyph(app, ply.player),
        last=number == len(app.session.game.plies) - 1,
        place=place_text((number,)) if isinstance(ply.turn, pacru.Turn) else None,
        shown=(number,) == looked_at(app),
        time=_time_after(app, number, ply, node.clock if node else None),
    )


def _time_after(app: App, number: int, ply: pacru.Ply, noted: int | None) -> str:
    """What the player had left: by the clock of this game, else by the record of it."""
    clock = app.session.clock
    first = len(app.session.game.plies) - len(clock.history) if clock else 0
    if clock is None or number < first:
        return "" if noted is None else words.time(noted)
    later = (*clock.history[number - first + 1 :][:1], clock.left)[0]
    return words.time(later[ply.player])
