"""The drawing of the board in each state of the page: the position and its highlights."""

from dataclasses import replace
from functools import lru_cache
from itertools import chain, takewhile
from typing import TYPE_CHECKING, Final

import pacru
from app.model.app import App
from app.model.bots import Showing
from app.model.settings import Coordinates
from app.model.table import Counting, Replay
from app.model.visible import tab_stop
from pacru import Step, games, svg
from pacru.core.board import NUMBER
from pacru.core.turn import ROTATIONS
from pacru.explain import blocking, scenes, threats
from pacru.explain.scenes import BENEFITS, LANDING, Act
from pacru.position import inner_state
from pacru.svg.highlights import rotate_facing, with_choices, with_last_turn

if TYPE_CHECKING:
    from pacru.explain.reasons import Picture

HANDLE_ROOM: Final = 64
"""The smallest field size, in CSS pixels, at which the board has handles. The status always has the same buttons."""


def board(app: App) -> tuple[svg.Drawable, svg.Options]:
    """Return what to draw and what to highlight."""
    ui, game = app.ui, app.board.game
    options = svg.Options(
        theme="page",
        interactive=True,
        rotation=ui.rotation,
        coordinates=coordinates(app.settings.coordinates, ui.space.bare),
        colours=app.board.setup.colours,
        focus=tab_stop(app) if ui.focused else None,
    )
    position, options = _with_highlights(app, options)
    exercise = app.history.exercise
    if exercise and exercise.marks and app.table.draft and not app.table.replay:
        options = _with_marks(options, position, game.position, exercise.marks)
    if _is_still(app):
        if ui.advised:
            options = _with_advice(options, game.position, ui.advised)
        if ui.wrong and not game.plies:
            options = _with_correction(options, _ply(game.position, ui.wrong), ui.better)
        elif ui.better and game.plies:
            options = _with_correction(options, game.plies[-1], ui.better)
        if ui.valued:
            options = replace(options, labels=dict(ui.valued), movable=(), turnable=())
    if ui.pictured and _is_still(app, hinted=True):
        options = _with_picture(options, ui.pictured)
    return position, options


def _with_marks(
    options: svg.Options, shown: svg.Drawable, before: pacru.Position, marks: tuple[str, ...]
) -> svg.Options:
    """Mark fields for an exercise: chevrons with rays until they move or are captured, other fields with rings.

    Args:
        options: of the drawing.
        shown: the position on the board.
        before: the position before the turn that is being entered.
        marks: the fields to mark.
    """
    chevrons = {*chain(*(shown.chevrons(player) for player in range(shown.players)))}
    rays = [field for field in marks if before.chevron(field) and field in chevrons]
    rings = [field for field in marks if not before.chevron(field)]
    return replace(
        options,
        hinted=[*dict.fromkeys((*rays, *options.hinted))],
        rings=[*dict.fromkeys((*rings, *options.rings))],
    )


def origin(ply: pacru.Ply) -> str:
    """Return where the chevron of a turn stands."""
    if isinstance(ply.turn, pacru.Reorientation):
        return ply.turn.field
    assert isinstance(ply.turn, pacru.Move)
    return ply.turn.origin


def _is_still(app: App, *, hinted: bool = False) -> bool:
    """Return whether the board shows a whole position and no turn has begun. If ``hinted``, a hint may be shown."""
    table, replay = app.table, app.table.replay
    if replay and (replay.running or replay.at < len(replay.scenes) - 1):
        return False
    if app.board.showing or table.begun:
        return False
    return hinted or not (table.advice and table.advice.ply)


def _with_advice(
    options: svg.Options, position: pacru.Position, turns: tuple[pacru.Turn, ...]
) -> svg.Options:
    """Show turns as arrows, the best first. If the player is not to move, show them as threats."""
    moves = [turn for turn in turns if isinstance(turn, pacru.Move)]
    ways = tuple(dict.fromkeys((turn.origin, turn.destination) for turn in moves))
    if ways and ways[0][0] not in position.chevrons(position.to_move or 0):
        return replace(options, attacks=ways)
    if not isinstance(turns[0], pacru.Reorientation):
        return replace(options, arrows=ways)
    field = turns[0].field
    chevron = position.chevron(field)
    assert chevron
    before, after = chevron[1], rotate_facing(chevron[1], ROTATIONS[turns[0].rotation])
    return replace(options, arrows=ways, turned=(field, before, after))


def _with_picture(options: svg.Options, picture: "Picture") -> svg.Options:
    """Show the picture of a reason: its fields, its moves, and outlines of the markers that would be gained."""
    options = replace(options, player=picture.player, slots=picture.taken, arrow=None)
    if len(picture.ways) > 1:
        attackers = [origin for origin, _ in picture.ways]
        return replace(
            options,
            attacks=picture.ways,
            attacked=dict.fromkeys(picture.fields, attackers),
            capturable=list(picture.fields),
        )
    seen = {*picture.fields, *picture.taken, *chain(*picture.ways)}
    return replace(
        options, hush=seen or options.hush, rings=picture.fields, arrows=picture.ways, attacks=()
    )


