"""The game on the board: the players, what is expected, the turn that is being entered."""

import pacru
from app import drawing, effects, keeping, messages, state, views
from app.core import commands, region
from app.core.commands import Command
from app.core.loop import Send
from app.core.region import Known
from app.core.room import Room
from app.history import regions as turns
from app.play import reads, regions
from app.state import App
from app.ui.board import Board, BoardView, Choosable

# The board


def _board(app: App, *, bare: bool) -> BoardView | None:
    """The drawing with a frame, or the one without; only one of them is seen."""
    if app.room.bare is not bare:
        return None
    position, options = drawing.board(app)
    seen = state.seen(app)
    last = seen.game.plies[-1] if seen.game.plies else None
    draft = seen.draft
    looked_at = {choice.key for choice in draft.choices} if draft and draft.chevron else set()
    return BoardView(
        position=position,
        options=options,
        choosable={
            place: Choosable(drags, place in looked_at)
            for place, drags in drawing.choosable(app).items()
        },
        stop=state.tab_stop(seen),
        focused=app.focused,
        pace=app.settings.pace,
        last=last,
    )


def _dragged(picture: str) -> list[Command]:
    hides = None if picture else ""
    return [
        commands.Html("dragged", picture),
        commands.Attributes("dragged", {"hidden": hides}),
    ]


# Turns in notation


def _entry(entry: views.EntryView) -> list[Command]:
    pointed = None if entry.at is None else f"completion-{entry.at}"
    told: list[Command] = [
        commands.Value("typed", entry.text),
        commands.Attributes(
            "typed",
            {
                "aria-invalid": "true" if entry.refused else "false",
                "aria-expanded": "true" if entry.completions else "false",
                "aria-activedescendant": pointed,
            },
        ),
        commands.Attributes("completions", {"hidden": None if entry.completions else ""}),
    ]
    return [*told, commands.Scroll(f"#{pointed}")] if pointed else told


# The list of turns


def _sight(shown: tuple[bool, object]) -> list[Command]:
    """The turn that is looked at is in sight, else the last one."""
    looks, _ = shown
    return [commands.Scroll("#rounds .shown" if looks else "#rounds > :last-child")]


def _list_key(app: App) -> tuple[object, ...]:
    return app.game, app.setup, app.notes, state.looked_at(app)


# Around


def _root(view: tuple[bool, bool, bool]) -> list[Command]:
    busy, letters, showing = view
    return [
        commands.Attributes(
            "html",
            {
                "data-busy": "" if busy else None,
                "data-letters": "" if letters else None,
                "data-showing": "" if showing else None,
            },
        )
    ]


def _disabled(can: dict[str, bool]) -> list[Command]:
    """The buttons of the dock, which stand in the page."""
    return [
        commands.Attributes(f"dock-{name}", {"disabled": None if can[name] else ""})
        for name in ("take-back", "redo", "resign")
    ]


def _followed(before: App, after: App) -> list[Command]:
    """The keyboard goes where the next step is, when a new game begins or a benefit is asked for."""
    if after.dialog is not None:
        return []
    old, new = state.seen(before), state.seen(after)
    board = f'#board .board [data-field="{state.tab_stop(new)}"]'
    if new.game.start is not old.game.start:
        return [commands.Focus([board])]
    benefit = pacru.Step.BENEFIT
    asked = new.draft is not None and new.draft.step is benefit and new.draft is not old.draft
    return (
        [commands.Focus(["#status .option:not([hidden])", board])] if asked and new.focused else []
    )


# Contract: what a clock shows while it runs; nothing else changes, until a time is over.
def _tick(app: App, now: float, known: Known) -> list[Command] | Send:
    if app.clock and app.clock.at(now).flagged is not None:
        return Send(messages.TimePassed())
    shown = views.clocks(app, now)
    if known.get("clocks") == shown:
        return []
    known["clocks"] = shown
    return regions.clocks(shown)


# What is to be done outside


def _keep_game(_app: App, effect: effects.KeepGame) -> list[Command]:
    return [commands.Keep("game", keeping.write(effect.kept))]


def _pause(_app: App, effect: effects.Pause) -> list[Command]:
    event = {"do": "scene", "request": effect.request, "scene": effect.scene}
    return [commands.After(effect.seconds, event)]


ROOM = Room(
    name="play",
    reads=reads.READS,
    regions=(
        region.Facts(
            "players",
            lambda app: app.game.position.players,
            lambda count: [commands.Attributes("body", {"class": f"n{count}"})],
        ),
        region.Part("cards", lambda app: views.cards_with_clocks(app), regions.cards),
        region.Part("key", lambda _: True, lambda _: regions.key()),
        region.Part("status", views.status_with_first_steps, regions.status),
        Board("board-framed", lambda app: _board(app, bare=False)),
        Board("board-bare", lambda app: _board(app, bare=True)),
        region.Facts("dragging", drawing.dragged, _dragged),
        region.Part("completions", lambda app: views.entry(app), regions.completions),
        region.Facts("entry", views.entry, _entry),
        region.List("rounds", _list_key, views.rounds, turns.row),
        region.Facts(
            "sight", lambda app: (state.looked_at(app) is not None, _list_key(app)), _sight
        ),
        region.Facts(
            "no-rounds",
            lambda app: bool(app.game.plies or app.notes),
            lambda some: [commands.Attributes("no-rounds", {"hidden": "" if some else None})],
        ),
        region.Part("edited", lambda app: app.edited.says if app.edited else "", turns.edited),
        region.Part("actions", views.can, regions.actions),
        region.Facts("dock", views.can, _disabled),
        region.Part("threats-tool", lambda app: app.threats, regions.threats_button),
        region.Facts(
            "root",
            lambda app: (
                views.busy(app),
                app.settings.letters,
                state.seen(app).showing is not None,
            ),
            _root,
        ),
        region.Facts(
            "ticking",
            lambda app: bool(app.clock and app.clock.running is not None),
            lambda wanted: [commands.Tick(wanted)],
        ),
    ),
    performs={
        effects.KeepGame: _keep_game,
        effects.Pause: _pause,
    },
    follows=(_followed,),
    ticks=(_tick,),
)
