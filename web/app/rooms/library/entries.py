"""The entries of the library: the facts of each game, search and order."""

import json
import zlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from enum import StrEnum
from operator import attrgetter
from typing import Any, Final

from app.game import keeping
from app.game.tree import cut
from app.model.messages import GameOpened
from app.model.saved_game import SavedGame
from app.model.setup import display_name
from app.runtime.late import late
from pacru.core import texts
from pacru.core.outside import read_json
from pacru.core.steps import Steps
from pacru.core.texts import _, ngettext
from pacru.explain import words
from pacru.games import DEFAULT, other_games
from pacru.tree import Tree, one_line, straight

with late:
    from app.game import records
    from pacru import record

YOU: Final = "You"
"""The name of the person in a record, if they have not typed one."""
NAME_LENGTH: Final = 60
"""The longest name of a game, in characters."""


class Order(StrEnum):
    """The order of the games in the list."""

    NEWEST = "newest"
    OLDEST = "oldest"
    LONGEST = "longest"
    NAME = "name"


@dataclass(frozen=True, slots=True)
class LibraryEntry:
    """A game of the library."""

    key: str  # its key in the store
    players: tuple[str, ...]  # their names in the record, in the order of play
    result: str  # the winner's name in the record, "draw", or empty: unfinished
    turns: int
    record: str
    began: str  # in the form of the setup
    final: str  # the last position
    colours: str  # letters of the palettes in the order of play
    game: str  # one of ``pacru.games.game_keys``
    name: str = ""  # given by the person
    kept: str = ""  # the stored game, if it is unfinished, or has results of searches or advice

    @property
    def title(self) -> str:
        """The title of the game."""
        return self.name or self._names

    @property
    def details(self) -> str:
        """The date, the result and the length of the game."""
        day = self.began.partition(" ")[0].replace(".", "-")
        date = texts.day(day) if day else ""
        names = self._names if self.name else ""
        titles = {game.key: game.title for game in other_games()}
        game = "" if self.game == DEFAULT else _(titles.get(self.game, self.game))
        parts = (names, game, date, self._end, words.count(self.turns, "turn"))
        return " · ".join(filter(None, parts))

    @property
    def _names(self) -> str:
        return " – ".join(display_name(player, self.game) for player in self.players)

    @property
    def _end(self) -> str:
        if not self.result:
            return _("unfinished")
        if self.result == "draw":
            return _("draw")
        if self.result == YOU:
            return _("You won")
        return _("{name} won").format(name=display_name(self.result, self.game))

    @property
    def text(self) -> str:
        """The entry as text, as the browser stores it."""
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def parse(cls, text: str) -> "LibraryEntry":
        """Read a stored entry.

        Raises:
            ValueError: the text is no entry.
        """
        try:
            data = read_json(text)
            values: dict[str, Any] = {field.name: data[field.name] for field in fields(cls)}
            values["players"] = tuple(straight(str(name)) for name in values["players"])
        except (TypeError, KeyError) as error:
            raise ValueError(f"no game: {error}") from error
        kinds = {"players": tuple, "turns": int}
        if any(type(value) is not kinds.get(name, str) for name, value in values.items()):
            raise ValueError("no game: something is of another kind")
        return cls(**values | {name: straight(values[name]) for name in ("result", "name")})


@dataclass(frozen=True, slots=True)
class Search:
    """A search in the library."""

    text: str = ""  # words in the names or the date
    players: int = 0  # the number of players; 0: any
    result: str = ""  # "won", "draw" or "unfinished"; empty: any
    game: str = ""  # one of ``pacru.games.game_keys``; empty: any
    order: Order = Order.NEWEST


def matches(entries: Iterable[LibraryEntry], search: Search) -> list[LibraryEntry]:
    """Return the matching games, in the order of the search."""
    parts = search.text.lower().split()
    hits = (
        entry
        for entry in entries
        if (not search.players or len(entry.players) == search.players)
        and (not search.result or _result_kind(entry) == search.result)
        and (not search.game or entry.game == search.game)
        and (not parts or _has(entry, parts))
    )
    key = _SORTED_BY.get(search.order, attrgetter("began"))
    return sorted(hits, key=key, reverse=search.order is Order.NEWEST)


_SORTED_BY: Final[Mapping[Order, Callable[[LibraryEntry], Any]]] = {
    Order.NAME: lambda entry: entry.title.lower(),
    Order.LONGEST: lambda entry: -entry.turns,
}
"""The sort key of each order that is not by date."""


