"""The HTML of the dialogs of a game."""

from typing import Final

from app.game import strength
from app.game.coached import ENDED
from app.game.own_bots import BOTS, bots_of
from app.model.app import App
from app.model.setup import NAME_LENGTH
from app.narration import words
from app.rooms.play.choices import MOST_INCREMENT, MOST_MINUTES
from app.rooms.play.dialogs import DRAW_DIALOG, NEW_GAME_DIALOG, RESIGN_DIALOG
from app.rooms.play.faces import face
from app.rooms.play.views.dialogs import (
    CharacterView,
    DrawView,
    FormView,
    OpponentView,
    ResignView,
    SeatView,
    draw,
    form,
    resigners,
)
from app.runtime.region import Part
from app.runtime.room import Declarations
from app.ui.html import (
    aria_pressed,
    button,
    choice,
    glyph,
    header,
    hide_if,
    icon,
    options,
    say,
    text,
    when,
)
from pacru.core.texts import N_, NC_, _
from pacru.games import descriptor_of, descriptors

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


def _render_sheet(inside: str) -> str:
    return f'<div class="inner"><div class="grip"></div>{inside}</div>'


# A new game


def form_view(app: App) -> FormView | None:
    """Return the view of the game that is being set up, if there is one."""
    new = app.new_game
    if new.form is None:
        return None
    placed = new.start is not None
    declared = app.own(Declarations).settings
    return form(
        new.form,
        placed=placed,
        details=new.details,
        random=new.random,
        coached=new.coached if ENDED.name in declared else None,
        rating=strength.rating_of(app.settings, new.form.game),
        owns=tuple(bots_of(app.settings)) if BOTS.name in declared else (),
    )


def render_form(form: FormView | None) -> str:
    """Return the form of a new game."""
    if form is None:
        return ""
    inside = _render_details(form) if form.details else _render_first(form)
    return (
        '<form method="dialog" class="inner" id="new-game-form" data-submit="play.start">'
        f'<div class="grip"></div>{header("new-game-title", form.title)}{inside}</form>'
    )


def _render_details(form: FormView) -> str:
    """Return everything that can be set."""
    seats = "".join(_render_seat(place, seat) for place, seat in enumerate(form.seats))
    return (
        f"{_render_games(form)}{_render_lengths(form)}{_render_count(form)}"
        f'<ol class="seats" id="seats" aria-label="{say("Players in turn order")}">{seats}</ol>'
        f"{_render_characters(form)}{_render_beginners(form)}{_render_coach(form)}{_render_control(form)}"
        f"{_render_match(form)}{_render_options(form)}"
        f"{_render_form_footer(form)}"
    )


def _render_first(form: FormView) -> str:
    """Return what most games need: the kind of game, the level, who begins with which colour, and the length."""
    ways = "".join(
        button(
            "play.pick_way",
            f"{icon(picture)}<span><b>{say(name)}</b></span>",
            "btn pick",
            more=aria_pressed(way == form.way),
            way=way,
        )
        for way, picture, name in WAYS
    )
    return (
        f'<div class="picks which" id="ways" role="group" aria-label="{say("Play against")}">{ways}</div>'
        f'<p class="hint" id="way-hint"{hide_if(not form.told)}>{text(form.told)}</p>'
        f'{_render_opponents(form)}{_render_characters(form)}<div class="two sides"{hide_if(not form.beginners)}>'
        f"{_render_beginners(form)}{_render_side(form)}</div>{_render_lengths(form)}{_render_coach(form)}"
        f"<footer>{_render_set_up(form)}"
        f'<button type="submit" class="btn prime">{say(NC_("button", "Play"))}</button></footer>'
    )


def _render_opponents(form: FormView) -> str:
    """Return the levels of the bot as a ladder."""
    rungs = "".join(map(_render_opponent, form.opponents))
    special = "".join(map(_render_opponent, form.special))
    special = f'<div class="ladder special">{special}</div>' if special else ""
    return (
        f'<div class="field opponents" role="radiogroup" aria-labelledby="ladder-title"'
        f'{hide_if(not form.opponents)}><h3 id="ladder-title">{say("Opponent")}</h3>{special}'
        f'<div class="ladder" id="ladder">{rungs}</div></div>'
    )


