# A bot that asks what the opponent will do. It looks at each of its moves, and at the best reply to it.
#
# pacru.evaluate says how far a player is ahead, in markers, as the page's own bot sees it. There are
# some 30 moves and 30 replies, so that is 900 positions: still less than a second.
import pacru


def worst_after(position, me):
    """How good the position is for me after the best reply."""
    if position.outcome:
        return pacru.evaluate(position, me)
    return min(pacru.evaluate(position.play(reply), me) for reply in position.moves())


def choose(position):
    me = position.to_move
    return max(position.moves(), key=lambda move: worst_after(position.play(move), me))
