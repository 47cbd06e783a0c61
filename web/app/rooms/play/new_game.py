"""The form of a new game: in short, with the usual options, or in full, with all options."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

import pacru
from app.board.faces import face
from app.game.own_bots import BOTS, bots_of
from app.model.app import App
from app.model.session import NewGame
from app.model.settings import Settings
from app.model.setup import (
    CONTROLS,
    NAME_LENGTH,
    OWN_SUFFIX,
    Player,
    Setup,
    level_text,
    whole_level,
)
from app.narration import words
from app.narration.strength import level_sentence as tell_strength
from app.person import strength
from app.person.coaching import ENDED, can_be_coached
from app.rooms.play import quick
from app.rooms.play.dialogs import NEW_GAME_DIALOG
from app.rooms.play.form import (
    EVEN,
    MOST_INCREMENT,
    MOST_MINUTES,
    NO_CLOCK,
    OWN_CLOCKS,
    at_championship,
    times,
)
from app.runtime.region import Part
from app.runtime.room import Declarations
from app.runtime.setting import AnySetting
from app.ui.html import (
    aria_pressed,
    button,
    choice,
    choice_button,
    glyph,
    header,
    hide_if,
    icon,
    icon_button,
    options,
    say,
    text,
    when,
)
from pacru import svg
from pacru.bot.levels import characters_of, number_at
from pacru.core.texts import N_, NC_, _, ngettext, pgettext
from pacru.games import DEFAULT, Changes, descriptor_of, descriptors
from pacru.svg.theme import COLOUR_NAMES

if TYPE_CHECKING:
    from pacru.rating import Rating

FIRST_PAINT: Final = "#2e7d32"
"""The first custom colour in the colour picker. No palette has it."""
WAYS: Final = (
    ("bot", "bot", N_("A bot"), ""),
    ("here", "friends", N_("Play a friend here"), N_("Two people take turns on this screen.")),
    (
        "link",
        "link",
        N_("Play a friend by link"),
        N_("You send each move as a link. Your friend needs only a browser."),
    ),
    ("watch", "eye", N_("Watch bots"), N_("Two bots play each other.")),
)
"""The common kinds of game: the kind in ``app.rooms.play.quick``, icon, name, description."""
MOST_OWN: Final = 3
"""Own bots in the short form, at most. The menus of the seats list all of them."""
_ORDER: Final = (N_("plays first"), N_("plays second"), N_("plays third"), N_("plays fourth"))


def render(new: NewGame, settings: Settings, declared: Mapping[str, AnySetting]) -> str:
    """Return the form of a new game.

    Args:
        new: the game that is being set up.
        settings: of the page.
        declared: the settings of its rooms. The form offers the coach and own bots only if their settings are declared.
    """
    setup = new.form
    if setup is None:
        return ""
    rating = strength.rating_of(settings, setup.game)
    files = tuple(bots_of(settings)) if BOTS.name in declared else ()
    coach = _render_coach(new, hides=ENDED.name not in declared or not can_be_coached(setup))
    render_inside = _render_details if new.details else _render_first
    title = _("New game") if new.start is None else _("Play from this position")
    return (
        '<form method="dialog" class="inner" id="new-game-form" data-submit="play.start">'
        f'<div class="grip"></div>{header("new-game-title", title)}'
        f"{render_inside(new, setup, rating, files, coach)}</form>"
    )


def _render_details(
    new: NewGame, setup: Setup, rating: "Rating | None", files: Sequence[str], coach: str
) -> str:
    """Return the form with all options."""
    placed = new.start is not None
    seats = "".join(_render_seat(setup, place, files) for place in range(len(setup.players)))
    return (
        f"{_render_games(setup, placed)}{_render_lengths(setup, placed)}{_render_count(setup, placed, rating)}"
        f'<ol class="seats" id="seats" aria-label="{say("Players in turn order")}">{seats}</ol>'
        f"{_render_characters(setup)}{_render_beginners(new, setup)}{coach}{_render_control(setup)}"
        f"{_render_match(setup, placed)}{_render_options(setup)}{_render_footer(setup)}"
    )


def _render_first(
    new: NewGame, setup: Setup, rating: "Rating | None", files: Sequence[str], coach: str
) -> str:
    """Return the short form: the kind of game, the length, the level, the character, who begins, and the colour."""
    chosen = quick.way_of(setup)
    ways, hint = "", ""
    for way, picture, name, description in WAYS:
        inside = f"{icon(picture)}<span><b>{say(name)}</b></span>"
        ways += button(
            "play.pick_way", inside, "btn pick", more=aria_pressed(way == chosen), way=way
        )
        hint = _(description) if way == chosen and description else hint
    if not chosen:
        hint = ngettext(
            "{number} player, as set up last time.",
            "{number} players, as set up last time.",
            len(setup.players),
        )
    more = f"<b>{say('More options…')}</b><small>{text(_summary(setup))}</small>"
    begins = _has_beginner(new, setup)
    mine = setup.persons[0] if begins else 0
    return (
        f'<div class="picks which" id="ways" role="group" aria-label="{say("Play against")}">{ways}</div>'
        f'<p class="hint" id="way-hint"{hide_if(not hint)}>{text(hint)}</p>'
        f"{_render_lengths(setup, new.start is not None)}{_render_opponents(setup, rating, files)}"
        f"{_render_characters(setup)}"
        f'<div class="two sides"{hide_if(not begins)}>'
        f'{_render_beginners(new, setup)}<div class="field" data-place="{mine}">'
        f'<h3 aria-hidden="true">{say("Your colour")}</h3>{_render_colours(setup.players[mine])}</div></div>'
        f"{coach}<footer>{button('play.show_details', more, 'btn set-up')}"
        f'<button type="submit" class="btn prime">{say(NC_("button", "Play"))}</button></footer>'
    )


def _summary(setup: Setup) -> str:
    """Return the chosen options that the short form does not show; if there are none, a list of what can be chosen."""
    control = setup.players[0].control
    clock = words.control_name(control) if control else ""
    parts = (
        descriptor_of(setup.game).title if setup.game != DEFAULT else "",
        _("Different for each player") if setup.own_controls else clock,
        words.count(setup.match.games, "game") if setup.match else "",
        _("Tournament rule") if setup.tournament else "",
        _("House rule") if setup.repetition else "",
    )
    return " · ".join(filter(None, parts)) or _("Players, names, clocks, rules, other games")


# The opponent


def _render_opponents(setup: Setup, rating: "Rating | None", files: Sequence[str]) -> str:
    """Return the even opponent, the person's own bots, and then the bots of all levels as faces."""
    way = quick.way_of(setup)
    bots = way in ("bot", "watch")
    chosen = None if setup.even or setup.homemade else quick.level_of(setup)
    special = ""
    if rating and way == "bot":
        number = level_text(round(number_at(setup.game, rating.value), 1))
        level_name = _("Level {number}").format(number=number)
        meaning = f"{_('Wins half its games against you.')} {tell_strength(rating, setup.game)}"
        special = _render_opponent(EVEN, _("Even opponent"), level_name, meaning, setup.even)
    if bots:
        chosen_file = next((player.own for player in setup.players if player.bot), "")
        meaning = f"{_('Plays the way you wrote it.')} {_('It doesn’t count towards your level.')}"
        special += "".join(
            _render_opponent(
                file, file.removesuffix(OWN_SUFFIX), _("Your bot"), meaning, file == chosen_file
            )
            for file in dict.fromkeys((chosen_file, *reversed(files[-MOST_OWN:])))
            if file
        )
    special = when(special, f'<div class="ladder">{special}</div>')
    faces, hint = "", ""
    for level in setup.levels if bots else ():
        meaning = f"{_('Level {number}').format(number=level.number)}. {_(level.description)}"
        hint = meaning if level.number == chosen else hint
        faces += _render_face(
            "level", str(level.number), level.name, _(level.name), meaning, level.number == chosen
        )
    return (
        f'<div class="field opponents" role="radiogroup" aria-labelledby="ladder-title"'
        f'{hide_if(not bots)}><h3 id="ladder-title">{say("Opponent")}</h3>'
        f'{special}<div class="faces" id="ladder">{faces}</div><small id="ladder-hint">{text(hint)}</small></div>'
    )


