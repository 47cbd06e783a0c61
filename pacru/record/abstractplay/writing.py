"""Write for AbstractPlay: one turn for its move box, a whole game as a state for its playground."""

import json
import zlib
from base64 import b64encode
from itertools import takewhile
from typing import Any, Final, NamedTuple

from pacru import games
from pacru.core.board import FACING, FACINGS, NUMBER, OFFSETS
from pacru.core.errors import PacruError
from pacru.core.state import RULES
from pacru.core.texts import gettext
from pacru.core.turn import CONNECTION, PASS, Elsewhere, Move, Out, Turn
from pacru.game import Ply
from pacru.games.pacru.rules import movements
from pacru.games.twisting import Twisting
from pacru.position import Position, inner_state
from pacru.record.abstractplay.boards import (
    SiteBoard,
    between,
    board_in,
    direction,
    written,
)
from pacru.record.abstractplay.sources import PLAYGROUND
from pacru.tree import Line, Node, Tree

VERSIONS: Final = {"pacru": "20250205", "azacru": "20250215"}
"""The version of each game in the states of the site."""
MEETING: Final = 9
"""The markers that one opponent must have for a meeting there."""
LONG_AGO: Final = "2000-01-01T00:00:00.000Z"
"""The time of each turn in a state: games here do not know it."""
_LEFT: Final = {"resign": "resigned", "time": "timeout"}
_LEAVES: Final = {"resign": "resign", "time": "timeout"}


class MoveBox(NamedTuple):
    """A turn for the site's move box.

    Attributes:
        text: the turn, as the site wants it.
        refusal: why the site refuses it, though it is legal; empty: it does not.
    """

    text: str
    refusal: str = ""


def move_box(position: Position, turn: Turn) -> MoveBox:
    """A legal turn as the move box of the site wants it, with `(*)` and `^` where it insists on them.

    >>> import pacru
    >>> move_box(pacru.Position.initial(game="azacru"), pacru.Turn.parse("a3-b4")).text
    'a3-b4^'

    Args:
        position: the position before the turn.
        turn: the turn.

    Raises:
        PacruError: the turn is not legal, or the site does not have this game.
    """
    _check_game(position)
    turn = position.spelled_and_played(turn)[0]
    if not isinstance(turn, Move):
        return MoveBox(str(turn))
    if games.ruleset_of(inner_state(position)).passes:
        return MoveBox(
            str(turn) + ("^" if turn.twist is None and _can_twist(position, turn) else "")
        )
    cells = [cell for cell in (turn.benefit, turn.meeting) if cell]
    connects, crosses = _connects(position, turn), _crosses(position, turn)
    if connects and not crosses and CONNECTION not in cells:
        cells.insert(0, CONNECTION)
    text = f"{turn.origin}{'x' if turn.capture else '-'}{turn.destination}"
    text += f"({','.join(cells)})" if cells else ""
    due = bool(connects or crosses) + _meets_there(position, turn, cells)
    return MoveBox(text, _refusal(turn, cells, due))


def _refusal(turn: Move, cells: list[str], due: int) -> str:
    if turn.origin in cells:
        return gettext(
            "AbstractPlay refuses this legal move: there, a meeting can’t change the field that the "
            "chevron has just left."
        )
    if len(cells) < due:
        return gettext(
            "AbstractPlay refuses this legal move: it counts the markers for a meeting before "
            "the move takes one, so it asks for a second field."
        )
    return ""


def _check_game(position: Position) -> None:
    if not games.descriptor_of(position.game).on_online_site:
        title = games.descriptor_of(position.game).title
        raise PacruError(gettext("AbstractPlay doesn’t have {game}").format(game=title))


def _can_twist(position: Position, turn: Move) -> bool:
    ruleset = games.ruleset_of(inner_state(position))
    assert isinstance(ruleset, Twisting)
    way = NUMBER[turn.origin], NUMBER[turn.destination]
    return any(
        route.twists and (route.chevron >> 3, route.after >> 3) == way
        for route in ruleset.routes(inner_state(position))
    )


