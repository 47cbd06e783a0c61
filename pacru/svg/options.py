"""What a drawing of a position can show besides the position."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Final, Literal, get_args

from pacru.core.errors import PacruError
from pacru.svg.geometry import check_field
from pacru.svg.shapes import ANGLES, DESTINATIONS, PLAYERS, ROTATIONS

Coordinates = Literal["outside", "inside", "none"]
Theme = Literal["auto", "light", "dark", "contrast", "wood", "page"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LastTurn:
    """What the last turn did, drawn in ink, for all players to follow.

    Raises:
        PacruError: a field, facing or player does not exist.
    """

    player: int  # the player who made it, 0 to 3 in the order of play
    origin: str  # the field of the chevron before the turn
    facing: str  # how it faced before the turn, "n", "ne", …
    destination: str | None = None  # where it stands now; None for a reorientation
    changed: Collection[str] = ()  # fields whose marker changed
    captured: tuple[int, str] | None = None  # player and facing of the captured chevron

    def __post_init__(self) -> None:
        _check_player(self.player)
        _check_facing(self.facing)
        for place in (self.origin, self.destination or self.origin, *self.changed):
            check_field(place)
        if self.captured:
            _check_player(self.captured[0])
            _check_facing(self.captured[1])


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How to draw a position, and what to point out in it.

    Everything is off by default: the bare position with its coordinates. Fields are named "a1" to "i9".

    Raises:
        PacruError: a field, facing, kind, palette or player does not exist, or a rotation is not 0
            to 3.
    """

    # The drawing as a whole.
    rotation: int = 0  # quarter turns clockwise, 0 to 3
    # Letters below the board and numbers at its left ("outside"); letters below, and numbers in the
    # free fields at the left, for boards as wide as the screen ("inside"); or none at all ("none").
    coordinates: Coordinates = "outside"
    # As the system prefers ("auto"), one of four, or without its own style and shapes, for a page
    # that holds stylesheet() and sprite() ("page").
    theme: Theme = "auto"
    colours: str = "abcd"  # letters of the palettes, in the order of play
    # Custom colours, "#rrggbb", instead of palettes; a page holds them (paint.stylesheet).
    paints: Mapping[str, str] = field(default_factory=dict)
    size: int | None = None  # width in pixels; None: as wide as the space allows
    interactive: bool = False  # a transparent rect with data-field over each field
    player: int | None = None  # whose shapes outlines and folds have; None: the player to move

    # Choosing a chevron, then where it goes.
    movable: Collection[str] = ()  # chevrons that can move: a light in the tail
    turnable: Collection[str] = ()  # chevrons that can only rotate: an open light
    pointed: str | None = None  # a ring around such a chevron; a field to take shows its marker
    selected: str | None = None  # the chosen chevron: on a disc
    lanes: Collection[tuple[str, str]] = ()  # as far as it reaches, from a field to a field
    destinations: Mapping[str, str] = field(default_factory=dict)  # field → kind of move
    fills: Mapping[str, int] = field(default_factory=dict)  # how many fields a connection fills
    faint: Collection[str] = ()  # destinations that step back while another is looked at
    handles: Mapping[str, int] = field(default_factory=dict)  # rotation → price, drawn if they fit

    # The result of a turn.
    slots: Collection[str] = ()  # outlines of possible markers
    labels: Mapping[str, str] = field(default_factory=dict)  # field → "A" or "B" (R13), or a value
    borderland: Collection[str] = ()  # its fields: it is lit, in a frame
    place: Collection[str] = ()  # neutral fields to mark (R4)
    swap: Collection[str] = ()  # opposing markers to change (R10)
    meet: Collection[str] = ()  # fields to take in a meeting (R12)
    link: tuple[str, str] | None = None  # two chevrons that meet: one ring around both
    payable: Collection[str] = ()  # markers to pay with (R14)
    paid: Collection[str] = ()  # markers chosen as payment, in order
    turned: tuple[str, str, str] | None = None  # field, old and new facing of a rotation

    # Advice.
    hinted: Collection[str] = ()  # chevrons with rays around them
    arrow: tuple[str, str] | None = None  # from a field to a field
    arrows: Sequence[tuple[str, str]] = ()  # several, the best first; the others are fainter
    rings: Collection[str] = ()  # fields with a ring
    mistakes: Collection[str] = ()  # fields where something else was better: a cross
    better: Collection[str] = ()  # fields that were better: a tick on an outline

    # Who attacks whom (R11a).
    attacks: Collection[tuple[str, str]] = ()  # lines from the attacker to the attacked chevron
    attacked: Mapping[str, Collection[str]] = field(default_factory=dict)  # field → attackers
    capturable: Collection[str] = ()  # attacked by two chevrons of one player
    exits: Collection[str] = ()  # the last fields that a player's chevrons can still go to
    powers: Mapping[str, int] = field(default_factory=dict)  # field of a chevron → its power
    domains: Mapping[str, int] = field(
        default_factory=dict
    )  # field → the player who alone gets there
    counted: Mapping[str, int] = field(default_factory=dict)  # field of a marker → its number

    # What has happened, and where to look.
    hush: Collection[str] | None = None  # fields that keep their look; all others step back
    last: LastTurn | None = None
    earlier: Sequence[LastTurn] = ()  # turns before the last one, which step back: where they led
    wrong: Collection[str] = ()  # fields with an error
    gone: Mapping[str, tuple[int, str]] = field(default_factory=dict)  # chevrons taken off (R15)
    pending: str | None = None  # a field clicked while waiting for an answer
    focus: str | None = None  # the field the keyboard is on

    def __post_init__(self) -> None:
        if self.rotation not in range(4):
            raise PacruError(f"rotation {self.rotation!r}: expected 0 to 3 quarter turns")
        _check_one_of("coordinates", self.coordinates, get_args(Coordinates))
        _check_one_of("theme", self.theme, get_args(Theme))
        check_colours(self.colours)
        for letter in self.paints:
            _check_one_of("palette", letter, tuple(PLAYERS))
        if self.player is not None:
            _check_player(self.player)
        for place in _fields_of(self):
            check_field(place)
        for kind in self.destinations.values():
            _check_one_of("kind of destination", kind, DESTINATIONS)
        for rotation in self.handles:
            _check_one_of("rotation", rotation, ROTATIONS)
        for facing in self.turned[1:] if self.turned else ():
            _check_facing(facing)
        for player in self.domains.values():
            _check_player(player)
        for player, facing in self.gone.values():
            _check_player(player)
            _check_facing(facing)


