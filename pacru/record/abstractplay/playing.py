"""Play a game of AbstractPlay by the rules here, and note where it was played against them."""

from dataclasses import dataclass, field
from typing import Final, Literal

from pacru import games
from pacru.core.errors import IllegalTurn, NotationError, PacruError
from pacru.core.steps import PIECE, Steps
from pacru.core.texts import gettext
from pacru.core.turn import PASS, Elsewhere, Out, Turn
from pacru.game import Game, Ply
from pacru.position import Position, inner_state
from pacru.record import limits
from pacru.record.abstractplay import boards
from pacru.record.abstractplay.sources import Explored, SiteGame, SiteTurn
from pacru.record.reading import SITE_SEATS, Record, RecordError
from pacru.record.writing import COLOURS, tags_of_game
from pacru.tree import DEEPEST, MARKS, Node, Path, Tree, plain

_LEAVE: Final[dict[str, Literal["resign", "time"]]] = {"resign": "resign", "timeout": "time"}
"""What the site writes when the player to move leaves, and what is written here."""
_DRAW: Final = "draw"
_ABANDONED: Final = "abandoned"


@dataclass
class _Table:
    """A game that is being played, with what is said about its turns.

    Attributes:
        game: the game so far.
        said: the comments on its turns, by their number from 1; 0: before the first.
        marks: their marks.
        numbers: how many turns of the game there are after each entry of the site.
    """

    game: Game
    said: dict[int, list[str]] = field(default_factory=dict)
    marks: dict[int, str] = field(default_factory=dict)
    numbers: list[int] = field(default_factory=lambda: [0])
    drawn: bool = False

    def say(self, text: str) -> None:
        """Add a comment on the last turn."""
        self.said.setdefault(len(self.game.plies), []).append(text)

    @property
    def tree(self) -> Tree:
        """The game, with what is said."""
        texts = {number: plain(" ".join(said)) for number, said in self.said.items()}
        line = tuple(
            Node(ply, texts.get(number, ""), self.marks.get(number, ""))
            for number, ply in enumerate(self.game.plies, 1)
        )
        return Tree(self.game.start, line, texts.get(0, ""), self.game.drawn)


def record_steps(site: SiteGame, most_turns: int, line: int) -> Steps[Record]:
    """Play a game of the site.

    Args:
        site: the game.
        most_turns: the most turns that are allowed, including variations.
        line: the line of the text at which it begins.

    Returns:
        The steps. At the end they return the record.

    Raises:
        RecordError: a turn can be played neither here nor there, or there are too many.
    """
    try:
        table = _Table(Game(_start(site)))
    except PacruError as error:
        raise RecordError(line, _expected(error), part=site.place) from error
    if len(site.turns) > most_turns:
        raise RecordError(line, limits.too_many_turns(most_turns))
    for number, turn in enumerate(site.turns, 1):
        if number % PIECE == 0:
            yield
        try:
            _play(table, turn, (site.first + number - 1) % site.players)
        except PacruError as error:
            raise RecordError(line, str(error), number, turn.place) from error
        table.numbers.append(len(table.game.plies))
    _say_how_it_ended(table, site)
    _annotate(table, site)
    tree = table.tree
    if site.explored:
        tree = yield from _explore(tree, table.numbers, site, line, most_turns)
    return Record(tree, _tags(site, tree))


def _expected(error: PacruError) -> str:
    """What was expected of a start. Nobody has seen the text of the position."""
    if isinstance(error, NotationError):
        return gettext("expected {expected}").format(expected=error.expected)
    return str(error)


def _start(site: SiteGame) -> Position:
    descriptor = games.descriptor_of(site.game)
    usual = Position.initial(
        site.players,
        seats=SITE_SEATS[site.players],
        tournament=descriptor.tournament,
        game=site.game,
    )
    return boards.start_of(site.start, site.first, usual) if site.start else usual


def _play(table: _Table, turn: SiteTurn, place: int) -> None:
    """Play an entry of the site, where it is a turn here.

    Args:
        table: the game so far.
        turn: the entry.
        place: the player in whose place it stands.
    """
    game = table.game
    text = turn.text
    for player, reason in turn.leaving:
        table.game = game = game.leave(Out(reason, player))
    if text in _LEAVE:
        table.game = game if turn.leaving else game.leave(Out(_LEAVE[text]))
    elif text == _DRAW:
        agreed = game.agree_draw()
        if agreed.outcome and agreed.outcome.drawn:
            table.game = agreed
        else:
            table.say(gettext("The players agreed on a draw on AbstractPlay."))
    elif text == _ABANDONED:
        table.say(gettext("Nobody played on: AbstractPlay ended the game without a winner."))
    elif text == PASS and (place != game.position.to_move or not _passes(game)):
        pass  # for a player who is out
    elif _passes(game):
        untwisted = games.ruleset_of(inner_state(game.position)).untwisted
        table.game = game.play(text.rstrip(untwisted))
    else:
        table.game, why = _played(game, turn)
        if why:
            table.say(why)


def _passes(game: Game) -> bool:
    return games.ruleset_of(inner_state(game.position)).passes


