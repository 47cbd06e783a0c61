"""The drawing of the board in each state of the page: the position and its highlights."""

from dataclasses import replace
from functools import lru_cache
from itertools import chain, takewhile
from typing import TYPE_CHECKING, Final

import pacru
from app.model.app import App
from app.model.settings import Coordinates
from app.model.table import Counting
from app.model.visible import tab_stop
from pacru import Step, games, svg
from pacru.core.board import NUMBER
from pacru.core.turn import ROTATIONS
from pacru.explain import blocking, scenes, threats
from pacru.explain.scenes import BENEFITS, LANDING, Act, Scene
from pacru.svg.highlights import rotate_facing, traces_of, with_choices, with_last_turn

if TYPE_CHECKING:
    from pacru.explain.reasons import Picture

# Handles on the board need fields of this many CSS pixels. The status always has the same four buttons.
HANDLE_ROOM: Final = 64


def board(app: App) -> tuple[svg.Drawable, svg.Options]:
    """Return what to draw and what to highlight."""
    exercise = app.history.exercise
    marks = exercise.marks if exercise else ()
    options = svg.Options(
        theme="page",
        interactive=True,
        rotation=app.ui.rotation,
        coordinates=coordinates(app.settings.coordinates, app.ui.space.bare),
        colours=app.board.setup.colours,
        focus=tab_stop(app) if app.ui.focused else None,
    )
    position, options = _with_highlights(app, options)
    if marks and app.table.draft and not app.table.replay:
        options = _with_marks(options, position, app.board.game.position, marks)
    if app.ui.advised and _is_still(app):
        options = _with_advice(options, app.board.game.position, app.ui.advised)
    if app.ui.wrong and not app.board.game.plies and _is_still(app):
        wrong = _ply(app.board.game.position, app.ui.wrong)
        options = _with_correction(options, wrong, app.ui.better)
    elif app.ui.better and app.board.game.plies and _is_still(app):
        options = _with_correction(options, app.board.game.plies[-1], app.ui.better)
    if app.ui.pictured and _is_still(app, hinted=True):
        options = _with_picture(options, app.ui.pictured)
    if app.ui.valued and _is_still(app):
        options = replace(options, labels=dict(app.ui.valued), movable=(), turnable=())
    return position, options


def _with_marks(
    options: svg.Options, shown: svg.Drawable, before: pacru.Position, marks: tuple[str, ...]
) -> svg.Options:
    """Mark chevrons with rays until they have gone or been captured, and other fields with rings.

    Args:
        options: of the drawing.
        shown: what the board shows.
        before: the position before the turn that is being entered.
        marks: the fields to mark.
    """
    chevrons = [field for field in marks if before.chevron(field)]
    stand = {*chain(*(shown.chevrons(player) for player in range(shown.players)))}
    rays = [field for field in chevrons if field in stand]
    rings = [field for field in marks if field not in chevrons]
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
    """Return whether the board shows a whole position, and nobody has begun a turn.

    Args:
        app: the state.
        hinted: whether a hint may be shown.
    """
    table = app.table
    replay = table.replay
    shown = replay is None or (not replay.running and replay.at == len(replay.scenes) - 1)
    return shown and not (
        app.board.showing or table.begun or (not hinted and table.advice and table.advice.ply)
    )


def _with_advice(
    options: svg.Options, position: pacru.Position, turns: tuple[pacru.Turn, ...]
) -> svg.Options:
    """Show turns as arrows, the best first. Those of a player who is not to move are threats."""
    moves = [turn for turn in turns if isinstance(turn, pacru.Move)]
    ways = tuple(dict.fromkeys((turn.origin, turn.destination) for turn in moves))
    if ways and ways[0][0] not in position.chevrons(position.to_move or 0):
        return replace(options, attacks=ways)
    if not isinstance(turns[0], pacru.Reorientation):
        return replace(options, arrows=ways)
    field = turns[0].field
    stands = position.chevron(field)
    assert stands
    after = rotate_facing(stands[1], ROTATIONS[turns[0].rotation])
    return replace(options, arrows=ways, turned=(field, stands[1], after))


