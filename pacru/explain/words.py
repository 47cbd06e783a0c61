"""A game in sentences: turns and their scenes, threats, advice, results, clocks and counts.

Two functions say who plays. `name` gives the name of each player, 0 to 3 in the order of play.
`is_you` says whether a player is the reader.
"""

import math
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from pacru import games
from pacru.bot.protocol import Score
from pacru.clock import Control
from pacru.core import texts
from pacru.core.board import FACING_WORDS
from pacru.core.outcome import Outcome
from pacru.core.signs import short_turn as short_turn
from pacru.core.texts import N_, NN_, gettext, ngettext
from pacru.core.turn import Elsewhere, Move, Out, Pass, Reorientation
from pacru.draft import join_in_words
from pacru.explain.scenes import Act, Scene
from pacru.explain.threats import Attack
from pacru.game import Game, Ply
from pacru.position import inner_state

Name: TypeAlias = Callable[[int], str]
IsYou: TypeAlias = Callable[[int], bool]

TENTHS_BELOW: Final = 10
"""Below this many seconds, tenths are shown."""
_TURNED: Final = {
    "<<": N_("90° left"),
    "<": N_("45° left"),
    ">": N_("45° right"),
    ">>": N_("90° right"),
}
_OUT: Final = {
    "captured": N_("captured"),
    "blocked": N_("blocked"),
    "resigned": N_("resigned"),
    "time": N_("out of time"),
}
_YOU_ARE_OUT: Final = {
    "captured": N_("You’re out: your last chevron was captured."),
    "blocked": N_("You’re out: none of your chevrons could move."),
    "resigned": N_("You’re out: you resigned."),
    "time": N_("You’re out: your time ran out."),
}
_IS_OUT: Final = {
    "captured": N_("{name} is out: their last chevron was captured."),
    "blocked": N_("{name} is out: none of their chevrons could move."),
    "resigned": N_("{name} is out: they resigned."),
    "time": N_("{name} is out: their time ran out."),
}
_YOU_LEFT: Final = {
    "captured": N_("Your last chevron was captured"),
    "blocked": N_("All your chevrons were blocked"),
    "resigned": N_("You resigned"),
    "time": N_("Your time ran out"),
}
_LEFT: Final = {
    "captured": N_("{name} lost their last chevron"),
    "blocked": N_("{name} had no chevron that could move"),
    "resigned": N_("{name} resigned"),
    "time": N_("{name} ran out of time"),
}
"""How a game of two ended, by the reason why one of them went out."""
_BY_LEAVING: Final = ("last standing", "blocked", "resignation", "time")
"""The ends of games in which one player is left."""

_COUNTED: Final = {
    "chevron": (N_("no chevrons"), *NN_("{number} chevron", "{number} chevrons")),
    "marker": (N_("no markers"), *NN_("{number} marker", "{number} markers")),
    "game": (N_("no games"), *NN_("{number} game", "{number} games")),
    "turn": (N_("no moves"), *NN_("{number} move", "{number} moves")),
}
"""The things that can be counted: none, one, several."""


def count(number: int, thing: str) -> str:
    """A number of things: "no chevrons", "1 chevron", "2 chevrons".

    Args:
        number: how many things.
        thing: ``"chevron"``, ``"marker"``, ``"game"`` or ``"turn"``.
    """
    none, one, several = _COUNTED[thing]
    return ngettext(one, several, number) if number else gettext(none)


