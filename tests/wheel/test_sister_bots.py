"""The bots of Azacru, Shacru and Lilacru: they know the rules, see the end, and obey the protocol."""

import random
import subprocess
import sys
from collections.abc import Iterator
from itertools import chain

import pytest

from pacru import games
from pacru.bot.bots import bot_of
from pacru.bot.match import Match, Player, play
from pacru.bot.protocol import read_info
from pacru.bot.search.alphabeta import AlphaBeta
from pacru.bot.search.budget import Budget
from pacru.bot.search.driver import Search
from pacru.bot.sisters import model_of
from pacru.bot.sisters.root import candidates
from pacru.bot.timing import DEEPEST, Limits
from pacru.core.errors import PacruError
from pacru.core.outcome import Termination
from pacru.core.scores import WIN
from pacru.core.state import TO_MOVE, State
from pacru.core.steps import finish
from pacru.game import Game
from pacru.games.model import Node
from pacru.position import Position, inner_state
from tests.support.conversation import talk
from tests.support.games import recorded
from tests.support.setups import play_on

SISTERS = ("azacru", "shacru", "lilacru")
GOING_ON = {game: [line for line in recorded("moves", game) if line["moves"]] for game in SISTERS}
"""The recorded turns of positions in which the game is not over."""
BLOCKED = "position text 4An3Bsw/9/9/9/9/9/9/aa7/aa1bbb3 a 2 z 31"


def plain(node: Node) -> Node:
    """The node with all chevrons in order."""
    seats = tuple((markers, tuple(sorted(chevrons))) for markers, chevrons in node[5])
    return *node[:4], tuple(sorted(node[4])), seats, node[6]


@pytest.mark.parametrize("game", SISTERS)
def test_the_bot_knows_all_turns_and_what_they_lead_to(game: str) -> None:
    model = model_of(game)
    assert len(GOING_ON[game]) > 30
    for line in GOING_ON[game]:
        position = Position.parse(line["position"])
        made = model.successors(model.node(inner_state(position)))
        found = {str(model.turn(chevron, after)): node for chevron, after, node in made}
        assert len(found) == len(made)
        assert set(found) == set(line["moves"])
        for turn, text in line["moves"].items():
            after = position.play(turn)
            assert str(after) == text
            assert (found[turn][0] < 0) == (after.outcome is not None)
            if not after.outcome:
                assert plain(found[turn]) == plain(model.node(inner_state(after)))
                continue
            winners = after.outcome.winners
            for player in range(position.players):
                expected = 1 if winners == (player,) else 0 if player in winners else -1
                assert model.result(found[turn], player) == expected


def test_the_answer_is_legal_and_so_is_the_line(subtests: pytest.Subtests) -> None:
    for line in [*chain(*GOING_ON.values())][::6]:
        with subtests.test(line["position"]):
            position = Position.parse(str(line["position"]))
            search = Search(
                inner_state(position), Limits(DEEPEST, nodes=400), randomness=random.Random(1)
            )
            best = search.run()
            assert str(best.turn) in line["moves"]
            for turn in best.line:
                position = position.play(turn)


# ---- the end


MOST, LONGEST = 400, 12
"""How many positions an exhaustive search makes at most, and how many turns it looks ahead."""


class TooLargeError(Exception):
    """A game has too many positions for an exhaustive search."""


def worth(state: State, player: int) -> int:
    """What a game is worth to a player against all others together, if all its ends are near: 1, 0 or -1.

    Raises:
        TooLargeError: the ends are not that near.
    """
    known: dict[State, int] = {}
    ruleset = games.ruleset_of(state)

    def value(state: State, turns: int) -> int:
        if state[TO_MOVE] < 0:
            winners = ruleset.outcome(state, Termination.COUNT).winners
            return (1 if winners == (player,) else 0) if player in winners else -1
        if state not in known:
            if len(known) > MOST or turns > LONGEST:
                raise TooLargeError
            values = [value(child, turns + 1) for child in ruleset.children(state)]
            known[state] = max(values) if state[TO_MOVE] == player else min(values)
        return known[state]

    return value(state, 0)


