"""The HTML for a person who opens a link: the film, the text about the link, and the buttons for what to do next."""

from collections.abc import Iterator

from app.model.app import App
from app.rooms.arrival import film, wording
from app.rooms.arrival.state import Arrival, is_over
from app.ui.html import (
    button,
    glyph,
    hide_if,
    icon,
    icon_label,
    say,
    shell_button,
    text,
    text_with_moves,
)
from pacru import svg
from pacru.core.texts import _


def render(app: App) -> str:
    """Return the panel."""
    kicker, heading, sentence = wording.tell(app)
    link = app.state(Arrival).link
    error = f'<p class="hint">{text(link.why_not)}</p>' if link and link.why_not else ""
    return (
        f'{_render_film(app)}<header><p class="kicker">{text(kicker)}</p>{_render_about()}'
        f'<h2 id="arrival-title">{text(heading)}</h2>'
        f'<p class="lead">{text_with_moves(sentence)}</p>{error}</header>'
        f'<div class="acts">{"".join(_render_acts(app))}</div>'
    )


def render_masthead() -> str:
    """Return the logo and the name of the game as a button to the home, and the button that opens the welcome."""
    mark = glyph(svg.glyph(0, "ne", tile=False))
    brand = button(
        "road.show", f'{mark}<span translate="no">Pacru</span>', "brand", label=_("Home")
    )
    return f"{brand}{_render_about()}"


def _render_about() -> str:
    """Return the button that opens the welcome screen and pauses the film."""
    return button(
        "arrival.pause_film", say("What’s Pacru?"), "btn quiet about", more=' data-shell="welcome"'
    )


def _render_film(app: App) -> str:
    """Return the progress of the film, with the button that plays or pauses it; nothing if there is no film."""
    turns, at = film.turns_of(app), film.turn_shown(app)
    if not turns or not (is_over(app) or at is not None):
        return ""
    number, last = film.rounds_shown(app)
    is_running = at is not None and app.state(Arrival).is_running
    # Two buttons: the scripts do not change the content of a button that was just pressed.
    controls = (("pause", "stop", _("Stop the film")), ("play", "play", _("Play the film")))
    buttons = "".join(
        button(
            f"arrival.{does}_film",
            icon(symbol),
            "btn quiet square",
            title,
            title,
            f' id="film-{does}"{hide_if(is_running != (does == "pause"))}',
        )
        for does, symbol, title in controls
    )
    value = len(turns) if at is None else at + 1
    count = _("{number} of {all}").format(number=number, all=last)
    return (
        f'<div class="film" role="group" aria-label="{say("Film of the game")}">{buttons}'
        f'<progress max="{len(turns)}" value="{value}" aria-label="{say("Rounds")}" aria-valuetext="{text(count)}">'
        f'</progress><span aria-hidden="true">{text(count)}</span></div>'
    )


def _render_acts(app: App) -> Iterator[str]:
    """Yield the main button, and quieter ones."""
    link, turns = app.state(Arrival).link, film.turns_of(app)
    assert link
    if link.is_for_another:
        yield _render_own_game("btn prime")
    elif is_over(app):
        way_on = wording.find_way_on(app)
        yield button(way_on.does, icon_label("play", way_on.label), "btn prime", **way_on.facts)
    yield "<div>"
    if not link.is_for_another:
        yield button("learn.begin", icon_label("learn", _("Learn in 3 minutes")))
    if turns and is_over(app):
        yield button("review.begin", icon_label("list", _("Step through")))
    elif turns:
        yield button("arrival.play_film", icon_label("moving", _("From the start")))
    if link.why_not and link.waiting:
        yield _render_own_game("btn")
    yield "</div>"


def _render_own_game(looks: str) -> str:
    """Return the button back to the game in progress, at the address without the link."""
    return shell_button("own-game", icon_label("back", _("Back to my game")), looks=looks)
