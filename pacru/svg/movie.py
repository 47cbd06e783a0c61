"""A game or a line as one moving drawing: chevrons glide, markers come and go, and a caption says what was played.

It needs no script, so it moves in any page that shows it as a picture. Where people want no motion, and in programs
that know no animation, it shows its last position.

>>> import pacru
>>> from pacru.svg.movie import draw_movie, frames_of
>>> frames = frames_of(pacru.Game.new().play("a3-b4(b6)").play("i7-h8"))
>>> [frame.caption for frame in frames]
['', '1. a3–b4 (b6)', '1… i7–h8']
>>> draw_movie(frames).count("@keyframes") > 0
True
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from html import escape
from itertools import pairwise
from textwrap import shorten, wrap
from types import MappingProxyType
from typing import Final, NamedTuple

from pacru.core.errors import PacruError
from pacru.core.signs import short_turn
from pacru.core.texts import ngettext
from pacru.game import Game
from pacru.position import Position
from pacru.svg import describe, digest, layers, stand_alone
from pacru.svg.board import box, tile_on
from pacru.svg.geometry import CENTRES
from pacru.svg.highlights import with_last_turn
from pacru.svg.options import Coordinates, Options
from pacru.svg.shapes import ANGLES, PLAYERS, chevron, rect

GLIDE: Final = 0.4
"""The seconds in which a chevron moves."""
REST: Final = 2.0
"""The seconds for which the last position stays, besides its own."""
SECONDS: Final = 1.5
"""The seconds for a turn."""
MOST: Final = 500
"""The most positions of a moving picture."""
LINES: Final = 2
WIDTH: Final = 56
"""The lines of a caption, and the characters in each."""
_PLAIN: Final = Options()
_NOTHING: Final[Mapping[int, str]] = MappingProxyType({})
_LEADING: Final = 40
"""The height of a line of a caption, in hundredths of a field."""
_CAPTIONS: Final = LINES * _LEADING + 24
"""The height of all captions, in the same."""
_HEIGHT: Final = 130
"""The height of a title, in the same."""
_LETTERS: Final = 30
"""The letters of a title's lines."""
_NAME: Final = "moving-"
"""How the names of styles begin, before they are made unique."""
_BELOW: Final = ("wash", "hush", "trail")
_ABOVE: Final = ("gone", "threats", "marks")
"""The layers that are drawn anew for each position, below the chevrons and above them."""
_TITLE: Final = (
    ".pacru .title-ground{fill:var(--slab)}"
    ".pacru .title{fill:var(--fresh);font-size:46px;font-weight:700;text-anchor:start}"
    ".pacru .title.second{font-size:35px;font-weight:400}"
)
_CAPTION: Final = (
    ".pacru .caption-ground{fill:var(--slab)}"
    ".pacru .caption{fill:var(--fresh);font-size:31px;font-weight:500;text-anchor:middle}"
)


class MovieFrame(NamedTuple):
    """A position of a moving picture.

    Attributes:
        position: the position.
        options: what the drawing of it points out; colours and rotation are those of the first one.
        caption: what is written below; a long one ends with an ellipsis.
    """

    position: Position
    options: Options = _PLAIN
    caption: str = ""


class Title(NamedTuple):
    """What stands below the board of a picture all the time, beside the mark of the game.

    Attributes:
        heading: such as "Black beat Pip"; a long one ends with an ellipsis.
        sentence: such as "15 to 8, in 19 rounds".
        emblem: shapes within a square of 92 around 0,0, such as a face; empty: there is none.
    """

    heading: str
    sentence: str = ""
    emblem: str = ""


def frames_of(
    game: Game,
    options: Options = _PLAIN,
    comments: Mapping[int, str] = _NOTHING,
    first: int = 0,
    last: int | None = None,
) -> list[MovieFrame]:
    """Make the frames of a game: a position, and one after each turn.

    Args:
        game: the game.
        options: of the drawings.
        comments: what is said, by the number of turns played before it.
        first: how many turns have been played in the first frame.
        last: and in the last one; None: all of them.
    """
    last = len(game.plies) if last is None else last
    frames = []
    for count in range(first, last + 1):
        so_far = game.take_back(len(game.plies) - count)
        shown = with_last_turn(options, so_far) if count > first else options
        turn = _numbered(so_far) if count > first else ""
        caption = " ".join(filter(None, (turn, comments.get(count, ""))))
        frames.append(MovieFrame(so_far.position, shown, caption))
    return frames


