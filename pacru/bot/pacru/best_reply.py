"""Pacru of three and four players as the tree search sees it: best reply.

Between two turns of the player, only one opponent has a turn: the one who can do most harm with it.
This makes a game of two sides, and sees further ahead than a search in which all opponents have
their turns, most of which do not concern the player.

docs/experiments.md has what was measured.
"""

from collections.abc import Callable, Iterator

from pacru.bot.pacru.model import PacruModel
from pacru.bot.pacru.ordering import last_resorts, likely_children, likely_successors, picker
from pacru.bot.search.history import Key, MoveHistory
from pacru.bot.search.model import Successor
from pacru.core.scores import WIN
from pacru.core.state import (
    OWN_CHEVRONS,
    RULES,
    TO_MOVE,
    State,
    all_seats,
    rivals,
    view_from_seat,
    view_of_player,
)
from pacru.games.pacru.evaluation import EVALUATION, Evaluation, mean_lead
from pacru.games.pacru.rules import MOST_GAINED, gains, maker, movements


class BestReplyModel(PacruModel):
    """The player to find a turn for against all opponents together.

    In a state where an opponent is to move, any of them may take the turn, and then it is the
    player's turn again. Scores say how much better the player stands than the opponents; for the
    opponents they have the opposite sign.
    """

    def __init__(self, evaluation: Evaluation = EVALUATION) -> None:
        super().__init__(evaluation)
        self._lead = self._side_lead
        # For states on an expected line: the state that the tree searched instead.
        self._seen: dict[State, State] = {}

    def prepare(self, root: State) -> bool:
        """Prepare for a search; what was learned for another player does not hold."""
        same = root[TO_MOVE] == self._player
        if not same:
            self._leads = {}
        self._seen.clear()
        super().prepare(root)
        return same

    def principal_child(
        self, node: State, best_move: Callable[[State], State | None]
    ) -> State | None:
        """The state after the next turn in the real order of play, or None if no move is known.

        `node` comes after a turn of the player, or follows from such a state. Turns of the player and replies are
        those of the tree, if they are still possible after the turns of the others. For the others, the move that looks
        best for them is expected. None of this counts as nodes, and it decides no turn.
        """
        seen = self._seen.get(node, node)
        best = best_move(seen)
        if best is None or node[TO_MOVE] < 0:
            return None
        after = None
        if (node[TO_MOVE] == self._player) == (seen[TO_MOVE] == self._player):
            after = self._same_move(node, seen, best)
        if after:
            seen = best
        elif node[TO_MOVE] != self._player:
            after = self._likeliest(node)
        if after:
            self._seen[after] = seen
        return after

    def _same_move(self, state: State, seen: State, best: State) -> State | None:
        """The state after the move that leads the tree from `seen` to `best`.

        None if that is a turn of another player, a reorientation, or impossible here.
        """
        view = view_of_player(seen, state[TO_MOVE])
        make, pick = maker(view), picker(view)
        possible = {movement[:2]: movement for movement in movements(state)}
        for movement in movements(view):
            here = possible.get(movement[:2])
            tried = pick(movement) if here else ()
            for gain, child in zip(tried, make(movement, tried), strict=True):
                if here and self._hand_back(view, child) == best and gain in gains(state, here):
                    return maker(state)(here, (gain,))[0]
        return None

    def _likeliest(self, state: State) -> State:
        """The state after the move that looks best for the player to move."""
        children = likely_children(state, movements(state))
        return max(children, key=lambda child: self._lead_of(state[TO_MOVE], child))

    def _lead_of(self, player: int, state: State) -> int:
        """How much better a player stands than the others.

        If the game is over, the last turn has won it.
        """
        if state[TO_MOVE] < 0:
            return WIN if state[TO_MOVE] == ~player else -WIN
        return mean_lead(state, self.evaluation.worths(state), player)

    def _side_lead(self, state: State) -> int:
        """How much better the side to move stands: the player, or all opponents."""
        own = self._lead_of(self._player, state)
        return own if state[TO_MOVE] == self._player else -own

    def _views(self, state: State) -> list[State]:
        """The state as seen by each player who may take the next turn."""
        if state[TO_MOVE] == self._player:
            return [state]
        views = [state, *[view_from_seat(state, seat) for seat in rivals(state)]]
        return [view for view in views if view[TO_MOVE] != self._player]

    def _hand_back(self, view: State, child: State) -> State:
        """Hand the turn back to the player after an opponent's turn, unless a player has won."""
        if child[TO_MOVE] < 0 or view[TO_MOVE] == self._player:
            return child
        handed = view_of_player(child, self._player)
        return handed if handed[OWN_CHEVRONS] else (~view[TO_MOVE], *handed[1:])

    def _likely_successors(
        self, state: State, killer: Key | None
    ) -> Iterator[tuple[Key, list[State]]]:
        for view in self._views(state):
            for key, children in likely_successors(view, movements(view), killer):
                yield key, [self._hand_back(view, child) for child in children]

    def _last_resorts(self, state: State) -> Iterator[State]:
        for view in self._views(state):
            for child in last_resorts(view):
                yield self._hand_back(view, child)

    def _successors_in_order(
        self, state: State, ply: int, history: MoveHistory
    ) -> Iterator[Successor[State, State]]:
        for view in self._views(state):
            for key, _, child in super()._successors_in_order(view, ply, history):
                handed = self._hand_back(view, child)
                yield key, handed, handed

    def _may_end_soon(self, state: State) -> bool:
        """Whether any player could be close to winning."""
        most = max(markers.bit_count() for markers, _ in all_seats(state))
        return most + MOST_GAINED >= state[RULES].target or len(state[OWN_CHEVRONS]) == 1
