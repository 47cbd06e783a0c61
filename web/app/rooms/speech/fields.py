"""The fields of the board in words: the pieces on each, and the possible actions. This module needs no browser."""

from collections import Counter
from typing import Final

import pacru
from app.board import drawing
from app.model.app import App
from app.model.settings import Speech
from app.narration import words
from pacru import Choice, Kind, Step, svg
from pacru.core.texts import N_, _, ngettext
from pacru.svg.geometry import FIELDS

NOW: Final = {
    Kind.CHEVRON: N_("can move"),
    Kind.STUCK: N_("can only rotate"),
    Kind.PLAIN: N_("move here"),
    Kind.CROSSING: N_("cross the border here"),
    Kind.CONNECTION: N_("connect here"),
    Kind.LEAVING: N_("convert here, and leave the board"),
    Kind.BOTH: N_("connect or cross the border here"),
    Kind.JUMP: N_("jump here"),
    Kind.PINCER: N_("capture"),
    Kind.TAKE_CONNECTION: N_("by the connection"),
    Kind.TAKE_CROSSING: N_("by the border crossing"),
    Kind.MARK: N_("mark it"),
    Kind.TRANSFORM: N_("take it over"),
    Kind.PAY: N_("pay with it"),
    Kind.PAID: N_("paid; choose again to keep it"),
}
"""The effect of choosing a field, by the kind of choice."""


def labels(app: App) -> dict[str, str]:
    """Return the words for each field of the visible board."""
    position, options = drawing.board(app)
    brief = app.settings.speech is Speech.SHORT
    markers: dict[str, int] = {}
    chevrons: dict[str, tuple[str, ...]] = {}
    for player in range(position.players):
        markers |= dict.fromkeys(position.markers(player), player)
        for field, facing in position.chevrons(player).items():
            chevrons[field] = chevron(app, position, field, player, facing, brief=brief)
    rings = dict.fromkeys(options.rings, _("ring"))
    effects = _effects(app)

    def label(field: str) -> str:
        marker = _marker(app, markers.get(field), field in chevrons, brief=brief)
        parts = field, marker, *chevrons.get(field, ()), rings.get(field), effects.get(field)
        return ", ".join(filter(None, parts))

    return {field: label(field) for field in FIELDS}


def _marker(app: App, owner: int | None, occupied: bool, *, brief: bool) -> str:
    if owner is None:
        return "" if occupied or brief else _("neutral")
    colour = words.colour(app.board.setup, owner)
    return colour if brief and not occupied else _("{colour} marker").format(colour=colour)


def chevron(
    app: App, position: svg.Drawable, field: str, player: int, facing: str, *, brief: bool = False
) -> tuple[str, ...]:
    """Return the words for a chevron: its facing and, in a legal position, its power and attackers."""
    colour, where = words.colour(app.board.setup, player), words.direction_name(facing)
    name = f"{colour} {where}"
    if not brief:
        name = _("{colour} chevron facing {where}").format(colour=colour, where=where)
    if not isinstance(position, pacru.Position):
        return (name,)
    attackers = map(position.chevron, position.attackers(field))
    most = max(Counter(attacker[0] for attacker in attackers if attacker).values(), default=0)
    return (
        name,
        _("power {power}").format(power=position.power(field)),
        ngettext("attacked by {number}", "attacked by {number}", most) if most else "",
    )


def _effects(app: App) -> dict[str, str]:
    """Return the effects of choosing fields now, by field."""
    draft = app.table.draft
    if draft is None or app.table.replay or app.board.showing:
        return {}
    if draft.step is Step.BENEFIT:
        return {
            field: _(NOW[choice.kind])
            for choice in draft.choices
            for field in sorted(choice.gains | choice.options)
        }
    effects = {choice.key: effect(choice) for choice in draft.choices if choice.kind in NOW}
    if draft.step is Step.WHERE and draft.chevron:
        effects[draft.chevron] = _("chosen")
    return effects


def effect(choice: Choice) -> str:
    """Return the effect of a choice, in few words."""
    gains = len(choice.gains)
    if choice.kind not in (Kind.CONNECTION, Kind.LEAVING, Kind.PINCER) or not gains:
        return _(NOW[choice.kind])
    return f"{_(NOW[choice.kind])}, {ngettext('gain {number}', 'gain {number}', gains)}"
