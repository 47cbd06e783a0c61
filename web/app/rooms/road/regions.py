"""What the home shows: how far the person has come, the road, one card that says what is next, and ways elsewhere."""

from collections.abc import Iterator
from typing import Final

from app.board import faces
from app.game.games import snapshot
from app.model.app import App
from app.model.saved_game import SavedGame
from app.person.road import LENGTH, SHORT, SHORT_GAMES_UP_TO, beaten, next_level
from app.rooms.road import plan
from app.rooms.road.state import Road, Topic, topic, topics
from app.runtime.late import late
from app.runtime.room import Declarations, Suggestion, items_at
from app.ui.html import button, glyph, icon, say, shell_button, text, when
from pacru import svg
from pacru.bot.levels import LEVELS
from pacru.core.texts import _
from pacru.draft import join_in_words
from pacru.games import DEFAULT

with late:  # only who has beaten all is told how strong they are
    from app.narration import strength as words_of_strength
    from app.person import strength

HERE: Final = "road.show"
"""What leads to the home."""


def render(app: App) -> str:
    """Return the whole home."""
    return (
        f"<header>{_render_brand()}{_render_tally(app)}{_render_more()}</header>"
        f'<div class="road">{plan.draw(app, app.state(Road).fresh)}'
        f'<ol class="opponents" data-walk aria-label="{say("The road")}">'
        f"{plan.render_buttons(app, app.state(Road).chosen)}</ol></div>"
        f'<div class="beside">{_render_card(app)}{_render_tiles(app)}{_render_links()}</div>{_render_places(app)}'
    )


def _render_brand() -> str:
    """Return the mark and the name of the game, which a phone has nowhere else."""
    mark = glyph(svg.glyph(0, "ne", tile=False))
    return f'<p class="brand" aria-hidden="true" translate="no">{mark}<span>Pacru</span></p>'


def _render_tally(app: App) -> str:
    told = _("{number} of {all} beaten").format(number="{number}", all=LENGTH)
    count = f"<b>{len(beaten(app.settings))}</b>"
    return f'<p class="tally">{text(told).replace("{number}", count)}</p>'


def _render_more() -> str:
    return (
        f'<button type="button" class="btn quiet square" popovertarget="menu" aria-label="{say("More")}">'
        f"{icon('menu')}</button>"
    )


# The card


def _render_card(app: App) -> str:
    """Return the one thing to go on with."""
    shown = topic(app)
    face, heading, sentence = _tell_card(app, shown)
    return (
        f'<section class="card next" aria-labelledby="road-title">{faces.face(face)}'
        f'<h2 id="road-title" tabindex="-1">{text(heading)}</h2><p>{text(sentence)}</p>'
        f"<footer>{''.join(_render_acts(app, shown))}</footer></section>"
    )


def _tell_card(app: App, shown: Topic) -> tuple[str, str, str]:
    """Return whose face the card has, its heading and its sentence."""
    match shown:
        case Topic.LINK | Topic.GAME | Topic.WAITING:
            waiting = app.state(Road).waiting if shown is Topic.WAITING else None
            return _tell_game(waiting or snapshot(app))
        case Topic.DONE:
            rating = strength.rating_of(app.settings, DEFAULT)
            told = f" {words_of_strength.level_sentence(rating, DEFAULT)}" if rating else ""
            beaten_all = f"{_('All fifteen beaten.')}{told}"
            return LEVELS[LENGTH - 1].name, _("The road is yours"), beaten_all
        case Topic.CHOSEN:
            level = app.state(Road).chosen or 1
            one = LEVELS[level - 1]
            heading = _("{name}, level {level}").format(name=_(one.name), level=level)
            return one.name, heading, _(one.description)
    level = next_level(app.settings) or 1
    one = LEVELS[level - 1]
    if level == 1:
        heading = _("{name} is waiting").format(name=_(one.name))
        return one.name, heading, _("Your first game. A short one: 15 markers win.")
    heading = _("Next: {name}").format(name=_(one.name))
    if level <= SHORT_GAMES_UP_TO:
        return one.name, heading, f"{_(one.description)} {_('Short game: 15 markers win.')}"
    return one.name, heading, _("A full game: 42 markers win. It’s saved as you go.")


