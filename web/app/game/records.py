"""A game in forms for others: its record and its link, and the setup in a record."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Final

import pacru
from app.game import keeping
from app.game.games import setup_for
from app.game.tree import cut, is_tried, tree_of
from app.model.app import App
from app.model.match import Match
from app.model.saved_game import SavedGame
from app.model.settings import Theme
from app.model.setup import (
    BEGAN,
    BOT,
    COLOURS,
    NAME_LENGTH,
    Player,
    Setup,
    character_of,
    level_of,
)
from app.model.visible import visible_place
from pacru import link, record, svg
from pacru.core.signs import QUOTES, plain_signs
from pacru.core.steps import Steps, finish
from pacru.core.texts import _
from pacru.games.starts import DEFAULT_SEATS
from pacru.record import BEGINNING
from pacru.svg.theme import COLOUR_NAMES
from pacru.tree import Node, Tree

MOST_TEXT: Final = record.MOST_TEXT
"""The longest text with one game that can be opened, in characters."""
_TAGGED: Final = re.compile(r'[>\s]*\[\s*[A-Za-z]\w*\s+"')
"""The beginning of a record, which may have links in it."""
_AROUND: Final = f"{QUOTES}«»<> \t\r\n"
"""What may stand around a position."""
_POSITION: Final = re.compile(r"\S+/\S+( \S*){0,5}")
_KEPT: Final = re.compile(r'^\{".*\}[ \t\r]*$', re.MULTILINE)
"""A line that may be a game in the form that the browser stores."""


def tags(setup: Setup) -> dict[str, str]:
    """Return the tags of the record.

    Args:
        setup: the players and the time when the game began.
    """
    told = {"Event": "Casual game", "Seats": setup.seats}
    told |= zip(BEGINNING, setup.began.split(), strict=False)
    colours = [record.COLOURS[COLOURS.index(letter)] for letter in setup.colours]
    told["Colours"] = ",".join(colours)
    told |= {colour.title(): setup.record_name(place) for place, colour in enumerate(colours)}
    controls = {player.control for player in setup.players}
    if len(controls) == 1 and (control := controls.pop()):
        told["TimeControl"] = str(control)
    return told | (setup.match.tags if setup.match else {})


def timed_tree_of(app: App, *, here: bool = False) -> Tree:
    """Return the game with its variations and comments, and each player's time after each turn.

    Args:
        app: the state.
        here: only as far as the visible board; of a variation, its own line alone.
    """
    played = cut(app.session.game, app.history.notes)
    whole = tree(app.session.game, app.session.clock, played)
    at = visible_place(app) if here else None
    if at is None:
        return whole
    if is_tried(app, at):
        return Tree.of(tree_of(app).game(at))
    return replace(whole, line=whole.line[: at[0] + 1] if at else (), drawn=False)


def tree(game: pacru.Game, clock: pacru.Clock | None = None, notes: Tree | None = None) -> Tree:
    """Return the game, with each player's time after each turn."""
    whole = notes or Tree.of(game)
    if clock is None:
        return whole
    first = len(game.plies) - len(clock.history)  # the turns before it were played elsewhere
    later = [*clock.history[1:], clock.left]
    timed = tuple(
        replace(node, clock=int(seconds))
        if (seconds := left[node.ply.player]) < float("inf")
        else node
        for node, left in zip(whole.line[first:], later, strict=False)
    )
    return replace(whole, line=(*whole.line[:first], *timed))


def record_of(app: App, *, here: bool = False) -> str:
    """Return the record of the game in progress; with ``here``, only as far as the visible board."""
    return record.write(timed_tree_of(app, here=here), tags(app.session.setup))


def game_on_board(app: App) -> pacru.Game:
    """Return the game as far as the visible board; it may be a variation."""
    at = visible_place(app)
    return app.session.game if at is None else tree_of(app).game(at)


THEMES: Final[dict[Theme, svg.Theme]] = {
    Theme.LIGHT: "light",
    Theme.DARK: "dark",
    Theme.CONTRAST: "contrast",
    Theme.WOOD: "wood",
}
"""The colours of a picture, by the theme of the page; that of the system decides in others."""


