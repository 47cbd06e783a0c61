"""What happens in two lines: wins, captures, players who are blocked, connections, rotations."""

from typing import Final, NamedTuple

from pacru.core.texts import N_, NN_, gettext, ngettext
from pacru.core.turn import PRICE, Reorientation, Turn
from pacru.draft import join_in_words
from pacru.explain import scenes
from pacru.explain.merits import CHEVRON
from pacru.explain.pictures import capture_picture, turn_picture
from pacru.explain.reasons import Grade, Picture, Reason, Topic
from pacru.explain.words import Name, short_turn
from pacru.game import Ply
from pacru.review.lines import LONGEST, AllEvidence, Evidence, Lines, Plies, turn_count
from pacru.review.proving import prove_win

LEAST: Final = 2
"""The fewest fields of a connection that is mentioned."""
SOON: Final = 2
"""The number of a player's turn in a line up to which an event is likely: a search of ten times the
positions has it too, though often a turn later, or on another field."""


def events(lines: Lines, name: Name) -> dict[Topic, list[Evidence]]:
    """What happens in one of two lines and not in the other, to the cost of the player who took the turn."""
    return {
        Topic.WIN: list(_win_evidence(lines, name)),
        Topic.BLOCKING: list(_elimination_evidence(lines, name)),
        Topic.CAPTURE: list(_capture_evidence(lines, name)),
        Topic.CONNECTION: list(_connection_evidence(lines)),
        Topic.ROTATION: list(_rotation_evidence(lines)),
    }


def _sentence_in_turns(turns: int, at_once: str, later: tuple[str, str], **values: str) -> str:
    """A sentence about what happens with the first turn of a player, or soon after."""
    return ngettext(*later, turns + 1, **values) if turns > 1 else gettext(at_once).format(**values)


def _win_evidence(lines: Lines, name: Name) -> AllEvidence:
    (played, best), mover = lines, lines.mover
    winner, hoped = (plies[-1].after.outcome and plies[-1].player for plies in lines)
    turns, wanted = (turn_count(plies, plies[-1].player) for plies in lines)
    if winner not in (None, mover) and hoped in (None, mover):
        yield Evidence(_allowed_win(played, turns, name), len(played))
    elif winner not in (None, mover) and hoped == winner and turns < wanted:
        text = ngettext(
            "Lets {name} win {number} move sooner.",
            "Lets {name} win {number} moves sooner.",
            wanted - turns,
            name=name(played[-1].player),
        )
        reason = Reason(4000, Topic.WIN, text, Grade.EXPECTED, _last_turn(played))
        yield Evidence(reason, len(played), len(best))
    if hoped == mover and winner != mover:
        yield Evidence(_missed_win(best, wanted), best=len(best), missed=True)
    elif hoped == mover and wanted < turns:
        text = ngettext(
            "Takes {number} more move to win.", "Takes {number} more moves to win.", turns - wanted
        )
        reason = Reason(3000, Topic.WIN, text, Grade.EXPECTED, _last_turn(best))
        yield Evidence(reason, len(played), len(best), missed=True)


def _allowed_win(played: Plies, turns: int, name: Name) -> Reason:
    """The win of the other player at the end of a line, with the number of their turns until then."""
    winner, reply, proof = name(played[-1].player), played[1], prove_win(played[1:])
    if proof:
        text = ngettext(
            "Lets {name} win by force in {number} move.",
            "Lets {name} win by force in {number} moves.",
            proof.moves,
            name=winner,
        )
        shown = turn_picture(reply.before, reply.player, proof.turn)
        return Reason(4000, Topic.WIN, text, picture=shown, proof=proof)
    text = gettext("Lets {name} win on their next move.").format(name=winner)
    if turns > 1:
        text = ngettext(
            "Lets {name} win in {number} move.",
            "Lets {name} win in {number} moves.",
            turns,
            name=winner,
        )
    return Reason(4000, Topic.WIN, text, Grade.EXPECTED, _last_turn(played))


def _missed_win(best: Plies, turns: int) -> Reason:
    """The win at the end of the best line. Its proof comes with the reasons for its first turn."""
    proof = prove_win(best)
    if proof:
        text = ngettext(
            "Misses a forced win in {number} move.",
            "Misses a forced win in {number} moves.",
            proof.moves,
        )
        shown = turn_picture(best[0].before, best[0].player, proof.turn)
        return Reason(3000, Topic.WIN, text, picture=shown)
    text = gettext("Misses a win: {turn} wins at once.").format(turn=short_turn(best[0].turn))
    if turns > 1:
        text = ngettext("Misses a win in {number} move.", "Misses a win in {number} moves.", turns)
    return Reason(3000, Topic.WIN, text, _grade(len(best)), _last_turn(best))


def _grade(number: int) -> Grade:
    """How sure it is what happens in the turn of a line with that number: the first can be played at once."""
    return Grade.PROVED if number == 1 else Grade.EXPECTED


def _last_turn(plies: Plies) -> Picture | None:
    ply = plies[-1]
    return turn_picture(ply.before, ply.player, ply.turn) if isinstance(ply.turn, Turn) else None


