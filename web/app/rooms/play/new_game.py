"""The form of a new game: what most games need, or everything that can be set."""

from typing import TYPE_CHECKING, Final, NamedTuple

import pacru
from app.board.faces import face
from app.game.own_bots import BOTS, bots_of
from app.model.app import App
from app.model.session import NewGame
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
from app.rooms.play import choices, quick
from app.rooms.play.dialogs import NEW_GAME_DIALOG
from app.rooms.play.form import EVEN, NO_CLOCK, OWN_CLOCKS
from app.runtime.region import Part
from app.runtime.room import Declarations
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
from pacru.bot.levels import Level, characters_of, number_at
from pacru.core.texts import N_, NC_, _, ngettext, pgettext
from pacru.games import DEFAULT, Changes, descriptor_of, descriptors

if TYPE_CHECKING:
    from pacru.rating import Rating

COLOURS: Final = {"a": N_("Black"), "b": N_("Red"), "c": N_("Yellow"), "d": N_("Blue")}
"""The palettes, by their letters."""
FIRST_PAINT: Final = "#2e7d32"
"""The first custom colour in the colour picker. No palette has it."""
WAYS: Final = (
    ("bot", "bot", N_("A bot")),
    ("here", "friends", N_("Play a friend here")),
    ("link", "link", N_("Play a friend by link")),
    ("watch", "eye", N_("Watch bots")),
)
"""The common kinds of game: the kind in ``app.rooms.play.quick``, icon, name."""
_MEANT: Final = {
    "here": N_("Two people take turns on this screen."),
    "link": N_("You send each move as a link. Your friend needs only a browser."),
    "watch": N_("Two bots play each other."),
}
"""What kind of game each of them is; of a game against a bot, the levels tell."""
MOST_OWN: Final = 3
"""Own bots that the short form offers at most; each seat offers all of them."""
_ORDER: Final = (N_("plays first"), N_("plays second"), N_("plays third"), N_("plays fourth"))


class Form(NamedTuple):
    """What the form shows.

    Attributes:
        new: the game that is being set up.
        setup: its setup so far.
        coached: whether a coach speaks up; None: the page has no coach.
        rating: how strong the person is; None: that is not known.
        owns: the files of the bots that the person has written, the oldest first.
    """

    new: NewGame
    setup: Setup
    coached: bool | None = None
    rating: "Rating | None" = None
    owns: tuple[str, ...] = ()

    @property
    def placed(self) -> bool:
        """Whether the game starts from a position, which gives the number of players."""
        return self.new.start is not None


def view(app: App) -> Form | None:
    """Return what the form shows; None: no game is being set up."""
    new, declared = app.new_game, app.state(Declarations).settings
    if new.form is None:
        return None
    return Form(
        new,
        new.form,
        new.coached if ENDED.name in declared else None,
        strength.rating_of(app.settings, new.form.game),
        tuple(bots_of(app.settings)) if BOTS.name in declared else (),
    )


def render(form: Form | None) -> str:
    """Return the form of a new game."""
    if form is None:
        return ""
    title = _("Play from this position") if form.placed else _("New game")
    inside = _render_details(form) if form.new.details else _render_first(form)
    return (
        '<form method="dialog" class="inner" id="new-game-form" data-submit="play.start">'
        f'<div class="grip"></div>{header("new-game-title", title)}{inside}</form>'
    )


def _render_details(form: Form) -> str:
    """Return everything that can be set."""
    setup = form.setup
    seats = "".join(_render_seat(form, place) for place in range(len(setup.players)))
    return (
        f"{_render_games(form)}{_render_lengths(form)}{_render_count(form)}"
        f'<ol class="seats" id="seats" aria-label="{say("Players in turn order")}">{seats}</ol>'
        f"{_render_characters(setup)}{_render_beginners(form)}{_render_coach(form)}{_render_control(setup)}"
        f"{_render_match(form)}{_render_options(setup)}"
        f"{_render_footer(setup)}"
    )