def _render_face(
    entry: str, value: str, picture: str, name: str, meaning: str, chosen: bool
) -> str:
    """Return a choice that is shown as a face with its name."""
    return (
        f'<label title="{text(meaning)}"><input type="radio" name="{entry}" value="{value}" {_edits(entry)} '
        f'data-keep{when(chosen, " checked")} aria-label="{text(name)}. {text(meaning)}">{face(picture)}'
        f"<span>{text(name)}</span></label>"
    )


def _render_opponent(key: str, name: str, level: str, meaning: str, chosen: bool) -> str:
    # With "data-keep", the browser alone decides what is checked: keys can be quicker than answers.
    return (
        f'<label><input type="radio" name="level" value="{text(key)}" {_edits("level")} data-keep'
        f"{when(chosen, ' checked')}><span><b>{text(name)}</b> <small>{text(level)}</small>"
        f"<span>{text(meaning)}</span></span></label>"
    )


def _render_characters(setup: Setup) -> str:
    """Return the characters of the bot as a row of faces, with a sentence about the chosen one."""
    bots = any(player.bot and not player.own for player in setup.players)
    characters = characters_of(setup.game) if bots else ()
    if not characters:
        return ""
    chosen = quick.character_of(setup)
    names = {
        "": (_("Plain"), _("Plays whatever looks best.")),
        **{each.key: (_(each.name), _(each.description)) for each in characters},
    }
    faces = "".join(
        _render_face("character", key, key, name, meaning, key == chosen)
        for key, (name, meaning) in names.items()
    )
    _name, hint = names.get(chosen, ("", ""))
    return (
        '<div class="field" role="radiogroup" aria-labelledby="character-title">'
        f'<h3 id="character-title">{say("Character")}</h3><div class="faces" id="characters">'
        f'{faces}</div><small id="character-hint">{text(hint)}</small></div>'
    )