@lru_cache(maxsize=1)
def _ply(before: pacru.Position, turn: pacru.Turn) -> pacru.Ply:
    return pacru.Game(before).play(turn).plies[-1]


def _with_correction(options: svg.Options, ply: pacru.Ply, turn: pacru.Turn | None) -> svg.Options:
    """Show where a turn was wrong, and the better turn if one is given: another move, or other benefits."""
    wrong = svg.LastTurn.of(ply)
    mistakes = frozenset([wrong.destination or wrong.origin] if wrong else [])
    if turn is None:
        return replace(options, player=ply.player, mistakes=mistakes)
    best = _ply(ply.before, turn)
    right = svg.LastTurn.of(best)
    assert right
    if wrong and (wrong.origin, wrong.destination) == (right.origin, right.destination):
        mistakes, better = ply.changed - best.changed, best.changed - ply.changed
    else:
        better = frozenset([right.destination or right.origin])
        if right.destination:
            options = replace(options, arrow=(right.origin, right.destination))
    return replace(options, player=ply.player, mistakes=mistakes, better=better)


def coordinates(setting: Coordinates, bare: bool) -> svg.Coordinates:
    """Return the place of the coordinates. A bare board has no space for coordinates outside."""
    if setting is Coordinates.OUTSIDE:
        return "none" if bare else "outside"
    return "inside" if setting is Coordinates.INSIDE else "none"


def _with_highlights(app: App, options: svg.Options) -> tuple[svg.Drawable, svg.Options]:
    """Return what to draw, and the options with the highlights."""
    game, table, draft = app.board.game, app.table, app.table.draft
    if table.replay:
        return _with_scene(options, table.replay)
    if game.outcome:
        options = replace(options, hush=_fields_but_losers(game))
        if table.counting:
            return game.position, _with_count(options, table.counting)
        return game.position, _with_last_turns(app, options)
    if app.board.showing:
        return _with_scene(_with_last_turns(app, options), app.board.showing)
    options = _with_last_exits(app, options)
    if draft is None:
        return game.position, _with_threats_or_last_turns(app, options, game.position)
    hint = table.advice.ply if table.advice else None
    if hint and draft.step is Step.CHEVRON:
        return draft.position, _with_hinted_turn(_with_last_turns(app, options), hint)
    if table.lifted and draft.chevron:
        options = with_choices(options, draft, table.pointed)
        return draft.lifted, _with_hint(options, draft, hint)
    if draft.turn and draft.step is Step.DONE:
        played = game.play(draft.turn)
        return played.position, with_last_turn(options, played)
    if table.hint and table.hint.ply and _is_for(table.hint.ply, draft) and not draft.destination:
        options = replace(options, hinted=[origin(table.hint.ply)])
    handles = app.ui.space.field_size >= HANDLE_ROOM
    options = with_choices(options, draft, table.pointed, handles)
    if draft.step is Step.CHEVRON:
        options = _with_threats_or_last_turns(app, options, draft.position)
    elif draft.step is Step.WHERE and app.ui.threats and table.pointed is None:
        if not games.ruleset_of(inner_state(draft.position)).attacks:
            options = replace(options, domains=draft.position.domains())
        options = _with_attacked(options, threats.threats_in(draft.position))
    return draft.preview, _with_hint(options, draft, hint)


def _with_last_exits(app: App, options: svg.Options) -> svg.Options:
    """Show the last exits of the only person here, until a chevron is chosen."""
    persons, draft = app.board.setup.persons, app.table.draft
    if len(persons) != 1 or (draft and draft.step is not Step.CHEVRON):
        return options
    return replace(options, exits=blocking.last_exits(app.board.game.position, persons[0]))


def _with_threats_or_last_turns(
    app: App, options: svg.Options, position: pacru.Position
) -> svg.Options:
    return with_threats(options, position) if app.ui.threats else _with_last_turns(app, options)


def _with_last_turns(app: App, options: svg.Options) -> svg.Options:
    """Show the last turn; with three and four players, also the earlier turns since the last one of a person."""
    game, persons = app.board.game, app.board.setup.persons
    recent = reversed(game.plies[1 - game.position.players :])
    others = takewhile(lambda ply: ply.player not in persons, recent)
    return with_last_turn(options, game, max(len(list(others)), 1))


def with_threats(options: svg.Options, position: pacru.Position) -> svg.Options:
    """Show attacks and powers of chevrons; in games without attacks, the fields that only one player can reach."""
    if not games.ruleset_of(inner_state(position)).attacks:
        return replace(options, domains=position.domains())
    shown = threats.threats_in(position)
    return _with_attacked(replace(options, attacks=shown.lines, powers=shown.powers), shown)


def _with_attacked(options: svg.Options, threats: threats.Threats) -> svg.Options:
    """Show the attackers of each attacked chevron, unless its field has another mark."""
    marked = {*options.destinations, options.selected}
    attackers: dict[str, list[str]] = {}
    for attacker, field in threats.lines:
        if field not in marked:
            attackers.setdefault(field, []).append(attacker)
    capturable = [field for field in attackers if threats.attacked[field] > 1]
    return replace(options, attacked=attackers, capturable=capturable)


