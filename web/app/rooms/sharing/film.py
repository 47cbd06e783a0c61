"""What answers the events of a film: it is shown at once, and its GIF file made meanwhile, picture by picture.

Chats show GIF files as they are, and no animated SVG: so that is what is sent. The drawing moves more smoothly, and is
for web pages.
"""

from dataclasses import replace
from typing import Any, Final

from app.game import records
from app.game.tree import whole_line
from app.model.app import App, Update
from app.model.changes import change
from app.rooms.sharing import titling
from app.rooms.sharing.state import SPEEDS, WIDTHS, Film, Kind, Sharing
from app.runtime.commands import MovingPicture, Save, Say
from app.runtime.handling import handler
from pacru.core.texts import _
from pacru.svg.movie import MOST, REST, MovieFrame, draw_movie, draw_still, frames_of

NAME: Final = "pacru"
"""The name of the files."""
LONG: Final = 20
"""A film of more turns is fast, so that people watch it to its end."""


def frames(app: App) -> list[MovieFrame]:
    """Return the positions of the film; where the system decides about the colours, so it does there."""
    film = app.state(Sharing).film
    options = replace(records.picture_options(app), coordinates="none", size=film.size)
    game, comments = whole_line(app)
    shown = frames_of(game, options, comments, film.first, film.last)
    return shown if film.captions else [frame._replace(caption="") for frame in shown]


def _draw(app: App) -> str:
    return draw_movie(frames(app), app.state(Sharing).film.seconds, titling.title_of(app))


def seconds(film: Film) -> float:
    """Return how long a film takes."""
    return (film.last - film.first + 1) * film.seconds + REST


def with_whole_game(app: App) -> App:
    """Return the state with a film of the whole game or line, or of the end of a long one."""
    turns = len(whole_line(app)[0].plies)
    speed = SPEEDS[0] if turns > LONG else SPEEDS[1]
    film = Film(turns, first=max(0, turns - MOST + 1), last=turns, seconds=speed)
    return change(app, Sharing, film=film)


def begin(app: App) -> Update:
    """Show the film, and make the file of it."""
    app, effects = stop_making(app)
    app, making = _go_on(change(app, Sharing, problem=""), 0)
    return app, (*effects, MovingPicture("show", _draw(app)), *making)


def _change(app: App, **changes: Any) -> Update:  # noqa: ANN401 - the fields of `Film`
    app, effects = stop_making(app)
    app = change(app, Sharing, film=replace(app.state(Sharing).film, **changes))
    app, begun = begin(app)
    return app, (*effects, *begun)


# What it shows


@handler()
def choose_first(app: App, value: str) -> Update:
    """Begin at another position, and end within what a film can have."""
    first = _turn(app, value)
    if first is None:
        return app, ()
    return _change(
        app, first=first, last=min(max(app.state(Sharing).film.last, first), first + MOST - 1)
    )


@handler()
def choose_last(app: App, value: str) -> Update:
    """End at another position, and begin within what a film can have."""
    last = _turn(app, value)
    if last is None:
        return app, ()
    return _change(
        app, first=max(min(app.state(Sharing).film.first, last), last - MOST + 1), last=last
    )


def _turn(app: App, value: str) -> int | None:
    """Return the number of a turn that was entered; None: the field is empty."""
    try:
        return min(max(int(value), 0), app.state(Sharing).film.turns)
    except ValueError:
        return None


@handler()
def choose_seconds(app: App, value: float) -> Update:
    """Choose how long a turn takes."""
    return _change(app, seconds=value) if value in SPEEDS else (app, ())


@handler()
def choose_width(app: App, value: int) -> Update:
    """Choose the width in pixels."""
    return _change(app, size=value) if value in WIDTHS else (app, ())


@handler()
def write_captions(app: App, checked: bool) -> Update:
    """Write the turns and comments below, or leave them out."""
    return _change(app, captions=checked)


@handler()
def save_film_drawing(app: App) -> Update:
    """Save it as a drawing that moves, for a web page."""
    return app, (Save(_draw(app), f"{NAME}-film.svg", "image/svg+xml"),)


# The file: the browser asks for a picture when it has made the one before


@handler(unasked=True)
def go_on(app: App, number: int) -> Update:
    """Go on with a file: another picture of a film is made, or the file; a file of one picture is ready."""
    shared = app.state(Sharing)
    if number != shared.number:
        return app, ()
    if shared.kind is Kind.PICTURE:
        return change(app, Sharing, ready=True), ()
    film, made = shared.film, shared.film.made
    if made is None:
        return app, ()
    if made > film.last - film.first:
        film = replace(film, made=None)
        return change(app, Sharing, film=film, ready=True), (Say(_("The film is ready.")),)
    return _go_on(app, made + 1)


def _go_on(app: App, made: int) -> Update:
    """Ask for the next picture of the file, of which so many are made, or for the file."""
    film = replace(app.state(Sharing).film, made=made)
    app = change(app, Sharing, film=film, ready=False)
    if made > film.last - film.first:
        return app, (MovingPicture("end", f"{NAME}.gif", app.state(Sharing).number),)
    at = film.first + made
    before = max(film.first, at - 1)  # for what the turn has changed
    near = change(app, Sharing, film=replace(film, first=before, last=at))
    still = draw_still(frames(near)[-1], film.captions, titling.title_of(app))
    delay = film.seconds + (REST if at == film.last else 0)
    return app, (MovingPicture("frame", still, app.state(Sharing).number, round(1000 * delay)),)


def stop_making(app: App) -> Update:
    """Give the file up."""
    film, number = app.state(Sharing).film, app.state(Sharing).number
    app = change(app, Sharing, film=replace(film, made=None), number=number + 1, ready=False)
    return app, () if film.made is None else (MovingPicture("stop"),)


@handler(unasked=True)
def fail(app: App, number: int) -> Update:
    """Tell that the browser cannot make a file."""
    if number != app.state(Sharing).number:
        return app, ()
    app, effects = stop_making(app)
    return change(app, Sharing, problem=_("This browser couldn’t make the file.")), effects