def _numbered(game: Game) -> str:
    """Return the last turn with the number of its round."""
    ply = game.plies[-1]
    before = ply.before
    dots = "." if before.to_move == 0 else "…"
    return f"{(before.turn_number - 1) // before.players + 1}{dots} {short_turn(ply.turn)}"


@dataclass
class _Timeline:
    """When each frame is there, as a share of the whole, and the styles for that."""

    count: int
    seconds: float
    styles: dict[str, str] = field(default_factory=dict)

    @property
    def whole(self) -> float:
        """The seconds of all frames."""
        return self.count * self.seconds + REST

    def percent(self, frame: int, before: float = 0) -> str:
        """Return when a frame begins, or seconds before that."""
        return f"{100 * max(0, frame * self.seconds - before) / self.whole:.4g}%"

    def during(self, first: int, end: int, body: str) -> str:
        """Return shapes that are there from one frame on, until another."""
        if not body or (first == 0 and end == self.count):
            return body
        name = f"{_NAME}{first}-{end}"
        hidden = "" if end == self.count else ' visibility="hidden"'
        steps = [] if first == 0 else ["0%{visibility:hidden}"]
        steps.append(f"{self.percent(first)}{{visibility:visible}}")
        if end < self.count:
            steps.append(f"{self.percent(end)}{{visibility:hidden}}")
        self.styles[name] = (
            f".{name}{{animation:{name} {self.whole:g}s step-end infinite}}"
            f"@keyframes {name}{{{''.join(steps)}}}"
        )
        return f'<g class="{name}"{hidden}>{body}</g>'

    def gliding(self, name: str, stops: Sequence[tuple[int, tuple[int, int]]], body: str) -> str:
        """Return shapes that move from place to place.

        Args:
            name: of the style, as no other.
            stops: from which frame on they are where.
            body: the shapes, around 0,0.
        """
        (_, (x, y)), glide = stops[-1], min(GLIDE, self.seconds)
        if len(stops) > 1:
            steps = []
            for (_, old), (frame, new) in pairwise(stops):
                steps.append(f"{self.percent(frame, glide)}{{{_move(old)}}}")
                steps.append(f"{self.percent(frame)}{{{_move(new)}}}")
            first = f"0%{{{_move(stops[0][1])}}}"
            self.styles[name] = (
                f".{name}{{animation:{name} {self.whole:g}s ease-in-out infinite}}"
                f"@keyframes {name}{{{first}{''.join(steps)}}}"
            )
        return f'<g class="{name}" transform="translate({x} {y})">{body}</g>'

    @property
    def style(self) -> str:
        """The rules of all of them; none moves where people want no motion."""
        if not self.styles:
            return ""
        still = "@media (prefers-reduced-motion:reduce){.pacru *{animation:none!important}}"
        return "".join(self.styles.values()) + still


def _move(place: tuple[int, int]) -> str:
    return f"transform:translate({place[0]}px,{place[1]}px)"


class _Track(NamedTuple):
    """Where a chevron is, and how it faces, in the frames from the first one on."""

    player: int
    first: int
    stops: tuple[tuple[str, str], ...]


