"""What the messages of the moving picture change."""

from dataclasses import replace
from typing import Final

from app.game import records
from app.game.tree import whole_line
from app.model.app import App, Update
from app.model.messages import DialogOpened
from app.rooms.moving import messages
from app.rooms.moving.state import SIZES, SPEEDS, Moving
from app.runtime.commands import Command, MovingPicture, Save, Say
from app.runtime.update import Send
from pacru import svg
from pacru.core.texts import _
from pacru.svg.movie import MOST, MovieFrame, draw_movie, draw_still, frames_of

NAME: Final = "pacru"
"""The name of the files."""


# What it shows


def frames(app: App, theme: svg.Theme = "auto") -> list[MovieFrame]:
    """Return the positions of the moving picture."""
    own, setup = app.own(Moving), app.session.setup
    options = svg.Options(
        theme=theme,
        rotation=app.ui.rotation,
        colours=setup.colours,
        paints=setup.paints,
        size=own.size,
    )
    game, comments = whole_line(app)
    found = frames_of(game, options, comments, own.first, own.last)
    return found if own.captions else [one._replace(caption="") for one in found]


def _theme(app: App) -> svg.Theme:
    """Return the colours of the page; where the system decides, it also does for a drawing."""
    return records.THEMES.get(app.settings.theme, "auto")


# What is done


def _on_opened(app: App) -> Update:
    game, _comments = whole_line(app)
    turns = len(game.plies)
    own = replace(app.own(Moving), on=True, first=max(0, turns - MOST + 1), last=turns, problem="")
    app = app.with_own(own)
    return app, (Send(DialogOpened(messages.MOVING_DIALOG)), *_preview(app))


def _preview(app: App) -> tuple[Command, ...]:
    own = app.own(Moving)
    return (MovingPicture("show", draw_movie(frames(app, _theme(app)), own.seconds)),)


def _on_choice_made(app: App, message: messages.ChoiceMade) -> Update:
    app, effects = _stop(app)
    own, turns = app.own(Moving), len(whole_line(app)[0].plies)
    try:
        match message:
            case ("first", value):
                first = min(max(int(value), 0), turns)
                own = replace(own, first=first, last=min(max(own.last, first), first + MOST - 1))
            case ("last", value):
                last = min(max(int(value), 0), turns)
                own = replace(own, last=last, first=max(min(own.first, last), last - MOST + 1))
            case ("seconds", value) if float(value) in SPEEDS:
                own = replace(own, seconds=float(value))
            case ("size", value) if int(value) in SIZES:
                own = replace(own, size=int(value))
            case ("captions", value):
                own = replace(own, captions=value == "true")
    except ValueError:
        return app, effects  # an empty field of a number
    app = app.with_own(replace(own, problem=""))
    return app, (*effects, *_preview(app))


def _on_drawing_saved(app: App) -> Update:
    own = app.own(Moving)
    drawn = draw_movie(frames(app, _theme(app)), own.seconds)
    return app, (Save(drawn, f"{NAME}.svg", "image/svg+xml"),)


# The GIF file: the browser asks for a picture when it has made the one before


def _on_gif_wanted(app: App) -> Update:
    app, effects = _stop(app)
    app, more = _go_on(app.with_own(replace(app.own(Moving), made=0, problem="")))
    return app, (*effects, *more)


def _on_gif_continued(app: App) -> Update:
    own = app.own(Moving)
    if own.made is None:
        return app, ()
    if own.made > own.last - own.first:
        return app.with_own(replace(own, made=None)), (Say(_("The GIF file is ready.")),)
    return _go_on(app.with_own(replace(own, made=own.made + 1)))


def _go_on(app: App) -> Update:
    own = app.own(Moving)
    assert own.made is not None
    if own.made > own.last - own.first:
        return app, (MovingPicture("end", f"{NAME}.gif"),)
    at = own.first + own.made
    near = replace(
        own, first=max(own.first, at - 1), last=at
    )  # the one before it, for what the turn has changed
    still = draw_still(frames(app.with_own(near), _theme(app))[-1], own.captions)
    delay = own.seconds + (2 if at == own.last else 0)
    return app, (MovingPicture("frame", still, round(1000 * delay)),)


def _stop(app: App) -> Update:
    own = app.own(Moving)
    if own.made is None:
        return app, ()
    return app.with_own(replace(own, made=None)), (MovingPicture("stop"),)


def _on_gif_failed(app: App) -> Update:
    told = _("This browser couldn’t make the file.")
    return app.with_own(replace(app.own(Moving), made=None, problem=told)), ()


def update(app: App, message: messages.Message) -> Update:
    """Return the state after a message of the room, and the effects."""
    match message:
        case messages.MovingOpened():
            return _on_opened(app)
        case messages.ChoiceMade():
            return _on_choice_made(app, message)
        case messages.DrawingSaved():
            return _on_drawing_saved(app)
        case messages.GifWanted():
            return _on_gif_wanted(app)
        case messages.GifContinued():
            return _on_gif_continued(app)
        case messages.GifStopped():
            return _stop(app)
        case messages.GifFailed():
            return _on_gif_failed(app)