def _render_opponent(one: OpponentView) -> str:
    # Which one is checked belongs to the person: keys can be quicker than answers.
    return (
        f'<label><input type="radio" name="level" value="{text(one.key)}" {_edits("level")} data-keep'
        f"{when(one.chosen, ' checked')}><span><b>{text(one.name)}</b> <small>{text(one.level)}</small>"
        f"<span>{text(one.text)}</span></span></label>"
    )


def _render_characters(form: FormView) -> str:
    """Return the characters of the bot as a row of faces, with a sentence about the chosen one."""
    if not form.characters:
        return ""
    chosen = next((one.text for one in form.characters if one.chosen), "")
    return (
        '<div class="field" role="radiogroup" aria-labelledby="character-title">'
        f'<h3 id="character-title">{say("Character")}</h3><div class="faces" id="characters">'
        f"{''.join(map(_render_character, form.characters))}</div>"
        f'<small id="character-hint">{text(chosen)}</small></div>'
    )


def _render_character(one: CharacterView) -> str:
    return (
        f'<label title="{text(one.text)}"><input type="radio" name="character" value="{one.key}" '
        f"{_edits('character')} data-keep{when(one.chosen, ' checked')} "
        f'aria-label="{text(one.name)}. {text(one.text)}">{face(one.key)}<span>{text(one.name)}</span></label>'
    )


def _render_beginners(form: FormView) -> str:
    """Return who begins, where this can be chosen."""
    buttons = "".join(
        button(
            "play.choose_beginner",
            text(one.name),
            looks="",
            more=aria_pressed(one.chosen),
            who=one.key,
        )
        for one in form.beginners
    )
    return choice("beginner", _("Who starts?"), buttons, hides=not form.beginners)


def _render_side(form: FormView) -> str:
    """Return the colours for the only person here."""
    return (
        f'<div class="field" data-place="{form.mine}"><h3 aria-hidden="true">{say("Your colour")}</h3>'
        f"{_render_colours(form.seats[form.mine])}</div>"
    )


def _render_coach(form: FormView) -> str:
    """Return the switch for the coach, where there can be one."""
    meant = say("Before the bot replies, the coach tells you if your move was a blunder")
    return (
        f'<div class="field"{hide_if(form.coached is None)}><h3>{say("Coach")}</h3><label class="check">'
        f'<input type="checkbox" id="coached" data-change="play.switch_coach"{when(bool(form.coached), " checked")}>'
        f"<span>{meant}</span></label></div>"
    )


def _render_set_up(form: FormView) -> str:
    inside = f"<b>{say('More options…')}</b><small>{text(form.summary)}</small>"
    return button("play.show_details", inside, "btn set-up")


def _render_games(form: FormView) -> str:
    """Return the games to choose from."""
    cards = "".join(
        button(
            "play.edit",
            f"{icon(f'game-{game.key}')}<span><b>{say(game.title)}</b></span>",
            "btn pick",
            f"{_(game.sentence)} ({_(game.duration)})",
            more=aria_pressed(game.key == form.game),
            entry="game",
            value=game.key,
        )
        for game in descriptors()
    )
    chosen = descriptor_of(form.game)
    told = f'<small id="game-hint">{say(chosen.sentence)} · {text(form.duration)}</small>'
    return choice("game", _("Game"), cards, told, looks="picks which", hides=not form.counted)


def _render_lengths(form: FormView) -> str:
    """Return the lengths of a game to choose from."""
    buttons = "".join(
        _render_segment(
            "length",
            one.key,
            f"{text(one.title)}<small>{text(words.count(one.goal, 'marker'))}</small>",
            one.chosen,
        )
        for one in form.lengths
    )
    looks = "segments named"
    return choice("length", _("Length"), buttons, looks=looks, hides=not form.lengths)


def _render_match(form: FormView) -> str:
    """Return the number of games, and the button for championship conditions."""
    games = "".join(
        _render_segment("match", str(number), text(named), number == form.match)
        for number, named in form.matches
    )
    meant = say("20 min + 10 s, tournament rule, alternating first moves")
    if not descriptor_of(form.game).tournament:
        meant = say("20 min + 10 s, alternating first moves")
    championship = button(
        "play.edit",
        f"<b>{say('Championship conditions')}</b><small>{meant}</small>",
        "btn championship",
        more=aria_pressed(form.championship),
        entry="championship",
    )
    told = say("In a match, the first move alternates and the score is kept.")
    more = f"<small>{told}</small>{championship}"
    return choice("match", _("Match"), games, more, hides=not form.counted)