def draw_movie(
    frames: Game | Sequence[MovieFrame], seconds: float = SECONDS, title: Title | None = None
) -> str:
    """Draw positions as one moving ``<svg>``; a single one stands still.

    Args:
        frames: a game, or positions of one, as `frames_of` makes them.
        seconds: how long each is shown.
        title: what stands below the board; None: nothing does.

    Raises:
        PacruError: there is none, or there are too many, or they take no time.
    """
    frames = frames_to_show(frames, seconds)
    first, last = frames[0], frames[-1]
    options = replace(first.options, coordinates=_coordinates(first.options))
    line = _Timeline(len(frames), seconds)
    fixed = layers(first.position, options)
    drawn = [layers(one.position, replace(one.options, coordinates="none")) for one in frames]
    captions = [_wrap(one.caption) for one in frames]
    body = "".join(
        (
            fixed["ground"],
            *_tiles(frames, line, options),
            *_layers(drawn, line, _BELOW),
            *_chevrons(frames, line, options),
            *_layers(drawn, line, _ABOVE),
            fixed["coordinates"],
            *_captions(captions, line, options),
            _draw_title(title, options, any(captions)) if title else "",
        )
    )
    area = _area(options, any(captions), title is not None)
    label = describe(last.position, options.colours, options.paints)
    if len(frames) > 1:
        label = f"{_describe(len(frames) - 1)} {label}"
    if title:
        label = f"{'. '.join(filter(None, title[:2]))}. {label}"
    style = line.style
    rules = (_CAPTION if any(captions) else "") + (_TITLE if title else "")
    # The names are those of a whole page, where it is part of one.
    own = f"m{digest(body + style + rules)}-"
    body, style = body.replace(_NAME, own), style.replace(_NAME, own)
    return stand_alone(body, options, "img", label, style=style, rules=rules, area=area)


def frames_to_show(frames: Game | Sequence[MovieFrame], seconds: float) -> Sequence[MovieFrame]:
    """Check what becomes a moving picture.

    Args:
        frames: a game, or positions of one.
        seconds: how long each is shown.

    Returns:
        The frames, those of a whole game as `frames_of` makes them.

    Raises:
        PacruError: there is none, or there are too many, or they take no time.
    """
    if isinstance(frames, Game):
        frames = frames_of(frames)
    if not 1 <= len(frames) <= MOST:
        raise PacruError(f"moving picture: expected 1 to {MOST} positions, found {len(frames)}")
    if not 0.1 <= seconds <= 60:
        raise PacruError(f"moving picture: expected 0.1 to 60 seconds a turn, found {seconds:g}")
    return frames


def draw_still(frame: MovieFrame, has_caption: bool = True, title: Title | None = None) -> str:
    """Draw a position of a moving picture as a picture of its own: for formats that cannot glide.

    Args:
        frame: the position.
        has_caption: whether there is space for a caption, so that all pictures have one size.
        title: what stands below the board; None: nothing does.
    """
    caption = frame.caption or (" " if has_caption else "")
    return draw_movie((frame._replace(caption=caption),), title=title)


def _describe(turns: int) -> str:
    return ngettext("Animation of {number} move.", "Animation of {number} moves.", turns)


def _coordinates(options: Options) -> Coordinates:
    return "none" if options.coordinates == "none" else "outside"


def _area(options: Options, has_captions: bool, has_title: bool) -> tuple[int, int, int, int]:
    left, top, width, height = box(options)
    captions = _CAPTIONS if has_captions else 0
    return left, top, width, height + captions + (_HEIGHT if has_title else 0)


def _draw_title(title: Title, options: Options, has_captions: bool) -> str:
    """Draw a title below the board and the captions: its emblem at the left, the mark at the right."""
    left, top, width, height = box(options)
    top += height + (_CAPTIONS if has_captions else 0)
    middle, start = top + _HEIGHT // 2, left + (150 if title.emblem else 40)
    emblem = f'<g transform="translate({left + 80} {middle})">{title.emblem}</g>'
    heading, second = (shorten(one, _LETTERS, placeholder=" …") for one in title[:2])
    rise = 16 if second else -16
    lines = (
        f'<text class="title" x="{start}" y="{middle - rise + 10}">{escape(heading)}</text>'
        f'<text class="title second" x="{start}" y="{middle + 40}">{escape(second)}</text>'
    )
    mark = f'<g class="pacru-a" transform="translate({left + width - 70} {middle})">{chevron("a", 45)}</g>'
    ground = rect(left, top, width, _HEIGHT, "title-ground", 20)
    return f"{ground}{emblem if title.emblem else ''}{lines}{mark}"


def _layers(
    drawn: Sequence[Mapping[str, str]], line: _Timeline, names: Iterable[str]
) -> Iterator[str]:
    for at, one in enumerate(drawn):
        yield line.during(at, at + 1, "".join(one[name] for name in names))


