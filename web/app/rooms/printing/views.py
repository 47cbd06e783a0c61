"""What is on a sheet of paper: diagrams with captions, the table of a score sheet, the rules in short."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from app.game.records import game_on_board
from app.game.tree import whole_line
from app.model.app import App
from app.narration import words
from app.rooms.printing.state import Printing, Sheet
from app.ui.articles import ARTICLES, Article
from app.ui.sister_articles import ARTICLES_OF_GAMES
from pacru import svg
from pacru.core.texts import _
from pacru.games import descriptor_of
from pacru.position import Position
from pacru.svg.movie import MovieFrame, frames_of

MOST: Final = 60
"""The most diagrams."""
FEW: Final = 6
"""How many there are if nobody says after which moves."""
_NUMBERS: Final = re.compile(r"(\d{1,4})(?:\s*[-–]\s*(\d{1,4}))?")


class Diagram(NamedTuple):
    """A diagram: a position, what the drawing of it points out, and what is written below."""

    position: Position
    options: svg.Options
    caption: str


class SheetView(NamedTuple):
    """A sheet.

    Attributes:
        sheet: what it shows.
        title: its heading.
        diagrams: the diagrams on it.
        players: the names on a score sheet, which may be empty.
        target: how many markers win, on a score sheet.
        articles: the rules on it.
    """

    sheet: Sheet
    title: str
    diagrams: tuple[Diagram, ...] = ()
    players: tuple[str, ...] = ()
    target: int = 0
    articles: tuple[Article, ...] = ()


class PrintingView(NamedTuple):
    """What the dialog shows."""

    printing: Printing
    moves: str
    most: int
    sheet: SheetView


def chosen_moves(text: str, turns: int) -> tuple[int, ...]:
    """Return the moves after which there are diagrams.

    Args:
        text: numbers and ranges, such as ``0 4 10-12``; without any, six are spread over the game.
        turns: how many there are.
    """
    found: dict[int, None] = {}
    for first, last in _NUMBERS.findall(text):
        found |= dict.fromkeys(range(int(first), min(int(last or first), turns) + 1))
    known = [one for one in found if one <= turns][:MOST]
    steps = min(FEW - 1, turns)
    return tuple(known) or tuple(round(at * turns / max(steps, 1)) for at in range(steps + 1))


def view(app: App) -> PrintingView:
    """Return what the dialog shows."""
    own, turns = app.own(Printing), len(whole_line(app)[0].plies)
    moves = " ".join(map(str, chosen_moves(own.moves, turns)))
    return PrintingView(own, moves, turns, sheet_view(app))


def sheet_view(app: App) -> SheetView:
    """Return what is on the sheet."""
    own = app.own(Printing)
    game = app.board.game.start.game
    title = descriptor_of(game).title
    match own.sheet:
        case Sheet.POSITION:
            shown = game_on_board(app)
            frame = frames_of(shown, _options(app), first=max(0, len(shown.plies) - 1))[-1]
            return SheetView(own.sheet, title, (_diagram(app, frame),))
        case Sheet.TWO | Sheet.SIX:
            return SheetView(own.sheet, title, tuple(_diagrams(app)))
        case Sheet.SCORE:
            of_game = own.players == app.session.game.start.players
            names = (one.name for one in app.session.setup.players) if of_game else ()
            start = Position.initial(own.players, game=game)
            return SheetView(
                own.sheet,
                _("{game}: score sheet").format(game=title),
                players=tuple(names) or ("",) * own.players,
                target=start.target,
            )
        case Sheet.RULES:
            topic = descriptor_of(game).rules_topic
            articles = ARTICLES_OF_GAMES.get(topic, ARTICLES)
            return SheetView(
                own.sheet, _("The rules of {game}").format(game=title), articles=tuple(articles)
            )


def _options(app: App) -> svg.Options:
    return svg.Options(
        theme="page",
        rotation=app.ui.rotation,
        colours=app.session.setup.colours,
        coordinates="outside",
    )


def _diagrams(app: App) -> Iterator[Diagram]:
    game, comments = whole_line(app)
    frames = frames_of(game, _options(app), comments)
    for at in chosen_moves(app.own(Printing).moves, len(game.plies)):
        yield _diagram(app, frames[at])


def _diagram(app: App, frame: MovieFrame) -> Diagram:
    player = frame.position.to_move
    turn = (
        ""
        if player is None
        else _("{name} to move").format(name=words.colour(app.session.setup, player))
    )
    caption = " · ".join(filter(None, (frame.caption, turn)))
    return Diagram(frame.position, frame.options, caption)