def _elimination_evidence(lines: Lines, name: Name) -> AllEvidence:
    gone: tuple[dict[int, tuple[str, int]], ...] = tuple(
        {
            player: (reason, number)
            for number, ply in enumerate(plies, 1)
            for player, reason in ply.out.items()
        }
        for plies in lines.cut(LONGEST, LONGEST)
    )
    # A player who goes out later than that in the other line goes out there, too.
    ever = [{player for ply in plies for player in ply.out} for plies in lines]
    for player, (how, number) in gone[0].items():
        if player == lines.mover and player not in ever[1]:
            text = gettext("Loses the last chevron.")
            if how == "blocked":
                text = gettext("Ends up blocked: none of the chevrons can move.")
            shown = _last_turn(lines.played[:number])
            yield Evidence(Reason(2000, Topic.BLOCKING, text, _grade(number), shown), number)
    for player, (how, number) in gone[1].items():
        known = number <= len(lines.played)  # otherwise it may still happen there
        if known and player != lines.mover and player not in ever[0] and how == "blocked":
            text = gettext("Misses a way to block {name}.").format(name=name(player))
            shown = _last_turn(lines.best[:number])
            reason = Reason(1500, Topic.BLOCKING, text, _grade(number), shown)
            yield Evidence(reason, best=number, missed=True)


class _CaptureInLine(NamedTuple):
    """A capture in a line.

    Attributes:
        number: the plies up to there.
        ply: the turn.
        field: where.
        owner: who loses a chevron.
    """

    number: int
    ply: Ply
    field: str
    owner: int


def _captures_in(plies: Plies) -> list[_CaptureInLine]:
    return [
        _CaptureInLine(number, ply, *ply.captured[:2])
        for number, ply in enumerate(plies, 1)
        if ply.captured
    ]


def _capture_evidence(lines: Lines, name: Name) -> AllEvidence:
    (played, best), mover = lines, lines.mover
    lost, spared = (
        [one for one in _captures_in(plies) if one.owner == mover]
        for plies in (played[:LONGEST], best)
    )
    won, missed = (
        [one for one in _captures_in(plies) if one.ply.player == mover]
        for plies in (played, best[:LONGEST])
    )
    worse = len(lost) - len(spared) + len(missed) - len(won)
    if worse > 0 and len(lost) > len(spared):
        number, ply, field, _ = _first_unmatched(lost, spared)
        turns = turn_count(played[:number], ply.player)
        if turns <= SOON:
            text = _loss_sentence(ply, field, turns, name)
            shown = capture_picture(ply)
            reason = Reason(CHEVRON * worse, Topic.CAPTURE, text, Grade.EXPECTED, shown)
            yield Evidence(reason, number)
    if worse > 0 and len(missed) > len(won):
        number, ply, field, _ = _first_unmatched(missed, won)
        turns = turn_count(best[:number], mover)
        if number > len(played) or turns > SOON:  # it may still happen there, or nowhere
            return
        text = _sentence_in_turns(
            turns,
            N_("Misses a capture on {field}."),
            NN_(
                "Misses a capture within {number} move.",
                "Misses a capture within {number} moves.",
            ),
            field=field,
        )
        shown = capture_picture(ply)
        reason = Reason(0.9 * CHEVRON * worse, Topic.CAPTURE, text, _grade(number), shown)
        yield Evidence(reason, best=number, missed=True)


def _loss_sentence(ply: Ply, field: str, turns: int, name: Name) -> str:
    attackers = ply.before.attackers(field).intersection(ply.before.chevrons(ply.player))
    return _sentence_in_turns(
        turns,
        N_("Loses the chevron on {field} to {name} at once: {fields} attack it."),
        NN_(
            "Loses a chevron to {name} within {number} move.",
            "Loses a chevron to {name} within {number} moves.",
        ),
        field=field,
        name=name(ply.player),
        fields=join_in_words(sorted(attackers)),
    )


def _first_unmatched(found: list[_CaptureInLine], others: list[_CaptureInLine]) -> _CaptureInLine:
    """The first capture on a field where the other line has none; otherwise the last one."""
    fields = [one.field for one in others]
    return next((one for one in found if one.field not in fields), found[-1])


def _connected(plies: Plies, player: int) -> int:
    """How many fields a player gains by connections."""
    return sum(
        len(scene.fields)
        for ply in plies
        if ply.player == player
        for scene in scenes.scenes_of(ply)
        if scene.act is scenes.Act.CONNECT
    )


def _connection_evidence(lines: Lines) -> AllEvidence:
    """A connection instead. `pacru.explain.dangers` says what others can connect at once."""
    (played, best), mover = lines, lines.mover
    size = _connected(best[:1], mover)
    more = size - _connected(played, mover)
    if min(size, more) >= LEAST:
        text = gettext("Misses a {number}-marker connection.").format(number=size)
        reason = Reason(100 * more, Topic.CONNECTION, text, picture=_last_turn(best[:1]))
        yield Evidence(reason, best=1, missed=True)


def _rotation_evidence(lines: Lines) -> AllEvidence:
    price, other = (
        PRICE[turn.rotation] if isinstance(turn, Reorientation) else 0
        for turn in (plies[0].turn for plies in lines)
    )
    if price > other:
        text = ngettext(
            "The rotation costs {number} marker.", "The rotation costs {number} markers.", price
        )
        yield Evidence(Reason(100 * (price - other), Topic.ROTATION, text))