def _has_beginner(new: NewGame, setup: Setup) -> bool:
    return new.start is None and quick.has_beginner(setup)


def _render_beginners(new: NewGame, setup: Setup) -> str:
    """Return the choice of who begins. It is hidden if there is nothing to choose."""
    buttons = ""
    if _has_beginner(new, setup):
        other = 1 - setup.persons[0]
        nameless = setup.players[other].away and setup.has_default_name(other)
        names = {
            quick.YOU: pgettext("who starts", "You"),
            quick.OTHER: _("Friend") if nameless else setup.name(other),
            quick.CHANCE: _("Random"),
        }
        chosen = quick.CHANCE if new.random else quick.beginner(setup)
        buttons = "".join(
            choice_button("play.choose_beginner", text(name), who == chosen, who=who)
            for who, name in names.items()
        )
    return choice("beginner", _("Who starts?"), buttons, hides=not buttons)


def _render_coach(new: NewGame, *, hides: bool) -> str:
    meaning = say("Before the bot replies, the coach tells you if your move was a blunder")
    attributes = 'id="coached" data-change="play.switch_coach"'
    on = new.coached and not hides
    return _render_switch(say("Coach"), meaning, attributes, on=on, hides=hides)


def _render_switch(
    title: str, meaning: str, attributes: str, *, on: bool, hides: bool = False
) -> str:
    return (
        f'<div class="field"{hide_if(hides)}><h3>{title}</h3><label class="check">'
        f'<input type="checkbox" {attributes}{when(on, " checked")}><span>{meaning}</span></label></div>'
    )


# The game and its options


def _edits(entry: str, on: str = "change") -> str:
    """Return the attributes of an element that changes an entry of the form, on a "change" or each "input"."""
    return f'data-{on}="play.edit" data-entry="{entry}"'


def _render_segment(entry: str, value: str, inside: str, chosen: bool, title: str = "") -> str:
    more = aria_pressed(chosen)
    return button("play.edit", inside, "", title, more=more, entry=entry, value=value)


def _render_games(setup: Setup, placed: bool) -> str:
    """Return the games to choose from."""
    cards = "".join(
        button(
            "play.edit",
            f"{icon(f'game-{game.key}')}<span><b>{say(game.title)}</b></span>",
            "btn pick",
            f"{_(game.sentence)} ({_(game.duration)})",
            more=aria_pressed(game.key == setup.game),
            entry="game",
            value=game.key,
        )
        for game in descriptors()
    )
    chosen = descriptor_of(setup.game)
    durations = (preset.duration for preset in chosen.presets if preset.changes == setup.changes)
    duration = say(next(durations, chosen.duration))
    hint = f'<small id="game-hint">{say(chosen.sentence)} · {duration}</small>'
    return choice("game", _("Game"), cards, hint, looks="picks which", hides=placed)


def _render_lengths(setup: Setup, placed: bool) -> str:
    """Return the lengths of a game to choose from, the longest first."""
    presets = () if placed else descriptor_of(setup.game).presets
    lengths: list[tuple[str, str, Changes]] = [
        ("", _("Full game"), {}),
        *((preset.key, _(preset.title), preset.changes) for preset in presets),
    ]
    buttons = "".join(
        _render_segment(
            "length",
            key,
            f"{text(title)}<small>{text(words.count(_target(setup, changes), 'marker'))}</small>",
            setup.changes == changes,
        )
        for key, title, changes in lengths
        if presets
    )
    return choice("length", _("Length"), buttons, looks="segments named", hides=not presets)