def _played(game: Game, turn: SiteTurn) -> tuple[Game, str]:
    """The game after a turn of Pacru, and why the turn is illegal here; empty: it is legal."""
    before = game.position
    move = boards.read_move(turn.text)
    if move is None:
        return game.play(Turn.parse(turn.text)), ""  # which says what is wrong
    known = turn.board and boards.settled(turn.board, before)
    try:
        legal = game.play(move.turn)
    except PacruError as error:
        after = known or _after(move, before)
        if after is None:
            raise
        return game.follow(Elsewhere(turn.text, str(after))), _why(error)
    if known and known != legal.position:
        different = gettext("AbstractPlay shows a different board after this move.")
        return game.follow(Elsewhere(turn.text, str(known))), different
    return legal, ""


def _after(move: boards.SiteMove, before: Position) -> Position | None:
    """The position after a turn that only the site allows; None: it does not either."""
    board = boards.board_after(move, before)
    return board and boards.settled(board, before)


def _why(error: PacruError) -> str:
    text = gettext("AbstractPlay allowed this move. The rules don’t: {reason}.")
    if isinstance(error, IllegalTurn):
        return text.format(reason=f"{error.reason} ({error.rule})")
    return text.format(reason=error)


def why_not(ply: Ply) -> tuple[str, str]:
    """Why a move that was played on the site is illegal here: a sentence, and the rule or nothing.

    Args:
        ply: a move of the game that is an `Elsewhere`.
    """
    assert isinstance(ply.turn, Elsewhere)
    move = boards.read_move(ply.turn.turn)
    try:
        ply.before.play(move.turn if move else ply.turn.turn)
    except IllegalTurn as error:
        return error.reason, error.rule
    except PacruError as error:
        return str(error), ""
    return gettext("AbstractPlay shows a different board after this move."), ""


def _say_how_it_ended(table: _Table, site: SiteGame) -> None:
    """Say who won there, where that is not the result here."""
    outcome = table.game.outcome
    here = range(site.players) if outcome and outcome.drawn else outcome.winners if outcome else ()
    if not site.winners or (*here,) == site.winners:
        return
    names = [_name(site, player) for player in site.winners]
    text = gettext("AbstractPlay ended the game here. By its rules, these players won: {names}.")
    if len(names) == 1:
        text = gettext("AbstractPlay ended the game here. By its rules, the winner is {names}.")
    table.say(text.format(names=", ".join(names)))


def _name(site: SiteGame, player: int) -> str:
    named = site.names[player] if player < len(site.names) else ""
    return named or gettext("player {letter}").format(letter="abcd"[player])


def _annotate(table: _Table, site: SiteGame) -> None:
    """Add the comments and the marks of the playground."""
    for (mark, comment), number in zip(site.said, table.numbers, strict=False):
        if comment:
            table.said.setdefault(number, []).insert(0, comment)
        if mark in MARKS and number:
            table.marks[number] = mark


def _explore(
    tree: Tree, numbers: list[int], site: SiteGame, line: int, most_turns: int
) -> Steps[Tree]:
    """The tree with the variations of the playground; nested ones are on a stack."""
    left = most_turns - len(tree.line)
    todo: list[tuple[Path, Explored]] = []
    for number, branches in zip(numbers, site.explored, strict=False):
        place: Path = (number - 1,) if number else ()
        todo += [(place, branch) for branch in branches]
    todo.reverse()
    while todo:
        place, turn = todo.pop()
        left -= 1
        if left < 0:
            raise RecordError(line, limits.too_many_turns(most_turns))
        if left % PIECE == 0:
            yield
        if len(place) // 2 >= DEEPEST:
            raise RecordError(line, limits.too_deep())
        tree, after = _explored(tree, place, turn)
        if after is not None:
            todo += [(after, child) for child in reversed(turn.children)]
    return tree


def _explored(tree: Tree, place: Path, turn: Explored) -> tuple[Tree, Path | None]:
    """The tree with one more turn of a variation, and its place.

    One that cannot be played becomes a comment, and has no place.
    """
    table = _Table(tree.game(place))
    before = len(table.game.plies)
    try:
        _play(table, SiteTurn(turn.text), table.game.position.to_move or 0)
        if len(table.game.plies) == before:
            return tree, place
        played = table.game.plies[-1].turn
        if isinstance(played, Out):
            raise PacruError(turn.text)
        tree, after = tree.play(place, played)
    except PacruError:
        text = gettext("A variation that can’t be played: {turn}").format(turn=turn.text[:60])
        said = tree.node(place).comment if place else tree.comment
        return tree.annotated(place, comment=f"{said} {text}"), None
    said = " ".join([turn.comment, *table.said.get(before + 1, [])])
    known = tree.node(after)
    mark = turn.mark if turn.mark in MARKS else ""
    tree = tree.annotated(after, comment=f"{known.comment} {said}", mark=mark or known.mark)
    return tree, after


def _tags(site: SiteGame, tree: Tree) -> dict[str, str]:
    colours = COLOURS[: site.players]
    named = {
        colour.title(): name for colour, name in zip(colours, site.names, strict=False) if name
    }
    known = {"Seats": SITE_SEATS[site.players], **site.tags, **named}
    return {**known, **tags_of_game(tree.game(), [*colours])}
