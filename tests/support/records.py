"""Records for tests: an example, games that have ended, random games, and a record in its parts."""

import base64
import random
import re
import zlib

from pacru import Game, Out
from tests.support.circles import new_circles, walk_circles
from tests.support.setups import play_game, setup

EXAMPLE = """\
[Event "Casual game"]
[Date "2026.11.21"]
[Players "2"]
[Seats "SN"]
[Colours "black,red"]
[Black "Ada"]
[Red "Bot \\"5\\" \\\\ fast"]
[Rules "standard"]
[TimeControl "1200+10"]
[Result "*"]
[Termination "unfinished"]

1. a3-b4(b6) a7-b7 2. i3-h4(h6) {[%clk 0:19:52] towards the centre} 2... b7-c6(c4)
3. e1-f2 (3. h4-g5 i7-h7) 3... i7-h7! 4. f2-g3(g3) *
"""
"""The example of docs/notation.md."""
ENDED = [
    (play_game(setup("Ag3n Bi9n a:a1-d9,e1-e5"), "g3-g4(g4)"), "black", "markers"),
    (play_game(setup("Ae5n Af5n Be6w"), "e5xe6"), "black", "last standing"),
    (play_game(setup("Aa1n Be9n b:c1-c9"), "a1-a2"), "black", "blocked"),
    (Game.new().resign(), "red", "resignation"),
    (Game.new(3).resign(2).leave(Out("time")), "red", "time"),
    (Game.new(4).agree_draw(), "draw", "agreement"),
    (walk_circles(new_circles("r"), 32), "draw", "repetition"),
]
"""A game for each kind of end, with its result and the word for it."""


def play_at_random(game: Game, turns: int, chance: random.Random) -> Game:
    """The game after some more turns, or at its end; players turn chevrons and leave, too."""
    for _ in range(turns):
        if game.outcome:
            break
        position = game.position
        kind = chance.random()
        if kind < 0.02:
            game = game.leave(Out(chance.choice(["resign", "time"])))
            continue
        choice = position.moves()
        if kind < 0.1 and position.rotations():
            choice = [next(position.reorientations())]
        game = game.play(chance.choice(choice))
    return game


def split_record(record: str) -> tuple[dict[str, str], list[str]]:
    """The tags, and the words after them."""
    head, turns = record.split("\n\n")
    found = [re.fullmatch(r'\[(\w+) "(.*)"\]', line) for line in head.splitlines()]
    return {tag[1]: tag[2] for tag in found if tag}, turns.split()


def pack_link(text: str, kind: str = "#g=") -> str:
    """A link that holds a text, valid or not."""
    data = zlib.compress(text.encode(errors="surrogatepass"))
    return kind + base64.urlsafe_b64encode(data).rstrip(b"=").decode()