def clock_display(seconds: float) -> str:
    """A clock's display: "1:05:00", "12:34", the last seconds "9.3"; empty if time is unlimited."""
    if seconds == float("inf"):
        return ""
    if seconds < TENTHS_BELOW:
        return texts.number(int(seconds * 10) / 10, 1)
    minutes, rest = divmod(math.ceil(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def control_name(control: Control) -> str:
    """A time control: "20 min + 10 s"."""
    return gettext("{minutes} min + {increment} s").format(
        minutes=control.seconds // 60, increment=control.increment
    )


def sentence(text: str) -> str:
    """A text with a capital and a full stop; a field at its beginning stays in lower case."""
    if not text:
        return text
    start = text if text[1:2].isdigit() else text[0].upper() + text[1:]
    return start if start.endswith((".", "!", "?")) else f"{start}."


def rotation_name(key: str) -> str:
    """A rotation such as ``"<<"`` in words."""
    return gettext(_TURNED[key])


def direction_name(key: str) -> str:
    """A facing in words."""
    return gettext(FACING_WORDS[key])


def out_reason(reason: str) -> str:
    """Why a player is out: ``"captured"``, ``"blocked"``, ``"resigned"`` or ``"time"`` in words."""
    return gettext(_OUT[reason])


def nobody(_: int) -> bool:
    """Say that no player is the reader."""
    return False


def turn_summary(ply: Ply, name: Name, is_you: IsYou = nobody) -> str:
    """What a player did in a turn, and its results, such as "Ada: a3–b4, marked b4".

    Args:
        ply: the turn.
        name: gives the name of each player.
        is_you: whether a player is the reader.
    """
    has_left = isinstance(ply.turn, Out)  # the sentence itself says who left
    out = [player for player in ply.out if not (has_left and player == ply.player)]
    return " ".join(
        [
            f"{_action_text(ply, name, is_you)}.",
            *(fate(one, ply.out[one], name, is_you) for one in out),
        ]
    )


def fate(player: int, reason: str, name: Name, is_you: IsYou = nobody) -> str:
    """What happened to a player who is out, as a sentence (R15).

    Args:
        player: the player who is out.
        reason: ``"captured"``, ``"blocked"``, ``"resigned"`` or ``"time"``.
        name: gives the name of each player.
        is_you: whether a player is the reader.
    """
    if is_you(player):
        return gettext(_YOU_ARE_OUT[reason])
    return gettext(_IS_OUT[reason]).format(name=name(player))


def _action_text(ply: Ply, name: Name, is_you: IsYou) -> str:
    """What the player did, without the full stop."""
    who, turn = name(ply.player), ply.turn
    if isinstance(turn, Move):
        done = [f"{turn.origin}{'×' if turn.capture else '–'}{turn.destination}"]
        if ply.captured:
            done.append(gettext("captured {victim}").format(victim=_victim_name(ply, name, is_you)))
        if ply.changed:
            done.append(
                gettext("marked {fields}").format(fields=join_in_words(sorted(ply.changed)))
            )
        if turn.twist:
            done.append(gettext("twisted {turned}").format(turned=rotation_name(turn.twist)))
        if not ply.after.chevron(turn.destination):
            done.append(gettext("and the chevron left the board"))
        return gettext("{name}: {done}").format(name=who, done=", ".join(done))
    if isinstance(turn, Reorientation):
        turned = ngettext(
            "rotated {field} {turned} for {number} marker",
            "rotated {field} {turned} for {number} markers",
            len(turn.payment),
            field=turn.field,
            turned=rotation_name(turn.rotation),
        )
        return gettext("{name}: {done}").format(name=who, done=turned)
    if isinstance(turn, Pass):
        if is_you(ply.player):
            return gettext("You passed: none of your chevrons could move")
        return gettext("{name} passed: none of their chevrons could move").format(name=who)
    if isinstance(turn, Elsewhere):
        text = gettext("{name} played {turn} on AbstractPlay. The rules here don’t allow it")
        return text.format(name=who, turn=turn.turn)
    if is_you(ply.player):
        return gettext("You have left the game")
    return gettext("{name} has left the game").format(name=who)


def scene_sentence(ply: Ply, shown: Scene, name: Name, colour: str, is_you: IsYou = nobody) -> str:
    """What happens in a scene of a turn.

    Args:
        ply: the turn.
        shown: the scene.
        name: gives the name of each player.
        colour: the colour of the player who takes the turn, in a word.
        is_you: whether a player is the reader.
    """
    fields = join_in_words(list(shown.fields))
    match shown.act:
        case Act.CHOOSE if is_you(ply.player):
            return gettext("You choose {field}.").format(field=fields)
        case Act.CHOOSE:
            return gettext("{name} chooses {field}.").format(name=name(ply.player), field=fields)
        case Act.MOVE:
            origin, destination = shown.fields
            return gettext("{origin} moves to {destination}.").format(
                origin=origin, destination=destination
            )
        case Act.JUMP:
            origin, destination = shown.fields
            return gettext("{origin} jumps to {destination}.").format(
                origin=origin, destination=destination
            )
        case Act.CAPTURE:
            origin, destination = shown.fields
            return gettext("{origin} captures {victim} on {destination}.").format(
                origin=origin, victim=_victim_name(ply, name, is_you), destination=destination
            )
        case Act.TURN:
            assert isinstance(ply.turn, Reorientation)
            return gettext("{field} rotates {turned}.").format(
                field=fields, turned=rotation_name(ply.turn.rotation)
            )
        case Act.PAY:
            return gettext("Paid with {fields}.").format(fields=fields)
        case Act.TWIST:
            assert isinstance(ply.turn, Move)
            turned = rotation_name(ply.turn.twist or "<")
            return gettext("It twists {turned}.").format(turned=turned)
        case Act.LEAVE:
            return gettext("It has converted opposing markers, so it leaves the board.")
        case Act.PASS if is_you(ply.player):
            return gettext("You pass: none of your chevrons can move.")
        case Act.PASS:
            return gettext("{name} passes: none of their chevrons can move.").format(
                name=name(ply.player)
            )
    return _gain_sentence(shown, colour.lower())


def _gain_sentence(shown: Scene, shade: str) -> str:
    number, fields = len(shown.fields), join_in_words(list(shown.fields))
    match shown.act:
        case Act.CONNECT:
            return ngettext(
                "Connection: {fields} becomes {colour}.",
                "Connection: {fields} become {colour}.",
                number,
                fields=fields,
                colour=shade,
            )
        case Act.TRANSFORM:
            return gettext("Border crossing: the marker on {field} becomes {colour}.").format(
                field=fields, colour=shade
            )
        case Act.MEET:
            return gettext("Meeting: {field} becomes {colour}.").format(field=fields, colour=shade)
    return gettext("Border crossing: {field} becomes {colour}.").format(field=fields, colour=shade)


def _victim_name(ply: Ply, name: Name, is_you: IsYou) -> str:
    assert ply.captured
    owner = ply.captured[1]
    if is_you(owner):
        return gettext("one of your chevrons")
    return gettext("one of {owner}’s chevrons").format(owner=name(owner))


def advice(ply: Ply, scenes: tuple[Scene, ...]) -> str:
    """A turn that you could take: "move b3 to b6, and mark c4".

    Args:
        ply: the turn.
        scenes: all of its scenes.
    """
    *parts, last = [_advice_part(ply, scene) for scene in scenes if scene.act is not Act.CHOOSE]
    if not parts:
        return last
    return gettext("{parts}, and {last}").format(parts=", ".join(parts), last=last)


def _advice_part(ply: Ply, scene: Scene) -> str:
    fields = join_in_words(list(scene.fields))
    match scene.act:
        case Act.MOVE:
            origin, destination = scene.fields
            return gettext("move {origin} to {destination}").format(
                origin=origin, destination=destination
            )
        case Act.JUMP:
            origin, destination = scene.fields
            return gettext("jump from {origin} to {destination}").format(
                origin=origin, destination=destination
            )
        case Act.CAPTURE:
            origin, destination = scene.fields
            return gettext("capture the chevron on {destination} with {origin}").format(
                destination=destination, origin=origin
            )
        case Act.CONNECT:
            return gettext("take {fields} with a connection").format(fields=fields)
        case Act.TRANSFORM:
            return gettext("take over the marker on {field}").format(field=fields)
        case Act.MEET:
            return gettext("take {field}").format(field=fields)
        case Act.TURN:
            assert isinstance(ply.turn, Reorientation)
            return gettext("rotate {field} {turned}").format(
                field=fields, turned=rotation_name(ply.turn.rotation)
            )
        case Act.PAY:
            return gettext("pay with {fields}").format(fields=fields)
        case Act.TWIST:
            assert isinstance(ply.turn, Move)
            return gettext("twist it {turned}").format(turned=rotation_name(ply.turn.twist or "<"))
        case Act.LEAVE:
            return gettext("give up the chevron")
        case Act.PASS:
            return gettext("pass")
    return gettext("mark {field}").format(field=fields)


def attack_sentence(found: Attack, name: Name, is_you: IsYou = nobody) -> str:
    """Who attacks a chevron with what, and whether they can capture it.

    Args:
        found: the attack.
        name: gives the name of each player.
        is_you: whether a player is the reader.
    """
    if is_you(found.player):
        can = gettext("You can capture {owner}’s chevron on {target} with {fields} (R11).")
        does = gettext("You attack {owner}’s chevron on {target} with {fields}.")
    elif is_you(found.owner):
        can = gettext("{name} can capture your chevron on {target} with {fields} (R11).")
        does = gettext("{name} attacks your chevron on {target} with {fields}.")
    else:
        can = gettext("{name} can capture {owner}’s chevron on {target} with {fields} (R11).")
        does = gettext("{name} attacks {owner}’s chevron on {target} with {fields}.")
    fields = any_of(found.fields)
    return (can if found.captures else does).format(
        name=name(found.player),
        owner=name(found.owner),
        target=found.target,
        fields=fields,
    )


def nearly_blocked_warning(name: str, moves: int, *, you: bool = False) -> str:
    """How little a player can move.

    Args:
        name: the name of the player.
        moves: how many moves the player would have now.
        you: whether the player is the reader.
    """
    if you:
        if not moves:
            return gettext(
                "You can’t move right now. Unless that changes by your turn, you’re out (R15b)."
            )
        return ngettext(
            "You have only {number} move left (R15b).",
            "You have only {number} moves left (R15b).",
            moves,
        )
    if not moves:
        text = gettext(
            "{name} can’t move right now. Unless that changes by their turn, they’re out (R15b)."
        )
        return text.format(name=name)
    return ngettext(
        "{name} has only {number} move left (R15b).",
        "{name} has only {number} moves left (R15b).",
        moves,
        name=name,
    )


def movable_text(number: int) -> str:
    """How many chevrons of a player can move: "3 can move"."""
    if not number:
        return gettext("none can move")
    return ngettext("{number} can move", "{number} can move", number)


def last_exits_warning(fields: Sequence[str], name: str, *, you: bool = False) -> str:
    """The warning to a player whose chevrons can move to only a few fields.

    Args:
        fields: these fields.
        name: the name of the player.
        you: whether the player is the reader.
    """
    if you:
        text = gettext(
            "You can only move to {fields}. If none of your chevrons can move when your turn "
            "starts, you’re out."
        )
    else:
        text = gettext(
            "{name} can only move to {fields}. If none of their chevrons can move when their "
            "turn starts, they’re out."
        )
    return text.format(fields=any_of(fields), name=name)


def only_one_movable_warning(field: str, name: str, *, you: bool = False) -> str:
    """The warning to a player who can move only one chevron.

    Args:
        field: the field of that chevron.
        name: the name of the player.
        you: whether the player is the reader.
    """
    if you:
        text = gettext(
            "Only {field} can move. If none of your chevrons can move when your turn starts, "
            "you’re out."
        )
    else:
        text = gettext(
            "Only {field} can move. If none can move when {name}’s turn starts, they’re out."
        )
    return text.format(field=field, name=name)


def none_movable_warning(name: str, *, you: bool = False) -> str:
    """The warning to a player, not to move, who would be blocked now.

    Args:
        name: the name of the player.
        you: whether the player is the reader.
    """
    if you:
        return gettext(
            "None of your chevrons can move right now. Unless that changes by your turn, "
            "you’re out."
        )
    text = gettext(
        "None of {name}’s chevrons can move right now. Unless that changes by their turn, "
        "they’re out."
    )
    return text.format(name=name)


def self_block_warning(fields: Sequence[str] = ()) -> str:
    """The warning that a turn leaves the mover without a move.

    Args:
        fields: the destinations that do so; if empty, the turn being looked at does.
    """
    if not fields:
        return gettext("Careful: this move would leave you with no chevron that can move.")
    text = gettext("Careful: moving to {fields} would leave you with no chevron that can move.")
    return text.format(fields=any_of(fields))


def any_of(fields: Sequence[str]) -> str:
    """A choice of fields in words: "a1", "a1 or b2", "a1, b2 or c3"."""
    *others, last = fields
    if not others:
        return last
    return gettext("{fields} or {last}").format(fields=", ".join(others), last=last)


def lead_text(score: Score) -> str:
    """A lead in markers, with its sign: "+2.4".

    >>> lead_text(Score("markers", -240))
    '−2.4'
    """
    sign = "−" if score.value < 0 else "+"
    return sign + texts.number(abs(score.value) / 100, 1)


def outlook(name: str, score: Score, players: int, chance: float | None) -> str:
    """How good the game is for a bot.

    Args:
        name: the name of the bot.
        score: its score.
        players: how many are still in the game.
        chance: the chance to win by this score, 0 to 1; used as long as no end is in sight. None:
            nobody knows it.
    """
    kind, value = score
    if kind == "markers":
        if chance is None:
            text = gettext("{name} rates its lead at {number} markers")
            return text.format(name=name, number=lead_text(score))
        return gettext("{name} rates its chances at {share}%").format(
            name=name, share=round(100 * chance)
        )
    own = max(-(-value // players), 1)  # every player takes one turn in a round
    if kind == "loss":
        return ngettext(
            "{name} expects to lose in {number} move",
            "{name} expects to lose in {number} moves",
            own,
            name=name,
        )
    if own == 1:
        return gettext("{name} wins with this move").format(name=name)
    return ngettext(
        "{name} expects to win in {number} move",
        "{name} expects to win in {number} moves",
        own,
        name=name,
    )


def result(outcome: Outcome, name: Name, is_you: IsYou = nobody) -> str:
    """Who has won.

    Args:
        outcome: the outcome of a game.
        name: gives the name of each player.
        is_you: whether a player is the reader.
    """
    if outcome.winner is None and not outcome.drawn:
        names = join_in_words([name(player) for player in outcome.winners])
        return gettext("{names} share the win").format(names=names)
    if outcome.winner is None:
        return gettext("A draw")
    if is_you(outcome.winner):
        return gettext("You win")
    return gettext("{name} wins").format(name=name(outcome.winner))


def end_reason(game: Game, name: Name | None = None, is_you: IsYou = nobody) -> tuple[str, str]:
    """Why the game is over, and the rule.

    Args:
        game: the game.
        name: gives the name of each player; None: nobody is named.
        is_you: whether a player is the reader.
    """
    outcome = game.outcome
    if outcome is None:
        return "", ""
    rule = games.ruleset_of(inner_state(game.position)).ends[outcome.termination]
    if name and is_duel_left(game):
        ((loser, how),) = game.out.items()
        text = (_YOU_LEFT if is_you(loser) else _LEFT)[how]
        return gettext(text).format(name=name(loser)), rule
    return _end_sentence(game, outcome, is_you), rule


def is_duel_left(game: Game) -> bool:
    """Whether a game of two ended when one of them went out."""
    ended = game.outcome is not None and game.outcome.termination in _BY_LEAVING
    return game.position.players == 2 and ended and len(game.out) == 1


def _end_sentence(game: Game, outcome: Outcome, is_you: IsYou) -> str:
    match outcome.termination:
        case "markers":
            winner = outcome.winner or 0
            text = gettext("They ended their turn with {count} of {target} markers")
            if is_you(winner):
                text = gettext("You ended your turn with {count} of {target} markers")
            return text.format(
                count=len(game.position.markers(winner)), target=game.position.target
            )
        case "last standing":
            return gettext("The only player with chevrons left")
        case "blocked":
            return gettext("Nobody else could move: the only player with chevrons left")
        case "resignation":
            return gettext("Everybody else has resigned or is out")
        case "time":
            return gettext("Everybody else has run out of time or is out")
        case "agreement" if outcome.scores:
            return gettext("The players agreed to count the markers now")
        case "agreement":
            return gettext("The players agreed on a draw")
        case "count":
            return gettext("The game has run its course, so the markers are counted")
        case "no progress":
            return gettext(
                "No marker was added or converted for 20 rounds, so the markers are counted"
            )
        case _:
            return gettext("The same position occurred for the third time")
