"""The text of a position (docs/notation.md, section 2): how it is written and read."""

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from pacru.core.board import (
    BIT,
    FACING,
    FACINGS,
    FIELDS,
    FILES,
    NUMBER,
    RANKS,
    Chevron,
    board_text,
)
from pacru.core.errors import PacruError, PositionError
from pacru.core.refusal import player_text
from pacru.core.state import RULES, TO_MOVE, Rules, Seat, State
from pacru.core.texts import N_, gettext
from pacru.games.changes import EXPECTED, PATTERN, SIGN, read_changes, write_changes
from pacru.games.registry import descriptors, game_of_rules, load_ruleset, ruleset_of
from pacru.games.ruleset import Impossible, Ruleset


class PositionParts(NamedTuple):
    """What the text of a position says.

    Attributes:
        state: its state.
        turn_number: the number of the turn, from 1.
        repetition: whether repetition ends the game (R16c).
    """

    state: State
    turn_number: int
    repetition: bool


def write_position(parts: PositionParts, seats: Sequence[Seat]) -> str:
    """Write a position.

    Args:
        parts: what to write.
        seats: the markers and chevrons of each player, in the order of play.
    """
    state, turn_number, repetition = parts
    mover, rules = state[TO_MOVE], state[RULES]
    marked = {
        FIELDS[n]: player
        for player, (markers, _) in enumerate(seats)
        for n in range(81)
        if markers >> n & 1
    }
    chevrons = {
        FIELDS[c >> 3]: (player, FACINGS[c & 7])
        for player, (_, chevs) in enumerate(seats)
        for c in chevs
    }
    to_move = "abcd"[mover] if mover >= 0 else "-"
    ruleset = ruleset_of(state)
    options, changes = ruleset.rules_text(rules, repetition), ruleset.changes(rules)
    if changes:
        options += SIGN + write_changes(changes)
    return f"{board_text(marked, chevrons)} {to_move} {rules.players} {options} {turn_number}"


def read_position(text: str) -> PositionParts:
    """Read a position.

    Raises:
        PositionError: the text is not a position, or an impossible one; it says where and what was
            expected.
    """
    return _Reader(text).read()


def _with_changes(ruleset: Ruleset, rules: Rules, changed: str) -> Rules:
    """The rules with the changes that stand behind them; an empty text: there are none.

    Raises:
        Impossible: these are no changes of the published rules, or not in their canonical text.
    """
    if not changed:
        return rules
    with suppress(PacruError):  # the order of the keys, or a number is not as it is written
        rules = ruleset.with_changes(rules, read_changes(changed))
    if write_changes(ruleset.changes(rules)) != changed:
        raise Impossible(gettext(EXPECTED), rules=True)
    return rules


# Patterns are compiled when the first text is read, not at import: the page starts without them.
_SYMBOL = r"[1-9]|[a-d]|[A-D](?:ne|nw|n|e|se|sw|s|w)\+?"
_TO_MOVE = r"[a-d-] "
_PLAYERS = r"[234] "
_TURN_NUMBER = r"[1-9][0-9]{0,5}\Z"


class _Reader:
    """A reader of the text of a position, from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.markers = [0, 0, 0, 0]
        self.chevrons: list[list[Chevron]] = [[], [], [], []]
        self.owners: dict[int, int] = {}  # the first place in the text of each player's letter

    def read(self) -> PositionParts:
        for rank in reversed(RANKS):
            self._row(rank)
            self._require("/" if rank != "1" else " ", N_("nine rows separated by /, then a space"))
        to_move = self._part(_TO_MOVE, N_("the player to move, a to d or -, and a space"))
        players = self._part(_PLAYERS, N_("the number of players, 2 to 4, and a space"))
        options, _, changed = self._rules().partition(SIGN)
        number = N_("at the end, a move number of at most six digits")
        turn_number = self._part(_TURN_NUMBER, number)
        count = int(players)
        ruleset = load_ruleset(game_of_rules(options).key)
        self._check_counts(count)
        seats = [(self.markers[n], tuple(self.chevrons[n])) for n in range(count)]
        try:
            rules = _with_changes(ruleset, ruleset.read_rules(options, count), changed)
            ruleset.check(rules, seats)
            player = None if to_move == "-" else self._player(to_move, count)
            state = ruleset.state(rules, seats, player)
        except Impossible as impossible:
            raise self._error_at(impossible) from None
        return PositionParts(state, int(turn_number), "r" in options)

    def _rules(self) -> str:
        games = descriptors()
        pattern = rf"(?:{'|'.join(game.rules_pattern for game in games)})(?:{SIGN}{PATTERN})? "
        return self._part(
            pattern,
            N_("the rules, one of - t r tr, or {letters} with what belongs to it, and a space"),
            letters=" ".join(sorted(game.letter for game in games if game.letter)),
        )

    def _player(self, to_move: str, players: int) -> int:
        player = "abcd".index(to_move)
        if player >= players:
            text = gettext("a player to move from a to {last}").format(last="abcd"[players - 1])
            raise Impossible(text, to_move=True)
        return player

    def _error_at(self, impossible: Impossible) -> PositionError:
        """The error, at the place in the text that it is about."""
        part = 1 if impossible.to_move else 3 if impossible.rules else 0
        where = sum(len(text) + 1 for text in self.text.split(" ")[:part])
        if impossible.player is not None:
            where = self.owners.get(impossible.player, where)
        return PositionError(self.text, where, impossible.expected)

    def _row(self, rank: str) -> None:
        file, digit = 0, False
        while file < 9:
            found = re.compile(_SYMBOL).match(self.text, self.at)
            if not found or (digit and found[0].isdigit()):
                text = N_("a field in row {row}: {left} more needed")
                raise self._error(text, row=rank, left=9 - file)
            symbol = found[0]
            digit = symbol.isdigit()
            if digit and int(symbol) > 9 - file:
                text = N_("at most {left} more fields in row {row}")
                raise self._error(text, row=rank, left=9 - file)
            if not digit:
                self._place(symbol, NUMBER[FILES[file] + rank])
            file += int(symbol) if digit else 1
            self.at = found.end()

    def _place(self, symbol: str, number: int) -> None:
        player = "abcd".index(symbol[0].lower())
        self.owners.setdefault(player, self.at)
        if symbol[0].islower() or symbol[-1] == "+":
            self.markers[player] |= BIT[number]
        if symbol[0].isupper():
            self.chevrons[player].append(number * 8 + FACING[symbol[1:].rstrip("+")])

    def _require(self, symbol: str, expected: str) -> None:
        if not self.text.startswith(symbol, self.at):
            raise self._error(expected)
        self.at += 1

    def _part(self, pattern: str, expected: str, **values: object) -> str:
        found = re.compile(pattern).match(self.text, self.at)
        if not found:
            raise self._error(expected, **values)
        self.at = found.end()
        return found[0].rstrip(" ")

    def _error(self, expected: str, **values: object) -> PositionError:
        return PositionError(self.text, self.at, gettext(expected).format(**values))

    def _check_counts(self, players: int) -> None:
        for player, place in self.owners.items():
            self.at = place
            if player >= players:
                raise self._error(N_("players a to {last} only"), last="abcd"[players - 1])
            most = 4 if players == 2 else 3
            if len(self.chevrons[player]) > most:
                text = N_("at most {most} chevrons of {player}")
                raise self._error(text, most=most, player=player_text(player))
