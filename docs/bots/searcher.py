# A bot for two players that looks two turns of its own ahead, with an evaluation of its own.
#
# It is a class, since it remembers something from turn to turn: how many positions it has looked at.
# Alpha-beta leaves out what cannot matter: once a reply shows that a move is worse than the best one so
# far, the bot can skip the other replies to it. That works best if good moves come first.
import pacru

DEPTH = 3  # my move, their reply, my next move
WIDTH = 8  # in each position, the bot looks only at this number of most promising moves


def evaluate(position, player):
    """What the page's bot thinks, and a little more for chevrons that are far from each other."""
    if position.outcome:
        return 1000 if position.outcome.winner == player else -1000
    lands = [
        {field_land(field) for field in position.chevrons(one)} for one in (player, 1 - player)
    ]
    return pacru.evaluate(position, player) + 0.3 * (len(lands[0]) - len(lands[1]))


def field_land(field):
    """The borderland of a field, as a pair of numbers: a1 is in (0, 0), i9 in (2, 2)."""
    return "abcdefghi".index(field[0]) // 3, (int(field[1]) - 1) // 3


class Bot:
    def new_game(self, players, seat):
        self.seen = 0

    def think(self, position, clock):
        best, alpha = None, -10_000
        for move, after in self.promising(position, position.to_move):
            value = -self.search(after, DEPTH - 1, -10_000, -alpha)
            if best is None or value > alpha:
                best, alpha = move, value
        print(f"{best} is worth {alpha}; {self.seen} positions so far")
        return best

    def search(self, position, depth, alpha, beta):
        """The value of the position for the player whose turn it is; if the game is over, for the loser."""
        me = position.to_move
        if position.outcome:
            return -1000 - depth  # the player who has just moved has won: the sooner, the better
        if depth == 0:
            return evaluate(position, me)
        for _move, after in self.promising(position, me):
            alpha = max(alpha, -self.search(after, depth - 1, -beta, -alpha))
            if alpha >= beta:
                break
        return alpha

    def promising(self, position, me):
        """The best moves at first sight, with the positions after them."""
        tried = [(move, position.play(move)) for move in position.moves()]
        self.seen += len(tried)
        tried.sort(key=lambda one: pacru.evaluate(one[1], me), reverse=True)
        return tried[:WIDTH]