def _target(setup: Setup, changes: Changes) -> int:
    """Return the number of markers that win under these changes; 0: markers are counted at the end."""
    count = len(setup.players)
    return pacru.Position.initial(count, game=setup.game, changes=changes).target


def _render_match(setup: Setup, placed: bool) -> str:
    """Return the number of games, and the button for championship conditions."""
    count = len(setup.players)
    chosen = setup.match.games if setup.match else 1
    matches = {
        1: _("One game"),
        **{n: words.count(n, "game") for n in (count, 2 * count, 3 * count)},
    }
    games = "".join(
        _render_segment("match", str(number), text(name), number == chosen)
        for number, name in matches.items()
    )
    meaning = say("20 min + 10 s, tournament rule, alternating first moves")
    if not descriptor_of(setup.game).tournament:
        meaning = say("20 min + 10 s, alternating first moves")
    championship = button(
        "play.edit",
        f"<b>{say('Championship conditions')}</b><small>{meaning}</small>",
        "btn championship",
        more=aria_pressed(setup == at_championship(setup)),
        entry="championship",
    )
    hint = say("In a match, the first move alternates and the score is kept.")
    return choice("match", _("Match"), games, f"<small>{hint}</small>{championship}", hides=placed)


def _render_count(setup: Setup, placed: bool, rating: "Rating | None") -> str:
    chosen = len(setup.players)
    buttons = "".join(
        _render_segment("count", str(count), str(count), count == chosen) for count in (2, 3, 4)
    )
    hints = bool(rating and chosen > 2)
    hint = when(hints, say("Only two-player games count towards your level."))
    more = f'<small id="count-hint"{hide_if(not hints)}>{hint}</small>'
    return choice("count", _("Players"), buttons, more, hides=placed)


def _render_control(setup: Setup) -> str:
    chosen = OWN_CLOCKS if setup.own_controls else str(setup.players[0].control or NO_CLOCK)
    controls = {
        NO_CLOCK: _("No clock"),
        **{
            str(control): f"{words.control_name(control)} · {_(name)}"
            for control, name in CONTROLS.items()
        },
        OWN_CLOCKS: _("Different for each player"),
    }
    hint = say(
        "Minutes per player, plus seconds added after each move. If your time runs out, you’re "
        "out (R15e)."
    )
    return (
        f'<div class="field clock-choice"><h3><label for="control">{say("Clock")}</label></h3>'
        f'<select id="control" aria-describedby="control-hint" {_edits("control")}>{options(controls, chosen)}'
        f'</select><small id="control-hint">{hint}</small></div>'
    )


def _render_options(setup: Setup) -> str:
    """Return the options of the rules, in a game that has some."""
    if not descriptor_of(setup.game).has_options:
        return ""
    rules = _render_segment("variant", "standard", say("Standard"), not setup.tournament)
    rules += _render_segment("variant", "tournament", say("Tournament"), setup.tournament)
    hint = say("Every meeting counts.")
    if setup.tournament:
        hint = say("A meeting only counts if an opponent has 9 or more markers (R12c).")
    variant = choice("variant", _("Rules"), rules, f'<small id="variant-hint">{hint}</small>')
    repetition = _render_switch(
        say("House rule"),
        say("The game is a draw if a position occurs three times"),
        f'id="repetition" {_edits("repetition")}',
        on=setup.repetition,
    )
    return f'<div class="two">{variant}{repetition}</div>'


def _render_footer(setup: Setup) -> str:
    target = _target(setup, setup.changes)
    hint = _("Most markers at the end wins.")
    if target:
        hint = _("First to {target} markers wins.").format(target=target)
    editor = button(
        "editor.show", say("Position…"), "btn quiet", title=_("Set up a position to start from")
    )
    return (
        f'<footer><span class="hint" id="target-hint">{text(hint)}</span>'
        f'<span class="space"></span>{editor}{button("page.close", say("Cancel"), "btn quiet")}'
        f'<button type="submit" class="btn prime">{say("Start game")}</button></footer>'
    )


# Players


def _render_seat(setup: Setup, place: int, files: Sequence[str]) -> str:
    player = setup.players[place]
    earlier = icon_button(
        "play.edit",
        "up",
        _("Move up in turn order") if place else _("Move to last in turn order"),
        looks="btn quiet square earlier",
        entry="earlier",
    )
    picture = glyph(svg.glyph(place, "n", colours=setup.colours))
    return (
        f'<li class="seat" data-place="{place}">{picture}{_render_name(setup, place)}'
        f"{_render_colours(player)}{_render_kinds(player)}{earlier}{_render_files(setup, place, files)}"
        f"{_render_level(setup, place)}{_render_times(setup, place)}</li>"
    )


