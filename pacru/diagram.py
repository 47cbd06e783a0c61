"""A position as a picture in plain text, for terminals."""

from collections.abc import Iterator

from pacru.position import Position


def diagram(position: Position) -> Iterator[str]:
    """The lines of a picture: markers small, chevrons in capitals with facing; ``+``: on a marker.

    >>> import pacru
    >>> print([*diagram(pacru.Position.initial())][1])
     9 | .    .    .    | .    Bs   .    | .    .    Asw  |
    """
    rule = "   +" + "-" * 16 + "+" + "-" * 16 + "+" + "-" * 16 + "+"
    for rank in range(9, 0, -1):
        if rank % 3 == 0:
            yield rule
        cells = [_cell(position, f"{file}{rank}") for file in "abcdefghi"]
        lands = [" ".join(cells[at : at + 3]) for at in (0, 3, 6)]
        yield f" {rank} |" + "|".join(f"{land:^16}" for land in lands) + "|"
    yield rule
    files = ["abc", "def", "ghi"]
    yield "    " + " ".join(f"{'    '.join(three):^16}" for three in files)
    for player in range(position.players):
        letter, chevrons = "abcd"[player], len(position.chevrons(player))
        turn = ", to move" if player == position.to_move else ""
        count = len(position.markers(player))
        aim = f" / {position.target}" if position.target else ""
        yield f"{letter}: {count}{aim} markers, {chevrons} chevrons{turn}"
    yield str(position)
    if position.outcome:
        yield f"outcome: {position.outcome}"


def _cell(position: Position, field: str) -> str:
    chevron, marker = position.chevron(field), position.marker(field)
    if chevron:
        return f"{'ABCD'[chevron[0]]}{chevron[1]}{'+' if marker is not None else ''}".ljust(4)
    return ("." if marker is None else "abcd"[marker]).ljust(4)
