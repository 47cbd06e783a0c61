"""What the page says about a game, in sentences for people."""

import math
from typing import Final

import pacru
from app.scenes import Act, Scene
from app.setup import SEAT_NAMES, Setup
from app.thinking import Score
from app.threats import Attack
from pacru.board import FACING_WORDS
from pacru.draft import listed
from pacru.texts import N_, gettext, ngettext

TENTHS_BELOW: Final = 10
"""So many seconds are shown with tenths."""
_TURNED: Final = {
    "<<": N_("90° left"),
    "<": N_("45° left"),
    ">": N_("45° right"),
    ">>": N_("90° right"),
}
_ARROWS: Final = {"<<": "↶90°", "<": "↶45°", ">": "↷45°", ">>": "↷90°"}
_OUT: Final = {
    "captured": N_("captured"),
    "blocked": N_("blocked"),
    "resigned": N_("resigned"),
    "time": N_("out of time"),
}


def count(number: int, thing: str) -> str:
    """A number of things: "no chevrons", "1 chevron", "2 chevrons"."""
    match thing:
        case "chevron":
            none = gettext("no chevrons")
            some = ngettext("{number} chevron", "{number} chevrons", number)
        case "marker":
            none = gettext("no markers")
            some = ngettext("{number} marker", "{number} markers", number)
        case "game":
            none = gettext("no games")
            some = ngettext("{number} game", "{number} games", number)
        case "turn":
            none = gettext("no turns")
            some = ngettext("{number} turn", "{number} turns", number)
        case "move":
            none = gettext("no moves")
            some = ngettext("{number} move", "{number} moves", number)
        case _:
            raise ValueError(f"no words for {thing!r}")
    return some if number else none


