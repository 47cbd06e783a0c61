"""The contents of the dialogs of a game."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

import pacru
from app.board.pictures import glyph
from app.game.coached import can_be_coached
from app.model.app import App
from app.model.session import Offer
from app.model.setup import (
    CONTROLS,
    OWN_SUFFIX,
    Player,
    Setup,
    level_text,
    whole_level,
)
from app.narration import strength, words
from app.rooms.play import choices, quick
from app.rooms.play.form import EVEN, NO_CLOCK, OWN_CLOCKS
from app.rooms.play.games import people_still_in
from pacru import games, svg
from pacru.bot.levels import Level, characters_of, number_at
from pacru.core.texts import N_, _, ngettext, pgettext

if TYPE_CHECKING:
    from pacru.rating import Rating

_TOLD: Final = {
    "here": N_("Two people take turns on this screen."),
    "link": N_("You send each move as a link. Your friend needs only a browser."),
    "watch": N_("Two bots play each other."),
}
"""What kind of game each way is."""
MOST_OWN: Final = 3
"""So many of the person's own bots are offered at once; all of them for each seat."""
_ORDER: Final = (N_("plays first"), N_("plays second"), N_("plays third"), N_("plays fourth"))


@dataclass(frozen=True, slots=True)
class SeatView:
    """A player in the dialog for a new game."""

    picture: str
    seat: str
    name: str
    placeholder: str
    colour: str
    paint: str  # a custom colour; empty: none
    kind: str  # "person", "bot" or "away"
    level: int
    levels: int  # how many there are
    level_name: str
    level_text: str
    level_label: str
    own: str  # the file of a bot that the person has written; empty: another player
    owns: tuple[
        tuple[str, str], ...
    ]  # the bots to choose from, by file; empty: the person has written none
    owns_label: str
    earlier: str
    own_time: bool
    minutes: str
    increment: str


class LengthView(NamedTuple):
    """How long a game is, in the dialog for a new game.

    Attributes:
        key: of the changed rules; empty: the published ones.
        title: its name.
        goal: the markers that win.
        chosen: whether this is chosen.
    """

    key: str
    title: str
    goal: int
    chosen: bool


class OpponentView(NamedTuple):
    """A level of the bot, in the dialog for a new game.

    Attributes:
        key: as the message has it: the number of the level, or that of an even opponent.
        name: of the bot at this level.
        level: the number in words.
        text: how it plays.
        chosen: whether this is chosen.
    """

    key: str
    name: str
    level: str
    text: str
    chosen: bool


class CharacterView(NamedTuple):
    """A character of the bot, in the dialog for a new game.

    Attributes:
        key: as the message has it; empty: the plain bot.
        name: what it is called.
        text: how it plays.
        chosen: whether this is chosen.
    """

    key: str
    name: str
    text: str
    chosen: bool


class BeginnerView(NamedTuple):
    """Who can begin, in a game of one person against another player.

    Attributes:
        key: as the message has it.
        name: of the player, or chance.
        chosen: whether this is chosen.
    """

    key: str
    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class FormView:
    """The dialog for a new game."""

    title: str
    details: bool  # whether everything can be set, or what most games need
    way: str  # the kind of game, one of `quick.WAYS`; empty: another one
    told: str  # what kind of game that is; empty: the levels say it
    special: tuple[OpponentView, ...]  # as strong as the person, or written by them
    opponents: tuple[OpponentView, ...]  # the levels; empty: there is none to choose
    characters: tuple[CharacterView, ...]  # of the bots; empty: there is none to choose
    beginners: tuple[BeginnerView, ...]  # empty: there is none to choose
    mine: int  # the place of the only person here, if there are beginners to choose
    summary: str  # what is set that the sheet does not show
    counted: bool  # whether the number of players can be chosen
    count_hint: str  # what another number means for the rating of the person; empty: nothing
    seats: tuple[SeatView, ...]
    game: str
    duration: str  # of the game that is chosen
    lengths: tuple[LengthView, ...]  # empty: there is nothing to choose
    coached: bool | None  # whether a coach speaks up; None: there is no coach for such a game
    tournament: bool
    repetition: bool
    variant_hint: str
    target_hint: str
    control: str  # the key of one of `controls`
    controls: tuple[tuple[str, str], ...]  # key and words
    matches: tuple[
        tuple[int, str], ...
    ]  # the possible numbers of games in a match, with their texts
    match: int  # the number of games; 1: no match
    championship: bool  # whether the championship conditions are set


