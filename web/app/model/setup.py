"""The setup of a game: the players in the order of play, and the options of the rules."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from app.model.match import Match
from app.runtime.late import late
from pacru import Clock, Control
from pacru.bot.levels import STRONGEST, Level, levels_of
from pacru.core import texts
from pacru.core.texts import N_, _
from pacru.games import DEFAULT, Changes, descriptor_of
from pacru.games.starts import DEFAULT_SEATS
from pacru.position import Position
from pacru.svg.theme import COLOUR_NAMES
from pacru.tree import one_line, straight

with late:
    from pacru.review import chances
    from pacru.svg import paint

COLOURS: Final = "abcd"
"""The letters of the palettes, in the default order of play (R1e)."""
SEAT_NAMES: Final = {"S": N_("South"), "W": N_("West"), "N": N_("North"), "E": N_("East")}
NAME_LENGTH: Final = 24
CHAMPIONSHIP: Final = Control(20 * 60, 10)
"""The time control of championship games."""
CONTROLS: Final = {
    Control(3 * 60, 2): N_("Blitz"),
    Control(10 * 60, 5): N_("Rapid"),
    CHAMPIONSHIP: N_("Championship"),
    Control(45 * 60, 15): N_("Classical"),
}
CHARACTERS: Final = ("hunter", "builder", "blocker", "wanderer", "miser", "gambler")
"""The keys of the bot’s characters: their English names in lower case (``pacru.bot.levels.characters``)."""
OWN_SUFFIX: Final = ".py"
"""The end of the file name of a bot that the person has written."""
BOT_NAME: Final = N_("Bot")
"""The name of a bot whose level has none."""
BOT: Final = re.compile(
    rf"(?P<name>Bot|{'|'.join(map(str.title, CHARACTERS))})(?: (?P<number>\d))?"
    r",? level (?P<level>[1-9]\d?(?:\.\d)?)(?: of [1-9]\d?)?"
)
"""The default name of a bot in a record."""
BEGAN: Final = re.compile(r"[0-9?]{4}\.[0-9?]{2}\.[0-9?]{2}(?: [0-9]{2}:[0-9]{2}:[0-9]{2})?")
"""The day when a game began, and the time if it is known."""


@dataclass(frozen=True, slots=True)
class Player:
    """One player of a game. While a person plays, the values of the bot are remembered.

    Attributes:
        seat: "S", "W", "N" or "E".
        colour: a letter of the palette.
        bot: whether a bot plays.
        name: as typed; empty: the default name.
        level: of the bot, possibly a fraction. The default is the weakest: a bot that a newcomer can beat is more fun.
        even: whether the bot gets the person's present level in each new game.
        character: of the bot, in games that have characters; empty: the plain bot.
        control: the time control; None: no clock.
        own: the file of the bot, if the person has written it.
        away: whether the player is a person who plays elsewhere, by links.
        paint: a custom colour that replaces that of the palette, "#rrggbb".
    """

    seat: str
    colour: str
    bot: bool
    name: str = ""
    level: float = 1
    even: bool = False
    character: str = ""
    control: Control | None = None
    own: str = ""
    away: bool = False
    paint: str = ""


@dataclass(frozen=True, slots=True)
class Setup:
    """All that a new game needs: players, clocks and options. No two seats or colours are the same."""

    players: tuple[Player, ...]  # in the order of play
    tournament: bool = False
    repetition: bool = False
    own_controls: bool = False  # whether each player has their own time control
    match: Match | None = None  # the match that this game belongs to
    began: str = ""  # "2026.11.21 14:33:05", or the day alone; empty: unknown
    game: str = DEFAULT  # one of ``pacru.games.game_keys``
    goal: int | None = None  # the markers that win; None: as in the published rules

    @classmethod
    def default(cls, count: int = 2) -> "Setup":
        """Return the default setup: one person, who begins, against bots."""
        seats = zip(DEFAULT_SEATS[count], COLOURS, strict=False)
        return cls(tuple(Player(seat, colour, bot=colour != "a") for seat, colour in seats))

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels of the bots of this game."""
        return levels_of(self.game)

    @property
    def seats(self) -> str:
        """The letters of the seats, in the order of play."""
        return "".join(player.seat for player in self.players)

    @property
    def colours(self) -> str:
        """The letters of the palettes, in the order of play."""
        return "".join(player.colour for player in self.players)

    @property
    def paints(self) -> dict[str, str]:
        """The custom colours of players, by the letters of the palettes."""
        return {player.colour: player.paint for player in self.players if player.paint}

    def colour_name(self, place: int, say: Callable[[str], str] = _) -> str:
        """Return the colour of a player as a word. If it also fits another player, return that of the palette's colour.

        Args:
            place: in the order of play.
            say: translates the English word.
        """
        player = self.players[place]
        if not player.paint:
            return say(COLOUR_NAMES[player.colour])
        name = paint.colour_name(player.paint)
        others = [other for other in self.players if other is not player]
        taken = {paint.colour_name(other.paint) for other in others if other.paint}
        taken |= {COLOUR_NAMES[other.colour] for other in others}
        return say(COLOUR_NAMES[player.colour] if name in taken else name)

    @property
    def persons(self) -> tuple[int, ...]:
        """The people who play here, by their places: 0 to 3 in the order of play."""
        return tuple(
            place for place, player in enumerate(self.players) if not (player.bot or player.away)
        )

    @property
    def away(self) -> tuple[int, ...]:
        """The places of the people who play elsewhere, by links."""
        return tuple(place for place, player in enumerate(self.players) if player.away)

    @property
    def is_of_others(self) -> bool:
        """Whether all people of the game are elsewhere. Then it can only be viewed here."""
        return bool(self.away) and not self.persons

    def name(self, place: int, say: Callable[[str], str] = _) -> str:
        """Return the name of a player: the typed name, "You", the colour, or the name of a bot ("Pip", "Hunter 2").

        Args:
            place: in the order of play.
            say: translates a default name.
        """
        if not self.has_default_name(place):
            return self._typed_name(place)
        if not self.players[place].bot:
            return say(N_("You")) if self.is_you(place) else self.colour_name(place, say)
        name = self._bot_name(place)
        namesakes = [
            at
            for at, player in enumerate(self.players)
            if player.bot and self.has_default_name(at) and self._bot_name(at) == name
        ]
        return f"{say(name)} {namesakes.index(place) + 1}" if namesakes[1:] else say(name)

    def _bot_name(self, place: int) -> str:
        """Return the default name of a bot in English: "Pip", "Hunter" or "Bot"."""
        return self.character(place).title() or bot_name(self.game, self.players[place].level)

    def face(self, place: int) -> str:
        """Return the key of a player's face in ``app.ui.faces``; empty: a person, or a bot without a face."""
        if not self.players[place].bot or self.bot_file(place):
            return ""
        name = self.character(place) or self._bot_name(place)
        return "" if name == BOT_NAME else name

    def is_somebody(self, place: int) -> bool:
        """Return whether a player has a name that sentences can use: a typed name, or the name of a bot."""
        named = self.players[place].bot and self._bot_name(place) != BOT_NAME
        return named or not self.has_default_name(place)

    def is_you(self, place: int) -> bool:
        """Return whether a player is the only person here and has typed no name."""
        return self.persons == (place,) and self.has_default_name(place)

    def has_default_name(self, place: int) -> bool:
        """Return whether a player has no typed name."""
        return not self._typed_name(place)

    def full_name(self, place: int) -> str:
        """Return the name, with the level of a bot whose name does not say it: "Bot, level 6.4", "Hunter, level 3"."""
        name, player = self.name(place), self.players[place]
        says_level = self.is_somebody(place) and not self.character(place)
        if not player.bot or not self.has_default_name(place) or says_level:
            return name
        return _with_level(name, player.level)

    def record_name(self, place: int) -> str:
        """Return the full name for records: in English and with the level, so that every page can read it."""
        player = self.players[place]
        if not (player.bot and self.has_default_name(place)):
            return self.name(place, N_)
        bots = [other for other in self.players if other.bot]
        number = f" {bots.index(player) + 1}" if bots[1:] else ""
        name = self.character(place).title() or BOT_NAME
        return f"{name}{number}, level {player.level:g} of {len(self.levels)}"

    def character(self, place: int) -> str:
        """Return the key of a bot's character; empty: none, as in every game but Pacru."""
        player = self.players[place]
        plain = player.bot and not player.own and self.game == DEFAULT
        return player.character if plain else ""

    def bot_file(self, place: int) -> str:
        """Return the file of a bot that the person has written; empty for other players."""
        player = self.players[place]
        return player.own if player.bot else ""

    @property
    def homemade(self) -> bool:
        """Whether the person has written one of the bots."""
        return any(map(self.bot_file, range(len(self.players))))

    def _typed_name(self, place: int) -> str:
        file = self.bot_file(place).removesuffix(OWN_SUFFIX)
        return one_line(self.players[place].name) or one_line(file)

    @property
    def scale(self) -> float:
        """How decisive a lead is in a game with the weakest of these bots; see ``pacru.review.chances``."""
        levels = [player.level for player in self.players if player.bot and not player.own]
        if not levels or self.game != DEFAULT:
            return chances.STRONG
        return chances.scale_of(min(levels), short=self.goal is not None)

    def with_count(self, count: int) -> "Setup":
        """Return the setup for another number of players. Those who stay keep name, colour and kind."""
        seats, first = DEFAULT_SEATS[count], self.players[0]
        free = [colour for colour in COLOURS if colour not in self.colours[:count]]
        added = (
            Player("", colour, bot=True, character=first.character, control=first.control)
            for colour in free
        )
        players = (
            replace(player, seat=seat, level=whole_level(player.level), even=False)
            for player, seat in zip((*self.players, *added), seats, strict=False)
        )
        rounds = self.match.games // len(self.players) if self.match else 0
        return replace(self, players=tuple(players)).with_match(rounds * count)

    def with_next_seats(self) -> "Setup":
        """Move all players on by one seat, and let the first one play last: two players swap."""
        players = self.players[1:] + self.players[:1]
        seated = zip(players, self.seats, strict=True)
        return replace(self, players=tuple(replace(player, seat=seat) for player, seat in seated))

    def _with_each(self, change: Callable[[Player], Player]) -> "Setup":
        return replace(self, players=tuple(map(change, self.players)))

    def with_player(self, place: int | None, **changes: Any) -> "Setup":  # noqa: ANN401 - of ``Player``
        """Change values of the player at a place; None: of all players."""
        chosen = self.players if place is None else self.players[place : place + 1]
        return self._with_each(
            lambda player: replace(player, **changes) if player in chosen else player
        )

    def with_colour(self, place: int, colour: str) -> "Setup":
        """Give a player the colour of a palette, and their old one to the player who had it."""
        old = self.players[place].colour
        swapped = {old: colour, colour: old}
        return self._with_each(
            lambda player: replace(player, colour=swapped.get(player.colour, player.colour))
        ).with_player(place, paint="")

    def with_kind(self, place: int, bot: bool) -> "Setup":
        """Let a bot, or a person here, play at this place."""
        return self.with_player(place, bot=bot, away=False)

    def with_away(self, place: int) -> "Setup":
        """Let a person elsewhere play at this place, by links."""
        return self.with_player(place, bot=False, away=True)

    def with_seat_here(self, seat: str) -> "Setup":
        """Return the setup for the person at a seat: all other people are away."""
        return self._with_each(
            lambda player: replace(
                player,
                bot=player.bot and player.seat != seat,
                away=not player.bot and player.seat != seat,
            )
        )

    def with_nobody_here(self) -> "Setup":
        """Return the setup for a spectator: all people are away."""
        return self._with_each(lambda player: replace(player, away=not player.bot))

    def with_level(self, place: int, level: float) -> "Setup":
        """Set the level of a bot."""
        level = _within(level, self.levels)
        return self.with_player(place, level=level, even=False, own="")

    def with_levels(self, level: float, *, even: bool = False) -> "Setup":
        """Set the level of all bots.

        Args:
            level: its number.
            even: whether the bots get the person's present level in each new game.
        """
        level = _within(level, self.levels)
        return self._with_each(
            lambda player: (
                replace(player, level=level, even=even, own="")
                if player.bot or not even
                else player
            )
        )

    def with_bot_file(self, name: str, place: int | None = None) -> "Setup":
        """Let a bot that the person has written play, or the bot of the chosen level.

        Args:
            name: of its file; empty: the bot of the level.
            place: of the bot; None: all places.
        """
        return self.with_player(place, own=name, even=False)

    def with_name(self, place: int, name: str) -> "Setup":
        """Set the name of a player."""
        return self.with_player(place, name=straight(name)[:NAME_LENGTH])

    @property
    def changes(self) -> Changes:
        """The numbers that differ from the published rules."""
        return {} if self.goal is None else {"goal": self.goal}

    def with_preset(self, key: str) -> "Setup":
        """Set changed rules of the game by their key; empty: the published rules."""
        presets = {preset.key: preset.changes for preset in descriptor_of(self.game).presets}
        return replace(self, goal=presets.get(key, {}).get("goal"))

    def with_game(self, game: str) -> "Setup":
        """Set the game. It loses the options that the game does not have, and the changes of another game."""
        rules, levels = descriptor_of(game), levels_of(game)
        return replace(
            self._with_each(lambda player: replace(player, level=_within(player.level, levels))),
            game=game,
            goal=self.goal if game == self.game else None,
            tournament=self.tournament and rules.tournament,
            repetition=self.repetition and rules.repetition,
        )

    def for_position(self, position: Position) -> "Setup":
        """Return the same players, with the game and the options of the rules of a position."""
        return replace(
            self.with_game(position.game),
            goal=position.changes.get("goal"),
            tournament=position.tournament,
            repetition=position.repetition,
        )

    def with_match(self, games: int) -> "Setup":
        """Begin a match of this many games; fewer than two are no match."""
        return replace(self, match=Match.new(games, len(self.players)) if games > 1 else None)

    def for_rematch(self) -> "Setup":
        """Return the setup of a rematch. A match starts again with its first game.

        If all people of the game were elsewhere, they are here now.
        """
        again = self.with_match(self.match.games) if self.match else self
        return again.with_player(None, away=False) if self.is_of_others else again

    def next_game(self, points: Sequence[float]) -> "Setup":
        """Return the setup of the next game of the match, after this game with these points."""
        assert self.match
        return replace(self.with_next_seats(), match=self.match.next_game(points))

    def with_control(self, control: Control | None) -> "Setup":
        """Give all players the same time control, or no clock."""
        return replace(self.with_player(None, control=control), own_controls=False)

    @property
    def even(self) -> bool:
        """Whether the game is between one person and one bot, which gets the level of the person."""
        return self.duel is not None and self.players[self.duel[1]].even

    @property
    def duel(self) -> tuple[int, int] | None:
        """The places of the person and the bot if the game is between one of each."""
        if len(self.players) != 2 or len(self.persons) != 1 or self.away:
            return None
        (person,) = self.persons
        return person, 1 - person

    @property
    def clock(self) -> Clock | None:
        """The clocks before the game, if any player has one."""
        controls = [player.control for player in self.players]
        return Clock.new(controls) if any(controls) else None


