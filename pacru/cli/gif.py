"""The command ``python -m pacru gif``: a game as a moving picture."""

import argparse
import math
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Final, get_args

from pacru import picture, record
from pacru.cli import terminal
from pacru.core.errors import PacruError
from pacru.core.state import PLAYERS
from pacru.svg.movie import draw_movie, frames_of
from pacru.svg.options import Options, Theme

DESCRIPTION: Final = """\
Make a moving picture of a game. The end of its name says which: GIF, for chats, which needs the extra "pacru[png]";
or SVG, in which chevrons glide, for web pages.

    python -m pacru gif game.pacru game.gif
    python -m pacru gif tournament.pacru final.svg --game 7 --theme wood --seconds 1.5
"""
WIDTHS: Final = (90, 2000)
"""The smallest and the largest width in pixels."""
MOST_GAMES: Final = 10**6


def add(commands: "argparse._SubParsersAction[terminal.Parser]") -> None:
    """Add the command to those of ``python -m pacru``."""
    gif = commands.add_parser(
        "gif",
        help="make a moving picture of a game",
        description=DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    gif.add_argument("file", type=Path, metavar="FILE", help="with any number of games")
    gif.add_argument("picture", type=Path, metavar="PICTURE", help="ends in .gif or .svg")
    gif.add_argument(
        "--game",
        type=terminal.whole(1, MOST_GAMES),
        default=1,
        metavar="N",
        help="which of the games; by default the first",
    )
    gif.add_argument(
        "--players",
        type=terminal.whole(min(PLAYERS), max(PLAYERS)),
        metavar="N",
        help="of a bare move list",
    )
    gif.add_argument(
        "--seconds",
        type=_seconds,
        default=picture.SECONDS,
        help=f"for a move, 0.1 to 60; by default {picture.SECONDS}",
    )
    add_look(gif, f"by default {picture.MOVING_WIDTH}", "in a GIF")
    gif.add_argument("--silent", action="store_true", help="without the moves below the board")
    gif.set_defaults(command=_gif)


def add_look(command: argparse.ArgumentParser, width: str, where: str) -> None:
    """Add the options of how a picture looks, for `look_of`.

    Args:
        command: which draws.
        width: what the help says of the width that nobody has asked for.
        where: in which of its files the theme cannot follow the reader's.
    """
    command.add_argument(
        "--size",
        type=terminal.whole(*WIDTHS),
        metavar="PIXELS",
        help=f"its width; {width}",
    )
    themes = [theme for theme in get_args(Theme) if theme != "page"]
    command.add_argument(
        "--theme", choices=themes, default="auto", help=f"by default auto: {where}, light"
    )


def look_of(options: argparse.Namespace, width: int | None = None) -> Options:
    """How the picture looks that the options ask for.

    Args:
        options: of the command.
        width: in pixels, if nobody has asked for one.
    """
    return Options(theme=options.theme, size=options.size or width)


def _seconds(text: str) -> float:
    """Read the time for a move; `pacru.svg.movie.frames_to_show` knows its limits."""
    try:
        return float(text)
    except ValueError:
        return math.nan


def _gif(options: argparse.Namespace) -> Iterator[str]:
    """Write the picture, and print nothing."""
    file: Path = options.picture
    kind = file.suffix.lower()
    if kind not in (".gif", ".svg"):
        raise PacruError(f"{file}: expected a name that ends in .gif or .svg")
    game = _read(options).tree.game()
    frames = frames_of(game, look_of(options, picture.MOVING_WIDTH))
    if options.silent:
        frames = [frame._replace(caption="") for frame in frames]
    if kind == ".svg":
        terminal.write_lines(file, [draw_movie(frames, options.seconds)])
        return
    drawn = 0

    def on_frame(number: int) -> None:
        nonlocal drawn
        drawn = number

    with terminal.progress(lambda: f"gif: {drawn} of {len(frames)} positions"):
        made = picture.gif(frames, options.seconds, on_frame=on_frame)
    terminal.write_bytes(file, made)
    yield from ()


def _read(options: argparse.Namespace) -> record.Record:
    """The chosen game of a file.

    Raises:
        PacruError: there is none, or it cannot be read.
    """
    file: Path = options.file
    text = terminal.text_of(file)
    try:
        games = record.read_all(text, options.players)
        found = next(islice(games, options.game - 1, None), None)
    except PacruError as error:
        raise PacruError(f"{file}: {error}") from error
    if found is None:
        raise PacruError(f"{file}: there is no game {options.game}")
    return found