def _tiles(frames: Sequence[MovieFrame], line: _Timeline, options: Options) -> Iterator[str]:
    """Draw the markers: each for as long as it stays the same."""
    for player in range(frames[0].position.players):
        spans: dict[tuple[int, int], list[str]] = defaultdict(list)
        since: dict[tuple[str, str], int] = {}
        for at, one in enumerate((*frames, None)):
            there = _tiles_of(one.position, player) if one else frozenset()
            for gone in [tile for tile in since if tile not in there]:
                spans[since.pop(gone), at].append(tile_on(*gone, options.rotation))
            for tile in sorted(there):
                since.setdefault(tile, at)
        inside = "".join(
            line.during(*span, "".join(tiles)) for span, tiles in sorted(spans.items())
        )
        yield f'<g class="pacru-{options.colours[player]}">{inside}</g>'


def _tiles_of(position: Position, player: int) -> frozenset[tuple[str, str]]:
    """The markers of a player, each with its shape: that under a chevron has no sign."""
    hidden = {place for one in range(position.players) for place in position.chevrons(one)}
    letter = PLAYERS[player]
    return frozenset(
        (place, f"{'bare' if place in hidden else 'tile'}-{letter}")
        for place in position.markers(player)
    )


def _chevrons(frames: Sequence[MovieFrame], line: _Timeline, options: Options) -> Iterator[str]:
    centres = CENTRES[options.rotation]
    for number, track in enumerate(_tracks([one.position for one in frames])):
        letter = PLAYERS[track.player]
        end = track.first + len(track.stops)
        stops = [
            (track.first + at, centres[place])
            for at, (place, _facing) in enumerate(track.stops)
            if at == 0 or place != track.stops[at - 1][0]
        ]
        facings = _runs([facing for _place, facing in track.stops])
        body = "".join(
            line.during(
                track.first + begin,
                track.first + stop,
                chevron(letter, (ANGLES[facing] + 90 * options.rotation) % 360),
            )
            for begin, stop, facing in facings
        )
        moving = line.gliding(f"{_NAME}t{number}", stops, body)
        there = moving if len(facings) > 1 else line.during(track.first, end, moving)
        yield f'<g class="pacru-{options.colours[track.player]}">{there}</g>'


def _tracks(positions: Sequence[Position]) -> list[_Track]:
    """Follow each chevron: one that stays, moves or rotates is the same, and only one of a player does so at a time."""
    done: list[_Track] = []
    going: dict[tuple[int, str], _Track] = {}
    for at, position in enumerate(positions):
        after: dict[tuple[int, str], _Track] = {}
        for player in range(position.players):
            standing = position.chevrons(player)
            gone = (place for one, place in going if one == player and place not in standing)
            left = next(gone, "")  # there are several only if they all leave, with their player
            for place, facing in standing.items():
                before = going.pop((player, place), None) or going.pop((player, left), None)
                track = before or _Track(player, at, ())
                after[player, place] = track._replace(stops=(*track.stops, (place, facing)))
        done += going.values()
        going = after
    return [*done, *going.values()]


def _runs(values: Sequence[str]) -> list[tuple[int, int, str]]:
    """Return the beginning, the end and the value of each run of equal values."""
    runs: list[tuple[int, int, str]] = []
    for at, value in enumerate(values):
        if runs and runs[-1][2] == value:
            runs[-1] = (runs[-1][0], at + 1, value)
        else:
            runs.append((at, at + 1, value))
    return runs


def _wrap(caption: str) -> list[str]:
    return wrap(caption, WIDTH, max_lines=LINES, placeholder=" …") or ([""] if caption else [])


def _captions(
    captions: Sequence[Sequence[str]], line: _Timeline, options: Options
) -> Iterator[str]:
    if not any(captions):
        return
    left, top, width, height = box(options)
    bottom = top + height
    yield rect(left, bottom, width, _CAPTIONS, "caption-ground", 20)
    for begin, end, told in _runs(["\n".join(one) for one in captions]):
        lines = "".join(
            f'<text class="caption" x="{left + width / 2:g}" y="{bottom + _LEADING * (at + 1)}">{escape(one)}</text>'
            for at, one in enumerate(told.split("\n"))
        )
        yield line.during(begin, end, lines if told else "")