def endings(game: Game) -> Iterator[tuple[Position, int]]:
    """The last positions of a game, from the end on, and what they are worth to the player to move."""
    for position in reversed(game.positions[-9:-1]):
        try:
            yield position, worth(inner_state(position), inner_state(position)[TO_MOVE])
        except TooLargeError:
            return


def endings_of_two(game: str, count: int) -> list[tuple[Position, int]]:
    """Some with a choice, of random games."""
    chance = random.Random(5)
    found: list[tuple[Position, int]] = []
    while len(found) < count or not {value for _, value in found} >= {1, -1}:
        played = play_on(Game.new(game=game), chance)
        found += [ending for ending in endings(played) if len(ending[0].moves()) > 2]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("count", [12, pytest.param(36, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", SISTERS)
def test_it_finds_what_an_ending_is_worth(game: str, count: int) -> None:
    for position, value in endings_of_two(game, count):
        best = Search(inner_state(position), Limits(16, nodes=30_000)).run()
        proven = (best.score > WIN - 100) - (best.score < 100 - WIN)
        if model_of(game).is_lost(
            model_of(game).node(inner_state(position))
        ):  # played for markers only
            proven = (best.score > 0) - (best.score < 0)
        assert proven == value, position
        if value > 0:
            after = position.play(best.turn)
            assert worth(inner_state(after), inner_state(position)[TO_MOVE]) == 1


@pytest.mark.parametrize("players", [3, 4])
def test_it_finds_what_an_ending_of_several_is_worth(players: int) -> None:
    """The last turn of these games is often a forced pass of an opponent."""
    model, chance, seen = model_of("azacru"), random.Random(5), 0
    for _ in range(12):
        for position, value in endings(play_on(Game.new(players, game="azacru"), chance)):
            root = model.node(inner_state(position))
            tree = bot_of("azacru").make_tree(players)
            assert isinstance(tree, AlphaBeta)
            tree.begin(root, Budget())
            score = finish(tree.value(root, 14, -WIN, WIN, 0))
            assert (score > WIN - 100) - (score < 100 - WIN) == value, position
            seen += 1
    assert seen > 40


LOST = """
Aw+abbbbbaAn+/Bn+baabbaba/bbbbababa/bbbbabBn+ab/bbaabbaBsw+a/baaaaaaaa/bbaaaaaaa/bbaaaaaa1/1Bse+As+aaaaaAe+ b 2 s 148
1aabbbbbAne+/aababbaab/ababbAnw+bbBe+/aAw+bbaaBw+bb/aabaaaabBe+/aaabbbbab/aaabbaabb/1abbababb/Asw+baaaabbBse+ a 2 s 151
Bnw+bbbbbaBnw+1/bbbb1aBse+ab/baabbaaAs+b/abab1bbbb/aabbbbbbBe+/aabbabbab/aababAse+aba/1babaaaaa/Aw+aaaaaaaAse+ a 2 s 135
""".strip().splitlines()
"""The only player who can still move has lost, and can come to one field more."""


@pytest.mark.parametrize("text", LOST)
def test_who_has_lost_goes_for_the_fields_that_are_left(text: str) -> None:
    game = Game(Position.parse(text))
    loser = game.position.to_move
    assert loser is not None
    before = len(game.position.markers(loser))
    while not game.outcome:
        state, moves = inner_state(game.position), game.position.moves()
        best = Search(state, Limits(DEEPEST, nodes=500), randomness=random.Random(1)).run()
        game = game.play(best.turn if len(moves) > 1 else moves[0])
    assert game.outcome.termination == Termination.COUNT
    assert game.outcome.winner == 1 - loser
    assert len(game.position.markers(loser)) == before + 1


@pytest.mark.slow
@pytest.mark.parametrize("seeds", [12, pytest.param(30, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", ["shacru", "lilacru"])
def test_who_is_said_to_have_lost_loses(game: str, seeds: int) -> None:
    model, seen = model_of(game), 0
    for seed in range(seeds):
        played = play_on(Game.new(game=game), random.Random(seed))
        lost = (one for one in played.positions[:-1] if model.is_lost(model.node(inner_state(one))))
        losers = {position.to_move for position in lost}
        assert played.outcome and not losers & set(played.outcome.winners)
        seen += len(losers)
    assert seen > seeds // 3


def test_nobody_has_lost_azacru_before_its_end() -> None:
    model = model_of("azacru")
    nodes = [
        model.node(inner_state(Position.parse(line["position"]))) for line in GOING_ON["azacru"]
    ]
    assert not any(map(model.is_lost, nodes))


def test_a_win_by_counting_is_written_with_its_turns() -> None:
    start = "position text 8Bsw/9/9/9/9/1a7/1b7/a8/aAn+a6 a 2 z 41"
    answers = talk(start, "go nodes 20000")
    kinds = [info.thought.score.kind for info in map(read_info, answers) if info]
    assert kinds[-1] == "win"


def test_a_forced_pass_is_an_answer() -> None:
    assert talk(BLOCKED, "go")[-1] == "bestmove pass"


def test_it_looks_only_at_the_turns_that_it_is_given() -> None:
    answers = talk("position startpos game shacru", "go depth 3 searchmoves e1-e2 a3-b4>")
    assert answers[-1] in ("bestmove e1-e2", "bestmove a3-b4>")
    (refusal,) = talk("position startpos game shacru", "go searchmoves a3-a4")
    assert refusal.startswith("info string")


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("game", SISTERS)
def test_games_of_several_are_played_to_their_end(game: str, players: int) -> None:
    position, chance = Position.initial(players, game=game), random.Random(3)
    tree = bot_of(game).make_tree(2)
    while not position.outcome and position.turn_number < 300:
        search = Search(inner_state(position), Limits(3, nodes=60), randomness=chance, memory=tree)
        position = position.play(search.run().turn)
    assert position.turn_number > 30


# ---- levels, matches, and what is loaded


@pytest.mark.parametrize("game", SISTERS)
@pytest.mark.parametrize("player", ["random", "greedy", "one-turn", "uct:20", "uct-minimax:20"])
def test_the_players_of_a_match_play_the_game(game: str, player: str) -> None:
    state, chance = inner_state(Position.initial(2, game=game)), random.Random(1)
    simple = Player.parse(player, game).simple
    assert simple
    assert str(simple(state, chance)) in map(str, games.ruleset_of(state).moves(state))


def test_a_match_of_a_sister_game_shares_the_points_of_a_draw() -> None:
    sides = Player.parse("nodes:60", "azacru"), Player.parse("greedy", "azacru")
    played = [game for group in play(Match(sides, 2, game="azacru")) for game in group]
    assert all(one.game.start.game == "azacru" for one in played)
    assert all(one.points in (0, 0.5, 1) for one in played)


def test_weights_before_tuning_are_those_of_pacru() -> None:
    with pytest.raises(PacruError):
        Player.parse("hand-made:5", "shacru")


def test_pacru_is_played_without_the_bots_of_its_sisters() -> None:
    script = """
import sys
from pacru.bot.bots import bot_of
bot_of("pacru")
print(*[name for name in sys.modules if "sisters" in name or "games.model" in name])
"""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == ""


def test_what_is_learned_of_three_players_is_not_used_for_another_of_them() -> None:
    tree = bot_of("shacru").make_tree(3)
    state = inner_state(Position.initial(3, game="shacru"))
    Search(state, Limits(2), memory=tree).run()
    assert tree.principal_child(candidates(state)[0].after)
    tree.begin(candidates(state)[0].after, Budget())
    assert not tree.principal_child(candidates(state)[0].after)


@pytest.mark.parametrize("game", SISTERS)
def test_what_is_known_from_the_search_before_does_not_end_the_next(game: str) -> None:
    """After the turns that were expected, the first depths are in the table."""
    position, tree, nodes = Position.initial(2, game=game), bot_of(game).make_tree(2), 300
    for _ in range(12):
        search = Search(inner_state(position), Limits(DEEPEST, nodes=nodes), memory=tree)
        position = position.play(search.run().turn)
        assert search.nodes >= nodes
