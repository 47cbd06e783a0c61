"""The drawing of the board in each state of the page: the position and its highlights."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import chain
from typing import Any, Final

import pacru
from app.model.app import App
from app.model.settings import Coordinates
from app.model.table import Counting
from app.model.visible import tab_stop, visible_board
from pacru import Kind, Step, games, svg
from pacru.core.board import FACINGS, NUMBER
from pacru.core.turn import ROTATIONS
from pacru.explain import scenes, threats
from pacru.explain.scenes import BENEFITS, LANDING, Act, Scene

# Handles on the board need fields of this many CSS pixels. The status always has the same four buttons.
HANDLE_ROOM: Final = 64
LETTERS: Final = {"connection": "A", "crossing": "B"}


def board(app: App) -> tuple[svg.Drawable, svg.Options]:
    """Return what to draw and what to highlight."""
    exercise = app.history.exercise
    marks = exercise.marks if exercise else ()
    app = visible_board(app)
    options = svg.Options(
        theme="page",
        interactive=True,
        rotation=app.ui.rotation,
        coordinates=coordinates(app.settings.coordinates, app.ui.space.bare),
        framed=not app.ui.space.bare,
        colours=app.session.setup.colours,
        focus=tab_stop(app) if app.ui.focused else None,
    )
    position, pointed_out = _pointed_out(app)
    if marks and app.table.draft and not app.table.replay:
        pointed_out |= {"rings": tuple(dict.fromkeys((*marks, *pointed_out.get("rings", ()))))}
    if app.ui.advised and _is_still(app):
        pointed_out |= _advised(app.session.game.position, app.ui.advised)
    return position, replace(options, **pointed_out)


def _is_still(app: App) -> bool:
    """Return whether the board shows a whole position, and nobody has begun a turn."""
    table = app.table
    replay = table.replay
    shown = replay is None or (not replay.running and replay.at == len(replay.scenes) - 1)
    return shown and not (app.bots.showing or table.begun or (table.hint and table.hint.ply))


def _advised(position: pacru.Position, turns: tuple[pacru.Turn, ...]) -> dict[str, Any]:
    """Return turns as arrows, the best first. Those of a player who is not to move are threats."""
    moves = [turn for turn in turns if isinstance(turn, pacru.Move)]
    ways = tuple(dict.fromkeys((turn.origin, turn.destination) for turn in moves))
    if ways and ways[0][0] not in position.chevrons(position.to_move or 0):
        return {"attacks": ways}
    if not isinstance(turns[0], pacru.Reorientation):
        return {"arrows": ways}
    field = turns[0].field
    stands = position.chevron(field)
    assert stands
    after = turned(stands[1], ROTATIONS[turns[0].rotation])
    return {"arrows": ways, "turned": (field, stands[1], after)}


def coordinates(wanted: Coordinates, bare: bool) -> svg.Coordinates:
    """Return where the coordinates stand; without a frame there is space outside only for the columns."""
    if wanted is Coordinates.OUTSIDE:
        return "below" if bare else "frame"
    return "inside" if wanted is Coordinates.INSIDE else "none"


def _pointed_out(app: App) -> tuple[svg.Drawable, dict[str, Any]]:
    game, draft = app.session.game, app.table.draft
    if app.table.replay:
        at = app.table.replay.at
        return app.table.replay.scenes[at].board, _shown(
            {}, app.table.replay.ply, app.table.replay.scenes[: at + 1]
        )
    if game.outcome:
        counting = app.table.counting
        shown = _counted(counting) if counting else last_turn_of(game)
        return game.position, {"hush": _of_winner(game)} | shown
    if app.bots.showing:
        so_far = app.bots.showing.scenes[: app.bots.showing.at + 1]
        return so_far[-1].board, _shown(last_turn_of(game), app.bots.showing.ply, so_far)
    if draft is None:
        return game.position, threatened(game.position) if app.ui.threats else last_turn_of(game)
    hint = app.table.hint.ply if app.table.hint else None
    if hint and draft.step is Step.CHEVRON:
        return draft.position, _hinted(hint)
    if app.table.lifted and draft.chevron:
        return draft.lifted, _with_hint(highlights(draft, app.table.pointed), draft, hint)
    if draft.turn and draft.step is Step.DONE:
        played = game.play(draft.turn)
        return played.position, last_turn_of(played)
    handles = app.ui.space.field_size >= HANDLE_ROOM
    shown = highlights(draft, app.table.pointed, handles)
    if draft.step is Step.CHEVRON:
        shown |= threatened(draft.position) if app.ui.threats else last_turn_of(game)
    elif draft.step is Step.WHERE and app.ui.threats and app.table.pointed is None:
        shown |= (
            {}
            if games.ruleset_of(draft.position.state).attacks
            else {"domains": draft.position.domains()}
        )
        marked = {*shown["destinations"], draft.chevron}
        attacked = threats.threats_in(draft.position).attacked
        shown["attacked"] = {field: n for field, n in attacked.items() if field not in marked}
    return draft.preview, _with_hint(shown, draft, hint)


def threatened(position: pacru.Position) -> dict[str, Any]:
    """Return attacks and the reach of each chevron, or what one player alone can reach, as options.

    The last turn is left out beside them.
    """
    if not games.ruleset_of(position.state).attacks:
        return {"domains": position.domains()}
    found = threats.threats_in(position)
    return {"attacks": found.lines, "attacked": found.attacked, "powers": found.powers}


def choosable(app: App) -> dict[str, bool]:
    """Return the fields that can be clicked or touched now, and whether each chevron can be dragged."""
    draft = visible_board(app).table.draft
    if draft is None:
        return {}
    fields = {choice.key: False for choice in draft.choices if choice.key in NUMBER}
    if draft.step in (Step.CHEVRON, Step.WHERE, Step.DONE):
        fields |= {choice.key: True for choice in draft.cancel().choices}
    return fields


def dragged(app: App) -> str:
    """Return the picture of the dragged chevron, with its new facing; empty if there is none."""
    app = visible_board(app)
    draft = app.table.draft
    if not (app.table.lifted and draft and draft.chevron):
        return ""
    after = draft.choose(app.table.pointed) if app.table.pointed else draft
    chevron = after.preview.chevron(app.table.pointed or draft.chevron)
    assert chevron
    player, facing = chevron
    facing = turned(facing, 2 * app.ui.rotation)
    return svg.glyph(player, facing, tile=False, colours=app.session.setup.colours)


def last_turn_of(game: pacru.Game) -> dict[str, Any]:
    """Return the traces of the last turn as options."""
    if not game.plies:
        return {}
    ply = game.plies[-1]
    return {"gone": ply.removed, "last": _traces(ply, ply.changed)}


def _traces(ply: pacru.Ply, changed: frozenset[str]) -> svg.LastTurn | None:
    """Return the traces of a turn that changed these markers; None if a player left."""
    turn = ply.turn
    if isinstance(turn, pacru.Move):
        origin, destination = turn.origin, turn.destination
    elif isinstance(turn, pacru.Reorientation):
        origin, destination = turn.field, None
    else:
        return None
    stood = ply.before.chevron(origin)
    assert stood
    return svg.LastTurn(
        player=ply.player,
        origin=origin,
        facing=stood[1],
        destination=destination,
        changed=changed,
        captured=ply.captured[1:] if ply.captured else None,
    )


def _shown(before: dict[str, Any], ply: pacru.Ply, so_far: tuple[Scene, ...]) -> dict[str, Any]:
    """Return what to highlight in a scene of a turn.

    Args:
        before: the highlights before the turn.
        ply: the turn.
        so_far: its scenes up to the visible one.
    """
    scene = so_far[-1]
    if scene.act is Act.PASS:
        return before
    if scene.act is Act.CHOOSE:
        (chosen,) = scene.fields
        return before | {"selected": chosen, "power": ply.before.power(chosen)}
    if isinstance(ply.turn, pacru.Reorientation):
        paid = scene.fields if scene.act is Act.PAY else ()
        return _rotation(ply) | {"selected": ply.turn.field, "paid": paid}
    gained = [past.fields for past in so_far if past.act in BENEFITS]
    landed = [past.fields[1:] for past in so_far if past.act in LANDING]
    captured = [ply.captured[0]] if ply.captured else []
    landed = landed if games.ruleset_of(ply.before.state).marks_landing else []
    changed = ply.changed.intersection([*captured, *chain(*gained, *landed)])
    return {"last": _traces(ply, changed)}


def _rotation(ply: pacru.Ply) -> dict[str, Any]:
    assert isinstance(ply.turn, pacru.Reorientation)
    field = ply.turn.field
    before, after = ply.before.chevron(field), ply.after.chevron(field)
    assert before and after
    return {"turned": (field, before[1], after[1])}


def _hinted(ply: pacru.Ply) -> dict[str, Any]:
    turn = ply.turn
    if isinstance(turn, pacru.Reorientation):
        return _rotation(ply) | {"movable": [turn.field], "payable": turn.payment}
    if not isinstance(turn, pacru.Move):
        return {"rings": []}
    gained = [scene.fields for scene in scenes.scenes_of(ply) if scene.act in BENEFITS]
    return {
        "movable": [turn.origin],
        "arrow": (turn.origin, turn.destination),
        "rings": [field for fields in gained for field in fields],
    }


def _with_hint(shown: dict[str, Any], draft: pacru.Draft, hint: pacru.Ply | None) -> dict[str, Any]:
    """Add the hint, which stays while a turn is entered: first where to go, then what to choose."""
    if hint is None:
        return shown
    told = _hinted(hint)
    if isinstance(hint.turn, pacru.Reorientation):
        return shown | {"rings": hint.turn.payment}
    arrow = {"arrow": told["arrow"]} if draft.destination is None and "arrow" in told else {}
    return shown | arrow | {"rings": told["rings"]}


def _counted(counting: Counting) -> dict[str, Any]:
    """Return the numbers as options of the drawing; while they come, the other fields step back."""
    numbers = {
        field: number
        for own, score in zip(counting.fields, counting.scores, strict=True)
        for number, field in enumerate(own[:score], 1)
    }
    hush = {"hush": counting.fields[counting.player]} if counting.running else {}
    return {"counted": numbers, **hush}


def _of_winner(game: pacru.Game) -> frozenset[str] | None:
    if game.outcome is None or game.outcome.drawn:
        return None
    position = game.position
    owned = [position.markers(one) | position.chevrons(one).keys() for one in game.outcome.winners]
    return frozenset().union(*owned)


def highlights(
    draft: pacru.Draft, pointed: str | None = None, handles: bool = False
) -> dict[str, Any]:
    """Return the highlights while a turn is entered, as fields of ``svg.Options``.

    Args:
        draft: the turn so far.
        pointed: the destination that is pointed at, but not chosen.
        handles: whether rotations are offered around the chevron.
    """
    match draft.step:
        case Step.CHEVRON:
            return {
                "movable": _keys(draft, Kind.CHEVRON),
                "turnable": _keys(draft, Kind.STUCK),
            }
        case Step.WHERE:
            return _where(draft, pointed, handles)
        case Step.BENEFIT:
            lettered = _letters(draft)
            way = [(draft.chevron, draft.destination)]
            return {**lettered, "rays": way, "hush": {*lettered["labels"], *way[0]}}
        case Step.MARK:
            place, swap = _keys(draft, Kind.MARK), _keys(draft, Kind.TRANSFORM)
            return {
                "place": place,
                "swap": swap,
                "borderland": draft.borderland,
                "rays": [(draft.chevron, draft.destination)],
                "hush": draft.borderland | {*place, *swap},
            }
        case Step.MEETING:
            pair = (draft.destination, draft.meets)
            fields = [choice.key for choice in draft.choices]
            return {"meet": fields, "link": pair, "hush": {*fields, *pair}}
        case Step.PAYMENT:
            return _payment(draft)
        case Step.TWIST:
            return {
                "selected": draft.destination,
                "rays": [(draft.chevron, draft.destination)],
                "handles": dict.fromkeys((choice.key for choice in draft.choices), 0),
            }
    return {}


def _keys(draft: pacru.Draft, *kinds: Kind) -> tuple[str, ...]:
    return tuple(choice.key for choice in draft.choices if choice.kind in kinds)


def _where(draft: pacru.Draft, pointed: str | None, handles: bool) -> dict[str, Any]:
    chevron = draft.chevron
    assert chevron is not None
    shown: dict[str, Any] = {"selected": chevron, "power": draft.position.power(chevron)}
    destinations = {
        choice.key: choice.kind.value
        for choice in draft.choices
        if choice.kind is not Kind.ROTATION
    }
    if pointed in destinations:
        preview = _preview(draft, pointed, destinations[pointed])
        signs = {
            field
            for sign in ("slots", "labels", "place", "swap")
            for field in preview.get(sign, ())
        }
        others = {field: kind for field, kind in destinations.items() if field not in signs}
        preview["destinations"] = others | preview["destinations"]
        return shown | preview | {"faint": others.keys() - {pointed}}
    shown |= {"destinations": destinations, "rays": _rays(chevron, destinations)}
    if handles:
        shown["handles"] = {
            choice.key: choice.price for choice in draft.choices if choice.kind is Kind.ROTATION
        }
    return shown


def _rays(chevron: str, destinations: Iterable[str]) -> list[tuple[str, str]]:
    """Return a line to the farthest destination in each direction."""
    farthest: dict[tuple[int, int], tuple[int, str]] = {}
    for field in destinations:
        dx, dy = ord(field[0]) - ord(chevron[0]), ord(field[1]) - ord(chevron[1])
        distance = max(abs(dx), abs(dy))
        direction = (dx // distance, dy // distance)
        farthest[direction] = max(farthest.get(direction, (0, "")), (distance, field))
    return [(chevron, field) for _, field in farthest.values()]


def _preview(draft: pacru.Draft, field: str, kind: str) -> dict[str, Any]:
    """Return a preview of a destination: outlines for certain changes, signs for choices."""
    choice, after = draft.choice(field), draft.choose(field)
    shown: dict[str, Any] = {
        "destinations": {field: kind},
        "rays": [(draft.chevron, field)],
        "slots": choice.gains if choice else frozenset(),
    }
    if after.step is Step.BENEFIT:
        shown |= _letters(after)
    elif after.step is Step.MARK:
        # The mark of the destination stays visible, so its own field is not drawn as a choice too.
        shown |= {
            "place": [key for key in _keys(after, Kind.MARK) if key != field],
            "swap": _keys(after, Kind.TRANSFORM),
            "borderland": after.borderland,
        }
    return shown


def _letters(draft: pacru.Draft) -> dict[str, dict[str, str] | list[str]]:
    """Return the fields of the two benefits of R13, with the letters of their buttons."""
    labels: dict[str, str] = {}
    for choice in draft.choices:
        for field in sorted(choice.gains | choice.options):
            labels[field] = labels.get(field, "") + LETTERS[choice.key]
    neutral = [field for field in labels if draft.position.marker(field) is None]
    return {"labels": labels, "slots": neutral}


def _payment(draft: pacru.Draft) -> dict[str, Any]:
    chevron = draft.chevron
    assert chevron is not None
    assert draft.rotation is not None
    payable = _keys(draft, Kind.PAY)
    chosen = draft.position.chevron(chevron)
    assert chosen is not None
    facing = chosen[1]
    return {
        "selected": chevron,
        "payable": payable,
        "paid": draft.paid,
        "turned": (chevron, facing, turned(facing, ROTATIONS[draft.rotation])),
        "hush": {*payable, *draft.paid, chevron},
    }


def turned(facing: str, steps: int) -> str:
    """Return a facing rotated clockwise by steps of 45°."""
    return FACINGS[(FACINGS.index(facing) + steps) % 8]
