"""Eight tasks on the way to a bot that plays well. Each is checked by positions or by games, and says what was found.

The texts are in English; the caller translates them.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from pacru.bot.homemade.bot import HomemadeBot
from pacru.bot.homemade.faults import BotFault
from pacru.bot.homemade.matches import Opponent, TrialGame, play_games
from pacru.bot.levels import level_at
from pacru.core.texts import N_, gettext
from pacru.games import DEFAULT
from pacru.position import Position

RANDOM: Final = "random"
"""The opponent that plays any move."""
WINS: Final = (
    "babbbAnw+a2/bAnbb1a1ab/b1b1aaaAe+a/aaa3aaa/baa1Bne2aa/Bs+Anw+ab3aa/aaaaaBe+aa1/3a1aa1b/a1aaaaa2 a 2 - 1",
    "2aaaa2An/1aAnwBne+1aa2/aaaaa1aaa/ab1aBe1bAse+a/a1a4aa/baab2aBne+a/baaaa1bbb/3a1aaAne1/2aaaaaa1 a 2 - 1",
    "aBswaaaaaa1/ba1aaaaaa/bBnaaaaaaa/aba3aba/a1a3aaa/a5Asw+aa/bbbb1bAs+aAs+/3b1babAs/1bbbbbb2 a 2 - 1",
)
"""Positions in which a move wins at once."""
CAPTURES: Final = (
    "7Aw1/6b2/9/3Bea3b/a1a6/1bBnw+1abb2/5aBsBs1/1a3a1Ae+1/As3bAswb1b b 2 - 32",
    "1a7/Bnw1b6/Be4ab1As/1a1ab1b2/a8/4b1b2/As3b4/aBnwAw+2bb2/2b1bAw+Bs1b a 2 - 39",
    "5b3/5Bse2As/4BneAne+3/1b4aBsw1/4a2b1/2a1b2Anw1/9/9/Bne3An4 b 2 - 14",
)
"""Positions in which a move captures, and another one gains more markers."""


class Task(NamedTuple):
    """A task.

    Attributes:
        key: its name, for what is stored.
        title: in a few words.
        ask: what the bot shall do.
        hint: what helps.
        positions: in which the bot is asked for a turn …
        wins: … that wins at once, rather than one that captures.
        against: whom it plays: a level, or `RANDOM`; empty: nobody.
        games: how many games.
        points: how many points it needs; 0: it only has to play them.
        game: which game it plays.
    """

    key: str
    title: str
    ask: str
    hint: str
    positions: tuple[str, ...] = ()
    wins: bool = False
    against: str = ""
    games: int = 0
    points: float = 0
    game: str = DEFAULT


TASKS: Final = (
    Task(
        "any",
        N_("Any move"),
        N_("Return any legal move. Your bot plays two games and mustn’t return an illegal one."),
        N_(
            "All moves are in the list position.moves(). Take the first one, or import random and use random.choice."
        ),
        against=RANDOM,
        games=2,
    ),
    Task(
        "win",
        N_("Win at once"),
        N_("In each of three positions, one move wins at once. Find it by trying every move."),
        N_(
            "After a move, the position is position.play(move). Its outcome is None while the game goes on; "
            "otherwise outcome.winner is the player who has won."
        ),
        positions=WINS,
        wins=True,
    ),
    Task(
        "capture",
        N_("Spot captures"),
        N_(
            "In three positions, your bot can capture a chevron. It must do so, even if other "
            "moves gain more markers."
        ),
        N_(
            "A player’s chevrons are in position.chevrons(player). After a capture there are fewer. "
            "You are position.to_move."
        ),
        positions=CAPTURES,
    ),
    Task(
        "random",
        N_("Beat random moves"),
        N_("Win 11 of 20 games against a bot that plays at random."),
        N_(
            "Give each position a value, for instance from markers and chevrons, and play the "
            "move with the highest: max(moves, key=...)."
        ),
        against=RANDOM,
        games=20,
        points=11,
    ),
    Task(
        "level-2",
        N_("Beat Mina"),
        N_("Win 6 of 10 games against Mina."),
        N_(
            "pacru.evaluate(position, player) says how far ahead a player is, in markers. Put "
            "import pacru at the top."
        ),
        against="2",
        games=10,
        points=6,
    ),
    Task(
        "replies",
        N_("Think about the reply"),
        N_(
            "Win 6 of 10 games against Coco: look at what your opponent can do after each of your moves."
        ),
        N_(
            "After your move, it’s your opponent’s turn. Expect the reply that leaves you with "
            "least: take the smallest value of all replies."
        ),
        against="4",
        games=10,
        points=6,
    ),
    Task(
        "game",
        N_("Another game"),
        N_("Win 6 of 10 games of Azacru against Mina, with the same bot."),
        N_("If your bot uses only position and pacru.evaluate, it can play all four games."),
        against="2",
        games=10,
        points=6,
        game="azacru",
    ),
    Task(
        "deeper",
        N_("Look further"),
        N_("Win 6 of 10 games against Lotte."),
        N_(
            "Look one move further ahead, but not for every move: sort them by value and keep "
            "the best eight."
        ),
        against="6",
        games=10,
        points=6,
    ),
)
"""The tasks, in their order."""


class TaskReport(NamedTuple):
    """How far the check of a task has come.

    Attributes:
        done, whole: positions or games.
        points: of the bot.
        passed: whether it has done the task; None: it is not known yet.
        text: what was found, if it has not passed.
        line: the line of the person's file that is at fault; 0: none is.
    """

    done: int
    whole: int
    points: float
    passed: bool | None = None
    text: str = ""
    line: int = 0


def check(task: Task, bot: HomemadeBot, seed: int = 0) -> Iterator[TaskReport]:
    """Check whether a bot can do a task, step by step; the last report says whether it has passed.

    Args:
        task: the task.
        bot: the bot.
        seed: decides the openings of the games.
    """
    return _check_positions(task, bot) if task.positions else _check_games(task, bot, seed)


def _check_positions(task: Task, bot: HomemadeBot) -> Iterator[TaskReport]:
    whole = len(task.positions)
    for number, text in enumerate(task.positions):
        position = Position.parse(text)
        player = position.to_move or 0
        try:
            bot.new_game(position.players, player)
            turn = bot.choose(position)
        except BotFault as fault:
            yield TaskReport(number, whole, number, False, str(fault), fault.line)
            return
        after = position.play(turn)
        if not (_has_won(after, player) if task.wins else _has_captured(position, after, player)):
            told = gettext("In position {number}, it plays {move}.")
            yield TaskReport(
                number, whole, number, False, told.format(number=number + 1, move=turn)
            )
            return
        yield TaskReport(number + 1, whole, number + 1, True if number + 1 == whole else None)


def _has_won(after: Position, player: int) -> bool:
    return bool(after.outcome and after.outcome.winner == player)


def _has_captured(before: Position, after: Position, player: int) -> bool:
    def chevrons(position: Position) -> int:
        others = (other for other in range(position.players) if other != player)
        return sum(len(position.chevrons(other)) for other in others)

    return chevrons(after) < chevrons(before)


def _check_games(task: Task, bot: HomemadeBot, seed: int) -> Iterator[TaskReport]:
    played: list[TrialGame] = []
    for one in play_games(bot, _opponent(task), task.games, seed, task.game):
        played.append(one)
        report = _judge(task, played)
        yield report
        if report.passed is not None:
            return


def _opponent(task: Task) -> Opponent:
    return None if task.against == RANDOM else level_at(task.game, float(task.against))


def _judge(task: Task, played: Sequence[TrialGame]) -> TaskReport:
    """What some games say: a bot that fails has not passed, and one that can no longer pass either."""
    points, last = sum(one.points for one in played), played[-1]
    so_far = TaskReport(len(played), task.games, points)
    if last.fault and last.guilty == last.seat:
        return so_far._replace(passed=False, text=str(last.fault), line=last.fault.line)
    left = task.games - len(played)
    if points >= task.points and (task.points or not left):
        return so_far._replace(passed=True)
    if points + left < task.points:
        told = gettext("Points: {points}, after {games} games. It needs {needed}.")
        text = told.format(points=f"{points:g}", games=len(played), needed=f"{task.points:g}")
        return so_far._replace(passed=False, text=text)
    return so_far
