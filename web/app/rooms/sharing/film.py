"""The handlers of a film: its drawing is shown at once, while its GIF file is made picture by picture.

The file to send is a GIF, since chats play GIF files but not animated SVG. The drawing (SVG) moves more smoothly; it is
meant for web pages.
"""

from dataclasses import replace
from typing import Any, Final

from app.game import records
from app.game.tree import whole_line
from app.model.app import App, Update
from app.model.changes import change
from app.rooms.sharing import titling
from app.rooms.sharing.state import FAST, MEDIUM, SPEEDS, WIDTHS, Film, Kind, Sharing
from app.runtime.commands import MovingPicture, Save, Say
from app.runtime.handling import handler
from pacru.core.texts import _
from pacru.svg.movie import MOST, REST, MovieFrame, draw_movie, draw_still, frames_of

NAME: Final = "pacru"
"""The name of the files."""
LONG: Final = 20
"""The number of turns above which a film is fast by default: people do not watch a long slow film to its end."""


def _frames(app: App, film: Film) -> list[MovieFrame]:
    """Return the frames of the film. If the theme follows the system, so do the colours of the film."""
    options = replace(records.picture_options(app), coordinates="none", size=film.size)
    game, comments = whole_line(app)
    frames = frames_of(game, options, comments, film.first, film.last)
    return frames if film.captions else [frame._replace(caption="") for frame in frames]


def _draw(app: App) -> str:
    film = app.state(Sharing).film
    return draw_movie(_frames(app, film), film.seconds, titling.title_of(app))


def duration(film: Film) -> float:
    """Return the duration of a film, in seconds."""
    return (film.last - film.first + 1) * film.seconds + REST


def with_whole_game(app: App) -> App:
    """Return the state with a film of the whole game or line, or of the last turns of a long one."""
    turns = len(whole_line(app)[0].plies)
    seconds = FAST if turns > LONG else MEDIUM
    film = Film(turns, first=max(0, turns - MOST + 1), last=turns, seconds=seconds)
    return change(app, Sharing, film=film)


def begin(app: App) -> Update:
    """Show the film, and begin to make its file."""
    app, effects = stop_making(app)
    app, making = _go_on(app, 0)
    return app, (*effects, MovingPicture("show", _draw(app)), *making)


def _change(app: App, **changes: Any) -> Update:  # noqa: ANN401 - the fields of `Film`
    return begin(change(app, Sharing, film=replace(app.state(Sharing).film, **changes)))


# The settings of the film


@handler()
def choose_first(app: App, value: str) -> Update:
    """Move the first position, and the last one so that the film stays within its limit of turns."""
    first = _turn(app, value)
    if first is None:
        return app, ()
    last = min(max(app.state(Sharing).film.last, first), first + MOST - 1)
    return _change(app, first=first, last=last)


@handler()
def choose_last(app: App, value: str) -> Update:
    """Move the last position, and the first one so that the film stays within its limit of turns."""
    last = _turn(app, value)
    if last is None:
        return app, ()
    first = max(min(app.state(Sharing).film.first, last), last - MOST + 1)
    return _change(app, first=first, last=last)


def _turn(app: App, value: str) -> int | None:
    """Return the number of an entered turn; None: the field is empty."""
    try:
        return min(max(int(value), 0), app.state(Sharing).film.turns)
    except ValueError:
        return None


@handler()
def choose_seconds(app: App, value: float) -> Update:
    """Choose the seconds for a turn."""
    return _change(app, seconds=value) if value in SPEEDS else (app, ())


@handler()
def choose_width(app: App, value: int) -> Update:
    """Choose the width in pixels."""
    return _change(app, size=value) if value in WIDTHS else (app, ())


@handler()
def write_captions(app: App, checked: bool) -> Update:
    """Switch captions (turns and comments below the board) on or off."""
    return _change(app, captions=checked)


@handler()
def save_film_drawing(app: App) -> Update:
    """Save the film as a moving drawing, for a web page."""
    return app, (Save(_draw(app), f"{NAME}-film.svg", "image/svg+xml"),)


# The file: the browser asks for the next picture when it has encoded the last one


@handler(unasked=True)
def go_on(app: App, number: int) -> Update:
    """Send the next picture of a film to the browser, or report that the file is ready."""
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
    """Send the next picture of the file to the browser; after the last picture, ask for the file.

    Args:
        app: the state.
        made: the number of pictures in the file.
    """
    film, number = replace(app.state(Sharing).film, made=made), app.state(Sharing).number
    app = change(app, Sharing, film=film, ready=False)
    if made > film.last - film.first:
        return app, (MovingPicture("end", f"{NAME}.gif", number),)
    at = film.first + made
    before = max(film.first, at - 1)  # the picture marks the changes since this position
    frame = _frames(app, replace(film, first=before, last=at))[-1]
    still = draw_still(frame, film.captions, titling.title_of(app))
    delay = film.seconds + (REST if at == film.last else 0)
    return app, (MovingPicture("frame", still, number, round(1000 * delay)),)


def stop_making(app: App) -> Update:
    """Stop making the file, and clear its problem."""
    sharing = app.state(Sharing)
    film, number = replace(sharing.film, made=None), sharing.number + 1
    app = change(app, Sharing, film=film, number=number, ready=False, problem="")
    return app, () if sharing.film.made is None else (MovingPicture("stop"),)


@handler(unasked=True)
def fail(app: App, number: int) -> Update:
    """Report that the browser cannot make a file."""
    if number != app.state(Sharing).number:
        return app, ()
    app, effects = stop_making(app)
    return change(app, Sharing, problem=_("This browser couldn’t make the file.")), effects
