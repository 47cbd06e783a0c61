"""The content of the home: the number of beaten opponents, the road, the card with the next thing to do, and links."""

from app.board import faces
from app.game.games import snapshot
from app.model.app import App
from app.model.saved_game import SavedGame
from app.person.road import LENGTH, SHORT, SHORT_GAMES_UP_TO, beaten, next_level
from app.rooms.road import plan
from app.rooms.road.state import Road, Topic, topic, topics
from app.runtime.late import late
from app.runtime.room import Declarations, Suggestion, items_at
from app.ui.html import button, glyph, icon, icon_label, say, shell_button, text, when
from pacru import svg
from pacru.bot.levels import LEVELS
from pacru.core.texts import _
from pacru.draft import join_in_words
from pacru.games import DEFAULT

with late:  # only the card of a person who has beaten all opponents needs these
    from app.narration import strength as words_of_strength
    from app.person import strength


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
    """Return the logo and the name of the game. Phones show them only here."""
    mark = glyph(svg.glyph(0, "ne", tile=False))
    return f'<p class="brand" aria-hidden="true" translate="no">{mark}<span>Pacru</span></p>'


def _render_tally(app: App) -> str:
    sentence = _("{number} of {all} beaten").format(number="{number}", all=LENGTH)
    count = f"<b>{len(beaten(app.settings))}</b>"
    return f'<p class="tally">{text(sentence).replace("{number}", count)}</p>'


def _render_more() -> str:
    return (
        f'<button type="button" class="btn quiet square" popovertarget="menu" aria-label="{say("More")}">'
        f"{icon('menu')}</button>"
    )


# The card


def _render_card(app: App) -> str:
    """Return the card with the one thing to go on with."""
    shown, road = topic(app), app.state(Road)
    if shown is Topic.DONE:
        return _render_done(app)
    if shown in (Topic.NEXT, Topic.CHOSEN):
        return _render_opponent(app, road.chosen)
    go_on = icon_label("play", _("Open the game") if shown is Topic.LINK else _("Go on"))
    if shown is Topic.WAITING and road.waiting:
        return _render_game(app, road.waiting, shell_button("own-game", go_on, looks="btn prime"))
    return _render_game(app, snapshot(app), button("road.leave", go_on, "btn prime"))


def _frame_card(face: str, heading: str, sentence: str, buttons: str) -> str:
    return (
        f'<section class="card next" aria-labelledby="road-title">{faces.face(face)}'
        f'<h2 id="road-title" tabindex="-1">{text(heading)}</h2><p>{text(sentence)}</p>'
        f"<footer>{buttons}</footer></section>"
    )


def _render_done(app: App) -> str:
    """Return the card for a person who has beaten all opponents."""
    rating = strength.rating_of(app.settings, DEFAULT)
    sentence = _("All fifteen beaten.")
    if rating:
        sentence = f"{sentence} {words_of_strength.level_sentence(rating, DEFAULT)}"
        even = button("play.play_even", icon_label("play", _("An even game")), "btn prime")
    else:
        even = button("play.set_up", icon_label("play", _("New game")), "btn prime")
    several = button("play.play_several", say("Four players"), "btn")
    return _frame_card(LEVELS[LENGTH - 1].name, _("The road is yours"), sentence, even + several)


def _render_opponent(app: App, chosen: int | None) -> str:
    """Return the card for the chosen opponent, else for the next one."""
    level = chosen or next_level(app.settings) or 1
    bot = LEVELS[level - 1]
    name, sentence = _(bot.name), _(bot.description)
    if chosen:
        heading = _("{name}, level {level}").format(name=name, level=level)
    elif level == 1:
        heading = _("{name} is waiting").format(name=name)
        sentence = _("Your first game. A short one: 15 markers win.")
    else:
        heading = _("Next: {name}").format(name=name)
        if level <= SHORT_GAMES_UP_TO:
            sentence = f"{sentence} {_('Short game: 15 markers win.')}"
        else:
            sentence = _("A full game: 42 markers win. It’s saved as you go.")
    short = level <= SHORT_GAMES_UP_TO and level not in beaten(app.settings)
    play = icon_label("play", _("Play {name}").format(name=name))
    buttons = _render_play(play, level, short, "btn prime")
    if chosen or not short:
        other = say("Full game") if short else say("Short game")
        buttons += _render_play(other, level, not short, "btn")
    return _frame_card(bot.name, heading, sentence, buttons)


def _render_play(inside: str, level: int, short: bool, looks: str) -> str:
    preset = SHORT if short else ""
    return button("play.play_opponent", inside, looks, level=level, preset=preset)


def _render_game(app: App, kept: SavedGame, buttons: str) -> str:
    """Return the card for a game that goes on."""
    setup, position = kept.setup, kept.game.position
    person = setup.persons[0]
    others = [place for place in range(position.players) if place != person]
    counts = [len(position.markers(place)) for place in range(position.players)]
    mine, most = counts[person], max(counts[place] for place in others)
    if mine == most:
        lead = _("You’re level, {own} all.")
    elif mine > most:
        lead = _("You lead {own} to {other}.")
    else:
        lead = _("You’re behind, {own} to {other}.")
    lead = lead.format(own=mine, other=most)
    is_turn = position.to_move in setup.persons
    if len(topics(app)) > 1 and not app.state(Road).put_off:
        buttons += button("road.put_off", say("Later"), "btn")
    if setup.away:
        heading = _("It’s your turn") if is_turn else _("Your game by link")
        return _frame_card("", heading, lead, buttons)
    bots = [place for place in others if setup.players[place].bot]
    names = join_in_words([setup.name(place) for place in others])
    heading = _("Your game with {name}").format(name=names)
    sentence = f"{lead} {_('It’s your turn.')}" if is_turn else lead
    return _frame_card(setup.face(bots[0]) if bots else "", heading, sentence, buttons)


# Links


def _render_tiles(app: App) -> str:
    """Return the suggestions of other rooms, such as the puzzle of the day or the next lesson."""
    suggestions = [suggest(app) for suggest in app.state(Declarations).suggests]
    ordered = sorted(filter(None, suggestions), key=lambda suggestion: suggestion.order)
    return f'<div class="tiles">{"".join(map(_render_tile, ordered))}</div>'


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
        button("play.set_up", icon_label(symbol, label), "btn quiet", way=way)
        for way, symbol, label in ways
    )
    return f'<div class="links">{links}</div>'


def _render_places(app: App) -> str:
    """Return the bar with the places of the page, for phones. During a game, its own bar is there."""
    places = "".join(
        button(
            item.does,
            icon_label(item.icon, _(item.text)),
            "btn quiet",
            more=when(item.does == "road.show", ' aria-current="page"'),
        )
        for item in items_at(app.state(Declarations).items, "rail")
    )
    study = (
        '<button type="button" class="btn quiet" popovertarget="study">'
        f"{icon_label('study', _('Study'))}</button>"
    )
    return f'<nav class="places" aria-label="{say("Places")}">{places}{study}</nav>'