@dataclass(frozen=True, slots=True)
class DrawRow:
    """A player to whom a draw is offered."""

    player: int
    picture: str
    text: str
    asked: bool  # whether this is a button with which a person agrees


@dataclass(frozen=True, slots=True)
class DrawView:
    """A draw offer."""

    title: str
    meant: str  # what happens if all agree
    rows: tuple[DrawRow, ...]


def form(
    setup: Setup,
    *,
    placed: bool = False,
    details: bool = True,
    random: bool = False,
    coached: bool | None = None,
    rating: "Rating | None" = None,
    owns: tuple[str, ...] = (),
) -> FormView:
    """Return the view of the game that is being set up.

    Args:
        setup: the setup so far.
        placed: whether it starts from a position, which gives the number of players.
        details: whether everything can be set, or what most games need.
        random: whether chance decides who begins.
        coached: whether a coach speaks up; None: the page has no coach.
        rating: how strong the person is; None: that is not known.
        owns: the files of the bots that the person has written, the oldest first.
    """
    way = quick.way_of(setup)
    beginners = () if placed else _beginners(setup, random=random)
    count = len(setup.players)
    hint = (
        _("A meeting only counts if an opponent has 9 or more markers (R12c).")
        if setup.tournament
        else _("Every meeting counts.")
    )
    target = _target(setup, setup.changes)
    return FormView(
        title=_("Play from this position") if placed else _("New game"),
        details=details,
        way=way,
        told=_told(setup, way),
        special=(
            *((_even(setup, rating),) if rating and way == "bot" else ()),
            *(_own_opponents(setup, owns) if way in ("bot", "watch") else ()),
        ),
        opponents=_opponents(setup) if way in ("bot", "watch") else (),
        characters=_characters(setup),
        beginners=beginners,
        mine=setup.persons[0] if beginners else 0,
        summary=_summary(setup),
        counted=not placed,
        count_hint=_("Only games of two count for your level.") if rating and count > 2 else "",
        seats=tuple(
            _seat(setup, place, player, owns) for place, player in enumerate(setup.players)
        ),
        game=setup.game,
        duration=_duration(setup),
        lengths=() if placed else _lengths(setup),
        coached=coached if can_be_coached(setup) else None,
        tournament=setup.tournament,
        repetition=setup.repetition,
        variant_hint=hint,
        target_hint=_("First to {target} markers wins.").format(target=target)
        if target
        else _("Most markers at the end wins."),
        control=_control(setup),
        controls=(
            (NO_CLOCK, _("No clock")),
            *(
                (str(control), f"{words.control_name(control)} · {_(name)}")
                for control, name in CONTROLS.items()
            ),
            (OWN_CLOCKS, _("Different for each player")),
        ),
        matches=(
            (1, _("One game")),
            *((n * count, words.count(n * count, "game")) for n in (1, 2, 3)),
        ),
        match=setup.match.games if setup.match else 1,
        championship=setup == choices.at_championship(setup),
    )


def _even(setup: Setup, rating: "Rating") -> OpponentView:
    """Return an opponent as strong as the person."""
    number = round(number_at(setup.game, rating.value), 1)
    told = _("Wins half of the games against you.")
    return OpponentView(
        EVEN,
        _("Even opponent"),
        _("Level {number}").format(number=level_text(number)),
        f"{told} {strength.told(rating, setup.game)}",
        setup.even,
    )


