"""How to read records: every turn is played, and what the tags say about the end must be true."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import chain, tee
from typing import Final, NamedTuple

from pacru import games
from pacru.core.errors import PacruError
from pacru.core.outcome import Termination
from pacru.core.steps import PIECE, Steps
from pacru.core.texts import gettext
from pacru.core.turn import ELSEWHERE, PASS
from pacru.game import REASONS, Game, Ply
from pacru.games.changes import EXPECTED, Changes, read_changes
from pacru.games.starts import DEFAULT_SEATS
from pacru.position import Position, inner_state
from pacru.record import limits
from pacru.record.writing import COLOURS, colours_of, result_of, rules_of
from pacru.tree import DEEPEST, MARKS, MOST_TURNS, Line, Node, Tree, one_line, plain, writable

SITE_SEATS: Final = {2: "SN", 4: "EWNS", 3: "EWN"}
"""The order of play of the online site by the number of players, in the order in which to try
them."""
_LEAVING: Final = tuple(REASONS)
"""The words that begin the text of a player leaving."""
_LEXER: Final = re.compile(
    r"""(?:\s++|[0-9]++\.++)*+(?:
    (?P<tag>\[\s*(?P<name>[A-Za-z][A-Za-z0-9_]*)\s+"(?P<value>(?:[^"\\\n]+|\\.)*+)"\s*\])
    | (?P<open>\()
    | (?P<close>\))
    | (?P<word>[^\s(){}\[\]]+(?:\([^\s(){}]*\)[^\s(){}\[\]]*)*+)
    )""",
    re.VERBOSE,
)
_PASSED_OVER: Final = re.compile(r"(?:\s++|[0-9]++\.++)*+")
_COMMAND: Final = re.compile(r"\[%(clk|eval|chances)\s++([^\[\]{}]{1,40})\]")
_CLOCK: Final = re.compile(r"([0-9]{1,4}):([0-5]?[0-9]):([0-5]?[0-9])")
_TAG_LINE: Final = re.compile(r'^[ \t]*+\[[A-Za-z][A-Za-z0-9_]*+[ \t]++"', re.MULTILINE)
_COMMENT_ENDS: Final = re.compile(r"(?<!\\)\}")
_NEXT_GAME: Final = re.compile(rf"\n[ \t\r]*+\n(?={_TAG_LINE.pattern[1:]})")
_ESCAPED: Final = re.compile(r"\\(.)")


class RecordError(PacruError):
    """Text that is not a record of a game.

    Attributes:
        line: the line in the text, from 1.
        turn: the number of the turn that cannot be played, from 1, the turns of all players
            counted; None if something else is wrong.
        reason: what is wrong there, and what was expected.
        part: for a text of the online site, which part of it is wrong, such as ``moves[3][1]``, or
            the name of the site; the line is that at which this text begins. Empty for records.
    """

    def __init__(self, line: int, reason: str, turn: int | None = None, part: str = "") -> None:
        said = gettext("record: {place}: {reason}")
        if turn is not None:
            said = gettext("record: {place}, move {turn}: {reason}")
        self.line = line
        self.turn = turn
        self.reason = reason
        self.part = part
        super().__init__(said.format(place=self._place(), turn=turn, reason=reason))

    def _place(self) -> str:
        if self.part and self.line == 1:
            return self.part
        place = gettext("line {line}").format(line=self.line)
        return f"{place}, {self.part}" if self.part else place

    def __reduce__(self) -> tuple[type["RecordError"], tuple[int, str, int | None, str]]:
        return type(self), (self.line, self.reason, self.turn, self.part)


@dataclass(frozen=True)
class Record:
    """A game that was read from text.

    Attributes:
        tree: the game with its variations.
        tags: its tags, as they were written.
    """

    tree: Tree
    tags: Mapping[str, str] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        """The game as it was played."""
        return self.tree.game()


class _Token(NamedTuple):
    kind: str  # of the lexer, or "wrong": then the text says what is wrong
    text: str
    line: int
    name: str = ""


def read_records(
    text: str, players: int | None = None, most_turns: int = MOST_TURNS, line: int = 1
) -> Iterator[Record | RecordError | None]:
    """Read the records in a text, one after the other, including those with errors.

    >>> [type(found).__name__ for found in read_records('[Seats "SN"] a3-b3 [Seats "SN"] a3-a9')]
    ['Record', 'RecordError']

    Args:
        text: records; a game begins with its tags. Or a bare list of turns, as the online site
            writes them.
        players: the number of players of a bare list; by default the first of 2, 4 and 3 with which
            it can be played.
        most_turns: the most turns that are allowed, including variations.
        line: the number of the first line of the text.

    Yields:
        A game, or what is wrong in it. Also None, after every few turns of a long game, to give
        time for other work.
    """
    tokens = _Tokens(text, line)
    while tokens.first:
        try:
            yield (yield from _read_record(tokens.game(), players, most_turns))
        except RecordError as error:
            yield error
            yield from tokens.skip()


def count_records(text: str) -> int:
    """Estimate the number of records in a text, quickly, by the beginnings of their tags."""
    games, end = 0, -1
    for found in _TAG_LINE.finditer(text):
        games += end < 0 or bool(text[end : found.start()].strip())
        end = text.find("\n", found.end())
        if end < 0:
            break
    return max(games, 1)


class _Tokens:
    """The tokens of a text, game by game; none is read before it is needed."""

    def __init__(self, text: str, line: int) -> None:
        self._text = text
        self._at = 0
        self._line = line
        self._in_tags = True
        self._brace = _Search(_COMMENT_ENDS, text)
        self._next_game = _Search(_NEXT_GAME, text)
        self.first = self._next()

    def game(self) -> Iterator[_Token]:
        """The tokens of the next game; a game begins with its tags."""
        begin, words, line = self._at, 0, self._line
        self._in_tags = True
        while self.first and (self._in_tags or not _begins(self.first)):
            self._in_tags = self._in_tags and _is_of_tags(self.first)
            words += 1
            if words > limits.MOST_WORDS or self._at - begin > limits.MOST_TEXT:
                yield _Token("wrong", gettext("the game is too long to be read"), line)
            yield self.first
            self.first = self._next()

    def skip(self) -> Iterator[None]:
        """Go on to the next game; yield None now and then."""
        words = 0
        while self._in_tags and self.first and _is_of_tags(self.first):
            self.first = self._next() if self.first.kind == "tag" else self._tag_line()
            words += 1
            if words % PIECE == 0:
                yield
        if self.first and not _begins(self.first):
            self.first = self._tag_line()

    def _tag_line(self) -> _Token | None:
        """The tag in the next line that begins with one."""
        found = _TAG_LINE.search(self._text, self._at)
        self._go_to(found.start() if found else len(self._text))
        return self._next()

    def _next(self) -> _Token | None:
        found = _LEXER.match(self._text, self._at)
        if not found:
            return self._otherwise()
        kind = found.lastgroup or ""
        begin, end = found.span(kind)
        self._go_to(begin)
        line = self._line
        if kind == "tag":
            self._go_to(end)
            value = writable(_ESCAPED.sub(r"\1", found["value"]))
            return _Token("tag", value, line, found["name"])
        self._at = end  # on the same line
        return _Token(kind, self._text[begin:end], line)

    def _otherwise(self) -> _Token | None:
        """A token that is neither a turn nor a tag: a comment, an error, or the end of the text."""
        passed_over = _PASSED_OVER.match(self._text, self._at)
        assert passed_over
        self._go_to(passed_over.end())
        if self._at == len(self._text):
            return None
        sign, line = self._text[self._at], self._line
        if sign == "{":
            return self._comment()
        text = self._text[self._at : self._at + 20]
        self._go_to(self._at + 1)
        why = _otherwise(gettext("a tag, a move or a comment"), repr(text))
        return _Token("wrong", why, line, sign if sign == "[" else "")

    def _comment(self) -> _Token:
        """The comment that begins here; one without an end does not reach into the next game."""
        begin, line = self._at, self._line
        end, game = self._brace.after(begin), self._next_game.after(begin)
        # If tags and another comment come before the next closing brace, that brace ends the other
        # comment.
        if end is None or (game is not None and self._text.find("{", game, end) > -1):
            self._go_to(begin + 1)
            return _Token("wrong", gettext("expected } at the end of the comment"), line, "{")
        self._go_to(end + 1)
        return _Token("comment", self._text[begin + 1 : end], line)

    def _go_to(self, at: int) -> None:
        self._line += self._text.count("\n", self._at, at)
        self._at = at


class _Search:
    """The next match of a pattern in a text.

    Callers ask for places in order, so no text is searched twice.
    """

    def __init__(self, pattern: re.Pattern[str], text: str) -> None:
        self._pattern = pattern
        self._text = text
        self._found: int | None = -1

    def after(self, at: int) -> int | None:
        """The first match from this position on, or None."""
        if self._found is not None and self._found < at:
            found = self._pattern.search(self._text, at)
            self._found = found and found.start()
        return self._found


def _is_of_tags(token: _Token) -> bool:
    """Whether the token is a tag, or an error among the tags."""
    return token.kind == "tag" or (token.kind == "wrong" and token.name != "{")


def _begins(token: _Token) -> bool:
    """Whether the token is a tag, or was meant as one; if the game has turns, it ends before it."""
    return token.kind == "tag" or (token.kind == "wrong" and token.name == "[")


def _read_record(tokens: Iterable[_Token], players: int | None, most: int) -> Steps[Record]:
    tags: dict[str, str] = {}
    first: _Token | None = None
    words: Iterator[_Token] = iter(())
    tokens = iter(tokens)
    for number, token in enumerate(tokens, 1):
        first = first or token
        if number % PIECE == 0:
            yield
        if token.kind == "wrong":
            raise RecordError(token.line, token.text)
        if token.kind != "tag":
            words = chain([token], tokens)
            break
        if token.name in tags:
            text = gettext("expected the tag {name} only once, found it again")
            raise RecordError(token.line, text.format(name=token.name))
        tags[token.name] = token.text
    if tags and first:
        return (yield from _read_tagged(first.line, tags, words, most))
    return (yield from _read_site_list(words, players, most))


def _read_tagged(
    line: int, tags: dict[str, str], words: Iterable[_Token], most: int
) -> Steps[Record]:
    try:
        start, colours = _start(tags)
    except PacruError as error:
        raise RecordError(line, str(error)) from error
    tree, result = yield from _Reader(start, words, most).tree()
    return _check_record(line, Record(_apply_result(line, tree, tags, colours, result), tags))


def _check_record(line: int, record: Record) -> Record:
    """The record, after a check that it can be written again."""
    try:
        limits.check(record.tree, record.tags)
    except PacruError as error:
        raise RecordError(line, str(error)) from error
    return record


_Start = tuple[tuple[bool, bool, str], int, str]


@cache
def _starts() -> tuple[_Start, ...]:
    """How a list of turns may begin: the rules, the number of players and their seats.

    The games of the online site come first, then all games as they begin here.
    """
    known = games.descriptors()
    site = [(game.tournament, False, game.key) for game in known if game.on_online_site]
    here = [(False, False, game.key) for game in known]
    starts = [(rules, *seats) for rules in site for seats in SITE_SEATS.items()]
    starts += [(rules, *seats) for rules in (*here, *site) for seats in DEFAULT_SEATS.items()]
    return tuple(dict.fromkeys(starts))


def _read_site_list(words: Iterable[_Token], players: int | None, most: int) -> Steps[Record]:
    """Read a list that has nothing but turns: of the online site, or else of any other game."""
    first: RecordError | None = None
    starts = _starts()
    for (rules, count, seats), same in zip(starts, tee(words, len(starts)), strict=True):
        if players not in (None, count):
            continue
        try:
            tournament, repetition, game = rules
            start = Position.initial(
                count, seats=seats, tournament=tournament, repetition=repetition, game=game
            )
            tree, _ = yield from _Reader(start, same, most).tree()
            tags = {"Players": str(count), "Seats": seats, "Rules": rules_of(start)}
            return _check_record(1, Record(tree, tags))
        except RecordError as error:
            # The try that got farthest most likely has the right game and number of players.
            if first is None or _turns_before(error) > _turns_before(first):
                first = error
    if first is None:
        raise RecordError(1, _otherwise(gettext("2, 3 or 4 players"), str(players)))
    raise first


def _turns_before(error: RecordError) -> float:
    """How many turns could be played before the error; infinite if the error is not in a turn."""
    return float("inf") if error.turn is None else error.turn


def _start(tags: Mapping[str, str]) -> tuple[Position, list[str]]:
    """The first position, and the colours of the players."""
    rules = _rules(tags)
    if "Position" in tags:
        start = Position.parse(tags["Position"])
        if "Rules" in tags and rules_of(start) != " ".join(tags["Rules"].split()):
            raise _tag_error("Rules", gettext("expected the same as in the Position tag"))
        players = start.players
    elif "SetUp" in tags and tags["SetUp"] == "1":
        raise _tag_error("SetUp", gettext("expected a Position tag as well"))
    else:
        players = _players(tags)
        tournament, repetition, game, changes = rules
        start = Position.initial(
            players,
            seats=tags.get("Seats", DEFAULT_SEATS[players]),
            tournament=tournament,
            repetition=repetition,
            game=game,
            changes=changes,
        )
        if start.changes != changes:
            raise _tag_error("Rules", _otherwise(gettext(EXPECTED), repr(tags["Rules"][:30])))
    if "Players" in tags and tags["Players"] != str(players):
        raise _tag_error("Players", _otherwise(str(players), repr(tags["Players"][:10])))
    return start, colours_of(tags, players)


def _rules(tags: Mapping[str, str]) -> tuple[bool, bool, str, Changes]:
    """Whether the tournament rule holds, whether repetition ends the game, which game, its changes."""
    others = [game for game in games.game_keys() if game != games.DEFAULT]
    named, *changed = tags.get("Rules", "standard").split(",")
    with suppress(PacruError):  # the changes have another form
        changes = _changes(changed)
        match named.split():
            case ["standard" | "tournament" as rules]:
                return rules == "tournament", False, games.DEFAULT, changes
            case ["standard" | "tournament" as rules, "repetition"]:
                return rules == "tournament", True, games.DEFAULT, changes
            case [game] if game in others:
                return False, False, game, changes
    *some, last = others
    expected = gettext("standard, tournament, {games} or {last}")
    expected = expected.format(games=", ".join(some), last=last)
    raise _tag_error("Rules", _otherwise(expected, repr(tags["Rules"][:30])))


def _changes(parts: Sequence[str]) -> Changes:
    """The changed rules from their parts in the tag, such as ``goal 15``."""
    return read_changes(",".join("=".join(part.split()) for part in parts)) if parts else {}


def _players(tags: Mapping[str, str]) -> int:
    known = tags.get("Players") or str(len(tags.get("Seats", "SN")))
    if known not in ("2", "3", "4"):
        raise _tag_error("Players", _otherwise(gettext("2, 3 or 4"), repr(known[:10])))
    return int(known)


def _apply_result(
    line: int, tree: Tree, tags: Mapping[str, str], colours: list[str], word: str
) -> Tree:
    """The tree, with an agreed draw if there was one.

    Args:
        line: the line where the game begins.
        tree: the turns.
        tags: the tags of the record.
        colours: the colours of the players.
        word: the word behind the last turn; empty: none.

    Raises:
        RecordError: the tags or the word say something about the end that does not fit the turns.
    """
    result, termination = tags.get("Result", word or "*"), tags.get("Termination")
    if word and word != result:
        expected = gettext("{word}, the last word of the game record").format(word=word)
        raise RecordError(line, f"Result: {_otherwise(expected, repr(result[:20]))}")
    outcome = tree.game().outcome
    if termination == Termination.AGREEMENT and not outcome:
        agreed = replace(tree, drawn=True)
        counted = agreed.game().outcome
        if counted and result == result_of(counted, colours):
            tree, outcome = agreed, counted
    if outcome is None:
        found, reason = "*", "unfinished"
    else:
        found, reason = result_of(outcome, colours), outcome.termination
    if result != found:
        raise RecordError(line, f"Result: {_by_turns(found, result)}")
    # A position that is over does not say how its last turn ended it.
    if tree.line and termination is not None and termination != reason:
        raise RecordError(line, f"Termination: {_by_turns(reason, termination)}")
    scores = outcome and outcome.scores
    if scores and tags.get("Scores", found := ",".join(map(str, scores))) != found:
        raise RecordError(line, f"Scores: {_by_turns(found, tags['Scores'])}")
    return tree


def _otherwise(expected: str, found: str) -> str:
    return gettext("expected {expected}, found {found}").format(expected=expected, found=found)


def _by_turns(expected: str, found: str) -> str:
    said = gettext("going by the moves, expected {expected}, found {found}")
    return said.format(expected=expected, found=repr(found[:20]))


def _tag_error(name: str, why: str) -> PacruError:
    return PacruError(f"{name}: {why}")


@dataclass
class _Turn:
    """A turn that is being read, with its comments and variations."""

    ply: Ply
    mark: str
    comments: list[str] = field(default_factory=list)
    variations: list[Line] = field(default_factory=list)

    def node(self, before: list[str]) -> Node:
        """The finished node; comments from before the turn come first in its comment."""
        if not (before or self.comments):  # as nearly always
            return Node(self.ply, mark=self.mark, variations=tuple(self.variations))
        said = " ".join(self.comments)
        commands = dict(_COMMAND.findall(said))
        return Node(
            self.ply,
            plain(" ".join([*before, _COMMAND.sub(" ", said)])),
            self.mark,
            _seconds(commands.get("clk", "")),
            one_line(commands.get("eval") or commands.get("chances") or ""),
            tuple(self.variations),
        )


@dataclass
class _Open:
    """A line of turns that is being read."""

    begin: Game  # the game before this line
    turns: list[_Turn] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)  # before its first turn
    made: Game | None = None  # with some of the turns

    @property
    def length(self) -> int:
        """The number of turns so far, including those before the line."""
        return len(self.begin.plies) + len(self.turns)

    @property
    def game(self) -> Game:
        """The game with the turns so far."""
        made = self.made or self.begin
        later = self.turns[len(made.plies) - len(self.begin.plies) :]
        if later:
            made = self.made = Game(made.start, (*made.plies, *[turn.ply for turn in later]))
        return made

    def play(self, text: str, mark: str) -> None:
        """Add a turn, as `Game.enter` plays it; a `Game` is made only when one is needed."""
        before = self.turns[-1].ply.after if self.turns else self.begin.position
        idle = bool(self.turns) and not self.turns[-1].ply.changed
        state = inner_state(before)
        patience = idle and games.ruleset_of(state).patience(state)
        if (
            before.to_move is None
            or before.repetition
            or patience
            or text.startswith(_LEAVING)
            or ELSEWHERE in text
        ):
            self.made = self.game.enter(text)
            ply = self.made.plies[-1]
        else:
            turn, after = before.spelled_and_played(text)
            ply = Ply(before.to_move, turn, before, after)
        self.turns.append(_Turn(ply, mark))

    def line(self) -> Line:
        """The finished variation, which has no place for a comment before its first turn."""
        first, *rest = self.turns
        return (first.node(self.comments), *(turn.node([]) for turn in rest))


class _Reader:
    """A reader of the turns of one game; nested lines are on a stack, not in recursion."""

    def __init__(self, start: Position, words: Iterable[_Token], most: int) -> None:
        self._start = start
        self._ruleset = games.ruleset_of(inner_state(start))
        self._most = most
        self._words = words
        self._stack = [_Open(Game(start))]
        self._turns = 0
        self._result = ""

    def tree(self) -> Steps[tuple[Tree, str]]:
        """Return the tree, and the last word if it is the result; yield now and then."""
        last = 1
        for number, token in enumerate(self._words, 1):
            last = token.line
            if number % PIECE == 0:
                yield
            if token.kind == "wrong":
                raise RecordError(last, token.text)
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
            raise RecordError(last, gettext("expected ) at the end of a variation"))
        (main,) = self._stack
        line = tuple(turn.node([]) for turn in main.turns)
        return Tree(self._start, line, plain(" ".join(main.comments))), self._result

    def _word(self, token: _Token) -> None:
        if len(self._stack) == 1 and _is_result(token.text):
            self._result = token.text
            return
        if token.text == PASS and not self._ruleset.passes:
            return  # the online site writes this for a player who is out
        text, mark = _without_mark(token)
        text = text.rstrip(self._ruleset.untwisted) if self._ruleset.untwisted else text
        self._turns += 1
        if self._turns > self._most:
            raise RecordError(token.line, limits.too_many_turns(self._most))
        line = self._stack[-1]
        try:
            line.play(text, mark)
        except PacruError as error:
            raise RecordError(token.line, str(error), line.length + 1) from error

    def _comment(self, token: _Token) -> None:
        line = self._stack[-1]
        comments = line.turns[-1].comments if line.turns else line.comments
        comments.append(token.text.replace("\\}", "}"))

    def _open(self, token: _Token) -> None:
        line = self._stack[-1]
        if not line.turns:
            raise RecordError(token.line, gettext("expected a move before a variation, found ("))
        if len(self._stack) > DEEPEST:
            raise RecordError(token.line, limits.too_deep())
        self._stack.append(_Open(line.game.take_back()))

    def _close(self, token: _Token) -> None:
        if len(self._stack) == 1:
            raise RecordError(token.line, gettext("expected a move, found ) without a variation"))
        if not self._stack[-1].turns:
            raise RecordError(token.line, gettext("expected a move in the variation, found none"))
        line = self._stack.pop().line()
        self._stack[-1].turns[-1].variations.append(line)


def _is_result(text: str) -> bool:
    return text in ("draw", "*") or all(part in COLOURS for part in text.split(","))


def _without_mark(token: _Token) -> tuple[str, str]:
    """A turn, and the mark after it."""
    turn = token.text.rstrip("!?")
    mark = token.text[len(turn) :]
    if mark not in ("", *MARKS):
        expected = gettext("one of {names}").format(names=" ".join(MARKS))
        raise RecordError(token.line, _otherwise(expected, repr(mark[:20])))
    return turn, mark


def _seconds(text: str) -> int | None:
    clock = _CLOCK.fullmatch(text.strip())
    if not clock:
        return None
    hours, minutes, seconds = map(int, clock.groups())
    return hours * 3600 + minutes * 60 + seconds