def _connects(position: Position, turn: Move) -> bool:
    """Whether the site sees a connection: own ends, something in between, and no chevron there."""
    own, player = position.markers(position.to_move or 0), position.to_move
    ends = turn.origin in own and turn.destination in own and player is not None
    fields = between(turn.origin, turn.destination) if ends else ()
    return bool(fields) and not any(position.chevron(field) for field in fields)


def _crosses(position: Position, turn: Move) -> bool:
    """Whether a border crossing has something to mark."""
    way = NUMBER[turn.origin], NUMBER[turn.destination]
    return any(
        offered != 0 and (chevron >> 3, after >> 3) == way
        for chevron, after, _, _, offered, _ in movements(inner_state(position))
    )


def _meets_there(position: Position, turn: Move, cells: list[str]) -> bool:
    """Whether a meeting is due by the rules of the site."""
    player, destination = position.to_move, turn.destination
    assert player is not None
    own = position.markers(player)
    marked = destination in own or turn.capture or cells[:1] == [destination]
    facing = FACING[direction(turn.origin, destination)]
    east, north = OFFSETS[facing]
    faced = chr(ord(destination[0]) + east) + chr(ord(destination[1]) + north)
    if not marked or faced not in NUMBER or faced not in own or faced == turn.origin:
        return False
    back = FACINGS[(facing + 4) % len(FACINGS)]
    if position.chevron(faced) != (player, back):
        return False
    others = [position.markers(other) for other in range(position.players) if other != player]
    return max(len(markers - {destination}) for markers in others) >= MEETING


# A whole game


def state_text(tree: Tree) -> str:
    """A game as a state, without variations, as the site writes it.

    Raises:
        PacruError: the site does not have this game, or not its rules.
    """
    return _text(_Writer(tree).state())


def playground_text(tree: Tree) -> str:
    """A game with its variations, comments and marks, as a file that the site's playground loads.

    Raises:
        PacruError: the site does not have this game, or not its rules.
    """
    writer, start = _Writer(tree), tree.start
    return _text(
        {
            "format": PLAYGROUND,
            "version": 1,
            "metaGame": start.game,
            "state": pack(_text(writer.state())),
            "variants": [],
            "playerCount": start.players,
            "focus": {"moveNumber": len(writer.stack) - 1, "exPath": []},
            "exploration": [branches or None for branches in writer.explored],
            "moveAnnotations": [_annotation(*said) for said in writer.said],
        }
    )


def pack(text: str) -> str:
    """A text as base64 of gzip: a state is then a tenth as long."""
    packing = zlib.compressobj(wbits=31)
    return b64encode(packing.compress(text.encode()) + packing.flush()).decode()


def _text(value: dict[str, Any]) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


