"""Answers to the questions that people ask by keys, about the visible board. Needs no browser."""

from collections.abc import Callable
from itertools import groupby
from typing import Final, NamedTuple

import pacru
from app.model.app import App
from app.model.visible import listener
from app.narration import words
from app.narration.reports import lately, threats_told
from app.narration.status import plain_status
from app.rooms.speech import fields
from pacru.core.board import BORDERLAND, FACING, FACINGS, FIELDS, LINE, NUMBER
from pacru.core.texts import N_, _, ngettext
from pacru.core.turn import ROTATIONS

SIDES: Final = (N_("Left"), N_("Ahead"), N_("Right"))
"""The three directions of a chevron."""
CENTRES: Final = tuple(file + rank for rank in "258" for file in "beh")
"""The field in the middle of each borderland, by which it is named."""


def own_chevrons(app: App, _field: str) -> str:
    """Return the chevrons of the listener."""
    return _chevrons(app, listener(app))


def other_chevrons(app: App, _field: str) -> str:
    """Return the chevrons of all others."""
    me = listener(app)
    players = [player for player in range(app.board.game.position.players) if player != me]
    return " ".join(_chevrons(app, player) for player in players)


def _chevrons(app: App, player: int) -> str:
    owner = _("Your chevrons")
    if not app.board.setup.is_you(player):
        owner = _("{name}’s chevrons").format(name=app.board.setup.name(player))
    shown = _shown(app)
    standing = sorted(shown.chevrons(player).items())
    if not standing:
        return _("{owner}: none.").format(owner=owner)
    told = [_chevron_text(app, shown, player, field, facing) for field, facing in standing]
    return _("{owner}: {chevrons}.").format(owner=owner, chevrons="; ".join(told))


def _chevron_text(app: App, shown: pacru.Position, player: int, field: str, facing: str) -> str:
    _said, *facts = fields.chevron(app, shown, field, player, facing)
    stands = _("{field} {facing}").format(field=field, facing=words.direction_name(facing))
    choice = app.table.draft.cancel().choice(field) if app.table.draft else None
    can = fields.effect(choice) if choice else ""
    return ", ".join(part for part in (stands, *facts, can) if part)


def threats(app: App, _field: str = "") -> str:
    """Return who attacks whom, and who is nearly blocked."""
    return " ".join(line.text for line in threats_told(app))


def turns_since(app: App, _field: str) -> str:
    """Return the turns since the listener's last one."""
    lines = lately(app)
    return " ".join(line.text for line in lines) if lines else _("Nothing has been played yet.")


def score(app: App, _field: str) -> str:
    """Return the number of markers of each player."""
    position = app.board.game.position
    text = _("{name}: {markers}, {chevrons}.")
    if position.target:
        text = _("{name}: {markers} of {target}, {chevrons}.")
    told = [
        text.format(
            name=app.board.setup.name(player),
            markers=words.count(len(position.markers(player)), "marker"),
            target=position.target,
            chevrons=words.count(len(position.chevrons(player)), "chevron"),
        )
        for player in range(position.players)
    ]
    return " ".join(told)


def task(app: App, _field: str) -> str:
    """Return what to do now."""
    said = plain_status(app)
    return f"{words.sentence(said.title)} {words.sentence(said.why)}"


def lines(app: App, field: str) -> str:
    """Return what lies ahead of a chevron in its three directions, within its power."""
    shown = _shown(app)
    found = shown.chevron(field)
    if found is None:
        return _("There is no chevron on {field}.").format(field=field)
    power, facing = shown.power(field), FACING[found[1]]
    told = [
        _("{field} faces {facing}, power {power}.").format(
            field=field, facing=words.direction_name(found[1]), power=power
        )
    ]
    for side, turned in zip(SIDES, (facing - 1, facing, facing + 1), strict=True):
        chevron = NUMBER[field] * 8 + turned % 8
        way = [FIELDS[bit.bit_length() - 1] for bit, *_ in LINE[chevron][:power]]
        seen = "; ".join(_field_text(app, shown, place) for place in way) or _(
            "the edge of the board"
        )
        ahead = words.direction_name(FACINGS[turned % 8])
        told.append(_("{side}, {facing}: {seen}.").format(side=_(side), facing=ahead, seen=seen))
    return " ".join(told)


def _field_text(app: App, shown: pacru.Position, field: str) -> str:
    owner, standing = shown.marker(field), shown.chevron(field)
    if standing:
        return _("{field} {colour} chevron").format(
            field=field, colour=words.colour(app.board.setup, standing[0])
        )
    return f"{field} {_('neutral') if owner is None else words.colour(app.board.setup, owner)}"


