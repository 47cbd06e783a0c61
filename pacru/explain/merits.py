"""Why a turn is good: what it does, and what it prevents, in sentences that anyone can check.

Everything said about the turn itself is exact. What comes later in the line that a search expects is
said as expected. Nothing is said that is true of every turn, and nothing that is worth less than the
turn costs; so a turn may have no reason at all.

>>> from pacru import Game, Position
>>> position = Position.parse("9/8Bs/9/3AeBs4/4An4/9/9/9/9 a 2 - 1")
>>> [reason.text for reason in merits(Game(position).play("d6xe6").plies[-1], ["Ada", "Bea"].__getitem__)]
['It captures the chevron on e6.', 'It leaves Bea with only these ways out: h7 and i7.']
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from pacru import games
from pacru.core.texts import gettext, ngettext
from pacru.core.turn import PRICE, Move, Reorientation, Turn
from pacru.draft import join_in_words
from pacru.explain import blocking, prospects, scenes, threats
from pacru.explain.pictures import (
    attack_picture,
    capture_picture,
    connection_picture,
    turn_picture,
)
from pacru.explain.reasons import MOST, ForcedWin, Grade, Picture, Reason, Topic, choose_weightiest
from pacru.explain.words import Name, short_turn
from pacru.game import Game, Ply
from pacru.position import Position, inner_state

LATER: Final = 3
"""The fewest turns after a rotation within which it can win its price back."""
LASTING: Final = 2
"""The number of last turns at each of which the price must be won back, so that no reply takes it again."""
FAR: Final = 7
"""The most turns of a line in which something is worth a word."""
MANY_MOVES: Final = 3
"""The fewest possible moves, won or taken away, that are worth a word."""
MANY_POWERS: Final = 1
"""The least power in total that is worth a word."""
MANY: Final = 2
"""The fewest fields of a connection that is worth preparing."""
MOST_COMPARED: Final = 150
"""The largest number of turns among which a turn is compared with all others."""
WIN: Final = 5000
"""The weight of a win."""
CHEVRON: Final = 1000
"""The weight of a chevron, in hundredths of a marker."""

Line = Sequence[Turn | str]
_Reasons = Iterator[Reason]


def merits(
    ply: Ply,
    name: Name,
    line: Line = (),
    *,
    plies: int | None = None,
    but: Collection[Topic] = (),
    most: int | None = None,
) -> tuple[Reason, ...]:
    """The reasons for a turn, the weightiest first.

    Args:
        ply: the turn.
        name: gives the name of each player, as in the middle of a sentence.
        line: the turns after it that a search expects.
        but: what must not be spoken of.
        most: how many reasons to give at most; None: `reasons.MOST`.
        plies: the number of turns, of both sides, in which a proof says that the turn wins; None: no proof.
    """
    price = PRICE[ply.turn.rotation] if isinstance(ply.turn, Reorientation) else 0
    found = [one for one in _find_merits(ply, name, line, plies) if one.topic not in but]
    if not any(one.weight >= 100 * price for one in found):
        found += [one for one in _superlatives(ply, name) if one.topic not in but]
    return choose_weightiest(found, MOST if most is None else most, price)


def _find_merits(ply: Ply, name: Name, line: Line, plies: int | None) -> _Reasons:
    if ply.after.outcome:
        yield from _ending_merits(ply, name)
        return
    if plies:
        yield _forced_win(ply, plies)
    if not games.ruleset_of(inner_state(ply.before)).studied:
        return
    yield from _gain_merits(ply, name)
    yield from _blocking_merits(ply, name)
    yield from _reach_merits(ply, name)
    yield from _threat_merits(ply)
    for other in ply.after.standing:
        if other != ply.player:
            yield from _prevention_merits(ply, other, name)
    yield from _later_merits(ply, line, known=plies is not None)


def _forced_win(ply: Ply, plies: int) -> Reason:
    assert isinstance(ply.turn, Turn)
    proof = ForcedWin(ply.before, ply.turn, plies)
    text = ngettext(
        "It wins by force in {number} move.", "It wins by force in {number} moves.", proof.moves
    )
    return Reason(WIN, Topic.WIN, text, picture=Picture(ply.player), proof=proof)


# What the turn does


def _ending_merits(ply: Ply, name: Name) -> _Reasons:
    """Why the game is won with the turn: nothing else matters then."""
    outcome, shown = ply.after.outcome, Picture(ply.player)
    if outcome is None or outcome.winner != ply.player:
        return
    blocked = [player for player, how in ply.out.items() if how == "blocked"]
    if blocked:
        taken = [
            field
            for field in sorted(ply.changed)
            if field in blocking.exits(ply.before, blocked[0])
        ]
        text = gettext("It closes the last ways out: {name} can’t move any chevron, and is out.")
        shown = Picture(ply.player, tuple(ply.before.chevrons(blocked[0])), taken=tuple(taken))
        yield Reason(WIN, Topic.BLOCKING, text.format(name=name(blocked[0])), picture=shown)
    elif ply.captured:
        text = gettext("It captures the last chevron of {name}.").format(name=name(ply.captured[1]))
        yield Reason(WIN, Topic.CAPTURE, text, picture=Picture(ply.player, (ply.captured[0],)))
    elif ply.after.target:
        text = gettext("It reaches the {target} markers needed to win.")
        gained = tuple(sorted(ply.changed))
        shown = Picture(ply.player, taken=gained)
        told = text.format(target=ply.after.target)
        yield Reason(WIN, Topic.MARKERS, told, picture=shown)
    else:
        yield Reason(WIN, Topic.WIN, gettext("It wins the game."), picture=shown)


def _gain_merits(ply: Ply, name: Name) -> _Reasons:
    """A capture, and more markers than usual."""
    if ply.captured:
        field, owner, _ = ply.captured
        text = gettext("It captures the chevron on {field}.").format(field=field)
        shown = gettext("It captures a chevron.")
        if len(ply.before.chevrons(owner)) == 1:
            text = gettext("It captures the last chevron of {name}.").format(name=name(owner))
            shown = text
        yield Reason(CHEVRON, Topic.CAPTURE, text, picture=capture_picture(ply), shown=shown)
    own, before = ply.after.markers(ply.player), ply.before.markers(ply.player)
    gained = own - before
    taken = sum(ply.before.marker(field) is not None for field in gained)
    usual = prospects.usual_gain(ply.before, ply.player)
    if not isinstance(ply.turn, Move) or len(gained) + taken <= usual:
        return
    connects = any(scene.act is scenes.Act.CONNECT for scene in scenes.scenes_of(ply))
    topic = Topic.CONNECTION if connects else Topic.MARKERS
    number = len(gained)
    text = ngettext("It gains {number} marker.", "It gains {number} markers.", number)
    if taken == number:
        text = ngettext(
            "It takes over {number} opposing marker.",
            "It takes over {number} opposing markers.",
            number,
        )
    elif taken:
        text = ngettext(
            "It gains {number} marker, an opposing one.",
            "It gains {number} markers, some of them opposing.",
            number,
        )
    worth = 100 * (len(gained) + taken)
    yield Reason(worth, topic, text, picture=Picture(ply.player, taken=tuple(sorted(gained))))


def _blocking_merits(ply: Ply, name: Name) -> _Reasons:
    """Exits that are taken from others, and those that open."""
    for other in ply.after.standing:
        if other == ply.player:
            continue
        was, left = (blocking.exits(one, other) for one in (ply.before, ply.after))
        if not left or len(left) > blocking.FEW or len(was) <= len(left):
            continue
        yield last_exits_reason(other, left, name)
    was, left = (blocking.exits(one, ply.player) for one in (ply.before, ply.after))
    if was and len(was) <= blocking.FEW < len(left):
        text = ngettext(
            "It opens {number} more way out.",
            "It opens {number} more ways out.",
            len(left) - len(was),
        )
        shown = Picture(ply.player, tuple(sorted(left)))
        yield Reason(500, Topic.BLOCKING, text, picture=shown)
    can, could = (len(threats.movable_chevrons(one)[ply.player]) for one in (ply.after, ply.before))
    if could == 1 and can > 1:
        text = gettext("It frees another chevron: until now, only one could move.")
        yield Reason(300, Topic.MOBILITY, text, picture=Picture(ply.player))


def last_exits_reason(player: int, left: Collection[str], name: Name) -> Reason:
    """That a turn leaves a player only these exits, at least one."""
    text = gettext("It leaves {name} with only these ways out: {fields}.")
    told = text.format(name=name(player), fields=join_in_words(sorted(left)))
    plain = ngettext(
        "It leaves {name} only {number} field to go to.",
        "It leaves {name} only {number} fields to go to.",
        len(left),
        name=name(player),
    )
    shown = Picture(player, tuple(sorted(left)))
    return Reason(700 - 200 * len(left), Topic.BLOCKING, told, picture=shown, shown=plain)


def _reach_merits(ply: Ply, name: Name) -> _Reasons:
    """Many more moves for the player or fewer for others, more power, and a first border crossing."""
    own = ply.player
    for player in ply.after.standing:
        had, has = (threats.threats_in(one).moves[player] for one in (ply.before, ply.after))
        change = has - had
        if player == own and change >= MANY_MOVES:
            text = ngettext(
                "It gives {name} {number} more possible move.",
                "It gives {name} {number} more possible moves.",
                change,
                name=name(own),
            )
            yield Reason(15 * change, Topic.MOBILITY, text)
        elif player != own and -change >= MANY_MOVES:
            text = ngettext(
                "It takes {number} possible move from {name}.",
                "It takes {number} possible moves from {name}.",
                -change,
                name=name(player),
            )
            yield Reason(-15 * change, Topic.MOBILITY, text)
    before, after = (sum(map(one.power, one.chevrons(own))) for one in (ply.before, ply.after))
    change = after - before
    if change >= MANY_POWERS:
        text = gettext("It gives {name}’s chevrons more reach: +{number} power in total.")
        told = text.format(name=name(own), number=change)
        yield Reason(40 * change, Topic.POWER, told)
    yield from _crossing_merits(ply)
    yield from _land_merits(ply, name)
    yield from _turning_merits(ply)


def _turning_merits(ply: Ply) -> _Reasons:
    """What the chevron that is turned can do then: that is what the markers are paid for."""
    if not isinstance(ply.turn, Reorientation):
        return
    field, own, worth = ply.turn.field, ply.player, 100 * PRICE[ply.turn.rotation]
    shown = Picture(own, (field,))
    before, after = (prospects.reach_of(one, own, field) for one in (ply.before, ply.after))
    if after.connects > before.connects:
        text = ngettext(
            "It rotates a chevron so that it can connect {number} field next.",
            "It rotates a chevron so that it can connect {number} fields next.",
            after.connects,
        )
        yield Reason(worth + 20, Topic.CONNECTION, text, picture=shown)
    if after.crosses and not before.crosses:
        text = gettext("It rotates a chevron so that it can cross a border next.")
        yield Reason(worth + 10, Topic.CROSSING, text, picture=shown)
    if after.moves and not before.moves:
        text = gettext("It rotates a chevron that couldn’t move.")
        yield Reason(worth + 30, Topic.MOBILITY, text, picture=shown)
    elif after.moves > before.moves:
        text = gettext("It rotates a chevron so that it has more ways to go.")
        yield Reason(worth, Topic.MOBILITY, text, picture=shown)


def _land_merits(ply: Ply, name: Name) -> _Reasons:
    """A first marker in a borderland, and the lead in one."""
    own = ply.player
    gained = ply.after.markers(own) - ply.before.markers(own)
    held = {prospects.borderland(field) for field in ply.before.markers(own)}
    new = sorted(field for field in gained if prospects.borderland(field) not in held)
    if new:
        text = gettext("It gains a marker in a borderland where {name} had none.")
        told = text.format(name=name(own))
        yield Reason(45, Topic.LANDS, told, picture=Picture(own, taken=tuple(new)))
    led, before = (prospects.borderlands_led(one, own) for one in (ply.after, ply.before))
    if led > before:
        text = gettext("It takes the lead in another borderland.")
        yield Reason(55, Topic.LANDS, text, picture=Picture(own, taken=tuple(sorted(gained))))


def _crossing_merits(ply: Ply) -> _Reasons:
    """Chevrons that can cross a border next. A move that gains a marker does not need that as a reason."""
    own = ply.player
    crossing, before = (prospects.crossing_count(one, own) for one in (ply.after, ply.before))
    quiet = len(ply.after.markers(own)) <= len(ply.before.markers(own))
    if crossing and not before:
        text = gettext("It brings a chevron to where it can cross a border next.")
        yield Reason(60, Topic.CROSSING, text)
    elif crossing > before and quiet:
        text = gettext("It brings another chevron to where it can cross a border next.")
        yield Reason(50, Topic.CROSSING, text)


def _threat_merits(ply: Ply) -> _Reasons:
    """Chevrons that can be captured next, and connections that are prepared."""
    before, after = (prospects.captures_by(one, ply.player) for one in (ply.before, ply.after))
    new = [attack for field, attack in after.items() if field not in before]
    for attack in new:
        text = gettext("It threatens to capture the chevron on {field}: {fields} attack it.")
        told = text.format(field=attack.target, fields=join_in_words(list(attack.fields)))
        weight = 350 if len(new) == 1 else 600
        plain = gettext("It threatens to capture a chevron.")
        yield Reason(weight, Topic.CAPTURE, told, picture=attack_picture(attack), shown=plain)
    yield from _aim(ply)
    was, now = (prospects.best_connection(one, ply.player) for one in (ply.before, ply.after))
    if now and len(now.fields) >= MANY and now.worth > (was.worth if was else 0):
        text = ngettext(
            "It prepares a connection for {number} marker: {way}.",
            "It prepares a connection for {number} markers: {way}.",
            len(now.fields),
            way=now.way,
        )
        plain = ngettext(
            "It prepares a connection for {number} marker.",
            "It prepares a connection for {number} markers.",
            len(now.fields),
        )
        yield Reason(
            30 * now.worth,
            Topic.CONNECTION,
            text,
            picture=connection_picture(ply.player, now),
            shown=plain,
        )


def _aim(ply: Ply) -> _Reasons:
    """A chevron that is attacked by one, where two would capture."""
    before, after = (threats.attacked_by(one, ply.player) for one in (ply.before, ply.after))
    new = sorted(
        field for field, fields in after.items() if len(fields) == 1 and field not in before
    )
    if new and len(after) > len(before):
        text = gettext("It takes aim at another chevron: a second attacker could capture it.")
        yield Reason(65, Topic.CAPTURE, text, picture=Picture(ply.player, tuple(new)))


# What the turn prevents


def _prevention_merits(ply: Ply, other: int, name: Name) -> _Reasons:
    """What another player could have done if it had been their turn, and can no longer do."""
    yield from _prevented_win(ply, other, name)
    before, after = (prospects.captures_by(one, other) for one in (ply.before, ply.after))
    own = ply.after.chevrons(ply.player)
    saved = [attack for field, attack in before.items() if attack.owner == ply.player]
    lost = [attack for attack in after.values() if attack.owner == ply.player]
    if saved and not lost and len(own) == len(ply.before.chevrons(ply.player)):
        attack = saved[0]
        text = gettext("It stops {name} from capturing the chevron on {field}.")
        told = text.format(name=name(other), field=attack.target)
        plain = gettext("It stops {name} from capturing a chevron.").format(name=name(other))
        yield Reason(900, Topic.CAPTURE, told, picture=attack_picture(attack), shown=plain)
    yield from _escape(ply, other, name)
    yield from _closed_borders(ply, other, name)
    was, now = (prospects.best_connection(one, other) for one in (ply.before, ply.after))
    less = was.worth - (now.worth if now else 0) if was else 0
    if was and less >= 2 and len(was.fields) >= 2:
        text = ngettext(
            "It stops {name} from making the connection {way}, which would gain {number} marker.",
            "It stops {name} from making the connection {way}, which would gain {number} markers.",
            len(was.fields),
            name=name(other),
            way=was.way,
        )
        plain = ngettext(
            "It stops {name} from filling {number} field.",
            "It stops {name} from filling {number} fields.",
            len(was.fields),
            name=name(other),
        )
        yield Reason(
            90 * less, Topic.CONNECTION, text, picture=connection_picture(other, was), shown=plain
        )
    if prospects.can_rotate(ply.before, other) and not prospects.can_rotate(ply.after, other):
        text = gettext("It leaves {name} too few markers to rotate a chevron.")
        yield Reason(150, Topic.ROTATION, text.format(name=name(other)), picture=Picture(other))


def _escape(ply: Ply, other: int, name: Name) -> _Reasons:
    """Chevrons that are now out of reach of an opponent who attacked them."""
    own = ply.player
    before, after = (
        {field for field in threats.attacked_by(one, other) if field in one.chevrons(own)}
        for one in (ply.before, ply.after)
    )
    kept = len(ply.after.chevrons(own)) == len(ply.before.chevrons(own))
    if kept and len(after) < len(before):
        text = gettext("It gets a chevron out of reach of {name}.").format(name=name(other))
        yield Reason(70, Topic.CAPTURE, text, picture=Picture(own, tuple(sorted(before - after))))


def _closed_borders(ply: Ply, other: int, name: Name) -> _Reasons:
    """Chevrons of an opponent that can no longer cross a border."""
    before, after = (prospects.crossing_count(one, other) for one in (ply.before, ply.after))
    if after < before and not ply.captured:
        text = ngettext(
            "It keeps {number} of {name}’s chevrons from crossing a border next.",
            "It keeps {number} of {name}’s chevrons from crossing a border next.",
            before - after,
            name=name(other),
        )
        yield Reason(60 * (before - after), Topic.CROSSING, text, picture=Picture(other))


def _prevented_win(ply: Ply, other: int, name: Name) -> _Reasons:
    turn = prospects.winning_turn(ply.before, other)
    if turn is None or prospects.can_win_at_once(ply.after, other):
        return
    text = gettext("It stops {name} from winning with {turn}.")
    told = text.format(name=name(other), turn=short_turn(turn))
    plain = gettext("It stops {name} from winning at once.").format(name=name(other))
    yield Reason(3000, Topic.WIN, told, picture=turn_picture(ply.before, other, turn), shown=plain)


# What no other turn does so well


def _superlatives(ply: Ply, name: Name) -> _Reasons:
    """The most room for the player of all moves, or the least for another one; for want of anything else."""
    if not isinstance(ply.turn, Move) or ply.after.outcome:
        return
    after = [one for one in _positions_after_moves(ply) if not one.outcome]
    if not after:
        return
    own = ply.player
    room = [_room(one, own) for one in after]
    most = max(room)
    if _room(ply.after, own) >= most and _is_rare(room, most):
        text = ngettext(
            "No other move leaves {name} more room: {number} possible move.",
            "No other move leaves {name} more room: {number} possible moves.",
            _room(ply.after, own),
            name=name(own),
        )
        yield Reason(30, Topic.MOBILITY, text)
    for other in ply.after.standing:
        left = [_room(one, other) for one in after if other in one.standing]
        least = min(left, default=0)
        if other != own and _room(ply.after, other) <= least and _is_rare(left, least):
            text = ngettext(
                "No other move leaves {name} less room: {number} possible move.",
                "No other move leaves {name} less room: {number} possible moves.",
                _room(ply.after, other),
                name=name(other),
            )
            yield Reason(35, Topic.MOBILITY, text)


def _room(position: Position, player: int) -> int:
    return threats.move_count(position, player)


def _is_rare(numbers: Sequence[int], number: int) -> bool:
    """Whether at most one in four has that number."""
    return 4 * numbers.count(number) <= len(numbers)


def _positions_after_moves(ply: Ply) -> list[Position]:
    """The positions after each move, with all that it can gain; none if there are too many to compare."""
    turns = ply.before.moves()
    return [ply.before.play(turn) for turn in turns] if len(turns) <= MOST_COMPARED else []


# What is expected later


def _later_merits(ply: Ply, line: Line, *, known: bool) -> _Reasons:
    """What the player does later in the line: a win, a capture; a rotation that pays off."""
    game = Game(ply.after)
    for turn in line[: FAR - 1]:
        if game.outcome:
            break
        game = game.play(turn)
    own = [one for one in game.plies if one.player == ply.player]
    for number, one in enumerate(own, 2):
        if not known and one.after.outcome and one.after.outcome.winner == ply.player:
            yield _later_win(one, number)
    if isinstance(ply.turn, Reorientation):
        yield from _later_capture(own)
        if len(game.plies) >= LATER:
            yield from _payoff(ply, game)


def _later_win(ply: Ply, number: int) -> Reason:
    text = ngettext(
        "It leads to a win in {number} move.", "It leads to a win in {number} moves.", number
    )
    shown = turn_picture(ply.before, ply.player, ply.turn) if isinstance(ply.turn, Turn) else None
    return Reason(4000, Topic.WIN, text, Grade.EXPECTED, shown)


def _later_capture(own: Sequence[Ply]) -> _Reasons:
    """The capture for which a rotation is paid; what a move threatens is named separately, and is exact."""
    if not own or not own[0].captured:
        return
    # A deeper search often captures one turn later, or another chevron.
    text = ngettext(
        "It leads to the capture of a chevron within {number} move.",
        "It leads to the capture of a chevron within {number} moves.",
        3,
    )
    shown = Picture(own[0].player, (own[0].captured[0],))
    yield Reason(0.9 * CHEVRON, Topic.CAPTURE, text, Grade.EXPECTED, shown)


def _payoff(ply: Ply, game: Game) -> _Reasons:
    """That a rotation wins its price back within the line."""
    assert isinstance(ply.turn, Reorientation)
    before, *after = (
        prospects.lead(one, ply.player) for one in (ply.before, *game.positions[-LASTING:])
    )
    price, turns = PRICE[ply.turn.rotation], len(game.plies) + 1
    if min(after) < before:
        return
    text = ngettext(
        "It pays for itself within {turns} moves: {number} marker.",
        "It pays for itself within {turns} moves: {number} markers.",
        price,
        turns=turns,
    )
    yield Reason(100 * (price + after[-1] - before), Topic.MARKERS, text, Grade.EXPECTED)