def _render_first(form: Form) -> str:
    """Return what most games need: the kind of game, the level, who begins with which colour, and the length."""
    setup, chosen = form.setup, quick.way_of(form.setup)
    ways = "".join(
        button(
            "play.pick_way",
            f"{icon(picture)}<span><b>{say(name)}</b></span>",
            "btn pick",
            more=aria_pressed(way == chosen),
            way=way,
        )
        for way, picture, name in WAYS
    )
    told = _tell_way(setup, chosen)
    more = f"<b>{say('More options…')}</b><small>{text(_summary(setup))}</small>"
    begins = _has_beginner(form)
    mine = setup.persons[0] if begins else 0
    return (
        f'<div class="picks which" id="ways" role="group" aria-label="{say("Play against")}">{ways}</div>'
        f'<p class="hint" id="way-hint"{hide_if(not told)}>{text(told)}</p>'
        f"{_render_lengths(form)}{_render_opponents(form)}{_render_characters(setup)}"
        f'<div class="two sides"{hide_if(not begins)}>'
        f'{_render_beginners(form)}<div class="field" data-place="{mine}">'
        f'<h3 aria-hidden="true">{say("Your colour")}</h3>{_render_colours(setup.players[mine])}</div></div>'
        f"{_render_coach(form)}"
        f"<footer>{button('play.show_details', more, 'btn set-up')}"
        f'<button type="submit" class="btn prime">{say(NC_("button", "Play"))}</button></footer>'
    )


def _tell_way(setup: Setup, way: str) -> str:
    """Return what kind of game it is; nothing about a game against a bot."""
    if way:
        return _(_MEANT[way]) if way in _MEANT else ""
    return ngettext(
        "{number} player, as set up last time.",
        "{number} players, as set up last time.",
        len(setup.players),
    )


def _summary(setup: Setup) -> str:
    """Return what is set that the first sheet does not show; if that is nothing, what can be set."""
    control = setup.players[0].control
    clock = words.control_name(control) if control else ""
    found = (
        descriptor_of(setup.game).title if setup.game != DEFAULT else "",
        _("Different for each player") if setup.own_controls else clock,
        words.count(setup.match.games, "game") if setup.match else "",
        _("Tournament rule") if setup.tournament else "",
        _("House rule") if setup.repetition else "",
    )
    return " · ".join(filter(None, found)) or _("Players, names, clocks, rules, other games")


# The opponent


def _render_opponents(form: Form) -> str:
    """Return the bots of all levels by their faces, after opponents as strong as the person or written by them."""
    setup, way = form.setup, quick.way_of(form.setup)
    bots = way in ("bot", "watch")
    chosen = None if setup.even or setup.homemade else quick.level_of(setup)
    levels = setup.levels if bots else ()
    special = _render_even(setup, form.rating) if form.rating and way == "bot" else ""
    special += _render_own_opponents(form) if bots else ""
    special = when(special, f'<div class="ladder">{special}</div>')
    told = next((_tell_level(level) for level in levels if level.number == chosen), "")
    return (
        f'<div class="field opponents" role="radiogroup" aria-labelledby="ladder-title"'
        f'{hide_if(not bots)}><h3 id="ladder-title">{say("Opponent")}</h3>{special}<div class="faces" id="ladder">'
        f"{''.join(_render_level_choice(level, level.number == chosen) for level in levels)}</div>"
        f'<small id="ladder-hint">{text(told)}</small></div>'
    )


def _render_level_choice(level: Level, chosen: bool) -> str:
    name, told = _(level.name), _tell_level(level)
    return (
        f'<label title="{text(told)}"><input type="radio" name="level" value="{level.number}" {_edits("level")} '
        f'data-keep{when(chosen, " checked")} aria-label="{text(name)}. {text(told)}">{face(level.name)}'
        f"<span>{text(name)}</span></label>"
    )


def _tell_level(level: Level) -> str:
    """Return the number of a level, and how its bot plays."""
    number = _("Level {number}").format(number=level.number)
    return f"{number}. {_(level.description)}"


def _render_even(setup: Setup, rating: "Rating") -> str:
    """Return an opponent as strong as the person."""
    number = level_text(round(number_at(setup.game, rating.value), 1))
    told = f"{_('Wins half its games against you.')} {tell_strength(rating, setup.game)}"
    level = _("Level {number}").format(number=number)
    return _render_opponent(EVEN, _("Even opponent"), level, told, setup.even)


def _render_own_opponents(form: Form) -> str:
    """Return the latest bots that the person has written, after the one that is chosen."""
    chosen = next((player.own for player in form.setup.players if player.bot), "")
    told = f"{_('Plays the way you wrote it.')} {_('It doesn’t count towards your level.')}"
    files = dict.fromkeys(filter(None, (chosen, *reversed(form.owns[-MOST_OWN:]))))
    return "".join(
        _render_opponent(file, file.removesuffix(OWN_SUFFIX), _("Your bot"), told, file == chosen)
        for file in files
    )


