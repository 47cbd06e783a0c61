# A bot that counts. It tries each move on a position of its own and keeps the one that leaves it with the most markers.
#
# position.play(move) returns the position after a move. The position itself never changes, so a bot
# can try as much as it likes.


def choose(position):
    me = position.to_move

    def markers_after(move):
        return len(position.play(move).markers(me))

    return max(position.moves(), key=markers_after)