def _render_count(form: FormView) -> str:
    buttons = "".join(
        _render_segment("count", str(count), str(count), count == len(form.seats))
        for count in (2, 3, 4)
    )
    hint = f'<small id="count-hint"{hide_if(not form.count_hint)}>{text(form.count_hint)}</small>'
    return choice("count", _("Players"), buttons, hint, hides=not form.counted)


def _edits(entry: str, on: str = "change") -> str:
    """Return the attributes of an element that changes an entry of the form, on a "change" or each "input"."""
    return f'data-{on}="play.edit" data-entry="{entry}"'


def _render_segment(entry: str, value: str, inside: str, chosen: bool, title: str = "") -> str:
    more = aria_pressed(chosen)
    return button("play.edit", inside, "", title, more=more, entry=entry, value=value)


def _render_control(form: FormView) -> str:
    options = "".join(
        f'<option value="{key}"{when(key == form.control, " selected")}>{text(words)}</option>'
        for key, words in form.controls
    )
    hint = say(
        "Minutes per player, plus seconds added after each move. If your time runs out, you’re "
        "out (R15e)."
    )
    return (
        f'<div class="field clock-choice"><h3><label for="control">{say("Clock")}</label></h3>'
        f'<select id="control" aria-describedby="control-hint" {_edits("control")}>{options}</select>'
        f'<small id="control-hint">{hint}</small></div>'
    )


def _render_options(form: FormView) -> str:
    """Return the options of the rules, in a game that has some."""
    if not descriptor_of(form.game).has_options:
        return ""
    return f'<div class="two">{_render_variant(form)}{_render_house_rule(form)}</div>'


def _render_variant(form: FormView) -> str:
    standard = _render_segment("variant", "standard", say("Standard"), not form.tournament)
    tournament = _render_segment("variant", "tournament", say("Tournament"), form.tournament)
    hint = f'<small id="variant-hint">{text(form.variant_hint)}</small>'
    return choice("variant", _("Rules"), standard + tournament, hint)


def _render_house_rule(form: FormView) -> str:
    meant = say("The game is a draw if a position occurs three times")
    return (
        f'<div class="field"><h3>{say("House rule")}</h3><label class="check">'
        f'<input type="checkbox" id="repetition" {_edits("repetition")}'
        f"{when(form.repetition, ' checked')}><span>{meant}</span></label></div>"
    )


def _render_form_footer(form: FormView) -> str:
    editor = button(
        "editor.show", say("Position…"), "btn quiet", title=_("Set up a position to start from")
    )
    return (
        f'<footer><span class="hint" id="target-hint">{text(form.target_hint)}</span>'
        f'<span class="space"></span>{editor}{button("page.close", say("Cancel"), "btn quiet")}'
        f'<button type="submit" class="btn prime">{say("Start game")}</button></footer>'
    )


def _render_seat(place: int, seat: SeatView) -> str:
    earlier = button(
        "play.edit",
        icon("up"),
        "btn quiet square earlier",
        seat.earlier,
        seat.earlier,
        entry="earlier",
    )
    return (
        f'<li class="seat" data-place="{place}">{glyph(seat.picture)}{_render_name(seat)}'
        f"{_render_colours(seat)}{_render_kinds(seat)}{earlier}{_render_level(seat)}{_render_times(place, seat)}</li>"
    )


def _render_name(seat: SeatView) -> str:
    return (
        f'<label class="name"><span data-seat>{text(seat.seat)}</span>'
        f'<input type="text" maxlength="{NAME_LENGTH}" autocomplete="off" spellcheck="false" data-name '
        f'{_edits("seat-name", "input")} placeholder="{text(seat.placeholder)}" value="{text(seat.name)}"></label>'
    )


def _render_colours(seat: SeatView) -> str:
    buttons = "".join(
        button(
            "play.edit",
            f'<i class="pacru-{letter} plain"></i>',
            looks="",
            title=_(name),
            label=_(name),
            more=aria_pressed(letter == seat.colour and not seat.paint),
            entry="colour",
            value=letter,
        )
        for letter, name in COLOURS.items()
    )
    own = say("Custom colour")
    return (
        f'<div class="colours" role="group" aria-label="{say("Colour")}">{buttons}'
        f'<label class="own{when(seat.paint, " chosen")}" title="{own}">'
        f'<input type="color" value="{text(seat.paint or FIRST_PAINT)}" aria-label="{own}" '
        f"{_edits('seat-paint', 'input')}></label></div>"
    )