def _with_picture(options: svg.Options, picture: "Picture") -> svg.Options:
    """Show a reason: where to look, lines and ways, and outlines of the markers that somebody would get."""
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
    """Show where a turn was wrong, and what was better, if it is told: another move, or another benefit of the same."""
    wrong = traces_of(ply, ply.changed)
    if turn is None:
        mistakes = frozenset([wrong.destination or wrong.origin] if wrong else [])
        return replace(options, player=ply.player, mistakes=mistakes)
    best = _ply(ply.before, turn)
    right = traces_of(best, best.changed)
    assert right
    if wrong and (wrong.origin, wrong.destination) == (right.origin, right.destination):
        mistakes, better = ply.changed - best.changed, best.changed - ply.changed
    else:
        mistakes = frozenset([wrong.destination or wrong.origin] if wrong else [])
        better = frozenset([right.destination or right.origin])
        if right.destination:
            options = replace(options, arrow=(right.origin, right.destination))
    return replace(options, player=ply.player, mistakes=mistakes, better=better)


def coordinates(wanted: Coordinates, bare: bool) -> svg.Coordinates:
    """Return where the coordinates stand; a board as wide as the screen has no space for them outside."""
    if wanted is Coordinates.OUTSIDE:
        return "none" if bare else "outside"
    return "inside" if wanted is Coordinates.INSIDE else "none"


def _with_highlights(app: App, options: svg.Options) -> tuple[svg.Drawable, svg.Options]:
    """Return what to draw, and the options with what to highlight in it."""
    game, draft = app.board.game, app.table.draft
    if app.table.replay:
        replay = app.table.replay
        so_far = replay.scenes[: replay.at + 1]
        return so_far[-1].board, _with_scene(options, replay.ply, so_far)
    if game.outcome:
        options = replace(options, hush=_fields_but_losers(game))
        counting = app.table.counting
        return game.position, (
            _with_count(options, counting) if counting else _with_last_turns(app, options)
        )
    if app.board.showing:
        so_far = app.board.showing.scenes[: app.board.showing.at + 1]
        options = _with_last_turns(app, options)
        return so_far[-1].board, _with_scene(options, app.board.showing.ply, so_far)
    options = _with_last_exits(app, options)
    if draft is None:
        return game.position, _with_threats_or_last_turn(app, options, game.position)
    hint = app.table.advice.ply if app.table.advice else None
    if hint and draft.step is Step.CHEVRON:
        return draft.position, _with_hinted_turn(_with_last_turns(app, options), hint)
    if app.table.lifted and draft.chevron:
        options = with_choices(options, draft, app.table.pointed)
        return draft.lifted, _with_hint(options, draft, hint)
    if draft.turn and draft.step is Step.DONE:
        played = game.play(draft.turn)
        return played.position, with_last_turn(options, played)
    if app.table.hint and app.table.hint.ply:
        options = _with_rays(options, draft, app.table.hint.ply)
    handles = app.ui.space.field_size >= HANDLE_ROOM
    options = with_choices(options, draft, app.table.pointed, handles)
    if draft.step is Step.CHEVRON:
        options = _with_threats_or_last_turn(app, options, draft.position)
    elif draft.step is Step.WHERE and app.ui.threats and app.table.pointed is None:
        if not games.ruleset_of(draft.position.state).attacks:
            options = replace(options, domains=draft.position.domains())
        options = _with_attacked(options, threats.threats_in(draft.position))
    return draft.preview, _with_hint(options, draft, hint)


def _with_last_exits(app: App, options: svg.Options) -> svg.Options:
    """Show the last exits of the only person here, until a chevron is chosen."""
    persons, draft = app.board.setup.persons, app.table.draft
    if len(persons) != 1 or (draft and draft.step is not Step.CHEVRON):
        return options
    return replace(options, exits=blocking.last_exits(app.board.game.position, persons[0]))


def _with_threats_or_last_turn(
    app: App, options: svg.Options, position: pacru.Position
) -> svg.Options:
    if app.ui.threats:
        return with_threats(options, position)
    return _with_last_turns(app, options)


def _with_last_turns(app: App, options: svg.Options) -> svg.Options:
    """Show the last turn; with three and four players, also where the others have gone since that of a person."""
    game, persons = app.board.game, app.board.setup.persons
    recent = reversed(game.plies[1 - game.position.players :])
    others = takewhile(lambda ply: ply.player not in persons, recent)
    return with_last_turn(options, game, max(len(list(others)), 1))