_read_single: Final = attrgetter("pointed", "selected", "pending", "focus")
_read_several: Final = attrgetter(
    "movable",
    "turnable",
    "destinations",
    "fills",
    "faint",
    "slots",
    "labels",
    "borderland",
    "place",
    "swap",
    "meet",
    "link",
    "payable",
    "paid",
    "hinted",
    "arrow",
    "rings",
    "mistakes",
    "better",
    "attacked",
    "capturable",
    "exits",
    "powers",
    "domains",
    "counted",
    "hush",
    "wrong",
    "gone",
)


def _fields_of(options: Options) -> list[str]:
    """All names of fields in some options."""
    names = [name for name in _read_single(options) if name is not None]
    for several in filter(None, _read_several(options)):
        names.extend(several)
    for group in (*options.lanes, *options.arrows, *options.attacks, *options.attacked.values()):
        names.extend(group)
    if options.turned:
        names.append(options.turned[0])
    return names


def check_colours(colours: str, players: int = 1) -> None:
    """Check the letters of palettes.

    Raises:
        PacruError: a letter does not exist or comes twice, or there are fewer letters than players.
    """
    if not colours or len(set(colours) & set(PLAYERS)) != len(colours):
        raise PacruError(f"colours {colours!r}: expected different letters of {PLAYERS!r}")
    if players > len(colours):
        raise PacruError(f"colours {colours!r}: {players} players need one each")


def _check_one_of(what: str, value: str, allowed: Collection[str]) -> None:
    if value not in allowed:
        raise PacruError(f"{what} {value!r}: expected one of {', '.join(allowed)}")


def _check_player(player: int) -> None:
    if player not in range(len(PLAYERS)):
        raise PacruError(f"player {player!r}: expected 0 to 3 in the order of play")


def _check_facing(facing: str) -> None:
    _check_one_of("facing", facing, ANGLES)
