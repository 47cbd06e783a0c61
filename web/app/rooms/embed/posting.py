"""Messages to the page around an embed."""

from typing import Any, TypeAlias

from app.game.tree import place
from app.model.app import App
from app.rooms.embed.state import Embedding
from app.runtime.commands import Command, Post

Message: TypeAlias = dict[str, Any]


def follow(before: App, after: App) -> list[Command]:
    """Post the changes on the board, and the answer to the last question."""
    old, new = before.state(Embedding), after.state(Embedding)
    question = new.question if new.question is not old.question else None
    refusal = new.refusal if new.refusal is not old.refusal else None
    messages: list[Message] = []
    if new.loads != old.loads and new.loads:
        messages.append({"type": "loaded", "kind": _kind(after), **_board(after)})
    elif not refusal:
        messages += _changes(before, after)
    if refusal:
        messages.append({"type": "fault", **refusal._asdict()})
    elif question and question.kind == "step" and not messages:
        messages.append({"type": "step", **_board(after)})
    answered = {} if question is None or question.id is None else {"id": question.id}
    return [Post({**message, **answered}) for message in messages]


def _changes(before: App, after: App) -> list[Message]:
    """Return messages about the turns played or, without any, about another visible position, and about the end."""
    old, new = before.board.game, after.board.game
    if new is old:
        return _end(before, after)
    turns: list[Message] = []
    if _is_played(before, after):
        turns = [
            {
                "type": "turn",
                "turn": str(ply.turn),
                "player": ply.player,
                **_board(after),
                "ply": number,
                "position": str(ply.after),
            }
            for number, ply in enumerate(new.plies[len(old.plies) :], len(old.plies) + 1)
        ]
    return [*(turns or [{"type": "step", **_board(after)}]), *_end(before, after)]


def _is_played(before: App, after: App) -> bool:
    """Return whether turns were played; False: the board only shows an earlier or a later place."""
    is_later = len(after.board.game.plies) > len(before.board.game.plies)
    return is_later and (
        after.history.exercise is not None
        or len(after.session.game.plies) > len(before.session.game.plies)
        or after.history.notes is not before.history.notes  # turns tried in a variation
    )


def _end(before: App, after: App) -> list[Message]:
    """Return a message about the end of the game, or of the task of an exercise."""
    if after.history.exercise:
        was, now = before.history.aside, after.history.aside
        is_over = was and was.table.draft and now and now.table.draft is None
        return [{"type": "end", "kind": _kind(after), **_board(after)}] if is_over else []
    outcome = after.board.game.outcome
    if outcome is None or before.board.game.outcome is not None:
        return []
    return [{"type": "end", "kind": "game", "winner": outcome.winner, **_board(after)}]


def _kind(app: App) -> str:
    """Return the kind of content; for an exercise, the word of its address."""
    if app.history.exercise:
        return app.history.exercise.address.strip("#").partition("=")[0]
    return "game" if app.session.game.plies else "position"


def _board(app: App) -> Message:
    """Return the position on the board, and the number of turns before it."""
    game = app.board.game
    board: Message = {"ply": len(game.plies), "position": str(game.position)}
    if app.history.exercise:
        return board
    is_variation = len(place(app)) > 1
    return {**board, "turns": len(app.session.game.plies), "variation": is_variation}
