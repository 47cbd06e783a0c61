"""Positions that need not occur in play, made so that most are full of rare events."""

from collections.abc import Callable, Sequence
from random import Random

from hypothesis import assume
from hypothesis import strategies as st

from tests.reference import naive, naive_sisters

Pieces = dict[str, naive.Chevron]


def is_position(parse: Callable[[str], object], text: str) -> bool:
    """Whether a naive engine reads a text as a position."""
    try:
        parse(text)
    except naive.Refused:
        return False
    return True


@st.composite
def pacru_boards(draw: st.DrawFn) -> str:
    """The text of a position of Pacru.

    Meetings, pincers, jumps, transformations and their combinations are common here, but rare in
    play.
    """
    random = Random(draw(st.integers(0, 2**32)))
    players = random.choice([2, 2, 3, 4])
    mover, *others = random.sample(naive.LETTERS[:players], players)
    markers = scatter_markers(mover, others, players, random)
    chevrons: Pieces = {}
    if random.random() < 0.5:
        prepare_a_meeting(mover, markers, chevrons, random)
    if random.random() < 0.5:
        prepare_a_pincer(mover, others[0], markers, chevrons, random)
    place_the_rest(mover, others, (0, 1, 2, 4), chevrons, random)
    for place, chevron in chevrons.items():
        if markers.get(place, chevron.player) != chevron.player:
            del markers[place]
    position = naive.Position(
        players, mover, markers, chevrons, random.random() < 0.4, number=random.randint(1, 500)
    )
    text = naive.write(position)
    assume(is_position(naive.parse, text))
    return text


@st.composite
def sister_boards(draw: st.DrawFn, game: str) -> str:
    """The text of a position of Azacru, Shacru or Lilacru, with most that can stand in one."""
    random = Random(draw(st.integers(0, 2**32)))
    players = random.choice([2, 2, 3, 4])
    mover, *others = random.sample(naive.LETTERS[:players], players)
    markers = scatter_markers(mover, others, players, random)
    chevrons: Pieces = {}
    if random.random() < 0.3:
        prepare_a_meeting(mover, markers, chevrons, random)
    place_the_rest(mover, others, (0, 1, 2, 3, 4), chevrons, random)
    for place, chevron in chevrons.items():
        if markers.get(place, chevron.player) != chevron.player:
            if random.random() < 0.5:
                markers[place] = chevron.player
            else:
                del markers[place]
    board = naive.write_board(naive.Position(players, None, markers, chevrons))
    standing_players = {chevron.player for chevron in chevrons.values()}
    rules = naive_sisters.GAMES[game]
    if game == "azacru":
        rules = azacru_rules(players, standing_players, random)
    number = random.choice([1, 9, 500, 999_999])
    text = f"{board} {mover} {players} {rules} {number}"
    if not is_position(naive_sisters.parse, text):
        text = f"{board} - {players} {rules} {number}"
    assume(is_position(naive_sisters.parse, text))
    return text


def azacru_rules(players: int, standing: set[str], random: Random) -> str:
    """The rules in the text of a position: who has passed, and who has left."""
    passed = random.choice(["", "", f":{random.choice(naive.LETTERS[:players])}"])
    gone = [player for player in naive.LETTERS[:players] if player not in standing]
    left = "".join(player for player in gone if random.random() < 0.5)
    return f"z{passed}" + (f"!{left}" if left else "")


def scatter_markers(mover: str, others: list[str], players: int, random: Random) -> dict[str, str]:
    """Markers all over the board; some borderlands have hardly any neutral field."""
    markers: dict[str, str] = {}
    most = naive.TARGETS[players] - random.choice([1, 2, 3, 8, 16])
    own_share = random.choice([0.2, 0.5, 0.8])
    densities = {naive.block(place): random.choice([0.1, 0.5, 0.8, 1]) for place in naive.FIELDS}
    for place in random.sample(naive.FIELDS, 81):
        owner = mover if random.random() < own_share else random.choice(others)
        if list(markers.values()).count(owner) >= most:
            owner = random.choice(others)
        enough = list(markers.values()).count(owner) >= most
        if random.random() < densities[naive.block(place)] and not enough:
            markers[place] = owner
    return markers


def line_up(player: str, goal: str, chevrons: Pieces, random: Random, away: str) -> None:
    """Place a chevron that can reach the goal from one side, if it has the power."""
    distance = random.choice([1, 1, 2, 3, 4])
    line = [place for place in naive.ray(goal, away)[:distance] if place not in chevrons]
    if line:
        facing = naive.turned(away, random.choice([3, 4, 5]))
        chevrons[line[-1]] = naive.Chevron(player, facing)


def prepare_a_meeting(
    mover: str, markers: dict[str, str], chevrons: Pieces, random: Random
) -> None:
    partner, facing = random.choice(naive.FIELDS), random.choice(naive.FACINGS)
    landing = naive.neighbour(partner, facing)
    if landing:
        markers[partner] = mover
        chevrons[partner] = naive.Chevron(mover, facing)
        if random.random() < 0.5:
            markers[landing] = mover
        elif random.random() < 0.5:
            markers.pop(landing, None)
        line_up(mover, landing, chevrons, random, facing)


def prepare_a_pincer(
    mover: str,
    victim: str,
    markers: dict[str, str],
    chevrons: Pieces,
    random: Random,
) -> None:
    meeting_fields = [naive.neighbour(place, facing) for place, (_, facing) in chevrons.items()]
    goals = [place for place in meeting_fields if place and place not in chevrons]
    goal = random.choice([*goals, random.choice(naive.FIELDS)])
    if goal not in chevrons:
        chevrons[goal] = naive.Chevron(victim, random.choice(naive.FACINGS))
        markers.pop(goal, None)
        for away in random.sample(naive.FACINGS, 2):
            line_up(mover, goal, chevrons, random, away)


def place_the_rest(
    mover: str, others: list[str], numbers: Sequence[int], chevrons: Pieces, random: Random
) -> None:
    """Give each player one of these numbers of chevrons if they have fewer, and nobody too many."""
    most = 4 if len(others) == 1 else 3
    for player in [mover, *others]:
        places = [place for place, chevron in chevrons.items() if chevron.player == player]
        for place in places[most:]:
            del chevrons[place]
        free = [place for place in naive.FIELDS if place not in chevrons]
        wanted = min(random.choice(numbers), most) - len(places)
        for place in random.sample(free, max(0, wanted)):
            chevrons[place] = naive.Chevron(player, random.choice(naive.FACINGS))
