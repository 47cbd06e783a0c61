"""The status beside the board: what to do now and why, as words and buttons."""

from dataclasses import replace

import pacru
from app.game.asking import without_hint
from app.game.tree import is_tried
from app.model.app import App
from app.model.history import Exercise
from app.model.setup import level_text
from app.model.table import Replay
from app.narration import words
from app.narration.reports import make_status, next_game, warning, with_thought, your_fate
from app.narration.status_entering import entry_status
from app.narration.status_view import (
    WAITING,
    Ended,
    Entering,
    Replaying,
    Stage,
    Status,
    Thinking,
    TurnLine,
    Waiting,
)
from app.runtime.late import late
from pacru.core import texts
from pacru.core.texts import _
from pacru.explain.scenes import Act, Scene
from pacru.tree import MOST_TURNS

with late:  # few games end with a count
    from app.narration import count


def status(app: App) -> Status:
    """Return the status of the visible board. If it is a board beside the game, the status says so."""
    exercise = app.history.exercise
    if exercise:  # its room gives the hints
        app = without_hint(app)
        return _exercise_status(app, exercise, plain_status(app))
    view = plain_status(app)
    if app.history.aside:
        return _status_beside(app, view)
    return replace(view, pause=_pause_button(app))


def plain_status(app: App) -> Status:
    """Return the status of the visible board, without a word about whether it is beside the game."""
    is_game = app.history.aside is None
    if app.table.replay:
        view = _replay_status(app, app.table.replay)
    elif app.table.counting and app.table.counting.running:
        view = count.status(app, app.table.counting)
    elif app.board.game.outcome:
        view = _end_status(app)
    elif is_game and app.session.stopped:
        view = _full_status(app)
    elif app.board.showing:
        showing = app.board.showing
        view = _scene_status(app, showing.ply, showing.scenes[showing.at])
        view = with_thought(app, view, Replaying)
    else:
        view = entry_status(app) if app.table.draft else _status_of_others(app)
    if app.table.notice:
        why = words.sentence(app.table.notice.text)
        view = replace(view, why=why, rule=app.table.notice.rule, refused=True)
    warns, rule = warning(app)
    return replace(view, warning=warns, warning_rule=rule)


def can_step_back(app: App) -> bool:
    """Return whether a step of the turn on the visible board can be undone."""
    stage = status(app).stage
    return isinstance(stage, Entering) and stage.begun


def _pause_button(app: App) -> str:
    session = app.session
    if session.setup.persons or session.setup.away or session.game.outcome or session.stopped:
        return ""
    return "resume" if session.paused else "pause"


def _exercise_status(app: App, exercise: Exercise, view: Status) -> Status:
    """Return the status of the board of a lesson or a puzzle; the task itself is beside it."""
    view = replace(view, lately=(), warning="", practises=False)
    match view.stage:
        case Replaying(True):
            return replace(view, stage=Replaying(), beside=False)
        case Ended() | Waiting():
            view = replace(view, stage=Waiting())
    if app.table.draft is None and not app.board.game.outcome:
        return replace(make_status(app, exercise.idle or _("Well done!"), ""), lately=())
    return view


def _status_beside(app: App, view: Status) -> Status:
    """Return the status of a board beside the game."""
    table, game = app.table, app.board.game
    lately = tuple(replace(turn, place=None) for turn in view.lately)  # of another line
    view = replace(view, beside=True, lately=lately, warning="")
    if isinstance(view.stage, Ended | Waiting):
        view = replace(view, stage=Waiting(view.stage.send))
    stepping = isinstance(view.stage, Replaying) and view.stage.stepping
    if table.notice or table.hint or table.begun:
        return view
    if app.session.shown:
        return view if stepping else replace(view, title=_place_beside(app), why="")
    if stepping:
        line = TurnLine("", _("Play a move here to start a variation."))
        return replace(view, lately=(line,))
    if game.outcome:
        return replace(view, title=_("A variation: {title}").format(title=view.title))
    player = words.colour(app.board.setup, game.position.to_move or 0)
    why = _("{colour} to move. Your game isn’t affected.").format(colour=player)
    return replace(view, title=_place_beside(app), why=why, rule="")


