"""How records are read: every turn is played, and what the tags say of the end has to be true."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from pacru.errors import PacruError
from pacru.game import Game, Ply
from pacru.position import DEFAULT_SEATS, Position
from pacru.record.writing import COLOURS, colours_of
from pacru.texts import gettext
from pacru.tree import DEEPEST, MARKS, Line, Node, Tree, plain

MOST_TURNS: Final = 10_000
"""The most turns of a record, variations included."""
SITE_SEATS: Final = {2: "SN", 4: "EWNS", 3: "EWN"}
"""The order of play of the online site, by the number of players; they are tried in this order."""
_RESULTS: Final = frozenset({*COLOURS, "draw", "*"})
_LEXER: Final = re.compile(
    r"""(?P<blank>\s+)
    | (?P<tag>\[\s*(?P<name>[A-Za-z][A-Za-z0-9_]*)\s+"(?P<value>(?:[^"\\\n]+|\\.)*+)"\s*\])
    | \{(?P<comment>(?:[^}\\]+|\\\}|\\)*+)\}
    | (?P<number>[0-9]+\.+)
    | (?P<open>\()
    | (?P<close>\))
    | (?P<word>[^\s(){}\[\]]+(?:\([^\s(){}]*\)[^\s(){}\[\]]*)*+)""",
    re.VERBOSE,
)
_COMMAND: Final = re.compile(r"\[%(clk|eval)\s+([^\[\]{}]{1,40})\]")
_CLOCK: Final = re.compile(r"([0-9]{1,4}):([0-5]?[0-9]):([0-5]?[0-9])")
_MARK: Final = re.compile(r"[!?]+$")
_ESCAPED: Final = re.compile(r"\\(.)")


class RecordError(PacruError):
    """Text that is no record of a game.

    Attributes:
        line: where in the text, counted from 1.
        turn: the turn that cannot be played, counted from 1 by all players; None if it is something else.
        reason: what is wrong there, and what was expected.
    """

    def __init__(self, line: int, reason: str, turn: int | None = None) -> None:
        said = gettext("record: line {line}: {reason}")
        if turn is not None:
            said = gettext("record: line {line}, turn {turn}: {reason}")
        super().__init__(said.format(line=line, turn=turn, reason=reason))
        self.line = line
        self.turn = turn
        self.reason = reason

    def __reduce__(self) -> tuple[type["RecordError"], tuple[int, str, int | None]]:
        return type(self), (self.line, self.reason, self.turn)


@dataclass(frozen=True)
class Record:
    """A game as it was read.

    Attributes:
        tree: the game with its variations.
        tags: what was said about it, as it was written.
    """

    tree: Tree
    tags: Mapping[str, str] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        """The game as it was played."""
        return self.tree.game()


class _Token(NamedTuple):
    kind: str
    text: str
    line: int
    name: str = ""


def read(text: str, players: int | None = None) -> Record:
    """The only game in a text.

    >>> read("1. a3-b4(b6) a7-b7 {towards the centre} *").game.position.to_move
    0

    Args:
        text: a record, or a bare list of turns as the online site gives it.
        players: how many play, for a bare list; by default the first of 2, 4 and 3 with which it can be played.

    Raises:
        RecordError: it is none, or more than one.
    """
    records = read_all(text, players)
    first = next(records, None)
    if first is None:
        raise RecordError(1, gettext("expected a record, found nothing"))
    for _ in records:
        raise RecordError(1, gettext("expected one game, found more"))
    return first


def read_all(text: str, players: int | None = None) -> Iterator[Record]:
    """The games in a text, one after the other.

    Args:
        text: records; a game begins with its tags.
        players: as for `read`.

    Raises:
        RecordError: one of them cannot be read; those before it are given first.
    """
    tokens: list[_Token] = []
    for token in _tokens(text.removeprefix("\ufeff")):
        if token.kind == "tag" and tokens and tokens[-1].kind != "tag":
            yield _record(tokens, players)
            tokens = []
        tokens.append(token)
    if tokens:
        yield _record(tokens, players)


def _tokens(text: str) -> Iterator[_Token]:
    where, line = 0, 1
    while where < len(text):
        found = _LEXER.match(text, where)
        if not found:
            expected = gettext("a tag, turn or comment")
            raise RecordError(line, _otherwise(expected, repr(text[where : where + 20])))
        kind = found.lastgroup or ""
        if found["tag"] is not None:
            value = _ESCAPED.sub(r"\1", found["value"])
            yield _Token("tag", value, line, found["name"])
        elif kind != "blank":
            yield _Token(kind, found[kind], line)
        line += found[0].count("\n")
        where = found.end()


def _record(tokens: list[_Token], players: int | None) -> Record:
    tags: dict[str, str] = {}
    for token in tokens:
        if token.kind == "tag":
            if token.name in tags:
                text = gettext("expected the tag {name} once, found it again")
                raise RecordError(token.line, text.format(name=token.name))
            tags[token.name] = token.text
    words = [token for token in tokens if token.kind != "tag"]
    if tags:
        return _told(tokens[0].line, tags, words)
    return _listed(words, players)


def _told(line: int, tags: dict[str, str], words: list[_Token]) -> Record:
    try:
        start, colours = _start(tags)
    except PacruError as error:
        raise RecordError(line, str(error)) from error
    tree, result = _Reader(start, words).tree()
    return Record(_ended(line, tree, tags, colours, result), tags)


def _listed(words: list[_Token], players: int | None) -> Record:
    """A list of the online site, which tells nothing but turns."""
    first: RecordError | None = None
    for count, seats in SITE_SEATS.items():
        if players not in (None, count):
            continue
        try:
            start = Position.initial(count, seats, tournament=True)
            tree, _ = _Reader(start, words).tree()
            tags = {"Players": str(count), "Seats": seats, "Rules": "tournament"}
            return Record(tree, tags)
        except RecordError as error:
            # Whoever has got farthest has most likely the right number of players.
            if first is None or _got_to(error) > _got_to(first):
                first = error
    if first is None:
        raise RecordError(1, _otherwise(gettext("2, 3 or 4 players"), str(players)))
    raise first


def _got_to(error: RecordError) -> float:
    """How many turns could be played before something went wrong; all of them, if it was no turn."""
    return float("inf") if error.turn is None else error.turn


def _start(tags: Mapping[str, str]) -> tuple[Position, list[str]]:
    """The first position, and the colours of the players."""
    rules = tags.get("Rules", "standard").split()
    if rules[:1] not in (["standard"], ["tournament"]) or rules[1:] not in ([], ["repetition"]):
        expected = gettext("standard or tournament")
        raise _of_tag("Rules", _otherwise(expected, repr(tags["Rules"][:30])))
    if "Position" in tags:
        start = Position.parse(tags["Position"])
        if "Rules" in tags and (start.tournament, start.repetition) != (
            rules[0] == "tournament",
            rules[1:] == ["repetition"],
        ):
            raise _of_tag("Rules", gettext("expected those of the tag Position"))
        players = start.players
    elif "SetUp" in tags and tags["SetUp"] == "1":
        raise _of_tag("SetUp", gettext("expected a tag Position with it"))
    else:
        players = _players(tags)
        seats = tags.get("Seats", DEFAULT_SEATS[players])
        start = Position.initial(
            players, seats, rules[0] == "tournament", rules[1:] == ["repetition"]
        )
    if "Players" in tags and tags["Players"] != str(players):
        raise _of_tag("Players", _otherwise(str(players), repr(tags["Players"][:10])))
    return start, colours_of(tags, players)


def _players(tags: Mapping[str, str]) -> int:
    known = tags.get("Players") or str(len(tags.get("Seats", "SN")))
    if known not in ("2", "3", "4"):
        raise _of_tag("Players", _otherwise(gettext("2, 3 or 4"), repr(known[:10])))
    return int(known)


# Contract: the tree, with an agreed draw if there was one. Raises RecordError where tags or the last word say something
# about the end that the turns do not bear out.
def _ended(line: int, tree: Tree, tags: Mapping[str, str], colours: list[str], word: str) -> Tree:
    result, termination = tags.get("Result", word or "*"), tags.get("Termination")
    if word and word != result:
        expected = gettext("the last word {word}").format(word=word)
        raise RecordError(line, f"Result: {_otherwise(expected, repr(result[:20]))}")
    if termination == "agreement" and result == "draw":
        agreed = replace(tree, drawn=True)
        if not tree.game().outcome:
            return agreed
    outcome = tree.game().outcome
    if outcome is None:
        found, reason = "*", "unfinished"
    else:
        found = "draw" if outcome.winner is None else colours[outcome.winner]
        reason = outcome.termination
    if result != found:
        raise RecordError(line, f"Result: {_by_turns(found, result)}")
    # A position that is over does not tell how its last turn ended it.
    if tree.line and termination is not None and termination != reason:
        raise RecordError(line, f"Termination: {_by_turns(reason, termination)}")
    return tree


def _otherwise(expected: str, found: str) -> str:
    return gettext("expected {expected}, found {found}").format(expected=expected, found=found)


def _by_turns(expected: str, found: str) -> str:
    said = gettext("by the turns expected {expected}, found {found}")
    return said.format(expected=expected, found=repr(found[:20]))


def _of_tag(name: str, why: str) -> PacruError:
    return PacruError(f"{name}: {why}")


@dataclass
class _Turn:
    """A turn that is being read, and what belongs to it."""

    ply: Ply
    mark: str
    comments: list[str] = field(default_factory=list)
    variations: list[Line] = field(default_factory=list)

    def node(self, before: list[str]) -> Node:
        """All of it; what was said before it comes first in its comment."""
        said = " ".join(self.comments)
        commands = dict(_COMMAND.findall(said))
        return Node(
            self.ply,
            plain(" ".join([*before, _COMMAND.sub(" ", said)])),
            self.mark,
            _seconds(commands.get("clk", "")),
            " ".join(commands.get("eval", "").split()),
            tuple(self.variations),
        )


@dataclass
class _Open:
    """A line that is being read."""

    game: Game
    turns: list[_Turn] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)  # before its first turn

    def line(self) -> Line:
        """All of it, if it is a variation: it has no place for a comment before its first turn."""
        first, *rest = self.turns
        return (first.node(self.comments), *(turn.node([]) for turn in rest))


class _Reader:
    """Reads the turns of one game; lines within lines are kept on a stack, not by recursion."""

    def __init__(self, start: Position, words: list[_Token]) -> None:
        self._start = start
        self._words = words
        self._stack = [_Open(Game(start))]
        self._turns = 0
        self._result = ""

    def tree(self) -> tuple[Tree, str]:
        """The tree, and the last word if it tells the result."""
        for token in self._words:
            if self._result:
                raise RecordError(token.line, _otherwise(gettext("the end"), repr(token.text[:20])))
            match token.kind:
                case "comment":
                    self._comment(token)
                case "open":
                    self._open(token)
                case "close":
                    self._close(token)
                case "word":
                    self._word(token)
        if len(self._stack) > 1:
            raise RecordError(self._words[-1].line, gettext("expected ) at the end of a variation"))
        (main,) = self._stack
        line = tuple(turn.node([]) for turn in main.turns)
        return Tree(self._start, line, plain(" ".join(main.comments))), self._result

    def _word(self, token: _Token) -> None:
        if token.text in _RESULTS and len(self._stack) == 1:
            self._result = token.text
            return
        if token.text == "pass":  # of the online site, for a player who is out
            return
        text, mark = _without_mark(token)
        self._turns += 1
        if self._turns > MOST_TURNS:
            text = gettext("expected at most {most} turns, found more")
            raise RecordError(token.line, text.format(most=MOST_TURNS))
        line = self._stack[-1]
        try:
            line.game = line.game.enter(text)
        except PacruError as error:
            raise RecordError(token.line, str(error), len(line.game.plies) + 1) from error
        line.turns.append(_Turn(line.game.plies[-1], mark))

    def _comment(self, token: _Token) -> None:
        line = self._stack[-1]
        comments = line.turns[-1].comments if line.turns else line.comments
        comments.append(token.text.replace("\\}", "}"))

    def _open(self, token: _Token) -> None:
        line = self._stack[-1]
        if not line.turns:
            raise RecordError(token.line, gettext("expected a turn before a variation, found ("))
        if len(self._stack) > DEEPEST:
            text = gettext("expected variations at most {most} deep, found more")
            raise RecordError(token.line, text.format(most=DEEPEST))
        self._stack.append(_Open(line.game.take_back()))

    def _close(self, token: _Token) -> None:
        if len(self._stack) == 1:
            raise RecordError(token.line, gettext("expected a turn, found ) without a variation"))
        if not self._stack[-1].turns:
            raise RecordError(token.line, gettext("expected a turn in a variation, found none"))
        line = self._stack.pop().line()
        self._stack[-1].turns[-1].variations.append(line)


def _without_mark(token: _Token) -> tuple[str, str]:
    """A turn, and the mark behind it."""
    found = _MARK.search(token.text)
    if not found:
        return token.text, ""
    if found[0] not in MARKS:
        expected = gettext("one of {names}").format(names=" ".join(MARKS))
        raise RecordError(token.line, _otherwise(expected, repr(found[0][:20])))
    return token.text[: found.start()], found[0]


def _seconds(text: str) -> int | None:
    clock = _CLOCK.fullmatch(text.strip())
    if not clock:
        return None
    hours, minutes, seconds = map(int, clock.groups())
    return hours * 3600 + minutes * 60 + seconds