def _render_opponent(key: str, name: str, level: str, told: str, chosen: bool) -> str:
    # Which one is checked belongs to the person: keys can be quicker than answers.
    return (
        f'<label><input type="radio" name="level" value="{text(key)}" {_edits("level")} data-keep'
        f"{when(chosen, ' checked')}><span><b>{text(name)}</b> <small>{text(level)}</small>"
        f"<span>{text(told)}</span></span></label>"
    )


def _render_characters(setup: Setup) -> str:
    """Return the characters of the bot as a row of faces, with a sentence about the chosen one."""
    bots = any(player.bot and not player.own for player in setup.players)
    known = characters_of(setup.game) if bots else ()
    if not known:
        return ""
    chosen = quick.character_of(setup)
    told = {
        "": (_("Plain"), _("Plays whatever looks best.")),
        **{one.key: (_(one.name), _(one.description)) for one in known},
    }
    faces = "".join(
        f'<label title="{text(meant)}"><input type="radio" name="character" value="{key}" '
        f"{_edits('character')} data-keep{when(key == chosen, ' checked')} "
        f'aria-label="{text(name)}. {text(meant)}">{face(key)}<span>{text(name)}</span></label>'
        for key, (name, meant) in told.items()
    )
    _name, hint = told.get(chosen, ("", ""))
    return (
        '<div class="field" role="radiogroup" aria-labelledby="character-title">'
        f'<h3 id="character-title">{say("Character")}</h3><div class="faces" id="characters">'
        f'{faces}</div><small id="character-hint">{text(hint)}</small></div>'
    )


def _has_beginner(form: Form) -> bool:
    return not form.placed and quick.has_beginner(form.setup)


def _render_beginners(form: Form) -> str:
    """Return who begins, where this can be chosen."""
    setup, buttons = form.setup, ""
    if _has_beginner(form):
        other = 1 - setup.persons[0]
        nameless = setup.players[other].away and setup.has_default_name(other)
        names = {
            quick.YOU: pgettext("who starts", "You"),
            quick.OTHER: _("Friend") if nameless else setup.name(other),
            quick.CHANCE: _("Random"),
        }
        chosen = quick.CHANCE if form.new.random else quick.beginner(setup)
        buttons = "".join(
            choice_button("play.choose_beginner", text(name), who == chosen, who=who)
            for who, name in names.items()
        )
    return choice("beginner", _("Who starts?"), buttons, hides=not buttons)


def _render_coach(form: Form) -> str:
    """Return the switch for the coach, where there can be one."""
    coached = form.coached if can_be_coached(form.setup) else None
    meant = say("Before the bot replies, the coach tells you if your move was a blunder")
    return (
        f'<div class="field"{hide_if(coached is None)}><h3>{say("Coach")}</h3><label class="check">'
        f'<input type="checkbox" id="coached" data-change="play.switch_coach"{when(coached, " checked")}>'
        f"<span>{meant}</span></label></div>"
    )


# The game and its options


def _edits(entry: str, on: str = "change") -> str:
    """Return the attributes of an element that changes an entry of the form, on a "change" or each "input"."""
    return f'data-{on}="play.edit" data-entry="{entry}"'


def _render_segment(entry: str, value: str, inside: str, chosen: bool, title: str = "") -> str:
    more = aria_pressed(chosen)
    return button("play.edit", inside, "", title, more=more, entry=entry, value=value)


def _render_games(form: Form) -> str:
    """Return the games to choose from."""
    cards = "".join(
        button(
            "play.edit",
            f"{icon(f'game-{game.key}')}<span><b>{say(game.title)}</b></span>",
            "btn pick",
            f"{_(game.sentence)} ({_(game.duration)})",
            more=aria_pressed(game.key == form.setup.game),
            entry="game",
            value=game.key,
        )
        for game in descriptors()
    )
    chosen = descriptor_of(form.setup.game)
    durations = (
        preset.duration for preset in chosen.presets if preset.changes == form.setup.changes
    )
    duration = say(next(durations, chosen.duration))
    told = f'<small id="game-hint">{say(chosen.sentence)} · {duration}</small>'
    return choice("game", _("Game"), cards, told, looks="picks which", hides=form.placed)


def _render_lengths(form: Form) -> str:
    """Return the lengths of a game to choose from, the longest first."""
    setup = form.setup
    presets = () if form.placed else descriptor_of(setup.game).presets
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
    """Return the markers that win by rules with those changes; 0: they are counted at the end."""
    count = len(setup.players)
    return pacru.Position.initial(count, game=setup.game, changes=changes).target


