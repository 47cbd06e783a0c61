"""Earlier turns on the board, turns that were not played, and what is said about turns.

An earlier turn lies on a board of its own beside the game. Whoever plays on there plays for all, without a clock, and
makes a variation; the game stays as it is. The game is the beginning of the main line of its tree, which may know more:
turns that were taken back, until another one is played, and after that as a variation of it.
"""

from dataclasses import replace
from typing import Final

import pacru
from app import state
from app.effects import Effect, KeepGame
from app.messages import (
    BotAnswered,
    BotThought,
    ChoiceSought,
    Chosen,
    CompletionPointed,
    CompletionTaken,
    Dropped,
    EditUndone,
    FieldClicked,
    FieldFocused,
    FieldPointed,
    GameRejoined,
    HintWanted,
    Lifted,
    Message,
    Noted,
    PaymentCompleted,
    Redone,
    ReplayStepped,
    ReplayWanted,
    ScenePassed,
    SteppedBack,
    TurnConfirmed,
    TurnLookedAt,
    TurnsDeleted,
    TurnsPassed,
    TurnTyped,
    TypedEntered,
    VariationPromoted,
    Walked,
)
from app.setup import Setup
from app.state import App, Aside, Beside, Edited, Notice, Update
from pacru.texts import _
from pacru.tree import Node, Path, Tree

LONGEST_COMMENT: Final = 2000
"""The longest comment that is taken, in characters."""
_OF_A_BOARD: Final = (
    *(FieldClicked, FieldFocused, FieldPointed, Walked, ChoiceSought, Lifted, Dropped, Chosen),
    *(PaymentCompleted, TurnTyped, CompletionPointed, CompletionTaken, TypedEntered, TurnConfirmed),
    *(ReplayWanted, HintWanted),
)


def tree_of(app: App) -> Tree:
    """The game as it was played, with its variations and all that was said."""
    return cut(app.game, app.notes)


def cut(game: pacru.Game, notes: Tree | None) -> Tree:
    """What a tree knows of a game, without what it knows beyond its end."""
    if notes is None:
        return Tree.of(game)
    return replace(notes, line=notes.line[: len(game.plies)], drawn=game.drawn)


def grown(notes: Tree, game: pacru.Game) -> Tree:
    """The tree when the game has gone on, or back: nothing that was said in it is lost.

    What was taken back before another turn was played becomes a variation of that one.
    """
    known = min(len(notes.line), len(game.plies))
    pairs = zip(notes.line, game.plies, strict=False)
    same = next((n for n, (node, ply) in enumerate(pairs) if node.ply.after != ply.after), known)
    if same == len(game.plies):
        return notes
    first, *rest = map(Node, game.plies[same:])
    if same < len(notes.line):
        instead = notes.line[same:]
        others = (replace(instead[0], variations=()), *instead[1:])
        first = replace(first, variations=(others, *instead[0].variations))
        for number, line in enumerate(first.variations):
            if line[0].ply.after == first.ply.after:  # a variation has been played now
                left = (*first.variations[:number], *first.variations[number + 1 :])
                old = line[0]
                played = replace(
                    notes, line=(*notes.line[:same], *_with(line, left + old.variations))
                )
                return grown(played, game)
    return replace(notes, line=(*notes.line[:same], first, *rest))


def _with(line: tuple[Node, ...], variations: tuple[tuple[Node, ...], ...]) -> tuple[Node, ...]:
    return (replace(line[0], variations=variations), *line[1:])


def place(app: App) -> Path:
    """Where in the tree the board is: beside the game, or at the end of it."""
    if app.aside:
        return app.aside.path
    return (len(app.game.plies) - 1,) if app.game.plies else ()


def is_variation(path: Path) -> bool:
    """Whether a place is none of the game itself."""
    return len(path) > 1


def updated(app: App, message: Beside) -> Update:
    """The state after a message about what lies beside the game."""
    match message:
        case TurnLookedAt(path):
            return _look_at(app, path)
        case TurnsPassed(by):
            return _pass(app, by)
        case GameRejoined():
            return replace(app, aside=None, replay=None), ()
        case Noted(comment, mark):
            return _note(app, comment, mark), ()
        case TurnsDeleted():
            return _delete(app), ()
        case VariationPromoted():
            return _promote(app)
        case EditUndone():
            return _undo(app)


# Looking


def opened(app: App, path: Path, steps: tuple[str, ...] = ()) -> Update:
    """The state with a place of the tree on the board, and a turn there as far as it was entered.

    Raises:
        PacruError: there is no such place.
    """
    game = tree_of(app).game(path)
    position = game.position
    draft = None if game.outcome or position.to_move is None else pacru.Draft(position)
    board = App(_for_all(app.setup), game, draft=draft)
    app = replace(app, replay=None, notice=None)
    board = state.mirrored(app, board)
    effects: tuple[Effect, ...] = ()
    if game.plies and isinstance(game.plies[-1].turn, pacru.Turn) and not steps:
        board, effects = state.look(board, game.plies[-1], running=False)
    elif draft:
        board = replace(board, draft=state.as_far_as_possible(draft, steps)[0])
    app, stop = state.without_hint(app)
    return replace(app, aside=Aside(path, board), requests=board.requests), stop + effects


def _for_all(setup: Setup) -> Setup:
    """Whoever looks plays for everybody."""
    players = tuple(
        replace(player, bot=False, away=False, name=setup.name(number), control=None)
        for number, player in enumerate(setup.players)
    )
    return replace(setup, players=players)


