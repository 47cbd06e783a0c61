# A bot that captures whenever it can, and otherwise counts.
#
# If there is a function `evaluate`, the workshop can show what the bot thinks of each move.
# Higher is better for the player.


def evaluate(position, player):
    if position.outcome:  # the game is over
        return 1000 if position.outcome.winner == player else -1000
    rivals = [other for other in range(position.players) if other != player]
    own = len(position.markers(player))
    hunted = sum(len(position.chevrons(rival)) for rival in rivals)
    return own - 10 * hunted  # a chevron less for them is worth ten markers


def choose(position):
    me = position.to_move
    return max(position.moves(), key=lambda move: evaluate(position.play(move), me))