def own_markers(app: App, _field: str) -> str:
    """Return the listener's markers, by borderland."""
    return _markers(app, listener(app))


def other_markers(app: App, _field: str) -> str:
    """Return the markers of all others, by borderland."""
    me = listener(app)
    players = range(app.board.game.position.players)
    return " ".join(_markers(app, player) for player in players if player != me)


def _markers(app: App, player: int) -> str:
    owner = _("Your markers")
    if not app.board.setup.is_you(player):
        owner = _("{name}’s markers").format(name=app.board.setup.name(player))
    own = sorted(_shown(app).markers(player), key=_borderland_and_name)
    if not own:
        return _("{owner}: none.").format(owner=owner)
    told = [
        _("around {centre}: {fields}").format(centre=_centre_of(area), fields=", ".join(inside))
        for area, inside in groupby(own, lambda field: BORDERLAND[NUMBER[field]])
    ]
    return _("{owner}, {number}: {markers}.").format(
        owner=owner, number=len(own), markers="; ".join(told)
    )


def borderland(app: App, field: str) -> str:
    """Return what is in the borderland of a field: markers, chevrons, and how many fields are neutral."""
    shown, area = _shown(app), BORDERLAND[NUMBER[field]]
    inside = [place for place in FIELDS if BORDERLAND[NUMBER[place]] == area]
    told = [_("Borderland around {centre}").format(centre=_centre_of(area))]
    for player in range(shown.players):
        own = [place for place in inside if shown.marker(place) == player]
        if own:
            colour = words.colour(app.board.setup, player)
            told.append(f"{_('{colour} marker').format(colour=colour)}: {', '.join(own)}")
    for place in inside:
        standing = shown.chevron(place)
        if standing:
            told.append(f"{place}: {fields.chevron(app, shown, place, *standing)[0]}")
    neutral = sum(shown.marker(place) is None for place in inside)
    told.append(ngettext("{number} neutral field", "{number} neutral fields", neutral))
    return f"{'; '.join(told)}."


def _centre_of(area: int) -> str:
    return next(field for field in CENTRES if BORDERLAND[NUMBER[field]] == area)


def _borderland_and_name(field: str) -> tuple[int, str]:
    return CENTRES.index(_centre_of(BORDERLAND[NUMBER[field]])), field


def ways(app: App, field: str) -> str:
    """Return what a chevron can do now, and what that brings."""
    start = app.table.draft.cancel() if app.table.draft else None
    if start is None or start.choice(field) is None:
        return _("{field} can’t be chosen now.").format(field=field)
    found: dict[str, list[str]] = {}
    rotates = False
    for choice in start.choose(field).choices:
        if choice.key in NUMBER:
            found.setdefault(fields.effect(choice), []).append(choice.key)
        rotates = rotates or choice.key in ROTATIONS
    told = [f"{effect}: {', '.join(places)}" for effect, places in found.items()]
    if rotates:
        told.append(_("it can rotate"))
    return f"{field}: {'; '.join(told)}."


def here(app: App, field: str) -> str:
    """Return the name of a field once more."""
    return words.sentence(fields.labels(app)[field])


def _shown(app: App) -> pacru.Position:
    """Return the position that is on the board, with the turn that is being entered."""
    return app.table.draft.preview if app.table.draft else app.board.game.position


class Question(NamedTuple):
    """What a key asks for.

    Attributes:
        name: of the key, as people read it, in English.
        text: what is answered, in English.
        answer: gives the answer, about the visible board and the focused field.
    """

    name: str
    text: str
    answer: Callable[[App, str], str]


QUESTIONS: Final = {
    "m": Question("M", N_("your chevrons"), own_chevrons),
    "o": Question("O", N_("the other players’ chevrons"), other_chevrons),
    "k": Question("K", N_("your markers, by borderland"), own_markers),
    "shift+k": Question(
        N_("Shift+K"), N_("the markers of the others, by borderland"), other_markers
    ),
    "b": Question("B", N_("what is in this borderland"), borderland),
    "d": Question("D", N_("what this chevron can do, and what it gains"), ways),
    "l": Question("L", N_("what lies ahead of this chevron in its three directions"), lines),
    "i": Question("I", N_("this field once more"), here),
    "a": Question(
        "A", N_("who attacks whom, and who is nearly blocked; in Shacru, the regions"), threats
    ),
    "w": Question("W", N_("what has changed since your last turn"), turns_since),
    "c": Question("C", N_("how many markers each player has"), score),
    "s": Question("S", N_("what to do now"), task),
}
"""What people ask, by what they press."""