def _result_kind(entry: LibraryEntry) -> str:
    return {"": "unfinished", "draw": "draw"}.get(entry.result, "won")


def _has(entry: LibraryEntry, parts: list[str]) -> bool:
    """Return whether the names and the date of a game contain all parts of the search text."""
    day = entry.began.partition(" ")[0]
    names = (*entry.players, *(display_name(player, entry.game) for player in entry.players))
    searched = " ".join((entry.title, *names, day, day.replace(".", "-"))).lower()
    return all(part in searched for part in parts)


def entry_of(saved: SavedGame) -> LibraryEntry:
    """Return the entry of a game that was played here."""
    game = saved.game
    entry = entry_of_opened(saved, records.tree(game, saved.clock, cut(game, saved.notes)))
    if game.outcome and not (saved.advised or saved.known):
        return entry
    return replace(entry, kept=keeping.write(replace(saved, place=None, tried=())))


def without_knowledge(entry: LibraryEntry) -> LibraryEntry:
    """Return an entry for a file, without the results of searches, which stay on this device."""
    if not entry.kept:
        return entry
    data = json.loads(entry.kept)
    data.pop("known", None)
    return replace(entry, kept=json.dumps(data, ensure_ascii=False, separators=(",", ":")))


def entry_of_opened(opened: SavedGame, tree: Tree | None = None) -> LibraryEntry:
    """Return the entry of a game from a text.

    Args:
        opened: the game.
        tree: the game with all variations and comments to store; None: those of ``opened``.
    """
    setup, game = opened.setup, opened.game
    tree = tree or opened.tree or cut(game, opened.notes)
    text = record.write(tree, records.tags(setup))
    names = tuple(setup.record_name(place) for place in range(len(setup.players)))
    result = ""
    if outcome := game.outcome:
        winners = ", ".join(names[winner] for winner in outcome.winners)
        result = "draw" if outcome.drawn else winners
    # The key is made from the time when the game began and the first turn. If the time is unknown: from all turns.
    turns = [str(ply.turn) for ply in game.plies]
    identity = " ".join(turns[:1] if " " in setup.began else (*names, str(game.start), *turns))
    return LibraryEntry(
        f"{setup.began} {zlib.crc32(identity.encode()):08x}",
        names,
        result,
        len(game.plies),
        text,
        setup.began,
        final=str(game.position),
        colours=setup.colours,
        game=game.start.game,
    )


def open_steps(entry: LibraryEntry) -> Steps[GameOpened]:
    """Open a game of the library: as it was left if that is stored and readable, otherwise from its record.

    Returns:
        The steps of reading. They return the message that opens the game, or raise a PacruError if it is unreadable.
    """
    if entry.kept:
        try:
            saved = yield from keeping.read_steps(entry.kept)
            return saved.message
        except keeping.Damaged:
            pass  # fall back to the record
    return (yield from records.read_steps(entry.record)).message


def count_text(listed: int, all_games: int, unread: int) -> str:
    """Return the numbers of listed games, of all games, and of those that can no longer be read."""
    counts = words.count(listed, "game")
    if listed != all_games:
        counts = _("{games} of {all}").format(games=counts, all=all_games)
    if unread:
        rest = ngettext(
            "{number} more can’t be read and has been left as it is",
            "{number} more can’t be read and have been left as they are",
            unread,
        )
        counts = f"{counts}; {rest}"
    return words.sentence(counts)


def tally(entries: Iterable[LibraryEntry]) -> str:
    """Return the results of finished games with exactly one person at this device; empty: there are no such games."""
    results = [entry.result for entry in entries if entry.result and entry.players.count(YOU) == 1]
    if not results:
        return ""
    won, drawn = results.count(YOU), results.count("draw")
    parts = (
        _("{number} won").format(number=won),
        _("{number} lost").format(number=len(results) - won - drawn),
        _("{number} drawn").format(number=drawn),
    )
    return _("You: {results}").format(results=", ".join(parts))


def progress_text(games: int, all_games: int) -> str:
    """Return the progress of reading a text: the number of the present game, and the approximate number of all."""
    return _("Reading game {games} of {all}…").format(
        games=texts.number(games + 1), all=texts.number(max(games + 1, all_games))
    )


def with_name(entry: LibraryEntry, name: str) -> LibraryEntry:
    """Return the entry with another name. Without a name, its title is its players."""
    return replace(entry, name=one_line(name)[:NAME_LENGTH])
