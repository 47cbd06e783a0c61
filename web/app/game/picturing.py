"""The picture of a reason as text, for the data of a button: "0|e6|d6-e6,e5-e6|"."""

import pacru
from pacru.core.board import NUMBER
from pacru.explain.reasons import Picture


def write_picture(picture: Picture) -> str:
    """Return a picture as text: the player, the fields, the ways, and the fields that are taken."""
    ways = ("-".join(way) for way in picture.ways)
    parts = (picture.fields, ways, picture.taken)
    return "|".join([str(picture.player), *(",".join(part) for part in parts)])


def read_picture(written: str) -> Picture:
    """Read the text of a picture.

    Raises:
        PacruError: another text.
    """
    player, *parts = written.split("|")
    if len(parts) != 3 or player not in {"0", "1", "2", "3"}:
        raise pacru.PacruError(f"picture: expected a player and three lists, found {written!r}")
    fields, ways, taken = (tuple(filter(None, part.split(","))) for part in parts)
    pairs = tuple((way[:2], way[3:]) for way in ways)
    for field in (*fields, *taken, *(field for pair in pairs for field in pair)):
        if field not in NUMBER:
            raise pacru.PacruError(f"picture: expected fields, found {field!r}")
    return Picture(int(player), fields, pairs, taken)
