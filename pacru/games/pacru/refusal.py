"""Why something is not possible: the rule, and a sentence for people.

Each function gets one thing that is known to be forbidden, and finds the first rule against it.
`Position.play` raises these answers, and `Draft.refusal` returns them.
"""

from pacru.core.board import (
    BIT,
    BORDERLAND,
    FACING_WORDS,
    FACINGS,
    FIELDS,
    Chevron,
    Fields,
    fields_between,
    line_to,
)
from pacru.core.refusal import Refusal
from pacru.core.state import OCCUPIED, OTHER_MARKERS, OWN_MARKERS, RULES, State, power
from pacru.core.texts import gettext, ngettext
from pacru.games.pacru.rules import Movement, payable


def no_chevron(state: State, field: int) -> Refusal:
    """Why the player to move cannot use a chevron on that field: there is no own one."""
    if state[OCCUPIED] & BIT[field]:
        return Refusal(
            "R2", gettext("the chevron on {field} isn’t yours").format(field=FIELDS[field])
        )
    return Refusal("R3", gettext("there is no chevron on {field}").format(field=FIELDS[field]))


def chevron_without_turn(state: State, chevron: Chevron) -> Refusal:
    """Why an own chevron can neither move nor rotate."""
    name = FIELDS[chevron >> 3]
    purse = payable(state).bit_count()
    return Refusal(
        "R14a",
        gettext(
            "{field} can’t move, and rotating it costs at least 2 unoccupied markers: you have "
            "{purse}"
        ).format(field=name, purse=purse),
    )


def destination(state: State, chevron: Chevron, target: int) -> Refusal:
    """Why that chevron cannot end its move on that field."""
    _, own_markers, other_markers, occupied, own_chevrons, _, _ = state
    origin = chevron >> 3
    name, facing = FIELDS[target], gettext(FACING_WORDS[FACINGS[chevron & 7]])
    if origin == target:
        return Refusal("R5b", gettext("a move covers at least one field"))
    found = line_to(chevron, target)
    if found is None:
        return Refusal(
            "R3",
            gettext(
                "{origin} faces {facing}, so it can’t go to {field}: only straight ahead or "
                "45° to either side"
            ).format(origin=FIELDS[origin], facing=facing, field=name),
        )
    distance, between = found
    reach = power(own_markers, origin)
    if distance > reach:
        return Refusal("R5", gettext("its power of movement is only {power}").format(power=reach))
    blocked = occupied & between
    if occupied & BIT[target]:
        if any(c >> 3 == target for c in own_chevrons):
            return Refusal("R7b", gettext("your own chevron stands on {field}").format(field=name))
        if blocked:
            return Refusal(
                "R11d",
                gettext("a pincer never jumps, and a chevron stands in front of {field}").format(
                    field=name
                ),
            )
        return Refusal(
            "R11b",
            gettext(
                "a pincer needs two attackers, and only one of your chevrons attacks {field}"
            ).format(field=name),
        )
    if other_markers & BIT[target]:
        return Refusal("R7c", gettext("there is an opposing marker on {field}").format(field=name))
    return Refusal(
        "R7a",
        gettext(
            "a chevron is in the way: only a connection, from one of your markers to another, "
            "can jump over it to {field}"
        ).format(field=name),
    )


def mark(state: State, movement: Movement, field: int) -> Refusal:
    """Why the border crossing of that movement cannot mark that field, or marks nothing at all."""
    _, own_markers, other_markers, occupied, _, _, _ = state
    chevron, after, captured, _, offered, _ = movement
    own_markers, other_markers = own_markers | captured, other_markers & ~captured
    name, landing = FIELDS[field], after >> 3
    borderland = BORDERLAND[landing]
    if borderland == BORDERLAND[chevron >> 3]:
        return Refusal("R4a", gettext("the move crosses no border, so it marks no field"))
    neutral = borderland & ~(own_markers | other_markers)
    if not offered and neutral:
        return Refusal("R4d", gettext("every neutral field there is occupied, so you mark nothing"))
    if not offered:
        return Refusal(
            "R10c", gettext("there is no unoccupied opposing marker, so nothing changes")
        )
    if not borderland & BIT[field]:
        return Refusal(
            "R4b",
            gettext("{field} isn’t in the borderland where the move ends").format(field=name),
        )
    if occupied & BIT[field]:
        return Refusal(
            "R4b" if neutral else "R10a", gettext("{field} is occupied").format(field=name)
        )
    if own_markers & BIT[field]:
        return Refusal(
            "R4b" if neutral else "R10a", gettext("{field} is yours already").format(field=name)
        )
    return Refusal(
        "R10b",
        gettext(
            "{field} has an opposing marker, and you can take one over only if no field in the "
            "borderland is neutral"
        ).format(field=name),
    )


