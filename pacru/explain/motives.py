"""Why a turn is good, in a clause: what it wins, saves or prepares."""

from pacru.core.state import seen_by_player
from pacru.core.texts import gettext, ngettext
from pacru.explain import threats
from pacru.explain.words import Name
from pacru.game import Ply
from pacru.games.pacru.rules import movements
from pacru.position import Position


def motive(ply: Ply, name: Name) -> str:
    """The best reason for a turn, such as "this brings 3 markers"; empty if there is none to be seen.

    Args:
        ply: the turn.
        name: of each player; the one who takes the turn is spoken to.
    """
    reasons = (_of_the_end, _of_blocking, _of_captures, _of_safety, _of_freedom, _of_markers)
    for find in reasons:
        found = find(ply, name)
        if found:
            return found
    return _of_the_future(ply)


def _of_the_end(ply: Ply, _name: Name) -> str:
    outcome = ply.after.outcome
    return gettext("this wins the game") if outcome and outcome.winner == ply.player else ""


def _of_blocking(ply: Ply, name: Name) -> str:
    for other, fields in threats.movable(ply.after).items():
        if other != ply.player and ply.after.chevrons(other) and not fields:
            return gettext("{name} cannot move then").format(name=name(other))
    return ""


def _of_captures(ply: Ply, name: Name) -> str:
    if ply.captured:
        return gettext("this costs {name} a chevron").format(name=name(ply.captured[1]))
    return ""


def _of_safety(ply: Ply, name: Name) -> str:
    """Whether fewer of the own chevrons can be captured afterwards, and whom that stops."""
    before = _captures_of(ply.before, ply.player)
    if len(_captures_of(ply.after, ply.player)) < len(before):
        return gettext("this stops a capture by {name}").format(name=name(before[0].player))
    threatened = [
        attack
        for attack in threats.of(ply.after).attacks
        if attack.captures and attack.player == ply.player
    ]
    known = {a.target for a in threats.of(ply.before).attacks if a.captures}
    new = [attack.target for attack in threatened if attack.target not in known]
    return gettext("this threatens to capture {field}").format(field=new[0]) if new else ""


def _captures_of(position: Position, owner: int) -> list[threats.Attack]:
    found = threats.of(position).attacks
    return [attack for attack in found if attack.captures and attack.owner == owner]


def _of_freedom(ply: Ply, _name: Name) -> str:
    before, after = (threats.movable(position) for position in (ply.before, ply.after))
    if not after or len(before[ply.player]) > 1 or len(after[ply.player]) < 2:
        return ""
    return gettext("more of your chevrons can move then")


def _of_markers(ply: Ply, _name: Name) -> str:
    gained = len(ply.after.markers(ply.player)) - len(ply.before.markers(ply.player))
    if gained < 1:
        return ""
    return ngettext("this brings {number} marker", "this brings {number} markers", gained)


def _of_the_future(ply: Ply) -> str:
    """What the next own turn could do that this one could not."""
    state = ply.after.state
    if ply.after.outcome:
        return ""
    if any(offered for *_, offered, _ in movements(seen_by_player(state, ply.player))):
        return gettext("you can cross a border next")
    return gettext("this keeps your chevrons moving")
