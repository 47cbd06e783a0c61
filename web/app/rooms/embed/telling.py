"""What the page around an embed is told."""

from typing import Any

from app.game.tree import place
from app.model.app import App
from app.rooms.embed.state import Embedding
from app.runtime.commands import Command, Post
from pacru import Game


def follow(before: App, after: App) -> list[Command]:
    """Tell what has happened on the board, and answer what was asked."""
    old, new = before.state(Embedding), after.state(Embedding)
    asked = new.question if new.question is not old.question else None
    fault = new.refused if new.refused is not old.refused else None
    told: list[dict[str, Any]] = []
    if new.loads != old.loads and new.loads:
        told.append({"type": "loaded", "kind": _kind(after), **_board(after)})
    elif not fault:
        told += _changes(before, after)
    if fault:
        told.append({"type": "fault", **fault._asdict()})
    elif asked and asked.kind == "step" and not told:
        told.append({"type": "step", **_board(after)})
    answers = {} if asked is None or asked.id is None else {"id": asked.id}
    return [Post({**one, **answers}) for one in told]


def _changes(before: App, after: App) -> list[dict[str, Any]]:
    """Return what was played, and whether the board shows another place."""
    old, new = _game(before), _game(after)
    if new is old:
        return _end(before, after)
    played = new.plies[len(old.plies) :] if _is_longer(before, after) else ()
    told = [
        {
            "type": "turn",
            "turn": str(ply.turn),
            "player": ply.player,
            **_board(after),
            "ply": len(old.plies) + number,
            "position": str(ply.after),
        }
        for number, ply in enumerate(played, 1)
    ]
    return [*(told or [{"type": "step", **_board(after)}]), *_end(before, after)]


def _is_longer(before: App, after: App) -> bool:
    """Return whether somebody has played on, and does not only look at a later place."""
    is_played = len(after.session.game.plies) > len(before.session.game.plies)
    is_tried = after.history.notes is not before.history.notes
    is_later = len(_game(after).plies) > len(_game(before).plies)
    return is_later and bool(after.history.exercise or is_played or is_tried)


def _end(before: App, after: App) -> list[dict[str, Any]]:
    """Return the end of the game, or of the task of an exercise."""
    exercise = after.history.exercise
    if exercise:
        was, now = before.history.aside, after.history.aside
        is_over = was and was.table.draft and now and now.table.draft is None
        return [{"type": "end", "kind": _kind(after), **_board(after)}] if is_over else []
    outcome = _game(after).outcome
    if outcome is None or _game(before).outcome is not None:
        return []
    return [{"type": "end", "kind": "game", "winner": outcome.winner, **_board(after)}]


def _game(app: App) -> Game:
    return app.board.game


def _kind(app: App) -> str:
    """Return what is shown; of an exercise, the word of its address."""
    if app.history.exercise:
        return app.history.exercise.address.strip("#").partition("=")[0]
    return "game" if app.session.game.plies else "position"


def _board(app: App) -> dict[str, Any]:
    """Return what is on the board: the position, and after how many turns."""
    game = _game(app)
    found = {"ply": len(game.plies), "position": str(game.position)}
    if app.history.exercise:
        return found
    line = place(app)
    return {**found, "turns": len(app.session.game.plies), "variation": len(line) > 1}