def _render_kinds(seat: SeatView) -> str:
    away = _("Someone elsewhere: you send each move as a link")
    return (
        f'<div class="segments kind" role="group" aria-label="{say("Played by")}">'
        f"{_render_segment('kind', 'person', say('Human'), seat.kind == 'person')}"
        f"{_render_segment('kind', 'bot', say('Bot'), seat.kind == 'bot')}"
        f"{_render_segment('kind', 'away', say('By link'), seat.kind == 'away', away)}</div>"
    )


def _render_level(seat: SeatView) -> str:
    return (
        f'{_render_owns(seat)}<div class="level" data-level{hide_if(seat.kind != "bot" or seat.own)}>'
        f'<input type="range" min="1" max="{seat.levels}" data-level-slider {_edits("seat-level", "input")} '
        f'value="{seat.level}" aria-label="{text(seat.level_label)}" '
        f'aria-valuetext="{text(seat.level_name)}">'
        f"<p><b data-level-name>{text(seat.level_name)}</b> "
        f"<span data-level-text>{text(seat.level_text)}</span></p></div>"
    )


def _render_owns(seat: SeatView) -> str:
    """Return the choice of a bot that the person has written, if there is one."""
    if seat.kind != "bot" or not seat.owns:
        return ""
    return (
        f'<div class="level"><select {_edits("seat-own")} aria-label="{text(seat.owns_label)}">'
        f"{options(dict(seat.owns), seat.own)}</select></div>"
    )


def _render_times(place: int, seat: SeatView) -> str:
    minutes = _render_number(place, "minutes", MOST_MINUTES, seat.minutes)
    increment = _render_number(place, "increment", MOST_INCREMENT, seat.increment)
    return (
        f'<div class="times" data-times{hide_if(not seat.own_time)}>'
        f"<label>{minutes} {say('min')}</label><label>+ {increment} {say('s per move')}</label></div>"
    )


def _render_number(place: int, name: str, most: int, value: str) -> str:
    return (
        f'<input type="number" id="seat-{name}-{place}" min="0" max="{most}" inputmode="numeric" '
        f'data-{name} {_edits(f"seat-{name}", "input")} value="{value}">'
    )


# Resigning and draws


def render_resign(shown: ResignView) -> str:
    """Return the buttons for the people who can resign."""
    buttons = "".join(
        _render_answer("play.resign", player, picture, told)
        for player, picture, told in shown.people
    )
    said = _(
        "If you resign, you’re out: your chevrons leave the board, your markers stay ({rule})."
    )
    meant = text(said.format(rule=shown.rule))
    return _render_sheet(
        f'{header("resign-title", _("Resign?"))}<p class="hint">{meant}</p>'
        f'<div class="stack" id="resigners">{buttons}</div>'
        f"<footer>{button('play.offer_draw', text(shown.offer), 'btn quiet')}"
        f'<span class="space"></span>{button("page.close", say("Play on"))}</footer>'
    )


def render_draw(draw: DrawView | None) -> str:
    """Return a draw offer, with the answers of the others."""
    if draw is None:
        return ""
    rows = "".join(
        _render_answer("play.agree", row.player, row.picture, row.text, row.asked)
        for row in draw.rows
    )
    return _render_sheet(
        f'{header("draw-title", draw.title)}<p class="hint">{text(draw.meant)}</p>'
        f'<div class="stack" id="draw-rows" aria-live="polite">{rows}</div>'
        f'<footer><span class="space"></span>{button("page.close", say("Play on"))}</footer>'
    )


def _render_answer(does: str, player: int, picture: str, told: str, asked: bool = True) -> str:
    """Return a button for the answer of one player."""
    shown = f"{glyph(picture)}<span data-text>{text(told)}</span>"
    return button(does, shown, more=when(not asked, " disabled"), player=player)


NEW_GAME: Final = Part(NEW_GAME_DIALOG, form_view, render_form)
"""The form of a new game."""
RESIGN: Final = Part(RESIGN_DIALOG, resigners, render_resign)
"""The people who can resign."""
DRAW: Final = Part(DRAW_DIALOG, draw, render_draw)
"""A draw offer."""
