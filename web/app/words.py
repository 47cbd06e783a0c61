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

TENTHS_BELOW: Final = 10
"""So many seconds are shown with tenths."""
_TURNED: Final = {"<<": "90° left", "<": "45° left", ">": "45° right", ">>": "90° right"}
_ARROWS: Final = {"<<": "↶90°", "<": "↶45°", ">": "↷45°", ">>": "↷90°"}
_OUT: Final = {
    "captured": "captured",
    "blocked": "blocked",
    "resigned": "resigned",
    "time": "out of time",
}


def count(number: int, thing: str) -> str:
    """A number of things: "no chevrons", "1 chevron", "2 chevrons"."""
    return f"{number or 'no'} {thing}{'' if number == 1 else 's'}"


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
    return f"{control.seconds // 60} min + {control.increment} s"


def sentence(text: str) -> str:
    """A text with a capital and a full stop; a field at its beginning stays as it is written."""
    if not text:
        return text
    start = text if text[1:2].isdigit() else text[0].upper() + text[1:]
    return start if start.endswith((".", "!", "?")) else f"{start}."


def rotation(key: str) -> str:
    """A rotation such as ``"<<"`` in words."""
    return _TURNED[key]


def facing(key: str) -> str:
    """Where a chevron faces, in words."""
    return FACING_WORDS[key]


def out(reason: str) -> str:
    """Why a player is out."""
    return _OUT[reason]


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
    said = f"{name} {'have' if name == 'You' else 'has'} left the game"
    if isinstance(turn, pacru.Move):
        said = f"{name}: {turn.origin}{'×' if turn.capture else '–'}{turn.destination}"
        if ply.captured:
            said += f", captured {_victim(setup, ply)}"
        if ply.changed:
            said += f", marked {listed(sorted(ply.changed))}"
    elif isinstance(turn, pacru.Reorientation):
        said = (
            f"{name}: turned {turn.field} {_TURNED[turn.rotation]} for {len(turn.payment)} markers"
        )
    for player in ply.out:
        if player != ply.player or isinstance(turn, pacru.Turn):
            other = setup.name(player)
            said += f". {other} {'are' if other == 'You' else 'is'} out"
    return f"{said}."


def scene(setup: Setup, ply: pacru.Ply, shown: Scene) -> str:
    """What happens in a scene of somebody's turn."""
    fields = listed(list(shown.fields))
    become = "becomes" if len(shown.fields) == 1 else "become"
    become = f"{become} {colour(setup, ply.player).lower()}"
    match shown.act:
        case Act.CHOOSE:
            return f"{setup.name(ply.player)} chooses {fields}."
        case Act.MOVE:
            return f"{' goes to '.join(shown.fields)}."
        case Act.JUMP:
            return f"{' jumps to '.join(shown.fields)}."
        case Act.CAPTURE:
            origin, destination = shown.fields
            return f"{origin} captures {_victim(setup, ply)} on {destination}."
        case Act.CONNECT:
            return f"A connection: {fields} {become}."
        case Act.TRANSFORM:
            return f"A border crossing: the marker on {fields} {become}."
        case Act.MEET:
            return f"A meeting: {fields} {become}."
        case Act.TURN:
            assert isinstance(ply.turn, pacru.Reorientation)
            return f"{fields} turns {_TURNED[ply.turn.rotation]}."
        case Act.PAY:
            return f"It pays with {fields}."
    return f"A border crossing: {fields} {become}."


def _victim(setup: Setup, ply: pacru.Ply) -> str:
    assert ply.captured
    owner = setup.name(ply.captured[1])
    return "one of your chevrons" if owner == "You" else f"a chevron of {owner}"


def advice(ply: pacru.Ply, scenes: tuple[Scene, ...]) -> str:
    """A turn that somebody could take: "b3 to b6, and mark c4"."""
    parts = [_advised(ply, scene) for scene in scenes if scene.act is not Act.CHOOSE]
    if len(parts) == 1:
        return parts[0]
    return f"{', '.join(parts[:-1])}, and {parts[-1]}"


def _advised(ply: pacru.Ply, scene: Scene) -> str:
    fields = listed(list(scene.fields))
    match scene.act:
        case Act.MOVE:
            return " to ".join(scene.fields)
        case Act.JUMP:
            return f"jump from {' to '.join(scene.fields)}"
        case Act.CAPTURE:
            origin, destination = scene.fields
            return f"capture the chevron on {destination} with {origin}"
        case Act.CONNECT:
            return f"connect {fields}"
        case Act.TRANSFORM:
            return f"change the marker on {fields}"
        case Act.MEET:
            return f"take {fields}"
        case Act.TURN:
            assert isinstance(ply.turn, pacru.Reorientation)
            return f"turn {fields} {_TURNED[ply.turn.rotation]}"
        case Act.PAY:
            return f"pay with {fields}"
    return f"mark {fields}"


def attack(setup: Setup, found: Attack) -> str:
    """Who attacks a chevron with what, and whether that can capture it."""
    name, owner = setup.name(found.player), setup.name(found.owner)
    of = "you" if owner == "You" else owner
    if found.captures:
        by = f"{', '.join(found.fields[:-1])} or {found.fields[-1]}"
        return f"{name} can capture {found.target} of {of} with {by} (R11)."
    attacks = "attack" if name == "You" else "attacks"
    return f"{name} {attacks} {found.target} of {of} with {found.fields[0]}."


def nearly_blocked(setup: Setup, player: int, moves: int) -> str:
    """How little a player can move."""
    name = setup.name(player)
    have = "have" if name == "You" else "has"
    if not moves:
        return f"{name} {have} no move now: blocked, if it stays so (R15b)."
    return f"{name} {have} only {count(moves, 'move')} now (R15b)."


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
            return f"{name} sees an even game"
        return f"{name} sees itself {count(markers, 'marker')} {'ahead' if value > 0 else 'behind'}"
    own = -(-value // players)  # every player takes one turn in a round
    if kind == "win" and own <= 1:
        return f"{name} sees that it wins now"
    return f"{name} sees a {kind} in {count(max(own, 1), 'turn')}"


def result(setup: Setup, outcome: pacru.Outcome) -> str:
    """Who has won."""
    if outcome.winner is None:
        return "A draw"
    name = setup.name(outcome.winner)
    return "You win" if name == "You" else f"{name} wins"


def reason(game: pacru.Game) -> tuple[str, str]:
    """Why the game is over, and the rule."""
    outcome = game.outcome
    match outcome.termination if outcome else "":
        case "markers":
            winner = outcome.winner if outcome else 0
            number = len(game.position.markers(winner or 0))
            return f"{number} of {game.position.target} markers at the end of the own turn", "R16b"
        case "last standing":
            return "The only player with chevrons left", "R16a"
        case "blocked":
            return "Nobody else could move: the only player with chevrons left", "R15b"
        case "resignation":
            return "Everybody else has resigned or is out", "R15d"
        case "time":
            return "Everybody else has run out of time or is out", "R15e"
        case "agreement":
            return "The players agreed on a draw", "R16c"
        case _:
            return "The same position occurred for the third time", "R16c"


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
