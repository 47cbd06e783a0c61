"""What a bot chose, as the board shows it."""

import pacru
from pacru.explain.reasons import Picture


def picture_of(position: pacru.Position, turn: pacru.Turn) -> Picture:
    """Return what shows a turn on the board: the way of the chevron, and the markers that it brings."""
    player = position.to_move or 0
    taken = tuple(sorted(position.play(turn).markers(player) - position.markers(player)))
    ways = ((turn.origin, turn.destination),) if isinstance(turn, pacru.Move) else ()
    fields = (turn.field,) if isinstance(turn, pacru.Reorientation) else ()
    return Picture(player, fields, ways, taken)
