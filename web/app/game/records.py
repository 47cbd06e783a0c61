"""A game for others: record, link and picture; and games that are read from such texts."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import suppress
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
"""Signs that may be around a position."""
_POSITION: Final = re.compile(r"\S+/\S+( \S*){0,5}")
_KEPT: Final = re.compile(r'^\{".*\}[ \t\r]*$', re.MULTILINE)
"""A line that may be a stored game."""


def tags(setup: Setup) -> dict[str, str]:
    """Return the tags of the record of a game with this setup."""
    values = {"Event": "Casual game", "Seats": setup.seats}
    values |= zip(BEGINNING, setup.began.split(), strict=False)
    colours = [record.COLOURS[COLOURS.index(letter)] for letter in setup.colours]
    values["Colours"] = ",".join(colours)
    values |= {colour.title(): setup.record_name(place) for place, colour in enumerate(colours)}
    controls = {player.control for player in setup.players}
    if len(controls) == 1 and (control := controls.pop()):
        values["TimeControl"] = str(control)
    return values | (setup.match.tags if setup.match else {})


def timed_tree_of(app: App, *, here: bool = False) -> Tree:
    """Return the game with its variations and comments, and each player's time after each turn.

    Args:
        app: the state.
        here: whether the game ends at the visible board. If that has a variation, only the line to it is returned.
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
    first = len(game.plies) - len(clock.history)  # earlier turns have no times here
    later = [*clock.history[1:], clock.left]
    timed = (
        replace(node, clock=int(seconds))
        if (seconds := left[node.ply.player]) < float("inf")
        else node
        for node, left in zip(whole.line[first:], later, strict=False)
    )
    return replace(whole, line=(*whole.line[:first], *timed))


def record_of(app: App, *, here: bool = False) -> str:
    """Return the record of the game in progress; with ``here``, it ends at the visible board."""
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
"""The colours of a picture, by the theme of the page. For other themes, the system decides."""