class _Writer:
    """A game as the site has it. The entries are those of the players in order, without a gap.

    Attributes:
        stack: the entries.
        explored: the variations after each entry.
        said: the mark and the comment of each entry.
    """

    def __init__(self, tree: Tree) -> None:
        start = tree.start
        _check_game(start)
        if start.changes or start.repetition:
            raise PacruError(gettext("AbstractPlay doesn’t have these rules"))
        self._game = tree.game()
        self._player = start.to_move or 0
        self._leaving: list[dict[str, Any]] = []
        self.stack: list[dict[str, Any]] = []
        self.explored: list[list[dict[str, Any]]] = []
        self.said: list[tuple[str, str]] = []
        self._push(board_in(start), start, None, ("", tree.comment))
        for node in tree.line:
            self.explored[-1] += [one for line in node.variations for one in _branches(line)]
            if isinstance(node.ply.turn, Out):
                self._leave(node, node.ply.turn)
            else:
                self._advance()
                self._push(
                    _board_before_blocking(node.ply),
                    node.ply.after,
                    _turn_text(node.ply),
                    (node.mark, node.comment),
                )
            self._pass_on(node.ply)
        self._end()

    def state(self) -> dict[str, Any]:
        """The state."""
        return {
            "game": self._game.start.game,
            "numplayers": self._game.start.players,
            "variants": [],
            "gameover": self._game.outcome is not None,
            "winner": self._winners(),
            "stack": self.stack,
        }

    def _winners(self) -> list[int]:
        outcome = self._game.outcome
        if outcome is None:
            return []
        won = range(self._game.start.players) if outcome.drawn else outcome.winners
        return [player + 1 for player in won]

    def _advance(self) -> None:
        self._player = (self._player + 1) % self._game.start.players

    def _leave(self, node: Node, out: Out) -> None:
        """Add a player who leaves: in their place in the list, or with the next entry."""
        self._leaving.append({"type": _LEFT[out.reason], "player": node.ply.player + 1})
        if out.player is None or node.ply.after.outcome:
            self._advance()
            board = _board_before_blocking(node.ply)
            self._push(board, node.ply.after, _LEAVES[out.reason], (node.mark, node.comment))
        elif node.comment:
            mark, before = self.said[-1]
            self.said[-1] = mark, f"{before} {node.comment}".strip()

    def _pass_on(self, ply: Ply) -> None:
        """Add the passes of the players who are out, up to the next one who is not."""
        after, board = ply.after, _board_before_blocking(ply)
        for _ in range(after.players):
            if self._player == after.to_move or (after.outcome and _is_over(board, ply)):
                return
            player = self._player
            if ply.out.get(player) == "blocked":
                for field in [at for at, (owner, _) in board.chevrons.items() if owner == player]:
                    del board.chevrons[field]
            self._advance()
            self._push(board, after, PASS, ("", ""))

    def _end(self) -> None:
        """Say how the game ended, where the last entry does not."""
        if self._game.outcome is None:
            return
        if self._game.drawn:
            self._leaving = [{"type": "drawagreed"}]
            self._advance()
            self._push(board_in(self._game.position), self._game.position, "draw", ("", ""))
        winners = {"type": "winners", "players": self._winners()}
        self.stack[-1]["_results"] += [{"type": "eog"}, winners]

    def _push(
        self, board: SiteBoard, after: Position, text: str | None, said: tuple[str, str]
    ) -> None:
        entry: dict[str, Any] = {
            "_version": VERSIONS[after.game],
            "_results": self._leaving,
            "_timestamp": LONG_AGO,
            "currplayer": self._player + 1,
        }
        self._leaving = []
        if text is not None:
            entry["lastmove"] = text
        passed = getattr(inner_state(after)[RULES], "passed", None)  # only Azacru has a last round
        if passed is not None:
            entry["triggered"] = passed + 1
        self.stack.append(entry | {"board": written(board)})
        self.explored.append([])
        self.said.append(said)


def _board_before_blocking(ply: Ply) -> SiteBoard:
    """The board after a turn, before the players go out who are then blocked: that is later there."""
    board = board_in(ply.after)
    gone = {at: one for at, one in ply.removed.items() if ply.out[one[0]] == "blocked"}
    board.chevrons.update(gone)
    return board


def _is_over(board: SiteBoard, ply: Ply) -> bool:
    """Whether the game is over there, too, though some who are blocked here may still be in it."""
    after = ply.after
    if not games.ruleset_of(inner_state(after)).blocks or isinstance(ply.turn, Out):
        return True
    reached = any(len(after.markers(player)) >= after.target for player in range(after.players))
    return reached or len({owner for owner, _ in board.chevrons.values()}) == 1


def _turn_text(ply: Ply) -> str:
    turn = ply.turn
    if isinstance(turn, Elsewhere):
        return turn.turn
    assert isinstance(turn, Turn)
    return move_box(ply.before, turn).text


def _annotation(mark: str, comment: str) -> dict[str, str] | None:
    told = {"nag": mark, "textComment": comment}
    return {key: value for key, value in told.items() if value} or None


def _branches(line: Line) -> list[dict[str, Any]]:
    """A variation, and those on its first turn, as the playground has them.

    A player who leaves ends it: the playground has no way to say so.
    """
    turns = takewhile(lambda node: not isinstance(node.ply.turn, Out), line)
    children: list[dict[str, Any]] = []
    for node in reversed([*turns]):
        told = _annotation(node.mark, node.comment) or {}
        beside = [one for other in node.variations for one in _branches(other)]
        children = [{"move": _turn_text(node.ply), "children": children, **told}, *beside]
    return children