def no_benefit_named(movement: Movement, neutral: bool) -> Refusal:
    """Which benefit of that movement is mandatory, but was not named."""
    _, _, _, connected, offered, _ = movement
    if connected and offered:
        return Refusal(
            "R13", gettext("choose the connection (*) or a field for the border crossing")
        )
    if connected:
        return Refusal("R8b", gettext("the connection change is mandatory: write (*)"))
    if neutral:
        return Refusal("R4c", gettext("the border crossing must mark a field: name it in brackets"))
    return Refusal(
        "R10a",
        gettext("the border crossing must change an opposing marker: name its field in brackets"),
    )


def benefit_first() -> Refusal:
    """Why no field can be chosen while the choice between two benefits is open."""
    return Refusal(
        "R13", gettext("first choose which benefit you want: the connection or the border crossing")
    )


def connection(state: State, movement: Movement) -> Refusal:
    """Why there is no connection change to carry out in that movement."""
    chevron, after, captured, _, offered, _ = movement
    between = fields_between(*movement[:2])
    own_ends = state[OWN_MARKERS] & BIT[chevron >> 3] and state[OWN_MARKERS] & BIT[after >> 3]
    if own_ends and state[OCCUPIED] & between and not captured:
        return Refusal("R9", gettext("a jump over chevrons changes nothing in between"))
    if own_ends and between and offered:
        return Refusal(
            "R13a",
            gettext("the connection would change nothing here: take the benefit of the crossing"),
        )
    return Refusal("R8a", gettext("there is no connection change here"))


def no_change_by_meeting(
    state: State, movement: Movement, gained: Fields, due: Fields, field: int
) -> Refusal:
    """Why the meeting after that movement cannot change that field; `due` are the fields it can."""
    chevron, after, _, _, _, facing = movement
    own_markers = state[OWN_MARKERS] | gained
    occupied = state[OCCUPIED] & ~BIT[chevron >> 3] | BIT[after >> 3]
    name = FIELDS[field]
    if not due:
        if facing and own_markers & BIT[after >> 3] and state[RULES].tournament:
            return Refusal(
                "R12c", gettext("no opponent has 9 markers, so the meeting earns nothing")
            )
        return Refusal(
            "R12a", gettext("there is no meeting that could change {field}").format(field=name)
        )
    if occupied & BIT[field]:
        return Refusal(
            "R12b",
            gettext("{field} is occupied, and a meeting changes an unoccupied field").format(
                field=name
            ),
        )
    return Refusal("R12b", gettext("{field} is yours already").format(field=name))


def nothing_to_capture(field: int) -> Refusal:
    """Why a move to that field is no pincer."""
    text = gettext("there is no chevron to capture on {field}")
    return Refusal("R11b", text.format(field=FIELDS[field]))


def pincer_without_x(field: int) -> Refusal:
    """Why a capture on that field must not be written as a plain move."""
    text = gettext("{field} is occupied: a pincer is written with x")
    return Refusal("R7b", text.format(field=FIELDS[field]))


def wrong_payment(price: int) -> Refusal:
    """Why that number of fields, or the same field twice, does not pay the price."""
    return Refusal(
        "R14a",
        ngettext(
            "that rotation costs {number} different field",
            "that rotation costs {number} different fields",
            price,
        ),
    )


def no_meeting_named() -> Refusal:
    """Why a move with a meeting needs a field for it."""
    return Refusal("R12b", gettext("the meeting must change a field: name it in brackets"))


def no_twist() -> Refusal:
    """Why a chevron cannot be turned after a move of Pacru."""
    return Refusal("R3", gettext("after a move, a chevron faces the way it moved"))


def no_pass() -> Refusal:
    """Why nobody can pass in Pacru."""
    return Refusal("R2", gettext("you can’t pass: a player who can’t move is out"))


def game_over() -> Refusal:
    """Why no turn is possible any more."""
    return Refusal("R16", gettext("the game is over"))


def payment(state: State, field: int) -> Refusal:
    """Why that field cannot be paid with."""
    name = FIELDS[field]
    if state[OCCUPIED] & BIT[field]:
        return Refusal(
            "R14a",
            gettext("{field} is occupied, and you can only pay with unoccupied markers").format(
                field=name
            ),
        )
    if state[OTHER_MARKERS] & BIT[field]:
        return Refusal("R14a", gettext("the marker on {field} isn’t yours").format(field=name))
    return Refusal("R14a", gettext("there is no marker on {field}").format(field=name))


def price(price: int, purse: int) -> Refusal:
    """Why a rotation at that price cannot be paid."""
    return Refusal(
        "R14a",
        gettext(
            "that rotation costs {price} of your unoccupied markers, and you have only {purse}"
        ).format(price=price, purse=purse),
    )