def _render_name(setup: Setup, place: int) -> str:
    seat = f"{words.seat_name(setup, place)} · {_(_ORDER[place])}"
    name = setup.players[place].name
    return (
        f'<label class="name"><span data-seat>{text(seat)}</span>'
        f'<input type="text" maxlength="{NAME_LENGTH}" autocomplete="off" spellcheck="false" data-name '
        f'{_edits("seat-name", "input")} placeholder="{text("" if name else setup.name(place))}" '
        f'value="{text(name)}"></label>'
    )


def _render_colours(player: Player) -> str:
    buttons = "".join(
        button(
            "play.edit",
            f'<i class="pacru-{letter} plain"></i>',
            looks="",
            title=_(name),
            label=_(name),
            more=aria_pressed(letter == player.colour and not player.paint),
            entry="colour",
            value=letter,
        )
        for letter, name in COLOUR_NAMES.items()
    )
    custom = say("Custom colour")
    return (
        f'<div class="colours" role="group" aria-label="{say("Colour")}">{buttons}'
        f'<label class="own{when(player.paint, " chosen")}" title="{custom}">'
        f'<input type="color" value="{text(player.paint or FIRST_PAINT)}" aria-label="{custom}" '
        f"{_edits('seat-paint', 'input')}></label></div>"
    )


def _render_kinds(player: Player) -> str:
    away = _("Someone elsewhere: you send each move as a link")
    here = not (player.bot or player.away)
    return (
        f'<div class="segments kind" role="group" aria-label="{say("Played by")}">'
        f"{_render_segment('kind', 'person', say('Human'), here)}"
        f"{_render_segment('kind', 'bot', say('Bot'), player.bot)}"
        f"{_render_segment('kind', 'away', say('By link'), player.away, away)}</div>"
    )


def _render_level(setup: Setup, place: int) -> str:
    player = setup.players[place]
    level = setup.levels[whole_level(player.level) - 1]
    name = _("Level {number}: {name}").format(number=level.number, name=_(level.name))
    if player.even:
        name = _("Even opponent: level {number}").format(number=level_text(player.level))
    label = _("{name}’s level").format(name=setup.name(place))
    return (
        f'<div class="level" data-level{hide_if(not player.bot or player.own)}>'
        f'<input type="range" min="1" max="{len(setup.levels)}" data-level-slider {_edits("seat-level", "input")} '
        f'value="{level.number}" aria-label="{text(label)}" '
        f'aria-valuetext="{text(name)}">'
        f"<p><b data-level-name>{text(name)}</b> "
        f"<span data-level-text>{say(level.description)} {say(level.suits)}</span></p></div>"
    )


def _render_files(setup: Setup, place: int, files: Sequence[str]) -> str:
    """Return the choice among a level and the bots that the person has written, if there are any."""
    chosen = setup.bot_file(place)
    bots = {file: file.removesuffix(OWN_SUFFIX) for file in (*files, chosen) if file}
    if not setup.players[place].bot or not bots:
        return ""
    label = _("{name}: which bot").format(name=setup.name(place))
    return (
        f'<div class="level"><select {_edits("seat-own")} aria-label="{text(label)}">'
        f"{options({'': _('Bot with a level'), **bots}, chosen)}</select></div>"
    )


def _render_times(setup: Setup, place: int) -> str:
    minutes, seconds = times(setup, place)
    return (
        f'<div class="times" data-times{hide_if(not setup.own_controls)}>'
        f"<label>{_render_number(place, 'minutes', MOST_MINUTES, minutes)} {say('min')}</label>"
        f"<label>+ {_render_number(place, 'increment', MOST_INCREMENT, seconds)} {say('s per move')}</label></div>"
    )


def _render_number(place: int, name: str, most: int, value: int) -> str:
    return (
        f'<input type="number" id="seat-{name}-{place}" min="0" max="{most}" inputmode="numeric" '
        f'data-{name} {_edits(f"seat-{name}", "input")} value="{value}">'
    )


def _view(app: App) -> tuple[NewGame, Settings, Mapping[str, AnySetting]]:
    return app.new_game, app.settings, app.state(Declarations).settings


NEW_GAME: Final = Part(NEW_GAME_DIALOG, _view, lambda view: render(*view))
"""The form of a new game."""
