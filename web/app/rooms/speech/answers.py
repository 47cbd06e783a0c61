"""Answers to questions about the visible board, which keys ask. This module needs no browser."""

from collections.abc import Callable
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
"""The middle field of each borderland, which names the borderland."""


def own_chevrons(app: App, _field: str) -> str:
    """Return the chevrons of the listener."""
    return _chevrons(app, listener(app))


def other_chevrons(app: App, _field: str) -> str:
    """Return the chevrons of all others."""
    return _of_others(app, _chevrons)


def _of_others(app: App, tell: Callable[[App, int], str]) -> str:
    """Return the text about each player except the listener."""
    players = range(app.board.game.position.players)
    return " ".join(tell(app, player) for player in players if player != listener(app))


def _chevrons(app: App, player: int) -> str:
    owner = _("Your chevrons")
    if not app.board.setup.is_you(player):
        owner = _("{name}’s chevrons").format(name=app.board.setup.name(player))
    position, draft = _position(app), app.table.draft
    chevrons = []
    for field, facing in sorted(position.chevrons(player).items()):
        _name, *facts = fields.chevron(app, position, field, player, facing)
        place = _("{field} {facing}").format(field=field, facing=words.direction_name(facing))
        choice = draft.cancel().choice(field) if draft else None
        effect = fields.effect(choice) if choice else ""
        chevrons.append(", ".join(filter(None, (place, *facts, effect))))
    if not chevrons:
        return _("{owner}: none.").format(owner=owner)
    return _("{owner}: {chevrons}.").format(owner=owner, chevrons="; ".join(chevrons))


def threats(app: App, _field: str = "") -> str:
    """Return the attacks, and the players who are nearly blocked."""
    return " ".join(line.text for line in threats_told(app))


def turns_since(app: App, _field: str) -> str:
    """Return the turns since the listener's last turn."""
    lines = lately(app)
    return " ".join(line.text for line in lines) if lines else _("Nothing has been played yet.")


def score(app: App, _field: str) -> str:
    """Return the number of markers of each player."""
    position = app.board.game.position
    text = _("{name}: {markers}, {chevrons}.")
    if position.target:
        text = _("{name}: {markers} of {target}, {chevrons}.")
    return " ".join(
        text.format(
            name=app.board.setup.name(player),
            markers=words.count(len(position.markers(player)), "marker"),
            target=position.target,
            chevrons=words.count(len(position.chevrons(player)), "chevron"),
        )
        for player in range(position.players)
    )


def task(app: App, _field: str) -> str:
    """Return the next step for the player."""
    status = plain_status(app)
    return f"{words.sentence(status.title)} {words.sentence(status.why)}"


def lines(app: App, field: str) -> str:
    """Return the fields ahead of a chevron in its three directions, within its power."""
    position = _position(app)
    chevron = position.chevron(field)
    if chevron is None:
        return _("There is no chevron on {field}.").format(field=field)
    power, facing = position.power(field), FACING[chevron[1]]
    sentences = [
        _("{field} faces {facing}, power {power}.").format(
            field=field, facing=words.direction_name(chevron[1]), power=power
        )
    ]
    for side, turn in zip(SIDES, (-1, 0, 1), strict=True):
        direction = (facing + turn) % 8
        line = LINE[NUMBER[field] * 8 + direction][:power]
        ahead = (_field_text(app, position, FIELDS[bit.bit_length() - 1]) for bit, *_ in line)
        sentences.append(
            _("{side}, {facing}: {seen}.").format(
                side=_(side),
                facing=words.direction_name(FACINGS[direction]),
                seen="; ".join(ahead) or _("the edge of the board"),
            )
        )
    return " ".join(sentences)


def _field_text(app: App, position: pacru.Position, field: str) -> str:
    owner, chevron = position.marker(field), position.chevron(field)
    if chevron:
        return _("{field} {colour} chevron").format(
            field=field, colour=words.colour(app.board.setup, chevron[0])
        )
    return f"{field} {_('neutral') if owner is None else words.colour(app.board.setup, owner)}"