def _place_beside(app: App) -> str:
    if not app.board.game.plies:
        return _("Starting position")
    path = app.history.aside.path if app.history.aside else ()
    if path == (len(app.session.game.plies) - 1,):
        return _("The game so far")
    return _("A variation") if is_tried(app, path) else _("An earlier position")


def _end_status(app: App) -> Status:
    setup, game = app.board.setup, app.board.game
    assert game.outcome is not None
    why, rule = words.end_reason(setup, game)
    why = " ".join(filter(None, (your_fate(app), f"{why}.")))
    stage = Ended(
        next_game(app), _("Send the link") if setup.away and not setup.is_of_others else ""
    )
    return make_status(app, words.result(setup, game.outcome), why, rule, stage)


def _full_status(app: App) -> Status:
    why = _(
        "A game can have at most {most} moves, including variations. Take back a move, delete "
        "variations or start a new game."
    ).format(most=texts.number(MOST_TURNS))
    return make_status(app, _("The game stops here"), why)


def _status_of_others(app: App) -> Status:
    setup, bots, player = app.board.setup, app.bots, app.board.game.position.to_move or 0
    moves = _("{colour} to move.").format(colour=words.colour(setup, player))

    def say(title: str, why: str, stage: Stage = WAITING) -> Status:
        return make_status(app, title.format(name=setup.name(player)), why, stage=stage)

    if app.session.shown:
        return say(_("{name} to move"), "")
    if setup.players[player].away:
        return _tell_to_send(app, player)
    if app.session.paused:
        return say(_("Paused"), moves)
    if bots.trouble:
        title = _("{name} is waiting") if bots.strange else _("{name} can’t reply")
        level = level_text(setup.players[player].level)
        other = _("Let level {number} take over").format(number=level)
        stage = Waiting(retry=True, substitute=other, strange=bots.strange)
        return say(title, bots.trouble, stage)
    if bots.gave_up:
        why = _("The bot stopped working. Try again, take back a move or start a new game.")
        return say(_("{name} can’t reply"), why, Waiting(retry=True))
    if not bots.ready:
        return say(_("{name} is getting ready"), _("This takes a moment, but only once."))
    if bots.request is None:  # such as while the coach waits for a decision
        return say(_("{name} is waiting"), moves)
    return with_thought(app, say(_("{name} is thinking"), moves), Thinking)


def _tell_to_send(app: App, player: int) -> Status:
    """Return the status that asks a person to send the link, and to whom if several people are away."""
    setup, plies = app.board.setup, app.board.game.plies
    why = _("The link holds the whole game.")
    if len(setup.away) > 1:
        reader = _("It’s for {reader}.").format(reader=words.addressee(setup, player))
        why = f"{reader} {why}"
    goes_back = any(ply.player in setup.away for ply in plies)
    title = _("Now send it back.") if goes_back else _("Now send it.")
    return make_status(app, title, why, stage=Waiting(_("Send…")))


def _replay_status(app: App, replay: Replay) -> Status:
    view = _scene_status(app, replay.ply, replay.scenes[replay.at])
    return replace(view, lately=(), threats=(), stage=Replaying(stepping=True), beside=True)


def _scene_status(app: App, ply: pacru.Ply, scene: Scene) -> Status:
    turns = isinstance(ply.turn, pacru.Reorientation)
    setup, passes = app.board.setup, scene.act is Act.PASS
    if setup.is_you(ply.player):
        title = _("You pass") if passes else _("You rotate a chevron") if turns else _("You move")
    else:
        does = _("{name} rotates a chevron") if turns else _("{name} moves")
        title = (_("{name} passes") if passes else does).format(name=setup.name(ply.player))
    why = words.scene(setup, ply, scene)
    return make_status(app, title, why, scene.rule)
