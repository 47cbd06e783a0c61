"""How to write a record: tags, then turns with their comments and variations, by rounds."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import permutations
from typing import Final, NamedTuple

from pacru import games
from pacru.core.errors import PacruError
from pacru.core.outcome import Outcome
from pacru.core.texts import gettext
from pacru.game import Game, Ply
from pacru.games.starts import DEFAULT_SEATS
from pacru.position import Position
from pacru.record import limits
from pacru.tree import RUN, Line, Node, Tree, one_line, plain, remembered, runs, writable

COLOURS: Final = ("black", "red", "yellow", "blue")
"""The default colours of a record, in the order of play (R1e)."""
BEFORE_PLAYERS: Final = ("Event", "Date", "Time", "Players", "Seats", "Colours")
"""The first tags, in the order in which they are written. The players' tags follow, named by their
colours."""
BEHIND_PLAYERS: Final = (
    "Rules",
    "TimeControl",
    "Result",
    "Termination",
    "Scores",
    "SetUp",
    "Position",
)
"""The tags after those of the players; any other tags come last."""
MOST_EVALUATION: Final = 40
"""The longest evaluation, in characters."""
_UNTELLABLE: Final = re.compile(r"[\[\]{}]")
_PERCENTS: Final = re.compile(r"[0-9]{1,3}( [0-9]{1,3}){2,3}")
"""The chances of three or four players."""
WIDTH: Final = 79
"""The longest line of turns, in characters."""
_LINE: Final = re.compile(rf"(.{{1,{WIDTH}}}|\S+)(?: |$)")
_FILLED: Final = r"\1\n"
"""As many words as fit on a line, or one longer word, with a line end."""
TAG_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


def write(game: Game | Tree, tags: Mapping[str, str] | None = None) -> str:
    """Write the record of a game, finished or not; a tree has its variations too.

    >>> print(write(Game.new().resign(), {"Black": "Ada", "Red": "Bob"}), end="")
    [Players "2"]
    [Seats "SN"]
    [Colours "black,red"]
    [Black "Ada"]
    [Red "Bob"]
    [Rules "standard"]
    [Result "red"]
    [Termination "resignation"]
    <BLANKLINE>
    1. resign red

    Args:
        game: the game or tree to write.
        tags: what a game does not know, such as the players by colour, the colours in the order of
            play, and the date. The game overrides tags about what it does know, such as the result.

    Raises:
        PacruError: a tag is invalid, the colours do not fit the game, or it is too large for a
            record.
    """
    given = dict(tags or {})
    tree = game if isinstance(game, Tree) else Tree.of(game)
    limits.check(tree, given)
    game = tree.game()
    players = game.start.players
    colours = colours_of(given, players)
    known = tags_of_game(game, colours)
    pairs = {"Seats": DEFAULT_SEATS[players], **given, **known}
    if "Position" not in known:
        pairs.pop("SetUp", None)
        pairs.pop("Position", None)
    order = (*BEFORE_PLAYERS, *map(str.title, colours), *BEHIND_PLAYERS, *pairs)
    head = "".join(_tag(name, pairs[name]) for name in dict.fromkeys(order) if name in pairs)
    parts = (*_comment(tree.comment), _line_text(tree.line, _Rounds(), numbered=False).text)
    words = " ".join(filter(None, (*parts, known["Result"])))
    return f"{head}\n{_LINE.sub(_FILLED, words)}"


def colours_of(tags: Mapping[str, str], players: int) -> list[str]:
    """The colours of the players in the order of play, from the tags.

    Raises:
        PacruError: they do not fit that number of players.
    """
    text = tags.get("Colours", ",".join(COLOURS[:players]))
    colours = text.split(",")
    if len(colours) != players or len({*COLOURS} & {*colours}) != players:
        known = ", ".join(COLOURS)
        why = gettext("Colours: expected {players} different letters out of {known}, found {found}")
        raise PacruError(why.format(players=players, known=known, found=repr(text[:40])))
    return colours


def tags_of_game(game: Game, colours: list[str]) -> dict[str, str]:
    """The tags that follow from the game itself."""
    start, outcome = game.start, game.outcome
    known = {
        "Players": str(start.players),
        "Colours": ",".join(colours),
        "Rules": rules_of(start),
        "Result": "*",
        "Termination": "unfinished",
    }
    if outcome:
        known["Result"] = result_of(outcome, colours)
        known["Termination"] = outcome.termination
        if outcome.scores:
            known["Scores"] = ",".join(map(str, outcome.scores))
    seats = _seats(start)
    return known | ({"Seats": seats} if seats else {"SetUp": "1", "Position": str(start)})


def rules_of(start: Position) -> str:
    """The rules of a game as its tag says them: those of Pacru, or the name of another game."""
    if not games.descriptor_of(start.game).has_options:
        return start.game
    rules = "tournament" if start.tournament else "standard"
    changes = [f"{key} {number}" for key, number in sorted(start.changes.items())]
    return ", ".join([rules + (" repetition" if start.repetition else ""), *changes])


def result_of(outcome: Outcome, colours: Sequence[str]) -> str:
    """The result as records say it: a colour, several that share the win, or ``draw``."""
    winners = ",".join(colours[player] for player in outcome.winners)
    return "draw" if outcome.drawn else winners


def _seats(start: Position) -> str | None:
    """The seats in the order of play from which a game starts like this, or None."""
    for seats in permutations(DEFAULT_SEATS[start.players]):
        begun = Position.initial(
            start.players,
            seats=seats,
            tournament=start.tournament,
            repetition=start.repetition,
            game=start.game,
            changes=start.changes,
        )
        if start == begun:
            return "".join(seats)
    return None


def _tag(name: str, value: str) -> str:
    if not TAG_NAME.fullmatch(name):
        raise PacruError(f"tag: expected a name of letters, digits and _, found {name!r}")
    if writable(value) != value:
        raise PacruError(f"tag {name}: expected one line of text, found {value!r}")
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]\n'


class _Rounds(NamedTuple):
    """The number of the round of each turn.

    A round ends when the player to move has already had a turn in it. If a player goes out while
    another is to move, that is not a turn.
    """

    number: int = 0
    moved: int = 0  # the bits of the players who have had a turn in it

    def after(self, ply: Ply) -> "_Rounds":
        """The round of a turn, including that turn."""
        bit = 1 << ply.player if ply.player == ply.before.to_move else 0
        if not self.number or bit & self.moved:
            return _Rounds(self.number + 1, bit)
        return _Rounds(self.number, self.moved | bit)


class _Text(NamedTuple):
    """Some turns as text, and how to go on after them."""

    text: str
    rounds: _Rounds
    # Whether to repeat the round number, since something other than a turn has come between.
    numbered: bool


def _line_text(line: Line, rounds: _Rounds, numbered: bool) -> _Text:
    """The text of a line.

    The number of the round comes before its first turn, again after anything other than a turn, and
    always before the first turn of a variation.
    """
    texts = []
    for run in runs(line):
        find = partial(_line_text if len(run) > RUN else _run_text, run, rounds, numbered)
        text, rounds, numbered = remembered(run, "record", (rounds, numbered), find)
        texts.append(text)
    return _Text(" ".join(texts), rounds, numbered)


def _run_text(run: Line, rounds: _Rounds, numbered: bool) -> _Text:
    words: list[str] = []
    for node in run:
        before, rounds = rounds, rounds.after(node.ply)
        if rounds.number != before.number:
            words.append(f"{rounds.number}.")
        elif numbered:
            words.append(f"{rounds.number}...")
        own_turn = node.ply.player == node.ply.before.to_move
        words.append(_turn_text(node.ply, own_turn) + node.mark)
        commented = node.comment or node.clock is not None or node.evaluation
        said = [*_comment(node.comment, *_commands(node))] if commented else []
        words += said
        if node.variations:
            find = partial(_variations, node, before)
            words.append(remembered((node,), "variations", before, find))
        numbered = bool(said or node.variations)
    return _Text(" ".join(words), rounds, numbered)


def _variations(node: Node, rounds: _Rounds) -> str:
    lines = (_line_text(line, rounds, numbered=True) for line in node.variations)
    return " ".join(f"({line.text})" for line in lines)


def _commands(node: Node) -> Iterator[str]:
    if node.clock is not None:
        minutes, seconds = divmod(node.clock, 60)
        yield f"[%clk {minutes // 60}:{minutes % 60:02}:{seconds:02}]"
    if node.evaluation:
        text = one_line(_UNTELLABLE.sub("", node.evaluation))[:MOST_EVALUATION].rstrip()
        yield f"[%{'chances' if _PERCENTS.fullmatch(text) else 'eval'} {text}]"


def _comment(text: str, *commands: str) -> Iterator[str]:
    """The words of a comment, if it has any."""
    words = [*commands, *plain(text).replace("}", "\\}").split()]
    if words:
        # A backslash at the end would escape the brace.
        end = " }" if words[-1].endswith("\\") else "}"
        yield from ("{" + " ".join(words) + end).split(" ")


def _turn_text(ply: Ply, own_turn: bool) -> str:
    """The canonical spelling of the turn; a player who leaves on their own turn is not named."""
    return ply.spelled.partition(":")[0] if own_turn else ply.spelled