def choosable(app: App) -> dict[str, bool]:
    """Return the fields that can be clicked or touched now, and whether each chevron can be dragged."""
    draft = app.table.draft
    if draft is None:
        return {}
    fields = {choice.key: False for choice in draft.choices if choice.key in NUMBER}
    if draft.step in (Step.CHEVRON, Step.WHERE, Step.DONE):
        fields |= {choice.key: True for choice in draft.cancel().choices}
    return fields


def drag_picture(app: App) -> str:
    """Return the picture of the dragged chevron, with its new facing; empty if there is none."""
    draft = app.table.draft
    if not (app.table.lifted and draft and draft.chevron):
        return ""
    after = draft.choose(app.table.pointed) if app.table.pointed else draft
    chevron = after.preview.chevron(app.table.pointed or draft.chevron)
    assert chevron
    player, facing = chevron
    facing = rotate_facing(facing, 2 * app.ui.rotation)
    return svg.glyph(player, facing, tile=False, colours=app.board.setup.colours)


def _with_scene(options: svg.Options, replay: Replay | Showing) -> tuple[svg.Drawable, svg.Options]:
    """Return the board in the visible scene of a turn, with the highlights of the scene added to the options."""
    ply, so_far = replay.ply, replay.scenes[: replay.at + 1]
    scene = so_far[-1]
    if scene.act is Act.PASS:
        return scene.board, options
    if scene.act is Act.CHOOSE:
        (field,) = scene.fields
        return scene.board, replace(options, selected=field)
    options = replace(options, gone={}, last=None, earlier=())
    if isinstance(ply.turn, pacru.Reorientation):
        paid = scene.fields if scene.act is Act.PAY else ()
        options = replace(options, turned=_rotation(ply), selected=ply.turn.field, paid=paid)
        return scene.board, options
    fields = [ply.captured[0]] if ply.captured else []
    marks_landing = games.ruleset_of(inner_state(ply.before)).marks_landing
    for past in so_far:
        if past.act in BENEFITS:
            fields += past.fields
        elif past.act in LANDING and marks_landing:
            fields += past.fields[1:]
    return scene.board, replace(
        options, last=svg.LastTurn.of(ply, ply.changed.intersection(fields))
    )


def _rotation(ply: pacru.Ply) -> tuple[str, str, str]:
    """Return the field of a rotation, and the facing before and after it."""
    assert isinstance(ply.turn, pacru.Reorientation)
    field = ply.turn.field
    before, after = ply.before.chevron(field), ply.after.chevron(field)
    assert before and after
    return field, before[1], after[1]


def _with_hinted_turn(options: svg.Options, ply: pacru.Ply) -> svg.Options:
    """Show a whole turn as a hint, before anything is chosen."""
    match ply.turn:
        case pacru.Reorientation() as turn:
            return replace(
                options, turned=_rotation(ply), hinted=[turn.field], payable=turn.payment
            )
        case pacru.Move() as turn:
            way = turn.origin, turn.destination
            return replace(options, hinted=[turn.origin], arrow=way, rings=_fields_gained(ply))
    return options


def _fields_gained(ply: pacru.Ply) -> list[str]:
    return [
        field for scene in scenes.scenes_of(ply) if scene.act in BENEFITS for field in scene.fields
    ]


def _is_for(hint: pacru.Ply, draft: pacru.Draft) -> bool:
    """Return whether the chosen chevron is the one of a hint, or no chevron is chosen."""
    return draft.chevron in (None, origin(hint))


def _with_hint(options: svg.Options, draft: pacru.Draft, hint: pacru.Ply | None) -> svg.Options:
    """Add the hint while the person enters a turn with its chevron: first the move, then the fields to choose."""
    if hint is None or not _is_for(hint, draft):
        return options
    if isinstance(hint.turn, pacru.Reorientation):
        return replace(options, rings=hint.turn.payment)
    assert isinstance(hint.turn, pacru.Move)
    if draft.destination is None:
        options = replace(options, arrow=(hint.turn.origin, hint.turn.destination))
    return replace(options, rings=_fields_gained(hint))


def _with_count(options: svg.Options, counting: Counting) -> svg.Options:
    """Number the markers counted so far. While the count runs, dim all fields but those of the counted player."""
    numbers = {
        field: number
        for fields, score in zip(counting.fields, counting.scores, strict=True)
        for number, field in enumerate(fields[:score], 1)
    }
    hush = counting.fields[counting.player] if counting.running else options.hush
    return replace(options, counted=numbers, hush=hush)


def _fields_but_losers(game: pacru.Game) -> frozenset[str] | None:
    if game.outcome is None or game.outcome.drawn:
        return None
    losers = {*range(game.position.players)} - {*game.outcome.winners}
    return frozenset(NUMBER).difference(*map(game.position.markers, losers))