def time(seconds: float) -> str:
    """What a clock shows: "1:05:00", "12:34", the last seconds with tenths, "9.3"; nothing for endless time."""
    if seconds == float("inf"):
        return ""
    if seconds < TENTHS_BELOW:
        return f"{int(seconds * 10) / 10:.1f}"
    minutes, rest = divmod(math.ceil(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def control(control: pacru.Control) -> str:
    """A time control: "20 min + 10 s"."""
    return gettext("{what} min + {increment} s").format(
        what=control.seconds // 60, increment=control.increment
    )


def sentence(text: str) -> str:
    """A text with a capital and a full stop; a field at its beginning stays as it is written."""
    if not text:
        return text
    start = text if text[1:2].isdigit() else text[0].upper() + text[1:]
    return start if start.endswith((".", "!", "?")) else f"{start}."


def rotation(key: str) -> str:
    """A rotation such as ``"<<"`` in words."""
    return gettext(_TURNED[key])


def facing(key: str) -> str:
    """Where a chevron faces, in words."""
    return gettext(FACING_WORDS[key])


def out(reason: str) -> str:
    """Why a player is out."""
    return gettext(_OUT[reason])


def short_turn(turn: pacru.Turn | pacru.Out) -> str:
    """A turn as it stands in the list of turns, in the notation with printed signs."""
    if isinstance(turn, pacru.Move):
        benefits = [field for field in (turn.benefit, turn.meeting) if field]
        brackets = f" ({', '.join(benefits)})" if benefits else ""
        return f"{turn.origin}{'×' if turn.capture else '–'}{turn.destination}{brackets}"
    if isinstance(turn, pacru.Reorientation):
        return f"{turn.field} {_ARROWS[turn.rotation]} −{len(turn.payment)}"
    if isinstance(turn, pacru.Out):
        return {"resign": "resigned", "time": "time"}[turn.reason]
    raise TypeError(f"expected a turn, found {turn!r}")


def full_turn(setup: Setup, ply: pacru.Ply) -> str:
    """What somebody did in a turn, and what came of it."""
    name = setup.name(ply.player)
    turn = ply.turn
    left = (
        gettext("You have left the game")
        if name == gettext("You")
        else gettext("{name} has left the game")
    )
    said = left.format(name=name)
    if isinstance(turn, pacru.Move):
        said = f"{name}: {turn.origin}{'×' if turn.capture else '–'}{turn.destination}"
        if ply.captured:
            said += gettext(", captured {victim}").format(victim=_victim(setup, ply))
        if ply.changed:
            said += gettext(", marked {changed}").format(changed=listed(sorted(ply.changed)))
    elif isinstance(turn, pacru.Reorientation):
        said = gettext("{name}: turned {field} {turned} for {payment} markers").format(
            name=name, field=turn.field, turned=rotation(turn.rotation), payment=len(turn.payment)
        )
    for player in ply.out:
        if player != ply.player or isinstance(turn, pacru.Turn):
            other = setup.name(player)
            out = (
                gettext(". You are out") if other == gettext("You") else gettext(". {other} is out")
            )
            said += out.format(other=other)
    return f"{said}."


def scene(setup: Setup, ply: pacru.Ply, shown: Scene) -> str:
    """What happens in a scene of somebody's turn."""
    fields = listed(list(shown.fields))
    become = "becomes" if len(shown.fields) == 1 else "become"
    become = f"{become} {colour(setup, ply.player).lower()}"
    match shown.act:
        case Act.CHOOSE:
            return gettext("{name} chooses {fields}.").format(
                name=setup.name(ply.player), fields=fields
            )
        case Act.MOVE:
            return f"{' goes to '.join(shown.fields)}."
        case Act.JUMP:
            return f"{' jumps to '.join(shown.fields)}."
        case Act.CAPTURE:
            origin, destination = shown.fields
            return gettext("{origin} captures {victim} on {destination}.").format(
                origin=origin, victim=_victim(setup, ply), destination=destination
            )
        case Act.CONNECT:
            return gettext("A connection: {fields} {become}.").format(fields=fields, become=become)
        case Act.TRANSFORM:
            return gettext("A border crossing: the marker on {fields} {become}.").format(
                fields=fields, become=become
            )
        case Act.MEET:
            return gettext("A meeting: {fields} {become}.").format(fields=fields, become=become)
        case Act.TURN:
            assert isinstance(ply.turn, pacru.Reorientation)
            return gettext("{fields} turns {turned}.").format(
                fields=fields, turned=rotation(ply.turn.rotation)
            )
        case Act.PAY:
            return gettext("It pays with {fields}.").format(fields=fields)
    return gettext("A border crossing: {fields} {become}.").format(fields=fields, become=become)


def _victim(setup: Setup, ply: pacru.Ply) -> str:
    assert ply.captured
    owner = setup.name(ply.captured[1])
    return (
        gettext("one of your chevrons")
        if owner == gettext("You")
        else gettext("a chevron of {owner}").format(owner=owner)
    )


def advice(ply: pacru.Ply, scenes: tuple[Scene, ...]) -> str:
    """A turn that somebody could take: "b3 to b6, and mark c4"."""
    parts = [_advised(ply, scene) for scene in scenes if scene.act is not Act.CHOOSE]
    if len(parts) == 1:
        return parts[0]
    return gettext("{join}, and {parts}").format(join=", ".join(parts[:-1]), parts=parts[-1])


def _advised(ply: pacru.Ply, scene: Scene) -> str:
    fields = listed(list(scene.fields))
    match scene.act:
        case Act.MOVE:
            return " to ".join(scene.fields)
        case Act.JUMP:
            return gettext("jump from {join}").format(join=" to ".join(scene.fields))
        case Act.CAPTURE:
            origin, destination = scene.fields
            return gettext("capture the chevron on {destination} with {origin}").format(
                destination=destination, origin=origin
            )
        case Act.CONNECT:
            return gettext("connect {fields}").format(fields=fields)
        case Act.TRANSFORM:
            return gettext("change the marker on {fields}").format(fields=fields)
        case Act.MEET:
            return gettext("take {fields}").format(fields=fields)
        case Act.TURN:
            assert isinstance(ply.turn, pacru.Reorientation)
            return gettext("turn {fields} {turned}").format(
                fields=fields, turned=rotation(ply.turn.rotation)
            )
        case Act.PAY:
            return gettext("pay with {fields}").format(fields=fields)
    return gettext("mark {fields}").format(fields=fields)


def attack(setup: Setup, found: Attack) -> str:
    """Who attacks a chevron with what, and whether that can capture it."""
    name, owner = setup.name(found.player), setup.name(found.owner)
    of = "you" if owner == gettext("You") else owner
    if found.captures:
        by = gettext("{join} or {fields}").format(
            join=", ".join(found.fields[:-1]), fields=found.fields[-1]
        )
        return gettext("{name} can capture {target} of {of} with {by} (R11).").format(
            name=name, target=found.target, of=of, by=by
        )
    attacks = "attack" if name == gettext("You") else "attacks"
    return gettext("{name} {attacks} {target} of {of} with {fields}.").format(
        name=name, attacks=attacks, target=found.target, of=of, fields=found.fields[0]
    )


def nearly_blocked(setup: Setup, player: int, moves: int) -> str:
    """How little a player can move."""
    name = setup.name(player)
    have = "have" if name == gettext("You") else "has"
    if not moves:
        return gettext("{name} {have} no move now: blocked, if it stays so (R15b).").format(
            name=name, have=have
        )
    return gettext("{name} {have} only {count} now (R15b).").format(
        name=name, have=have, count=count(moves, "move")
    )


def outlook(name: str, score: Score, players: int) -> str:
    """How a bot sees the game.

    Args:
        name: of the bot.
        score: what it says.
        players: how many are still in the game.
    """
    kind, value = score
    if kind == "markers":
        markers = round(abs(value) / 100)
        if not markers:
            return gettext("{name} sees an even game").format(name=name)
        return gettext("{name} sees itself {count} {what}").format(
            name=name, count=count(markers, "marker"), what="ahead" if value > 0 else "behind"
        )
    own = -(-value // players)  # every player takes one turn in a round
    if kind == "win" and own <= 1:
        return gettext("{name} sees that it wins now").format(name=name)
    return gettext("{name} sees a {kind} in {count}").format(
        name=name, kind=kind, count=count(max(own, 1), "turn")
    )


def result(setup: Setup, outcome: pacru.Outcome) -> str:
    """Who has won."""
    if outcome.winner is None:
        return gettext("A draw")
    name = setup.name(outcome.winner)
    return (
        gettext("You win") if name == gettext("You") else gettext("{name} wins").format(name=name)
    )


def reason(game: pacru.Game) -> tuple[str, str]:
    """Why the game is over, and the rule."""
    outcome = game.outcome
    match outcome.termination if outcome else "":
        case "markers":
            winner = outcome.winner if outcome else 0
            number = len(game.position.markers(winner or 0))
            return gettext("{number} of {target} markers at the end of the own turn").format(
                number=number, target=game.position.target
            ), "R16b"
        case "last standing":
            return gettext("The only player with chevrons left"), "R16a"
        case "blocked":
            return gettext("Nobody else could move: the only player with chevrons left"), "R15b"
        case "resignation":
            return gettext("Everybody else has resigned or is out"), "R15d"
        case "time":
            return gettext("Everybody else has run out of time or is out"), "R15e"
        case "agreement":
            return gettext("The players agreed on a draw"), "R16c"
        case _:
            return gettext("The same position occurred for the third time"), "R16c"


def addressee(setup: Setup, place: int) -> str:
    """Who gets a link: "Red (North)", "Ada (Red, North)"."""
    seat = SEAT_NAMES[setup.players[place].seat]
    shown = colour(setup, place)
    return (
        f"{shown} ({seat})"
        if setup.name(place) == shown
        else f"{setup.name(place)} ({shown}, {seat})"
    )


def colour(setup: Setup, place: int) -> str:
    """The name of a player's colour."""
    return setup.colour_name(place)