def _render_match(form: Form) -> str:
    """Return the number of games, and the button for championship conditions."""
    setup, count = form.setup, len(form.setup.players)
    chosen = setup.match.games if setup.match else 1
    matches = {
        1: _("One game"),
        **{n: words.count(n, "game") for n in (count, 2 * count, 3 * count)},
    }
    games = "".join(
        _render_segment("match", str(number), text(named), number == chosen)
        for number, named in matches.items()
    )
    meant = say("20 min + 10 s, tournament rule, alternating first moves")
    if not descriptor_of(setup.game).tournament:
        meant = say("20 min + 10 s, alternating first moves")
    championship = button(
        "play.edit",
        f"<b>{say('Championship conditions')}</b><small>{meant}</small>",
        "btn championship",
        more=aria_pressed(setup == choices.at_championship(setup)),
        entry="championship",
    )
    told = say("In a match, the first move alternates and the score is kept.")
    more = f"<small>{told}</small>{championship}"
    return choice("match", _("Match"), games, more, hides=form.placed)


def _render_count(form: Form) -> str:
    chosen = len(form.setup.players)
    buttons = "".join(
        _render_segment("count", str(count), str(count), count == chosen) for count in (2, 3, 4)
    )
    hint = (
        _("Only two-player games count towards your level.") if form.rating and chosen > 2 else ""
    )
    more = f'<small id="count-hint"{hide_if(not hint)}>{text(hint)}</small>'
    return choice("count", _("Players"), buttons, more, hides=form.placed)


def _render_control(setup: Setup) -> str:
    control = setup.players[0].control
    chosen = OWN_CLOCKS if setup.own_controls else str(control or NO_CLOCK)
    controls = {
        NO_CLOCK: _("No clock"),
        **{str(one): f"{words.control_name(one)} · {_(name)}" for one, name in CONTROLS.items()},
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
    meant = say("The game is a draw if a position occurs three times")
    return (
        f'<div class="two">{variant}'
        f'<div class="field"><h3>{say("House rule")}</h3><label class="check">'
        f'<input type="checkbox" id="repetition" {_edits("repetition")}'
        f"{when(setup.repetition, ' checked')}><span>{meant}</span></label></div></div>"
    )


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


def _render_seat(form: Form, place: int) -> str:
    setup, player = form.setup, form.setup.players[place]
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
        f"{_render_colours(player)}{_render_kinds(player)}{earlier}{_render_owns(form, place)}"
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
        for letter, name in COLOURS.items()
    )
    own = say("Custom colour")
    return (
        f'<div class="colours" role="group" aria-label="{say("Colour")}">{buttons}'
        f'<label class="own{when(player.paint, " chosen")}" title="{own}">'
        f'<input type="color" value="{text(player.paint or FIRST_PAINT)}" aria-label="{own}" '
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


def level_name(level: Level) -> str:
    """Return the number and the name of a level."""
    return _("Level {number}: {name}").format(number=level.number, name=_(level.name))


def _render_level(setup: Setup, place: int) -> str:
    player = setup.players[place]
    level = setup.levels[whole_level(player.level) - 1]
    name = level_name(level)
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


def _render_owns(form: Form, place: int) -> str:
    """Return the choice of a bot that the person has written, if there is one."""
    setup, own = form.setup, form.setup.bot_file(place)
    files = dict.fromkeys(filter(None, (*form.owns, own)))
    if not setup.players[place].bot or not files:
        return ""
    label = _("{name}: which bot").format(name=setup.name(place))
    bots = {"": _("Bot with a level"), **{file: file.removesuffix(OWN_SUFFIX) for file in files}}
    return (
        f'<div class="level"><select {_edits("seat-own")} aria-label="{text(label)}">'
        f"{options(bots, own)}</select></div>"
    )


def _render_times(setup: Setup, place: int) -> str:
    minutes, seconds = choices.times(setup, place)
    for_all = _render_number(place, "minutes", choices.MOST_MINUTES, minutes)
    more = _render_number(place, "increment", choices.MOST_INCREMENT, seconds)
    return (
        f'<div class="times" data-times{hide_if(not setup.own_controls)}>'
        f"<label>{for_all} {say('min')}</label><label>+ {more} {say('s per move')}</label></div>"
    )


def _render_number(place: int, name: str, most: int, value: int) -> str:
    return (
        f'<input type="number" id="seat-{name}-{place}" min="0" max="{most}" inputmode="numeric" '
        f'data-{name} {_edits(f"seat-{name}", "input")} value="{value}">'
    )


NEW_GAME: Final = Part(NEW_GAME_DIALOG, view, render)
"""The form of a new game."""