def theme(app: App, *, dark: bool, contrast: bool) -> svg.Theme:
    """Return the colours of the page, for a picture.

    Args:
        app: the state.
        dark: whether the system prefers dark colours.
        contrast: whether it prefers more contrast.
    """
    system: svg.Theme = "contrast" if contrast else "dark" if dark else "light"
    return THEMES.get(app.settings.theme, system)


def picture(app: App, theme: svg.Theme, size: int | None = None) -> str:
    """Return the position on the board as a standalone drawing.

    Args:
        app: the state.
        theme: its colours.
        size: its width in pixels; None: the available width.
    """
    options = replace(picture_options(app), theme=theme, size=size)
    return svg.draw(game_on_board(app).position, options)


def picture_options(app: App) -> svg.Options:
    """Return how the board is drawn for others: rotated and coloured as it is here."""
    setup = app.session.setup
    return svg.Options(
        theme=THEMES.get(app.settings.theme, "auto"),
        rotation=app.ui.rotation,
        colours=setup.colours,
        paints=setup.paints,
    )


def read(text: str) -> SavedGame:
    """Read the game in a text: a record, a list of turns, a link, a position, or a game set aside.

    Raises:
        PacruError: the text is none of these; the error says where, and what was expected.
    """
    return finish(read_steps(text))


def read_steps(text: str) -> Steps[SavedGame]:
    """Read a game like ``read``, in steps as in ``pacru.record.read_steps``."""
    text = text.strip()
    lone = yield from _lone(text)
    return lone or _game_from_record((yield from record.read_steps(text)))


def read_each(text: str) -> Iterator[SavedGame | pacru.PacruError | None]:
    """Read all games in a text: one of any kind, or several records and games set aside.

    Yields:
        A game, or the error in it. None after every few turns of a long one, so that the caller can do something else.
    """
    parts = _parts(text)
    for part in parts:
        yield from _each(part)
    if not parts:
        yield pacru.PacruError(_("expected a game record, found nothing"))


def count(text: str) -> int:
    """Return about how many games a text has."""
    return sum(1 if keeping.is_kept(part) else record.count(part) for part in _parts(text)) or 1


def _parts(text: str) -> list[str]:
    """Return a text, cut before and after each game in it that was set aside."""
    cuts = [0]
    lines = _KEPT.finditer(text) if text[:2] == '{"' or '\n{"' in text else ()
    for line in lines:
        if keeping.is_kept(line[0]):
            cuts += line.span()
    parts = (text[at:end].strip() for at, end in pairwise([*cuts, len(text)]))
    return [part for part in parts if part]


def _each(text: str) -> Iterator[SavedGame | pacru.PacruError | None]:
    try:
        lone = yield from _lone(text)
    except pacru.PacruError as error:
        yield error
        return
    if lone:
        yield lone
        return
    for found in record.read_each(text):
        yield _game_from_record(found) if isinstance(found, record.Record) else found


def _lone(text: str) -> Steps[SavedGame | None]:
    """Read a link, a position or a game that was set aside; None: the text is none of these."""
    if len(text) > MOST_TEXT:
        why = _("expected at most {most} characters, found {number}")
        raise pacru.PacruError(why.format(most=MOST_TEXT, number=len(text)))
    if keeping.is_kept(text):
        return (yield from _set_aside(text))
    if record.is_of_online_site(text) or _TAGGED.match(text):
        return None
    fragment = link.find(text)
    if link.is_record_link(fragment):
        return (yield from read_record_link_steps(fragment))
    if link.is_game_link(fragment):
        return (yield from read_link_steps(fragment))
    if link.is_link(fragment):
        return game_at_position(link.parse_position_link(fragment).position)
    position = " ".join(plain_signs(text).strip(_AROUND).split())
    if position.count("/") == 8 and _POSITION.fullmatch(position):
        return game_at_position(pacru.Position.parse(position))
    return None


def _set_aside(text: str) -> Steps[SavedGame]:
    try:
        return (yield from keeping.read_steps(text))
    except keeping.Damaged as error:
        raise pacru.PacruError(_(keeping.UNREADABLE)) from error