def _tell_game(kept: SavedGame) -> tuple[str, str, str]:
    setup, position = kept.setup, kept.game.position
    person = setup.persons[0]
    others = [at for at in range(position.players) if at != person]
    counts = [len(position.markers(at)) for at in range(position.players)]
    own, most = counts[person], max(counts[at] for at in others)
    if own == most:
        stand = _("You’re level, {own} all.").format(own=own)
    elif own > most:
        stand = _("You lead {own} to {other}.").format(own=own, other=most)
    else:
        stand = _("You’re behind, {own} to {other}.").format(own=own, other=most)
    turn = _("It’s your turn.") if position.to_move in setup.persons else ""
    sentence = f"{stand} {turn}".rstrip()
    if setup.away:
        return "", _("It’s your turn") if turn else _("Your game by link"), stand
    bots = [at for at in others if setup.players[at].bot]
    names = join_in_words([setup.name(at) for at in others])
    heading = _("Your game with {name}").format(name=names)
    return setup.face(bots[0]) if bots else "", heading, sentence


def _render_acts(app: App, shown: Topic) -> Iterator[str]:
    """Yield the buttons of the card."""
    level = app.state(Road).chosen if shown is Topic.CHOSEN else next_level(app.settings)
    match shown:
        case Topic.LINK | Topic.GAME:
            label = _("Open the game") if shown is Topic.LINK else _("Go on")
            yield button("road.leave", f"{icon('play')}<span>{text(label)}</span>", "btn prime")
            yield from _render_later(app)
            return
        case Topic.WAITING:
            go_on = f"{icon('play')}<span>{say('Go on')}</span>"
            yield shell_button("own-game", go_on, looks="btn prime")
            yield from _render_later(app)
            return
        case Topic.DONE:
            knows = strength.rating_of(app.settings, DEFAULT) is not None
            does, label = (
                ("play.play_even", _("An even game")) if knows else ("play.set_up", _("New game"))
            )
            yield button(does, f"{icon('play')}<span>{text(label)}</span>", "btn prime")
            yield button("play.play_several", say("Four players"), "btn")
            return
    assert level is not None
    short = level <= SHORT_GAMES_UP_TO and level not in beaten(app.settings)
    play = text(_("Play {name}").format(name=_(LEVELS[level - 1].name)))
    preset = SHORT if short else ""
    inside = f"{icon('play')}<span>{play}</span>"
    yield button("play.play_opponent", inside, "btn prime", level=level, preset=preset)
    if not short:
        yield button("play.play_opponent", say("Short game"), "btn", level=level, preset=SHORT)
    elif shown is Topic.CHOSEN:
        yield button("play.play_opponent", say("Full game"), "btn", level=level, preset="")


def _render_later(app: App) -> Iterator[str]:
    """Yield the button that shows what could be done next, if that has not been asked for."""
    if len(topics(app)) > 1 and not app.state(Road).put_off:
        yield button("road.put_off", say("Later"), "btn")


# Ways elsewhere


def _render_tiles(app: App) -> str:
    """Return what other rooms suggest to go on with: the puzzle of the day, the next lesson."""
    found = [one for suggest in app.state(Declarations).suggests if (one := suggest(app))]
    return f'<div class="tiles">{"".join(map(_render_tile, sorted(found, key=lambda one: one.order)))}</div>'


def _render_tile(suggestion: Suggestion) -> str:
    facts = {**suggestion.event}
    inside = f"{icon(suggestion.icon)}<span><b>{text(suggestion.title)}</b>{text(suggestion.text)}</span>{icon('next')}"
    return button(facts.pop("do"), inside, "tile", **facts)


def _render_links() -> str:
    ways = (
        ("bot", "play", _("New game…")),
        ("here", "friends", _("A friend")),
        ("watch", "eye", _("Watch bots")),
    )
    links = "".join(
        button("play.set_up", f"{icon(symbol)}<span>{text(label)}</span>", "btn quiet", way=way)
        for way, symbol, label in ways
    )
    return f'<div class="links">{links}</div>'


def _render_places(app: App) -> str:
    """Return the bar of a phone with the places of the page, which stands where the bar of a game is."""
    rail = items_at(app.state(Declarations).items, "rail")
    places = "".join(
        button(
            one.does,
            f"{icon(one.icon)}<span>{say(one.text)}</span>",
            "btn quiet",
            more=when(one.does == HERE, ' aria-current="page"'),
        )
        for one in rail
    )
    inside = f"{icon('study')}<span>{say('Study')}</span>"
    study = f'<button type="button" class="btn quiet" popovertarget="study">{inside}</button>'
    return f'<nav class="places" aria-label="{say("Places")}">{places}{study}</nav>'
