"""Announcements for screen readers: what has happened, and what to do now. Needs no browser."""

import pacru
from app.model.app import App
from app.model.settings import Speech
from app.model.setup import SEAT_NAMES
from app.narration import words
from app.narration.reports import warning
from app.narration.status import plain_status, status
from app.narration.status_entering import hint_reasons, introduction, your_turn
from app.rooms.speech import answers
from app.runtime.commands import Order, Say
from app.runtime.late import late
from app.runtime.room import Declarations
from app.runtime.sequences import same_objects
from pacru.core.texts import _
from pacru.svg.highlights import LETTERS

with late:
    from app.narration import count


def between(before: App, after: App) -> list[Say]:
    """Return what is said about the step from one state to the next, without repeating anything."""
    in_game = after.history.exercise is None  # a lesson or a puzzle asks in its own words
    happened = [
        *_new_game(before, after),
        *_turns(before, after),
        *_count(before, after),
        *_variation(before, after),
        *_replay(before, after),
        *_rotation(before, after),
    ]
    told = [*(_hint(before, after) if in_game else ()), *_notice(before, after)]
    if after.ui.threats and not before.ui.threats:
        told.append(answers.threats(after))
    draft = after.table.draft
    asks = in_game or (draft and draft.step is not pacru.Step.CHEVRON)
    asked = [
        *(_new_question(before, after) if asks else ()),
        *(_new_warning(before, after) if in_game else ()),
    ]
    return [
        Say(" ".join(texts), order)
        for order, texts in zip(Order, (happened, told, asked), strict=True)
        if texts
    ]


def mention_keys(app: App) -> list[Say]:
    """Return what is said when the keyboard first comes to the board: that there are keys."""
    helps = any("?" in key.events for key in app.state(Declarations).keys)
    wanted = helps and app.settings.letters and app.settings.speech is Speech.FULL
    return [Say(_("Press question mark for keys."), Order.ASKED)] if wanted else []


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
        return [_("A new game starts."), *_sides(after)]
    turns = words.count(len(game.plies), "turn")
    told = [_("There’s a game on the board: {turns}.").format(turns=turns)]
    return [*told, *_result(after)] if game.outcome else told


def _sides(app: App) -> list[str]:
    """Return who plays which colour, and the aim."""
    setup, target = app.session.setup, app.session.game.position.target
    told = []
    for place in range(len(setup.players)):
        colour = words.colour(setup, place)
        name = setup.full_name(place)
        if setup.is_you(place):
            told.append(_("You are {colour}.").format(colour=colour))
        elif name != colour:
            told.append(_("{name} is {colour}.").format(name=name, colour=colour))
    if target:
        told.append(_("Whoever has {target} markers wins.").format(target=target))
    return told


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
    counting, known = after.session.table.counting, before.session.table.counting
    if counting is None or (known and known.number == counting.number):
        return []
    return [count.totals(after, counting)]


def _variation(before: App, after: App) -> list[str]:
    """Return the turn played in a variation, or the status if the board has changed to another place."""
    if after.history.aside is None:
        return [status(after).title] if before.history.aside else []
    if after.history.exercise and not after.history.aside.game.plies:
        return []  # the task is told by the room that sets it
    board = after.history.aside
    known = before.history.aside.game if before.history.aside else None
    if board.table.replay or known is board.game or not board.game.plies:
        return [] if known is board.game or board.table.replay else [status(after).title]
    return [words.full_turn(after.board.setup, board.game.plies[-1])]


def _replay(before: App, after: App) -> list[str]:
    replay, known = after.table.replay, before.table.replay
    if replay is None or replay.film:
        return []
    if known is None or known.ply is not replay.ply:
        return [words.full_turn(after.board.setup, replay.ply)]
    if replay.at != known.at and not replay.running:
        return [words.scene(after.board.setup, replay.ply, replay.scenes[replay.at])]
    return []


def _rotation(before: App, after: App) -> list[str]:
    if before.ui.rotation == after.ui.rotation or before.session.game is not after.session.game:
        return []
    seat = "SENW"[after.ui.rotation]
    side = _(SEAT_NAMES[seat])
    return [_("The board is rotated: {side} is at the bottom.").format(side=side)]


def _hint(before: App, after: App) -> list[str]:
    hint = after.table.advice
    if hint is None or hint.ply is None or before.table.advice == hint:
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
    board = app.board
    if board.table.replay or board.showing or board.game.outcome:
        return ()
    draft = board.table.draft
    if draft is None:
        said = plain_status(app)
        is_stuck = app.bots.gave_up or (app.history.aside is None and app.bots.trouble)
        return (said.title, said.why) if is_stuck else ()
    if draft.turn:
        return (_("Play this move? Press Enter to play it, or Escape to go back a step"),)
    if draft.step is pacru.Step.CHEVRON:
        return (your_turn(app, draft.position.to_move or 0), *_no_move(draft))
    prompt = draft.prompt
    hints = (prompt.text,) if app.settings.speech is Speech.FULL else ()
    return (prompt.title, *hints, *_benefits(draft))


def _no_move(draft: pacru.Draft) -> tuple[str, ...]:
    return () if any(c.kind is pacru.Kind.CHEVRON for c in draft.choices) else (draft.prompt.text,)


def _benefits(draft: pacru.Draft) -> tuple[str, ...]:
    """Return the two benefits, which are buttons outside the board."""
    if draft.step is not pacru.Step.BENEFIT:
        return ()
    return tuple(f"{LETTERS[choice.key]}: {choice.text}" for choice in draft.choices)
