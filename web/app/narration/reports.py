"""The parts of every status except the next step: turns, threats, warnings, and a bot's thoughts."""

from dataclasses import replace
from typing import Final

import pacru
from app.board.pictures import glyph
from app.game.tree import place_text
from app.model.app import App
from app.model.setup import Setup
from app.narration import words
from app.narration.status_view import (
    WAITING,
    Replaying,
    Stage,
    Status,
    Thinking,
    ThoughtView,
    TurnLine,
)
from app.runtime.late import late
from pacru import games
from pacru.core import texts
from pacru.core.texts import _, ngettext
from pacru.explain import blocking, threats
from pacru.explain import words as explain
from pacru.position import inner_state

with late:
    from pacru.review import chances

THREATS_TOLD: Final = 3
"""The greatest number of threats in words. The board shows all of them."""
NEAR: Final = 4
"""The warning about an opponent who has nearly won begins with this number of missing markers."""
MOST_WATCHED: Final = 2
"""A player with more movable chevrons than this cannot be blocked by one turn."""


def lately(app: App) -> tuple[TurnLine, ...]:
    """Return the turns since the last turn of a person, or that turn itself if no other has followed."""
    recent: list[TurnLine] = []
    setup, game = app.board.setup, app.board.game
    last = len(game.plies)
    for at in range(last - 1, max(last - game.position.players, -1), -1):
        ply = game.plies[at]
        if recent and ply.player in setup.persons:
            break
        # Any turn can be shown again, except one in which a player left the game.
        place = None if isinstance(ply.turn, pacru.Out) else place_text((at,))
        recent.insert(0, _line(setup, ply.player, words.full_turn(setup, ply), place))
        if ply.player in setup.persons:
            break
    return tuple(recent)


def _line(setup: Setup, player: int, text: str, place: str | None = None) -> TurnLine:
    return TurnLine(glyph(setup, player), text, place)


def your_fate(app: App) -> str:
    """Return what happened to the only person here, if that player is out; else nothing.

    If this ended the game, the reason for the end says so already.
    """
    board = app.board
    if not words.is_duel_left(board.game):
        for player, reason in board.game.out.items():
            if board.setup.is_you(player):
                return words.fate(board.setup, player, reason)
    return ""


def eye_of(app: App) -> games.Eye:
    """Return what the eye button shows in the game on the board."""
    return games.descriptor_of(app.board.game.start.game).eye


def worst_threats(app: App) -> tuple[TurnLine, ...]:
    """Return the threats that fit into the status, the worst first."""
    lines = threats_told(app)
    if len(lines) <= THREATS_TOLD:
        return lines
    left = len(lines) - THREATS_TOLD + 1
    more = ngettext(
        "And {number} more, shown on the board.", "And {number} more, shown on the board.", left
    )
    return (*lines[: THREATS_TOLD - 1], TurnLine("", more))


def threats_told(app: App) -> tuple[TurnLine, ...]:
    """Return all threats in words, the worst first; in games about domains, the size of each domain."""
    eye = eye_of(app)
    if eye is games.Eye.DOMAINS:
        return _domain_sizes(app)
    if eye is not games.Eye.THREATS:
        return ()
    setup, in_position = app.board.setup, threats.threats_in(app.board.game.position)
    lines = [
        _line(setup, attack.player, explain.attack_sentence(attack, setup.name, setup.is_you))
        for attack in in_position.attacks
    ]
    captures = sum(1 for attack in in_position.attacks if attack.captures)
    lines[captures:captures] = [
        _line(
            setup,
            player,
            explain.nearly_blocked_warning(
                setup.name(player), in_position.moves[player], you=setup.is_you(player)
            ),
        )
        for player in in_position.nearly_blocked
    ]
    return tuple(lines) or (TurnLine("", _("Nobody is under attack or nearly blocked.")),)


def _domain_sizes(app: App) -> tuple[TurnLine, ...]:
    """Return how many neutral fields each player alone can still come to."""
    position, setup = app.board.game.position, app.board.setup
    owners = list(position.domains().values())
    return tuple(
        _line(
            setup,
            player,
            ngettext(
                "{name}: {number} field that nobody else can reach.",
                "{name}: {number} fields that nobody else can reach.",
                owners.count(player),
                name=setup.name(player),
            ),
        )
        for player in position.standing
    )


def warning(app: App) -> tuple[str, str]:
    """Return the most urgent warning to a person, and the number of its rule; empty: there is none."""
    ends = games.ruleset_of(inner_state(app.board.game.position)).ends
    blocks = _block_warning(app)
    return (blocks, "R15b") if blocks else (_goal_warning(app), ends.get("markers", ""))


