"""Announcements for screen readers: news, comments and questions. This module needs no browser."""

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
    """Return the announcements of a step from one state to the next, each part once."""
    in_game = after.history.exercise is None  # lessons and puzzles announce their own tasks
    news = [
        *_new_game(before, after),
        *_turns(before, after),
        *_count(before, after),
        *_variation(before, after),
        *_replay(before, after),
        *_rotation(before, after),
    ]
    comments = [*(_hint(before, after) if in_game else ()), *_notice(before, after)]
    if after.ui.threats and not before.ui.threats:
        comments.append(answers.threats(after))
    draft = after.table.draft
    asks = in_game or (draft and draft.step is not pacru.Step.CHEVRON)
    questions = [
        *(_new_question(before, after) if asks else ()),
        *(_new_warning(before, after) if in_game else ()),
    ]
    return [
        Say(" ".join(texts), order)
        for order, texts in zip(Order, (news, comments, questions), strict=True)
        if texts
    ]


def mention_keys(app: App) -> list[Say]:
    """Return the announcement of the keys, made when the board first gets the focus."""
    has_help = any("?" in key.events for key in app.state(Declarations).keys)
    if has_help and app.settings.letters and app.settings.speech is Speech.FULL:
        return [Say(_("Press question mark for keys."), Order.ASKED)]
    return []


def _plies(app: App) -> tuple[pacru.Ply, ...]:
    """Return the turns of the game, and the one that is being shown."""
    plies, showing = app.session.game.plies, app.bots.showing
    return (*plies, showing.ply) if showing else plies


def _new_game(before: App, after: App) -> list[str]:
    if before.session.number == after.session.number:
        return []
    game = after.session.game
    if not game.plies:
        return [_("A new game starts."), *_sides(after)]
    turns = words.count(len(game.plies), "turn")
    news = _("There’s a game on the board: {turns}.").format(turns=turns)
    return [news, *(_result(after) if game.outcome else ())]


def _sides(app: App) -> list[str]:
    """Return the sentences about the players' colours and the aim."""
    setup, target = app.session.setup, app.session.game.position.target
    sentences = []
    for place in range(len(setup.players)):
        colour = words.colour(setup, place)
        name = setup.full_name(place)
        if setup.is_you(place):
            sentences.append(_("You are {colour}.").format(colour=colour))
        elif name != colour:
            sentences.append(_("{name} is {colour}.").format(name=name, colour=colour))
    if target:
        sentences.append(_("Whoever has {target} markers wins.").format(target=target))
    return sentences


def _result(app: App) -> list[str]:
    result = status(app.with_table(counting=None))
    return [words.sentence(result.title), words.sentence(result.why)]


def _turns(before: App, after: App) -> list[str]:
    if before.session.number != after.session.number:
        return []
    old, new = _plies(before), _plies(after)
    same = same_objects(old, new)
    news = [_("Move taken back.")] if same < len(old) else []
    news += [words.full_turn(after.session.setup, ply) for ply in new[same:]]
    if after.session.game.outcome and not before.session.game.outcome:
        news += _result(after)
    return news


def _count(before: App, after: App) -> list[str]:
    """Return the markers of all players when a count begins, since the numbers on the board are silent."""
    counting, old = after.session.table.counting, before.session.table.counting
    if counting is None or (old and old.number == counting.number):
        return []
    return [count.totals(after, counting)]


def _variation(before: App, after: App) -> list[str]:
    """Return the turn played in a variation, or the status if the board shows another place in the tree."""
    old, aside = before.history.aside, after.history.aside
    if aside is None:
        return [status(after).title] if old else []
    if aside.table.replay or (old and old.game is aside.game):
        return []
    if aside.game.plies:
        return [words.full_turn(after.board.setup, aside.game.plies[-1])]
    # The task of an exercise is announced by its room.
    return [] if aside.exercise else [status(after).title]


def _replay(before: App, after: App) -> list[str]:
    replay, old = after.table.replay, before.table.replay
    if replay is None or replay.film:
        return []
    if old is None or old.ply is not replay.ply:
        return [words.full_turn(after.board.setup, replay.ply)]
    if replay.at != old.at and not replay.running:
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
    """Return the new parts of the question to the player."""
    old, new = _question(before), _question(after)
    return [words.sentence(text) for text in new if text and text not in old]


def _new_warning(before: App, after: App) -> list[str]:
    """Return the warning that a person is nearly blocked, if it is new."""
    text, _rule = warning(after)
    return [text] if text and text != warning(before)[0] else []


def _question(app: App) -> tuple[str, ...]:
    board = app.board
    if board.table.replay or board.showing or board.game.outcome:
        return ()
    draft = board.table.draft
    if draft is None:
        is_stuck = app.bots.gave_up or (app.history.aside is None and app.bots.trouble)
        problem = plain_status(app)
        return (problem.title, problem.why) if is_stuck else ()
    if draft.turn:
        return (_("Play this move? Press Enter to play it, or Escape to go back a step"),)
    prompt = draft.prompt
    if draft.step is pacru.Step.CHEVRON:
        can_move = any(choice.kind is pacru.Kind.CHEVRON for choice in draft.choices)
        title = your_turn(app, draft.position.to_move or 0)
        return (title,) if can_move else (title, prompt.text)
    hints = (prompt.text,) if app.settings.speech is Speech.FULL else ()
    benefits = draft.choices if draft.step is pacru.Step.BENEFIT else ()  # not on the board
    return (prompt.title, *hints, *(f"{LETTERS[choice.key]}: {choice.text}" for choice in benefits))
