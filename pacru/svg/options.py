"""What a drawing of a position can show besides the position."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Final, Literal, Self, get_args

from pacru.core.errors import PacruError
from pacru.core.turn import Move, Reorientation
from pacru.game import Ply
from pacru.svg.geometry import check_field
from pacru.svg.shapes import ANGLES, DESTINATIONS, PLAYERS, ROTATIONS

Coordinates = Literal["outside", "inside", "none"]
Theme = Literal["auto", "light", "dark", "contrast", "wood", "page"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LastTurn:
    """What the last turn did, drawn in ink, for all players to follow.

    Attributes:
        player: the player who made it, 0 to 3 in the order of play.
        origin: the field of the chevron before the turn.
        facing: how it faced before the turn, ``"n"``, ``"ne"``, …
        destination: where it stands now; None for a reorientation.
        changed: the fields whose marker changed.
        captured: the player and facing of the captured chevron; None: there is none.

    Raises:
        PacruError: a field, facing or player does not exist.
    """

    player: int
    origin: str
    facing: str
    destination: str | None = None
    changed: Collection[str] = ()
    captured: tuple[int, str] | None = None

    @classmethod
    def of(cls, ply: Ply, changed: Collection[str] | None = None) -> Self | None:
        """What a turn of a game did; None if no chevron moved or rotated, as when a player leaves.

        >>> import pacru
        >>> ply = pacru.Game.new().play("a3-b4(b4)").plies[0]
        >>> last = pacru.svg.LastTurn.of(ply)
        >>> last.origin, last.facing, last.destination, sorted(last.changed)
        ('a3', 'e', 'b4', ['b4'])

        Args:
            ply: the turn.
            changed: the fields whose marker changed; None: those of the turn.
        """
        turn = ply.turn
        if isinstance(turn, Move):
            origin, destination = turn.origin, turn.destination
        elif isinstance(turn, Reorientation):
            origin, destination = turn.field, None
        else:
            return None
        stood = ply.before.chevron(origin)
        assert stood
        return cls(
            player=ply.player,
            origin=origin,
            facing=stood[1],
            destination=destination,
            changed=ply.changed if changed is None else changed,
            captured=ply.captured[1:] if ply.captured else None,
        )

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

    Everything is off by default: the bare position with its coordinates. Fields are named ``"a1"`` to ``"i9"``.

    Attributes:
        rotation: the quarter turns of the board, clockwise, 0 to 3.
        coordinates: letters below the board and numbers at its left (``"outside"``); letters below, and numbers in
            the free fields at the left, for boards as wide as the screen (``"inside"``); or none (``"none"``).
        theme: the colours of the board: as the system prefers (``"auto"``), one of four (``"light"``, ``"dark"``,
            ``"contrast"``, ``"wood"``), or those of a page that holds `stylesheet` and `sprite` (``"page"``).
        flat: whether each shape says itself how it looks, in plain attributes, for programs that know no variables
            of CSS, such as CairoSVG, resvg and Inkscape. ``"auto"`` is then the light theme.
        colours: the letters of the palettes, in the order of play.
        paints: custom colours, ``"#rrggbb"``, by the letter of the palette that they replace.
        size: the width in pixels; None: as wide as the space allows.
        interactive: whether there is a transparent shape with ``data-field`` over each field, to be pressed.
        player: whose shapes outlines and folds have; None: those of the player to move.
        movable: the chevrons that can move: a light in the tail.
        turnable: the chevrons that can only rotate: an open light.
        pointed: what is pointed at: a ring around such a chevron; a field to take shows its marker.
        selected: the chosen chevron: on a disc.
        lanes: how far it reaches, each from a field to a field: broad lines.
        destinations: where it can go: the kind of move, by field.
        fills: how many fields a connection fills, by its destination.
        faint: the destinations that step back while another is looked at.
        handles: the price of each rotation (``"<<"``, ``"<"``, ``">"``, ``">>"``): handles around the selected
            chevron, if they fit.
        slots: the outlines of possible markers.
        labels: a letter, such as that of a benefit (R13), or a value, by field.
        borderland: the fields of a borderland: it is lit, in a frame.
        place: the neutral fields to mark (R4).
        swap: the opposing markers to change (R10).
        meet: the fields to take in a meeting (R12).
        link: two chevrons that meet: one ring around both.
        payable: the markers to pay with (R14).
        paid: the markers chosen as payment, in order.
        turned: a rotation: the field, and the old and the new facing.
        hinted: the chevrons with rays around them.
        arrow: an arrow from a field to a field.
        arrows: several arrows, the best first; the others are fainter.
        rings: the fields with a ring.
        mistakes: the fields where something else was better: a cross.
        better: the fields that were better: a tick on an outline.
        attacks: lines, each from an attacker to the attacked chevron (R11a).
        attacked: the fields of the attackers, by that of the attacked chevron: a point from their side.
        capturable: the chevrons attacked by two of one player.
        exits: the last fields that a player's chevrons can still go to.
        powers: the power of a chevron, by its field.
        domains: the player who alone gets to a field, by field.
        counted: the number on a marker, by its field.
        hush: the fields that keep their look, while all others step back; None: none steps back.
        last: what the last turn did.
        earlier: the turns before the last one: where they led, stepping back.
        wrong: the fields with an error.
        gone: the player and facing of each chevron that was taken off (R15), by its field.
        pending: a field that was pressed while waiting for an answer.
        focus: the field that the keyboard is on.

    Raises:
        PacruError: a field, facing, kind, palette or player does not exist, a rotation is not 0 to 3, or a flat
            drawing should have the colours of a page.
    """

    # The drawing as a whole.
    rotation: int = 0
    coordinates: Coordinates = "outside"
    theme: Theme = "auto"
    flat: bool = False
    colours: str = "abcd"
    paints: Mapping[str, str] = field(default_factory=dict)
    size: int | None = None
    interactive: bool = False
    player: int | None = None

    # Choosing a chevron, then where it goes.
    movable: Collection[str] = ()
    turnable: Collection[str] = ()
    pointed: str | None = None
    selected: str | None = None
    lanes: Collection[tuple[str, str]] = ()
    destinations: Mapping[str, str] = field(default_factory=dict)
    fills: Mapping[str, int] = field(default_factory=dict)
    faint: Collection[str] = ()
    handles: Mapping[str, int] = field(default_factory=dict)

    # The result of a turn.
    slots: Collection[str] = ()
    labels: Mapping[str, str] = field(default_factory=dict)
    borderland: Collection[str] = ()
    place: Collection[str] = ()
    swap: Collection[str] = ()
    meet: Collection[str] = ()
    link: tuple[str, str] | None = None
    payable: Collection[str] = ()
    paid: Collection[str] = ()
    turned: tuple[str, str, str] | None = None

    # Advice.
    hinted: Collection[str] = ()
    arrow: tuple[str, str] | None = None
    arrows: Sequence[tuple[str, str]] = ()
    rings: Collection[str] = ()
    mistakes: Collection[str] = ()
    better: Collection[str] = ()

    # Who attacks whom.
    attacks: Collection[tuple[str, str]] = ()
    attacked: Mapping[str, Collection[str]] = field(default_factory=dict)
    capturable: Collection[str] = ()
    exits: Collection[str] = ()
    powers: Mapping[str, int] = field(default_factory=dict)
    domains: Mapping[str, int] = field(default_factory=dict)
    counted: Mapping[str, int] = field(default_factory=dict)

    # What has happened, and where to look.
    hush: Collection[str] | None = None
    last: LastTurn | None = None
    earlier: Sequence[LastTurn] = ()
    wrong: Collection[str] = ()
    gone: Mapping[str, tuple[int, str]] = field(default_factory=dict)
    pending: str | None = None
    focus: str | None = None

    def __post_init__(self) -> None:
        if self.rotation not in range(4):
            raise PacruError(f"rotation {self.rotation!r}: expected 0 to 3 quarter turns")
        _check_one_of("coordinates", self.coordinates, get_args(Coordinates))
        _check_one_of("theme", self.theme, get_args(Theme))
        if self.flat and self.theme == "page":
            raise PacruError("flat: a drawing with the theme 'page' has the colours of its page")
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
