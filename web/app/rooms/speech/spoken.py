"""Announcements for screen readers: what has happened, and answers to keys. Needs no browser."""

from collections.abc import Callable
from typing import Final, NamedTuple

import pacru
from app.model.app import App
from app.model.setup import SEAT_NAMES
from app.model.visible import visible_board
from app.narration import words
from app.narration.reports import lately, threats_told, warning
from app.narration.status import status
from app.narration.status_entering import hint_reasons, introduction, your_turn
from app.rooms.speech import fields
from app.runtime.late import late
from app.runtime.sequences import same_objects
from pacru.core.board import FACING, FACINGS, FIELDS, LINE, NUMBER
from pacru.core.texts import N_, _
from pacru.svg.highlights import LETTERS

with late:
    from app.narration import count

SIDES: Final = (N_("Left"), N_("Ahead"), N_("Right"))
"""The three directions of a chevron."""


# What has happened


def between(before: App, after: App) -> str:
    """Return the announcement for the step from one state to the next, without repeating anything."""
    boards = visible_board(before), visible_board(after)
    told = [
        *_new_game(before, after),
        *_turns(before, after),
        *_count(before, after),
        *_variation(before, after),
        *_replay(*boards),
        *_rotation(before, after),
        *([] if after.history.exercise else _hint(*boards)),
        *_notice(*boards),
        *_new_question(*boards),
        *([] if after.history.exercise else _new_warning(*boards)),
    ]
    if after.ui.threats and not before.ui.threats:
        told.append(threats(after))
    return " ".join(told)


def _plies(app: App) -> tuple[pacru.Ply, ...]:
    """Return the turns that were played, and the one that is being shown."""
    return (
        (*app.session.game.plies, app.bots.showing.ply)
        if app.bots.showing
        else app.session.game.plies
    )


def _new_game(before: App, after: App) -> list[str]:
    if before.session.number == after.session.number:
        return []
    game = after.session.game
    if not game.plies:
        return [_("A new game starts.")]
    turns = words.count(len(game.plies), "turn")
    told = [_("There’s a game on the board: {turns}.").format(turns=turns)]
    return [*told, *_result(after)] if game.outcome else told


def _result(app: App) -> list[str]:
    said = status(app.with_table(counting=None))
    return [words.sentence(said.title), words.sentence(said.why)]


def _turns(before: App, after: App) -> list[str]:
    old, new = _plies(before), _plies(after)
    if before.session.number != after.session.number:
        return []
    same = same_objects(old, new)
    told = [_("Move taken back.")] if same < len(old) else []
    told += [words.full_turn(after.session.setup, ply) for ply in new[same:]]
    if after.session.game.outcome and not before.session.game.outcome:
        told += _result(after)
    return told


def _count(before: App, after: App) -> list[str]:
    """Return the markers of all players when a count begins; the numbers on the board are not heard."""
    counting, known = after.table.counting, before.table.counting
    if counting is None or (known and known.number == counting.number):
        return []
    return [count.totals(after, counting)]


def _variation(before: App, after: App) -> list[str]:
    """Return the turn played in a variation, or the status if the board has changed to another place."""
    if after.history.aside is None:
        return [status(after).title] if before.history.aside else []
    board = after.history.aside
    known = before.history.aside.game if before.history.aside else None
    if board.table.replay or known is board.game or not board.game.plies:
        return [] if known is board.game or board.table.replay else [status(after).title]
    return [words.full_turn(visible_board(after).session.setup, board.game.plies[-1])]


def _replay(before: App, after: App) -> list[str]:
    replay, known = after.table.replay, before.table.replay
    if replay is None:
        return []
    if known is None or known.ply is not replay.ply:
        return [words.full_turn(after.session.setup, replay.ply)]
    if replay.at != known.at and not replay.running:
        return [words.scene(after.session.setup, replay.ply, replay.scenes[replay.at])]
    return []


def _rotation(before: App, after: App) -> list[str]:
    if before.ui.rotation == after.ui.rotation or before.session.game is not after.session.game:
        return []
    seat = "SENW"[after.ui.rotation]
    side = _(SEAT_NAMES[seat])
    return [_("The board is rotated: {side} is at the bottom.").format(side=side)]


def _hint(before: App, after: App) -> list[str]:
    hint = after.table.hint
    if hint is None or hint.ply is None or before.table.hint == hint:
        return []
    why = (reason.text for reason in hint_reasons(after))
    return [" ".join(filter(None, (words.hint(hint.ply), introduction(after), *why)))]


def _notice(before: App, after: App) -> list[str]:
    notice = after.table.notice
    if notice is None or notice is before.table.notice:
        return []
    rule = f" ({notice.rule})" if notice.rule else ""
    return [f"{words.sentence(notice.text).removesuffix('.')}{rule}."]


def _new_question(before: App, after: App) -> list[str]:
    """Return what to do now, if it is new. Parts of the question that have not changed are left out."""
    old, new = _question(before), _question(after)
    return [words.sentence(text) for text in new if text and text not in old]


def _new_warning(before: App, after: App) -> list[str]:
    """Return the warning that a person is nearly blocked, if it is new."""
    told, _rule = warning(after)
    return [told] if told and told != warning(before)[0] else []


def _question(app: App) -> tuple[str, ...]:
    if app.table.replay or app.bots.showing or app.session.game.outcome:
        return ()
    draft = app.table.draft
    if draft is None:
        said = status(app)
        return (said.title, said.why) if app.bots.gave_up or app.bots.trouble else ()
    if draft.turn:
        return (_("Play this move? Press Enter to play it, or Escape to go back a step"),)
    if draft.step is pacru.Step.CHEVRON:
        return (your_turn(app, draft.position.to_move or 0), *_no_move(draft))
    prompt = draft.prompt
    return (prompt.title, prompt.text, *_benefits(draft))


