"""What a turn allows the next player to do at once, which a better turn would not have allowed.

All of it is exact: the next player can do it, whether they will or not.

>>> from pacru import Game
>>> game = Game(Position.parse("9/9/9/3Bse5/3Be5/4An4/9/9/An7Bn a 2 - 9"))
>>> careless, careful = (game.play(turn).plies[-1] for turn in ("e4-e5", "a1-a2"))
>>> [reason.text for reason in dangers(careless, careful, ["Ada", "Bea"].__getitem__)]
['Bea can capture the chevron on e5: d5 and d6 attack it.']
"""

from collections.abc import Iterator

from pacru import games
from pacru.core.texts import gettext, ngettext
from pacru.draft import join_in_words
from pacru.explain import blocking, prospects
from pacru.explain.merits import CHEVRON, last_exits_reason
from pacru.explain.pictures import attack_picture, connection_picture, turn_picture
from pacru.explain.reasons import Picture, Reason, Topic
from pacru.explain.words import Name, short_turn
from pacru.game import Ply
from pacru.position import Position, inner_state

_Reasons = Iterator[Reason]


def dangers(ply: Ply, better: Ply, name: Name) -> list[Reason]:
    """What the next player can do after a turn, and not after the better one.

    Args:
        ply: the turn.
        better: a better turn in the same position.
        name: gives the name of each player, as in the middle of a sentence.
    """
    after, other = ply.after, ply.after.to_move
    if other in (None, ply.player) or not games.ruleset_of(inner_state(after)).studied:
        return []
    if better.after.outcome or not after.chevrons(ply.player):
        spared: Position | None = None
    else:
        spared = better.after
    return list(_find_dangers(after, spared, ply.player, other, name))


def _find_dangers(
    after: Position, spared: Position | None, player: int, other: int, name: Name
) -> _Reasons:
    yield from _win_danger(after, spared, other, name)
    yield from _block_danger(after, spared, player, other, name)
    yield from _capture_dangers(after, spared, player, other, name)
    yield from _connection_danger(after, spared, player, other, name)
    yield from _exit_danger(after, spared, player, name)


def _win_danger(after: Position, spared: Position | None, other: int, name: Name) -> _Reasons:
    turn = prospects.winning_turn(after, other)
    if turn is None or (spared and prospects.can_win_at_once(spared, other)):
        return
    text = gettext("{name} can win on their next move: {turn}.")
    told = text.format(name=name(other), turn=short_turn(turn))
    yield Reason(4000, Topic.WIN, told, picture=turn_picture(after, other, turn))


def _block_danger(
    after: Position, spared: Position | None, player: int, other: int, name: Name
) -> _Reasons:
    reply = blocking.blocking_reply(after, player)
    if reply is None or (spared and blocking.blocking_reply(spared, player)):
        return
    text = gettext("{other} can reply {turn}: then {name} can’t move any chevron.")
    told = text.format(other=name(other), turn=short_turn(reply), name=name(player))
    yield Reason(3500, Topic.BLOCKING, told, picture=turn_picture(after, other, reply))


def _capture_dangers(
    after: Position, spared: Position | None, player: int, other: int, name: Name
) -> _Reasons:
    threatened, known = (
        [attack for attack in prospects.captures_by(one, other).values() if attack.owner == player]
        if one
        else []
        for one in (after, spared)
    )
    if len(threatened) <= len(known):
        return
    targets = {attack.target for attack in known}
    attack = next((one for one in threatened if one.target not in targets), threatened[0])
    text = gettext("{name} can capture the chevron on {field}: {fields} attack it.")
    told = text.format(
        name=name(other), field=attack.target, fields=join_in_words(list(attack.fields))
    )
    yield Reason(CHEVRON, Topic.CAPTURE, told, picture=attack_picture(attack))


def _connection_danger(
    after: Position, spared: Position | None, player: int, other: int, name: Name
) -> _Reasons:
    now = prospects.best_connection(after, other)
    known = prospects.best_connection(spared, other) if spared else None
    more = now.worth - (known.worth if known else 0) if now else 0
    if now is None or more < 2 or len(now.fields) < 2:
        return
    own = sum(after.marker(field) == player for field in now.fields)
    values = {"name": name(other), "way": now.way}
    if own:
        text = ngettext(
            "{name} can take over {number} marker with the connection {way}.",
            "{name} can take over {number} markers with the connection {way}.",
            own,
            **values,
        )
    else:
        text = ngettext(
            "{name} can gain {number} marker with the connection {way}.",
            "{name} can gain {number} markers with the connection {way}.",
            len(now.fields),
            **values,
        )
    yield Reason(90 * more, Topic.CONNECTION, text, picture=connection_picture(other, now))


def _exit_danger(after: Position, spared: Position | None, player: int, name: Name) -> _Reasons:
    left = blocking.exits(after, player)
    known = blocking.exits(spared, player) if spared else left
    if len(left) > blocking.FEW or len(known) <= len(left):
        return
    if left:
        yield last_exits_reason(player, left, name)
    else:
        text = gettext(
            "It leaves {name} with no chevron that can move, unless that changes by the next turn."
        )
        yield Reason(3000, Topic.BLOCKING, text.format(name=name(player)), picture=Picture(player))