def theme(app: App, *, dark: bool, contrast: bool) -> svg.Theme:
    """Return the colours of the page for a picture.

    Args:
        app: the state.
        dark: whether the system prefers dark colours.
        contrast: whether the system prefers more contrast.
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
    """Return the options of a picture of the board, with its rotation and colours."""
    setup = app.session.setup
    return svg.Options(
        theme=THEMES.get(app.settings.theme, "auto"),
        rotation=app.ui.rotation,
        colours=setup.colours,
        paints=setup.paints,
    )


def read(text: str) -> SavedGame:
    """Read the game in a text: a record, a list of turns, a link, a position, or a stored game.

    Raises:
        PacruError: the text is none of these. The message says where, and what was expected.
    """
    return finish(read_steps(text))


def read_steps(text: str) -> Steps[SavedGame]:
    """Read a game like ``read``, in steps as in ``pacru.record.read_steps``."""
    text = text.strip()
    lone = yield from _read_lone(text)
    return lone or _game_from_record((yield from record.read_steps(text)))


def read_each(text: str) -> Iterator[SavedGame | pacru.PacruError | None]:
    """Read all games in a text: one of any kind, or several records and stored games.

    Yields:
        A game or the error in it; None after every few turns of a long game, so that the caller can do something else.
    """
    parts = _parts(text)
    for part in parts:
        try:
            lone = yield from _read_lone(part)
        except pacru.PacruError as error:
            yield error
            continue
        if lone:
            yield lone
            continue
        for result in record.read_each(part):
            yield _game_from_record(result) if isinstance(result, record.Record) else result
    if not parts:
        yield pacru.PacruError(_("expected a game record, found nothing"))


def count(text: str) -> int:
    """Return the approximate number of games in a text."""
    return sum(1 if keeping.is_kept(part) else record.count(part) for part in _parts(text)) or 1


def _parts(text: str) -> list[str]:
    """Return a text, cut before and after each stored game in it."""
    cuts = [0]
    lines = _KEPT.finditer(text) if text[:2] == '{"' or '\n{"' in text else ()
    for line in lines:
        if keeping.is_kept(line[0]):
            cuts += line.span()
    parts = (text[at:end].strip() for at, end in pairwise([*cuts, len(text)]))
    return [part for part in parts if part]


def _read_lone(text: str) -> Steps[SavedGame | None]:
    """Read a text with one link, position or stored game; None: another text."""
    if len(text) > MOST_TEXT:
        why = _("expected at most {most} characters, found {number}")
        raise pacru.PacruError(why.format(most=MOST_TEXT, number=len(text)))
    if keeping.is_kept(text):
        try:
            return (yield from keeping.read_steps(text))
        except keeping.Damaged as error:
            raise pacru.PacruError(_(keeping.UNREADABLE)) from error
    if record.is_of_online_site(text) or _TAGGED.match(text):
        return None
    fragment = link.find(text)
    if link.is_record_link(fragment):
        return (yield from read_record_link_steps(fragment))
    if link.is_game_link(fragment):
        return (yield from read_link_steps(fragment))
    if link.is_position_link(fragment):
        return game_at_position(link.read(fragment).position)
    position = " ".join(plain_signs(text).strip(_AROUND).split())
    if position.count("/") == 8 and _POSITION.fullmatch(position):
        return game_at_position(pacru.Position.parse(position))
    return None


def read_link_steps(fragment: str) -> Steps[SavedGame]:
    """Read the game of a link up to the turn that it names, in steps as in ``pacru.record.read_steps``.

    If the link names a seat, other people are away. If it names none and the game is over, all people are away: this
    person has not played.
    """
    shared = yield from link.read_steps(fragment)
    opened = _game_from_record(shared.record)
    game = opened.game
    if shared.ply is not None:
        game = game.take_back(len(game.plies) - shared.ply)
    setup, clock = opened.setup, None
    if shared.seat:
        setup = setup.with_seat_here(shared.seat)
        clock = _clock(setup, shared.record.tree.line[: len(game.plies)])
    elif game.outcome:
        setup = setup.with_nobody_here()
    return SavedGame(setup, game, clock, notes=opened.notes)


def read_record_link_steps(fragment: str) -> Steps[SavedGame]:
    """Read the game of a link from another site, in steps as in ``pacru.record.read_steps``.

    If the game is over, all people are away: this person has not played.
    """
    opened = _game_from_record((yield from link.read_steps(fragment)).record)
    return replace(opened, setup=opened.setup.with_nobody_here()) if opened.game.outcome else opened


def read_whole_link(fragment: str) -> tuple[SavedGame, int | None, str]:
    """Read the whole game of a link, and return it with the number of the turn and the seat that the link names."""
    shared = finish(link.read_steps(fragment))
    return _game_from_record(shared.record), shared.ply, shared.seat or ""


def _clock(setup: Setup, line: Iterable[Node]) -> pacru.Clock | None:
    """Return the clocks after the turns of a record, with the time that it notes after each."""
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


def _game_from_record(read: record.Record) -> SavedGame:
    start, values = read.tree.start, defaultdict(str, read.tags)
    count, seats = start.players, values["Seats"]
    if sorted(seats) != sorted(DEFAULT_SEATS[count]):
        seats = DEFAULT_SEATS[count]  # a game that starts with a position does not depend on them
    colours = read.tags.get("Colours", ",".join(record.COLOURS[:count])).split(",")
    players = (
        _player(seat, colour, values[colour.title()])
        for seat, colour in zip(seats, colours, strict=True)
    )
    began = " ".join(values[tag] for tag in BEGINNING if tag in values)
    setup = Setup(
        tuple(players),
        match=Match.parse(values["Match"], values["MatchScore"], count),
        began=began if BEGAN.fullmatch(began) else "",
    ).for_position(start)
    with suppress(pacru.PacruError):  # other programs write other things in this tag
        if values["TimeControl"]:
            setup = setup.with_control(pacru.Control.parse(values["TimeControl"]))
    notes = None if read.tree.bare else read.tree
    return SavedGame(setup, read.game, notes=notes, tree=read.tree)


def _player(seat: str, colour: str, name: str) -> Player:
    letter = COLOURS[record.COLOURS.index(colour)]
    bot = BOT.fullmatch(name)
    if bot:
        return Player(seat, letter, True, level=level_of(bot), character=character_of(bot))
    typed = "" if name in ("You", COLOUR_NAMES[letter]) else name[:NAME_LENGTH]
    return Player(seat, letter, bot=False, name=typed)
