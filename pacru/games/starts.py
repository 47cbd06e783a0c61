"""How a game begins: where the chevrons of each seat start, whichever game it is."""

from functools import cache
from typing import Final, NamedTuple

from pacru.core.board import FACING, NUMBER, Chevron
from pacru.core.state import PLAYERS, State
from pacru.games.changes import Changes
from pacru.games.registry import DEFAULT, descriptors, load_ruleset

SEATS: dict[str, tuple[tuple[str, str], ...]] = {
    "S": (("a3", "e"), ("e1", "n"), ("i3", "w")),
    "W": (("c1", "n"), ("a5", "e"), ("c9", "s")),
    "N": (("a7", "e"), ("e9", "s"), ("i7", "w")),
    "E": (("g1", "n"), ("i5", "w"), ("g9", "s")),
}
"""For each seat: where its chevrons start, and how they face (R1a)."""
FOURTH = {"S": ("i9", "sw"), "N": ("a1", "ne")}
"""The extra chevron of each seat with two players (R1b)."""
DEFAULT_SEATS = {2: "SN", 3: "NEW", 4: "SWNE"}
"""For each number of players: the seats in the default order of play (R1d)."""


ROW_END: Final = "/"
"""What every text of a board has, and no name of a start."""
FIRST: Final = "start2"
"""The name of the start that is meant where none is named."""


class Start(NamedTuple):
    """A start with a name: its number of players, the key of its game and its changes."""

    players: int
    game: str
    changes: Changes


def named_starts() -> dict[str, Start]:
    """The starts that have names: of all games and of those of their variants that have names."""
    named: list[tuple[str, str, Changes]] = []
    for game in descriptors():
        named.append(("start" if game.key == DEFAULT else game.key, game.key, {}))
        named += [(preset.key, game.key, preset.changes) for preset in game.presets]
    return {
        f"{name}{players}": Start(players, game, changes)
        for name, game, changes in named
        for players in PLAYERS
    }


def starts_in_words() -> str:
    """The names of the starts: "start2, start3, start4, short2 … lilacru4"."""
    names = [*named_starts()]
    own = len(PLAYERS)
    return f"{', '.join(names[:own])}, {names[own]} … {names[-1]}"


@cache
def start_state(
    game: str, seats: str, tournament: bool, changes: tuple[tuple[str, int], ...] = ()
) -> State:
    """The state in which a game begins (R1).

    Args:
        game: its key.
        seats: the letters of the seats in the order of play, as many as there are players.
        tournament: whether R12c holds.
        changes: the numbers of the rules that are not the published ones, with their keys.

    Raises:
        Impossible: the game cannot have these changes.
    """
    players = len(seats)
    places = [SEATS[seat] + ((FOURTH[seat],) if players == 2 else ()) for seat in seats]
    start = [(0, tuple(_chevron(*place) for place in own)) for own in places]
    ruleset = load_ruleset(game)
    rules = ruleset.with_changes(ruleset.rules(players, tournament), dict(changes))
    return ruleset.state(rules, start, 0)


def _chevron(field: str, facing: str) -> Chevron:
    return NUMBER[field] * 8 + FACING[facing]
