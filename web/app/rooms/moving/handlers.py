"""What answers the events of the moving picture."""

from typing import Any, Final

from app.game import records
from app.game.tree import whole_line
from app.model.app import App, Update
from app.model.changes import change
from app.model.messages import DialogOpened
from app.rooms.moving.state import MOVING_DIALOG, SIZES, SPEEDS, Moving
from app.runtime.commands import Focus, MovingPicture, Save, Say
from app.runtime.handling import handler
from app.runtime.update import Send
from pacru import svg
from pacru.core.texts import _
from pacru.svg.movie import MOST, MovieFrame, draw_movie, draw_still, frames_of

NAME: Final = "pacru"
"""The name of the files."""
TO_STOP: Final = Focus(['#moving [data-do="moving.stop"]'], within="moving-acts")
TO_GIF: Final = Focus(['#moving [data-do="moving.make_gif"]'], within="moving-acts")
"""They lead the keyboard from the button that is gone to the one that has taken its place."""


# What it shows


def frames(app: App) -> list[MovieFrame]:
    """Return the positions of the moving picture; where the system decides about the colours, so it does there."""
    own, setup = app.own(Moving), app.session.setup
    options = svg.Options(
        theme=records.THEMES.get(app.settings.theme, "auto"),
        rotation=app.ui.rotation,
        colours=setup.colours,
        paints=setup.paints,
        size=own.size,
    )
    game, comments = whole_line(app)
    found = frames_of(game, options, comments, own.first, own.last)
    return found if own.captions else [one._replace(caption="") for one in found]


def _draw(app: App) -> str:
    return draw_movie(frames(app), app.own(Moving).seconds)


@handler()
def show(app: App) -> Update:
    """Show the moving picture of the game, or of the line on the board."""
    turns = len(whole_line(app)[0].plies)
    app = change(app, Moving, first=max(0, turns - MOST + 1), last=turns, problem="")
    return app, (Send(DialogOpened(MOVING_DIALOG)), MovingPicture("show", _draw(app)))


@handler()
def choose_first(app: App, value: str) -> Update:
    """Begin at another position, and end within what a picture can have."""
    first = _turn(app, value)
    if first is None:
        return stop(app)
    last = min(max(app.own(Moving).last, first), first + MOST - 1)
    return _change(app, first=first, last=last)


@handler()
def choose_last(app: App, value: str) -> Update:
    """End at another position, and begin within what a picture can have."""
    last = _turn(app, value)
    if last is None:
        return stop(app)
    first = max(min(app.own(Moving).first, last), last - MOST + 1)
    return _change(app, first=first, last=last)


def _turn(app: App, value: str) -> int | None:
    """Return the number of a turn that was entered; None: the field is empty."""
    try:
        return min(max(int(value), 0), len(whole_line(app)[0].plies))
    except ValueError:
        return None


@handler()
def choose_seconds(app: App, value: float) -> Update:
    """Choose how long a turn takes."""
    return _change(app, seconds=value) if value in SPEEDS else (app, ())


@handler()
def choose_size(app: App, value: int) -> Update:
    """Choose the width in pixels."""
    return _change(app, size=value) if value in SIZES else (app, ())


@handler()
def write_captions(app: App, checked: bool) -> Update:
    """Write the turns and comments below, or leave them out."""
    return _change(app, captions=checked)


def _change(app: App, **changes: Any) -> Update:  # noqa: ANN401 - the fields of `Moving`
    app, effects = stop(app)
    app = change(app, Moving, problem="", **changes)
    return app, (*effects, MovingPicture("show", _draw(app)))


@handler()
def save(app: App) -> Update:
    """Save it as an SVG file."""
    return app, (Save(_draw(app), f"{NAME}.svg", "image/svg+xml"),)


# The GIF file: the browser asks for a picture when it has made the one before


@handler()
def make_gif(app: App) -> Update:
    """Make a GIF file of it."""
    app, effects = stop(app)
    app, more = _go_on(change(app, Moving, problem=""), 0)
    return app, (*effects, *more, TO_STOP)


@handler(unasked=True)
def go_on(app: App) -> Update:
    """Go on with the GIF file: a picture of it is made, or the file."""
    own = app.own(Moving)
    if own.made is None:
        return app, ()
    if own.made > own.last - own.first:
        return change(app, Moving, made=None), (Say(_("The GIF file is ready.")), TO_GIF)
    return _go_on(app, own.made + 1)


def _go_on(app: App, made: int) -> Update:
    """Ask for the next picture of the GIF file, of which so many are made, or for the file."""
    app = change(app, Moving, made=made)
    own = app.own(Moving)
    if made > own.last - own.first:
        return app, (MovingPicture("end", f"{NAME}.gif"),)
    at = own.first + made
    before = max(own.first, at - 1)  # for what the turn has changed
    near = change(app, Moving, first=before, last=at)
    still = draw_still(frames(near)[-1], own.captions)
    delay = own.seconds + (2 if at == own.last else 0)
    return app, (MovingPicture("frame", still, round(1000 * delay)),)


@handler()
def stop(app: App) -> Update:
    """Give the GIF file up."""
    own = app.own(Moving)
    if own.made is None:
        return app, ()
    return change(app, Moving, made=None), (MovingPicture("stop"), TO_GIF)


@handler(unasked=True)
def fail(app: App) -> Update:
    """Tell that the browser cannot make it."""
    app, effects = stop(app)
    told = _("This browser couldn’t make the file.")
    return change(app, Moving, problem=told), effects