def _look_at(app: App, path: Path) -> Update:
    if app.showing:
        return app, ()
    try:
        at = tree_of(app).node(path).ply if path else None
    except pacru.PacruError:
        return app, ()
    if at and not isinstance(at.turn, pacru.Turn):
        return app, ()
    if at and path == (len(app.game.plies) - 1,):
        return state.look(replace(app, aside=None), at, running=False)
    return opened(app, path)


def _pass(app: App, by: int) -> Update:
    """So many turns further in the line that is on the board; behind the end of the game it goes on."""
    path = place(app)
    line = _line_through(tree_of(app), path)
    if len(line) == 1:
        return app, ()
    in_game = app.aside is None and app.replay is None
    at = (len(line) if in_game else line.index(path)) + by
    if at < len(line):
        return _look_at(app, line[max(at, 0)])
    if is_variation(path):
        return _look_at(app, line[-1])
    return replace(app, aside=None, replay=None), ()


def _line_through(tree: Tree, path: Path) -> list[Path]:
    """The beginning, and the turns of a line: those before a place, the place, and those that follow."""
    places: list[Path] = [()]
    for depth in range(0, len(path), 2):
        places += [(*path[:depth], at) for at in range(path[depth])]
    end = tree.last(path)
    first = path[-1] if path else 0
    places += [(*path[:-1], at) for at in range(first, end[-1] + 1)] if end else []
    return [one for one in places if not one or isinstance(tree.node(one).ply.turn, pacru.Turn)]


# Playing there


def on_the_board(app: App, aside: Aside, message: Message) -> Update | None:
    """The state after a message about the board beside the game; None: it is meant for the game."""
    board = state.mirrored(app, aside.board)
    match message:
        case SteppedBack() if not state.has_begun(board):
            return replace(app, aside=None, notice=None), ()
        case HintWanted() if app.request is not None:
            notice = Notice(_("The bot is at its turn in the game: no hint meanwhile."))
            return _with_board(app, replace(board, notice=notice)), ()
        case ReplayStepped(-1) if board.replay and board.replay.at == 0:
            return _pass(app, -1)
        case SteppedBack() | ReplayStepped():
            pass
        case Redone() if board.ahead:
            pass
        case BotAnswered(request) | BotThought(request) if (
            board.hint and request == board.hint.request
        ):
            pass
        case ScenePassed(request) if board.replay and request == board.replay.number:
            pass
        case _ if not isinstance(message, _OF_A_BOARD):
            return None
    after, effects = state.update(board, message)
    effects = tuple(effect for effect in effects if not isinstance(effect, KeepGame))
    if after.game is board.game:
        return _with_board(app, after), effects
    turn = after.game.plies[-1].turn
    assert isinstance(turn, pacru.Turn)
    tree, path = (app.notes or tree_of(app)).play(aside.path, turn)
    app = replace(_with_board(app, after), notes=tree, edited=None)
    if path == (len(app.game.plies) - 1,):  # as in the game
        return replace(app, aside=None), effects
    game = tree_of(app).game(
        path
    )  # of the turns that the tree knows, also where it has them already
    draft = after.draft and pacru.Draft(game.position)
    board = replace(after, game=game, draft=draft, dialog=None)
    return replace(app, aside=Aside(path, board)), effects


def _with_board(app: App, board: App) -> App:
    assert app.aside
    return replace(
        app,
        aside=replace(app.aside, board=board),
        requests=board.requests,
        rotation=board.rotation,
        cursor=board.cursor,
        focused=board.focused,
    )


# Saying and changing


def _note(app: App, comment: str | None, mark: str | None) -> App:
    if comment is not None:
        comment = comment[:LONGEST_COMMENT]
    tree, path = app.notes or tree_of(app), place(app)
    noted = tree.annotated(path, comment=comment, mark=mark if path else None)
    return app if noted == tree else replace(app, notes=noted, edited=None)


def _delete(app: App) -> App:
    path = place(app)
    if not app.notes or not is_variation(path):
        return app
    *above, number, at = path
    before = (*above, number, at - 1) if at else _before(tuple(above))
    edited = _edited(app, _("The turn and what followed it are deleted."))
    app = replace(app, notes=app.notes.without(path))
    return replace(opened(app, before)[0], edited=edited, dialog=None)


def _before(path: Path) -> Path:
    """The place before one."""
    if path[-1]:
        return (*path[:-1], path[-1] - 1)
    return _before(path[:-2]) if len(path) > 1 else ()


def _promote(app: App) -> Update:
    path = place(app)
    if not app.notes or not is_variation(path):
        return app, ()
    into_game = len(path) == 3
    says = _("The variation is the game now.") if into_game else _("The variation has moved up.")
    edited = _edited(app, says)
    tree, at = app.notes.promoted(path)
    if not into_game:
        app, effects = opened(replace(app, notes=tree), at)
        return replace(app, edited=edited, dialog=None), effects
    common = path[0]
    left = app.game.take_back(len(app.game.plies) - common)
    app = replace(app, clock=state.clock_after(app, left), game=left, notes=tree, showing=None)
    app, effects = state.changed(replace(app, dialog=None, aside=None), tree.game())
    return replace(app, edited=edited), effects


def _edited(app: App, says: str) -> Edited:
    clock = app.clock and app.clock.run(None)
    return Edited(says, app.notes, app.game, clock, place(app) if app.aside else None)


def _undo(app: App) -> Update:
    edited = app.edited
    if edited is None:
        return app, ()
    app = replace(app, notes=edited.notes, edited=None, dialog=None, aside=None)
    effects: tuple[Effect, ...] = ()
    if app.game is not edited.game:
        app = replace(app, game=edited.game, clock=edited.clock)
        app, effects = state.changed(app, edited.game)
    if edited.place is not None:
        app, more = opened(app, edited.place)
        return app, effects + more
    return app, effects
