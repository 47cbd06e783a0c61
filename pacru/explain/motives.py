"""Why a turn is good, in a clause: what it wins, saves or prepares."""

from pacru.core.state import view_of_player
from pacru.core.texts import gettext, ngettext
from pacru.explain import threats
from pacru.explain.words import Name
from pacru.game import Ply
from pacru.games.pacru.rules import movements
from pacru.position import Position


def motive(ply: Ply, name: Name) -> str:
    """The most important reason for a turn, such as "this gains 3 markers".

    Args:
        ply: the turn.
        name: gives the name of each player; the player who takes the turn is addressed as "you".
    """
    reasons = (
        _win_motive,
        _block_motive,
        _capture_motive,
        _safety_motive,
        _mobility_motive,
        _marker_motive,
    )
    for find in reasons:
        found = find(ply, name)
        if found:
            return found
    return _default_motive(ply)


def _win_motive(ply: Ply, _name: Name) -> str:
    outcome = ply.after.outcome
    return gettext("this wins the game") if outcome and outcome.winner == ply.player else ""


def _block_motive(ply: Ply, name: Name) -> str:
    for other, fields in threats.movable_chevrons(ply.after).items():
        if other != ply.player and ply.after.chevrons(other) and not fields:
            return gettext("then {name} can’t move").format(name=name(other))
    return ""


def _capture_motive(ply: Ply, name: Name) -> str:
    if ply.captured:
        return gettext("this costs {name} a chevron").format(name=name(ply.captured[1]))
    return ""


def _safety_motive(ply: Ply, name: Name) -> str:
    """Fewer of the player's own chevrons can be captured afterwards, or a new threat arises."""
    before = _captures_against(ply.before, ply.player)
    if len(_captures_against(ply.after, ply.player)) < len(before):
        return gettext("this stops {name} from capturing").format(name=name(before[0].player))
    threatened = [
        attack
        for attack in threats.threats_in(ply.after).attacks
        if attack.captures and attack.player == ply.player
    ]
    known = {a.target for a in threats.threats_in(ply.before).attacks if a.captures}
    new = [attack.target for attack in threatened if attack.target not in known]
    return gettext("this threatens the chevron on {field}").format(field=new[0]) if new else ""


def _captures_against(position: Position, owner: int) -> list[threats.Attack]:
    found = threats.threats_in(position).attacks
    return [attack for attack in found if attack.captures and attack.owner == owner]


def _mobility_motive(ply: Ply, _name: Name) -> str:
    before, after = (threats.movable_chevrons(position) for position in (ply.before, ply.after))
    if not after or len(before[ply.player]) > 1 or len(after[ply.player]) < 2:
        return ""
    return gettext("this frees more of your chevrons")


def _marker_motive(ply: Ply, _name: Name) -> str:
    gained = len(ply.after.markers(ply.player)) - len(ply.before.markers(ply.player))
    if gained < 1:
        return ""
    return ngettext("this gains {number} marker", "this gains {number} markers", gained)


def _default_motive(ply: Ply) -> str:
    """What the player's next turn could do that this one could not."""
    state = ply.after.state
    if ply.after.outcome:
        return ""
    if any(offered for *_, offered, _ in movements(view_of_player(state, ply.player))):
        return gettext("you can cross a border next turn")
    return gettext("this keeps your chevrons moving")