def _markers(app: App, player: int) -> str:
    owner = _("Your markers")
    if not app.board.setup.is_you(player):
        owner = _("{name}’s markers").format(name=app.board.setup.name(player))
    markers = _position(app).markers(player)
    if not markers:
        return _("{owner}: none.").format(owner=owner)
    groups = [
        _("around {centre}: {fields}").format(centre=centre, fields=", ".join(inside))
        for centre in CENTRES
        if (inside := sorted(field for field in markers if _centre_of(field) == centre))
    ]
    return _("{owner}, {number}: {markers}.").format(
        owner=owner, number=len(markers), markers="; ".join(groups)
    )


def borderland(app: App, field: str) -> str:
    """Return the markers and chevrons in the borderland of a field, and its number of neutral fields."""
    position, centre = _position(app), _centre_of(field)
    inside = [place for place in FIELDS if _centre_of(place) == centre]
    parts = [_("Borderland around {centre}").format(centre=centre)]
    for player in range(position.players):
        markers = [place for place in inside if position.marker(place) == player]
        if markers:
            colour = words.colour(app.board.setup, player)
            parts.append(f"{_('{colour} marker').format(colour=colour)}: {', '.join(markers)}")
    for place in inside:
        chevron = position.chevron(place)
        if chevron:
            parts.append(f"{place}: {fields.chevron(app, position, place, *chevron)[0]}")
    neutral = sum(position.marker(place) is None for place in inside)
    parts.append(ngettext("{number} neutral field", "{number} neutral fields", neutral))
    return f"{'; '.join(parts)}."


def _centre_of(field: str) -> str:
    """Return the middle field of a field's borderland."""
    area = BORDERLAND[NUMBER[field]]
    return next(centre for centre in CENTRES if BORDERLAND[NUMBER[centre]] == area)


def ways(app: App, field: str) -> str:
    """Return the choices of a chevron now, with their effects."""
    start = app.table.draft.cancel() if app.table.draft else None
    if start is None or start.choice(field) is None:
        return _("{field} can’t be chosen now.").format(field=field)
    choices = start.choose(field).choices
    places: dict[str, list[str]] = {}
    for choice in choices:
        if choice.key in NUMBER:
            places.setdefault(fields.effect(choice), []).append(choice.key)
    parts = [f"{effect}: {', '.join(keys)}" for effect, keys in places.items()]
    if any(choice.key in ROTATIONS for choice in choices):
        parts.append(_("it can rotate"))
    return f"{field}: {'; '.join(parts)}."


def _position(app: App) -> pacru.Position:
    """Return the position on the board, with the turn that is being entered."""
    return app.table.draft.preview if app.table.draft else app.board.game.position


class Question(NamedTuple):
    """A question that a key asks."""

    name: str  # the name of the key for people, in English
    text: str  # the subject of the answer, in English
    answer: Callable[[App, str], str]  # called with the state and the focused field


QUESTIONS: Final = {
    "m": Question("M", N_("your chevrons"), own_chevrons),
    "o": Question("O", N_("the other players’ chevrons"), other_chevrons),
    "k": Question(
        "K", N_("your markers, by borderland"), lambda app, _field: _markers(app, listener(app))
    ),
    "shift+k": Question(
        N_("Shift+K"),
        N_("the markers of the others, by borderland"),
        lambda app, _field: _of_others(app, _markers),
    ),
    "b": Question("B", N_("what is in this borderland"), borderland),
    "d": Question("D", N_("what this chevron can do, and what it gains"), ways),
    "l": Question("L", N_("what lies ahead of this chevron in its three directions"), lines),
    "i": Question(
        "I",
        N_("this field once more"),
        lambda app, field: words.sentence(fields.labels(app)[field]),
    ),
    "a": Question(
        "A", N_("who attacks whom, and who is nearly blocked; in Shacru, the regions"), threats
    ),
    "w": Question("W", N_("what has changed since your last turn"), turns_since),
    "c": Question("C", N_("how many markers each player has"), score),
    "s": Question("S", N_("what to do now"), task),
}
"""The questions by their keys."""