def _own_opponents(setup: Setup, owns: tuple[str, ...]) -> Iterator[OpponentView]:
    """Give the latest bots that the person has written, and the one that is chosen."""
    chosen = next((player.own for player in setup.players if player.bot), "")
    for file in dict.fromkeys((*((chosen,) if chosen else ()), *reversed(owns[-MOST_OWN:]))):
        told = f"{_('Plays as you have written it.')} {_('It doesn’t count for your level.')}"
        yield OpponentView(file, file.removesuffix(OWN_SUFFIX), _("Your bot"), told, file == chosen)


def _opponents(setup: Setup) -> tuple[OpponentView, ...]:
    """Return the levels of the bots to choose from, the weakest first."""
    chosen = None if setup.even or setup.homemade else quick.level_of(setup)
    return tuple(
        OpponentView(
            str(level.number),
            _(level.name),
            _("Level {number}").format(number=level.number),
            _(level.description),
            level.number == chosen,
        )
        for level in setup.levels
    )


def _characters(setup: Setup) -> tuple[CharacterView, ...]:
    """Return the characters of the bots, the plain bot first; none if there is nothing to choose."""
    bots = any(one.bot and not one.own for one in setup.players)
    known = characters_of(setup.game) if bots else ()
    chosen = quick.character_of(setup)
    plain = CharacterView("", _("Plain"), _("Plays whatever looks best."), not chosen)
    named = (
        CharacterView(one.key, _(one.name), _(one.description), one.key == chosen) for one in known
    )
    return (plain, *named) if known else ()


def _beginners(setup: Setup, *, random: bool) -> tuple[BeginnerView, ...]:
    """Return who can begin; nobody if there is nothing to choose."""
    if not quick.has_beginner(setup):
        return ()
    (person,) = setup.persons
    other = 1 - person
    nameless = setup.players[other].away and setup.has_default_name(other)
    names = {
        quick.YOU: pgettext("who starts", "You"),
        quick.OTHER: _("Friend") if nameless else setup.name(other),
        quick.CHANCE: _("Random"),
    }
    chosen = quick.CHANCE if random else quick.beginner(setup)
    return tuple(BeginnerView(who, name, who == chosen) for who, name in names.items())


def _told(setup: Setup, way: str) -> str:
    """Return what kind of game it is; nothing about a game against a bot."""
    if way:
        return _(_TOLD[way]) if way in _TOLD else ""
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
        games.descriptor_of(setup.game).title if setup.game != games.DEFAULT else "",
        _("Different for each player") if setup.own_controls else clock,
        words.count(setup.match.games, "game") if setup.match else "",
        _("Tournament rule") if setup.tournament else "",
        _("House rule") if setup.repetition else "",
    )
    return " · ".join(filter(None, found)) or _("Players, names, clocks, rules, other games")


def _lengths(setup: Setup) -> tuple[LengthView, ...]:
    """Return the lengths of a game to choose from, the longest first; none if there is only one."""
    presets = games.descriptor_of(setup.game).presets
    choices: list[tuple[str, str, games.Changes]] = [
        ("", _("Full game"), {}),
        *((preset.key, _(preset.title), preset.changes) for preset in presets),
    ]
    return tuple(
        LengthView(key, title, _target(setup, changes), setup.changes == changes)
        for key, title, changes in choices
        if presets
    )


def _target(setup: Setup, changes: games.Changes) -> int:
    """Return the markers that win by rules with those changes; 0: they are counted at the end."""
    count = len(setup.players)
    return pacru.Position.initial(count, game=setup.game, changes=changes).target


def _duration(setup: Setup) -> str:
    """Return how long the game takes."""
    game = games.descriptor_of(setup.game)
    by_preset = (one.duration for one in game.presets if one.changes == setup.changes)
    return _(next(by_preset, game.duration))


def level_name(level: Level) -> str:
    """Return the number and the name of a level."""
    return _("Level {number}: {name}").format(number=level.number, name=_(level.name))