def read_link(fragment: str) -> SavedGame:
    """Read the game of a link up to the turn it names.

    If it names a seat, other people are away. If it names none and the game is over, all of them are: whoever opens it
    has not played.
    """
    return finish(read_link_steps(fragment))


def read_link_steps(fragment: str) -> Steps[SavedGame]:
    """Read the game of a link like ``linked``, in steps as in ``pacru.record.read_steps``."""
    found = yield from link.game_link_steps(fragment)
    opened = _game_from_record(found.record)
    game = opened.game
    if found.ply is not None:
        game = game.take_back(len(game.plies) - found.ply)
    setup, clock = opened.setup, None
    if found.seat:
        setup = setup.with_seat_here(found.seat)
        clock = _clock(setup, found.record.tree.line[: len(game.plies)])
    elif game.outcome:
        setup = setup.with_nobody_here()
    return SavedGame(setup, game, clock, notes=opened.notes)


def read_record_link_steps(fragment: str) -> Steps[SavedGame]:
    """Read the game of a link that another site has made, in steps as in ``pacru.record.read_steps``.

    Whoever opens it has not played, if it is over.
    """
    opened = _game_from_record((yield from link.record_link_steps(fragment)).record)
    return replace(opened, setup=opened.setup.with_nobody_here()) if opened.game.outcome else opened


def read_whole_link(fragment: str) -> tuple[SavedGame, int | None, str]:
    """Read all of the game of a link: the game, after how many turns to show it, and the seat that it names."""
    found = finish(link.game_link_steps(fragment))
    return _game_from_record(found.record), found.ply, found.seat or ""


def _clock(setup: Setup, line: Iterable[Node]) -> pacru.Clock | None:
    """Return the clocks after the turns of a record, which says how much time was left after each."""
    clock = setup.clock
    if clock is None:
        return None
    for node in line:
        clock = clock.handed_over(None)
        if node.clock is not None:
            left = [*clock.left]
            left[node.ply.player] = node.clock
            clock = replace(clock, left=tuple(left))
    return clock


def game_at_position(position: pacru.Position, seat: str | None = None) -> SavedGame:
    """Return a game that begins with a position, for the players of ``setup_for``."""
    setup = setup_for(position, seat)
    return SavedGame(setup.for_position(position), pacru.Game(position))


def _game_from_record(found: record.Record) -> SavedGame:
    start, given = found.tree.start, found.tags
    count = start.players
    seats = given.get("Seats", "")
    if sorted(seats) != sorted(DEFAULT_SEATS[count]):
        seats = DEFAULT_SEATS[
            count
        ]  # nothing depends on them in a game that starts with a position
    colours = given.get("Colours", ",".join(record.COLOURS[:count])).split(",")
    players = tuple(
        _player(seat, colour, given.get(colour.title(), ""))
        for seat, colour in zip(seats, colours, strict=True)
    )
    control = _control(given.get("TimeControl", ""))
    began = " ".join(given[tag] for tag in BEGINNING if tag in given)
    setup = Setup(
        players,
        match=Match.parse(given.get("Match", ""), given.get("MatchScore", ""), count),
        began=began if BEGAN.fullmatch(began) else "",
    )
    setup, notes = (
        setup.for_position(start).with_control(control),
        None if found.tree.bare else found.tree,
    )
    return SavedGame(setup, found.game, notes=notes, tree=found.tree)


def _player(seat: str, colour: str, name: str) -> Player:
    letter = COLOURS[record.COLOURS.index(colour)]
    bot = BOT.fullmatch(name)
    if bot:
        return Player(seat, letter, True, level=level_of(bot), character=character_of(bot))
    plain = "" if name in ("You", COLOUR_NAMES[letter]) else name
    return Player(seat, letter, bot=False, name=plain[:NAME_LENGTH])


def _control(text: str) -> pacru.Control | None:
    try:
        return pacru.Control.parse(text) if text else None
    except pacru.PacruError:
        return None  # other programs write other things here; no game depends on it