def _within(level: float, levels: Sequence[Level]) -> float:
    return min(max(level, 1), len(levels))


def display_name(written: str, game: str) -> str:
    """Return a name from a record as the page shows it: default names are translated."""
    bot = BOT.fullmatch(written)
    if bot is None:
        return _(written) if written in ("You", *COLOUR_NAMES.values()) else written
    level = level_of(bot)
    named = BOT_NAME if character_of(bot) else bot_name(game, level)
    if named != BOT_NAME:
        return _(named)
    called = bot["name"]
    name = _(called)
    return _with_level(f"{name} {bot['number']}" if bot["number"] else name, level)


def bot_name(game: str, level: float) -> str:
    """Return the English name of the plain bot of a game at a level; between two levels it is "Bot"."""
    levels = levels_of(game)
    return levels[int(level) - 1].name if level in range(1, len(levels) + 1) else BOT_NAME


def _with_level(name: str, level: float) -> str:
    return _("{name}, level {level}").format(name=name, level=level_text(level))


def character_of(bot: re.Match[str]) -> str:
    """Return the character of a bot in a record; empty: the plain bot."""
    key = bot["name"].lower()
    return key if key in CHARACTERS else ""


def level_of(bot: re.Match[str]) -> float:
    """Return the level of a bot in a record, at most the strongest."""
    return min(float(bot["level"]), STRONGEST.number)


def level_text(level: float) -> str:
    """Return the number of a level in the language of the page, such as "6" or "6.4"."""
    return texts.number(level, 0 if level == int(level) else 1)


def whole_level(level: float) -> int:
    """Return the nearest whole level."""
    return int(level + 0.5)