def _goal_warning(app: App) -> str:
    """Return the warning that an opponent needs only a few more markers, while a person enters a turn."""
    board = app.board
    position, mover = board.game.position, board.game.position.to_move
    if app.table.draft is None or app.table.replay or board.game.outcome or not position.target:
        return ""
    others = [player for player in position.standing if player != mover]
    missing = {player: position.target - len(position.markers(player)) for player in others}
    nearest = min(others, key=missing.__getitem__)
    if not 0 < missing[nearest] <= NEAR:
        return ""
    return ngettext(
        "{name} needs {number} more marker to win.",
        "{name} needs {number} more markers to win.",
        missing[nearest],
        name=board.setup.name(nearest),
    )


def _block_warning(app: App) -> str:
    """Return the warning that a person here is about to be blocked (R15b); empty: there is none.

    On the person's turn, it warns if only one chevron can move, and of moves after which none can. On the turns of
    others, it warns if none of the person's chevrons could move now.
    """
    board, setup = app.board, app.board.setup
    draft, position = board.table.draft, board.game.position
    if board.game.outcome or app.table.replay or not games.ruleset_of(inner_state(position)).blocks:
        return ""
    if draft is None or position.to_move is None:
        if board.showing:
            position = board.showing.after.position
        can = threats.movable_chevrons(position)
        for player in setup.persons:
            if position.chevrons(player) and can and not can[player]:
                name, you = setup.name(player), setup.is_you(player)
                return explain.none_movable_warning(name, you=you)
        return ""
    player, can_move = position.to_move, threats.movable_chevrons(position)[position.to_move]
    if len(can_move) > MOST_WATCHED:
        return ""
    if draft.step is not pacru.Step.CHEVRON:
        return _self_block_warning(draft, app.table.pointed, player)
    name, you = setup.name(player), setup.is_you(player)
    exits = sorted(blocking.last_exits(position, player))
    if exits:
        return explain.last_exits_warning(exits, name, you=you)
    if len(can_move) == 1:
        return explain.only_one_movable_warning(can_move[0], name, you=you)
    return ""


def _self_block_warning(draft: pacru.Draft, pointed: str | None, player: int) -> str:
    """Return the warning that the turn being entered leaves the mover without a move."""
    if draft.step is not pacru.Step.WHERE:
        return words.self_block_warning() if _is_blocked(draft, player) else ""
    destinations = [c.key for c in draft.choices if c.kind is not pacru.Kind.ROTATION]
    blocking = [key for key in destinations if _is_blocked(draft.choose(key), player)]
    if pointed in destinations:
        return words.self_block_warning() if pointed in blocking else ""
    return words.self_block_warning(sorted(blocking)) if blocking else ""


def _is_blocked(draft: pacru.Draft, player: int) -> bool:
    can_move = threats.movable_chevrons(draft.preview)
    return bool(can_move) and not can_move[player]


def with_thought(app: App, status: Status, stage: type[Thinking | Replaying]) -> Status:
    """Return the status with a bot's thoughts, if the settings ask for them. It then has one turn or two threats."""
    if not app.settings.thinking:
        return replace(status, stage=stage())
    return replace(
        status,
        stage=stage(thought=_thought(app)),
        lately=status.lately[-1:],
        threats=status.threats[:2],
    )


def _thought(app: App) -> ThoughtView:
    if app.bots.thinking is None:
        score = "" if app.board.showing else _("Looking ahead")
        return ThoughtView("", "", score, "", ())
    position, setup = app.board.game.position, app.board.setup
    thought, line = app.bots.thinking.thought, app.bots.thinking.line
    player, still_in = position.to_move or 0, len(position.standing)
    known = chances.has_chances(position)
    chance = chances.chances(position, thought.score, setup.scale)[player] if known else None
    rate = _("{positions} positions/s").format(positions=texts.number(thought.rate or 0))
    ahead = ngettext("{number} move ahead", "{number} moves ahead", thought.depth)
    return ThoughtView(
        depth=ahead if thought.depth else _("From the opening book"),
        rate=rate if thought.rate is not None else "",
        score=words.outlook(setup.name(player), thought.score, still_in, chance),
        expects=_("It expects:") if line else "",
        line=tuple(_line(setup, player, words.short_turn(turn)) for player, turn in line),
    )


def next_game(app: App) -> str:
    """Return the label of the button for the next game of the match; empty if there is none."""
    match, game = app.board.setup.match, app.board.game
    if match is None or match.last or game.outcome is None:
        return ""
    return _("Game {number} of {games}").format(number=match.number + 1, games=match.games)


def make_status(app: App, title: str, why: str, rule: str = "", stage: Stage = WAITING) -> Status:
    """Return a status with the last turns, or the threats.

    Args:
        app: the state.
        title: the first line.
        why: the sentence below it.
        rule: the number of the rule behind it.
        stage: the current stage, with its buttons.
    """
    return Status(
        title=title,
        why=why,
        rule=rule,
        lately=() if app.ui.threats else lately(app),
        threats=worst_threats(app) if app.ui.threats else (),
        stage=stage,
        eye=_("Regions") if eye_of(app) is games.Eye.DOMAINS else _("Threats"),
    )