def with_threats(options: svg.Options, position: pacru.Position) -> svg.Options:
    """Show attacks and the reach of each chevron, or what one player alone can reach.

    The last turn is left out beside them.
    """
    if not games.ruleset_of(position.state).attacks:
        return replace(options, domains=position.domains())
    found = threats.threats_in(position)
    return _with_attacked(replace(options, attacks=found.lines, powers=found.powers), found)


def _with_attacked(options: svg.Options, threats: threats.Threats) -> svg.Options:
    """Show from where chevrons are attacked, but for those with another mark."""
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


def _with_scene(options: svg.Options, ply: pacru.Ply, so_far: tuple[Scene, ...]) -> svg.Options:
    """Show a scene of a turn.

    Args:
        options: with the highlights before the turn.
        ply: the turn.
        so_far: its scenes up to the visible one.
    """
    scene = so_far[-1]
    if scene.act is Act.PASS:
        return options
    if scene.act is Act.CHOOSE:
        (chosen,) = scene.fields
        return replace(options, selected=chosen)
    options = replace(options, gone={}, last=None, earlier=())
    if isinstance(ply.turn, pacru.Reorientation):
        paid = scene.fields if scene.act is Act.PAY else ()
        return replace(options, turned=_rotation(ply), selected=ply.turn.field, paid=paid)
    gained = [past.fields for past in so_far if past.act in BENEFITS]
    landed = [past.fields[1:] for past in so_far if past.act in LANDING]
    captured = [ply.captured[0]] if ply.captured else []
    landed = landed if games.ruleset_of(ply.before.state).marks_landing else []
    changed = ply.changed.intersection([*captured, *chain(*gained, *landed)])
    return replace(options, last=traces_of(ply, changed))


def _rotation(ply: pacru.Ply) -> tuple[str, str, str]:
    """Return the field of a rotation, and the facing before and after it."""
    assert isinstance(ply.turn, pacru.Reorientation)
    field = ply.turn.field
    before, after = ply.before.chevron(field), ply.after.chevron(field)
    assert before and after
    return field, before[1], after[1]


def _with_hinted_turn(options: svg.Options, ply: pacru.Ply) -> svg.Options:
    """Show a whole turn as a hint, before anything is chosen."""
    turn = ply.turn
    if isinstance(turn, pacru.Reorientation):
        return replace(options, turned=_rotation(ply), hinted=[turn.field], payable=turn.payment)
    if not isinstance(turn, pacru.Move):
        return options
    way = turn.origin, turn.destination
    return replace(options, hinted=[turn.origin], arrow=way, rings=_fields_gained(ply))


def _fields_gained(ply: pacru.Ply) -> list[str]:
    gained = [scene.fields for scene in scenes.scenes_of(ply) if scene.act in BENEFITS]
    return [field for fields in gained for field in fields]


def _with_rays(options: svg.Options, draft: pacru.Draft, hint: pacru.Ply) -> svg.Options:
    """Mark the chevron of a hint, until it has gone or another one is chosen."""
    if draft.destination or draft.chevron not in (None, origin(hint)):
        return options
    return replace(options, hinted=[origin(hint)])


def _with_hint(options: svg.Options, draft: pacru.Draft, hint: pacru.Ply | None) -> svg.Options:
    """Add the hint while a turn with its chevron is entered: first where to go, then what to choose."""
    if hint is None or draft.chevron not in (None, origin(hint)):
        return options
    turn = hint.turn
    if isinstance(turn, pacru.Reorientation):
        return replace(options, rings=turn.payment)
    assert isinstance(turn, pacru.Move)
    if draft.destination is None:
        options = replace(options, arrow=(turn.origin, turn.destination))
    return replace(options, rings=_fields_gained(hint))


def _with_count(options: svg.Options, counting: Counting) -> svg.Options:
    """Show the numbers; while they come, the other fields step back."""
    numbers = {
        field: number
        for own, score in zip(counting.fields, counting.scores, strict=True)
        for number, field in enumerate(own[:score], 1)
    }
    hush = counting.fields[counting.player] if counting.running else options.hush
    return replace(options, counted=numbers, hush=hush)


def _fields_but_losers(game: pacru.Game) -> frozenset[str] | None:
    if game.outcome is None or game.outcome.drawn:
        return None
    losers = {*range(game.position.players)} - {*game.outcome.winners}
    return frozenset(NUMBER).difference(*map(game.position.markers, losers))
