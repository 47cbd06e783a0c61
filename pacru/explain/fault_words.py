"""Sentences about a fault: for the coach at once, and for the look back. They name no field: the board shows it."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from pacru.core.texts import N_, gettext, ngettext
from pacru.explain.faults import Fault, FaultKind
from pacru.explain.reasons import Topic
from pacru.explain.words import Name


class Words(NamedTuple):
    """A heading, and a sentence; both can be empty."""

    heading: str
    sentence: str = ""


def warning(fault: Fault, name: Name) -> Words:
    """What the coach says before the opponent replies.

    Args:
        fault: what is wrong with the turn that was just played.
        name: gives the name of each player, as in the middle of a sentence.
    """
    other = "" if fault.other is None else name(fault.other)
    match fault.kind:
        case FaultKind.OPEN:
            told = gettext("{number} of {name}’s chevrons reach it. Two can capture.")
            if fault.number == 2:
                told = gettext("Two of {name}’s chevrons reach it. Two can capture.")
            told = told.format(number=fault.number, name=other)
            return Words(gettext("Careful with this one!"), told)
        case FaultKind.FILLED:
            told = ngettext(
                "{name} can fill {number} field here.",
                "{name} can fill {number} fields here.",
                fault.number,
                name=other,
            )
            return Words(gettext("Look again."), told)
        case FaultKind.POWER:
            told = ngettext(
                "This chevron could go {number} field.",
                "This chevron could go {number} fields.",
                fault.number,
            )
            return Words(gettext("Not further?"), told)
        case FaultKind.PRICE:
            told = ngettext(
                "I think it isn’t worth the {number} marker it costs.",
                "I think it isn’t worth the {number} markers it costs.",
                fault.number,
            )
            return Words(gettext("Look again."), told)
        case FaultKind.FALL:
            return Words(gettext("Look again."), _opinion(fault, _COMES))
    heading, sentence = _WARNINGS[fault.kind]
    return Words(gettext(heading), gettext(sentence).format(name=other))


_WARNINGS: Final[Mapping[FaultKind, tuple[str, str]]] = {
    FaultKind.LOSES: (N_("Careful!"), N_("{name} can win on the next move.")),
    FaultKind.MISSES_WIN: (N_("Look again."), N_("You can win right now.")),
    FaultKind.BLOCKED: (
        N_("Careful!"),
        N_("{name} can close you in: then none of your chevrons can move."),
    ),
    FaultKind.MISSES_CAPTURE: (N_("Look again."), N_("You can capture a chevron.")),
    FaultKind.BORDER: (N_("Look again."), N_("A border is in reach.")),
    FaultKind.WALLED: (N_("Look again."), N_("This chevron can’t move any more.")),
}
"""The heading and the sentence of the coach, where no number is in them."""


def happened(fault: Fault, name: Name) -> Words:
    """What was wrong with a turn, for the look back after the game. The arguments are those of `warning`."""
    other = "" if fault.other is None else name(fault.other)
    match fault.kind:
        case FaultKind.OPEN:
            heading = gettext("Your chevron stood open to {number}.").format(number=fault.number)
            if fault.number == 2:
                heading = gettext("Your chevron stood open to two.")
            return Words(heading, gettext("{name} could capture it at once.").format(name=other))
        case FaultKind.FILLED:
            told = ngettext(
                "{name} could fill {number} field at once.",
                "{name} could fill {number} fields at once.",
                fault.number,
                name=other,
            )
            return Words(gettext("You left fields to fill."), told)
        case FaultKind.POWER:
            told = ngettext(
                "It could go {number} field, and went {less}.",
                "It could go {number} fields, and went {less}.",
                fault.number,
                less=str(fault.less),
            )
            return Words(gettext("You left power unused."), told)
        case FaultKind.PRICE:
            told = ngettext(
                "I think it wasn’t worth {number} marker.",
                "I think it wasn’t worth {number} markers.",
                fault.number,
            )
            return Words(gettext("A costly rotation."), told)
        case FaultKind.FALL:
            return Words(gettext("There was more here."), _opinion(fault, _CAME))
    heading, sentence = _HAPPENED[fault.kind]
    return Words(gettext(heading), gettext(sentence).format(name=other))


_HAPPENED: Final[Mapping[FaultKind, tuple[str, str]]] = {
    FaultKind.LOSES: (N_("You left a win open."), N_("{name} could win on the next move.")),
    FaultKind.MISSES_WIN: (N_("You could have won here."), N_("One move was enough.")),
    FaultKind.BLOCKED: (N_("You could be closed in."), N_("{name} could take your last ways out.")),
    FaultKind.MISSES_CAPTURE: (
        N_("A capture was there."),
        N_("Two of your chevrons reached one of theirs."),
    ),
    FaultKind.BORDER: (N_("A border was in reach."), N_("Crossing it earns a marker.")),
    FaultKind.WALLED: (N_("You walled a chevron in."), N_("It couldn’t move any more.")),
}


def task(fault: Fault, name: Name) -> Words:
    """What to look for instead. The arguments are those of `warning`."""
    other = "" if fault.other is None else name(fault.other)
    heading, sentence = _TASKS[fault.kind]
    return Words(gettext(heading), gettext(sentence).format(name=other) if sentence else "")


_TASKS: Final[Mapping[FaultKind, tuple[str, str]]] = {
    FaultKind.LOSES: (
        N_("Close the door."),
        N_("Find a move after which {name} can’t win at once."),
    ),
    FaultKind.MISSES_WIN: (N_("Find the win."), N_("One move is enough.")),
    FaultKind.BLOCKED: (
        N_("Keep a way out."),
        N_("Find a move after which you can’t be closed in."),
    ),
    FaultKind.OPEN: (N_("Find a safer move."), N_("Nobody should be able to capture.")),
    FaultKind.MISSES_CAPTURE: (
        N_("Find the capture."),
        N_("Two of your chevrons reach one of theirs."),
    ),
    FaultKind.FILLED: (
        N_("Leave less to fill."),
        N_("Find a move that leaves {name} fewer fields."),
    ),
    FaultKind.BORDER: (N_("Find the crossing."), N_("A border is in reach.")),
    FaultKind.POWER: (N_("Use your power."), N_("The same chevron can go further.")),
    FaultKind.WALLED: (N_("Keep it free."), N_("Find a move after which it can go on.")),
    FaultKind.PRICE: (N_("Save your markers."), N_("Find a move that costs none.")),
    FaultKind.FALL: (N_("Find a stronger move."), ""),
}


def title(fault: Fault) -> str:
    """The kind of a fault, for a list."""
    found = _FALLS.get((fault.topic, fault.missed)) if fault.kind is FaultKind.FALL else None
    return gettext(found or _TITLES[fault.kind])


_FALLS: Final[Mapping[tuple[Topic | None, bool], str]] = {
    (Topic.WIN, False): N_("The game slips away"),
    (Topic.WIN, True): N_("A win in reach"),
    (Topic.BLOCKING, False): N_("Closed in"),
    (Topic.BLOCKING, True): N_("A way to close them in"),
    (Topic.CAPTURE, False): N_("A chevron lost"),
    (Topic.CAPTURE, True): N_("A capture in reach"),
    (Topic.MARKERS, False): N_("Markers lost"),
    (Topic.CONNECTION, True): N_("A connection missed"),
    (Topic.LANDS, False): N_("A borderland given away"),
    (Topic.POWER, False): N_("Less power"),
    (Topic.MOBILITY, False): N_("Less room"),
    (Topic.CROSSING, False): N_("Away from the borders"),
    (Topic.ROTATION, False): N_("A costly rotation"),
}
"""What a search expects to go worse, as a kind."""


_TITLES: Final[Mapping[FaultKind, str]] = {
    FaultKind.LOSES: N_("A win left open"),
    FaultKind.MISSES_WIN: N_("A win missed"),
    FaultKind.BLOCKED: N_("Nearly closed in"),
    FaultKind.OPEN: N_("Open to capture"),
    FaultKind.MISSES_CAPTURE: N_("A capture missed"),
    FaultKind.FILLED: N_("Fields to fill"),
    FaultKind.BORDER: N_("A border in reach"),
    FaultKind.POWER: N_("Power left unused"),
    FaultKind.WALLED: N_("A chevron walled in"),
    FaultKind.PRICE: N_("A costly rotation"),
    FaultKind.FALL: N_("More was possible"),
}


def lesson(fault: Fault) -> str:
    """What to look for the next time."""
    return gettext(_LESSONS[fault.kind])


_LESSONS: Final[Mapping[FaultKind, str]] = {
    FaultKind.LOSES: N_("Next time: look at their next move."),
    FaultKind.MISSES_WIN: N_("Next time: look for the win."),
    FaultKind.BLOCKED: N_("Next time: keep a way out."),
    FaultKind.OPEN: N_("Next time: look for two."),
    FaultKind.MISSES_CAPTURE: N_("Next time: look for captures."),
    FaultKind.FILLED: N_("Next time: look at their lines."),
    FaultKind.BORDER: N_("Next time: look for borders."),
    FaultKind.POWER: N_("Next time: use all your power."),
    FaultKind.WALLED: N_("Next time: keep chevrons free."),
    FaultKind.PRICE: N_("Next time: count the price."),
    FaultKind.FALL: N_("Next time: take a second look."),
}


def _opinion(fault: Fault, sentences: Mapping[tuple[Topic | None, bool], str]) -> str:
    key = (fault.topic, fault.missed)
    return gettext(sentences.get(key) or sentences[None, False])


_COMES: Final[Mapping[tuple[Topic | None, bool], str]] = {
    (Topic.WIN, False): N_("I think you lose the game after this."),
    (Topic.WIN, True): N_("I think you can win from here."),
    (Topic.BLOCKING, False): N_("I think you’ll soon be closed in."),
    (Topic.BLOCKING, True): N_("I think you can close them in."),
    (Topic.CAPTURE, False): N_("I think you’ll soon lose a chevron."),
    (Topic.CAPTURE, True): N_("I think a capture is near."),
    (Topic.MARKERS, False): N_("I think it will cost you markers."),
    (Topic.CONNECTION, False): N_("I think they’ll connect more."),
    (Topic.CONNECTION, True): N_("I think you can connect more."),
    (Topic.LANDS, False): N_("I think it gives a borderland away."),
    (Topic.POWER, False): N_("I think it leaves your chevrons less power."),
    (Topic.MOBILITY, False): N_("I think it leaves your chevrons less room."),
    (Topic.CROSSING, False): N_("I think it takes you away from the borders."),
    (Topic.ROTATION, False): N_("I think the rotation isn’t worth its price."),
    (None, False): N_("I think there’s a stronger move."),
}
"""What a search expects, by its topic and whether something good does not come."""
_CAME: Final[Mapping[tuple[Topic | None, bool], str]] = {
    (Topic.WIN, False): N_("I think this lost the game."),
    (Topic.WIN, True): N_("I think you could have won from here."),
    (Topic.BLOCKING, False): N_("I think it got you closed in."),
    (Topic.BLOCKING, True): N_("I think you could have closed them in."),
    (Topic.CAPTURE, False): N_("I think it cost you a chevron."),
    (Topic.CAPTURE, True): N_("I think a capture was near."),
    (Topic.MARKERS, False): N_("I think it cost you markers."),
    (Topic.CONNECTION, False): N_("I think they could connect more after it."),
    (Topic.CONNECTION, True): N_("I think you could have connected more."),
    (Topic.LANDS, False): N_("I think it gave a borderland away."),
    (Topic.POWER, False): N_("I think it left your chevrons less power."),
    (Topic.MOBILITY, False): N_("I think it left your chevrons less room."),
    (Topic.CROSSING, False): N_("I think it took you away from the borders."),
    (Topic.ROTATION, False): N_("I think the rotation wasn’t worth its price."),
    (None, False): N_("I think another move was stronger."),
}
"""The same, looking back."""