def _even_name(level: float) -> str:
    return _("Even opponent: level {number}").format(number=level_text(level))


def _control(setup: Setup) -> str:
    control = setup.players[0].control
    return OWN_CLOCKS if setup.own_controls else str(control) if control else NO_CLOCK


def _seat(setup: Setup, place: int, player: Player, owns: tuple[str, ...]) -> SeatView:
    level = setup.levels[whole_level(player.level) - 1]
    return SeatView(
        picture=svg.glyph(place, "n", colours=setup.colours),
        seat=f"{words.seat_name(setup, place)} · {_(_ORDER[place])}",
        name=player.name,
        placeholder="" if player.name else setup.name(place),
        colour=player.colour,
        paint=player.paint,
        kind="bot" if player.bot else "away" if player.away else "person",
        level=level.number,
        levels=len(setup.levels),
        level_name=_even_name(player.level) if player.even else level_name(level),
        level_text=f"{_(level.description)} {_(level.suits)}",
        level_label=_("{name}’s level").format(name=setup.name(place)),
        own=setup.own(place),
        owns=_owns(setup, place, owns),
        owns_label=_("{name}: which bot").format(name=setup.name(place)),
        earlier=_("Move to last in turn order") if place == 0 else _("Move up in turn order"),
        own_time=setup.own_controls,
        minutes=str(player.control.seconds // 60 if player.control else 0),
        increment=str(player.control.increment if player.control else 0),
    )


def _owns(setup: Setup, place: int, owns: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Return the bots for a seat, the one that has a level first; none if there is no other."""
    files = tuple(dict.fromkeys((*owns, *filter(None, [setup.own(place)]))))
    if not files:
        return ()
    return ("", _("Bot with a level")), *((file, file.removesuffix(OWN_SUFFIX)) for file in files)


def draw(app: App) -> DrawView | None:
    """Return the draw offer, with the answers of the others."""
    offer = app.session.offer
    if offer is None:
        return None
    setup, counts = app.session.setup, games.ruleset_of(app.session.game.start.state).counts
    you = setup.is_you(offer.player)
    if counts:
        title = (
            _("You offer to count the markers now")
            if you
            else _("{name} offers to count the markers now")
        )
        meant = _(
            "If everyone still in the game agrees, the game ends and the markers are counted."
        )
    else:
        title = _("You offer a draw") if you else _("{name} offers a draw")
        meant = _("The game is a draw if everyone still in the game agrees (R16c).")
    title = title.format(name=setup.name(offer.player))
    others = [other for other in app.session.game.position.standing if other != offer.player]
    rows = tuple(
        DrawRow(
            other,
            glyph(app.session.setup, other),
            _answer(app, offer, other),
            other in offer.people,
        )
        for other in others
    )
    return DrawView(title, meant, rows)


def _answer(app: App, offer: Offer, other: int) -> str:
    thinks = _("{name} is thinking about it") if other in offer.bots else _("{name} agrees")
    return thinks.format(name=app.session.setup.name(other))


@dataclass(frozen=True, slots=True)
class ResignView:
    """The people who can resign.

    Attributes:
        people: of each the player, the picture and the label of the button.
        rule: the rule of leaving.
        offer: the label of the button that offers to end the game instead.
    """

    people: tuple[tuple[int, str, str], ...]
    rule: str
    offer: str


def resigners(app: App) -> ResignView:
    """Return the people who can resign."""
    rules = games.ruleset_of(app.session.game.start.state)
    offer = _("Offer to count the markers now") if rules.counts else _("Offer a draw")
    people = [
        (player, glyph(app.session.setup, player), _resigns(app, player))
        for player in people_still_in(app)
    ]
    return ResignView(tuple(people), rules.ends["resignation"], offer)


def _resigns(app: App, player: int) -> str:
    if app.session.setup.is_you(player):
        return _("Resign")
    return _("{name} resigns").format(name=app.session.setup.name(player))