def _no_move(draft: pacru.Draft) -> tuple[str, ...]:
    return () if any(c.kind is pacru.Kind.CHEVRON for c in draft.choices) else (draft.prompt.text,)


def _benefits(draft: pacru.Draft) -> tuple[str, ...]:
    """Return the two benefits, which are buttons outside the board."""
    if draft.step is not pacru.Step.BENEFIT:
        return ()
    return tuple(f"{LETTERS[choice.key]}: {choice.text}" for choice in draft.choices)


# Answers to the keys on the board


def _listener(app: App) -> int:
    """Return the player who listens: the person to move, else the first person."""
    if app.table.draft and app.table.draft.position.to_move is not None:
        return app.table.draft.position.to_move
    return next(iter(app.session.setup.persons), 0)


def own_chevrons(app: App, _field: str) -> str:
    """Return the chevrons of the listener."""
    return _chevrons(app, _listener(app))


def other_chevrons(app: App, _field: str) -> str:
    """Return the chevrons of all others."""
    me = _listener(app)
    players = [player for player in range(app.session.game.position.players) if player != me]
    return " ".join(_chevrons(app, player) for player in players)


def _chevrons(app: App, player: int) -> str:
    owner = _("Your chevrons")
    if not app.session.setup.is_you(player):
        owner = _("{name}’s chevrons").format(name=app.session.setup.name(player))
    shown = app.table.draft.preview if app.table.draft else app.session.game.position
    standing = sorted(shown.chevrons(player).items())
    if not standing:
        return _("{owner}: none.").format(owner=owner)
    told = [_chevron_text(app, shown, player, field, facing) for field, facing in standing]
    return _("{owner}: {chevrons}.").format(owner=owner, chevrons="; ".join(told))


def _chevron_text(app: App, shown: pacru.Position, player: int, field: str, facing: str) -> str:
    _said, *facts = fields.chevron(app, shown, field, player, facing)
    stands = _("{field} {facing}").format(field=field, facing=words.direction_name(facing))
    choice = app.table.draft.cancel().choice(field) if app.table.draft else None
    can = fields.effect(choice) if choice else ""
    return ", ".join(part for part in (stands, *facts, can) if part)


def threats(app: App, _field: str = "") -> str:
    """Return who attacks whom, and who is nearly blocked."""
    return " ".join(line.text for line in threats_told(app))


def turns_since(app: App, _field: str) -> str:
    """Return the turns since the listener's last one."""
    lines = lately(app)
    return " ".join(line.text for line in lines) if lines else _("Nothing has been played yet.")


def score(app: App, _field: str) -> str:
    """Return the number of markers of each player."""
    position = app.session.game.position
    text = _("{name}: {markers}, {chevrons}.")
    if position.target:
        text = _("{name}: {markers} of {target}, {chevrons}.")
    told = [
        text.format(
            name=app.session.setup.name(player),
            markers=words.count(len(position.markers(player)), "marker"),
            target=position.target,
            chevrons=words.count(len(position.chevrons(player)), "chevron"),
        )
        for player in range(position.players)
    ]
    return " ".join(told)


def task(app: App, _field: str) -> str:
    """Return what to do now."""
    said = status(app)
    return f"{words.sentence(said.title)} {words.sentence(said.why)}"


def lines(app: App, field: str) -> str:
    """Return what lies ahead of a chevron in its three directions, within its power."""
    shown = app.table.draft.preview if app.table.draft else app.session.game.position
    found = shown.chevron(field)
    if found is None:
        return _("There is no chevron on {field}.").format(field=field)
    power, facing = shown.power(field), FACING[found[1]]
    told = [
        _("{field} faces {facing}, power {power}.").format(
            field=field, facing=words.direction_name(found[1]), power=power
        )
    ]
    for side, turned in zip(SIDES, (facing - 1, facing, facing + 1), strict=True):
        chevron = NUMBER[field] * 8 + turned % 8
        way = [FIELDS[bit.bit_length() - 1] for bit, *_ in LINE[chevron][:power]]
        seen = "; ".join(_field_text(app, shown, place) for place in way) or _(
            "the edge of the board"
        )
        ahead = words.direction_name(FACINGS[turned % 8])
        told.append(_("{side}, {facing}: {seen}.").format(side=_(side), facing=ahead, seen=seen))
    return " ".join(told)


def _field_text(app: App, shown: pacru.Position, field: str) -> str:
    owner, standing = shown.marker(field), shown.chevron(field)
    if standing:
        return _("{field} {colour} chevron").format(
            field=field, colour=words.colour(app.session.setup, standing[0])
        )
    return f"{field} {_('neutral') if owner is None else words.colour(app.session.setup, owner)}"


class Question(NamedTuple):
    """What a key on the board asks for.

    Attributes:
        text: what is answered, in English.
        answer: gives the answer, from the game and the focused field.
    """

    text: str
    answer: Callable[[App, str], str]


QUESTIONS: Final = {
    "m": Question(N_("your chevrons"), own_chevrons),
    "o": Question(N_("the chevrons of the others"), other_chevrons),
    "a": Question(
        N_("who attacks whom, and who is nearly blocked; in Shacru, the regions"), threats
    ),
    "w": Question(N_("what has changed since your last turn"), turns_since),
    "c": Question(N_("how many markers each player has"), score),
    "l": Question(N_("what lies ahead of this chevron in its three directions"), lines),
    "s": Question(N_("what to do now"), task),
}
"""What people ask by keys on the board."""
